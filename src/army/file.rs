//! An army file as written: the one description of the format.
//!
//! The reader, the schema that `fistful schema` prints and the check of keys and kinds all come from
//! these types.

use crate::limits;
use crate::yaml::{Placed, Verbatim, keys};
use schemars::JsonSchema;
use serde::Deserialize;

/// Returns the keys of each mapping in the order of the format, by the key that the mapping or its list stands under.
pub fn order() -> [(&'static str, &'static [&'static str]); 7] {
    [
        ("", keys::<ArmyFile>()),
        ("composition", keys::<CompositionFile>()),
        ("options", keys::<OptionFile>()),
        ("house_rules", keys::<RuleFile>()),
        ("units", keys::<UnitFile>()),
        ("special", keys::<SpecialFile>()),
        ("printed", keys::<PrintedFile>()),
    ]
}

/// A list of leaders and troops that a house may field.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fistful army file", rename = "army")]
pub struct ArmyFile {
    /// The version of the format: 1.
    #[schemars(range(min = limits::FORMAT))]
    pub fistful: Placed<i32>,
    /// The game whose rules the list follows: `fistful` (the default) or `dune-world`.
    #[schemars(length(max = limits::NAME))]
    pub game: Option<Placed<String>>,
    /// The house, as the list prints it.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The house in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The publication that the list is from, such as `§10b`.
    #[schemars(length(max = limits::NAME))]
    pub source: Option<Placed<String>>,
    /// The emblem of the house: `hawk`, `griffin`, `lion`, `worm`, `knot`, `star`, `tower`, `crescent`, `flame`, `cross`,
    /// `roundel`, or `shield` with the first letter of its name (the default).
    #[schemars(length(max = limits::NAME))]
    pub emblem: Option<Placed<String>>,
    /// The opponent for the odds on its cards, such as `fistful/harkonnen:Regulars`.
    #[schemars(length(min = 1, max = limits::PATH))]
    pub enemy: Option<Placed<String>>,
    /// The composition of squads, platoons and companies.
    pub composition: Option<CompositionFile>,
    /// The options that the house's units may buy.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub options: Vec<OptionFile>,
    /// The house's changes to the tables.
    #[serde(default)]
    #[schemars(length(max = limits::RULES))]
    pub house_rules: Vec<RuleFile>,
    /// Anything else about the list.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// The leaders and troops, in the order in which they are printed.
    #[schemars(length(max = limits::UNITS))]
    pub units: Vec<UnitFile>,
}

/// The number of figures, squads or platoons in the next larger formation: `4-6`, `5` or `2+`.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "composition")]
pub struct CompositionFile {
    /// Figures in a squad, without its NCO (F26).
    pub squad: Option<Placed<Verbatim>>,
    /// Squads in a platoon (F28).
    pub platoon: Option<Placed<Verbatim>>,
    /// The leader of a platoon, by a name of this file.
    #[schemars(length(max = limits::NAME))]
    pub platoon_leader: Option<Placed<String>>,
    /// Platoons in a company (F28).
    pub company: Option<Placed<Verbatim>>,
    /// The leader of a company, by a name of this file.
    #[schemars(length(max = limits::NAME))]
    pub company_leader: Option<Placed<String>>,
    /// Companies in a battalion (F27).
    pub battalion: Option<Placed<Verbatim>>,
    /// The leader of a battalion, by a name of this file.
    #[schemars(length(max = limits::NAME))]
    pub battalion_leader: Option<Placed<String>>,
}

/// Something a unit may buy. Without `points` and `percent` the table of traits gives the price.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "option")]
pub struct OptionFile {
    /// The name of the option.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Points per figure.
    #[schemars(range(min = -limits::DISCOUNT, max = limits::PRICE))]
    pub points: Option<i32>,
    /// Per cent of the whole squad, rounded half up once (F24).
    #[schemars(range(min = 0, max = limits::SHARE))]
    pub percent: Option<i32>,
    /// The option is only for squads, not for leaders.
    #[serde(default)]
    pub squads_only: bool,
    /// Trait letters it gives.
    #[schemars(length(max = limits::CODE_BYTES))]
    pub adds: Option<Placed<String>>,
    /// Trait letters it replaces.
    #[schemars(length(max = limits::CODE_BYTES))]
    pub removes: Option<Placed<String>>,
    /// The effect in play: `doubles-cohesion`, `always-makes-charge-checks` or `never-checks-morale`.
    #[schemars(length(max = limits::NAME))]
    pub effect: Option<Placed<String>>,
    /// The published source, such as `§10b`.
    #[schemars(length(max = limits::NAME))]
    pub source: Option<Placed<String>>,
    /// The ruling that decides how it is read, such as `F23`.
    #[schemars(length(max = limits::NAME))]
    pub ruling: Option<String>,
}

/// A house rule: it changes a letter or the basic trooper, adds a letter, caps a value, or gives an ability.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "house_rule")]
pub struct RuleFile {
    /// The name of the house rule.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// A letter of the tables that becomes another, such as `fighting 5` or `trait s`, or `base` for the
    /// basic trooper; values that are not given do not change.
    #[schemars(length(max = limits::NAME))]
    pub changes: Option<Placed<String>>,
    /// A letter that the tables do not have, such as `trait u`.
    #[schemars(length(max = limits::NAME))]
    pub adds: Option<Placed<String>>,
    /// The units whose values are capped: `leaders` or `troopers`.
    #[schemars(length(max = limits::NAME))]
    pub caps: Option<Placed<String>>,
    /// The units that have this ability, by names of this file.
    #[schemars(length(max = limits::ENTRIES), inner(length(min = 1, max = limits::NAME)))]
    pub gives: Option<Vec<Placed<String>>>,
    /// The points of the letter, the trooper or the ability.
    #[schemars(range(min = -limits::DISCOUNT, max = limits::PRICE))]
    pub points: Option<Placed<i32>>,
    /// Movement dice: `4d` replaces them, `+1d` adds to them.
    pub r#move: Option<Placed<Verbatim>>,
    /// The change to Weapon Skill; for the basic trooper and in a cap, the value itself.
    #[schemars(range(min = -limits::EFFECT, max = limits::SKILL))]
    pub ws: Option<Placed<i32>>,
    /// The change to Ballistic Skill, or its value, as with `ws`.
    #[schemars(range(min = -limits::EFFECT, max = limits::SKILL))]
    pub bs: Option<Placed<i32>>,
    /// The change to Morale, or its value, as with `ws`.
    #[schemars(range(min = -limits::EFFECT, max = limits::SKILL))]
    pub morale: Option<Placed<i32>>,
    /// The leadership rating of a leadership letter, or the highest in a cap.
    #[schemars(range(min = 0, max = limits::EFFECT))]
    pub leadership: Option<Placed<i32>>,
    /// The command radius in inches of a leadership letter, or the largest in a cap.
    #[schemars(range(min = 0, max = limits::RADIUS))]
    pub radius: Option<Placed<i32>>,
    /// The effect of the letter beyond the profile, in a few words.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub does: Option<Placed<String>>,
    /// The effect in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub does_es: Option<Placed<String>>,
}

/// A leader or a troop type.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "unit")]
pub struct UnitFile {
    /// The name, as the list prints it.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// Other names to find it by.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES), inner(length(min = 1, max = limits::NAME)))]
    pub aliases: Vec<Placed<String>>,
    /// The ability code as we understand it, such as `EFSs-A4`.
    #[schemars(extend("x-code" = true))]
    pub code: Placed<String>,
    /// The NCO of its squads, by a name of this file.
    #[schemars(length(max = limits::NAME))]
    pub nco: Option<Placed<String>>,
    /// The unit is unique: a force fields it at most once.
    #[serde(default)]
    pub unique: bool,
    /// The person, if several units of the list are one at different times; a force should field one of them (F48).
    #[schemars(length(min = 1, max = limits::NAME))]
    pub person: Option<Placed<String>>,
    /// Abilities without a letter.
    #[serde(default)]
    #[schemars(length(max = limits::ENTRIES))]
    pub special: Vec<SpecialFile>,
    /// Anything else about the unit.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes: Option<Placed<String>>,
    /// The notes in Spanish.
    #[schemars(length(min = 1, max = limits::NOTES))]
    pub notes_es: Option<Placed<String>>,
    /// The line of the published list, verbatim; your own lists have none.
    pub printed: Option<PrintedFile>,
}

/// An ability without a letter (F25).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "special")]
pub struct SpecialFile {
    /// The name of the ability.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name: Placed<String>,
    /// The name in Spanish.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub name_es: Option<Placed<String>>,
    /// The points; missing if the list names no price.
    #[serde(default)]
    #[schemars(range(min = -limits::DISCOUNT, max = limits::PRICE))]
    pub points: i32,
    /// The effect in play: `always-makes-charge-checks`, `never-checks-morale` or `doubles-cohesion`; without
    /// it the ability is text only, and odds ignore it.
    #[schemars(length(max = limits::NAME))]
    pub effect: Option<Placed<String>>,
    /// The published source, such as `§10b`.
    #[schemars(length(max = limits::NAME))]
    pub source: Option<Placed<String>>,
}

/// A line of a published list, verbatim, errors included.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "printed")]
pub struct PrintedFile {
    /// The ability code.
    pub code: Option<Placed<Verbatim>>,
    /// Movement dice, such as `4d`.
    pub r#move: Option<Placed<Verbatim>>,
    /// Weapon Skill.
    pub ws: Option<Placed<Verbatim>>,
    /// Ballistic Skill.
    pub bs: Option<Placed<Verbatim>>,
    /// Morale, of troops.
    pub morale: Option<Placed<Verbatim>>,
    /// Leadership, of leaders, with its remark if there is one: `3 messiah`.
    pub leadership: Option<Placed<Verbatim>>,
    /// Command radius, of leaders, such as `24"`.
    pub radius: Option<Placed<Verbatim>>,
    /// Points.
    pub points: Option<Placed<Verbatim>>,
    /// The notes column.
    pub notes: Option<Placed<Verbatim>>,
    /// The notes in Spanish, for sheets; the published list has none.
    #[schemars(length(min = 1, max = limits::NAME))]
    pub notes_es: Option<Placed<String>>,
}
