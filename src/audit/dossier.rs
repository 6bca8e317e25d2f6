//! Dossier of a row: every explanation that was tried, with its chance and what speaks against it.

use super::pattern::recurrences_of;
use super::surcharge::{self, Surcharge};
use super::{Audit, AuditRow, Pattern, Pool};
use crate::army::{Special, Words};
use crate::code::Code;
use crate::dice::Chance;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;

/// A row with every explanation that was tried for it.
#[derive(Debug)]
pub struct Dossier<'a> {
    pub row: &'a AuditRow<'a>,
    /// The rows of its list.
    pub own: Vec<&'a AuditRow<'a>>,
    /// The rows of all lists, each printed row once.
    pub pool: Pool<'a>,
    pub explanations: Vec<Explanation<'a>>,
}

/// An explanation that was tried.
#[derive(Debug)]
pub struct Explanation<'a> {
    pub tried: ExplanationKind<'a>,
    /// The columns whose difference it explains; empty if it explains none.
    pub explains: Vec<ListColumn>,
    /// The chance that it fits by coincidence; `None` if the list itself names it.
    pub chance: Option<Chance>,
    pub against: Vec<Objection<'a>>,
}

/// The kind of an explanation.
#[derive(Debug)]
pub enum ExplanationKind<'a> {
    /// A code that is one letter away.
    Letter(LetterTrial),
    /// A special ability of the list, which the printed points may leave out.
    Ability(&'a Special, AbilityUse),
    /// A difference or a free letter in several rows, of this list or of all lists together.
    Pattern(Pattern, PatternScope),
    /// The surcharge of skirmisher training.
    Surcharge(Surcharge, PatternScope),
    /// The house rules of the list.
    HouseRules,
}

/// Codes one letter away.
#[derive(Debug)]
pub struct LetterTrial {
    pub edit: LetterEdit,
    /// Those that give every printed value.
    pub codes: Vec<Code>,
    /// Those that give the printed points, but not every value.
    pub points_alone: Vec<Code>,
    /// The number of codes that were tried.
    pub tried: usize,
}

keyed! {
    /// The kind of a change by one letter.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum LetterEdit by key {
        /// A letter more.
        More = "letter-more",
        /// A letter less.
        Less = "letter-less",
        /// Another letter in its place.
        Other = "letter-other",
    }
}

/// The part of an ability in the printed points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbilityUse {
    /// The printed points include it.
    Included,
    /// The printed points come out without it.
    LeftOut,
    /// Neither with it nor without it.
    Neither,
}

/// The lists in which a pattern was looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatternScope {
    /// This list.
    Alone,
    /// This number of lists.
    Together(usize),
}

impl PatternScope {
    /// Returns the number of lists.
    pub fn lists(self) -> usize {
        match self {
            Self::Alone => 1,
            Self::Together(lists) => lists,
        }
    }
}

/// A reason to doubt an explanation.
#[derive(Debug)]
pub enum Objection<'a> {
    /// A printed note contradicts it.
    Notes(&'a Words),
    /// The list says that the points include the ability.
    ListSays(&'a str),
    /// Rows that can show it and do not.
    Lacking(Vec<&'a AuditRow<'a>>),
    /// Too few rows have it for a pattern.
    TooFew,
    /// Chance gives as much in one list of twenty, or more often.
    ByChance,
    /// It leaves differences in these columns.
    Leaves(Vec<ListColumn>),
    /// It spoils columns that agree without it.
    Spoils(Vec<ListColumn>),
    /// Another explanation, as an index of the dossier's, explains as much and is less likely to be chance.
    Better(usize),
}

impl<'a> Dossier<'a> {
    /// Returns the rows in which a pattern was looked for.
    pub fn rows_of(&self, scope: PatternScope) -> &[&'a AuditRow<'a>] {
        match scope {
            PatternScope::Alone => &self.own,
            PatternScope::Together(_) => &self.pool.rows,
        }
    }
}

/// Collects the explanations of a row of one of several audits.
pub fn dossier<'a>(
    audits: &[&'a Audit<'a>],
    (list, at): (usize, usize),
    rules: &Rules,
) -> Dossier<'a> {
    let row = &audits[list].rows[at];
    let mut explanations = row.letter_trials();
    explanations.extend(row.unit.special.iter().map(|special| row.ability_trial(special)));
    let own: Vec<&AuditRow> = audits[list].rows.iter().collect();
    explanations.extend(row.patterns((at, &own), PatternScope::Alone));
    let pool = Pool::new(audits, list);
    let place = pool.places.iter().position(|place| *place == (list, at));
    if let Some(place) = place.filter(|_| pool.lists() > 1) {
        let scope = PatternScope::Together(pool.lists());
        explanations.extend(row.patterns((place, &pool.rows), scope));
    }
    explanations.extend(row.house_trial(rules));
    for explanation in &mut explanations {
        explanation.add_what_is_left(row);
    }
    let better: Vec<Option<usize>> =
        explanations.iter().map(|one| one.find_better(&explanations)).collect();
    for (explanation, better) in explanations.iter_mut().zip(better) {
        explanation.against.extend(better.map(Objection::Better));
    }
    Dossier { row, own, pool, explanations }
}

