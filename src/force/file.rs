//! A force file as written: the units fielded from a list.

use crate::limits;
use crate::yaml::{Placed, Verbatim, keys};
use schemars::JsonSchema;
use serde::Deserialize;

/// Returns the keys of each mapping in the order of the format, by the key that the mapping or its list stands under.
pub fn order() -> [(&'static str, &'static [&'static str]); 7] {
    [
        ("", keys::<ForceFile>()),
        ("leaders", keys::<LeaderFile>()),
        ("leader", keys::<LeaderFile>()),
        ("attached", keys::<LeaderFile>()),
        ("platoons", keys::<PlatoonFile>()),
        ("squads", keys::<SquadFile>()),
        ("options", keys::<BuyFile>()),
    ]
}

/// The units fielded from a list under a points limit.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fistful force file", rename = "force")]
pub struct ForceFile {
    /// The version of the format: 1.
    #[schemars(range(min = limits::FORMAT))]
    pub fistful: Placed<i32>,
    /// The name of the force. This key tells a force from a list.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force_es: Option<Placed<String>>,
    /// Its list: a shipped army such as `fistful/atreides`, or a file in the same folder, such as `ordos.yaml`.
    #[schemars(length(min = 1, max = limits::PATH))]
    pub army: Placed<String>,
    /// The first eight digits of the SHA-256 of the list that the force was made for.
    pub list: Option<Placed<Verbatim>>,
    /// The points limit; no limit if the key is missing.
    #[schemars(range(min = 1, max = limits::FORCE))]
    pub limit: Option<Placed<i32>>,
    /// The points to use: `printed` (the default), those of the list if it prints any, or `computed`, those of the
    /// tables.
    #[schemars(length(max = limits::NAME))]
    pub points: Option<Placed<String>>,
    /// Anything else about the force.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// Leaders outside of platoons.
    #[serde(default)]
    #[schemars(length(max = limits::FIELDED))]
    pub leaders: Vec<LeaderFile>,
    /// Platoons, each with its leader and squads.
    #[serde(default)]
    #[schemars(length(max = limits::FIELDED))]
    pub platoons: Vec<PlatoonFile>,
    /// Squads outside of platoons.
    #[serde(default)]
    #[schemars(length(max = limits::FIELDED))]
    pub squads: Vec<SquadFile>,
}

/// A leader of the force.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "leader")]
pub struct LeaderFile {
    /// The leader, by a name or an alias of the list.
    #[schemars(length(max = limits::NAME))]
    pub unit: Placed<String>,
    /// His own name.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Option<Placed<String>>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The options of the list that he buys.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub options: Vec<BuyFile>,
    /// Anything else.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A platoon.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "platoon")]
pub struct PlatoonFile {
    /// The name of the platoon; it is numbered if the key is missing.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Option<Placed<String>>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The leader of the platoon.
    pub leader: Option<LeaderFile>,
    /// Its squads.
    #[schemars(length(max = limits::FIELDED))]
    pub squads: Vec<SquadFile>,
}

/// A squad.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "squad")]
pub struct SquadFile {
    /// The troop type, by a name or an alias of the list.
    #[schemars(length(max = limits::NAME))]
    pub troop: Placed<String>,
    /// The number of figures, without the NCO (F26).
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub figures: Placed<i32>,
    /// The NCO, by a name of the list; by default the one that the list gives the troop type.
    #[schemars(length(max = limits::NAME))]
    pub nco: Option<Placed<String>>,
    /// Its own name.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Option<Placed<String>>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The options of the list that it buys.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub options: Vec<BuyFile>,
    /// Leaders who go with the squad.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub attached: Vec<LeaderFile>,
    /// Anything else.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// An option that is bought.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "buy")]
pub struct BuyFile {
    /// The option, by its name in the list.
    #[schemars(length(max = limits::NAME))]
    pub buy: Placed<String>,
    /// The number of figures that have it; all of them if the key is missing.
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub figures: Option<Placed<i32>>,
    /// The letters to take of those that the option adds; all of them if the key is missing.
    #[schemars(length(min = 1, max = limits::CODE_BYTES))]
    pub take: Option<Placed<String>>,
}
