//! The force editor's view of a force: each unit with its path in the file, its strip and its options.

use super::{ButtonEdit, Sign, Strip};
use crate::text::Span;

/// A force being built.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ForceEditor {
    /// The sign of its side.
    pub sign: Sign,
    /// A summary: `22 figures, 3 units, 1 gun`; empty in games with ability codes.
    pub counts: String,
    /// The units: a group for each platoon, and then those outside platoons.
    pub groups: Vec<UnitGroup>,
    /// The leaders outside platoons; `None` in games whose leaders are units like others.
    pub leaders: Option<UnitGroup>,
    /// The next platoon; `None` if no more may be added.
    pub next: Option<NextPlatoon>,
    /// The platoon that the squads outside platoons make, if they are as many as one has.
    pub formed: Option<FormedPlatoon>,
    /// `true` if the force has a points limit.
    pub has_limit: bool,
    /// `true` if the sizes of units are the list's, so the force cannot change them.
    pub sizes_in_list: bool,
    /// The bill, line by line; `None` in games without ability codes.
    pub bill: Option<Vec<BillRow>>,
}

/// A platoon that may be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextPlatoon {
    /// Empty if it needs no name.
    pub name: String,
    /// The squad that it begins with, with its cost: `Troopers +90 · 4 figures + NCO`; empty if it begins without.
    pub summary: String,
    /// The YAML item to insert: `{name: "Platoon 2", units: []}`.
    pub item: String,
}

/// A platoon that the squads outside platoons may form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormedPlatoon {
    /// Its squads and its leader in words: `2 squads, led by Lieutenant`.
    pub name: String,
    /// The index that it gets among the platoons.
    pub index: usize,
    /// The number of squads.
    pub squads: usize,
    /// The index of its leader among those outside platoons, and the YAML item of such a leader.
    pub leader: Option<(usize, String)>,
}

/// A group of units: a platoon, the Heroes or the whole force.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UnitGroup {
    /// The path of the platoon in the file, `platoons/0`; `None` for other groups.
    pub place: Option<String>,
    /// The path of its list of units: `platoons/0/units`.
    pub list: String,
    /// Empty if there is only one group.
    pub name: String,
    /// Its cost in points, in games with points.
    pub points: Option<i64>,
    /// The leader of the platoon, where leaders stand apart.
    pub leader: Option<EditedUnit>,
    pub units: Vec<EditedUnit>,
    /// The units that may be added.
    pub addable: Vec<AddableUnit>,
    pub drawer: DrawerState,
    /// The upgrades that a platoon may buy.
    pub upgrades: Vec<Pick>,
    /// The position of a platoon in the file, if its findings are shown beside it.
    pub span: Option<Span>,
}

/// When the page shows the units that may be added to a group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum DrawerState {
    #[default]
    Closed,
    Open,
    /// Sent only when asked for, as there may be very many groups.
    OnDemand,
}

impl DrawerState {
    /// Returns a drawer that starts open if there are no units yet.
    pub fn for_units(units: &[EditedUnit]) -> Self {
        if units.is_empty() { Self::Open } else { Self::Closed }
    }
}

/// A fielded unit or leader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EditedUnit {
    /// Its path in the file: `units/2`.
    pub place: String,
    /// The name of the list entry.
    pub unit: String,
    pub strip: Strip,
    /// Boxes for each figure or model; 0 without a card.
    pub health: i32,
    /// The number of its figures or models, if variable.
    pub size: Option<SizeField>,
    /// Its options: purchases, other sections, or units to join.
    pub choices: Vec<Pick>,
    /// The indices of the previous and the next unit.
    pub neighbours: [Option<usize>; 2],
    /// Edits that put it elsewhere, each with the text of its button.
    pub moves: Vec<(ButtonEdit, String)>,
    /// `true` for a leader, where leaders stand apart.
    pub is_leader: bool,
    /// The leaders attached to a squad.
    pub attached: Vec<Self>,
    /// `true` if it can be copied; in Dust Warfare each unit has a section of its own.
    pub is_copyable: bool,
    /// `true` if it may have a name and notes of its own.
    pub is_nameable: bool,
    /// Its position in the file, if its findings are shown beside it.
    pub span: Option<Span>,
}

/// A variable number of figures or models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SizeField {
    /// Its path in the file: `units/0/figures`.
    pub place: String,
    /// The current number.
    pub current: i64,
    /// The next lower and the next higher number allowed.
    pub steps: [Option<i64>; 2],
    /// The nearest legal number, if the current one is not legal.
    pub legal: Option<i64>,
}

/// An option that is chosen or could be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    pub name: String,
    /// Its cost, in words; empty if free.
    pub price: String,
    /// The edit that chooses or drops it: `put force units/0/section second`.
    pub edit: ButtonEdit,
    pub is_chosen: bool,
}

/// A unit that may be added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AddableUnit {
    pub name: String,
    /// Its figures, section or points, in words.
    pub summary: String,
    /// Its cost, in a game with points.
    pub points: Option<i64>,
    /// The YAML item to insert: `{unit: "Spahis"}`.
    pub item: String,
    /// The key of the platoon section that it would fill.
    pub section: Option<&'static str>,
    /// `true` if a platoon may have only one unit in that section.
    pub is_single: bool,
    /// `true` for a unique unit that is already fielded, so it cannot be added.
    pub is_fielded: bool,
}

/// A line of the bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillRow {
    /// The item: a leader, a squad, a platoon, or a purchase.
    pub item: String,
    /// Count and price: `6 × 13`; empty for a single item.
    pub calculation: String,
    pub points: String,
    /// `true` if it is the total of a leader, squad or platoon.
    pub is_whole: bool,
}

impl ForceEditor {
    /// Lists every unit and leader.
    pub fn all_units(&self) -> impl Iterator<Item = &EditedUnit> {
        let groups = self.leaders.iter().chain(&self.groups);
        let people = groups.flat_map(|group| group.units.iter().chain(&group.leader));
        people.flat_map(|unit| std::iter::once(unit).chain(&unit.attached))
    }

    /// Returns `true` if there are no platoons and no units, whatever leaders there are.
    pub fn is_empty(&self) -> bool {
        self.groups.iter().all(|group| group.place.is_none() && group.units.is_empty())
    }
}

/// Returns the indices before and after `at`, if they exist.
pub fn neighbours(at: usize, count: usize) -> [Option<usize>; 2] {
    [at.checked_sub(1), Some(at + 1).filter(|after| *after < count)]
}
