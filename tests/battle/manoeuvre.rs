//! Each manoeuvre by itself: figures at chosen places, one phase, and what the source says of it.

use super::{MIDDLE, east, host, stage};
use fistful::battle::{
    BattleEvent, BattleSetup, BattleTable, Body, ByHost, Doctrine, Drill, Host, HostId,
    MoraleState, OtherReading, PairKey, Point, Terms, TerrainArea,
};
use fistful::rolls::{ChargeResult, Rally};
use pretty_assertions::assert_eq;
use std::ops::RangeInclusive;

pub(super) const INCH: i32 = 100;
/// Bases touch: an inch from centre to centre, or a tenth more.
const CONTACT: i32 = 110;

/// A squad of a force, cut down or filled up to so many figures beside its NCO.
pub(super) fn squad(force: &str, troop: &str, figures: usize) -> Body {
    let (host, _) = host(force);
    let mut all = host.bodies.into_iter();
    let mut body = all.find(|body| body.name.text.starts_with(troop)).expect("the squad");
    body.kinds.truncate(1);
    body.kinds[0].count = figures;
    body
}

pub(super) fn without_nco(body: Body) -> Body {
    Body { nco: None, ..body }
}

pub(super) fn leader(force: &str) -> Body {
    let (host, _) = host(force);
    host.bodies.into_iter().find(|body| body.is_leader).expect("a leader")
}

/// Runs a heroic stand of the NCO of a shaken squad of six, `killed` of whom are lost, once for each seed; calls `test`
/// whenever it fails.
pub(super) fn each_failed_stand(
    killed: usize,
    seeds: RangeInclusive<u64>,
    test: impl Fn(&mut Drill, u64),
) {
    let setup = drill_ground(
        "fistful",
        &[regulars("fistful", 6)],
        &[regulars("fistful", 5)],
        Doctrine::Assault,
    );
    let mut failed = 0;
    for seed in seeds {
        let mut drill = Drill::new(&setup, seed);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(SECOND, 0, east(20));
        (0..killed).for_each(|figure| drill.kill(FIRST, 0, figure));
        drill.set_morale(FIRST, 0, MoraleState::Shaken);
        drill.rally();
        let events = drill.take_events();
        let [BattleEvent::Rallies { rally, .. }] = events[..] else { panic!("{events:?}") };
        if rally == Rally::Routed {
            failed += 1;
            test(&mut drill, seed);
        }
    }
    assert!(failed > 5, "{failed} stands failed");
}

/// A battle of these bodies, in the game of a force.
pub(super) fn drill_ground(
    game: &str,
    first: &[Body],
    second: &[Body],
    doctrine: Doctrine,
) -> BattleSetup {
    let (plain, rules) = host(&format!("{game}/forces/harkonnen-500"));
    let of = |bodies: &[Body]| Host { bodies: bodies.to_vec(), ..plain.clone() };
    stage(ByHost::new(of(first), of(second)), ByHost::splat(doctrine), &rules)
}

fn with_readings(setup: &BattleSetup, readings: Vec<OtherReading>) -> BattleSetup {
    let terms = Terms { readings, ..setup.terms.clone() };
    BattleSetup::new(setup.hosts.clone(), terms, &setup.rules).expect("odds")
}

pub(super) fn distance(one: Point, other: Point) -> i64 {
    let (x, y) = (i64::from(one.x - other.x), i64::from(one.y - other.y));
    (x * x + y * y).isqrt()
}

pub(super) fn is_within(one: Point, other: Point, reach: i32) -> bool {
    distance(one, other) <= i64::from(reach)
}

/// The places of the figures of a host's first body that stand.
pub(super) fn places(drill: &Drill, setup: &BattleSetup, host: HostId) -> Vec<Point> {
    let strength = setup.hosts[host].bodies[0].strength();
    (0..strength).filter_map(|figure| drill.place(host, 0, figure)).collect()
}

pub(super) fn touches(at: Point, others: &[Point]) -> bool {
    others.iter().any(|other| is_within(at, *other, CONTACT))
}

pub(super) const FIRST: HostId = HostId::First;
pub(super) const SECOND: HostId = HostId::Second;
/// So many of the Baron's House Guards with maula pistols, beside their NCO.
pub(super) fn guards(game: &str, figures: usize) -> Body {
    let name = if game == "fistful" { "The hounds" } else { "Baron" };
    squad(&format!("{game}/forces/harkonnen-500"), name, figures)
}

