//! Fire of both games.

use super::{counted, rolls, table};
use crate::common::{cases, dune_world};
use ::fistful::book::Game;
use ::fistful::codes::WeaponKind;
use ::fistful::dice::Distribution;
use ::fistful::embedded::Grammars;
use ::fistful::games::{dune_world, fistful};
use ::fistful::rolls::{Quantity, Refused, ShotResult, blast_odds, volley_odds};
use ::fistful::rules::{Explosion, Rules};
use pretty_assertions::assert_eq;
use proptest::prelude::proptest;

fn explosion(game: Game) -> Explosion {
    Rules::load(game, Grammars::BUILT_IN).expect("the shipped rules").play.explosion
}

/// Source §9 read anew, with a d10 to hit and a second one for what a lasgun does.
fn brute(fire: &fistful::Fire, roll: i32, second: i32) -> ShotResult {
    let burst = |behind| match second {
        1..=3 if behind => ShotResult::Miss,
        1..=3 => ShotResult::Stopped,
        4..=5 => ShotResult::Explosion { behind },
        _ => ShotResult::Nuclear { behind },
    };
    let exact = roll == fire.skill;
    if !(exact || (roll < fire.skill && roll > fire.cover)) {
        return if fire.behind && fire.weapon == WeaponKind::Lasgun {
            burst(true)
        } else {
            ShotResult::Miss
        };
    }
    match (fire.shield, fire.weapon) {
        (false, _) => ShotResult::Hit,
        (true, WeaponKind::Lasgun) => burst(false),
        (true, WeaponKind::Maula) if roll % 2 == 0 || exact => ShotResult::Penetrates,
        (true, _) => ShotResult::Stopped,
    }
}

#[test]
fn shots_of_fistful_match_every_roll() {
    let explosion = explosion(Game::FISTFUL);
    for weapon in WeaponKind::ALL {
        for (skill, cover) in (0..=12).flat_map(|skill| [0, 2, 3].map(|cover| (skill, cover))) {
            for (shield, behind) in [(false, false), (true, false), (false, true), (true, true)] {
                let fire = fistful::Fire { skill, cover, weapon, shield, behind };
                let odds = fistful::fire(&fire, &explosion).expect("an answer");
                let all = rolls(2, 10).into_iter().map(|roll| brute(&fire, roll[0], roll[1]));
                let hundred = 100 / odds.total();
                let scaled =
                    table(&odds).into_iter().map(|(shot, n)| (shot, n * hundred)).collect();
                assert_eq!(counted(all), scaled, "{fire:?}");
            }
        }
    }
}

#[test]
fn shots_of_fistful_match_the_rulings() {
    let explosion = explosion(Game::FISTFUL);
    let of_ten = |skill, cover, weapon, shield| {
        let fire = fistful::Fire { cover, shield, ..fistful::Fire::new(skill, weapon) };
        fistful::fire(&fire, &explosion).expect("an answer")
    };
    // BS 4: 1-4 in the open; 3 and 4 behind light cover; behind heavy cover the exact 4 alone (F19).
    let hits =
        |cover| of_ten(4, cover, WeaponKind::Projectile, false).chance_of(&ShotResult::Hit).count;
    assert_eq!([0, 2, 3].map(hits), [4, 2, 1]);
    // F20: 2 and 4 of BS 4; of BS 5 the exact 5 too.
    let through =
        |skill| of_ten(skill, 0, WeaponKind::Maula, true).chance_of(&ShotResult::Penetrates).count;
    assert_eq!([4, 5].map(through), [2, 3]);
    // F21: 30 / 20 / 50 of each hundred hits.
    let lasgun = of_ten(6, 0, WeaponKind::Lasgun, true);
    let of = |shot| lasgun.chance_of(&shot).count;
    let behind = false;
    let burst = [
        ShotResult::Miss,
        ShotResult::Stopped,
        ShotResult::Explosion { behind },
        ShotResult::Nuclear { behind },
    ];
    assert_eq!((lasgun.total(), burst.map(of)), (100, [40, 18, 12, 30]));
}

