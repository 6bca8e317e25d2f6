//! The JSON answer of an audit.

use super::Ordered;
use super::profile::{ProfileValues, number, values};
use super::said::{FindingAnswer, findings};
use crate::audit::{
    self, Agreement, Audit, AuditRow, Experiment, Near, Pattern, Rate, Rates, Returning,
};
use crate::language::Language;
use crate::muster::Mustered;
use crate::rules::Rules;
use crate::voice::Voice;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct AuditAnswer<'a> {
    file: &'a str,
    rows: Vec<RowAnswer<'a>>,
    patterns: Vec<PatternAnswer<'a>>,
    by_chance: Vec<PatternAnswer<'a>>,
    counts: Ordered<usize>,
    experiment: Option<ExperimentAnswer>,
    findings: Vec<FindingAnswer>,
}

#[derive(Serialize)]
struct RowAnswer<'a> {
    name: &'a str,
    kind: &'static str,
    code: String,
    printed: PrintedAnswer<'a>,
    computed: ProfileValues,
    difference: ProfileValues,
    class: Vec<&'static str>,
    special: Vec<&'a str>,
    one_edit: Vec<String>,
    nearest: Vec<NearAnswer>,
    fits: Vec<CodeFitAnswer>,
}

/// The number of codes that fit the printed row, among those `edits` letters away, or among all for `None`.
#[derive(Serialize)]
struct CodeFitAnswer {
    edits: Option<usize>,
    every_value: usize,
    points: usize,
    codes: usize,
}

#[derive(Serialize)]
struct ExperimentAnswer {
    before: AgreementAnswer,
    after: AgreementAnswer,
    of: AgreementAnswer,
    gained: usize,
    lost: usize,
}

#[derive(Serialize)]
struct AgreementAnswer {
    rows: usize,
    values: usize,
}

#[derive(Serialize)]
struct PrintedAnswer<'a> {
    code: Option<&'a str>,
    #[serde(flatten)]
    values: ProfileValues,
    remark: Option<&'a str>,
    notes: Option<&'a str>,
}

#[derive(Serialize)]
struct NearAnswer {
    code: String,
    edits: u32,
    misses: Vec<&'static str>,
}

#[derive(Serialize)]
struct PatternAnswer<'a> {
    what: &'static str,
    difference: i32,
    rows: Vec<&'a str>,
    /// By chance at most once in this many lists.
    once_in: u64,
}

/// The audit of each file; one that could not be parsed has no rows, and its findings say why.
pub(super) fn audited<'a>(
    audits: &'a [(&'a Mustered, Option<Audit<'a>>)],
    voice: Voice,
) -> Vec<AuditAnswer<'a>> {
    audits.iter().map(|(list, audit)| answer(list, audit.as_ref(), voice)).collect()
}

fn answer<'a>(list: &'a Mustered, audit: Option<&'a Audit<'a>>, voice: Voice) -> AuditAnswer<'a> {
    let rows = audit.map_or(&[][..], |audit| audit.rows.as_slice());
    let returning = |of: fn(&'a Returning) -> &'a Vec<Pattern>| {
        let found = audit.map_or(&[][..], |audit| of(&audit.returning).as_slice());
        found.iter().map(|pattern| pattern_answer(pattern, rows)).collect()
    };
    let count = |class| audit.map_or(0, |audit| audit.count(class));
    AuditAnswer {
        file: &list.source.name,
        rows: rows.iter().map(|row| row_answer(row, &list.rules)).collect(),
        patterns: returning(|found| &found.patterns),
        by_chance: returning(|found| &found.by_chance),
        counts: audit::AuditClass::ALL
            .into_iter()
            .map(|class| (class.tag(), count(class)))
            .collect(),
        experiment: audit.and_then(|audit| audit.experiment.as_ref()).map(experiment),
        findings: findings(list.said(), voice),
    }
}

fn pattern_answer<'a>(pattern: &Pattern, rows: &'a [AuditRow]) -> PatternAnswer<'a> {
    let name = |row: &usize| rows[*row].unit.name.get(Language::English);
    PatternAnswer {
        what: pattern.value.key(),
        difference: pattern.difference,
        rows: pattern.rows.iter().map(name).collect(),
        once_in: u64::try_from(pattern.rarity.once_in()).unwrap_or(u64::MAX),
    }
}

fn experiment(found: &Experiment) -> ExperimentAnswer {
    let agreement = |Agreement { rows, values }| AgreementAnswer { rows, values };
    ExperimentAnswer {
        before: agreement(found.before),
        after: agreement(found.after),
        of: agreement(found.of),
        gained: found.gained,
        lost: found.lost,
    }
}

fn fits(rates: &Rates) -> Vec<CodeFitAnswer> {
    let fit = |edits: Option<usize>, rate: &Rate| CodeFitAnswer {
        edits,
        every_value: rate.whole,
        points: rate.points,
        codes: rate.codes,
    };
    let near = rates.near.iter().zip(1..).map(|(rate, edits)| fit(Some(edits), rate));
    near.chain([fit(None, &rates.all)]).collect()
}

fn row_answer<'a>(row: &AuditRow<'a>, rules: &Rules) -> RowAnswer<'a> {
    RowAnswer {
        name: row.unit.name.get(Language::English),
        kind: row.unit.code().kind().tag(),
        code: rules.codes().write(row.unit.code()),
        printed: PrintedAnswer {
            code: row.printed.code.as_deref(),
            values: values(&row.printed.values),
            remark: row.printed.remark.as_deref(),
            notes: row.printed.notes.as_ref().map(|notes| notes.text.as_str()),
        },
        computed: values(&row.computed),
        difference: row.differing().map(|(value, n)| (value.key(), number(value, n))).collect(),
        class: row.classes.iter().map(|class| class.tag()).collect(),
        special: row.special.iter().map(|special| special.name.get(Language::English)).collect(),
        one_edit: row.one_edit.iter().map(|code| rules.codes().write(*code)).collect(),
        nearest: row.nearest.iter().map(|near| nearest(near, rules)).collect(),
        fits: fits(&row.rates),
    }
}

fn nearest(near: &Near, rules: &Rules) -> NearAnswer {
    let misses = near.misses.iter().map(|value| value.key()).collect();
    NearAnswer { code: rules.codes().write(near.code), edits: near.edits, misses }
}
