//! Battle report blocks: the two sides, a picture of the table for each turn, and its legend.

use super::Sign;
use crate::language::Phrase;
use serde::Serialize;

/// A turn: a picture of the table, both sides beside it, the events under it.
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
    /// The events, in the order of the acting sides.
    pub passages: Vec<Passage>,
    /// The number of passages under the picture; the rest stand under the sides.
    pub beneath: usize,
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

/// The events while a side acted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Passage {
    /// The acting side.
    pub head: Phrase,
    pub words: Phrase,
}

/// A legend entry of the pictures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Glyph {
    /// One `<svg>` with a `viewBox`, without words.
    pub svg: String,
    /// The meaning.
    pub words: Phrase,
}

impl Tableau {
    /// Distributes the passages so that the higher of both columns is as low as possible.
    #[must_use]
    pub fn balance_passages(self) -> Self {
        /// The width of the page, the gap between its columns, and the size of a row, heading, line and character, in
        /// tenths of a millimetre: the character is the mean of running text, the rest follow the page layout.
        const PAGE_WIDTH: i32 = 1815;
        const GAP: i32 = 40;
        const ROW: i32 = 47;
        const HEAD: i32 = 62;
        const LINE: i32 = 34;
        const LETTER: i32 = 14;
        let width = [self.size[0], PAGE_WIDTH - GAP - self.size[0]];
        let lines = |letters: usize, width: i32| {
            i32::try_from(letters).unwrap_or(i32::MAX / LETTER) * LETTER / width.max(LETTER) + 1
        };
        let height = |passage: &Passage, width: i32| {
            let letters = |words: &str, head: &str| words.chars().count() + head.chars().count();
            let first = letters(&passage.words.first, &passage.head.first);
            let second = passage.words.second.as_ref().map(|words| words.chars().count());
            (lines(first, width) + second.map_or(0, |more| lines(more, width))) * LINE + 16
        };
        let rows: usize = self.banners.iter().map(|banner| banner.rows.len()).sum();
        let sides = i32::try_from(rows).unwrap_or(i32::MAX / ROW) * ROW + 2 * HEAD;
        let sum = |passages: &[Passage], width| {
            passages.iter().map(|passage| height(passage, width)).sum::<i32>()
        };
        let longest = |beneath: &usize| {
            let (here, there) = self.passages.split_at(*beneath);
            (self.size[1] + sum(here, width[0])).max(sides + sum(there, width[1]))
        };
        let beneath = (0..=self.passages.len()).min_by_key(longest).unwrap_or(0);
        Self { beneath, ..self }
    }

    /// The passages under the picture, and those under the sides.
    pub fn columns(&self) -> [&[Passage]; 2] {
        let (here, there) = self.passages.split_at(self.beneath);
        [here, there]
    }
}
