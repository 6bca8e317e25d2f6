//! What is to be seen of a battle that is told: who stands where after each turn, who fell, and who fired at whom.

use super::event::{BattleEvent, BodyRef};
use super::table::Point;

/// How a squad or a leader bears up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoraleState {
    /// As ever.
    Steady,
    /// It wavers.
    Shaken,
    /// It runs.
    Routed,
}

/// The table after a turn, or before the first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// Every squad and leader, gone or not; who was detached from his squad stands behind them.
    pub stood: Vec<Placement>,
    /// Who fell in the turn.
    pub fallen: Vec<Casualty>,
    /// Who fired at whom in the turn.
    pub salvos: Vec<Salvo>,
    /// Explosions in the turn.
    pub blasts: Vec<Blast>,
}

/// A squad or a leader on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// Which.
    pub unit: BodyRef,
    /// It is an NCO who was detached from his squad.
    pub detached: bool,
    /// Its middle; of who is gone, where that was last.
    pub at: Point,
    /// Where each of its figures stands.
    pub figures: Vec<Point>,
    /// How it bears up.
    pub mood: MoraleState,
}

/// An explosion of a lasgun on a shield.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blast {
    pub at: Point,
    /// The radius in inches.
    pub inches: i32,
}

/// A figure that was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Casualty {
    /// Whose.
    pub unit: BodyRef,
    /// Where; none of who ran off the table.
    pub at: Option<Point>,
}

/// The fire of one squad at another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Salvo {
    /// Who fired.
    pub unit: BodyRef,
    /// At whom.
    pub target: BodyRef,
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
    /// Enemies that fell.
    pub killed: i32,
}

/// A tale as it is told.
#[derive(Debug, Default)]
pub(super) struct BattleLog {
    pub(super) events: Vec<BattleEvent>,
    pub(super) moments: Vec<Snapshot>,
    /// What the next moment will show of its turn.
    pub(super) now: Snapshot,
}
