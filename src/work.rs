//! What goes to the press: a sheet, or a deck of cards.

use crate::deck::Deck;
use crate::sheet::Sheet;

/// What goes to the press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Work {
    /// A sheet of blocks.
    Sheet(Sheet),
    /// Cards to cut out.
    Deck(Deck),
}

/// With the signs of print.
impl From<Sheet> for Work {
    fn from(sheet: Sheet) -> Self {
        Self::Sheet(sheet.typeset())
    }
}

impl From<Deck> for Work {
    fn from(deck: Deck) -> Self {
        Self::Deck(deck)
    }
}
