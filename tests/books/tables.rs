//! The tables of letters, weapons and play, and the notes of the lists, as the program has them.

use super::{cells, words};
use crate::common::{games, shipped};
use fistful::army::{Army, Level, Price};
use fistful::book::Game;
use fistful::codes::{Letter, Slot};
use fistful::profile::ListColumn;
use fistful::rules::{Play, Procedure, Rules};

/// The count of cells that matter in a section, and the rows of the program.
pub(super) fn program_rows(section: &str, rules: &Rules) -> (usize, Vec<String>) {
    match section {
        "base" => (7, vec![base(rules)]),
        "training" => (8, table(Slot::Training, rules, trooper)),
        "morale" => (8, table(Slot::Morale, rules, trooper)),
        "traits" => (8, table(Slot::Traits, rules, trooper)),
        "leadership" => (9, table(Slot::Leadership, rules, leader)),
        "fighting" => (9, table(Slot::Fighting, rules, leader)),
        "weapons" => (4, weapons(rules)),
        "play" => (2, play(rules)),
        "read" => (2, read(rules)),
        other => panic!("no section is called {other}"),
    }
}

fn base(rules: &Rules) -> String {
    let base = &rules.codes().base;
    let values =
        [ListColumn::Move, ListColumn::Ws, ListColumn::Bs, ListColumn::Morale, ListColumn::Points];
    let printed = base.profile.values(base.points);
    let values = values.map(|value| printed.print(value)).join(" | ");
    format!("{} | {values} | {}", base.names.en, base.source)
}

fn table(slot: Slot, rules: &Rules, cells: fn(&Letter) -> String) -> Vec<String> {
    let rows = rules.codes().table(slot).rows.iter();
    rows.map(|row| format!("{} | {} | {} | {}", row.letter, row.names.en, cells(row), row.source))
        .collect()
}

fn trooper(row: &Letter) -> String {
    let effect = row.effect;
    assert_eq!((effect.leadership, effect.radius, row.followers), (None, None, None));
    let cells = [effect.ws, effect.bs, effect.morale, row.points].map(signed);
    format!("{} | {}", moves(row), cells.join(" | "))
}

fn leader(row: &Letter) -> String {
    let effect = row.effect;
    assert_eq!(effect.morale, 0);
    let doubled = row.followers.map(|rating| format!(" doubled {rating}")).unwrap_or_default();
    let rating = plain(effect.leadership) + &doubled;
    let [ws, bs, points] = [effect.ws, effect.bs, row.points].map(signed);
    format!("{} | {ws} | {bs} | {rating} | {} | {points}", moves(row), plain(effect.radius))
}

fn moves(row: &Letter) -> String {
    match (row.effect.set_move, row.effect.add_move) {
        (None, 0) => "-".to_owned(),
        (Some(dice), 0) => format!("{dice}d"),
        (None, dice) => format!("+{dice}d6"),
        (Some(_), _) => panic!("{}: both", row.letter),
    }
}

fn signed(number: i32) -> String {
    if number == 0 { "-".to_owned() } else { format!("{number:+}") }
}

fn plain(number: Option<i32>) -> String {
    number.filter(|number| *number != 0).map_or("-".to_owned(), |number| number.to_string())
}

fn weapons(rules: &Rules) -> Vec<String> {
    let rows = rules.codes().table(Slot::Traits).rows.iter();
    let row = |row: &Letter| {
        let letter = row.letter;
        let weapons = row.weapons.iter().map(move |weapon| {
            let name = weapon.names.as_ref().map_or("-", |names| &names.es);
            format!("{letter} | {name} | {} | {}", weapon.range, plain(weapon.rate))
        });
        weapons.collect::<Vec<_>>()
    };
    rows.flat_map(row).collect()
}

fn play(rules: &Rules) -> Vec<String> {
    let play = &rules.play;
    let loss = |loss: &fistful::rules::LossEffect| {
        format!("losses of {} % | {}", loss.percent, signed(loss.morale))
    };
    let cover = |cover: &fistful::rules::CoverKind| match play.procedure {
        Procedure::Fistful => format!("{} | {}", cover.names.en, cover.value),
        Procedure::DuneWorld => format!("{} | {}+", cover.names.es, cover.value),
    };
    let class = |class: &fistful::rules::Opponent| {
        let none = if class.others { " none" } else { "" };
        let levels: Vec<String> = class.fighting.iter().map(|level| format!(" {level}")).collect();
        format!("{} against{none}{} | {}+", class.names.es, levels.concat(), class.save)
    };
    let mut rows = vec![format!("cohesion | {}", play.cohesion)];
    rows.extend(measures(play));
    rows.extend(play.losses.iter().map(loss));
    rows.extend(play.covers.iter().map(cover));
    rows.extend(play.opponents.iter().map(class));
    let (die, blast, nuclear) = (play.explosion.die, play.explosion.blast, play.explosion.nuclear);
    let burst =
        [("nothing", 1, blast - 1), ("explosion", blast, nuclear - 1), ("nuclear", nuclear, die)];
    rows.extend(burst.map(|(what, least, most)| {
        format!("lasgun on a shield, {what} | {least}-{most} of {die}")
    }));
    let (dice, die) = (play.explosion.radius_dice, play.explosion.radius_die);
    rows.push(format!("lasgun on a shield, inches | {dice}d{die}"));
    rows
}

