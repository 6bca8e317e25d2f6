//! Dust Warfare: its tables, and its lists and forces as decoded; [`mod@file`] has the file formats.

pub mod dice;
pub mod file;

mod cards;
mod check;
mod decode;
mod entries;
mod fault;
mod force_editor;
mod interview;
pub mod odds;
mod pasted;
mod refused;
mod rules;
mod sheet;
mod tables;
mod weapon;

pub use fault::{DustFault, LinePart, TargetKind};
pub use tables::{Class, Covers, Die, KEY, Ranges, Section, Tables};
pub use weapon::weapon_line;

use crate::army::{ListHead, Words};
use crate::force::ForceHead;
use crate::language::Language;
use crate::text::{Span, fold};
use crate::yaml::Placed;

/// A list, and the force fielded from it if the file is a force.
pub type ListWithForce = crate::game::ListWithForce<Tables>;

/// The unit cards of a side.
#[derive(Debug)]
pub struct List {
    pub head: ListHead,
    /// `true` if the list declares that cards are missing.
    pub incomplete: bool,
    /// Upgrades that platoons may buy.
    pub upgrades: Vec<Upgrade>,
    /// Its units, in the order of the file.
    pub units: Vec<Unit>,
}

/// An upgrade that a platoon may buy.
#[derive(Debug)]
pub struct Upgrade {
    pub name: Words,
    pub points: i32,
    pub notes: Option<Words>,
}

/// A unit of a list.
#[derive(Debug)]
pub struct Unit {
    pub name: Words,
    /// Other names by which it is found.
    pub aliases: Vec<String>,
    pub points: i32,
    /// Its card; `None` if only its points are known.
    pub card: Option<UnitCard>,
    /// `true` if it is or includes a Hero.
    pub hero: bool,
    /// `true` if it is a Team, which gets more from cover (W4).
    pub team: bool,
    /// Radiomen, each of whom takes an Order out of range.
    pub radiomen: i32,
    /// The sections of a platoon in which it may serve; empty if any.
    pub sections: Vec<Section>,
    /// The Special Order that it gives its platoon as its Command Section.
    pub order: Option<Words>,
    pub abilities: Vec<Ability>,
    pub notes: Option<Words>,
}

/// The characteristics and weapons on a unit card.
#[derive(Debug)]
pub struct UnitCard {
    pub class: Class,
    /// The number of models.
    pub models: i32,
    /// Move, in inches.
    pub moves: i32,
    /// Armor, in dice.
    pub armor: i32,
    /// The health of each model.
    pub health: i32,
    pub weapons: Vec<Weapon>,
}

/// A special ability of a unit.
#[derive(Debug)]
pub struct Ability {
    pub name: Words,
    /// Its effect.
    pub notes: Option<Words>,
}

/// A weapon of a card.
#[derive(Debug)]
pub struct Weapon {
    pub name: Words,
    /// The number of models that carry it.
    pub models: Placed<i32>,
    pub line: WeaponLine,
}

/// A weapon line: `16 | 4/1 3/1 2/1 – | 1/1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeaponLine {
    pub reach: Reach,
    /// The shots against each class of soldiers, of vehicles and of aircraft, from class 1 up; a class beyond the end
    /// cannot be harmed.
    pub against: [Vec<Option<Shot>>; 3],
}

/// The range of a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// A range in inches.
    Inches(i32),
    /// Close combat: `C`.
    Close,
    /// Artillery: `A`.
    Artillery,
}

/// The dice of a weapon against a class, and the damage of each hit: `4/1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    /// The dice; `None` for a Spray, which rolls one for each model of the target.
    pub dice: Option<i32>,
    /// The damage of a hit.
    pub damage: i32,
}

/// The platoons and Heroes fielded from a list.
#[derive(Debug)]
pub struct Force {
    pub head: ForceHead,
    /// The limit of points, as agreed.
    pub limit: Option<i32>,
    /// The span of the limit in the file.
    pub limit_span: Span,
    /// The player's scenario points.
    pub scenario: Option<Scenario>,
    pub platoons: Vec<Platoon>,
    /// Heroes outside of platoons.
    pub heroes: Vec<Solo>,
}

