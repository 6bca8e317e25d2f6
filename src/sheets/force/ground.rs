//! The table of a force: its desert, zones and terrain, and how far its leaders command.

use super::ForceLayout;
use crate::battle::{BattleTable, Point, TerrainArea};
use crate::contour;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::sheet::{Glyph, GroundArc, GroundPlan, GroundScale, Strip};
use crate::sheets::terrain::{SAMPLE, describe_area, draw_area, draw_sample, terrain_kinds};
use std::fmt::Write;

/// The scales that a table is drawn at: those of rulers, and of models.
const SCALES: [i32; 15] = [10, 12, 15, 16, 18, 20, 24, 25, 30, 32, 36, 40, 48, 60, 72];
/// The distance between ticks, in inches.
const TICK: i32 = 12;
/// Half the length of a cross and the length of a tick, in hundredths of an inch.
const CROSS: i32 = 40;
const EDGE_TICK: i32 = 90;
/// The units of an inch in drawings of terrain.
const UNITS: i64 = 14;
/// The most leaders whose radius is drawn.
const LEADERS: usize = 4;

/// The table to draw on the sheet of a force.
#[derive(Debug, Clone)]
pub struct PrintedTable {
    pub table: BattleTable,
    /// `true` if it was asked for, so that it has a page of its own where the first page has no room.
    pub is_requested: bool,
}

/// The usual table, where there is room for it.
impl Default for PrintedTable {
    fn default() -> Self {
        Self { table: BattleTable::OPEN, is_requested: false }
    }
}

impl ForceLayout<'_> {
    /// Lays out a table with the radii of these commanders.
    pub(super) fn ground(&self, printed: &PrintedTable, commanders: &[Strip]) -> GroundPlan {
        let (table, language) = (&printed.table, self.language);
        let (words, rules) = (&labels().ground, self.resolved.rules);
        let house = self.resolved.army.head.name.get(Language::English);
        let (width, depth) = (table.width, table.depth);
        let size = [("width", &width as _), ("depth", &depth as _)];
        let arcs = command_arcs(table, commanders);
        let areas = table.areas.iter().map(|area| describe_area(area, rules, language));
        let has_zones = table.has_room_between_zones();
        let zones =
            || fill(words.alt_zones.get(language), &[("depth", &table.zone), ("tick", &TICK)]);
        let radius = |arc: &GroundArc| {
            fill(words.alt_arc.get(language), &[("name", &arc.name.first), ("n", &arc.inches)])
        };
        let alt: Vec<String> = [fill(words.alt.get(language), &size)]
            .into_iter()
            .chain(has_zones.then(zones))
            .chain(areas)
            .chain(arcs.iter().map(radius))
            .collect();
        GroundPlan {
            size: [width, depth],
            contour: contour::relief(house, width, depth),
            terrain: terrain(table),
            ticks: ticks(table),
            zones: if has_zones { zone_lines(table) } else { String::new() },
            tick: TICK,
            scales: SCALES.map(|of| scale(of, language)).to_vec(),
            title: fill(words.title.get(language), &size).into(),
            key: self.ground_key(table, !arcs.is_empty()),
            alt: alt.join(" ").into(),
            arcs,
            is_requested: printed.is_requested,
        }
    }

    /// Explains the lines and areas of a table.
    fn ground_key(&self, table: &BattleTable, has_arcs: bool) -> Vec<Glyph> {
        let (words, language) = (&labels().ground, self.language);
        let [wide, high] = SAMPLE;
        let (middle, foot) = (wide / 2, high - 6);
        let zone = || Glyph {
            svg: format!(
                "<path fill=\"none\" stroke=\"#555\" stroke-width=\"5\" stroke-dasharray=\"28 10 4 10\" d=\"M4 {}H{}\"/>",
                high / 2,
                wide - 4
            ),
            words: fill(words.zones.get(language), &[("depth", &table.zone)]).into(),
        };
        let arc = || Glyph {
            svg: format!(
                "<path fill=\"none\" stroke=\"#000\" stroke-width=\"5\" d=\"M{} {foot}a40 40 0 0 1 80 0\"/>\
                 <path d=\"M{middle} {}l9 16h-18z\"/>",
                middle - 40,
                foot - 16
            ),
            words: words.arcs.get(language).as_str().into(),
        };
        let kinds = terrain_kinds(&table.areas, self.resolved.rules, language);
        let kinds = kinds
            .into_iter()
            .map(|(area, words)| Glyph { svg: draw_sample(&area), words: words.into() });
        let lines = [table.has_room_between_zones().then(zone), has_arcs.then(arc)];
        lines.into_iter().flatten().chain(kinds).collect()
    }
}

