//! Movement of a leader, and of his unit with him.

use super::die;
use crate::dice::Distribution;
use crate::games::scrubs::{Counting, Mover};
use crate::rolls::Refused;

/// Returns the sum of the dice that count, of three.
fn sum_of_counting(counting: Counting, mut dice: [i32; 3]) -> i32 {
    dice.sort_unstable();
    let [low, middle, high] = dice;
    match counting {
        Counting::All => low + middle + high,
        Counting::HighestTwo => middle + high,
        Counting::Highest => high,
        Counting::LowestTwo => low + middle,
        Counting::Lowest => low,
    }
}

/// Returns the odds of the inches that a unit moves over a terrain, by its index in the table.
///
/// # Errors
/// A terrain that the table does not have.
pub fn movement(mover: &Mover, terrain: usize) -> Result<Distribution<i32>, Refused> {
    let counting = *mover.counts.get(terrain).ok_or(Refused::Rolls)?;
    let die = die();
    let two = die.and(&die).ok_or(Refused::Rolls)?;
    let three = two.and(&die).ok_or(Refused::Rolls)?;
    Ok(three.map(|&((a, b), c)| sum_of_counting(counting, [a, b, c])))
}
