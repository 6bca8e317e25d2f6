//! Measures shared by all parts of a card: in µm, font sizes in tenths of a point.

use crate::deck::{CardSize, Lines};
use crate::fonts::Font;

/// The line height, for each tenth of a point of font size.
pub(super) const LINE: i32 = 42;
/// The line height of stats, for each tenth of a point of font size.
pub(super) const FIGURE_LINE: i32 = 29;
/// The gap between two elements on a line.
pub(super) const GAP: i32 = 1_500;
/// The space under command bonuses, a row of boxes and a row of cells.
pub(super) const UNDER: i32 = 800;
/// The space over the first text with its rule, and under each text.
pub(super) const TEXTS: i32 = 1_500;
pub(super) const TEXT: i32 = 500;

/// The height of some lines.
pub(super) fn lines_height(words: &Lines, line: i32) -> i32 {
    words.lines.len() as i32 * words.size * line
}

/// The total letter spacing of capitals: 0.06 of the font size after each.
pub(super) fn tracking(capitals: &str, letters: i32) -> i32 {
    capitals.chars().count() as i32 * letters * 212 / 100
}

/// The largest font size up to `most` in which a number fits; the smallest if none does.
pub(super) fn largest(number: &str, most: i32, room: i32) -> i32 {
    let mut sizes = (CardSize::LEAST..=most).rev();
    let fits = |size: &i32| Font::CondensedBold.width(number, *size) <= room;
    sizes.find(fits).unwrap_or(CardSize::LEAST)
}
