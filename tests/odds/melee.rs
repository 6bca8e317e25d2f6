//! Melee of both games.

use super::{counted, rolls, table};
use crate::common::cases;
use ::fistful::games::dune_world::{self, MeleeHit};
use ::fistful::games::fistful::{self, Duel, Fighter, GroupMelee, Melee};
use ::fistful::rolls::{Attacker, Fate, GroupMeleeKills, Quantity, Refused, Side};
use pretty_assertions::assert_eq;
use proptest::prelude::proptest;
use std::collections::BTreeMap;

fn pair(first: i32, second: i32) -> Melee {
    Melee::new(Fighter::new(first), Fighter::new(second))
}

/// Of 100: only the first kills, only the second, both, nobody.
fn of_hundred(melee: &Melee) -> [u128; 4] {
    let odds = fistful::melee(melee).expect("an answer");
    assert_eq!(odds.total(), 100);
    Duel::ALL.map(|duel| odds.chance_of(&duel).count)
}

#[test]
fn duels_have_the_known_odds() {
    assert_eq!(of_hundred(&pair(7, 9)), [29, 62, 7, 2]);
    assert_eq!(of_hundred(&pair(9, 7)), [62, 29, 7, 2]);
    assert_eq!(of_hundred(&pair(8, 8)), [45, 45, 9, 1]);
    // Nine apart only a 10 and a 1 meet, ten apart nothing does; a natural 1 still spares.
    assert_eq!(of_hundred(&pair(20, 0)), [90, 0, 0, 10]);
}

/// The examples of source §7, l.154-158 and l.164-168.
#[test]
fn duels_match_the_worked_examples_of_fistful() {
    let sardaukar = pair(7, 9);
    assert_eq!(sardaukar.outcome(6, 4), Duel::Both);
    assert_eq!(sardaukar.outcome(2, 10), Duel::Second);
    assert_eq!(sardaukar.outcome(3, 9), Duel::Second);

    let fremen = pair(7, 3 + 1);
    assert_eq!([2, 4, 7].map(|reply| fremen.outcome(5, reply)), [Duel::First; 3]);
    let second = [1, 2, 6].map(|reply| fremen.outcome(2, reply));
    assert_eq!(second, [Duel::First, Duel::First, Duel::Second]);
}

/// Source §7 read anew: 1d10 and skill, a tie kills both, a natural 1 never kills (F15).
fn kills(own: i32, skill: i32, other: i32, against: i32) -> bool {
    own != 1 && own + skill >= other + against
}

#[test]
fn duels_of_all_pairs_of_skills_match_every_roll() {
    for (a, b) in (0..=20).flat_map(|a| (0..=20).map(move |b| (a, b))) {
        let brute = counted(rolls(2, 10).iter().map(|roll| {
            match (kills(roll[0], a, roll[1], b), kills(roll[1], b, roll[0], a)) {
                (true, true) => Duel::Both,
                (true, false) => Duel::First,
                (false, true) => Duel::Second,
                (false, false) => Duel::Neither,
            }
        }));
        let odds = fistful::melee(&pair(a, b)).expect("an answer");
        assert_eq!(table(&odds), brute, "{a} against {b}");
    }
}

