//! The movement distance of figures, in either game.

use super::{Argument, Figure, Refused};
use crate::dice::{Dice, Distribution};
use crate::games::coded::DiceMove;
use crate::profile::ListColumn;
use crate::rules::Rules;

/// Figures that move together.
#[derive(Debug, Clone)]
pub struct Move<'a> {
    /// One of them.
    pub figure: &'a Figure,
    /// The dice of each kind of them; A Fistful of Sardaukar rolls those of the slowest (FoS §6a, §6d).
    pub dice: Vec<Dice>,
    /// They charge.
    pub charge: bool,
    /// The distance is that of their NCO, who moves farther in some games (FoS §6d).
    pub nco: bool,
    /// They cross rough ground all the way (FoS §6i, Dune World §6.7).
    pub rough: bool,
}

impl<'a> Move<'a> {
    /// Creates a charge over open ground.
    pub fn charge(figure: &'a Figure) -> Self {
        let dice = vec![Dice(figure.value(ListColumn::Move))];
        Self { figure, dice, charge: true, nco: false, rough: false }
    }
}

/// Returns the odds of the inches that figures move.
///
/// # Errors
/// Dice outside their limits.
pub fn distance_odds(moved: &Move, rules: &Rules) -> Result<Distribution<i32>, Refused> {
    let Move { charge, nco, rough, .. } = *moved;
    let movement = &rules.play.movement;
    Refused::refuse_foreign([(nco && movement.nco_inches == 0, Argument::Nco)])?;
    Refused::NoNco(Argument::Nco).refuse_if(nco && !moved.figure.may_be_in_squad())?;
    let dice = if rules.procedure_rules().slowest_sets_move {
        moved.dice.iter().min().copied().unwrap_or_default()
    } else {
        Dice(moved.figure.value(ListColumn::Move))
    };
    DiceMove { dice, charge, nco, rough }.distance(movement)
}
