//! Who activates a unit.

use super::die;
use crate::dice::Odds;
use crate::play::{Quantity, Refused};

/// How a toss for activation ends, for whoever lost before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Toss {
    /// He wins.
    Won,
    /// He loses once more.
    Lost,
}

/// The toss after so many lost in a row, each of which adds 1; a tie is rolled again (S6).
///
/// # Errors
/// Fewer than none, or more than the dice tell apart.
pub fn activation(lost: i32) -> Result<Odds<Toss>, Refused> {
    Quantity::Losses.within(lost, 0, 99)?;
    let rolled = die().and(&die()).ok_or(Refused::Rolls)?;
    let told = rolled.iter().filter(|((own, foe), _)| own + lost != *foe);
    let toss = |(own, foe): &(i32, i32)| if own + lost > *foe { Toss::Won } else { Toss::Lost };
    Odds::weighted(told.map(|(roll, weight)| (toss(roll), weight))).ok_or(Refused::Rolls)
}
