//! What a unit's fire does in a turn.

use crate::dice::Chance;

/// A turn of fire in the open, on average over its targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firing {
    /// The letter of the weapon.
    pub weapon: char,
    /// How often it kills the target, and nobody else.
    pub kills: Chance,
    /// How often a lasgun explodes on a shield, and kills all within 2d10", or everyone.
    pub explodes: Chance,
}

impl Firing {
    /// Whether it kills more often than another.
    pub(super) fn beats(self, other: Self) -> bool {
        self.kills.count * other.kills.of > other.kills.count * self.kills.of
    }
}
