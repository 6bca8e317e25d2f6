//! How many codes hit a printed line at all: what a search finds by chance.

use std::iter::Sum;

/// How far away codes are counted apart, in letters.
pub const FAR: usize = 3;

/// Of some codes, how many hit a printed line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rate {
    /// How many give every printed value.
    pub whole: usize,
    /// How many cost the printed points, the former among them.
    pub points: usize,
    /// How many codes there are.
    pub codes: usize,
}

/// How many codes hit a printed line, of those so many letters away and of all of its kind.
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
    /// Of so many codes in all.
    pub(super) fn among(codes: usize) -> Self {
        Self { all: Rate { codes, ..Rate::default() }, ..Self::default() }
    }

    /// One of them, so many letters away.
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
