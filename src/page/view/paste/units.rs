//! Pasted tables of units without ability codes: each row as its game understood it, with fields to edit it.

use super::row::EditField;
use super::{PageFinding, describe_by_line, hidden_edits, show_lines};
use crate::answer::paste::ReadUnits;
use crate::desk::Desk;
use crate::language::Language;
use crate::limits;
use crate::page::findings::describe_findings;
use crate::page::paste::readable_games;
use crate::paste::{CellEdits, TableList, TableUnit};
use crate::sheets;
use crate::text::{Source, dash_if_empty, escape_controls, truncate};
use std::collections::BTreeMap;

/// The longest text of a row that is shown, in characters: more than a card of `tests/cases/paste` has.
const LONGEST_TEXT: usize = 600;

/// A text as it was read.
pub(super) struct UnitsReading {
    /// The games whose tables it may be read by; `true` for the one that is used.
    pub(super) games: Vec<(&'static str, String, bool)>,
    /// `true` if its units cost points.
    pub(super) has_points: bool,
    pub(super) lists: Vec<ShownUnitList>,
    /// Findings about the text as a whole.
    pub(super) findings: Vec<PageFinding>,
    /// The fields of edited cells, and their values.
    pub(super) edits: Vec<(String, String)>,
}

/// A list of the text.
pub(super) struct ShownUnitList {
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) units: Vec<ShownUnit>,
}

/// A row as it was understood.
pub(super) struct ShownUnit {
    pub(super) line: i64,
    pub(super) name: String,
    /// The keys of its file format with their values.
    pub(super) details: String,
    /// Its lines as they are written.
    pub(super) written: String,
    pub(super) points: String,
    pub(super) doubts: Vec<PageFinding>,
    /// `true` if no other row stands on its line: cells are named by their line.
    pub(super) has_own_line: bool,
    /// `true` if a cell of it was edited.
    pub(super) is_edited: bool,
    /// Its fields, if they are shown.
    pub(super) fields: Vec<EditField>,
}

/// The pasted tables behind the rows.
struct UnitView<'a> {
    read: &'a ReadUnits,
    edits: &'a CellEdits,
    /// The number of rows on each line.
    lines: BTreeMap<usize, usize>,
    /// The line of the row whose fields are shown.
    open: Option<usize>,
    desk: &'a Desk,
}

impl UnitsReading {
    pub(super) fn new(
        read: &ReadUnits,
        edits: &CellEdits,
        open: Option<usize>,
        desk: &Desk,
    ) -> Self {
        let units = read.tables.lists.iter().flat_map(|list| &list.units);
        let lines = super::count_rows(units.map(|unit| unit.line));
        let is_there = |line: usize, key: &str| {
            lines.contains_key(&line) && read.heads.editable_keys().any(|own| own == key)
        };
        let edit_fields = hidden_edits(edits, is_there);
        let view = UnitView { read, edits, lines, open, desk };
        let list = |list: &TableList| ShownUnitList {
            name: escape_controls(&list.name),
            summary: sheets::pasted_units_summary(list, desk.speech.first()),
            units: list.units.iter().map(|unit| view.unit(unit)).collect(),
        };
        Self {
            games: super::name_games(readable_games(&desk.library.games), read.game.key(), desk),
            has_points: read.game.has_points(),
            lists: read.tables.lists.iter().map(list).collect(),
            findings: describe_by_line(&read.tables.findings, &read.source, desk),
            edits: edit_fields,
        }
    }
}

impl UnitView<'_> {
    fn unit(&self, unit: &TableUnit) -> ShownUnit {
        let language = self.desk.speech.first();
        let has_own_line = self.lines.get(&unit.line) == Some(&1);
        let is_open = has_own_line && self.open == Some(unit.line);
        ShownUnit {
            line: i64::try_from(unit.line).unwrap_or(i64::MAX),
            name: escape_controls(&unit.name),
            details: escape_controls(&sheets::understood(unit)),
            written: written(unit, &self.read.source),
            points: dash_if_empty(unit.value("points").unwrap_or_default()),
            doubts: describe_findings(&unit.doubts, self.desk, language),
            has_own_line,
            is_edited: self.edits.keys().any(|(line, _)| *line == unit.line),
            fields: if is_open { self.fields(unit, language) } else { Vec::new() },
        }
    }

    fn fields(&self, unit: &TableUnit, language: Language) -> Vec<EditField> {
        let field = |(key, name): (&str, &str)| {
            let edit = self.edits.get(&(unit.line, key.to_owned()));
            let written = unit.written_cells.iter().find(|(own, _)| own == key);
            let value = edit.or(written.map(|(_, text)| text)).map_or("", String::as_str);
            let most = if key == "name" { limits::NAME } else { limits::NOTES };
            EditField::new(unit.line, key, name, value, most)
        };
        self.read.heads.editable_columns(language).into_iter().map(field).collect()
    }
}

/// Returns the lines of a unit as they are written; of markup its cells.
fn written(unit: &TableUnit, source: &Source) -> String {
    if unit.markup_cells.is_empty() {
        let below = unit.below.iter().map(|line| line.text.as_str());
        let lines = source.slice(unit.span).trim().lines().chain(below);
        return show_lines(lines, LONGEST_TEXT);
    }
    // Weapons have a line each in one cell.
    let cell = |cell: &String| cell.lines().map(str::trim).collect::<Vec<_>>().join("; ");
    let cells = unit.markup_cells.iter().map(cell).collect::<Vec<_>>();
    truncate(&cells.join(" · "), LONGEST_TEXT)
}
