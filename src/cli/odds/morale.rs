//! `fistful odds morale`.

use crate::answer::refused;
use crate::answer::{Figure, game};
use crate::cli::args::{Morale, MoraleFor};
use crate::desk::Desk;
use crate::dice::Odds;
use crate::error::Error;
use crate::odds::{Answered, Fact, Outcome, keyed};
use crate::play::{self, Charge, Refused, dune_world, fistful};
use crate::profile::Value;
use crate::book::Game;
use crate::rules::{Loss, SquadMorale};

pub(super) fn morale(args: &Morale, desk: &Desk) -> Result<Answered, Error> {
    let first = Figure::read(&args.first, Value::Morale, desk)?;
    let game = game([&first], desk);
    let play = &desk.library.games.of(game)?.play;
    // In Dune World a squad tests on its NCO's Morale while he lives (D12).
    let nco = first.unit.as_ref().and_then(|unit| unit.nco.as_ref());
    let nco = nco.and_then(|nco| *nco.get(Value::Morale));
    let base = match play.squad_morale {
        SquadMorale::Nco if args.nco => nco.unwrap_or(first.number),
        _ => first.number,
    };
    let squad = Squad { game, args, base, table: &play.losses };
    let (adjusted, outcomes) = squad.outcomes().map_err(refused)?;
    let numbers =
        [("strength", args.strength, 1), ("lost", args.lost, 0), ("leader", args.leader, 0)];
    let mut question = vec![
        ("first", Fact::Name(first.name)),
        ("morale", base.into()),
        ("adjusted", adjusted.into()),
        ("for", key(args.reason).into()),
    ];
    let numbers = numbers.into_iter().filter(|(_, n, usual)| n != usual);
    question.extend(numbers.map(|(key, n, _)| (key, Fact::from(n))));
    let flags = [("nco", args.nco), ("nco_lost", args.nco_lost)];
    question.extend(flags.into_iter().filter(|(_, is)| *is).map(|(key, is)| (key, is.into())));
    Ok(Answered { game, kind: "morale", question, exact: true, outcomes })
}

struct Squad<'a> {
    game: Game,
    args: &'a Morale,
    base: i32,
    table: &'a [Loss],
}

impl Squad<'_> {
    /// What 2d6 must not pass, and what comes of it.
    fn outcomes(&self) -> Result<(i32, Vec<Outcome>), Refused> {
        let adjusted = match self.game {
            Game::FISTFUL => self.fistful().adjusted(self.table)?,
            Game::DuneWorld => self.dune_world().adjusted(self.table)?,
        };
        let outcomes = match self.args.reason {
            MoraleFor::Check => {
                keyed(&play::check(adjusted)?, &["pass", "fail"], |check| check.key())
            }
            MoraleFor::Melee => {
                let keys = ["holds", "shaken", "routed"];
                keyed(&play::nerve(adjusted)?, &keys, |nerve| nerve.key())
            }
            MoraleFor::Rally | MoraleFor::Stand => {
                let stand = self.args.reason == MoraleFor::Stand;
                let keys: &[&'static str] =
                    if stand { &["rallied", "routed"] } else { &["rallied", "stays"] };
                keyed(&play::rally(adjusted, stand)?, keys, |rally| rally.key())
            }
            MoraleFor::Charge => {
                let keys = ["charges", "follows", "alone", "stays"];
                let mut outcomes = keyed(&self.charge()?, &keys, |charge| charge.key());
                outcomes.retain(|outcome| outcome.chance.count > 0);
                outcomes
            }
        };
        Ok((adjusted, outcomes))
    }

    fn charge(&self) -> Result<Odds<Charge>, Refused> {
        match self.game {
            Game::FISTFUL => {
                let lead = self.args.nco.then_some(fistful::Lead::Nco);
                fistful::charge(&fistful::Charging { squad: self.fistful(), lead }, self.table)
            }
            Game::DuneWorld => {
                let squad = self.dune_world();
                let lead = self.args.nco.then_some(dune_world::Lead { own: squad, squad });
                dune_world::charge(&dune_world::Charging { squad, lead }, self.table)
            }
        }
    }

    fn fistful(&self) -> fistful::Morale {
        let nco = match (self.args.nco, self.args.nco_lost) {
            (true, _) => fistful::Nco::Present,
            (_, true) => fistful::Nco::Lost,
            _ => fistful::Nco::None,
        };
        let Morale { strength, lost, leader, modifier, .. } = *self.args;
        fistful::Morale {
            strength,
            lost,
            nco,
            leader,
            other: modifier,
            ..fistful::Morale::new(self.base)
        }
    }

    fn dune_world(&self) -> dune_world::Morale {
        let Morale { strength, lost, leader, modifier, nco_lost, .. } = *self.args;
        dune_world::Morale {
            strength,
            lost,
            leader,
            without_nco: nco_lost,
            other: modifier,
            ..dune_world::Morale::new(self.base)
        }
    }
}

fn key(reason: MoraleFor) -> &'static str {
    match reason {
        MoraleFor::Check => "check",
        MoraleFor::Melee => "melee",
        MoraleFor::Charge => "charge",
        MoraleFor::Rally => "rally",
        MoraleFor::Stand => "stand",
    }
}
