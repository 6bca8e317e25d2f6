//! Doctrines: the ways in which a side may play; `templates/labels/battle.yaml` explains each to players.

use crate::dice::CERTAIN;

keyed! {
    /// The doctrine of a side: how it plays its squads.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub enum Doctrine by key {
        /// Weighs points killed against points lost.
        #[default]
        Odds = "odds",
        /// Advances and charges.
        Assault = "assault",
        /// Stands and shoots.
        FiringLine = "firing-line",
        /// Waits out of reach.
        Cautious = "cautious",
    }
}

impl Doctrine {
    /// Returns the lowest chance to reach the foe at which a squad charges, in millionths.
    pub(super) fn min_reach_chance(self) -> i64 {
        match self {
            Self::Assault => CERTAIN / 4,
            Self::Odds | Self::FiringLine => CERTAIN / 2,
            Self::Cautious => CERTAIN * 3 / 4,
        }
    }

    /// Returns `true` if an NCO or a leader charges alone where his squad will not.
    pub(super) fn allows_lone_charge(self) -> bool {
        self == Self::Assault
    }

    /// Returns `true` if shaken enemies are followed.
    pub(super) fn follows(self) -> bool {
        matches!(self, Self::Odds | Self::Assault)
    }

    /// Returns `true` if routed enemies are chased.
    pub(super) fn pursues(self) -> bool {
        matches!(self, Self::Odds | Self::Assault)
    }

    /// Returns `true` if a heroic stand follows a failed check to rally, which may rout a squad that is only shaken.
    /// `is_even` is set if the check passes at least half of the time.
    pub(super) fn stands_firm(self, routed: bool, is_even: bool) -> bool {
        match self {
            Self::Assault => true,
            Self::Odds | Self::FiringLine => routed || is_even,
            Self::Cautious => routed,
        }
    }
}
