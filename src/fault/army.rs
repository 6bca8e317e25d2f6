//! Faults of the meaning of an army.

use super::Contradiction;
use crate::language::ByLanguage;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArmyFault {
    /// Two units of one name.
    UnitTwice { name: String, first_line: usize },
    /// A reference to a unit that is not in the list.
    UnknownUnit { name: String, near: Option<String> },
    /// A reference to a trooper where a leader is expected.
    NotALeader { name: String },
    /// A printed Morale on the line of a leader.
    MoraleOfLeader,
    /// A printed leadership or radius on the line of a trooper.
    CommandOfTrooper,
    /// A range whose end lies before its start.
    RangeBackwards { least: i64, most: i64 },
    /// An option that adds or removes a letter the alphabet does not have.
    UnknownTrait { found: String, allowed: String },
    /// A word in place of the letters that an option adds or removes.
    TraitWord { found: String, allowed: String },
    /// Parts of the file that do not go together.
    Contradiction(Contradiction),
    /// An emblem that does not exist.
    UnknownEmblem { found: String, near: Option<String>, allowed: String },
    /// An effect in play that does not exist.
    UnknownEffect { found: String, near: Option<String>, allowed: String },
    /// A unit that its abilities make cheaper than any figure may be (F37).
    Costless { name: ByLanguage<String>, found: i32 },
    /// Troops that no NCO leads, so that no squad of theirs may be bought (F26).
    NoNcoOfTroops { troops: ByLanguage<String> },
    /// A list without a unit.
    NoUnits,
    /// A pasted text without a row that has an ability code.
    NothingCoded,
    /// A game without a reference, where other things are printed as well.
    NoReference { game: String },
    /// A character that no bundled font can draw.
    MissingGlyph { found: char, whose: String },
}

include!(concat!(env!("OUT_DIR"), "/messages/army.rs"));
