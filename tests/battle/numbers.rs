//! The numbers of the rules stand in `rules.yaml`: a battle and the odds follow each of them.

use super::{host, stage};
use fistful::battle::{
    self, BattleSetup, BattleTable, ByHost, Doctrine, Series, StartOrder, Terms,
};
use fistful::rules::{Play, Rules};
use pretty_assertions::assert_eq;
use std::sync::Arc;

/// A change of a number, and the doctrine under which it makes a difference.
type Change = (&'static str, Doctrine, fn(&mut Play));

/// The numbers that both games have.
const SHARED: [Change; 11] = [
    ("charge dice", Doctrine::Odds, |play| play.movement.charge_dice += 1),
    ("distance to enemies", Doctrine::Odds, |play| play.movement.enemy_distance = 4),
    ("dice of the shaken", Doctrine::Odds, |play| play.movement.shaken_dice += 2),
    ("dice of the routed", Doctrine::Odds, |play| play.movement.routed_dice += 2),
    ("rally", Doctrine::Odds, |play| play.command.rally = 9),
    ("lone charge", Doctrine::Assault, |play| play.command.lone_charge = 30),
    ("several on one", Doctrine::Odds, |play| play.melee.several = 4),
    ("an NCO lost", Doctrine::Odds, |play| play.morale_modifiers.nco_lost = -6),
    ("a missed charge", Doctrine::Assault, |play| play.morale_modifiers.missed_charge = -8),
    ("an NCO out of contact", Doctrine::Assault, |play| {
        play.morale_modifiers.nco_missed_charge = -8
    }),
    ("cost of broken ground", Doctrine::Odds, |play| play.movement.broken_ground_cost = 3),
];

const OF_FISTFUL: [Change; 4] = [
    ("inches of an NCO", Doctrine::Assault, |play| play.movement.nco_inches = 0),
    ("an NCO present", Doctrine::Odds, |play| play.morale_modifiers.nco_present = 4),
    ("an NCO away", Doctrine::Assault, |play| play.morale_modifiers.nco_away = 6),
    ("WS with an NCO", Doctrine::Odds, |play| play.melee.nco = 5),
];

/// A routed leader in sight is too rare for a few battles; `tests/odds/morale.rs` has him.
const OF_DUNE_WORLD: [Change; 4] = [
    ("dice of broken ground", Doctrine::Odds, |play| play.movement.broken_ground_dice = 2),
    ("command radius", Doctrine::Cautious, |play| play.command.default_radius = 0),
    ("flank", Doctrine::Odds, |play| play.melee.flank = 6),
    ("a routed squad in sight", Doctrine::Odds, |play| play.morale_modifiers.routed_squad = -5),
];

/// The logs of some battles by changed rules.
fn logs(game: &str, doctrine: Doctrine, change: fn(&mut Play)) -> Vec<String> {
    let forces = ["fremen-500", "harkonnen-500"];
    let [(first, rules), (second, _)] = forces.map(|name| host(&format!("{game}/forces/{name}")));
    let mut changed = Rules::clone(&rules);
    change(&mut changed.play);
    let rules = Arc::new(changed);
    let hosts = ByHost::new(first, second);
    // Without leaders NCOs alone command.
    let leaderless = hosts.clone().map(|mut host| {
        host.bodies.retain(|body| !body.is_leader);
        host
    });
    let leaderless = stage(leaderless, ByHost::splat(doctrine), &rules);
    let plain = stage(hosts.clone(), ByHost::splat(doctrine), &rules);
    let table = BattleTable::OPEN.with_broken_ground(&rules);
    let terms = Terms { table, ..plain.terms.clone() };
    let broken = BattleSetup::new(hosts, terms, &rules).expect("odds");
    let series = Series { seed: 1, begins: StartOrder::Alternate };
    let fought = [plain, broken, leaderless].into_iter().flat_map(|setup| {
        let fight = |number| battle::fight_battle(&setup, series, number, true);
        (0..8).map(|number| format!("{:?}", fight(number).events)).collect::<Vec<_>>()
    });
    fought.collect()
}

/// The changes that leave all battles as they were.
fn without_effect(game: &str, changes: &[Change]) -> Vec<&'static str> {
    let is_idle = |(_, doctrine, change): &&Change| {
        logs(game, *doctrine, *change) == logs(game, *doctrine, |_| {})
    };
    changes.iter().filter(is_idle).map(|(name, ..)| *name).collect()
}

#[test]
fn battles_of_a_fistful_of_sardaukar_follow_each_number_of_its_rules() {
    assert_eq!(without_effect("fistful", &[&SHARED[..], &OF_FISTFUL].concat()), Vec::<&str>::new());
}

#[test]
fn battles_of_dune_world_follow_each_number_of_its_rules() {
    // Its broken ground costs a die, and so nothing for each inch.
    let shared = &SHARED[..SHARED.len() - 1];
    assert_eq!(
        without_effect("dune-world", &[shared, &OF_DUNE_WORLD].concat()),
        Vec::<&str>::new()
    );
}

#[test]
fn broken_ground_costs_dice_or_inches() {
    let (_, rules) = host("fistful/forces/fremen-500");
    let text = std::fs::read_to_string("grammars/fistful/rules.yaml").expect("the rules");
    let both = text.replacen(
        "    broken_ground_cost: 2",
        "    broken_ground_dice: 1\n    broken_ground_cost: 2",
        1,
    );
    let why = "movement: broken ground costs dice or inches, not both";
    assert_eq!(Rules::parse(rules.book.clone(), &both).err().as_deref(), Some(why));
}
