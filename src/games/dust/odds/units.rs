//! The numbers that units of Dust Warfare give to a question.

use crate::army::Words;
use crate::error::{Error, ErrorKind};
use crate::game::{
    AskedUnit, DiceError, DiceRequest, ListedUnit, QuestionContext, QuestionUnit, Titled, UnitName,
    UnitWeapon, find_unit, find_weapon,
};
use crate::games::dust::dice::CombatRoll;
use crate::games::dust::refused::DustRefused;
use crate::games::dust::{Class, ListWithForce, Reach, Shot, Solo, Tables, Unit, UnitCard, Weapon};
use crate::language::{ByLanguage, Language};
use crate::limits;
use crate::rolls::{Argument, Quantity, Refused};

/// A sample unit for messages.
const SAMPLE: &str = "dust/allies-example:Badger";

/// Counts the units of the forces that are named.
pub(super) fn take_counts(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<Vec<AskedUnit>, DiceError> {
    let mut units = Vec::new();
    for (key, role) in [("first", "force"), ("second", "foe")] {
        let given = asked.word(key).unwrap_or_default();
        if given.trim().parse::<i32>().is_ok() {
            continue;
        }
        let army = with.open_army::<Tables>(given)?;
        let force = army.force.as_ref();
        let force = force.ok_or_else(|| Error::new(given, ErrorKind::NotAForce))?;
        units.push(AskedUnit { key: role, name: force.head.name.both() });
        asked.put(key, force.pool());
    }
    Ok(units)
}

/// The units of an attack, and what they bring.
#[derive(Default)]
pub(super) struct NamedAttack {
    pub(super) units: Vec<AskedUnit>,
    /// The weapons of the attacker that fire together; empty without an attacker.
    pub(super) weapons: Vec<FiredWeapon>,
    /// The models of the target's card; 0 without a target.
    pub(super) models: i32,
    /// The Hero who has joined the target, and is one of the models that are attacked.
    pub(super) hero: Option<JoinedHero>,
    /// The target is a Team.
    pub(super) is_team: bool,
    /// The target takes neither suppression nor vehicle damage (W24).
    pub(super) takes_nothing: bool,
}

/// A Hero who has joined a unit.
pub(super) struct JoinedHero {
    pub(super) name: ByLanguage<String>,
    pub(super) health: i32,
}

/// A weapon that takes part in an attack.
pub(super) struct FiredWeapon {
    pub(super) name: ByLanguage<String>,
    pub(super) volley: CombatRoll,
}

/// Takes the numbers of an attack that were not given from the attacker and the target.
pub(super) fn take_attack(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<NamedAttack, DiceError> {
    let named = asked.units("units", SAMPLE)?;
    let (by, at) = match &named[..] {
        [] => return Ok(NamedAttack::default()),
        [at] => (None, at),
        [by, at, ..] => (Some(by), at),
    };
    for key in ["range", "with"] {
        DustRefused::NoAttacker(key).refuse_if(by.is_none() && asked.is(key))?;
    }
    let tables = Tables::load(with.grammars)?;
    let joined = find_joined_hero(at, with)?;
    let (target, (attacker, hit)) = with.take_from_unit::<Tables, _>(at, |target| {
        let card = require_card(target)?;
        let models = card.models.saturating_add(joined.hero.is_some().into());
        let models = asked.number("models").unwrap_or(models);
        let fire =
            |unit: &Unit| take_fire(asked, require_card(unit)?, (card.class, models), &tables);
        let attacker = by.map(|by| with.take_from_unit::<Tables, _>(by, fire));
        let attacker = attacker.transpose()?;
        asked.put_default("armor", card.armor);
        asked.put_default("models", models);
        asked.put_default("health", card.health);
        Ok((attacker, take_target(asked, target, card, &joined)?))
    })?;
    let (unit, weapons) = attacker.unzip();
    let units = unit.into_iter().chain([AskedUnit { key: "target", ..target }]).collect();
    Ok(NamedAttack { units, weapons: weapons.unwrap_or_default(), hero: joined.hero, ..hit })
}

/// Sets the flags of a target by its card.
fn take_target(
    asked: &mut DiceRequest,
    target: &Unit,
    card: &UnitCard,
    joined: &Joined,
) -> Result<NamedAttack, DiceError> {
    let is_alone = joined.is_lone_hero(target, card);
    let takes_nothing = !takes_tokens(card.class) || is_alone;
    let is_covered = asked.is("suppressed") || asked.is("hit-the-dirt");
    DustRefused::NoTokens.refuse_if(takes_nothing && is_covered)?;
    for key in ["rear", "vehicle"] {
        let is_wrong = asked.is(key) && !card.class.is_vehicle();
        DustRefused::AgainstVehicle(key).refuse_if(is_wrong)?;
    }
    let may_be_alone = target.hero && card.models == 1;
    let alone = DustRefused::NotThisUnit("alone");
    alone.refuse_if(asked.is("alone") && !may_be_alone)?;
    if card.class.is_vehicle() {
        asked.flag("vehicle", true);
    }
    if is_alone {
        asked.flag("alone", true);
    }
    let models = card.models;
    Ok(NamedAttack { models, is_team: target.team, takes_nothing, ..NamedAttack::default() })
}

/// Returns `true` for soldiers, who alone take Suppression tokens (W24).
fn takes_tokens(class: Class) -> bool {
    matches!(class, Class::Soldier(_))
}

/// Takes the dice and the damage of all weapons that apply against a target of a class and a number of models (W22), for
/// every model that has them (W20).
fn take_fire(
    asked: &mut DiceRequest,
    card: &UnitCard,
    (class, models): (Class, i32),
    tables: &Tables,
) -> Result<Vec<FiredWeapon>, DiceError> {
    let applicable = applicable_weapons(asked, card, class, tables)?;
    for key in ["dice", "damage", "spray"] {
        let several = applicable.len() > 1 && asked.is(key);
        DustRefused::OneWeapon(key).refuse_if(several)?;
    }
    let sprays = applicable.iter().all(|(_, shot)| shot.dice.is_none());
    Refused::OtherWeapon(Argument::Field("spray")).refuse_if(asked.is("spray") && !sprays)?;
    if applicable.iter().all(|(weapon, _)| weapon.line.reach == Reach::Close) {
        asked.flag("close", true);
    }
    let fired = applicable.into_iter().map(|(weapon, shot)| {
        let each = shot.dice.unwrap_or(models);
        let all = each.saturating_mul(weapon.models.value);
        let damage = asked.number("damage").unwrap_or(shot.damage);
        let volley = CombatRoll { dice: asked.number("dice").unwrap_or(all), damage };
        FiredWeapon { name: weapon.name.both(), volley }
    });
    Ok(fired.collect())
}

/// Finds the weapons that apply against a class: those in reach that can harm it, either all that fire or all of close
/// combat.
fn applicable_weapons<'a>(
    asked: &DiceRequest,
    card: &'a UnitCard,
    class: Class,
    tables: &Tables,
) -> Result<Vec<(&'a Weapon, Shot)>, DiceError> {
    let chosen: Vec<&Weapon> = match asked.word("with") {
        Some(_) => vec![find_weapon(&card.weapons, asked.word("with"), weapon_names)?],
        None => card.weapons.iter().collect(),
    };
    Refused::NoWeapon.refuse_if(chosen.is_empty())?;
    let range = asked.number("range");
    if let Some(range) = range {
        Quantity::Inches.within(range, 0, limits::INCHES)?;
    }
    let is_near = |weapon: &&&Weapon| range.is_none_or(|range| reach(weapon, tables) >= range);
    let near: Vec<&Weapon> = chosen.iter().filter(is_near).copied().collect();
    DustRefused::OutOfRange.refuse_if(near.is_empty())?;
    let shot = |weapon: &&'a Weapon| Some((*weapon, weapon.line.against(class)?));
    let harmful: Vec<_> = near.iter().filter_map(shot).collect();
    DustRefused::Harmless.refuse_if(harmful.is_empty())?;
    let is_of_close = |(weapon, _): &(&Weapon, Shot)| weapon.line.reach == Reach::Close;
    let is_close = asked.is("close") || harmful.iter().all(is_of_close);
    let applicable: Vec<_> =
        harmful.into_iter().filter(|one| is_of_close(one) == is_close).collect();
    DustRefused::NoCloseWeapon.refuse_if(applicable.is_empty())?;
    Ok(applicable)
}

/// Returns the range of a weapon that sees its target, in inches.
fn reach(weapon: &Weapon, tables: &Tables) -> i32 {
    match weapon.line.reach {
        Reach::Inches(inches) => inches,
        Reach::Close => tables.ranges.close,
        Reach::Artillery => tables.ranges.artillery,
    }
}

/// The Hero who is together with a unit in a force.
#[derive(Default)]
struct Joined {
    /// The unit is a Hero who joined another.
    is_joining: bool,
    /// A Hero joined the unit.
    is_joined: bool,
    /// That Hero, if his card is known.
    hero: Option<JoinedHero>,
}

impl Joined {
    /// Returns `true` for a Hero who operates on his own.
    fn is_lone_hero(&self, unit: &Unit, card: &UnitCard) -> bool {
        unit.hero && card.models == 1 && !self.is_joining
    }
}

/// Finds who is together with a unit; nobody in a list.
fn find_joined_hero(called: &UnitName, with: &QuestionContext) -> Result<Joined, DiceError> {
    let army = with.open_army::<Tables>(&called.list)?;
    let Some(force) = &army.force else { return Ok(Joined::default()) };
    let mustered = force.find_unit(&called.unit, &army.list);
    let solo = mustered.and_then(|unit| force.hero_of(unit, &army.list));
    let hero = solo.and_then(|solo| {
        let unit = &army.list.units[solo.unit];
        Some(JoinedHero { name: unit.name.both(), health: unit.card.as_ref()?.health })
    });
    let wanted = find_unit(called, units(&army))?.unit;
    let is = |solo: &&Solo| std::ptr::eq(&army.list.units[solo.unit], wanted);
    let mut own = force.heroes.iter().filter(is);
    let is_joining = mustered.is_none() && own.any(|solo| solo.joins.is_some());
    Ok(Joined { is_joining, is_joined: solo.is_some(), hero })
}

/// Takes the models of a unit, and sets the flag of a Hero if it has one.
pub(super) fn take_suppressed(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<Vec<AskedUnit>, DiceError> {
    let called = asked.units("unit", SAMPLE)?.into_iter().next();
    let joined =
        called.map(|called| find_joined_hero(&called, with)).transpose()?.unwrap_or_default();
    take(asked, with, |unit, asked| {
        let card = require_card(unit)?;
        let none = !takes_tokens(card.class) || joined.is_lone_hero(unit, card);
        DustRefused::NoTokens.refuse_if(none)?;
        asked.put_default("models", card.models.saturating_add(joined.is_joined.into()));
        if unit.hero || joined.is_joined {
            asked.flag("hero", true);
        }
        Ok(())
    })
}

/// Takes the class of a vehicle.
pub(super) fn take_vehicle(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<Vec<AskedUnit>, DiceError> {
    take(asked, with, |unit, asked| {
        let Class::Vehicle(class) = require_card(unit)?.class else {
            return Err(DustRefused::NoVehicle.into_refused().into());
        };
        asked.put("class", class);
        Ok(())
    })
}

/// Takes from a unit what it has, if one is named.
fn take(
    asked: &mut DiceRequest,
    with: &QuestionContext,
    take: impl FnOnce(&Unit, &mut DiceRequest) -> Result<(), DiceError>,
) -> Result<Vec<AskedUnit>, DiceError> {
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

/// Lists the units of a list; of a force those of its platoons, then the Heroes.
pub(crate) fn units(army: &ListWithForce) -> Vec<Titled<'_, Unit>> {
    let list = &army.list;
    let listed = |unit: usize| Titled { title: &list.units[unit].name, unit: &list.units[unit] };
    let Some(force) = &army.force else {
        return (0..list.units.len()).map(listed).collect();
    };
    let platoons = force.platoons.iter().flat_map(|platoon| &platoon.units);
    let platoons =
        platoons.map(|one| Titled { title: one.title(list), unit: &list.units[one.unit] });
    platoons.chain(force.heroes.iter().map(|solo| listed(solo.unit))).collect()
}

/// Lists the units that questions find, with their weapons.
pub(crate) fn question_units(army: &ListWithForce) -> Vec<QuestionUnit> {
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
    units(army).into_iter().map(bearer).collect()
}

fn require_card(unit: &Unit) -> Result<&UnitCard, DiceError> {
    unit.card.as_ref().ok_or_else(|| DustRefused::NoCard.into_refused().into())
}

/// Lists the names of a weapon, in both languages.
fn weapon_names(weapon: &Weapon) -> Vec<&str> {
    Language::ALL.iter().map(|language| weapon.name.get(*language)).collect()
}
