//! The record of a battle as written.

use crate::limits;
use crate::yaml::Placed;
use schemars::JsonSchema;
use serde::Deserialize;

/// The record of a battle that was played.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fistful battle record", rename = "record")]
pub struct RecordFile {
    /// The version of the format: 1.
    #[schemars(range(min = limits::FORMAT))]
    pub fistful: Placed<i32>,
    /// The title. This key tells a record from a list and a force.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub record: Placed<String>,
    /// The title in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub record_es: Option<Placed<String>>,
    /// The game: `fistful`, `dune-world`, `scrubs`, `dust`.
    #[schemars(length(max = limits::NAME))]
    pub game: Placed<String>,
    /// The day of the battle: `2026-11-30`.
    #[schemars(length(max = limits::NAME))]
    pub date: Option<Placed<String>>,
    /// The force whose losses are recorded.
    pub own: OwnSideFile,
    /// The other side.
    pub enemy: Option<EnemySideFile>,
    /// The turns, each with what was lost in it.
    #[serde(default)]
    #[schemars(length(max = limits::RECORDED_TURNS))]
    pub turns: Vec<TurnFile>,
    /// The winner: `own`, `enemy` or `nobody`; the battle is not over if the key is missing.
    #[schemars(length(max = limits::NAME))]
    pub winner: Option<Placed<String>>,
    /// The course of the battle in a player's words.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
}

/// The force whose losses are recorded.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "own")]
pub struct OwnSideFile {
    /// The name of the force.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The emblem of its house, as in a list; the default is a shield with the first letter of the name.
    #[schemars(length(max = limits::NAME))]
    pub emblem: Option<Placed<String>>,
    /// The points of the force.
    #[schemars(range(min = 0, max = limits::FORCE))]
    pub points: Option<Placed<i32>>,
    /// Its units and leaders.
    #[serde(default)]
    #[schemars(length(max = limits::UNITS))]
    pub units: Vec<RecordedUnitFile>,
}

/// The other side.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "enemy")]
pub struct EnemySideFile {
    /// The name of the force.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The emblem of its house.
    #[schemars(length(max = limits::NAME))]
    pub emblem: Option<Placed<String>>,
}

/// A unit or leader.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "unit")]
pub struct RecordedUnitFile {
    /// The name; no two units have the same.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub unit: Placed<String>,
    /// The figures at the start.
    #[schemars(range(min = 0, max = limits::COUNT))]
    pub figures: Placed<i32>,
    /// `true` if one of these figures is an NCO.
    #[serde(default)]
    pub nco: bool,
}

/// A turn.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "turn")]
pub struct TurnFile {
    /// The number of the turn.
    #[schemars(range(min = 1, max = limits::COUNT))]
    pub turn: Placed<i32>,
    /// The score at the end of the turn.
    pub score: Option<ScoreFile>,
    /// The losses of each unit.
    #[serde(default)]
    #[schemars(length(max = limits::UNITS))]
    pub losses: Vec<LossFile>,
}

/// A score.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "score")]
pub struct ScoreFile {
    /// That of the force whose losses are recorded.
    #[schemars(range(min = 0, max = limits::POINTS))]
    pub own: Placed<i32>,
    /// That of the other side.
    #[schemars(range(min = 0, max = limits::POINTS))]
    pub enemy: Placed<i32>,
}

/// The losses of a unit in a turn.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "loss")]
pub struct LossFile {
    /// The unit, by its name in `own`.
    #[schemars(length(max = limits::NAME))]
    pub unit: Placed<String>,
    /// The figures lost in this turn.
    #[schemars(range(min = 0, max = limits::COUNT))]
    pub lost: Placed<i32>,
    /// `true` if the NCO is among them.
    pub nco: Option<Placed<bool>>,
    /// `true` if the unit left the battle in this turn.
    #[serde(default)]
    pub out: bool,
}
