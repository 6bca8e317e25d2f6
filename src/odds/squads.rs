//! Two squads, figure against figure, and the Morale check that follows.

use super::{Fighter, Odds, Outcome, Question, Unanswered, What, Who, all, by, rules};
use crate::desk::Desk;
use crate::dice;
use crate::play::{self, Casualties, Clash, Fighting, Figure, Side, Simulation, Spread, Squad};
use crate::profile::Value;

/// A question of two squads.
#[derive(Debug, Clone)]
pub struct SquadsAsk {
    /// One squad.
    pub first: SquadAsk,
    /// The other.
    pub second: SquadAsk,
    /// What is thrown with where there are too many rolls to count.
    pub seed: u64,
}

/// A squad that is asked about.
#[derive(Debug, Clone)]
pub struct SquadAsk {
    /// Each of its figures, by its Weapon Skill.
    pub fighter: Fighter,
    /// How many there are, without the NCO.
    pub figures: i32,
    /// Its NCO fights with it.
    pub nco: bool,
    /// Whether it has shields, where that is not as its list has it.
    pub shield: Option<bool>,
}

/// The same as it was answered.
#[derive(Debug, Clone)]
pub struct SquadsQuestion {
    /// One squad.
    pub first: Who,
    /// The other.
    pub second: Who,
    /// What was asked of them.
    pub asked: SquadsAsk,
}

/// The odds of two squads.
///
/// # Errors
/// A unit that cannot be found, or a question that the game has no answer to.
pub(super) fn squads(asked: SquadsAsk, desk: &Desk) -> Result<Odds, Unanswered> {
    let first = asked.first.fighter.figure(Value::Ws, desk)?;
    let second = asked.second.fighter.figure(Value::Ws, desk)?;
    let rules = &*rules(desk, [&first, &second])?;
    // An NCO of whom nothing is known fights as the others do.
    let nco = |figure: &Figure| figure.nco.as_ref().map_or(figure.clone(), |nco| (**nco).clone());
    let ncos = (nco(&first), nco(&second));
    let clash = Clash {
        first: asked.first.squad(&first, &ncos.0),
        second: asked.second.squad(&second, &ncos.1),
        spread: Spread::Even,
    };
    let simulation = Simulation { seed: asked.seed, ..Simulation::default() };
    let losses = play::squads(&clash, simulation, rules).map_err(by(rules))?;
    let sides = [(Side::First, &clash.first), (Side::Second, &clash.second)];
    let mut outcomes: Vec<Outcome> =
        sides.iter().flat_map(|(side, _)| lost(&losses.odds, *side)).collect();
    for (side, squad) in sides {
        if let Some(nerve) = play::after(&losses.odds, side, squad, rules).map_err(by(rules))? {
            outcomes.extend(all(&nerve, |nerve| What::Nerve(Some(side), nerve)));
        }
    }
    let question = SquadsQuestion {
        first: Who::fighting(&first, asked.first.shield, rules),
        second: Who::fighting(&second, asked.second.shield, rules),
        asked,
    };
    let (game, question) = (rules.book.game, Question::Squads(question));
    Ok(Odds { game, question, certainty: losses.certainty, noted: Vec::new(), outcomes })
}

impl SquadAsk {
    fn squad<'a>(&self, figure: &'a Figure, nco: &'a Figure) -> Squad<Fighting<'a>> {
        let fighting =
            |figure| Fighting { nco: self.nco, shield: self.shield, ..Fighting::new(figure) };
        Squad {
            figures: self.figures.saturating_add(i32::from(self.nco)),
            fighter: fighting(figure),
            nco: self.nco.then(|| fighting(nco)),
        }
    }
}

/// How many figures a side loses.
fn lost(odds: &dice::Odds<Casualties>, side: Side) -> Vec<Outcome> {
    all(&odds.map(|casualties| casualties.lost_by(side).0), |lost| What::Lost { side, lost })
}
