//! Preview of a pasted list: each row as it was understood, beside what the tables give.

mod force;
mod tables;
mod units;

pub use force::{pasted_force, pasted_force_summary};
pub use tables::pasted_tables;
pub use units::{pasted_units, pasted_units_summary, understood};

use super::{footer, titled_sheet};
use crate::book::Book;
use crate::fault::Severity;
use crate::finding::Finding;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::paste::{PastedList, PastedUnit};
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Cell, Column, ColumnKind, Footer, Mark, Row, Sheet, SheetTable};
use crate::text::Source;

/// Returns the rows of a pasted list.
pub fn pasted_list(list: &PastedList, source: &Source, rules: &Rules, language: Language) -> Sheet {
    let words = &labels().pasted;
    let columns = &labels().columns;
    let table = SheetTable {
        label: list.name.as_str().into(),
        columns: vec![
            Column::new(words.line.get(language), 1, ColumnKind::Figure),
            Column::new(columns.name.get(language), 3, ColumnKind::Name),
            Column::new(words.as_written.get(language), 1, ColumnKind::Code),
            Column::new(words.read_as.get(language), 1, ColumnKind::Code),
            Column::new(words.values.get(language), 3, ColumnKind::Text),
            Column::new(words.printed.get(language), 1, ColumnKind::Figure),
            Column::new(words.computed.get(language), 1, ColumnKind::Figure),
            Column::new(words.doubt.get(language), 1, ColumnKind::Text),
        ],
        rows: list.units.iter().map(|unit| row(unit, rules)).collect(),
    };
    let summary = pasted_summary(list, language);
    preview((&list.name, ""), table, summary, source, &rules.book, language)
}

/// Lays out a sheet of what was understood of a text: title and subtitle, the rows, and a sentence about them.
fn preview(
    (title, subtitle): (&str, &str),
    table: SheetTable,
    summary: String,
    source: &Source,
    book: &Book,
    language: Language,
) -> Sheet {
    let head = labels().pasted.head.get(language);
    let footer = Footer { file: source.name.as_str().into(), ..footer(None, book, language) };
    let blocks = vec![Block::Table(table), Block::text(summary, Mark::Plain)];
    Sheet { blocks, footer, ..titled_sheet(book, title, head, subtitle, language) }
}

fn row(unit: &PastedUnit, rules: &Rules) -> Row {
    let computed = unit.code.map(|code| {
        let points = rules.codes().points(code);
        (points, rules.codes().profile(code).values(points))
    });
    // `4d 14 6 4 24″`: the values in the order of the lists, without the points.
    let values = ListColumn::characteristics();
    let values =
        values.filter_map(|column| unit.values.get(column).map(|value| column.print(value)));
    let points = |points: Option<i32>| points.map_or("–".to_owned(), |points| points.to_string());
    let texts = [
        unit.line.to_string(),
        unit.name.clone(),
        unit.written.clone().unwrap_or_else(|| "–".to_owned()),
        unit.code.map_or("?".to_owned(), |code| rules.codes().write(code)),
        values.collect::<Vec<_>>().join(" "),
        points(*unit.values.get(ListColumn::Points)),
        points(computed.map(|(points, _)| points)),
        doubt_ids(&unit.doubts),
    ];
    let mut row = Row::plain(texts);
    let differs = computed.is_some_and(|(points, _)| {
        unit.values.get(ListColumn::Points).is_some_and(|printed| printed != points)
    });
    if differs {
        mark_points(&mut row);
    }
    row
}

/// Returns the ids of doubts, of equal ones that follow each other one.
fn doubt_ids(doubts: &[Finding]) -> String {
    let doubts = doubts.iter().filter(|doubt| doubt.severity() > Severity::Note);
    let mut ids: Vec<&str> = doubts.map(|doubt| doubt.fault.id()).collect();
    ids.dedup();
    ids.join(", ")
}

/// The cell with the points by the tables or the list, behind the written ones.
const COMPUTED: usize = 6;

/// Marks points that are not the written ones.
fn mark_points(row: &mut Row) {
    let text = format!("≠ {}", row.cells[COMPUTED].text).into();
    row.cells[COMPUTED] = Cell { text, mark: Mark::Strong };
}

/// Sums up a pasted list: `12 rows, 3 of them with a doubt; 5 other lines are kept as comments.`
pub fn pasted_summary(list: &PastedList, language: Language) -> String {
    let doubtful = list.units.iter().filter(|unit| !unit.doubts.is_empty()).count();
    summary((list.units.len(), doubtful, list.prose.len()), language)
}

/// Words the numbers of rows, of those with a doubt, and of other lines.
fn summary((rows, doubtful, lines): (usize, usize, usize), language: Language) -> String {
    let words = &labels().pasted;
    let rows = words.rows.of_n(rows as i64, language);
    let lines = words.lines.of_n(lines as i64, language);
    let doubts = words.doubtful.of_n(doubtful as i64, language);
    fill(words.summary.get(language), &[("rows", &rows), ("doubts", &doubts), ("lines", &lines)])
}
