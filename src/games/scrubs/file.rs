//! Army and force file formats of Scrubs of the Desert, as serde types.

use crate::limits;
use crate::yaml::{Placed, Verbatim, keys};
use schemars::JsonSchema;
use serde::Deserialize;

/// Lists the keys of each mapping of an army file in the order of the format, by the parent key.
pub fn order_of_list() -> [(&'static str, &'static [&'static str]); 3] {
    [("", keys::<ListFile>()), ("units", keys::<UnitFile>()), ("weapons", keys::<WeaponFile>())]
}

/// Lists the keys of each mapping of a force file, as [`order_of_list`].
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
    /// The name of the side.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name of the side in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The publication that the list is from.
    #[schemars(length(max = limits::NAME))]
    pub source: Option<Placed<String>>,
    /// The emblem of the side: `hawk`, `griffin`, `lion`, `worm`, `knot`, `star`, `tower`, `crescent`, `flame`, `cross`,
    /// `roundel`, or `shield` with the first letter of its name (the default).
    #[schemars(length(max = limits::NAME))]
    pub emblem: Option<Placed<String>>,
    /// Other remarks about the list.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
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
    /// The name of the unit.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Other names by which it is found.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES), inner(length(min = 1, max = limits::NAME)))]
    pub aliases: Vec<Placed<String>>,
    /// Its type: `french-infantry`, `french-horse`, `french-camel`, `french-machine-gun`, `french-cannon`,
    /// `arab-rifle`, `arab-melee`, `arab-horse`, `arab-camel` or `arab-cannon`.
    #[schemars(length(max = limits::NAME))]
    pub r#type: Placed<String>,
    /// The number of figures, including the leader: a size whose loss the rules give, or any with a `loss` (S4).
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub figures: Placed<i32>,
    /// The title of its leader, such as `Sergeant`.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub leader: Option<Placed<String>>,
    /// The title of its leader in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub leader_es: Option<Placed<String>>,
    /// The number of figures that serve its gun; all of them if the key is missing (S8).
    #[schemars(range(min = 0, max = limits::COUNT))]
    pub crew: Option<Placed<i32>>,
    /// Its base Morale, in per cent.
    #[schemars(range(min = 0, max = 100))]
    pub morale: Placed<i32>,
    /// The Morale lost for each figure lost, in per cent; that of its size if the key is missing (S4).
    #[schemars(range(min = 0, max = 100))]
    pub loss: Option<Placed<i32>>,
    /// Its weapons.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub weapons: Vec<WeaponFile>,
    /// Not allowed: the game has no points, and `check` says so.
    pub points: Option<Placed<Verbatim>>,
    /// Other remarks about the unit.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A weapon that a unit carries.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "weapon")]
pub struct WeaponFile {
    /// The weapon of the tables whose rules it follows: `french-rifle`, `french-pistol`, `arab-spear`, `arab-rifle`,
    /// `machine-gun`, `arab-cannon` or `french-cannon`.
    #[schemars(length(max = limits::NAME))]
    pub weapon: Placed<String>,
    /// Its own name.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Option<Placed<String>>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Its short range in inches and the lowest roll that hits there, such as `12 7+`; that of the tables if the key is
    /// missing.
    pub short: Option<Placed<Verbatim>>,
    /// Its long range in inches and the lowest roll that hits there; that of the tables if the key is missing.
    pub long: Option<Placed<Verbatim>>,
}

/// A force of Scrubs of the Desert: the units fielded from a list.
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
    /// The name of the force. This key tells a force from a list.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force_es: Option<Placed<String>>,
    /// Its list: a shipped army such as `scrubs/french`, or a file in the same folder, such as `legion.yaml`.
    #[schemars(length(min = 1, max = limits::PATH))]
    pub army: Placed<String>,
    /// The first eight digits of the SHA-256 of the list for which the force was made.
    pub list: Option<Placed<Verbatim>>,
    /// Not allowed: the game has no points, and `check` says so.
    pub limit: Option<Placed<Verbatim>>,
    /// Other remarks about the force.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// The units.
    #[schemars(length(max = limits::FIELDED))]
    pub units: Vec<FieldedFile>,
}

/// A unit of the force.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "fielded")]
pub struct FieldedFile {
    /// The unit of the list, by its name or an alias.
    #[schemars(length(max = limits::NAME))]
    pub unit: Placed<String>,
    /// Its own name.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Option<Placed<String>>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Not allowed: the game has no points, and `check` says so.
    pub points: Option<Placed<Verbatim>>,
    /// Other remarks.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}
