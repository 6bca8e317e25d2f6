//! Finds texts that a ` #` cuts short, as YAML reads a comment there.

use crate::text::{Source, Span, slice};

/// Returns the position of a `#` that cuts an unquoted text short, and the text it cuts off: the `#1 cloak` of
/// `name: Holo #1 cloak`. A space after the `#` makes it an intended comment.
pub(super) fn find_cut(source: &Source, text: Span) -> Option<(Span, String)> {
    let is_quoted = source.slice(text).starts_with(['"', '\'', '|', '>']);
    let rest = slice(&source.text, text.end..source.text.len());
    let rest = rest.split(['\n', '\r']).next().unwrap_or_default();
    let comment = rest.trim_start_matches([' ', '\t']);
    let start = text.end + rest.len() - comment.len();
    let is_glued = comment.strip_prefix('#')?.starts_with(|c: char| c.is_alphanumeric());
    let is_cut = !is_quoted && is_glued && start > text.end;
    is_cut.then(|| (Span::new(start, start + 1), comment.trim_end().to_owned()))
}
