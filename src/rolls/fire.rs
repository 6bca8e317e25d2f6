//! The odds of a shot, in either game with ability codes.

use super::{Argument, Figure, Quantity, Refused, ShotResult};
use crate::codes::{Gear, Slot, WeaponKind};
use crate::dice::Distribution;
use crate::games::coded::ShotDice;
use crate::games::{dune_world, fistful};
use crate::profile::ListColumn;
use crate::rules::{Procedure, Rules};

/// A shot.
#[derive(Debug, Clone, Copy)]
pub struct FigureShot<'a> {
    pub shooter: &'a Figure,
    pub weapon: WeaponKind,
    /// The value of the target's cover: a hit must roll higher than this; in Dune World the lowest 1d6 that saves.
    pub cover: Option<i32>,
    /// The target has a shield.
    pub shield: bool,
    /// A figure with a shield stands behind the target.
    pub behind: bool,
    /// The modifier to the skill.
    pub modifier: i32,
}

impl<'a> FigureShot<'a> {
    /// Creates a shot in the open at a figure without a shield.
    pub fn new(shooter: &'a Figure, weapon: WeaponKind) -> Self {
        Self { shooter, weapon, cover: None, shield: false, behind: false, modifier: 0 }
    }
}

/// Returns the default weapon of a figure: the first of its code, or a projectile weapon for a bare number.
///
/// # Errors
/// A unit that has no missile weapon.
pub fn default_weapon(shooter: &Figure) -> Result<WeaponKind, Refused> {
    let missile = shooter.missiles().next().map(|arm| arm.kind);
    let bare = || shooter.is_bare_number().then_some(WeaponKind::Projectile);
    missile.or_else(bare).ok_or(Refused::NoMissileWeapon)
}

/// Returns the shots of a weapon in one phase: its rate (D22), or 1 if the weapon has none. A bare number fires once.
pub fn shots_per_turn(shooter: &Figure, weapon: WeaponKind, rules: &Rules) -> i32 {
    if shooter.is_bare_number() {
        return 1;
    }
    let weapons = shooter.arms.iter().filter(|arm| arm.kind == weapon).flat_map(|arm| &arm.weapons);
    let rows = rules.codes().table(Slot::Traits).rows.iter();
    let of_kind = rows.filter(|row| row.plays == Some(Gear::Weapon(weapon)));
    let all = weapons.chain(of_kind.flat_map(|row| &row.weapons));
    all.into_iter().find_map(|weapon| weapon.rate).unwrap_or(1)
}

/// Returns the odds of a shot: out of ten rolls, or more if saves and explosions need them.
///
/// # Errors
/// A number outside its limits, or a weapon or an argument that the game has no rule for.
pub fn fire_odds(fire: &FigureShot, rules: &Rules) -> Result<Distribution<ShotResult>, Refused> {
    match fire.for_game(rules)? {
        GameShot::Fistful(shot) => fistful::fire(&shot, &rules.play.explosion),
        GameShot::DuneWorld(shot) => dune_world::fire(&shot, &rules.play.explosion),
    }
}

/// Returns the odds of a shot for one face of the die.
///
/// # Errors
/// As [`fire_odds`].
pub fn face_odds(
    fire: &FigureShot,
    roll: i32,
    rules: &Rules,
) -> Result<Distribution<ShotResult>, Refused> {
    let dice = dice_after(fire, roll, rules)?;
    dice.odds(&rules.play.explosion).ok_or(Refused::Rolls)
}

/// Returns the dice that follow a face of the die.
pub(crate) fn dice_after(fire: &FigureShot, roll: i32, rules: &Rules) -> Result<ShotDice, Refused> {
    match fire.for_game(rules)? {
        GameShot::Fistful(shot) => shot.validate().map(|()| shot.dice_after(roll)),
        GameShot::DuneWorld(shot) => shot.validate().map(|()| shot.dice_after(roll)),
    }
}

/// A shot in the terms of its game.
enum GameShot {
    Fistful(fistful::Fire),
    DuneWorld(dune_world::Fire),
}

impl FigureShot<'_> {
    fn for_game(&self, rules: &Rules) -> Result<GameShot, Refused> {
        let FigureShot { weapon, cover, shield, behind, modifier, .. } = *self;
        let skill = self.shooter.value(ListColumn::Bs);
        let values = || rules.play.covers.iter().map(|cover| cover.value);
        if let (Some(cover), Some(least), Some(most)) = (cover, values().min(), values().max()) {
            Quantity::Cover.within(cover, least, most)?;
        }
        match rules.play.procedure {
            Procedure::Fistful => {
                Refused::refuse_foreign([(modifier != 0, Argument::Modifier)])?;
                let lasgun = weapon == WeaponKind::Lasgun;
                Refused::LasgunAlone(Argument::Behind).refuse_if(behind && !lasgun)?;
                let cover = cover.unwrap_or(0);
                Ok(GameShot::Fistful(fistful::Fire { skill, cover, weapon, shield, behind }))
            }
            Procedure::DuneWorld => {
                Refused::refuse_foreign([(behind, Argument::Behind)])?;
                let plain = dune_world::Fire::new(skill, weapon);
                Ok(GameShot::DuneWorld(dune_world::Fire { modifier, cover, shield, ..plain }))
            }
        }
    }
}
