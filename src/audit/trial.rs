//! Trial of a supposition: the rows that can show it, each list held out in turn, and a comparison with chance.

use super::chance::Rarity;
use super::experiment::{Experiment, compare_row};
use super::suppose::{ListValues, Supposition};
use super::{Audit, AuditRow, Pool, RowCopies};
use crate::profile::{ByColumn, ListColumn};
use std::collections::BTreeSet;

/// A supposition compared with the printed rows of some lists.
#[derive(Debug)]
pub struct SuppositionTrial<'a> {
    /// The rows that can show it: a printed value of theirs would change. Copies of another list's rows are left out.
    pub rows: Vec<TrialRow<'a>>,
    /// The copies that were left out.
    pub copies: Vec<RowCopies<'a>>,
    /// One entry for each list.
    pub lists: Vec<ListTrial>,
    /// All lists together.
    pub total: Experiment,
    /// The chance that one wrong letter or misprint in each row agrees as often, for any supposition of the same form.
    pub rarity: Rarity,
    /// The number of suppositions of the same form, this one included.
    pub alternatives: usize,
    pub verdict: TrialVerdict,
    /// The verdict on each part alone; empty for a single part.
    pub parts: Vec<TrialVerdict>,
    /// The suppositions of the same form in words, this one first; empty for a file.
    pub in_words: Vec<Supposition>,
}

/// A row that can show a supposition.
#[derive(Debug)]
pub struct TrialRow<'a> {
    /// The list, as an index of the audits.
    pub list: usize,
    pub row: &'a AuditRow<'a>,
    /// The values under the supposition.
    pub supposed: ByColumn<Option<i32>>,
    /// The printed columns that it changes; never empty.
    pub changed: Vec<ListColumn>,
    /// `true` if the changed columns agree with the tables.
    pub agreed: bool,
    /// `true` if they agree under the supposition.
    pub agrees: bool,
}

/// A supposition on one list.
#[derive(Debug)]
pub struct ListTrial {
    pub experiment: Experiment,
    /// The choice that the other lists make; `None` if there are no others, or the list has only copies of their rows.
    pub refit: Option<Refit>,
}

/// The suppositions of the same form that agree best with the other lists, on the list that was held out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refit {
    /// The best, or all that are as good; none if none is better than the tables.
    pub chosen: Vec<ChosenSupposition>,
}

/// A supposition that the other lists choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenSupposition {
    /// An index of the suppositions, 0 for the one that was asked about.
    pub index: usize,
    /// Its effect on the list that was held out.
    pub held_out: Experiment,
}

keyed! {
    /// The outcome of a trial.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum TrialVerdict by key {
        /// No printed row can show it.
        NoRows = "no-rows",
        /// No more rows agree with it than with the tables.
        NoBetter = "no-better",
        /// More rows agree with a file, whose numbers may have been chosen to fit them.
        Fitted = "fitted",
        /// More rows agree, but chance may give as many.
        Chance = "chance",
        /// More agree than chance gives, but not most rows of each list that can show it; or values are lost by it, or one
        /// of its parts does not hold alone.
        Partly = "partly",
        /// Most rows of each list that can show it agree, more than chance gives.
        Holds = "holds",
    }
}

/// Tries suppositions of one form on some audits; the first is the one that is asked about.
pub fn trial<'a>(audits: &[&'a Audit<'a>], suppositions: &[ListValues]) -> SuppositionTrial<'a> {
    let mut rows = Vec::new();
    for (list, audit) in audits.iter().enumerate() {
        let supposed = audit.rows.iter().zip(&suppositions[0][list]);
        let supposed = supposed.filter(|(row, _)| row.copy_of.is_none());
        rows.extend(supposed.filter_map(|(row, values)| trial_row(list, row, *values)));
    }
    let effects: Vec<Vec<Experiment>> = suppositions
        .iter()
        .map(|values| {
            audits.iter().zip(values).map(|(audit, values)| effect(audit, values)).collect()
        })
        .collect();
    let pool = Pool::new(audits, 0);
    let witnesses: BTreeSet<usize> = pool.places.iter().map(|(list, _)| *list).collect();
    let list_trial = |list: usize| ListTrial {
        experiment: effects[0][list],
        refit: (witnesses.len() > 1 && witnesses.contains(&list)).then(|| refit(list, &effects)),
    };
    let lists: Vec<ListTrial> = (0..audits.len()).map(list_trial).collect();
    let total: Experiment = effects[0].iter().copied().sum();
    let agreeing = rows.iter().filter(|row| row.agrees).count();
    let slips = rows.iter().map(|row| row.slips());
    let rarity = Rarity::at_least(agreeing, slips).among(suppositions.len());
    let verdict = judge(&total, &lists, rarity);
    SuppositionTrial {
        rows,
        copies: pool.copies,
        lists,
        total,
        rarity,
        alternatives: suppositions.len(),
        verdict,
        parts: Vec::new(),
        in_words: Vec::new(),
    }
}