#[test]
fn rear_and_disengaging_follow_every_roll() {
    let sides = [None, Some(Side::First), Some(Side::Second)];
    for (a, b) in [(7, 9), (9, 7), (5, 5), (18, 4), (0, 20)] {
        for (rear, disengages) in sides.iter().flat_map(|r| sides.iter().map(move |d| (*r, *d))) {
            let melee = Melee { rear, disengages, ..pair(a, b) };
            let brute = counted(rolls(2, 10).iter().map(|roll| {
                // F14: whoever attacks from the rear kills but on a natural 1, and nobody else does.
                let kills = |side, own, skill, other, against| match rear {
                    None => kills(own, skill, other, against),
                    Some(rear) => rear == side && own != 1,
                };
                let first = kills(Side::First, roll[0], a, roll[1], b);
                let second = kills(Side::Second, roll[1], b, roll[0], a);
                let duel = match (first, second) {
                    (true, true) => Duel::Both,
                    // F18: whoever disengages and wins kills nobody.
                    (true, false) if disengages != Some(Side::First) => Duel::First,
                    (false, true) if disengages != Some(Side::Second) => Duel::Second,
                    _ => Duel::Neither,
                };
                assert_eq!(melee.outcome(roll[0], roll[1]), duel, "{melee:?}: {roll:?}");
                duel
            }));
            assert_eq!(table(&fistful::melee(&melee).expect("an answer")), brute, "{melee:?}");
        }
    }
    // From the rear all but a natural 1 kills, and nobody else does (F14).
    let back = Melee { rear: Some(Side::Second), ..pair(19, 0) };
    assert_eq!(of_hundred(&back), [0, 90, 0, 10]);
    // A figure that disengages kills nobody when it wins; a tie is no win (F18).
    let away = Melee { disengages: Some(Side::First), ..pair(7, 9) };
    assert_eq!(of_hundred(&away), [0, 62, 7, 31]);
}

#[test]
fn each_modifier_counts_once() {
    let all = Fighter { skill: 4, nco: 1, leader: 2, higher: 1 };
    assert_eq!(all.modified(), 8);
    let modified = Melee::new(all, Fighter::new(8));
    assert_eq!(of_hundred(&modified), of_hundred(&pair(8, 8)));
    // F17: one attacker has no +1, three have one each.
    let odds = |skills: &[i32]| {
        let attackers = skills.iter().map(|skill| Attacker::new(*skill)).collect();
        let group_melee =
            GroupMelee { single: Fighter::new(7), attackers, disengages: false, several: 1 };
        table(&fistful::group_melee(&group_melee).expect("an answer"))
    };
    let toll = |killed, dies| GroupMeleeKills { killed, dies };
    let one = odds(&[9]);
    assert_eq!(one[&toll(1, false)], 29);
    assert_eq!(one[&toll(0, true)], 62);
    assert_eq!(one[&toll(1, true)], 7);
    assert_eq!(one[&toll(0, false)], 2);
    assert_eq!(
        odds(&[3, 3])[&toll(2, false)],
        brute_group_melee(7, &[4, 4], false)[&toll(2, false)]
    );
}

/// One roll of the single figure against all others; their skills have their +1.
fn brute_group_melee(
    single: i32,
    attackers: &[i32],
    disengages: bool,
) -> BTreeMap<GroupMeleeKills, u128> {
    counted(rolls(attackers.len() + 1, 10).iter().map(|roll| {
        let mut toll = GroupMeleeKills { killed: 0, dies: false };
        for (skill, reply) in attackers.iter().zip(&roll[1..]) {
            let wins = kills(roll[0], single, *reply, *skill);
            let loses = kills(*reply, *skill, roll[0], single);
            toll.killed += u32::from(wins && (!disengages || loses));
            toll.dies |= loses;
        }
        toll
    }))
}

#[test]
fn several_on_one_match_every_roll() {
    let cases: [(i32, &[i32]); 6] = [
        (7, &[3, 3, 3]),
        (7, &[3]),
        (9, &[7, 7]),
        (2, &[12, 5, 0]),
        (20, &[0, 0]),
        (8, &[7, 8, 9]),
    ];
    for (single, skills) in cases {
        for disengages in [false, true] {
            let group_melee = GroupMelee {
                single: Fighter::new(single),
                attackers: skills.iter().map(|skill| Attacker::new(*skill)).collect(),
                disengages,
                several: 1,
            };
            let numbers = i32::from(skills.len() > 1);
            let modified: Vec<i32> = skills.iter().map(|skill| skill + numbers).collect();
            let odds = fistful::group_melee(&group_melee).expect("an answer");
            assert_eq!(odds.total(), 10u128.pow(1 + skills.len() as u32));
            assert_eq!(
                table(&odds),
                brute_group_melee(single, &modified, disengages),
                "{group_melee:?}"
            );
        }
    }
}

