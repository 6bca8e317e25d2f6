//! The dice of Dust Warfare, by its tables. A die hits on two of its six faces (W1).

mod attack;
mod initiative;
mod suppression;
mod vehicle;

pub use attack::{Attack, Attacked, CombatRoll, HitEffect, attack};
pub use initiative::{Initiative, Orders, initiative};
pub use suppression::{Suppressed, Suppression, suppression};
pub use vehicle::{overrun, vehicle};

use crate::dice::Distribution;
use crate::games::dust::{Die, Tables};
use crate::rolls::{Quantity, Refused};

/// The most dice that are rolled together, so that every roll is counted.
const DICE: i32 = 30;

keyed! {
    /// The cover of a target.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Cover by key {
        /// No cover.
        Open = "open",
        /// Soft cover.
        Soft = "soft",
        /// Hard cover, the best (W4).
        Hard = "hard",
    }
}

impl Cover {
    /// Returns the next better cover, that of a Suppressed unit (W5); nothing is better than hard (W4).
    #[must_use]
    pub fn improved(self) -> Self {
        match self {
            Self::Open => Self::Soft,
            Self::Soft | Self::Hard => Self::Hard,
        }
    }

    /// Returns the cover in which a Team counts: hard for soft (W4).
    #[must_use]
    pub fn of_team(self) -> Self {
        if self == Self::Soft { Self::Hard } else { self }
    }

    fn cancelled_hits(self, tables: &Tables) -> i32 {
        match self {
            Self::Open => 0,
            Self::Soft => tables.cover.soft,
            Self::Hard => tables.cover.hard,
        }
    }
}

/// Returns the chances of one die: `true` for a hit.
fn hit_die(tables: &Tables) -> Distribution<bool> {
    let Die { sides, hits } = tables.die;
    let blank = sides.saturating_sub(hits);
    let faces = [(true, u128::from(hits)), (false, u128::from(blank))];
    Distribution::weighted(faces).unwrap_or_else(|| Distribution::certain(false)).reduced()
}

/// Computes the chances of each number of hits of some dice.
fn hits(once: &Distribution<bool>, dice: i32) -> Result<Distribution<i32>, Refused> {
    Quantity::Dice.within(dice, 0, DICE)?;
    once.times(dice).ok_or(Refused::Rolls)
}
