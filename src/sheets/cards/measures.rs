//! Measuring of words: lengths in µm, font sizes in tenths of a point.

use crate::deck::measures::TRACKING;
use crate::deck::{CardSize, Lines};
use crate::fonts::Font;

/// The gap between two elements on a line.
pub(super) const GAP: i32 = 1_500;

/// Returns the height of some lines.
pub(super) fn lines_height(words: &Lines, line: i32) -> i32 {
    words.lines.len() as i32 * words.size * line
}

/// Returns the total letter spacing of capitals, with a hundredth of a tenth of a point as 53/150 µm.
pub(super) fn tracking(capitals: &str, letters: i32) -> i32 {
    capitals.chars().count() as i32 * letters * (TRACKING * 53 / 3) / 50
}

/// Returns the largest font size up to `most` in which a number fits; the smallest if none does.
pub(super) fn largest(number: &str, most: i32, room: i32) -> i32 {
    let mut sizes = (CardSize::LEAST..=most).rev();
    let fits = |size: &i32| Font::CondensedBold.width(number, *size) <= room;
    sizes.find(fits).unwrap_or(CardSize::LEAST)
}
