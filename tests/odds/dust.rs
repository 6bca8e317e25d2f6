//! The dice of Dust Warfare, compared with a second reading of the rules, roll by roll.

use super::{counted, rolls, table};
use ::fistful::dice::Distribution;
use ::fistful::embedded::Grammars;
use ::fistful::games::dust::Tables;
use ::fistful::games::dust::dice::{
    Attack, CombatRoll, Cover, HitEffect, Suppression, attack, initiative, overrun, suppression,
    vehicle,
};
use ::fistful::rolls::Side;
use pretty_assertions::assert_eq;
use std::collections::BTreeMap;

fn tables() -> Tables {
    Tables::load(Grammars::BUILT_IN).expect("the shipped tables")
}

/// Hits among dice of six faces, of which the last two hit.
fn hits(roll: &[i32]) -> i32 {
    roll.iter().map(|face| i32::from(*face >= 5)).sum()
}

/// Odds reduced to their smallest numbers.
fn small<T: Ord + Copy>(odds: &Distribution<T>) -> BTreeMap<T, u128> {
    table(&odds.clone().reduced())
}

fn brute<T: Ord + Copy>(dice: usize, turn: impl Fn(&[i32]) -> T) -> BTreeMap<T, u128> {
    small(
        &Distribution::weighted(counted(rolls(dice, 6).iter().map(|roll| turn(roll))))
            .expect("rolls"),
    )
}

#[test]
fn initiative_matches_every_roll() {
    let tables = tables();
    let decisive = rolls(5, 6).into_iter().filter(|roll| hits(&roll[..2]) != hits(&roll[2..]));
    let decisive: Vec<_> = decisive.collect();
    let of = |turn: &dyn Fn(&[i32]) -> i32| {
        small(
            &Distribution::weighted(counted(decisive.iter().map(|roll| turn(roll))))
                .expect("rolls"),
        )
    };
    let rolled = initiative([2, 3], &tables).expect("a roll");
    let begins = rolled.begins.map(|side| i32::from(*side == Side::Second));
    assert_eq!(small(&begins), of(&|roll| i32::from(hits(&roll[..2]) > hits(&roll[2..]))));
    assert_eq!(small(&rolled.orders[0]), of(&|roll| hits(&roll[..2]).max(1)));
    assert_eq!(small(&rolled.orders[1]), of(&|roll| hits(&roll[2..]).max(1)));
    let first = initiative([5, 8], &tables).expect("a roll").begins.chance_of(&Side::First);
    assert_eq!(first.percent(1), "76.5");
}

/// Three dice on three models in the open.
const PLAIN: Attack = Attack {
    volleys: &[CombatRoll { dice: 3, damage: 1 }],
    armor: 2,
    cover: Cover::Open,
    sustained: false,
    rear: false,
    close: false,
    models: 3,
    health: 1,
    hero_health: None,
    hurt: HitEffect::Suppression,
};

#[test]
fn attacks_match_every_roll() {
    let tables = tables();
    let cases = [
        (PLAIN, 0, 2),
        (Attack { cover: Cover::Soft, ..PLAIN }, 1, 2),
        (
            Attack {
                volleys: &[CombatRoll { dice: 3, damage: 2 }],
                cover: Cover::Hard,
                health: 2,
                ..PLAIN
            },
            2,
            2,
        ),
        (Attack { cover: Cover::Hard, close: true, ..PLAIN }, 0, 2),
        (Attack { rear: true, cover: Cover::Soft, ..PLAIN }, 1, 0),
    ];
    for (request, cover, armor) in cases {
        let rolled = attack(&request, &tables).expect("an attack");
        let damage = request.volleys[0].damage;
        let through = |roll: &[i32]| (hits(&roll[..3]) * damage - hits(&roll[3..]) - cover).max(0);
        assert_eq!(small(&rolled.through), brute(3 + armor, through), "{request:?}");
        let lost = |roll: &[i32]| (through(roll) / request.health).min(request.models);
        assert_eq!(small(&rolled.lost), brute(3 + armor, lost), "{request:?}");
        let suppressed = rolled.suppressed.expect("soldiers");
        assert_eq!(small(&suppressed), brute(3, |roll| hits(roll) > 0), "{request:?}");
        assert_eq!(rolled.damaged, None, "{request:?}");
    }
}

