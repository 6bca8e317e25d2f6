//! Fairness of points: forces drawn at random, and a fit that recovers known weights.

use crate::common::{forces, games, library};
use fistful::army::{Basis, Role};
use fistful::battle::{BattleTable, ByHost, Doctrine, Tally, Terms};
use fistful::dice::Random;
use fistful::fair::{
    ByPool, Entrant, EntrantPool, ForceVariant, Pairing, PairingRule, PoolId, RandomHouses, Scores,
    Tournament, Verdict, build_variants, draw_force, find_even, rate_units,
};
use fistful::force::Force;
use fistful::muster::{self, Mustered, ResolvedForce};
use fistful::text::Source;
use fistful::{check, cost, finding, fits};
use pretty_assertions::assert_eq;

const LISTS: [&str; 4] =
    ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "dune-world/fremen"];

fn list(name: &str) -> Mustered {
    library().list(&name.into()).expect("a list")
}

#[test]
fn random_forces_are_legal_and_full() {
    for name in LISTS {
        let list = list(name);
        let (army, rules) = (list.army.as_ref().expect("an army"), &*list.rules);
        let mut seen = Vec::new();
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let force = draw_force(army, rules, Basis::Printed, 300, &mut random).expect("a force");
            let bill = cost::force(&force, army, rules);
            let found = check::force(&force, army, &bill, &Source::new("", ""), rules);
            assert!(!finding::any_error(&found), "{name} {seed}: {found:?}");
            assert!(bill.total <= 300, "{name} {seed}: {}", bill.total);
            let resolved = ResolvedForce { force: &force, army, rules, bill, faults: 0 };
            let more = fits::suggestions(&resolved).into_iter().filter(|fit| !fit.saves()).count();
            assert_eq!(more, 0, "{name} {seed}");
            seen.push(format!(
                "{:?}",
                force.all_squads().map(|(_, it)| it.figures).collect::<Vec<_>>()
            ));
        }
        seen.sort();
        seen.dedup();
        assert!(seen.len() > 2, "{name}: {seen:?}");
        let none = draw_force(army, rules, Basis::Printed, 3, &mut Random::new(1));
        assert!(none.is_none(), "{name}");
    }
}

/// Lists and houses of one game, a number of forces of each.
fn arena(names: &[&str], forces: usize) -> Tournament {
    let lists: Vec<Mustered> = names.iter().map(|name| list(name)).collect();
    let rules = lists[0].rules.clone();
    let mut random = Random::new(7);
    let mut listed = Vec::new();
    for (at, list) in lists.iter().enumerate() {
        let own = (list.army.as_ref().expect("an army"), &*list.rules);
        let mut one = || Entrant::draw(at, own, Basis::Computed, 300, &mut random);
        listed.extend((0..forces).filter_map(|_| one()));
    }
    let mut housed = Vec::new();
    for number in 0..6 * forces {
        let text = RandomHouses::new(&rules, 300).draw(&mut random).expect("a house");
        let house = muster::army("house", text.as_bytes(), &games()).expect("rules");
        assert!(!house.is_faulty(), "{text}\n{:?}", house.findings);
        for unit in &house.army.as_ref().expect("an army").units {
            let role = match unit.name.text.split(' ').next() {
                Some("Leader") => Role::Leader,
                Some("NCO") => Role::Nco,
                _ => Role::Troop,
            };
            assert_eq!(unit.role, role, "{text}");
        }
        let own = (house.army.as_ref().expect("an army"), &*house.rules);
        housed.extend(Entrant::draw(number, own, Basis::Computed, 300, &mut random));
    }
    let pools = ByPool::new(
        EntrantPool { entrants: listed, meets: PairingRule::Others },
        EntrantPool { entrants: housed, meets: PairingRule::Anybody },
    );
    let terms = Terms {
        table: BattleTable::OPEN,
        turns: 10,
        margin: 10,
        doctrines: ByHost::splat(Doctrine::Odds),
        readings: vec![],
    };
    Tournament { pools, terms, rules, seed: 1 }
}

fn pairing(pool: PoolId, first: usize, second: usize) -> Pairing {
    Pairing { pool, entrants: [first, second] }
}

/// The wins of battles whose odds are the ratio of two strengths, to a power.
#[expect(clippy::float_arithmetic, reason = "odds that are known")]
fn wins(own: f64, foe: f64) -> [u64; 2] {
    let first = 100_000.0 / (1.0 + (foe / own).powf(1.5));
    [first.round() as u64, 100_000 - first.round() as u64]
}

