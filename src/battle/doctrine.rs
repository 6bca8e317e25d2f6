//! How a side plays: a few ways, each of which is written out in words for players.

/// How a side plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Doctrine {
    /// Weighs points killed against points lost.
    #[default]
    Odds,
    /// Forward, and into contact.
    Assault,
    /// Stand, and shoot.
    FiringLine,
    /// Wait, out of reach.
    Cautious,
}

impl Doctrine {
    pub const ALL: [Self; 4] = [Self::Odds, Self::Assault, Self::FiringLine, Self::Cautious];

    /// The key in questions and answers: `assault`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Odds => "odds",
            Self::Assault => "assault",
            Self::FiringLine => "firing-line",
            Self::Cautious => "cautious",
        }
    }

    /// How often a charge must get there, in millionths.
    pub(super) fn reach(self) -> i64 {
        match self {
            Self::Assault => 250_000,
            Self::Odds | Self::FiringLine => 500_000,
            Self::Cautious => 750_000,
        }
    }

    /// An NCO or a leader charges alone where his squad will not.
    pub(super) fn allows_lone_charge(self) -> bool {
        self == Self::Assault
    }

    /// Whether those who are shaken are followed.
    pub(super) fn follows(self) -> bool {
        matches!(self, Self::Odds | Self::Assault)
    }

    /// Whether those who run are chased.
    pub(super) fn pursues(self) -> bool {
        matches!(self, Self::Odds | Self::Assault)
    }

    /// Whether a heroic stand follows a failed check to rally: who is only shaken has something to lose.
    pub(super) fn stands_firm(self, routed: bool, even: bool) -> bool {
        match self {
            Self::Assault => true,
            Self::Odds | Self::FiringLine => routed || even,
            Self::Cautious => routed,
        }
    }
}
