//! Chart of the figures that a force had left after each turn, in tenths of a millimetre.

use std::fmt::Write;

const WIDE: usize = 1860;
/// The height of a bar of all figures, and the room above it and below it.
const HIGH: usize = 240;
const TOP: usize = 40;
const FOOT: usize = 50;
/// The widest bar.
const BAR: usize = 150;
/// The font size of the numbers.
const LETTER: usize = 32;
/// The least height of a bar with room for its number inside.
const ROOM: usize = 50;
/// The most bars with room for their numbers.
pub(super) const BARS: usize = 20;

/// Draws a bar for each number of figures left, from that at the start, under the number of its turn.
pub(super) fn svg(left: &[(i64, i64)]) -> String {
    let high = TOP + HIGH + FOOT;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {high}\" font-family=\"Barlow\" \
         font-size=\"{LETTER}\" text-anchor=\"middle\"><path fill=\"#fff\" d=\"M0 0h{WIDE}v{high}H0z\"/>"
    );
    let most = left.iter().map(|(_, figures)| *figures).max().unwrap_or_default().max(1);
    let pitch = WIDE / left.len().max(1);
    let bar = BAR.min(pitch * 7 / 10);
    let floor = TOP + HIGH;
    for (at, (turn, figures)) in left.iter().enumerate() {
        let (x, middle) = (at * pitch + (pitch - bar) / 2, at * pitch + pitch / 2);
        let share = figures.clamp(&0, &most) * HIGH as i64 / most;
        let filled = usize::try_from(share).unwrap_or_default();
        let (top, below) = (floor - filled, floor + 38);
        let (number, ink) =
            if filled >= ROOM { (top + LETTER + 6, "#fff") } else { (top - 10, "#000") };
        let _ = write!(
            svg,
            "<path fill=\"#000\" d=\"M{x} {top}h{bar}V{floor}h-{bar}z\"/>\
             <path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" stroke-dasharray=\"6 6\" \
             d=\"M{x} {top}V{TOP}h{bar}V{top}\"/>\
             <text x=\"{middle}\" y=\"{number}\" font-weight=\"600\" fill=\"{ink}\">{figures}</text>\
             <text x=\"{middle}\" y=\"{below}\">{turn}</text>"
        );
    }
    let _ = write!(svg, "<path stroke=\"#000\" stroke-width=\"3\" d=\"M0 {floor}h{WIDE}\"/></svg>");
    svg
}
