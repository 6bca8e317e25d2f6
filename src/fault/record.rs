//! Faults of the record of a battle.

use crate::language::ByLanguage;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordFault {
    /// A winner that is neither side nor nobody.
    UnknownWinner { found: String, near: Option<String>, allowed: String },
    /// A date that is not written like `2026-11-30`, or is no day of the calendar.
    NotADate { found: String },
    /// Two units of one name, which losses could not tell apart.
    UnitTwice { name: String, first_line: usize },
    /// A turn that is there already.
    TurnTwice { turn: i64, first_line: usize },
    /// A unit with two rows of losses in one turn.
    LossTwice { name: String, turn: i64, first_line: usize },
    /// Losses of a unit that the force does not have.
    NotInForce { name: String, near: Option<String>, force: ByLanguage<String> },
    /// More figures lost up to this turn than a unit had.
    TooManyLosses { name: String, lost: i64, figures: i64 },
    /// The loss of an NCO by a unit that has none.
    NoNco { name: String },
    /// The loss of an NCO who was lost in an earlier turn.
    NcoTwice { name: String, turn: i64 },
    /// The loss of an NCO in a turn without lost figures.
    NcoWithoutLoss { name: String, turn: i64 },
}

include!(concat!(env!("OUT_DIR"), "/messages/record.rs"));
