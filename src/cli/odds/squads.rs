//! `fistful odds squads`.

use crate::answer::refused;
use crate::answer::{Figure, game};
use crate::cli::args::Squads;
use crate::desk::Desk;
use crate::dice::Odds;
use crate::error::Error;
use crate::odds::{Answered, Fact, Outcome};
use crate::play::{
    Answer, Casualties, Certainty, Nerve, Refused, Side, Simulation, Spread, dune_world, fistful,
};
use crate::profile::Value;
use crate::book::Game;
use crate::rules::Loss;

/// One side of the melee.
struct Squad {
    side: Side,
    figure: Figure,
    figures: i32,
    nco: bool,
}

pub(super) fn squads(args: &Squads, desk: &Desk) -> Result<Answered, Error> {
    let squad = |side, given: &str, figures, nco| {
        let figure = Figure::read(given, Value::Ws, desk)?;
        Ok::<_, Error>(Squad { side, figure, figures, nco })
    };
    let first = squad(Side::First, &args.first, args.figures, args.nco)?;
    let second = squad(Side::Second, &args.second, args.foes, args.foe_nco)?;
    let game = game([&first.figure, &second.figure], desk);
    let simulation = Simulation { seed: args.seed, ..Simulation::default() };
    let fought = fought(game, &first, &second, simulation).map_err(refused)?;
    let table = &desk.library.games.of(game)?.play.losses;
    let sides = [&first, &second];
    let mut outcomes: Vec<Outcome> =
        sides.iter().flat_map(|squad| losses(&fought.odds, squad)).collect();
    for squad in sides {
        outcomes.extend(nerve(&fought.odds, squad, game, table).map_err(refused)?);
    }
    let mut question = vec![
        ("first", Fact::Name(first.figure.name)),
        ("skill", first.figure.number.into()),
        ("figures", first.figures.into()),
        ("second", Fact::Name(second.figure.name)),
        ("foe_skill", second.figure.number.into()),
        ("foes", second.figures.into()),
        ("nco", first.nco.into()),
        ("foe_nco", second.nco.into()),
    ];
    let exact = fought.certainty == Certainty::Exact;
    if let Certainty::Simulated { simulation, within } = fought.certainty {
        question.push(("seed", Fact::Word(simulation.seed.to_string())));
        question.push(("runs", simulation.runs.into()));
        question.push(("within_millionths", Fact::Number(within.into())));
    }
    Ok(Answered { game, kind: "squads", question, exact, outcomes })
}

fn fought(
    game: Game,
    first: &Squad,
    second: &Squad,
    simulation: Simulation,
) -> Result<Answer, Refused> {
    let spread = Spread::Even;
    match game {
        Game::FISTFUL => {
            let (first, second) = (first.fistful(), second.fistful());
            fistful::squads(&fistful::Clash { first, second, spread }, simulation)
        }
        Game::DuneWorld => {
            let (first, second) = (first.dune_world(), second.dune_world());
            let clash = dune_world::Clash { first, second, spread, nine: false };
            dune_world::squads(&clash, simulation)
        }
    }
}

impl Squad {
    /// Its figures with the NCO, where he fights.
    fn strength(&self) -> i32 {
        self.figures.saturating_add(i32::from(self.nco))
    }

    /// The skill of the NCO: his own, or that of the others.
    fn nco_skill(&self) -> i32 {
        let nco = self.figure.unit.as_ref().and_then(|unit| unit.nco.as_ref());
        nco.and_then(|nco| *nco.get(Value::Ws)).unwrap_or(self.figure.number)
    }

    fn fistful(&self) -> fistful::Squad {
        let fighter = |skill| fistful::Fighter { nco: self.nco, ..fistful::Fighter::new(skill) };
        fistful::Squad {
            figures: self.strength(),
            fighter: fighter(self.figure.number),
            nco: self.nco.then(|| fighter(self.nco_skill())),
        }
    }

    fn dune_world(&self) -> dune_world::Squad {
        let save = self.figure.unit.as_ref().and_then(|unit| unit.save);
        let shield = self.figure.has('s');
        let fighter = |skill| {
            let fighter = dune_world::Fighter::new(skill, save.unwrap_or(super::melee::NORMAL));
            dune_world::Fighter { shield, ..fighter }
        };
        dune_world::Squad {
            figures: self.strength(),
            fighter: fighter(self.figure.number),
            nco: self.nco.then(|| fighter(self.nco_skill())),
        }
    }

    fn fact(&self) -> (&'static str, Fact) {
        ("side", self.side.key().into())
    }
}

/// How many figures a side loses.
fn losses(odds: &Odds<Casualties>, squad: &Squad) -> Vec<Outcome> {
    let lost = odds.map(|casualties| casualties.of(squad.side).0);
    let counts: Vec<u32> = lost.iter().map(|(lost, _)| *lost).collect();
    let outcome = |count: u32| Outcome {
        what: None,
        facts: vec![squad.fact(), ("lost", Fact::Number(count.into()))],
        chance: lost.of_one(&count),
    };
    counts.into_iter().map(outcome).collect()
}

/// What becomes of a side's nerve, where its Morale is known.
fn nerve(
    odds: &Odds<Casualties>,
    squad: &Squad,
    game: Game,
    table: &[Loss],
) -> Result<Vec<Outcome>, Refused> {
    let Some(unit) = &squad.figure.unit else { return Ok(Vec::new()) };
    let own = unit.morale.unwrap_or(0);
    let of_nco = unit.nco.as_ref().and_then(|nco| *nco.get(Value::Morale));
    let after = match game {
        Game::FISTFUL => {
            let nco = if squad.nco { fistful::Nco::Present } else { fistful::Nco::None };
            let strength = squad.strength();
            let morale = fistful::Morale { strength, nco, ..fistful::Morale::new(own) };
            fistful::after(odds, squad.side, &morale, table)?
        }
        Game::DuneWorld => {
            // D12: while the NCO lives, the squad tests on his.
            let base = of_nco.filter(|_| squad.nco).unwrap_or(own);
            let strength = squad.strength();
            let morale = dune_world::Morale { strength, ..dune_world::Morale::new(base) };
            let after = dune_world::After { morale, troops: own, must: false };
            dune_world::after(odds, squad.side, &after, table)?
        }
    };
    let ends = [Nerve::Holds, Nerve::Shaken, Nerve::Routed, Nerve::Gone];
    let outcome = |nerve: Nerve| Outcome {
        what: Some(nerve.key()),
        facts: vec![squad.fact()],
        chance: after.of_one(&nerve),
    };
    Ok(ends.into_iter().map(outcome).filter(|outcome| outcome.chance.count > 0).collect())
}
