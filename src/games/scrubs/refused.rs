//! Reasons why a question of Scrubs of the Desert has no answer.

use crate::labels::labels;
use crate::rolls::{GameReason, Quantity, Refused};

/// A reason why a question of Scrubs of the Desert has no answer.
pub(super) enum ScrubsRefused {
    /// The range to the target is missing.
    NoRange,
    /// A unit of a size for which there is no rate of losses (S4).
    NoRate,
}

impl ScrubsRefused {
    /// Returns the refusal in the words of the game.
    pub(super) fn into_refused(self) -> Refused {
        let words = &labels().scrubs_odds;
        Refused::OfGame(match self {
            Self::NoRange => {
                GameReason::new(&words.no_range, &words.give_range).remedied_by("range")
            }
            Self::NoRate => GameReason::new(&words.no_rate, &words.other_size),
        })
    }
}

/// A number of a question that only Scrubs of the Desert has.
pub(super) enum ScrubsNumber {
    /// The number of losses.
    Losses,
    /// The percentage of Morale that a loss costs.
    Rate,
    /// The crew of a gun.
    Crew,
}

impl ScrubsNumber {
    /// Refuses a number below `least` or above `most`.
    pub(super) fn within(self, given: i32, least: i32, most: i32) -> Result<(), Refused> {
        let words = &labels().scrubs_odds;
        let label = match self {
            Self::Losses => &words.loss_number,
            Self::Rate => &words.loss_rate,
            Self::Crew => &words.crew_size,
        };
        Quantity::OfGame(label).within(given, least, most)
    }
}