/// The scenario points of a player, as spent.
#[derive(Debug)]
pub struct Scenario {
    /// Points on Objective, Deployment and Conditions.
    pub levels: [i32; 3],
    /// The span of the scenario in the file.
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
    pub section: Section,
    /// An index of [`List::units`].
    pub unit: usize,
    /// A name of its own.
    pub name: Option<Words>,
    pub notes: Option<Words>,
    /// The span of the section in the file.
    pub span: Span,
}

/// A Hero outside of platoons.
#[derive(Debug)]
pub struct Solo {
    /// An index of [`List::units`].
    pub unit: usize,
    /// The unit of the force that the Hero joins, by its title.
    pub joins: Option<Placed<String>>,
    /// The span of the Hero in the file.
    pub at: Span,
}

impl Shot {
    /// Writes the shot as printed on cards: `4/1`, `S/1`.
    pub fn print(self) -> String {
        let dice = self.dice.map_or("S".into(), |dice| dice.to_string());
        format!("{dice}/{}", self.damage)
    }
}

impl WeaponLine {
    /// Returns the shot against a class, or `None` if it cannot be harmed.
    pub fn against(&self, class: Class) -> Option<Shot> {
        let (kind, number) = class.place();
        self.against[kind].get(number).copied().flatten()
    }
}

impl Fielded {
    /// Returns its own name, or that of its unit.
    pub fn title<'a>(&'a self, list: &'a List) -> &'a Words {
        self.name.as_ref().unwrap_or(&list.units[self.unit].name)
    }
}

impl Platoon {
    /// Sums the points with upgrades.
    pub fn points(&self, list: &List) -> i64 {
        let units = self.units.iter().map(|one| list.units[one.unit].points);
        units.chain(self.upgrades.iter().map(|one| list.upgrades[*one].points)).map(i64::from).sum()
    }
}

impl Force {
    pub fn points(&self, list: &List) -> i64 {
        let heroes = self.heroes.iter().map(|solo| i64::from(list.units[solo.unit].points));
        self.platoons.iter().map(|platoon| platoon.points(list)).chain(heroes).sum()
    }

    /// Counts the units of its Command Pool, without Heroes who join another unit (W21).
    pub fn pool(&self) -> usize {
        let platoons = self.platoons.iter().map(|platoon| platoon.units.len()).sum::<usize>();
        platoons + self.heroes.iter().filter(|solo| solo.joins.is_none()).count()
    }

    /// Finds a unit of a platoon by its title in any language.
    pub fn find_unit(&self, name: &str, list: &List) -> Option<&Fielded> {
        let wanted = fold(name);
        let is = |unit: &&Fielded| {
            let title = unit.title(list);
            Language::ALL.iter().any(|language| fold(title.get(*language)) == wanted)
        };
        self.platoons.iter().flat_map(|platoon| &platoon.units).find(is)
    }

    /// Returns the title of the unit that a Hero joins.
    pub fn joined_title<'a>(&'a self, solo: &Solo, list: &'a List) -> Option<&'a Words> {
        let unit = self.find_unit(&solo.joins.as_ref()?.value, list)?;
        Some(unit.title(list))
    }

    /// Finds the Hero who joins a unit of a platoon.
    pub fn hero_of(&self, unit: &Fielded, list: &List) -> Option<&Solo> {
        let joins = |solo: &&Solo| {
            let joined = solo.joins.as_ref().and_then(|joins| self.find_unit(&joins.value, list));
            joined.is_some_and(|joined| std::ptr::eq(joined, unit))
        };
        self.heroes.iter().find(joins)
    }

    /// Lists every unit in the order of the file, platoons before Heroes, as indexes of [`List::units`].
    pub fn units(&self) -> impl Iterator<Item = usize> {
        let platoons = self.platoons.iter().flat_map(|platoon| &platoon.units);
        platoons.map(|one| one.unit).chain(self.heroes.iter().map(|solo| solo.unit))
    }
}

impl Unit {
    /// Returns `true` if its card is that of a vehicle.
    pub fn is_vehicle(&self) -> bool {
        self.card.as_ref().is_some_and(|card| card.class.is_vehicle())
    }
}
