//! Canonical formatting of YAML files without loss of content, and edits that keep all comments. Content can also be
//! written anew.

mod alignment;
mod blocks;
mod content;
mod difference;
mod edits;
mod force;
mod layout;
mod path;
mod places;
mod rewrite;
mod unit_references;
mod values;

pub(crate) use content::spell_in_flow;
pub use difference::difference;
pub use edits::{Edit, EditValue, apply_edits};
pub use path::Path;
pub use unit_references::{UnitReference, find_references};
pub use values::Values;

use crate::army::Army;
use crate::force::{Force, file};
use crate::limits;
use crate::yaml::Node;
use content::FileContent;
use layout::YamlLayout;

/// The keys of each mapping in the order of a format, by the key of the mapping or of its list; `""` for the file
/// itself.
pub(crate) type Order<'a> = &'a [(&'a str, &'a [&'a str])];

/// Returns the canonical form of a text, as docs/guide/en/format.md describes it: the same values, spelling and comments.
/// `None` where the text is not YAML, or where its form would change its meaning.
pub fn format(text: &str, order: Order) -> Option<String> {
    let plain = PlainText::normalize(text);
    let (formatted, _) = format_layout(YamlLayout::read(&plain.text)?, order)?;
    plain.with_line_ends(formatted)
}

/// Returns the canonical form of a text that was read, and its content.
fn format_layout(written: YamlLayout, order: Order) -> Option<(String, Node)> {
    let lines = blocks::lines(&written, order).unwrap_or_else(|| written.trimmed_lines());
    let formatted: String = lines.iter().map(|line| format!("{line}\n")).collect();
    if formatted == written.text {
        return Some((formatted, written.tree));
    }
    let again = YamlLayout::read(&formatted)?;
    let is_unchanged =
        written.tree.has_same_content(&again.tree) && written.comments == again.comments;
    let tree = again.tree;
    is_unchanged.then_some((formatted, tree))
}

/// A text without its byte order mark, its line ends LF.
struct PlainText {
    text: String,
    /// `true` if all line ends were CRLF.
    is_crlf: bool,
}

impl PlainText {
    fn normalize(text: &str) -> Self {
        let is_crlf = text.contains('\n') && !text.replace("\r\n", "").contains('\n');
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { text: text.replace("\r\n", "\n").replace('\r', "\n"), is_crlf }
    }

    /// Returns the text with a line feed at its end.
    fn with_final_newline(text: &str) -> Self {
        let mut plain = Self::normalize(text);
        plain.text.push_str(if plain.text.ends_with('\n') { "" } else { "\n" });
        plain
    }

    /// Returns another text with the line ends of this one; `None` where it is too large for a file.
    fn with_line_ends(&self, text: String) -> Option<String> {
        let text = if self.is_crlf { text.replace('\n', "\r\n") } else { text };
        (text.len() as u64 <= limits::FILE_BYTES).then_some(text)
    }
}

/// Writes the file of a force in its canonical form, without implied values. A squad without an NCO cannot be written
/// if its troop type has one.
pub fn write_force(force: &Force, army: &Army) -> String {
    content::file(&force::force(force, army))
}

/// Rewrites the file of a force as another force of the same list, in its canonical form. Whatever both forces have in
/// common keeps its spelling and its comments. `None` where the text is not the force's, has anchors or tags, or would
/// not be read back as intended.
pub fn rewrite_force(text: &str, before: &Force, after: &Force, army: &Army) -> Option<String> {
    let [before, after] =
        [before, after].map(|force| FileContent::Mapping(force::force(force, army)));
    let plain = PlainText::with_final_newline(text);
    plain.with_line_ends(rewrite::rewrite(
        &YamlLayout::read(&plain.text)?,
        &before,
        &after,
        &file::order(),
        None,
    )?)
}
