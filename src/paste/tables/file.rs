//! The file of house rules that a table of costs becomes.

use super::{PastedTableRow, PastedTables, TableLetter};
use crate::codes::CodeTables;
use crate::form::spell_in_flow;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::paste::file::{spell_comment, spell_lines};
use crate::rules::Rules;
use crate::text::{Source, after_last};
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
    let words = &labels().pasted;
    let from = spell_comment(after_last(&source.name, &['/', '\\']));
    let mut out = format!(
        "# {}\nfistful: 1\ngame: {}\nname: {}\n\nhouse_rules:\n",
        fill(words.force_head.get(language), &[("file", &from)]),
        rules.book.game.tag(),
        spell_in_flow(name)
    );
    for row in changed {
        out.push_str(&write_row(row, source, rules.codes(), language));
    }
    out.push_str("units: []\n");
    let prose: Vec<(usize, &str)> =
        tables.prose.iter().map(|line| (line.number, line.text.as_str())).collect();
    if !prose.is_empty() {
        let _ = writeln!(out, "\n# {}", words.file_lines.get(language));
        out.push_str(&spell_lines(&prose, language));
    }
    Some(out)
}

fn write_row(
    row: &PastedTableRow,
    source: &Source,
    codes: &CodeTables,
    language: Language,
) -> String {
    let mut out = format!("  # {}: {}\n", row.line, spell_comment(source.slice(row.span)));
    for doubt in &row.doubts {
        let _ = writeln!(out, "  # ? {}", spell_comment(&doubt.fault.say(language)));
    }
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
