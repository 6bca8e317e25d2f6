//! Audit of a published list: differences from its own tables, and their explanations.
//!
//! Search is exhaustive: each row is compared with every code of its kind.

mod chance;
mod correction;
mod dossier;
mod equipment;
mod experiment;
mod nearest;
mod pattern;
mod phrase;
mod pool;
mod rate;
mod suppose;
mod surcharge;
mod trial;

pub use chance::{RARE, Rarity};
pub use correction::Slip;
pub use dossier::{
    AbilityUse, Dossier, Explanation, ExplanationKind, LetterEdit, LetterTrial, Objection,
    PatternScope, dossier,
};
pub use experiment::{Agreement, Experiment};
pub use nearest::Near;
pub use pattern::{FreeLetter, LetterGroup, Pattern, RecurringDifferences, Share};
pub use phrase::{UnreadPhrase, parse as parse_supposition, sample_phrases};
pub use pool::{Pool, RowCopies, RowPlace, mark_copies};
pub use rate::{FAR, Rate, Rates};
pub use suppose::{ListValues, SupposedChange, SupposedPart, SupposedUnits, Supposition};
pub use surcharge::{Surcharge, SurchargeFit};
pub use trial::{
    ChosenSupposition, ListTrial, Refit, SuppositionTrial, TrialRow, TrialVerdict, trial,
};

use crate::army::{Army, Printed, Special, Unit};
use crate::book::Book;
use crate::code::{Code, CodeKind};
use crate::codes::CodeTables;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::stop;
use equipment::RowTrait;
use nearest::Space;
use std::collections::BTreeSet;

keyed! {
    /// The explanation of a row, in the order of the report.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum AuditClass by key {
        /// Every printed value is the computed one.
        Match = "match",
        /// A special ability named in the file accounts for the points.
        Special = "special",
        /// One letter added, removed or changed reproduces every printed value.
        OneEdit = "one-edit",
        /// A difference that occurs in other rows too.
        Pattern = "pattern",
        /// At least one difference is left without an explanation.
        Open = "open",
    }
}

/// The report on one army.
#[derive(Debug)]
pub struct Audit<'a> {
    /// One entry for each unit with a printed value, in the order of the file.
    pub rows: Vec<AuditRow<'a>>,
    /// The recurring differences.
    pub recurring: RecurringDifferences,
    /// Patterns of all lists audited together that explain a difference here; their rows are those of this list.
    pub joint: Vec<Pattern>,
    /// The effect of house rules; `None` without house rules.
    pub experiment: Option<Experiment>,
}

/// A printed line compared with the tables.
#[derive(Debug)]
pub struct AuditRow<'a> {
    /// The list that has the row, and its game.
    pub army: &'a Army,
    pub book: &'a Book,
    pub unit: &'a Unit,
    pub printed: &'a Printed,
    /// The values by the tables, special abilities included in the points.
    pub computed: ByColumn<Option<i32>>,
    /// Printed minus computed, where both are there and differ.
    pub difference: ByColumn<Option<i32>>,
    /// The explanations; never empty.
    pub classes: Vec<AuditClass>,
    /// The special abilities without which the printed points would not come out.
    pub special: Vec<&'a Special>,
    /// Those that the list counts in, though the printed points come out without them.
    pub left_out: Vec<&'a Special>,
    /// The codes one letter away that reproduce every printed value.
    pub one_edit: Vec<Code>,
    /// Such codes that the printed notes contradict: no shield where they say “Shields”.
    pub against_notes: Vec<Code>,
    /// The nearest codes that hit the printed points; each hits more values than any nearer one.
    pub nearest: Vec<Near>,
    /// The share of codes that hit the line, near and far.
    pub rates: Rates,
    /// The effect of house rules on the row; `None` without house rules.
    pub experiment: Option<Experiment>,
    /// The row of an earlier list that prints the same (see [`mark_copies`]).
    pub copy_of: Option<RowPlace>,
    /// The codes one letter away, with their values.
    slips: Vec<(Code, ByColumn<Option<i32>>)>,
    /// The columns whose difference belongs to a pattern, of this list or of several together.
    recurring: BTreeSet<ListColumn>,
    traits: Vec<RowTrait>,
}

impl AuditRow<'_> {
    /// Returns the columns that differ.
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

