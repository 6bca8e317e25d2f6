//! Battle report blocks: the two sides, a picture of the table for each turn, and its legend.

use super::Sign;
use crate::language::Phrase;
use serde::Serialize;

/// The table after a turn: a picture, and both sides beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tableau {
    /// One `<svg>` with a `viewBox`; its only words are marks, which are the same in every language.
    pub svg: String,
    /// The alt text.
    pub alt: Phrase,
    /// The width and height of the picture, in tenths of a millimetre.
    pub size: [i32; 2],
    /// Both sides at the end of the turn.
    pub banners: [Banner; 2],
    /// Parts of the picture, enlarged.
    pub insets: Vec<Inset>,
}

/// A part of a picture, enlarged. The picture shows and describes the same, so it needs no text of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Inset {
    /// One `<svg>` with a `viewBox`, without words.
    pub svg: String,
    /// The width and height, in tenths of a millimetre.
    pub size: [i32; 2],
    /// The left, top, width and height of the part in the picture, in tenths of a millimetre.
    pub frame: [i32; 4],
}

/// A side with its squads and leaders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Banner {
    /// The sign of its house, if shown.
    pub sign: Option<Box<Sign>>,
    pub name: Phrase,
    /// A short text under its name; may be empty.
    pub aside: Phrase,
    /// `true` if its marks are filled, and those of the other side outlined.
    pub filled: bool,
    /// Its squads and leaders.
    pub rows: Vec<Remnant>,
}

/// The remains of a squad.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Remnant {
    /// Its mark on the picture.
    pub mark: String,
    pub name: Phrase,
    /// Its morale state, such as shaken; may be empty.
    pub state: Phrase,
    /// The figures left of those it started with: `6/10`.
    pub left: String,
    /// `true` if no figure is left.
    pub gone: bool,
}

/// A legend entry of the pictures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Glyph {
    /// One `<svg>` with a `viewBox`, without words.
    pub svg: String,
    /// The meaning.
    pub words: Phrase,
}
