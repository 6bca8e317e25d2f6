//! The empty form of section 12.

use super::{columns, footer, head};
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::rules::Rules;
use crate::sheet::{Block, Mark, Row, Sheet, Table};

/// Leaders on the blank form of the source.
const LEADERS: usize = 5;
/// Squads on the blank form of the source.
const SQUADS: usize = 4;

/// The empty form of section 12.
pub fn blank(rules: &Rules, language: Language) -> Sheet {
    let labels = labels();
    let label = |label: &ByLanguage<String>| label.get(language).clone();
    let columns = columns::leaders(rules, language);
    let empty = |_| Row::form(columns.iter().map(|_| String::new()));
    let rows = (0..LEADERS).map(empty).collect();
    let leaders =
        Table { label: label(&labels.units.leaders).into(), columns: columns.clone(), rows };
    let heading = Block::heading(2, label(&labels.units.leaders));
    let mut blocks = vec![Block::together(vec![heading, Block::Table(leaders)])];
    blocks.extend((0..SQUADS).map(|_| squad(rules, language)));
    let head = head(&rules.book, "", labels.sheet.reference.get(language), "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..head }
}

fn squad(rules: &Rules, language: Language) -> Block {
    let labels = labels();
    let label = |label: &ByLanguage<String>| label.get(language).clone();
    let columns = columns::squads(rules, language);
    let middle = columns.len() - 2;
    let row = |name: String, last: String| {
        let middle = (0..middle).map(|_| String::new());
        Row::form([name].into_iter().chain(middle).chain([last]))
    };
    let rows = vec![
        row(label(&labels.units.troopers), String::new()),
        row(label(&labels.units.nco), label(&labels.sheet.command_blank)),
    ];
    Block::together(vec![
        Block::heading(3, label(&labels.sheet.squad_blank)),
        Block::Table(Table { label: label(&labels.sheet.squad_blank).into(), columns, rows }),
        Block::text(label(&labels.sheet.notes), Mark::Soft),
        Block::Lines(columns::NOTE_LINES),
    ])
}