/// So many Regulars with shields alone, beside their NCO.
pub(super) fn regulars(game: &str, figures: usize) -> Body {
    let name = if game == "fistful" { "The beaters" } else { "Regulars" };
    squad(&format!("{game}/forces/harkonnen-500"), name, figures)
}

/// §6d, §6h: the others wait for an NCO who is behind, and he goes farther than they by his 6″ at most.
#[test]
fn a_squad_waits_for_an_nco_who_is_behind() {
    let setup = drill_ground(
        "fistful",
        &[regulars("fistful", 5)],
        &[regulars("fistful", 5)],
        Doctrine::Assault,
    );
    for seed in 1..=30 {
        let mut drill = Drill::new(&setup, seed);
        drill.put(FIRST, 0, MIDDLE);
        drill.put_figure(FIRST, 0, 5, east(-15));
        drill.put(SECOND, 0, east(28));
        drill.march(east(20));
        let spots = places(&drill, &setup, FIRST);
        let apart = |at: &usize| {
            let others = spots.iter().enumerate().filter(|(other, _)| other != at);
            !others.map(|(_, other)| *other).any(|other| is_within(spots[*at], other, 3 * INCH))
        };
        assert_eq!((0..6).find(apart), None, "seed {seed}: out of cohesion");
        let events = drill.take_events();
        let [BattleEvent::Moves { rolled, steps, .. }] = &events[..] else { panic!("{events:?}") };
        assert_eq!(rolled.nco, rolled.troops + 6);
        for step in steps {
            let inches = if step.figure.figure == 5 { rolled.nco } else { rolled.troops };
            assert!(is_within(step.from, step.to, inches * INCH), "{step:?}");
        }
    }
}

/// A leader keeps behind his squad as it goes ahead.
#[test]
fn a_leader_follows_his_squad() {
    let duke = leader("fistful/forces/atreides-500");
    let setup = drill_ground(
        "fistful",
        &[regulars("fistful", 5), duke],
        &[regulars("fistful", 5)],
        Doctrine::Assault,
    );
    for seed in 1..=10 {
        let mut drill = Drill::new(&setup, seed);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(FIRST, 1, east(-6));
        drill.put(SECOND, 0, east(28));
        drill.movement();
        let leader = drill.place(FIRST, 1, 0).expect("he lives");
        let spots = places(&drill, &setup, FIRST);
        let rolled = drill.take_events().into_iter().find_map(|event| match event {
            BattleEvent::Moves { unit, rolled, .. } if unit.body == 1 => Some(rolled.troops),
            _ => None,
        });
        let near = spots.iter().map(|spot| distance(*spot, leader)).min();
        let went_all_his_way =
            distance(leader, east(-6)) >= i64::from(rolled.unwrap_or(99) * INCH - 50);
        let is_near = near.is_some_and(|near| near < 400);
        assert!(is_near || went_all_his_way, "seed {seed}: {near:?}, {rolled:?}");
    }
}

/// §6f, F31: the whole squad charges, the NCO with 6″ more; half of it or more out of contact costs 1 on the next check,
/// and so does the NCO. In Dune World only more than half does (§6.3).
#[test]
fn a_charge_that_misses_costs_the_next_check() {
    for game in ["fistful", "dune-world"] {
        let setup = drill_ground(game, &[guards(game, 5)], &[regulars(game, 6)], Doctrine::Odds);
        let (mut halves, mut far_ncos) = (0, 0);
        for seed in 1..=600 {
            let mut drill = Drill::new(&setup, seed);
            drill.put(FIRST, 0, MIDDLE);
            drill.put(SECOND, 0, east(15));
            let before = places(&drill, &setup, FIRST);
            drill.charge();
            let events = drill.take_events();
            let Some(BattleEvent::Charges { rolled, .. }) = events.last() else { continue };
            let (own, foes) = (places(&drill, &setup, FIRST), places(&drill, &setup, SECOND));
            let all_go = own.iter().zip(&before).all(|(now, then)| now != then);
            assert!(all_go, "{before:?}, {own:?}");
            let met: Vec<bool> = own.iter().map(|at| touches(*at, &foes)).collect();
            let missed = met.iter().filter(|met| !**met).count();
            let is_far = distance(before[5], own[5]) > i64::from((rolled.troops + 1) * INCH);
            far_ncos += i32::from(is_far);
            halves += i32::from(missed == 3);
            let too_few = if game == "fistful" { missed >= 3 } else { missed > 3 };
            drill.charge();
            let events = drill.take_events();
            let checked = events.iter().find_map(|event| match event {
                BattleEvent::ChecksToCharge { check, .. } => Some(check.sum.other),
                _ => None,
            });
            let expected = -i32::from(too_few) - i32::from(!met[5]);
            assert_eq!(checked, Some(expected), "{game}, seed {seed}: {met:?}");
        }
        assert!(halves > 5, "{game}: exactly half in contact {halves} times");
        // In Dune World an NCO has dice of his own.
        assert!(game == "dune-world" || far_ncos > 5, "{far_ncos} NCOs used their 6″");
    }
}