#[test]
fn the_fit_recovers_known_weights_of_lists_and_letters() {
    let arena = arena(&["fistful/corrino", "fistful/harkonnen"], 12);
    let mut scores = Scores::default();
    // A point of the first list is worth half as much again as one of the second.
    let strength = |one: &Entrant| one.host.points as f64 * [1.5, 1.0][one.list];
    for (first, one) in arena.pools[PoolId::Lists].entrants.iter().enumerate() {
        for (second, other) in
            arena.pools[PoolId::Lists].entrants.iter().enumerate().skip(first + 1)
        {
            if one.list != other.list {
                scores.add(
                    pairing(PoolId::Lists, first, second),
                    wins(strength(one), strength(other)),
                    100_000,
                );
            }
        }
    }
    // Of all letters Shields, the second trait, are worth ten points more than they cost, and the rest is right.
    let shields = 1 + 4 + 5 + 1;
    let of_house = |one: &Entrant| (one.host.points + 10 * one.letters[shields]) as f64;
    for (first, one) in arena.pools[PoolId::Houses].entrants.iter().enumerate() {
        for (second, other) in
            arena.pools[PoolId::Houses].entrants.iter().enumerate().skip(first + 1)
        {
            scores.add(
                pairing(PoolId::Houses, first, second),
                wins(of_house(one), of_house(other)),
                100_000,
            );
        }
    }
    let verdict = Verdict::new(&arena, &scores, 2);
    let worth = |at: usize| verdict.lists[at].worth.expect("a value");
    let ratio = worth(0).value as f64 / worth(1).value as f64;
    assert!((ratio - 1.5).abs() < 0.005, "{verdict:?}");
    assert!(worth(0).beats(worth(1)) && !worth(1).beats(worth(0)));
    let all = |of: &dyn Fn(&Entrant) -> f64| {
        arena.pools[PoolId::Houses].entrants.iter().map(of).sum::<f64>()
    };
    let scale = all(&|one| one.host.points as f64) / all(&of_house);
    for letter in &verdict.letters {
        let Some(fair) = letter.fair else { continue };
        let is_shield = letter.place == Some((fistful::codes::Slot::Traits, 1));
        let price = f64::from(letter.price) + if is_shield { 10.0 } else { 0.0 };
        let off = (fair.value as f64 / 100.0 - price * scale).abs();
        assert!(off < 0.25, "{letter:?}: {price} by {scale}");
    }
    let found = verdict.letters.iter().filter(|one| one.fair.is_some()).count();
    assert!(found > 15, "{verdict:?}");
}

/// Rungs of so many points, and what one wins of a thousand battles: a tenth of its points.
fn climbed(points: &[i64], within: u64, last: usize) -> fistful::fair::EvenPoints {
    let list = list("fistful/corrino");
    let (army, rules) = (list.army.as_ref().expect("an army"), &*list.rules);
    let force = draw_force(army, rules, Basis::Printed, 300, &mut Random::new(1)).expect("a force");
    let rungs: Vec<ForceVariant> = points
        .iter()
        .map(|points| ForceVariant { force: force.clone(), points: *points })
        .collect();
    let mut fought = 0;
    let found = find_even(&rungs, (1000, within), |rung: &ForceVariant| {
        fought += 1;
        let games = if fought > last { 16 } else { 1000 };
        let won = u64::try_from(rung.points / 10).expect("points").min(games);
        Ok::<_, ()>(Tally {
            battles: games,
            wins: ByHost::new(games - won, won),
            ..Tally::default()
        })
    });
    found.expect("battles")
}

#[test]
fn even_points_lie_between_two_variants() {
    let even = |points: &[i64], within| {
        let found = climbed(points, within, usize::MAX);
        assert!(!found.stopped);
        (found.points, found.between, found.ends)
    };
    // 5,000 points win half: straight from one rung to the next, and as sure as the battles are.
    let steps: Vec<i64> = (1..=9).map(|at| at * 1100).collect();
    assert_eq!(even(&steps, 1_000), (Some(5000), None, [1100, 9900]));
    assert_eq!(even(&steps, 120_000), (Some(5000), Some([4400, 5500]), [1100, 9900]));
    assert_eq!(even(&[4000, 9000], 1_000), (Some(5000), None, [4000, 9000]));
    assert_eq!(even(&[4000, 5000, 6000], 1_000).0, Some(5000), "a rung itself");
    assert_eq!(even(&[1000, 2000], 1_000).0, None, "the dearest loses");
    assert_eq!(even(&[6000, 7000], 1_000).0, None, "the cheapest wins");
    let all: Vec<i64> = (1..=99).map(|at| at * 100).collect();
    let found = climbed(&all, 1_000, usize::MAX);
    assert_eq!((found.points, found.tried.len() < 20), (Some(5000), true));
}

