//! Something to print, a sheet or a deck of cards, and its output formats.

use crate::deck::Deck;
use crate::sheet::Sheet;

/// A work to print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Printable {
    /// A sheet of blocks.
    Sheet(Sheet),
    /// Cards to cut out.
    Deck(Deck),
}

/// Applies typographic signs, such as `−`.
impl From<Sheet> for Printable {
    fn from(sheet: Sheet) -> Self {
        Self::Sheet(sheet.typeset())
    }
}

impl From<Deck> for Printable {
    fn from(deck: Deck) -> Self {
        Self::Deck(deck)
    }
}

keyed! {
    /// A format that a work is printed in.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Output by key {
        /// Tagged PDF.
        Pdf = "pdf",
        /// One self-contained HTML file.
        Html = "html",
        /// Plain text.
        Text = "text",
    }
}

impl Output {
    /// Returns the ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            other => other.key(),
        }
    }
}
