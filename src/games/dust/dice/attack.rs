//! An attack: damage that gets through, models lost, and suppression.

use super::{Cover, hit_die, hits};
use crate::dice::Distribution;
use crate::games::dust::Tables;
use crate::play::{Quantity, Refused};

/// An attack on a unit.
#[derive(Debug, Clone, Copy)]
pub struct Attack {
    /// Combat dice.
    pub dice: i32,
    /// Damage of each hit.
    pub damage: i32,
    /// Armor of the target.
    pub armor: i32,
    /// Cover of the target.
    pub cover: Cover,
    /// Dice that miss are rolled once more (W16).
    pub sustained: bool,
    /// From the rear of a vehicle, which rolls no armor.
    pub rear: bool,
    /// One die for each model of the target.
    pub spray: bool,
    /// Close combat, against which no cover helps.
    pub close: bool,
    /// Models of the target.
    pub models: i32,
    pub health: i32,
}

/// The result of an attack.
#[derive(Debug, Clone)]
pub struct Attacked {
    /// Points of damage that get through.
    pub through: Distribution<i32>,
    /// Models that are lost.
    pub lost: Distribution<i32>,
    /// `true` if the unit is suppressed: by one hit, even if it does no damage (W8).
    pub suppressed: Distribution<bool>,
}

/// Returns the odds of an attack.
///
/// # Errors
/// Numbers outside their limits.
pub fn attack(attack: &Attack, tables: &Tables) -> Result<Attacked, Refused> {
    let Attack { damage, armor, models, health, .. } = *attack;
    Quantity::Models.within(models, 1, 30)?;
    let dice = if attack.spray { models } else { attack.dice };
    Quantity::Dice.within(dice, 1, super::DICE)?;
    Quantity::Damage.within(damage, 1, 20)?;
    Quantity::Armor.within(armor, 0, 12)?;
    Quantity::Health.within(health, 1, 30)?;
    let once = hit_die(tables);
    let again = |hit: &bool| Some(if *hit { Distribution::certain(true) } else { once.clone() });
    let combat =
        if attack.sustained { once.then(again).ok_or(Refused::Rolls)? } else { once.clone() };
    let struck = hits(&combat, dice)?;
    let cover = if attack.close { 0 } else { attack.cover.cancelled_hits(tables) };
    let rolled = if attack.rear { 0 } else { armor };
    let stopped = hits(&once, rolled)?.map(|hits| hits + cover);
    let both = struck.and(&stopped).ok_or(Refused::Rolls)?;
    let through = both.map(|(struck, stopped)| (struck * damage - stopped).max(0));
    // Damage beyond a model's health carries over to the next model; after the last it is lost (W18).
    let lost = through.map(|through| (through / health).min(models));
    Ok(Attacked { lost, suppressed: struck.map(|&hits| hits > 0), through })
}
