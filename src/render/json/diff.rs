//! The JSON answer of a comparison.

use crate::answer::diff::Differences;
use crate::diff::{Changed, Diff, DiffSide};
use crate::language::Language;
use schemars::JsonSchema;
use serde::Serialize;

/// The differences of two lists or forces.
#[derive(Serialize, JsonSchema)]
pub(super) struct DiffAnswer {
    /// The first file.
    before: String,
    /// The second file.
    after: String,
    added: Vec<DiffLineAnswer>,
    removed: Vec<DiffLineAnswer>,
    changed: Vec<ChangedAnswer>,
    /// Only for games with points.
    /// The points of both.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<PointsAnswer>,
    /// Only for games with ability codes.
    /// The basis of the points of both.
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<AccountAnswer>,
    /// Only for forces.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<LegalAnswer>,
    /// The number of faults of both; only for forces.
    #[serde(skip_serializing_if = "Option::is_none")]
    faults: Option<FaultsAnswer>,
}

/// Each force is legal.
#[derive(Serialize, JsonSchema)]
struct LegalAnswer {
    before: bool,
    after: bool,
}

/// The number of faults of each force.
#[derive(Serialize, JsonSchema)]
struct FaultsAnswer {
    before: usize,
    after: usize,
}

/// The basis of each side: `printed`, `computed` or `other-rules`.
#[derive(Serialize, JsonSchema)]
struct AccountAnswer {
    before: &'static str,
    after: &'static str,
}

/// A line that only one side has.
#[derive(Serialize, JsonSchema)]
struct DiffLineAnswer {
    name: String,
    points: Option<i64>,
}

/// A line that both sides have and that differs.
#[derive(Serialize, JsonSchema)]
struct ChangedAnswer {
    name: String,
    changes: Vec<FactAnswer>,
}

/// A detail that differs, as text.
#[derive(Serialize, JsonSchema)]
struct FactAnswer {
    /// The id of the detail: `points`.
    what: &'static str,
    before: String,
    after: String,
}

/// The points of each side.
#[derive(Serialize, JsonSchema)]
struct PointsAnswer {
    before: i64,
    after: i64,
}

/// Returns the differences of each pair whose sides could both be parsed.
pub(super) fn differences(differences: &Differences) -> Vec<DiffAnswer> {
    let found = differences.differences(Language::English).into_iter();
    found
        .filter_map(|(pair, found)| {
            let diff = diff(&pair.names, differences.sides(pair), &found?);
            Some(match pair.faults() {
                None => diff,
                Some([before, after]) => DiffAnswer {
                    legal: Some(LegalAnswer { before: before == 0, after: after == 0 }),
                    faults: Some(FaultsAnswer { before, after }),
                    ..diff
                },
            })
        })
        .collect()
}

fn diff([before, after]: &[String; 2], sides: Option<[DiffSide; 2]>, diff: &Diff) -> DiffAnswer {
    let lines = |lines: &[(String, Option<i64>)]| {
        let line = |(name, points): &(String, Option<i64>)| DiffLineAnswer {
            name: name.clone(),
            points: *points,
        };
        lines.iter().map(line).collect()
    };
    let changed = |changed: &Changed| ChangedAnswer {
        name: changed.name.clone(),
        changes: changed
            .facts
            .iter()
            .map(|(fact, before, after)| FactAnswer {
                what: fact.key(),
                before: before.clone(),
                after: after.clone(),
            })
            .collect(),
    };
    DiffAnswer {
        before: before.clone(),
        after: after.clone(),
        added: lines(&diff.added),
        removed: lines(&diff.removed),
        changed: diff.changed.iter().map(changed).collect(),
        points: diff.points.map(|(before, after)| PointsAnswer { before, after }),
        account: sides
            .map(|[before, after]| AccountAnswer { before: before.key(), after: after.key() }),
        legal: None,
        faults: None,
    }
}
