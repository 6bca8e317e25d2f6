//! Font size of a sheet's title.

use crate::fonts::Font;
use crate::language::Phrase;
use crate::sheet::Sheet;

/// The largest and smallest font size of a title, in tenths of a point, and the smallest for two languages on one line.
const LARGEST: i32 = 300;
const SMALLEST: i32 = 170;
const TOGETHER: i32 = 220;
/// The width of a page and of the elements beside its title, in µm.
const PAGE_WIDTH: i32 = 182_000;
const SIGN: i32 = 25_000;
const TOTAL: i32 = 38_000;
const ASIDE: i32 = 52_000;

/// Returns the largest font size, in tenths of a point, at which the title fits on one line; the smallest one if none
/// does.
pub(super) fn size(sheet: &Sheet) -> i32 {
    let sign = if sheet.sign_with_emblem().is_some() { SIGN } else { 0 };
    let aside = match (sheet.total.is_empty(), sheet.aside.is_empty()) {
        (false, _) => TOTAL,
        (true, false) => ASIDE,
        (true, true) => 0,
    };
    let room = PAGE_WIDTH - sign - aside;
    let largest = |least: i32, width: &dyn Fn(i32) -> i32| {
        (least..=LARGEST).rev().find(|size| width(*size) <= room)
    };
    let title = &sheet.title;
    largest(TOGETHER, &|size| width_beside(title, size))
        .or_else(|| largest(SMALLEST, &|size| width_stacked(title, size)))
        .unwrap_or(SMALLEST)
}

/// Returns the width of each language.
fn widths(title: &Phrase, size: i32) -> impl Iterator<Item = i32> {
    let first = Font::CondensedBold.width(&title.first, size);
    let second = title.second.as_ref().map(|text| Font::Italic.width(text, size * 8 / 10));
    [first].into_iter().chain(second)
}

/// Returns the width on one line.
fn width_beside(title: &Phrase, size: i32) -> i32 {
    let joint = title.second.as_ref().map_or(0, |_| Font::Regular.width(" ", size));
    widths(title, size).sum::<i32>() + joint
}

/// Returns the width with one line for each language.
fn width_stacked(title: &Phrase, size: i32) -> i32 {
    widths(title, size).max().unwrap_or(0)
}
