//! Rules of play whose numbers are in no table, each tested on the dice.

use super::GRAMMARS;
use fistful::army::Basis;
use fistful::codes::WeaponKind;
use fistful::cost::ValueSource;
use fistful::dice::{Dice, Distribution};
use fistful::game_registry::GameRegistry;
use fistful::games::coded::{Attacker, DiceMove, Morale};
use fistful::games::{dune_world, fistful as first};
use fistful::muster;
use fistful::rolls::{
    Figure, MoraleCheckOutcome, MoveEnd, Nco, ShotResult, morale_check_odds, reach_odds,
};
use fistful::rules::{Procedure, Rules};

/// The rows of a game's section.
pub(super) fn program_rows(rules: &Rules) -> Vec<String> {
    let rows = match rules.play.procedure {
        Procedure::Fistful => of_fistful(rules),
        Procedure::DuneWorld => of_dune_world(rules),
    };
    rows.into_iter().map(|(what, number)| format!("{what} | {number}")).collect()
}

type Row = (&'static str, String);

fn of_fistful(rules: &Rules) -> Vec<Row> {
    use first::{Fighter, Fire, GroupMelee, Melee};
    let bare = Fighter::new(7);
    let fighter = |fighter: Fighter| plus(fighter.modified() - bare.modified());
    let [one, foe] = [20, 0].map(Fighter::new);
    let wins = |roll| Melee::new(one, foe).outcome(roll, 1) == first::Duel::First;
    let duel = first::melee(&Melee::new(bare, bare)).expect("odds");
    let fire = |fire: &Fire| first::fire(fire, &rules.play.explosion).expect("odds");
    let plain = fire(&Fire::new(5, WeaponKind::Projectile));
    let maula = |skill| fire(&Fire { shield: true, ..Fire::new(skill, WeaponKind::Maula) });
    let through = |skill| weight(&maula(skill), |shot| *shot == ShotResult::Penetrates);
    let maula = (1..=6).map(|skill| through(skill).to_string()).collect::<Vec<_>>().join(" ");
    let morale = |nco, leader| {
        let squad = Morale { nco, leader, ..Morale::new(7) };
        plus(squad.adjusted(&rules.play).expect("a number") - 7)
    };
    let moved = |moved: DiceMove| moved.distance(&rules.play.movement).expect("odds");
    let plain_move = DiceMove::new(Dice(3));
    let in_melee = &rules.play.melee;
    let group_melee = GroupMelee {
        single: Fighter::new(9),
        attackers: vec![Attacker::new(5), Attacker::new(6)],
        disengages: false,
        several: in_melee.several,
    };
    let group_melee = first::group_melee(&group_melee).expect("odds");
    let dies = weight(&group_melee, |toll| toll.dies);
    let loses = |more, skill, roll, reply| {
        let attacker = Fighter::new(skill + more);
        let duel = Melee::new(Fighter::new(9), attacker).outcome(roll, reply);
        matches!(duel, first::Duel::Second | first::Duel::Both)
    };
    vec![
        ("melee is rolled on", side(&duel)),
        ("a natural that misses", listed((1..=10).filter(|roll| !wins(*roll)))),
        ("fire is rolled on", plain.total().to_string()),
        ("Morale is rolled on", two_dice()),
        ("three dice of movement are", dice(&moved(plain_move))),
        ("WS, NCO present", fighter(Fighter { nco: in_melee.nco, ..bare })),
        ("WS, a leader rated 3", fighter(Fighter { leader: 3, ..bare })),
        ("WS, several on one", numbers(dies * 1000 / group_melee.total(), loses)),
        ("WS, from higher ground", fighter(Fighter { higher: in_melee.higher, ..bare })),
        ("Morale, NCO present", morale(Nco::Present, 0)),
        ("Morale, NCO lost", morale(Nco::Lost, 0)),
        ("Morale, NCO out of cohesion", morale(Nco::Away, 0)),
        ("Morale, a leader rated 3", morale(Nco::None, 3)),
        ("a charge, dice", more_dice(&moved(DiceMove { charge: true, ..plain_move }))),
        ("the NCO of a squad, inches", nco(&moved(DiceMove { nco: true, ..plain_move }))),
        ("broken ground, an inch costs", cost(&moved(DiceMove { rough: true, ..plain_move }))),
        ("a charge closes from, inches", closing()),
        ("a maula through a shield, of ten, BS 1 to 6", maula),
        ("skirmishers' cohesion", skirmishers(rules)),
    ]
}

fn of_dune_world(rules: &Rules) -> Vec<Row> {
    use dune_world::{Fighter, Fire, GroupMelee, Melee, MeleeHit};
    let bare = Fighter::new(5, 4);
    let fighter = |fighter: Fighter| plus(fighter.modified() - bare.modified());
    let strong = Fighter::new(20, 4);
    let misses =
        |roll| Melee::new(strong, Fighter::new(0, 4)).outcome(roll, 5) == MeleeHit::Neither;
    let melee = |melee: &Melee| dune_world::melee(melee).expect("odds");
    let plain = Melee::new(bare, bare);
    let saved = melee(&Melee { first: Fighter { shield: true, ..bare }, ..plain });
    let hurt = melee(&Melee { damage: true, ..plain });
    let out = |duel: &dune_world::Duel| duel.fate() == Some(fistful::rolls::Fate::Neutralised);
    let lost = weight(&hurt, |duel| duel.fate().is_some());
    let fire = |fire: &Fire| dune_world::fire(fire, &rules.play.explosion).expect("odds");
    let shot = fire(&Fire::new(5, WeaponKind::Projectile));
    let covered = fire(&Fire { cover: Some(5), ..Fire::new(5, WeaponKind::Projectile) });
    let maula = fire(&Fire { shield: true, ..Fire::new(5, WeaponKind::Maula) });
    let through = weight(&maula, |shot| *shot == ShotResult::Penetrates);
    let hits = weight(&maula, |shot| *shot != ShotResult::Miss);
    let morale = |squad: Morale| plus(squad.adjusted(&rules.play).expect("a number") - squad.base);
    let seven = Morale::new(7);
    let moved = |moved: DiceMove| moved.distance(&rules.play.movement).expect("odds");
    let plain_move = DiceMove::new(Dice(3));
    let in_melee = &rules.play.melee;
    let attacker = |skill| Attacker { fighter: Fighter::new(skill, 4), rear: false };
    let group_melee = GroupMelee {
        single: bare,
        attackers: vec![attacker(5), attacker(6)],
        disengages: false,
        damage: false,
        several: in_melee.several,
    };
    let group_melee = dune_world::group_melee(&group_melee).expect("odds");
    let struck = weight(&group_melee, |toll| toll.single.is_some());
    let loses = |more, skill, roll, reply| {
        let bout = Melee::new(bare, Fighter::new(skill + more, 4)).outcome(roll, reply);
        matches!(bout, MeleeHit::Second { .. })
    };
    vec![
        ("melee is rolled on", side(&melee(&plain))),
        ("a roll that misses", listed((1..=10).filter(|roll| misses(*roll)))),
        ("fire is rolled on", shot.total().to_string()),
        ("Morale is rolled on", two_dice()),
        ("three dice of movement are", dice(&moved(plain_move))),
        ("a shield saves on", (saved.total() / 100).to_string()),
        ("cover saves on", (covered.total() / 10).to_string()),
        ("WS, several on one", numbers(struck * 1000 / group_melee.total(), loses)),
        ("WS, from higher ground", fighter(Fighter { higher: in_melee.higher, ..bare })),
        ("WS, in flank or rear", fighter(Fighter { flank: in_melee.flank, ..bare })),
        ("the loser is neutralised", format!("{} of 6", 6 * weight(&hurt, out) / lost)),
        ("Morale, NCO lost", morale(Morale { nco: Nco::Lost, ..seven })),
        ("Morale, a leader rated 3", morale(Morale { leader: 3, ..seven })),
        ("Morale, a routed unit in sight", morale(Morale { routed_squads: 1, ..seven })),
        ("Morale, a routed leader in sight", morale(Morale { sees_routed_leader: true, ..seven })),
        ("a charge, dice", more_dice(&moved(DiceMove { charge: true, ..plain_move }))),
        ("broken ground, dice", more_dice(&moved(DiceMove { rough: true, ..plain_move }))),
        ("a charge closes from, inches", closing()),
        ("a maula goes through a shield on", format!("{} of 6", 6 * through / hits)),
        ("skirmishers' cohesion", skirmishers(rules)),
    ]
}

fn plus(number: i32) -> String {
    format!("{number:+}")
}

fn weight<T: Ord>(odds: &Distribution<T>, expected: impl Fn(&T) -> bool) -> u128 {
    odds.iter().filter(|(outcome, _)| expected(outcome)).map(|(_, weight)| weight).sum()
}

/// The sides of a die of which two are rolled.
fn side<T: Ord>(odds: &Distribution<T>) -> String {
    odds.total().isqrt().to_string()
}

fn listed(numbers: impl Iterator<Item = i32>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// The d6 of which this is the sum.
fn dice(odds: &Distribution<i32>) -> String {
    let (least, most) = ends(odds);
    assert_eq!(most, 6 * least, "six-sided dice");
    format!("{least}d6")
}

fn ends(odds: &Distribution<i32>) -> (i32, i32) {
    let outcomes = || odds.iter().map(|(inches, _)| *inches);
    (outcomes().min().expect("an outcome"), outcomes().max().expect("an outcome"))
}

/// Dice beyond three.
fn more_dice(odds: &Distribution<i32>) -> String {
    let (least, most) = ends(odds);
    assert_eq!(most, 6 * least, "six-sided dice");
    plus(least - 3)
}

/// Inches beyond three dice.
fn nco(odds: &Distribution<i32>) -> String {
    plus(ends(odds).0 - 3)
}

/// The movement that an inch costs, with three dice.
fn cost(odds: &Distribution<i32>) -> String {
    (18 / ends(odds).1).to_string()
}

/// A Morale of 2 passes on one roll of 36, one of 12 on all.
fn two_dice() -> String {
    let passes =
        |morale| weight(&morale_check_odds(morale), |check| *check == MoraleCheckOutcome::Pass);
    assert_eq!((passes(1), passes(2), passes(11), passes(12)), (0, 1, 35, 36));
    "2d6".to_owned()
}

/// From how far a charge still closes.
fn closing() -> String {
    let contact = |inches| {
        let ended = reach_odds(&Distribution::certain(6), inches).expect("odds");
        ended.iter().all(|(reach, _)| MoveEnd::is_contact(*reach))
    };
    let most = (6..20).take_while(|inches| contact(*inches)).max();
    (most.expect("it reaches six inches") - 6).to_string()
}

/// The skill bonus for numbers at which a single figure dies in `dies` of 1,000 rolls against skills 5 and 6.
fn numbers(dies: u128, loses: impl Fn(i32, i32, i32, i32) -> bool) -> String {
    let rolls = || 1..=10;
    let count = |more| {
        let all =
            rolls().flat_map(|roll| rolls().flat_map(move |a| rolls().map(move |b| (roll, a, b))));
        let lost =
            |(roll, a, b): &(i32, i32, i32)| loses(more, 5, *roll, *a) || loses(more, 6, *roll, *b);
        all.filter(lost).count() as u128
    };
    let more = (0..5).find(|more| count(*more) == dies);
    plus(more.expect("some bonus explains it"))
}

/// The cohesion of a figure that doubles it.
fn skirmishers(rules: &Rules) -> String {
    let game = rules.book.game.key();
    let special = "special: [{name: Drill, effect: doubles-cohesion}]";
    let text = format!(
        "fistful: 1\ngame: {game}\nname: A\nunits:\n  - {{name: B, code: GL, {special}}}\n"
    );
    let games = GameRegistry::new(fistful::games::SHIPPED, Some(GRAMMARS.into()), None);
    let list = muster::army("list.yaml", text.as_bytes(), &games).expect("the rules");
    let army = list.army.as_ref().expect("a list");
    let value_source = ValueSource { rules: &list.rules, basis: Basis::Printed };
    Figure::of_unit(&army.units[0], army, value_source).cohesion.expect("a list has it").to_string()
}
