//! Fire: 1d10 at or under the modified skill, then cover, then the shield (§8).

use crate::codes::WeaponKind;
use crate::dice::Distribution;
use crate::games::coded::{Quantity, Refused, ShotDice, ShotEnd, ShotResult, shot_odds};
use crate::limits;
use crate::rules::Explosion;

/// A shot; a weapon with a rate of 2 makes two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fire {
    /// Ballistic Skill (HD) as the list has it, which a critical hit rolls exactly.
    pub skill: i32,
    /// The scenario's modifier to the skill; the rules name none.
    pub modifier: i32,
    /// The lowest roll of 1d6 by which the target's best cover saves (D10).
    pub cover: Option<i32>,
    pub weapon: WeaponKind,
    /// The target has its shield on.
    pub shield: bool,
}

impl Fire {
    /// Creates a shot in the open at a figure without a shield.
    pub fn new(skill: i32, weapon: WeaponKind) -> Self {
        Self { skill, modifier: 0, cover: None, weapon, shield: false }
    }

    pub(crate) fn validate(&self) -> Result<(), Refused> {
        Quantity::Ballistic.within(self.skill, 0, limits::SKILL)?;
        Quantity::Modifier.within(self.modifier, -limits::MODIFIER, limits::MODIFIER)?;
        self.cover.map_or(Ok(()), |save| Quantity::Cover.within(save, 2, 6))?;
        Refused::Weapon.refuse_if(self.weapon == WeaponKind::Thrown)
    }

    /// Returns the dice that follow a roll to hit (§8.3, D11).
    pub(crate) fn dice_after(&self, roll: i32) -> ShotDice {
        // D30: of the skill in the list; a 10 hits too, unlike in melee.
        let critical = roll == self.skill;
        if !critical && roll > self.skill + self.modifier {
            return ShotResult::Miss.into();
        }
        let end = match self.weapon {
            _ if !self.shield => ShotEnd::Certain(ShotResult::Hit),
            WeaponKind::Lasgun => ShotEnd::Explosion { behind: false },
            WeaponKind::Maula => ShotEnd::Even,
            WeaponKind::Projectile | WeaponKind::Thrown => ShotEnd::Certain(ShotResult::Stopped),
        };
        ShotDice { cover: self.cover.filter(|_| !critical), end }
    }
}

/// Returns the odds of a shot: out of ten rolls, times six with a cover, and more with a shield that may be penetrated.
///
/// # Errors
/// A number outside its limits, or a thrown weapon, which the game does not have (D15).
pub fn fire(fire: &Fire, explosion: &Explosion) -> Result<Distribution<ShotResult>, Refused> {
    fire.validate()?;
    shot_odds(|roll| fire.dice_after(roll), explosion)
}
