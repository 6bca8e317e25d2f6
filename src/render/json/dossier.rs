//! The JSON of a dossier: every explanation that was tried for an audited row.

use crate::army::Special;
use crate::audit::{
    AbilityUse, AuditRow, Dossier, Explanation, ExplanationKind, LetterTrial, Objection, Pattern,
    PatternScope, Surcharge,
};
use crate::code::Code;
use crate::dice::Chance;
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rules::Rules;
use schemars::JsonSchema;
use serde::Serialize;

/// An explanation that was tried for a row.
#[derive(Default, Serialize, JsonSchema)]
pub(super) struct ExplanationAnswer<'a> {
    /// `letter-more`, `letter-less`, `letter-other`, `ability`, `pattern`, `free-letter`, `surcharge` or `house-rules`.
    tried: &'static str,
    /// The number of lists in which a pattern was looked for.
    lists: Option<usize>,
    /// Codes one letter away that give every printed value.
    codes: Vec<String>,
    /// Codes one letter away that give the printed points alone.
    points_alone: Vec<String>,
    /// The number of codes, or of ways to leave letters out, that were tried.
    of: Option<usize>,
    /// The special ability.
    ability: Option<&'a str>,
    /// `included` if the printed points are those with the ability, `left-out` without it, or `neither`.
    points: Option<&'static str>,
    /// The letter that seems free, or the letters left out of a surcharge.
    letters: Vec<String>,
    /// The group of rows in which a letter seems free: `all`, or those with `no-weapon` besides, or an `other-weapon`.
    group: Option<&'static str>,
    /// Printed less computed, of a pattern.
    difference: Option<i32>,
    /// The surcharge in per cent.
    percent: Option<i32>,
    /// The rows of a pattern.
    rows: Vec<&'a str>,
    /// The name of the list of each of these rows.
    row_lists: Vec<&'a str>,
    /// The columns whose difference it explains.
    explains: Vec<&'static str>,
    /// How often it fits by chance; `null` if the list itself names it.
    chance: Option<CoincidenceAnswer>,
    /// Reasons to doubt it.
    against: Vec<ObjectionAnswer<'a>>,
    /// `true` if it explains something, and is neither contradicted nor likely to be chance.
    holds: bool,
}

/// A chance: `count` of `of`.
#[derive(Serialize, JsonSchema)]
struct CoincidenceAnswer {
    count: u64,
    of: u64,
}

/// A reason to doubt an explanation.
#[derive(Default, Serialize, JsonSchema)]
struct ObjectionAnswer<'a> {
    /// `notes`, `list-says`, `lacking`, `too-few`, `by-chance`, `leaves`, `spoils` or `better`.
    why: &'static str,
    /// The text of the list that contradicts it.
    says: Option<&'a str>,
    /// Rows that can show it and do not.
    rows: Vec<&'a str>,
    /// The name of the list of each of these rows.
    row_lists: Vec<&'a str>,
    /// Columns that it leaves or spoils.
    columns: Vec<&'static str>,
    /// The number of the better explanation, from 1.
    better: Option<usize>,
}

/// Returns the explanations of a dossier.
pub(super) fn explanations<'a>(dossier: Dossier<'a>, rules: &Rules) -> Vec<ExplanationAnswer<'a>> {
    let Dossier { own, pool, explanations, .. } = dossier;
    let rows_of = |scope| if scope == PatternScope::Alone { &own } else { &pool.rows };
    let answer = |one: Explanation<'a>| {
        let holds = one.holds();
        let tried = match one.tried {
            ExplanationKind::Letter(trial) => letter(&trial, rules),
            ExplanationKind::Ability(special, part) => ability(special, part),
            ExplanationKind::Pattern(found, scope) => pattern(&found, scope, rows_of(scope)),
            ExplanationKind::Surcharge(found, scope) => surcharge(&found, scope, rows_of(scope)),
            ExplanationKind::HouseRules => {
                ExplanationAnswer { tried: "house-rules", ..ExplanationAnswer::default() }
            }
        };
        ExplanationAnswer {
            explains: keys(&one.explains),
            chance: one.chance.map(chance),
            against: one.against.into_iter().map(objection).collect(),
            holds,
            ..tried
        }
    };
    explanations.into_iter().map(answer).collect()
}

