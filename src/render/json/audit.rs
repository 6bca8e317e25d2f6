//! The JSON answer of an audit.

use super::Ordered;
use super::code::{CodeLineAnswer, bill_lines};
use super::dossier::{self, ExplanationAnswer};
use super::findings::{FindingAnswer, findings};
use super::profile::{ProfileDifference, ProfileValues, differing, values};
use crate::answer::audit::AuditedLists;
use crate::answer::paste::ReadLists;
use crate::army::Special;
use crate::audit::{
    self, Agreement, Audit, AuditRow, Experiment, Near, Pattern, Rate, Rates, RecurringDifferences,
    RowPlace,
};
use crate::code::Code;
use crate::cost;
use crate::language::Language;
use crate::muster::Mustered;
use crate::paste::PastedList;
use crate::rules::Rules;
use crate::voice::Voice;
use schemars::JsonSchema;
use serde::Serialize;

/// A list compared with its tables.
#[derive(Serialize, JsonSchema)]
pub(super) struct AuditAnswer<'a> {
    file: &'a str,
    /// The lines of the list in its order; none if the list cannot be parsed.
    rows: Vec<RowAnswer<'a>>,
    /// Differences that recur in more rows than chance explains.
    patterns: Vec<PatternAnswer<'a>>,
    /// Patterns of all lists of the answer together that explain a difference here, with the rows of this list.
    joint_patterns: Vec<PatternAnswer<'a>>,
    /// Differences that recur no more often than by chance.
    by_chance: Vec<PatternAnswer<'a>>,
    /// The number of rows of each class.
    counts: Ordered<usize>,
    /// The agreement of rows before and after a change of the rules, if one was asked for.
    experiment: Option<ExperimentAnswer>,
    findings: Vec<FindingAnswer>,
    /// The text that the list was pasted from; `null` for a file of a list.
    pasted: Option<PastedSourceAnswer<'a>>,
}

/// The text that a list was pasted from.
#[derive(Serialize, JsonSchema)]
struct PastedSourceAnswer<'a> {
    file: &'a str,
    /// Rows whose codes are not known, and which are therefore no rows of the audit.
    left_out: Vec<LeftOutAnswer<'a>>,
    /// Doubts about the text that belong to no row; lines and columns are those of the text.
    findings: Vec<FindingAnswer>,
}

/// A row of a pasted text without a known code.
#[derive(Serialize, JsonSchema)]
struct LeftOutAnswer<'a> {
    /// The line of the text.
    line: usize,
    name: &'a str,
    /// The code as it is written.
    written: Option<&'a str>,
    doubts: Vec<FindingAnswer>,
}

/// A line of the list.
#[derive(Serialize, JsonSchema)]
struct RowAnswer<'a> {
    name: &'a str,
    /// `leader` or `trooper`.
    kind: &'static str,
    /// The code as the tables write it.
    code: String,
    printed: PrintedAnswer<'a>,
    /// The values of the tables for the code.
    computed: ProfileValues,
    /// Printed less computed values, where they differ.
    difference: ProfileDifference,
    /// Words that classify the row, as in `counts`.
    class: Vec<&'static str>,
    /// Special abilities that the printed points include.
    special: Vec<&'a str>,
    /// Special abilities that the list counts in, though the printed points come out without them.
    left_out: Vec<&'a str>,
    /// Codes one letter away that give the printed values.
    one_edit: Vec<String>,
    /// Such codes that the printed notes contradict.
    against_notes: Vec<String>,
    /// The codes whose values are nearest to the printed ones.
    nearest: Vec<NearAnswer>,
    /// The number of codes that fit, by their distance.
    fits: Vec<CodeFitAnswer>,
    /// The computed points, letter by letter.
    bill: Vec<CodeLineAnswer<'a>>,
    /// The file of an earlier list that prints the same row, which counts once in all lists together.
    copy_of: Option<&'a str>,
    /// Every explanation that was tried.
    explanations: Vec<ExplanationAnswer<'a>>,
    /// What is not certain about the row of the text that it was pasted from; lines and columns are those of the text.
    doubts: Vec<FindingAnswer>,
}

/// The number of codes that fit the printed row, among those `edits` letters away, or among all for `None`.
#[derive(Serialize, JsonSchema)]
struct CodeFitAnswer {
    /// Letters changed; `null` for all codes.
    edits: Option<usize>,
    /// Codes that fit every printed value.
    every_value: usize,
    /// Codes that fit the points.
    points: usize,
    /// All codes compared.
    codes: usize,
}

