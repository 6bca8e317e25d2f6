//! Scrubs of the Desert: its tables, and its lists and forces as understood; [`mod@file`] holds them as written.

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

pub use tables::{
    Arm, Band, Counting, Fire, Grapeshot, Grapple, Melee, Morale, Movement, Mover, TAG, Tables,
    UnitType, Weapon,
};

use crate::army::Words;
use crate::language::ByLanguage;
use crate::text::Span;
use crate::yaml::Placed;

/// A list, and of a force what is fielded of it.
pub type Side = crate::game::FieldedSide<Tables>;

/// The units that a side may field.
#[derive(Debug)]
pub struct List {
    /// The side.
    pub name: Words,
    /// Where the list was published.
    pub source: Option<String>,
    /// Its emblem, a name of `templates/emblems.yaml`.
    pub emblem: &'static str,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// Its units, in the order of the file.
    pub units: Vec<Unit>,
}

/// A unit of a list.
#[derive(Debug)]
pub struct Unit {
    pub name: Words,
    /// Other names to find it by.
    pub aliases: Vec<String>,
    /// What it is.
    pub kind: UnitType,
    /// How many figures it has, its leader among them.
    pub figures: Placed<i32>,
    /// Who leads it.
    pub leader: Option<Words>,
    /// What it carries.
    pub weapons: Vec<Carried>,
    /// Its base Morale, in per cent.
    pub morale: Placed<i32>,
    /// What a figure lost takes of it, in per cent, where the list says so itself (S4).
    pub loss: Option<Placed<i32>>,
    /// How many of its figures serve its gun, where that is not all of them.
    pub crew: Option<Placed<i32>>,
    /// Anything else, in words.
    pub notes: Option<Words>,
}

/// A weapon that a unit carries.
#[derive(Debug)]
pub struct Carried {
    pub name: ByLanguage<String>,
    /// The weapon of the tables that it is fired like, with the ranges and numbers of the list.
    pub weapon: Weapon,
    /// Where it stands in the file.
    pub span: Span,
}

/// What is fielded of a list.
#[derive(Debug)]
pub struct Force {
    pub name: Words,
    /// The list, as the file names it.
    pub list: String,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// The units, in the order of the file.
    pub units: Vec<Fielded>,
}

/// A unit that takes the field.
#[derive(Debug)]
pub struct Fielded {
    /// Which, as an index of [`List::units`].
    pub unit: usize,
    /// A name of its own.
    pub name: Option<Words>,
    /// Anything else, in words.
    pub notes: Option<Words>,
}

impl Unit {
    /// The gun that its crew serves.
    pub fn gun(&self) -> Option<&Carried> {
        self.weapons.iter().find(|carried| carried.weapon.kind.is_gun())
    }

    /// How many of its figures serve its gun.
    pub fn served_by(&self) -> i32 {
        self.crew.as_ref().map_or(self.figures.value, |crew| crew.value)
    }

    /// What a figure lost takes of its Morale, in per cent: the list's own rate, or that of its size (S4).
    pub fn rate(&self, tables: &Tables) -> Option<i32> {
        let own = self.loss.as_ref().map(|loss| loss.value);
        own.or_else(|| tables.morale.losses.get(&self.figures.value).copied())
    }
}

impl Fielded {
    /// What it is called: its own name, or that of its unit.
    pub fn title<'a>(&'a self, list: &'a List) -> &'a Words {
        self.name.as_ref().unwrap_or(&list.units[self.unit].name)
    }
}
