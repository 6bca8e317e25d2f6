//! Sums that are kept: battles of a long series that were fought elsewhere, or before.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Debug;
use std::ops::Range;

/// More battles than any question asks for.
const MOST: u64 = 1 << 40;

/// Sums of battles, which add up in any order.
pub trait Sums: Clone + Default {
    /// Battles fought.
    fn games(&self) -> u64;
    /// Adds the sums of others.
    fn merge(&mut self, other: &Self);
    /// Whether what was read of a file can be sums.
    fn is_sound(&self) -> bool;
}

/// The sums of some battles of a series.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part<S> {
    /// Which series it is part of: a hash of forces, terms, dice and seed.
    series: String,
    /// Which battles, by their numbers from 0: ranges in order, none of them empty.
    battles: Vec<Range<u64>>,
    /// Their sums.
    sums: S,
}

/// Why parts cannot be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// Battles of other forces, on other terms or with another seed.
    Foreign,
    /// A battle that both hold.
    Twice,
}

impl<S: Sums> Part<S> {
    /// Nothing yet of the battles of a series, which is known by all that it is fought with.
    pub fn new(series: &impl Debug) -> Self {
        let told = format!("{} {series:?}", env!("CARGO_PKG_VERSION"));
        let hash = Sha256::digest(told.as_bytes());
        let series = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Self { series, battles: Vec::new(), sums: S::default() }
    }

    /// Its sums.
    pub fn sums(&self) -> &S {
        &self.sums
    }

    /// The battles that it holds.
    pub fn fought_in_all(&self) -> u64 {
        self.battles.iter().map(|range| range.end - range.start).sum()
    }

    /// As many battles as it holds, where those are the first of the series.
    pub fn from_the_first(&self) -> Option<u64> {
        match self.battles[..] {
            [Range { start: 0, end }] => Some(end),
            _ => None,
        }
    }

    /// Whether what was read of a file can be sums of battles.
    pub fn is_sound(&self) -> bool {
        let fits = |range: &Range<u64>| range.start < range.end && range.end <= MOST;
        let apart = self.battles.windows(2).all(|two| two[0].end < two[1].start);
        if !apart || !self.battles.iter().all(fits) {
            return false;
        }
        self.fought_in_all() == self.sums.games() && self.sums.is_sound()
    }

    /// Adds the sums of a range of battles.
    pub fn fought(&mut self, battles: Range<u64>, sums: &S) {
        self.sums.merge(sums);
        self.battles.push(battles);
        self.battles.retain(|range| !range.is_empty());
        self.battles.sort_by_key(|range| range.start);
        let ranges = std::mem::take(&mut self.battles);
        for range in ranges {
            match self.battles.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => self.battles.push(range),
            }
        }
    }

    /// Adds another part of the same series.
    ///
    /// # Errors
    /// It belongs to another series, or holds a battle that this one holds too.
    pub fn add(&mut self, other: &Self) -> Result<(), Misfit> {
        if self.series != other.series {
            return Err(Misfit::Foreign);
        }
        let meet =
            |one: &Range<u64>, other: &Range<u64>| one.start < other.end && other.start < one.end;
        if self.battles.iter().any(|one| other.battles.iter().any(|other| meet(one, other))) {
            return Err(Misfit::Twice);
        }
        for range in &other.battles {
            self.fought(range.clone(), &S::default());
        }
        self.sums.merge(&other.sums);
        Ok(())
    }

    /// The battles of a range that it does not hold.
    pub fn missing(&self, of: Range<u64>) -> Vec<Range<u64>> {
        let mut from = of.start;
        let mut missing = Vec::new();
        for held in &self.battles {
            missing.push(from..held.start.min(of.end));
            from = from.max(held.end);
        }
        missing.push(from..of.end);
        missing.retain(|range| !range.is_empty());
        missing
    }

    /// Whether it holds a battle beyond a range.
    pub fn exceeds(&self, of: &Range<u64>) -> bool {
        self.battles.iter().any(|held| held.start < of.start || held.end > of.end)
    }
}
