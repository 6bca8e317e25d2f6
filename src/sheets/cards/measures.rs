//! What all parts of a card are measured in: micrometres, and letters in tenths of a point.

use crate::deck::{CardSize, Lines};
use crate::faces::Font;

/// How high a line is for each tenth of a point of its letters.
pub(super) const LINE: i32 = 42;
/// The same of the numbers it plays from.
pub(super) const FIGURE_LINE: i32 = 29;
/// Between two things on one line.
pub(super) const GAP: i32 = 1_500;
/// The air under what a leader adds, a row of boxes and a row of cells.
pub(super) const UNDER: i32 = 800;
/// The air over the first text with its rule, and under each.
pub(super) const TEXTS: i32 = 1_500;
pub(super) const TEXT: i32 = 500;

/// How high words are.
pub(super) fn high(words: &Lines, line: i32) -> i32 {
    words.lines.len() as i32 * words.size * line
}

/// What stands between the letters of capitals in all: 0.06 of their size after each.
pub(super) fn tracking(capitals: &str, letters: i32) -> i32 {
    capitals.chars().count() as i32 * letters * 212 / 100
}

/// The largest letters up to a size in which a number has room; the least where it has none.
pub(super) fn largest(number: &str, most: i32, room: i32) -> i32 {
    let mut sizes = (CardSize::LEAST..=most).rev();
    let fits = |size: &i32| Font::CondensedBold.width(number, *size) <= room;
    sizes.find(fits).unwrap_or(CardSize::LEAST)
}
