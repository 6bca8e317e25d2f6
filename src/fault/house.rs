//! Faults of house rules.

use crate::language::ByLanguage;

/// A fault of a house rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HouseFault {
    /// A rule without one of the keys that say what it does, or with several.
    NotOneThing,
    /// A table, letter or kind of unit that does not exist.
    Unknown { found: String, near: Option<String>, allowed: String },
    /// A letter to be changed that its table does not have.
    NoSuchLetter { letter: char, slot: &'static str, allowed: String },
    /// A new letter that means something in its table already.
    LetterTaken { letter: char, name: ByLanguage<String> },
    /// A new letter that is read as another.
    AliasTaken { letter: char, by: char, name: ByLanguage<String> },
    /// A new letter that a code could not hold.
    NotALetter { found: char },
    /// More traits than the space of codes can hold.
    TooManyTraits,
    /// A new letter or ability without its points.
    NoPrice,
    /// A letter that another rule changes already.
    ChangedTwice { what: String },
    /// A rule without effect.
    ChangesNothing,
    /// A rule by which a code has a value that no figure has.
    Absurd { code: String, key: &'static str, found: i32 },
    /// A key that does not apply to this kind of rule.
    Foreign,
}

include!(concat!(env!("OUT_DIR"), "/messages/house.rs"));
