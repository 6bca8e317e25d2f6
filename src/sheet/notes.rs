//! Small print: what only a sceptic reads, in two columns of short lines.

use crate::language::{Phrase, zip};
use serde::Serialize;

/// Paragraphs in two columns; in two languages each has one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Notes {
    /// The paragraphs.
    pub words: Vec<Phrase>,
    /// How many stand in the first column, where one language has both.
    pub left: usize,
}

impl Notes {
    /// Paragraphs, in columns as long as each other.
    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        /// The letters of a line.
        const LINE: usize = 72;
        let words: Vec<Phrase> = words.into_iter().map(Phrase::from).collect();
        let lines = |words: &[Phrase]| -> usize {
            // Two fifths of a line stand between two paragraphs.
            words.iter().map(|one| one.first.chars().count().div_ceil(LINE) * 5 + 2).sum()
        };
        let longest = |left: &usize| lines(&words[..*left]).max(lines(&words[*left..]));
        let left = (0..=words.len()).min_by_key(longest).unwrap_or(0);
        Self { words, left }
    }

    /// The same with a second language beside the first.
    pub(super) fn beside(self, other: Self) -> Self {
        Self { words: zip(self.words, other.words, Phrase::beside), ..self }
    }
}
