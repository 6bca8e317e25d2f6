//! Cards: a deck in one language or in two, already divided so that everything fits.

mod beside;

use crate::language::{Language, Phrase};
use serde::Serialize;

/// Cards to cut out, and their second faces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deck {
    /// The language of its words, or the first of two.
    #[serde(rename = "lang")]
    pub language: Language,
    /// The language of the second faces.
    pub back: Language,
    /// Whose cards they are: `The Atreides`.
    pub title: Phrase,
    /// The game.
    pub kicker: Phrase,
    /// The size of a card and of its letters.
    pub format: CardSize,
    /// The words beside the line to measure: `50 mm: print at 100 %`.
    pub ruler: Phrase,
    /// The program and its version.
    pub made: String,
    /// The faces in order, every one of which fits its card.
    pub cards: Vec<Card>,
    /// The second faces, one for each card in the same order; empty where none were asked for.
    pub backs: Vec<Card>,
}

/// The size of a card and of its letters: lengths in millimetres, letters in tenths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CardSize {
    /// What it is called: `poker`.
    pub name: &'static str,
    /// From left to right, mm.
    pub width: i32,
    /// From top to bottom, mm.
    pub height: i32,
    /// The letters of a name.
    pub title: i32,
    /// The letters of a characteristic.
    pub figure: i32,
    /// The letters of heads and labels.
    pub label: i32,
    /// The letters of an ability code.
    pub code: i32,
    /// The largest letters of words; a card's own `letters` may be smaller.
    pub words: i32,
    /// States that stand side by side.
    pub states: i32,
    /// The most boxes for losses.
    pub boxes: i32,
}

impl CardSize {
    /// 63 x 88 mm.
    pub const POKER: Self = Self {
        name: "poker",
        width: 63,
        height: 88,
        title: 130,
        figure: 170,
        label: 66,
        code: 110,
        words: 72,
        states: 2,
        boxes: 40,
    };
    /// 70 x 120 mm.
    pub const TAROT: Self = Self {
        name: "tarot",
        width: 70,
        height: 120,
        title: 150,
        figure: 200,
        label: 72,
        code: 125,
        words: 84,
        states: 2,
        boxes: 40,
    };
    /// 44 x 63 mm.
    pub const MINI: Self = Self {
        name: "mini",
        width: 44,
        height: 63,
        title: 105,
        figure: 120,
        label: 65,
        code: 90,
        words: 65,
        states: 2,
        boxes: 14,
    };
    /// The smallest letters of a card.
    pub const LEAST: i32 = 65;

    /// How many cards are cut from a page, side by side and one under the other.
    pub fn grid(self) -> (usize, usize) {
        match self.name {
            "mini" => (6, 3),
            "tarot" => (2, 2),
            _ => (3, 3),
        }
    }

    /// Whether the page lies on its side.
    pub fn is_landscape(self) -> bool {
        self.name == "mini"
    }
}

/// One face of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Card {
    /// The emblem of the house: a file of `templates/emblems`.
    pub emblem: String,
    /// The letter on the emblem `shield`.
    pub letter: String,
    /// A colour such as `#1b4d2e`, or nothing for black.
    pub accent: String,
    /// The unit.
    pub name: Phrase,
    /// Whose it is, and what kind of unit.
    pub kind: Phrase,
    /// Its points; empty on a face that shows none.
    pub points: String,
    /// The word for points.
    pub unit: Phrase,
    /// Whether the points differ from the other account of them.
    pub marked: bool,
    /// The letters of its name, in tenths of a point.
    pub title: i32,
    /// The letters of its words, in tenths of a point.
    pub letters: i32,
    /// What stands on it, from top to bottom; nothing on a back that shows the emblem alone.
    pub pieces: Vec<Piece>,
    /// The foot: the game.
    pub foot: Phrase,
    /// The foot: `3/12`, or `3/12 · 2/2` on the second card of a unit.
    pub number: String,
}

/// A part of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// The characteristics, side by side.
    Figures(Vec<Score>),
    /// The ability code, and what the figure carries.
    Gear {
        /// The code.
        code: String,
        /// Traits and weapons.
        items: Vec<Item>,
    },
    /// Boxes for losses, and what the losses do to Morale.
    Track(Track),
    /// Boxes for what may happen to the unit.
    States(Vec<Item>),
    /// A rule.
    Note(Phrase),
    /// A remark on the values.
    Footnote(Phrase),
}

/// A characteristic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Its head.
    pub label: Phrase,
    /// Its value.
    pub value: String,
    /// Whether it differs from the other account of it.
    pub marked: bool,
}

/// A picture and its word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Item {
    /// A file of `templates/icons`; may be empty.
    pub icon: String,
    /// The word.
    pub words: Phrase,
    /// What follows it in lighter letters: a range.
    pub aside: String,
}

/// Boxes for losses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Track {
    /// What the boxes are for.
    pub label: Phrase,
    /// How many are drawn.
    pub boxes: i32,
    /// What follows them: `of 120`, or nothing.
    pub rest: Phrase,
    /// What Morale comes to as boxes are filled.
    pub steps: Vec<Score>,
}
