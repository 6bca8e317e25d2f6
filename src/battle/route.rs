//! Ways round cliffs (§6i): a move that a cliff bars leads by the corners of the cliffs.

use super::table::{BattleTable, INCH, Point};

/// The radius of a base.
const HALF_BASE: i32 = INCH / 2;
/// The most corners by which one move leads.
const MAX_LEGS: usize = 8;
/// A length that no way has.
const NO_WAY: i32 = i32::MAX / 4;

/// The corners of the cliffs of a table, and the lengths of the shortest ways between them.
#[derive(Debug, Clone, Default)]
pub(super) struct CliffWays {
    /// Half a base away from their cliffs, on the table and off all cliffs.
    corners: Vec<Point>,
    /// From each corner to each.
    lengths: Vec<Vec<i32>>,
}

impl CliffWays {
    pub(super) fn new(table: &BattleTable) -> Self {
        let cliffs = table.areas.iter().filter(|area| area.cliff);
        let around = cliffs.flat_map(|area| {
            let [west, east] = [area.low.x - HALF_BASE, area.high.x + HALF_BASE];
            let [south, north] = [area.low.y - HALF_BASE, area.high.y + HALF_BASE];
            [(west, south), (west, north), (east, south), (east, north)]
        });
        let corners: Vec<Point> =
            around.map(|(x, y)| Point { x, y }).filter(|spot| table.holds(*spot)).collect();
        let straight = |from: &Point, to: &Point| {
            if table.sees(*from, *to) { from.distance(*to) } else { NO_WAY }
        };
        let mut lengths: Vec<Vec<i32>> = corners
            .iter()
            .map(|from| corners.iter().map(|to| straight(from, to)).collect())
            .collect();
        for by in 0..corners.len() {
            for from in 0..corners.len() {
                for to in 0..corners.len() {
                    let way = lengths[from][by] + lengths[by][to];
                    lengths[from][to] = lengths[from][to].min(way);
                }
            }
        }
        Self { corners, lengths }
    }

    /// Returns the end of the first straight part of the shortest way to a spot: the spot itself, or the corner of a cliff. The
    /// spot itself too where no way leads there.
    fn first_leg(&self, table: &BattleTable, from: Point, to: Point) -> Point {
        if self.corners.is_empty() || table.sees(from, to) {
            return to;
        }
        let seen_from = |spot: Point| {
            let corners = self.corners.iter().enumerate();
            corners.filter(move |(_, corner)| **corner != spot && table.sees(spot, **corner))
        };
        let ends: Vec<(usize, i32)> =
            seen_from(to).map(|(at, corner)| (at, corner.distance(to))).collect();
        let ways = seen_from(from).filter_map(|(at, corner)| {
            let rest = ends.iter().map(|(end, way)| self.lengths[at][*end] + way).min()?;
            Some((from.distance(*corner) + rest, *corner))
        });
        let shortest = ways.min_by_key(|(length, _)| *length);
        shortest.filter(|(length, _)| *length < NO_WAY).map_or(to, |(_, corner)| corner)
    }

    /// Returns the straight parts of the shortest way to a spot, each from one spot to the next.
    pub(super) fn legs<'a>(
        &'a self,
        table: &'a BattleTable,
        from: Point,
        to: Point,
    ) -> impl Iterator<Item = (Point, Point)> + 'a {
        let mut next = Some(from);
        let legs = std::iter::from_fn(move || {
            let start = next?;
            let end = self.first_leg(table, start, to);
            next = (end != to).then_some(end);
            Some((start, end))
        });
        legs.take(MAX_LEGS)
    }
}

/// Returns the length of a way, by its straight parts.
pub(super) fn way_length(legs: &[(Point, Point)]) -> i32 {
    legs.iter().map(|(start, end)| start.distance(*end)).sum()
}

/// Returns the spot after a length of a way, by its straight parts; `None` without any.
pub(super) fn along_way(legs: &[(Point, Point)], length: i32) -> Option<Point> {
    let mut left = length;
    let (last, others) = legs.split_last()?;
    for (start, end) in others {
        let leg = start.distance(*end);
        if leg >= left {
            return Some(start.toward(*end, left));
        }
        left -= leg;
    }
    Some(last.0.toward(last.1, left))
}
