//! Morale and movement of both games.

use super::{counted, rolls, table};
use crate::common::{cases, dune_world};
use ::fistful::book::Game;
use ::fistful::dice::{Dice, Distribution};
use ::fistful::embedded::Grammars;
use ::fistful::games::coded::{Charging, DiceMove, LoneCharger, Morale, charge};
use ::fistful::profile::ListColumn;
use ::fistful::rolls::{
    ChargeResult, MoraleCheckOutcome, MoraleOutcome, MoveEnd, Nco, Quantity, Rally, Refused,
};
use ::fistful::rolls::{
    Figure, Move, distance_odds, morale_check_odds, morale_outcome_odds, rally_odds, reach_odds,
};
use ::fistful::rules::{Play, Rules};
use pretty_assertions::assert_eq;
use proptest::prelude::proptest;

fn play(game: Game) -> Play {
    Rules::load(game, Grammars::BUILT_IN).expect("the shipped rules").play
}

#[test]
fn morale_checks_match_every_roll_of_two_dice() {
    let passes = |adjusted| morale_check_odds(adjusted).chance_of(&MoraleCheckOutcome::Pass).count;
    assert_eq!([1, 2, 3, 7, 8, 11, 12, 20].map(passes), [0, 1, 3, 21, 26, 35, 36, 36]);
    for adjusted in -3..=14 {
        let brute = rolls(2, 6).iter().filter(|roll| roll[0] + roll[1] <= adjusted).count();
        assert_eq!(passes(adjusted), brute as u128);
        assert_eq!(morale_check_odds(adjusted).total(), 36);
    }
}

#[test]
fn morale_results_and_rallies_match_every_roll_of_four_dice() {
    for adjusted in 1..=13 {
        let pass = |a: i32, b: i32| a + b <= adjusted;
        let every = |turn: fn(bool, bool) -> MoraleOutcome| {
            counted(rolls(4, 6).iter().map(|r| turn(pass(r[0], r[1]), pass(r[2], r[3]))))
        };
        let brute = every(|first, second| match (first, second) {
            (true, _) => MoraleOutcome::Holds,
            (false, true) => MoraleOutcome::Shaken,
            (false, false) => MoraleOutcome::Routed,
        });
        let odds = morale_outcome_odds(adjusted);
        let scale = 1_296 / odds.total();
        let scaled =
            table(&odds).into_iter().map(|(morale_result, n)| (morale_result, n * scale)).collect();
        assert_eq!(brute, scaled, "{adjusted}");
        let stood = rally_odds(adjusted, true);
        let same = |morale_result, rallied| {
            let (morale_result, rally) =
                (odds.chance_of(&morale_result), stood.chance_of(&rallied));
            (morale_result.count * rally.of, rally.count * morale_result.of)
        };
        // A heroic stand that fails routs, as a second check after melee does.
        let (a, b) = same(MoraleOutcome::Routed, Rally::Routed);
        assert_eq!(a, b);
        assert_eq!(stood.chance_of(&Rally::Stays).count, 0);
    }
    let sits = rally_odds(7, false);
    assert_eq!(
        (sits.chance_of(&Rally::Rallied).count, sits.chance_of(&Rally::Stays).count),
        (21, 15)
    );
}

#[test]
fn only_the_largest_loss_counts() {
    let table = play(Game::FISTFUL);
    let adjusted = |lost, strength| {
        Morale { lost, strength, ..Morale::new(8) }.adjusted(&table).expect("an answer")
    };
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|lost| adjusted(lost, 8)), [8, 8, 7, 7, 6, 6, 4, 4]);
    assert_eq!([1, 2, 4, 6].map(|lost| adjusted(lost, 7)), [8, 7, 6, 4], "28, 57 and 85 per cent");
    let gone = Morale { lost: 8, strength: 8, ..Morale::new(8) }.adjusted(&table);
    assert_eq!(gone, Err(Refused::Lost { lost: 8, strength: 8 }));
    let none = Morale { strength: 0, ..Morale::new(8) }.adjusted(&table);
    let refused = Refused::Range { what: Quantity::Strength, given: 0, least: 1, most: 999 };
    assert_eq!(none, Err(refused));
}

#[test]
fn morale_modifiers_add_up_in_both_games() {
    let table = play(Game::FISTFUL);
    let nco = |nco| Morale { nco, leader: 2, other: -1, ..Morale::new(6) }.adjusted(&table);
    let adjusted = [Nco::None, Nco::Present, Nco::Away, Nco::Lost].map(nco);
    assert_eq!(adjusted, [Ok(7), Ok(8), Ok(6), Ok(6)]);
    let squad = Morale {
        leader: 3,
        routed_squads: 2,
        sees_routed_leader: true,
        nco: Nco::Lost,
        ..Morale::new(10)
    };
    assert_eq!(squad.adjusted(&play(dune_world())), Ok(10 + 3 - 2 - 2 - 1));
}

