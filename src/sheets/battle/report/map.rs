//! Map of the table after a turn: terrain, zones, figures, movement, fire and losses. In whole tenths of a millimetre.

use super::marks::{Room, Spot, distance, toward};
use super::signs::{SIGNED, draw_signs, signs_of};
use super::symbols::{CORNERED, MARK, arrow, blast, cross, figure, mark_background};
use super::{BattleTurn, mark};
use crate::battle::{
    BattleSetup, BattleTable, BodyRef, Casualty, HostId, MoraleState, Placement, Point, Salvo,
};
use crate::sheet::Inset;
use crate::sheets::terrain::draw_area;
use std::fmt::Write;

/// The largest width and depth of the table, and the width of the frame with its ticks.
const MAX_SIZE: [i64; 2] = [1030, 690];
const FRAME: i64 = 16;
/// The distance between the ticks of the frame, in inches.
const TICK: i32 = 12;
/// The size of a number on a line.
const NUMBER: i64 = 19;
/// The length below which a line has no number; the crosses show the losses.
const NEAR: i64 = 70;

/// The ground left above and below what is drawn, and the least height of a map, about that of the sides beside it.
const GROUND: i64 = 45;
const LEAST_HEIGHT: i64 = 500;

/// The margin of an inset, where its terrain and figures are cut off: half its frame.
const INSET_MARGIN: i64 = 2;
/// The largest width and depth of an inset, and how much larger it is than the map, in tenths.
const INSET_SIZE: [i64; 2] = [370, 300];
const MOST_ENLARGED: i64 = 30;
const LEAST_ENLARGED: i64 = 14;

/// A part of the table, in hundredths of an inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MapWindow {
    pub(super) low: Point,
    pub(super) high: Point,
}

impl MapWindow {
    pub(super) fn holds(self, at: Point) -> bool {
        (self.low.x..=self.high.x).contains(&at.x) && (self.low.y..=self.high.y).contains(&at.y)
    }
}

/// A map under construction.
pub(super) struct Map<'a> {
    table: &'a BattleTable,
    /// The part of the table that it shows, and its size on the map.
    window: MapWindow,
    size: [i64; 2],
    /// The width of the ground around it.
    margin: i64,
    /// The radius of a figure.
    base: i64,
    svg: String,
    room: Room,
}

/// The drawing of a map.
pub(super) struct DrawnMap {
    pub(super) svg: String,
    pub(super) size: [i32; 2],
    /// The rows of the whole map that are left out above it.
    pub(super) above: i32,
}

/// Draws the map of a turn on dunes in hundredths of an inch, without the ends of the table on which nothing is.
pub(super) fn draw_turn(turn: &BattleTurn, setup: &BattleSetup, dunes: &str) -> DrawnMap {
    let mut map = Map::new(&setup.terms.table);
    map.draw_dunes(dunes);
    map.draw_table();
    map.draw_salvos(turn, false);
    map.draw_arrows(turn);
    turn.after.blasts.iter().for_each(|blast| map.draw_blast(blast.at, blast.inches));
    map.draw_casualties(turn);
    map.draw_figures(turn);
    map.draw_marks(turn, setup);
    map.draw_salvos(turn, true);
    let blasts = turn.after.blasts.iter().flat_map(|blast| {
        let ((_, y), r) = (map.at(blast.at), map.length(i64::from(blast.inches) * 100));
        [y - r, y + r]
    });
    let (first, last) = map.room.rows().unwrap_or_default();
    let rows = blasts.fold((first, last), |(first, last), y| (first.min(y), last.max(y)));
    let rows = map.rows_around(rows);
    map.draw_cuts(rows);
    map.finish(rows)
}

/// Draws a part of the table enlarged, without movement, fire and marks; `None` if it would hardly be larger than on the
/// map.
pub(super) fn draw_inset(
    turn: &BattleTurn,
    table: &BattleTable,
    window: MapWindow,
) -> Option<Inset> {
    let whole = Map::new(table);
    let extent = extent(window);
    let fits = |side: usize| 10 * INSET_SIZE[side] / whole.length(extent[side]).max(1);
    let enlarged = MOST_ENLARGED.min(fits(0)).min(fits(1));
    if enlarged < LEAST_ENLARGED {
        return None;
    }
    let size = extent.map(|side| whole.length(side) * enlarged / 10);
    let (from, to) = (whole.at(window.low), whole.at(window.high));
    let frame = [from.0, to.1, to.0 - from.0, from.1 - to.1];
    let base = whole.base * enlarged / 10;
    let mut map = Map::with(table, window, size, INSET_MARGIN, base);
    map.draw_areas();
    map.draw_casualties(turn);
    map.draw_figures(turn);
    map.draw_frame();
    let rows = map.all_rows();
    let DrawnMap { svg, size, .. } = map.finish(rows);
    let frame = frame.map(|side| i32::try_from(side).unwrap_or(i32::MAX));
    Some(Inset { svg, size, frame })
}

/// Returns the width and the depth of a part of the table.
fn extent(MapWindow { low, high }: MapWindow) -> [i64; 2] {
    [i64::from((high.x - low.x).max(1)), i64::from((high.y - low.y).max(1))]
}

impl<'a> Map<'a> {
    fn new(table: &'a BattleTable) -> Self {
        let [wide, deep] = [table.width, table.depth].map(|inches| i64::from(inches.max(1)));
        let across = MAX_SIZE[0].min(MAX_SIZE[1] * wide / deep);
        let high = Point { x: table.width.max(1) * 100, y: table.depth.max(1) * 100 };
        let window = MapWindow { low: Point::default(), high };
        let base = (across / wide / 2).clamp(4, 9);
        Self::with(table, window, [across, across * deep / wide], FRAME, base)
    }

