//! What a page of the page loads: its style, its script and its fonts, all of them inside the program.

use crate::shelf;
use std::borrow::Cow;

const STYLE: &str = concat!(
    include_str!("../../templates/strip.css"),
    include_str!("../../templates/page/page.css")
);
const SCRIPT: &str = include_str!("../../templates/page/page.js");

/// A file by its name, with its kind.
pub(super) fn asset(name: &str) -> Option<(&'static str, Cow<'static, [u8]>)> {
    match name {
        "page.css" => Some(("text/css; charset=utf-8", Cow::Borrowed(STYLE.as_bytes()))),
        "page.js" => Some(("text/javascript; charset=utf-8", Cow::Borrowed(SCRIPT.as_bytes()))),
        font => {
            let mut fonts = shelf::fonts(".woff2").into_iter();
            let (_, bytes) = fonts.find(|(path, _)| path.rsplit('/').next() == Some(font))?;
            Some(("font/woff2", bytes))
        }
    }
}
