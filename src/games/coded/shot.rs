//! Results of shots, which both games share.

use super::{Quantity, Refused};
use crate::dice::{Distribution, Random};
use crate::limits;
use crate::rules::Explosion;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShotResult {
    /// It misses.
    Miss,
    /// It hits, and the cover saves.
    Covered,
    /// It hits a shield, and nothing happens.
    Stopped,
    /// It hits a figure without a shield.
    Hit,
    /// It hits through a shield.
    Penetrates,
    /// A lasgun and a shield explode and kill within 2d10".
    Explosion {
        /// At another figure than the target, behind it.
        behind: bool,
    },
    /// They explode and kill everyone.
    Nuclear {
        /// At another figure than the target, behind it.
        behind: bool,
    },
}

impl ShotResult {
    /// Returns the key in answers: `hit`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Miss => "miss",
            Self::Covered => "covered",
            Self::Stopped => "stopped",
            Self::Hit => "hit",
            Self::Penetrates => "penetrates",
            Self::Explosion { .. } => "explosion",
            Self::Nuclear { .. } => "nuclear",
        }
    }

    /// Returns the result with any lasgun explosion placed at the target, as if no figure stood behind it.
    #[must_use]
    pub fn at_target(self) -> Self {
        match self {
            Self::Explosion { .. } => Self::Explosion { behind: false },
            Self::Nuclear { .. } => Self::Nuclear { behind: false },
            shot => shot,
        }
    }

    /// Returns `true` if the target is killed.
    pub fn kills(self) -> bool {
        match self {
            Self::Hit | Self::Penetrates | Self::Nuclear { .. } => true,
            Self::Explosion { behind } => !behind,
            Self::Miss | Self::Covered | Self::Stopped => false,
        }
    }

    /// Returns the result of a lasgun that hits a shield, of the target or of a figure `behind` it.
    fn of_explosion(explosion: &Explosion, behind: bool, roll: i32) -> Self {
        match roll {
            roll if roll >= explosion.nuclear => Self::Nuclear { behind },
            roll if roll >= explosion.blast => Self::Explosion { behind },
            _ if behind => Self::Miss,
            _ => Self::Stopped,
        }
    }
}

/// The dice that follow the roll of a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ShotDice {
    /// The lowest roll of 1d6 by which the cover saves, if it may (Dune World §8.2).
    pub(crate) cover: Option<i32>,
    /// The end of the shot where no cover saves.
    pub(crate) end: ShotEnd,
}

/// The end of a shot that no cover stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShotEnd {
    /// Without another roll.
    Certain(ShotResult),
    /// A lasgun hits a shield, of the target or of a figure `behind` it.
    Explosion { behind: bool },
    /// An even 1d6 penetrates the shield (D11).
    Even,
}

/// The rolls of a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShotRolls {
    /// The 1d10 to hit.
    pub hit: i32,
    /// The 1d6 of the cover, if rolled.
    pub cover: Option<i32>,
    /// The die for the shield: 1d6, or the 1d10 of an explosion, if rolled.
    pub shield: Option<i32>,
}

impl From<ShotResult> for ShotDice {
    fn from(result: ShotResult) -> Self {
        Self { cover: None, end: ShotEnd::Certain(result) }
    }
}

impl ShotDice {
    /// Returns the odds over these dice.
    pub(crate) fn odds(self, explosion: &Explosion) -> Option<Distribution<ShotResult>> {
        let end = match self.end.sides(explosion) {
            None => Distribution::certain(1),
            Some(sides) => Distribution::dice(1, sides)?,
        };
        let end = end.map(|die| self.end.result(explosion, *die));
        let Some(save) = self.cover else { return Some(end) };
        let saves = Distribution::dice(1, 6)?.map(|die| *die >= save);
        saves.then(|saved| {
            Some(if *saved { Distribution::certain(ShotResult::Covered) } else { end.clone() })
        })
    }

    /// Rolls these dice after a roll to hit.
    pub(crate) fn roll(
        self,
        hit: i32,
        explosion: &Explosion,
        random: &mut Random,
    ) -> (ShotRolls, ShotResult) {
        let mut rolls = ShotRolls { hit, cover: None, shield: None };
        if let Some(save) = self.cover {
            let die = random.die(6);
            rolls.cover = Some(die);
            if die >= save {
                return (rolls, ShotResult::Covered);
            }
        }
        // At most a hundred sides.
        rolls.shield = self.end.sides(explosion).map(|sides| random.die(sides as u8));
        (rolls, self.end.result(explosion, rolls.shield.unwrap_or(1)))
    }
}

impl ShotEnd {
    /// Returns the sides of the die that decides; `None` without one.
    fn sides(self, explosion: &Explosion) -> Option<i32> {
        match self {
            Self::Certain(_) => None,
            Self::Explosion { .. } => Some(explosion.die),
            Self::Even => Some(6),
        }
    }

    fn result(self, explosion: &Explosion, die: i32) -> ShotResult {
        match self {
            Self::Certain(result) => result,
            Self::Explosion { behind } => ShotResult::of_explosion(explosion, behind, die),
            Self::Even if die % 2 == 0 => ShotResult::Penetrates,
            Self::Even => ShotResult::Stopped,
        }
    }
}

/// Returns the odds of a shot over its 1d10 to hit and the dice that follow each roll.
///
/// # Errors
/// More rolls than can be counted.
pub(crate) fn shot_odds(
    dice_after: impl Fn(i32) -> ShotDice,
    explosion: &Explosion,
) -> Result<Distribution<ShotResult>, Refused> {
    let rolls = Distribution::dice(1, 10);
    rolls
        .and_then(|rolls| rolls.then(|&roll| dice_after(roll).odds(explosion)))
        .ok_or(Refused::Rolls)
}

/// Returns the odds of the number of kills of several equal shots.
///
/// # Errors
/// No shots, too many, or more rolls than can be counted.
pub fn volley_odds(
    shot: &Distribution<ShotResult>,
    shots: i32,
) -> Result<Distribution<u32>, Refused> {
    Quantity::Shots.within(shots, 1, limits::SHOTS)?;
    let killed = shot.map(|shot| shot.kills()).times(shots).ok_or(Refused::Rolls)?;
    Ok(killed.map(|killed| killed.unsigned_abs()))
}

/// Returns the odds of the kill radius of an explosion, in inches; `None` if its dice cannot be counted.
pub fn blast_odds(explosion: &Explosion) -> Option<Distribution<i32>> {
    Distribution::dice(explosion.radius_dice, explosion.radius_die)
}
