//! What a unit of Scrubs of the Desert brings to a question.

use super::{Bearer, Borne, Called, Settled, Titled, armed, find, opened};
use crate::desk::Desk;
use crate::muster::{Held, Table};
use crate::odds::Unanswered;
use crate::odds::throw::{Asked, By, Gun, ScrubsAsk, ThrowAsk};
use crate::play::Refused;
use crate::play::scrubs::Check;
use crate::scrubs::{Arm, Carried, Side, Unit};

/// A question that a unit answers in the place of numbers.
#[derive(Debug, Clone)]
pub enum ScrubsUnit {
    /// How far it moves, as one of its type.
    Move {
        /// The unit.
        unit: Called,
        /// Over what, by its key.
        terrain: String,
        /// How far it is; without it, every distance is an outcome.
        inches: Option<i32>,
    },
    /// It fires: a die for each figure, or the crew of its gun.
    Fire {
        /// The unit.
        unit: Called,
        /// Which of its weapons, by its name or key; the first where none is named.
        with: Option<String>,
        /// Everything else; its weapon is that of the unit.
        gun: Gun,
    },
    /// It checks, with its base Morale, its size and its rate.
    Morale {
        /// The unit.
        unit: Called,
        /// Everything else; what the unit brings is left out of it.
        check: Check,
    },
}

impl ScrubsUnit {
    fn unit(&self) -> &Called {
        match self {
            Self::Move { unit, .. } | Self::Fire { unit, .. } | Self::Morale { unit, .. } => unit,
        }
    }
}

pub(super) fn settled(ask: &ScrubsUnit, desk: &Desk, by: By) -> Result<Settled, Unanswered> {
    let called = ask.unit();
    let side = match opened(&called.list, Table::Scrubs, desk)? {
        Held::Scrubs(side) => side,
        Held::Dust(_) => return Err(by(Refused::Weaponless)),
    };
    let Titled { title, unit } =
        find(called, units(&side), |unit| (&unit.name, unit.aliases.as_slice()))?;
    let asked = match ask {
        ScrubsUnit::Move { terrain, inches, .. } => ScrubsAsk::Move {
            mover: unit.kind.moves.clone(),
            terrain: terrain.clone(),
            inches: *inches,
        },
        ScrubsUnit::Fire { with, gun, .. } => {
            ScrubsAsk::Fire(fired(unit, with.as_deref(), gun, by)?)
        }
        ScrubsUnit::Morale { check, .. } => ScrubsAsk::Morale(Check {
            base: unit.morale.value,
            size: unit.figures.value,
            rate: unit.loss.as_ref().map(|loss| loss.value),
            ..*check
        }),
    };
    Ok(Settled {
        asked: ThrowAsk::Scrubs(asked),
        who: vec![Asked { key: "unit", name: title.both() }],
    })
}

/// The units of a list, or those that a force fields.
fn units(side: &Side) -> Vec<Titled<'_, Unit>> {
    let list = &side.list;
    let Some(force) = &side.force else {
        return list.units.iter().map(|unit| Titled { title: &unit.name, unit }).collect();
    };
    let fielded = force.units.iter();
    fielded.map(|one| Titled { title: one.title(list), unit: &list.units[one.unit] }).collect()
}

/// The same with what each carries.
pub(super) fn bearers(side: &Side) -> Vec<Bearer> {
    let borne = |carried: &Carried| Borne {
        name: carried.name.clone(),
        blasts: carried.weapon.kind == Arm::Cannon,
    };
    let bearer = |Titled { title, unit }: Titled<'_, Unit>| Bearer {
        name: title.both(),
        weapons: unit.weapons.iter().map(borne).collect(),
        has_card: true,
        is_vehicle: false,
    };
    units(side).into_iter().map(bearer).collect()
}

/// Its weapon, with the dice of its figures or the crew of its gun where nobody said how many are left.
fn fired(unit: &Unit, with: Option<&str>, gun: &Gun, by: By) -> Result<Gun, Unanswered> {
    let carried = armed(&unit.weapons, with, called, by)?;
    let weapon = carried.weapon.clone();
    let (dice, crew) = match weapon.kind {
        Arm::Small => (gun.dice.or(Some(unit.figures.value)), gun.crew),
        Arm::MachineGun if gun.dice.is_some() => (gun.dice, gun.crew),
        Arm::MachineGun | Arm::Cannon => (gun.dice, gun.crew.or(Some(unit.served_by()))),
    };
    Ok(Gun { weapon: weapon.tag.clone(), own: Some(weapon), dice, crew, ..gun.clone() })
}

/// What a weapon goes by: its key, and its name in either language.
fn called(carried: &Carried) -> Vec<&str> {
    vec![&carried.weapon.tag, &carried.name.en, &carried.name.es]
}
