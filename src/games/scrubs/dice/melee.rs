//! Melee of one against one, or of two against one.

use super::die;
use crate::dice::Distribution;
use crate::rolls::{Quantity, Refused};

/// The result of a melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoutResult {
    /// The first kills: of two enemies, one (S11).
    First,
    /// The enemy kills, or two enemies do.
    Second,
    /// They are locked.
    Locked,
}

/// The most that may be added to a figure's roll.
const ADDED: i32 = 20;

/// Returns the odds of a figure against one or two enemies, each with the modifier of its roll.
///
/// # Errors
/// No enemy or more than two, or additions that no rule gives.
pub fn melee(first: i32, enemies: &[i32]) -> Result<Distribution<BoutResult>, Refused> {
    Quantity::Attackers.within(i32::try_from(enemies.len()).unwrap_or(i32::MAX), 1, 2)?;
    for added in enemies.iter().chain([&first]) {
        Quantity::Modifier.within(*added, -ADDED, ADDED)?;
    }
    let theirs = enemies.iter().try_fold(Distribution::certain(0), |sum, added| {
        Some(sum.and(&die())?.map(|(sum, roll)| sum + roll + added))
    });
    let rolled = theirs.and_then(|theirs| die().and(&theirs)).ok_or(Refused::Rolls)?;
    Ok(rolled.map(|(own, theirs)| match (own + first).cmp(theirs) {
        std::cmp::Ordering::Greater => BoutResult::First,
        std::cmp::Ordering::Less => BoutResult::Second,
        std::cmp::Ordering::Equal => BoutResult::Locked,
    }))
}
