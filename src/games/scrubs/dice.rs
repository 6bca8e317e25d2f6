//! The dice of Scrubs of the Desert. Every die has ten sides and reads 0 to 9.

mod activation;
mod fire;
mod grapple;
mod ladder;
mod melee;
mod morale;
mod movement;
mod sighting;

pub use activation::{Toss, activation};
pub use fire::{Cover, Crew, Fired, FiringUnit, crew_share, fire};
pub use grapple::{climb, grapple};
pub use ladder::{Aim, PercentRung, aims, ladder};
pub use melee::{BoutResult, melee};
pub use morale::{MoraleCheck, MoraleResult, morale};
pub use movement::movement;
pub use sighting::{Sighted, sighting};

use crate::dice::Distribution;

/// The most dice that are rolled together, so that every roll is counted.
const DICE: i32 = 36;

/// Returns the chances of a die, read 0 to 9.
fn die() -> Distribution<i32> {
    faces(10)
}

/// Returns the chances of percentage dice, read 00 to 99 (S1).
fn percent() -> Distribution<i32> {
    faces(100)
}

fn faces(count: i32) -> Distribution<i32> {
    Distribution::weighted((0..count).map(|face| (face, 1)))
        .unwrap_or_else(|| Distribution::certain(0))
}
