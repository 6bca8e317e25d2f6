//! The movement distance of figures that roll the same dice (FoS §6, Dune World §6).

use super::{Quantity, Refused};
use crate::dice::{Dice, Distribution};
use crate::limits;
use crate::rules::MovementRules;

/// A move with some dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiceMove {
    pub dice: Dice,
    /// A charge has more dice.
    pub charge: bool,
    /// The distance is that of the squad's NCO, who may go farther.
    pub nco: bool,
    /// It crosses broken ground, which costs dice or inches (FoS §6i, Dune World §6.7).
    pub rough: bool,
}

impl DiceMove {
    /// Creates a move in the open.
    pub fn new(dice: Dice) -> Self {
        Self { dice, charge: false, nco: false, rough: false }
    }

    /// Returns the odds of the inches.
    ///
    /// # Errors
    /// Dice outside their limits.
    pub fn distance(self, movement: &MovementRules) -> Result<Distribution<i32>, Refused> {
        Quantity::Dice.within(self.dice.0, 1, limits::DICE)?;
        let if_set = |is_set: bool, number: i32| if is_set { number } else { 0 };
        let more = if_set(self.charge, movement.charge_dice);
        let fewer = if_set(self.rough, movement.broken_ground_dice);
        let rolled = Distribution::dice(self.dice.0 + more - fewer, 6).ok_or(Refused::Rolls)?;
        let beyond = if_set(self.nco, movement.nco_inches);
        let cost = if self.rough { movement.broken_ground_cost } else { 1 };
        Ok(rolled.map(|inches| (inches + beyond) / cost))
    }
}
