//! Text renderer: a sheet for the terminal.

mod leaf;
mod strip;

use crate::deck::{Card, Deck};
use crate::language::Phrase;
use crate::printable::Printable;
use crate::sheet::{Banner, Block, ColumnKind, Heading, KeyBlock, Notes, Sheet, SheetTable};
use crate::text::wrap;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement};
use std::fmt::Write;

/// The layout of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// For files: headings marked by blank lines only, one line for each paragraph.
    Plain,
    /// For terminals: bold headings, wrapped paragraphs.
    Bold {
        /// The width of the terminal, if known.
        columns: Option<usize>,
    },
}

impl Look {
    /// The longest line of prose, in characters: longer ones are hard to read, and a pipe has no width.
    const PROSE_WIDTH: usize = 100;

    /// Returns the width of the terminal, if known.
    fn columns(self) -> Option<usize> {
        match self {
            Self::Plain => None,
            Self::Bold { columns } => columns,
        }
    }

    /// Returns the largest width of a line of prose.
    pub(super) fn prose_width(self) -> usize {
        match self {
            Self::Plain => usize::MAX,
            Self::Bold { columns } => {
                columns.map_or(Self::PROSE_WIDTH, |it| it.min(Self::PROSE_WIDTH))
            }
        }
    }
}

pub(super) const BOLD: anstyle::Style = anstyle::Style::new().bold();

/// Renders a sheet or a deck.
pub fn text(work: &Printable, look: Look) -> String {
    match work {
        Printable::Sheet(sheet) => self::sheet(sheet, look),
        Printable::Deck(deck) => write_deck(deck, look),
    }
}

/// Renders a sheet.
pub fn sheet(sheet: &Sheet, look: Look) -> String {
    let mut out = String::new();
    let aside = match sheet.total.as_str() {
        "" => sheet.aside.clone(),
        total => format!("{total} {}", sheet.aside).into(),
    };
    // A form without a title is named by its kind.
    let parts = if sheet.title.is_empty() {
        [&sheet.subtitle, &sheet.title, &sheet.kicker, &aside]
    } else {
        [&sheet.title, &sheet.kicker, &sheet.subtitle, &aside]
    };
    // The sides of a leaf have titles of their own.
    if !matches!(sheet.blocks.first(), Some(Block::Leaves(_))) {
        write_heading(&mut out, &join_dots(parts), look);
    }
    strip::write_fields(&mut out, &sheet.fields);
    write_blocks(&mut out, &sheet.blocks, look);
    let footer = &sheet.footer;
    out.push('\n');
    let foot = join_dots([&footer.game, &footer.program, &footer.file]);
    let _ = writeln!(out, "{}", wrap(&foot, look.columns().unwrap_or(usize::MAX)));
    out
}

/// Renders one block.
pub(super) fn block(block: &Block, look: Look) -> String {
    let mut out = String::new();
    write_blocks(&mut out, std::slice::from_ref(block), look);
    out
}

fn join_dots<const N: usize>(parts: [&Phrase; N]) -> String {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.map(Phrase::to_string).collect::<Vec<_>>().join(" · ")
}

fn write_heading(out: &mut String, text: &str, look: Look) {
    let text = wrap(text, look.columns().unwrap_or(usize::MAX));
    let _ = match look {
        Look::Plain => writeln!(out, "{text}"),
        Look::Bold { .. } => writeln!(out, "{BOLD}{text}{BOLD:#}"),
    };
}

/// Writes a wrapped paragraph; a command stays on one line, so that it can be copied.
fn write_prose(out: &mut String, text: &str, look: Look) {
    let columns = if text.starts_with("fistful ") { usize::MAX } else { look.prose_width() };
    let _ = writeln!(out, "{}", wrap(text, columns));
}

/// Wraps paragraphs.
pub(super) fn lines(all: &[Phrase], look: Look) -> String {
    let mut out = String::new();
    write_paragraphs(&mut out, all, look);
    out
}

/// Writes paragraphs in one or two languages.
fn write_paragraphs<'a>(out: &mut String, all: impl IntoIterator<Item = &'a Phrase>, look: Look) {
    all.into_iter().flat_map(Phrase::texts).for_each(|text| write_prose(out, text, look));
}

fn write_notes(out: &mut String, notes: &Notes, look: Look) {
    for (lead, words) in notes.paragraphs() {
        let leads = lead.map_or(Vec::new(), |lead| lead.texts().collect());
        for (at, text) in words.texts().enumerate() {
            match leads.get(at) {
                Some(lead) => write_prose(out, &format!("{lead} {text}"), look),
                None => write_prose(out, text, look),
            }
        }
    }
}

