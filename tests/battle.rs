//! Battles of two forces: dice that are those of the odds, sides that are alike, and doctrines that make sense.

mod cliffs;
mod command;
mod contact;
mod manoeuvre;
mod mirror;
mod numbers;
mod referee;
mod sense;

use crate::common::library;
use fistful::battle::{
    self, BattleSetup, BattleTable, ByHost, Doctrine, Drill, Host, HostId, PairKey, Point, Series,
    StartOrder, Sums, Tally, Terms,
};
use fistful::bill::EntryItem;
use fistful::dice::{Distribution, Random};
use fistful::library::LibraryItem;
use fistful::muster::MusteredForce;
use fistful::rolls::{
    self, Attacker, AttackerFate, Combatant, Figure, FigureMelee, Morale, MoraleOdds,
    MoraleOutcome, MoraleReason, Nco, Side, SingleFighter, TestedSquad, ThrownGroupMelee, Throws,
};
use fistful::rules::Rules;
use pretty_assertions::assert_eq;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of throws: `FISTFUL_THROWS`, or 20,000.
fn throws() -> u64 {
    let set = std::env::var("FISTFUL_THROWS").ok();
    set.map_or(20_000, |set| set.parse().expect("a number of throws"))
}

pub(crate) fn load_force(item: &LibraryItem) -> MusteredForce {
    library().force(item).expect("a force")
}

pub(crate) fn host(name: &str) -> (Host, Arc<Rules>) {
    let fielded = load_force(&name.into());
    let rules = Arc::clone(&fielded.list.as_ref().expect("a list").rules);
    (Host::new(&fielded.resolve().expect("a force"), None), rules)
}

pub(crate) fn stage(
    hosts: ByHost<Host>,
    doctrines: ByHost<Doctrine>,
    rules: &Arc<Rules>,
) -> BattleSetup {
    let terms =
        Terms { table: BattleTable::OPEN, turns: 10, margin: 10, doctrines, readings: vec![] };
    let setup = BattleSetup::new(hosts, terms, rules).expect("odds");
    assert!(battle::fits_zones(&setup), "{:?}", setup.terms);
    setup
}

fn setup(first: &str, second: &str) -> BattleSetup {
    let ((first, rules), (second, _)) = (host(first), host(second));
    stage(ByHost::new(first, second), ByHost::splat(Doctrine::Odds), &rules)
}

fn fight(setup: &BattleSetup, begins: StartOrder, seed: u64, games: u64) -> Tally {
    battle::fight_series(setup, Series { seed, begins }, 0..games, 2, &|_| true)
}

/// Asserts that throws agree with the exact odds: chi-square, at a chance of error of about one in a million.
#[expect(clippy::float_arithmetic, reason = "a measure of chance")]
fn assert_agrees<T: Ord + Copy + std::fmt::Debug>(
    odds: &Distribution<T>,
    mut throw: impl FnMut() -> T,
    name: &str,
) {
    let runs = throws();
    let mut found: BTreeMap<T, u64> = BTreeMap::new();
    for _ in 0..runs {
        *found.entry(throw()).or_default() += 1;
    }
    let mut square = 0.0;
    for (outcome, weight) in odds.iter() {
        let expected = weight as f64 / odds.total() as f64 * runs as f64;
        let seen = found.remove(outcome).unwrap_or(0) as f64;
        square += (seen - expected) * (seen - expected) / expected;
    }
    assert_eq!(found, BTreeMap::new(), "{name}: what can never come");
    let free = (odds.iter().count() - 1) as f64;
    // Wilson and Hilferty.
    let part = 2.0 / (9.0 * free.max(1.0));
    let most = free * (1.0 - part + 4.75 * part.sqrt()).powi(3);
    assert!(square <= most, "{name}: {square} of {most}, {free} free");
}

