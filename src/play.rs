//! The odds of a game: what dice bring when the rules are played, by exact sums over every roll.
//!
//! Each question is a struct, each answer [`Odds`](crate::dice::Odds) over an enum; nothing is read or printed.

pub mod dune_world;
pub mod fistful;

mod nerve;
mod reach;
mod refused;
mod shot;
mod squad;

pub use nerve::{Charge, Check, Nerve, Rally, check, nerve, rally};
pub use reach::{Reach, reach};
pub use refused::{Quantity, Refused};
pub use shot::{Shot, Weapon, blast, volley};
pub use squad::{Answer, Casualties, Certainty, Simulation, Spread};

/// One of two who fight each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first.
    First,
    /// The second.
    Second,
}

impl Side {
    /// The key in answers: `first`.
    pub fn key(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}
