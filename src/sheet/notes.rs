//! Small print: the sources and methods of a sheet, in two columns of short lines.

use crate::language::Phrase;
use serde::Serialize;

/// Paragraphs in two columns; in two languages, one column for each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Notes {
    pub words: Vec<Phrase>,
    /// The bold words before each paragraph, of which some have none; empty if none has any.
    pub leads: Vec<Phrase>,
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
        // A paragraph alone stands in the first column.
        let left = (0..=words.len()).rev().min_by_key(longest).unwrap_or(0);
        Self { words, leads: Vec::new(), left }
    }

    /// Splits paragraphs, each with the bold words before it, into two columns.
    pub fn with_leads(paragraphs: impl IntoIterator<Item = (String, String)>) -> Self {
        let (leads, words): (Vec<String>, Vec<String>) = paragraphs.into_iter().unzip();
        Self { leads: leads.into_iter().map(Phrase::from).collect(), ..Self::new(words) }
    }

    /// Returns the paragraphs with the words before them.
    pub fn paragraphs(&self) -> impl Iterator<Item = (Option<&Phrase>, &Phrase)> {
        let lead = |at: usize| self.leads.get(at).filter(|lead| !lead.first.is_empty());
        self.words.iter().enumerate().map(move |(at, words)| (lead(at), words))
    }
}
