//! Morale checks in either game.

use super::{Argument, Figure, Refused};
use crate::army::AbilityEffect;
use crate::dice::Distribution;
use crate::games::coded::morale_check::{
    self, ChargeResult, MoraleCheckOutcome, MoraleOutcome, MoraleSum, Nco, Rally,
};
use crate::games::coded::{self, Charging, LoneCharger, Morale};
use crate::profile::ListColumn;
use crate::rules::{Rules, SquadMorale};

keyed! {
    /// The reason for a morale check.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum MoraleReason by key {
        Check = "check",
        /// After melee: it holds, is shaken or routed.
        Melee = "melee",
        /// To charge, where its NCO may go alone.
        Charge = "charge",
        Rally = "rally",
        /// To rally, with a heroic stand.
        Stand = "stand",
    }
}

/// Returns the Morale that a squad of these figures checks on: its own or, by some rules, that of its NCO while he lives
/// (D12). `None` if it is not known.
pub(super) fn checked_morale(figure: &Figure, has_nco: bool, rules: &Rules) -> Option<i32> {
    let is_his = has_nco && rules.play.squad_morale == SquadMorale::Nco;
    let nco = figure.nco.as_ref().filter(|_| is_his);
    nco.and_then(|nco| *nco.values.get(ListColumn::Morale))
        .or(*figure.values.get(ListColumn::Morale))
}

/// A squad, as a Morale check finds it.
#[derive(Debug, Clone, Copy)]
pub struct TestedSquad<'a> {
    /// One of its troopers.
    pub figure: &'a Figure,
    /// Its Morale, with all that changes it.
    pub morale: Morale,
    /// The leader who charges alone if it fails its check to charge, in place of its NCO.
    pub lone_leader: Option<LoneLeader>,
}

/// A leader near a squad, who charges alone if it fails its check (FoS §6f, Dune World §6.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoneLeader {
    /// His own Morale, on which he checks first in Dune World; `None` if it is not known.
    pub morale: Option<i32>,
}

impl<'a> TestedSquad<'a> {
    /// Tests a squad as far as its figures are known; its base is that of the figure, or of its NCO while he lives
    /// (D12).
    pub fn new(figure: &'a Figure, known: Morale, rules: &Rules) -> Self {
        let base = checked_morale(figure, known.nco == Nco::Present, rules).unwrap_or(0);
        Self { figure, morale: Morale { base, ..known }, lone_leader: None }
    }

    /// Returns the adjusted Morale: a check passes if 2d6 roll at most this.
    ///
    /// # Errors
    /// A number outside its limits.
    pub fn adjusted(&self, rules: &Rules) -> Result<i32, Refused> {
        self.sum(rules).map(MoraleSum::total)
    }

    /// Returns the adjusted Morale, modifier by modifier.
    ///
    /// # Errors
    /// A number outside its limits.
    pub fn sum(&self, rules: &Rules) -> Result<MoraleSum, Refused> {
        self.validate()?;
        self.morale.sum(&rules.play)
    }

    /// Returns `true` if the check is to rally and no leader or NCO is given who could rally the squad (FoS §8f, Dune
    /// World §9.6).
    pub fn has_nobody_to_rally_it(&self, reason: MoraleReason) -> bool {
        let rallies = matches!(reason, MoraleReason::Rally | MoraleReason::Stand);
        let nobody = matches!(self.morale.nco, Nco::None | Nco::Lost) && self.morale.leader == 0;
        rallies && nobody && !self.figure.leads()
    }

    /// Refuses a leader with a strength above 1, an NCO of a leader, and a lost NCO in a squad without losses.
    fn validate(&self) -> Result<(), Refused> {
        self.check_nco()?;
        let is_lone =
            self.figure.leads() && (self.morale.strength > 1 || self.lone_leader.is_some());
        Refused::LeaderAlone.refuse_if(is_lone)
    }

    fn check_nco(&self) -> Result<(), Refused> {
        let argument = match self.morale.nco {
            Nco::None => return Ok(()),
            Nco::Present | Nco::Away => Argument::Nco,
            Nco::Lost => Argument::NcoLost,
        };
        Refused::NoNco(argument).refuse_if(self.figure.leads())?;
        Refused::LostNco.refuse_if(self.morale.nco == Nco::Lost && self.morale.lost == 0)
    }

