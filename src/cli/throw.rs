//! The arguments of the odds of games without ability codes as plain questions.

use super::args::{Attack, Fire, Melee, Morale, ThrowOf};
use crate::error::{Error, ErrorKind};
use crate::labels::{filled, labels};
use crate::odds::{DustAsk, Gun, ScrubsAsk, ThrowAsk};
use crate::play::dust::{self, Cover, Suppression};
use crate::play::scrubs::Check;

/// A question that one game alone has.
pub(super) fn ask(of: &ThrowOf) -> ThrowAsk {
    let scrubs = ThrowAsk::Scrubs;
    match of {
        ThrowOf::Activation { lost, .. } => scrubs(ScrubsAsk::Activation { lost: *lost }),
        ThrowOf::Sighting { range, .. } => scrubs(ScrubsAsk::Sighting { inches: *range }),
        ThrowOf::Move { mover, terrain, inches, .. } => {
            let (mover, terrain) = (mover.clone(), terrain.clone());
            scrubs(ScrubsAsk::Move { mover, terrain, inches: *inches })
        }
        ThrowOf::Grapple { defenders, .. } => scrubs(ScrubsAsk::Grapple { defenders: *defenders }),
        ThrowOf::Climb { .. } => scrubs(ScrubsAsk::Climb),
        ThrowOf::Initiative { first, second, .. } => {
            ThrowAsk::Dust(DustAsk::Initiative([*first, *second]))
        }
        ThrowOf::Attack(args) => ThrowAsk::Dust(DustAsk::Attack(attack(args))),
        ThrowOf::Suppression { tokens, models, hero, reaction, .. } => {
            let (tokens, models, hero, reaction) = (*tokens, *models, *hero, *reaction);
            ThrowAsk::Dust(DustAsk::Suppression(Suppression { tokens, models, hero, reaction }))
        }
        ThrowOf::Vehicle { hits, cover, .. } => {
            let cover = cover.unwrap_or(Cover::Open);
            ThrowAsk::Dust(DustAsk::Vehicle { damage: *hits, cover })
        }
        ThrowOf::Overrun { class, .. } => ThrowAsk::Dust(DustAsk::Overrun { class: *class }),
    }
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

fn attack(args: &Attack) -> dust::Attack {
    let Attack {
        dice, damage, armor, cover, sustained, rear, spray, close, models, health, ..
    } = *args;
    let (dice, cover) = (dice.unwrap_or(models), cover.unwrap_or(Cover::Open));
    dust::Attack { dice, damage, armor, cover, sustained, rear, spray, close, models, health }
}

/// Fire by the tables of Scrubs of the Desert.
///
/// # Errors
/// Nobody said how far away the target is.
pub(super) fn fire(args: &Fire) -> Result<ThrowAsk, Error> {
    let words = &labels().remedy;
    let unsaid =
        || Error::told("odds fire", filled(&words.no_range, &[]), filled(&words.say_range, &[]));
    Ok(ThrowAsk::Scrubs(ScrubsAsk::Fire(Gun {
        weapon: args.first.clone(),
        inches: args.range.ok_or_else(unsaid)?,
        dice: args.dice,
        crew: args.crew,
        figures: args.figures,
        covered: args.cover.as_deref().map(covered).transpose()?.is_some(),
        still: args.still,
    })))
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
pub(super) fn morale(args: &Morale, base: i32) -> ThrowAsk {
    ThrowAsk::Scrubs(ScrubsAsk::Morale(Check {
        base,
        size: args.size.unwrap_or(0),
        lost: args.lost,
        fort: args.fort,
        building: args.building,
        closing: args.closing,
    }))
}

/// A melee by what is added to each roll.
///
/// # Errors
/// Something that is no number.
pub(super) fn melee(args: &Melee) -> Result<ThrowAsk, Error> {
    let words = &labels().remedy;
    let added = |given: &Option<String>| {
        let given = given.as_deref().unwrap_or("0");
        let wrong = || {
            Error::told(given, filled(&words.no_addition, &[]), filled(&words.say_addition, &[]))
        };
        given.parse().map_err(|_| wrong())
    };
    let (first, foe) = (added(&args.first)?, added(&args.second)?);
    Ok(ThrowAsk::Scrubs(ScrubsAsk::Melee { first, foe, foes: args.against }))
}
