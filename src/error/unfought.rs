//! Reasons why a battle cannot be fought.

use crate::fault::TerrainFault;

/// A reason why a battle cannot be fought.
#[derive(Debug)]
pub enum Unfought {
    /// A force that its list does not allow.
    Illegal,
    /// A table on which a force finds no room to set up.
    NoRoom,
    /// A terrain file that cannot be used.
    Terrain(TerrainFault),
    /// A game whose dice say who acts first, where a question says so.
    RolledFirst,
    /// A file of sums of other battles.
    OtherBattles,
    /// A file of sums with battles that another file holds too.
    DuplicateBattles,
    /// A file that holds no sums of battles.
    NotASumFile,
    /// A list of which the points buy no squad.
    PointsTooFew,
    /// A file with battles beyond those that are asked for.
    BattleOutOfRange,
    /// A game of which no list is shipped, where a mix is made of those.
    Unshipped,
    /// One of so many parts that there is no battle for it.
    EmptyPart,
    /// It was stopped before the first battle.
    Stopped,
}
