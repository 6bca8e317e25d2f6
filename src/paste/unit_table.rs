//! Tables of units without ability codes: each row as the values of its game.

use super::cells::{CellEdits, CellReader, resolve_edits};
use super::column::{CellShape, ColumnEvidence, ColumnKey};
use super::line::{Cut, TextLine};
use super::list::{find_unknown_cells, list_doubts, name_apart, refuse_rows, title};
use super::raw::{NumberedLine, RawList, RawRow};
use super::{
    Fragment, Heads,
    columns::{CellDealer, Table},
    facts, lines, rows,
};
use crate::fault::PasteFault;
use crate::finding::{Finding, in_order};
use crate::stop;
use crate::text::{Source, Span, after_last, collapse_whitespace, fold};
use std::collections::{BTreeMap, BTreeSet};

/// A unit of a table, as its game understood it.
#[derive(Debug, Clone)]
pub struct TableUnit {
    /// The line that it begins on, counted from 1.
    pub line: usize,
    pub span: Span,
    /// The cells of markup, which are shown in place of its text.
    pub markup_cells: Vec<String>,
    /// Its cells as they were written, by the keys of their columns; those of lines below are joined with semicolons.
    pub written_cells: Vec<(String, String)>,
    /// Lines below it that belong to it.
    pub below: Vec<NumberedLine>,
    pub name: String,
    /// The other keys of its file format, each with its value as YAML.
    pub values: Vec<(&'static str, String)>,
    /// Doubts with their places.
    pub doubts: Vec<Finding>,
    is_guessed: bool,
}

/// A list of such units.
#[derive(Debug, Clone)]
pub struct TableList {
    /// Its title, or a name made up from the name of the text.
    pub name: String,
    pub units: Vec<TableUnit>,
    /// The lines that are no rows.
    pub prose: Vec<NumberedLine>,
}

/// The lists of a text.
#[derive(Debug, Clone, Default)]
pub struct UnitTables {
    pub lists: Vec<TableList>,
    /// Doubts about the text that belong to none of its units.
    pub findings: Vec<Finding>,
}

/// Reads a row as the values of a unit without its name; none in a game without tables of units.
pub(super) type UnitOfRow<'a> = &'a dyn Fn(&mut CellReader) -> Vec<(&'static str, String)>;

impl TableUnit {
    pub fn value(&self, key: &str) -> Option<&str> {
        self.values.iter().find(|(own, _)| *own == key).map(|(_, value)| value.as_str())
    }
}

impl UnitTables {
    /// Returns every doubt, in the order of the text.
    pub fn all_findings(&self) -> Vec<Finding> {
        let units = self.lists.iter().flat_map(|list| &list.units);
        let doubts = units.flat_map(|unit| unit.doubts.clone());
        in_order(self.findings.iter().cloned().chain(doubts).collect())
    }
}

/// The numbers of columns of a game that a text names.
#[derive(Debug, Clone, Copy, Default)]
pub struct ColumnCounts {
    /// The most in the heads of a table.
    pub heads: usize,
    /// The most in the labels of a card, each before a value that fits: `Armor: 4`.
    pub labels: usize,
    /// A table has a head for ability codes.
    pub has_codes: bool,
}

impl ColumnCounts {
    pub fn count(source: &Source, heads: &Heads) -> Self {
        let dealer = CellDealer { heads, rules: None };
        let lines = lines::read_lines(source, heads);
        let read_heads = |line: &TextLine| {
            stop::unwind_if_stopped();
            dealer.read_heads(line, &line.to_words())
        };
        let tables: Vec<Table> = lines.iter().filter_map(read_heads).collect();
        Self {
            has_codes: tables.iter().any(Table::has_codes),
            heads: tables.iter().map(Table::count_columns).max().unwrap_or(0),
            labels: lines.iter().map(|line| count_labels(line, heads)).max().unwrap_or(0),
        }
    }
}

/// Counts the labels in the cells of a card; 0 for a line with hardly any number behind one, such as the heads of a table,
/// where each stands before another.
fn count_labels(line: &TextLine, heads: &Heads) -> usize {
    const FEWEST_NUMBERS: usize = 2;
    if line.cut != Cut::Cells {
        return 0;
    }
    let pairs = line.pieces.iter().zip(line.pieces.iter().skip(1));
    let keys = pairs.filter_map(|(label, value)| {
        let key = heads.find_exact(&label.text)?;
        facts::fits(key, &value.text, heads).then_some(key)
    });
    let keys: BTreeSet<ColumnKey> = keys.collect();
    let numbers = keys.iter().filter(|key| heads.shape(**key).is_number()).count();
    if numbers < FEWEST_NUMBERS { 0 } else { keys.len() }
}

/// Reads the tables of a text; `fallback` is the name of a list without a title.
pub fn read_unit_tables(
    source: &Source,
    fallback: &str,
    heads: &Heads,
    edits: &CellEdits,
    read_unit: UnitOfRow,
) -> UnitTables {
    let edits = &resolve_edits(edits, heads);
    let mut raw = rows::read_rows(source, heads, None);
    for list in &mut raw {
        for row in &mut list.rows {
            restore_texts(row, heads, source);
            row.cells = facts::expand(std::mem::take(&mut row.cells), heads);
        }
        merge_rows(list, heads, source);
    }
    if let Some(fault) = refuse_rows(&raw) {
        let findings = vec![Finding::unplaced(fault.into())];
        return UnitTables { findings, ..UnitTables::default() };
    }
    let unknown = find_unknown_cells(&raw, heads, edits);
    let findings = unknown.into_iter().chain(list_doubts(&raw)).collect();
    let lists = raw.into_iter().enumerate().map(|(at, list)| {
        let units = list.rows.iter().map(|row| unit(row, heads, edits, read_unit)).collect();
        let mut list = TableList { name: title(list.name, at, fallback), units, prose: list.prose };
        if let Some(guessed) = list.units.iter_mut().find(|unit| unit.is_guessed) {
            guessed.doubts.push(Finding::at(guessed.span, PasteFault::Scanned.into()));
        }
        name_apart(
            list.units
                .iter_mut()
                .map(|unit| (&mut unit.name, unit.line, unit.span, &mut unit.doubts)),
        );
        list
    });
    UnitTables { lists: lists.collect(), findings }
}

fn unit(row: &RawRow, heads: &Heads, edits: &CellEdits, read_unit: UnitOfRow) -> TableUnit {
    let mut reader = CellReader::new(row, heads, edits);
    let name = reader.find_cell(ColumnKey::Name);
    reader.name = reader.read_name(name.map(|name| Fragment { text: unlink(&name.text), ..name }));
    match row.evidence {
        ColumnEvidence::Heads => {}
        ColumnEvidence::UnsureHeads => reader.doubt(row.span, PasteFault::UnsureColumns),
        ColumnEvidence::Shapes => reader.doubt(row.span, PasteFault::NoHeads),
    }
    let values = read_unit(&mut reader);
    let loose = row.cells.iter().filter(|(key, _)| heads.shape(*key) == CellShape::Facts);
    for cell in loose.map(|(_, cell)| cell).chain(&row.loose) {
        reader.doubt_words(cell, Vec::new());
    }
    let CellReader { doubts, is_guessed, name, .. } = reader;
    let cells = row.cells.iter().filter(|_| row.is_markup);
    TableUnit {
        line: row.line,
        span: row.span,
        markup_cells: cells.map(|(_, cell)| cell.text.clone()).collect(),
        written_cells: written_cells(row, heads),
        below: row.below.clone(),
        name,
        values,
        doubts,
        is_guessed,
    }
}

/// Returns the cells of a row as they were written, by the keys of their columns.
fn written_cells(row: &RawRow, heads: &Heads) -> Vec<(String, String)> {
    let mut written: Vec<(String, String)> = Vec::new();
    for (column, cell) in &row.cells {
        let key = heads.key(*column);
        match written.iter_mut().find(|(own, _)| own == key) {
            Some((_, text)) => *text = format!("{text}; {}", cell.text),
            None => written.push((key.to_owned(), cell.text.clone())),
        }
    }
    written
}

/// Replaces the link of a note by the text that it shows: `Hillmen` for `[[Hill rifles|Hillmen]]`.
fn unlink(name: &str) -> String {
    let parts = name.split_once("[[").and_then(|(before, rest)| {
        let (link, after) = rest.split_once("]]")?;
        Some(format!("{before}{}{after}", after_last(link, &['|'])))
    });
    parts.unwrap_or_else(|| name.to_owned())
}

/// Gives the texts of words their marks back, such as the slashes of `4/1`.
fn restore_texts(row: &mut RawRow, heads: &Heads, source: &Source) {
    if row.cut == Cut::Cells {
        return;
    }
    for (key, cell) in &mut row.cells {
        if matches!(heads.shape(*key), CellShape::Text | CellShape::Lines | CellShape::Shots) {
            cell.text = collapse_whitespace(source.slice(cell.span));
        }
    }
}

/// Adds a row that has the name of one above, and texts alone, to that one: a table of weapons behind one of units.
fn merge_rows(list: &mut RawList, heads: &Heads, source: &Source) {
    let mut rows: Vec<RawRow> = Vec::new();
    // The place of the first row with each name.
    let mut places: BTreeMap<Option<String>, usize> = BTreeMap::new();
    for row in std::mem::take(&mut list.rows) {
        stop::unwind_if_stopped();
        let name = row.cell(ColumnKey::Name).map(|name| fold(&name.text));
        let is_rest = row.cells.iter().all(|(key, _)| !heads.has_value(*key));
        if let Some(at) = places.get(&name).filter(|_| is_rest) {
            let text = source.slice(row.span).trim().to_owned();
            rows[*at].add_below(NumberedLine { number: row.line, text }, row.cells, heads);
        } else {
            places.entry(name).or_insert(rows.len());
            rows.push(row);
        }
    }
    list.rows = rows;
}
