//! Doctrines make plausible decisions: when units charge, wait or run.

use super::{MIDDLE, east, few, host, load_force, setup, stage};
use fistful::battle::{
    self, BattleEvent, ByHost, Doctrine, Drill, Host, HostId, Intent, OtherReading, Point, Series,
    StartOrder,
};
use fistful::library::LibraryItem;
use fistful::rolls::{MoraleOutcome, Rally};
use pretty_assertions::assert_eq;

/// A squad of regulars who bought what is named, and nobody else.
fn regulars(option: &str) -> Host {
    let text = format!(
        "fistful: 1\nforce: A lane\narmy: fistful/harkonnen\nsquads:\n  - troop: Regulars\n    \
         figures: 8\n{option}"
    );
    let item = LibraryItem::Text { name: "lane.yaml".to_owned(), bytes: text.into_bytes() };
    let fielded = load_force(&item);
    Host::new(&fielded.resolve().expect("a force"), None)
}

fn intent(hosts: ByHost<Host>, doctrine: Doctrine, inches: i32) -> Intent {
    let (_, rules) = host("fistful/forces/corrino-500");
    let setup = stage(hosts, ByHost::new(doctrine, Doctrine::Odds), &rules);
    let mut drill = Drill::new(&setup, 1);
    let west = |inches: i32| Point { x: 600 + 100 * inches, ..MIDDLE };
    drill.put(HostId::First, 0, west(0));
    drill.put(HostId::Second, 0, west(inches));
    drill.intent(HostId::First, 0)
}

#[test]
fn shooters_do_not_charge_fresh_guards() {
    let (atreides, _) = host("fistful/forces/atreides-500");
    let named = |name: &str| {
        let bodies = atreides.bodies.iter();
        bodies.clone().position(|body| body.name.text == name).expect("the squad")
    };
    let (shooters, guards) =
        (few(&atreides, named("Skirmishers"), 5), few(&atreides, named("House Guards"), 6));
    for doctrine in [Doctrine::Odds, Doctrine::FiringLine, Doctrine::Cautious] {
        let found = intent(ByHost::new(shooters.clone(), guards.clone()), doctrine, 12);
        assert_eq!(matches!(found, Intent::Charge(_)), false, "{}: {found:?}", doctrine.key());
    }
    // And guards charge shooters, whom they beat.
    let found = intent(ByHost::new(guards, shooters), Doctrine::Odds, 12);
    assert_eq!(found, Intent::Charge(0));
}

#[test]
fn units_that_can_wait_do_not_walk_into_lasgun_fire() {
    let guns = regulars(
        "    options:\n      - {buy: \"Lasgun in exchange for the shield, on Arrakis\"}\n",
    );
    assert_eq!(guns.bodies[0].kinds[0].figure.missiles().count(), 1, "a lasgun each");
    // Without shields, or the lasguns would have to fear the explosion.
    let (fremen, _) = host("fistful/forces/fremen-500");
    let walkers = few(&fremen, 0, 8);
    for doctrine in [Doctrine::Odds, Doctrine::Cautious] {
        let found = intent(ByHost::new(walkers.clone(), guns.clone()), doctrine, 60);
        let nearer = matches!(found, Intent::Move(1..));
        assert_eq!(nearer, false, "{}: {found:?}", doctrine.key());
    }
    let found = intent(ByHost::new(walkers, guns), Doctrine::Assault, 60);
    assert_eq!(matches!(found, Intent::Move(1..)), true, "an assault goes on: {found:?}");
}

/// The number of missile phases that killed somebody: lasguns, a few steps from figures with shields.
fn explosions(own: usize, foes: usize, inches: i32) -> usize {
    let guns = regulars(
        "    options:\n      - {buy: \"Lasgun in exchange for the shield, on Arrakis\"}\n",
    );
    let (guns, shielded) = (few(&guns, 0, own), few(&regulars(""), 0, foes));
    assert_eq!(shielded.bodies[0].kinds[0].figure.shield, true);
    let (_, rules) = host("fistful/forces/corrino-500");
    let setup = stage(ByHost::new(guns, shielded), ByHost::splat(Doctrine::Odds), &rules);
    let kills = |seed: &u64| {
        let mut drill = Drill::new(&setup, *seed);
        drill.put(HostId::First, 0, MIDDLE);
        drill.put(HostId::Second, 0, east(inches));
        drill.fire() > 0
    };
    (1..=100).filter(kills).count()
}

#[test]
fn lasguns_do_not_fire_at_shields_for_an_even_exchange() {
    assert_eq!(explosions(8, 8, 20), 0, "one for one");
    assert_eq!(explosions(4, 8, 20), 0, "two for one");
    // A figure for eight is worth it.
    assert!(explosions(1, 8, 20) > 10);
}

