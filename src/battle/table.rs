//! The table: whole numbers, hundredths of an inch, and nothing that rolls dice (F43).

use crate::rules::Rules;

/// An inch, in the units of the table.
pub(super) const INCH: i32 = 100;

/// A spot on the table, in hundredths of an inch from its south-western corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Point {
    /// Eastwards.
    pub x: i32,
    /// Northwards.
    pub y: i32,
}

impl Point {
    /// The square of the distance to another.
    pub(super) fn square(self, other: Self) -> i64 {
        let (x, y) = (i64::from(self.x - other.x), i64::from(self.y - other.y));
        x * x + y * y
    }

    /// The distance to another, rounded down.
    pub(super) fn distance(self, other: Self) -> i32 {
        i32::try_from(self.square(other).isqrt()).unwrap_or(i32::MAX)
    }

    /// Whether another is no further than that.
    pub(super) fn within(self, other: Self, reach: i32) -> bool {
        self.square(other) <= i64::from(reach) * i64::from(reach)
    }

    /// So far in the direction of another; from the very spot there is no direction.
    pub(super) fn toward(self, other: Self, length: i32) -> Self {
        let distance = i64::from(self.distance(other));
        if distance == 0 {
            return self;
        }
        let part = |from: i32, to: i32| {
            // A part of a distance on the table.
            from + (i64::from(to - from) * i64::from(length) / distance) as i32
        };
        Self { x: part(self.x, other.x), y: part(self.y, other.y) }
    }

    /// This spot moved by a vector.
    pub(super) fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    /// The way from another to this one.
    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    /// Turned about another by 60 degrees, to the left or to the right.
    pub(super) fn turned(self, about: Self, left: bool) -> Self {
        let (x, y) = (i64::from(self.x - about.x), i64::from(self.y - about.y));
        let sine = if left { 866 } else { -866 };
        // Half, and the root of three quarters.
        let (east, north) = ((x * 500 - y * sine) / 1000, (x * sine + y * 500) / 1000);
        Self { x: about.x + east as i32, y: about.y + north as i32 }
    }
}

/// Whether a spot is within a reach of the straight way between two others.
pub(super) fn passes(from: Point, to: Point, spot: Point, reach: i32) -> bool {
    let (along, beside) = (to.minus(from), spot.minus(from));
    let (ax, ay) = (i64::from(along.x), i64::from(along.y));
    let (bx, by) = (i64::from(beside.x), i64::from(beside.y));
    let (length, dot) = (ax * ax + ay * ay, ax * bx + ay * by);
    if dot <= 0 || length == 0 {
        return from.within(spot, reach);
    }
    if dot >= length {
        return to.within(spot, reach);
    }
    let cross = i128::from(ax * by - ay * bx);
    let reach = i128::from(reach);
    cross * cross <= reach * reach * i128::from(length)
}

/// A piece of the table that is not open ground.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainArea {
    /// Its south-western corner.
    pub low: Point,
    /// Its north-eastern corner.
    pub high: Point,
    /// Broken ground (§6i, Dune World §6.7).
    pub broken: bool,
    /// The cover that whoever stands in it has, by its place among those of the game.
    pub cover: Option<usize>,
    /// Higher ground.
    pub hill: bool,
    /// A cliff: nobody crosses it or sees through it.
    pub cliff: bool,
}

impl TerrainArea {
    /// Whether it holds a spot.
    pub(super) fn holds(&self, spot: Point) -> bool {
        (self.low.x..=self.high.x).contains(&spot.x) && (self.low.y..=self.high.y).contains(&spot.y)
    }

    /// Whether the straight way between two spots touches it.
    pub(super) fn crosses(&self, from: Point, to: Point) -> bool {
        let apart = from.x.max(to.x) < self.low.x
            || from.x.min(to.x) > self.high.x
            || from.y.max(to.y) < self.low.y
            || from.y.min(to.y) > self.high.y;
        let (x, y) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let side = |corner_x: i32, corner_y: i32| {
            (x * i64::from(corner_y - from.y) - y * i64::from(corner_x - from.x)).signum()
        };
        let sides = [
            side(self.low.x, self.low.y),
            side(self.low.x, self.high.y),
            side(self.high.x, self.low.y),
            side(self.high.x, self.high.y),
        ];
        let beside = [1, -1].iter().any(|way| sides.iter().all(|side| side == way));
        !apart && !beside
    }
}

