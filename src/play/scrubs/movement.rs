//! How far a leader moves, and his unit with him.

use super::{Mover, die};
use crate::dice::Odds;
use crate::play::Refused;
use serde::Deserialize;

/// Which of the three dice count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Counting {
    /// All of them.
    #[serde(rename = "highest-3")]
    All,
    /// The highest two.
    #[serde(rename = "highest-2")]
    HighestTwo,
    /// The highest.
    #[serde(rename = "highest-1")]
    Highest,
    /// The lowest two.
    #[serde(rename = "lowest-2")]
    LowestTwo,
    /// The lowest.
    #[serde(rename = "lowest-1")]
    Lowest,
}

impl Counting {
    /// What three dice count.
    fn counted(self, mut dice: [i32; 3]) -> i32 {
        dice.sort_unstable();
        let [low, middle, high] = dice;
        match self {
            Self::All => low + middle + high,
            Self::HighestTwo => middle + high,
            Self::Highest => high,
            Self::LowestTwo => low + middle,
            Self::Lowest => low,
        }
    }
}

/// The inches that a unit moves over a terrain, by its place among the terrains.
///
/// # Errors
/// A terrain that the table does not have.
pub fn movement(mover: &Mover, terrain: usize) -> Result<Odds<i32>, Refused> {
    let counting = mover.counts.get(terrain).ok_or(Refused::Rolls)?;
    let die = die();
    let two = die.and(&die).ok_or(Refused::Rolls)?;
    let three = two.and(&die).ok_or(Refused::Rolls)?;
    Ok(three.map(|&((a, b), c)| counting.counted([a, b, c])))
}
