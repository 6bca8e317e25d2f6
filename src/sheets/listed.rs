//! Text listing of lists and forces without ability codes.

use super::codeless_game::verdict;
use super::{common_blocks, footer_of, titled_sheet};
use crate::game::{CodelessArmy, CodelessFile, UnitEntry};
use crate::labels::labels;
use crate::language::Language;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row, Sheet};
use crate::text::or_dash;

/// Returns the rows of a list or a force, or those with a given name.
pub fn show_codeless_file(
    codeless_file: &CodelessFile,
    army: &dyn CodelessArmy,
    one: Option<&str>,
    language: Language,
) -> Sheet {
    let labels = labels();
    let has = |entry: &UnitEntry| one.is_none_or(|name| entry.is_called(name));
    let shown: Vec<UnitEntry> = army.entries().into_iter().filter(has).collect();
    let row = |entry: &UnitEntry| {
        Row::plain([
            entry.full_title(language),
            entry.part.get(language).clone(),
            or_dash(entry.size),
            entry.known_values(language),
            or_dash(entry.points),
        ])
    };
    let columns = vec![
        Column::new(labels.columns.name.get(language), 3, ColumnKind::Name),
        Column::new(labels.units.kind.get(language), 2, ColumnKind::Text),
        Column::new(labels.units.figures.get(language), 1, ColumnKind::Figure),
        Column::new(labels.listed.known.get(language), 5, ColumnKind::Text),
        Column::new(labels.values.points.get(language), 1, ColumnKind::Figure),
    ];
    let groups = shown.chunk_by(|left, right| left.group.en == right.group.en);
    let blocks = groups.flat_map(|group| {
        let head = match group[0].group.get(language) {
            none if none.is_empty() => labels.units.units.get(language).clone(),
            group => group.clone(),
        };
        common_blocks::titled_table(head, columns.clone(), group.iter().map(row).collect())
    });
    let illegal = verdict(codeless_file, language).map(|text| Block::text(text, Mark::Strong));
    let blocks = illegal.into_iter().chain(blocks).collect();
    let title = army.name().get(language);
    let counts = army.counts(language);
    let footer =
        footer_of(&codeless_file.source.name, &codeless_file.hash, &codeless_file.book, language);
    Sheet { footer, blocks, ..titled_sheet(&codeless_file.book, title, "", &counts, language) }
}