/// §6f, F47: an NCO who charges alone is out of cohesion, so that the squad's second check has −1 for him and not +1; if
/// it passes, all follow.
#[test]
fn a_squad_follows_the_nco_who_charges_alone() {
    let setup = drill_ground(
        "fistful",
        &[regulars("fistful", 5)],
        &[regulars("fistful", 6)],
        Doctrine::Assault,
    );
    let mut followed = 0;
    for seed in 1..=100 {
        let mut drill = Drill::new(&setup, seed);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(SECOND, 0, east(12));
        let before = places(&drill, &setup, FIRST);
        drill.charge();
        let events = drill.take_events();
        let (mut sums, mut ways) = (Vec::new(), Vec::new());
        for event in &events {
            match event {
                BattleEvent::ChecksToCharge { check, .. } => sums.push(check.sum.nco),
                BattleEvent::Charges { charge, steps, .. } => ways.push((*charge, steps.clone())),
                _ => {}
            }
        }
        let Some((ChargeResult::Alone, steps)) = ways.first() else { continue };
        assert_eq!(steps.iter().map(|step| step.figure.figure).collect::<Vec<_>>(), [5]);
        let near = before[..5].iter().any(|at| is_within(*at, steps[0].to, 3 * INCH));
        assert_eq!(sums, [1, if near { 1 } else { -1 }], "seed {seed}");
        let after = places(&drill, &setup, FIRST);
        let moved = (0..5).filter(|at| after[*at] != before[*at]).count();
        match ways.get(1) {
            None => assert_eq!(moved, 0, "the squad stays where it is"),
            Some((way, _)) => assert_eq!((*way, moved), (ChargeResult::Follows, 5)),
        }
        followed += ways.len() - 1;
    }
    assert!(followed > 5, "followed {followed} times");
}

/// §5a, §6c: who is in overwatch fires once at those who move, before the melee, and those who fall come to no contact.
#[test]
fn overwatch_meets_a_charge_once() {
    let setup =
        drill_ground("fistful", &[regulars("fistful", 6)], &[guards("fistful", 8)], Doctrine::Odds);
    let mut fallen = 0;
    for seed in 1..=40 {
        let mut drill = Drill::new(&setup, seed);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(SECOND, 0, east(8));
        drill.watch(SECOND, 0);
        drill.charge();
        let mut events = drill.take_events();
        let Some(charge) =
            events.iter().position(|event| matches!(event, BattleEvent::Charges { .. }))
        else {
            continue;
        };
        let fire = events.split_off(charge + 1);
        let watched =
            |event: &&BattleEvent| matches!(event, BattleEvent::Fires { watched: true, .. });
        assert_eq!(fire.iter().filter(watched).count(), 1, "seed {seed}: {fire:?}");
        fallen += (0..7).filter(|figure| drill.place(FIRST, 0, *figure).is_none()).count();
        // And no more in the rest of the phase.
        drill.movement();
        assert_eq!(drill.take_events().iter().filter(watched).count(), 0, "seed {seed}");
    }
    assert!(fallen > 10, "{fallen} fell");
}

