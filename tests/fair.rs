//! Whether points are fair: forces drawn at random, and a fit that finds what is known.

use crate::common::games;
use fistful::army::{Basis, Role};
use fistful::battle::{Doctrine, Ground, Terms};
use fistful::dice::Random;
use fistful::fair::{Arena, Entrant, Field, Houses, Scores, Verdict, drawn};
use fistful::library::{Files, Library};
use fistful::muster::{self, Mustered, Whole};
use fistful::text::Source;
use fistful::{check, cost, finding, fits};
use pretty_assertions::assert_eq;

const LISTS: [&str; 4] =
    ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "dune-world/fremen"];

fn list(name: &str) -> Mustered {
    let library = Library { games: games(), files: Files::Disk };
    library.list(&name.into()).expect("a list")
}

#[test]
fn forces_at_random_are_legal_and_full() {
    for name in LISTS {
        let list = list(name);
        let (army, rules) = (list.army.as_ref().expect("an army"), &*list.rules);
        let mut seen = Vec::new();
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let force = drawn(army, rules, Basis::Printed, 300, &mut random).expect("a force");
            let bill = cost::force(&force, army, rules);
            let found = check::force(&force, army, &bill, &Source::new("", ""), rules);
            assert_eq!(finding::any_error(&found), false, "{name} {seed}: {found:?}");
            assert_eq!(bill.total <= 300, true, "{name} {seed}: {}", bill.total);
            let whole = Whole { force: &force, army, rules, bill, faults: 0 };
            let more = fits::fits(&whole).into_iter().filter(|fit| !fit.saves()).count();
            assert_eq!(more, 0, "{name} {seed}");
            seen.push(format!(
                "{:?}",
                force.all_squads().map(|(_, it)| it.figures).collect::<Vec<_>>()
            ));
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len() > 2, true, "{name}: {seen:?}");
        let none = drawn(army, rules, Basis::Printed, 3, &mut Random::new(1));
        assert_eq!(none.is_none(), true, "{name}");
    }
}

/// Lists and houses of one game, a number of forces of each.
fn arena(names: &[&str], forces: usize) -> Arena {
    let lists: Vec<Mustered> = names.iter().map(|name| list(name)).collect();
    let rules = lists[0].rules.clone();
    let mut random = Random::new(7);
    let mut listed = Vec::new();
    for (at, list) in lists.iter().enumerate() {
        let own = (list.army.as_ref().expect("an army"), &*list.rules);
        let mut one = || Entrant::drawn(at, own, Basis::Computed, 300, &mut random);
        listed.extend((0..forces).filter_map(|_| one()));
    }
    let mut housed = Vec::new();
    for number in 0..6 * forces {
        let text = Houses::new(&rules, 300).drawn(&mut random).expect("a house");
        let house = muster::army("house", text.as_bytes(), &games()).expect("rules");
        assert_eq!(house.is_faulty(), false, "{text}\n{:?}", house.findings);
        for unit in &house.army.as_ref().expect("an army").units {
            let role = match unit.name.text.split(' ').next() {
                Some("Leader") => Role::Leader,
                Some("NCO") => Role::Nco,
                _ => Role::Troop,
            };
            assert_eq!(unit.role, role, "{text}");
        }
        let own = (house.army.as_ref().expect("an army"), &*house.rules);
        housed.extend(Entrant::drawn(number, own, Basis::Computed, 300, &mut random));
    }
    let fields =
        [Field { entrants: listed, apart: true }, Field { entrants: housed, apart: false }];
    let terms =
        Terms { ground: Ground::OPEN, turns: 10, margin: 10, doctrines: [Doctrine::Odds; 2] };
    Arena { fields, terms, rules, seed: 1 }
}

/// The wins of battles whose odds are the ratio of two strengths, to a power.
#[expect(clippy::float_arithmetic, reason = "odds that are known")]
fn wins(own: f64, foe: f64) -> [u64; 2] {
    let first = 100_000.0 / (1.0 + (foe / own).powf(1.5));
    [first.round() as u64, 100_000 - first.round() as u64]
}

#[test]
fn what_is_known_of_lists_and_letters_is_found() {
    let arena = arena(&["fistful/corrino", "fistful/harkonnen"], 12);
    let mut scores = Scores::default();
    // A point of the first list is worth half as much again as one of the second.
    let strength = |one: &Entrant| one.host.points as f64 * [1.5, 1.0][one.list];
    for (first, one) in arena.fields[0].entrants.iter().enumerate() {
        for (second, other) in arena.fields[0].entrants.iter().enumerate().skip(first + 1) {
            if one.list != other.list {
                scores.enter((0, first, second), wins(strength(one), strength(other)), 100_000);
            }
        }
    }
    // Of all letters Shields, the second trait, are worth ten points more than they cost, and the rest is right.
    let shields = 1 + 4 + 5 + 1;
    let of_house = |one: &Entrant| (one.host.points + 10 * one.letters[shields]) as f64;
    for (first, one) in arena.fields[1].entrants.iter().enumerate() {
        for (second, other) in arena.fields[1].entrants.iter().enumerate().skip(first + 1) {
            scores.enter((1, first, second), wins(of_house(one), of_house(other)), 100_000);
        }
    }
    let verdict = Verdict::new(&arena, &scores, 2);
    let worth = |at: usize| verdict.lists[at].worth.expect("a value");
    let ratio = worth(0).value as f64 / worth(1).value as f64;
    assert_eq!((ratio - 1.5).abs() < 0.005, true, "{verdict:?}");
    assert_eq!(worth(0).beats(worth(1)) && !worth(1).beats(worth(0)), true);
    let all = |of: &dyn Fn(&Entrant) -> f64| arena.fields[1].entrants.iter().map(of).sum::<f64>();
    let scale = all(&|one| one.host.points as f64) / all(&of_house);
    for letter in &verdict.letters {
        let Some(fair) = letter.fair else { continue };
        let is_shield = letter.place == Some((fistful::codes::Slot::Traits, 1));
        let price = f64::from(letter.price) + if is_shield { 10.0 } else { 0.0 };
        let off = (fair.value as f64 / 100.0 - price * scale).abs();
        assert_eq!(off < 0.25, true, "{letter:?}: {price} by {scale}");
    }
    let found = verdict.letters.iter().filter(|one| one.fair.is_some()).count();
    assert_eq!(found > 15, true, "{verdict:?}");
}
