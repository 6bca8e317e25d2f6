//! The JSON answers of the contents of lists and forces: names are English, or as the file has them.

use super::profile::{ProfileValues, values};
use crate::answer::show::Selection;
use crate::army::{Army, Basis, Price, Unit};
use crate::cost::ValueSource;
use crate::language::{Language, Speech};
use crate::muster::ResolvedForce;
use crate::rules::Rules;
use crate::sheets::{self, ForceLine};
use schemars::JsonSchema;
use serde::Serialize;

/// The lines of a list.
#[derive(Serialize, JsonSchema)]
pub(super) struct ArmyUnitsAnswer<'a> {
    /// The name of the list.
    army: &'a str,
    game: &'static str,
    units: Vec<UnitAnswer<'a>>,
    options: Vec<OptionAnswer<'a>>,
}

/// A line of a list.
#[derive(Serialize, JsonSchema)]
struct UnitAnswer<'a> {
    name: &'a str,
    name_es: Option<&'a str>,
    /// Other names to find it by.
    aliases: &'a [String],
    /// `leader`, `nco` or `troop`.
    kind: &'static str,
    code: String,
    /// The printed values, or the computed ones if nothing is printed.
    values: ProfileValues,
    /// The NCO of its squads.
    nco: Option<&'a str>,
    /// At most one in a force.
    unique: bool,
    /// Its special abilities.
    special: Vec<&'a str>,
}

/// A purchase that the list offers.
#[derive(Serialize, JsonSchema)]
struct OptionAnswer<'a> {
    name: &'a str,
    name_es: Option<&'a str>,
    /// For each figure; `null` if the tables or a percentage of the squad set the price.
    points: Option<i32>,
    /// Per cent of the squad.
    percent: Option<i32>,
    /// Letters that it gives.
    adds: &'a str,
    /// Letters that it removes.
    removes: &'a str,
}

pub(super) fn list<'a>(army: &'a Army, rules: &Rules, which: &Selection) -> ArmyUnitsAnswer<'a> {
    let units = army.units.iter().enumerate().filter(|(index, _)| which.has_unit(*index));
    let options = army.options.iter().map(|option| OptionAnswer {
        name: &option.name.text,
        name_es: option.name.spanish.as_deref(),
        points: match option.price {
            Price::Points(points) => Some(points),
            Price::Percent(_) | Price::Table => None,
        },
        percent: match option.price {
            Price::Percent(percent) => Some(percent),
            Price::Points(_) | Price::Table => None,
        },
        adds: &option.adds,
        removes: &option.removes,
    });
    ArmyUnitsAnswer {
        army: &army.head.name.text,
        game: rules.book.game.key(),
        units: units.map(|(_, one)| unit(one, army, rules)).collect(),
        options: options.collect(),
    }
}

fn unit<'a>(unit: &'a Unit, army: &'a Army, rules: &Rules) -> UnitAnswer<'a> {
    UnitAnswer {
        name: &unit.name.text,
        name_es: unit.name.spanish.as_deref(),
        aliases: &unit.aliases,
        kind: unit.role.key(),
        code: rules.codes().write(unit.code),
        values: values(&ValueSource { rules, basis: Basis::Printed }.values(unit)),
        nco: army.nco_of(unit).map(|nco| nco.name.text.as_str()),
        unique: unit.unique,
        special: unit.special.iter().map(|special| special.name.text.as_str()).collect(),
    }
}

/// The lines of a force.
#[derive(Serialize, JsonSchema)]
pub(super) struct ForceAnswer<'a> {
    force: &'a str,
    /// The list as written in the file of the force.
    list: &'a str,
    /// The name of the list.
    army: &'a str,
    game: &'static str,
    total: i64,
    /// The limit of the force; `null` if it has none.
    limit: Option<i64>,
    legal: bool,
    lines: Vec<ForceLineAnswer>,
}

/// A squad or a leader.
#[derive(Serialize, JsonSchema)]
struct ForceLineAnswer {
    name: String,
    unit: String,
    /// From 1.
    platoon: Option<usize>,
    figures: i64,
    /// The NCO of the squad.
    nco: Option<String>,
    /// The code with all purchases.
    code: String,
    /// The purchases in words; empty if none.
    options: String,
    points: i64,
}

pub(super) fn force<'a>(resolved: &'a ResolvedForce, which: &Selection) -> ForceAnswer<'a> {
    let lines = sheets::lines(resolved, Speech::One(Language::English)).into_iter();
    let lines = lines.filter(|line| which.has_member(line.member));
    ForceAnswer {
        force: resolved.force.head.name.get(Language::English),
        list: &resolved.force.head.list.value,
        army: resolved.army.head.name.get(Language::English),
        game: resolved.rules.book.game.key(),
        total: resolved.bill.total,
        limit: resolved.bill.limit,
        legal: resolved.faults == 0,
        lines: lines.map(line).collect(),
    }
}

fn line(line: ForceLine) -> ForceLineAnswer {
    ForceLineAnswer {
        name: line.name.to_string(),
        unit: line.unit.to_string(),
        platoon: line.platoon.map(|index| index + 1),
        figures: line.figures,
        nco: Some(line.nco.to_string()).filter(|nco| !nco.is_empty()),
        code: line.code,
        options: line.bought.to_string(),
        points: line.points,
    }
}
