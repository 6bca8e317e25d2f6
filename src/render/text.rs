//! A sheet as text for a terminal.

use crate::sheet::{Block, Heading, Key, Kind, Sheet, Table};
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement};
use std::fmt::Write;

/// How heads stand out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// By blank lines alone.
    Plain,
    /// In bold, by terminal escapes.
    Bold,
}

const BOLD: anstyle::Style = anstyle::Style::new().bold();

/// Renders a sheet.
pub fn text(sheet: &Sheet, look: Look) -> String {
    let mut out = String::new();
    // A form without a name is called by its kind.
    let parts = match sheet.title.as_str() {
        "" => [&sheet.subtitle, &sheet.title, &sheet.kicker, &sheet.aside],
        _ => [&sheet.title, &sheet.kicker, &sheet.subtitle, &sheet.aside],
    };
    let band: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).cloned().collect();
    head(&mut out, &band.join(" · "), look);
    blocks(&mut out, &sheet.blocks, look);
    let footer = [&sheet.footer.game, &sheet.footer.made, &sheet.footer.file];
    let footer: Vec<&str> =
        footer.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let _ = writeln!(out, "\n{}", footer.join(" · "));
    out
}

fn head(out: &mut String, text: &str, look: Look) {
    let _ = match look {
        Look::Plain => writeln!(out, "{text}"),
        Look::Bold => writeln!(out, "{BOLD}{text}{BOLD:#}"),
    };
}

fn blocks(out: &mut String, blocks: &[Block], look: Look) {
    for block in blocks {
        match block {
            Block::Heading(heading) => heading_line(out, heading, look),
            Block::Text(paragraph) => {
                let _ = writeln!(out, "{}", paragraph.text);
            }
            Block::Table(table) => table_lines(out, table),
            Block::Lines(lines) => {
                (0..*lines).for_each(|_| out.push_str("........................................\n"))
            }
            Block::Key(key) => key_lines(out, key),
            Block::Group(group) => self::blocks(out, &group.blocks, look),
            Block::Break => out.push('\n'),
        }
    }
}

fn heading_line(out: &mut String, heading: &Heading, look: Look) {
    out.push('\n');
    let aside =
        if heading.aside.is_empty() { String::new() } else { format!("   {}", heading.aside) };
    head(out, &format!("{}{aside}", heading.text), look);
}

fn bare() -> comfy_table::Table {
    let mut lines = comfy_table::Table::new();
    lines.load_style(NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    lines
}

fn table_lines(out: &mut String, table: &Table) {
    let mut lines = bare();
    if table.columns.iter().any(|column| !column.head.is_empty()) {
        lines.set_header(table.columns.iter().map(|column| &column.head));
    }
    for row in &table.rows {
        lines.add_row(row.cells.iter().map(|cell| &cell.text));
    }
    for (column, line) in table.columns.iter().zip(lines.column_iter_mut()) {
        let right = column.kind == Kind::Figure;
        line.set_cell_alignment(if right { CellAlignment::Right } else { CellAlignment::Left });
    }
    let _ = writeln!(out, "{}", lines.trim_fmt());
}

fn key_lines(out: &mut String, key: &Key) {
    let _ = writeln!(out, "{}", key.title);
    let mut lines = bare();
    for item in &key.items {
        lines.add_row([&item.term, &item.name, &item.meaning]);
    }
    let _ = writeln!(out, "{}", lines.trim_fmt());
}
