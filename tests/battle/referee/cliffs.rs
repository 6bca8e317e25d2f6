//! Cliffs, whom a charge may go at, and where those run who break.

use super::ground::is_near;
use super::{CONTACT, INCH, Key, PieceKey, Referee, SLACK, host_index, piece_key, squared, within};
use fistful::battle::{FigureMove, MoraleState, Point};
use fistful::rolls::ChargeResult;

/// The shortest way by which a direction can be judged.
const WAY: i64 = 400;

impl Referee<'_> {
    /// R35: `true` if a spot is on a cliff, not at its edge.
    pub(super) fn is_on_cliff(&self, at: Point) -> bool {
        self.is_inside_cliff(at, 1)
    }

    /// `edge` is the part of a cliff, from its edge on, in hundredths of an inch, that does not count.
    fn is_inside_cliff(&self, at: Point, edge: i32) -> bool {
        self.setup.terms.table.areas.iter().filter(|area| area.cliff).any(|area| {
            (area.low.x + edge..=area.high.x - edge).contains(&at.x)
                && (area.low.y + edge..=area.high.y - edge).contains(&at.y)
        })
    }

    /// `true` if no cliff stands between two spots: a look at each hundredth of an inch.
    pub(super) fn sees(&self, from: Point, to: Point) -> bool {
        self.sees_past_cliffs(from, to, 1)
    }

    /// `true` if two spots see each other without a line along the edge of a cliff.
    pub(super) fn sees_clearly(&self, from: Point, to: Point) -> bool {
        self.sees_past_cliffs(from, to, 0)
    }

    /// `edge` is the part of a cliff, from its edge on, in hundredths of an inch, that hides nobody.
    fn sees_past_cliffs(&self, from: Point, to: Point, edge: i32) -> bool {
        if !self.setup.terms.table.areas.iter().any(|area| area.cliff) {
            return true;
        }
        let looks = squared(from, to).isqrt() + 1;
        let part = |from: i32, to: i32, at: i64| from + (i64::from(to - from) * at / looks) as i32;
        let spot = |at| Point { x: part(from.x, to.x, at), y: part(from.y, to.y, at) };
        !(0..=looks).any(|at| self.is_inside_cliff(spot(at), edge))
    }

    /// The middle of some spots.
    fn middle(spots: &[Point]) -> Option<Point> {
        let count = i32::try_from(spots.len()).ok().filter(|count| *count > 0)?;
        let (x, y) = spots.iter().fold((0, 0), |(x, y), spot| (x + spot.x, y + spot.y));
        Some(Point { x: x / count, y: y / count })
    }

    /// The middle of the figures of a unit, or where the last of them fell.
    pub(super) fn centre(&self, unit: Key) -> Point {
        let spots: Vec<Point> =
            self.standing(unit).iter().map(|piece| self.pieces[piece].at).collect();
        let fallen = || {
            let own = self.pieces.iter().filter(|(key, _)| (key.0, key.1) == (unit.0, unit.1));
            own.map(|(_, piece)| piece.at).next_back().expect("a figure")
        };
        Self::middle(&spots).unwrap_or_else(fallen)
    }

    /// `true` if a figure has a straight way to another, or to a spot that touches him.
    fn can_touch(&self, from: Point, to: Point) -> bool {
        let mut beside = (-20..=20).flat_map(|part| {
            let x = part * INCH / 20;
            let y = (INCH * INCH - x * x).isqrt();
            [y, -y].map(|y| Point { x: to.x + x, y: to.y + y })
        });
        self.sees(from, to) || beside.any(|at| self.sees(from, at) && self.sees(at, to))
    }

    /// R36: some figure has a straight way to one who can be struck. R38: only a squad follows.
    pub(super) fn check_target(&mut self, unit: Key, target: Key, charge: ChargeResult) {
        if charge == ChargeResult::Follows && self.is_leader(unit) {
            self.fault("R38", &format!("{unit:?} follows a leader"));
        }
        let own = self.standing(unit);
        let others: Vec<PieceKey> = self
            .standing(target)
            .into_iter()
            .filter(|foe| self.pieces[foe].out.is_none())
            .collect();
        let at = |piece: &PieceKey| self.pieces[piece].at;
        let is_reached =
            own.iter().any(|one| others.iter().any(|foe| self.can_touch(at(one), at(foe))));
        // Those whom a squad follows may have struck down the last of them.
        if !is_reached && charge != ChargeResult::Follows {
            self.fault("R36", &format!("{unit:?} cannot reach {target:?}, or strike nobody there"));
        }
    }

    /// The enemies from whom a unit runs as it breaks: who touches it, and who fought it in this segment and has neither broken
    /// nor left since.
    fn run_from(&self, unit: Key) -> Vec<Point> {
        let own = self.standing(unit);
        let state = |piece| self.units[&self.unit_of(piece)].state;
        let touches = |at: Point| own.iter().any(|one| within(self.pieces[one].at, at, CONTACT));
        let has_fought = |foe: PieceKey| {
            let fought = |bout: &[PieceKey; 2]| {
                let is_ours = |piece: &PieceKey| self.unit_of(*piece) == unit;
                bout.contains(&foe) && bout.iter().any(is_ours)
            };
            let piece = &self.pieces[&foe];
            let stays = state(foe) == MoraleState::Steady && !piece.pursued && !piece.left;
            stays && self.bouts.iter().any(fought)
        };
        self.enemies(unit.0)
            .filter(|(foe, _)| state(*foe) != MoraleState::Routed)
            .filter(|(foe, at)| touches(*at) || has_fought(*foe))
            .map(|(_, at)| at)
            .collect()
    }

    /// R37: who has just broken runs away from the middle of its opponents, and who runs on towards its own edge.
    pub(super) fn check_heading(&mut self, unit: Key, steps: &[FigureMove]) {
        let is_new = self.broken.take() == Some(unit);
        let foes = if is_new { self.run_from(unit) } else { vec![] };
        let home = Point { x: 0, y: if host_index(self.south) == unit.0 { -INCH } else { INCH } };
        let own = self.centre(unit);
        let away =
            Self::middle(&foes).map_or(home, |foe| Point { x: own.x - foe.x, y: own.y - foe.y });
        let length = |one: Point| squared(Point::default(), one);
        let Some(step) = steps.iter().max_by_key(|step| squared(step.from, step.to)) else {
            return;
        };
        let ran = Point { x: step.to.x - step.from.x, y: step.to.y - step.from.y };
        let table = &self.setup.terms.table;
        let is_inside = |at: i32, inches: i32| (INCH..=(inches - 1) * INCH).contains(&at);
        let is_on_table = |at: Point| is_inside(at.x, table.width) && is_inside(at.y, table.depth);
        // As far away from them as it ran: at the edge of the table figures stop beside each other.
        let far = length(ran).isqrt();
        let part = |way: i32| (i64::from(way) * far / length(away).isqrt().max(1)) as i32;
        let goal = Point { x: step.from.x + part(away.x), y: step.from.y + part(away.y) };
        // Each goes to the nearest spot that is free: between enemies that is elsewhere.
        let is_barred =
            self.enemies(unit.0).any(|(_, at)| is_near(step.from, goal, at, INCH - SLACK));
        let is_free = is_on_table(step.to) && is_on_table(goal) && !is_barred;
        if length(away) < 30 * 30 || length(ran) < WAY * WAY || !is_free {
            return;
        }
        let dot = i128::from(away.x) * i128::from(ran.x) + i128::from(away.y) * i128::from(ran.y);
        // Within 60 degrees: others of the squad may be in the way.
        let is_away =
            dot > 0 && 4 * dot * dot >= i128::from(length(away)) * i128::from(length(ran));
        if !is_away {
            let piece = piece_key(step.figure);
            self.fault(
                "R37",
                &format!("{piece:?} runs by {ran:?}, away from {foes:?} is {away:?}"),
            );
        }
    }
}
