//! Text listing of lists and forces without ability codes.

use super::unit_game::verdict;
use super::{common_blocks, footer_of, titled_sheet};
use crate::game::{UnitArmy, UnitEntry, UnitGameFile};
use crate::labels::labels;
use crate::language::Language;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row, Sheet};
use crate::text::or_dash;

/// Returns the rows of a list or a force, or those with a given name.
pub fn show_game_file(
    game_file: &UnitGameFile,
    army: &dyn UnitArmy,
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
    let illegal = verdict(game_file, language).map(|text| Block::text(text, Mark::Strong));
    let blocks = illegal.into_iter().chain(blocks).collect();
    let title = army.name().get(language);
    let counts = army.counts(language);
    let footer = footer_of(&game_file.source.name, &game_file.hash, &game_file.book, language);
    Sheet { footer, blocks, ..titled_sheet(&game_file.book, title, "", &counts, language) }
}
