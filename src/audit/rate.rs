//! Chance hits: the share of all codes that fit a printed line.

use std::iter::Sum;

/// The greatest distance, in letters, at which codes are counted separately.
pub const FAR: usize = 3;

/// The hits on a printed line among some codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rate {
    /// Codes that give every printed value.
    pub whole: usize,
    /// Codes that cost the printed points, including those in `whole`.
    pub points: usize,
    pub codes: usize,
}

/// The hits on a printed line, by distance in letters and among all codes of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rates {
    /// Of the codes one, two and three letters away.
    pub near: [Rate; FAR],
    /// Of all codes of its kind.
    pub all: Rate,
}

impl Rate {
    fn count(&mut self, points: bool, whole: bool) {
        self.points += usize::from(points);
        self.whole += usize::from(whole);
    }
}

impl Rates {
    /// Starts a count among this many codes in all.
    pub(super) fn among(codes: usize) -> Self {
        Self { all: Rate { codes, ..Rate::default() }, ..Self::default() }
    }

    /// Counts a code at this distance in letters.
    pub(super) fn count(&mut self, edits: u32, points: bool, whole: bool) {
        let near = (edits as usize).checked_sub(1);
        if let Some(rate) = near.and_then(|index| self.near.get_mut(index)) {
            rate.codes += 1;
            rate.count(points, whole);
        }
        self.all.count(points, whole);
    }
}

impl Sum for Rate {
    fn sum<I: Iterator<Item = Self>>(rates: I) -> Self {
        rates.fold(Self::default(), |sum, rate| Self {
            whole: sum.whole + rate.whole,
            points: sum.points + rate.points,
            codes: sum.codes + rate.codes,
        })
    }
}

impl<'a> Sum<&'a Self> for Rates {
    fn sum<I: Iterator<Item = &'a Self>>(rates: I) -> Self {
        let rates: Vec<&Self> = rates.collect();
        let near = std::array::from_fn(|index| rates.iter().map(|rates| rates.near[index]).sum());
        Self { near, all: rates.iter().map(|rates| rates.all).sum() }
    }
}
