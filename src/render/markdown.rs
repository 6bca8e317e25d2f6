//! Markdown renderer: a sheet as GitHub and many forums draw it.

use super::text::{self, Look};
use crate::export::escape_markdown;
use crate::language::Phrase;
use crate::sheet::{Block, ColumnKind, Heading, Mark, Sheet, SheetTable};
use crate::text::collapse_whitespace;
use std::fmt::Write;

/// Renders a sheet. A block that Markdown cannot draw stands there as plain text.
pub fn markdown(sheet: &Sheet) -> String {
    let mut out = format!("# {}\n\n", line(&sheet.title));
    let about = [&sheet.subtitle, &sheet.kicker, &sheet.aside];
    let about: Vec<String> = about.into_iter().filter(|text| !text.is_empty()).map(line).collect();
    let _ = writeln!(out, "*{}*\n", about.join(" · "));
    write_blocks(&mut out, &sheet.blocks);
    let footer = [&sheet.footer.game, &sheet.footer.program, &sheet.footer.file];
    let footer: Vec<String> =
        footer.into_iter().filter(|text| !text.is_empty()).map(line).collect();
    let _ = writeln!(out, "*{}*", footer.join(" · "));
    out
}

fn write_blocks(out: &mut String, blocks: &[Block]) {
    for block in blocks {
        match block {
            Block::Heading(Heading { level, text, .. }) => {
                let _ = writeln!(out, "{} {}\n", "#".repeat((*level).into()), line(text));
            }
            Block::Text(paragraph) => write_paragraph(out, &paragraph.text, paragraph.mark),
            Block::Notes(notes) => {
                for (lead, words) in notes.paragraphs() {
                    lead.into_iter().for_each(|lead| write_paragraph(out, lead, Mark::Strong));
                    write_paragraph(out, words, Mark::Plain);
                }
            }
            Block::Table(table) => write_table(out, table),
            Block::Tables(halves) => halves.iter().for_each(|half| write_table(out, half)),
            Block::Group(group) => write_blocks(out, &group.blocks),
            Block::Lines(_)
            | Block::Key(_)
            | Block::Picture(_)
            | Block::Chart(_)
            | Block::Banners(_)
            | Block::Tableau(_)
            | Block::Glyphs(_)
            | Block::StripSheets(_)
            | Block::Lineup(_)
            | Block::Scale(_)
            | Block::BlankRecord(_)
            | Block::Leaves(_) => {
                let text = text::block(block, Look::Plain);
                text.lines().for_each(|text| out.push_str(&format!("    {text}\n")));
                out.push('\n');
            }
        }
    }
}

/// Escapes a text; a colon before a blank begins no link, and reads better as it is.
fn escape(text: &str) -> String {
    escape_markdown(text).replace("\\: ", ": ")
}

/// Writes a paragraph, in each language.
fn write_paragraph(out: &mut String, text: &Phrase, mark: Mark) {
    for text in text.texts() {
        let text = escape_start(&escape(text));
        let _ = match mark {
            Mark::Strong => writeln!(out, "**{text}**\n"),
            Mark::Plain | Mark::Soft => writeln!(out, "{text}\n"),
        };
    }
}

fn write_table(out: &mut String, table: &SheetTable) {
    let heads: Vec<String> = table.columns.iter().map(|column| line(&column.head)).collect();
    let rules = table.columns.iter().map(|column| match column.kind {
        ColumnKind::Figure => "---:",
        ColumnKind::Name | ColumnKind::Code | ColumnKind::Text => "---",
    });
    write_row(out, &heads);
    write_row(out, &rules.map(str::to_owned).collect::<Vec<_>>());
    for row in &table.rows {
        let cells = row.cells.iter().map(|cell| match (cell.mark, line(&cell.text)) {
            (Mark::Strong, text) if !text.is_empty() => format!("**{text}**"),
            (_, text) => text,
        });
        write_row(out, &cells.collect::<Vec<_>>());
    }
    out.push('\n');
}

fn write_row(out: &mut String, cells: &[String]) {
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}

/// Writes a text in one line, so that it shows literally.
fn line(text: &Phrase) -> String {
    escape(&collapse_whitespace(&text.to_string()))
}

/// Escapes the signs that make a list or a rule at the start of a paragraph: `-`, `+`, `=` and `1.`.
fn escape_start(text: &str) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if text.starts_with(['-', '+', '=']) {
        return format!("\\{text}");
    }
    match text[digits..].chars().next() {
        Some('.' | ')') if digits > 0 => format!("{}\\{}", &text[..digits], &text[digits..]),
        _ => text.to_owned(),
    }
}