/// Finds recurring differences across several lists; the rows found are indices of the pool's.
pub fn find_recurring(pool: &Pool) -> RecurringDifferences {
    pattern::find(&pool.rows)
}

/// Explains the rows of several lists by the patterns of all of them together. A copy of a row that a pattern explains
/// is explained with it if it has the same difference.
pub fn join(audits: &mut [&mut Audit]) {
    mark_copies(audits);
    let all: Vec<&Audit> = audits.iter().map(|audit| &**audit).collect();
    let pool = Pool::new(&all, 0);
    if pool.lists() < 2 {
        return;
    }
    let (recurring, places) = (find_recurring(&pool), pool.places);
    let surcharged = surcharged_rows(&recurring);
    for (list, audit) in audits.iter_mut().enumerate() {
        // The rows of the list among some of the pool's, copies included.
        let own_rows = |audit: &Audit, rows: &[usize]| -> Vec<usize> {
            let of_pool: Vec<RowPlace> = rows.iter().map(|row| places[*row]).collect();
            let place = |at: usize| audit.rows[at].copy_of.unwrap_or((list, at));
            (0..audit.rows.len()).filter(|row| of_pool.contains(&place(*row))).collect()
        };
        for pattern in &recurring.patterns {
            let has = |row: &usize| {
                *audit.rows[*row].difference.get(pattern.value) == Some(pattern.difference)
            };
            let mut rows = own_rows(audit, &pattern.rows);
            rows.retain(has);
            let lacking = own_rows(audit, &pattern.lacking);
            let mut is_new = false;
            for row in &rows {
                is_new |= audit.rows[*row].recurring.insert(pattern.value);
            }
            if is_new {
                audit.joint.push(Pattern { rows, lacking, ..pattern.clone() });
            }
        }
        for row in own_rows(audit, &surcharged) {
            audit.rows[row].recurring.insert(ListColumn::Points);
        }
        audit.rows.iter_mut().for_each(AuditRow::classify);
    }
}

/// Audits every printed line of an army against the tables.
pub fn army<'a>(army: &'a Army, rules: &'a Rules) -> Audit<'a> {
    let units = army.units.iter();
    let mut rows: Vec<AuditRow> = units.filter_map(|unit| row(army, unit, rules)).collect();
    for kind in [CodeKind::Leader, CodeKind::Trooper] {
        let is_of = |row: &AuditRow| row.unit.code.kind() == kind;
        if !rows.iter().any(is_of) {
            continue;
        }
        let space = Space::new(rules.codes().space(kind));
        rows.iter_mut().filter(|row| is_of(row)).for_each(|row| {
            stop::unwind_if_stopped();
            row.search(&space, rules.codes());
        });
    }
    let recurring = pattern::find(&rows.iter().collect::<Vec<_>>());
    for pattern in &recurring.patterns {
        for row in &pattern.rows {
            rows[*row].recurring.insert(pattern.value);
        }
    }
    for row in surcharged_rows(&recurring) {
        rows[row].recurring.insert(ListColumn::Points);
    }
    rows.iter_mut().for_each(AuditRow::classify);
    experiment::measure(&mut rows, rules.codes());
    let has_house_rules = !rules.codes().house.is_empty();
    let experiment = has_house_rules.then(|| rows.iter().filter_map(|row| row.experiment).sum());
    Audit { rows, recurring, joint: Vec::new(), experiment }
}

/// Returns the rows that a surcharge explains.
fn surcharged_rows(recurring: &RecurringDifferences) -> Vec<usize> {
    let found = recurring.surcharge.iter().filter(|surcharge| surcharge.is_pattern);
    found.flat_map(|surcharge| surcharge.best.iter().flat_map(|fit| fit.rows.clone())).collect()
}

fn row<'a>(army: &'a Army, unit: &'a Unit, rules: &'a Rules) -> Option<AuditRow<'a>> {
    let has_value = |printed: &&Printed| {
        ListColumn::ALL.into_iter().any(|column| printed.values.get(column).is_some())
    };
    let printed = unit.printed.as_ref().filter(has_value)?;
    let computed = unit_values(unit, rules.codes());
    let difference = ByColumn::from_fn(|column| {
        let difference = (*printed.values.get(column))? - (*computed.get(column))?;
        (difference != 0).then_some(difference)
    });
    let (special, left_out) = explaining_abilities(unit, *difference.get(ListColumn::Points));
    Some(AuditRow {
        army,
        book: &rules.book,
        unit,
        printed,
        computed,
        difference,
        classes: Vec::new(),
        special,
        left_out,
        one_edit: Vec::new(),
        against_notes: Vec::new(),
        nearest: Vec::new(),
        rates: Rates::default(),
        experiment: None,
        copy_of: None,
        slips: Vec::new(),
        recurring: BTreeSet::new(),
        traits: equipment::row_traits(unit.code, printed.notes.as_ref(), rules.codes()),
    })
}

