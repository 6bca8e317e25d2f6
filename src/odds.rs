//! Answers about odds in one shape, whatever was asked.

use crate::army::Words;
use crate::dice::{Chance, Odds};
use crate::book::Game;

/// A question and what may come of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The game whose dice are rolled.
    pub game: Game,
    /// What was asked, such as `melee`.
    pub kind: &'static str,
    /// The facts of the question, in the order of its arguments.
    pub question: Vec<(&'static str, Fact)>,
    /// Whether every roll was counted; otherwise the question says how it was thrown.
    pub exact: bool,
    /// What may come, in order; what is told apart once more, such as a save, stands after the rest.
    pub outcomes: Vec<Outcome>,
}

/// One way it may end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The key in answers, such as `first`; none where the facts say it all.
    pub what: Option<&'static str>,
    /// What else is told apart.
    pub facts: Vec<(&'static str, Fact)>,
    /// How often it comes.
    pub chance: Chance,
}

/// A fact of a question or an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// Whether it is so.
    Truth(bool),
    /// A key such as `lasgun`.
    Word(String),
    /// A name.
    Name(Words),
}

impl Outcome {
    /// An outcome that its key says.
    pub fn of(what: &'static str, chance: Chance) -> Self {
        Self { what: Some(what), facts: Vec::new(), chance }
    }

    /// A number among the facts.
    pub fn number(&self, key: &str) -> Option<i64> {
        self.facts.iter().find_map(|(name, fact)| match fact {
            Fact::Number(n) if *name == key => Some(*n),
            _ => None,
        })
    }

    /// A key among the facts.
    pub fn word(&self, key: &str) -> Option<&str> {
        self.facts.iter().find_map(|(name, fact)| match fact {
            Fact::Word(word) if *name == key => Some(word.as_str()),
            _ => None,
        })
    }

    /// Whether a fact is so.
    pub fn is(&self, key: &str) -> bool {
        self.facts.iter().any(|(name, fact)| *name == key && *fact == Fact::Truth(true))
    }
}

/// Every outcome of a kind by its key, those that never come as well.
pub fn keyed<T: Ord>(
    odds: &Odds<T>,
    keys: &[&'static str],
    key: impl Fn(&T) -> &'static str,
) -> Vec<Outcome> {
    let outcome =
        |wanted: &&'static str| Outcome::of(wanted, odds.chance(|outcome| key(outcome) == *wanted));
    keys.iter().map(outcome).collect()
}

impl From<i32> for Fact {
    fn from(n: i32) -> Self {
        Self::Number(n.into())
    }
}

impl From<bool> for Fact {
    fn from(is: bool) -> Self {
        Self::Truth(is)
    }
}

impl From<&str> for Fact {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}
