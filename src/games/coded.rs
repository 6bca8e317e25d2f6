//! Dice that the games of ability codes share: squads in melee, shots, Morale and the limits of each number.
//!
//! The rules of each, beside these, are in [`fistful`](super::fistful) and [`dune_world`](super::dune_world);
//! [`rolls`](crate::rolls) asks the game that is played.

mod fate;
mod group_melee;
mod morale;
pub(crate) mod morale_check;
mod movement;
mod procedure;
mod reach;
mod refused;
mod shot;
pub(crate) mod squad;

pub use fate::Fate;
pub use group_melee::{
    Attacker, AttackerFate, GroupMeleeDamage, GroupMeleeKills, HitRolls, SingleFighter,
    ThrownGroupMelee,
};
pub use morale::{Charging, LoneCharger, Morale, MoraleAfterMelee, charge};
pub use morale_check::{
    ChargeResult, MoraleCheckOutcome, MoraleCheckRolls, MoraleOutcome, MoraleSum, Nco, Rally,
    morale_check_odds, morale_outcome_odds, rally_odds,
};
pub use movement::DiceMove;
pub use procedure::{MeleeLosses, ProcedureRules};
pub use reach::{MoveEnd, reach_odds, walk_odds};
pub use refused::{Argument, GameReason, Quantity, Refused};
pub(crate) use shot::{ShotDice, ShotEnd, shot_odds};
pub use shot::{ShotResult, ShotRolls, blast_odds, volley_odds};
pub use squad::{
    Casualties, Certainty, EvenFights, MeleeSquad, Progress, Simulation, SquadMelee,
    SquadMeleeOdds, even_fights,
};

keyed! {
    /// One of two who fight each other.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Side by key {
        First = "first",
        Second = "second",
    }
}
