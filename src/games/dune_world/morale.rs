//! A squad's adjusted Morale, and its charge (§6.3, §9.2).

use crate::dice::Distribution;
use crate::games::coded::nerve::{self, MoraleSum, loss_modifier};
use crate::games::coded::{ChargeResult, MeleeLosses, Quantity, Refused};
use crate::limits;
use crate::rules::Loss;

/// A squad or a leader, as a Morale check finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Morale {
    /// Its FM: that of its NCO while he lives and is in command distance, else its own (D12).
    pub base: i32,
    /// Figures it started with.
    pub strength: i32,
    /// Figures it has lost since.
    pub lost: i32,
    /// It has lost its NCO: -1.
    pub without_nco: bool,
    /// The rating of the leader in whose command distance it is; 0 without.
    pub leader: i32,
    /// Friendly units in sight that are routed: -1 each.
    pub routed: i32,
    /// A routed leader is in sight: -2.
    pub routed_leader: bool,
    /// Other modifiers, such as -1 if its last charge made no contact (§6.3).
    pub other: i32,
}

impl Morale {
    /// A squad of this FM with nothing that changes it.
    pub fn new(base: i32) -> Self {
        Self {
            base,
            strength: 1,
            lost: 0,
            without_nco: false,
            leader: 0,
            routed: 0,
            routed_leader: false,
            other: 0,
        }
    }

    /// Returns the adjusted Morale: a check passes if 2d6 roll at most this; `table` is the game's `losses`.
    ///
    /// # Errors
    /// A number outside its limits.
    pub fn adjusted(&self, table: &[Loss]) -> Result<i32, Refused> {
        self.sum(table).map(MoraleSum::total)
    }

    /// Returns the same by its parts.
    ///
    /// # Errors
    /// A number outside its limits.
    pub fn sum(&self, table: &[Loss]) -> Result<MoraleSum, Refused> {
        Quantity::Morale.within(self.base, 0, limits::SKILL)?;
        Quantity::Leadership.within(self.leader, 0, limits::MODIFIER)?;
        Quantity::Units.within(self.routed, 0, limits::MODIFIER)?;
        Quantity::Modifier.within(self.other, -limits::MODIFIER, limits::MODIFIER)?;
        let losses = loss_modifier(table, self.strength, self.lost)?;
        let sights = self.routed + 2 * i32::from(self.routed_leader);
        Ok(MoraleSum {
            base: self.base,
            losses,
            nco: -i32::from(self.without_nco),
            leader: self.leader,
            other: self.other - sights,
        })
    }
}

/// The leader who charges alone if a squad fails: its NCO, or a leader within 5".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoneCharger {
    /// His own Morale, on which he checks first.
    pub own: Morale,
    /// The squad's at its second check.
    pub squad: Morale,
}

/// A squad ordered to charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charging {
    pub squad: Morale,
    /// The leader who charges alone if the squad fails, if any.
    pub lead: Option<LoneCharger>,
}

/// Returns the odds of a charge: out of 36 rolls, or 46,656 if a leader may charge alone.
///
/// # Errors
/// A number outside its limits.
pub fn charge(charging: &Charging, table: &[Loss]) -> Result<Distribution<ChargeResult>, Refused> {
    let lead = charging
        .lead
        .map(|lead| Ok((Some(lead.own.adjusted(table)?), lead.squad.adjusted(table)?)));
    nerve::charge_odds(charging.squad.adjusted(table)?, lead.transpose()?).ok_or(Refused::Rolls)
}

/// A quarter lost in this segment, or the NCO or a leader, or more hits taken than made.
pub(super) fn checks_after_melee(unit: &MeleeLosses) -> bool {
    let quarter = 4 * unit.figures_lost >= unit.standing_before && unit.figures_lost > 0;
    quarter || unit.nco_lost || unit.leader_lost || unit.hits_taken > unit.hits_dealt
}
