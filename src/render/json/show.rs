//! The JSON answers of the contents of lists and forces: names are English, or as the file has them.

use super::profile::{ProfileValues, values};
use crate::answer::show::Which;
use crate::army::{Army, Basis, Price, Role, Unit};
use crate::cost::Account;
use crate::language::{Language, Speech};
use crate::muster::Whole;
use crate::rules::Rules;
use crate::sheets::{self, ForceLine};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct ArmyUnitsAnswer<'a> {
    army: &'a str,
    game: &'static str,
    units: Vec<UnitAnswer<'a>>,
    options: Vec<OptionAnswer<'a>>,
}

#[derive(Serialize)]
struct UnitAnswer<'a> {
    name: &'a str,
    name_es: Option<&'a str>,
    aliases: &'a [String],
    kind: &'static str,
    code: String,
    values: ProfileValues,
    nco: Option<&'a str>,
    unique: bool,
    special: Vec<&'a str>,
}

#[derive(Serialize)]
struct OptionAnswer<'a> {
    name: &'a str,
    name_es: Option<&'a str>,
    /// For each figure; `null` if the tables or a percentage of the squad set the price.
    points: Option<i32>,
    percent: Option<i32>,
    adds: &'a str,
    removes: &'a str,
}

pub(super) fn list<'a>(army: &'a Army, rules: &Rules, which: &Which) -> ArmyUnitsAnswer<'a> {
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
        game: rules.book.game.tag(),
        units: units.map(|(_, one)| unit(one, army, rules)).collect(),
        options: options.collect(),
    }
}

fn unit<'a>(unit: &'a Unit, army: &'a Army, rules: &Rules) -> UnitAnswer<'a> {
    UnitAnswer {
        name: &unit.name.text,
        name_es: unit.name.spanish.as_deref(),
        aliases: &unit.aliases,
        kind: match unit.role {
            Role::Leader => "leader",
            Role::Nco => "nco",
            Role::Troop => "troop",
        },
        code: rules.codes().write(unit.code()),
        values: values(&Account { rules, basis: Basis::Printed }.values(unit)),
        nco: army.nco_of(unit).map(|nco| nco.name.text.as_str()),
        unique: unit.unique,
        special: unit.special.iter().map(|special| special.name.text.as_str()).collect(),
    }
}

#[derive(Serialize)]
pub(super) struct ForceAnswer<'a> {
    force: &'a str,
    list: &'a str,
    army: &'a str,
    game: &'static str,
    total: i64,
    limit: Option<i64>,
    legal: bool,
    lines: Vec<ForceLineAnswer>,
}

#[derive(Serialize)]
struct ForceLineAnswer {
    name: String,
    unit: String,
    /// From 1.
    platoon: Option<usize>,
    figures: i64,
    nco: Option<String>,
    code: String,
    options: String,
    points: i64,
}

pub(super) fn force<'a>(whole: &'a Whole, which: &Which) -> ForceAnswer<'a> {
    let lines = sheets::lines(whole, Speech::One(Language::English)).into_iter();
    let lines = lines.filter(|line| which.has_member(line.member));
    ForceAnswer {
        force: whole.force.head.name.get(Language::English),
        list: &whole.force.head.list.value,
        army: whole.army.head.name.get(Language::English),
        game: whole.rules.book.game.tag(),
        total: whole.bill.total,
        limit: whole.bill.limit,
        legal: whole.faults == 0,
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
