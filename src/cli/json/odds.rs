//! The JSON answer of the exact odds.

use crate::odds::{Answered, Fact, Outcome};
use serde_json::{Map, Value, json};

/// The answer: counts as decimal strings of the roll space, the chance to twelve places.
pub(in crate::cli) fn odds(answered: &Answered) -> Value {
    let mut question = Map::new();
    question.insert("kind".to_owned(), answered.kind.into());
    question.extend(facts(&answered.question));
    json!({
        "game": answered.game.tag(),
        "question": question,
        "exact": true,
        "outcomes": answered.outcomes.iter().map(outcome).collect::<Vec<_>>(),
    })
}

fn outcome(outcome: &Outcome) -> Value {
    let mut answer = Map::new();
    answer.extend(outcome.what.map(|what| ("what".to_owned(), what.into())));
    answer.extend(facts(&outcome.facts));
    let chance = outcome.chance;
    answer.insert("count".to_owned(), chance.count.to_string().into());
    answer.insert("of".to_owned(), chance.of.to_string().into());
    let number = serde_json::from_str(&chance.decimal(12)).unwrap_or_default();
    answer.insert("chance".to_owned(), number);
    Value::Object(answer)
}

fn facts(facts: &[(&'static str, Fact)]) -> impl Iterator<Item = (String, Value)> {
    facts.iter().map(|(key, fact)| {
        let value = match fact {
            Fact::Number(n) => (*n).into(),
            Fact::Truth(is) => (*is).into(),
            Fact::Word(word) => word.as_str().into(),
        };
        ((*key).to_owned(), value)
    })
}
