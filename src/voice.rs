//! The voice of a front end, such as the command line: its languages, and its wording of a player's actions.

use crate::fault::{Act, Fault};
use crate::language::{Language, Phrase, Speech};

/// The languages of a front end, such as the command line, and its wording of a player's actions.
#[derive(Debug, Clone, Copy)]
pub struct Voice {
    /// The language, or both.
    pub speech: Speech,
    /// The line width in characters; `None` if lines may have any length.
    pub columns: Option<usize>,
    /// The remedy for a fault, if the front end has an action for it: English, Spanish.
    pub act: fn(&Act) -> [String; 2],
}

impl Voice {
    /// Returns a phrase in each of the front end's languages.
    pub fn say(self, words: impl Fn(Language) -> String) -> Phrase {
        self.speech.say(words)
    }

    /// Returns the message of a fault.
    pub fn fault(self, fault: &Fault) -> Phrase {
        self.say(|language| fault.say(language))
    }

    /// Returns the remedy for a fault; `None` if nothing needs doing.
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