/// §8d: a shaken squad moves 2d6″ away; the opponents who are free stay in contact if they want to, by any distance. In
/// Dune World they have 2d6″ (§8.4).
#[test]
fn opponents_stay_in_contact_with_the_shaken() {
    for (game, doctrine) in [
        ("fistful", Doctrine::Odds),
        ("dune-world", Doctrine::Odds),
        ("fistful", Doctrine::Cautious),
    ] {
        let setup = drill_ground(game, &[guards(game, 4)], &[regulars(game, 4)], doctrine);
        let mut outrun = 0;
        for seed in 1..=60 {
            let mut drill = Drill::new(&setup, seed);
            line_up(&mut drill, 5);
            drill.fall_back(SECOND, 0);
            let events = drill.take_events();
            let BattleEvent::FallsBack { inches: away, .. } = events[0] else {
                panic!("{events:?}")
            };
            let foes = places(&drill, &setup, SECOND);
            let own = places(&drill, &setup, FIRST);
            let met = own.iter().filter(|at| touches(**at, &foes)).count();
            match events.get(1) {
                None => assert_eq!((doctrine, met), (Doctrine::Cautious, 0)),
                Some(BattleEvent::Follows { inches: None, .. }) => {
                    let expected = ("fistful", Doctrine::Odds, 5);
                    assert_eq!((game, doctrine, met), expected, "seed {seed}: {away}");
                }
                Some(BattleEvent::Follows { inches: Some(inches), .. }) => {
                    let expected = if *inches >= away { 5 } else { 0 };
                    assert_eq!((game, met), ("dune-world", expected), "seed {seed}: {away}");
                    outrun += usize::from(met == 0);
                }
                Some(other) => panic!("{other:?}"),
            }
        }
        assert_eq!(outrun > 5, game == "dune-world", "{outrun} outrun");
    }
}

/// Puts so many figures of both hosts' first bodies face to face, one on one, 3″ from pair to pair.
pub(super) fn line_up(drill: &mut Drill, pairs: usize) {
    for (at, y) in (0..pairs).zip((0..).map(|at| MIDDLE.y + 3 * INCH * at)) {
        drill.put_figure(FIRST, 0, at, Point { y, ..MIDDLE });
        drill.put_figure(SECOND, 0, at, Point { y, ..east(1) });
    }
}

/// §8e, F45: the squad that fought a routed one chases it with all of its free figures, those behind too, on one roll; by
/// the other reading, and in Dune World (§8.5), each rolls. Who is caught is killed, and each catches one.
#[test]
fn the_whole_free_squad_pursues() {
    for (game, each_rolls) in [("fistful", false), ("fistful", true), ("dune-world", true)] {
        let setup = drill_ground(game, &[guards(game, 6)], &[regulars(game, 3)], Doctrine::Odds);
        let reading = if each_rolls { vec![OtherReading::EachPursuerRolls] } else { vec![] };
        let setup = with_readings(&setup, if game == "fistful" { reading } else { vec![] });
        let mut killed = 0;
        for seed in 1..=30 {
            let mut drill = Drill::new(&setup, seed);
            drill.put(FIRST, 0, east(-5));
            line_up(&mut drill, 4);
            drill.rout(SECOND, 0);
            let events = drill.take_events();
            let [BattleEvent::Flees { .. }, BattleEvent::Pursues { rolled, caught, steps, .. }] =
                &events[..]
            else {
                panic!("{events:?}")
            };
            // Once all are caught, nobody chases or rolls any more.
            let is_hunted = caught.len() < 4;
            let (chasing, rolls) = (steps.len(), rolled.len());
            let may_roll = match (each_rolls, is_hunted) {
                (false, _) => 1..=1,
                (true, true) => 7..=7,
                (true, false) => 4..=7,
            };
            assert!(may_roll.contains(&rolls), "{game}, seed {seed}: {rolls} rolls");
            assert!(chasing == 7 || !is_hunted, "{game}, seed {seed}: {chasing} chase");
            let left = places(&drill, &setup, SECOND).len();
            assert_eq!(left, 4 - caught.len(), "{game}, seed {seed}");
            killed += caught.len();
        }
        assert!(killed > 10, "{game}: {killed} caught");
    }
}

