//! Reasons why a question of Scrubs of the Desert has no answer.

use crate::labels::labels;
use crate::play::{GameReason, Refused};

/// A reason why a question of Scrubs of the Desert has no answer.
pub(super) enum ScrubsRefused {
    /// The range to the target is missing.
    NoRange,
    /// A unit of a size for which there is no rate of losses (S4).
    NoRate,
}

impl ScrubsRefused {
    /// Returns the refusal in the words of the game.
    pub(super) fn worded(self) -> Refused {
        let words = &labels().scrubs_odds;
        Refused::OfGame(match self {
            Self::NoRange => {
                GameReason::new(&words.no_range, &words.give_range).remedied_by("range")
            }
            Self::NoRate => GameReason::new(&words.no_rate, &words.other_size),
        })
    }
}
