//! Terrain as it is drawn and described, on tables of forces and of battle reports.

use crate::battle::{Point, TerrainArea};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::rules::Rules;
use crate::text;
use std::fmt::Write;

/// The distance between hatch lines.
const HATCH: i64 = 14;
/// The width and height of a sample of terrain for a legend.
pub(super) const SAMPLE: [i64; 2] = [110, 52];

/// Draws an area of terrain, given its left, top, right and bottom; an inch is about 14 units.
pub(super) fn draw_area(svg: &mut String, area: &TerrainArea, sides: [i64; 4]) {
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

/// Draws a sample of terrain for a legend.
pub(super) fn draw_sample(area: &TerrainArea) -> String {
    let [wide, high] = SAMPLE;
    let mut svg = String::new();
    draw_area(&mut svg, area, [6, 4, wide - 6, high - 4]);
    svg
}

/// Draws diagonal hatch lines, from the lower left to the upper right.
fn draw_hatch(lines: &mut String, [left, top, right, bottom]: [i64; 4], pitch: i64) {
    let mut sum = left + top + pitch;
    while sum < right + bottom {
        // On each line, x + y is constant.
        let (x, end) = ((sum - bottom).max(left), (sum - top).min(right));
        let _ = write!(lines, "M{x} {}L{end} {}", sum - x, sum - end);
        sum += pitch;
    }
}

/// Draws dots for areas with cover.
fn draw_dots(svg: &mut String, [left, top, right, bottom]: [i64; 4]) {
    const PITCH: i64 = 42;
    for (row, y) in (top + PITCH / 2..bottom - 8).step_by(PITCH as usize).enumerate() {
        let from = left + if row % 2 == 0 { PITCH / 2 } else { PITCH };
        for x in (from..right - 8).step_by(PITCH as usize) {
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#bbb\"/>");
        }
    }
}

/// Returns the kinds of terrain among areas, each once, with their descriptions.
pub(super) fn terrain_kinds(
    areas: &[TerrainArea],
    rules: &Rules,
    language: Language,
) -> Vec<(TerrainArea, String)> {
    let nowhere = Point::default();
    let mut kinds: Vec<TerrainArea> = Vec::new();
    for area in areas {
        let kind = TerrainArea { low: nowhere, high: nowhere, ..area.clone() };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
        .into_iter()
        .map(|kind| {
            let text = describe_kind(&kind, rules, language);
            (kind, text::capitalize(&text))
        })
        .collect()
}

/// Describes a kind of terrain: `broken ground, light cover`.
fn describe_kind(area: &TerrainArea, rules: &Rules, language: Language) -> String {
    let words = &labels().report;
    let cover = area.cover.and_then(|cover| rules.play.covers.get(cover));
    let kinds =
        [(area.broken, &words.broken), (area.hill, &words.hill), (area.cliff, &words.cliff)];
    let kinds =
        kinds.into_iter().filter(|(is, _)| *is).map(|(_, label)| label.get(language).clone());
    let covers = cover.iter().map(|cover| cover.names.get(language).to_lowercase());
    let all: Vec<String> = kinds.chain(covers).collect();
    if all.is_empty() { words.plain.get(language).clone() } else { all.join(", ") }
}

/// Describes an area with its corners: `Broken ground from 30″, 20″ to 42″, 28″.`
pub(super) fn describe_area(area: &TerrainArea, rules: &Rules, language: Language) -> String {
    fill(
        labels().report.alt_area.get(language),
        &[
            ("what", &text::capitalize(&describe_kind(area, rules, language))),
            ("from", &place(area.low)),
            ("to", &place(area.high)),
        ],
    )
}

/// Words a position in whole inches: `34″, 12″`.
pub(super) fn place(at: Point) -> String {
    format!("{}″, {}″", (at.x + 50) / 100, (at.y + 50) / 100)
}
