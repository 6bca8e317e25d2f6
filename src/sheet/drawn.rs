//! Blocks that are drawn more than written: who commands whom, boxes to cross off, a picture.

use crate::language::Phrase;
use serde::Serialize;

/// A command diagram: who commands whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tree {
    /// What the diagram is, for a reader who hears it.
    pub label: Phrase,
    /// Those whom nobody on it commands.
    pub roots: Vec<Branch>,
}

/// Somebody in a command diagram and those under their command, at most four deep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// Who it is.
    pub name: Phrase,
    /// A few words on them, such as `Leadership 2 · 12″`; may be empty.
    pub aside: Phrase,
    /// What they cost; may be empty.
    pub points: Phrase,
    /// Those whom they command.
    pub children: Vec<Branch>,
}

/// Boxes to cross off losses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Boxes {
    /// What the boxes are for; it says their number, which nobody hears from the boxes.
    pub label: Phrase,
    /// How many are drawn, at most [`Boxes::MOST`].
    pub count: u32,
    /// What follows them: `of 450`, or nothing.
    pub rest: Phrase,
    /// Whether the last one is the NCO's.
    pub nco: bool,
}

/// A square picture with words beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// The picture: one `<svg>` with a `viewBox`, ids of its own and a white margin.
    pub svg: String,
    /// What it shows, for a reader who hears it.
    pub alt: Phrase,
    /// Small words beside it, such as a long link, which may break anywhere.
    pub caption: Phrase,
    /// How wide and high it is, in millimetres, 20 to 100.
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

impl Boxes {
    /// The most boxes that are drawn in one block.
    pub const MOST: u32 = 400;
}
