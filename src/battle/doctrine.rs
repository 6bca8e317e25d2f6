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

/// The move of a squad that makes no charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveStyle {
    /// Straight at the nearest enemy.
    Advance,
    /// Into range and no farther.
    HoldLine,
    /// By points killed less lost; with `counts_melee`, in the melee at the end of the move too.
    WeighOdds { counts_melee: bool },
}

impl Doctrine {
    /// Returns how a squad moves; `has_shooters` tells whether its side can fire.
    pub(super) fn move_style(self, has_shooters: impl FnOnce() -> bool) -> MoveStyle {
        match self {
            Self::Assault => MoveStyle::Advance,
            Self::FiringLine if has_shooters() => MoveStyle::HoldLine,
            Self::FiringLine | Self::Odds => MoveStyle::WeighOdds { counts_melee: true },
            Self::Cautious => MoveStyle::WeighOdds { counts_melee: false },
        }
    }

    /// Returns `true` if a charge is wanted that kills `net` points more than it loses; `must_advance` tells whether
    /// waiting wins nothing.
    pub(super) fn wants_charge(
        self,
        net: i64,
        is_leader: bool,
        must_advance: impl FnOnce() -> bool,
    ) -> bool {
        match self {
            Self::Assault => !is_leader || net > 0,
            Self::Odds => net > 0 || !is_leader && (net == 0 || must_advance()),
            Self::FiringLine | Self::Cautious => net > 0,
        }
    }

    /// Returns the lowest chance to reach the enemy at which a squad charges, in millionths.
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

    /// Returns `true` if enemies that give way, shaken or routed, are pursued.
    pub(super) fn pursues(self) -> bool {
        matches!(self, Self::Odds | Self::Assault)
    }

    /// Returns `true` if figures leave a melee that goes against them.
    pub(super) fn disengages(self) -> bool {
        match self {
            Self::Odds | Self::FiringLine | Self::Cautious => true,
            Self::Assault => false,
        }
    }

    /// Returns `true` if a heroic stand follows a failed check to rally, which may rout a squad that is only shaken.
    /// `is_likely` is set if the check passes at least half of the time.
    pub(super) fn makes_heroic_stand(self, is_routed: bool, is_likely: bool) -> bool {
        match self {
            Self::Assault => true,
            Self::Odds | Self::FiringLine => is_routed || is_likely,
            Self::Cautious => is_routed,
        }
    }
}
