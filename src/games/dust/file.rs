//! Lists and forces of Dust Warfare as written: the one description of their formats.

use crate::limits;
use crate::yaml::{Placed, Verbatim, keys};
use schemars::JsonSchema;
use serde::Deserialize;

/// The keys of each mapping of a list in the order of the format, by the key that the mapping or its list stands under.
pub fn order_of_list() -> [(&'static str, &'static [&'static str]); 5] {
    [
        ("", keys::<ListFile>()),
        ("upgrades", keys::<UpgradeFile>()),
        ("units", keys::<UnitFile>()),
        ("weapons", keys::<WeaponFile>()),
        ("abilities", keys::<AbilityFile>()),
    ]
}

/// The same of a force.
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
    /// `true` where units have no card yet, only points: then no finding says so.
    #[serde(default)]
    pub incomplete: bool,
    /// Anything else about the list.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// What its platoons may buy besides units.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub upgrades: Vec<UpgradeFile>,
    /// The units, in the order in which they are printed.
    #[schemars(length(max = limits::UNITS))]
    pub units: Vec<UnitFile>,
}

/// What a platoon may buy besides units.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "upgrade")]
pub struct UpgradeFile {
    /// What it is called.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// What it costs; it must be there, as the game counts points.
    #[schemars(range(min = 0, max = limits::POINTS))]
    pub points: Option<Placed<i32>>,
    /// What it does.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A unit: its card, as the player has it.
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
    /// What it costs; it must be there, as the game counts points.
    #[schemars(range(min = 0, max = limits::POINTS))]
    pub points: Option<Placed<i32>>,
    /// What it is, and its number: `soldier 1` to `soldier 4`, `vehicle 1` to `vehicle 7`, `aircraft 1` to `aircraft 3`
    /// (W14).
    #[schemars(length(max = limits::NAME))]
    pub class: Option<Placed<String>>,
    /// How many models.
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub models: Option<Placed<i32>>,
    /// How far it moves, in inches.
    #[schemars(range(min = 0, max = limits::INCHES))]
    pub r#move: Option<Placed<i32>>,
    /// Its Armor, in dice.
    #[schemars(range(min = 0, max = limits::DICE))]
    pub armor: Option<Placed<i32>>,
    /// The health of each model.
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub health: Option<Placed<i32>>,
    /// `true` where it is a Hero, or has one.
    #[serde(default)]
    pub hero: bool,
    /// `true` where it is a Team, which makes more of cover (W4).
    #[serde(default)]
    pub team: bool,
    /// How many radiomen it has, each of whom takes an Order out of range.
    #[schemars(range(min = 0, max = limits::COUNT))]
    pub radiomen: Option<Placed<i32>>,
    /// The sections of a platoon that it may be, such as `[command]` or `[first, second, third, fourth]`; any of them
    /// where the key is missing.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES), inner(length(max = limits::NAME)))]
    pub sections: Vec<Placed<String>>,
    /// What it fires.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub weapons: Vec<WeaponFile>,
    /// The Special Order that it brings its platoon as its Command Section.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub order: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub order_es: Option<Placed<String>>,
    /// What else it can do.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub abilities: Vec<AbilityFile>,
    /// Anything else about the unit.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A weapon of a card.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "weapon")]
pub struct WeaponFile {
    /// What it is called.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// How many of the models have it; all of them where the key is missing.
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub models: Option<Placed<i32>>,
    /// Its line: its range in inches, `C` or `A`; then, after a `|` each, its dice and damage against soldiers, vehicles
    /// and aircraft, class by class, as in `16 | 4/1 3/1 2/1 – | 1/1`.
    #[schemars(length(max = limits::NAME))]
    pub line: Placed<Verbatim>,
}

/// What a unit can do beyond the rules of all.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ability")]
pub struct AbilityFile {
    /// What it is called.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// What it does.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// What is fielded of a list of Dust Warfare.
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
    /// What the force is called. This key tells a force from a list.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force: Placed<String>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub force_es: Option<Placed<String>>,
    /// Its list: a shipped army such as `dust/allies`, or a file beside this one, such as `rangers.yaml`.
    #[schemars(length(min = 1, max = limits::PATH))]
    pub army: Placed<String>,
    /// The first eight digits of the SHA-256 of the list that the force was made for.
    pub list: Option<Placed<Verbatim>>,
    /// The most points that it may cost, as both players agreed.
    #[schemars(range(min = 1, max = limits::FORCE))]
    pub limit: Option<Placed<i32>>,
    /// Anything else about the force.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// Where its player puts his two points of the scenario.
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

/// Where a player puts his two points of the scenario.
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
    /// What it is called.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The same in Spanish.
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
    /// Which section it is: `command`, `first`, `second`, `third`, `fourth` or `support` (W19).
    #[schemars(length(max = limits::NAME))]
    pub section: Placed<String>,
    /// Which unit of the list, by its name or an alias.
    #[schemars(length(max = limits::NAME))]
    pub unit: Placed<String>,
    /// A name of its own.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Anything else.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The same in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// A Hero outside of platoons.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "solo")]
pub struct SoloFile {
    /// Which Hero of the list, by his name or an alias.
    #[schemars(length(max = limits::NAME))]
    pub unit: Placed<String>,
    /// The unit of the force that he joins, as it is called here: one of his own Move and Armor.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub joins: Option<Placed<String>>,
}
