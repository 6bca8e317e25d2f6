//! Blocks that are drawn more than written: pictures.

use crate::language::Phrase;
use serde::Serialize;

/// A square picture with words beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// The picture: one `<svg>` with a `viewBox`, ids of its own and a white margin.
    pub svg: String,
    /// What it shows, for a reader who hears it.
    pub alt: Phrase,
    /// Small words beside it, such as a long link, which may break anywhere.
    pub caption: Phrase,
    /// How wide and high it is, in millimetres, 20 to 168.
    pub millimetres: u32,
}

/// A picture as wide as the page, with words under it; as text it is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chart {
    /// The picture: one `<svg>` with a `viewBox`; no words stand on it but figures, which are alike in every
    /// language.
    pub svg: String,
    /// What it shows, for a reader who hears it.
    pub alt: Phrase,
    /// What its axes and signs mean.
    pub caption: Phrase,
}
