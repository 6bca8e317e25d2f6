//! Map of the table after a turn: terrain, zones, figures, movement, fire and losses. In whole tenths of a millimetre.

use super::marks::{Room, Spot, distance, toward};
use super::{BattleTurn, mark};
use crate::battle::{
    BattleTable, BodyRef, Casualty, HostId, MoraleState, Placement, Point, Salvo, TerrainArea,
};
use crate::sheets::terrain::{SAMPLE, draw_area, draw_sample};
use std::fmt::Write;

/// The largest width and depth of the table, and the width of the frame with its ticks.
const MAX_SIZE: [i64; 2] = [1030, 690];
const FRAME: i64 = 16;
/// The distance between the ticks of the frame, in inches.
const TICK: i32 = 12;
/// The size of a squad's mark, and of the angular mark of a shaken or routed squad.
const MARK: i64 = 25;
const CORNERED: i64 = 33;
/// The size of a number on a line.
const NUMBER: i64 = 19;
/// The length below which a line has no number; the crosses show the losses.
const NEAR: i64 = 70;

/// A map under construction.
pub(super) struct Map<'a> {
    table: &'a BattleTable,
    size: [i64; 2],
    /// The radius of a figure.
    base: i64,
    svg: String,
    room: Room,
}

/// Draws the map of a turn; returns the SVG and its size.
pub(super) fn draw_turn(turn: &BattleTurn, table: &BattleTable) -> (String, [i32; 2]) {
    let mut map = Map::new(table);
    map.draw_table();
    map.draw_salvos(turn, false);
    map.draw_arrows(turn);
    turn.after.blasts.iter().for_each(|blast| map.draw_blast(blast.at, blast.inches));
    map.draw_casualties(turn);
    map.draw_figures(turn);
    map.draw_marks(turn);
    map.draw_salvos(turn, true);
    map.svg.push_str("</svg>");
    let size = map.size.map(|side| i32::try_from(side + 2 * FRAME).unwrap_or(i32::MAX));
    (map.svg, size)
}

