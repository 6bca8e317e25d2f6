//! Picture blocks.

use crate::language::Phrase;
use serde::Serialize;

/// A square picture with words beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// One `<svg>` with a `viewBox`, ids of its own and a white margin.
    pub svg: String,
    /// The alt text.
    pub alt: Phrase,
    /// Small words beside it, such as a long link, which may break anywhere.
    pub caption: Phrase,
    /// Its width and height in mm, 20 to 168.
    pub millimetres: u32,
}

/// A picture as wide as the page, with words under it; omitted from the text output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chart {
    /// One `<svg>` with a `viewBox`; its only words are numbers, which are the same in every language.
    pub svg: String,
    /// The alt text.
    pub alt: Phrase,
    /// The legend of its axes and marks.
    pub caption: Phrase,
}
