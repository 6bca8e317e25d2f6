//! Where marks stand on a picture: beside their squads, and on nobody's feet. Whole tenths of a millimetre.

use std::collections::BTreeMap;

/// A spot of a picture, from its upper left corner.
pub(super) type Spot = (i64, i64);

/// What a mark should not cover.
struct Obstruction {
    at: Spot,
    radius: i64,
    /// Nothing may cover it.
    never: bool,
}

/// The room on a picture.
pub(super) struct Room {
    low: Spot,
    high: Spot,
    /// By squares of the picture, so that a mark is held against what is near alone.
    taken: BTreeMap<Spot, Vec<Obstruction>>,
}

/// The side of such a square: as far as two of the largest marks reach, and the air between.
const SQUARE: i64 = 72;

fn square((x, y): Spot) -> Spot {
    (x.div_euclid(SQUARE), y.div_euclid(SQUARE))
}

/// Sixteen ways from a spot, in thousandths: to the sides, then aslant, then ahead and behind.
const WAYS: [Spot; 16] = [
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

/// How far a mark may stand from what it is a mark of, and by which steps it is tried.
const FARTHEST: i64 = 420;
const STEP: i64 = 7;
/// What is left free about a mark.
const AIR: i64 = 3;

/// The root of the square of the distance, rounded down.
pub(super) fn distance(one: Spot, other: Spot) -> i64 {
    let (x, y) = (one.0 - other.0, one.1 - other.1);
    (x * x + y * y).isqrt()
}

/// So far from a spot in the direction of another; the spot itself where there is no direction.
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

    fn put(&mut self, at: Spot, radius: i64, never: bool) {
        self.taken.entry(square(at)).or_default().push(Obstruction { at, radius, never });
    }

    /// What is near enough to a spot to be covered by a mark there.
    fn near(&self, at: Spot) -> impl Iterator<Item = &Obstruction> {
        let (x, y) = square(at);
        let rows = (x - 1..=x + 1).map(move |x| self.taken.range((x, y - 1)..=(x, y + 1)));
        rows.flatten().flat_map(|(_, taken)| taken)
    }

    /// Something that marks should leave free.
    pub(super) fn take(&mut self, at: Spot, radius: i64) {
        self.put(at, radius, false);
    }

    /// A line that marks should leave free.
    pub(super) fn take_line(&mut self, from: Spot, to: Spot) {
        const PITCH: i64 = 18;
        let length = distance(from, to);
        for along in (0..=length).step_by(PITCH as usize) {
            self.take(toward(from, to, along), 4);
        }
    }

    /// What covering that spot would cost: nothing where it is free, none where it cannot be.
    fn cost(&self, at: Spot, radius: i64) -> Option<i64> {
        let inside = at.0 - radius >= self.low.0
            && at.0 + radius <= self.high.0
            && at.1 - radius >= self.low.1
            && at.1 + radius <= self.high.1;
        let mut cost = inside.then_some(0)?;
        for taken in self.near(at) {
            let near = radius + taken.radius + AIR - distance(at, taken.at);
            if near > 0 && taken.never {
                return None;
            }
            cost += near.max(0);
        }
        Some(cost)
    }

    /// The nearest free spot about a squad's middle for a mark, or the one that covers least; nothing covers it then.
    pub(super) fn beside(&mut self, middle: Spot, radius: i64) -> Spot {
        let ring = |far: i64| {
            WAYS.iter()
                .map(move |way| (middle.0 + way.0 * far / 1000, middle.1 + way.1 * far / 1000))
        };
        let spots = (0..=FARTHEST)
            .step_by(STEP as usize)
            .flat_map(|far| ring(far).map(move |at| (far, at)));
        self.best(spots, middle, radius)
    }

    /// The same for a mark on a line: about its middle, and further on.
    pub(super) fn along(&mut self, from: Spot, to: Spot, radius: i64) -> Spot {
        const PARTS: [i64; 9] = [50, 42, 58, 34, 66, 26, 74, 18, 82];
        let length = distance(from, to);
        let middle = toward(from, to, length / 2);
        let on_it = PARTS.map(|part| (0, toward(from, to, length * part / 100)));
        let free = on_it.iter().map(|(_, at)| *at).find(|at| self.cost_beside_lines(*at, radius));
        match free {
            Some(at) => {
                self.put(at, radius, true);
                at
            }
            None => self.beside(middle, radius),
        }
    }

    /// Whether a spot is free of everything but lines, on one of which it stands.
    fn cost_beside_lines(&self, at: Spot, radius: i64) -> bool {
        let mut taken = self.near(at).filter(|taken| taken.radius > 4);
        let inside = self.cost(at, radius).is_some();
        inside && !taken.any(|taken| distance(at, taken.at) < radius + taken.radius)
    }

    fn best(
        &mut self,
        spots: impl Iterator<Item = (i64, Spot)>,
        middle: Spot,
        radius: i64,
    ) -> Spot {
        let mut best: Option<(i64, Spot)> = None;
        for (far, at) in spots {
            let Some(cost) = self.cost(at, radius) else { continue };
            // A mark far off costs something too.
            let cost = cost * 8 + far;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, at));
            }
            if best.is_some_and(|(least, _)| least <= far) {
                break;
            }
        }
        let at = best.map_or(middle, |(_, at)| at);
        self.put(at, radius, true);
        at
    }
}
