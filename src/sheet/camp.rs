//! The roster editor's view of a force without ability codes: each unit with its path in the file, its strip and its
//! options.

use super::{Sign, Strip};

/// A force being built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Camp {
    /// The sign of its side.
    pub sign: Sign,
    /// A summary: `22 figures, 3 units, 1 gun`.
    pub counts: String,
    /// All units; with platoons, one post for each of them and then the Heroes.
    pub posts: Vec<CampGroup>,
    /// The name of the next platoon; `None` if no more may be added.
    pub next: Option<String>,
    /// `true` if the force has a points limit.
    pub limited: bool,
}

/// A group of units: a platoon, the Heroes or the whole force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampGroup {
    /// The path of the platoon in the file, `platoons/0`; `None` for other groups.
    pub place: Option<String>,
    /// The path of its list of units: `platoons/0/units`.
    pub list: String,
    /// Empty if there is only one group.
    pub name: String,
    /// Its cost in points, in games with points.
    pub points: Option<i64>,
    pub units: Vec<Posted>,
    /// The units that may be added.
    pub offers: Vec<Added>,
    /// The upgrades that a platoon may buy.
    pub upgrades: Vec<Pick>,
}

/// A fielded unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posted {
    /// Its path in the file: `units/2`.
    pub place: String,
    /// The name of the list entry.
    pub unit: String,
    pub strip: Strip,
    /// Boxes for each figure or model; 0 without a card.
    pub health: i32,
    /// The number of its figures or models, if variable.
    pub size: Option<SizeField>,
    /// Its options: other sections, or units to join.
    pub choices: Vec<Pick>,
    /// The indices of the previous and the next unit.
    pub neighbours: [Option<usize>; 2],
}

/// A variable number of figures or models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SizeField {
    /// Its path in the file: `units/0/figures`.
    pub place: String,
    /// The current number.
    pub is: i32,
    /// The next lower and the next higher number allowed.
    pub steps: [Option<i32>; 2],
}

/// An option that is chosen or could be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    pub name: String,
    /// Its cost, in words; empty if free.
    pub price: String,
    /// The edit that chooses or drops it: `put force units/0/section second`.
    pub does: String,
    pub chosen: bool,
}

/// A unit that may be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    pub name: String,
    /// Its figures, section or points, in words.
    pub about: String,
    /// Its cost, in a game with points.
    pub points: Option<i64>,
    /// The YAML item to insert: `{unit: "Spahis"}`.
    pub item: String,
    /// The key of the platoon section that it would fill.
    pub section: Option<&'static str>,
    /// `true` if a platoon may have only one unit in that section.
    pub is_single: bool,
}

/// Returns the indices before and after `at`, if they exist.
pub fn neighbours(at: usize, count: usize) -> [Option<usize>; 2] {
    [at.checked_sub(1), Some(at + 1).filter(|after| *after < count)]
}
