//! Symbols of a map, each also on a small picture of its own for the legend. In whole tenths of a millimetre.

use super::marks::{Spot, distance, toward};
use crate::battle::{MoraleState, TerrainArea};
use std::fmt::Write;

/// The size of a squad's mark, and of the angular mark of a shaken or routed squad.
pub(super) const MARK: i64 = 25;
pub(super) const CORNERED: i64 = 33;
/// The distance between hatch lines.
const HATCH: i64 = 14;

/// Draws an arrowhead.
pub(super) fn arrow(from: Spot, to: Spot, heavy: bool) -> String {
    let (long, wide) = if heavy { (40, 17) } else { (28, 11) };
    let length = distance(from, to).max(1);
    let (x, y) = toward(to, from, long);
    // Perpendicular to the line, half the width of the head.
    let (across, down) = ((to.1 - from.1) * wide / length, (from.0 - to.0) * wide / length);
    format!("M{} {}L{} {}L{} {}z", to.0, to.1, x + across, y + down, x - across, y - down)
}

/// Draws the circle of an explosion.
pub(super) fn blast((x, y): Spot, r: i64) -> String {
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" stroke=\"#000\" stroke-width=\"4\" \
         stroke-dasharray=\"3 8\"/>"
    )
}

/// Draws a figure of either side.
pub(super) fn figure((x, y): Spot, r: i64, filled: bool) -> String {
    let (fill, r) = if filled { ("#000", r) } else { ("#fff", r - 1) };
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"2.4\"/>",
        if filled { "#fff" } else { "#000" }
    )
}

/// Draws a dead figure.
pub(super) fn cross((x, y): Spot, base: i64, filled: bool) -> String {
    let far = base - 1;
    let (left, top, long) = (x - far, y - far, 2 * far);
    let path = format!("M{left} {top}l{long} {long}m0-{long}l-{long} {long}");
    let ring = if filled {
        String::new()
    } else {
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{base}\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"2\"/>"
        )
    };
    let width = if filled { "5" } else { "2.4" };
    format!(
        "<path fill=\"none\" stroke=\"#fff\" stroke-width=\"9\" d=\"{path}\"/>{ring}\
         <path fill=\"none\" stroke=\"#000\" stroke-width=\"{width}\" d=\"{path}\"/>"
    )
}

/// Draws the background of a squad's mark: round, angular if shaken, pointed if routed.
pub(super) fn mark_background(
    (x, y): Spot,
    state: MoraleState,
    filled: bool,
    gone: bool,
) -> String {
    let (fill, edge) = match (gone, filled) {
        (true, _) => ("#fff", "stroke=\"#000\" stroke-width=\"3\" stroke-dasharray=\"5 5\""),
        (_, true) => ("#000", "stroke=\"#fff\" stroke-width=\"4\""),
        (_, false) => ("#fff", "stroke=\"#000\" stroke-width=\"4\""),
    };
    let r = MARK - 2;
    match state {
        _ if gone => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" {edge}/>"),
        MoraleState::Steady => {
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" {edge}/>")
        }
        MoraleState::Shaken => {
            let top = y - CORNERED;
            format!("<path fill=\"{fill}\" {edge} d=\"M{x} {top}l33 33l-33 33l-33-33z\"/>")
        }
        MoraleState::Routed => {
            let (left, top) = (x - 36, y - 20);
            format!("<path fill=\"{fill}\" {edge} d=\"M{left} {top}h72l-36 52z\"/>")
        }
    }
}

/// Draws an area of terrain, given its left, top, right and bottom.
pub(super) fn draw_ground(svg: &mut String, area: &TerrainArea, sides: [i64; 4]) {
    let [left, top, right, bottom] = sides;
    let (wide, high) = (right - left, bottom - top);
    let edge = if area.cliff { 5 } else { 2 };
    let mut lines = String::new();
    if area.broken || area.cliff {
        draw_hatch(&mut lines, sides, if area.cliff { HATCH / 2 } else { HATCH });
    }
    if area.hill {
        for inside in [10, 22, 34] {
            if wide > 2 * inside && high > 2 * inside {
                let (x, y, w, h) =
                    (left + inside, top + inside, wide - 2 * inside, high - 2 * inside);
                let _ = write!(lines, "M{x} {y}h{w}v{h}h-{w}z");
            }
        }
    }
    if area.cover.is_some() {
        draw_dots(svg, sides);
    }
    let _ = write!(
        svg,
        "<path fill=\"none\" stroke=\"#aaa\" stroke-width=\"2\" d=\"{lines}\"/>\
         <path fill=\"none\" stroke=\"#777\" stroke-width=\"{edge}\" d=\"M{left} {top}h{wide}v{high}h-{wide}z\"/>"
    );
}

