//! Symbols of a map, each also on a small picture of its own for the legend. In whole tenths of a millimetre.

use super::marks::{Spot, distance, toward};
use crate::battle::{MoraleState, TerrainArea};
use crate::sheets::terrain::{SAMPLE, draw_sample};

/// The size of a squad's mark, and of the angular mark of a shaken or routed squad.
pub(super) const MARK: i64 = 25;
pub(super) const CORNERED: i64 = 33;

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
    /// Marks with a small sign each, as drawn: one or two.
    Signed(Vec<String>),
    /// The mark of a destroyed squad.
    Gone,
    Blast,
    Terrain(TerrainArea),
    /// The edge of a deployment zone.
    Zone,
}

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
            Self::Signed(signs) => {
                let mark = mark_background((0, 0), MoraleState::Steady, false, false);
                let places = if signs.len() > 1 { [x - 28, x + 20] } else { [x, x] };
                let places = places.into_iter().map(|x| (x, y));
                let signed = |(sign, at)| scale_sign(&format!("{sign}{mark}"), at);
                signs.iter().zip(places).map(signed).collect()
            }
            Self::Gone => {
                scale_sign(&mark_background((0, 0), MoraleState::Steady, false, true), (x, y))
            }
            Self::Blast => blast((x, y), 22),
            Self::Terrain(area) => draw_sample(area),
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
