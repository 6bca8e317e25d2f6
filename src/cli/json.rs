//! The shapes of the JSON answers: a promise to those who read them.

mod diff;
mod find;
mod force;
mod worth;

pub(super) use diff::{DiffAnswer, diff};
pub(super) use find::{dearer, find};
pub(super) use force::{ForceAnswer, cost, export, fits};
pub(super) use worth::worth;

use super::Desk;
use crate::audit::{Audit, Near, Row};
use crate::bill::Line;
use crate::decode::Decoded;
use crate::finding::Finding;
use crate::language::{Language, Speech};
use crate::muster::Mustered;
use crate::profile::{ByValue, Profile, Value};
use crate::rules::Rules;
use crate::text::{Source, Span};
use crate::{audit, cost};
use serde::{Serialize, Serializer};

/// Writes an answer, with a line end.
pub(super) fn write(answer: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(answer).unwrap_or_default();
    text.push('\n');
    text
}

#[derive(Serialize)]
pub(super) struct CodeAnswer<'a> {
    given: &'a str,
    code: Option<String>,
    game: &'static str,
    profile: Option<ProfileAnswer>,
    points: Option<i32>,
    lines: Vec<LineAnswer<'a>>,
    findings: Vec<CodeFinding>,
}

#[derive(Serialize)]
struct ProfileAnswer {
    r#move: String,
    ws: i32,
    bs: i32,
    morale: i32,
    leadership: Option<i32>,
    radius: Option<i32>,
}

#[derive(Serialize)]
struct LineAnswer<'a> {
    what: String,
    points: i32,
    source: &'a str,
}

#[derive(Serialize)]
struct CodeFinding {
    #[serde(flatten)]
    said: Said,
    at: At,
}

/// Characters of the code as given, from 0, end exclusive.
#[derive(Serialize)]
struct At {
    start: usize,
    end: usize,
}

#[derive(Serialize)]
struct Said {
    id: &'static str,
    severity: &'static str,
    message: String,
    hint: Option<String>,
}

impl Said {
    fn of(finding: &Finding, speech: Speech) -> Self {
        let fault = &finding.fault;
        Self {
            id: fault.id(),
            severity: finding.severity().tag(),
            message: speech.say(|language| fault.say(language)).to_string(),
            hint: speech.say_any(|language| fault.hint(language)).map(|hint| hint.to_string()),
        }
    }
}

pub(super) fn code<'a>(
    given: &'a str,
    decoded: &Decoded,
    rules: &'a Rules,
    speech: Speech,
) -> CodeAnswer<'a> {
    let bill = decoded.code.map(|code| cost::bill(code, rules));
    let findings = decoded.findings.iter().map(|finding| CodeFinding {
        said: Said::of(finding, speech),
        at: at(given, finding.span.unwrap_or(Span::new(0, given.len()))),
    });
    CodeAnswer {
        given,
        code: decoded.code.map(|code| rules.codes().write(code)),
        game: rules.book.game.tag(),
        profile: decoded.code.map(|code| profile(&rules.codes().profile(code))),
        points: bill.as_ref().map(|bill| bill.total),
        lines: bill.iter().flat_map(|bill| &bill.lines).map(line).collect(),
        findings: findings.collect(),
    }
}

fn profile(profile: &Profile) -> ProfileAnswer {
    ProfileAnswer {
        r#move: profile.moves.to_string(),
        ws: profile.ws,
        bs: profile.bs,
        morale: profile.morale,
        leadership: profile.command.map(|command| command.leadership),
        radius: profile.command.map(|command| command.radius),
    }
}

fn line<'a>(line: &Line<'a>) -> LineAnswer<'a> {
    LineAnswer { what: line.item.key(), points: line.points, source: line.source }
}

fn at(given: &str, span: Span) -> At {
    let characters = |end: usize| given.get(..end).unwrap_or(given).chars().count();
    At { start: characters(span.start), end: characters(span.end) }
}

#[derive(Serialize)]
pub(super) struct CheckAnswer<'a> {
    file: &'a str,
    findings: Vec<FileFinding>,
}

#[derive(Serialize)]
struct FileFinding {
    #[serde(flatten)]
    said: Said,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

pub(super) fn check<'a>(
    source: &'a Source,
    findings: &[Finding],
    speech: Speech,
) -> CheckAnswer<'a> {
    let findings = findings.iter().map(|finding| file_finding(finding, source, speech));
    CheckAnswer { file: &source.name, findings: findings.collect() }
}

fn file_finding(finding: &Finding, source: &Source, speech: Speech) -> FileFinding {
    let place = source.place(finding.span.unwrap_or_default());
    FileFinding {
        said: Said::of(finding, speech),
        line: place.line,
        column: place.column,
        end_line: place.end_line,
        end_column: place.end_column,
    }
}

