//! Room on the table: bases are an inch round and never overlap (F43).

use super::battlefield::{BASE, Battlefield, CONTACT};
use super::index::{BattleSide, FigureId};
use super::table::{BattleTable, Point, StraightPath, is_near_path};

/// The distance between the centres of two bases that are moved into contact: they touch, with room for rounding.
pub(super) const TOUCH: i32 = 102;
/// The tolerance for rounded coordinates, in hundredths of an inch.
const ROUNDING: i32 = 2;
/// The way around a base from one of twelve spots in contact with it to the next.
const STEP_AROUND: i32 = 53;
/// The directions around a spot that are tried.
const DIRECTIONS: usize = 12;
/// The distance between two rings of spots around a wanted one, and the number of rings.
const RING: i32 = 25;
const RINGS: i32 = 24;
/// The distance from a wanted spot within which bases matter to the search.
pub(super) const SEARCH: i32 = RING * RINGS + CONTACT;

/// Returns `true` if bases on two spots do not overlap.
pub(super) fn is_apart(one: Point, other: Point) -> bool {
    one.distance_squared(other) >= i64::from(BASE) * i64::from(BASE)
}

/// The bases around a place that a figure must not overlap.
pub(super) struct Bases<'a> {
    table: &'a BattleTable,
    friends: Vec<Point>,
    enemies: Vec<Point>,
    /// 1 or -1: the search for room turns by 180 degrees with the side, so that neither has an advantage.
    turn: i32,
}

impl<'a> Bases<'a> {
    /// Collects the bases within reach of a spot, except those that move.
    pub(super) fn near(
        field: &Battlefield<'a>,
        side: BattleSide,
        spot: Point,
        reach: i32,
        moves: impl Fn(FigureId) -> bool,
    ) -> Self {
        let table = &field.setup.terms.table;
        let most = field.figures.iter().len();
        let [friends, enemies] = [(); 2].map(|()| Vec::with_capacity(most));
        let mut bases = Self { table, friends, enemies, turn: field.edge(side).1 };
        for (unit, other) in field.units.enumerate() {
            if other.standing == 0
                || !other.centre.is_within(spot, reach.saturating_add(other.spread))
            {
                continue;
            }
            let own = other.side == side;
            let all = field.living_figures(unit).filter(|figure| !moves(*figure));
            let spots = all.map(|figure| field.figures[figure].at);
            if own { bases.friends.extend(spots) } else { bases.enemies.extend(spots) }
        }
        bases
    }

    /// Returns the bases of the enemy.
    pub(super) fn enemies(&self) -> &[Point] {
        &self.enemies
    }

    /// Returns `true` if a figure can stand on a spot.
    pub(super) fn has_room(&self, spot: Point) -> bool {
        let is_apart = |other: &Point| is_apart(spot, *other);
        self.friends.iter().all(is_apart)
            && self.enemies.iter().all(is_apart)
            && self.table.holds(spot)
    }

    /// Returns `true` if a figure can stand on a spot out of contact with every enemy.
    pub(super) fn has_quiet_room(&self, spot: Point) -> bool {
        self.has_room(spot) && !self.enemies.iter().any(|enemy| enemy.is_within(spot, CONTACT))
    }

    /// Returns `true` if a straight way crosses no enemy's base; that of `except` does not count.
    pub(super) fn is_clear_way(&self, from: Point, to: Point, except: Option<Point>) -> bool {
        let path = StraightPath::new(from, to);
        let mut others = self.enemies.iter().filter(|other| Some(**other) != except);
        !others.any(|other| path.is_near(*other, BASE - 1))
    }

    /// Finds the nearest spot to a wanted one that passes a test, up to some inches away.
    pub(super) fn nearest(&self, wanted: Point, passes: impl Fn(Point) -> bool) -> Option<Point> {
        let around = (1..=RINGS).flat_map(|ring| {
            let first = Point { x: 0, y: ring * RING * self.turn };
            (0..DIRECTIONS).map(move |twelfths| first.turned(twelfths))
        });
        let offsets = std::iter::once(Point::default()).chain(around);
        offsets.map(|offset| wanted.plus(offset)).find(|spot| passes(*spot))
    }

    /// Finds the last spot of a straight path on which a figure can stand out of contact.
    pub(super) fn stop_before(&self, from: Point, to: Point) -> Point {
        let lengths = (0..from.distance(to)).rev().step_by(RING as usize);
        let spots = std::iter::once(to).chain(lengths.map(|length| from.toward(to, length)));
        spots.into_iter().find(|spot| self.has_quiet_room(*spot)).unwrap_or(from)
    }

    /// Finds the free spots in contact with an enemy, each with the length of the way to it: straight before the enemy, then
    /// ever farther around it; after these, the spots between them. No way leads through the base of another enemy.
    pub(super) fn contact_spots(
        &self,
        from: Point,
        enemy: Point,
    ) -> impl Iterator<Item = (Point, i32)> {
        let first = if from == enemy {
            Point { x: 0, y: TOUCH * self.turn }
        } else {
            enemy.toward(from, TOUCH).minus(enemy)
        };
        let table = self.table;
        // Few bases are so near that they matter to any of these spots, or to a way there.
        let is_beside = |other: &&Point| other.is_within(enemy, TOUCH + BASE + ROUNDING);
        let beside: Vec<Point> =
            self.friends.iter().chain(&self.enemies).filter(is_beside).copied().collect();
        let path = StraightPath::new(from, enemy);
        let may_bar =
            |other: &&Point| **other != enemy && path.is_near(**other, TOUCH + BASE + ROUNDING);
        let barring: Vec<Point> = self.enemies.iter().filter(may_bar).copied().collect();
        let crosses = move |spot: Point, other: Point| is_near_path(from, spot, other, BASE - 1);
        let is_open = move |spot: Point| {
            beside.iter().all(|other| is_apart(spot, *other))
                && table.holds(spot)
                && !barring.iter().any(|other| crosses(spot, *other))
        };
        // For each ring and side: the last spot with a straight way to it, and the length walked around from there.
        let mut ways = [[(from, 0); 2]; 2];
        let spots = [first, first.turned_half()].into_iter().enumerate().flat_map(spots_around);
        spots.filter_map(move |ContactSpot { ring, side, twelfths, from_enemy }| {
            let spot = enemy.plus(from_enemy);
            let is_straight = twelfths % DIRECTIONS == 0 || !crosses(spot, enemy);
            let (straight, around) = &mut ways[ring][side];
            (*straight, *around) =
                if is_straight { (spot, 0) } else { (*straight, *around + STEP_AROUND) };
            let (straight, around) = (*straight, *around);
            is_open(spot).then(|| (spot, from.distance(straight) + around))
        })
    }
}

/// A spot in contact with an enemy.
struct ContactSpot {
    /// 0 for the twelve spots from the first on, 1 for those halfway between them.
    ring: usize,
    /// The way around the enemy: 0 to the left, 1 to the right.
    side: usize,
    twelfths: usize,
    from_enemy: Point,
}

/// Returns the spots in twelve directions from the first one on, both ways around, step by step.
fn spots_around((ring, first): (usize, Point)) -> impl Iterator<Item = ContactSpot> {
    let around = (0..=DIRECTIONS / 2).flat_map(|step| [(0, step), (1, DIRECTIONS - step)]);
    around.map(move |(side, twelfths)| {
        let from_enemy = first.turned(twelfths);
        ContactSpot { ring, side, twelfths, from_enemy }
    })
}
