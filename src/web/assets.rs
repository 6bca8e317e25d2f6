//! Static assets of the page: its style, its script modules and its fonts, all of them inside the program.

use crate::shelf;
use std::borrow::Cow;

const STYLE: &str = concat!(
    include_str!("../../templates/strip.css"),
    include_str!("../../templates/page/page.css"),
    include_str!("../../templates/page/table.css"),
    include_str!("../../templates/page/odds.css"),
    include_str!("../../templates/page/rules.css")
);

/// A file by its name, with its kind: every `.js` of `templates/page` is a module.
pub(super) fn asset(name: &str) -> Option<(&'static str, Cow<'static, [u8]>)> {
    if name == "page.css" {
        return Some(("text/css; charset=utf-8", Cow::Borrowed(STYLE.as_bytes())));
    }
    if name.ends_with(".js") && !name.contains('/') {
        let module = shelf::template(&format!("page/{name}"))?;
        return Some(("text/javascript; charset=utf-8", module));
    }
    let mut fonts = shelf::fonts(".woff2").into_iter();
    let (_, bytes) = fonts.find(|(path, _)| path.rsplit('/').next() == Some(name))?;
    Some(("font/woff2", bytes))
}
