//! The movement distance of a figure (§6).

use crate::dice::{Dice, Distribution};
use crate::games::coded::{Quantity, Refused};
use crate::limits;

/// Figures of one kind that move together; others of their squad roll for themselves (§6.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DuneWorldMove {
    /// Their movement dice.
    pub dice: Dice,
    /// They charge: two dice more (§6.3).
    pub charge: bool,
    /// They enter or cross broken ground: one die less (§6.7, D32).
    pub rough: bool,
}

impl DuneWorldMove {
    /// A move with these dice in the open.
    pub fn new(dice: Dice) -> Self {
        Self { dice, charge: false, rough: false }
    }
}

/// Returns the odds of the inches that figures move.
///
/// # Errors
/// Dice outside their limits.
pub fn distance(moved: &DuneWorldMove) -> Result<Distribution<i32>, Refused> {
    Quantity::Dice.within(moved.dice.0, 1, limits::DICE)?;
    let more = 2 * i32::from(moved.charge) - i32::from(moved.rough);
    Distribution::dice(moved.dice.0 + more, 6).ok_or(Refused::Rolls)
}
