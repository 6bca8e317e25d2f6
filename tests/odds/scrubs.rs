//! The dice of Scrubs of the Desert, compared with a second reading of the rules, roll by roll.

use super::{counted, table};
use ::fistful::dice::Distribution;
use ::fistful::embedded::Grammars;
use ::fistful::games::scrubs::dice::{
    Aim, BoutResult, Cover, Crew, FiringUnit, MoraleCheck, MoraleResult, Sighted, Toss, activation,
    aims, climb, fire, grapple, ladder, melee, morale, movement, sighting,
};
use ::fistful::games::scrubs::{FireMode, ListWithForce, Tables};
use ::fistful::library::{LibraryItem, OpenedItem};
use pretty_assertions::assert_eq;
use std::collections::BTreeMap;

fn tables() -> Tables {
    Tables::load(Grammars::BUILT_IN).expect("the shipped tables")
}

/// Every roll of so many dice that read 0 to 9.
fn tens(count: usize) -> Vec<Vec<i32>> {
    super::rolls(count, 10)
        .into_iter()
        .map(|roll| roll.iter().map(|face| face - 1).collect())
        .collect()
}

fn brute<T: Ord>(count: usize, turn: impl Fn(&[i32]) -> T) -> BTreeMap<T, u128> {
    counted(tens(count).iter().map(|roll| turn(roll)))
}

#[test]
fn activation_matches_every_roll() {
    for lost in 0..12 {
        let decisive = tens(2).into_iter().filter(|roll| roll[0] + lost != roll[1]);
        let all = counted(
            decisive.map(|roll| if roll[0] + lost > roll[1] { Toss::Won } else { Toss::Lost }),
        );
        assert_eq!(table(&activation(lost).expect("a toss")), all, "{lost}");
    }
    assert!(activation(-1).is_err());
}

#[test]
fn counters_are_sighted_by_their_distance() {
    for (inches, least) in
        [(0, 0), (2, 0), (3, 3), (4, 3), (5, 5), (8, 5), (9, 7), (12, 7), (13, 8), (24, 8)]
    {
        let all = brute(1, |roll| if roll[0] >= least { Sighted::Seen } else { Sighted::Hidden });
        assert_eq!(table(&sighting(inches, &tables()).expect("in sight")), all, "{inches}");
    }
    assert!(sighting(25, &tables()).is_err());
}

#[test]
fn units_move_by_the_dice_that_count() {
    let tables = tables();
    // The document's table anew: how many count, of the highest or the lowest.
    let rows = [
        ("french-foot", [(2, true), (2, false), (1, false)]),
        ("french-horse", [(3, true), (2, true), (1, true)]),
        ("arab-foot", [(2, true), (2, true), (1, true)]),
        ("arab-horse", [(3, true), (3, true), (2, true)]),
    ];
    for (tag, counts) in rows {
        let mover = tables.movement.movers.iter().find(|mover| mover.tag == tag).expect(tag);
        for (terrain, (count, high)) in counts.into_iter().enumerate() {
            let all = brute(3, |roll| {
                let mut dice = roll.to_vec();
                dice.sort_unstable();
                if high {
                    dice.reverse();
                }
                dice.iter().take(count).sum::<i32>()
            });
            assert_eq!(table(&movement(mover, terrain).expect("a move")), all, "{tag} {terrain}");
        }
    }
}

fn shot<'a>(tag: &str, tables: &'a Tables) -> FiringUnit<'a> {
    let weapon = tables.fire.weapons.iter().find(|weapon| weapon.tag == tag).expect(tag);
    let (dice, crew, below) = (3, 0, 1);
    FiringUnit { weapon, inches: 10, dice, crew, cover: Cover::Open, still: false, below, at: None }
}

fn hits(roll: &[i32], least: i32) -> i32 {
    roll.iter().map(|die| i32::from(*die >= least)).sum()
}

#[test]
fn each_weapon_hits_within_its_ranges() {
    let tables = tables();
    let rows = [
        ("french-rifle", 12, 7, 24, 8),
        ("french-pistol", 4, 7, 8, 8),
        ("arab-spear", 4, 8, 8, 9),
        ("arab-rifle", 8, 8, 16, 9),
    ];
    for (tag, short, near, long, far) in rows {
        for (inches, least) in [(0, near), (short, near), (short + 1, far), (long, far)] {
            let fired = |cover, still| {
                let shot = FiringUnit { inches, cover, still, ..shot(tag, &tables) };
                table(&fire(&shot, &tables).expect("in range").hits)
            };
            assert_eq!(fired(Cover::Open, false), brute(3, |roll| hits(roll, least)), "{tag}");
            assert_eq!(fired(Cover::Covered, false), brute(3, |roll| hits(roll, least + 1)));
            assert_eq!(fired(Cover::Open, true), brute(3, |roll| hits(roll, least - 1)));
        }
        assert!(fire(&FiringUnit { inches: long + 1, ..shot(tag, &tables) }, &tables).is_err());
    }
}

