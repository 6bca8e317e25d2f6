//! The odds of a game: what dice bring when the rules are played, by exact sums over every roll.
//!
//! Each question is a struct, each answer [`Odds`](crate::dice::Odds) over an enum; nothing is read or printed.

pub mod dune_world;
pub mod fistful;

mod refused;

pub use refused::{Quantity, Refused};

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