/// Returns the values of a unit by the tables, with its special abilities.
pub fn unit_values(unit: &Unit, codes: &CodeTables) -> ByColumn<Option<i32>> {
    values_by_tables(unit.code, unit.special.iter().map(|special| special.points), codes)
}

/// Returns the values by the tables, with the points of special abilities.
fn values_by_tables(
    code: Code,
    bought: impl Iterator<Item = i32>,
    codes: &CodeTables,
) -> ByColumn<Option<i32>> {
    codes.profile(code).values(codes.points(code) + bought.sum::<i32>())
}

/// Returns the abilities that the printed points include, and those that account for what they lack.
fn explaining_abilities(unit: &Unit, difference: Option<i32>) -> (Vec<&Special>, Vec<&Special>) {
    let bought: Vec<&Special> = unit.special.iter().filter(|special| special.points != 0).collect();
    let lacking = -difference.unwrap_or(0);
    let total: i32 = bought.iter().map(|special| special.points).sum();
    if lacking == 0 {
        return (bought, Vec::new());
    }
    if lacking == total {
        return (Vec::new(), bought);
    }
    let is_lacking = |special: &&Special| special.points == lacking;
    (Vec::new(), bought.into_iter().filter(is_lacking).take(1).collect())
}

impl AuditRow<'_> {
    fn differs(&self) -> bool {
        self.differing().next().is_some()
    }

    fn search(&mut self, space: &Space, codes: &CodeTables) {
        let bought: i32 = self.unit.special.iter().map(|special| special.points).sum();
        let mut searched = nearest::search(self.unit.code, &self.printed.values, bought, space);
        (self.rates, self.slips) = (searched.rates, searched.slips);
        // A row without a difference needs no explanation.
        if self.differs() {
            // A code that the rules forbid explains nothing.
            let is_legal = |code: Code| codes.are_compatible(code.traits);
            searched.one_edit.retain(|code| is_legal(*code) || !is_legal(self.unit.code));
            let is_against =
                |code: &Code| self.traits.iter().any(|letter| letter.is_against_notes(*code));
            (self.against_notes, self.one_edit) =
                searched.one_edit.into_iter().partition(is_against);
            self.nearest = searched.nearest;
        }
    }

    /// Returns the slips that give a difference, and all slips: a slip is another letter anywhere, or a misprint of
    /// just this difference.
    fn slips_of(&self, column: ListColumn, difference: i32) -> (u128, u128) {
        let computed = *self.computed.get(column);
        let giving = self.slips.iter().filter(|(_, slip)| {
            slip.get(column)
                .zip(computed)
                .is_some_and(|(slip, computed)| slip - computed == difference)
        });
        (giving.count() as u128 + 1, self.slips.len() as u128 + 1)
    }

    /// Returns `true` if a pattern or an ability explains the difference in a column.
    fn is_explained(&self, column: ListColumn) -> bool {
        let has_ability = column == ListColumn::Points && !self.special.is_empty();
        has_ability || self.recurring.contains(&column)
    }

    /// Sets the classes by what is known of the row.
    fn classify(&mut self) {
        let recurs = |value| self.recurring.contains(&value);
        let is_open = self.one_edit.is_empty()
            && self.differing().any(|(value, _)| !self.is_explained(value));
        let checks = [
            (AuditClass::Match, !self.differs()),
            (AuditClass::Special, !self.special.is_empty()),
            (AuditClass::OneEdit, !self.one_edit.is_empty()),
            (AuditClass::Pattern, self.differing().any(|(value, _)| recurs(value))),
            (AuditClass::Open, is_open),
        ];
        self.classes =
            checks.into_iter().filter(|(_, holds)| *holds).map(|(class, _)| class).collect();
    }
}
