//! The arguments of the odds as plain questions.

use super::args::{ChargeArgs, CodedOdds, FireArgs, MeleeArgs, MoraleArgs, OddsOf, Squads, told};
use super::declared::{ArgumentValues, games_with_question};
use crate::answer::Request;
use crate::error::Error;
use crate::game::{DiceRequest, Question};
use crate::odds::{
    ChargeAsk, CoverAsk, Either, FireAsk, MeleeAsk, MoraleAsk, NamedFighter, OddsRequest, SquadAsk,
    SquadsAsk, Stance,
};
use crate::play::{Argument, MoraleReason, Nco, Refused, Side};
use crate::profile::ListColumn;
use crate::registry::Games;
use clap::{Command, Subcommand};

/// Returns the request, and `true` if it is answered as JSON.
pub(super) fn ask(of: &OddsOf, games: &Games) -> Result<(Request, bool), Error> {
    match of {
        OddsOf::Coded(of) => coded_request(of, games),
        OddsOf::Declared(asked) => {
            let request = dice_request(&asked.name, &asked.given, games);
            let request = request.expect("clap knows the questions of the games");
            Ok((Request::Throw(request), asked.given.is_set("json")))
        }
    }
}

fn coded_request(of: &CodedOdds, games: &Games) -> Result<(Request, bool), Error> {
    let (ask, json) = match of {
        CodedOdds::Melee(args) => {
            let named = [("first", args.first.as_ref()), ("second", args.second.as_ref())];
            match (args.sheet, codeless_request("melee", &args.given, &named, games)) {
                (Some(skills), _) => {
                    return Ok((Request::MeleeTable(skills), args.press.answer.json));
                }
                (None, Some(asked)) => return Ok((Request::Throw(asked), args.press.answer.json)),
                (None, None) => (OddsRequest::Melee(melee(args)?), args.press.answer.json),
            }
        }
        CodedOdds::Squads(args) => (OddsRequest::Squads(squads(args)?), args.answer.json),
        CodedOdds::Fire(args) => {
            let named = [("first", Some(&args.first))];
            if let Some(asked) = codeless_request("fire", &args.given, &named, games) {
                return Ok((Request::Throw(asked), args.answer.json));
            }
            let coded = OddsRequest::Fire(fire(args)?);
            match settle_question("fire", coded, (&args.given, &named), games) {
                Ok(either) => return Ok((Request::Either(either.into()), args.answer.json)),
                Err(coded) => (*coded, args.answer.json),
            }
        }
        CodedOdds::Morale(args) => {
            let named = [("first", args.first.as_ref())];
            // Without a base, `--game` alone says nothing of whose Morale it is.
            let is_selected = |(_, question): (_, _)| is_selected(question, &args.given);
            if games_with_question(games.unit_games(), "morale").any(is_selected)
                && let Some(asked) = codeless_request("morale", &args.given, &named, games)
            {
                return Ok((Request::Throw(asked), args.answer.json));
            }
            let coded = OddsRequest::Morale(morale(args)?);
            let foreign = [
                (args.strength.is_some(), Argument::Strength),
                (args.nco, Argument::Nco),
                (args.nco_lost, Argument::NcoLost),
                (args.leader.is_some(), Argument::Leader),
                (args.modifier != 0, Argument::Modifier),
                (args.reason != MoraleReason::Check, Argument::Reason),
            ];
            match settle_question("morale", coded, (&args.given, &named), games) {
                Ok(either) => {
                    let tabled = Refused::any(foreign).and(either.tabled);
                    let either = Either { tabled, ..either };
                    return Ok((Request::Either(either.into()), args.answer.json));
                }
                Err(coded) => (*coded, args.answer.json),
            }
        }
        CodedOdds::Charge(args) => (OddsRequest::Charge(charge(args)?), args.answer.json),
    };
    Ok((Request::Odds(ask), json))
}

/// A unit, or several, as arguments name them by now: with their lists.
type NamedUnits<'a> = [(&'static str, Option<&'a String>)];

/// The question of the game that is asked, or else of the first that has it.
fn dice_request(key: &str, given: &ArgumentValues, games: &Games) -> Option<DiceRequest> {
    let asked = games.asked().map(|game| game.tag());
    let all = || games_with_question(games.unit_games(), key);
    let chosen = all().find(|(game, _)| Some(game.tag()) == asked).or_else(|| all().next());
    chosen.map(|(game, question)| given.request(game, question))
}

/// Returns `true` if a field is given that selects the game of a question.
fn is_selected(question: &Question, given: &ArgumentValues) -> bool {
    question.selector().is_some_and(|field| given.has(field))
}