impl SuppositionTrial<'_> {
    /// Adds the verdicts on its parts alone: a whole holds no better than its parts.
    #[must_use]
    pub fn with_parts(self, parts: Vec<TrialVerdict>) -> Self {
        let is_weak = parts.iter().any(|part| *part != TrialVerdict::Holds);
        let verdict = match self.verdict {
            TrialVerdict::Holds if is_weak => TrialVerdict::Partly,
            other => other,
        };
        Self { verdict, parts, ..self }
    }

    /// Judges rules whose numbers may have been chosen to fit the rows: no chance can be given.
    #[must_use]
    pub fn of_file(self) -> Self {
        let verdict = match self.verdict {
            TrialVerdict::Chance | TrialVerdict::Partly | TrialVerdict::Holds => {
                TrialVerdict::Fitted
            }
            other => other,
        };
        Self { verdict, ..self }
    }
}

fn trial_row<'a>(
    list: usize,
    row: &'a AuditRow<'a>,
    supposed: ByColumn<Option<i32>>,
) -> Option<TrialRow<'a>> {
    let is_changed = |column: &ListColumn| {
        row.printed.values.get(*column).is_some()
            && row.computed.get(*column) != supposed.get(*column)
    };
    let changed: Vec<ListColumn> = ListColumn::ALL.into_iter().filter(is_changed).collect();
    let agree = |values: &ByColumn<Option<i32>>| {
        changed.iter().all(|value| values.get(*value) == row.printed.values.get(*value))
    };
    let (agreed, agrees) = (agree(&row.computed), agree(&supposed));
    (!changed.is_empty()).then_some(TrialRow { list, row, supposed, changed, agreed, agrees })
}

impl TrialRow<'_> {
    /// Returns the slips that give the supposed values, and all slips: another letter anywhere, or a misprint of just
    /// these values.
    fn slips(&self) -> (u128, u128) {
        let gives = |values: &ByColumn<Option<i32>>| {
            self.changed.iter().all(|value| values.get(*value) == self.supposed.get(*value))
        };
        let giving = self.row.slips.iter().filter(|(_, values)| gives(values)).count();
        (giving as u128 + 1, self.row.slips.len() as u128 + 1)
    }
}

fn effect(audit: &Audit, values: &[ByColumn<Option<i32>>]) -> Experiment {
    let rows = audit.rows.iter().zip(values).filter(|(row, _)| row.copy_of.is_none());
    rows.map(|(row, after)| compare_row(&row.printed.values, Some(&row.computed), after)).sum()
}

/// Returns the suppositions that the other lists would choose, by the values that agree more than before.
fn refit(list: usize, effects: &[Vec<Experiment>]) -> Refit {
    let score = |effects: &Vec<Experiment>| -> i64 {
        let others = effects.iter().enumerate().filter(|(other, _)| *other != list);
        others.map(|(_, effect)| effect.gained as i64 - effect.lost as i64).sum()
    };
    let most = effects.iter().map(score).max().unwrap_or(0);
    let best = effects.iter().enumerate().filter(|(_, of)| most > 0 && score(of) == most);
    let chosen = best.map(|(index, of)| ChosenSupposition { index, held_out: of[list] });
    Refit { chosen: chosen.collect() }
}

fn judge(total: &Experiment, lists: &[ListTrial], rarity: Rarity) -> TrialVerdict {
    let is_minority = |list: &ListTrial| {
        let changed = list.experiment.changed.rows;
        changed > 0 && list.experiment.changed_after.rows * 2 <= changed
    };
    if total.changed.rows == 0 {
        TrialVerdict::NoRows
    } else if total.changed_after.rows <= total.changed_before.rows {
        TrialVerdict::NoBetter
    } else if !rarity.is_beyond_chance() {
        TrialVerdict::Chance
    } else if lists.iter().any(is_minority) || total.lost > 0 {
        TrialVerdict::Partly
    } else {
        TrialVerdict::Holds
    }
}
