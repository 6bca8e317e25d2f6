//! Damage to vehicles, and the suppression of units that they overrun.

use super::{Cover, hit_die, hits};
use crate::dice::Distribution;
use crate::games::dust::Tables;
use crate::games::dust::refused::DustNumber;
use crate::rolls::Refused;

/// Computes the chances of each row of the damage table that a vehicle suffers, 0 for none: as many dice as there was
/// damage before its armor, less its cover (W6); beyond the table its last row counts (W7).
///
/// # Errors
/// Damage outside its limits.
pub fn vehicle(damage: i32, cover: Cover, tables: &Tables) -> Result<Distribution<usize>, Refused> {
    DustNumber::Damage.within(damage, 1, super::DICE)?;
    rows(&Distribution::certain((damage - cover.cancelled_hits(tables)).max(0)), tables)
}

/// Computes the chances of each row of the damage table, from those of the number of dice.
pub(super) fn rows(
    dice: &Distribution<i32>,
    tables: &Tables,
) -> Result<Distribution<usize>, Refused> {
    let (once, last) = (hit_die(tables), tables.damage.len());
    let rolled = dice.then(|dice| once.times(*dice)).ok_or(Refused::Rolls)?;
    Ok(rolled.map(|hits| usize::try_from(*hits).unwrap_or(0).min(last)))
}

/// Computes the chances of the suppression tokens of a unit that a vehicle of a class runs over: a die for each point
/// of its class (W14).
///
/// # Errors
/// A class that does not exist.
pub fn overrun(class: i32, tables: &Tables) -> Result<Distribution<i32>, Refused> {
    let (first, last) = tables.vehicles;
    DustNumber::Class.within(class, first, last)?;
    hits(&hit_die(tables), class)
}
