//! Morale checks.

use super::percent;
use crate::dice::Distribution;
use crate::games::scrubs::Tables;
use crate::games::scrubs::refused::ScrubsNumber;
use crate::games::scrubs::refused::ScrubsRefused;
use crate::rolls::{Quantity, Refused};

/// A unit that checks.
#[derive(Debug, Clone, Copy)]
pub struct MoraleCheck {
    /// Its base morale, in per cent.
    pub base: i32,
    /// The figures it began with.
    pub size: i32,
    /// The Morale lost for each figure lost, in per cent; `None` for the rate of its size (S4).
    pub rate: Option<i32>,
    /// The figures that it has lost.
    pub lost: i32,
    /// It stands in a fort or trench.
    pub fort: bool,
    /// It stands in a building.
    pub building: bool,
    /// It checks to close into melee.
    pub closing: bool,
}

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoraleResult {
    Holds,
    /// It falls back.
    Routs,
    /// It does not close into melee; no other effect (S23).
    Stays,
    Removed,
}

/// Returns the adjusted Morale that is rolled against, and the odds of the check (S2, S3).
///
/// # Errors
/// A size without a rate (S4), nobody left, a base that is not a percentage.
pub fn morale(
    check: &MoraleCheck,
    tables: &Tables,
) -> Result<(i32, Distribution<MoraleResult>), Refused> {
    let rules = &tables.morale;
    Quantity::Morale.within(check.base, 0, 100)?;
    let rate = check.rate.or_else(|| rules.losses.get(&check.size).copied());
    let rate = rate.ok_or_else(|| ScrubsRefused::NoRate.into_refused())?;
    ScrubsNumber::Rate.within(rate, 0, 100)?;
    ScrubsNumber::Losses.within(check.lost, 0, check.size - 1)?;
    // A unit in both counts only the fort, which is better (S13).
    let place = match (check.fort, check.building) {
        (true, _) => rules.fort,
        (false, true) => rules.building,
        (false, false) => 0,
    };
    let adjusted = check.base - check.lost * rate + place;
    let fails = match (adjusted > rules.half, check.closing) {
        (true, _) => MoraleResult::Routs,
        (false, true) => MoraleResult::Stays,
        (false, false) => MoraleResult::Removed,
    };
    let rolled = percent().map(|&roll| if roll <= adjusted { MoraleResult::Holds } else { fails });
    Ok((adjusted, rolled))
}
