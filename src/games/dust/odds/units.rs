//! What units of Dust Warfare bring to a question.

use super::DustQuestion;
use crate::army::Words;
use crate::error::{Error, ErrorKind};
use crate::game::{
    AskedUnit, Bearer, Borne, Dice, DiceQuestion, NoAnswer, Rolled, Titled, UnitName, armed, find,
};
use crate::games::dust::TAG;
use crate::games::dust::dice::{Attack, Cover, Suppression};
use crate::games::dust::{Card, Class, Reach, Side, Tables, Unit, Weapon};
use crate::language::Language;
use crate::play::Refused;

/// A question that units answer in the place of numbers.
#[derive(Debug, Clone)]
pub enum DustUnits {
    /// Who begins, and with how many orders: two forces.
    Initiative([String; 2]),
    /// An attack on a unit.
    Attack {
        /// Who attacks; none where the numbers of the attack are said.
        by: Option<UnitName>,
        /// Which of his weapons; the first where none is named.
        with: Option<String>,
        /// Whom.
        at: UnitName,
        /// What is said of both.
        said: AttackOf,
    },
    /// What is left of suppression.
    Suppression {
        /// Which unit.
        unit: UnitName,
        tokens: i32,
        /// Its models, where it has lost some.
        models: Option<i32>,
        /// A Hero is with it, of its own or not.
        hero: bool,
        /// It has a reaction token.
        reaction: bool,
    },
    /// Those whom a vehicle runs over.
    Overrun(UnitName),
}

/// What is said of an attack; what is not, the units bring.
#[derive(Debug, Clone, Copy)]
pub struct AttackOf {
    /// Combat dice.
    pub dice: Option<i32>,
    /// Damage of each hit.
    pub damage: Option<i32>,
    /// Armor of the target.
    pub armor: Option<i32>,
    /// Models of the target.
    pub models: Option<i32>,
    pub health: Option<i32>,
    /// What it stands in.
    pub cover: Cover,
    /// Dice that miss are rolled once more.
    pub sustained: bool,
    /// From the rear of a vehicle.
    pub rear: bool,
    /// One die for each model of the target.
    pub spray: bool,
    /// Close combat.
    pub close: bool,
}

impl AttackOf {
    /// The attack in numbers; what nobody said is 1, and no Armor.
    pub fn numbers(self) -> Attack {
        let Self { cover, sustained, rear, spray, close, .. } = self;
        let models = self.models.unwrap_or(1);
        Attack {
            dice: self.dice.unwrap_or(models),
            damage: self.damage.unwrap_or(1),
            armor: self.armor.unwrap_or(0),
            cover,
            sustained,
            rear,
            spray,
            close,
            models,
            health: self.health.unwrap_or(1),
        }
    }
}

impl DiceQuestion for DustUnits {
    fn game(&self) -> &'static str {
        TAG
    }

    fn roll(&self, with: &Dice) -> Result<Rolled, NoAnswer> {
        let (question, who) = self.settled(with)?;
        Ok(Rolled { who, ..question.roll(with)? })
    }
}

impl DustUnits {
    /// The question in numbers, and whom it names.
    fn settled(&self, with: &Dice) -> Result<(DustQuestion, Vec<AskedUnit>), NoAnswer> {
        let open = |list: &str| with.side::<Tables>(list);
        Ok(match self {
            Self::Initiative(sides) => {
                let [(first, force), (second, foe)] =
                    [counted(&sides[0], "force", open)?, counted(&sides[1], "foe", open)?];
                let who = force.into_iter().chain(foe).collect();
                (DustQuestion::Initiative([first, second]), who)
            }
            Self::Attack { by: attacker, with: weapon, at, said } => {
                let target = open(&at.list)?;
                let Titled { title, unit } = found(at, &target)?;
                let card = carded(unit)?;
                let target = AskedUnit { key: "target", name: title.both() };
                let Some(attacker) = attacker else {
                    return Ok((DustQuestion::Attack(struck(unit, card, *said)), vec![target]));
                };
                let side = open(&attacker.list)?;
                let Titled { title, unit: attacks } = found(attacker, &side)?;
                let shot = fired(carded(attacks)?, weapon.as_deref(), card, *said)?;
                let attacker = AskedUnit { key: "unit", name: title.both() };
                (DustQuestion::Attack(struck(unit, card, shot)), vec![attacker, target])
            }
            Self::Suppression { unit, tokens, models, hero, reaction } => {
                let side = open(&unit.list)?;
                let Titled { title, unit } = found(unit, &side)?;
                let left = Suppression {
                    tokens: *tokens,
                    models: models.unwrap_or(carded(unit)?.models),
                    hero: *hero || unit.hero,
                    reaction: *reaction,
                };
                (DustQuestion::Suppression(left), vec![of_unit(title)])
            }
            Self::Overrun(unit) => {
                let side = open(&unit.list)?;
                let Titled { title, unit } = found(unit, &side)?;
                let Class::Vehicle(class) = carded(unit)?.class else {
                    return Err(Refused::NoVehicle.into());
                };
                (DustQuestion::Overrun { class }, vec![of_unit(title)])
            }
        })
    }
}

