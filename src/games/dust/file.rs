//! Army and force file formats of Dust Warfare, as serde types.

use crate::limits;
use crate::yaml::{Placed, Verbatim, keys};
use schemars::JsonSchema;
use serde::Deserialize;

/// Lists the keys of each mapping of an army file in the order of the format, by the parent key.
pub fn order_of_list() -> [(&'static str, &'static [&'static str]); 5] {
    [
        ("", keys::<ListFile>()),
        ("upgrades", keys::<UpgradeFile>()),
        ("units", keys::<UnitFile>()),
        ("weapons", keys::<WeaponFile>()),
        ("abilities", keys::<AbilityFile>()),
    ]
}

/// Lists the keys of each mapping of a force file, as [`order_of_list`].
pub fn order_of_force() -> [(&'static str, &'static [&'static str]); 5] {
    [
        ("", keys::<ForceFile>()),
        ("scenario", keys::<ScenarioFile>()),
        ("platoons", keys::<PlatoonFile>()),
        ("units", keys::<FieldedFile>()),
        ("heroes", keys::<SoloFile>()),
    ]
}

/// The unit cards of a side of Dust Warfare.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fistful army file of Dust Warfare", rename = "army")]
pub struct ListFile {
    /// The version of the format: 1.
    #[schemars(range(min = limits::FORMAT))]
    pub fistful: Placed<i32>,
    /// The game: `dust`.
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
    /// `true` if some units have only points and no card yet; suppresses the finding about them.
    #[serde(default)]
    pub incomplete: bool,
    /// Other remarks about the list.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// Upgrades that its platoons may buy.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub upgrades: Vec<UpgradeFile>,
    /// The units, in the order in which they are printed.
    #[schemars(length(max = limits::UNITS))]
    pub units: Vec<UnitFile>,
}

/// An upgrade that a platoon may buy.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "upgrade")]
pub struct UpgradeFile {
    /// The name of the upgrade.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Its price in points; required, as the game counts points.
    #[schemars(range(min = 0, max = limits::POINTS))]
    pub points: Option<Placed<i32>>,
    /// Its effect.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A unit, as printed on its card.
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
    /// Its price in points; required, as the game counts points.
    #[schemars(range(min = 0, max = limits::POINTS))]
    pub points: Option<Placed<i32>>,
    /// Its class and the number of it: `soldier 1` to `soldier 4`, `vehicle 1` to `vehicle 7`, `aircraft 1` to
    /// `aircraft 3` (W14).
    #[schemars(length(max = limits::NAME))]
    pub class: Option<Placed<String>>,
    /// The number of models.
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub models: Option<Placed<i32>>,
    /// Its Move, in inches.
    #[schemars(range(min = 0, max = limits::INCHES))]
    pub r#move: Option<Placed<i32>>,
    /// Its Armor, in dice.
    #[schemars(range(min = 0, max = limits::DICE))]
    pub armor: Option<Placed<i32>>,
    /// The health of each model.
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub health: Option<Placed<i32>>,
    /// `true` if it is or includes a Hero.
    #[serde(default)]
    pub hero: bool,
    /// `true` if it is a Team, which gets more from cover (W4).
    #[serde(default)]
    pub team: bool,
    /// The number of radiomen, each of whom takes an Order out of range.
    #[schemars(range(min = 0, max = limits::COUNT))]
    pub radiomen: Option<Placed<i32>>,
    /// The sections of a platoon in which it may serve, such as `[command]` or `[first, second, third, fourth]`; any of
    /// them if the key is missing.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES), inner(length(max = limits::NAME)))]
    pub sections: Vec<Placed<String>>,
    /// Its weapons.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub weapons: Vec<WeaponFile>,
    /// The Special Order that it gives its platoon as its Command Section.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub order: Option<Placed<String>>,
    /// The Special Order in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub order_es: Option<Placed<String>>,
    /// Its special abilities.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub abilities: Vec<AbilityFile>,
    /// Other remarks about the unit.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A weapon of a card.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "weapon")]
pub struct WeaponFile {
    /// The name of the weapon.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The number of models that carry it; all of them if the key is missing.
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub models: Option<Placed<i32>>,
    /// Its line: its range in inches, `C` or `A`; then, after a `|` each, its dice and damage against soldiers, vehicles
    /// and aircraft, class by class, as in `16 | 4/1 3/1 2/1 – | 1/1`.
    #[schemars(length(max = limits::NAME))]
    pub line: Placed<Verbatim>,
}

/// A special ability of a unit.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ability")]
pub struct AbilityFile {
    /// The name of the ability.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Its effect.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A force of Dust Warfare: the platoons and Heroes fielded from a list.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fistful force file of Dust Warfare", rename = "force")]
pub struct ForceFile {
    /// The version of the format: 1.
    #[schemars(range(min = limits::FORMAT))]
    pub fistful: Placed<i32>,
    /// The game: `dust`.
    #[schemars(length(max = limits::NAME))]
    pub game: Placed<String>,
    /// The name of the force. This key tells a force from a list.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force_es: Option<Placed<String>>,
    /// Its list: a shipped army such as `dust/allies`, or a file in the same folder, such as `rangers.yaml`.
    #[schemars(length(min = 1, max = limits::PATH))]
    pub army: Placed<String>,
    /// The first eight digits of the SHA-256 of the list for which the force was made.
    pub list: Option<Placed<Verbatim>>,
    /// The most points that it may cost, as both players agreed.
    #[schemars(range(min = 1, max = limits::FORCE))]
    pub limit: Option<Placed<i32>>,
    /// Other remarks about the force.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// The two scenario points of the player, as spent.
    pub scenario: Option<ScenarioFile>,
    /// The platoons.
    #[serde(default)]
    #[schemars(length(max = limits::FIELDED))]
    pub platoons: Vec<PlatoonFile>,
    /// Heroes outside of platoons.
    #[serde(default)]
    #[schemars(length(max = limits::FIELDED))]
    pub heroes: Vec<SoloFile>,
}

/// The two scenario points of a player, as spent.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "scenario")]
pub struct ScenarioFile {
    /// Points on the Objective.
    #[schemars(range(min = 0, max = limits::COUNT))]
    pub objective: Option<Placed<i32>>,
    /// Points on the Deployment.
    #[schemars(range(min = 0, max = limits::COUNT))]
    pub deployment: Option<Placed<i32>>,
    /// Points on the Conditions.
    #[schemars(range(min = 0, max = limits::COUNT))]
    pub conditions: Option<Placed<i32>>,
}

/// A platoon.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "platoon")]
pub struct PlatoonFile {
    /// The name of the platoon.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Its units, each with its section.
    #[schemars(length(max = limits::FIELDED))]
    pub units: Vec<FieldedFile>,
    /// Its upgrades, by their names in the list.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES), inner(length(min = 1, max = limits::NAME)))]
    pub upgrades: Vec<Placed<String>>,
}

/// A unit of a platoon.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "fielded")]
pub struct FieldedFile {
    /// Its section: `command`, `first`, `second`, `third`, `fourth` or `support` (W19).
    #[schemars(length(max = limits::NAME))]
    pub section: Placed<String>,
    /// The unit of the list, by its name or an alias.
    #[schemars(length(max = limits::NAME))]
    pub unit: Placed<String>,
    /// Its own name.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Option<Placed<String>>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Other remarks.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A Hero outside of platoons.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "solo")]
pub struct SoloFile {
    /// The Hero of the list, by name or alias.
    #[schemars(length(max = limits::NAME))]
    pub unit: Placed<String>,
    /// The unit of the force that the Hero joins, by its name in this file: a unit with the Hero's own Move and Armor.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub joins: Option<Placed<String>>,
}
