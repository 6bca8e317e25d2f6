//! The arguments of the odds as plain questions.

use super::args::{ArgumentValues, OddsArgs, games_with_question};
use super::remedy::refusal_error;
use crate::answer::Request;
use crate::book::Game;
use crate::error::{Error, ErrorKind};
use crate::game::{CodelessGame, DiceQuestion, Field, Question};
use crate::game_registry::GameRegistry;
use crate::odds::{CodedQuestion, CodelessOddsRequest, QUESTIONS, RequestByGame};
use crate::rolls::{Argument, Refused};
use crate::text::list_values;

/// Returns the request, and `true` if it is answered as JSON.
pub(super) fn ask(args: &OddsArgs, games: &GameRegistry) -> Result<(Request, bool), Error> {
    check_game(&args.key, games)?;
    let request = match (&args.table, CodedQuestion::find(&args.key)) {
        (Some((skills, _)), _) => Request::MeleeTable(*skills),
        (None, Some(coded)) => coded_request(coded, &args.values, games)?,
        (None, None) => {
            let request = dice_request(&args.key, &args.values, games);
            Request::CodelessOdds(request.expect("clap knows the questions of the games"))
        }
    };
    Ok((request, args.values.is_set("json")))
}

/// Refuses a question that the requested game (`--game`) does not have.
fn check_game(question: &str, games: &GameRegistry) -> Result<(), Error> {
    let Some(game) = games.requested_game() else { return Ok(()) };
    let keys: Vec<&str> = match games.codeless_game(game.key()) {
        Some(game) => game.questions().iter().map(|question| question.key).collect(),
        None => {
            // A game that is a book alone has no questions.
            games.rules_of(game)?;
            QUESTIONS.iter().map(|one| one.question.key).collect()
        }
    };
    if keys.contains(&question) {
        return Ok(());
    }
    let (question, others) = (question.to_owned(), list_values(keys));
    Err(Error::new(game.key(), ErrorKind::NoQuestion { question, others }))
}

/// Requests a question that games with ability codes have, and perhaps others too.
fn coded_request(
    coded: &'static CodedQuestion,
    values: &ArgumentValues,
    games: &GameRegistry,
) -> Result<Request, Error> {
    let key = coded.question.key;
    if let Some(other) = codeless_request(key, values, games) {
        match refuse_unused(other.asked.question, &coded.question, values) {
            Ok(()) => return Ok(Request::CodelessOdds(other)),
            Err(why) if list_of(&other).is_none() => {
                return Err(refusal(why, games.find(other.game, "odds")?, games));
            }
            // The list of the unit decides on the game.
            Err(_) => {}
        }
    }
    let foreign = |other: &Question| refuse_unused(&coded.question, other, values);
    let request = || (coded.read)(&values.request(&coded.question));
    let other = dice_request(key, values, games);
    let listed = other.and_then(|other| Some((list_of(&other)?, other)));
    let Some((list, other)) = listed.filter(|_| !is_coded_requested(games)) else {
        let game = games.requested_game().unwrap_or(Game::FISTFUL);
        for (_, other) in games_with_question(games.codeless_games(), key) {
            foreign(&other.question).map_err(|why| refusal(why, game, games))?;
        }
        return Ok(Request::Odds(request()?));
    };
    let request = request()?;
    let own = foreign(other.asked.question).map(|()| request);
    let other = refuse_unused(other.asked.question, &coded.question, values).map(|()| other);
    Ok(Request::OddsByGame(RequestByGame { list, coded: own, codeless: other }.into()))
}

/// Returns the error of a question that a game refuses.
fn refusal(why: Refused, game: Game, games: &GameRegistry) -> Error {
    games.book(game).map_or_else(|error| error, |book| refusal_error(why, &book))
}

/// Returns `true` if a game with ability codes is requested (`--game`).
fn is_coded_requested(games: &GameRegistry) -> bool {
    games.requested_game().is_some() && requested_game(games).is_none()
}

/// Returns the requested game (`--game`), if it has no ability codes.
fn requested_game(games: &GameRegistry) -> Option<&'static dyn CodelessGame> {
    games.codeless_game(games.requested_game()?.key())
}

/// Returns the question of the requested game, or else of the first that has it.
fn dice_request(
    key: &str,
    values: &ArgumentValues,
    games: &GameRegistry,
) -> Option<CodelessOddsRequest> {
    let requested = requested_game(games).map(|game| game.key());
    let all = || games_with_question(games.codeless_games(), key);
    let chosen = all().find(|(game, _)| Some(game.key()) == requested).or_else(|| all().next());
    chosen.map(|chosen| codeless_odds_request(chosen, values))
}

/// Returns the question of a game without ability codes: the requested one, or the one that a field selects.
fn codeless_request(
    key: &str,
    values: &ArgumentValues,
    games: &GameRegistry,
) -> Option<CodelessOddsRequest> {
    let requested = requested_game(games).map(|game| game.key());
    let is_chosen = |(game, one): &(&dyn CodelessGame, &DiceQuestion)| {
        let selector = one.question.selector();
        let is_selected = || selector.is_some_and(|field| values.has(field));
        Some(game.key()) == requested || (!is_coded_requested(games) && is_selected())
    };
    let chosen = games_with_question(games.codeless_games(), key).find(is_chosen)?;
    Some(codeless_odds_request(chosen, values))
}

fn codeless_odds_request(
    (game, chosen): (&dyn CodelessGame, &'static DiceQuestion),
    values: &ArgumentValues,
) -> CodelessOddsRequest {
    let request = values.request(&chosen.question);
    CodelessOddsRequest { game: game.key(), answer: chosen.answer, asked: request }
}

/// Returns the list of the unit of a question, from which its game follows.
fn list_of(request: &CodelessOddsRequest) -> Option<String> {
    let unit = request.asked.question.fields.iter().find(|field| field.names_units())?;
    Some(request.asked.unit(unit.key)?.list)
}

/// Refuses a field that has a value but belongs to the other question only.
fn refuse_unused(own: &Question, other: &Question, values: &ArgumentValues) -> Result<(), Refused> {
    let foreign = other.fields.iter().filter(|field| own.field(field.key).is_none());
    Refused::refuse_foreign(
        foreign.map(|field: &Field| (values.changes(field), Argument::Field(field.key))),
    )
}