fn of_unit(title: &Words) -> AskedUnit {
    AskedUnit { key: "unit", name: title.both() }
}

/// A number of units, or a force and how many it has.
fn counted(
    given: &str,
    key: &'static str,
    open: impl Fn(&str) -> Result<Box<Side>, Error>,
) -> Result<(i32, Option<AskedUnit>), NoAnswer> {
    if let Ok(number) = given.trim().parse() {
        return Ok((number, None));
    }
    let side = open(given)?;
    let force = side.force.as_ref();
    let force = force.ok_or_else(|| Error::new(given, ErrorKind::NotAForce))?;
    let count = i32::try_from(force.pool()).unwrap_or(i32::MAX);
    Ok((count, Some(AskedUnit { key, name: force.name.both() })))
}

fn found<'a>(called: &UnitName, side: &'a Side) -> Result<Titled<'a, Unit>, NoAnswer> {
    let names = |unit: &'a Unit| (&unit.name, unit.aliases.as_slice());
    Ok(find(called, units(side), names)?)
}

/// The units of a list; of a force those of its platoons, then the Heroes.
fn units(side: &Side) -> Vec<Titled<'_, Unit>> {
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

/// The same with what each carries.
pub(crate) fn bearers(side: &Side) -> Vec<Bearer> {
    let borne = |weapon: &Weapon| Borne { name: weapon.name.both(), blasts: false };
    let bearer = |Titled { title, unit }: Titled<'_, Unit>| {
        let card = unit.card.as_ref();
        let weapons = card.into_iter().flat_map(|card| &card.weapons);
        Bearer {
            name: title.both(),
            weapons: weapons.map(borne).collect(),
            has_card: card.is_some(),
            is_vehicle: card.is_some_and(|card| matches!(card.class, Class::Vehicle(_))),
        }
    };
    units(side).into_iter().map(bearer).collect()
}

fn carded(unit: &Unit) -> Result<&Card, NoAnswer> {
    unit.card.as_ref().ok_or_else(|| Refused::Cardless.into())
}

/// The dice and the damage of a weapon against a target, for every model that has it (W20).
fn fired(
    card: &Card,
    with: Option<&str>,
    target: &Card,
    said: AttackOf,
) -> Result<AttackOf, NoAnswer> {
    let weapon = armed(&card.weapons, with, called)?;
    let shot = weapon.line.against(target.class).ok_or(Refused::Harmless)?;
    let dice = shot.dice.unwrap_or(said.models.unwrap_or(target.models));
    Ok(AttackOf {
        dice: said.dice.or(Some(dice.saturating_mul(weapon.models.value))),
        damage: said.damage.or(Some(shot.damage)),
        close: said.close || weapon.line.reach == Reach::Close,
        ..said
    })
}

/// What a weapon goes by, in either language.
fn called(weapon: &Weapon) -> Vec<&str> {
    Language::ALL.iter().map(|language| weapon.name.get(*language)).collect()
}

/// The attack on a unit: a Team in soft cover stands in hard cover (W4).
fn struck(unit: &Unit, card: &Card, said: AttackOf) -> Attack {
    let cover = match said.cover {
        Cover::Soft if unit.team => Cover::Hard,
        cover => cover,
    };
    let said = AttackOf {
        armor: said.armor.or(Some(card.armor)),
        models: said.models.or(Some(card.models)),
        health: said.health.or(Some(card.health)),
        cover,
        ..said
    };
    said.numbers()
}
