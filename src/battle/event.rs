//! What happens in a battle that is told.

use super::index::{ByHost, HostId};
use crate::play::{Charge, Nerve, Rally};

/// A squad or a leader: which host of the setup, and which of its bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyRef {
    /// Whose it is.
    pub host: HostId,
    /// Its place among the bodies of its host.
    pub body: usize,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BattleEvent {
    /// A side's part of a turn begins.
    Segment {
        /// The turn, from 1.
        turn: i32,
        /// Whose part.
        host: HostId,
    },
    /// A squad was told to rally.
    Rallies {
        /// Which.
        unit: BodyRef,
        /// What came of it.
        rally: Rally,
    },
    /// A squad moved without a charge.
    Moves {
        /// Which.
        unit: BodyRef,
        /// How far, in whole inches.
        inches: i32,
    },
    /// A squad that watches, or waits for a target.
    Watches {
        /// Which.
        unit: BodyRef,
    },
    /// A squad was told to charge.
    Charges {
        /// Which.
        unit: BodyRef,
        /// At whom.
        target: BodyRef,
        /// What its Morale said.
        charge: Charge,
        /// How many came into contact.
        contacts: i32,
    },
    /// A squad fired.
    Fires {
        /// Which.
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
        /// Who fired.
        unit: BodyRef,
        /// The radius in inches; none where it was nuclear.
        inches: Option<i32>,
        /// Figures that fell, of both sides.
        killed: i32,
    },
    /// What a squad lost in a round of melee.
    Melee {
        /// Which.
        unit: BodyRef,
        /// Figures that fell.
        lost: i32,
        /// Figures that do nothing for a turn.
        out: i32,
    },
    /// A squad checked its Morale after melee.
    Checks {
        /// Which.
        unit: BodyRef,
        /// What came of it.
        nerve: Nerve,
    },
    /// Those who ran were chased.
    Caught {
        /// Who ran.
        unit: BodyRef,
        /// Figures that were caught.
        killed: i32,
    },
    /// A routed squad ran on.
    Flees {
        /// Which.
        unit: BodyRef,
        /// Figures that left the table.
        left: i32,
    },
    /// What both have lost after a turn, in hundredths of a point, by host.
    Losses {
        /// Of each.
        lost: ByHost<i64>,
    },
}
