//! The JSON answer of pasted tables of units without ability codes.

use super::findings::{FindingAnswer, findings};
use crate::answer::paste::ReadUnits;
use crate::paste::{TableList, TableUnit};
use crate::voice::Voice;
use crate::yaml;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A pasted text with tables of units: its lists, and everything that is not certain.
#[derive(Serialize, JsonSchema)]
pub(super) struct PastedUnitsAnswer<'a> {
    /// The name of the text.
    file: &'a str,
    lists: Vec<UnitListAnswer<'a>>,
    findings: Vec<FindingAnswer>,
    /// Paths of the files written.
    written: Vec<String>,
}

/// A list of the text.
#[derive(Serialize, JsonSchema)]
struct UnitListAnswer<'a> {
    name: &'a str,
    game: &'static str,
    units: Vec<UnitRowAnswer<'a>>,
    /// The number of lines that are no rows.
    other_lines: usize,
}

/// A row as it was understood.
#[derive(Serialize, JsonSchema)]
struct UnitRowAnswer<'a> {
    /// Counted from 1.
    line: usize,
    name: &'a str,
    /// Its other values, by the keys of its file format: `type`, `figures`, `weapons` ...
    values: BTreeMap<&'static str, Value>,
    /// The ids of what is not certain.
    doubts: Vec<&'static str>,
}

pub(super) fn pasted_units(
    read: &ReadUnits,
    written: Vec<String>,
    voice: Voice,
) -> PastedUnitsAnswer<'_> {
    let list = |list| list_answer(list, read.game.key());
    PastedUnitsAnswer {
        file: &read.source.name,
        lists: read.tables.lists.iter().map(list).collect(),
        findings: findings((&read.source, &read.findings), voice),
        written,
    }
}

fn list_answer<'a>(list: &'a TableList, game: &'static str) -> UnitListAnswer<'a> {
    let units = list.units.iter().map(unit_answer).collect();
    UnitListAnswer { name: &list.name, game, units, other_lines: list.prose.len() }
}

fn unit_answer(unit: &TableUnit) -> UnitRowAnswer<'_> {
    let value = |(key, text): &(&'static str, String)| {
        let value = yaml::parse_as(text).unwrap_or_else(|_| Value::String(text.clone()));
        (*key, value)
    };
    UnitRowAnswer {
        line: unit.line,
        name: &unit.name,
        values: unit.values.iter().map(value).collect(),
        doubts: unit.doubts.iter().map(|doubt| doubt.fault.id()).collect(),
    }
}
