//! The tables of the game: the numbers that its dice are held against, and what its units may be.

use crate::error::{Error, ErrorKind};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Named};
use crate::{shelf, yaml};
use serde::Deserialize;
use std::path::Path;

/// The folder of the game.
pub const TAG: &str = "dust";

/// The numbers that its dice are held against.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// On how many of its faces a die hits.
    pub die: Die,
    /// What cover takes.
    pub cover: Covers,
    /// The fewest orders of a turn.
    pub orders: i32,
    /// Actions of a unit.
    pub actions: i32,
    /// The classes of soldiers, the first and the last.
    pub soldiers: (i32, i32),
    /// The classes of vehicles, the first and the last.
    pub vehicles: (i32, i32),
    /// The classes of aircraft, the first and the last.
    pub aircraft: (i32, i32),
    /// How far things reach.
    pub ranges: Ranges,
    /// Points of a player for the scenario.
    pub scenario: i32,
    /// Dice that are rolled for who spends the first of them.
    pub scenario_dice: i32,
    /// What a vehicle suffers, from one hit on.
    pub damage: Vec<Named>,
}

/// How far things reach, in inches.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranges {
    /// Close combat.
    pub close: i32,
    /// Artillery that sees its target.
    pub artillery: i32,
    /// The orders of a command section.
    pub orders: i32,
    /// Those of a temporary one.
    pub temporary: i32,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    pub sides: u8,
    /// Those that hit.
    pub hits: u8,
}

/// What each kind of cover takes.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Covers {
    /// Soft cover.
    pub soft: i32,
    /// Hard cover.
    pub hard: i32,
}

/// What a unit is, and its number: `soldier 2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    Soldier(i32),
    Vehicle(i32),
    Aircraft(i32),
}

/// A place of a platoon (W19).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    Command,
    First,
    Second,
    Third,
    Fourth,
    /// Support, of which there may be several.
    Support,
}

impl Section {
    /// All of them in order.
    pub const ALL: [Self; 6] =
        [Self::Command, Self::First, Self::Second, Self::Third, Self::Fourth, Self::Support];

    /// The key in files: `command`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::First => "first",
            Self::Second => "second",
            Self::Third => "third",
            Self::Fourth => "fourth",
            Self::Support => "support",
        }
    }

    /// What it is called.
    pub fn names(self) -> ByLanguage<String> {
        let [en, es] = match self {
            Self::Command => ["Command Section", "Sección de Mando"],
            Self::First => ["1st Section", "1.ª Sección"],
            Self::Second => ["2nd Section", "2.ª Sección"],
            Self::Third => ["3rd Section", "3.ª Sección"],
            Self::Fourth => ["4th Section", "4.ª Sección"],
            Self::Support => ["Support", "Apoyo"],
        };
        ByLanguage { en: en.into(), es: es.into(), alike: false, from: None }
    }

    /// The same where there is little room.
    pub fn short(self) -> ByLanguage<String> {
        let [en, es] = match self {
            Self::Command => ["Command", "Mando"],
            Self::First => ["1st", "1.ª"],
            Self::Second => ["2nd", "2.ª"],
            Self::Third => ["3rd", "3.ª"],
            Self::Fourth => ["4th", "4.ª"],
            Self::Support => ["Support", "Apoyo"],
        };
        ByLanguage { en: en.into(), es: es.into(), alike: false, from: None }
    }

    /// Whether every platoon has it (W19).
    pub fn is_mandatory(self) -> bool {
        matches!(self, Self::Command | Self::First)
    }

    /// Whether it is one unit (W19).
    pub fn is_single(self) -> bool {
        self != Self::Support
    }
}

impl Class {
    /// What weapon lines count by: which part of the line, and which shot of it.
    pub fn place(self) -> (usize, usize) {
        let (kind, number) = match self {
            Self::Soldier(number) => (0, number),
            Self::Vehicle(number) => (1, number),
            Self::Aircraft(number) => (2, number),
        };
        (kind, usize::try_from(number - 1).unwrap_or(usize::MAX))
    }

    /// Whether it is a vehicle, with a table of its damage.
    pub fn is_vehicle(self) -> bool {
        matches!(self, Self::Vehicle(_))
    }
}

impl Tables {
    /// Loads them from the binary, or from a folder laid out like `grammars/`.
    ///
    /// # Errors
    /// There are none, or they are not written as these types say.
    pub fn load(folder: Option<&Path>) -> Result<Self, Error> {
        let (path, text) = shelf::grammar(TAG, "tables.yaml", folder)?;
        yaml::typed(&text).map_err(|why| Error::new(path, ErrorKind::Rules(why)))
    }

    /// How many classes of soldiers, vehicles and aircraft there are.
    pub fn classes(&self) -> [i32; 3] {
        [self.soldiers.1, self.vehicles.1, self.aircraft.1]
    }

    /// Every class of unit, as files spell it, with its name.
    pub(super) fn named_classes(&self) -> Vec<(String, ByLanguage<String>)> {
        let words = &labels().dust;
        let kinds = [
            ("soldier", &words.soldier, self.soldiers),
            ("vehicle", &words.vehicle, self.vehicles),
            ("aircraft", &words.aircraft, self.aircraft),
        ];
        let of_kind = |(key, label, (first, last)): (&str, &ByLanguage<String>, (i32, i32))| {
            let named = |n: i32| {
                let name = |language| fill(label.get(language), &[("n", &n)]);
                (format!("{key} {n}"), ByLanguage::each(name))
            };
            (first..=last).map(named).collect::<Vec<_>>()
        };
        kinds.into_iter().flat_map(of_kind).collect()
    }
}
