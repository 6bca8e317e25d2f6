//! Odds of a melee of one figure against one or several.

use super::fighter::FoundFigures;
use super::{
    AnsweredQuestion, NamedFighter, Odds, OddsError, OddsNote, OddsOutcome, OutcomeKind,
    Participant, check_rating, drop_impossible, fight_alike, list_outcomes, refused_by, rules,
};
use crate::desk::Desk;
use crate::dice::{self, Chance};
use crate::profile::ListColumn;
use crate::rolls::{self, Certainty, Combatant, Fate, Figure, MeleeOutcome, MeleeWinner, Side};
use crate::rules::{Procedure, Rules};

/// A question of one figure against another, or against several.
#[derive(Debug, Clone)]
pub struct MeleeRequest {
    /// The first, by its Weapon Skill.
    pub first: NamedFighter,
    /// The enemy, likewise.
    pub second: NamedFighter,
    /// The number of such enemies that fight the first.
    pub against: i32,
    /// The side that attacks from wholly in the other's rear, if any.
    pub rear: Option<Side>,
    /// The first disengages.
    pub disengages: bool,
    /// The loser's damage is rolled too.
    pub damage: bool,
    /// The situation of the first.
    pub own: MeleeSituation,
    /// The situation of the enemy.
    pub enemy: MeleeSituation,
}

/// The situation of a fighter in melee: NCO, leader, ground, flank and shield.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MeleeSituation {
    /// Its squad has an NCO present, as that of a squad of a force always is.
    pub nco: bool,
    /// The rating of the best leader in whose radius it is; without it, of those who go with a squad of a force.
    pub leader: Option<i32>,
    /// It charged from higher ground.
    pub higher: bool,
    /// It attacks in the flank.
    pub flank: bool,
    /// `true` with a shield, `false` without; `None` for that of its list.
    pub shield: Option<bool>,
}

impl MeleeSituation {
    fn of_figure(self, figure: &Figure) -> Combatant<'_> {
        let Self { nco, leader, higher, flank, shield } = self;
        Combatant { figure, nco, leader: leader.unwrap_or(0), higher, flank, shield }
    }

    /// Fills in the NCO and leader of a squad of a force if the question does not give them and they add to the skill
    /// (F10, F11, D6); also returns the notes about them.
    fn with_force_bonuses(
        self,
        found: &FoundFigures,
        request: &MeleeRequest,
        side: Side,
        rules: &Rules,
    ) -> (Self, Vec<OddsNote>) {
        // An attack from the rear uses no skill (F14).
        if !rules.procedure_rules().leaders_add_skill || request.rear.is_some() {
            return (self, Vec::new());
        }
        let nco = self.nco || found.size.is_some_and(|size| size.nco);
        let leader = self.leader.or(Some(found.leader()));
        (Self { nco, leader, ..self }, found.implied_notes(self.nco, self.leader, side))
    }
}

/// A melee question as it was answered.
#[derive(Debug, Clone)]
pub struct AnsweredMelee {
    pub first: Participant,
    /// The enemy.
    pub second: Participant,
    /// The question, with NCO and leader filled in.
    pub request: MeleeRequest,
}

/// Returns the odds of a melee.
///
/// # Errors
/// A unit that cannot be found, or a question that the game has no answer to.
pub(super) fn melee(mut request: MeleeRequest, desk: &Desk) -> Result<Odds, OddsError> {
    let first = request.first.find_any_size(ListColumn::Ws, desk)?;
    let second = request.second.find_any_size(ListColumn::Ws, desk)?;
    let rules = &*rules(desk, [(&request.first, &first), (&request.second, &second)])?;
    for rating in [request.own.leader, request.enemy.leader] {
        check_rating(rating, rules).map_err(refused_by(rules))?;
    }
    let (own, mut noted) = request.own.with_force_bonuses(&first, &request, Side::First, rules);
    let (enemy, of_enemy) =
        request.enemy.with_force_bonuses(&second, &request, Side::Second, rules);
    (request.own, request.enemy) = (own, enemy);
    noted.extend(of_enemy);
    let [(first, first_mixed), (second, second_mixed)] =
        [first, second].map(|found| found.choose_counted(|_| true, fight_alike(rules)));
    let melee = rolls::FigureMelee {
        first: request.own.of_figure(&first),
        second: request.enemy.of_figure(&second),
        rear: request.rear,
        disengages: request.disengages,
        damage: request.damage,
    };
    let outcomes = match request.against {
        1 => melee_outcomes(
            &rolls::melee_odds(&melee, rules).map_err(refused_by(rules))?,
            rules.play.procedure,
        ),
        many if request.damage => {
            let odds = rolls::group_damage_odds(&melee, many, rules);
            list_outcomes(&odds.map_err(refused_by(rules))?, OutcomeKind::GroupDamage)
        }
        many => {
            let hits = rules.procedure_rules().rolls_damage;
            let what = if hits { OutcomeKind::GroupHits } else { OutcomeKind::GroupKills };
            list_outcomes(
                &rolls::group_melee_odds(&melee, many, rules).map_err(refused_by(rules))?,
                what,
            )
        }
    };
    let question = AnsweredMelee {
        first: Participant::for_melee(&first, request.own.shield, rules)
            .with_nco_of(&first, request.own.nco)
            .with_mixed(first_mixed),
        second: Participant::for_melee(&second, request.enemy.shield, rules)
            .with_nco_of(&second, request.enemy.nco)
            .with_mixed(second_mixed),
        request,
    };
    let (game, question) = (rules.book.game, AnsweredQuestion::Melee(question));
    Ok(Odds { game, question, certainty: Certainty::Exact, noted, outcomes })
}

/// Lists the outcomes of a fight, which exclude each other: a win stands apart from hits that a shield saves, and from
/// those whose damage is rolled.
fn melee_outcomes(
    odds: &dice::Distribution<MeleeOutcome>,
    procedure: Procedure,
) -> Vec<OddsOutcome> {
    let outcome = |what, chance: Chance| OddsOutcome { what, chance };
    let with_winner = |winner| {
        let known = |fate: &Fate| *fate != Fate::Struck;
        let win = odds.chance(|ended| {
            ended.winner == winner && !ended.loser_fate.as_ref().is_some_and(known)
        });
        let loser = match winner {
            MeleeWinner::First => Some(Side::Second),
            MeleeWinner::Second => Some(Side::First),
            MeleeWinner::Both | MeleeWinner::Neither | MeleeWinner::Separate => None,
        };
        let fates = loser.into_iter().flat_map(|loser| {
            Fate::ALL.into_iter().filter(known).map(move |fate| {
                let ended = MeleeOutcome { winner, loser_fate: Some(fate) };
                outcome(OutcomeKind::Fate { fate, loser }, odds.chance_of(&ended))
            })
        });
        let fates = drop_impossible(fates.collect());
        let win = outcome(OutcomeKind::Melee(winner), win);
        let win = Some(win).filter(|win| win.chance.count > 0 || fates.is_empty());
        win.into_iter().chain(fates).collect::<Vec<_>>()
    };
    MeleeWinner::all(procedure).into_iter().flat_map(with_winner).collect()
}