impl<'a> Map<'a> {
    fn new(table: &'a BattleTable) -> Self {
        let [wide, deep] = [table.width, table.depth].map(|inches| i64::from(inches.max(1)));
        let across = MAX_SIZE[0].min(MAX_SIZE[1] * wide / deep);
        let size = [across, across * deep / wide];
        let [width, height] = size.map(|side| side + 2 * FRAME);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"Barlow\" \
             font-weight=\"700\" stroke-linecap=\"butt\"><path fill=\"#fff\" d=\"M0 0h{width}v{height}H0z\"/>"
        );
        let base = (across / wide / 2).clamp(4, 9);
        let high = (FRAME + size[0], FRAME + size[1]);
        Self { table, size, base, svg, room: Room::new((FRAME, FRAME), high) }
    }

    /// Converts a table position to map coordinates, north up.
    fn at(&self, spot: Point) -> Spot {
        let part = |at: i32, all: i32, side: i64| i64::from(at) * side / (i64::from(all) * 100);
        let x = FRAME + part(spot.x, self.table.width, self.size[0]);
        (x, FRAME + self.size[1] - part(spot.y, self.table.depth, self.size[1]))
    }

    /// Converts hundredths of an inch to map units.
    fn length(&self, hundredths: i64) -> i64 {
        hundredths * self.size[0] / (i64::from(self.table.width) * 100)
    }

    fn draw_table(&mut self) {
        for area in &self.table.areas {
            let (low, high) = (self.at(area.low), self.at(area.high));
            draw_area(&mut self.svg, area, [low.0, high.1, high.0, low.1]);
        }
        let [wide, high] = self.size;
        let (table, mut ticks, mut zones) = (self.table, String::new(), String::new());
        for x in (TICK..table.width).step_by(TICK as usize) {
            let (x, _) = self.at(Point { x: x * 100, y: 0 });
            let _ = write!(ticks, "M{x} {}v-9M{x} {}v9", FRAME, FRAME + high);
        }
        for y in (TICK..table.depth).step_by(TICK as usize) {
            let (_, y) = self.at(Point { x: 0, y: y * 100 });
            let _ = write!(ticks, "M{} {y}h-9M{} {y}h9", FRAME, FRAME + wide);
        }
        for zone in [table.zone, table.depth - table.zone] {
            let (_, y) = self.at(Point { x: 0, y: zone * 100 });
            let _ = write!(zones, "M{FRAME} {y}h{wide}");
        }
        let _ = write!(
            self.svg,
            "<path fill=\"none\" stroke=\"#777\" stroke-width=\"2\" stroke-dasharray=\"24 9 3 9\" d=\"{zones}\"/>\
             <path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"{ticks}\"/>\
             <path fill=\"none\" stroke=\"#000\" stroke-width=\"5\" d=\"M{FRAME} {FRAME}h{wide}v{high}h-{wide}z\"/>"
        );
    }

    /// Draws the lines of fire, or with `numbers` the kills on them.
    fn draw_salvos(&mut self, turn: &BattleTurn, numbers: bool) {
        for salvo in &turn.after.salvos {
            let Salvo { from, to, killed, .. } = salvo;
            let (from, to) = (self.at(*from), self.at(*to));
            // Fire at contact has no line.
            if distance(from, to) <= 2 * self.base {
                continue;
            }
            if numbers && *killed > 0 && distance(from, to) > NEAR {
                let (x, y) = self.room.place_on_line(from, to, NUMBER);
                let (top, base) = (y - 13, y + 10);
                let _ = write!(
                    self.svg,
                    "<rect x=\"{}\" y=\"{top}\" width=\"36\" height=\"26\" rx=\"6\" fill=\"#fff\"/>\
                     <text x=\"{x}\" y=\"{base}\" font-size=\"27\" text-anchor=\"middle\">−{killed}</text>",
                    x - 18
                );
            } else if !numbers {
                let ((a, b), (c, d)) = (from, to);
                let _ = write!(
                    self.svg,
                    "<path fill=\"none\" stroke=\"#333\" stroke-width=\"2.6\" stroke-dasharray=\"9 6\" \
                     d=\"M{a} {b}L{c} {d}\"/>"
                );
                self.room.avoid_line(from, to);
            }
        }
    }

    /// Draws movement arrows, heavier for charges.
    fn draw_arrows(&mut self, turn: &BattleTurn) {
        for placement in turn.standing() {
            let Some(before) = turn.before_of(placement) else { continue };
            let (from, to) = (self.at(before.at), self.at(placement.at));
            let charged = turn.charged.contains(&placement.unit);
            self.draw_arrow(from, to, charged);
        }
    }

    fn draw_arrow(&mut self, from: Spot, to: Spot, heavy: bool) {
        /// The length below which an arrow is not visible.
        const SHORT: i64 = 22;
        let length = distance(from, to);
        if length < SHORT {
            return;
        }
        let path = arrow(from, to, heavy);
        let width = if heavy { 10 } else { 4 };
        let neck = toward(from, to, length - if heavy { 26 } else { 18 });
        let ((a, b), (c, d)) = (from, neck);
        let _ = write!(
            self.svg,
            "<path fill=\"none\" stroke=\"#555\" stroke-width=\"{width}\" d=\"M{a} {b}L{c} {d}\"/>\
             <path fill=\"#555\" d=\"{path}\"/><circle cx=\"{a}\" cy=\"{b}\" r=\"6\" fill=\"#fff\" stroke=\"#555\" \
             stroke-width=\"3\"/>"
        );
        self.room.avoid_line(from, to);
    }

    fn draw_blast(&mut self, at: Point, inches: i32) {
        let (x, y) = self.at(at);
        let r = self.length(i64::from(inches) * 100);
        let _ = write!(self.svg, "{}", blast((x, y), r));
    }

    fn draw_casualties(&mut self, turn: &BattleTurn) {
        for Casualty { unit, at } in &turn.after.casualties {
            let Some(at) = at.map(|at| self.at(at)) else { continue };
            self.svg.push_str(&cross(at, self.base, unit.host == HostId::First));
            self.room.avoid(at, self.base);
        }
    }

    fn draw_figures(&mut self, turn: &BattleTurn) {
        for placement in &turn.after.placements {
            for point in &placement.figures {
                let at = self.at(*point);
                self.svg.push_str(&figure(at, self.base, placement.unit.host == HostId::First));
                self.room.avoid(at, self.base);
            }
        }
    }

    fn draw_marks(&mut self, turn: &BattleTurn) {
        let mut signs = Vec::new();
        for placement in turn.standing() {
            let radius =
                if placement.morale_state == MoraleState::Steady { MARK } else { CORNERED };
            let middle = self.at(placement.at);
            let spot = self.room.place_near(middle, radius);
            let figures = placement.figures.iter().map(|figure| self.at(*figure));
            let near = figures.min_by_key(|figure| distance(*figure, spot)).unwrap_or(middle);
            // A line connects a mark to its squad if it had to be placed far off.
            if distance(spot, near) > radius + 3 * self.base {
                let ((a, b), (c, d)) = (spot, near);
                let _ = write!(
                    self.svg,
                    "<path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"M{a} {b}L{c} {d}\"/>"
                );
            }
            signs.push((placement, spot));
        }
        for (placement, spot) in signs {
            let gone = placement.figures.is_empty();
            let mark_text = mark(placement.unit);
            self.svg.push_str(&mark_background(
                spot,
                placement.morale_state,
                placement.unit.host == HostId::First,
                gone,
            ));
            let (x, y) = spot;
            let white = placement.unit.host == HostId::First && !gone;
            let size = if mark_text.chars().count() > 1 { 27 } else { 32 };
            let (fill, base) = (if white { "#fff" } else { "#000" }, y + size * 35 / 100);
            let _ = write!(
                self.svg,
                "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{fill}\">{mark_text}</text>"
            );
        }
    }
}

