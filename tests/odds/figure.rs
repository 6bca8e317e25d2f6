//! Figures made from lists and forces.

use crate::common::{dune_world, muster_force_of};
use ::fistful::army::{AbilityEffect, Basis};
use ::fistful::codes::WeaponKind;
use ::fistful::cost::ValueSource;
use ::fistful::game_registry::GameRegistry;
use ::fistful::muster::{self, ForceList, Mustered, MusteredForce};
use ::fistful::profile::ListColumn;
use ::fistful::rolls::{Combatant, Figure, FigureMelee, kill_chances, melee_odds};
use pretty_assertions::assert_eq;

const LIST: &str = "\
fistful: 1
name: A
options:
  - {name: Lasgun, points: 5, adds: g, removes: s}
  - {name: Bare, points: -1, removes: s}
  - {name: Drill, percent: 50, effect: doubles-cohesion}
  - {name: Zeal, points: 10, effect: never-checks-morale}
units:
  - {name: Duke, code: EFSs-A4}
  - {name: Sergeant, code: EXs-N3}
  - {name: Guards, code: VHsm, nco: Sergeant, special: [{name: Fast, effect: always-makes-charge-checks}]}
  - {name: Mob, code: GL}
";

fn list(game: &str, games: &GameRegistry) -> Mustered {
    muster::army("list.yaml", format!("game: {game}\n{LIST}").as_bytes(), games)
        .expect("the shipped rules")
}

/// The figure of a unit of the list.
fn unit(name: &str, game: &str) -> Figure {
    let games = crate::common::games();
    let mustered = list(game, &games);
    let army = mustered.army.as_ref().expect("a list");
    let value_source = ValueSource { rules: &mustered.rules, basis: Basis::Printed };
    let unit = army.units.iter().find(|unit| unit.name.text == name).expect("a unit");
    Figure::of_unit(unit, army, value_source)
}

/// The figures of the only squad of a force, the most of a kind first.
fn troops(lines: &str) -> Vec<(i64, Figure)> {
    let games = crate::common::games();
    let text = format!("fistful: 1\nforce: B\narmy: list\nlimit: 999\nsquads:\n{lines}");
    let fielded = muster_force_of("force.yaml", &text, |_| {
        ForceList::Coded(Box::new(list("fistful", &games)))
    });
    let MusteredForce { force, list, findings, .. } = &fielded;
    let (force, list) = (force.as_ref().expect("a force"), list.as_ref().expect("its list"));
    assert!(!fielded.is_faulty(), "{findings:?}");
    let army = list.army.as_ref().expect("a list");
    let value_source = ValueSource { rules: &list.rules, basis: force.basis };
    let troops = Figure::of_squad(&force.squads[0], army, value_source).into_iter();
    troops.map(|troops| (troops.figures, troops.figure)).collect()
}

/// The figure of a squad whose figures are alike.
fn squad(lines: &str) -> Figure {
    let mut troops = troops(lines);
    assert_eq!(troops.len(), 1);
    troops.remove(0).1
}

fn kinds(figure: &Figure) -> Vec<WeaponKind> {
    figure.arms.iter().map(|arm| arm.kind).collect()
}

#[test]
fn a_unit_has_what_its_letters_and_abilities_give() {
    let guards = unit("Guards", "fistful");
    assert_eq!((guards.shield, kinds(&guards)), (true, vec![WeaponKind::Maula]));
    assert_eq!(guards.abilities, [AbilityEffect::AlwaysMakesChargeChecks]);
    let nco = guards.nco.as_ref().expect("an NCO");
    assert_eq!((nco.name.text.as_str(), nco.value(ListColumn::Ws)), ("Sergeant", 13));
    assert_eq!(
        (guards.shield_save_against, guards.cohesion),
        (None, Some(3)),
        "no saves, 3 inches"
    );
    let mob = unit("Mob", "fistful");
    assert_eq!((mob.shield, kinds(&mob).len(), mob.nco.is_none()), (false, 0, true));
}

#[test]
fn each_game_has_its_own_weapons_saves_and_cohesion() {
    let guards = unit("Guards", "dune-world");
    assert_eq!((guards.shield_save_against, guards.cohesion), (Some(4), Some(5)));
    // An expert warrior is saved from on 5 and 6 (D5), whoever his squad are.
    assert_eq!(guards.nco.as_ref().and_then(|nco| nco.shield_save_against), Some(5));
    assert_eq!(guards.arms[0].weapons[0].range, 12);
    assert_eq!(unit("Guards", "fistful").arms[0].weapons[0].range, 10);
}

