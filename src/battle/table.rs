//! The table, in whole hundredths of an inch; nothing here rolls dice (F43).

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
    /// Returns the square of the distance to another.
    pub(super) fn distance_squared(self, other: Self) -> i64 {
        let (x, y) = (i64::from(self.x - other.x), i64::from(self.y - other.y));
        x * x + y * y
    }

    /// Returns the distance to another, rounded down.
    pub fn distance(self, other: Self) -> i32 {
        i32::try_from(self.distance_squared(other).isqrt()).unwrap_or(i32::MAX)
    }

    /// Returns `true` if another point is within reach.
    pub(super) fn is_within(self, other: Self, reach: i32) -> bool {
        self.distance_squared(other) <= i64::from(reach) * i64::from(reach)
    }

    /// Returns the point at a length in the direction of another; this point itself if both are equal.
    pub(super) fn toward(self, other: Self, length: i32) -> Self {
        // In parts of 1/256, as a short vector may be made much longer.
        let distance = (self.distance_squared(other) << 16).isqrt();
        if distance == 0 {
            return self;
        }
        let part = |from: i32, to: i32| {
            // Fits: a part of a distance on the table.
            from + (i64::from(to - from) * i64::from(length) * 256 / distance) as i32
        };
        Self { x: part(self.x, other.x), y: part(self.y, other.y) }
    }

    /// Moves the spot by a vector.
    pub(super) fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    /// Returns the vector from another point to this one.
    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    /// Returns this vector turned to the left by a number of twelfths of a circle.
    pub(super) fn turned(self, twelfths: usize) -> Self {
        // Cosine and sine in thousandths.
        const TURNS: [[i64; 2]; 12] = [
            [1000, 0],
            [866, 500],
            [500, 866],
            [0, 1000],
            [-500, 866],
            [-866, 500],
            [-1000, 0],
            [-866, -500],
            [-500, -866],
            [0, -1000],
            [500, -866],
            [866, -500],
        ];
        let [cosine, sine] = TURNS[twelfths % 12];
        self.rotated(cosine, sine)
    }

    /// Returns this vector turned by half of a twelfth of a circle.
    pub(super) fn turned_half(self) -> Self {
        self.rotated(966, 259)
    }

    /// Returns this vector turned by an angle, given by its cosine and sine in thousandths.
    fn rotated(self, cosine: i64, sine: i64) -> Self {
        let (x, y) = (i64::from(self.x), i64::from(self.y));
        // Rounded to the nearest, in either direction alike.
        let rounded = |sum: i64| ((sum + 500 * sum.signum()) / 1000) as i32;
        Self { x: rounded(x * cosine - y * sine), y: rounded(x * sine + y * cosine) }
    }
}

/// A straight path, to be tested against many spots.
#[derive(Debug, Clone, Copy)]
pub(super) struct StraightPath {
    from: Point,
    to: Point,
    vector: [i64; 2],
    length_squared: i64,
}

impl StraightPath {
    pub(super) fn new(from: Point, to: Point) -> Self {
        let vector = to.minus(from);
        let (x, y) = (i64::from(vector.x), i64::from(vector.y));
        Self { from, to, vector: [x, y], length_squared: x * x + y * y }
    }

    /// Returns `true` if a spot is within reach of it.
    #[inline]
    pub(super) fn is_near(&self, spot: Point, reach: i32) -> bool {
        let Self { from, to, vector: [ax, ay], length_squared } = *self;
        // Most spots lie beside the rectangle around the path, which is quicker to tell.
        let is_beside =
            |from: i32, to: i32, at: i32| at < from.min(to) - reach || at > from.max(to) + reach;
        if is_beside(from.x, to.x, spot.x) || is_beside(from.y, to.y, spot.y) {
            return false;
        }
        let offset = spot.minus(from);
        let (bx, by) = (i64::from(offset.x), i64::from(offset.y));
        let dot = ax * bx + ay * by;
        if dot <= 0 || length_squared == 0 {
            return from.is_within(spot, reach);
        }
        if dot >= length_squared {
            return to.is_within(spot, reach);
        }
        let (cross, reach) = (ax * by - ay * bx, i64::from(reach));
        // Products of two numbers of 64 bits, which never wrap.
        let product = |one: i64, other: i64| i128::from(one).wrapping_mul(i128::from(other));
        product(cross, cross) <= product(reach * reach, length_squared)
    }

