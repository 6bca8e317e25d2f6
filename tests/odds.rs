//! The odds of both games, compared with brute force over every roll and with the examples of the sources.

mod dice;
mod dust;
mod figure;
mod fire;
mod ladder;
mod melee;
mod morale;
mod scrubs;
mod squad;

use fistful::dice::Distribution;
use std::collections::BTreeMap;

/// Every way that some dice with so many sides can fall.
fn rolls(count: usize, sides: i32) -> Vec<Vec<i32>> {
    let more = |rolls: Vec<Vec<i32>>, _| {
        let with =
            |roll: Vec<i32>| (1..=sides).map(move |face| [roll.clone(), vec![face]].concat());
        rolls.into_iter().flat_map(with).collect()
    };
    (0..count).fold(vec![vec![]], more)
}

/// The outcomes with their weights; the weights are held to the total on the way.
fn table<T: Ord + Copy>(odds: &Distribution<T>) -> BTreeMap<T, u128> {
    let table: BTreeMap<T, u128> =
        odds.iter().map(|(outcome, weight)| (*outcome, weight)).collect();
    assert_eq!(table.values().sum::<u128>(), odds.total(), "the weights add up to the total");
    assert!(table.values().all(|weight| *weight > 0), "what never comes is left out");
    table
}

/// Counts each outcome.
fn counted<T: Ord>(outcomes: impl IntoIterator<Item = T>) -> BTreeMap<T, u128> {
    let mut table = BTreeMap::new();
    for outcome in outcomes {
        *table.entry(outcome).or_default() += 1;
    }
    table
}
