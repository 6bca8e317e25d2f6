//! The arguments of the odds of games without ability codes as plain questions.

use super::args::{Attack, Fire, Melee, Morale, ThrowOf};
use crate::error::{Error, ErrorKind};
use crate::game::{DiceQuestion, UnitName};
use crate::games::dust::dice::{Cover, Suppression};
use crate::games::dust::odds::{AttackOf, DustQuestion, DustUnits};
use crate::games::scrubs::dice::MoraleCheck;
use crate::games::scrubs::odds::{Gun, ScrubsQuestion, ScrubsUnits};
use crate::labels::{filled, labels};
use std::sync::Arc;

/// A question that one game alone has.
///
/// # Errors
/// A unit that is not named as one.
pub(super) fn ask(asked: &ThrowOf) -> Result<Arc<dyn DiceQuestion>, Error> {
    let scrubs = |asked: ScrubsQuestion| Ok(shared(asked));
    let dust = |asked: DustQuestion| Ok(shared(asked));
    match asked {
        ThrowOf::Activation { lost, .. } => scrubs(ScrubsQuestion::Activation { lost: *lost }),
        ThrowOf::Sighting { range, .. } => scrubs(ScrubsQuestion::Sighting { inches: *range }),
        ThrowOf::Move { mover, terrain, inches, .. } => {
            let (terrain, inches) = (terrain.clone(), *inches);
            Ok(match UnitName::read(mover) {
                Some(unit) => shared(ScrubsUnits::Move { unit, terrain, inches }),
                None => {
                    let mover = mover.clone();
                    shared(ScrubsQuestion::Move { mover, terrain, inches })
                }
            })
        }
        ThrowOf::Grapple { defenders, .. } => {
            scrubs(ScrubsQuestion::Grapple { defenders: *defenders })
        }
        ThrowOf::Climb { .. } => scrubs(ScrubsQuestion::Climb),
        ThrowOf::Initiative { first, second, .. } => match (first.parse(), second.parse()) {
            (Ok(first), Ok(second)) => dust(DustQuestion::Initiative([first, second])),
            _ => Ok(shared(DustUnits::Initiative([first.clone(), second.clone()]))),
        },
        ThrowOf::Attack(args) => attack(args),
        ThrowOf::Suppression { unit, tokens, models, hero, reaction, .. } => {
            let (tokens, models, hero, reaction) = (*tokens, *models, *hero, *reaction);
            match unit {
                Some(unit) => {
                    let unit = named_unit(unit)?;
                    let asked = DustUnits::Suppression { unit, tokens, models, hero, reaction };
                    Ok(shared(asked))
                }
                None => {
                    let models = models.unwrap_or(1);
                    dust(DustQuestion::Suppression(Suppression { tokens, models, hero, reaction }))
                }
            }
        }
        ThrowOf::Vehicle { hits, cover, .. } => {
            let cover = cover.unwrap_or(Cover::Open);
            dust(DustQuestion::Vehicle { damage: *hits, cover })
        }
        ThrowOf::Overrun { unit, class, .. } => match unit {
            Some(unit) => Ok(shared(DustUnits::Overrun(named_unit(unit)?))),
            None => dust(DustQuestion::Overrun { class: class.unwrap_or_default() }),
        },
    }
}

fn shared(asked: impl DiceQuestion + 'static) -> Arc<dyn DiceQuestion> {
    Arc::new(asked)
}

/// `LIST:UNIT`, and nothing else.
fn named_unit(given: &str) -> Result<UnitName, Error> {
    UnitName::required(given, "dust/allies-example:Badger")
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

fn attack(args: &Attack) -> Result<Arc<dyn DiceQuestion>, Error> {
    let Attack { dice, damage, armor, sustained, rear, spray, close, models, health, .. } = *args;
    let cover = args.cover.unwrap_or(Cover::Open);
    let said =
        AttackOf { dice, damage, armor, cover, sustained, rear, spray, close, models, health };
    let with = args.with.clone();
    Ok(match &args.units[..] {
        [] => shared(DustQuestion::Attack(said.numbers())),
        [at] => shared(DustUnits::Attack { by: None, with, at: named_unit(at)?, said }),
        [by, at, ..] => {
            let (by, at) = (Some(named_unit(by)?), named_unit(at)?);
            shared(DustUnits::Attack { by, with, at, said })
        }
    })
}

/// Fire by the tables of Scrubs of the Desert: of a weapon, or of a unit.
///
/// # Errors
/// A cover that is none.
pub(super) fn fire(args: &Fire) -> Result<Arc<dyn DiceQuestion>, Error> {
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
    Ok(match UnitName::read(&args.first) {
        Some(unit) => shared(ScrubsUnits::Fire { unit, with: args.with.clone(), gun }),
        None => shared(ScrubsQuestion::Fire(gun)),
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
pub(super) fn morale(args: &Morale, base: i32) -> Arc<dyn DiceQuestion> {
    shared(ScrubsQuestion::Morale(check(args, base)))
}

/// The same of a unit.
pub(super) fn morale_of(args: &Morale, unit: UnitName) -> Arc<dyn DiceQuestion> {
    shared(ScrubsUnits::Morale { unit, check: check(args, 0) })
}

fn check(args: &Morale, base: i32) -> MoraleCheck {
    MoraleCheck {
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
pub(super) fn melee(args: &Melee) -> Result<Arc<dyn DiceQuestion>, Error> {
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
    Ok(shared(ScrubsQuestion::Melee { first, foe, foes: args.against }))
}
