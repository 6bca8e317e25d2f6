//! Odds of a melee of two squads, and of the Morale check that follows.

use super::fighter::{FoundFigures, SquadSize};
use super::{
    AnsweredQuestion, NamedFighter, Odds, OddsError, OddsNote, OddsOutcome, OutcomeKind,
    Participant, check_rating, fight_alike, list_outcomes, refused_by, rules,
};
use crate::army::{AbilityEffect, Range};
use crate::desk::Desk;
use crate::dice;
use crate::error::{Error, ErrorKind};
use crate::profile::ListColumn;
use crate::rolls::{
    self, Argument, Casualties, Certainty, Combatant, EarlierLosses, EvenFights, Figure,
    MeleeLosses, MeleeSquad, Nco, Refused, Side, Simulation, SquadMelee,
};
use crate::rules::Rules;

/// A question of two squads.
#[derive(Debug, Clone)]
pub struct SquadMeleeRequest {
    pub first: SquadRequest,
    /// The other.
    pub second: SquadRequest,
    /// The seed of the simulation, if there are too many rolls to count; `None` for 1.
    pub seed: Option<u64>,
}

/// A squad that is asked about.
#[derive(Debug, Clone)]
pub struct SquadRequest {
    /// Each of its figures, by its Weapon Skill.
    pub fighter: NamedFighter,
    /// The number of figures without the NCO; `None` for that of a squad of a force.
    pub figures: Option<i32>,
    /// Figures it lost before, its NCO included.
    pub lost: i32,
    /// Its NCO; `None`: with it if the unit is a squad of a force that has one.
    pub nco: Option<Nco>,
    /// The rating of the best leader in whose radius it is; without it, of those who go with a squad of a force.
    pub leader: Option<i32>,
    /// `true` with shields, `false` without; `None` for those of its list.
    pub shield: Option<bool>,
}

/// A question of two squads, as it was answered.
#[derive(Debug, Clone)]
pub struct AnsweredSquadMelee {
    /// One squad.
    pub first: Participant,
    /// The other.
    pub second: Participant,
    /// The figures that fight on both sides.
    pub sizes: (SquadSize, SquadSize),
    /// The figures that they lost before.
    pub lost: (i32, i32),
    /// The ratings of the best leaders in whose radius they are; 0 without.
    pub leaders: (i32, i32),
    /// The Weapon Skills of the NCOs who fight; an unknown NCO fights like the others.
    pub nco_skills: (Option<i32>, Option<i32>),
    /// The fights of figures.
    pub pairings: Vec<EvenFights>,
}

/// Returns the odds of two squads.
///
/// # Errors
/// A unit that cannot be found, or a question that the game has no answer to.
pub(super) fn squads(request: SquadMeleeRequest, desk: &Desk) -> Result<Odds, OddsError> {
    let ((first, size), (second, second_size)) =
        (request.first.find("figures", desk)?, request.second.find("foes", desk)?);
    let own = request.first.notes(&first, size, Side::First);
    let mut noted: Vec<OddsNote> =
        own.into_iter().chain(request.second.notes(&second, second_size, Side::Second)).collect();
    let fighters = [(&request.first.fighter, &first), (&request.second.fighter, &second)];
    let rules = &*rules(desk, fighters)?;
    let [(first, own), (second, others)] =
        [first, second].map(|found| found.choose_counted(|_| true, fight_alike(rules)));
    request.check_leaders([&first, &second], rules).map_err(refused_by(rules))?;
    // An unknown NCO fights like the others.
    let nco = |figure: &Figure| figure.nco.as_ref().map_or(figure.clone(), |nco| (**nco).clone());
    let ncos = (nco(&first), nco(&second));
    let squad_melee = SquadMelee {
        first: request.first.squad(size, &first, &ncos.0),
        second: request.second.squad(second_size, &second, &ncos.1),
    };
    let usual = Simulation::default();
    let simulation = Simulation { seed: request.seed.unwrap_or(usual.seed), ..usual };
    let losses = rolls::squad_melee_odds(&squad_melee, simulation, rules, &*desk.progress)
        .map_err(refused_by(rules))?;
    let sides = [
        (Side::First, (&squad_melee.first, request.first.earlier_losses())),
        (Side::Second, (&squad_melee.second, request.second.earlier_losses())),
    ];
    let mut outcomes: Vec<OddsOutcome> =
        sides.iter().flat_map(|(side, _)| loss_outcomes(&losses.odds, *side)).collect();
    for (side, squad) in sides {
        if let Some(morale_result) = rolls::morale_after_melee(&losses.odds, side, squad, rules)
            .map_err(refused_by(rules))?
        {
            outcomes.extend(list_outcomes(&morale_result, |morale_result| {
                OutcomeKind::MoraleOutcome(Some(side), morale_result)
            }));
        }
    }
    let is_defeat_left_out = [&first, &second].iter().any(|figure| checks_in_defeat(figure, rules));
    noted.extend(is_defeat_left_out.then_some(OddsNote::NoDefeat));
    let leaders = |squad: &MeleeSquad<Combatant>| squad.fighter.figure.leads() && squad.figures > 1;
    let is_led = leaders(&squad_melee.first) || leaders(&squad_melee.second);
    noted.extend(is_led.then_some(OddsNote::LeaderSquad));
    let counted = losses.certainty == Certainty::Exact;
    noted.extend(request.seed.filter(|_| counted).map(|_| OddsNote::NoSeed));
    let question = AnsweredSquadMelee {
        first: Participant::for_melee(&first, request.first.shield, rules)
            .with_nco_of(&first, size.nco)
            .with_mixed(own),
        second: Participant::for_melee(&second, request.second.shield, rules)
            .with_nco_of(&second, second_size.nco)
            .with_mixed(others),
        sizes: (size, second_size),
        lost: (request.first.lost, request.second.lost),
        leaders: (squad_melee.first.fighter.leader, squad_melee.second.fighter.leader),
        nco_skills: (nco_skill(&squad_melee.first), nco_skill(&squad_melee.second)),
        pairings: rolls::even_fights(squad_melee.first.figures, squad_melee.second.figures),
    };
    let (game, question) = (rules.book.game, AnsweredQuestion::Squads(question));
    Ok(Odds { game, question, certainty: losses.certainty, noted, outcomes })
}

