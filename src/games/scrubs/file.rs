//! Lists and forces of Scrubs of the Desert as written: the one description of their formats.

use crate::limits;
use crate::yaml::{Placed, Verbatim, keys};
use schemars::JsonSchema;
use serde::Deserialize;

/// The keys of each mapping of a list in the order of the format, by the key that the mapping or its list stands under.
pub fn order_of_list() -> [(&'static str, &'static [&'static str]); 3] {
    [("", keys::<ListFile>()), ("units", keys::<UnitFile>()), ("weapons", keys::<WeaponFile>())]
}

/// The same of a force.
pub fn order_of_force() -> [(&'static str, &'static [&'static str]); 2] {
    [("", keys::<ForceFile>()), ("units", keys::<FieldedFile>())]
}

/// The units that a side may field in Scrubs of the Desert.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fistful army file of Scrubs of the Desert", rename = "army")]
pub struct ListFile {
    /// The version of the format: 1.
    #[schemars(range(min = limits::FORMAT))]
    pub fistful: Placed<i32>,
    /// The game: `scrubs`.
    #[schemars(length(max = limits::NAME))]
    pub game: Placed<String>,
    /// The side.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The side in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Where the list was published.
    #[schemars(length(max = limits::NAME))]
    pub source: Option<Placed<String>>,
    /// The emblem of the side: `hawk`, `griffin`, `lion`, `worm`, `knot`, `star`, `tower`, or `shield` with the first
    /// letter of its name, which is also drawn where the key is missing.
    #[schemars(length(max = limits::NAME))]
    pub emblem: Option<Placed<String>>,
    /// Anything else about the list.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// The units, in the order in which they are printed.
    #[schemars(length(max = limits::UNITS))]
    pub units: Vec<UnitFile>,
}

/// A unit.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "unit")]
pub struct UnitFile {
    /// What it is called.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Other names to find it by.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES), inner(length(min = 1, max = limits::NAME)))]
    pub aliases: Vec<Placed<String>>,
    /// What it is: `french-infantry`, `french-horse`, `french-camel`, `french-machine-gun`, `french-cannon`,
    /// `arab-rifle`, `arab-melee`, `arab-horse`, `arab-camel` or `arab-cannon`.
    #[schemars(length(max = limits::NAME))]
    pub r#type: Placed<String>,
    /// How many figures, the leader among them: 2, 4, 10, 12 or 20, or another number with a `loss` (S4).
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub figures: Placed<i32>,
    /// Who leads it, such as `Sergeant`.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub leader: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub leader_es: Option<Placed<String>>,
    /// How many of its figures serve its gun; all of them where the key is missing (S8).
    #[schemars(range(min = 0, max = limits::COUNT))]
    pub crew: Option<Placed<i32>>,
    /// Its base Morale, in per cent.
    #[schemars(range(min = 0, max = 100))]
    pub morale: Placed<i32>,
    /// What each figure lost takes of its Morale, in per cent; where the key is missing, what its size loses (S4).
    #[schemars(range(min = 0, max = 100))]
    pub loss: Option<Placed<i32>>,
    /// What it carries.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub weapons: Vec<WeaponFile>,
    /// The game has no points: whoever writes some is told so.
    pub points: Option<Placed<Verbatim>>,
    /// Anything else about the unit.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A weapon that a unit carries.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "weapon")]
pub struct WeaponFile {
    /// The weapon that it is fired like: `french-rifle`, `french-pistol`, `arab-spear`, `arab-rifle`, `machine-gun`,
    /// `arab-cannon` or `french-cannon`.
    #[schemars(length(max = limits::NAME))]
    pub weapon: Placed<String>,
    /// A name of its own.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Its short range in inches and what hits there, such as `12 7+`; that of the tables where the key is missing.
    pub short: Option<Placed<Verbatim>>,
    /// The same of its long range.
    pub long: Option<Placed<Verbatim>>,
}

/// What is fielded of a list of Scrubs of the Desert.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fistful force file of Scrubs of the Desert", rename = "force")]
pub struct ForceFile {
    /// The version of the format: 1.
    #[schemars(range(min = limits::FORMAT))]
    pub fistful: Placed<i32>,
    /// The game: `scrubs`.
    #[schemars(length(max = limits::NAME))]
    pub game: Placed<String>,
    /// What the force is called. This key tells a force from a list.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force: Placed<String>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force_es: Option<Placed<String>>,
    /// Its list: a shipped army such as `scrubs/french`, or a file beside this one, such as `legion.yaml`.
    #[schemars(length(min = 1, max = limits::PATH))]
    pub army: Placed<String>,
    /// The first eight digits of the SHA-256 of the list that the force was made for.
    pub list: Option<Placed<Verbatim>>,
    /// The game has no points: whoever writes a limit is told so.
    pub limit: Option<Placed<Verbatim>>,
    /// Anything else about the force.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// The units.
    #[schemars(length(max = limits::FIELDED))]
    pub units: Vec<FieldedFile>,
}

/// A unit that takes the field.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "fielded")]
pub struct FieldedFile {
    /// Which unit of the list, by its name or an alias.
    #[schemars(length(max = limits::NAME))]
    pub unit: Placed<String>,
    /// A name of its own.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The game has no points: whoever writes some is told so.
    pub points: Option<Placed<Verbatim>>,
    /// Anything else.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}
