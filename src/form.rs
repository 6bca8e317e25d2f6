//! The canonical form of a file: its lines move, and nothing that stands in them is lost. What it says can be
//! written anew, and changed with all its comments.

mod aligned;
mod blocks;
mod difference;
mod edited;
mod force;
mod layout;
mod named;
mod path;
mod places;
mod rewritten;
mod values;
mod wanted;

pub use difference::difference;
pub use edited::{Edit, Given, edited};
pub use named::{Call, called};
pub use path::Path;
pub use values::Values;

use crate::army::Army;
use crate::force::{Force, file};
use crate::limits;
use crate::yaml::Node;
use layout::Layout;
use wanted::WantedLayout;

/// The keys of each mapping in the order of a format, by the key that the mapping or its list stands under;
/// the file itself stands under `""`.
pub(crate) type Order<'a> = &'a [(&'a str, &'a [&'a str])];

/// The canonical form of a text, as armies/README.md describes it: the same values in the same spelling, and
/// the same comments. None where the text is not YAML, or where its form would change what it says.
pub fn canonical(text: &str, order: Order) -> Option<String> {
    let plain = Plain::unified(text);
    let (formed, _) = formed(Layout::read(&plain.text)?, order)?;
    plain.ended(formed)
}

/// The canonical form of a text that was read, and what it says.
fn formed(written: Layout, order: Order) -> Option<(String, Node)> {
    let lines = blocks::lines(&written, order).unwrap_or_else(|| written.tidied());
    let formed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    if formed == written.text {
        return Some((formed, written.tree));
    }
    let again = Layout::read(&formed)?;
    let kept = written.tree.says_the_same(&again.tree) && written.comments == again.comments;
    let tree = again.tree;
    kept.then_some((formed, tree))
}

/// A text without its byte order mark, its line ends LF.
struct Plain {
    text: String,
    /// Whether all line ends were CRLF.
    is_crlf: bool,
}

impl Plain {
    fn unified(text: &str) -> Self {
        let is_crlf = text.contains('\n') && !text.replace("\r\n", "").contains('\n');
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { text: text.replace("\r\n", "\n").replace('\r', "\n"), is_crlf }
    }

    /// The same of whole lines.
    fn lines(text: &str) -> Self {
        let mut plain = Self::unified(text);
        plain.text.push_str(if plain.text.ends_with('\n') { "" } else { "\n" });
        plain
    }

    /// Another text with the line ends of this one; none where it is too large for a file.
    fn ended(&self, text: String) -> Option<String> {
        let text = if self.is_crlf { text.replace('\n', "\r\n") } else { text };
        (text.len() as u64 <= limits::FILE_BYTES).then_some(text)
    }
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
    let [was, is] = [was, is].map(|force| WantedLayout::Mapping(force::force(force, army)));
    let plain = Plain::lines(text);
    plain.ended(rewritten::rewritten(&Layout::read(&plain.text)?, &was, &is, &file::order(), None)?)
}
