//! Probability distributions of dice: integer weights over an integer total, no floats.

use super::{CERTAIN, Random};
use crate::stop;

/// The outcomes of a roll, in order, each with its weight; the weights add up to the total.
///
/// The total is the number of distinct rolls, such as 100 for two d10s, and is not reduced unless asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution<T> {
    outcomes: Vec<(T, u128)>,
    total: u128,
}

impl<T: Ord> Distribution<T> {
    /// Creates odds from weighted outcomes; weights of equal outcomes are added, outcomes of weight 0 are left out.
    /// `None` if there are none, or if the total overflows a u128.
    pub fn weighted(outcomes: impl IntoIterator<Item = (T, u128)>) -> Option<Self> {
        let outcomes: Vec<_> = outcomes.into_iter().filter(|(_, weight)| *weight > 0).collect();
        let total = outcomes.iter().try_fold(0u128, |sum, (_, weight)| sum.checked_add(*weight))?;
        (total > 0).then(|| Self::gather(outcomes, total))
    }

    /// Puts outcomes in order, and adds the weights of equal ones; all weights add up to the total.
    fn gather(mut outcomes: Vec<(T, u128)>, total: u128) -> Self {
        outcomes.sort_by(|(a, _), (b, _)| a.cmp(b));
        outcomes.dedup_by(|(next, more), (kept, weight)| {
            let same = next == kept;
            *weight += if same { *more } else { 0 };
            same
        });
        Self { outcomes, total }
    }

    /// Returns an outcome that is certain.
    pub fn certain(outcome: T) -> Self {
        Self { outcomes: vec![(outcome, 1)], total: 1 }
    }

    /// Returns the total number of rolls.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// Returns the possible outcomes, in order, each with its number of rolls.
    pub fn iter(&self) -> impl Iterator<Item = (&T, u128)> {
        self.outcomes.iter().map(|(outcome, weight)| (outcome, *weight))
    }

    /// Returns the chance of one outcome; 0 if it is impossible.
    pub fn chance_of(&self, outcome: &T) -> Chance {
        let found = self.outcomes.binary_search_by(|(other, _)| other.cmp(outcome));
        let count = found.map_or(0, |at| self.outcomes[at].1);
        Chance { count, of: self.total }
    }

    /// Returns the chance of the outcomes that pass a test.
    pub fn chance(&self, test: impl Fn(&T) -> bool) -> Chance {
        let count =
            self.iter().filter(|(outcome, _)| test(outcome)).map(|(_, weight)| weight).sum();
        Chance { count, of: self.total }
    }

    /// Maps each outcome; weights of equal results are added.
    pub fn map<U: Ord>(&self, convert: impl Fn(&T) -> U) -> Distribution<U> {
        let converted = self.iter().map(|(outcome, weight)| (convert(outcome), weight)).collect();
        Distribution::gather(converted, self.total)
    }

    /// Returns a random outcome.
    pub fn draw(&self, random: &mut Random) -> &T {
        let mut drawn = random.below(self.total);
        let last = self.outcomes.len() - 1;
        let found = self.outcomes[..last].iter().find(|(_, weight)| {
            let here = drawn < *weight;
            drawn = drawn.wrapping_sub(*weight);
            here
        });
        &found.unwrap_or(&self.outcomes[last]).0
    }

    /// Returns the odds reduced to the smallest integer weights.
    #[must_use]
    pub fn reduced(mut self) -> Self {
        let shared = self
            .iter()
            .fold(0, |shared, (_, weight)| greatest_common_divisor(weight, shared))
            .max(1);
        self.outcomes.iter_mut().for_each(|(_, weight)| *weight /= shared);
        self.total /= shared;
        self
    }

    /// Combines two independent rolls; `None` if the total overflows a u128.
    pub fn and<U: Ord + Clone>(&self, other: &Distribution<U>) -> Option<Distribution<(T, U)>>
    where
        T: Clone,
    {
        self.then(|first| Some(other.map(|second| (first.clone(), second.clone()))))
    }

    /// Adds a second roll that depends on the first; `None` if `next` returns `None`, or if the total overflows a
    /// u128.
    ///
    /// If the totals of the second rolls differ, all are scaled to their least common multiple.
    pub fn then<U: Ord>(
        &self,
        next: impl Fn(&T) -> Option<Distribution<U>>,
    ) -> Option<Distribution<U>> {
        let branches = self.iter().map(|(first, weight)| {
            stop::unwind_if_stopped();
            Some((weight, next(first)?))
        });
        let branches: Vec<_> = branches.collect::<Option<_>>()?;
        let mut totals = branches.iter().map(|(_, branch)| branch.total);
        let unit = totals.try_fold(1, least_common_multiple)?;
        self.total.checked_mul(unit)?;
        Distribution::weighted(branches.into_iter().flat_map(|(weight, branch)| {
            // Within the total, which was just checked.
            let times = weight * (unit / branch.total);
            branch.outcomes.into_iter().map(move |(second, weight)| (second, weight * times))
        }))
    }
}