#[test]
fn a_machine_gun_jams_on_three_zeros() {
    let tables = tables();
    let fired =
        fire(&FiringUnit { crew: 2, ..shot("machine-gun", &tables) }, &tables).expect("in range");
    assert_eq!(table(&fired.hits), brute(4, |roll| hits(roll, 7)));
    let zeros = |roll: &[i32]| roll.iter().filter(|die| **die == 0).count();
    assert_eq!(table(&fired.jams.expect("a jam")), brute(4, |roll| zeros(roll) >= 3));
}

#[test]
fn a_cannon_hits_and_then_kills_below_its_blast() {
    let tables = tables();
    for (inches, crew, least) in
        [(10, 4, 8), (10, 3, 9), (10, 2, 10), (13, 4, 9), (5, 3, 5), (6, 4, 8)]
    {
        let shot = FiringUnit { inches, crew, below: 2, ..shot("arab-cannon", &tables) };
        let fired = fire(&shot, &tables).expect("in range");
        let killed = |roll: &[i32]| if roll[0] >= least { hits(&roll[1..], 5) } else { 0 };
        assert_eq!(
            table(&fired.hits.reduced()),
            table(&Distribution::weighted(brute(3, killed)).expect("rolls").reduced())
        );
    }
    for crew in [0, 1, 5] {
        assert!(
            fire(&FiringUnit { crew, ..shot("arab-cannon", &tables) }, &tables).is_err(),
            "{crew}"
        );
    }
}

#[test]
fn hits_on_a_crew_are_its_share_rounded_down() {
    let tables = tables();
    let at = Some(Crew { crew: 2, figures: 9 });
    let shot = FiringUnit { dice: 1, at, ..shot("french-rifle", &tables) };
    let crew = fire(&shot, &tables).expect("in range").crew.expect("a crew");
    // 7, 8 and 9 hit; 2 of 9 are 22 %, which are the 22 percentage rolls from 00 to 21.
    let struck = crew.chance_of(&1);
    assert_eq!(struck.count * 1000, struck.of * 66);
    // A crew alone is hit by every hit.
    let alone = FiringUnit { at: Some(Crew { crew: 2, figures: 2 }), ..shot };
    let crew = fire(&alone, &tables).expect("in range").crew.expect("a crew");
    let struck = crew.chance_of(&1);
    assert_eq!(struck.count * 10, struck.of * 3);
}

#[test]
fn a_unit_routs_above_half_and_is_removed_below() {
    let tables = tables();
    for (size, rate) in [(2, 10), (4, 10), (10, 5), (12, 5), (20, 3)] {
        for (base, fort, building) in [(60, false, false), (70, true, false), (90, false, true)] {
            for lost in 0..size {
                for closing in [false, true] {
                    let check =
                        MoraleCheck { base, size, rate: None, lost, fort, building, closing };
                    let (adjusted, odds) = morale(&check, &tables).expect("a check");
                    let place = if fort {
                        20
                    } else if building {
                        10
                    } else {
                        0
                    };
                    assert_eq!(adjusted, base - lost * rate + place);
                    let held = (0..100).filter(|roll| *roll <= adjusted).count() as u128;
                    assert_eq!(odds.chance_of(&MoraleResult::Holds).count, held);
                    let fails = match (adjusted > 50, closing) {
                        (true, _) => MoraleResult::Routs,
                        (false, true) => MoraleResult::Stays,
                        (false, false) => MoraleResult::Removed,
                    };
                    assert_eq!(odds.chance_of(&fails).count, 100 - held, "{check:?}");
                }
            }
        }
    }
    let (fort, building, closing) = (false, false, false);
    let odd = MoraleCheck { base: 70, size: 8, rate: None, lost: 2, fort, building, closing };
    assert!(morale(&odd, &tables).is_err());
    // A rate of its own holds before that of its size.
    for size in [8, 10] {
        let own = MoraleCheck { size, rate: Some(7), ..odd };
        assert_eq!(morale(&own, &tables).expect("a rate").0, 70 - 2 * 7);
    }
}

