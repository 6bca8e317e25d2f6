//! Small print: the sources and methods of a sheet, in two columns of short lines.

use crate::language::Phrase;
use serde::Serialize;

/// Paragraphs in two columns; in two languages, one column for each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Notes {
    pub words: Vec<Phrase>,
    /// The number of paragraphs in the first column when one language fills both.
    pub left: usize,
}

impl Notes {
    /// Splits paragraphs into two columns of nearly equal length.
    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        /// Characters in a line.
        const LINE: usize = 72;
        let words: Vec<Phrase> = words.into_iter().map(Phrase::from).collect();
        let lines = |words: &[Phrase]| -> usize {
            // A gap between two paragraphs is two fifths of a line.
            words
                .iter()
                .map(|paragraph| paragraph.first.chars().count().div_ceil(LINE) * 5 + 2)
                .sum()
        };
        let longest = |left: &usize| lines(&words[..*left]).max(lines(&words[*left..]));
        let left = (0..=words.len()).min_by_key(longest).unwrap_or(0);
        Self { words, left }
    }
}