fn write_blocks(out: &mut String, blocks: &[Block], look: Look) {
    for block in blocks {
        match block {
            Block::Heading(heading) => write_heading_line(out, heading, look),
            Block::Text(paragraph) => write_paragraphs(out, [&paragraph.text], look),
            Block::Notes(notes) => write_notes(out, notes, look),
            Block::Table(table) => write_table(out, table, look),
            Block::Tables(halves) => halves.iter().for_each(|half| write_table(out, half, look)),
            Block::Lines(lines) => {
                (0..*lines).for_each(|_| out.push_str("........................................\n"))
            }
            Block::Key(key) => write_key(out, key),
            Block::StripSheets(sheets) => strip::write_strip_sheets(out, sheets, look),
            Block::Lineup(lineup) => strip::write_lineup(out, lineup, look),
            Block::Scale(scale) => strip::write_scale(out, scale),
            Block::Leaves(leaves) => leaf::write_leaves(out, leaves, look),
            Block::Picture(picture) => write_paragraphs(out, [&picture.caption], look),
            Block::Banners(banners) => {
                banners.iter().for_each(|side| write_banner(out, side, look))
            }
            Block::Glyphs(glyphs) => {
                write_paragraphs(out, glyphs.iter().map(|glyph| &glyph.words), look)
            }
            Block::Tableau(tableau) => {
                tableau.banners.iter().for_each(|side| write_banner(out, side, look));
            }
            // Its caption explains a picture that is not shown; a form is for paper.
            Block::Chart(_) | Block::BlankRecord(_) => {}
            Block::Group(group) => write_blocks(out, &group.blocks, look),
        }
    }
}

fn write_heading_line(out: &mut String, heading: &Heading, look: Look) {
    out.push('\n');
    let aside =
        if heading.aside.is_empty() { String::new() } else { format!("   {}", heading.aside) };
    let text = wrap(&format!("{}{aside}", heading.text), look.prose_width());
    write_heading(out, &text, look);
}

fn empty_table() -> comfy_table::Table {
    let mut lines = comfy_table::Table::new();
    lines.load_style(NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    lines
}

/// Sets rows in columns, the first as heads; texts are wrapped to the width.
pub(super) fn plain_table(rows: Vec<Vec<String>>, width: usize) -> String {
    let mut lines = empty_table();
    lines.set_content_arrangement(ContentArrangement::Dynamic);
    lines.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    for row in rows {
        lines.add_row(row);
    }
    lines.trim_fmt()
}

fn write_table(out: &mut String, table: &SheetTable, look: Look) {
    let mut lines = empty_table();
    if table.is_headed() {
        lines.set_header(table.columns.iter().map(|column| &column.head));
    }
    for row in &table.rows {
        lines.add_row(row.cells.iter().map(|cell| &cell.text));
    }
    for (column, line) in table.columns.iter().zip(lines.column_iter_mut()) {
        let right = column.kind == ColumnKind::Figure;
        line.set_cell_alignment(if right { CellAlignment::Right } else { CellAlignment::Left });
    }
    if let Some(columns) = look.columns() {
        wrap_columns(&mut lines, table, columns);
    }
    let _ = writeln!(out, "{}", lines.trim_fmt());
}

/// Wraps the text columns of a table wider than the terminal, and its names too if need be, unless its other columns
/// leave no room.
fn wrap_columns(lines: &mut comfy_table::Table, table: &SheetTable, columns: usize) {
    /// The narrowest text column, and the padding of a cell.
    const LEAST: usize = 16;
    const AROUND: usize = 2;
    let widths = lines.column_max_content_widths();
    let widths: Vec<usize> = widths.iter().map(|width| usize::from(*width) + AROUND).collect();
    if widths.iter().sum::<usize>() <= columns {
        return;
    }
    let fits = |wrapped: &[ColumnKind]| {
        let least = widths.iter().zip(&table.columns).map(|(width, column)| {
            if wrapped.contains(&column.kind) { LEAST.min(*width) } else { *width }
        });
        least.sum::<usize>() <= columns
    };
    let mut choices = [&[ColumnKind::Text][..], &[ColumnKind::Text, ColumnKind::Name]].into_iter();
    let Some(wrapped) = choices.find(|wrapped| fits(wrapped)) else { return };
    lines.set_content_arrangement(ContentArrangement::Dynamic);
    lines.set_width(u16::try_from(columns).unwrap_or(u16::MAX));
    for (column, line) in table.columns.iter().zip(lines.column_iter_mut()) {
        if !wrapped.contains(&column.kind) {
            line.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
}

fn write_key(out: &mut String, key: &KeyBlock) {
    let _ = writeln!(out, "{}", key.title);
    let mut lines = empty_table();
    for item in &key.items {
        lines.add_row([&item.term, &item.name, &item.meaning]);
    }
    let _ = writeln!(out, "{}", lines.trim_fmt());
}

fn write_banner(out: &mut String, side: &Banner, look: Look) {
    write_heading(out, &side.name.to_string(), look);
    if !side.aside.is_empty() {
        write_paragraphs(out, [&side.aside], look);
    }
    let mut lines = empty_table();
    for row in &side.rows {
        let cells = [&row.name, &row.state].map(Phrase::to_string);
        let [name, state] = cells;
        lines.add_row([row.mark.clone(), name, state, row.left.clone()]);
    }
    if !side.rows.is_empty() {
        let _ = writeln!(out, "{}", lines.trim_fmt());
    }
}

fn write_deck(deck: &Deck, look: Look) -> String {
    let mut out = String::new();
    write_heading(&mut out, &join_dots([&deck.title, &deck.kicker]), look);
    deck.cards.iter().chain(&deck.backs).for_each(|card| write_card(&mut out, card, look));
    let _ = writeln!(out, "\n{}", deck.program);
    out
}

fn write_card(out: &mut String, card: &Card, look: Look) {
    let Some(strip) = &card.strip else { return };
    strip::write_strip(out, strip, look);
    write_paragraphs(out, card.texts.iter().map(|text| &text.words), look);
    if !card.code.is_empty() {
        out.extend([card.code.as_str(), "\n"]);
    }
}
