//! Morale checks: 2d6 at or under the adjusted Morale, and the rolls that follow.

use super::{Quantity, Refused};
use crate::dice::{Distribution, Random};
use crate::limits;
use crate::rules::LossEffect;

/// The number of rolls of two checks.
pub(crate) const ROLLS: u128 = 36 * 36;

keyed! {
    /// The state of a squad's NCO.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Nco by key {
        /// It never had one.
        None = "none",
        /// With his squad.
        Present = "present",
        /// Out of cohesion, as he charged alone (FoS §6f).
        Away = "away",
        Lost = "lost",
    }
}

/// The number that 2d6 must not exceed, by its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoraleSum {
    /// The Morale that the squad checks on.
    pub base: i32,
    /// For its losses: 0 or less.
    pub losses: i32,
    /// For its NCO.
    pub nco: i32,
    /// The rating of a leader in whose radius it is.
    pub leader: i32,
    /// Everything else.
    pub other: i32,
}

impl MoraleSum {
    /// Returns the adjusted Morale.
    pub fn total(self) -> i32 {
        self.base + self.losses + self.nco + self.leader + self.other
    }
}

/// Two checks against one number, as rolled; the second follows only if the first fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoraleCheckRolls {
    /// The first 2d6.
    pub first: i32,
    /// The second 2d6, if rolled.
    pub second: Option<i32>,
}

impl MoraleCheckRolls {
    /// Rolls a check, and a second one if it fails and `again` is set.
    pub fn roll(adjusted: i32, again: bool, random: &mut Random) -> Self {
        let mut two_dice = || random.die(6) + random.die(6);
        let first = two_dice();
        let second = (first > adjusted && again).then(two_dice);
        Self { first, second }
    }

    /// Returns `pass` if the first roll passes, else `second` of the result of the second roll, if there was one.
    fn result<T>(self, adjusted: i32, pass: T, second: impl FnOnce(Option<bool>) -> T) -> T {
        if self.first <= adjusted {
            return pass;
        }
        second(self.second.map(|rolled| rolled <= adjusted))
    }

    /// Returns the result of a check after melee.
    pub fn morale_outcome(self, adjusted: i32) -> MoraleOutcome {
        let second = |passes| {
            if passes == Some(true) { MoraleOutcome::Shaken } else { MoraleOutcome::Routed }
        };
        self.result(adjusted, MoraleOutcome::Holds, second)
    }

    /// Returns the result of a check to rally, whose second roll is that of a heroic stand.
    pub fn rally(self, adjusted: i32) -> Rally {
        self.result(adjusted, Rally::Rallied, |passes| match passes {
            None => Rally::Stays,
            Some(true) => Rally::Rallied,
            Some(false) => Rally::Routed,
        })
    }
}

keyed! {
    /// The result of one check.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum MoraleCheckOutcome by key {
        Pass = "pass",
        Fail = "fail",
    }
}

keyed! {
    /// The result of a squad's checks after melee.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum MoraleOutcome by key {
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

/// Returns the odds of rolling at most the adjusted Morale with 2d6, out of 36.
pub fn morale_check_odds(adjusted: i32) -> Distribution<MoraleCheckOutcome> {
    let dice = Distribution::dice(2, 6).expect("36 rolls can be counted");
    dice.map(
        |&roll| if roll <= adjusted { MoraleCheckOutcome::Pass } else { MoraleCheckOutcome::Fail },
    )
}

/// Returns the odds of the check after melee, and of a second one if it fails: out of 1,296, or 36 if it cannot fail
/// (FoS §8c, Dune World "8.3", after §9.2: D16).
pub fn morale_outcome_odds(adjusted: i32) -> Distribution<MoraleOutcome> {
    let second = morale_check_odds(adjusted)
        .map(|check| check.pick(MoraleOutcome::Shaken, MoraleOutcome::Routed));
    let odds = check_twice(adjusted, MoraleOutcome::Holds, || Some(second.clone()));
    odds.expect("1,296 rolls can be counted")
}

/// Returns the odds of a check to rally, and of a second one if it fails and an NCO or leader makes a heroic stand (FoS
/// §8f, Dune World §9.6).
pub fn rally_odds(adjusted: i32, stand: bool) -> Distribution<Rally> {
    let second = if stand {
        morale_check_odds(adjusted).map(|check| check.pick(Rally::Rallied, Rally::Routed))
    } else {
        Distribution::certain(Rally::Stays)
    };
    let odds = check_twice(adjusted, Rally::Rallied, || Some(second.clone()));
    odds.expect("1,296 rolls can be counted")
}

/// The adjusted Morale of an NCO or leader who charges alone after a failed check, and of the squad that may follow.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AdjustedLoneCharge {
    /// `None` if he does not check.
    pub(crate) own: Option<i32>,
    pub(crate) squad: i32,
}

/// Returns the odds of a check to charge. If it fails, an NCO or leader may charge alone, after a check of his own where
/// the rules have one, and the squad checks again. `None` if the rolls cannot be counted.
pub(crate) fn charge_odds(
    adjusted: i32,
    alone: Option<AdjustedLoneCharge>,
) -> Option<Distribution<ChargeResult>> {
    let again = |adjusted| {
        morale_check_odds(adjusted)
            .map(|check| check.pick(ChargeResult::Follows, ChargeResult::Alone))
    };
    let stays = || Distribution::certain(ChargeResult::Stays);
    check_twice(adjusted, ChargeResult::Charges, || match alone {
        None => Some(stays()),
        Some(AdjustedLoneCharge { own: None, squad }) => Some(again(squad)),
        Some(AdjustedLoneCharge { own: Some(own), squad }) => {
            morale_check_odds(own).then(|own| Some(own.pick(again(squad), stays())))
        }
    })
}

impl MoraleCheckOutcome {
    fn pick<T>(self, pass: T, fail: T) -> T {
        match self {
            Self::Pass => pass,
            Self::Fail => fail,
        }
    }
}

/// Returns the odds of a check with a second roll, `fails`, if it fails.
fn check_twice<T: Ord + Copy>(
    adjusted: i32,
    pass: T,
    fails: impl Fn() -> Option<Distribution<T>>,
) -> Option<Distribution<T>> {
    morale_check_odds(adjusted).then(|check| check.pick(Some(Distribution::certain(pass)), fails()))
}

/// Returns the Morale modifier of losses from a starting strength: that of the largest step reached (F29).
pub(crate) fn loss_modifier(
    table: &[LossEffect],
    strength: i32,
    lost: i32,
) -> Result<i32, Refused> {
    Quantity::Strength.within(strength, 1, limits::COUNT)?;
    if !(0..strength).contains(&lost) {
        return Err(Refused::Lost { lost, strength });
    }
    Ok(reached_step(table, strength, lost).map_or(0, |loss| loss.morale))
}

/// Returns the largest step of losses reached (F29).
pub(crate) fn reached_step(table: &[LossEffect], strength: i32, lost: i32) -> Option<&LossEffect> {
    let reached =
        |loss: &&LossEffect| i64::from(lost) * 100 >= i64::from(loss.percent) * i64::from(strength);
    table.iter().filter(reached).min_by_key(|loss| loss.morale)
}