#[test]
fn a_stopped_search_for_even_points_keeps_its_battles() {
    let steps: Vec<i64> = (1..=9).map(|at| at * 1100).collect();
    for last in 0..3 {
        let found = climbed(&steps, 120_000, last);
        assert_eq!((found.stopped, found.points, found.between), (true, None, None), "{last}");
        let games: u64 = found.tried.iter().map(|tried| tried.tally.battles).sum();
        assert_eq!(games, 1000 * last as u64 + 16, "nothing fights on");
    }
}

/// A force with so many figures more in one of its squads.
fn with(force: &Force, at: usize, more: i64) -> Force {
    let mut force = force.clone();
    let inside = force.platoons.iter_mut().flat_map(|platoon| &mut platoon.squads);
    let squad = inside.chain(&mut force.squads).nth(at).expect("a squad");
    squad.figures += more;
    let left = squad.figures;
    squad.bought.iter_mut().for_each(|bought| bought.figures = bought.figures.min(left));
    force
}

/// The cost of a force, if it is legal.
fn legal(force: &Force, resolved: &ResolvedForce) -> Option<i64> {
    let bill = cost::force(force, resolved.army, resolved.rules);
    let found = check::force(force, resolved.army, &bill, &Source::new("", ""), resolved.rules);
    (!finding::any_error(&found)).then_some(bill.total)
}

#[test]
fn variants_are_legal_and_no_figure_fits_between() {
    for name in forces() {
        let fielded = crate::battle::load_force(&name.as_str().into());
        let resolved = fielded.resolve().expect("a force");
        let (own, most) = (resolved.bill.total, 4 * resolved.bill.total);
        let rungs = build_variants(&resolved, most);
        let points: Vec<i64> = rungs.iter().map(|rung| rung.points).collect();
        assert!(points.is_sorted_by(|one, other| one < other), "{name}: {points:?}");
        assert!(points.contains(&own), "{name}: {points:?}");
        for rung in &rungs {
            assert_eq!(
                legal(&rung.force, &resolved),
                Some(rung.points),
                "{name}: {:?}",
                rung.force
            );
            let leads = |force: &Force| force.all_leaders().count() > 0;
            assert_eq!(leads(&rung.force), leads(resolved.force), "{name}: {:?}", rung.force);
        }
        let squads = |force: &Force| 0..force.all_squads().count();
        let dearest = squads(resolved.force).map(|at| {
            own - cost::force(&with(resolved.force, at, -1), resolved.army, resolved.rules).total
        });
        let dearest = dearest.max().expect("squads");
        let changed = |rung: &ForceVariant, more: i64| -> Vec<i64> {
            let force = &rung.force;
            squads(force).filter_map(|at| legal(&with(force, at, more), &resolved)).collect()
        };
        for ends in rungs.windows(2) {
            let (low, high) = (ends[0].points, ends[1].points);
            let near = [changed(&ends[0], 1), changed(&ends[1], -1)].concat();
            let between = near.iter().filter(|points| low < **points && **points < high).count();
            assert!(high - low <= dearest || between == 0, "{name}: {low}, {high}");
        }
        let (first, last) = (rungs.first().expect("a rung"), rungs.last().expect("a rung"));
        assert_eq!((squads(&first.force), changed(first, -1)), (0..1, Vec::new()), "{name}");
        let more = changed(last, 1).into_iter().any(|points| points <= most);
        let is_near = last.points + dearest > most || !more && last.points * 5 > most * 4;
        assert!(last.points <= most && is_near, "{name}: {}", last.points);
    }
}

