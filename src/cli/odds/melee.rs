//! `fistful odds melee`.

use crate::answer::Answer;
use crate::answer::not_here;
use crate::answer::print::{Job, Printed};
use crate::answer::refused;
use crate::answer::{Figure, game};
use crate::cli::args::Melee;
use crate::cli::{Said, press};
use crate::desk::Desk;
use crate::dice::Odds;
use crate::error::Error;
use crate::odds::{Answered, Fact, Outcome, keyed};
use crate::play::{Refused, Side, dune_world, fistful};
use crate::profile::Value;
use crate::book::Game;
use crate::sheets;

/// What a shield needs against a figure of no list: a normal opponent (D5).
pub(super) const NORMAL: i32 = 4;

pub(super) fn melee(args: &Melee, desk: &Desk) -> Result<Answered, Error> {
    let read = |given: &Option<String>| {
        Figure::read(given.as_deref().unwrap_or_default(), Value::Ws, desk)
    };
    let (first, second) = (read(&args.first)?, read(&args.second)?);
    let game = game([&first, &second], desk);
    fits(args, game)?;
    let outcomes = match (game, args.against) {
        (Game::FISTFUL, 1) => one(args, &first, &second),
        (Game::FISTFUL, _) => several(args, &first, &second),
        (Game::DuneWorld, 1) => duel(args, &first, &second),
        (Game::DuneWorld, _) => crowd(args, &first, &second),
    };
    let outcomes = outcomes.map_err(refused)?;
    Ok(Answered {
        game,
        kind: "melee",
        question: question(args, &first, &second),
        exact: true,
        outcomes,
    })
}

/// Refuses what only the other game has a rule for (§7.7 of Dune World is a closed list: D6).
fn fits(args: &Melee, game: Game) -> Result<(), Error> {
    let fistful = [
        (args.nco, "--nco"),
        (args.foe_nco, "--foe-nco"),
        (args.leader != 0, "--leader"),
        (args.foe_leader != 0, "--foe-leader"),
    ];
    let dune_world = [
        (args.flank, "--flank"),
        (args.foe_flank, "--foe-flank"),
        (args.shield, "--shield"),
        (args.foe_shield, "--foe-shield"),
        (args.damage, "--damage"),
    ];
    let foreign = match game {
        Game::FISTFUL => dune_world.iter().find(|(given, _)| *given),
        Game::DuneWorld => fistful.iter().find(|(given, _)| *given),
    };
    foreign.map_or(Ok(()), |(_, argument)| Err(not_here(argument, game)))
}

fn question(args: &Melee, first: &Figure, second: &Figure) -> Vec<(&'static str, Fact)> {
    let numbers = [
        ("against", args.against, 1),
        ("leader", args.leader, 0),
        ("foe_leader", args.foe_leader, 0),
    ];
    let flags = [
        ("rear", args.rear),
        ("foe_rear", args.foe_rear),
        ("nco", args.nco),
        ("foe_nco", args.foe_nco),
        ("higher", args.higher),
        ("foe_higher", args.foe_higher),
        ("disengages", args.disengages),
        ("flank", args.flank),
        ("foe_flank", args.foe_flank),
        ("shield", args.shield),
        ("foe_shield", args.foe_shield),
        ("damage", args.damage),
    ];
    let sides = [
        ("first", Fact::Name(first.name.clone())),
        ("skill", first.number.into()),
        ("second", Fact::Name(second.name.clone())),
        ("foe_skill", second.number.into()),
    ];
    let numbers = numbers.into_iter().filter(|(_, n, usual)| n != usual);
    let numbers = numbers.map(|(key, n, _)| (key, Fact::from(n)));
    let flags = flags.into_iter().filter(|(_, is)| *is).map(|(key, is)| (key, Fact::from(is)));
    sides.into_iter().chain(numbers).chain(flags).collect()
}

/// Who attacks from wholly in the other's rear.
fn rear(args: &Melee) -> Option<Side> {
    match (args.rear, args.foe_rear) {
        (true, _) => Some(Side::Second),
        (_, true) => Some(Side::First),
        _ => None,
    }
}

fn fighters(args: &Melee, first: &Figure, second: &Figure) -> [fistful::Fighter; 2] {
    let fighter = |figure: &Figure, nco, leader, higher| fistful::Fighter {
        nco,
        leader,
        higher,
        ..fistful::Fighter::new(figure.number)
    };
    [
        fighter(first, args.nco, args.leader, args.higher),
        fighter(second, args.foe_nco, args.foe_leader, args.foe_higher),
    ]
}

