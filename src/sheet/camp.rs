//! A force without ability codes as it is built: everybody with his place in the file, his strip, and what could be
//! fielded besides.

use super::{Sign, Strip};

/// A force as it is built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Camp {
    /// The sign of its side.
    pub sign: Sign,
    /// What it comes to: `22 figures, 3 units, 1 gun`.
    pub counts: String,
    /// Its units, or those of each platoon and then the Heroes.
    pub posts: Vec<Post>,
    /// Whether it may have more platoons, and what the next is called.
    pub next: Option<String>,
    /// Whether there is a limit of points.
    pub limited: bool,
}

/// Units that stand together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// The platoon in the file, `platoons/0`; none where there is nothing but its units.
    pub place: Option<String>,
    /// The list of its units in the file: `platoons/0/units`.
    pub list: String,
    /// What it is called; empty where nothing is to be told apart.
    pub name: String,
    /// What it costs, where that is counted.
    pub points: Option<i64>,
    pub units: Vec<Posted>,
    /// What could be fielded there.
    pub offers: Vec<Added>,
    /// What a platoon may buy besides, each with what would be done.
    pub upgrades: Vec<Pick>,
}

/// A unit that takes the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posted {
    /// Where it stands in the file: `units/2`.
    pub place: String,
    /// The unit of the list that it is.
    pub unit: String,
    /// What is printed of it.
    pub strip: Strip,
    /// Boxes of each figure or model; 0 without a card.
    pub health: i32,
    /// Its figures or models.
    pub size: Option<Size>,
    /// What else it could be, or whom it could join.
    pub choices: Vec<Pick>,
    /// The number of the one before it, and of the one after it.
    pub neighbours: [Option<usize>; 2],
}

/// How many a unit has, and how many it could have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Size {
    /// Where its list says so: `units/0/figures`.
    pub place: String,
    /// How many there are.
    pub is: i32,
    /// The next fewer, and the next more.
    pub steps: [Option<i32>; 2],
}

/// Something that is so, or could be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    pub name: String,
    /// What it costs, in words; empty where that is nothing.
    pub price: String,
    /// The change of the force that chooses it, or leaves it: `put force units/0/section second`.
    pub does: String,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// A unit that could be fielded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    pub name: String,
    /// Its figures, its section or its points, in words.
    pub about: String,
    /// What it costs, in a game with points.
    pub points: Option<i64>,
    /// The item of the file: `{unit: "Spahis"}`.
    pub item: String,
    /// The section of the platoon that it would be, by its key.
    pub section: Option<&'static str>,
    /// Whether a platoon has no second unit in that section.
    pub is_single: bool,
}

/// The numbers beside one of so many.
pub fn neighbours(at: usize, count: usize) -> [Option<usize>; 2] {
    [at.checked_sub(1), Some(at + 1).filter(|after| *after < count)]
}
