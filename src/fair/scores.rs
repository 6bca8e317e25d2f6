//! Scores of pairings: exact sums, which add up in any order.

use crate::battle::{PairKey, PairMap, Sums};
use crate::dice::Chance;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The battles of two entrants.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// Battles won by each.
    pub wins: [u64; 2],
    /// Battles fought.
    pub battles: u64,
}

impl Score {
    /// Returns the score of the first in halves of a battle: 2 for a victory, 1 for a draw.
    pub fn halves(&self) -> u64 {
        self.battles + self.wins[0] - self.wins[1]
    }

    /// Returns the score of the first as a share of the battles; `None` without battles.
    pub fn share(&self) -> Option<Chance> {
        let halves = 2 * u128::from(self.battles);
        (halves > 0).then(|| Chance { count: self.halves().into(), of: halves })
    }
}

/// A pool of entrants who meet each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PoolId {
    /// Forces of the lists in question.
    Lists,
    /// Forces of houses drawn at random.
    Houses,
}

impl PairKey for PoolId {
    const BOTH: [Self; 2] = [Self::Lists, Self::Houses];
}

/// A value for each pool.
pub type ByPool<T> = PairMap<PoolId, T>;

/// Two entrants of a pool, by their places in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pairing {
    pub pool: PoolId,
    pub entrants: [usize; 2],
}

/// The sums of some battles. A file has one line of numbers for each pairing: pool, entrants, wins of both, battles.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<[u64; 6]>", into = "Vec<[u64; 6]>")]
pub struct Scores(BTreeMap<Pairing, Score>);

impl Scores {
    /// Adds battles of a pairing; its entrants may be in either order.
    pub fn add(&mut self, pairing: Pairing, wins: [u64; 2], battles: u64) {
        let ([first, second], [one, other]) = (pairing.entrants, wins);
        let (entrants, wins) = if first <= second {
            (pairing.entrants, wins)
        } else {
            ([second, first], [other, one])
        };
        let score = self.0.entry(Pairing { entrants, ..pairing }).or_default();
        score.battles += battles;
        score.wins[0] += wins[0];
        score.wins[1] += wins[1];
    }

    /// Returns the pairings of a pool.
    pub fn pairings_of(&self, pool: PoolId) -> impl Iterator<Item = ([usize; 2], Score)> {
        let pairings = self.0.iter().filter(move |(pairing, _)| pairing.pool == pool);
        pairings.map(|(pairing, score)| (pairing.entrants, *score))
    }
}

impl Sums for Scores {
    /// The number of entrants of each pool.
    type Context = ByPool<usize>;

    fn battle_count(&self) -> u64 {
        // Saturating, as the numbers of a faulty file may overflow.
        self.0.values().fold(0, |all, score| all.saturating_add(score.battles))
    }

    fn merge(&mut self, other: &Self) {
        for (pairing, score) in &other.0 {
            self.add(*pairing, score.wins, score.battles);
        }
    }

    fn is_sound(&self, pool_sizes: &ByPool<usize>) -> bool {
        self.0.iter().all(|(Pairing { pool, entrants: [first, second] }, score)| {
            let won = score.wins[0].checked_add(score.wins[1]);
            first < second
                && *second < pool_sizes[*pool]
                && score.battles > 0
                && won.is_some_and(|won| won <= score.battles)
        })
    }
}

impl TryFrom<Vec<[u64; 6]>> for Scores {
    type Error = &'static str;

    fn try_from(lines: Vec<[u64; 6]>) -> Result<Self, Self::Error> {
        let place = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let line = |[pool, first, second, one, other, battles]: [u64; 6]| {
            let pool = *PoolId::BOTH.get(place(pool)).ok_or("no such pool")?;
            let entrants = [place(first), place(second)];
            Ok((Pairing { pool, entrants }, Score { wins: [one, other], battles }))
        };
        lines.into_iter().map(line).collect::<Result<_, _>>().map(Self)
    }
}

impl From<Scores> for Vec<[u64; 6]> {
    fn from(scores: Scores) -> Self {
        let line = |(Pairing { pool, entrants: [first, second] }, score): (Pairing, Score)| {
            let [one, other] = score.wins;
            [pool.index() as u64, first as u64, second as u64, one, other, score.battles]
        };
        scores.0.into_iter().map(line).collect()
    }
}
