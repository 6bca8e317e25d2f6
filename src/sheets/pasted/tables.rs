//! Preview of pasted tables of costs: each row as it was understood, beside the tables of the game.

use super::{doubt_ids, preview};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::paste::{PastedTableRow, PastedTables, TableLetter};
use crate::rules::Rules;
use crate::sheet::{Column, ColumnKind, Row, Sheet, SheetTable};
use crate::sheets::short_value_name;
use crate::text::{Source, dash_if_empty, or_dash};

/// Returns the rows of tables of costs.
pub fn pasted_tables(
    tables: &PastedTables,
    source: &Source,
    rules: &Rules,
    language: Language,
) -> Sheet {
    let labels = labels();
    let words = &labels.pasted;
    let title = labels.house.head.get(language);
    let table = SheetTable {
        label: title.as_str().into(),
        columns: vec![
            Column::new(words.line.get(language), 1, ColumnKind::Figure),
            Column::new(words.as_written.get(language), 3, ColumnKind::Name),
            Column::new(words.read_as.get(language), 3, ColumnKind::Text),
            Column::new(words.changed.get(language), 3, ColumnKind::Text),
            Column::new(words.written_points.get(language), 1, ColumnKind::Figure),
            Column::new(words.computed.get(language), 1, ColumnKind::Figure),
            Column::new(words.doubt.get(language), 1, ColumnKind::Text),
        ],
        rows: tables.rows.iter().map(|row| table_row(row, rules, language)).collect(),
    };
    let changed = tables.rows.iter().filter(|row| !row.changes().is_empty()).count();
    let summary = fill(
        words.tables_summary.get(language),
        &[
            ("rows", &words.rows.of_n(tables.rows.len() as i64, language)),
            ("rules", &words.rules.of_n(changed as i64, language)),
            ("lines", &words.lines.of_n(tables.prose.len() as i64, language)),
        ],
    );
    preview((title, ""), table, summary, source, &rules.book, language)
}

fn table_row(row: &PastedTableRow, rules: &Rules, language: Language) -> Row {
    let codes = rules.codes();
    let [english, spanish] = row.letter.names(codes);
    let name = match language {
        Language::English => english,
        Language::Spanish => spanish,
    };
    let read = match &row.letter {
        TableLetter::Base => name,
        TableLetter::Known(slot, at) => {
            let table = codes.table(*slot).names.get(language);
            format!("{table} {}: {name}", codes.row(*slot, *at).letter)
        }
        TableLetter::New(slot, letter, _) => {
            format!("{} {letter}: {name}", codes.table(*slot).names.get(language))
        }
    };
    let changes = row
        .changes()
        .into_iter()
        .map(|(column, value)| format!("{} {value}", short_value_name(column, rules, language)));
    Row::plain([
        row.line.to_string(),
        row.name.clone(),
        read,
        dash_if_empty(&changes.collect::<Vec<_>>().join(" · ")),
        row.points().to_string(),
        or_dash(row.points_before()),
        doubt_ids(&row.doubts),
    ])
}
