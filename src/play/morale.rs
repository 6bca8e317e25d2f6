//! Morale checks in either game.

use super::{Argument, Figure, Refused};
use crate::army::AbilityEffect;
use crate::dice::Distribution;
use crate::games::coded::checks::{
    self, ChargeResult, CheckOutcome, MoraleOutcome, MoraleSum, Nco, Rally,
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
pub struct CheckedSquad<'a> {
    /// One of its troopers.
    pub figure: &'a Figure,
    /// Figures it started with, NCO included.
    pub strength: i32,
    /// Figures it has lost since.
    pub lost: i32,
    pub nco: Nco,
    /// The rating of the best leader in whose radius it is; 0 without.
    pub leader: i32,
    /// The leader who charges alone if it fails its check to charge, in place of its NCO.
    pub lone_leader: Option<LoneLeader>,
    /// The routed squads of its side in sight, which count in Dune World (§9.2).
    pub routed_squads: i32,
    /// A routed leader of its side is in sight.
    pub sees_routed_leader: bool,
    /// Other modifiers.
    pub modifier: i32,
}

/// A leader near a squad, who charges alone if it fails its check (FoS §6f, Dune World §6.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoneLeader {
    /// His own Morale, on which he checks first in Dune World; `None` if it is not known.
    pub morale: Option<i32>,
}

impl<'a> CheckedSquad<'a> {
    /// A squad at full strength with nothing that changes its Morale.
    pub fn new(figure: &'a Figure) -> Self {
        Self {
            figure,
            strength: 1,
            lost: 0,
            nco: Nco::None,
            leader: 0,
            lone_leader: None,
            routed_squads: 0,
            sees_routed_leader: false,
            modifier: 0,
        }
    }

    /// Returns the Morale that it checks on: its own, or that of its NCO while he lives (D12).
    pub fn base(&self, rules: &Rules) -> i32 {
        checked_morale(self.figure, self.nco == Nco::Present, rules).unwrap_or(0)
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
        self.check()?;
        self.to_morale(rules).sum(&rules.play)
    }

    /// Returns `true` if the check is to rally and no leader or NCO is given who could rally the squad (FoS §8f, Dune
    /// World §9.6).
    pub fn has_nobody_to_rally_it(&self, reason: MoraleReason) -> bool {
        let rallies = matches!(reason, MoraleReason::Rally | MoraleReason::Stand);
        let nobody = matches!(self.nco, Nco::None | Nco::Lost) && self.leader == 0;
        rallies && nobody && !self.figure.leads()
    }

    /// Refuses a leader with a strength above 1, an NCO of a leader, and a lost NCO in a squad without losses.
    fn check(&self) -> Result<(), Refused> {
        self.check_nco()?;
        let is_lone = self.figure.leads() && (self.strength > 1 || self.lone_leader.is_some());
        Refused::LeaderAlone.refuse_if(is_lone)
    }

    fn check_nco(&self) -> Result<(), Refused> {
        let argument = match self.nco {
            Nco::None => return Ok(()),
            Nco::Present | Nco::Away => Argument::Nco,
            Nco::Lost => Argument::NcoLost,
        };
        Refused::NoNco(argument).refuse_if(self.figure.leads())?;
        Refused::LostNco.refuse_if(self.nco == Nco::Lost && self.lost == 0)
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

    fn to_morale(self, rules: &Rules) -> Morale {
        let (base, other) = (self.base(rules), self.modifier);
        let Self { strength, lost, nco, leader, routed_squads, sees_routed_leader, .. } = self;
        Morale { base, strength, lost, nco, leader, routed_squads, sees_routed_leader, other }
    }
}

/// The odds of a morale check, by its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoraleOdds {
    Check(Distribution<CheckOutcome>),
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
    morale: &CheckedSquad,
    reason: MoraleReason,
    rules: &Rules,
) -> Result<MoraleOdds, Refused> {
    // A bare number has no NCO whose Morale could replace its own.
    let nco_is_unused = rules.play.squad_morale == SquadMorale::Nco && morale.figure.game.is_none();
    let present = morale.nco == Nco::Present && reason != MoraleReason::Charge;
    Refused::NcoOfNumber(Argument::Nco).refuse_if(nco_is_unused && present)?;
    let is_idle = morale.lone_leader.is_some() && reason != MoraleReason::Charge;
    Refused::ChargeAlone(Argument::LeaderCharges).refuse_if(is_idle)?;
    let adjusted = morale.adjusted(rules)?;
    let nobody = morale.nco == Nco::Lost && morale.has_nobody_to_rally_it(reason);
    Refused::NobodyRallies.refuse_if(nobody)?;
    let spared = morale.exempting_ability(reason).is_some();
    Ok(match reason {
        MoraleReason::Check => MoraleOdds::Check(checks::check_odds(adjusted)),
        MoraleReason::Melee if spared => {
            MoraleOdds::Melee(Distribution::certain(MoraleOutcome::Holds))
        }
        MoraleReason::Melee => MoraleOdds::Melee(checks::morale_result_odds(adjusted)),
        MoraleReason::Charge if spared => {
            MoraleOdds::Charge(Distribution::certain(ChargeResult::Charges))
        }
        MoraleReason::Charge => MoraleOdds::Charge(charge_odds(morale, rules)?),
        MoraleReason::Rally => MoraleOdds::Rally(checks::rally_odds(adjusted, false)),
        MoraleReason::Stand => MoraleOdds::Rally(checks::rally_odds(adjusted, true)),
    })
}

/// Returns the odds of a charge, where a leader who is near or else an NCO who is present may go alone (F47).
fn charge_odds(
    morale: &CheckedSquad,
    rules: &Rules,
) -> Result<Distribution<ChargeResult>, Refused> {
    let (squad, checks) = (morale.to_morale(rules), rules.procedure_rules().lone_charger_checks);
    let given = morale.lone_leader.is_some_and(|leader| leader.morale.is_some());
    Refused::refuse_any([(given && !checks, Argument::LeaderMorale)])?;
    let of_leader = |leader: LoneLeader| {
        let own = || leader.morale.map(Morale::new).ok_or(Refused::NoLeaderMorale);
        Ok(LoneCharger::leader(squad, checks.then(own).transpose()?))
    };
    let nco = (morale.nco == Nco::Present).then(|| LoneCharger::nco(squad, checks));
    let lone = morale.lone_leader.map(of_leader).transpose()?.or(nco);
    coded::charge(&Charging { squad, lone }, &rules.play)
}
