//! An attack: damage that gets through, models lost, suppression, and damage to a vehicle.

use super::{Cover, hit_die, hits};
use crate::dice::Distribution;
use crate::games::dust::Tables;
use crate::games::dust::refused::DustNumber;
use crate::rolls::{Quantity, Refused};

/// Dice that are rolled together, as their hits do the same damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CombatRoll {
    /// Combat dice.
    pub dice: i32,
    /// Damage of each hit.
    pub damage: i32,
}

/// An attack on a unit.
#[derive(Debug, Clone, Copy)]
pub struct Attack<'a> {
    /// The weapons of the attacker, against which armor is rolled once (W22).
    pub volleys: &'a [CombatRoll],
    /// Armor of the target.
    pub armor: i32,
    /// Cover of the target, as it counts.
    pub cover: Cover,
    /// Dice that miss are rolled once more (W16).
    pub sustained: bool,
    /// From the rear of a vehicle, which rolls no armor.
    pub rear: bool,
    /// Close combat, against which no cover helps.
    pub close: bool,
    /// Models of the target, a Hero who has joined it included.
    pub models: i32,
    pub health: i32,
    /// The health of that Hero, who is damaged last (W25); `None` without one.
    pub hero_health: Option<i32>,
    /// The effect of hits besides damage.
    pub hurt: HitEffect,
}

/// The effect of hits besides the models that they cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HitEffect {
    /// A Suppression token, of soldiers.
    Suppression,
    /// A roll on the damage table, of vehicles.
    Table,
    /// None, of Heroes on their own and of aircraft (W24).
    Nothing,
}

/// The result of an attack.
#[derive(Debug, Clone)]
pub struct Attacked {
    /// Points of damage that get through.
    pub through: Distribution<i32>,
    /// Models that are lost.
    pub lost: Distribution<i32>,
    /// `true` if the unit takes a token: by one hit, even if it does no damage (W8); `None` for units that take none.
    pub suppressed: Option<Distribution<bool>>,
    /// The row of the damage table that a vehicle suffers, 0 for none; `None` for other units.
    pub damaged: Option<Distribution<usize>>,
}

/// Returns the odds of an attack.
///
/// # Errors
/// Numbers outside their limits.
pub fn attack(attack: &Attack, tables: &Tables) -> Result<Attacked, Refused> {
    let Attack { armor, models, health, hurt, .. } = *attack;
    DustNumber::Models.within(models, 1, 30)?;
    DustNumber::Armor.within(armor, 0, 12)?;
    DustNumber::Health.within(health, 1, 30)?;
    DustNumber::Health.within(attack.hero_health.unwrap_or(1), 1, 30)?;
    let once = hit_die(tables);
    let dealt = dealt(attack, &once)?;
    let cover = if attack.close { 0 } else { attack.cover.cancelled_hits(tables) };
    let rolled = if attack.rear { 0 } else { armor };
    let stopped = hits(&once, rolled)?.map(|hits| hits + cover);
    let both = dealt.and(&stopped).ok_or(Refused::Rolls)?;
    let through = both.map(|(dealt, stopped)| (dealt - stopped).max(0));
    // Damage beyond a model's health carries over to the next model; after the last it is lost (W18).
    let own = models - i32::from(attack.hero_health.is_some());
    let lost = through.map(|through| {
        let is_lost = |hero: i32| *through >= own * health + hero;
        (through / health).min(own) + i32::from(attack.hero_health.is_some_and(is_lost))
    });
    let suppressed = (hurt == HitEffect::Suppression).then(|| dealt.map(|&dealt| dealt > 0));
    let damaged = (hurt == HitEffect::Table).then(|| {
        // A die for each point of damage before armor, less cover, if any got through (W6).
        let dice = both.map(|(dealt, stopped)| if dealt > stopped { dealt - cover } else { 0 });
        super::vehicle::rows(&dice, tables)
    });
    Ok(Attacked { lost, suppressed, damaged: damaged.transpose()?, through })
}

/// Returns the points of damage that are dealt (W23), before armor and cover.
fn dealt(attack: &Attack, once: &Distribution<bool>) -> Result<Distribution<i32>, Refused> {
    let again = |hit: &bool| Some(if *hit { Distribution::certain(true) } else { once.clone() });
    let combat =
        if attack.sustained { once.then(again).ok_or(Refused::Rolls)? } else { once.clone() };
    let dice = attack.volleys.iter().fold(0, |sum: i32, volley| sum.saturating_add(volley.dice));
    Quantity::Dice.within(dice, 1, super::DICE)?;
    attack.volleys.iter().try_fold(Distribution::certain(0), |sum, volley| {
        Quantity::Dice.within(volley.dice, 1, super::DICE)?;
        DustNumber::Damage.within(volley.damage, 1, 20)?;
        let more = hits(&combat, volley.dice)?.map(|hits| hits * volley.damage);
        let both = sum.and(&more).ok_or(Refused::Rolls)?;
        Ok(both.map(|(sum, more)| sum + more))
    })
}
