//! The JSON answer of the odds of games without ability codes.

use super::odds::{Facts, chance};
use crate::game::{AskedUnit, DiceOutcome, FieldValue, Rolled};
use crate::odds::Throw;
use serde::Serialize;

/// The answer: counts as decimal strings of the roll space, the chance to twelve places.
pub(super) fn throw(throw: &Throw) -> impl Serialize {
    let Rolled { kind, facts, who, against, outcomes, .. } = &throw.rolled;
    let mut question = Facts::default();
    for AskedUnit { key, name } in who {
        question.put(key, name.en.as_str());
    }
    question.put("kind", *kind);
    for (key, fact) in facts {
        match fact {
            FieldValue::Number(number) => question.put(key, *number),
            FieldValue::Word(word) => question.put(key, word.as_str()),
            FieldValue::Is => question.put(key, true),
        }
    }
    question.some("against", *against);
    ThrowAnswer {
        game: throw.book.game.tag(),
        question,
        exact: true,
        outcomes: outcomes.iter().map(outcome).collect(),
    }
}

#[derive(Serialize)]
struct ThrowAnswer {
    game: &'static str,
    question: Facts,
    exact: bool,
    outcomes: Vec<Facts>,
}

fn outcome(outcome: &DiceOutcome) -> Facts {
    let mut facts = Facts::default();
    facts.put("what", outcome.key);
    facts.some("n", outcome.n);
    for (key, value) in &outcome.facts {
        facts.put(key, value.as_str());
    }
    chance(&mut facts, outcome.chance);
    facts
}
