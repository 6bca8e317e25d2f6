//! The JSON answer of pasted tables of costs.

use super::findings::{FindingAnswer, findings};
use crate::answer::paste::ReadTables;
use crate::codes::CodeTables;
use crate::paste::PastedTableRow;
use crate::voice::Voice;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Tables of costs: each row as it was understood, and what it changes in the tables of the game.
#[derive(Serialize, JsonSchema)]
pub(super) struct PastedTablesAnswer<'a> {
    /// The name of the text.
    file: &'a str,
    game: &'static str,
    rows: Vec<TableRowAnswer<'a>>,
    /// The number of lines that are no rows.
    other_lines: usize,
    findings: Vec<FindingAnswer>,
    /// Paths of the files written.
    written: Vec<String>,
}

/// A row of a table of costs.
#[derive(Serialize, JsonSchema)]
struct TableRowAnswer<'a> {
    /// Counted from 1.
    line: usize,
    /// Its name as it is written.
    name: &'a str,
    /// What it is about, as house rules name it: `training E` or `base`.
    letter: String,
    /// The letter is not in the tables of the game.
    is_new: bool,
    points: i32,
    /// The points in the tables of the game; null for a new letter.
    computed: Option<i32>,
    /// The values that a house rule changes, by their keys.
    changes: BTreeMap<&'static str, String>,
    /// The ids of what is not certain.
    doubts: Vec<&'static str>,
}

pub(super) fn pasted_tables(
    read: &ReadTables,
    written: Vec<String>,
    voice: Voice,
) -> PastedTablesAnswer<'_> {
    let codes = read.rules.codes();
    PastedTablesAnswer {
        file: &read.source.name,
        game: read.rules.book.game.key(),
        rows: read.tables.rows.iter().map(|row| row_answer(row, codes)).collect(),
        other_lines: read.tables.prose.len(),
        findings: findings((&read.source, &read.findings), voice),
        written,
    }
}

fn row_answer<'a>(row: &'a PastedTableRow, codes: &CodeTables) -> TableRowAnswer<'a> {
    TableRowAnswer {
        line: row.line,
        name: &row.name,
        letter: row.letter.place(codes),
        is_new: row.before.is_none(),
        points: row.points(),
        computed: row.points_before(),
        changes: row.changes().into_iter().map(|(column, value)| (column.key(), value)).collect(),
        doubts: row.doubts.iter().map(|doubt| doubt.fault.id()).collect(),
    }
}
