//! The last verb: a sheet or a deck becomes text, HTML or PDF, with the same words in the same order.

mod html;
pub mod json;
#[cfg(feature = "pdf")]
mod pdf;
mod text;

pub use html::html;
#[cfg(feature = "pdf")]
pub use pdf::pdf;
pub use text::{Look, sheet as sheet_text, text};

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

impl From<Sheet> for Work {
    fn from(sheet: Sheet) -> Self {
        Self::Sheet(sheet)
    }
}

impl From<Deck> for Work {
    fn from(deck: Deck) -> Self {
        Self::Deck(deck)
    }
}

/// A paper size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// A4, 210 x 297 mm.
    A4,
    /// US Letter, 8.5 x 11 in.
    Letter,
}

/// The renderer that this build leaves out.
///
/// # Errors
/// Always.
#[cfg(not(feature = "pdf"))]
pub fn pdf(_: &Work, _: Paper, path: &std::path::Path) -> Result<Vec<u8>, crate::error::Error> {
    Err(crate::error::Error::new(path, crate::error::ErrorKind::NoPdf))
}
