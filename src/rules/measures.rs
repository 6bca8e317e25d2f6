//! Numbers of the rules of play: distances, dice and modifiers, as `rules.yaml` gives them with their sections. A number
//! may be missing where a game has no such rule.

use crate::limits;
use crate::yaml::bounded;
use serde::Deserialize;

/// Returns the cost of an inch of open ground, and of broken ground where only dice are lost.
fn one() -> i32 {
    1
}

/// The numbers of movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementRules {
    /// The dice of a charge beyond those of a move.
    #[serde(deserialize_with = "bounded::<0, { limits::DICE }, _>")]
    pub charge_dice: i32,
    /// The inches that an NCO may go beyond his squad's roll.
    #[serde(default, deserialize_with = "bounded::<0, { limits::INCHES }, _>")]
    pub nco_inches: i32,
    /// The inches that a move without a charge keeps from every enemy.
    #[serde(deserialize_with = "bounded::<0, { limits::INCHES }, _>")]
    pub enemy_distance: i32,
    /// The dice that a move over broken ground loses.
    #[serde(default, deserialize_with = "bounded::<0, { limits::DICE }, _>")]
    pub broken_ground_dice: i32,
    /// The inches of movement that an inch of broken ground costs.
    #[serde(default = "one", deserialize_with = "bounded::<1, 10, _>")]
    pub broken_ground_cost: i32,
    /// The dice of a squad that falls back shaken.
    #[serde(deserialize_with = "bounded::<1, { limits::DICE }, _>")]
    pub shaken_dice: i32,
    /// The dice of a squad that flees routed.
    #[serde(deserialize_with = "bounded::<1, { limits::DICE }, _>")]
    pub routed_dice: i32,
}

/// The distances within which an NCO or a leader acts on a squad, in inches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandDistances {
    /// To rally it.
    #[serde(deserialize_with = "bounded::<0, { limits::INCHES }, _>")]
    pub rally: i32,
    /// To charge alone in its place, for a leader.
    #[serde(deserialize_with = "bounded::<0, { limits::INCHES }, _>")]
    pub lone_charge: i32,
    /// The command radius of whoever has none printed, in a game where command is needed to act.
    #[serde(default, deserialize_with = "bounded::<0, { limits::RADIUS }, _>")]
    pub default_radius: i32,
}

/// The modifiers to the Morale of a squad that checks, beside its losses and its leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleModifiers {
    /// Its NCO is with it.
    #[serde(default, deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub nco_present: i32,
    /// Its NCO is lost.
    #[serde(deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub nco_lost: i32,
    /// Its NCO is out of its cohesion.
    #[serde(default, deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub nco_away: i32,
    /// Too few of its figures made contact in its last charge.
    #[serde(deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub missed_charge: i32,
    /// Its NCO made no contact in that charge.
    #[serde(deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub nco_missed_charge: i32,
    /// For each routed squad of its side in sight.
    #[serde(default, deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub routed_squad: i32,
    /// If any leader of its side in sight is routed.
    #[serde(default, deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub routed_leader: i32,
}

/// The modifiers to the Weapon Skill of a figure in melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeModifiers {
    /// Its squad has its NCO.
    #[serde(default, deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub nco: i32,
    /// It is one of several against a single figure.
    #[serde(deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub several: i32,
    /// It charged from higher ground.
    #[serde(default, deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub higher: i32,
    /// It attacks in the flank.
    #[serde(default, deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub flank: i32,
}
