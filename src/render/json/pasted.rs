//! The JSON answer of a pasted list.

use super::findings::{FindingAnswer, findings};
use crate::answer::paste::ReadLists;
use crate::paste::{PastedList, PastedUnit};
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::voice::Voice;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A pasted text: its lists, and everything that is not certain.
#[derive(Serialize, JsonSchema)]
pub(super) struct PastedAnswer<'a> {
    /// The name of the text.
    file: &'a str,
    lists: Vec<PastedListAnswer<'a>>,
    findings: Vec<FindingAnswer>,
    /// Paths of the files written.
    written: Vec<String>,
}

/// A list of the text.
#[derive(Serialize, JsonSchema)]
struct PastedListAnswer<'a> {
    name: &'a str,
    game: &'static str,
    rows: Vec<PastedRowAnswer<'a>>,
    /// The number of lines that are no rows.
    other_lines: usize,
}

/// A row as it was understood.
#[derive(Serialize, JsonSchema)]
struct PastedRowAnswer<'a> {
    /// Counted from 1.
    line: usize,
    name: &'a str,
    /// The ability code that it means; null if nobody knows.
    code: Option<String>,
    /// The code as it is written.
    written: Option<&'a str>,
    /// The printed values by column: `move`, `ws` ... `points`.
    printed: BTreeMap<&'static str, Option<i32>>,
    /// What is printed beside the leadership rating.
    remark: Option<&'a str>,
    notes: Option<&'a str>,
    /// The points of the code by the tables.
    computed: Option<i32>,
    /// The ids of what is not certain.
    doubts: Vec<&'static str>,
}

pub(super) fn pasted(pasted: &ReadLists, written: Vec<String>, voice: Voice) -> PastedAnswer<'_> {
    PastedAnswer {
        file: &pasted.source.name,
        lists: pasted.lists.iter().map(|list| list_answer(list, &pasted.rules)).collect(),
        findings: findings((&pasted.source, &pasted.findings), voice),
        written,
    }
}

fn list_answer<'a>(list: &'a PastedList, rules: &Rules) -> PastedListAnswer<'a> {
    PastedListAnswer {
        name: &list.name,
        game: rules.book.game.key(),
        rows: list.units.iter().map(|unit| row_answer(unit, rules)).collect(),
        other_lines: list.prose.len(),
    }
}

fn row_answer<'a>(unit: &'a PastedUnit, rules: &Rules) -> PastedRowAnswer<'a> {
    let values = ListColumn::ALL.into_iter().map(|column| (column.key(), *unit.values.get(column)));
    PastedRowAnswer {
        line: unit.line,
        name: &unit.name,
        code: unit.code.map(|code| rules.codes().write(code)),
        written: unit.written.as_deref(),
        printed: values.collect(),
        remark: unit.remark.as_deref(),
        notes: unit.notes.as_deref(),
        computed: unit.code.map(|code| rules.codes().points(code)),
        doubts: unit.doubts.iter().map(|doubt| doubt.fault.id()).collect(),
    }
}
