//! The numbers that a unit of Scrubs of the Desert gives to a question.

use crate::army::Words;
use crate::game::{
    AskedUnit, DiceError, DiceRequest, ListedUnit, QuestionContext, QuestionUnit, Titled,
    UnitWeapon, find_weapon,
};
use crate::games::scrubs::{Carried, FireMode, ListWithForce, Tables, Unit, Weapon};

/// Takes numbers for a question from a unit, if one is named.
fn take_from_unit<T>(
    (key, with): (&str, &QuestionContext),
    asked: &mut DiceRequest,
    take: impl FnOnce(&Unit, &mut DiceRequest) -> Result<T, DiceError>,
) -> Result<Option<(AskedUnit, T)>, DiceError> {
    let called = asked.unit(key);
    called
        .map(|called| with.take_from_unit::<Tables, _>(&called, |unit| take(unit, asked)))
        .transpose()
}

/// Takes the type of a unit that moves.
pub(super) fn take_type(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<Vec<AskedUnit>, DiceError> {
    let unit = take_from_unit(("type", with), asked, |unit, asked| {
        asked.put("type", &unit.kind.moves);
        Ok(())
    });
    Ok(unit?.into_iter().map(|(unit, ())| unit).collect())
}

/// Takes the base Morale of a unit, its size and its rate.
pub(super) fn take_morale(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<Vec<AskedUnit>, DiceError> {
    let unit = take_from_unit(("first", with), asked, |unit, asked| {
        asked.put("base", unit.morale.value);
        asked.put("size", unit.figures.value);
        if let Some(loss) = &unit.loss {
            asked.put("rate", loss.value);
        }
        Ok(())
    });
    Ok(unit?.into_iter().map(|(unit, ())| unit).collect())
}

/// Takes the weapon of a unit, with the dice of its figures or the crew of its gun unless the question gives them.
pub(super) fn take_weapon(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<(Vec<AskedUnit>, Option<Weapon>), DiceError> {
    let found = take_from_unit(("first", with), asked, |unit, asked| {
        let weapon = find_weapon(&unit.weapons, asked.word("with"), weapon_names)?.weapon.clone();
        match weapon.kind {
            FireMode::Small => asked.put_default("dice", unit.figures.value),
            FireMode::MachineGun if asked.is("dice") => {}
            FireMode::MachineGun | FireMode::Cannon => asked.put_default("crew", unit.served_by()),
        }
        Ok(weapon)
    });
    let (units, weapon) = found?.unzip();
    Ok((units.into_iter().collect(), weapon))
}

/// Lists the units of a list, or those that a force fields.
pub(crate) fn units(army: &ListWithForce) -> Vec<Titled<'_, Unit>> {
    let list = &army.list;
    let Some(force) = &army.force else {
        return list.units.iter().map(|unit| Titled { title: &unit.name, unit }).collect();
    };
    let mustered = force.units.iter();
    mustered.map(|one| Titled { title: one.title(list), unit: &list.units[one.unit] }).collect()
}

/// Lists the units that questions find, with their weapons.
pub(crate) fn question_units(army: &ListWithForce) -> Vec<QuestionUnit> {
    let borne = |carried: &Carried| UnitWeapon {
        name: carried.name.clone(),
        blasts: carried.weapon.kind == FireMode::Cannon,
    };
    let bearer = |Titled { title, unit }: Titled<'_, Unit>| QuestionUnit {
        weapons: unit.weapons.iter().map(borne).collect(),
        ..QuestionUnit::new(title.both())
    };
    units(army).into_iter().map(bearer).collect()
}

/// Lists the names of a weapon: its key, and its name in both languages.
fn weapon_names(carried: &Carried) -> Vec<&str> {
    vec![&carried.weapon.tag, &carried.name.en, &carried.name.es]
}

impl ListedUnit for Unit {
    fn name(&self) -> &Words {
        &self.name
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }
}
