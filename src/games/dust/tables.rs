//! The tables of Dust Warfare: its dice, ranges, cover and unit classes.

use crate::embedded::Grammars;
use crate::error::Error;
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language, Named};
use serde::Deserialize;

/// The folder of the game's tables.
pub const KEY: &str = "dust";

/// The contents of `tables.yaml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    pub die: Die,
    /// Hits that cover cancels.
    pub cover: Covers,
    /// The fewest orders in a turn.
    pub orders: i32,
    /// Actions of a unit in a turn.
    pub actions: i32,
    /// The first and the last class of soldiers.
    pub soldiers: (i32, i32),
    /// The first and the last class of vehicles.
    pub vehicles: (i32, i32),
    /// The first and the last class of aircraft.
    pub aircraft: (i32, i32),
    pub ranges: Ranges,
    /// Scenario points of a player.
    pub scenario: i32,
    /// Dice rolled to decide who spends the first scenario point.
    pub scenario_dice: i32,
    /// The damage of a vehicle, from one hit up.
    pub damage: Vec<Named>,
}

/// Ranges, in inches.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranges {
    pub close: i32,
    /// Artillery that sees its target.
    pub artillery: i32,
    /// The orders of a command section.
    pub orders: i32,
    /// The orders of a temporary command section.
    pub temporary: i32,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    pub sides: u8,
    /// The number of sides that hit.
    pub hits: u8,
}

/// The numbers of each kind of cover.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Covers {
    pub soft: i32,
    pub hard: i32,
}

/// The class of a unit: `soldier 2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    Soldier(i32),
    Vehicle(i32),
    Aircraft(i32),
}

keyed! {
    /// A section of a platoon (W19).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Section by key {
        Command = "command",
        First = "first",
        Second = "second",
        Third = "third",
        Fourth = "fourth",
        /// The only section that may hold several units.
        Support = "support",
    }
}

impl Section {
    /// Returns its name, and the short one for narrow columns.
    fn both_names(self) -> [[&'static str; 2]; 2] {
        match self {
            Self::Command => [["Command Section", "Sección de Mando"], ["Command", "Mando"]],
            Self::First => [["1st Section", "1.ª Sección"], ["1st", "1.ª"]],
            Self::Second => [["2nd Section", "2.ª Sección"], ["2nd", "2.ª"]],
            Self::Third => [["3rd Section", "3.ª Sección"], ["3rd", "3.ª"]],
            Self::Fourth => [["4th Section", "4.ª Sección"], ["4th", "4.ª"]],
            Self::Support => [["Support", "Apoyo"], ["Support", "Apoyo"]],
        }
    }

    pub fn names(self) -> ByLanguage<String> {
        let [[en, es], _] = self.both_names();
        ByLanguage::each(|language| language.pick(en, es).to_owned())
    }

    /// Returns short names, for narrow columns.
    pub fn short(self) -> ByLanguage<String> {
        let [_, [en, es]] = self.both_names();
        ByLanguage::each(|language| language.pick(en, es).to_owned())
    }

    /// Returns `true` if every platoon must have it (W19).
    pub fn is_mandatory(self) -> bool {
        matches!(self, Self::Command | Self::First)
    }

    /// Returns `true` if it holds only one unit (W19).
    pub fn is_single(self) -> bool {
        self != Self::Support
    }
}

impl Class {
    /// Returns the indexes of the class in a weapon line: the part of the line, and the shot in it.
    pub fn place(self) -> (usize, usize) {
        let (kind, number) = match self {
            Self::Soldier(number) => (0, number),
            Self::Vehicle(number) => (1, number),
            Self::Aircraft(number) => (2, number),
        };
        (kind, usize::try_from(number - 1).unwrap_or(usize::MAX))
    }

    /// Names the class: `Soldier 2`.
    pub fn name(self, language: Language) -> String {
        let words = &labels().dust;
        let (label, number) = match self {
            Self::Soldier(number) => (&words.soldier, number),
            Self::Vehicle(number) => (&words.vehicle, number),
            Self::Aircraft(number) => (&words.aircraft, number),
        };
        fill(label.get(language), &[("n", &number)])
    }

    /// Returns `true` for vehicles, which have a damage table.
    pub fn is_vehicle(self) -> bool {
        matches!(self, Self::Vehicle(_))
    }
}

impl Tables {
    /// Loads the tables.
    ///
    /// # Errors
    /// If the file is missing or does not match these types.
    pub fn load(grammars: Grammars) -> Result<Self, Error> {
        grammars.tables(KEY)
    }

    /// Returns the highest class of soldiers, vehicles and aircraft.
    pub fn classes(&self) -> [i32; 3] {
        [self.soldiers.1, self.vehicles.1, self.aircraft.1]
    }

    /// Lists every class of unit, as files spell it, with its name.
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
