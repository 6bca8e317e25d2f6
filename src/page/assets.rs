//! Static assets of the page: its style, its script modules and its fonts, all of them inside the program.

use crate::embedded;
use std::borrow::Cow;

const STYLE: &str = concat!(
    include_str!("../../templates/strip.css"),
    include_str!("../../templates/page/page.css"),
    include_str!("../../templates/page/lists.css"),
    include_str!("../../templates/page/guide.css"),
    include_str!("../../templates/page/table.css"),
    include_str!("../../templates/page/record.css"),
    include_str!("../../templates/page/odds.css"),
    include_str!("../../templates/page/battle.css"),
    include_str!("../../templates/page/rules.css"),
    include_str!("../../templates/page/paste.css"),
    include_str!("../../templates/page/advice.css")
);

/// Finds a file by its name, with its kind: every `.js` of `templates/page` is a module, every `.webp` a picture.
pub(super) fn asset(name: &str) -> Option<(&'static str, Cow<'static, [u8]>)> {
    if name == "page.css" {
        return Some(("text/css; charset=utf-8", Cow::Borrowed(STYLE.as_bytes())));
    }
    let kinds = [(".js", "text/javascript; charset=utf-8"), (".webp", "image/webp")];
    let kind = kinds.into_iter().find(|(ending, _)| name.ends_with(ending) && !name.contains('/'));
    if let Some((_, kind)) = kind {
        return Some((kind, embedded::page_file(name)?));
    }
    let (_, bytes) = embedded::web_fonts().into_iter().find(|(file, _)| file == name)?;
    Some(("font/woff2", bytes))
}
