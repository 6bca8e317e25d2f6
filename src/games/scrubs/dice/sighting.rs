//! Sighting of hidden counters.

use super::die;
use crate::dice::Distribution;
use crate::games::scrubs::Tables;
use crate::rolls::{Quantity, Refused};

/// The result of sighting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sighted {
    Seen,
    /// It stays hidden.
    Hidden,
}

/// Returns the odds that a counter at a distance in inches is seen.
///
/// # Errors
/// A distance beyond the table.
pub fn sighting(inches: i32, tables: &Tables) -> Result<Distribution<Sighted>, Refused> {
    let most = tables.sighting.last().map_or(0, |band| band.within);
    Quantity::Inches.within(inches, 0, most)?;
    let band = tables.sighting.iter().find(|band| inches <= band.within);
    let least = band.map_or(0, |band| band.least);
    Ok(die().map(|&roll| if roll >= least { Sighted::Seen } else { Sighted::Hidden }))
}
