//! Faults of the options that a squad or a leader buys.

use crate::language::ByLanguage;

/// A fault of an option that is bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChoiceFault {
    /// An option that the list does not have.
    NotAnOption { name: String, near: Option<String>, allowed: ByLanguage<String> },
    /// An option where the list has none.
    NoOptions { name: String },
    /// A letter that an option does not add.
    NotOffered { found: char, allowed: String },
    /// More figures with an option than there are in the squad.
    MoreThanThereAre { found: i64, most: i64 },
    /// A number of figures for an option that only the whole squad buys.
    ForTheSquad { name: ByLanguage<String>, found: i64 },
    /// An option that was bought already.
    OptionTwice { name: ByLanguage<String> },
    /// An option of the whole squad that was bought already.
    ShareTwice { name: ByLanguage<String> },
    /// A trait that an option takes away from figures that do not have it.
    NothingToGive { letter: char, name: ByLanguage<String> },
    /// A trait that an option gives to figures that have it.
    HasItAlready { letter: char, name: ByLanguage<String> },
    /// Options that take the same trait from more figures than have it.
    Exclusive { letter: char, found: i64, most: i64 },
    /// Options that give the same trait to more figures than there are.
    MoreOfIt { letter: char, found: i64, most: i64 },
    /// An option of squads bought for a single leader.
    NotForOne { name: ByLanguage<String> },
    /// A trait that its game has no use for (D15).
    NoUse { letter: String, names: ByLanguage<String>, ruling: String },
    /// Traits on one figure that do not go together (F22).
    Clash { letters: String, names: ByLanguage<String>, ruling: String },
}

include!(concat!(env!("OUT_DIR"), "/messages/choice.rs"));
