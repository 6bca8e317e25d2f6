//! Faults of a list of Scrubs of the Desert.

use crate::fault::GameMessage;
use crate::language::ByLanguage;

/// A fault of a list of Scrubs of the Desert.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScrubsFault {
    /// A type of unit that the game does not have.
    UnknownType { found: String, near: Option<String>, allowed: String },
    /// A weapon that the game does not have.
    UnknownWeapon { found: String, near: Option<String>, allowed: String },
    /// A number to hit above 9, the highest face of a die.
    OffTheDie { found: i32 },
    /// A long range that is no longer than the short one.
    NoLonger { short: i32, long: i32 },
    /// A size for which there is no rate of losses (S4).
    NoRate { figures: i32, sizes: String },
    /// A type of unit in another size than the article gives it (S4).
    OtherSize { name: ByLanguage<String>, figures: i32 },
    /// A rate of losses that differs from that of its size (S4).
    OtherRate { found: i32, rate: i32, figures: i32 },
    /// A base Morale outside those of its type (S4).
    BaseMorale { name: ByLanguage<String>, found: i32, least: i32, most: i32 },
    /// A weapon that its type does not carry.
    NotCarried { name: ByLanguage<String>, allowed: String },
    /// A crew without its gun.
    NoGun { gun: String },
    /// A crew for a unit without a gun.
    CrewOfNothing,
    /// More crew than figures.
    CrewBeyond { found: i32, figures: i32 },
    /// A cannon with too few crew to fire (S8).
    FewCrew { found: i32, least: i32 },
    /// A unit without a leader.
    Leaderless { name: ByLanguage<String> },
    /// Points, which the game does not have.
    Points,
}

impl GameMessage for ScrubsFault {}

include!(concat!(env!("OUT_DIR"), "/messages/scrubs.rs"));
