//! `fistful odds fire`.

use crate::answer::not_here;
use crate::answer::refused;
use crate::answer::{Figure, game};
use crate::cli::args::{Fire, WeaponArg};
use crate::desk::Desk;
use crate::dice::{Chance, Odds};
use crate::error::Error;
use crate::odds::{Answered, Fact, Outcome, keyed};
use crate::play::{self, Refused, Shot, Weapon, dune_world, fistful};
use crate::profile::Value;
use crate::book::Game;

/// Every end of a shot.
const ENDS: [&str; 7] = ["miss", "covered", "stopped", "hit", "penetrates", "explosion", "nuclear"];

pub(super) fn fire(args: &Fire, desk: &Desk) -> Result<Answered, Error> {
    let first = Figure::read(&args.first, Value::Bs, desk)?;
    let target = args.target.as_ref().map(|target| Figure::read(target, Value::Ws, desk));
    let target = target.transpose()?;
    let game = game([Some(&first), target.as_ref()].into_iter().flatten(), desk);
    let foreign = match game {
        Game::FISTFUL => (args.modifier != 0).then_some("--modifier"),
        Game::DuneWorld => args.behind.then_some("--behind"),
    };
    if let Some(argument) = foreign {
        return Err(not_here(argument, game));
    }
    let explosion = &desk.library.games.of(game)?.play.explosion;
    let weapon = weapon(args.weapon, &first);
    let shield = args.shield || target.as_ref().is_some_and(|target| target.has('s'));
    let odds = match game {
        Game::FISTFUL => {
            let cover = args.cover.unwrap_or(0);
            let fire = fistful::Fire {
                cover,
                shield,
                behind: args.behind,
                ..fistful::Fire::new(first.number, weapon)
            };
            fistful::fire(&fire, explosion)
        }
        Game::DuneWorld => {
            let fire = dune_world::Fire {
                modifier: args.modifier,
                cover: args.cover,
                shield,
                ..dune_world::Fire::new(first.number, weapon)
            };
            dune_world::fire(&fire, explosion)
        }
    };
    let odds = odds.map_err(refused)?;
    let outcomes = match args.shots {
        1 => ends(&odds),
        shots => kills(&odds, shots).map_err(refused)?,
    };
    let mut question = vec![
        ("first", Fact::Name(first.name)),
        ("skill", first.number.into()),
        ("weapon", weapon_key(weapon).into()),
        ("shield", shield.into()),
    ];
    question.extend(target.map(|target| ("target", Fact::Name(target.name))));
    question.extend((args.shots != 1).then(|| ("shots", args.shots.into())));
    question.extend(args.cover.map(|cover| ("cover", cover.into())));
    question.extend(args.behind.then_some(("behind", true.into())));
    Ok(Answered { game, kind: "fire", question, exact: true, outcomes })
}

fn ends(odds: &Odds<Shot>) -> Vec<Outcome> {
    let mut outcomes = keyed(odds, &ENDS, |shot| shot.key());
    outcomes.retain(|outcome| outcome.chance.count > 0 || outcome.what == Some("miss"));
    outcomes
}

/// How many of several equal shots kill.
fn kills(odds: &Odds<Shot>, shots: i32) -> Result<Vec<Outcome>, Refused> {
    let kills = play::volley(odds, shots)?;
    let outcome = |(kills, count): (&u32, u128), of| Outcome {
        what: None,
        facts: vec![("kills", Fact::Number((*kills).into()))],
        chance: Chance { count, of },
    };
    Ok(kills.iter().map(|one| outcome(one, kills.total())).collect())
}

/// The weapon that is asked for, or the first of the unit's code.
fn weapon(asked: Option<WeaponArg>, figure: &Figure) -> Weapon {
    let own = Weapon::ALL.into_iter().find(|weapon| figure.has(weapon.letter()));
    match asked {
        None => own.unwrap_or(Weapon::Projectile),
        Some(WeaponArg::Projectile) => Weapon::Projectile,
        Some(WeaponArg::Lasgun) => Weapon::Lasgun,
        Some(WeaponArg::Maula) => Weapon::Maula,
        Some(WeaponArg::Thrown) => Weapon::Thrown,
    }
}

fn weapon_key(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Projectile => "projectile",
        Weapon::Lasgun => "lasgun",
        Weapon::Maula => "maula",
        Weapon::Thrown => "thrown",
    }
}
