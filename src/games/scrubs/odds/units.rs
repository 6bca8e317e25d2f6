//! What a unit of Scrubs of the Desert brings to a question.

use super::{Gun, ScrubsQuestion};
use crate::game::{
    AskedUnit, Bearer, Borne, Dice, DiceQuestion, NoAnswer, Rolled, Titled, UnitName, armed, find,
};
use crate::games::scrubs::TAG;
use crate::games::scrubs::dice::MoraleCheck;
use crate::games::scrubs::{Arm, Carried, Side, Tables, Unit};

/// A question that a unit answers in the place of numbers.
#[derive(Debug, Clone)]
pub enum ScrubsUnits {
    /// How far it moves, as one of its type.
    Move {
        unit: UnitName,
        /// Over what, by its key.
        terrain: String,
        /// How far it is; without it, every distance is an outcome.
        inches: Option<i32>,
    },
    /// It fires: a die for each figure, or the crew of its gun.
    Fire {
        unit: UnitName,
        /// Which of its weapons, by its name or key; the first where none is named.
        with: Option<String>,
        /// Everything else; its weapon is that of the unit.
        gun: Gun,
    },
    /// It checks, with its base Morale, its size and its rate.
    Morale {
        unit: UnitName,
        /// Everything else; what the unit brings is left out of it.
        check: MoraleCheck,
    },
}

impl ScrubsUnits {
    fn unit(&self) -> &UnitName {
        match self {
            Self::Move { unit, .. } | Self::Fire { unit, .. } | Self::Morale { unit, .. } => unit,
        }
    }
}

impl DiceQuestion for ScrubsUnits {
    fn game(&self) -> &'static str {
        TAG
    }

    fn roll(&self, with: &Dice) -> Result<Rolled, NoAnswer> {
        let called = self.unit();
        let side = with.side::<Tables>(&called.list)?;
        let Titled { title, unit } =
            find(called, units(&side), |unit| (&unit.name, unit.aliases.as_slice()))?;
        let question = match self {
            Self::Move { terrain, inches, .. } => ScrubsQuestion::Move {
                mover: unit.kind.moves.clone(),
                terrain: terrain.clone(),
                inches: *inches,
            },
            Self::Fire { with, gun, .. } => {
                ScrubsQuestion::Fire(fired(unit, with.as_deref(), gun)?)
            }
            Self::Morale { check, .. } => ScrubsQuestion::Morale(MoraleCheck {
                base: unit.morale.value,
                size: unit.figures.value,
                rate: unit.loss.as_ref().map(|loss| loss.value),
                ..*check
            }),
        };
        let who = vec![AskedUnit { key: "unit", name: title.both() }];
        Ok(Rolled { who, ..question.roll(with)? })
    }
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
pub(crate) fn bearers(side: &Side) -> Vec<Bearer> {
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
fn fired(unit: &Unit, with: Option<&str>, gun: &Gun) -> Result<Gun, NoAnswer> {
    let carried = armed(&unit.weapons, with, called)?;
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
