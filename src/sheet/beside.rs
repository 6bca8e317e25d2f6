//! A sheet in two languages, zipped from the sheets in each.

use super::{Block, Group, Phrases, Sheet};
use crate::language::zip;
use std::mem::{discriminant, take};

impl Sheet {
    /// Adds the second language, text by text.
    ///
    /// # Panics
    /// If the two sheets differ in structure; builders lay out the same blocks in every language.
    #[must_use]
    pub fn beside(mut self, mut other: Self) -> Self {
        let blocks = zip(take(&mut self.blocks), take(&mut other.blocks), zip_blocks);
        Self { blocks, ..Phrases::beside(self, other) }
    }
}

fn zip_blocks(ours: Block, theirs: Block) -> Block {
    match (ours, theirs) {
        (Block::Leaves(a), Block::Leaves(b)) => Block::Leaves([a, b].concat()),
        (Block::Group(a), Block::Group(b)) => Block::Group(Group {
            together: a.together && is_short(&a.blocks),
            half: a.half,
            blocks: zip(a.blocks, b.blocks, zip_blocks),
        }),
        (ours, theirs) => {
            let is_alike = discriminant(&ours) == discriminant(&theirs);
            assert!(is_alike, "the same blocks in two languages");
            ours.beside(theirs)
        }
    }
}

/// Returns `true` if the blocks take at most a third of a page in two languages. A longer group that must not break
/// could leave that much of the page before it blank.
fn is_short(blocks: &[Block]) -> bool {
    const ROWS: usize = 12;
    let rows = |zip_blocks: &Block| match zip_blocks {
        Block::Table(table) => table.rows.len(),
        Block::Tables(halves) => halves.iter().map(|table| table.rows.len()).sum(),
        _ => 0,
    };
    blocks.iter().map(rows).sum::<usize>() <= ROWS
}