fn letter<'a>(trial: &LetterTrial, rules: &Rules) -> ExplanationAnswer<'a> {
    let write = |codes: &[Code]| codes.iter().map(|code| rules.codes().write(*code)).collect();
    ExplanationAnswer {
        tried: trial.edit.key(),
        codes: write(&trial.codes),
        points_alone: write(&trial.points_alone),
        of: Some(trial.tried),
        ..ExplanationAnswer::default()
    }
}

fn ability(special: &Special, part: AbilityUse) -> ExplanationAnswer<'_> {
    let points = match part {
        AbilityUse::Included => "included",
        AbilityUse::LeftOut => "left-out",
        AbilityUse::Neither => "neither",
    };
    ExplanationAnswer {
        tried: "ability",
        ability: Some(special.name.get(Language::English)),
        points: Some(points),
        ..ExplanationAnswer::default()
    }
}

fn pattern<'a>(
    found: &Pattern,
    scope: PatternScope,
    rows: &[&'a AuditRow<'a>],
) -> ExplanationAnswer<'a> {
    ExplanationAnswer {
        tried: if found.free.is_some() { "free-letter" } else { "pattern" },
        lists: Some(scope.lists()),
        letters: found.free.iter().map(|free| free.letter.to_string()).collect(),
        group: found.free.as_ref().map(|free| free.group.key()),
        difference: Some(found.difference),
        rows: found.rows.iter().map(|row| name(rows[*row])).collect(),
        row_lists: found.rows.iter().map(|row| list_name(rows[*row])).collect(),
        ..ExplanationAnswer::default()
    }
}

fn surcharge<'a>(
    found: &Surcharge,
    scope: PatternScope,
    rows: &[&'a AuditRow<'a>],
) -> ExplanationAnswer<'a> {
    let fitting = found.best.iter().flat_map(|fit| &fit.rows);
    let fitting: std::collections::BTreeSet<usize> = fitting.copied().collect();
    ExplanationAnswer {
        tried: "surcharge",
        lists: Some(scope.lists()),
        of: Some(found.tried),
        letters: found.best.iter().map(|fit| fit.left_out.clone()).collect(),
        percent: Some(found.percent),
        rows: fitting.iter().map(|row| name(rows[*row])).collect(),
        row_lists: fitting.iter().map(|row| list_name(rows[*row])).collect(),
        ..ExplanationAnswer::default()
    }
}

fn objection(objection: Objection<'_>) -> ObjectionAnswer<'_> {
    let why = |why| ObjectionAnswer { why, ..ObjectionAnswer::default() };
    match objection {
        Objection::Notes(notes) => ObjectionAnswer { says: Some(&notes.text), ..why("notes") },
        Objection::ListSays(source) => ObjectionAnswer { says: Some(source), ..why("list-says") },
        Objection::Lacking(rows) => ObjectionAnswer {
            row_lists: rows.iter().map(|row| list_name(row)).collect(),
            rows: rows.into_iter().map(name).collect(),
            ..why("lacking")
        },
        Objection::TooFew => why("too-few"),
        Objection::ByChance => why("by-chance"),
        Objection::Leaves(columns) => ObjectionAnswer { columns: keys(&columns), ..why("leaves") },
        Objection::Spoils(columns) => ObjectionAnswer { columns: keys(&columns), ..why("spoils") },
        Objection::Better(index) => ObjectionAnswer { better: Some(index + 1), ..why("better") },
    }
}

fn chance(chance: Chance) -> CoincidenceAnswer {
    let whole = |n: u128| u64::try_from(n).unwrap_or(u64::MAX);
    CoincidenceAnswer { count: whole(chance.count), of: whole(chance.of) }
}

fn keys(columns: &[ListColumn]) -> Vec<&'static str> {
    columns.iter().map(|value| value.key()).collect()
}

fn name<'a>(row: &AuditRow<'a>) -> &'a str {
    row.unit.name.get(Language::English)
}

fn list_name<'a>(row: &AuditRow<'a>) -> &'a str {
    row.army.head.name.get(Language::English)
}