/// Draws an arrowhead.
fn arrow(from: Spot, to: Spot, heavy: bool) -> String {
    let (long, wide) = if heavy { (40, 17) } else { (28, 11) };
    let length = distance(from, to).max(1);
    let (x, y) = toward(to, from, long);
    // Perpendicular to the line, half the width of the head.
    let (across, down) = ((to.1 - from.1) * wide / length, (from.0 - to.0) * wide / length);
    format!("M{} {}L{} {}L{} {}z", to.0, to.1, x + across, y + down, x - across, y - down)
}

/// Draws the circle of an explosion.
fn blast((x, y): Spot, r: i64) -> String {
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" stroke=\"#000\" stroke-width=\"4\" \
         stroke-dasharray=\"3 8\"/>"
    )
}

/// Draws a figure of either side.
fn figure((x, y): Spot, r: i64, filled: bool) -> String {
    let (fill, r) = if filled { ("#000", r) } else { ("#fff", r - 1) };
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"2.4\"/>",
        if filled { "#fff" } else { "#000" }
    )
}

/// Draws a dead figure.
fn cross((x, y): Spot, base: i64, filled: bool) -> String {
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
fn mark_background((x, y): Spot, state: MoraleState, filled: bool, gone: bool) -> String {
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

impl BattleTurn<'_> {
    /// Returns the placements to draw: all on the table, and those removed this turn.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Placement> {
        self.after.placements.iter().filter(|placement| {
            let had = self.before_of(placement).is_some_and(|before| !before.figures.is_empty());
            had || !placement.figures.is_empty()
        })
    }

    /// Finds the placement at the start of the turn; for an NCO detached during the turn, that of his squad.
    pub(super) fn before_of(&self, placement: &Placement) -> Option<&Placement> {
        let squad = BodyRef { is_detached_nco: false, ..placement.unit };
        let own = |other: &&Placement| other.unit == squad;
        let same = |other: &&Placement| other.unit == placement.unit;
        let before = &self.before.placements;
        before.iter().find(same).or_else(|| before.iter().find(own))
    }

    /// Counts the figures of a squad or leader that died in the turn, and those that left the table.
    pub(super) fn losses(&self, unit: BodyRef) -> (usize, usize) {
        let casualties = self.after.casualties.iter().filter(|placement| placement.unit == unit);
        let left = casualties.clone().filter(|placement| placement.at.is_none()).count();
        (casualties.count() - left, left)
    }
}
