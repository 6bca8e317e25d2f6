//! The JSON answer of a comparison.

use crate::diff::{Changed, Diff};
use serde::Serialize;

#[derive(Serialize)]
pub(in crate::cli) struct DiffAnswer {
    before: String,
    after: String,
    added: Vec<LineAnswer>,
    removed: Vec<LineAnswer>,
    changed: Vec<ChangedAnswer>,
    points: PointsAnswer,
}

#[derive(Serialize)]
struct LineAnswer {
    name: String,
    points: i64,
}

#[derive(Serialize)]
struct ChangedAnswer {
    name: String,
    changes: Vec<FactAnswer>,
}

#[derive(Serialize)]
struct FactAnswer {
    what: &'static str,
    before: String,
    after: String,
}

#[derive(Serialize)]
struct PointsAnswer {
    before: i64,
    after: i64,
}

pub(in crate::cli) fn diff((before, after): (&str, &str), diff: &Diff) -> DiffAnswer {
    let lines = |lines: &[(String, i64)]| {
        let line =
            |(name, points): &(String, i64)| LineAnswer { name: name.clone(), points: *points };
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
        before: before.to_owned(),
        after: after.to_owned(),
        added: lines(&diff.added),
        removed: lines(&diff.removed),
        changed: diff.changed.iter().map(changed).collect(),
        points: PointsAnswer { before: diff.points.0, after: diff.points.1 },
    }
}
