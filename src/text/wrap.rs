//! Line wrapping at a width in characters.

use super::length;

/// Wraps the lines of a text between words at a width of `columns` characters, if its words allow; a line that fits
/// keeps every space of a table, and a command between backticks stays on one line.
pub fn wrap(text: &str, columns: usize) -> String {
    text.split_inclusive('\n').map(|line| wrap_line(line, columns)).collect()
}

fn wrap_line(line: &str, columns: usize) -> String {
    if length(line.trim_end()) <= columns {
        return line.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for word in split_unbreakable(line) {
        let width = length(word.trim_end());
        if used > 0 && used + width > columns {
            out.truncate(out.trim_end().len());
            out.push('\n');
            used = 0;
        }
        out.push_str(word);
        used += length(word);
    }
    out
}

/// Returns the pieces between which a line may break: words with their trailing spaces, a number with its `%`, and text
/// between backticks.
fn split_unbreakable(line: &str) -> Vec<&str> {
    let (mut pieces, mut start, mut is_quoted) = (Vec::new(), 0, false);
    for (at, c) in line.char_indices() {
        is_quoted ^= c == '`';
        let rest = &line[at + c.len_utf8()..];
        if c == ' ' && !is_quoted && !rest.starts_with(['%', ' ']) {
            pieces.push(&line[start..=at]);
            start = at + 1;
        }
    }
    pieces.push(&line[start..]);
    pieces
}
