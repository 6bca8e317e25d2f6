//! `fistful odds charge`.

use super::figure::{Figure, game};
use super::refused;
use crate::cli::Desk;
use crate::cli::args::Charge;
use crate::dice::Dice;
use crate::error::Error;
use crate::odds::{Answered, Fact, keyed};
use crate::play::{self, dune_world, fistful};
use crate::profile::Value;
use crate::ruleset::Game;

pub(super) fn charge(args: &Charge, desk: &Desk) -> Result<Answered, Error> {
    let first = Figure::read(&args.first, Value::Move, desk)?;
    let game = game([&first], desk);
    let dice = Dice(first.number);
    let rolled = match game {
        Game::Fistful => {
            let moved = fistful::Move { charge: true, nco: args.nco, ..fistful::Move::new(dice) };
            fistful::distance(&moved)
        }
        Game::DuneWorld => {
            let (charge, rough) = (true, args.rough);
            let moved = dune_world::Move { charge, rough, ..dune_world::Move::new(dice) };
            dune_world::distance(&moved)
        }
    };
    let reach = rolled.and_then(|rolled| play::reach(&rolled, args.inches)).map_err(refused)?;
    let question = vec![
        ("first", Fact::Name(first.name)),
        ("dice", first.number.into()),
        ("inches", args.inches.into()),
        ("nco", args.nco.into()),
        ("rough", args.rough.into()),
    ];
    let outcomes = keyed(&reach, &["contact", "inch", "short"], |reach| reach.key());
    Ok(Answered { game, kind: "charge", question, exact: true, outcomes })
}