/// §8e, F45: the squad that fought pursues, also where each of its figures has killed its opponent and touches nobody.
#[test]
fn victors_who_touch_nobody_any_more_pursue() {
    let setup =
        drill_ground("fistful", &[guards("fistful", 4)], &[regulars("fistful", 8)], Doctrine::Odds);
    let (mut free, mut caught_by_free) = (0, 0);
    for seed in 1..=60 {
        let mut drill = Drill::new(&setup, seed);
        line_up(&mut drill, 4);
        (4..8).for_each(|at| {
            let y = MIDDLE.y + 3 * INCH * at as i32;
            drill.put_figure(SECOND, 0, at, Point { y, ..east(5) });
        });
        drill.melee();
        drill.take_events();
        let [own, foes] = [FIRST, SECOND].map(|host| places(&drill, &setup, host));
        let touches = |own: &Point| {
            foes.iter().any(|foe| (own.x - foe.x).pow(2) + (own.y - foe.y).pow(2) <= 110 * 110)
        };
        if own.is_empty() || own.iter().any(touches) {
            continue;
        }
        free += 1;
        drill.rout(SECOND, 0);
        let events = drill.take_events();
        let pursued = events.iter().find_map(|event| match event {
            BattleEvent::Pursues { caught, .. } => Some(caught.len()),
            _ => None,
        });
        assert!(pursued.is_some(), "seed {seed}: {events:?}");
        caught_by_free += pursued.unwrap_or(0);
    }
    assert!(free > 3, "{free} squads touch nobody");
    assert!(caught_by_free > 0, "nobody is caught");
}

/// §8f: a leader whose heroic stand fails stays where he is.
#[test]
fn a_leader_whose_stand_fails_stays() {
    let captain = leader("fistful/forces/atreides-500");
    let setup = drill_ground(
        "fistful",
        &[regulars("fistful", 6), captain],
        &[regulars("fistful", 5)],
        Doctrine::Assault,
    );
    let mut failed = 0;
    for seed in 1..=200 {
        let mut drill = Drill::new(&setup, seed);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(SECOND, 0, east(20));
        drill.put(FIRST, 1, east(-3));
        (0..2).chain([6]).for_each(|figure| drill.kill(FIRST, 0, figure));
        drill.set_morale(FIRST, 0, MoraleState::Shaken);
        drill.rally();
        let events = drill.take_events();
        if !matches!(events[..], [BattleEvent::Rallies { rally: Rally::Routed, by, .. }] if by.body == 1)
        {
            continue;
        }
        failed += 1;
        let before = drill.place(FIRST, 1, 0);
        drill.movement();
        assert_eq!(drill.place(FIRST, 1, 0), before, "seed {seed}");
    }
    assert!(failed > 3, "{failed} stands failed");
}

/// §8f: an NCO or leader within 3″ of any member rallies a squad, and nobody from farther off.
#[test]
fn who_is_within_three_inches_rallies() {
    let fair = leader("fistful/forces/atreides-500");
    let setup = drill_ground(
        "fistful",
        &[regulars("fistful", 5), fair],
        &[regulars("fistful", 5)],
        Doctrine::Cautious,
    );
    for (nco, leader, by) in [(3, 4, Some(0)), (4, 4, None), (4, 3, Some(1))] {
        let mut rallied = 0;
        for seed in 1..=20 {
            let mut drill = Drill::new(&setup, seed);
            (0..5).for_each(|at| drill.put_figure(FIRST, 0, at, east(2 * at as i32)));
            drill.put_figure(FIRST, 0, 5, east(-nco));
            drill.put(FIRST, 1, east(8 + leader));
            drill.set_morale(FIRST, 0, MoraleState::Shaken);
            drill.rally();
            let events = drill.take_events();
            let found = events.iter().find_map(|event| match event {
                BattleEvent::Rallies { by, .. } => Some(by.body),
                _ => None,
            });
            assert_eq!(found, by, "NCO {nco}″, leader {leader}″ away");
            rallied += i32::from(drill.morale(FIRST, 0) == MoraleState::Steady);
        }
        assert_eq!(rallied > 0, by.is_some());
    }
}

/// §8f: a heroic stand that fails routs even the shaken; the NCO does not move, stays behind for good, and rallies nobody.
#[test]
fn a_failed_heroic_stand_leaves_the_nco_behind() {
    each_failed_stand(3, 1..=100, |drill, seed| {
        let before = drill.place(FIRST, 0, 6);
        drill.movement();
        let events = drill.take_events();
        assert_eq!(drill.place(FIRST, 0, 6), before, "seed {seed}: {events:?}");
        let inches = events.iter().find_map(|event| match event {
            BattleEvent::Flees { unit, inches, .. } => Some((unit.is_detached_nco, *inches)),
            _ => None,
        });
        assert_eq!(
            inches.is_some_and(|(alone, inches)| !alone && (3..=18).contains(&inches)),
            true
        );
        // He stands among his men again, and cannot rally them.
        (3..6).for_each(|figure| drill.put_figure(FIRST, 0, figure, east(1 + figure as i32 - 3)));
        drill.put_figure(FIRST, 0, 6, east(-1));
        drill.rally();
        assert_eq!(drill.take_events(), vec![], "seed {seed}");
    });
}

