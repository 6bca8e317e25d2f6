//! Scrubs of the Desert: its tables, and its lists and forces as decoded; [`mod@file`] has the file formats.

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

pub use fault::ScrubsFault;
pub use tables::{
    Band, Counting, FireMode, FireTable, Grapeshot, Grapple, KEY, MeleeTable, MoraleTable,
    Movement, Mover, Tables, UnitType, Weapon,
};

use crate::army::{ListHead, Words};
use crate::force::ForceHead;
use crate::language::ByLanguage;
use crate::text::Span;
use crate::yaml::Placed;

/// A list, and the force fielded from it if the file is a force.
pub type ListWithForce = crate::game::ListWithForce<Tables>;

/// The units that a side may field.
#[derive(Debug)]
pub struct List {
    pub head: ListHead,
    /// Its units, in the order of the file.
    pub units: Vec<Unit>,
}

/// A unit of a list.
#[derive(Debug)]
pub struct Unit {
    pub name: Words,
    /// Other names by which it is found.
    pub aliases: Vec<String>,
    pub kind: UnitType,
    /// The number of figures, including the leader.
    pub figures: Placed<i32>,
    /// The title of its leader.
    pub leader: Option<Words>,
    pub weapons: Vec<Carried>,
    /// Its base Morale, in per cent.
    pub morale: Placed<i32>,
    /// The Morale lost for each figure lost, in per cent; `None` uses the rate of its size (S4).
    pub loss: Option<Placed<i32>>,
    /// The number of figures that serve its gun; `None` for all of them.
    pub crew: Option<Placed<i32>>,
    pub notes: Option<Words>,
}

/// A weapon that a unit carries.
#[derive(Debug)]
pub struct Carried {
    pub name: ByLanguage<String>,
    /// The weapon of the tables whose rules it follows, with the ranges and numbers of the list.
    pub weapon: Weapon,
    /// Its span in the file.
    pub span: Span,
}

/// The units fielded from a list.
#[derive(Debug)]
pub struct Force {
    pub head: ForceHead,
    /// The units, in the order of the file.
    pub units: Vec<Fielded>,
}

/// A unit of a force.
#[derive(Debug)]
pub struct Fielded {
    /// An index of [`List::units`].
    pub unit: usize,
    /// A name of its own.
    pub name: Option<Words>,
    pub notes: Option<Words>,
}

impl Unit {
    /// Returns the gun that its crew serves, if it has one.
    pub fn gun(&self) -> Option<&Carried> {
        self.weapons.iter().find(|carried| carried.weapon.kind.is_gun())
    }

    /// Returns the number of figures that serve its gun.
    pub fn served_by(&self) -> i32 {
        self.crew.as_ref().map_or(self.figures.value, |crew| crew.value)
    }

    /// Returns the Morale lost for each figure lost, in per cent: the list's own rate, or that of its size (S4).
    pub fn rate(&self, tables: &Tables) -> Option<i32> {
        let own = self.loss.as_ref().map(|loss| loss.value);
        own.or_else(|| tables.morale.losses.get(&self.figures.value).copied())
    }
}

impl Fielded {
    /// Returns its own name, or that of its unit.
    pub fn title<'a>(&'a self, list: &'a List) -> &'a Words {
        self.name.as_ref().unwrap_or(&list.units[self.unit].name)
    }
}
