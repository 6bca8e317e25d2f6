//! Snapshots of a logged battle: where units stand after each turn, losses and fire.

use super::event::{BattleEvent, BodyRef};
use super::table::Point;

keyed! {
    /// Morale of a squad or a leader.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum MoraleState by key {
        Steady = "steady",
        Shaken = "shaken",
        Routed = "routed",
    }
}

/// The table after a turn, or before the first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// Every squad and leader, even without figures left; detached NCOs come last.
    pub placements: Vec<Placement>,
    pub casualties: Vec<Casualty>,
    pub salvos: Vec<Salvo>,
    /// Explosions in the turn.
    pub blasts: Vec<Blast>,
}

/// A squad or a leader on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    pub unit: BodyRef,
    /// Its centre; the last one if all its figures are gone.
    pub at: Point,
    pub figures: Vec<Point>,
    pub morale_state: MoraleState,
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
    pub unit: BodyRef,
    /// `None` for a figure that ran off the table.
    pub at: Option<Point>,
}

/// The fire of one squad at another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Salvo {
    pub unit: BodyRef,
    pub target: BodyRef,
    /// The middle of the unit that fired.
    pub from: Point,
    /// The middle of the target.
    pub to: Point,
    /// Enemies that fell.
    pub killed: i32,
}

/// The log of a battle in progress.
#[derive(Debug, Default)]
pub(super) struct BattleLog {
    pub(super) events: Vec<BattleEvent>,
    pub(super) snapshots: Vec<Snapshot>,
    /// Losses and fire since the last snapshot.
    pub(super) now: Snapshot,
}