#[test]
fn a_squad_has_what_all_its_figures_bought() {
    let plain = squad("  - {troop: Guards, figures: 5}\n");
    assert_eq!((plain.shield, plain.cohesion, plain.leader), (true, Some(3), 0));
    let lasguns =
        "  - {troop: Guards, figures: 5, options: [{buy: Lasgun}, {buy: Drill}, {buy: Zeal}]}\n";
    let lasguns = squad(lasguns);
    assert!(!lasguns.shield);
    assert_eq!(kinds(&lasguns), [WeaponKind::Lasgun, WeaponKind::Maula]);
    assert_eq!(lasguns.cohesion, Some(6), "skirmishers double it (F24)");
    assert!(lasguns.has(AbilityEffect::NeverChecksMorale));
    assert_eq!(lasguns.nco.as_ref().map(|nco| nco.shield), Some(true), "he bought nothing");
}

#[test]
fn options_of_some_figures_belong_to_them_alone() {
    let both = vec![WeaponKind::Lasgun, WeaponKind::Maula];
    let carried = |options: &str| -> Vec<_> {
        let squad = format!("  - {{troop: Guards, figures: 5, options: [{options}]}}\n");
        let kinds = |(n, figure): &(i64, Figure)| (*n, figure.shield, kinds(figure));
        troops(&squad).iter().map(kinds).collect()
    };
    let plain = vec![WeaponKind::Maula];
    assert_eq!(
        carried("{buy: Lasgun, figures: 3}"),
        [(3, false, both.clone()), (2, true, plain.clone())]
    );
    assert_eq!(
        carried("{buy: Lasgun, figures: 2}"),
        [(3, true, plain.clone()), (2, false, both.clone())]
    );
    // Each option goes to those who have none yet.
    let two = "{buy: Lasgun, figures: 1}, {buy: Bare, figures: 2}";
    let expected = [(2, false, plain.clone()), (2, true, plain.clone()), (1, false, both.clone())];
    assert_eq!(carried(two), expected);
    let some = troops("  - {troop: Guards, figures: 5, options: [{buy: Zeal, figures: 2}]}\n");
    assert!(!some.iter().any(|(_, figure)| figure.has(AbilityEffect::NeverChecksMorale)));
    assert_eq!(some[0].1.partial[0].text, "Zeal", "not the whole squad has it");
}

#[test]
fn a_squad_has_its_own_name_and_its_leaders_rating() {
    let led =
        squad("  - {troop: Guards, name: The hounds, figures: 5, attached: [{unit: Duke}]}\n");
    assert_eq!((led.name.text.as_str(), led.leader), ("The hounds", 4));
    assert_eq!(led.nco.map(|nco| nco.name.text), Some("Sergeant".to_owned()));
}

#[test]
fn a_bare_number_has_no_equipment_and_no_abilities() {
    let seven = Figure::bare(ListColumn::Ws, 7);
    assert_eq!((seven.name.text.as_str(), seven.value(ListColumn::Ws)), ("7", 7));
    assert_eq!((seven.shield, seven.game, seven.shield_save_against), (false, None, None));
    assert_eq!((seven.arms.len(), seven.value(ListColumn::Bs), seven.abilities.len()), (0, 0, 0));
    assert_eq!(Figure::bare(ListColumn::Move, 4).name.text, "4d");
}

#[test]
fn kill_odds_count_wins_and_eliminations() {
    let games = crate::common::games();
    let [one, foe] = [7, 9].map(|skill| Figure::bare(ListColumn::Ws, skill));
    let counts = |game| {
        let [one, foe] = [&one, &foe].map(Combatant::new);
        let odds = kill_chances(one, foe, &games.rules_of(game).expect("the shipped rules"))
            .expect("an answer");
        [odds.kills, odds.dies].map(|chance| (chance.count, chance.of))
    };
    use ::fistful::book::Game;
    // Both kill in 7 of 100 (F15); in Dune World half of the losers live (§7.8).
    assert_eq!(counts(Game::FISTFUL), [(29 + 7, 100), (62 + 7, 100)]);
    assert_eq!(counts(dune_world()), [(90, 600), (201, 600)]);
    // A shield that is told beats the figure's own, and bare numbers have none.
    let shielded = Combatant { shield: Some(true), ..Combatant::new(&foe) };
    let question = FigureMelee { second: shielded, ..FigureMelee::new(&one, &foe) };
    assert_eq!(
        melee_odds(&question, &games.rules_of(dune_world()).expect("the shipped rules"))
            .expect("an answer")
            .total(),
        600
    );
    assert_eq!(
        melee_odds(
            &FigureMelee::new(&one, &foe),
            &games.rules_of(dune_world()).expect("the shipped rules")
        )
        .expect("one")
        .total(),
        100
    );
}
