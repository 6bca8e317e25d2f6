//! Audit of a published list: differences from its own tables, and their explanations.
//!
//! Search is exhaustive: each row is compared with every code of its kind.

mod chance;
mod experiment;
mod nearest;
mod pattern;
mod rate;

pub use chance::{RARE, Rarity};
pub use experiment::{Agreement, Experiment};
pub use nearest::Near;
pub use pattern::{Pattern, Recurring, Share};
pub use rate::{FAR, Rate, Rates};

use crate::army::{Army, Printed, Special, Unit};
use crate::code::{Code, CodeKind};
use crate::codes::CodeTables;
use crate::profile::{ByValue, ListColumn};
use crate::rules::Rules;
use nearest::Space;

/// The explanation of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AuditClass {
    /// Every printed value is the computed one.
    Match,
    /// A special ability named in the file accounts for the points.
    Special,
    /// One letter added, removed or changed reproduces every printed value.
    OneEdit,
    /// A difference that occurs in other rows too.
    Pattern,
    /// At least one difference is left without an explanation.
    Open,
}

impl AuditClass {
    /// Every class, in the order of the report.
    pub const ALL: [Self; 5] =
        [Self::Match, Self::Special, Self::OneEdit, Self::Pattern, Self::Open];

    /// The name in answers: `match`, `special`, `one-edit`, `pattern`, `open`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Special => "special",
            Self::OneEdit => "one-edit",
            Self::Pattern => "pattern",
            Self::Open => "open",
        }
    }
}

/// The report on one army.
#[derive(Debug)]
pub struct Audit<'a> {
    /// One entry for each unit with a printed line, in the order of the file.
    pub rows: Vec<AuditRow<'a>>,
    /// The recurring differences.
    pub returning: Recurring,
    /// The effect of house rules; `None` without house rules.
    pub experiment: Option<Experiment>,
}

/// A printed line compared with the tables.
#[derive(Debug)]
pub struct AuditRow<'a> {
    pub unit: &'a Unit,
    pub printed: &'a Printed,
    /// The values by the tables, special abilities included in the points.
    pub computed: ByValue<Option<i32>>,
    /// Printed minus computed, where both are there and differ.
    pub difference: ByValue<Option<i32>>,
    /// The explanations; never empty.
    pub classes: Vec<AuditClass>,
    /// The special abilities that account for the points: left out of the printed ones, or needed to
    /// reach them.
    pub special: Vec<&'a Special>,
    /// The codes one letter away that reproduce every printed value.
    pub one_edit: Vec<Code>,
    /// The nearest codes that hit the printed points; each hits more values than any nearer one.
    pub nearest: Vec<Near>,
    /// The share of codes that hit the line, near and far.
    pub rates: Rates,
    /// The values of the codes one letter away.
    slips: Vec<ByValue<Option<i32>>>,
}

impl AuditRow<'_> {
    /// The columns that differ.
    pub fn differing(&self) -> impl Iterator<Item = (ListColumn, i32)> {
        self.difference.iter().filter_map(|(value, difference)| Some((value, (*difference)?)))
    }

    /// Returns `true` if the row has a class.
    pub fn is(&self, class: AuditClass) -> bool {
        self.classes.contains(&class)
    }

    /// Returns `true` if a difference is left without an explanation.
    pub fn is_open(&self) -> bool {
        self.is(AuditClass::Open)
    }
}

impl Audit<'_> {
    /// Counts the rows that have a class.
    pub fn count(&self, class: AuditClass) -> usize {
        self.rows.iter().filter(|row| row.is(class)).count()
    }
}

/// Finds recurring differences across several lists; their rows are counted through all audits in order.
pub fn find_recurring(audits: &[&Audit]) -> Recurring {
    pattern::find(&audits.iter().flat_map(|audit| &audit.rows).collect::<Vec<_>>())
}

