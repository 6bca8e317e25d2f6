//! Series of battles, on any number of threads: the sums do not depend on it.

use super::deploy;
use super::index::HostId;
use super::setup::BattleSetup;
use super::shard::Sums;
use super::tally::Tally;
use super::turn::{self, BattleResult};
use crate::dice::Random;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

keyed! {
    /// The host that acts first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum StartOrder by key {
        /// The first force.
        First = "a",
        /// The second force.
        Second = "b",
        /// Alternates: two battles of a pair have the same dice, and the sides change places.
        #[default]
        Alternate = "alternate",
    }
}

impl StartOrder {
    /// Returns the number of battles fought with each seed.
    pub fn per_seed(self) -> u64 {
        match self {
            Self::First | Self::Second => 1,
            Self::Alternate => 2,
        }
    }
}

/// Seed and order of a series of battles.
#[derive(Debug, Clone, Copy)]
pub struct Series {
    /// The seed of the whole series.
    pub seed: u64,
    pub begins: StartOrder,
}

/// The number of battles that a thread takes at a time.
const BATCH: u64 = 16;

/// Fights one battle of a series, by its number from 0; `is_logged` keeps its events and snapshots.
pub fn fight_battle(
    setup: &BattleSetup,
    series: Series,
    number: u64,
    is_logged: bool,
) -> BattleResult {
    let (pair, first) = match series.begins {
        StartOrder::First => (number, HostId::First),
        StartOrder::Second => (number, HostId::Second),
        StartOrder::Alternate if number.is_multiple_of(2) => (number / 2, HostId::First),
        StartOrder::Alternate => (number / 2, HostId::Second),
    };
    // Seed and pair are hashed, so that neighbouring battles have unrelated dice.
    let seed = Random::new(series.seed).bits();
    let random = Random::new(Random::new(seed ^ pair).bits());
    turn::run_battle(deploy::deploy(setup, first, random, is_logged))
}

/// Returns the sums of a range of battles, numbered from 0: whole pairs if they are fought in pairs. `should_continue`
/// gets the number of battles done, and returns `false` to stop; the battles fought are then the first of the range.
pub fn fight_series(
    setup: &BattleSetup,
    series: Series,
    battles: Range<u64>,
    threads: usize,
    should_continue: &dyn Fn(u64) -> bool,
) -> Tally {
    fight_parallel(battles, threads, should_continue, &|numbers| {
        let mut part = Tally::default();
        numbers.for_each(|number| part.add(&fight_battle(setup, series, number, false)));
        part
    })
}

/// Does the work of [`fight_parallel`] on this thread; inside a browser there is no other.
fn fight_alone<S: Sums>(
    battles: Range<u64>,
    should_continue: &dyn Fn(u64) -> bool,
    fight: &dyn Fn(Range<u64>) -> S,
) -> S {
    let Range { start, end } = battles;
    let mut sum = S::default();
    for from in (start..end).step_by(BATCH as usize) {
        sum.merge(&fight(from..(from + BATCH).min(end)));
        if !should_continue(sum.battle_count()) {
            break;
        }
    }
    sum
}

/// Returns the sums of a range, fought a few battles at a time on `threads` threads; `should_continue` as for
/// [`fight_series`].
pub fn fight_parallel<S: Sums + Send>(
    battles: Range<u64>,
    threads: usize,
    should_continue: &dyn Fn(u64) -> bool,
    fight: &(dyn Fn(Range<u64>) -> S + Sync),
) -> S {
    let Range { start, end } = battles;
    if threads <= 1 {
        return fight_alone(start..end, should_continue, fight);
    }
    let (next, stopped) = (AtomicU64::new(start), AtomicBool::new(false));
    let (send, receive) = mpsc::channel();
    let (mut sum, mut done) = (S::default(), 0);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (send, next, stopped) = (send.clone(), &next, &stopped);
            scope.spawn(move || {
                loop {
                    let from = next.fetch_add(BATCH, Ordering::Relaxed);
                    if from >= end {
                        break;
                    }
                    let part = fight(from..(from + BATCH).min(end));
                    if send.send(part).is_err() || stopped.load(Ordering::Relaxed) {
                        break;
                    }
                }
            });
        }
        drop(send);
        for part in receive {
            done += part.battle_count();
            sum.merge(&part);
            if !should_continue(done) {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    sum
}