fn one(args: &Melee, first: &Figure, second: &Figure) -> Result<Vec<Outcome>, Refused> {
    let [first, second] = fighters(args, first, second);
    let melee = fistful::Melee {
        rear: rear(args),
        disengages: args.disengages.then_some(Side::First),
        ..fistful::Melee::new(first, second)
    };
    let odds = fistful::melee(&melee)?;
    Ok(keyed(&odds, &fistful::Duel::ALL.map(fistful::Duel::key), |duel| duel.key()))
}

fn several(args: &Melee, first: &Figure, second: &Figure) -> Result<Vec<Outcome>, Refused> {
    let [single, fighter] = fighters(args, first, second);
    let attacker = fistful::Attacker { fighter, rear: args.rear };
    let attackers = vec![attacker; usize::try_from(args.against).unwrap_or(0)];
    let several = fistful::Several { single, attackers, disengages: args.disengages };
    let odds = fistful::several(&several)?;
    Ok(tolls(&odds, |toll| (toll.killed, toll.dies)))
}

fn bouters(args: &Melee, first: &Figure, second: &Figure) -> [dune_world::Fighter; 2] {
    let fighter = |figure: &Figure, higher, flank, shield| {
        let save = figure.unit.as_ref().and_then(|unit| unit.save).unwrap_or(NORMAL);
        let fighter = dune_world::Fighter::new(figure.number, save);
        dune_world::Fighter { higher, flank, shield, ..fighter }
    };
    [
        fighter(first, args.higher, args.flank, args.shield),
        fighter(second, args.foe_higher, args.foe_flank, args.foe_shield),
    ]
}

/// The four ends of a fight, and what becomes of the loser where that was asked.
fn duel(args: &Melee, first: &Figure, second: &Figure) -> Result<Vec<Outcome>, Refused> {
    let [first, second] = bouters(args, first, second);
    let melee = dune_world::Melee {
        rear: rear(args),
        disengages: args.disengages.then_some(Side::First),
        damage: args.damage,
        ..dune_world::Melee::new(first, second)
    };
    let odds = dune_world::melee(&melee)?;
    let mut outcomes = keyed(&odds, &["first", "second", "separate", "neither"], |duel| duel.key());
    for fate in dune_world::Fate::ALL.into_iter().filter(|fate| fate.key() != "struck") {
        for (who, winner) in [("second", "first"), ("first", "second")] {
            let chance = odds.chance(|duel| duel.key() == winner && duel.fate() == Some(fate));
            let facts = vec![("who", Fact::from(who))];
            let outcome = Outcome { what: Some(fate.key()), facts, chance };
            outcomes.extend((chance.count > 0).then_some(outcome));
        }
    }
    Ok(outcomes)
}

fn crowd(args: &Melee, first: &Figure, second: &Figure) -> Result<Vec<Outcome>, Refused> {
    let [single, fighter] = bouters(args, first, second);
    let attacker = dune_world::Attacker { fighter, rear: args.rear };
    let several = dune_world::Several {
        single,
        attackers: vec![attacker; usize::try_from(args.against).unwrap_or(0)],
        disengages: args.disengages,
        damage: args.damage,
        nine: false,
    };
    let odds = dune_world::several(&several)?;
    let dies = |toll: &dune_world::Toll| {
        matches!(toll.single, Some(dune_world::Fate::Struck | dune_world::Fate::Eliminated))
    };
    Ok(tolls(&odds, |toll| (toll.struck + toll.eliminated, dies(toll))))
}

/// An outcome for each number of attackers killed, and whether the single figure dies.
fn tolls<T: Ord>(odds: &Odds<T>, toll: impl Fn(&T) -> (u32, bool)) -> Vec<Outcome> {
    let tolls = odds.map(toll);
    let outcome = |(killed, dies): (u32, bool)| Outcome {
        what: None,
        facts: vec![("killed", Fact::Number(killed.into())), ("dies", dies.into())],
        chance: tolls.of_one(&(killed, dies)),
    };
    let ends: Vec<(u32, bool)> = tolls.iter().map(|(end, _)| *end).collect();
    ends.into_iter().map(outcome).collect()
}

/// The table of every pair of skills, on paper.
pub(super) fn table(args: &Melee, desk: &Desk) -> Result<Said, Error> {
    let rules = desk.rules()?;
    let name = format!("{}-melee", rules.book.game.tag());
    let speech = desk.speech.led_by(rules.book.first);
    let table = sheets::spoken(speech, |language| sheets::melee_table(&rules, language));
    let jobs = vec![Job { work: table.into(), name, of: None, written: Vec::new() }];
    let voice =
        crate::voice::Voice { speech: desk.speech, columns: None, act: crate::cli::remedy::act };
    press::press(Answer::Printed(Printed { opened: Vec::new(), jobs }), &args.press, voice)
}
