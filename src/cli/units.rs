//! Resolves units of dice questions named without their list: a name in only one list of a game means that one.

use super::args::OddsArgs;
use super::args::games_with_question;
use crate::desk::{Desk, ShippedUnit};
use crate::error::{Error, ErrorKind};
use crate::game::{CodelessGames, DiceQuestion};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::library::LibraryItem;
use crate::odds::{CodedQuestion, names_unit};
use crate::text::{dedup, list_values};

/// Returns the question with the list of every unit, and a note on units that another game has too.
///
/// # Errors
/// The name is in several lists of one game, or is only similar to that of a unit.
pub(super) fn resolve(
    args: &OddsArgs,
    desk: &Desk,
    language: Language,
) -> Result<(OddsArgs, String), Error> {
    let mut args = args.clone();
    let games = desk.library.games.codeless_games();
    let only = find_game(&args, games);
    let coded = CodedQuestion::find(&args.key).map(|coded| &coded.question);
    let declared =
        || games_with_question(games, &args.key).next().map(|(_, asked)| &asked.question);
    let question = coded.or_else(declared).expect("clap knows the questions of the games");
    let mut names = args.values.units(question);
    let found: Vec<Option<Vec<ShippedUnit>>> =
        names.iter().map(|(_, name)| find_bare(name, desk)).collect();
    let game = only.map(str::to_owned).or_else(|| find_shared_game(&names, &found, desk));
    let mut notes = String::new();
    for ((field, name), units) in names.iter_mut().zip(found) {
        let Some(units) = units else { continue };
        let Some(first) = units.first() else {
            refuse_unknown(name, field, desk)?;
            continue;
        };
        let of_game = |game: &str| -> Vec<&ShippedUnit> {
            units.iter().filter(|unit| unit.game() == game).collect()
        };
        let mut meant = of_game(game.as_deref().unwrap_or(first.game()));
        if meant.is_empty() {
            meant = of_game(first.game());
        }
        let [unit] = meant[..] else {
            return Err(ShippedUnit::refuse_ambiguous("odds", name, &meant));
        };
        notes.push_str(&note_other_games(unit, &units, language));
        **name = unit.full_name();
    }
    Ok((args, notes))
}

/// Returns the folder of the only game that has such a question, or that a field selects.
fn find_game(args: &OddsArgs, games: CodelessGames) -> Option<&'static str> {
    let mut games = games_with_question(games, &args.key);
    if CodedQuestion::find(&args.key).is_none() {
        let (game, _) = games.next()?;
        return games.next().is_none().then(|| game.key());
    }
    let selects = |asked: &DiceQuestion| {
        asked.question.selector().is_some_and(|field| args.values.has(field))
    };
    games.find(|(_, asked)| selects(asked)).map(|(game, _)| game.key())
}

/// Returns the units of a name without a list; `None` for a number, a key, or a unit with its list.
fn find_bare(name: &str, desk: &Desk) -> Option<Vec<ShippedUnit>> {
    let games = &desk.library.games;
    let is_bare = names_unit(name, games.codeless_games(), games.grammars()) && !name.contains(':');
    is_bare.then(|| desk.find_units(name))
}

/// Returns the game of a unit with its list, or else the first game that has a unit of every name.
fn find_shared_game(
    names: &[(&str, &mut String)],
    found: &[Option<Vec<ShippedUnit>>],
    desk: &Desk,
) -> Option<String> {
    let of_list = |(_, name): &(&str, &mut String)| {
        let (list, _) = name.rsplit_once(':')?;
        Some(desk.library.open(&LibraryItem::from(list)).ok()?.game()?.key().to_owned())
    };
    let found = || found.iter().flatten();
    let games = dedup(found().flatten().map(|unit| unit.game().to_owned()));
    let all = desk.library.games.all().into_iter().map(|game| game.key());
    let mut games = all.filter(|game| games.iter().any(|known| known == game));
    let has_all = |game: &&str| {
        found().all(|units| units.is_empty() || units.iter().any(|unit| unit.game() == *game))
    };
    names.iter().find_map(of_list).or_else(|| games.find(has_all).map(str::to_owned))
}

/// Refuses a name or code similar to that of some units; any other is left to the question, which lists its values.
fn refuse_unknown(name: &str, field: &str, desk: &Desk) -> Result<(), Error> {
    /// The most units that are suggested.
    const MOST: usize = 5;
    let (words, sample) = (&labels().odds, "fistful/corrino:Sardaukar");
    let units: Vec<String> =
        desk.similar_units(name).iter().take(MOST).map(ShippedUnit::full_name).collect();
    let (near, allowed) = match &units[..] {
        [] => return Ok(()),
        [near] => {
            let alone = |language| fill(words.units_alone.get(language), &[("unit", &sample)]);
            (Some(near.clone()), ByLanguage::each(alone))
        }
        units => {
            let units = list_values(units);
            let like = |language| fill(words.units_like.get(language), &[("units", &units)]);
            (None, ByLanguage::each(like))
        }
    };
    let found = name.to_owned();
    Err(Error::of_field(field, ErrorKind::WrongValue { found, near, allowed: allowed.into() }))
}

/// Returns a note on the list of a unit, if another game has a unit of the same name.
fn note_other_games(unit: &ShippedUnit, all: &[ShippedUnit], language: Language) -> String {
    let others = all.iter().filter(|other| other.game() != unit.game());
    let others: Vec<&str> = others.map(|other| other.list.as_str()).collect();
    if others.is_empty() {
        return String::new();
    }
    fill(
        labels().remedy.in_other_games.get(language),
        &[("name", &unit.name.get(language)), ("list", &unit.list), ("others", &others.join(", "))],
    ) + "\n"
}
