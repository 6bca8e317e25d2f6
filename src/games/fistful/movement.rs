//! The movement distance of a squad (§6).

use crate::dice::{Dice, Distribution};
use crate::games::coded::{Quantity, Refused};
use crate::limits;

/// The extra movement of an NCO over his squad's roll, in inches (§4, §6d).
const NCO: i32 = 6;

/// A squad that moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FistfulMove {
    /// The movement dice of its figures; those of the slowest are rolled.
    pub dice: Vec<Dice>,
    /// It charges: one die more.
    pub charge: bool,
    /// The distance is that of its NCO: 6" more.
    pub nco: bool,
    /// It crosses broken ground, where each inch counts twice (§6i).
    pub rough: bool,
}

impl FistfulMove {
    /// A move of figures with these dice.
    pub fn new(dice: Dice) -> Self {
        Self { dice: vec![dice], charge: false, nco: false, rough: false }
    }
}

/// Returns the odds of the inches that a squad moves.
///
/// # Errors
/// No figures, or dice outside their limits.
pub fn distance(moved: &FistfulMove) -> Result<Distribution<i32>, Refused> {
    let slowest = moved.dice.iter().min().map_or(0, |dice| dice.0);
    Quantity::Dice.within(slowest, 1, limits::DICE)?;
    let rolled = Distribution::dice(slowest + i32::from(moved.charge), 6).ok_or(Refused::Rolls)?;
    let more = if moved.nco { NCO } else { 0 };
    let cost = if moved.rough { 2 } else { 1 };
    Ok(rolled.map(|inches| (inches + more) / cost))
}
