//! A squad's adjusted Morale, its charge, and its check after melee (FoS §6f, §7e, §8, Dune World §6.3, §7.9, §9.2).

use super::morale_check::{self, AdjustedLoneCharge, MoraleSum, loss_modifier};
use super::squad::{self, Casualties};
use super::{ChargeResult, MeleeLosses, MoraleOutcome, Nco, Quantity, Refused, Side};
use crate::dice::Distribution;
use crate::limits;
use crate::rules::Play;

/// A squad or a leader, as a Morale check finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Morale {
    /// As the list gives it; in Dune World that of its NCO while he lives and is in command distance (D12).
    pub base: i32,
    /// Figures it started with, NCO included (F30).
    pub strength: i32,
    /// Figures it has lost since.
    pub lost: i32,
    pub nco: Nco,
    /// The rating of the best leader in whose radius it is (F11); 0 without.
    pub leader: i32,
    /// The routed squads of its side in sight (Dune World §9.2).
    pub routed_squads: i32,
    /// A routed leader of its side is in sight (Dune World §9.2).
    pub sees_routed_leader: bool,
    /// Other modifiers, such as -1 if its last charge made no contact (F31).
    pub other: i32,
}

impl Morale {
    /// Returns a squad of this Morale with nothing that changes it.
    pub fn new(base: i32) -> Self {
        Self {
            base,
            strength: 1,
            lost: 0,
            nco: Nco::None,
            leader: 0,
            routed_squads: 0,
            sees_routed_leader: false,
            other: 0,
        }
    }

    /// Returns the adjusted Morale: a check passes if 2d6 roll at most this.
    ///
    /// # Errors
    /// A number outside its limits.
    pub fn adjusted(&self, play: &Play) -> Result<i32, Refused> {
        self.sum(play).map(MoraleSum::total)
    }

    /// Returns the adjusted Morale, modifier by modifier.
    ///
    /// # Errors
    /// A number outside its limits.
    pub fn sum(&self, play: &Play) -> Result<MoraleSum, Refused> {
        Quantity::Morale.within(self.base, 0, limits::SKILL)?;
        Quantity::Leadership.within(self.leader, 0, limits::MODIFIER)?;
        Quantity::Units.within(self.routed_squads, 0, limits::MODIFIER)?;
        Quantity::Modifier.within(self.other, -limits::MODIFIER, limits::MODIFIER)?;
        let modifiers = &play.morale_modifiers;
        let nco = match self.nco {
            Nco::None => 0,
            Nco::Present => modifiers.nco_present,
            Nco::Away => modifiers.nco_away,
            Nco::Lost => modifiers.nco_lost,
        };
        let routed_leader = if self.sees_routed_leader { modifiers.routed_leader } else { 0 };
        Ok(MoraleSum {
            base: self.base,
            losses: loss_modifier(&play.losses, self.strength, self.lost)?,
            nco,
            leader: self.leader,
            other: self.other + self.routed_squads * modifiers.routed_squad + routed_leader,
        })
    }
}

/// The NCO or leader who charges alone if a squad fails its check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoneCharger {
    /// His own Morale, where he checks first (Dune World §6.3).
    pub own: Option<Morale>,
    /// The squad at its second check.
    pub squad: Morale,
}

impl LoneCharger {
    /// Lets the squad's own NCO charge, who is then out of its cohesion; a check of his own has its modifiers (D31).
    pub fn nco(squad: Morale, checks: bool) -> Self {
        Self { own: checks.then_some(squad), squad: Morale { nco: Nco::Away, ..squad } }
    }

    /// Lets a leader near the squad charge.
    pub fn leader(squad: Morale, own: Option<Morale>) -> Self {
        Self { own, squad }
    }
}

/// A squad ordered to charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charging {
    pub squad: Morale,
    /// `None` if nobody charges alone.
    pub lone: Option<LoneCharger>,
}

/// Returns the odds of a charge: out of 36 rolls, or 1,296 if somebody may charge alone, 46,656 if he checks first.
///
/// # Errors
/// A number outside its limits.
pub fn charge(charging: &Charging, play: &Play) -> Result<Distribution<ChargeResult>, Refused> {
    let adjusted = |lone: LoneCharger| {
        let own = lone.own.map(|own| own.adjusted(play)).transpose()?;
        Ok(AdjustedLoneCharge { own, squad: lone.squad.adjusted(play)? })
    };
    let lone = charging.lone.map(adjusted).transpose()?;
    morale_check::charge_odds(charging.squad.adjusted(play)?, lone).ok_or(Refused::Rolls)
}

/// A squad that checks Morale after a melee.
#[derive(Debug, Clone, Copy)]
pub struct MoraleAfterMelee {
    /// The squad before the melee.
    pub before: Morale,
    /// The base that it has once its NCO is lost (D12).
    pub base_without_nco: i32,
    /// Returns `true` if it must check after these losses.
    pub must_check: fn(&MeleeLosses) -> bool,
}

impl MoraleAfterMelee {
    /// Returns the odds of a side's check.
    ///
    /// # Errors
    /// A number outside its limits, or more rolls than can be counted.
    pub fn odds(
        &self,
        casualties: &Distribution<Casualties>,
        side: Side,
        play: &Play,
    ) -> Result<Distribution<MoraleOutcome>, Refused> {
        let before = self.before;
        let left = before.strength - before.lost;
        squad::morale_after_melee(casualties, side, left, |lost, nco_lost| {
            let losses = MeleeLosses {
                strength: before.strength,
                standing_before: left,
                standing: left - lost,
                figures_lost: lost,
                nco_lost,
                ..MeleeLosses::default()
            };
            let mut after = Morale { lost: before.lost + lost, ..before };
            if nco_lost {
                (after.nco, after.base) = (Nco::Lost, self.base_without_nco);
            }
            (self.must_check)(&losses).then(|| after.adjusted(play)).transpose()
        })
    }
}
