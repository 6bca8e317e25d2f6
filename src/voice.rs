//! How a door speaks: in which languages, and what it calls the things a player can do there.

use crate::fault::{Act, Fault};
use crate::language::{Language, Phrase, Speech};

/// The languages of a door, and its own words for what it lets a player do.
#[derive(Debug, Clone, Copy)]
pub struct Voice {
    /// The language, or both.
    pub speech: Speech,
    /// How many characters its lines hold; none where they may be of any length.
    pub columns: Option<usize>,
    /// What to do about a fault, where that is something the door does: English, Spanish.
    pub act: fn(&Act) -> [String; 2],
}

impl Voice {
    /// What is said in each of the door's languages.
    pub fn say(self, words: impl Fn(Language) -> String) -> Phrase {
        self.speech.say(words)
    }

    /// What is wrong, in words.
    pub fn fault(self, fault: &Fault) -> Phrase {
        self.say(|language| fault.say(language))
    }

    /// What to do about a fault; `None` where nothing needs doing.
    pub fn hint(self, fault: &Fault) -> Option<Phrase> {
        match fault.act() {
            Some(act) => {
                let [en, es] = (self.act)(&act);
                Some(self.say(|language| language.pick(&en, &es).clone()))
            }
            None => self.speech.say_any(|language| fault.hint(language)),
        }
    }
}
