//! What is to be seen of a battle that is told: who stands where after each turn, who fell, and who fired at whom.

use super::event::{Event, Named};
use super::ground::Point;

/// How a squad or a leader bears up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// As ever.
    Steady,
    /// It wavers.
    Shaken,
    /// It runs.
    Routed,
}

/// The table after a turn, or before the first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moment {
    /// Every squad and leader, gone or not; who was parted from his squad stands behind them.
    pub stood: Vec<Whereabouts>,
    /// Who fell in the turn.
    pub fallen: Vec<Fallen>,
    /// Who fired at whom in the turn.
    pub salvos: Vec<Salvo>,
    /// Explosions in the turn, each with its radius in inches.
    pub blasts: Vec<(Point, i32)>,
}

/// A squad or a leader on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whereabouts {
    /// Which.
    pub unit: Named,
    /// It is an NCO who was parted from his squad.
    pub parted: bool,
    /// Its middle; of who is gone, where that was last.
    pub at: Point,
    /// Where each of its figures stands.
    pub men: Vec<Point>,
    /// How it bears up.
    pub mood: Mood,
}

/// A figure that was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fallen {
    /// Whose.
    pub unit: Named,
    /// Where; none of who ran off the table.
    pub at: Option<Point>,
}

/// The fire of one squad at another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Salvo {
    /// Who fired.
    pub unit: Named,
    /// At whom.
    pub target: Named,
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
    /// Enemies that fell.
    pub killed: i32,
}

/// A tale as it is told.
#[derive(Debug, Default)]
pub(super) struct Telling {
    pub(super) events: Vec<Event>,
    pub(super) moments: Vec<Moment>,
    /// What the next moment will show of its turn.
    pub(super) now: Moment,
}
