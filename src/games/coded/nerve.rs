//! Morale checks: 2d6 at or under the adjusted Morale, and the follow-up rolls of a game.

use super::{Quantity, Refused};
use crate::dice::Distribution;
use crate::limits;
use crate::rules::Loss;

/// The number of rolls of a check and a second one.
pub(crate) const ROLLS: u128 = 36 * 36;

/// The state of a squad's NCO.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nco {
    /// It never had one.
    None,
    /// With his squad.
    Present,
    /// Out of cohesion, as he charged alone (FoS §6f).
    Away,
    Lost,
}

keyed! {
    /// The result of one check.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum NerveCheck by key {
        Pass = "pass",
        Fail = "fail",
    }
}

keyed! {
    /// The result of a squad's checks after melee.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Nerve by key {
        /// It passes, or need not check.
        Holds = "holds",
        /// It fails, then passes.
        Shaken = "shaken",
        /// It fails twice.
        Routed = "routed",
        /// Nobody is left to check.
        Gone = "gone",
    }
}

keyed! {
    /// The result of a squad's order to charge.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ChargeResult by key {
        /// It charges at once.
        Charges = "charges",
        /// It follows the NCO or leader who charged alone.
        Follows = "follows",
        /// It stays, and the NCO or leader charges alone.
        Alone = "alone",
        Stays = "stays",
    }
}

keyed! {
    /// The result of rallying a squad.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Rally by key {
        Rallied = "rallied",
        /// It stays as it was, shaken or routed.
        Stays = "stays",
        /// A heroic stand failed: it is routed, and its NCO detached for good.
        Routed = "routed",
    }
}

/// Computes the odds of rolling at most the adjusted Morale with 2d6, out of 36.
///
/// # Errors
/// None in practice: two dice are never too many to count.
pub fn check(adjusted: i32) -> Result<Distribution<NerveCheck>, Refused> {
    check_odds(adjusted).ok_or(Refused::Rolls)
}

/// Computes the check after melee, and a second one if it fails, out of 1,296, or 36 if it cannot fail (FoS §8c, Dune
/// World "8.3", after §9.2: D16).
///
/// # Errors
/// None in practice: two dice are never too many to count.
pub fn nerve(adjusted: i32) -> Result<Distribution<Nerve>, Refused> {
    let fails = || {
        Some(check_odds(adjusted)?.map(|check| pass_or_fail(*check, Nerve::Shaken, Nerve::Routed)))
    };
    check_twice(adjusted, Nerve::Holds, fails).ok_or(Refused::Rolls)
}

/// Computes a check to rally, and a second one if it fails and an NCO or leader makes a heroic stand (FoS §8f, Dune
/// World §9.6).
///
/// # Errors
/// None in practice: two dice are never too many to count.
pub fn rally(adjusted: i32, stand: bool) -> Result<Distribution<Rally>, Refused> {
    let fails = || {
        if stand {
            Some(
                check_odds(adjusted)?
                    .map(|check| pass_or_fail(*check, Rally::Rallied, Rally::Routed)),
            )
        } else {
            Some(Distribution::certain(Rally::Stays))
        }
    };
    check_twice(adjusted, Rally::Rallied, fails).ok_or(Refused::Rolls)
}

/// Computes a check to charge; if it fails an NCO or leader may charge alone, with or without a check of his own, and
/// the squad checks again.
pub(crate) fn charge(
    adjusted: i32,
    alone: Option<(Option<i32>, i32)>,
) -> Option<Distribution<ChargeResult>> {
    let again = |again| {
        Some(
            check_odds(again)?
                .map(|check| pass_or_fail(*check, ChargeResult::Follows, ChargeResult::Alone)),
        )
    };
    check_twice(adjusted, ChargeResult::Charges, || match alone {
        None => Some(Distribution::certain(ChargeResult::Stays)),
        Some((None, squad)) => again(squad),
        Some((Some(own), squad)) => check_odds(own)?.then(|own| match own {
            NerveCheck::Pass => again(squad),
            NerveCheck::Fail => Some(Distribution::certain(ChargeResult::Stays)),
        }),
    })
}

fn check_odds(adjusted: i32) -> Option<Distribution<NerveCheck>> {
    let dice = Distribution::dice(2, 6)?;
    Some(dice.map(|&roll| if roll <= adjusted { NerveCheck::Pass } else { NerveCheck::Fail }))
}

fn pass_or_fail<T>(check: NerveCheck, pass: T, fail: T) -> T {
    match check {
        NerveCheck::Pass => pass,
        NerveCheck::Fail => fail,
    }
}

fn check_twice<T: Ord + Copy>(
    adjusted: i32,
    pass: T,
    fails: impl Fn() -> Option<Distribution<T>>,
) -> Option<Distribution<T>> {
    check_odds(adjusted)?
        .then(|check| pass_or_fail(*check, Some(Distribution::certain(pass)), fails()))
}

/// Returns the Morale modifier of losses from a starting strength: that of the largest step reached (F29).
pub(crate) fn losses(table: &[Loss], strength: i32, lost: i32) -> Result<i32, Refused> {
    Quantity::Strength.within(strength, 1, limits::COUNT)?;
    if !(0..strength).contains(&lost) {
        return Err(Refused::Lost { lost, strength });
    }
    Ok(step(table, strength, lost).map_or(0, |loss| loss.morale))
}

/// Returns the largest step of losses reached (F29).
pub(crate) fn step(table: &[Loss], strength: i32, lost: i32) -> Option<&Loss> {
    let reached =
        |loss: &&Loss| i64::from(lost) * 100 >= i64::from(loss.percent) * i64::from(strength);
    table.iter().filter(reached).min_by_key(|loss| loss.morale)
}
