//! Shards: saved sums of a part of a long series of battles, fought elsewhere or earlier.

use crate::error::BattleRefusal;
use crate::text::hex;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Debug;
use std::ops::Range;

/// The upper limit of battle numbers, above that of any request.
const MAX_BATTLE: u64 = 1 << 40;

/// Sums of battles, which add up in any order.
pub trait Sums: Clone + Default {
    /// Limits that sums read from a file are checked against.
    type Context;
    /// Returns the number of battles fought.
    fn battle_count(&self) -> u64;
    /// Adds the sums of other battles.
    fn merge(&mut self, other: &Self);
    /// Returns `true` if sums read from a file are possible for the number of battles.
    fn is_sound(&self, context: &Self::Context) -> bool;
}

/// The sums of some battles of a series. In a file they have a checksum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "SealedShard<S>", try_from = "SealedShard<S>")]
#[serde(bound(
    serialize = "S: Clone + Serialize",
    deserialize = "S: Serialize + DeserializeOwned"
))]
pub struct BattleShard<S> {
    /// The series: a hash of forces, terms, dice and seed.
    series: String,
    /// The battles, by their numbers from 0: ranges in order, none of them empty.
    battles: Vec<Range<u64>>,
    sums: S,
}

/// A shard as stored in a file.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SealedShard<S> {
    series: String,
    battles: Vec<Range<u64>>,
    sums: S,
    check: String,
}

impl<S: Serialize> SealedShard<S> {
    /// Returns a hash of all other fields.
    fn checksum(&self) -> String {
        let fields = serde_json::to_value((&self.series, &self.battles, &self.sums));
        text_hash(&fields.expect("numbers and texts").to_string())
    }
}

impl<S: Serialize> From<BattleShard<S>> for SealedShard<S> {
    fn from(BattleShard { series, battles, sums }: BattleShard<S>) -> Self {
        let open = Self { series, battles, sums, check: String::new() };
        Self { check: open.checksum(), ..open }
    }
}

impl<S: Serialize> TryFrom<SealedShard<S>> for BattleShard<S> {
    type Error = &'static str;

    fn try_from(sealed: SealedShard<S>) -> Result<Self, Self::Error> {
        if sealed.check != sealed.checksum() {
            return Err("it was changed after it was written");
        }
        let SealedShard { series, battles, sums, .. } = sealed;
        Ok(Self { series, battles, sums })
    }
}

/// Returns a hash of a text: 32 hexadecimal digits.
fn text_hash(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes())[..16])
}

impl<S: Sums> BattleShard<S> {
    /// Creates an empty shard of a series, which is identified by everything that it is fought with.
    pub fn new(series: &impl Debug) -> Self {
        let series = text_hash(&format!("{} {series:?}", env!("CARGO_PKG_VERSION")));
        Self { series, battles: Vec::new(), sums: S::default() }
    }

    pub fn sums(&self) -> &S {
        &self.sums
    }

    /// Returns the number of battles that it holds.
    pub fn battle_count(&self) -> u64 {
        self.battles.iter().map(|range| range.end - range.start).sum()
    }

    /// Returns the number of battles that it holds if they are the first of the series, without gaps.
    pub fn leading_battles(&self) -> Option<u64> {
        match self.battles[..] {
            [Range { start: 0, end }] => Some(end),
            _ => None,
        }
    }

    /// Returns `true` if a shard read from a file is possible for such battles.
    fn is_sound(&self, context: &S::Context) -> bool {
        let fits = |range: &Range<u64>| range.start < range.end && range.end <= MAX_BATTLE;
        let apart = self.battles.windows(2).all(|two| two[0].end < two[1].start);
        if !apart || !self.battles.iter().all(fits) {
            return false;
        }
        self.battle_count() == self.sums.battle_count() && self.sums.is_sound(context)
    }

    /// Adds the sums of a range of battles.
    pub fn record(&mut self, battles: Range<u64>, sums: &S) {
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

    /// Adds another shard of the series, all of whose battles must be in the range `allowed`.
    ///
    /// # Errors
    /// It is of another series or impossible, or holds a battle that this one holds too, or one beyond the range.
    pub fn add(
        &mut self,
        other: &Self,
        context: &S::Context,
        allowed: &Range<u64>,
    ) -> Result<(), BattleRefusal> {
        if self.series != other.series {
            return Err(BattleRefusal::OtherBattles);
        }
        if !other.is_sound(context) {
            return Err(BattleRefusal::NotASumFile);
        }
        let overlap = |a: &Range<u64>, b: &Range<u64>| a.start < b.end && b.start < a.end;
        if self.battles.iter().any(|own| other.battles.iter().any(|other| overlap(own, other))) {
            return Err(BattleRefusal::DuplicateBattles);
        }
        if other.battles.iter().any(|held| held.start < allowed.start || held.end > allowed.end) {
            return Err(BattleRefusal::BattleOutOfRange);
        }
        for range in &other.battles {
            self.record(range.clone(), &S::default());
        }
        self.sums.merge(&other.sums);
        Ok(())
    }

    /// Returns the battles of a range that it does not hold.
    pub fn missing(&self, range: Range<u64>) -> Vec<Range<u64>> {
        let mut from = range.start;
        let mut missing = Vec::new();
        for held in &self.battles {
            missing.push(from..held.start.min(range.end));
            from = from.max(held.end);
        }
        missing.push(from..range.end);
        missing.retain(|range| !range.is_empty());
        missing
    }
}
