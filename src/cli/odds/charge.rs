//! `fistful odds charge`.

use crate::answer::refused;
use crate::answer::{Figure, game};
use crate::cli::args::Charge;
use crate::desk::Desk;
use crate::dice::{Chance, Dice, Odds};
use crate::error::Error;
use crate::odds::{Answered, Fact, Outcome, keyed};
use crate::play::{self, dune_world, fistful};
use crate::profile::Value;
use crate::book::Game;

pub(super) fn charge(args: &Charge, desk: &Desk) -> Result<Answered, Error> {
    let basic = desk.rules()?.base.profile.moves.to_string();
    let first = Figure::read(args.first.as_ref().unwrap_or(&basic), Value::Move, desk)?;
    let game = game([&first], desk);
    let dice = Dice(first.number);
    let rolled = match game {
        Game::FISTFUL => {
            let moved =
                fistful::Move { charge: !args.walk, nco: args.nco, ..fistful::Move::new(dice) };
            fistful::distance(&moved)
        }
        Game::DuneWorld => {
            let (charge, rough) = (!args.walk, args.rough);
            let moved = dune_world::Move { charge, rough, ..dune_world::Move::new(dice) };
            dune_world::distance(&moved)
        }
    };
    let rolled = rolled.map_err(refused)?;
    let outcomes = match args.inches {
        None => distances(&rolled),
        Some(inches) => {
            let reach = play::reach(&rolled, inches).map_err(refused)?;
            keyed(&reach, &["contact", "inch", "short"], |reach| reach.key())
        }
    };
    let mut question = vec![("first", Fact::Name(first.name)), ("dice", first.number.into())];
    question.extend(args.inches.map(|inches| ("inches", inches.into())));
    let flags = [("walk", args.walk), ("nco", args.nco), ("rough", args.rough)];
    question.extend(flags.into_iter().filter(|(_, is)| *is).map(|(key, is)| (key, is.into())));
    Ok(Answered { game, kind: "charge", question, exact: true, outcomes })
}

/// Every distance that may be rolled.
fn distances(rolled: &Odds<i32>) -> Vec<Outcome> {
    let outcome = |(inches, count): (&i32, u128)| Outcome {
        what: None,
        facts: vec![("inches", (*inches).into())],
        chance: Chance { count, of: rolled.total() },
    };
    rolled.iter().map(outcome).collect()
}