#[test]
fn an_attacker_in_the_rear_is_safe_and_deadly() {
    let behind = Attacker { rear: true, ..Attacker::new(0) };
    let group_melee = GroupMelee {
        single: Fighter::new(20),
        attackers: vec![behind; 2],
        disengages: false,
        several: 1,
    };
    let odds = fistful::group_melee(&group_melee).expect("an answer");
    // Both must roll a natural 1 for the single figure to live.
    assert_eq!(odds.chance_of(&GroupMeleeKills { killed: 0, dies: false }).count, 10);
    assert_eq!(odds.chance_of(&GroupMeleeKills { killed: 0, dies: true }).count, 990);
}

#[test]
fn numbers_out_of_range_are_refused_with_their_limits() {
    let skill = |given| Refused::Range { what: Quantity::Skill, given, least: 0, most: 40 };
    assert_eq!(fistful::melee(&pair(41, 9)), Err(skill(41)));
    assert_eq!(fistful::melee(&pair(9, -1)), Err(skill(-1)));
    let nobody =
        GroupMelee { single: Fighter::new(7), attackers: vec![], disengages: false, several: 1 };
    let refused = Refused::Range { what: Quantity::Attackers, given: 0, least: 1, most: 12 };
    assert_eq!(fistful::group_melee(&nobody), Err(refused));
    let crowd = GroupMelee { attackers: vec![Attacker::new(7); 13], ..nobody };
    assert!(matches!(fistful::group_melee(&crowd), Err(Refused::Range { given: 13, .. })));
    let most = GroupMelee { attackers: vec![Attacker::new(7); 12], ..crowd };
    assert_eq!(fistful::group_melee(&most).expect("an answer").total(), 10u128.pow(13));
}

fn killing(melee: &Melee) -> u128 {
    let odds = fistful::melee(melee).expect("an answer");
    odds.chance(|duel| matches!(duel, Duel::First | Duel::Both)).count
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn more_skill_never_kills_less(a in 0..40, b in 0..=40, leader in 0..6, nco in 0..2) {
        let second = Fighter { nco, leader, ..Fighter::new(b) };
        let melee = |skill| Melee::new(Fighter::new(skill), second);
        assert!(killing(&melee(a)) <= killing(&melee(a + 1)));
        let [first, turned] = [melee(a), Melee::new(second, Fighter::new(a))].map(|m| of_hundred(&m));
        assert_eq!([first[0], first[1]], [turned[1], turned[0]]);
    }

    #[test]
    fn one_more_attacker_never_saves_the_single_figure(a in 0..=20, b in 0..=20, n in 2usize..8) {
        let dies = |n| {
            let attackers = vec![Attacker::new(b); n];
            let group_melee = GroupMelee { single: Fighter::new(a), attackers, disengages: false, several: 1 };
            fistful::group_melee(&group_melee).expect("an answer").chance(|toll| toll.dies).count
        };
        assert!(dies(n) * 10 <= dies(n + 1));
    }
}

fn swords(first: i32, second: i32) -> dune_world::Melee {
    dune_world::Melee::new(dune_world::Fighter::new(first, 4), dune_world::Fighter::new(second, 4))
}

const PLAIN: [MeleeHit; 2] =
    [MeleeHit::First { critical: false }, MeleeHit::Second { critical: false }];

/// The examples of source 001 §7.4.
#[test]
fn duels_match_the_worked_examples_of_dune_world() {
    let sardaukar = swords(7, 9);
    let bouts = [(6, 4), (2, 10), (3, 9), (5, 5)].map(|(a, b)| sardaukar.outcome(a, b));
    assert_eq!(bouts, [PLAIN[0], PLAIN[0], MeleeHit::Second { critical: true }, PLAIN[1]]);
}

#[test]
fn duels_of_dune_world_have_the_known_odds() {
    let odds = dune_world::melee(&swords(7, 9)).expect("an answer");
    let of = |key| odds.chance(|duel| duel.key() == key).count;
    assert_eq!(odds.total(), 100);
    assert_eq!([of("second"), of("first"), of("neither"), of("separate")], [67, 30, 3, 0]);
}