#[test]
fn two_add_their_dice_against_one() {
    for (first, foe) in [(0, 0), (1, 0), (3, 1), (0, 2)] {
        for foes in [1, 2] {
            let all = brute(1 + foes, |roll| {
                let theirs: i32 = roll[1..].iter().map(|die| die + foe).sum();
                match (roll[0] + first).cmp(&theirs) {
                    std::cmp::Ordering::Greater => BoutResult::First,
                    std::cmp::Ordering::Less => BoutResult::Second,
                    std::cmp::Ordering::Equal => BoutResult::Locked,
                }
            });
            assert_eq!(table(&melee(first, &vec![foe; foes]).expect("a melee")), all);
        }
    }
    assert!(melee(0, &[0, 0, 0]).is_err(), "never more than two on one");
}

#[test]
fn hooks_and_climbers_fail_by_their_numbers() {
    let tables = tables();
    for (defenders, less) in [(0, 0), (1, 1), (3, 3), (4, 3)] {
        let all = brute(1, |roll| roll[0] - less >= 4);
        assert_eq!(table(&grapple(defenders, &tables).expect("a hook")), all);
    }
    let all = brute(2, |roll| match (roll[0] >= 5, roll[1] >= 8) {
        (false, _) => 1,
        (true, false) => 2,
        (true, true) => 3,
    });
    let up = climb(&tables).expect("climbers").reduced();
    assert_eq!(table(&up), table(&Distribution::weighted(all).expect("rolls").reduced()));
}

/// A list of one unit, and the tables it is held against.
fn desert(unit: &str) -> Box<ListWithForce> {
    let text = format!("fistful: 1\ngame: scrubs\nname: Desert\nunits: [{unit}]\n");
    let item = LibraryItem::Text { name: "desert.yaml".into(), bytes: text.into_bytes() };
    match crate::common::library().open(&item).expect("a list") {
        OpenedItem::Codeless(codeless_file) => {
            ::fistful::game::downcast_army(codeless_file.contents.expect("a clean list"))
                .expect("of this game")
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn cells_of_a_shot_match_its_odds() {
    let tables = tables();
    for weapon in &tables.fire.weapons {
        for (is_long, inches) in [(false, weapon.short.0), (true, weapon.long.0)] {
            // Grapeshot is too near, and a full crew takes nothing off.
            let shot = |cover, still| {
                let dice = if weapon.kind == FireMode::Cannon { 0 } else { 1 };
                let crew = if weapon.kind == FireMode::Cannon { 4 } else { 0 };
                let shot =
                    FiringUnit { weapon, inches, dice, crew, cover, still, below: 1, at: None };
                fire(&shot, &tables).expect("a shot").least
            };
            let still = !weapon.kind.is_gun();
            for (roll, aim) in (0..).zip(aims(weapon, is_long, &tables)) {
                let anew = match roll {
                    _ if roll >= shot(Cover::Covered, false) => Aim::Covered,
                    _ if roll >= shot(Cover::Open, false) => Aim::Open,
                    _ if still && roll >= shot(Cover::Open, true) => Aim::Still,
                    _ => Aim::Miss,
                };
                assert_eq!(aim, anew, "{} {inches} {roll}", weapon.tag);
                let stood = still && roll >= shot(Cover::Covered, true);
                assert_eq!(aim >= Aim::Open && still, stood, "{} {inches} {roll}", weapon.tag);
            }
        }
    }
}

#[test]
fn loss_boxes_hold_the_morale_that_is_checked() {
    for (kind, size, base, weapon) in [
        ("french-infantry", 10, 80, "french-rifle"),
        ("french-machine-gun", 2, 70, "machine-gun"),
        ("arab-melee", 20, 60, "arab-spear"),
        ("arab-cannon", 4, 60, "arab-cannon"),
    ] {
        let held = desert(&format!(
            "{{name: A, type: {kind}, figures: {size}, leader: B, morale: {base}, weapons: [{{weapon: {weapon}}}]}}"
        ));
        let rungs = ladder(&held.list.units[0], &held.tables);
        assert_eq!(rungs.len() as i32, size - 1, "{kind}");
        for rung in rungs {
            let (fort, building, closing) = (false, false, false);
            let check =
                MoraleCheck { base, size, rate: None, lost: rung.lost, fort, building, closing };
            let (adjusted, odds) = morale(&check, &held.tables).expect("a check");
            assert_eq!(rung.morale, adjusted, "{kind} {rung:?}");
            let fails = if rung.removed { MoraleResult::Removed } else { MoraleResult::Routs };
            let fails = odds.chance_of(&fails).count;
            assert_eq!(Ok(fails), u128::try_from(99 - adjusted), "{kind} {rung:?}");
        }
    }
}
