//! Whether a hidden counter is seen.

use super::die;
use crate::dice::Odds;
use crate::games::scrubs::Tables;
use crate::play::{Quantity, Refused};

/// Whether it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sighted {
    /// It is.
    Seen,
    /// It stays hidden.
    Hidden,
}

/// Whether a counter so many inches away is seen.
///
/// # Errors
/// A distance beyond the table.
pub fn sighting(inches: i32, tables: &Tables) -> Result<Odds<Sighted>, Refused> {
    let most = tables.sighting.last().map_or(0, |band| band.within);
    Quantity::Inches.within(inches, 0, most)?;
    let band = tables.sighting.iter().find(|band| inches <= band.within);
    let least = band.map_or(0, |band| band.least);
    Ok(die().map(|&roll| if roll >= least { Sighted::Seen } else { Sighted::Hidden }))
}