#[derive(Serialize)]
pub(super) struct AuditAnswer<'a> {
    file: &'a str,
    rows: Vec<RowAnswer<'a>>,
    patterns: Vec<PatternAnswer<'a>>,
    counts: Ordered<usize>,
    findings: Vec<FileFinding>,
}

/// A number, or dice as text.
#[derive(Serialize)]
#[serde(untagged)]
enum Printed {
    Number(i32),
    Dice(String),
    Nothing(()),
}

/// Keys and values in their own order: that of the lists, not that of the alphabet.
struct Ordered<V>(Vec<(&'static str, V)>);

impl<V: Serialize> Serialize for Ordered<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<V> FromIterator<(&'static str, V)> for Ordered<V> {
    fn from_iter<I: IntoIterator<Item = (&'static str, V)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

type Values = Ordered<Printed>;

#[derive(Serialize)]
struct RowAnswer<'a> {
    name: &'a str,
    kind: &'static str,
    code: String,
    printed: PrintedAnswer<'a>,
    computed: Values,
    difference: Ordered<i32>,
    class: Vec<&'static str>,
    special: Vec<&'a str>,
    one_edit: Vec<String>,
    nearest: Vec<NearAnswer>,
}

#[derive(Serialize)]
struct PrintedAnswer<'a> {
    code: Option<&'a str>,
    #[serde(flatten)]
    values: Values,
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
}

/// The audit of a file; one that cannot be understood has no rows, and its findings say why.
pub(super) fn audit<'a>(
    mustered: &'a Mustered,
    audit: Option<&Audit<'a>>,
    desk: &Desk,
) -> AuditAnswer<'a> {
    let (rows, patterns) = match audit {
        Some(audit) => (audit.rows.as_slice(), audit.patterns.as_slice()),
        None => (&[][..], &[][..]),
    };
    let name = |row: &usize| rows[*row].unit.name.get(Language::English);
    let patterns = patterns.iter().map(|pattern| PatternAnswer {
        what: pattern.value.key(),
        difference: pattern.difference,
        rows: pattern.rows.iter().map(name).collect(),
    });
    let count = |class| audit.map_or(0, |audit| audit.count(class));
    AuditAnswer {
        file: &mustered.source.name,
        rows: rows.iter().map(|row| audited(row, desk.of(mustered))).collect(),
        patterns: patterns.collect(),
        counts: audit::Class::ALL.into_iter().map(|class| (class.tag(), count(class))).collect(),
        findings: check(&mustered.source, &mustered.findings, desk.speech).findings,
    }
}

fn audited<'a>(row: &Row<'a>, rules: &Rules) -> RowAnswer<'a> {
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
        difference: row.differing().map(|(value, difference)| (value.key(), difference)).collect(),
        class: row.classes.iter().map(|class| class.tag()).collect(),
        special: row.special.iter().map(|special| special.name.get(Language::English)).collect(),
        one_edit: row.one_edit.iter().map(|code| rules.codes().write(*code)).collect(),
        nearest: row.nearest.iter().map(|near| nearest(near, rules)).collect(),
    }
}

fn nearest(near: &Near, rules: &Rules) -> NearAnswer {
    let misses = near.misses.iter().map(|value| value.key()).collect();
    NearAnswer { code: rules.codes().write(near.code), edits: near.edits, misses }
}

fn values(values: &ByValue<Option<i32>>) -> Values {
    let answer = |(value, n): (Value, &Option<i32>)| {
        let printed = match (value, *n) {
            (_, None) => Printed::Nothing(()),
            (Value::Move, Some(n)) => Printed::Dice(value.print(n)),
            (_, Some(n)) => Printed::Number(n),
        };
        (value.key(), printed)
    };
    values.iter().map(answer).collect()
}

#[derive(Serialize)]
pub(super) struct ListAnswer {
    pub(super) games: Vec<GameAnswer>,
    pub(super) armies: Vec<ArmyAnswer>,
    pub(super) forces: Vec<ForceAnswer>,
}

#[derive(Serialize)]
pub(super) struct GameAnswer {
    pub(super) game: &'static str,
    pub(super) name: String,
    pub(super) edition: String,
}

#[derive(Serialize)]
pub(super) struct ArmyAnswer {
    pub(super) army: String,
    pub(super) name: String,
    pub(super) game: &'static str,
    pub(super) leaders: usize,
    pub(super) troops: usize,
}

#[derive(Serialize)]
pub(super) struct PrintAnswer<'a> {
    pub(super) file: &'a str,
    pub(super) written: Vec<String>,
    pub(super) findings: Vec<serde_json::Value>,
}

pub(super) fn findings(
    source: &Source,
    findings: &[Finding],
    speech: Speech,
) -> Vec<serde_json::Value> {
    let answer =
        |finding| serde_json::to_value(file_finding(finding, source, speech)).unwrap_or_default();
    findings.iter().map(answer).collect()
}