/// Dune World §7.9: a squad that fought checks if it has seen a leader fall; behind a cliff it has not.
#[test]
fn a_leader_who_falls_unseen_frightens_nobody() {
    let force = "dune-world/forces/harkonnen-500";
    let alone = without_nco(regulars("dune-world", 1));
    let setup =
        drill_ground("dune-world", &[alone.clone(), leader(force)], &[alone], Doctrine::Odds);
    let cliff = TerrainArea {
        low: Point { x: MIDDLE.x - 1000, y: MIDDLE.y + 500 },
        high: Point { x: MIDDLE.x + 1000, y: MIDDLE.y + 600 },
        broken: false,
        cover: None,
        hill: false,
        cliff: true,
    };
    for (areas, is_seen) in [(vec![], true), (vec![cliff], false)] {
        let table = BattleTable { areas, ..setup.terms.table.clone() };
        let terms = Terms { table, ..setup.terms.clone() };
        let setup = BattleSetup::new(setup.hosts.clone(), terms, &setup.rules).expect("odds");
        let mut fought = 0;
        for seed in 1..=60 {
            let mut drill = Drill::new(&setup, seed);
            line_up(&mut drill, 1);
            drill.put(FIRST, 1, Point { y: MIDDLE.y + 10 * INCH, ..MIDDLE });
            let left = drill.melee();
            let unhurt = HostId::BOTH.map(|host| (left[host].standing, left[host].neutralised));
            let parted = drill.place(FIRST, 0, 0) != Some(MIDDLE);
            if unhurt != [(1, 0); 2] || parted {
                continue;
            }
            drill.kill(FIRST, 1, 0);
            drill.take_events();
            drill.morale_phase();
            let checks = |event: &BattleEvent| matches!(event, BattleEvent::Checks { unit, .. } if unit.host == FIRST);
            assert_eq!(drill.take_events().iter().any(checks), is_seen, "seed {seed}");
            fought += 1;
        }
        assert!(fought > 10, "{fought} melees without a hit");
    }
}

/// §9c: a lasgun that misses strikes the first shield on its way, and none that an earlier shot of its squad has blown up; a
/// gunner who fell in that explosion fires no more.
#[test]
fn a_stray_shot_strikes_a_shield_that_still_stands() {
    let gunners = without_nco(squad("fistful/forces/harkonnen-300", "The collectors", 2));
    let mut dear = without_nco(squad("fistful/forces/fremen-500", "The knives", 1));
    dear.kinds[0].worth = 100_000;
    let shielded = without_nco(regulars("fistful", 1));
    let setup = drill_ground("fistful", &[gunners], &[dear, shielded], Doctrine::Odds);
    let (mut struck, mut gone, mut silent) = (0, 0, 0);
    // The shield stands far behind the target, or between it and the gunners.
    for (seed, [target, shield]) in (1..=600).zip([[5, 31], [25, 3]].into_iter().cycle()) {
        let mut drill = Drill::new(&setup, seed);
        drill.put_figure(FIRST, 0, 0, MIDDLE);
        drill.put_figure(FIRST, 0, 1, east(-1));
        drill.put(SECOND, 0, east(target));
        drill.put(SECOND, 1, east(shield));
        drill.fire();
        let mut fallen = Vec::new();
        for event in drill.take_events() {
            match event {
                BattleEvent::Shoots(shot) => {
                    assert!(!fallen.contains(&shot.shooter), "seed {seed}: {shot:?}");
                    let stands = !fallen.iter().any(|figure| figure.unit.body == 1);
                    let strays = stands && shot.rolls.hit > shot.skill;
                    assert_eq!(shot.behind.is_some(), strays, "seed {seed}: {shot:?}");
                    struck += i32::from(strays);
                    gone += i32::from(!stands);
                }
                BattleEvent::Explodes { fallen: all, .. } => {
                    silent += i32::from(all.iter().any(|figure| figure.unit.host == FIRST));
                    fallen = all;
                }
                _ => {}
            }
        }
    }
    assert!(struck > 5 && gone > 5 && silent > 5, "{struck}, {gone}, {silent}");
}
