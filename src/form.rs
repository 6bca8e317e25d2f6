//! The canonical form of a file: its lines move, and nothing that stands in them is lost.

mod blocks;
mod layout;

use crate::limits;
use layout::Layout;

/// The keys of each mapping in the order of a format, by the key that the mapping or its list stands under;
/// the file itself stands under `""`.
pub type Order<'a> = &'a [(&'a str, &'a [&'a str])];

/// The canonical form of a text, as armies/README.md describes it: the same values in the same spelling, and
/// the same comments. None where the text is not YAML, or where its form would change what it says.
pub fn canonical(text: &str, order: Order) -> Option<String> {
    let is_crlf = text.contains('\n') && !text.replace("\r\n", "").contains('\n');
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let written = Layout::of(&text)?;
    let lines = blocks::lines(&written, order).unwrap_or_else(|| written.tidied());
    let formed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let again = Layout::of(&formed)?;
    let kept = written.tree.says_the_same(&again.tree) && written.comments == again.comments;
    let formed = if is_crlf { formed.replace('\n', "\r\n") } else { formed };
    (kept && formed.len() as u64 <= limits::FILE_BYTES).then_some(formed)
}
