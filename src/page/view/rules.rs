//! The rules of a game, folded beside the game.

use crate::book::Book;
use crate::language::Language;
use crate::reference::Reference;
use crate::rules::Rules;
use crate::sheet::{Block, Leaf};
use crate::sheets;

/// Returns the leaves of a game's quick reference.
pub(super) fn leaves(
    reference: &Reference,
    book: &Book,
    rules: Option<&Rules>,
    language: Language,
) -> Vec<Leaf> {
    let blocks = sheets::reference(reference, book, rules, language).blocks.into_iter();
    let leaves = blocks.filter_map(|block| match block {
        Block::Leaves(leaves) => Some(leaves),
        _ => None,
    });
    leaves.flatten().collect()
}