    /// Returns the ability that exempts it from checks of this reason, if any.
    pub fn exempting_ability(&self, reason: MoraleReason) -> Option<AbilityEffect> {
        let exempts = |ability: &AbilityEffect| match ability {
            AbilityEffect::NeverChecksMorale => {
                matches!(reason, MoraleReason::Melee | MoraleReason::Charge)
            }
            AbilityEffect::AlwaysMakesChargeChecks => reason == MoraleReason::Charge,
            AbilityEffect::DoublesCohesion => false,
        };
        self.figure.abilities.iter().copied().find(exempts)
    }
}

/// The odds of a morale check, by its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoraleOdds {
    Check(Distribution<MoraleCheckOutcome>),
    /// After melee.
    Melee(Distribution<MoraleOutcome>),
    Charge(Distribution<ChargeResult>),
    /// To rally, with a heroic stand or without.
    Rally(Distribution<Rally>),
}

/// Returns the odds of a check; for a squad that is exempt from it, the result is certain.
///
/// # Errors
/// A number outside its limits.
pub fn morale_odds(
    squad: &TestedSquad,
    reason: MoraleReason,
    rules: &Rules,
) -> Result<MoraleOdds, Refused> {
    // A bare number has no NCO whose Morale could replace its own.
    let nco_is_unused =
        rules.play.squad_morale == SquadMorale::Nco && squad.figure.is_bare_number();
    let present = squad.morale.nco == Nco::Present && reason != MoraleReason::Charge;
    Refused::NcoOfNumber(Argument::Nco).refuse_if(nco_is_unused && present)?;
    let is_idle = squad.lone_leader.is_some() && reason != MoraleReason::Charge;
    Refused::ChargeAlone(Argument::LeaderCharges).refuse_if(is_idle)?;
    let adjusted = squad.adjusted(rules)?;
    let nobody = squad.morale.nco == Nco::Lost && squad.has_nobody_to_rally_it(reason);
    Refused::NobodyRallies.refuse_if(nobody)?;
    let spared = squad.exempting_ability(reason).is_some();
    Ok(match reason {
        MoraleReason::Check => MoraleOdds::Check(morale_check::morale_check_odds(adjusted)),
        MoraleReason::Melee if spared => {
            MoraleOdds::Melee(Distribution::certain(MoraleOutcome::Holds))
        }
        MoraleReason::Melee => MoraleOdds::Melee(morale_check::morale_outcome_odds(adjusted)),
        MoraleReason::Charge if spared => {
            MoraleOdds::Charge(Distribution::certain(ChargeResult::Charges))
        }
        MoraleReason::Charge => MoraleOdds::Charge(charge_odds(squad, rules)?),
        MoraleReason::Rally => MoraleOdds::Rally(morale_check::rally_odds(adjusted, false)),
        MoraleReason::Stand => MoraleOdds::Rally(morale_check::rally_odds(adjusted, true)),
    })
}

/// Returns the odds of a charge, where a leader who is near or else an NCO who is present may go alone (F47).
fn charge_odds(squad: &TestedSquad, rules: &Rules) -> Result<Distribution<ChargeResult>, Refused> {
    let (morale, checks) = (squad.morale, rules.procedure_rules().lone_charger_checks);
    let given = squad.lone_leader.is_some_and(|leader| leader.morale.is_some());
    Refused::refuse_foreign([(given && !checks, Argument::LeaderMorale)])?;
    let of_leader = |leader: LoneLeader| {
        let own = || leader.morale.map(Morale::new).ok_or(Refused::NoLeaderMorale);
        Ok(LoneCharger::leader(morale, checks.then(own).transpose()?))
    };
    let nco = (squad.morale.nco == Nco::Present).then(|| LoneCharger::nco(morale, checks));
    let lone = squad.lone_leader.map(of_leader).transpose()?.or(nco);
    coded::charge(&Charging { squad: morale, lone }, &rules.play)
}