impl<'a> AuditRow<'a> {
    fn differing_columns(&self) -> Vec<ListColumn> {
        self.differing().map(|(value, _)| value).collect()
    }

    /// Tries each kind of change by one letter; none for a row without a difference.
    fn letter_trials(&'a self) -> Vec<Explanation<'a>> {
        let trial = |edit| {
            let slips =
                self.slips.iter().filter(|(code, _)| edit == edit_of(self.unit.code, *code));
            let slips: Vec<&(Code, ByColumn<Option<i32>>)> = slips.collect();
            let codes: Vec<Code> = slips
                .iter()
                .filter(|(_, values)| self.hits(values))
                .map(|(code, _)| *code)
                .collect();
            let points = self.printed.values.get(ListColumn::Points);
            let points_alone = slips.iter().filter(|(code, values)| {
                points.is_some()
                    && values.get(ListColumn::Points) == points
                    && !codes.contains(code)
            });
            let points_alone = points_alone.map(|(code, _)| *code).collect();
            let (count, tried) = (codes.len() as u128, slips.len());
            let is_against = codes.iter().all(|code| self.against_notes.contains(code));
            let notes = self.printed.notes.as_ref().filter(|_| is_against && !codes.is_empty());
            Explanation {
                explains: if codes.is_empty() { Vec::new() } else { self.differing_columns() },
                chance: Some(Chance { count, of: tried.max(1) as u128 }),
                against: notes.map(Objection::Notes).into_iter().collect(),
                tried: ExplanationKind::Letter(LetterTrial { edit, codes, points_alone, tried }),
            }
        };
        let edits = LetterEdit::ALL.into_iter().filter(|_| self.differs());
        edits.map(trial).collect()
    }

    /// Returns `true` if some values are the printed ones, as far as they are printed.
    fn hits(&self, values: &ByColumn<Option<i32>>) -> bool {
        self.printed.values.iter().all(|(value, n)| n.is_none() || values.get(value) == n)
    }

    fn ability_trial(&'a self, special: &'a Special) -> Explanation<'a> {
        let is_in = |all: &[&Special]| all.iter().any(|own| std::ptr::eq(*own, special));
        let points = vec![ListColumn::Points];
        let (part, explains) = match (is_in(&self.special), is_in(&self.left_out)) {
            (true, _) => (AbilityUse::Included, points),
            (_, true) => (AbilityUse::LeftOut, points),
            (false, false) => (AbilityUse::Neither, Vec::new()),
        };
        let says = (part == AbilityUse::LeftOut).then_some(Objection::ListSays(&special.source));
        Explanation {
            tried: ExplanationKind::Ability(special, part),
            explains,
            chance: None,
            against: says.into_iter().collect(),
        }
    }

    /// Tries the row's differences, its letters and the surcharge as patterns of some rows.
    fn patterns(
        &self,
        (at, rows): (usize, &[&'a AuditRow<'a>]),
        scope: PatternScope,
    ) -> Vec<Explanation<'a>> {
        let mut found = Vec::new();
        for (is_pattern, pattern) in recurrences_of(at, rows) {
            let explains = pattern.rows.contains(&at);
            let columns = [pattern.value].into_iter().filter(|_| explains).collect();
            let lacking: Vec<usize> =
                pattern.lacking.iter().copied().filter(|row| *row != at).collect();
            found.push(Explanation {
                explains: columns,
                chance: Some(Chance { count: 1, of: pattern.rarity.once_in().max(1) }),
                against: if pattern.rows.is_empty() {
                    Vec::new()
                } else {
                    doubts(is_pattern, pattern.rarity.is_beyond_chance(), &lacking, rows)
                },
                tried: ExplanationKind::Pattern(pattern, scope),
            });
        }
        let surcharge = surcharge::find(rows).filter(|surcharge| surcharge.able.contains(&at));
        found.extend(surcharge.map(|surcharge| {
            let fits = |row: &usize| surcharge.best.iter().any(|fit| fit.rows.contains(row));
            let lacking: Vec<usize> =
                surcharge.able.iter().copied().filter(|row| *row != at && !fits(row)).collect();
            let rarity = surcharge.rarity;
            let is_enough = surcharge.is_pattern || !rarity.is_beyond_chance();
            Explanation {
                explains: [ListColumn::Points].into_iter().filter(|_| fits(&at)).collect(),
                chance: Some(Chance { count: 1, of: rarity.once_in().max(1) }),
                against: doubts(is_enough, rarity.is_beyond_chance(), &lacking, rows),
                tried: ExplanationKind::Surcharge(surcharge, scope),
            }
        }));
        found
    }

    /// Compares the row without and with the house rules of its list; `None` without house rules.
    fn house_trial(&self, rules: &Rules) -> Option<Explanation<'a>> {
        let before = super::experiment::values_before(self, rules.codes())?;
        let agrees = |values: &ByColumn<Option<i32>>, column: ListColumn| {
            let printed = *self.printed.values.get(column);
            printed.is_some() && *values.get(column) == printed
        };
        let changed_from = |was: bool| -> Vec<ListColumn> {
            let changed = |column: &ListColumn| {
                agrees(&before, *column) == was && agrees(&self.computed, *column) != was
            };
            ListColumn::ALL.into_iter().filter(changed).collect()
        };
        let (explains, spoils) = (changed_from(false), changed_from(true));
        let against = (!spoils.is_empty()).then_some(Objection::Spoils(spoils));
        let against = against.into_iter().collect();
        Some(Explanation { tried: ExplanationKind::HouseRules, explains, chance: None, against })
    }
}

