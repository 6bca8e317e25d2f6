//! The dice of a game: the odds by its rules, by exact sums over every roll.
//!
//! A [`Figure`] is whoever fights. Each question is a struct, each answer [`Odds`](crate::dice::Odds) over an
//! enum, alike for every game: only here are dice rolled by the procedure of one.

pub mod dune_world;
pub mod fistful;

mod clash;
mod fate;
mod figure;
mod fire;
mod melee;
mod morale;
mod movement;
mod nerve;
mod procedure;
mod reach;
mod refused;
mod shot;
mod squad;
mod stance;
mod thrown;

use crate::rules::{ByProcedure, Procedure};
pub use clash::{after, squads};
pub use fate::{Fate, FightToll};
pub use figure::{Figure, Troops, WeaponLetter};
pub use fire::{FigureFire, fire, rate, weapon};
pub use melee::{Ended, Fighting, FigureMelee, Kills, MeleeEnd, kills, melee, several};
pub use morale::{CheckedSquad, MoraleOdds, MoraleReason, morale};
pub use movement::{Move, distance};
pub use nerve::{ChargeResult, Nco, Nerve, NerveCheck, Rally, check, nerve, rally};
pub use procedure::{MeleeLosses, ProcedureRules};
pub use reach::{MoveEnd, reach, walk};
pub use refused::{Argument, Quantity, Refused};
pub use shot::{ShotResult, blast, volley};
pub use squad::{
    Casualties, Certainty, Losses, MeleeSquad, Progress, Simulation, Spread, SquadMelee,
};
pub use stance::{AimFace, MoraleRung, aims, in_squad, ladder};
pub use thrown::{AttackOnOne, Fray, Struck, Throws};

impl Procedure {
    /// The rules of the game, beside its dice.
    pub fn rules(self) -> &'static ProcedureRules {
        static RULES: ByProcedure<ProcedureRules> =
            ByProcedure { fistful: fistful::RULES, dune_world: dune_world::RULES };
        RULES.get(self)
    }
}

/// One of two who fight each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    First,
    Second,
}

impl Side {
    /// The key in answers: `first`.
    pub fn key(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}
