//! Dust Warfare: its tables, and its lists and forces as understood; [`mod@file`] holds them as written.

pub mod dice;
pub mod file;

mod camp;
mod cards;
mod check;
mod decode;
mod entries;
mod interview;
pub mod odds;
mod rules;
mod sheet;
mod tables;
mod weapon;

pub use tables::{Class, Covers, Die, Ranges, Section, TAG, Tables};
pub use weapon::weapon_line;

use crate::army::Words;
use crate::language::Language;
use crate::text::{Span, folded};
use crate::yaml::Placed;

/// A list, and of a force what is fielded of it.
pub type Side = crate::game::FieldedSide<Tables>;

/// The unit cards of a side.
#[derive(Debug)]
pub struct List {
    /// The side.
    pub name: Words,
    /// Where the list was published.
    pub source: Option<String>,
    /// Its emblem, a name of `templates/emblems.yaml`.
    pub emblem: &'static str,
    /// Whether it says itself that cards are missing.
    pub incomplete: bool,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// What platoons may buy.
    pub upgrades: Vec<Upgrade>,
    /// Its units, in the order of the file.
    pub units: Vec<Unit>,
}

/// What a platoon may buy besides units.
#[derive(Debug)]
pub struct Upgrade {
    pub name: Words,
    /// What it costs.
    pub points: i32,
    /// Anything else, in words.
    pub notes: Option<Words>,
}

/// A unit of a list.
#[derive(Debug)]
pub struct Unit {
    pub name: Words,
    /// Other names to find it by.
    pub aliases: Vec<String>,
    /// What it costs.
    pub points: i32,
    /// Its card; none where nothing but its points is known.
    pub card: Option<Card>,
    /// Whether a Hero is in it, or it is one.
    pub hero: bool,
    /// Whether it is a Team, which makes more of cover (W4).
    pub team: bool,
    /// Radiomen, each of whom takes an Order out of range.
    pub radiomen: i32,
    /// The sections of a platoon that it may be; empty where it may be any.
    pub sections: Vec<Section>,
    /// The Special Order of its platoon, where it commands it.
    pub order: Option<Words>,
    /// What else it can do.
    pub abilities: Vec<Ability>,
    /// Anything else, in words.
    pub notes: Option<Words>,
}

/// What stands on the card of a unit.
#[derive(Debug)]
pub struct Card {
    /// What it is.
    pub class: Class,
    /// How many models it has.
    pub models: i32,
    /// How far it moves, in inches.
    pub moves: i32,
    /// Its Armor, in dice.
    pub armor: i32,
    /// The health of each model.
    pub health: i32,
    /// What it fires.
    pub weapons: Vec<Weapon>,
}

/// What a unit can do beyond the rules of all.
#[derive(Debug)]
pub struct Ability {
    pub name: Words,
    /// What it does.
    pub notes: Option<Words>,
}

/// A weapon of a card.
#[derive(Debug)]
pub struct Weapon {
    pub name: Words,
    /// How many of the models have it.
    pub models: Placed<i32>,
    pub line: WeaponLine,
}

/// A weapon line: `16 | 4/1 3/1 2/1 – | 1/1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeaponLine {
    /// How far it reaches.
    pub reach: Reach,
    /// What it has against each class of soldiers, of vehicles and of aircraft, from class 1 on; a class that is not
    /// written it cannot harm.
    pub against: [Vec<Option<Shot>>; 3],
}

/// How far a weapon reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// So many inches.
    Inches(i32),
    /// Close combat: `C`.
    Close,
    /// Artillery: `A`.
    Artillery,
}

/// The dice of a weapon against a class, and the damage of each hit: `4/1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    /// The dice; none for a Spray, which has one for each model of the target.
    pub dice: Option<i32>,
    /// The damage of a hit.
    pub damage: i32,
}

/// What is fielded of a list.
#[derive(Debug)]
pub struct Force {
    pub name: Words,
    /// The list, as the file names it.
    pub list: String,
    /// What it may cost, as agreed.
    pub limit: Option<i32>,
    /// Where that stands.
    pub limit_span: Span,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// What its player does of the scenario.
    pub scenario: Option<Scenario>,
    pub platoons: Vec<Platoon>,
    /// Heroes outside of platoons.
    pub heroes: Vec<Solo>,
}