#[test]
fn charges_led_by_an_nco_match_every_roll() {
    let table_ = play(Game::FISTFUL);
    let squad = Morale { nco: Nco::Present, ..Morale::new(6) };
    // 7 with him; once he is away 5.
    let brute =
        counted(rolls(4, 6).iter().map(|roll| match (roll[0] + roll[1], roll[2] + roll[3]) {
            (first, _) if first <= 7 => ChargeResult::Charges,
            (_, second) if second <= 5 => ChargeResult::Follows,
            _ => ChargeResult::Alone,
        }));
    let lone = Some(LoneCharger::nco(squad, false));
    let led = charge(&Charging { squad, lone }, &table_).expect("an answer");
    assert_eq!((led.total(), table(&led)), (1_296, brute));
    let alone = charge(&Charging { squad, lone: None }, &table_).expect("an answer");
    assert_eq!(alone.chance_of(&ChargeResult::Stays).count, 15);
    let lone = Some(LoneCharger::leader(squad, None));
    let leader = charge(&Charging { squad, lone }, &table_);
    assert_eq!(leader.expect("an answer").chance_of(&ChargeResult::Follows).count, 15 * 21);
}

#[test]
fn in_dune_world_the_leader_of_a_charge_tests_first() {
    let [squad, own] = [6, 9].map(Morale::new);
    let charging = Charging { squad, lone: Some(LoneCharger::leader(squad, Some(own))) };
    let odds = charge(&charging, &play(dune_world())).expect("an answer");
    // 6 passes on 15 of 36, 9 on 30.
    let of = |charge| odds.chance_of(&charge).count;
    let all =
        [ChargeResult::Charges, ChargeResult::Follows, ChargeResult::Alone, ChargeResult::Stays]
            .map(of);
    assert_eq!(odds.total(), 46_656);
    assert_eq!(all, [15 * 1_296, 21 * 30 * 15, 21 * 30 * 21, 21 * 6 * 36]);
}

#[test]
fn a_charge_has_a_die_more_and_an_nco_six_inches() {
    let movement = play(Game::FISTFUL).movement;
    let walk = DiceMove::new(Dice(3));
    let odds = walk.distance(&movement).expect("an answer");
    assert_eq!(table(&odds), table(&Distribution::dice(3, 6).expect("3d")));
    let odds = DiceMove { charge: true, ..walk }.distance(&movement).expect("an answer");
    assert_eq!(table(&odds), table(&Distribution::dice(4, 6).expect("4d")));
    let odds = DiceMove { nco: true, ..walk }.distance(&movement).expect("an answer");
    assert_eq!((odds.chance_of(&9).count, odds.chance_of(&24).count, odds.total()), (1, 1, 216));
    let refused = Refused::Range { what: Quantity::Dice, given: 0, least: 1, most: 20 };
    assert_eq!(DiceMove::new(Dice(0)).distance(&movement), Err(refused));
}

#[test]
fn the_slowest_figure_sets_the_pace() {
    let rules = Rules::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped rules");
    let bare = Figure::bare(ListColumn::Move, 5);
    let dice = vec![Dice(4), Dice(3), Dice(5)];
    let moved = Move { charge: false, dice, ..Move::charge(&bare) };
    let odds = distance_odds(&moved, &rules).expect("an answer");
    assert_eq!(table(&odds), table(&Distribution::dice(3, 6).expect("3d")));
    let nobody = Move { dice: vec![], ..moved };
    let refused = Refused::Range { what: Quantity::Dice, given: 0, least: 1, most: 20 };
    assert_eq!(distance_odds(&nobody, &rules), Err(refused));
}

#[test]
fn a_charge_of_dune_world_has_two_dice_more() {
    let movement = play(dune_world()).movement;
    let walk = DiceMove::new(Dice(3));
    let total = |moved: DiceMove| moved.distance(&movement).expect("an answer").total();
    assert_eq!(total(walk), 216);
    assert_eq!(total(DiceMove { charge: true, ..walk }), 6u128.pow(5));
    assert_eq!(total(DiceMove { rough: true, ..walk }), 36);
    let stuck = DiceMove { rough: true, ..DiceMove::new(Dice(1)) };
    assert_eq!(stuck.distance(&movement), Ok(Distribution::certain(0)));
}

#[test]
fn a_charge_reaches_or_ends_within_an_inch() {
    let rolled = Distribution::dice(2, 6).expect("2d");
    let odds = reach_odds(&rolled, 8).expect("an answer");
    let of = |reach| odds.chance_of(&reach).count;
    assert_eq!([MoveEnd::Contact, MoveEnd::Inch, MoveEnd::Short].map(of), [15, 6, 15]);
    let refused = Refused::Range { what: Quantity::Inches, given: 0, least: 1, most: 200 };
    assert_eq!(reach_odds(&rolled, 0), Err(refused));
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn more_morale_never_fails_more(adjusted in -5..15) {
        let fails = |adjusted| morale_check_odds(adjusted).chance_of(&MoraleCheckOutcome::Fail).count;
        assert!(fails(adjusted + 1) <= fails(adjusted));
    }
}
