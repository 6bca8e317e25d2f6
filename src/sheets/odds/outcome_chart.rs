//! Chart of what a hundred attacks do at each difference of skills, in tenths of a millimetre.

use std::fmt::Write;

const WIDE: i64 = 1860;
/// The height of one of a hundred attacks, of the whole bar, and of the number under it.
const ONE: i64 = 8;
const HIGH: i64 = 100 * ONE;
const FOOT: i64 = 60;
/// The font size of the numbers, and the least attacks with room for theirs.
const LETTER: i64 = 32;
const ROOM: i64 = 5;
/// The part of a column that its bar takes, in per cent.
const BAR: i64 = 84;

/// The fill and the ink of each part of a bar, from below: the foe dies, both, one's own figure, nobody.
const SHADES: [[&str; 2]; 4] =
    [["#000", "#fff"], ["#767676", "#fff"], ["#fff", "#000"], ["#d9d9d9", "#000"]];

/// Draws a bar for each difference, its parts on each other, over the difference in words.
pub(super) fn svg(bars: &[(String, [String; 4])]) -> String {
    let high = HIGH + FOOT;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {high}\" font-family=\"Barlow\" \
         font-size=\"{LETTER}\" font-weight=\"600\" text-anchor=\"middle\">\
         <path fill=\"#fff\" d=\"M0 0h{WIDE}v{high}H0z\"/>"
    );
    let pitch = WIDE / (bars.len() as i64).max(1);
    let bar = pitch * BAR / 100;
    for (at, (ahead, parts)) in (0..).zip(bars) {
        let (x, middle, below) =
            (at * pitch + (pitch - bar) / 2, at * pitch + pitch / 2, HIGH + 42);
        let mut floor = HIGH;
        for (part, [fill, ink]) in parts.iter().zip(SHADES) {
            let attacks: i64 = part.parse().unwrap_or_default();
            let tall = attacks * ONE;
            let top = floor - tall;
            if tall > 0 {
                let _ = write!(
                    svg,
                    "<path fill=\"{fill}\" stroke=\"#000\" stroke-width=\"2\" d=\"M{x} {top}h{bar}v{tall}h-{bar}z\"/>"
                );
            }
            if attacks >= ROOM {
                let y = top + tall / 2 + LETTER * 36 / 100;
                let _ = write!(svg, "<text x=\"{middle}\" y=\"{y}\" fill=\"{ink}\">{part}</text>");
            }
            floor = top;
        }
        let _ = write!(svg, "<text x=\"{middle}\" y=\"{below}\">{ahead}</text>");
    }
    svg.push_str("</svg>");
    svg
}
