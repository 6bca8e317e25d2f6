//! The odds that a charge or a move reaches its target.

use super::{Quantity, Refused};
use crate::dice::Distribution;
use crate::limits;

keyed! {
    /// The end of a charge or a move.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum MoveEnd by key {
        Contact = "contact",
        /// An inch or less short, from where it must move into contact (FoS §6f, Dune World §6.3).
        Inch = "inch",
        /// Further away.
        Short = "short",
        /// As far as it wanted to move; it did not charge.
        There = "there",
    }
}

impl MoveEnd {
    /// Returns `true` if it ends in contact: a charge that is an inch short must close up.
    pub fn is_contact(self) -> bool {
        matches!(self, Self::Contact | Self::Inch)
    }
}

/// Returns the odds that a move without a charge covers a distance in inches, from the odds of the rolled distance.
///
/// # Errors
/// A distance below an inch or beyond any table.
pub fn walk_odds(
    rolled: &Distribution<i32>,
    inches: i32,
) -> Result<Distribution<MoveEnd>, Refused> {
    Quantity::Inches.within(inches, 1, limits::INCHES)?;
    Ok(rolled.map(|&moved| if moved < inches { MoveEnd::Short } else { MoveEnd::There }))
}

/// Returns the odds of a charge over a distance in inches, from the odds of the rolled distance.
///
/// # Errors
/// A distance below an inch or beyond any table.
pub fn reach_odds(
    rolled: &Distribution<i32>,
    inches: i32,
) -> Result<Distribution<MoveEnd>, Refused> {
    Quantity::Inches.within(inches, 1, limits::INCHES)?;
    Ok(rolled.map(|&moved| match inches - moved {
        ..=0 => MoveEnd::Contact,
        1 => MoveEnd::Inch,
        _ => MoveEnd::Short,
    }))
}
