//! The arguments of the odds as plain questions.

use super::args::{Charge, Fire, Melee, Morale, OddsOf, Squads, told};
use super::throw;
use crate::answer::Request;
use crate::book::Game;
use crate::error::Error;
use crate::game::UnitName;
use crate::games::scrubs;
use crate::odds::{
    self, ChargeAsk, CoverAsk, Either, Fighter, FireAsk, MeleeAsk, MoraleAsk, SquadAsk, SquadsAsk,
    Stance,
};
use crate::play::{Argument, Nco, Reason, Refused, Side};
use crate::profile::Value;

/// The question, and whether it is answered as JSON.
pub(super) fn ask(of: &OddsOf, game: Option<Game>) -> Result<(Request, bool), Error> {
    let by_scrubs = game.is_some_and(|game| game.tag() == scrubs::TAG);
    let (ask, json) = match of {
        OddsOf::Throw(of) => return Ok((Request::Throw(throw::ask(of)?), throw::json(of))),
        OddsOf::Melee(args) if by_scrubs => {
            return Ok((Request::Throw(throw::melee(args)?), args.press.json));
        }
        OddsOf::Fire(args) if by_scrubs || args.range.is_some() => {
            return Ok((Request::Throw(throw::fire(args)?), args.json));
        }
        OddsOf::Morale(args @ Morale { base: Some(base), .. }) => {
            return Ok((Request::Throw(throw::morale(args, *base)), args.json));
        }
        OddsOf::Melee(args) => match args.sheet {
            Some(skills) => return Ok((Request::MeleeTable(skills), args.press.json)),
            None => (odds::OddsRequest::Melee(melee(args)?), args.press.json),
        },
        OddsOf::Squads(args) => (odds::OddsRequest::Squads(squads(args)?), args.json),
        OddsOf::Fire(args) => {
            let coded = odds::OddsRequest::Fire(fire(args)?);
            match UnitName::read(&args.first) {
                Some(UnitName { list, .. }) => {
                    let tabled = Err(Refused::NoRange);
                    let either = Either { list, coded: Ok(coded), tabled };
                    return Ok((Request::Either(either.into()), args.json));
                }
                None => (coded, args.json),
            }
        }
        OddsOf::Morale(args) => {
            let coded = odds::OddsRequest::Morale(morale(args)?);
            match args.first.as_deref().and_then(UnitName::read) {
                Some(unit) => {
                    return Ok((Request::Either(checked(args, unit, coded).into()), args.json));
                }
                None => (coded, args.json),
            }
        }
        OddsOf::Charge(args) => (odds::OddsRequest::Charge(charge(args)?), args.json),
    };
    Ok((Request::Odds(ask), json))
}

/// A check of a unit: what its game does not know of it is refused.
fn checked(args: &Morale, unit: UnitName, coded: odds::OddsRequest) -> Either {
    let first = |given: &[(bool, Argument)]| {
        let foreign = given.iter().find(|(is, _)| *is);
        foreign.map_or(Ok(()), |(_, argument)| Err(Refused::NotInGame(*argument)))
    };
    let per_cent = [
        (args.fort, Argument::Fort),
        (args.building, Argument::Building),
        (args.closing, Argument::Closing),
    ];
    let by_code = [
        (args.strength.is_some(), Argument::Strength),
        (args.nco, Argument::Nco),
        (args.nco_lost, Argument::NcoLost),
        (args.leader.is_some(), Argument::Leader),
        (args.modifier != 0, Argument::Modifier),
        (args.reason != Reason::Check, Argument::Reason),
    ];
    Either {
        list: unit.list.clone(),
        coded: first(&per_cent).map(|()| coded),
        tabled: first(&by_code).map(|()| throw::morale_of(args, unit)),
    }
}

fn melee(args: &Melee) -> Result<MeleeAsk, Error> {
    let [shield, foe_shield] = args.sides.shields();
    let read =
        |given: &Option<String>| Fighter::read(given.as_deref().unwrap_or_default(), Value::Ws);
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
            fighter: Fighter::read(&args.first, Value::Ws)?,
            figures: args.figures,
            nco: args.sides.nco,
            leader: args.sides.leader,
            shield,
        },
        second: SquadAsk {
            fighter: Fighter::read(&args.second, Value::Ws)?,
            figures: args.foes,
            nco: args.sides.foe_nco,
            leader: args.sides.foe_leader,
            shield: foe_shield,
        },
        seed: args.seed,
    })
}

fn fire(args: &Fire) -> Result<FireAsk, Error> {
    let target = args.target.as_ref().map(|target| Fighter::named(target));
    Ok(FireAsk {
        first: Fighter::read(&args.first, Value::Bs)?,
        target: target.transpose()?,
        weapon: args.weapon,
        cover: args.cover.as_deref().map(CoverAsk::read),
        shield: told(args.shield, args.no_shield),
        behind: args.behind,
        shots: args.shots,
        modifier: args.modifier,
    })
}

fn morale(args: &Morale) -> Result<MoraleAsk, Error> {
    Ok(MoraleAsk {
        first: Fighter::read(args.first.as_deref().unwrap_or_default(), Value::Morale)?,
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

fn charge(args: &Charge) -> Result<ChargeAsk, Error> {
    let first = args.first.as_ref().map(|first| Fighter::read(first, Value::Move));
    let Charge { inches, walk, nco, rough, .. } = *args;
    Ok(ChargeAsk { first: first.transpose()?, inches, walk, nco, rough })
}