/// Returns the kind of change from a code to one that is one letter away.
fn edit_of(code: Code, other: Code) -> LetterEdit {
    match other.traits.len().cmp(&code.traits.len()) {
        std::cmp::Ordering::Greater => LetterEdit::More,
        std::cmp::Ordering::Less => LetterEdit::Less,
        std::cmp::Ordering::Equal => LetterEdit::Other,
    }
}

/// Returns what speaks against a pattern.
fn doubts<'a>(
    is_enough: bool,
    is_rare: bool,
    lacking: &[usize],
    rows: &[&'a AuditRow<'a>],
) -> Vec<Objection<'a>> {
    let able: Vec<&AuditRow> = lacking.iter().map(|row| rows[*row]).collect();
    let few = (!is_enough).then_some(Objection::TooFew);
    let chance = (!is_rare).then_some(Objection::ByChance);
    let lacking = (!able.is_empty()).then_some(Objection::Lacking(able));
    few.into_iter().chain(chance).chain(lacking).collect()
}

impl Explanation<'_> {
    /// Adds the differences that it leaves, if it explains any.
    fn add_what_is_left(&mut self, row: &AuditRow) {
        let columns = row.differing_columns().into_iter();
        let left: Vec<ListColumn> =
            columns.filter(|value| !self.explains.contains(value)).collect();
        if !self.explains.is_empty() && !left.is_empty() {
            self.against.push(Objection::Leaves(left));
        }
    }

    /// Returns `true` if it explains something, and is neither contradicted nor likely to be chance.
    pub fn holds(&self) -> bool {
        !self.explains.is_empty() && !self.is_refuted()
    }

    /// Returns `true` if something printed contradicts it, or chance explains it.
    pub fn is_refuted(&self) -> bool {
        self.against.iter().any(|objection| match objection {
            Objection::Notes(_)
            | Objection::ListSays(_)
            | Objection::TooFew
            | Objection::ByChance => true,
            Objection::Lacking(_)
            | Objection::Leaves(_)
            | Objection::Spoils(_)
            | Objection::Better(_) => false,
        })
    }

    /// Finds the best of the explanations that explain as much or more and are less doubtful.
    fn find_better(&self, all: &[Self]) -> Option<usize> {
        let is_better = |other: &Self| {
            let has_all = self.explains.iter().all(|value| other.explains.contains(value));
            let is_more = other.explains.len() > self.explains.len();
            !other.is_refuted()
                && has_all
                && (is_more || self.is_refuted() || other.is_rarer_than(self))
        };
        if self.explains.is_empty() {
            return None;
        }
        let mut best: Option<usize> = None;
        for (index, other) in all.iter().enumerate().filter(|(_, other)| is_better(other)) {
            let is_best = best.is_none_or(|best| {
                let (most, now) = (all[best].explains.len(), other.explains.len());
                now > most || (now == most && other.is_rarer_than(&all[best]))
            });
            best = if is_best { Some(index) } else { best };
        }
        best
    }

    /// Returns `true` if it is rarer by chance; what the list itself names has no chance and ranks first.
    fn is_rarer_than(&self, other: &Self) -> bool {
        match (self.chance, other.chance) {
            (Some(own), Some(other)) => {
                own.count.saturating_mul(other.of) < other.count.saturating_mul(own.of)
            }
            (None, Some(_)) => true,
            (_, None) => false,
        }
    }
}
