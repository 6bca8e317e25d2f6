//! Results of shots, which both games share.

use super::{Quantity, Refused};
use crate::dice::Distribution;
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
    /// The key in answers: `hit`.
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

    /// Returns the odds of a lasgun that hits a shield, of the target or of a figure `behind` it.
    pub(crate) fn explosion_odds(
        explosion: &Explosion,
        behind: bool,
    ) -> Option<Distribution<Self>> {
        let nothing = if behind { Self::Miss } else { Self::Stopped };
        Some(Distribution::dice(1, explosion.die)?.map(|&roll| match roll {
            roll if roll >= explosion.nuclear => Self::Nuclear { behind },
            roll if roll >= explosion.blast => Self::Explosion { behind },
            _ => nothing,
        }))
    }
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

/// Returns the odds of the kill radius of an explosion, in inches: 2d10 (FoS §9c, Dune World §8.3).
pub fn blast_odds() -> Distribution<i32> {
    Distribution::dice(2, 10).expect("100 rolls can be counted")
}