/// The rules of both games, and the squads that fight here.
fn arms() -> [(&'static str, Arc<Rules>, Vec<Figure>); 2] {
    ["fistful", "dune-world"].map(|game| {
        let forces = ["corrino-500", "fremen-500", "atreides-500"];
        let hosts = forces.map(|force| host(&format!("{game}/forces/{force}")));
        let rules = Arc::clone(&hosts[0].1);
        let bodies = hosts.into_iter().flat_map(|(host, _)| host.bodies);
        (game, rules, bodies.map(|body| body.kinds[0].figure.clone()).collect())
    })
}

/// The number of attackers that fall, and `true` if the single figure does.
fn toll(fight: &ThrownGroupMelee) -> rolls::GroupMeleeKills {
    let falls = |fate: &rolls::Fate| *fate == rolls::Fate::Eliminated;
    let killed = fight
        .attackers
        .iter()
        .filter(|struck| matches!(struck, AttackerFate::Hit(fate) if falls(fate)));
    let killed = u32::try_from(killed.count()).expect("a few");
    rolls::GroupMeleeKills { killed, dies: fight.single.as_ref().is_some_and(falls) }
}

#[test]
fn thrown_melees_agree_with_the_exact_odds() {
    for (game, rules, figures) in arms() {
        let throws = Throws::new(&rules);
        let (mut random, mut fight) = (Random::new(7), ThrownGroupMelee::default());
        for (at, one) in figures.iter().enumerate().take(4) {
            let foe = &figures[(at + 3) % figures.len()];
            for (many, rear, disengages) in [
                (1, false, false),
                (1, false, true),
                (3, false, false),
                (3, false, true),
                (1, true, false),
                (2, true, false),
            ] {
                let single = Combatant::new(one);
                let attack = Attacker { fighter: Combatant::new(foe), rear };
                let side = rear.then_some(Side::Second);
                let question = FigureMelee {
                    rear: side,
                    disengages,
                    damage: game == "dune-world",
                    ..FigureMelee::new(one, foe)
                };
                let odds = rolls::group_melee_odds(&question, many, &rules).expect("odds");
                let name = format!("{game} {at}: {many}, {rear}, {disengages}");
                let attacks = vec![attack; usize::try_from(many).expect("a few")];
                assert_agrees(
                    &odds.map(|toll| (toll.killed, toll.dies)),
                    || {
                        throws.roll_group_melee(
                            SingleFighter { fighter: &single, disengages },
                            &attacks,
                            &rules,
                            &mut random,
                            &mut fight,
                        );
                        let toll = toll(&fight);
                        (toll.killed, toll.dies)
                    },
                    &name,
                );
            }
        }
    }
}

/// A host with one of its bodies alone, cut down to `count` figures without an NCO.
fn few(host: &Host, body: usize, count: usize) -> Host {
    let mut host = host.clone();
    let mut body = host.bodies[body].clone();
    body.nco = None;
    body.kinds.truncate(1);
    body.kinds[0].count = count;
    host.bodies = vec![body];
    host
}

const MIDDLE: Point = Point { x: 3000, y: 2400 };

fn east(inches: i32) -> Point {
    Point { x: MIDDLE.x + 100 * inches, y: MIDDLE.y }
}

#[test]
fn duels_in_battle_agree_with_the_exact_odds() {
    for game in ["fistful", "dune-world"] {
        let (first, rules) = host(&format!("{game}/forces/corrino-500"));
        let (second, _) = host(&format!("{game}/forces/fremen-500"));
        let (first, second) = (few(&first, 0, 1), few(&second, 0, 1));
        let figures = [&first, &second].map(|host| host.bodies[0].kinds[0].figure.clone());
        let setup = stage(ByHost::new(first, second), ByHost::splat(Doctrine::Odds), &rules);
        let damage = game == "dune-world";
        let question = FigureMelee { damage, ..FigureMelee::new(&figures[0], &figures[1]) };
        let odds = rolls::melee_odds(&question, &rules).expect("odds");
        let mut seed = 0;
        assert_agrees(
            &odds.map(|ended| (ended.kills(Side::First), ended.kills(Side::Second))),
            || {
                seed += 1;
                let mut drill = Drill::new(&setup, seed);
                drill.put(HostId::First, 0, MIDDLE);
                drill.put(HostId::Second, 0, east(1));
                let left = drill.melee().map(|left| left.standing);
                (left[HostId::Second] == 0, left[HostId::First] == 0)
            },
            game,
        );
    }
}

#[test]
fn shots_in_battle_agree_with_the_exact_odds() {
    for game in ["fistful", "dune-world"] {
        let (first, rules) = host(&format!("{game}/forces/harkonnen-500"));
        let (second, _) = host(&format!("{game}/forces/atreides-500"));
        let armed = |host: &Host| {
            let arms = |body: &battle::Body| body.kinds[0].figure.missiles().next().is_some();
            host.bodies.iter().position(|body| arms(body) && !body.is_leader).expect("who shoots")
        };
        let shooter = few(&first, armed(&first), 1);
        let target = few(&second, 0, 1);
        let [figure, foe] = [&shooter, &target].map(|host| host.bodies[0].kinds[0].figure.clone());
        let weapon = rolls::default_weapon(&figure).expect("a weapon");
        let question =
            rolls::FigureShot { shield: foe.shield, ..rolls::FigureShot::new(&figure, weapon) };
        let odds = rolls::fire_odds(&question, &rules).expect("odds").map(|shot| shot.kills());
        let setup = stage(ByHost::new(shooter, target), ByHost::splat(Doctrine::Odds), &rules);
        let mut seed = 0;
        assert_agrees(
            &odds,
            || {
                seed += 1;
                let mut drill = Drill::new(&setup, seed);
                drill.put(HostId::First, 0, MIDDLE);
                drill.put(HostId::Second, 0, east(9));
                drill.fire() == 1
            },
            game,
        );
    }
}

#[test]
fn morale_checks_in_battle_agree_with_the_exact_odds() {
    for game in ["fistful", "dune-world"] {
        let (host, rules) = host(&format!("{game}/forces/harkonnen-500"));
        let body = host.bodies.iter().find(|body| body.nco.is_some()).expect("a squad").clone();
        let figure = body.kinds[0].figure.clone();
        let strength = i32::try_from(body.strength()).expect("a squad");
        let alone = Host { bodies: vec![body], ..host };
        let setup = stage(ByHost::new(alone.clone(), alone), ByHost::splat(Doctrine::Odds), &rules);
        let known = Morale { strength, nco: Nco::Present, ..Morale::new(0) };
        let squad = TestedSquad::new(&figure, known, &rules);
        let adjusted = squad.adjusted(&rules).expect("Morale");
        let mut drill = Drill::new(&setup, 3);
        let passes = rolls::morale_check_odds(adjusted).map(|check| check.key() == "pass");
        assert_agrees(&passes, || drill.check_to_charge(HostId::First, 0), game);
        let odds = rolls::morale_odds(&squad, MoraleReason::Melee, &rules).expect("odds");
        let MoraleOdds::Melee(odds) = odds else { panic!("{odds:?}") };
        assert_agrees::<MoraleOutcome>(&odds, || drill.morale_outcome(HostId::First, 0), game);
    }
}

#[test]
fn swapping_sides_swaps_the_answer() {
    for game in ["fistful", "dune-world"] {
        let name = |house: &str| format!("{game}/forces/{house}-300");
        let (one, other) = (name("corrino"), name("harkonnen"));
        let [ahead, back] = [(&one, &other), (&other, &one)]
            .map(|(first, second)| fight(&setup(first, second), StartOrder::Alternate, 5, 200));
        assert_eq!(ahead.wins, back.wins.swap());
        assert_eq!(ahead.lost, back.lost.swap());
        assert_eq!(ahead.wins_acting_first, back.wins_acting_first.swap());
        assert_eq!(ahead.records, back.records.swap());
        assert_eq!(ahead.turns, back.turns);
        assert!(ahead.lost[HostId::First] > 0, "{game}: they fight");
    }
}

#[test]
fn a_force_against_itself_wins_as_often_as_it_loses() {
    let setup = setup("fistful/forces/corrino-500", "fistful/forces/corrino-500");
    let paired = fight(&setup, StartOrder::Alternate, 1, 400);
    assert_eq!(
        (paired.wins[HostId::First], paired.lost[HostId::First]),
        (paired.wins[HostId::Second], paired.lost[HostId::Second])
    );
    // Fresh dice for each battle, and each force as often first: nothing may favour a place in the arguments.
    let [one, other] = [(StartOrder::First, 11), (StartOrder::Second, 12)]
        .map(|(begins, seed)| fight(&setup, begins, seed, 1000));
    let wins = HostId::BOTH.map(|host| one.wins[host] + other.wins[host]);
    let apart = wins[0].abs_diff(wins[1]) as f64;
    let most = 4.0 * ((wins[0] + wins[1]) as f64).sqrt();
    assert!(apart <= most, "{wins:?}");
}

#[test]
fn the_same_seed_gives_the_same_answer_on_any_threads() {
    let setup = setup("fistful/forces/fremen-500", "fistful/forces/atreides-500");
    let series = |seed| Series { seed, begins: StartOrder::Alternate };
    let sums =
        |seed, threads| battle::fight_series(&setup, series(seed), 0..150, threads, &|_| true);
    assert_eq!(sums(9, 1), sums(9, 2));
    assert_eq!(sums(9, 1), sums(9, 3));
    assert_ne!(sums(9, 1), sums(10, 1));
    let half = |games| battle::fight_series(&setup, series(9), games, 2, &|_| true);
    let mut both = half(0..70);
    both.merge(&half(70..150));
    assert_eq!(both, sums(9, 1));
}

#[test]
fn one_squad_more_wins_more_often() {
    for game in ["fistful", "dune-world"] {
        let (own, rules) = host(&format!("{game}/forces/atreides-500"));
        let mut more = own.clone();
        let squad = more.bodies.iter().position(|body| !body.is_leader).expect("a squad");
        more.bodies.insert(squad, more.bodies[squad].clone());
        for doctrine in [Doctrine::Odds, Doctrine::Assault] {
            let setup =
                stage(ByHost::new(more.clone(), own.clone()), ByHost::splat(doctrine), &rules);
            let tally = fight(&setup, StartOrder::Alternate, 2, 400);
            assert!(
                tally.wins[HostId::First] > tally.wins[HostId::Second],
                "{game} {}: {:?}",
                doctrine.key(),
                tally.wins
            );
        }
    }
}

#[test]
fn a_force_against_itself_is_seldom_a_draw() {
    for name in ["fistful/forces/fremen-300", "dune-world/forces/corrino-300"] {
        let tally = fight(&setup(name, name), StartOrder::Alternate, 1, 200);
        assert!(tally.draws() * 3 < tally.battles, "{name}: {} draws", tally.draws());
    }
}

#[test]
fn a_figure_is_worth_what_the_bill_says() {
    for name in ["harkonnen-500", "fremen-500", "corrino-500", "atreides-500"] {
        let force = load_force(&format!("fistful/forces/{name}").as_str().into());
        let resolved = force.resolve().expect("a force");
        let (host, _) = host(&format!("fistful/forces/{name}"));
        let squads = host.bodies.iter().filter(|body| !body.is_leader);
        for (body, part) in squads.zip(&resolved.bill.squads) {
            let resolved = |group: &battle::FigureGroup| group.worth % 100 == 0;
            let surcharge =
                part.lines.iter().any(|line| matches!(line.item, EntryItem::Surcharge(..)));
            // Only what is added to a whole squad is shared out, and rounded down for each figure.
            let exact = body.kinds.iter().chain(&body.nco).all(resolved);
            assert!(exact || surcharge, "{name}: {}", body.name.text);
            let apart = part.points * 100 - body.worth();
            let most = if surcharge { body.strength() as i64 } else { 0 };
            assert!((0..=most).contains(&apart), "{name}: {}: {apart}", body.name.text);
        }
        let figures: usize = host.bodies.iter().map(battle::Body::strength).sum();
        let apart = host.points * 100 - host.worth();
        assert!((0..=figures as i64).contains(&apart), "{name}: {apart} hundredths");
    }
}