/// Returns `true` if a figure of known Morale checks it after a defeat, whatever its squad lost (Dune World §7.9).
fn checks_in_defeat(figure: &Figure, rules: &Rules) -> bool {
    let defeated = MeleeLosses { hits_taken: 1, ..MeleeLosses::default() };
    let checks = figure.values.get(ListColumn::Morale).is_some()
        && !figure.has(AbilityEffect::NeverChecksMorale);
    checks && (rules.procedure_rules().checks_after_melee)(&defeated)
}

fn nco_skill(squad: &MeleeSquad<Combatant>) -> Option<i32> {
    squad.nco.map(|nco| nco.figure.value(ListColumn::Ws))
}

impl SquadMeleeRequest {
    /// Refuses ratings that no leader has, and leaders of squads that check no Morale by rules in which they add no
    /// skill (D6).
    fn check_leaders(&self, figures: [&Figure; 2], rules: &Rules) -> Result<(), Refused> {
        let sides = [(&self.first, Argument::Leader), (&self.second, Argument::FoeLeader)];
        for ((squad, argument), figure) in sides.into_iter().zip(figures) {
            check_rating(squad.leader, rules)?;
            let is_led = squad.leader.is_some_and(|rating| rating != 0);
            if is_led && !rules.procedure_rules().leaders_add_skill {
                Refused::LeaderOfNumber(argument).refuse_if(figure.is_bare_number())?;
                let never = figure.has(AbilityEffect::NeverChecksMorale);
                Refused::NeverChecks(argument).refuse_if(never)?;
            }
        }
        Ok(())
    }
}

impl SquadRequest {
    /// Finds its figures, and their number, which this field gives.
    fn find(&self, field: &str, desk: &Desk) -> Result<(FoundFigures, SquadSize), Error> {
        let found = self.fighter.find_one_size(ListColumn::Ws, desk)?;
        let no_figures = || Error::of_field(field, ErrorKind::NoFigures);
        let figures =
            self.figures.or(found.size.map(|size| size.figures)).ok_or_else(no_figures)?;
        let of_force = || found.size.is_some_and(|size| size.nco);
        let nco = self.nco.map_or_else(of_force, |nco| nco == Nco::Present);
        Ok((found, SquadSize { figures, nco }))
    }

    fn earlier_losses(&self) -> EarlierLosses {
        EarlierLosses { figures: self.lost, nco: self.nco == Some(Nco::Lost) }
    }

    /// Notes the NCO and leader of a squad of a force that the question did not give, and a size that its list forbids.
    fn notes(&self, found: &FoundFigures, size: SquadSize, side: Side) -> Vec<OddsNote> {
        let is_odd =
            |allowed: &Range| self.figures.is_some() && !allowed.holds(size.figures.into());
        let odd = found.allowed.filter(is_odd).map(|allowed| OddsNote::Size(side, allowed));
        odd.into_iter().chain(found.implied_notes(self.nco.is_some(), self.leader, side)).collect()
    }

    fn squad<'a>(
        &self,
        size: SquadSize,
        figure: &'a Figure,
        nco: &'a Figure,
    ) -> MeleeSquad<Combatant<'a>> {
        let (led, leader) = (size.nco, self.leader.unwrap_or(figure.leader));
        let combatant =
            |figure| Combatant { nco: led, leader, shield: self.shield, ..Combatant::new(figure) };
        MeleeSquad {
            figures: size.strength(),
            fighter: combatant(figure),
            nco: led.then(|| combatant(nco)),
        }
    }
}

/// Lists the numbers of figures that a side may lose.
fn loss_outcomes(odds: &dice::Distribution<Casualties>, side: Side) -> Vec<OddsOutcome> {
    list_outcomes(&odds.map(|casualties| casualties.lost_by(side).0), |lost| OutcomeKind::Lost {
        side,
        lost,
    })
}
