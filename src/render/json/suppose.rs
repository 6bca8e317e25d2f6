//! The JSON answer of a supposition that was tried on published lists.

use super::audit::{ExperimentAnswer, experiment};
use super::profile::{ProfileDifference, differing};
use crate::answer::suppose::SupposedLists;
use crate::audit::{Audit, ChosenSupposition, ListTrial, SuppositionTrial, TrialRow};
use crate::language::Language;
use crate::profile::{ByColumn, ListColumn};
use crate::sheets::SupposedText;
use schemars::JsonSchema;
use serde::Serialize;

/// A supposition compared with the printed rows of some lists.
#[derive(Serialize, JsonSchema)]
pub(super) struct SuppositionAnswer<'a> {
    /// The supposition in words.
    supposed: String,
    /// `no-rows`, `no-better`, `fitted` (a file), `chance`, `partly` or `holds`.
    verdict: &'static str,
    /// The verdict on each part alone; empty for a single part.
    parts: Vec<&'static str>,
    /// By chance at most once in this many cases: each row with one wrong letter or misprint; `null` for a file.
    once_in: Option<u64>,
    /// The number of suppositions of the same form, any of which may be the one that agrees.
    alternatives: usize,
    /// All lists together.
    total: ExperimentAnswer,
    /// Each list.
    lists: Vec<ListTrialAnswer<'a>>,
    /// The rows that can show it.
    rows: Vec<TrialRowAnswer<'a>>,
}

/// A supposition on one list.
#[derive(Serialize, JsonSchema)]
struct ListTrialAnswer<'a> {
    file: &'a str,
    experiment: ExperimentAnswer,
    /// The suppositions that the other lists choose: several if they tie; none if none is better than the tables, or
    /// there are no others.
    chosen: Vec<ChosenAnswer>,
    /// `true` if the other lists choose this very supposition and no other; `null` if there are no others.
    is_chosen: Option<bool>,
}

/// A supposition that the other lists choose, on the list that was held out.
#[derive(Serialize, JsonSchema)]
struct ChosenAnswer {
    /// The supposition in words.
    supposed: String,
    /// Rows of this list that can show it.
    rows: usize,
    /// Those that agree with it.
    agree: usize,
}

/// A row that can show the supposition, with the values that it changes.
#[derive(Serialize, JsonSchema)]
struct TrialRowAnswer<'a> {
    file: &'a str,
    name: &'a str,
    printed: ProfileDifference,
    computed: ProfileDifference,
    supposed: ProfileDifference,
    /// `true` if these values agree without it.
    agreed: bool,
    /// `true` if they agree with it.
    agrees: bool,
}

pub(super) fn suppose_answer<'a>(
    found: &'a SupposedLists,
    trial: &'a SuppositionTrial<'a>,
) -> SuppositionAnswer<'a> {
    let text = found.supposition(trial);
    let describe = |index| text.describe(index, &found.rules, Language::English);
    let file = |list: usize| found.lists[list].source.name.as_str();
    let chosen = |one: &ChosenSupposition| ChosenAnswer {
        supposed: describe(one.index),
        rows: one.held_out.changed.rows,
        agree: one.held_out.changed_after.rows,
    };
    let list = |(index, list): (usize, &ListTrial)| ListTrialAnswer {
        file: file(index),
        experiment: experiment(&list.experiment),
        chosen: list.refit.iter().flat_map(|refit| &refit.chosen).map(chosen).collect(),
        is_chosen: list
            .refit
            .as_ref()
            .map(|refit| matches!(&refit.chosen[..], [one] if one.index == 0)),
    };
    let row = |row: &TrialRow<'a>| {
        let values_answer = |values: &ByColumn<Option<i32>>| changed_answer(&row.changed, values);
        TrialRowAnswer {
            file: file(row.list),
            name: row.row.unit.name.get(Language::English),
            printed: values_answer(&row.row.printed.values),
            computed: values_answer(&row.row.computed),
            supposed: values_answer(&row.supposed),
            agreed: row.agreed,
            agrees: row.agrees,
        }
    };
    SuppositionAnswer {
        supposed: describe(0),
        verdict: trial.verdict.key(),
        parts: trial.parts.iter().map(|part| part.key()).collect(),
        once_in: matches!(text, SupposedText::Words(_))
            .then(|| u64::try_from(trial.rarity.once_in()).unwrap_or(u64::MAX)),
        alternatives: trial.alternatives,
        total: experiment(&trial.total),
        lists: trial.lists.iter().enumerate().map(list).collect(),
        rows: trial.rows.iter().map(row).collect(),
    }
}

fn changed_answer(columns: &[ListColumn], values: &ByColumn<Option<i32>>) -> ProfileDifference {
    differing(columns.iter().filter_map(|value| Some((*value, (*values.get(*value))?))))
}

/// Writes the answer about a supposition.
pub(super) fn write_trial(found: &SupposedLists) -> String {
    let audits = found.audits();
    let audits: Vec<&Audit> = audits.iter().collect();
    super::write(&suppose_answer(found, &found.trial(&audits)))
}
