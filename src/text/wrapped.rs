//! Lines that fit.

use super::length;

/// A text whose lines are broken between words, none wider than so many characters where its words allow; a line
/// that fits stays as it is, with every space of a table.
pub fn wrapped(text: &str, columns: usize) -> String {
    text.split_inclusive('\n').map(|line| broken(line, columns)).collect()
}

fn broken(line: &str, columns: usize) -> String {
    if length(line.trim_end()) <= columns {
        return line.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for word in line.split_inclusive(' ') {
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
