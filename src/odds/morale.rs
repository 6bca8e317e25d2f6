//! Odds of a Morale check, and of its consequences.

use super::fighter::{FoundFigures, SquadSize};
use super::{
    AnsweredQuestion, NamedFighter, Odds, OddsError, OddsNote, OddsOutcome, OutcomeKind,
    Participant, check_rating, drop_impossible, list_all_outcomes, refused_by, rules,
};
use crate::army::{AbilityEffect, Range};
use crate::desk::Desk;
use crate::profile::ListColumn;
use crate::rolls::{
    self, Certainty, ChargeResult, Figure, LoneLeader, Morale, MoraleCheckOutcome, MoraleOdds,
    MoraleOutcome, MoraleReason, Nco, Rally, Refused, Side, TestedSquad,
};

/// A question of a Morale check.
#[derive(Debug, Clone)]
pub struct MoraleRequest {
    /// The squad, by its Morale.
    pub first: NamedFighter,
    /// Figures it started with, NCO included; `None` for those of the squad of a force, else 1.
    pub strength: Option<i32>,
    /// Figures it has lost.
    pub lost: i32,
    /// Its NCO; `None`: present if the unit is a squad of a force that has one.
    pub nco: Option<Nco>,
    /// The rating of the best leader in whose radius it is; `None` for the one who goes with the squad of a force.
    pub leader: Option<i32>,
    /// A leader near it charges alone if it fails its check to charge.
    pub lone_leader: Option<LoneLeader>,
    /// Other modifiers.
    pub modifier: i32,
    pub reason: MoraleReason,
}

impl MoraleRequest {
    /// Returns `true` if it gives anything that changes Morale.
    fn is_modified(&self) -> bool {
        let Self { strength, lost, nco, leader, lone_leader, modifier, .. } = self;
        let is_led = nco.is_some() || leader.is_some() || lone_leader.is_some();
        strength.is_some() || *lost != 0 || is_led || *modifier != 0
    }

    /// Notes a strength that its list does not allow, with or without an NCO among them.
    fn odd_size(&self, found: &FoundFigures) -> Option<OddsNote> {
        let strength = self.strength?;
        let odd = |allowed: &Range| {
            ![strength, strength - 1].map(i64::from).iter().any(|n| allowed.holds(*n))
        };
        found.allowed.filter(odd).map(|allowed| OddsNote::Size(Side::First, allowed))
    }
}

/// A question of a Morale check, as it was answered.
#[derive(Debug, Clone)]
pub struct AnsweredMorale {
    /// The squad, by the Morale that it tests on.
    pub first: Participant,
    /// Figures it started with, NCO included.
    pub strength: i32,
    pub nco: Nco,
    /// The rating of the best leader in whose radius it is; 0 without.
    pub leader: i32,
    /// The number that 2d6 must not exceed, if they are rolled.
    pub adjusted: i32,
    /// The ability that exempts the squad from the check.
    pub spared: Option<AbilityEffect>,
    /// The original question.
    pub request: MoraleRequest,
}

/// Returns the odds of a Morale check.
///
/// # Errors
/// A unit that cannot be found, or a question that the game has no answer to.
pub(super) fn morale(request: MoraleRequest, desk: &Desk) -> Result<Odds, OddsError> {
    let is_complete =
        request.strength.is_some() && request.nco.is_some() && request.leader.is_some();
    let find = if is_complete { NamedFighter::find_any_size } else { NamedFighter::find_one_size };
    let found = find(&request.first, ListColumn::Morale, desk)?;
    let rules = &*rules(desk, [(&request.first, &found)])?;
    check_rating(request.leader, rules).map_err(refused_by(rules))?;
    let own_morale = |figure: &Figure| figure.value(ListColumn::Morale);
    let (figure, mixed) =
        found.choose_counted(|_| true, |one, other| own_morale(one) == own_morale(other));
    let MoraleRequest { lost, modifier, lone_leader, reason, .. } = request;
    let leader = request.leader.unwrap_or(figure.leader);
    let known_strength = request.strength.or(found.size.map(SquadSize::strength));
    if known_strength.is_none() && lost > 0 && !figure.leads() {
        return Err(refused_by(rules)(Refused::NoStrength));
    }
    let strength = known_strength.unwrap_or(1);
    let nco_of_force = found.size.filter(|size| size.nco).map(|_| Nco::Present);
    let nco = request.nco.or(nco_of_force).unwrap_or(Nco::None);
    let morale = Morale { strength, lost, nco, leader, other: modifier, ..Morale::new(0) };
    let squad = TestedSquad { lone_leader, ..TestedSquad::new(&figure, morale, rules) };
    let adjusted = squad.adjusted(rules).map_err(refused_by(rules))?;
    let outcomes =
        outcomes(&rolls::morale_odds(&squad, reason, rules).map_err(refused_by(rules))?, reason);
    let is_led = nco == Nco::Present;
    let first =
        Participant::new(&figure, squad.morale.base).with_nco_of(&figure, is_led).with_mixed(mixed);
    let spared = squad.exempting_ability(reason);
    let has_own_strength = request.strength.is_none() && found.size.is_some();
    let notes_on_the_squad = has_own_strength
        .then_some(OddsNote::OwnStrength)
        .into_iter()
        .chain(found.implied_notes(request.nco.is_some(), request.leader, Side::First))
        .chain(request.odd_size(&found));
    let notes_on_the_check = [
        // A unit that never checks in melee or to charge may still make another check.
        (spared.is_none() && figure.has(AbilityEffect::NeverChecksMorale), OddsNote::NeverChecks),
        (spared.is_some() && request.is_modified(), OddsNote::Unrolled),
        (squad.has_nobody_to_rally_it(reason), OddsNote::NobodyToRally),
    ];
    let notes_on_the_check =
        notes_on_the_check.into_iter().filter_map(|(is, note)| is.then_some(note));
    let noted = notes_on_the_squad.chain(notes_on_the_check).collect();
    let answered = AnsweredMorale { first, strength, nco, leader, adjusted, spared, request };
    let question = AnsweredQuestion::Morale(answered);
    Ok(Odds { game: rules.book.game, question, certainty: Certainty::Exact, noted, outcomes })
}

fn outcomes(odds: &MoraleOdds, reason: MoraleReason) -> Vec<OddsOutcome> {
    match odds {
        MoraleOdds::Check(odds) => list_all_outcomes(
            odds,
            &[MoraleCheckOutcome::Pass, MoraleCheckOutcome::Fail],
            OutcomeKind::Check,
        ),
        MoraleOdds::Melee(odds) => {
            let ends = [MoraleOutcome::Holds, MoraleOutcome::Shaken, MoraleOutcome::Routed];
            list_all_outcomes(odds, &ends, |morale_result| {
                OutcomeKind::MoraleOutcome(None, morale_result)
            })
        }
        MoraleOdds::Charge(odds) => {
            let ends = [
                ChargeResult::Charges,
                ChargeResult::Follows,
                ChargeResult::Alone,
                ChargeResult::Stays,
            ];
            drop_impossible(list_all_outcomes(odds, &ends, OutcomeKind::Charge))
        }
        MoraleOdds::Rally(odds) => {
            let fails = if reason == MoraleReason::Stand { Rally::Routed } else { Rally::Stays };
            list_all_outcomes(odds, &[Rally::Rallied, fails], OutcomeKind::Rally)
        }
    }
}