/// The question of a game without ability codes: of the game that is asked, or that a field selects.
fn codeless_request(
    key: &str,
    given: &ArgumentValues,
    named: &NamedUnits,
    games: &Games,
) -> Option<DiceRequest> {
    let asked = games.asked().map(|game| game.tag());
    let mut all = games_with_question(games.unit_games(), key);
    let (game, question) =
        all.find(|(game, question)| Some(game.tag()) == asked || is_selected(question, given))?;
    Some(with_names(given.request(game, question), named))
}

fn with_names(mut request: DiceRequest, named: &NamedUnits) -> DiceRequest {
    for (key, name) in named {
        if let Some(name) = name {
            request.put(key, name);
        }
    }
    request
}

/// A question of a unit, which its game settles: what the game does not know of it is refused. The coded question comes
/// back if no unit is named, or no other game has the question.
fn settle_question(
    key: &str,
    coded: OddsRequest,
    (given, named): (&ArgumentValues, &NamedUnits),
    games: &Games,
) -> Result<Either, Box<OddsRequest>> {
    let Some(tabled) = dice_request(key, given, games) else { return Err(coded.into()) };
    let tabled = with_names(tabled, named);
    let Some(unit) = tabled.unit("first") else { return Err(coded.into()) };
    let own = CodedOdds::augment_subcommands(Command::new("odds"));
    let own = own.find_subcommand(key);
    let is_own =
        |id: &str| own.is_some_and(|own| own.get_arguments().any(|arg| arg.get_id() == id));
    let foreign = tabled.question.fields.iter().filter(|field| !is_own(field.key));
    let foreign = foreign.map(|field| (given.has(field), Argument::Field(field.key)));
    let coded = Refused::any(foreign).map(|()| coded);
    Ok(Either { list: unit.list, coded, tabled: Ok(tabled) })
}

fn melee(args: &MeleeArgs) -> Result<MeleeAsk, Error> {
    let [shield, foe_shield] = args.sides.shields();
    let read = |given: &Option<String>| {
        NamedFighter::read(given.as_deref().unwrap_or_default(), ListColumn::Ws)
    };
    Ok(MeleeAsk {
        first: read(&args.first)?,
        second: read(&args.second)?,
        against: args.against,
        rear: match (args.rear, args.foe_rear) {
            (true, _) => Some(Side::Second),
            (_, true) => Some(Side::First),
            _ => None,
        },
        disengages: args.disengages,
        damage: args.damage,
        own: Stance {
            nco: args.sides.nco,
            leader: args.sides.leader,
            higher: args.higher,
            flank: args.flank,
            shield,
        },
        foe: Stance {
            nco: args.sides.foe_nco,
            leader: args.sides.foe_leader,
            higher: args.foe_higher,
            flank: args.foe_flank,
            shield: foe_shield,
        },
    })
}

fn squads(args: &Squads) -> Result<SquadsAsk, Error> {
    let [shield, foe_shield] = args.sides.shields();
    Ok(SquadsAsk {
        first: SquadAsk {
            fighter: NamedFighter::read(&args.first, ListColumn::Ws)?,
            figures: args.figures,
            nco: args.sides.nco,
            leader: args.sides.leader,
            shield,
        },
        second: SquadAsk {
            fighter: NamedFighter::read(&args.second, ListColumn::Ws)?,
            figures: args.foes,
            nco: args.sides.foe_nco,
            leader: args.sides.foe_leader,
            shield: foe_shield,
        },
        seed: args.seed,
    })
}

fn fire(args: &FireArgs) -> Result<FireAsk, Error> {
    let target = args.target.as_ref().map(|target| NamedFighter::named(target));
    Ok(FireAsk {
        first: NamedFighter::read(&args.first, ListColumn::Bs)?,
        target: target.transpose()?,
        weapon: args.weapon,
        cover: args.cover.as_deref().map(CoverAsk::read),
        shield: told(args.shield, args.no_shield),
        behind: args.behind,
        shots: args.shots,
        modifier: args.modifier,
    })
}

fn morale(args: &MoraleArgs) -> Result<MoraleAsk, Error> {
    Ok(MoraleAsk {
        first: NamedFighter::read(args.first.as_deref().unwrap_or_default(), ListColumn::Morale)?,
        strength: args.strength,
        lost: args.lost,
        nco: match (args.nco, args.nco_lost) {
            (true, _) => Some(Nco::Present),
            (_, true) => Some(Nco::Lost),
            _ => None,
        },
        leader: args.leader,
        modifier: args.modifier,
        reason: args.reason,
    })
}

fn charge(args: &ChargeArgs) -> Result<ChargeAsk, Error> {
    let first = args.first.as_ref().map(|first| NamedFighter::read(first, ListColumn::Move));
    let ChargeArgs { inches, walk, nco, rough, .. } = *args;
    Ok(ChargeAsk { first: first.transpose()?, inches, walk, nco, rough })
}
