//! Itemised bills of a code and of a force.

use crate::army::{Choice, Special, Unit, Words};
use crate::codes::{Letter, Slot};
use crate::force::{Leader, Squad};
use crate::language::Language;

/// The points of a figure, entry by entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill<'a> {
    /// The entries, in the order of the code.
    pub lines: Vec<BillLine<'a>>,
    /// Their sum.
    pub total: i32,
}

impl<'a> Bill<'a> {
    /// Adds the lines up.
    pub fn new(lines: Vec<BillLine<'a>>) -> Self {
        Self { total: lines.iter().map(|line| line.points).sum(), lines }
    }
}

/// One entry of a bill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BillLine<'a> {
    pub item: BillItem<'a>,
    pub points: i32,
    /// The section of the source.
    pub source: &'a str,
}

/// The item of a bill's line.
#[derive(Debug, Clone, Copy)]
pub enum BillItem<'a> {
    /// The basic trooper.
    Base,
    /// A letter of the code.
    Letter(Slot, &'a Letter),
    /// A special ability, at the price that the list's author gave it (F25).
    Special(&'a Special),
}

impl BillItem<'_> {
    /// Returns the name in answers, the same in every language: `base`, `training E`, or the name of an ability.
    pub fn key(&self) -> String {
        match self {
            Self::Base => "base".to_owned(),
            Self::Letter(slot, row) => format!("{} {}", slot.key(), row.letter),
            Self::Special(special) => special.name.get(Language::English).to_owned(),
        }
    }
}

impl PartialEq for BillItem<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for BillItem<'_> {}

/// The points of a force, entry by entry.
#[derive(Debug, Clone)]
pub struct ForceBill<'a> {
    /// Every leader but NCOs, in the order of the file.
    pub leaders: Vec<BillPart<'a, &'a Leader>>,
    /// Every squad, in the order of the file.
    pub squads: Vec<BillPart<'a, &'a Squad>>,
    /// The points of all of them.
    pub total: i64,
    /// The points limit of the force, if there is one.
    pub limit: Option<i64>,
}

/// The points of a leader or a squad.
#[derive(Debug, Clone)]
pub struct BillPart<'a, T> {
    /// The leader or squad.
    pub of: T,
    /// The platoon that it belongs to.
    pub platoon: Option<usize>,
    /// The entries.
    pub lines: Vec<BillEntry<'a>>,
    /// Their sum.
    pub points: i64,
}

/// One entry of a force's bill: a number of an item at its points.
#[derive(Debug, Clone, Copy)]
pub struct BillEntry<'a> {
    pub item: EntryItem<'a>,
    /// The number of figures; 1 for an item that is paid for once.
    pub count: i64,
    /// Points of one.
    pub each: i64,
    pub points: i64,
    /// The section of the source.
    pub source: &'a str,
}

/// The item of a force bill's entry.
#[derive(Debug, Clone, Copy)]
pub enum EntryItem<'a> {
    /// Figures of the list.
    Unit(&'a Unit),
    /// An option, bought by the figure.
    Choice(&'a Choice),
    /// An option that costs a percentage of the squad (F24).
    Surcharge(&'a Choice, i32),
}

impl<'a> EntryItem<'a> {
    /// Returns the name of the unit or option.
    pub fn words(&self) -> &'a Words {
        match self {
            Self::Unit(unit) => &unit.name,
            Self::Choice(choice) | Self::Surcharge(choice, _) => &choice.name,
        }
    }
}

impl<'a, T> BillPart<'a, T> {
    /// Adds the entries up.
    pub fn new(of: T, platoon: Option<usize>, lines: Vec<BillEntry<'a>>) -> Self {
        Self { of, platoon, points: lines.iter().map(|line| line.points).sum(), lines }
    }
}

impl ForceBill<'_> {
    /// Returns the points of a platoon, with its leaders.
    pub fn platoon(&self, index: usize) -> i64 {
        let leaders = self.leaders.iter().map(|part| (part.platoon, part.points));
        let squads = self.squads.iter().map(|part| (part.platoon, part.points));
        leaders.chain(squads).filter(|(of, _)| *of == Some(index)).map(|(_, points)| points).sum()
    }

    /// Returns the points left under the limit, negative if it is exceeded; `None` without a limit.
    pub fn left(&self) -> Option<i64> {
        points_left(self.total, self.limit)
    }
}

/// Returns the points left under a limit, negative if it is exceeded; `None` without a limit.
pub fn points_left(total: i64, limit: Option<i64>) -> Option<i64> {
    Some(limit? - total)
}
