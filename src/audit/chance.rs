//! Significance of a pattern: how likely random one-letter errors give a difference as often.
//!
//! Whole numbers all the way, rounded up, so that no rounding ever makes a pattern.

/// An upper bound for a chance, in units of 1 / `ONE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rarity(u128);

/// A certainty.
const ONE: u128 = 1_000_000_000_000_000_000;

/// A pattern counts if chance gives it in fewer than one of this many lists.
pub const RARE: u128 = 20;

/// The fewest rows of a pattern, unless they are most of their kind.
pub(super) const FEWEST: usize = 3;

/// Returns `true` if at least `FEWEST` rows fit, and more fit than do not.
pub(super) fn is_most_of(rows: usize, lacking: usize) -> bool {
    rows >= FEWEST && rows > lacking
}

impl Rarity {
    pub(super) const CERTAIN: Self = Self(ONE);

    /// Returns the chance that at least `wanted` rows have a difference, from the slips that give it and all slips of
    /// each row.
    pub(super) fn at_least(wanted: usize, rows: impl Iterator<Item = (u128, u128)>) -> Self {
        if wanted == 0 {
            return Self::CERTAIN;
        }
        let mut by_count = vec![0; wanted + 1];
        by_count[0] = ONE;
        for (giving, slips) in rows {
            let share = |chance: u128, of: u128| (chance * of).div_ceil(slips);
            by_count[wanted] += share(by_count[wanted - 1], giving);
            for count in (1..wanted).rev() {
                let stays = share(by_count[count], slips - giving);
                by_count[count] = stays + share(by_count[count - 1], giving);
            }
            by_count[0] = share(by_count[0], slips - giving);
        }
        Self(by_count[wanted].min(ONE))
    }

    /// Returns an upper bound for the chance that any of this many differences is as rare (Bonferroni).
    pub(super) fn among(self, differences: usize) -> Self {
        Self(self.0.saturating_mul(differences as u128).min(ONE))
    }

    /// Returns `true` if chance gives it in fewer than one list of [`RARE`].
    pub fn is_beyond_chance(self) -> bool {
        self.0 < ONE / RARE
    }

    /// Returns the number of lists in which chance gives it at most once.
    pub fn once_in(self) -> u128 {
        ONE / self.0.max(1)
    }
}