/// Words a scale: `1 : 20; 12″ = 15.2 mm`.
fn scale(of: i32, language: Language) -> GroundScale {
    // Tenths of a millimetre, rounded.
    let tenths = (TICK * 254 + of / 2) / of;
    let millimetres = language.decimal(&format!("{}.{}", tenths / 10, tenths % 10));
    let values = [("of", &of as _), ("tick", &TICK as _), ("mm", &millimetres as _)];
    GroundScale { of, words: fill(labels().ground.scale.get(language), &values).into() }
}

/// Returns the radii of the best leaders, side by side along the near edge.
fn command_arcs(table: &BattleTable, commanders: &[Strip]) -> Vec<GroundArc> {
    let radius = |strip: &Strip| strip.command_radius.as_ref().map_or(0, |radius| radius.inches);
    let leaders: Vec<&Strip> =
        commanders.iter().filter(|strip| radius(strip) > 0).take(LEADERS).collect();
    let count = i32::try_from(leaders.len()).unwrap_or(1);
    let arc = |(strip, at): (&&Strip, i32)| GroundArc {
        name: strip.name.clone(),
        x: table.width * 100 * (2 * at + 1) / (2 * count),
        inches: radius(strip),
    };
    leaders.iter().zip(0..).map(arc).collect()
}

/// Draws the terrain of a table in hundredths of an inch. It covers what is drawn below it.
fn terrain(table: &BattleTable) -> String {
    if table.areas.is_empty() {
        return String::new();
    }
    let units = |hundredths: i32| i64::from(hundredths) * UNITS / 100;
    let mut svg = format!("<g transform=\"scale({}.{:03})\">", 100 / UNITS, 100_000 / UNITS % 1000);
    for TerrainArea { low, high, .. } in &table.areas {
        let [west, north, east, south] = sides(table, low, high).map(units);
        let _ = write!(svg, "<path fill=\"#fff\" d=\"M{west} {north}H{east}V{south}H{west}z\"/>");
    }
    for area in &table.areas {
        draw_area(&mut svg, area, sides(table, &area.low, &area.high).map(units));
    }
    svg + "</g>"
}

/// Returns the left, top, right and bottom of an area, in hundredths of an inch from the north-western corner.
fn sides(table: &BattleTable, low: &Point, high: &Point) -> [i32; 4] {
    let depth = table.depth * 100;
    [low.x, depth - high.y, high.x, depth - low.y]
}

/// Draws the edges of the zones.
fn zone_lines(table: &BattleTable) -> String {
    let line = |inches: i32| format!("M0 {}H{}", inches * 100, table.width * 100);
    [table.zone, table.depth - table.zone].map(line).concat()
}

/// Draws ticks along all edges, and crosses where they meet.
fn ticks(table: &BattleTable) -> String {
    let (width, depth) = (table.width * 100, table.depth * 100);
    let step = (TICK * 100) as usize;
    let columns: Vec<i32> = (TICK * 100..width).step_by(step).collect();
    // Counted from the near edge.
    let rows: Vec<i32> = (TICK * 100..depth).step_by(step).map(|inches| depth - inches).collect();
    let mut path = String::new();
    for x in &columns {
        let _ = write!(path, "M{x} 0v{EDGE_TICK}M{x} {depth}v-{EDGE_TICK}");
    }
    for y in &rows {
        let _ = write!(path, "M0 {y}h{EDGE_TICK}M{width} {y}h-{EDGE_TICK}");
        for x in &columns {
            let (west, north, arm) = (x - CROSS, y - CROSS, 2 * CROSS);
            let _ = write!(path, "M{west} {y}h{arm}M{x} {north}v{arm}");
        }
    }
    path
}
