//! The file of house rules that a table of costs becomes.

use super::{PastedTableRow, PastedTables, TableLetter};
use crate::codes::CodeTables;
use crate::labels::labels;
use crate::language::Language;
use crate::paste::file::{spell_head, spell_origin, spell_prose};
use crate::rules::Rules;
use crate::text::Source;
use crate::yaml_edit::spell_in_flow;
use std::fmt::Write;

/// Writes the house rules of a text, with its other lines and doubts as comments; `None` if nothing differs from the tables.
pub fn write_rules(
    (tables, name): (&PastedTables, &str),
    source: &Source,
    rules: &Rules,
    language: Language,
) -> Option<String> {
    let changed: Vec<&PastedTableRow> =
        tables.rows.iter().filter(|row| !row.changes().is_empty()).collect();
    if changed.is_empty() {
        return None;
    }
    let label = &labels().pasted.force_head;
    let mut out =
        spell_head(label, (rules.book.game.key(), name), source, language) + "house_rules:\n";
    for row in changed {
        out.push_str(&write_row(row, source, rules.codes(), language));
    }
    let prose = spell_prose(&tables.prose, language);
    let gap = if prose.is_empty() { "" } else { "\n" };
    Some(out + "units: []\n" + gap + &prose)
}

fn write_row(
    row: &PastedTableRow,
    source: &Source,
    codes: &CodeTables,
    language: Language,
) -> String {
    let mut out = spell_origin(row.line, source.slice(row.span), &row.doubts, language);
    let [name, spanish] = row.letter.names(codes).map(|name| spell_in_flow(&name));
    let does = match row.letter {
        TableLetter::Base | TableLetter::Known(..) => "changes",
        TableLetter::New(..) => "adds",
    };
    let values =
        row.changes().into_iter().map(|(column, value)| format!(", {}: {value}", column.key()));
    let spanish = if spanish == name { String::new() } else { format!(", name_es: {spanish}") };
    let _ = writeln!(
        out,
        "  - {{name: {name}{spanish}, {does}: {}{}}}",
        row.letter.place(codes),
        values.collect::<String>()
    );
    out
}
