//! Lasguns on shields: stray shots, and who falls in an explosion (§9c, Dune World §8.3).

use super::ground::is_near;
use super::{HALF, INCH, Referee, SLACK, piece_key, squared, within};
use fistful::battle::{FigureRef, LoggedShot, Point};
use fistful::codes::WeaponKind;
use fistful::rolls::ShotResult;

/// The radius of an explosion: 2d10″.
const RADIUS: std::ops::RangeInclusive<i32> = 2..=20;

impl Referee<'_> {
    /// R33: a lasgun that misses strikes the first shield on its way, out to its range; in Dune World none.
    pub(super) fn stray(&mut self, shot: &LoggedShot, kind: WeaponKind, range: i32) {
        let [from, to] =
            [shot.shooter, shot.target].map(|figure| self.pieces[&piece_key(figure)].at);
        let is_miss = match shot.result {
            ShotResult::Miss => true,
            ShotResult::Explosion { behind } | ShotResult::Nuclear { behind } => behind,
            _ => false,
        };
        let strikes = is_miss && kind == WeaponKind::Lasgun && !self.is_dune_world();
        let way = squared(from, to).isqrt().max(1);
        let part = |a: i32, b: i32| a + (i64::from(b - a) * i64::from(range) / way) as i32;
        let end = Point { x: part(from.x, to.x), y: part(from.y, to.y) };
        let others = [shot.shooter, shot.target].map(piece_key);
        let shields = |reach: i32| {
            let alive = self.pieces.iter().filter(|(key, piece)| {
                strikes && piece.alive && !others.contains(key) && self.profile(**key).shield
            });
            let met = alive.filter(move |(_, piece)| is_near(from, end, piece.at, reach));
            met.map(|(key, piece)| (squared(from, piece.at), *key)).collect::<Vec<_>>()
        };
        // A base at the edge of the line may be on it or beside it by rounding.
        let (sure, maybe) = (shields(HALF - SLACK), shields(HALF + SLACK));
        let behind = shot.behind.map(piece_key);
        let first = sure.iter().min();
        let is_right = match behind {
            None => first.is_none(),
            Some(behind) => {
                let found = maybe.iter().find(|(_, key)| *key == behind);
                found.is_some_and(|found| first.is_none_or(|first| found <= first))
            }
        };
        if !is_right {
            self.fault("R33", &format!("{shot:?} strikes {behind:?}, not {first:?}"));
        }
        let blasts =
            matches!(shot.result, ShotResult::Explosion { .. } | ShotResult::Nuclear { .. });
        let middle = behind.unwrap_or(others[1]);
        self.blast = blasts.then(|| self.pieces[&middle].at);
    }

    /// R34: an explosion kills everybody within its radius, a nuclear one everybody.
    pub(super) fn explosion(&mut self, inches: Option<i32>, fallen: &[FigureRef]) {
        let Some(middle) = self.blast.take() else {
            self.fault("R34", "an explosion without a shot");
            return;
        };
        let is_hit = |at: Point| inches.is_none_or(|inches| within(at, middle, inches * INCH));
        let hit = self.pieces.iter().filter(|(_, piece)| piece.alive && is_hit(piece.at));
        let hit: Vec<_> = hit.map(|(key, _)| *key).collect();
        let mut told: Vec<_> = fallen.iter().map(|figure| piece_key(*figure)).collect();
        told.sort_unstable();
        if hit != told || inches.is_some_and(|inches| !RADIUS.contains(&inches)) {
            self.fault("R34", &format!("{told:?} fall within {inches:?}\", not {hit:?}"));
        }
        for piece in told {
            self.kill(piece, "R22");
        }
    }
}