/// The distances and dice of play, and the modifiers after a charge that missed; those of melee and Morale are seen on
/// the dice.
fn measures(play: &Play) -> Vec<String> {
    let (movement, command) = (play.movement, play.command);
    let inches = [
        ("a move keeps off enemies, inches", movement.enemy_distance),
        ("rally within, inches", command.rally),
        ("a leader charges alone within, inches", command.lone_charge),
        ("command radius, inches", command.default_radius),
    ];
    let dice = [("Shaken, dice", movement.shaken_dice), ("Routed, dice", movement.routed_dice)];
    let modifiers = play.morale_modifiers;
    let missed = [
        ("Morale, too few in contact", modifiers.missed_charge),
        ("Morale, the NCO not in contact", modifiers.nco_missed_charge),
    ];
    let rows = inches.into_iter().filter(|(_, inches)| *inches > 0).chain(dice).chain(missed);
    rows.map(|(what, number)| format!("{what} | {number}")).collect()
}

/// The readings of rows: their rulings, and in a game that changes another's, those rows alone that it changes.
fn read(rules: &Rules) -> Vec<String> {
    let first = super::rules(Game::FISTFUL);
    let whole = rules.book.game == Game::FISTFUL;
    let mut rows = Vec::new();
    let mut counted = Vec::new();
    for slot in Slot::ALL {
        let (table, other) = (rules.codes().table(slot), first.codes().table(slot));
        let plural = if slot == Slot::Traits { "traits" } else { slot.key() };
        let fold = table.fold.iter().filter(|_| whole);
        rows.extend(fold.map(|ruling| format!("{plural} in either case | {ruling}")));
        for (row, other) in table.rows.iter().zip(&other.rows) {
            let name = format!("{plural} {}", row.letter);
            let how = if row.again.is_some() { "again" } else { "alias" };
            let understood = row.understood.iter().filter(|_| whole);
            rows.extend(understood.map(|ruling| format!("{name}, {how} | {ruling}")));
            let own = !row.source.starts_with("FoS ") || row.ruling != other.ruling;
            let ruling = row.ruling.iter().filter(|_| whole || own);
            let source = if whole { String::new() } else { format!(" {}", row.source) };
            rows.extend(ruling.map(|ruling| format!("{name} | {ruling}{source}")));
            let does = row.does.as_ref().filter(|does| whole || other.does.as_ref() != Some(does));
            let numbers = does.map(words::numbers).unwrap_or_default();
            counted.extend((!numbers.is_empty()).then(|| format!("in words, {name} | {numbers}")));
        }
    }
    let clashes = rules.codes().clashes.iter();
    rows.extend(clashes.map(|it| format!("{} together | {} {}", it.letters, it.ruling, it.source)));
    let burst = &rules.play.explosion;
    rows.push(format!("lasgun on a shield | {} {}", burst.ruling, burst.source));
    rows.extend(counted);
    rows
}

/// The composition of the published lists, and the options that units may buy.
pub(super) fn lists() -> Vec<String> {
    let games = games();
    let named = ["atreides", "harkonnen", "corrino", "fremen"];
    let rows = named.map(|name| {
        let list = shipped(&format!("fistful/{name}"), &games);
        list_rows(name, list.army.as_ref().expect("a list"))
    });
    rows.concat()
}

fn list_rows(name: &str, army: &Army) -> Vec<String> {
    let composition = &army.composition;
    let mut rows = vec![format!("{name}, squad | {}", composition.squad.expect("a size"))];
    rows.extend(composition.formations.iter().map(|formation| {
        let level = match formation.level {
            Level::Platoon => "platoon",
            Level::Company => "company",
            Level::Battalion => "battalion",
        };
        format!("{name}, {level} | {}", formation.parts)
    }));
    rows.extend(army.options.iter().filter_map(|option| {
        let gives = match (option.adds.as_str(), option.removes.as_str()) {
            ("", "") => "skirmisher-trained".to_owned(),
            (adds, removes) => {
                format!("buys {} for {removes}", if adds.is_empty() { "nothing" } else { adds })
            }
        };
        match option.price {
            Price::Points(points) => Some(format!("{name}, {gives} | {points} points")),
            Price::Percent(percent) => Some(format!("{name}, {gives} | {percent} %")),
            Price::Table => None,
        }
    }));
    let specials = army.units.iter().flat_map(|unit| unit.special.iter().map(move |it| (unit, it)));
    rows.extend(specials.map(|(unit, special)| {
        let does = special.effect.expect("it counts in play").key();
        format!("{}, {does} | {} points", unit.name.text, special.points)
    }));
    rows.iter().map(|row| cells(row, 2)).collect()
}
