//! The effect of a unit's fire in a turn.

use crate::dice::Chance;

/// A turn of fire in the open, on average over its targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firing {
    /// The letter of the weapon.
    pub weapon: char,
    /// The chance that it kills the target, and nobody else.
    pub kills: Chance,
    /// The chance that a lasgun explodes on a shield, and kills all within 2d10", or everyone.
    pub explodes: Chance,
}

impl Firing {
    /// Returns `true` if it kills more often than another.
    pub(super) fn beats(self, other: Self) -> bool {
        self.kills.count * other.kills.of > other.kills.count * self.kills.of
    }
}