impl Distribution<bool> {
    /// Returns the number of successes in `rolls` rolls; `None` if the total overflows a u128.
    pub fn times(&self, rolls: i32) -> Option<Distribution<i32>> {
        let add =
            |sum: Distribution<i32>| Some(sum.and(self)?.map(|(sum, is)| sum + i32::from(*is)));
        (0..rolls).try_fold(Distribution::certain(0), |sum, _| add(sum))
    }
}

impl Distribution<i32> {
    /// Returns the sum of `count` dice with `sides` sides; `None` if the total overflows a u128.
    pub fn dice(count: i32, sides: i32) -> Option<Self> {
        let die = Self::weighted((1..=sides).map(|face| (face, 1)))?;
        (0..count).try_fold(Self::certain(0), |sum, _| Some(sum.and(&die)?.map(|(a, b)| a + b)))
    }
}

/// The chance of an event: `29` of `100` rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    /// The favourable rolls.
    pub count: u128,
    /// All rolls.
    pub of: u128,
}

impl Chance {
    /// Writes the chance as a decimal fraction, rounded half up: `0.29`; no zeros at its end.
    pub fn decimal(self, places: usize) -> String {
        let text = with_point(self.rounded(places), places);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        if text.contains('.') { short.to_owned() } else { text }
    }

    /// Writes the chance in per cent, rounded half up, with all its places: `29.0`.
    pub fn percent(self, places: usize) -> String {
        with_point(self.rounded(places + 2), places)
    }

    /// Writes the chance as a decimal fraction, rounded half up, with all its places: `0.30`.
    pub fn fixed(self, places: usize) -> String {
        with_point(self.rounded(places), places)
    }

    /// Returns the chance in millionths, rounded down, to compare chances of different dice.
    pub fn millionths(self) -> i64 {
        // Leaves room for a factor of a million; the bits dropped are far below a millionth.
        let spare = 20u32.saturating_sub(self.of.leading_zeros());
        let (count, of) = (self.count >> spare, (self.of >> spare).max(1));
        i64::try_from(count.saturating_mul(CERTAIN as u128) / of).unwrap_or(i64::MAX)
    }

    /// Returns the share of a count, such as battles won of those fought; 0 of 0 is 0.
    pub fn share(count: u64, of: u64) -> Self {
        Self { count: count.into(), of: of.max(1).into() }
    }

    /// Returns the chance reduced to lowest terms: `3` of `10` for 30 of 100.
    #[must_use]
    pub fn reduced(self) -> Self {
        let shared = greatest_common_divisor(self.count, self.of).max(1);
        Self { count: self.count / shared, of: self.of / shared }
    }

    /// Returns the mean of several chances; `None` if there are none, or if the rolls overflow a u128.
    pub fn mean(chances: &[Self]) -> Option<Self> {
        let of = chances.iter().try_fold(1, |of, chance| least_common_multiple(of, chance.of))?;
        let count = chances.iter().try_fold(0u128, |sum, chance| {
            sum.checked_add(chance.count.checked_mul(of / chance.of)?)
        })?;
        let of = of.checked_mul(chances.len() as u128)?;
        (of > 0).then_some(Self { count, of })
    }

    /// Computes the mean of numbers with chances of the same total: a fraction that may be above 1. It is exact unless
    /// the sum overflows; then it loses low bits, which no printed decimal place depends on.
    pub fn expected(numbers: impl IntoIterator<Item = (u32, Self)>) -> Self {
        let mut mean = Self { count: 0, of: 1 };
        for (number, Self { count, of }) in numbers {
            let spare = 32_u32.saturating_sub(of.leading_zeros());
            let sum = (count >> spare).saturating_mul(number.into());
            mean = Self { count: mean.count.saturating_add(sum), of: (of >> spare).max(1) };
        }
        mean
    }

    /// Returns the chance with `places` decimal places, as a whole number without the point, by long division.
    fn rounded(self, places: usize) -> u128 {
        let spare = 5u32.saturating_sub(self.of.leading_zeros());
        // Leaves room for one more digit; the bits dropped lie beyond the thirtieth decimal place.
        let (mut rest, of) = (self.count >> spare, (self.of >> spare).max(1));
        let mut digits = rest / of;
        for _ in 0..places {
            rest = rest % of * 10;
            digits = digits * 10 + rest / of;
        }
        digits + u128::from(rest % of * 2 >= of)
    }
}

/// Writes a whole number with a point before its last `places` digits.
fn with_point(digits: u128, places: usize) -> String {
    let mut text = format!("{digits:0>width$}", width = places + 1);
    if places > 0 {
        text.insert(text.len() - places, '.');
    }
    text
}

/// Returns the least common multiple; `None` if it overflows a u128.
fn least_common_multiple(a: u128, b: u128) -> Option<u128> {
    (a / greatest_common_divisor(a, b)).checked_mul(b)
}

/// Returns the greatest common divisor.
fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
