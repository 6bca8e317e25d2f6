//! Chart of the fighting value of 100 points: an interval for each name, in tenths of a millimetre.

use crate::fair::Estimate;
use crate::fonts::Font;
use crate::text;
use std::fmt::Write;

const WIDE: i64 = 1860;
/// The distance of the rows, and the position of the first.
const PITCH: i64 = 32;
const TOP: i64 = 20;
/// The left and right end of the scale, and its maximum, in hundredths.
const LEFT: i64 = 760;
const RIGHT: i64 = WIDE - 40;
const MOST: i64 = 25_000;
/// The font size in chart units, and in tenths of a point.
const LETTER: i64 = 28;
const POINTS: i32 = 80;
const DOT: i64 = 9;

fn at(hundredths: i64) -> i64 {
    LEFT + hundredths.clamp(0, MOST) * (RIGHT - LEFT) / MOST
}

/// Draws named intervals; the flag sets a name in bold.
pub(super) fn svg(rows: &[(String, bool, Estimate)]) -> String {
    let bottom = TOP + PITCH * i64::try_from(rows.len()).unwrap_or(0);
    let high = bottom + 60;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {high}\" font-family=\"Barlow\" \
         font-size=\"{LETTER}\"><path fill=\"#fff\" d=\"M0 0h{WIDE}v{high}H0z\"/>"
    );
    let mut grid = String::new();
    for tick in (0..=MOST).step_by(5_000) {
        let (x, y) = (at(tick), bottom + 40);
        let _ = write!(grid, "M{x} {TOP}V{bottom}");
        let label = tick / 100;
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{label}</text>");
    }
    let _ = write!(svg, "<path fill=\"none\" stroke=\"#bbb\" stroke-width=\"1.5\" d=\"{grid}\"/>");
    let mean = at(10_000);
    let _ = write!(
        svg,
        "<path fill=\"none\" stroke=\"#000\" stroke-width=\"3\" stroke-dasharray=\"12 12\" d=\"M{mean} {TOP}V{bottom}\"/>"
    );
    for (row, y) in rows.iter().zip((TOP + PITCH / 2..).step_by(PITCH.unsigned_abs() as usize)) {
        mark(&mut svg, row, y);
    }
    svg.push_str("</svg>");
    svg
}

/// Truncates a name to its column.
fn truncate_name(name: &str) -> String {
    let fits = |name: &str| i64::from(Font::SemiBold.width(name, POINTS) / 100) <= LEFT - 40;
    if fits(name) {
        return name.to_owned();
    }
    let cut = (1..text::length(name)).rev().map(|letters| text::truncate(name, letters));
    cut.into_iter().find(|cut| fits(cut)).unwrap_or_default()
}

fn mark(svg: &mut String, (name, heavy, worth): &(String, bool, Estimate), y: i64) {
    let name = text::escape_xml(&truncate_name(name));
    let (x, base) = (LEFT - 25, y + LETTER * 3 / 8 - 1);
    let weight = if *heavy { " font-weight=\"600\"" } else { "" };
    let _ = write!(svg, "<text x=\"{x}\" y=\"{base}\" text-anchor=\"end\"{weight}>{name}</text>");
    let [from, to] = [worth.value - worth.within, worth.value + worth.within].map(at);
    let middle = at(worth.value);
    let _ = write!(
        svg,
        "<path fill=\"none\" stroke=\"#000\" stroke-width=\"6\" d=\"M{from} {y}H{to}\"/>\
         <circle cx=\"{middle}\" cy=\"{y}\" r=\"{DOT}\" fill=\"#000\"/>"
    );
    // An arrowhead marks an interval beyond the scale.
    if worth.value + worth.within > MOST {
        let (top, low, end) = (y - DOT, y + DOT, to + 2 * DOT);
        let _ = write!(svg, "<path fill=\"#000\" d=\"M{to} {top}L{end} {y}L{to} {low}z\"/>");
    }
}
