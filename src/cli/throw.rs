//! The arguments of the odds of games without ability codes as plain questions.

use super::args::{Attack, Fire, Melee, Morale, ThrowOf};
use crate::error::{Error, ErrorKind};
use crate::labels::{fill, filled, labels};
use crate::language::ByLanguage;
use crate::odds::{
    AttackAsk, Called, DiceAsk, DustAsk, DustUnit, Gun, ScrubsAsk, ScrubsUnit, ThrowAsk, UnitAsk,
};
use crate::play::dust::{Cover, Suppression};
use crate::play::scrubs::Check;

/// A question that one game alone has.
///
/// # Errors
/// A unit that is not named as one.
pub(super) fn ask(of: &ThrowOf) -> Result<DiceAsk, Error> {
    let scrubs = |asked| Ok(ThrowAsk::Scrubs(asked).into());
    let dust = |asked| Ok(ThrowAsk::Dust(asked).into());
    match of {
        ThrowOf::Activation { lost, .. } => scrubs(ScrubsAsk::Activation { lost: *lost }),
        ThrowOf::Sighting { range, .. } => scrubs(ScrubsAsk::Sighting { inches: *range }),
        ThrowOf::Move { mover, terrain, inches, .. } => {
            let (terrain, inches) = (terrain.clone(), *inches);
            Ok(match Called::read(mover) {
                Some(unit) => of_scrubs(ScrubsUnit::Move { unit, terrain, inches }),
                None => {
                    let mover = mover.clone();
                    ThrowAsk::Scrubs(ScrubsAsk::Move { mover, terrain, inches }).into()
                }
            })
        }
        ThrowOf::Grapple { defenders, .. } => scrubs(ScrubsAsk::Grapple { defenders: *defenders }),
        ThrowOf::Climb { .. } => scrubs(ScrubsAsk::Climb),
        ThrowOf::Initiative { first, second, .. } => match (first.parse(), second.parse()) {
            (Ok(first), Ok(second)) => dust(DustAsk::Initiative([first, second])),
            _ => Ok(of_dust(DustUnit::Initiative([first.clone(), second.clone()]))),
        },
        ThrowOf::Attack(args) => attack(args),
        ThrowOf::Suppression { unit, tokens, models, hero, reaction, .. } => {
            let (tokens, models, hero, reaction) = (*tokens, *models, *hero, *reaction);
            match unit {
                Some(unit) => {
                    let unit = named_unit(unit)?;
                    let asked = DustUnit::Suppression { unit, tokens, models, hero, reaction };
                    Ok(of_dust(asked))
                }
                None => {
                    let models = models.unwrap_or(1);
                    dust(DustAsk::Suppression(Suppression { tokens, models, hero, reaction }))
                }
            }
        }
        ThrowOf::Vehicle { hits, cover, .. } => {
            let cover = cover.unwrap_or(Cover::Open);
            dust(DustAsk::Vehicle { damage: *hits, cover })
        }
        ThrowOf::Overrun { unit, class, .. } => match unit {
            Some(unit) => Ok(of_dust(DustUnit::Overrun(named_unit(unit)?))),
            None => dust(DustAsk::Overrun { class: class.unwrap_or_default() }),
        },
    }
}

fn of_scrubs(asked: ScrubsUnit) -> DiceAsk {
    DiceAsk::Units(UnitAsk::Scrubs(asked))
}

fn of_dust(asked: DustUnit) -> DiceAsk {
    DiceAsk::Units(UnitAsk::Dust(asked))
}

/// `LIST:UNIT`, and nothing else.
fn named_unit(given: &str) -> Result<Called, Error> {
    let sample = "dust/allies-example:Badger";
    let allowed = ByLanguage::each(|language| {
        fill(labels().odds.units_alone.get(language), &[("unit", &sample)])
    });
    let wrong = ErrorKind::WrongValue { found: given.into(), near: None, allowed: allowed.into() };
    Called::read(given).ok_or_else(|| Error::new("odds", wrong))
}

