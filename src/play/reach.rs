//! Whether a charge gets there.

use super::{Quantity, Refused};
use crate::dice::Odds;
use crate::limits;

/// How a charge ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// In contact.
    Contact,
    /// An inch or less short, from where it must move into contact (FoS §6f, Dune World §6.3).
    Inch,
    /// Further away.
    Short,
}

impl Reach {
    /// The key in answers: `contact`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Inch => "inch",
            Self::Short => "short",
        }
    }
}

/// How a charge over so many inches ends, from the distance that is rolled.
///
/// # Errors
/// A distance below an inch or beyond any table.
pub fn reach(rolled: &Odds<i32>, inches: i32) -> Result<Odds<Reach>, Refused> {
    Quantity::Inches.within(inches, 1, limits::INCHES)?;
    Ok(rolled.map(|&moved| match inches - moved {
        ..=0 => Reach::Contact,
        1 => Reach::Inch,
        _ => Reach::Short,
    }))
}