/// The effect of a change of the rules on the agreement.
#[derive(Serialize, JsonSchema)]
pub(super) struct ExperimentAnswer {
    /// Agreement with the tables as they are.
    before: AgreementAnswer,
    /// Agreement with the changed tables.
    after: AgreementAnswer,
    /// All rows and values.
    of: AgreementAnswer,
    /// Rows that agree only after the change.
    gained: usize,
    /// Rows that agree only before the change.
    lost: usize,
    /// Rows that can show the change, and their printed values that it changes.
    changed: AgreementAnswer,
    /// Those of them that agree before the change.
    changed_before: AgreementAnswer,
    /// Those of them that agree after the change.
    changed_after: AgreementAnswer,
}

/// Rows and values that agree.
#[derive(Serialize, JsonSchema)]
struct AgreementAnswer {
    rows: usize,
    values: usize,
}

/// The line as the published list prints it.
#[derive(Serialize, JsonSchema)]
struct PrintedAnswer<'a> {
    /// The code, if printed.
    code: Option<&'a str>,
    #[serde(flatten)]
    values: ProfileValues,
    /// The remark of the file on the line.
    remark: Option<&'a str>,
    notes: Option<&'a str>,
}

/// A code with values near the printed ones.
#[derive(Serialize, JsonSchema)]
struct NearAnswer {
    code: String,
    /// Letters changed.
    edits: u32,
    /// The values that it misses.
    misses: Vec<&'static str>,
}

/// A difference that several rows share.
#[derive(Serialize, JsonSchema)]
struct PatternAnswer<'a> {
    /// The value that differs.
    what: &'static str,
    /// Printed less computed.
    difference: i32,
    /// The names of the lines.
    rows: Vec<&'a str>,
    /// The trait letter whose price is missing, if the pattern is about one.
    letter: Option<char>,
    /// The group of rows with the letter: `all`, or those with `no-weapon` besides, or with an `other-weapon`.
    group: Option<&'static str>,
    /// The number of lines that can have the difference.
    of: usize,
    /// By chance at most once in this many lists.
    once_in: u64,
}

/// Returns the audit of each file; one that could not be parsed has no rows, and its findings say why. Where units are
/// named, only their rows. A pasted text without a list has an answer too, for its findings.
pub(super) fn audit_answer<'a>(
    audited: &'a AuditedLists,
    audits: &'a [(&'a Mustered, Option<Audit<'a>>)],
    voice: Voice,
) -> Vec<AuditAnswer<'a>> {
    let parsed: Vec<&'a Audit> = audits.iter().filter_map(|(_, audit)| audit.as_ref()).collect();
    let files: Vec<&str> = audits
        .iter()
        .filter_map(|(list, audit)| audit.as_ref().map(|_| list.source.name.as_str()))
        .collect();
    let mut before = 0;
    let mut answers = Vec::new();
    for (list, (mustered, audit)) in audits.iter().enumerate() {
        let rows = audit.iter().flat_map(|audit| audit.rows.iter().enumerate());
        let rows = rows.filter(|(_, row)| audited.is_requested(list, row));
        let rows = rows.map(|(at, row)| {
            let found = audit::dossier(&parsed, (before, at), &mustered.rules);
            let explanations = dossier::explanations(found, &mustered.rules);
            let file = |(list, _): RowPlace| files[list];
            let copy_of = row.copy_of.map(file);
            let doubts = row_doubts(audited.pasted_from(mustered), &row.unit.name.text, voice);
            RowAnswer { explanations, copy_of, doubts, ..row_answer(row, &mustered.rules) }
        });
        let pasted = audited.pasted_from(mustered);
        let pasted = pasted.map(|(text, list)| pasted_source(text, list, voice));
        answers.push(AuditAnswer {
            pasted,
            ..answer(mustered, audit.as_ref(), rows.collect(), voice)
        });
        before += usize::from(audit.is_some());
    }
    let without_list = audited.pasted.iter().filter(|text| text.coded_items().is_empty());
    answers.extend(without_list.map(|text| AuditAnswer {
        findings: findings((&text.source, &text.findings), voice),
        ..empty_answer(&text.source.name)
    }));
    answers
}

/// Returns the doubts about a row of a pasted text, by the name of its unit.
fn row_doubts(
    pasted: Option<(&ReadLists, &PastedList)>,
    name: &str,
    voice: Voice,
) -> Vec<FindingAnswer> {
    let Some((text, list)) = pasted else { return Vec::new() };
    let unit = list.units.iter().find(|unit| unit.name == name);
    unit.map_or_else(Vec::new, |unit| findings((&text.source, &unit.doubts), voice))
}

fn pasted_source<'a>(
    text: &'a ReadLists,
    list: &'a PastedList,
    voice: Voice,
) -> PastedSourceAnswer<'a> {
    let left_out = list.units.iter().filter(|unit| unit.code.is_none());
    let left_out = left_out.map(|unit| LeftOutAnswer {
        line: unit.line,
        name: &unit.name,
        written: unit.written.as_deref(),
        doubts: findings((&text.source, &unit.doubts), voice),
    });
    PastedSourceAnswer {
        file: &text.source.name,
        left_out: left_out.collect(),
        findings: findings((&text.source, &text.findings_of_no_row()), voice),
    }
}

