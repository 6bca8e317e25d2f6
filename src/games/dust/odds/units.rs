//! The numbers that units of Dust Warfare give to a question.

use crate::army::Words;
use crate::error::{Error, ErrorKind};
use crate::game::{
    AskedUnit, DiceRequest, ListedUnit, NoAnswer, QuestionContext, QuestionUnit, Titled,
    UnitWeapon, find_weapon,
};
use crate::games::dust::dice::Cover;
use crate::games::dust::{Class, ForceOrList, Reach, Tables, Unit, UnitCard, Weapon};
use crate::language::Language;
use crate::play::Refused;

/// A sample unit for messages.
const SAMPLE: &str = "dust/allies-example:Badger";

/// Counts the units of the forces that are named.
pub(super) fn count(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<Vec<AskedUnit>, NoAnswer> {
    let mut who = Vec::new();
    for (key, role) in [("first", "force"), ("second", "foe")] {
        let given = asked.word(key).unwrap_or_default();
        if given.trim().parse::<i32>().is_ok() {
            continue;
        }
        let side = with.side::<Tables>(given)?;
        let force = side.force.as_ref();
        let force = force.ok_or_else(|| Error::new(given, ErrorKind::NotAForce))?;
        who.push(AskedUnit { key: role, name: force.head.name.both() });
        let count = force.pool();
        asked.put(key, count);
    }
    Ok(who)
}

/// Takes the numbers of an attack that were not given from the attacker and the target.
pub(super) fn attack(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<Vec<AskedUnit>, NoAnswer> {
    let named = asked.units("units", SAMPLE)?;
    let (by, at) = match &named[..] {
        [] => return Ok(Vec::new()),
        [at] => (None, at),
        [by, at, ..] => (Some(by), at),
    };
    let (target, attacker) = with.take_from_unit::<Tables, _>(at, |target| {
        let card = require_card(target)?;
        let fire = |unit: &Unit| fire(asked, require_card(unit)?, card);
        let attacker = by.map(|by| with.take_from_unit::<Tables, _>(by, fire));
        let attacker = attacker.transpose()?;
        asked.put_default("armor", card.armor);
        asked.put_default("models", card.models);
        asked.put_default("health", card.health);
        // A Team in soft cover stands in hard cover (W4).
        if target.team && asked.word("cover") == Some(Cover::Soft.key()) {
            asked.put("cover", Cover::Hard.key());
        }
        Ok(attacker.map(|(unit, ())| unit))
    })?;
    Ok(attacker.into_iter().chain([AskedUnit { key: "target", ..target }]).collect())
}

/// Takes the dice and the damage of a weapon against a target, for every model that has it (W20).
fn fire(asked: &mut DiceRequest, card: &UnitCard, target: &UnitCard) -> Result<(), NoAnswer> {
    let weapon = find_weapon(&card.weapons, asked.word("with"), weapon_names)?;
    let shot = weapon.line.against(target.class).ok_or(Refused::Harmless)?;
    let dice = shot.dice.unwrap_or(asked.number("models").unwrap_or(target.models));
    asked.put_default("dice", dice.saturating_mul(weapon.models.value));
    asked.put_default("damage", shot.damage);
    if weapon.line.reach == Reach::Close {
        asked.flag("close", true);
    }
    Ok(())
}

/// Takes the models of a unit, and sets the flag of a hero if it has one.
pub(super) fn suppressed(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<Vec<AskedUnit>, NoAnswer> {
    take(asked, with, |unit, asked| {
        if asked.number("models").is_none() {
            asked.put("models", require_card(unit)?.models);
        }
        if unit.hero {
            asked.flag("hero", true);
        }
        Ok(())
    })
}

/// Takes the class of a vehicle.
pub(super) fn vehicle(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<Vec<AskedUnit>, NoAnswer> {
    take(asked, with, |unit, asked| {
        let Class::Vehicle(class) = require_card(unit)?.class else {
            return Err(Refused::NoVehicle.into());
        };
        asked.put("class", class);
        Ok(())
    })
}

/// Takes from a unit what it has, if one is named.
fn take(
    asked: &mut DiceRequest,
    with: &QuestionContext,
    take: impl FnOnce(&Unit, &mut DiceRequest) -> Result<(), NoAnswer>,
) -> Result<Vec<AskedUnit>, NoAnswer> {
    let Some(called) = asked.units("unit", SAMPLE)?.into_iter().next() else {
        return Ok(Vec::new());
    };
    let (unit, ()) = with.take_from_unit::<Tables, _>(&called, |unit| take(unit, asked))?;
    Ok(vec![unit])
}

impl ListedUnit for Unit {
    fn name(&self) -> &Words {
        &self.name
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }
}

/// The units of a list; of a force those of its platoons, then the Heroes.
pub(crate) fn units(side: &ForceOrList) -> Vec<Titled<'_, Unit>> {
    let list = &side.list;
    let listed = |unit: usize| Titled { title: &list.units[unit].name, unit: &list.units[unit] };
    let Some(force) = &side.force else {
        return (0..list.units.len()).map(listed).collect();
    };
    let platoons = force.platoons.iter().flat_map(|platoon| &platoon.units);
    let platoons =
        platoons.map(|one| Titled { title: one.title(list), unit: &list.units[one.unit] });
    platoons.chain(force.heroes.iter().map(|solo| listed(solo.unit))).collect()
}

/// The units that questions find, with their weapons.
pub(crate) fn question_units(side: &ForceOrList) -> Vec<QuestionUnit> {
    let borne = |weapon: &Weapon| UnitWeapon { name: weapon.name.both(), blasts: false };
    let bearer = |Titled { title, unit }: Titled<'_, Unit>| {
        let card = unit.card.as_ref();
        let weapons = card.into_iter().flat_map(|card| &card.weapons);
        QuestionUnit {
            name: title.both(),
            weapons: weapons.map(borne).collect(),
            has_card: card.is_some(),
            is_vehicle: card.is_some_and(|card| matches!(card.class, Class::Vehicle(_))),
        }
    };
    units(side).into_iter().map(bearer).collect()
}

fn require_card(unit: &Unit) -> Result<&UnitCard, NoAnswer> {
    unit.card.as_ref().ok_or_else(|| Refused::Cardless.into())
}

/// The names of a weapon, in both languages.
fn weapon_names(weapon: &Weapon) -> Vec<&str> {
    Language::ALL.iter().map(|language| weapon.name.get(*language)).collect()
}
