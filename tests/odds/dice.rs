//! Distributions, chances and the generator.

use super::{counted, rolls, table};
use crate::common::cases;
use fistful::dice::{Chance, Distribution, Random};
use pretty_assertions::assert_eq;
use proptest::prelude::proptest;

#[test]
fn sums_of_dice_match_every_roll() {
    for (count, sides) in [(0, 6), (1, 6), (2, 6), (3, 6), (5, 6), (2, 10), (4, 10)] {
        let odds = Distribution::dice(count, sides).expect("a small total");
        let brute = rolls(count.unsigned_abs() as usize, sides);
        assert_eq!(table(&odds), counted(brute.iter().map(|roll| roll.iter().sum())));
    }
    assert_eq!(Distribution::dice(49, 6).map(|odds| odds.total()), 6u128.checked_pow(49));
    assert_eq!(Distribution::dice(50, 6), None, "6^50 is beyond a u128");
    assert_eq!(Distribution::dice(1, 0), None);
}

#[test]
fn weights_beyond_a_u128_are_refused() {
    assert_eq!(Distribution::weighted([(1, u128::MAX), (2, 1)]), None);
    let wide = Distribution::weighted([(1, u128::MAX / 2), (2, 1)]).expect("it fits");
    assert_eq!(wide.and(&Distribution::dice(1, 6).expect("a die")), None);
    assert_eq!(Distribution::<i32>::weighted([]), None);
}

#[test]
fn a_second_roll_that_depends_counts_in_a_common_total() {
    let die = Distribution::dice(1, 6).expect("a die");
    // On a 6 a d10 decides, on less nothing is rolled.
    let odds = die.then(|&face| {
        if face == 6 { Distribution::dice(1, 10) } else { Some(Distribution::certain(0)) }
    });
    let odds = odds.expect("a small total");
    assert_eq!((odds.total(), odds.chance_of(&0).count, odds.chance_of(&7).count), (60, 50, 1));
}

#[test]
fn chances_are_rounded_without_floats() {
    let shown = |count, of| {
        let chance = Chance { count, of };
        (chance.decimal(12), chance.percent(1))
    };
    assert_eq!(shown(29, 100), ("0.29".into(), "29.0".into()));
    assert_eq!(shown(0, 100), ("0".into(), "0.0".into()));
    assert_eq!(shown(100, 100), ("1".into(), "100.0".into()));
    assert_eq!(shown(1, 3), ("0.333333333333".into(), "33.3".into()));
    assert_eq!(shown(2, 3), ("0.666666666667".into(), "66.7".into()));
    assert_eq!(shown(1, 2000), ("0.0005".into(), "0.1".into()));
    assert_eq!(shown(u128::MAX / 3, u128::MAX), ("0.333333333333".into(), "33.3".into()));
    assert_eq!(shown(u128::MAX, u128::MAX), ("1".into(), "100.0".into()));
}

#[test]
fn millionths_and_fixed_decimals_are_those_of_any_total() {
    let parts = |count, of| Chance { count, of }.millionths();
    assert_eq!([parts(0, 7), parts(1, 3), parts(7, 7)], [0, 333_333, 1_000_000]);
    assert_eq!(
        [parts(u128::MAX / 3, u128::MAX), parts(u128::MAX, u128::MAX)],
        [333_333, 1_000_000]
    );
    let fixed = |count, of, places| Chance { count, of }.fixed(places);
    assert_eq!([fixed(5, 2, 1), fixed(2, 1, 1), fixed(0, 1, 1)], ["2.5", "2.0", "0.0"]);
    // Half up.
    assert_eq!([fixed(125, 100, 1), fixed(124, 100, 1), fixed(150, 100, 0)], ["1.3", "1.2", "2"]);
}

#[test]
fn a_mean_of_chances_is_exact() {
    let chance = |count, of| Chance { count, of };
    let mean = Chance::mean(&[chance(1, 6), chance(1, 10), chance(0, 1)]);
    assert_eq!(mean, Some(chance(8, 90)), "5 and 3 of 30 each, a third of it");
    assert_eq!(mean.map(Chance::reduced), Some(chance(4, 45)));
    assert_eq!(chance(0, 7).reduced(), chance(0, 1));
    assert_eq!(Chance::mean(&[]), None);
    assert_eq!(Chance::mean(&[chance(1, u128::MAX), chance(1, 2)]), None, "beyond a u128");
}

#[test]
fn the_generator_gives_the_published_numbers() {
    let mut random = Random::new(1_234_567);
    let bits: Vec<u64> = (0..5).map(|_| random.bits()).collect();
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(bits, published);
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_number_drawn_is_below_its_end(seed: u64, end in 1u128..) {
        assert!(Random::new(seed).below(end) < end);
    }
}

#[test]
fn every_number_below_an_end_is_drawn() {
    let mut random = Random::new(7);
    let drawn = counted((0..6_000).map(|_| random.below(6)));
    assert_eq!(drawn.len(), 6);
    assert!(drawn.values().all(|count| (900..1_100).contains(count)), "{drawn:?}");
}
