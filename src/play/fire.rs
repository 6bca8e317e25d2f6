//! A shot in either game.

use super::{Argument, Figure, Quantity, Refused, Shot, dune_world, fistful};
use crate::codes::WeaponKind;
use crate::dice::Odds;
use crate::profile::Value;
use crate::rules::{Procedure, Rules};

/// A shot.
#[derive(Debug, Clone, Copy)]
pub struct Fire<'a> {
    /// Who fires.
    pub shooter: &'a Figure,
    /// What is fired.
    pub weapon: WeaponKind,
    /// The value of the target's cover: what a hit must roll higher than, in Dune World the least roll of 1d6
    /// that saves.
    pub cover: Option<i32>,
    /// The target has a shield.
    pub shield: bool,
    /// A figure with a shield stands behind the target.
    pub behind: bool,
    /// What is added to the skill.
    pub modifier: i32,
}

impl<'a> Fire<'a> {
    /// A shot in the open at a figure without a shield.
    pub fn new(shooter: &'a Figure, weapon: WeaponKind) -> Self {
        Self { shooter, weapon, cover: None, shield: false, behind: false, modifier: 0 }
    }
}

/// The odds of a shot: of ten, or of as many more as saves and explosions need.
///
/// # Errors
/// A number outside its limits, or a weapon or an argument that the game has no rule for.
pub fn fire(fire: &Fire, rules: &Rules) -> Result<Odds<Shot>, Refused> {
    let (procedure, explosion) = (rules.play.procedure, &rules.play.explosion);
    let Fire { weapon, cover, shield, behind, modifier, .. } = *fire;
    let skill = fire.shooter.value(Value::Bs);
    let worth = || rules.play.covers.iter().map(|cover| cover.value);
    if let (Some(cover), Some(least), Some(most)) = (cover, worth().min(), worth().max()) {
        Quantity::Cover.within(cover, least, most)?;
    }
    match procedure {
        Procedure::Fistful => {
            Refused::any([(modifier != 0, Argument::Modifier)])?;
            let cover = cover.unwrap_or(0);
            fistful::fire(&fistful::Fire { skill, cover, weapon, shield, behind }, explosion)
        }
        Procedure::DuneWorld => {
            Refused::any([(behind, Argument::Behind)])?;
            let plain = dune_world::Fire::new(skill, weapon);
            dune_world::fire(&dune_world::Fire { modifier, cover, shield, ..plain }, explosion)
        }
    }
}
