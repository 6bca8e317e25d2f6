//! Reasons why a battle cannot be fought.

use crate::language::ByLanguage;

/// A reason why a battle cannot be fought.
#[derive(Debug)]
pub enum Unfought {
    /// A force that its list does not allow.
    Illegal,
    /// A table on which a force finds no room to set up.
    NoRoom,
    /// A file of terrain that cannot be used, and why.
    Terrain(ByLanguage<String>),
    /// A game whose dice say who acts first, where a question says so.
    RolledFirst,
    /// A file of sums of other battles.
    Foreign,
    /// A file of sums with battles that another file holds too.
    Twice,
    /// A file that holds no sums of battles.
    NoSums,
    /// A list of which the points buy no squad.
    Poor,
    /// A file with battles beyond those that are asked for.
    Beyond,
    /// A game of which no list is shipped, where a mix is made of those.
    Unshipped,
    /// One of so many parts that there is no battle for it.
    Nothing,
    /// It was stopped before the first battle.
    Stopped,
}
