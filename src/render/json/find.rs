//! The JSON answers of a code search.

use super::code::{ProfileAnswer, profile};
use crate::answer::find::{Dominated, FoundCodes};
use crate::codes::Letter;
use crate::search::{Beaten, Match};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct FindAnswer {
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

pub(super) fn found(found: &FoundCodes) -> FindAnswer {
    let answer = |code: &Match| FoundAnswer {
        code: found.rules.codes().write(code.priced.code),
        profile: profile(&code.priced.profile),
        points: code.priced.points,
        edits: code.edits,
    };
    FindAnswer { total: found.total, codes: found.shown.iter().map(answer).collect() }
}

#[derive(Serialize)]
pub(super) struct DominatedAnswer {
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

pub(super) fn dominated(dominated: &Dominated) -> DominatedAnswer {
    let better = |row: &Letter| BetterAnswer { letter: row.letter, points: row.points };
    let answer = |beaten: &Beaten| BeatenAnswer {
        table: beaten.slot.tag(),
        letter: beaten.row.letter,
        points: beaten.row.points,
        beaten_by: better(beaten.better),
    };
    DominatedAnswer { letters: dominated.letters().iter().map(answer).collect() }
}
