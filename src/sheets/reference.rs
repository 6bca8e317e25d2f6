//! The quick reference of a game, front and back of one paper.

use super::{figures, footer, head};
use crate::book::Book;
use crate::labels::labels;
use crate::language::Language;
use crate::reference::{Grid, GridKind, Part, Reference};
use crate::rules::Rules;
use crate::sheet::{Block, Column, Group, Heading, Kind, Mark, Row, Sheet, Table};

/// The rules of a game on one sheet of paper, with those of a house where some are in force.
pub fn reference(
    reference: &Reference,
    book: &Book,
    rules: Option<&Rules>,
    language: Language,
) -> Sheet {
    let mut blocks = Vec::new();
    let mut page = reference.parts.first().map_or(1, |part| part.page);
    for part in &reference.parts {
        if part.page != page {
            blocks.push(Block::Break);
            page = part.page;
        }
        let filled = |text: &str| match rules {
            Some(rules) => figures::filled(text, rules, language),
            None => text.to_owned(),
        };
        blocks.push(self::part(part, rules, &filled, language));
    }
    blocks.extend(rules.and_then(|rules| super::house::house(rules, language)));
    let title = labels().sheet.quick.get(language);
    let head = head(book, title, &book.edition, "", language);
    Sheet { footer: footer(None, book, language), blocks, ..head }
}

fn part(
    part: &Part,
    rules: Option<&Rules>,
    filled: &impl Fn(&str) -> String,
    language: Language,
) -> Block {
    let text = part.head.get(language).clone();
    let heading =
        Block::Heading(Heading { level: 2, text: text.into(), aside: part.source.clone().into() });
    let lines = part.lines.iter().map(|line| Block::text(filled(line.get(language)), Mark::Plain));
    let tables = part.tables.iter().map(|grid| {
        let added = rules.map_or(Vec::new(), |rules| added(grid, rules, language));
        table(grid, part, added, filled, language)
    });
    Block::Group(Group {
        together: true,
        blocks: [heading].into_iter().chain(lines).chain(tables).collect(),
    })
}

/// The rows of the letters that a house adds to the tables of a grid.
fn added(grid: &Grid, rules: &Rules, language: Language) -> Vec<Row> {
    let cells: Vec<&str> = grid.added.iter().map(|cell| cell.get(language)).collect();
    let rows = figures::added(&cells, rules).into_iter();
    let filled = |cell: String| figures::filled(&cell, rules, language);
    rows.map(|cells| Row::plain(cells.into_iter().map(filled))).collect()
}

fn table(
    grid: &Grid,
    part: &Part,
    added: Vec<Row>,
    filled: &impl Fn(&str) -> String,
    language: Language,
) -> Block {
    let column = |column: &crate::reference::GridColumn| {
        let kind = match column.kind {
            GridKind::Name => Kind::Name,
            GridKind::Figure => Kind::Figure,
            GridKind::Code => Kind::Code,
            GridKind::Text => Kind::Text,
        };
        Column::new(column.head.get(language), column.width, kind)
    };
    let row = |cells: &Vec<crate::reference::GridCell>| {
        Row::plain(cells.iter().map(|cell| filled(cell.get(language))))
    };
    Block::Table(Table {
        label: part.head.get(language).clone().into(),
        columns: grid.columns.iter().map(column).collect(),
        rows: grid.rows.iter().map(row).chain(added).collect(),
    })
}