    /// Returns the length after which it comes within reach of a spot; `None` if it does not.
    pub(super) fn entry(&self, spot: Point, reach: i32) -> Option<i32> {
        if !self.is_near(spot, reach) {
            return None;
        }
        if self.from.is_within(spot, reach) {
            return Some(0);
        }
        let ([ax, ay], offset) = (self.vector, spot.minus(self.from));
        let dot = ax * i64::from(offset.x) + ay * i64::from(offset.y);
        let along = dot / self.length_squared.isqrt().max(1);
        let across = self.from.distance_squared(spot) - along * along;
        let half = (i64::from(reach) * i64::from(reach) - across).max(0).isqrt();
        Some((along - half).max(0) as i32)
    }
}

/// Returns `true` if a spot is within reach of the straight path between two others.
pub(super) fn is_near_path(from: Point, to: Point, spot: Point, reach: i32) -> bool {
    StraightPath::new(from, to).is_near(spot, reach)
}

/// A rectangle of terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainArea {
    /// Its south-western corner.
    pub low: Point,
    /// Its north-eastern corner.
    pub high: Point,
    /// Broken ground (§6i, Dune World §6.7).
    pub broken: bool,
    /// The cover in it, as an index into the covers of the game.
    pub cover: Option<usize>,
    /// Higher ground.
    pub hill: bool,
    /// A cliff: it blocks movement and sight.
    pub cliff: bool,
}

impl TerrainArea {
    /// Returns `true` if it contains a spot.
    pub(super) fn contains(&self, spot: Point) -> bool {
        (self.low.x..=self.high.x).contains(&spot.x) && (self.low.y..=self.high.y).contains(&spot.y)
    }

    /// Returns `true` if the straight path between two spots touches it.
    pub(super) fn crosses(&self, from: Point, to: Point) -> bool {
        let is_apart = from.x.max(to.x) < self.low.x
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
        let is_on_one_side = [1, -1].iter().any(|sign| sides.iter().all(|side| side == sign));
        !is_apart && !is_on_one_side
    }

    /// Returns the lengths of the straight path between two spots at which it enters and leaves the area.
    fn span(&self, from: Point, to: Point) -> Option<(i32, i32)> {
        let length = from.distance(to);
        let (west, east) = axis_span((from.x, to.x), (self.low.x, self.high.x), length)?;
        let (south, north) = axis_span((from.y, to.y), (self.low.y, self.high.y), length)?;
        let (start, stop) = (west.max(south), east.min(north));
        (start < stop).then_some((start, stop))
    }
}

