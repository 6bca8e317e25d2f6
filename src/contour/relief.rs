//! A map of the desert of a house: level lines of a height field that has no edges, so that any table is cut from the
//! same desert. In whole hundredths of an inch.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Hundredths of an inch in an inch.
const INCH: i32 = 100;
/// The cells along the longer side of a table.
const CELLS: i32 = 18;
/// The side of a cell of a part of the desert, and the cells beyond its edges: where a line ends it is not curved.
const PART_CELL: i32 = 400;
const BEYOND: i32 = 2;
/// Heights go from 0 to this number.
const TOP: i32 = 1024;
/// The heights of the first line and between lines.
const FIRST_LEVEL: i32 = 140;
const LEVEL_STEP: usize = 104;
/// The height between the lines of a part, which is looked at from nearer.
const PART_STEP: usize = 52;
/// The fewest points of a line that is drawn.
const FEWEST_POINTS: usize = 6;
/// The waves that make up the field: length from west to east, from south to north, and share of the height.
const WAVES: [[i32; 3]; 2] = [[2700, 1250, 4], [1400, 900, 1]];

/// A spot in hundredths of an inch from the north-western corner.
type GridPoint = (i32, i32);

/// A side of a cell: the column and row of its first corner; `true` if it goes south.
type CellSide = (i32, i32, bool);

/// Returns the level lines on a table of so many inches as an SVG path, in hundredths of an inch.
pub(super) fn level_lines(seed: u64, width: i32, depth: i32) -> String {
    let longer = width.max(depth).max(1);
    let cells = [width, depth].map(|side| (CELLS * side / longer).max(1));
    let size = [width, depth].map(|side| side * INCH);
    let grid = HeightGrid::new(seed, [0, 0], size, cells);
    let lines = grid.all_lines(LEVEL_STEP);
    draw(lines.filter(|(points, _)| points.len() >= FEWEST_POINTS), [0, 0])
}

/// Returns the level lines of a part of the desert as an SVG path from its corner on.
pub(super) fn part_lines(seed: u64, corner: [i32; 2], size: [i32; 2]) -> String {
    // All parts have the same cells, so that a line goes on in the next part where it leaves this one.
    let first = corner.map(|at| (at.div_euclid(PART_CELL) - BEYOND) * PART_CELL);
    let end = [0, 1].map(|axis| {
        let end = corner[axis] + size[axis];
        (end.div_euclid(PART_CELL) + 1 + BEYOND) * PART_CELL
    });
    let size = [0, 1].map(|axis| end[axis] - first[axis]);
    let grid = HeightGrid::new(seed, first, size, size.map(|side| side / PART_CELL));
    // A hilltop may be too small for a line; it lies in all parts that it is near to, or in none.
    let lines = grid.all_lines(PART_STEP);
    let lines = lines.filter(|(points, is_closed)| !is_closed || points.len() >= FEWEST_POINTS);
    draw(lines, corner)
}

/// Draws lines as an SVG path whose origin is a corner.
fn draw(lines: impl Iterator<Item = (Vec<GridPoint>, bool)>, corner: [i32; 2]) -> String {
    let mut path = String::new();
    lines.for_each(|(points, is_closed)| draw_curve(&mut path, &points, is_closed, corner));
    path
}

/// The heights at the corners of the cells of a piece of the desert.
struct HeightGrid {
    /// Its north-western corner.
    origin: [i32; 2],
    size: [i32; 2],
    cells: [i32; 2],
    /// Row by row.
    heights: Vec<i32>,
}

impl HeightGrid {
    fn new(seed: u64, origin: [i32; 2], size: [i32; 2], cells: [i32; 2]) -> Self {
        let mut grid = Self { origin, size, cells, heights: Vec::new() };
        for row in 0..=cells[1] {
            for column in 0..=cells[0] {
                let spot = grid.corner(column, row);
                grid.heights.push(height(seed, spot));
            }
        }
        grid
    }

    fn corner(&self, column: i32, row: i32) -> GridPoint {
        let [x, y] = self.origin;
        (x + self.size[0] * column / self.cells[0], y + self.size[1] * row / self.cells[1])
    }

    fn height(&self, column: i32, row: i32) -> i32 {
        let at = usize::try_from(row * (self.cells[0] + 1) + column);
        at.ok().and_then(|at| self.heights.get(at)).copied().unwrap_or_default()
    }

    /// Returns the lines at every height, from one to the next so far apart.
    fn all_lines(&self, step: usize) -> impl Iterator<Item = (Vec<GridPoint>, bool)> {
        (FIRST_LEVEL..TOP).step_by(step).flat_map(|level| self.lines(level))
    }

    /// Returns the lines at a height: their points, and whether they close.
    fn lines(&self, level: i32) -> Vec<(Vec<GridPoint>, bool)> {
        let mut next: BTreeMap<CellSide, Vec<CellSide>> = BTreeMap::new();
        for row in 0..self.cells[1] {
            for column in 0..self.cells[0] {
                for [one, other] in self.segments(column, row, level) {
                    next.entry(one).or_default().push(other);
                    next.entry(other).or_default().push(one);
                }
            }
        }
        // Lines that end at the edge first; what is left closes.
        let ends = next.iter().filter(|(_, sides)| sides.len() == 1).map(|(side, _)| *side);
        let starts: Vec<CellSide> = ends.chain(next.keys().copied()).collect();
        let mut seen: BTreeSet<CellSide> = BTreeSet::new();
        let mut lines = Vec::new();
        for start in starts {
            let mut points = Vec::new();
            let mut side = Some(start).filter(|side| !seen.contains(side));
            while let Some(at) = side {
                seen.insert(at);
                points.push(self.crossing(at, level));
                let onward = next.get(&at).into_iter().flatten();
                side = onward.copied().find(|side| !seen.contains(side));
            }
            let is_closed = next.get(&start).is_some_and(|sides| sides.len() == 2);
            if !points.is_empty() {
                lines.push((points, is_closed));
            }
        }
        lines
    }

