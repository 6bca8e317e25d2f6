//! A form for the record of a battle, to be written by hand in what the last page leaves blank.

use crate::language::Phrase;
use serde::Serialize;

/// A line for each unit with a box for its losses in each turn. Only PDF has it: a screen is not written on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlankRecord {
    pub title: Phrase,
    /// The words before the lines at its head: date, enemy, result.
    pub fields: Vec<Phrase>,
    /// The head of the first column.
    pub unit: Phrase,
    /// The word over the numbers of the turns.
    pub turns: Phrase,
    /// The units, each with its size.
    pub units: Vec<[Phrase; 2]>,
    /// The rows under the units: losses of the enemy, score.
    pub sums: Vec<Phrase>,
}
