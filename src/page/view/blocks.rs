//! Blocks of a sheet, as a view shows them.

use crate::sheet::{Block, Chart, Mark, SheetTable};

/// A block of a sheet that a view shows.
pub(super) enum ViewBlock {
    Heading(String),
    Text(String, Mark),
    Table(SheetTable),
    Chart(Chart),
}

/// Returns the headings, texts, tables and charts of a sheet; other blocks stand on paper alone.
pub(super) fn view_blocks(blocks: Vec<Block>) -> Vec<ViewBlock> {
    blocks.into_iter().flat_map(parts_of).collect()
}

fn parts_of(block: Block) -> Vec<ViewBlock> {
    match block {
        Block::Heading(heading) => vec![ViewBlock::Heading(heading.text.first)],
        Block::Text(text) => vec![ViewBlock::Text(text.text.first, text.mark)],
        Block::Table(table) => vec![ViewBlock::Table(table)],
        Block::Tables(tables) => tables.into_iter().map(ViewBlock::Table).collect(),
        Block::Chart(chart) => vec![ViewBlock::Chart(chart)],
        Block::Group(group) => view_blocks(group.blocks),
        Block::Notes(_)
        | Block::Lines(_)
        | Block::Key(_)
        | Block::Picture(_)
        | Block::Banners(_)
        | Block::Tableau(_)
        | Block::Glyphs(_)
        | Block::StripSheets(_)
        | Block::Lineup(_)
        | Block::Scale(_)
        | Block::BlankRecord(_)
        | Block::Leaves(_) => Vec::new(),
    }
}
