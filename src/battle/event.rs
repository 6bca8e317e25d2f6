//! Events of a logged battle.

use super::index::{ByHost, HostId};
use crate::play::{ChargeResult, Nerve, Rally};

/// A reference to a squad or a leader: its host, and its index there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyRef {
    pub host: HostId,
    /// Its index among the bodies of its host.
    pub body: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BattleEvent {
    /// A side's part of a turn begins.
    Segment {
        /// The turn, from 1.
        turn: i32,
        host: HostId,
    },
    /// A squad was ordered to rally.
    Rallies { unit: BodyRef, rally: Rally },
    /// A squad moved without a charge.
    Moves {
        unit: BodyRef,
        /// Whole inches.
        inches: i32,
    },
    /// A squad stayed in overwatch, or waited for a target.
    Watches { unit: BodyRef },
    /// A squad was ordered to charge.
    Charges {
        unit: BodyRef,
        target: BodyRef,
        charge: ChargeResult,
        /// Figures that came into contact.
        contacts: i32,
    },
    /// A squad fired.
    Fires {
        unit: BodyRef,
        /// In overwatch.
        watched: bool,
        /// Shots that were fired.
        shots: i32,
        /// Figures that fell.
        killed: i32,
    },
    /// A lasgun hit a shield.
    Explodes {
        unit: BodyRef,
        /// The radius in inches; `None` if it was nuclear.
        inches: Option<i32>,
        /// Figures that fell, of both sides.
        killed: i32,
    },
    /// A squad's losses in a round of melee.
    Melee {
        unit: BodyRef,
        /// Figures that fell.
        lost: i32,
        /// Figures neutralised.
        neutralised: i32,
    },
    /// A squad checked its Morale after melee.
    Checks { unit: BodyRef, nerve: Nerve },
    /// Routed figures were caught by their pursuers.
    Caught {
        unit: BodyRef,
        /// Figures that were caught.
        killed: i32,
    },
    /// A routed squad ran on.
    Flees {
        unit: BodyRef,
        /// Figures that left the table.
        left: i32,
    },
    /// All losses after a turn, in hundredths of a point.
    Losses { lost: ByHost<i64> },
}