/// Audits every printed line of an army against the tables.
pub fn army<'a>(army: &'a Army, rules: &Rules) -> Audit<'a> {
    let mut rows: Vec<AuditRow> = army.units.iter().filter_map(|unit| row(unit, rules)).collect();
    for kind in [CodeKind::Leader, CodeKind::Trooper] {
        let is_of = |row: &AuditRow| row.unit.code().kind() == kind;
        if !rows.iter().any(is_of) {
            continue;
        }
        let space = Space::new(rules.codes().space(kind));
        rows.iter_mut().filter(|row| is_of(row)).for_each(|row| row.search(&space));
    }
    let returning = pattern::find(&rows.iter().collect::<Vec<_>>());
    for (index, row) in rows.iter_mut().enumerate() {
        row.classes = classes(index, row, &returning.patterns);
    }
    let experiment = experiment::experiment(&rows, rules.codes());
    Audit { rows, returning, experiment }
}

fn row<'a>(unit: &'a Unit, rules: &Rules) -> Option<AuditRow<'a>> {
    let printed = unit.printed.as_ref()?;
    let bought = unit.special.iter().map(|special| special.points);
    let computed = values_by_tables(unit.code(), bought, rules.codes());
    let difference = ByValue::from_fn(|value| {
        let difference = (*printed.values.get(value))? - (*computed.get(value))?;
        (difference != 0).then_some(difference)
    });
    let special = explaining_abilities(unit, *difference.get(ListColumn::Points));
    Some(AuditRow {
        unit,
        printed,
        computed,
        difference,
        classes: Vec::new(),
        special,
        one_edit: Vec::new(),
        nearest: Vec::new(),
        rates: Rates::default(),
        slips: Vec::new(),
    })
}

/// Returns the values by the tables, with the points of special abilities.
fn values_by_tables(
    code: Code,
    bought: impl Iterator<Item = i32>,
    codes: &CodeTables,
) -> ByValue<Option<i32>> {
    codes.profile(code).values(codes.points(code) + bought.sum::<i32>())
}

/// Returns the abilities without which, or only with which, the printed points come out.
fn explaining_abilities(unit: &Unit, difference: Option<i32>) -> Vec<&Special> {
    let bought: Vec<&Special> = unit.special.iter().filter(|special| special.points != 0).collect();
    let left_out = -difference.unwrap_or(0);
    let total: i32 = bought.iter().map(|special| special.points).sum();
    if left_out == 0 || left_out == total {
        return bought;
    }
    bought.into_iter().filter(|special| special.points == left_out).take(1).collect()
}

impl AuditRow<'_> {
    fn differs(&self) -> bool {
        self.differing().next().is_some()
    }

    fn search(&mut self, space: &Space) {
        let bought: i32 = self.unit.special.iter().map(|special| special.points).sum();
        let searched = nearest::search(self.unit.code(), &self.printed.values, bought, space);
        (self.rates, self.slips) = (searched.rates, searched.slips);
        // A row without a difference needs no explanation.
        if self.differs() {
            (self.one_edit, self.nearest) = (searched.one_edit, searched.nearest);
        }
    }

    /// Returns the slips that give a difference, and all slips: a slip is another letter anywhere, or a misprint of
    /// just this difference.
    fn slips_of(&self, value: ListColumn, difference: i32) -> (u128, u128) {
        let computed = *self.computed.get(value);
        let giving = self.slips.iter().filter(|slip| {
            slip.get(value)
                .zip(computed)
                .is_some_and(|(slip, computed)| slip - computed == difference)
        });
        (giving.count() as u128 + 1, self.slips.len() as u128 + 1)
    }
}

fn classes(index: usize, row: &AuditRow, patterns: &[Pattern]) -> Vec<AuditClass> {
    let in_pattern = |value| {
        patterns.iter().any(|pattern| pattern.value == value && pattern.rows.contains(&index))
    };
    let matches = !row.differs();
    let special = !row.special.is_empty();
    let explained = |value| (value == ListColumn::Points && special) || in_pattern(value);
    let open = row.one_edit.is_empty() && row.differing().any(|(value, _)| !explained(value));
    let checks = [
        (AuditClass::Match, matches),
        (AuditClass::Special, special),
        (AuditClass::OneEdit, !row.one_edit.is_empty()),
        (AuditClass::Pattern, row.differing().any(|(value, _)| in_pattern(value))),
        (AuditClass::Open, open),
    ];
    checks.into_iter().filter(|(_, holds)| *holds).map(|(class, _)| class).collect()
}
