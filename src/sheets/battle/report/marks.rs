//! Placement of marks on a map: near their squads, without covering figures. In whole tenths of a millimetre.

use std::collections::BTreeMap;

/// A position on the map, from its upper left corner.
pub(super) type Spot = (i64, i64);

/// An area that marks should not cover.
struct Obstruction {
    at: Spot,
    radius: i64,
    /// `true` if it must not be covered.
    is_forbidden: bool,
}

/// The free space of a map.
pub(super) struct Room {
    low: Spot,
    high: Spot,
    /// Obstructions by grid square, so that a mark is compared only with those nearby.
    taken: BTreeMap<Spot, Vec<Obstruction>>,
}

/// The side of a grid square: the size of two of the largest marks and the gap between them.
const SQUARE: i64 = 72;

fn square((x, y): Spot) -> Spot {
    (x.div_euclid(SQUARE), y.div_euclid(SQUARE))
}

/// Sixteen directions in thousandths: sideways first, then diagonal, then vertical.
const DIRECTIONS: [Spot; 16] = [
    (1000, 0),
    (-1000, 0),
    (924, 383),
    (-924, -383),
    (-924, 383),
    (924, -383),
    (707, 707),
    (-707, -707),
    (-707, 707),
    (707, -707),
    (383, 924),
    (-383, -924),
    (-383, 924),
    (383, -924),
    (0, 1000),
    (0, -1000),
];

/// The farthest distance of a mark from its object, and the step of the search.
const FARTHEST: i64 = 420;
const STEP: i64 = 7;
/// The margin around a mark.
const MARGIN: i64 = 3;

/// Computes the Euclidean distance, rounded down.
pub(super) fn distance(one: Spot, other: Spot) -> i64 {
    let (x, y) = (one.0 - other.0, one.1 - other.1);
    (x * x + y * y).isqrt()
}

/// Returns the point at a distance from one position toward another; the position itself if both are equal.
pub(super) fn toward(from: Spot, to: Spot, length: i64) -> Spot {
    let all = distance(from, to);
    if all == 0 {
        return from;
    }
    (from.0 + (to.0 - from.0) * length / all, from.1 + (to.1 - from.1) * length / all)
}

impl Room {
    pub(super) fn new(low: Spot, high: Spot) -> Self {
        Self { low, high, taken: BTreeMap::new() }
    }

    fn reserve(&mut self, at: Spot, radius: i64, is_forbidden: bool) {
        self.taken.entry(square(at)).or_default().push(Obstruction { at, radius, is_forbidden });
    }

    /// Finds the obstructions that a mark at a position could touch.
    fn near(&self, at: Spot) -> impl Iterator<Item = &Obstruction> {
        let (x, y) = square(at);
        let rows = (x - 1..=x + 1).map(move |x| self.taken.range((x, y - 1)..=(x, y + 1)));
        rows.flatten().flat_map(|(_, taken)| taken)
    }

    /// Returns the first and the last row with marks and what they should not cover.
    pub(super) fn rows(&self) -> Option<(i64, i64)> {
        let taken = || self.taken.values().flatten();
        let first = taken().map(|taken| taken.at.1 - taken.radius).min()?;
        Some((first, taken().map(|taken| taken.at.1 + taken.radius).max()?))
    }

    /// Adds an area that marks should not cover.
    pub(super) fn avoid(&mut self, at: Spot, radius: i64) {
        self.reserve(at, radius, false);
    }

    /// Adds a line that marks should not cover.
    pub(super) fn avoid_line(&mut self, from: Spot, to: Spot) {
        const PITCH: i64 = 18;
        let length = distance(from, to);
        for along in (0..=length).step_by(PITCH as usize) {
            self.avoid(toward(from, to, along), 4);
        }
    }

    /// Returns the cost of covering a position: 0 if free, `None` if not allowed.
    fn cost(&self, at: Spot, radius: i64) -> Option<i64> {
        let inside = at.0 - radius >= self.low.0
            && at.0 + radius <= self.high.0
            && at.1 - radius >= self.low.1
            && at.1 + radius <= self.high.1;
        let mut cost = inside.then_some(0)?;
        for taken in self.near(at) {
            let near = radius + taken.radius + MARGIN - distance(at, taken.at);
            if near > 0 && taken.is_forbidden {
                return None;
            }
            cost += near.max(0);
        }
        Some(cost)
    }

    /// Places a mark at the nearest free position around a squad's centre, or the one with the lowest cost, and reserves
    /// it.
    pub(super) fn place_near(&mut self, middle: Spot, radius: i64) -> Spot {
        let ring = |far: i64| {
            DIRECTIONS
                .iter()
                .map(move |(x, y)| (middle.0 + x * far / 1000, middle.1 + y * far / 1000))
        };
        let spots = (0..=FARTHEST)
            .step_by(STEP as usize)
            .flat_map(|far| ring(far).map(move |at| (far, at)));
        self.place_best(spots, middle, radius)
    }

    /// Places a mark on a line: near its middle, or further along.
    pub(super) fn place_on_line(&mut self, from: Spot, to: Spot, radius: i64) -> Spot {
        const PARTS: [i64; 9] = [50, 42, 58, 34, 66, 26, 74, 18, 82];
        let length = distance(from, to);
        let middle = toward(from, to, length / 2);
        let candidates = PARTS.map(|part| (0, toward(from, to, length * part / 100)));
        let found =
            candidates.iter().map(|(_, at)| *at).find(|at| self.is_free_except_lines(*at, radius));
        match found {
            Some(at) => {
                self.reserve(at, radius, true);
                at
            }
            None => self.place_near(middle, radius),
        }
    }

    /// Returns `true` if a position is free of everything but lines.
    fn is_free_except_lines(&self, at: Spot, radius: i64) -> bool {
        let mut taken = self.near(at).filter(|taken| taken.radius > 4);
        let inside = self.cost(at, radius).is_some();
        inside && !taken.any(|taken| distance(at, taken.at) < radius + taken.radius)
    }

    fn place_best(
        &mut self,
        spots: impl Iterator<Item = (i64, Spot)>,
        middle: Spot,
        radius: i64,
    ) -> Spot {
        let mut best: Option<(i64, Spot)> = None;
        for (far, at) in spots {
            let Some(cost) = self.cost(at, radius) else { continue };
            // Distance adds to the cost.
            let cost = cost * 8 + far;
            if best.is_none_or(|(best_cost, _)| cost < best_cost) {
                best = Some((cost, at));
            }
            if best.is_some_and(|(best_cost, _)| best_cost <= far) {
                break;
            }
        }
        let at = best.map_or(middle, |(_, at)| at);
        self.reserve(at, radius, true);
        at
    }
}
