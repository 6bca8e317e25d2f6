//! The JSON answers of the tables read backwards.

use super::{ProfileAnswer, profile};
use crate::codes::Row;
use crate::rules::Rules;
use crate::search::{Dearer, Match};
use serde::Serialize;

#[derive(Serialize)]
pub(in crate::cli) struct FindAnswer {
    total: usize,
    codes: Vec<FoundAnswer>,
}

#[derive(Serialize)]
struct FoundAnswer {
    code: String,
    profile: ProfileAnswer,
    points: i32,
    edits: Option<u32>,
}

pub(in crate::cli) fn find(total: usize, found: &[Match], rules: &Rules) -> FindAnswer {
    let answer = |found: &Match| FoundAnswer {
        code: rules.codes().write(found.priced.code),
        profile: profile(&found.priced.profile),
        points: found.priced.points,
        edits: found.edits,
    };
    FindAnswer { total, codes: found.iter().map(answer).collect() }
}

#[derive(Serialize)]
pub(in crate::cli) struct DearerAnswer {
    letters: Vec<BeatenAnswer>,
}

#[derive(Serialize)]
struct BeatenAnswer {
    table: &'static str,
    letter: char,
    points: i32,
    beaten_by: BetterAnswer,
}

#[derive(Serialize)]
struct BetterAnswer {
    letter: char,
    points: i32,
}

pub(in crate::cli) fn dearer(dearer: &[Dearer]) -> DearerAnswer {
    let better = |row: &Row| BetterAnswer { letter: row.letter, points: row.points };
    let answer = |dearer: &Dearer| BeatenAnswer {
        table: dearer.slot.tag(),
        letter: dearer.row.letter,
        points: dearer.row.points,
        beaten_by: better(dearer.better),
    };
    DearerAnswer { letters: dearer.iter().map(answer).collect() }
}
