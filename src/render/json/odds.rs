//! The JSON answer of the exact odds.

use super::Ordered;
use crate::dice::Chance;
use crate::language::Language;
use crate::odds::{Answered, Fact, Outcome};
use serde::Serialize;
use serde_json::Value;

/// The answer: counts as decimal strings of the roll space, the chance to twelve places.
pub fn odds(answered: &Answered) -> String {
    let kind = [("kind", Value::from(answered.kind))];
    let question = Ordered::from_iter(kind.into_iter().chain(facts(&answered.question)));
    super::write(&OddsAnswer {
        game: answered.game.tag(),
        question,
        exact: answered.exact,
        outcomes: answered.outcomes.iter().map(outcome).collect(),
    })
}

#[derive(Serialize)]
struct OddsAnswer {
    game: &'static str,
    question: Ordered<Value>,
    exact: bool,
    outcomes: Vec<Ordered<Value>>,
}

fn outcome(outcome: &Outcome) -> Ordered<Value> {
    let what = outcome.what.map(|what| ("what", what.into()));
    let Chance { count, of } = outcome.chance;
    let number = serde_json::from_str(&outcome.chance.decimal(12)).unwrap_or_default();
    let last =
        [("count", count.to_string().into()), ("of", of.to_string().into()), ("chance", number)];
    what.into_iter().chain(facts(&outcome.facts)).chain(last).collect()
}

fn facts(facts: &[(&'static str, Fact)]) -> impl Iterator<Item = (&'static str, Value)> {
    facts.iter().map(|(key, fact)| {
        let value = match fact {
            Fact::Number(n) => (*n).into(),
            Fact::Truth(is) => (*is).into(),
            Fact::Word(word) => word.as_str().into(),
            Fact::Name(name) => name.get(Language::English).into(),
        };
        (*key, value)
    })
}
