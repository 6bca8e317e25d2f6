//! A line of plain text as words.

use super::markup::{clean, unmark};
use crate::paste::Fragment;
use crate::paste::blanks::split_at_blanks;
use crate::paste::line::{Cut, TextLine};
use crate::text::Span;

/// Splits a line into words between blanks, each with its column.
pub(in crate::paste) fn split_line(number: usize, start: usize, text: &str) -> TextLine {
    let mut offsets = Vec::new();
    let mut pieces = Vec::new();
    let (mut counted, mut column) = (0, 0);
    for (at, word) in split_at_blanks(text) {
        column += text[counted..at].chars().count();
        counted = at;
        offsets.push(column);
        let span = Span::new(start + at, start + at + word.len());
        let text = clean(&unmark(word));
        // `**Code:**`
        let text = text.strip_suffix(':').filter(|_| word.ends_with('*')).unwrap_or(&text);
        pieces.push(Fragment { text: text.to_owned(), span });
    }
    let span = Span::new(start, start + text.len());
    TextLine {
        number,
        span,
        cut: Cut::Words,
        is_markup: false,
        is_card: false,
        is_title: false,
        rest_of: None,
        pieces,
        offsets,
    }
}
