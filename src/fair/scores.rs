//! Who won how often: exact sums of pairings, which add up in any order.

use crate::battle::Sums;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The battles of two entrants.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// Battles won by each.
    pub wins: [u64; 2],
    /// Battles fought.
    pub games: u64,
}

impl Score {
    /// What the first scored, in halves of a battle.
    pub fn halves(&self) -> u64 {
        self.games + self.wins[0] - self.wins[1]
    }
}

/// A pairing: its field, and its entrants by their places in it, the smaller first.
pub(super) type Pair = (usize, usize, usize);

/// The sums of some battles. A file has one line of numbers for each pairing: field, entrants, wins of both, battles.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<[u64; 6]>", into = "Vec<[u64; 6]>")]
pub struct Scores(BTreeMap<Pair, Score>);

impl Scores {
    /// Adds battles of a pairing, whichever of its entrants stands first.
    pub fn enter(&mut self, (field, first, second): Pair, wins: [u64; 2], games: u64) {
        let (pair, wins) = match first <= second {
            true => ((field, first, second), wins),
            false => ((field, second, first), [wins[1], wins[0]]),
        };
        let score = self.0.entry(pair).or_default();
        score.games += games;
        score.wins[0] += wins[0];
        score.wins[1] += wins[1];
    }

    /// The pairings of a field.
    pub fn of_field(&self, field: usize) -> impl Iterator<Item = ([usize; 2], Score)> {
        let own = self.0.range((field, 0, 0)..(field + 1, 0, 0));
        own.map(|((_, first, second), score)| ([*first, *second], *score))
    }
}

impl Sums for Scores {
    /// How many entrants each field has.
    type Context = [usize; 2];

    fn games(&self) -> u64 {
        // What a file says may be more than there are numbers for.
        self.0.values().fold(0, |all, score| all.saturating_add(score.games))
    }

    fn merge(&mut self, other: &Self) {
        for (pair, score) in &other.0 {
            self.enter(*pair, score.wins, score.games);
        }
    }

    fn is_sound(&self, of: &[usize; 2]) -> bool {
        self.0.iter().all(|((field, first, second), score)| {
            let entrants = of.get(*field).copied().unwrap_or(0);
            let won = score.wins[0].checked_add(score.wins[1]);
            first < second
                && *second < entrants
                && score.games > 0
                && won.is_some_and(|won| won <= score.games)
        })
    }
}

impl From<Vec<[u64; 6]>> for Scores {
    fn from(lines: Vec<[u64; 6]>) -> Self {
        let place = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let line = |[field, first, second, one, other, games]: [u64; 6]| {
            let pair = (place(field), place(first), place(second));
            (pair, Score { wins: [one, other], games })
        };
        Self(lines.into_iter().map(line).collect())
    }
}

impl From<Scores> for Vec<[u64; 6]> {
    fn from(scores: Scores) -> Self {
        let line = |((field, first, second), score): (Pair, Score)| {
            let [one, other] = score.wins;
            [field as u64, first as u64, second as u64, one, other, score.games]
        };
        scores.0.into_iter().map(line).collect()
    }
}
