//! A squad's adjusted Morale, and its charge (§6f, §8).

use crate::dice::Distribution;
use crate::games::coded::nerve::{self, MoraleSum, loss_modifier};
use crate::games::coded::{ChargeResult, MeleeLosses, Nco, Quantity, Refused};
use crate::limits;
use crate::rules::Loss;

/// A squad, as a Morale check finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Morale {
    /// As the list gives it.
    pub base: i32,
    /// Figures it started with, NCO included (F30).
    pub strength: i32,
    /// Figures it has lost since.
    pub lost: i32,
    /// Its NCO: +1 if he is present, once (F10), -1 if he is lost or away.
    pub nco: Nco,
    /// The rating of the best leader in whose radius it is (F11); 0 without.
    pub leader: i32,
    /// Other modifiers, such as -1 if its last charge made no contact (F31).
    pub other: i32,
}

impl Morale {
    /// A squad of this Morale with nothing that changes it.
    pub fn new(base: i32) -> Self {
        Self { base, strength: 1, lost: 0, nco: Nco::None, leader: 0, other: 0 }
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
        Quantity::Modifier.within(self.other, -limits::MODIFIER, limits::MODIFIER)?;
        let nco = match self.nco {
            Nco::None => 0,
            Nco::Present => 1,
            Nco::Away | Nco::Lost => -1,
        };
        let losses = loss_modifier(table, self.strength, self.lost)?;
        Ok(MoraleSum { base: self.base, losses, nco, leader: self.leader, other: self.other })
    }
}

/// The leader who charges alone if his squad fails its charge check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LoneCharger {
    /// Its NCO, who is then out of cohesion.
    Nco,
    /// A leader within 4" (F32).
    Leader,
}

/// A squad ordered to charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charging {
    pub squad: Morale,
    /// The leader who charges alone if the squad fails, if any.
    pub lead: Option<LoneCharger>,
}

/// Returns the odds of a charge: out of 36 rolls, or 1,296 if a leader may charge alone.
///
/// # Errors
/// A number outside its limits.
pub fn charge(charging: &Charging, table: &[Loss]) -> Result<Distribution<ChargeResult>, Refused> {
    let again = match charging.lead {
        Some(LoneCharger::Nco) => Some(Morale { nco: Nco::Away, ..charging.squad }),
        Some(LoneCharger::Leader) => Some(charging.squad),
        None => None,
    };
    let again = again.map(|squad| squad.adjusted(table)).transpose()?;
    let alone = again.map(|squad| (None, squad));
    nerve::charge_odds(charging.squad.adjusted(table)?, alone).ok_or(Refused::Rolls)
}

/// Two or more lost, or half of the starting strength in this segment, or the NCO (§7e, F30).
pub(super) fn checks_after_melee(unit: &MeleeLosses) -> bool {
    let halved = 2 * unit.standing <= unit.strength && 2 * unit.standing_before > unit.strength;
    !unit.is_leader && (unit.figures_lost > 1 || halved || unit.nco_lost)
}
