//! The arguments of the odds as plain questions.

use super::args::OddsArgs;
use super::args::{ArgumentValues, games_with_question};
use crate::answer::Request;
use crate::error::{Error, ErrorKind};
use crate::game::{DiceQuestion, Field, Question, UnitGame};
use crate::odds::{CodedQuestion, Either, ThrowRequest};
use crate::play::{Argument, Refused};
use crate::registry::Games;
use crate::text::listed;

/// Returns the request, and `true` if it is answered as JSON.
pub(super) fn ask(args: &OddsArgs, games: &Games) -> Result<(Request, bool), Error> {
    let request = match (&args.table, CodedQuestion::named(&args.key)) {
        (Some((skills, _)), _) => Request::MeleeTable(*skills),
        (None, Some(coded)) => coded_request(coded, &args.given, games)?,
        (None, None) => {
            let request = dice_request(&args.key, &args.given, games);
            Request::Throw(request.expect("clap knows the questions of the games"))
        }
    };
    Ok((request, args.given.is_set("json")))
}

/// A question that games with ability codes have, and perhaps others too.
fn coded_request(
    coded: &'static CodedQuestion,
    given: &ArgumentValues,
    games: &Games,
) -> Result<Request, Error> {
    let key = coded.question.key;
    if let Some(other) = codeless_request(key, given, games)
        && (list_of(&other).is_none()
            || unused(other.asked.question, &coded.question, given).is_ok())
    {
        return Ok(Request::Throw(other));
    }
    if let Some(game) = asked_game(games)
        && game.questions().iter().all(|question| question.key != key)
    {
        let others = listed(game.questions().iter().map(|question| question.key));
        return Err(Error::new(game.tag(), ErrorKind::NoQuestion { question: key, others }));
    }
    let request = (coded.read)(&given.request(&coded.question))?;
    let other = dice_request(key, given, games);
    let Some((list, other)) = other.and_then(|other| Some((list_of(&other)?, other))) else {
        return Ok(Request::Odds(request));
    };
    let own = unused(&coded.question, other.asked.question, given).map(|()| request);
    let other = unused(other.asked.question, &coded.question, given).map(|()| other);
    Ok(Request::Either(Either { list, coded: own, tabled: other }.into()))
}

/// The game without ability codes that is asked (`--game`).
fn asked_game(games: &Games) -> Option<&'static dyn UnitGame> {
    games.unit_game(games.requested_game()?.tag())
}

/// The question of the game that is asked, or else of the first that has it.
fn dice_request(key: &str, given: &ArgumentValues, games: &Games) -> Option<ThrowRequest> {
    let asked = asked_game(games).map(|game| game.tag());
    let all = || games_with_question(games.unit_games(), key);
    let chosen = all().find(|(game, _)| Some(game.tag()) == asked).or_else(|| all().next());
    chosen.map(|chosen| throw_request(chosen, given))
}

/// The question of a game without ability codes: of the game that is asked, or that a field selects.
fn codeless_request(key: &str, given: &ArgumentValues, games: &Games) -> Option<ThrowRequest> {
    let asked = asked_game(games).map(|game| game.tag());
    let is_chosen = |(game, one): &(&dyn UnitGame, &DiceQuestion)| {
        let selector = one.question.selector();
        Some(game.tag()) == asked || selector.is_some_and(|field| given.has(field))
    };
    let chosen = games_with_question(games.unit_games(), key).find(is_chosen)?;
    Some(throw_request(chosen, given))
}

fn throw_request(
    (game, chosen): (&dyn UnitGame, &'static DiceQuestion),
    given: &ArgumentValues,
) -> ThrowRequest {
    let asked = given.request(&chosen.question);
    ThrowRequest { game: game.tag(), roll: chosen.roll, asked }
}

/// The list of the unit of a question, which says whose question it is.
fn list_of(request: &ThrowRequest) -> Option<String> {
    let unit = request.asked.question.fields.iter().find(|field| field.names_units())?;
    Some(request.asked.unit(unit.key)?.list)
}

/// Refuses a field of a question that is given and that the other question does not have.
fn unused(own: &Question, other: &Question, given: &ArgumentValues) -> Result<(), Refused> {
    let foreign = other.fields.iter().filter(|field| own.field(field.key).is_none());
    Refused::any(foreign.map(|field: &Field| (given.changes(field), Argument::Field(field.key))))
}
