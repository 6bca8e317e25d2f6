//! Rolls of the games with ability codes: the odds by the rules of a game, by exact sums over every roll, and thrown dice.
//!
//! A [`Figure`] is a fighter. Each question is a struct, and each answer a [`Distribution`](crate::dice::Distribution) over
//! an enum, the same for every game; only this module chooses the game whose dice are rolled.

mod aim;
mod figure;
mod fire;
mod ladder;
mod melee;
mod morale;
mod movement;
mod squads;
mod thrown;

pub use crate::games::coded::{
    Argument, Attacker, AttackerFate, Casualties, Certainty, ChargeResult, EvenFights, Fate,
    GameReason, GroupMeleeDamage, GroupMeleeKills, HitRolls, MeleeLosses, MeleeSquad, Morale,
    MoraleCheckOutcome, MoraleCheckRolls, MoraleOutcome, MoraleSum, MoveEnd, Nco, ProcedureRules,
    Progress, Quantity, Rally, Refused, ShotResult, ShotRolls, Side, Simulation, SingleFighter,
    SquadMelee, SquadMeleeOdds, ThrownGroupMelee, blast_odds, even_fights, morale_check_odds,
    morale_outcome_odds, rally_odds, reach_odds, volley_odds, walk_odds,
};
pub(crate) use crate::games::dune_world::fate_of_damage;
use crate::games::{dune_world, fistful};
use crate::rules::{ByProcedure, Procedure, Rules};
pub use aim::{AimFace, aim_faces};
pub use figure::{Figure, Troops, WeaponLetter};
pub(crate) use fire::dice_after;
pub use fire::{FigureShot, default_weapon, face_odds, fire_odds, shots_per_turn};
pub use ladder::{MoraleRung, ladder, squad_values, values_without_nco};
pub use melee::{
    Combatant, FigureMelee, KillChances, MeleeOutcome, MeleeWinner, group_damage_odds,
    group_melee_odds, kill_chances, kill_chances_against_two, melee_odds,
};
pub use morale::{LoneLeader, MoraleOdds, MoraleReason, TestedSquad, morale_odds};
pub use movement::{Move, distance_odds};
pub use squads::{EarlierLosses, morale_after_melee, squad_melee_odds};
pub use thrown::Throws;
pub(crate) use thrown::bonus_of_several;

impl Rules {
    /// Returns the facts of the game that are not about dice.
    pub fn procedure_rules(&self) -> &'static ProcedureRules {
        self.play.procedure.rules()
    }
}

impl Procedure {
    /// Returns the facts of the game that are not about dice.
    pub fn rules(self) -> &'static ProcedureRules {
        static RULES: ByProcedure<ProcedureRules> =
            ByProcedure { fistful: fistful::RULES, dune_world: dune_world::RULES };
        RULES.get(self)
    }
}