    /// Returns the parts of a line in a cell, each from one of its sides to another (marching squares).
    fn segments(&self, column: i32, row: i32, level: i32) -> Vec<[CellSide; 2]> {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)];
        let heights = corners.map(|(right, down)| self.height(column + right, row + down));
        let is_high = heights.map(|height| height >= level);
        if is_high == [is_high[0]; 4] {
            return Vec::new();
        }
        let [north, east, south, west] = [
            (column, row, false),
            (column + 1, row, true),
            (column, row + 1, false),
            (column, row, true),
        ];
        let is_middle_high = heights.iter().sum::<i32>() >= 4 * level;
        match is_high {
            [true, false, true, false] | [false, true, false, true] => {
                // Of two opposite corners, those join that are on the side of the middle.
                if is_high[0] == is_middle_high {
                    vec![[north, east], [south, west]]
                } else {
                    vec![[north, west], [south, east]]
                }
            }
            _ => {
                let sides = [north, east, south, west];
                let crossed: Vec<CellSide> = sides
                    .into_iter()
                    .enumerate()
                    .filter(|(at, _)| is_high[*at] != is_high[(at + 1) % 4])
                    .map(|(_, side)| side)
                    .collect();
                <[CellSide; 2]>::try_from(crossed).into_iter().collect()
            }
        }
    }

    /// Returns the place on a side of a cell that has this height.
    fn crossing(&self, (column, row, is_down): CellSide, level: i32) -> GridPoint {
        let (right, down) = if is_down { (0, 1) } else { (1, 0) };
        let (from, to) = (self.corner(column, row), self.corner(column + right, row + down));
        let low = self.height(column, row);
        let rise = self.height(column + right, row + down) - low;
        let part = |from: i32, to: i32| {
            from + (to - from) * (level - low) / if rise == 0 { 1 } else { rise }
        };
        (part(from.0, to.0), part(from.1, to.1))
    }
}

fn middle((a, b): GridPoint, (c, d): GridPoint) -> GridPoint {
    ((a + c) / 2, (b + d) / 2)
}

/// Returns the middles between the points of a line, and its ends: it has no sharp bends where points are close together.
fn round(points: &[GridPoint], is_closed: bool) -> Vec<GridPoint> {
    let (first, last) = (points[0], points[points.len() - 1]);
    let middles = points.windows(2).map(|pair| middle(pair[0], pair[1]));
    let ends =
        if is_closed { [None, Some(middle(last, first))] } else { [Some(first), Some(last)] };
    ends[0].into_iter().chain(middles).chain(ends[1]).collect()
}

/// Draws a line through the middles between its points, which it is bent towards.
fn draw_curve(path: &mut String, points: &[GridPoint], is_closed: bool, corner: [i32; 2]) {
    let points = &round(points, is_closed);
    // Moved when all is rounded, so that a line is the same on two parts.
    let at = |(x, y): GridPoint| (x - corner[0], y - corner[1]);
    let (first, last) = (points[0], points[points.len() - 1]);
    let start = if is_closed { middle(last, first) } else { first };
    let (x, y) = at(start);
    let _ = write!(path, "M{x} {y}");
    for (index, point) in points.iter().enumerate() {
        let end = match points.get(index + 1) {
            Some(next) => middle(*point, *next),
            None if is_closed => start,
            None => last,
        };
        let ((bend_x, bend_y), (x, y)) = (at(*point), at(end));
        let _ = write!(path, "Q{bend_x} {bend_y} {x} {y}");
    }
}

/// Returns the height of a spot, from 0 to [`TOP`]. The dunes run across the prevailing wind, from the south-west.
fn height(seed: u64, (x, y): GridPoint) -> i32 {
    let (across, along) = (x + y / 2, y - x / 5);
    let shares: i32 = WAVES.iter().map(|wave| wave[2]).sum();
    let sum: i32 = WAVES
        .iter()
        .zip(1..)
        .map(|([long, wide, share], number)| {
            let seed = seed.wrapping_mul(number);
            share * wave_height(seed, (across, *long), (along, *wide))
        })
        .sum();
    sum / shares
}

/// Returns the height of one wave, smooth between the random heights of its lattice.
fn wave_height(seed: u64, (x, long): (i32, i32), (y, wide): (i32, i32)) -> i32 {
    let (column, row) = (x.div_euclid(long), y.div_euclid(wide));
    let (east, south) = (ease(x.rem_euclid(long), long), ease(y.rem_euclid(wide), wide));
    let between = |from: i32, to: i32, part: i32| from + (to - from) * part / TOP;
    let in_row = |row: i32| {
        between(lattice_height(seed, column, row), lattice_height(seed, column + 1, row), east)
    };
    between(in_row(row), in_row(row + 1), south)
}

/// Returns a part of a length, from 0 to [`TOP`], that starts and ends slowly.
fn ease(part: i32, whole: i32) -> i32 {
    let part = part * TOP / whole;
    // Fits: no product is over 3 times the square of 1024.
    part * part / TOP * (3 * TOP - 2 * part) / TOP
}

/// Returns the random height of a point of the lattice.
fn lattice_height(seed: u64, column: i32, row: i32) -> i32 {
    let mut hash = seed;
    for part in [column, row] {
        hash ^= u64::from(part.cast_unsigned());
        hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
    }
    i32::try_from((hash >> 33) % (TOP as u64 + 1)).unwrap_or_default()
}
