//! Reasons why a battle cannot be fought.

use crate::fault::TerrainFault;

/// A reason why a battle cannot be fought.
#[derive(Debug)]
pub enum BattleRefusal {
    /// A force that its list does not allow.
    Illegal,
    /// A table without room for a force to set up.
    NoRoom,
    /// A table whose cliffs leave no room in the zones for a force to set up.
    CliffsInZones,
    /// A terrain file that cannot be used.
    Terrain(TerrainFault),
    /// A choice of who acts first, in a game whose dice decide it.
    RolledFirst,
    /// A file of sums of other battles.
    OtherBattles,
    /// A file of sums with battles that another file holds too.
    DuplicateBattles,
    /// A file that holds no sums of battles, or impossible ones.
    NotASumFile,
    /// Too few points to buy a squad of a list.
    PointsTooFew,
    /// A file with battles beyond the requested number.
    BattleOutOfRange,
    /// A mix of shipped lists, of a game without one.
    Unshipped,
    /// A part without battles, as there are more parts than battles.
    EmptyPart,
    /// The other reading of a ruling of another game.
    OtherReading,
    /// It was stopped before the first battle.
    Stopped,
}
