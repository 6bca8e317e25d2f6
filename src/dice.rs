//! Dice in the notation of the rules, their odds, and a random generator.

mod drawn;
mod odds;
mod random;

pub use drawn::WeightedDraw;
pub use odds::{Chance, Distribution};
pub use random::Random;

use std::fmt;

/// A certain event, as a chance in millionths.
pub const CERTAIN: i64 = 1_000_000;

/// Returns the 99 % error bound of a chance after some independent runs, in millionths (Hoeffding).
pub fn error_bound(runs: u64) -> u64 {
    // The root of ln(2 / 0.01) / (2 runs); 10^12 times that, so its root is in millionths.
    (2_649_158_683_274 / runs.max(1)).isqrt() + 1
}

/// A number of six-sided dice: `Dice(5)` reads `5d`, the Move of an Elite leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dice(pub i32);

impl Dice {
    /// Reads `4d`; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        crate::text::parse_unsigned(text.strip_suffix('d')?).map(Self)
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d", self.0)
    }
}
