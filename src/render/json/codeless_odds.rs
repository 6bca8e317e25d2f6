//! The JSON answer of the odds of games without ability codes.

use super::Ordered;
use super::odds::ChanceAnswer;
use crate::game::{AskedUnit, DiceAnswer, DiceOutcome, FieldValue};
use crate::odds::CodelessOdds;
use schemars::JsonSchema;
use serde::Serialize;

/// The odds of a question of a game without ability codes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ThrowAnswer")]
pub(super) struct CodelessOddsAnswer {
    game: &'static str,
    /// The question by its `kind`, with the units that were named and every value that counts.
    #[schemars(extend("required" = ["kind"]))]
    question: Ordered<FactValue>,
    /// Every roll is counted.
    exact: bool,
    /// All outcomes, in order; finer breakdowns of them come last.
    outcomes: Vec<CodelessOddsOutcome>,
}

/// An outcome, with the details of its game.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ThrowOutcome")]
struct CodelessOddsOutcome {
    what: &'static str,
    /// The number that comes with it, such as hits.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<i32>,
    #[serde(flatten)]
    details: Ordered<String>,
    #[serde(flatten)]
    chance: ChanceAnswer,
}

/// A number, a word, or a flag that is set.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum FactValue {
    Number(i32),
    Word(String),
    Is(bool),
}

/// Returns the answer: counts as decimal strings of the roll space, the chance to twelve places.
pub(super) fn codeless_odds(codeless_odds: &CodelessOdds) -> CodelessOddsAnswer {
    let DiceAnswer { kind, facts, units, against, outcomes, .. } = &codeless_odds.rolled;
    let units =
        units.iter().map(|AskedUnit { key, name }| (*key, FactValue::Word(name.en.clone())));
    let facts = facts.iter().map(|(key, fact)| {
        let value = match fact {
            FieldValue::Number(number) => FactValue::Number(*number),
            FieldValue::Word(word) => FactValue::Word(word.clone()),
            FieldValue::Is => FactValue::Is(true),
        };
        (*key, value)
    });
    let question = units.chain([("kind", FactValue::Word((*kind).to_owned()))]).chain(facts);
    let against = against.map(|against| ("against", FactValue::Number(against)));
    CodelessOddsAnswer {
        game: codeless_odds.book.game.key(),
        question: question.chain(against).collect(),
        exact: true,
        outcomes: outcomes.iter().map(outcome).collect(),
    }
}

fn outcome(outcome: &DiceOutcome) -> CodelessOddsOutcome {
    CodelessOddsOutcome {
        what: outcome.key,
        n: outcome.n,
        details: outcome.facts.iter().cloned().collect(),
        chance: outcome.chance.into(),
    }
}
