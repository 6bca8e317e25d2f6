//! Odds that a charge or move reaches its target, or of its distance.

use super::{
    AnsweredQuestion, NamedFighter, Odds, OddsError, OddsNote, OutcomeKind, Participant,
    list_all_outcomes, list_outcomes, refused_by, rules,
};
use crate::desk::Desk;
use crate::dice::Dice;
use crate::profile::ListColumn;
use crate::rolls::{self, Certainty, Figure, Move, MoveEnd};

/// A question of a charge or another move.
#[derive(Debug, Clone)]
pub struct ChargeRequest {
    /// The mover, by its dice; `None` for the basic trooper.
    pub first: Option<NamedFighter>,
    /// The distance, in inches; `None` makes every distance an outcome.
    pub inches: Option<i32>,
    /// A move without a charge.
    pub walk: bool,
    /// The distance is that of the squad's NCO.
    pub nco: bool,
    /// Over rough ground.
    pub rough: bool,
}

/// A question of a charge or another move, as it was answered.
#[derive(Debug, Clone)]
pub struct AnsweredCharge {
    /// The mover, by its dice.
    pub first: Participant,
    /// The original question.
    pub request: ChargeRequest,
}

/// Computes the odds of a charge or another move.
///
/// # Errors
/// A unit that cannot be found, or a question that the game has no answer to.
pub(super) fn charge(request: ChargeRequest, desk: &Desk) -> Result<Odds, OddsError> {
    let first = match &request.first {
        Some(first) => first.clone(),
        None => NamedFighter::Number(desk.rules()?.codes().base.profile.moves.0),
    };
    let found = first.find_any_size(ListColumn::Move, desk)?;
    let rules = &*rules(desk, [(&first, &found)])?;
    let moves = |figure: &Figure| figure.value(ListColumn::Move);
    let (figure, mixed) = found.choose_counted(|_| true, |one, other| moves(one) == moves(other));
    let dice: Vec<Dice> = found.moving().map(|figure| Dice(moves(figure))).collect();
    let slowest = dice.iter().min().map_or(0, |dice| dice.0);
    let (dice, mixed, number) = if rules.procedure_rules().slowest_sets_move {
        (dice, None, slowest)
    } else {
        (vec![Dice(moves(&figure))], mixed, moves(&figure))
    };
    let noted = dice.iter().any(|dice| dice.0 != number).then_some(OddsNote::Slowest);
    let ChargeRequest { walk, nco, rough, .. } = request;
    let rolled =
        rolls::distance_odds(&Move { figure: &figure, dice, charge: !walk, nco, rough }, rules);
    let rolled = rolled.map_err(refused_by(rules))?;
    let outcomes = match request.inches {
        None => list_outcomes(&rolled, OutcomeKind::Inches),
        Some(inches) if walk => {
            let walked = rolls::walk_odds(&rolled, inches).map_err(refused_by(rules))?;
            list_all_outcomes(&walked, &[MoveEnd::There, MoveEnd::Short], OutcomeKind::Reach)
        }
        Some(inches) => {
            let ends = [MoveEnd::Contact, MoveEnd::Inch, MoveEnd::Short];
            list_all_outcomes(
                &rolls::reach_odds(&rolled, inches).map_err(refused_by(rules))?,
                &ends,
                OutcomeKind::Reach,
            )
        }
    };
    let first = Participant::new(&figure, number).with_nco_of(&figure, nco).with_mixed(mixed);
    let question = AnsweredQuestion::Charge(AnsweredCharge { first, request });
    Ok(Odds {
        game: rules.book.game,
        question,
        certainty: Certainty::Exact,
        noted: noted.into_iter().collect(),
        outcomes,
    })
}
