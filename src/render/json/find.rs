//! The JSON answers of a code search.

use super::code::{ProfileAnswer, profile};
use crate::answer::find::{Dominated, FoundCodes};
use crate::code_search::{DominatedLetter, Match};
use crate::codes::Letter;
use schemars::JsonSchema;
use serde::Serialize;

/// Codes that match a search.
#[derive(Serialize, JsonSchema)]
pub(super) struct FindAnswer {
    /// All codes that match; `codes` may have fewer.
    total: usize,
    codes: Vec<FoundAnswer>,
}

/// A code that matches.
#[derive(Serialize, JsonSchema)]
struct FoundAnswer {
    code: String,
    profile: ProfileAnswer,
    points: i32,
    /// Letters that differ from the code searched near, if one was.
    edits: Option<u32>,
}

pub(super) fn find_answer(found: &FoundCodes) -> FindAnswer {
    let answer = |code: &Match| FoundAnswer {
        code: found.rules.codes().write(code.priced.code),
        profile: profile(&code.priced.profile),
        points: code.priced.points,
        edits: code.edits,
    };
    FindAnswer { total: found.total, codes: found.shown.iter().map(answer).collect() }
}

/// Letters that a cheaper or equal letter beats.
#[derive(Serialize, JsonSchema)]
pub(super) struct DominatedAnswer {
    letters: Vec<BeatenAnswer>,
}

/// A letter that another beats in every value.
#[derive(Serialize, JsonSchema)]
struct BeatenAnswer {
    /// The table of the letter.
    table: &'static str,
    letter: char,
    points: i32,
    beaten_by: BetterAnswer,
}

/// The better letter.
#[derive(Serialize, JsonSchema)]
struct BetterAnswer {
    letter: char,
    points: i32,
}

pub(super) fn dominated_answer(dominated: &Dominated) -> DominatedAnswer {
    let better = |row: &Letter| BetterAnswer { letter: row.letter, points: row.points };
    let answer = |beaten: &DominatedLetter| BeatenAnswer {
        table: beaten.slot.key(),
        letter: beaten.row.letter,
        points: beaten.row.points,
        beaten_by: better(beaten.better),
    };
    DominatedAnswer { letters: dominated.letters().iter().map(answer).collect() }
}
