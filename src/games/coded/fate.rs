//! The results of melee, shared by all games.

/// The result for a figure that is hit, mildest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// Its shield saves it.
    Saved,
    /// It loses, and damage is not rolled.
    Struck,
    /// It loses and does nothing for a turn.
    Neutralised,
    /// It loses and is gone.
    Eliminated,
}

impl Fate {
    /// Every fate.
    pub const ALL: [Self; 4] = [Self::Saved, Self::Struck, Self::Neutralised, Self::Eliminated];

    /// The key in answers: `saved`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Saved => "saved",
            Self::Struck => "struck",
            Self::Neutralised => "neutralised",
            Self::Eliminated => "eliminated",
        }
    }
}

/// The result of a fight of several figures against one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FightToll {
    /// Attackers that are killed; in Dune World those that are hit, if no damage is rolled.
    pub killed: u32,
    /// The single figure is killed, or hit likewise.
    pub dies: bool,
}
