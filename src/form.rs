//! The canonical form of a file: its lines move, and nothing that stands in them is lost. What it says can be
//! written anew, and changed with all its comments.

mod aligned;
mod blocks;
mod difference;
mod edited;
mod force;
mod layout;
mod named;
mod places;
mod rewritten;
mod wanted;

pub use difference::difference;
pub use edited::{Edit, Given, Path, edited, stands};
pub use named::{Call, called};

use crate::army::Army;
use crate::force::{Force, file};
use crate::limits;
use layout::Layout;

/// The keys of each mapping in the order of a format, by the key that the mapping or its list stands under;
/// the file itself stands under `""`.
pub(crate) type Order<'a> = &'a [(&'a str, &'a [&'a str])];

/// The canonical form of a text, as armies/README.md describes it: the same values in the same spelling, and
/// the same comments. None where the text is not YAML, or where its form would change what it says.
pub fn canonical(text: &str, order: Order) -> Option<String> {
    let (text, is_crlf) = unified(text);
    let written = Layout::read(&text)?;
    let lines = blocks::lines(&written, order).unwrap_or_else(|| written.tidied());
    let formed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let again = Layout::read(&formed)?;
    let kept = written.tree.says_the_same(&again.tree) && written.comments == again.comments;
    let formed = if is_crlf { formed.replace('\n', "\r\n") } else { formed };
    (kept && formed.len() as u64 <= limits::FILE_BYTES).then_some(formed)
}

/// A text without its byte order mark, its line ends LF, and whether all of them were CRLF.
fn unified(text: &str) -> (String, bool) {
    let is_crlf = text.contains('\n') && !text.replace("\r\n", "").contains('\n');
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (text.replace("\r\n", "\n").replace('\r', "\n"), is_crlf)
}

/// The file of a force in its canonical form, without what goes without saying; an NCO cannot be denied to a squad
/// whose troop type has one.
pub fn force(force: &Force, army: &Army) -> String {
    wanted::file(&force::force(force, army))
}

/// The text of a force's file changed so that it says another force of the same list, and then in its canonical form.
/// What both forces have in common keeps its spelling and its comments. None where the text is not the force's, has
/// anchors or tags, or would not be read back as what it is to say.
pub fn rewritten(text: &str, was: &Force, is: &Force, army: &Army) -> Option<String> {
    let [was, is] = [was, is].map(|force| force::force(force, army));
    rewritten::rewritten(text, was, is, &file::order())
}
