//! `fistful worth`: what a point buys.

use super::odds::refused;
use super::print;
use crate::army::Army;
use crate::cli::args::Worth;
use crate::cli::{Answer, Desk, files, json, report};
use crate::error::Error;
use crate::limits;
use crate::muster::Mustered;
use crate::book::Game;
use crate::rules::Rules;
use crate::{render, sheets, worth};

pub(super) fn worth(args: &Worth, desk: &Desk) -> Result<Answer, Error> {
    let mustered = files::muster_all(&args.paths, desk.rules())?;
    let said =
        mustered.iter().map(|list| report::findings(&list.findings, &list.source, desk.speech));
    let err: String = said.collect();
    if mustered.iter().any(Mustered::is_faulty) {
        return Ok(Answer { err, faulty: true, ..Answer::default() });
    }
    let lists: Vec<(&Army, &Rules)> =
        mustered.iter().filter_map(|list| Some((list.army.as_ref()?, desk.of(list)))).collect();
    let game = game(&lists, &mustered)?;
    few_enough(lists.iter().map(|(army, _)| army.units.len()).sum())?;
    let found = worth::worth(&lists, game, args.asked()).map_err(refused)?;
    let worth = found.ok_or_else(alone)?;
    let rules = desk.rulesets.of(game);
    let sheet = |language| sheets::worth(&worth, args.matrix, rules, language);
    let answer = if args.sheet.is_some() {
        let name = match mustered.as_slice() {
            [list] => match (files::slug(&list.source.name), game) {
                (slug, Game::FISTFUL) => format!("{slug}-worth"),
                (slug, game) => format!("{}-{slug}-worth", game.tag()),
            },
            _ => format!("{}-worth", game.tag()),
        };
        print::sheet_of(name, rules, &args.press, desk, sheet)?
    } else {
        let out = if args.press.json {
            let names: Vec<String> =
                args.paths.iter().map(|path| path.display().to_string()).collect();
            json::write(&json::worth(&worth, &names, args.matrix, desk))
        } else {
            let sheet = sheets::spoken(desk.speech_of(rules), sheet);
            render::sheet_text(&sheet, render::Look::Bold)
        };
        Answer { out, ..Answer::default() }
    };
    Ok(Answer { err: err + &answer.err, ..answer })
}

/// The one game of all lists.
fn game(lists: &[(&Army, &Rules)], mustered: &[Mustered]) -> Result<Game, Error> {
    let of = |index: usize| lists.get(index).map_or(Game::FISTFUL, |(_, rules)| rules.book.game);
    let game = of(0);
    match (0..lists.len()).find(|index| of(*index) != game) {
        None => Ok(game),
        Some(other) => Err(two(game, of(other), &mustered[other].source.name)),
    }
}

/// Lists of two games.
fn two(game: Game, other: Game, path: &str) -> Error {
    let (tag, theirs) = (game.tag(), other.tag());
    Error::told(
        path,
        [
            format!("`{path}` is a list of {theirs}, and the first is one of {tag}"),
            format!("`{path}` es una lista de {theirs} y la primera es de {tag}"),
        ],
        [
            format!("name lists of one game, or say whose rules apply: `--game {tag}`"),
            format!("indica listas de un solo juego, o di qué reglas valen: `--game {tag}`"),
        ],
    )
}

/// Every unit meets every other, so their number counts twice over.
fn few_enough(units: usize) -> Result<(), Error> {
    let most = limits::UNITS;
    let refused = || {
        Error::told(
            "worth",
            [
                format!("{units} units are more than the {most} that are compared at once"),
                format!("{units} unidades son más de las {most} que se comparan de una vez"),
            ],
            ["name fewer lists".into(), "indica menos listas".into()],
        )
    };
    (units <= most).then_some(()).ok_or_else(refused)
}

/// A unit without any other.
fn alone() -> Error {
    Error::told(
        "worth",
        ["there are no two units to be compared".into(), "no hay dos unidades que comparar".into()],
        ["name another list as well".into(), "indica otra lista más".into()],
    )
}