#[test]
fn variants_grow_by_figures_and_then_by_squads() {
    // Squads of 8 to 10: ten, ten and eight to begin with.
    let fielded = crate::battle::load_force(&"fistful/forces/harkonnen-300".into());
    let rungs = build_variants(&fielded.resolve().expect("a force"), 353);
    let sizes = |rung: &ForceVariant| -> Vec<i64> {
        rung.force.all_squads().map(|(_, squad)| squad.figures).collect()
    };
    let climbed: Vec<(i64, Vec<i64>)> =
        rungs.iter().map(|rung| (rung.points, sizes(rung))).collect();
    let expected: [(i64, &[i64]); 17] = [
        (152, &[8]),
        (163, &[9]),
        (174, &[10]),
        (210, &[8, 8]),
        (214, &[8, 9]),
        (225, &[9, 9]),
        (229, &[9, 10]),
        (240, &[10, 10]),
        (268, &[8, 8, 8]),
        (279, &[9, 8, 8]),
        (283, &[9, 9, 8]),
        (294, &[10, 9, 8]),
        (298, &[10, 10, 8]),
        (302, &[10, 10, 9]),
        (306, &[10, 10, 10]),
        (342, &[8, 8, 8, 8]),
        (353, &[9, 8, 8, 8]),
    ];
    assert_eq!(climbed, expected.map(|(points, sizes)| (points, sizes.to_vec())));
}

#[test]
fn a_unit_is_rated_against_the_mean_of_the_chosen_forces() {
    let arena = arena(&["fistful/corrino", "fistful/harkonnen"], 24);
    let field = &arena.pools[PoolId::Lists];
    let mut scores = Scores::default();
    let strength = |one: &Entrant| one.host.points as f64 * [1.5, 1.0][one.list];
    for (first, one) in field.entrants.iter().enumerate() {
        for (second, other) in field.entrants.iter().enumerate().skip(first + 1) {
            scores.add(
                pairing(PoolId::Lists, first, second),
                wins(strength(one), strength(other)),
                100_000,
            );
        }
    }
    for (mean, expected) in [(1, [150, 100]), (0, [100, 67])] {
        let units = rate_units(field, &scores, |one| one.list == mean);
        let rated: Vec<_> = units.iter().filter_map(|one| Some((one.list, one.worth?))).collect();
        assert!(rated.len() > 4, "{units:?}");
        for (list, worth) in rated {
            let off = (worth.value / 100 - expected[list]).abs();
            assert!(off <= 1, "{list} by {mean}: {worth:?}");
        }
    }
}

#[test]
fn a_few_battles_rate_no_units() {
    let arena = arena(&["fistful/corrino", "fistful/harkonnen"], 24);
    let field = &arena.pools[PoolId::Lists];
    let strength = |one: &Entrant| one.host.points as f64 * [1.5, 1.0][one.list];
    let rated_after = |pairs: usize| {
        let mut scores = Scores::default();
        let all = (0..48).flat_map(|first| (first + 1..48).map(move |second| (first, second)));
        for (first, second) in all.filter(|(first, second)| (first + second) % 5 == 0).take(pairs) {
            let [one, other] = [first, second].map(|at| &field.entrants[at]);
            scores.add(
                pairing(PoolId::Lists, first, second),
                wins(strength(one), strength(other)),
                100_000,
            );
        }
        rate_units(field, &scores, |_| true).iter().filter(|one| one.worth.is_some()).count()
    };
    let units = rate_units(field, &Scores::default(), |_| true).len();
    assert_eq!(rated_after(3 * units - 1), 0);
    assert!(rated_after(3 * units + 20) > 4);
}

#[test]
fn lists_meet_a_mix_in_equal_parts() {
    let mut arena = arena(&["fistful/corrino", "fistful/harkonnen", "fistful/atreides"], 6);
    // Twice as many forces of the first list do not make it fight more often.
    let more: Vec<Entrant> = arena.pools[PoolId::Lists].entrants.iter().take(6).cloned().collect();
    arena.pools[PoolId::Lists].entrants.splice(0..0, more);
    arena.pools[PoolId::Lists].meets = PairingRule::Mix { asked: vec![1], mix: vec![0, 1, 2] };
    arena.pools[PoolId::Houses].entrants.clear();
    let scores = arena.fight(0..4 * 240, 2, &|_| true);
    let mut met = [0; 3];
    for (ends, score) in scores.pairings_of(PoolId::Lists) {
        let lists = ends.map(|end| arena.pools[PoolId::Lists].entrants[end].list);
        assert_eq!((ends[0] != ends[1], lists.contains(&1)), (true, true), "{lists:?}");
        let foe = if lists[0] == 1 { lists[1] } else { lists[0] };
        met[foe] += score.battles;
    }
    assert_eq!(met.iter().sum::<u64>(), 960);
    assert!(met.iter().all(|games| (250..390).contains(games)), "{met:?}");
}