/// Draws diagonal hatch lines, from the lower left to the upper right.
pub(super) fn draw_hatch(lines: &mut String, [left, top, right, bottom]: [i64; 4], pitch: i64) {
    let mut sum = left + top + pitch;
    while sum < right + bottom {
        // On each line, x + y is constant.
        let (x, end) = ((sum - bottom).max(left), (sum - top).min(right));
        let _ = write!(lines, "M{x} {}L{end} {}", sum - x, sum - end);
        sum += pitch;
    }
}

/// Draws dots for areas with cover.
pub(super) fn draw_dots(svg: &mut String, [left, top, right, bottom]: [i64; 4]) {
    const PITCH: i64 = 42;
    for (row, y) in (top + PITCH / 2..bottom - 8).step_by(PITCH as usize).enumerate() {
        let from = left + if row % 2 == 0 { PITCH / 2 } else { PITCH };
        for x in (from..right - 8).step_by(PITCH as usize) {
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#bbb\"/>");
        }
    }
}

/// A map symbol for the legend, on a small picture of its own.
pub(super) enum LegendSymbol {
    /// Figures of a side; `true` if filled.
    Figures(bool),
    /// A movement arrow; `true` for a charge.
    Arrow(bool),
    Fire,
    /// Dead figures of both sides.
    Casualties,
    Mark(MoraleState),
    /// The mark of a destroyed squad.
    Gone,
    Blast,
    Terrain(TerrainArea),
    /// The edge of a deployment zone.
    Zone,
}

/// The width and height of a legend picture.
const SAMPLE: [i64; 2] = [110, 52];

impl LegendSymbol {
    pub(super) fn svg(&self) -> String {
        let [wide, high] = SAMPLE;
        let (x, y) = (wide / 2, high / 2);
        let inside = match self {
            Self::Figures(filled) => {
                [-24, 0, 24].map(|dx| figure((x + dx, y), 9, *filled)).concat()
            }
            Self::Arrow(heavy) => {
                let (from, to) = ((14, y), (wide - 6, y));
                let (width, neck) = if *heavy { (10, wide - 32) } else { (4, wide - 24) };
                let head = arrow(from, to, *heavy);
                format!(
                    "<path fill=\"none\" stroke=\"#555\" stroke-width=\"{width}\" d=\"M14 {y}H{neck}\"/>\
                     <path fill=\"#555\" d=\"{head}\"/>\
                     <circle cx=\"12\" cy=\"{y}\" r=\"6\" fill=\"#fff\" stroke=\"#555\" stroke-width=\"3\"/>"
                )
            }
            Self::Fire => format!(
                "<path fill=\"none\" stroke=\"#333\" stroke-width=\"2.6\" stroke-dasharray=\"9 6\" d=\"M4 {y}H{}\"/>",
                wide - 4
            ),
            Self::Casualties => cross((x - 20, y), 10, true) + &cross((x + 20, y), 10, false),
            Self::Mark(state) => scale_sign(&mark_background((0, 0), *state, false, false), (x, y)),
            Self::Gone => {
                scale_sign(&mark_background((0, 0), MoraleState::Steady, false, true), (x, y))
            }
            Self::Blast => blast((x, y), 22),
            Self::Terrain(area) => {
                let mut svg = String::new();
                draw_ground(&mut svg, area, [6, 4, wide - 6, high - 4]);
                svg
            }
            Self::Zone => format!(
                "<path fill=\"none\" stroke=\"#777\" stroke-width=\"2\" stroke-dasharray=\"24 9 3 9\" d=\"M4 {y}H{}\"/>",
                wide - 4
            ),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\">\
             <path fill=\"#fff\" d=\"M0 0h{wide}v{high}H0z\"/>{inside}</svg>"
        )
    }
}

/// Draws a symbol at 72 % of its size, centred on a position.
fn scale_sign(sign: &str, (x, y): Spot) -> String {
    format!("<g transform=\"translate({x} {y}) scale(.72)\">{sign}</g>")
}