#[test]
fn duels_of_all_pairs_in_dune_world_match_every_roll() {
    for (a, b) in (0..=20).flat_map(|a| (0..=20).map(move |b| (a, b))) {
        let brute = counted(rolls(2, 10).iter().map(|roll| brute_bout(roll[0], a, roll[1], b)));
        let odds = dune_world::melee(&swords(a, b)).expect("an answer");
        let keys = odds.map(|duel| duel.key());
        assert_eq!(table(&keys), brute, "{a} against {b}");
    }
}

/// Source 001 §7.3-7.5 read anew, as text.
fn brute_bout(x: i32, a: i32, y: i32, b: i32) -> &'static str {
    let (hit, other) = (x != 10 && x <= a, y != 10 && y <= b);
    let (best, worst) = (hit && x == a, other && y == b);
    if !hit && !other {
        "neither"
    } else if hit && (!other || best && !worst) {
        "first"
    } else if other && (!hit || worst && !best) {
        "second"
    } else if x > y || x == y && a > b {
        "first"
    } else if y > x || x == y && b > a {
        "second"
    } else {
        "separate"
    }
}

#[test]
fn shields_save_plain_hits_by_the_class_of_the_opponent() {
    for save in 4..=6 {
        let mut melee = swords(7, 9);
        melee.first.shield_save_against = save;
        melee.second.shield = true;
        melee.damage = true;
        let odds = dune_world::melee(&melee).expect("an answer");
        assert_eq!(odds.total(), 3_600);
        let brute = counted(rolls(2, 10).iter().flat_map(|d10| {
            rolls(2, 6)
                .into_iter()
                .map(|d6| match brute_bout(d10[0], 7, d10[1], 9) {
                    // A roll of the skill itself is critical, unless the other's is too (§7.4, D3).
                    "first" if d6[0] >= save && (d10[0] != 7 || d10[1] == 9) => {
                        ("first", Some(Fate::Saved))
                    }
                    winner @ ("first" | "second") if d6[1] <= 3 => {
                        (winner, Some(Fate::Neutralised))
                    }
                    winner @ ("first" | "second") => (winner, Some(Fate::Eliminated)),
                    nobody => (nobody, None),
                })
                .collect::<Vec<_>>()
        }));
        assert_eq!(table(&odds.map(|duel| (duel.key(), duel.fate()))), brute);
    }
}

#[test]
fn a_skill_of_ten_has_no_critical_hit() {
    let melee = swords(10, 5);
    assert_eq!(melee.outcome(9, 5), MeleeHit::Second { critical: true });
    assert_eq!(melee.outcome(10, 6), MeleeHit::Neither, "a 10 always misses (D1)");
    assert_eq!(melee.outcome(9, 4), PLAIN[0], "nor is a 9 critical (D2)");
}

#[test]
fn from_wholly_behind_nobody_rolls_in_dune_world() {
    let mut melee = dune_world::Melee { rear: Some(Side::First), ..swords(0, 9) };
    melee.second.shield = true;
    let odds = dune_world::melee(&melee).expect("an answer");
    let saved = dune_world::Duel::First(Fate::Saved);
    assert_eq!((odds.total(), odds.chance_of(&saved).count), (6, 3));
}

