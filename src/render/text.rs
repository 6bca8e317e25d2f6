//! A sheet as text for a terminal.

mod leaf;
mod strip;

use crate::deck::{Card, Deck};
use crate::language::Phrase;
use crate::sheet::{Banner, Block, Heading, Key, Kind, Passage, Sheet, Table, Tableau};
use crate::work::Work;
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

/// Renders a sheet or a deck.
pub fn text(work: &Work, look: Look) -> String {
    match work {
        Work::Sheet(sheet) => self::sheet(sheet, look),
        Work::Deck(deck) => self::deck(deck, look),
    }
}

/// Renders a sheet.
pub fn sheet(sheet: &Sheet, look: Look) -> String {
    let mut out = String::new();
    let aside = match sheet.total.as_str() {
        "" => sheet.aside.clone(),
        total => format!("{total} {}", sheet.aside).into(),
    };
    // A form without a name is called by its kind.
    let parts = if sheet.title.is_empty() {
        [&sheet.subtitle, &sheet.title, &sheet.kicker, &aside]
    } else {
        [&sheet.title, &sheet.kicker, &sheet.subtitle, &aside]
    };
    // The sides of a leaf have heads of their own.
    if !matches!(sheet.blocks.first(), Some(Block::Leaves(_))) {
        head(&mut out, &dotted(parts), look);
    }
    blocks(&mut out, &sheet.blocks, look);
    let footer = &sheet.footer;
    let _ = writeln!(out, "\n{}", dotted([&footer.game, &footer.made, &footer.file]));
    out
}

fn dotted<const N: usize>(parts: [&Phrase; N]) -> String {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.map(Phrase::to_string).collect::<Vec<_>>().join(" · ")
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
                paragraph.text.texts().for_each(|text| out.extend([text, "\n"]));
            }
            Block::Notes(notes) => {
                let words = notes.words.iter().flat_map(Phrase::texts);
                words.for_each(|text| out.extend([text, "\n"]));
            }
            Block::Table(table) => table_lines(out, table),
            Block::Tables(halves) => halves.iter().for_each(|half| table_lines(out, half)),
            Block::Lines(lines) => {
                (0..*lines).for_each(|_| out.push_str("........................................\n"))
            }
            Block::Key(key) => key_lines(out, key),
            Block::Battle(battle) => strip::battle(out, battle, look),
            Block::Lineup(lineup) => strip::lineup(out, lineup, look),
            Block::Scale(scale) => strip::scale(out, scale),
            Block::Track(track) => strip::track(out, track),
            Block::Leaves(leaves) => leaf::leaves(out, leaves, look),
            Block::Picture(picture) => {
                picture.caption.texts().for_each(|text| out.extend([text, "\n"]));
            }
            Block::Banners(banners) => banners.iter().for_each(|side| banner(out, side, look)),
            Block::Glyphs(glyphs) => {
                let words = glyphs.iter().flat_map(|glyph| glyph.words.texts());
                words.for_each(|text| out.extend([text, "\n"]));
            }
            Block::Tableau(tableau) => self::tableau(out, tableau, look),
            // Its words explain a picture that is not here.
            Block::Chart(_) => {}
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
    if table.is_headed() {
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

fn banner(out: &mut String, side: &Banner, look: Look) {
    head(out, &side.name.to_string(), look);
    if !side.aside.is_empty() {
        side.aside.texts().for_each(|text| out.extend([text, "\n"]));
    }
    let mut lines = bare();
    for row in &side.rows {
        let cells = [&row.name, &row.state].map(Phrase::to_string);
        let [name, state] = cells;
        lines.add_row([row.mark.clone(), name, state, row.left.clone()]);
    }
    let _ = writeln!(out, "{}", lines.trim_fmt());
}

fn tableau(out: &mut String, tableau: &Tableau, look: Look) {
    let [here, there] = tableau.columns();
    here.iter().for_each(|one| passage(out, one, look));
    tableau.banners.iter().for_each(|side| banner(out, side, look));
    there.iter().for_each(|one| passage(out, one, look));
}

fn passage(out: &mut String, Passage { head, words }: &Passage, look: Look) {
    self::head(out, &head.first, look);
    out.extend([words.first.as_str(), "\n"]);
    head.second.iter().for_each(|text| self::head(out, text, look));
    words.second.iter().for_each(|text| out.extend([text.as_str(), "\n"]));
}

fn deck(deck: &Deck, look: Look) -> String {
    let mut out = String::new();
    head(&mut out, &dotted([&deck.title, &deck.kicker]), look);
    deck.cards.iter().chain(&deck.backs).for_each(|card| self::card(&mut out, card, look));
    let _ = writeln!(out, "\n{}", deck.made);
    out
}

fn card(out: &mut String, card: &Card, look: Look) {
    let Some(one) = &card.strip else { return };
    strip::strip(out, one, look);
    let words = card.texts.iter().flat_map(|text| text.words.texts());
    words.for_each(|text| out.extend([text, "\n"]));
    if !card.code.is_empty() {
        out.extend([card.code.as_str(), "\n"]);
    }
}