#[test]
fn routed_units_flee_until_they_rally() {
    let setup = setup("fistful/forces/harkonnen-500", "fistful/forces/fremen-500");
    let series = Series { seed: 4, begins: StartOrder::Alternate };
    let (mut ran, mut runs) = (0, 0);
    for number in 0..20 {
        let record = battle::fight_battle(&setup, series, number, true).events;
        let (mut routed, mut alone) = (Vec::new(), Vec::new());
        for event in record {
            match event {
                BattleEvent::Checks { unit, result: MoraleOutcome::Routed, .. } => {
                    routed.push(unit)
                }
                BattleEvent::Rallies { unit, rally: Rally::Rallied, .. } => {
                    routed.retain(|one| *one != unit)
                }
                // An NCO who has become a leader goes by the name of his squad.
                BattleEvent::Rallies { unit, rally: Rally::Routed, .. } => alone.push(unit),
                BattleEvent::Flees { unit, .. } => {
                    ran += 1;
                    let why = routed.contains(&unit) || alone.contains(&unit);
                    assert_eq!(why, true, "{unit:?} had no reason");
                }
                BattleEvent::Moves { unit, .. } | BattleEvent::Charges { unit, .. } => {
                    runs += 1;
                    let stands = alone.contains(&unit) || !routed.contains(&unit);
                    assert_eq!(stands, true, "{unit:?} is routed, and acts");
                }
                _ => {}
            }
        }
    }
    assert!(ran > 5 && runs > 100, "{ran}, {runs}");
}

#[test]
fn a_charge_brings_most_figures_into_contact() {
    let (corrino, rules) = host("fistful/forces/corrino-500");
    let (fremen, _) = host("fistful/forces/fremen-500");
    let hosts = ByHost::new(few(&corrino, 0, 5), few(&fremen, 0, 5));
    let setup = stage(hosts, ByHost::splat(Doctrine::Assault), &rules);
    let contacts = (1..=50).map(|seed| {
        let mut drill = Drill::new(&setup, seed);
        drill.put(HostId::First, 0, MIDDLE);
        drill.put(HostId::Second, 0, east(9));
        drill.charge()
    });
    let contacts: Vec<i32> = contacts.collect();
    assert!(contacts.iter().filter(|met| **met >= 3).count() > 40, "{contacts:?}");
}

#[test]
fn squads_in_overwatch_fire_at_those_who_charge_them() {
    let setup = setup("fistful/forces/castellans-500", "fistful/forces/harkonnen-500");
    let series = Series { seed: 4, begins: StartOrder::Alternate };
    let mut seen = 0;
    for number in 0..40 {
        let events = battle::fight_battle(&setup, series, number, true).events;
        // At once, and not only when everybody has moved.
        let watched = (0..events.len()).filter(|at| {
            let mut after = events[at + 1..].iter();
            let charges = matches!(events[*at], BattleEvent::Charges { .. });
            let is_shot = |event: &&BattleEvent| {
                matches!(event, BattleEvent::Shoots(_) | BattleEvent::Fires { .. })
            };
            let next = after.clone().next().is_some_and(|event| is_shot(&event));
            let moves_on = after.find(|event| !is_shot(event)).is_some_and(|event| {
                use BattleEvent::{Charges, ChecksToCharge, Moves, Watches};
                matches!(
                    event,
                    Charges { .. } | ChecksToCharge { .. } | Moves { .. } | Watches { .. }
                )
            });
            charges && next && moves_on
        });
        seen += watched.count();
    }
    assert!(seen > 3, "only {seen} charges met fire");
}

#[test]
fn the_other_readings_change_what_happens() {
    // Fire in contact: with the other reading of F44, no shot is fired over less than the reach of a base.
    let plain = setup("fistful/forces/harkonnen-500", "fistful/forces/fremen-500");
    let terms =
        battle::Terms { readings: vec![OtherReading::NoFireInContact], ..plain.terms.clone() };
    let quiet = battle::BattleSetup::new(plain.hosts.clone(), terms, &plain.rules).expect("odds");
    let series = Series { seed: 4, begins: StartOrder::Alternate };
    let in_contact = |setup: &battle::BattleSetup| {
        let events =
            (0..20).flat_map(|number| battle::fight_battle(setup, series, number, true).events);
        let near = events
            .filter(|event| matches!(event, BattleEvent::Shoots(shot) if shot.distance <= 110));
        near.count()
    };
    assert_eq!((in_contact(&plain) > 0, in_contact(&quiet)), (true, 0));
    let plain = setup("dune-world/forces/harkonnen-500", "dune-world/forces/fremen-500");
    let terms =
        battle::Terms { readings: vec![OtherReading::FireRollsDamage], ..plain.terms.clone() };
    let rolled = battle::BattleSetup::new(plain.hosts.clone(), terms, &plain.rules).expect("odds");
    let neutralised = |setup: &battle::BattleSetup| {
        let events =
            (0..20).flat_map(|number| battle::fight_battle(setup, series, number, true).events);
        events
            .filter(|event| matches!(event, BattleEvent::Shoots(shot) if shot.neutralised))
            .count()
    };
    assert_eq!((neutralised(&plain), neutralised(&rolled) > 0), (0, true));
}