/// Returns the answer about a text without a list.
fn empty_answer(file: &str) -> AuditAnswer<'_> {
    AuditAnswer {
        file,
        rows: Vec::new(),
        patterns: Vec::new(),
        joint_patterns: Vec::new(),
        by_chance: Vec::new(),
        counts: audit::AuditClass::ALL.into_iter().map(|class| (class.key(), 0)).collect(),
        experiment: None,
        findings: Vec::new(),
        pasted: None,
    }
}

fn answer<'a>(
    list: &'a Mustered,
    audit: Option<&'a Audit<'a>>,
    row_answers: Vec<RowAnswer<'a>>,
    voice: Voice,
) -> AuditAnswer<'a> {
    let rows = audit.map_or(&[][..], |audit| audit.rows.as_slice());
    let recurring = |patterns: fn(&'a RecurringDifferences) -> &'a Vec<Pattern>| {
        let found = audit.map_or(&[][..], |audit| patterns(&audit.recurring).as_slice());
        found.iter().map(|pattern| pattern_answer(pattern, rows)).collect()
    };
    let count = |class| audit.map_or(0, |audit| audit.count(class));
    AuditAnswer {
        file: &list.source.name,
        rows: row_answers,
        patterns: recurring(|found| &found.patterns),
        joint_patterns: audit
            .map_or(&[][..], |audit| audit.joint.as_slice())
            .iter()
            .map(|pattern| pattern_answer(pattern, rows))
            .collect(),
        by_chance: recurring(|found| &found.by_chance),
        counts: audit::AuditClass::ALL
            .into_iter()
            .map(|class| (class.key(), count(class)))
            .collect(),
        experiment: audit.and_then(|audit| audit.experiment.as_ref()).map(experiment),
        findings: findings(list.sourced_findings(), voice),
        pasted: None,
    }
}

fn pattern_answer<'a>(pattern: &Pattern, rows: &'a [AuditRow]) -> PatternAnswer<'a> {
    let name = |row: &usize| rows[*row].unit.name.get(Language::English);
    PatternAnswer {
        what: pattern.value.key(),
        difference: pattern.difference,
        rows: pattern.rows.iter().map(name).collect(),
        letter: pattern.free.as_ref().map(|free| free.letter),
        group: pattern.free.as_ref().map(|free| free.group.key()),
        of: pattern.shares.iter().map(|share| share.of).sum(),
        once_in: u64::try_from(pattern.rarity.once_in()).unwrap_or(u64::MAX),
    }
}

pub(super) fn experiment(found: &Experiment) -> ExperimentAnswer {
    let agreement = |Agreement { rows, values }| AgreementAnswer { rows, values };
    ExperimentAnswer {
        before: agreement(found.before),
        after: agreement(found.after),
        of: agreement(found.of),
        gained: found.gained,
        lost: found.lost,
        changed: agreement(found.changed),
        changed_before: agreement(found.changed_before),
        changed_after: agreement(found.changed_after),
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

fn row_answer<'a>(row: &AuditRow<'a>, rules: &'a Rules) -> RowAnswer<'a> {
    let codes = |codes: &[Code]| codes.iter().map(|code| rules.codes().write(*code)).collect();
    let abilities = |all: &[&'a Special]| {
        all.iter().map(|special| special.name.get(Language::English)).collect()
    };
    RowAnswer {
        name: row.unit.name.get(Language::English),
        kind: row.unit.code.kind().key(),
        code: rules.codes().write(row.unit.code),
        printed: PrintedAnswer {
            code: row.printed.code.as_deref(),
            values: values(&row.printed.values),
            remark: row.printed.remark.as_deref(),
            notes: row.printed.notes.as_ref().map(|notes| notes.text.as_str()),
        },
        computed: values(&row.computed),
        difference: differing(row.differing()),
        class: row.classes.iter().map(|class| class.key()).collect(),
        special: abilities(&row.special),
        left_out: abilities(&row.left_out),
        one_edit: codes(&row.one_edit),
        against_notes: codes(&row.against_notes),
        nearest: row.nearest.iter().map(|near| nearest(near, rules)).collect(),
        fits: fits(&row.rates),
        bill: bill_lines(&cost::unit(row.unit, rules)),
        copy_of: None,
        explanations: Vec::new(),
        doubts: Vec::new(),
    }
}

fn nearest(near: &Near, rules: &Rules) -> NearAnswer {
    let misses = near.misses.iter().map(|value| value.key()).collect();
    NearAnswer { code: rules.codes().write(near.code), edits: near.edits, misses }
}
