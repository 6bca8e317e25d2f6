//! The rules of a game, folded beside the game.

use crate::book::Book;
use crate::desk::Desk;
use crate::language::Language;
use crate::reference::Reference;
use crate::rules::Rules;
use crate::sheet::{Block, Leaf};
use crate::sheets;

/// Returns the quick reference of a game; empty if it has none that can be read.
pub(super) fn leaves(
    book: &Book,
    rules: Option<&Rules>,
    desk: &Desk,
    language: Language,
) -> Vec<Leaf> {
    let Ok(reference) = Reference::load(book.game, desk.library.games.grammars()) else {
        return Vec::new();
    };
    let blocks = sheets::reference(&reference, book, rules, language).blocks.into_iter();
    let leaves = blocks.filter_map(|block| match block {
        Block::Leaves(leaves) => Some(leaves),
        _ => None,
    });
    leaves.flatten().collect()
}
