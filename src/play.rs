//! The dice of a game: the odds by its rules, by exact sums over every roll.
//!
//! A [`Figure`] is one that fights. Each question is a struct, each answer a
//! [`Distribution`](crate::dice::Distribution) over an enum, the same for every game; only this module rolls by the
//! procedure of one game.

mod figure;
mod fire;
mod ladder;
mod melee;
mod morale;
mod movement;
mod squads;
mod thrown;

pub use crate::games::coded::{
    Argument, AttackerFate, Casualties, Certainty, ChargeResult, Fate, FightToll, GroupFight,
    Losses, MeleeLosses, MeleeSquad, MoveEnd, Nco, Nerve, NerveCheck, ProcedureRules, Progress,
    Quantity, Rally, Refused, ShotResult, Side, Simulation, Spread, SquadMelee, blast, check,
    nerve, rally, reach, volley, walk_odds,
};
use crate::games::{dune_world, fistful};
use crate::rules::{ByProcedure, Procedure};
pub use figure::{Figure, Troops, WeaponLetter};
pub use fire::{FigureFire, fire_odds, shots_per_turn, weapon};
pub use ladder::{AimFace, MoraleRung, aims, in_squad, ladder};
pub use melee::{
    Ended, Fighting, FigureMelee, Kills, MeleeEnd, group_fight_odds, kills, melee_odds,
};
pub use morale::{CheckedSquad, MoraleOdds, MoraleReason, morale};
pub use movement::{Move, distance};
pub use squads::{morale_after_melee, squad_melee_odds};
pub use thrown::{AttackOnOne, Throws};

impl Procedure {
    /// Returns the rules of the game other than its dice.
    pub fn rules(self) -> &'static ProcedureRules {
        static RULES: ByProcedure<ProcedureRules> =
            ByProcedure { fistful: fistful::RULES, dune_world: dune_world::RULES };
        RULES.get(self)
    }
}
