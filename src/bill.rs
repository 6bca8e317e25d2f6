//! The account of a cost: one line for each thing that is paid for.

use crate::army::{Choice, Special};
use crate::language::Language;
use crate::ruleset::{Row, Slot};

/// What a figure costs and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill<'a> {
    /// The entries, in the order of the code.
    pub lines: Vec<Line<'a>>,
    /// Their sum.
    pub total: i32,
}

/// One entry of a bill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    /// What is paid for.
    pub item: Item<'a>,
    /// Its points.
    pub points: i32,
    /// The section of the source.
    pub source: &'a str,
}

/// What a line of a bill is for.
#[derive(Debug, Clone, Copy)]
pub enum Item<'a> {
    /// The basic trooper.
    Base,
    /// A letter of the code.
    Letter(Slot, &'a Row),
    /// A special ability bought by the author's word (F25).
    Special(&'a Special),
    /// An option of the house.
    Choice(&'a Choice),
}

impl Item<'_> {
    /// The name in answers, the same in every language: `base`, `training E`, or the name of
    /// an ability or option.
    pub fn key(&self) -> String {
        match self {
            Self::Base => "base".to_owned(),
            Self::Letter(slot, row) => format!("{} {}", slot.tag(), row.letter),
            Self::Special(special) => special.name.get(Language::English).to_owned(),
            Self::Choice(choice) => choice.name.get(Language::English).to_owned(),
        }
    }
}

impl PartialEq for Item<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Item<'_> {}

impl<'a> Bill<'a> {
    /// Adds the lines up.
    pub fn of(lines: Vec<Line<'a>>) -> Self {
        Self { total: lines.iter().map(|line| line.points).sum(), lines }
    }
}
