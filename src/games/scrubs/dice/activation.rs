//! The toss for activation.

use super::die;
use crate::dice::Distribution;
use crate::games::scrubs::refused::ScrubsNumber;
use crate::rolls::Refused;

/// The result of a toss for activation, for the side that lost before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Toss {
    /// It wins.
    Won,
    /// It loses again.
    Lost,
}

/// Returns the odds of a toss after `lost` lost ones in a row, each of which adds 1; a tie is rolled again (S6).
///
/// # Errors
/// A number outside 0 to 99.
pub fn activation(lost: i32) -> Result<Distribution<Toss>, Refused> {
    ScrubsNumber::Losses.within(lost, 0, 99)?;
    let rolled = die().and(&die()).ok_or(Refused::Rolls)?;
    let untied = rolled.iter().filter(|((own, enemy), _)| own + lost != *enemy);
    let toss = |(own, enemy): &(i32, i32)| if own + lost > *enemy { Toss::Won } else { Toss::Lost };
    Distribution::weighted(untied.map(|(roll, weight)| (toss(roll), weight))).ok_or(Refused::Rolls)
}