#[test]
fn several_on_one_in_dune_world_match_every_roll() {
    let mut single = dune_world::Fighter { shield: true, ..dune_world::Fighter::new(9, 5) };
    single.higher = 1;
    let guard = dune_world::Fighter { shield: true, ..dune_world::Fighter::new(6, 4) };
    let expert = dune_world::Fighter::new(4, 5);
    let fighters = [guard, expert];
    let attackers = fighters.map(|fighter| Attacker { fighter, rear: false }).to_vec();
    let group_melee =
        dune_world::GroupMelee { single, attackers, disengages: false, damage: false, several: 1 };
    let odds = dune_world::group_melee(&group_melee).expect("an answer");
    // Three d10, and a save for each of the two fights.
    let mut brute = Vec::new();
    for (d10, d6) in rolls(3, 10).iter().flat_map(|a| rolls(2, 6).into_iter().map(move |b| (a, b)))
    {
        let mut toll = dune_world::GroupMeleeResult::default();
        for (at, fighter) in fighters.iter().enumerate() {
            let pair = swords(10, fighter.skill + 1);
            let fate =
                |shield, save| if shield && d6[at] >= save { Fate::Saved } else { Fate::Struck };
            match pair.outcome(d10[0], d10[at + 1]) {
                MeleeHit::First { critical } => match fate(fighter.shield && !critical, 5) {
                    Fate::Saved => toll.saved += 1,
                    _ => toll.struck += 1,
                },
                MeleeHit::Second { critical } => {
                    toll.single =
                        toll.single.max(Some(fate(!critical, fighter.shield_save_against)));
                }
                MeleeHit::Separate => toll.separated += 1,
                MeleeHit::Neither => {}
            }
        }
        brute.push(toll);
    }
    assert_eq!(odds.total(), 36_000);
    assert_eq!(table(&odds), counted(brute));
}

/// A duel as the toll of one attacker, the second.
fn toll(duel: &dune_world::Duel) -> dune_world::GroupMeleeResult {
    let mut toll = dune_world::GroupMeleeResult::default();
    match duel {
        dune_world::Duel::First(fate) => match fate {
            Fate::Saved => toll.saved = 1,
            Fate::Struck => toll.struck = 1,
            Fate::Neutralised => toll.neutralised = 1,
            Fate::Eliminated => toll.eliminated = 1,
        },
        dune_world::Duel::Second(fate) => toll.single = Some(*fate),
        dune_world::Duel::Separate => toll.separated = 1,
        dune_world::Duel::Neither => {}
    }
    toll
}

#[test]
fn one_attacker_in_dune_world_is_a_duel() {
    let on = |skill, save, shield| dune_world::Fighter {
        shield,
        ..dune_world::Fighter::new(skill, save)
    };
    for (shield, damage) in [(false, false), (true, false), (false, true), (true, true)] {
        for (disengages, behind) in [(false, false), (true, false), (false, true), (true, true)] {
            let (single, fighter) = (on(9, 5, shield), on(7, 6, shield));
            let melee = dune_world::Melee {
                rear: behind.then_some(Side::Second),
                disengages: disengages.then_some(Side::First),
                damage,
                ..dune_world::Melee::new(single, fighter)
            };
            let attackers = vec![Attacker { fighter, rear: behind }];
            let group_melee =
                dune_world::GroupMelee { single, attackers, disengages, damage, several: 1 };
            let odds = dune_world::group_melee(&group_melee).expect("an answer").reduced();
            let duel = dune_world::melee(&melee).expect("an answer").map(toll).reduced();
            assert_eq!(table(&odds), table(&duel), "{melee:?}");
        }
    }
}

#[test]
fn who_disengages_in_dune_world_harms_nobody() {
    let away = dune_world::Melee { disengages: Some(Side::Second), ..swords(7, 9) };
    let odds = dune_world::melee(&away).expect("an answer");
    let of = |key| odds.chance(|duel| duel.key() == key).count;
    assert_eq!([of("second"), of("first"), of("neither")], [0, 30, 70]);
}

#[test]
fn the_largest_crowd_of_dune_world_is_counted() {
    let fighter = dune_world::Fighter { shield: true, ..dune_world::Fighter::new(7, 4) };
    let attackers = vec![Attacker { fighter, rear: false }; 12];
    let group_melee = dune_world::GroupMelee {
        single: fighter,
        attackers,
        disengages: false,
        damage: true,
        several: 1,
    };
    let odds = dune_world::group_melee(&group_melee).expect("an answer");
    // Its d10, each attacker's with a save and a loser's roll, and its own loser's roll.
    assert_eq!(odds.total(), 10 * 360u128.pow(12) * 6);
}