/// Where a player puts his points of the scenario.
#[derive(Debug)]
pub struct Scenario {
    /// Points on Objective, Deployment and Conditions.
    pub levels: [i32; 3],
    /// Where that stands in the file.
    pub span: Span,
}

#[derive(Debug)]
pub struct Platoon {
    pub name: Words,
    /// Its units, in the order of the file.
    pub units: Vec<Fielded>,
    /// Its upgrades, as indexes of [`List::upgrades`].
    pub upgrades: Vec<usize>,
}

/// A unit of a platoon.
#[derive(Debug)]
pub struct Fielded {
    /// Which section it is.
    pub section: Section,
    /// Which unit, as an index of [`List::units`].
    pub unit: usize,
    /// A name of its own.
    pub name: Option<Words>,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// Where its section stands in the file.
    pub span: Span,
    /// Where its unit does.
    pub at: Span,
}

/// A Hero outside of platoons.
#[derive(Debug)]
pub struct Solo {
    /// Which unit, as an index of [`List::units`].
    pub unit: usize,
    /// The unit of the force that he joins, by its title.
    pub joins: Option<Placed<String>>,
    /// Where he stands in the file.
    pub at: Span,
}

impl Shot {
    /// As cards have it: `4/1`, `S/1`.
    pub fn print(self) -> String {
        let dice = self.dice.map_or("S".into(), |dice| dice.to_string());
        format!("{dice}/{}", self.damage)
    }
}

impl WeaponLine {
    /// What it has against a class.
    pub fn against(&self, class: Class) -> Option<Shot> {
        let (kind, number) = class.place();
        self.against[kind].get(number).copied().flatten()
    }
}

impl Fielded {
    /// What it is called: its own name, or that of its unit.
    pub fn title<'a>(&'a self, list: &'a List) -> &'a Words {
        self.name.as_ref().unwrap_or(&list.units[self.unit].name)
    }
}

impl Platoon {
    /// What it costs with its upgrades.
    pub fn points(&self, list: &List) -> i64 {
        let units = self.units.iter().map(|one| list.units[one.unit].points);
        units.chain(self.upgrades.iter().map(|one| list.upgrades[*one].points)).map(i64::from).sum()
    }
}

impl Force {
    /// What it costs.
    pub fn points(&self, list: &List) -> i64 {
        let heroes = self.heroes.iter().map(|solo| i64::from(list.units[solo.unit].points));
        self.platoons.iter().map(|platoon| platoon.points(list)).chain(heroes).sum()
    }

    /// How many units its Command Pool counts: a Hero who joins one is none of his own (W21).
    pub fn pool(&self) -> usize {
        let platoons = self.platoons.iter().map(|platoon| platoon.units.len()).sum::<usize>();
        platoons + self.heroes.iter().filter(|solo| solo.joins.is_none()).count()
    }

    /// The unit of a platoon that goes by a name here.
    pub fn called(&self, name: &str, list: &List) -> Option<&Fielded> {
        let wanted = folded(name);
        let is = |unit: &&Fielded| {
            let title = unit.title(list);
            Language::ALL.iter().any(|language| folded(title.get(*language)) == wanted)
        };
        self.platoons.iter().flat_map(|platoon| &platoon.units).find(is)
    }

    /// What the unit that a Hero joins is called.
    pub fn joined<'a>(&'a self, solo: &Solo, list: &'a List) -> Option<&'a Words> {
        let unit = self.called(&solo.joins.as_ref()?.value, list)?;
        Some(unit.title(list))
    }

    /// The Hero who joins a unit of a platoon.
    pub fn hero_of(&self, unit: &Fielded, list: &List) -> Option<&Solo> {
        let joins = |solo: &&Solo| {
            let joined = solo.joins.as_ref().and_then(|joins| self.called(&joins.value, list));
            joined.is_some_and(|joined| std::ptr::eq(joined, unit))
        };
        self.heroes.iter().find(joins)
    }

    /// Every unit in the order of the file: those of platoons, then the Heroes.
    pub fn units(&self) -> impl Iterator<Item = usize> {
        let platoons = self.platoons.iter().flat_map(|platoon| &platoon.units);
        platoons.map(|one| one.unit).chain(self.heroes.iter().map(|solo| solo.unit))
    }
}

impl Unit {
    /// Whether its card says that it is a vehicle.
    pub fn is_vehicle(&self) -> bool {
        self.card.as_ref().is_some_and(|card| card.class.is_vehicle())
    }
}