/// Computes the lengths of a straight path at which it enters and leaves the numbers from `low` to `high` along one
/// axis, rounded outwards; `None` where it misses them.
fn axis_span((from, to): (i32, i32), (low, high): (i32, i32), length: i32) -> Option<(i32, i32)> {
    if from == to {
        return (low..=high).contains(&from).then_some((0, length));
    }
    let at = |edge: i32| i64::from(edge - from) * i64::from(length);
    let step = i64::from(to - from);
    let (enter, leave) = if step > 0 { (at(low), at(high)) } else { (at(high), at(low)) };
    let start = enter.div_euclid(step).max(0) as i32;
    let stop = (leave.div_euclid(step) + 1).min(i64::from(length)) as i32;
    (start <= stop).then_some((start, stop))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleTable {
    /// From west to east, in inches.
    pub width: i32,
    /// From the edge of one side to that of the other, in inches.
    pub depth: i32,
    /// The depth of each deployment zone, in inches.
    pub zone: i32,
    pub areas: Vec<TerrainArea>,
}

impl BattleTable {
    /// The empty table: 72 by 48 inches, zones of 12.
    pub const OPEN: Self = Self { width: 72, depth: 48, zone: 12, areas: Vec::new() };

    /// Returns this table with five patches of broken ground with light cover, symmetric to both edges.
    #[must_use]
    pub fn with_broken_ground(self, rules: &Rules) -> Self {
        let cover = rules.play.covers.iter().position(|cover| cover.tag == "light");
        // In twelfths of the table: a patch in the middle, and two pairs that are symmetric to it.
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

    /// Returns the nearest spot where a base is wholly on the table.
    pub(super) fn clamp(&self, spot: Point) -> Point {
        let [width, depth] = [self.width, self.depth].map(|inches| inches * INCH - INCH / 2);
        Point { x: spot.x.clamp(INCH / 2, width), y: spot.y.clamp(INCH / 2, depth) }
    }

    /// Returns `true` if a base on a spot is wholly on the table, and its centre not on a cliff.
    pub(super) fn holds(&self, spot: Point) -> bool {
        self.clamp(spot) == spot && !self.at(spot).any(|area| area.cliff)
    }

    pub(super) fn has_cliffs(&self) -> bool {
        self.areas.iter().any(|area| area.cliff)
    }

    /// Returns `true` if the table has only open ground.
    pub(super) fn is_open(&self) -> bool {
        self.areas.is_empty()
    }

    /// Returns the areas that contain a spot.
    fn at(&self, spot: Point) -> impl Iterator<Item = &TerrainArea> {
        self.areas.iter().filter(move |area| area.contains(spot))
    }

    /// Returns `true` if the straight path between two spots touches broken ground.
    pub(super) fn crosses_broken(&self, from: Point, to: Point) -> bool {
        self.areas.iter().any(|area| area.broken && area.crosses(from, to))
    }

    /// Returns `true` if a spot is on higher ground.
    pub(super) fn is_high(&self, spot: Point) -> bool {
        self.at(spot).any(|area| area.hill)
    }

    /// Returns the best cover of a spot against fire from another; `None` within the same area.
    pub(super) fn cover(&self, spot: Point, from: Point) -> Option<usize> {
        let covers = self.at(spot).filter(|area| !area.contains(from));
        covers.filter_map(|area| area.cover).max()
    }

    /// Returns `true` if one spot is visible from another.
    pub(super) fn sees(&self, from: Point, to: Point) -> bool {
        !self.areas.iter().any(|area| area.cliff && area.crosses(from, to))
    }

    /// Returns the movement that a straight path costs, where an inch of broken ground costs `cost` times as much.
    pub(super) fn movement_cost(&self, from: Point, to: Point, cost: i32) -> i32 {
        let broken = self.areas.iter().filter(|area| area.broken);
        let mut spans: Vec<(i32, i32)> = broken.filter_map(|area| area.span(from, to)).collect();
        spans.sort_unstable();
        let (mut rough, mut passed) = (0, 0);
        for (start, stop) in spans {
            rough += (stop - start.max(passed)).max(0);
            passed = passed.max(stop);
        }
        from.distance(to) + rough * (cost - 1)
    }

    /// Returns the end of a figure's straight move towards a spot; an inch of broken ground costs `cost` times as
    /// much movement, and cliffs stop it.
    pub(super) fn walk(&self, from: Point, to: Point, movement: i32, cost: i32) -> Point {
        let distance = from.distance(to);
        if self.is_open() {
            return if distance <= movement { to } else { from.toward(to, movement) };
        }
        let spans = |is_kind: fn(&TerrainArea) -> bool| {
            let areas = self.areas.iter().filter(move |area| is_kind(area));
            areas.filter_map(|area| area.span(from, to))
        };
        // A hundredth of an inch before the first cliff.
        let cliff = spans(|area| area.cliff).map(|(start, _)| (start - 1).max(0)).min();
        let end = cliff.unwrap_or(distance).min(distance);
        let mut broken: Vec<(i32, i32)> = spans(|area| area.broken).collect();
        broken.sort_unstable();
        let (mut walked, mut left) = (0, movement);
        // Plain ground before each stretch of broken ground, and after the last.
        for (start, stop) in broken.into_iter().chain([(end, end)]) {
            let plain = (start.min(end) - walked).clamp(0, left);
            (walked, left) = (walked + plain, left - plain);
            let rough = (stop.min(end) - walked).clamp(0, left / cost);
            if start <= walked {
                (walked, left) = (walked + rough, left - rough * cost);
            }
        }
        if walked == distance { to } else { from.toward(to, walked) }
    }
}