#[test]
fn shots_of_dune_world_match_every_roll() {
    let explosion = explosion(dune_world());
    let weapons = [WeaponKind::Projectile, WeaponKind::Lasgun, WeaponKind::Maula];
    let covers = [None, Some(6), Some(5), Some(4)];
    for (weapon, cover) in weapons.iter().flat_map(|w| covers.map(|cover| (*w, cover))) {
        for (skill, modifier) in [(4, 0), (6, 0), (6, -2), (4, 3), (10, 0), (0, 0)] {
            for shield in [false, true] {
                let new = dune_world::Fire::new(skill, weapon);
                let fire = dune_world::Fire { modifier, cover, shield, ..new };
                let odds = dune_world::fire(&fire, &explosion).expect("an answer");
                let every = rolls(1, 10).into_iter().flat_map(|a| {
                    rolls(2, 6).into_iter().map(move |b| brute_fire(&fire, a[0], b[0], b[1]))
                });
                let scale = 360 / odds.total();
                let scaled = table(&odds).into_iter().map(|(shot, n)| (shot, n * scale)).collect();
                assert_eq!(counted(every), scaled, "{fire:?}");
            }
        }
    }
}

/// Source 001 §8 read anew, with a d6 for the cover and a d6 for the shield.
fn brute_fire(fire: &dune_world::Fire, roll: i32, cover: i32, shield: i32) -> ShotResult {
    let critical = roll == fire.skill;
    if !critical && roll > fire.skill + fire.modifier {
        return ShotResult::Miss;
    }
    if !critical && fire.cover.is_some_and(|save| cover >= save) {
        return ShotResult::Covered;
    }
    match (fire.shield, fire.weapon, shield) {
        (false, ..) => ShotResult::Hit,
        (true, WeaponKind::Maula, 2 | 4 | 6) => ShotResult::Penetrates,
        (true, WeaponKind::Lasgun, 4 | 5) => ShotResult::Explosion { behind: false },
        (true, WeaponKind::Lasgun, 6) => ShotResult::Nuclear { behind: false },
        (true, ..) => ShotResult::Stopped,
    }
}

#[test]
fn shots_that_a_game_does_not_have_are_refused() {
    let thrown = dune_world::Fire::new(4, WeaponKind::Thrown);
    let refused = dune_world::fire(&thrown, &explosion(dune_world()));
    assert_eq!(refused, Err(Refused::Weapon));
    let wild = fistful::Fire::new(-1, WeaponKind::Thrown);
    let refused = fistful::fire(&wild, &explosion(Game::FISTFUL));
    let what = Quantity::Ballistic;
    assert_eq!(refused, Err(Refused::Range { what, given: -1, least: 0, most: 40 }));
    let none = volley_odds(&Distribution::certain(ShotResult::Hit), 0);
    let what = Quantity::Shots;
    assert_eq!(none, Err(Refused::Range { what, given: 0, least: 1, most: 30 }));
}

#[test]
fn a_volley_counts_the_kills_of_every_shot() {
    let rifle =
        dune_world::Fire { cover: Some(5), ..dune_world::Fire::new(4, WeaponKind::Projectile) };
    let shot = dune_world::fire(&rifle, &explosion(dune_world())).expect("an answer");
    let odds = volley_odds(&shot, 3).expect("an answer");
    let one = |d10: i32, d6: i32| u32::from(d10 == 4 || d10 < 4 && d6 < 5);
    let every = rolls(3, 10).into_iter().flat_map(|a| {
        let kills = move |b: Vec<i32>| (0..3).map(|at| one(a[at], b[at])).sum::<u32>();
        rolls(3, 6).into_iter().map(kills)
    });
    assert_eq!(table(&odds), counted(every));
    assert_eq!(
        volley_odds(&Distribution::certain(ShotResult::Hit), 30)
            .expect("an answer")
            .chance_of(&30)
            .count,
        1
    );
}

#[test]
fn an_explosion_reaches_two_d10() {
    for game in [Game::FISTFUL, dune_world()] {
        let far = blast_odds(&explosion(game)).expect("100 rolls");
        assert_eq!((far.total(), far.chance(|inches| *inches >= 11).count), (100, 55));
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn more_skill_and_less_cover_never_hit_less(skill in 0..12, cover in 0..10) {
        let explosion = explosion(Game::FISTFUL);
        let hits = |skill, cover| {
            let fire = fistful::Fire { cover, ..fistful::Fire::new(skill, WeaponKind::Projectile) };
            fistful::fire(&fire, &explosion).expect("an answer").chance_of(&ShotResult::Hit).count
        };
        assert!(hits(skill, cover) <= hits(skill + 1, cover) || skill == 10, "past 10 none is exact");
        assert!(hits(skill, cover + 1) <= hits(skill, cover));
    }
}