/// The table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleTable {
    /// From west to east, in inches.
    pub width: i32,
    /// From the edge of one side to that of the other, in inches.
    pub depth: i32,
    /// How deep the zone is in which each side sets up, in inches.
    pub zone: i32,
    /// Whatever is not open ground.
    pub areas: Vec<TerrainArea>,
}

impl BattleTable {
    /// The table without anything on it: 72 by 48 inches, zones of 12.
    pub const OPEN: Self = Self { width: 72, depth: 48, zone: 12, areas: Vec::new() };

    /// This table with five patches of broken ground in which there is light cover, alike from either edge.
    #[must_use]
    pub fn broken(self, rules: &Rules) -> Self {
        let cover = rules.play.covers.iter().position(|cover| cover.tag == "light");
        // In twelfths of the table: a patch in the middle, and two pairs of which each is the other turned round.
        let patches = [[5, 5, 7, 7], [1, 4, 3, 6], [9, 6, 11, 8], [8, 3, 10, 5], [2, 7, 4, 9]];
        let (width, depth) = (self.width * INCH, self.depth * INCH);
        let at = |x: i32, y: i32| Point { x: width * x / 12, y: depth * y / 12 };
        let area = |[west, south, east, north]: [i32; 4]| TerrainArea {
            low: at(west, south),
            high: at(east, north),
            broken: true,
            cover,
            hill: false,
            cliff: false,
        };
        Self { areas: patches.map(area).to_vec(), ..self }
    }

    /// The nearest spot on the table.
    pub(super) fn clamped(&self, spot: Point) -> Point {
        Point { x: spot.x.clamp(0, self.width * INCH), y: spot.y.clamp(0, self.depth * INCH) }
    }

    /// Whether nothing but open ground is on it.
    pub(super) fn is_open(&self) -> bool {
        self.areas.is_empty()
    }

    /// The places of an area that hold a spot.
    fn at(&self, spot: Point) -> impl Iterator<Item = &TerrainArea> {
        self.areas.iter().filter(move |area| area.holds(spot))
    }

    /// Whether a spot is on broken ground.
    pub(super) fn is_broken(&self, spot: Point) -> bool {
        self.at(spot).any(|area| area.broken)
    }

    /// Whether the straight way between two spots touches broken ground.
    pub(super) fn breaks(&self, from: Point, to: Point) -> bool {
        self.areas.iter().any(|area| area.broken && area.crosses(from, to))
    }

    /// Whether a spot is on higher ground.
    pub(super) fn is_high(&self, spot: Point) -> bool {
        self.at(spot).any(|area| area.hill)
    }

    /// The cover of a spot against whoever fires from another; none within the same area.
    pub(super) fn cover(&self, spot: Point, from: Point) -> Option<usize> {
        let covers = self.at(spot).filter(|area| !area.holds(from));
        covers.filter_map(|area| area.cover).max()
    }

    /// Whether one spot is seen from another.
    pub(super) fn sees(&self, from: Point, to: Point) -> bool {
        !self.areas.iter().any(|area| area.cliff && area.crosses(from, to))
    }

    /// Where a figure gets to that goes straight for a spot with so much movement; broken ground costs so many times as
    /// much, and nobody goes into a cliff.
    pub(super) fn walk(&self, from: Point, to: Point, movement: i32, broken: i32) -> Point {
        let distance = from.distance(to);
        if self.is_open() {
            return if distance <= movement { to } else { from.toward(to, movement) };
        }
        let (mut at, mut gone, mut left) = (from, 0, movement);
        while gone < distance && left > 0 {
            let step = INCH.min(distance - gone).min(left);
            let next = if gone + step == distance { to } else { from.toward(to, gone + step) };
            let cost = if self.is_broken(next) { step * broken } else { step };
            if cost > left || self.at(next).any(|area| area.cliff) {
                break;
            }
            (at, gone, left) = (next, gone + step, left - cost);
        }
        at
    }
}