/// Whether it is answered as JSON.
pub(super) fn json(of: &ThrowOf) -> bool {
    match of {
        ThrowOf::Activation { json, .. }
        | ThrowOf::Sighting { json, .. }
        | ThrowOf::Move { json, .. }
        | ThrowOf::Grapple { json, .. }
        | ThrowOf::Climb { json }
        | ThrowOf::Initiative { json, .. }
        | ThrowOf::Attack(Attack { json, .. })
        | ThrowOf::Suppression { json, .. }
        | ThrowOf::Vehicle { json, .. }
        | ThrowOf::Overrun { json, .. } => *json,
    }
}

fn attack(args: &Attack) -> Result<DiceAsk, Error> {
    let Attack { dice, damage, armor, sustained, rear, spray, close, models, health, .. } = *args;
    let cover = args.cover.unwrap_or(Cover::Open);
    let said =
        AttackAsk { dice, damage, armor, cover, sustained, rear, spray, close, models, health };
    let with = args.with.clone();
    Ok(match &args.units[..] {
        [] => ThrowAsk::Dust(DustAsk::Attack(said.numbers())).into(),
        [at] => of_dust(DustUnit::Attack { by: None, with, at: named_unit(at)?, said }),
        [by, at, ..] => {
            let (by, at) = (Some(named_unit(by)?), named_unit(at)?);
            of_dust(DustUnit::Attack { by, with, at, said })
        }
    })
}

/// Fire by the tables of Scrubs of the Desert: of a weapon, or of a unit.
///
/// # Errors
/// A cover that is none.
pub(super) fn fire(args: &Fire) -> Result<DiceAsk, Error> {
    let gun = Gun {
        weapon: args.first.clone(),
        own: None,
        inches: args.range,
        dice: args.dice,
        crew: args.crew,
        figures: args.figures,
        covered: args.cover.as_deref().map(covered).transpose()?.is_some(),
        still: args.still,
    };
    Ok(match Called::read(&args.first) {
        Some(unit) => of_scrubs(ScrubsUnit::Fire { unit, with: args.with.clone(), gun }),
        None => ThrowAsk::Scrubs(ScrubsAsk::Fire(gun)).into(),
    })
}

/// What a target stands in: nothing but a word.
fn covered(given: &str) -> Result<(), Error> {
    let words = &labels().remedy;
    let allowed = words.covers.clone().into();
    let wrong = ErrorKind::WrongValue { found: given.into(), near: None, allowed };
    ["fort", "building", "rough"]
        .contains(&given)
        .then_some(())
        .ok_or_else(|| Error::new("--cover", wrong))
}

/// Morale in per cent.
pub(super) fn morale(args: &Morale, base: i32) -> DiceAsk {
    ThrowAsk::Scrubs(ScrubsAsk::Morale(check(args, base))).into()
}

/// The same of a unit.
pub(super) fn morale_of(args: &Morale, unit: Called) -> DiceAsk {
    of_scrubs(ScrubsUnit::Morale { unit, check: check(args, 0) })
}

fn check(args: &Morale, base: i32) -> Check {
    Check {
        base,
        size: args.size.unwrap_or(0),
        rate: args.rate,
        lost: args.lost,
        fort: args.fort,
        building: args.building,
        closing: args.closing,
    }
}

/// A melee by what is added to each roll.
///
/// # Errors
/// Something that is no number.
pub(super) fn melee(args: &Melee) -> Result<DiceAsk, Error> {
    let words = &labels().remedy;
    let added = |given: &Option<String>| {
        let given = given.as_deref().unwrap_or("0");
        let wrong = || {
            Error::in_words(
                given,
                filled(&words.no_addition, &[]),
                filled(&words.say_addition, &[]),
            )
        };
        given.parse().map_err(|_| wrong())
    };
    let (first, foe) = (added(&args.first)?, added(&args.second)?);
    Ok(ThrowAsk::Scrubs(ScrubsAsk::Melee { first, foe, foes: args.against }).into())
}