    fn with(
        table: &'a BattleTable,
        window: MapWindow,
        size: [i64; 2],
        margin: i64,
        base: i64,
    ) -> Self {
        let [width, height] = size.map(|side| side + 2 * margin);
        let svg = format!("<path fill=\"#fff\" d=\"M0 0h{width}v{height}H0z\"/>");
        let (low, high) = ((margin, margin), (margin + size[0], margin + size[1]));
        Self { table, window, size, margin, base, svg, room: Room::new(low, high) }
    }

    fn all_rows(&self) -> (i64, i64) {
        (0, self.size[1] + 2 * self.margin)
    }

    /// Returns the rows to show so that these have ground around them: to an end of the table that is near.
    fn rows_around(&self, (first, last): (i64, i64)) -> (i64, i64) {
        let (top, bottom) = self.all_rows();
        let near = self.margin + GROUND;
        let first = if first - GROUND <= near { top } else { first - GROUND };
        let last = if last + GROUND >= bottom - near { bottom } else { last + GROUND };
        let more = (LEAST_HEIGHT - (last - first)).max(0);
        let last = (last + more).min(bottom);
        ((last - LEAST_HEIGHT).max(top).min(first), last)
    }

    /// Draws a dashed edge where the rest of the table is left out.
    fn draw_cuts(&mut self, (first, last): (i64, i64)) {
        let (top, bottom) = self.all_rows();
        let cuts = [(first > top).then_some(first + 2), (last < bottom).then_some(last - 2)];
        for y in cuts.into_iter().flatten() {
            let _ = write!(
                self.svg,
                "<path fill=\"none\" stroke=\"#000\" stroke-width=\"3\" stroke-dasharray=\"12 8\" d=\"M{} {y}h{}\"/>",
                self.margin, self.size[0]
            );
        }
    }

    /// Returns the drawing of some rows.
    fn finish(self, (first, last): (i64, i64)) -> DrawnMap {
        let (width, height) = (self.size[0] + 2 * self.margin, last - first);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 {first} {width} {height}\" font-family=\"Barlow\" \
             font-weight=\"700\" stroke-linecap=\"butt\">{}</svg>",
            self.svg
        );
        let [width, height, above] =
            [width, height, first].map(|side| i32::try_from(side).unwrap_or(i32::MAX));
        DrawnMap { svg, size: [width, height], above }
    }

    /// Converts a table position to map coordinates, north up.
    fn at(&self, spot: Point) -> Spot {
        let [wide, deep] = extent(self.window);
        let part = |at: i32, all: i64, side: i64| i64::from(at) * side / all;
        let x = self.margin + part(spot.x - self.window.low.x, wide, self.size[0]);
        (x, self.margin + self.size[1] - part(spot.y - self.window.low.y, deep, self.size[1]))
    }

    /// Converts hundredths of an inch to map units.
    fn length(&self, hundredths: i64) -> i64 {
        hundredths * self.size[0] / extent(self.window)[0]
    }

    fn draw_areas(&mut self) {
        for area in &self.table.areas {
            let (low, high) = (self.at(area.low), self.at(area.high));
            draw_area(&mut self.svg, area, [low.0, high.1, high.0, low.1]);
        }
    }

    /// Draws the edge of the map.
    fn draw_frame(&mut self) {
        let ([wide, high], margin) = (self.size, self.margin);
        let _ = write!(
            self.svg,
            "<path fill=\"none\" stroke=\"#000\" stroke-width=\"5\" d=\"M{margin} {margin}h{wide}v{high}h-{wide}z\"/>"
        );
    }

    /// Draws the level lines of the table, which the sheet of the first force has as well.
    fn draw_dunes(&mut self, dunes: &str) {
        let [wide, _] = self.size;
        let [across, _] = extent(self.window);
        // Below 1: the smallest table has 1,200 hundredths of an inch across.
        let scale = format!("0.{:06}", 1_000_000 * wide / across);
        let _ = write!(
            self.svg,
            "<path fill=\"none\" stroke=\"#bbb\" stroke-width=\"11\" \
             transform=\"translate({FRAME} {FRAME}) scale({scale})\" d=\"{dunes}\"/>"
        );
    }

    fn draw_table(&mut self) {
        self.draw_areas();
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
             <path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"{ticks}\"/>"
        );
        self.draw_frame();
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
            let Some(at) = at.filter(|at| self.window.holds(*at)) else { continue };
            let at = self.at(at);
            self.svg.push_str(&cross(at, self.base, unit.host == HostId::First));
            self.room.avoid(at, self.base);
        }
    }

    fn draw_figures(&mut self, turn: &BattleTurn) {
        for placement in &turn.after.placements {
            for point in placement.figures.iter().filter(|point| self.window.holds(**point)) {
                let at = self.at(*point);
                self.svg.push_str(&figure(at, self.base, placement.unit.host == HostId::First));
                self.room.avoid(at, self.base);
            }
        }
    }

    fn draw_marks(&mut self, turn: &BattleTurn, setup: &BattleSetup) {
        let mut marks = Vec::new();
        for placement in turn.standing() {
            let steady = placement.morale_state == MoraleState::Steady;
            let signs = signs_of(setup, placement.unit);
            let radius = match signs.is_empty() {
                false => SIGNED,
                true if steady => MARK,
                true => CORNERED,
            };
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
            marks.push((placement, spot, signs));
        }
        for (placement, spot, signs) in marks {
            let gone = placement.figures.is_empty();
            let mark_text = mark(placement.unit);
            self.svg.push_str(&draw_signs(&signs, spot, &setup.rules));
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