/// Two models of health 1 and a Hero of health 2, who is damaged last (W25).
#[test]
fn a_hero_who_has_joined_a_unit_has_his_own_health() {
    let volleys = [CombatRoll { dice: 3, damage: 2 }];
    let request = Attack { volleys: &volleys, hero_health: Some(2), ..PLAIN };
    let rolled = attack(&request, &tables()).expect("an attack");
    let lost = |roll: &[i32]| match (hits(&roll[..3]) * 2 - hits(&roll[3..])).max(0) {
        4.. => 3,
        through => through.min(2),
    };
    assert_eq!(small(&rolled.lost), brute(5, lost));
}

/// Different weapons meet one armor roll, and a vehicle then rolls for the damage before it (W6, W22, W23).
#[test]
fn weapons_attack_together_and_damage_a_vehicle() {
    let tables = tables();
    let volleys = [CombatRoll { dice: 1, damage: 2 }, CombatRoll { dice: 1, damage: 1 }];
    for (cover, stops) in [(Cover::Open, 0), (Cover::Soft, 1)] {
        let request = Attack {
            volleys: &volleys,
            armor: 1,
            cover,
            models: 1,
            health: 6,
            hurt: HitEffect::Table,
            ..PLAIN
        };
        let rolled = attack(&request, &tables).expect("an attack");
        let dealt = |roll: &[i32]| 2 * hits(&roll[..1]) + hits(&roll[1..2]);
        let through = |roll: &[i32]| (dealt(roll) - hits(&roll[2..3]) - stops).max(0);
        assert_eq!(small(&rolled.through), brute(3, through));
        // At most three more dice for the table.
        let row = |roll: &[i32]| {
            let dice = if through(roll) > 0 { dealt(roll) - stops } else { 0 };
            hits(&roll[3..3 + dice as usize]) as usize
        };
        assert_eq!(small(&rolled.damaged.expect("a vehicle")), brute(6, row));
        assert_eq!(rolled.suppressed, None);
    }
    let alone = attack(&Attack { hurt: HitEffect::Nothing, ..PLAIN }, &tables).expect("an attack");
    assert_eq!((alone.suppressed, alone.damaged), (None, None));
}

/// Suppression raises cover by a step, and a Team turns soft into hard, both up to hard (W4, W5).
#[test]
fn cover_rises_by_steps() {
    let steps = [Cover::Open, Cover::Soft, Cover::Hard];
    assert_eq!(steps.map(Cover::improved), [Cover::Soft, Cover::Hard, Cover::Hard]);
    assert_eq!(steps.map(Cover::of_team), [Cover::Open, Cover::Hard, Cover::Hard]);
}

#[test]
fn a_sustained_attack_rerolls_its_misses() {
    let volleys = [CombatRoll { dice: 2, damage: 1 }];
    let request = Attack { volleys: &volleys, armor: 0, sustained: true, models: 2, ..PLAIN };
    let rolled = attack(&request, &tables()).expect("an attack");
    let again = |roll: &[i32]| {
        i32::from(roll[0] >= 5 || roll[1] >= 5) + i32::from(roll[2] >= 5 || roll[3] >= 5)
    };
    assert_eq!(small(&rolled.through), brute(4, again));
}

#[test]
fn suppression_takes_actions_and_makes_units_retreat() {
    let tables = tables();
    for (hero, reaction) in [(false, false), (true, false), (false, true)] {
        let unit = Suppression { tokens: 4, models: 2, hero, reaction };
        let rolled = suppression(&unit, &tables).expect("a roll");
        let left = |roll: &[i32]| if hero { hits(roll) } else { 4 - hits(roll) };
        assert_eq!(small(&rolled.left), brute(4, left));
        assert_eq!(small(&rolled.retreats), brute(4, |roll| !hero && left(roll) > 2));
        let actions = |roll: &[i32]| 2 - i32::from(reaction) - i32::from(left(roll) > 0);
        assert_eq!(small(&rolled.actions), brute(4, actions));
    }
}

#[test]
fn damage_of_vehicles_is_reduced_by_cover() {
    let tables = tables();
    for (damage, cover, dice) in [(3, Cover::Open, 3), (3, Cover::Soft, 2), (2, Cover::Hard, 0)] {
        let rows = vehicle(damage, cover, &tables).expect("a roll");
        assert_eq!(small(&rows), brute(dice, |roll| hits(roll) as usize), "{damage}");
    }
    let many = vehicle(9, Cover::Open, &tables).expect("a roll");
    assert_eq!(many.iter().map(|(row, _)| *row).max(), Some(6), "the last row is the worst");
    assert_eq!(small(&overrun(4, &tables).expect("a class")), brute(4, hits));
    assert!(overrun(8, &tables).is_err() && overrun(0, &tables).is_err());
}
