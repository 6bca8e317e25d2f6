//! Missile fire: 1d10 at or under the Ballistic Skill (§9).

use crate::codes::WeaponKind;
use crate::dice::Distribution;
use crate::games::coded::{Quantity, Refused, ShotDice, ShotEnd, ShotResult, shot_odds};
use crate::limits;
use crate::rules::Explosion;

/// A shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fire {
    /// Ballistic Skill.
    pub skill: i32,
    /// The value of the target's cover, which a hit must roll higher than; 0 without.
    pub cover: i32,
    pub weapon: WeaponKind,
    /// The target has a shield.
    pub shield: bool,
    /// Another figure with a shield stands on the line of fire, within range: a lasgun that misses hits it.
    pub behind: bool,
}

impl Fire {
    /// Creates a shot in the open at a figure without a shield.
    pub fn new(skill: i32, weapon: WeaponKind) -> Self {
        Self { skill, cover: 0, weapon, shield: false, behind: false }
    }

    pub(crate) fn validate(&self) -> Result<(), Refused> {
        Quantity::Ballistic.within(self.skill, 0, limits::SKILL)?;
        Quantity::Cover.within(self.cover, 0, 10)
    }

    /// Returns the dice that follow a roll to hit.
    pub(crate) fn dice_after(&self, roll: i32) -> ShotDice {
        // F19: the exact roll hits whatever the cover.
        let exact = roll == self.skill;
        let hit = exact || roll < self.skill && roll > self.cover;
        let end = match (hit, self.weapon) {
            (false, WeaponKind::Lasgun) if self.behind => ShotEnd::Explosion { behind: true },
            (false, _) => ShotEnd::Certain(ShotResult::Miss),
            (true, _) if !self.shield => ShotEnd::Certain(ShotResult::Hit),
            (true, WeaponKind::Lasgun) => ShotEnd::Explosion { behind: false },
            // F20: even, or exact.
            (true, WeaponKind::Maula) if exact || roll % 2 == 0 => {
                ShotEnd::Certain(ShotResult::Penetrates)
            }
            (true, _) => ShotEnd::Certain(ShotResult::Stopped),
        };
        ShotDice { cover: None, end }
    }
}

/// Returns the odds of a shot: out of ten rolls, or more if an explosion needs them.
///
/// # Errors
/// A skill or a cover outside its limits.
pub fn fire(fire: &Fire, explosion: &Explosion) -> Result<Distribution<ShotResult>, Refused> {
    fire.validate()?;
    shot_odds(|roll| fire.dice_after(roll), explosion)
}
