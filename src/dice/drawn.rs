//! Fast random draws from fixed odds.

use super::{CERTAIN, Distribution, Random};

/// The outcomes of some odds, prepared for fast random draws with the same chances.
#[derive(Debug, Clone)]
pub struct WeightedDraw<T> {
    /// The cumulative weight up to and with each outcome, and the outcome.
    ends: Vec<(u64, T)>,
    total: u64,
}

impl<T: Ord + Copy> WeightedDraw<T> {
    /// Prepares odds; `None` if the total overflows a u64.
    pub fn new(odds: &Distribution<T>) -> Option<Self> {
        let odds = odds.clone().reduced();
        let total = u64::try_from(odds.total()).ok()?;
        let mut end = 0;
        let ends = odds.iter().map(|(outcome, weight)| {
            // A part of the total, which fits.
            end += weight as u64;
            (end, *outcome)
        });
        Some(Self { ends: ends.collect(), total })
    }

    /// Returns a random outcome.
    pub fn draw(&self, random: &mut Random) -> T {
        let last = self.ends[self.ends.len() - 1].1;
        if self.ends.len() == 1 {
            return last;
        }
        let drawn = random.below_u64(self.total);
        self.ends.iter().find(|(end, _)| drawn < *end).map_or(last, |(_, outcome)| *outcome)
    }

    /// Returns the chance of the outcomes that pass a test, in millionths, rounded down.
    pub fn millionths(&self, test: impl Fn(&T) -> bool) -> i64 {
        let mut start = 0;
        let mut count: u64 = 0;
        for (end, outcome) in &self.ends {
            count += if test(outcome) { end - start } else { 0 };
            start = *end;
        }
        let share = u128::from(count) * CERTAIN as u128 / u128::from(self.total);
        // At most a million.
        share as i64
    }

    /// Returns the outcomes that may come, in order.
    pub fn outcomes(&self) -> impl Iterator<Item = T> {
        self.ends.iter().map(|(_, outcome)| *outcome)
    }
}
