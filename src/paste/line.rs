//! A line of a pasted text, as cells or as words.

use super::Fragment;
use super::blanks::split_at_blanks;
use crate::text::{Source, Span};

/// The most cells of a line that are read: a limit for hostile texts; the widest row of `tests/cases/paste` has 18.
pub(super) const MOST_CELLS: usize = 60;
/// The most words of a line that may be heads, a row in two lines or a member of a force: a limit for hostile texts; the
/// widest row of `tests/cases/paste` has 22.
pub(super) const MOST_WORDS: usize = 40;

/// A line of the text, or a row of an HTML table.
#[derive(Debug, Clone)]
pub(super) struct TextLine {
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) span: Span,
    pub(super) cut: Cut,
    /// `true` if its text is markup, such as a row of HTML: only its pieces are shown to a player.
    pub(super) is_markup: bool,
    /// `true` for a card of a unit: its name, then labels and values in turn.
    pub(super) is_card: bool,
    /// `true` for a text that is the title of a list and nothing else, as JSON has it.
    pub(super) is_title: bool,
    /// The row that its words were joined to, if they are the rest of a name and of notes.
    pub(super) rest_of: Option<RestOf>,
    /// Cells, or words with the column of their first character.
    pub(super) pieces: Vec<Fragment>,
    /// The column of the first character of each word; empty for cells.
    pub(super) offsets: Vec<usize>,
}

/// The kind of pieces into which a line was cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Cells of a table with separators: tabs, bars, commas, HTML.
    Cells,
    /// Words between blanks.
    Words,
}

/// The row that a line with the rest of a name belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RestOf {
    RowAbove,
    RowBelow,
}

impl TextLine {
    /// Returns `true` for a line without words or filled cells.
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.iter().all(|piece| piece.text.is_empty())
    }

    pub(super) fn of_cells(number: usize, span: Span, cells: Vec<Fragment>) -> Self {
        Self {
            number,
            span,
            cut: Cut::Cells,
            is_markup: false,
            is_card: false,
            is_title: false,
            rest_of: None,
            pieces: cells,
            offsets: Vec::new(),
        }
    }

    /// Marks the line as one of markup.
    pub(super) fn with_markup(self) -> Self {
        Self { is_markup: true, ..self }
    }

    /// Returns the same line with other pieces, whose columns are unknown.
    pub(super) fn with(&self, cut: Cut, pieces: Vec<Fragment>) -> Self {
        Self { cut, pieces, offsets: Vec::new(), ..*self }
    }

    /// Joins the pieces of the line, with one blank between them.
    pub(super) fn text(&self) -> String {
        let texts = self.pieces.iter().map(|piece| piece.text.as_str());
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Joins the line and the next one.
    pub(super) fn join(&self, next: &Self) -> Self {
        let pieces = self.pieces.iter().chain(&next.pieces).cloned().collect();
        let span = Span::new(self.span.start, next.span.end);
        Self { span, ..self.with(self.cut, pieces) }
    }

    /// Returns `true` for words with two wide gaps or more between them, as columns set with blanks have.
    pub(super) fn has_wide_gaps(&self) -> bool {
        const FEWEST: usize = 2;
        const WIDTH: usize = 2;
        let words = self.offsets.iter().zip(&self.pieces);
        let ends = words.map(|(offset, word)| offset + word.text.chars().count());
        let gaps = ends.zip(self.offsets.iter().skip(1));
        gaps.filter(|(end, next)| end + WIDTH <= **next).count() >= FEWEST
    }

    /// Splits a line into the texts between wide gaps, each with its column; `None` for a line without such gaps.
    pub(super) fn split_at_gaps(&self, source: &Source) -> Option<Self> {
        if !self.has_wide_gaps() || self.offsets.len() != self.pieces.len() {
            return None;
        }
        let (mut pieces, mut offsets): (Vec<Fragment>, Vec<usize>) = (Vec::new(), Vec::new());
        for (word, offset) in self.pieces.iter().zip(&self.offsets) {
            // A comma that the word before has lost is not a blank.
            let is_wide = |cell: &Fragment| {
                let between = source.slice(Span::new(cell.span.end, word.span.start));
                between.contains("  ") || between.contains("..")
            };
            match pieces.last_mut() {
                Some(cell) if !is_wide(cell) => {
                    cell.text = format!("{} {}", cell.text, word.text);
                    cell.span.end = word.span.end;
                }
                _ => {
                    pieces.push(word.clone());
                    offsets.push(*offset);
                }
            }
        }
        Some(Self { offsets, ..self.with(self.cut, pieces) })
    }

    /// Splits the cells of the line into words.
    pub(super) fn to_words(&self) -> Self {
        if self.cut == Cut::Words {
            return self.clone();
        }
        let words = self.pieces.iter().flat_map(|cell| {
            split_at_blanks(&cell.text).map(move |(at, word)| Fragment {
                text: word.to_owned(),
                span: find_span(cell, at, word),
            })
        });
        let words = words.collect();
        self.with(Cut::Words, words)
    }
}

/// Returns the place of a word in a cell: exact if the cell stands in the text as it is, else the cell's.
fn find_span(cell: &Fragment, at: usize, word: &str) -> Span {
    if cell.span.end - cell.span.start == cell.text.len() {
        Span::new(cell.span.start + at, cell.span.start + at + word.len())
    } else {
        cell.span
    }
}
