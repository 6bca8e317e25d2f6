//! Checks of the places and ways of figures.

use super::{
    CONTACT, HALF, INCH, Key, PieceKey, Referee, SLACK, host_index, piece_key, squared, within,
};
use fistful::battle::{FigureMove, FigureRef, MoraleState, Point, RolledInches, TerrainArea};
use fistful::profile::ListColumn;
use fistful::rolls::ChargeResult;

/// A tenth of an inch.
const SPARE: i32 = INCH / 10;
/// The shortest distance to an enemy without a charge (§6b).
const NEAR: i32 = 6 * INCH;

/// The squared distance of a spot from a straight path, times the squared length of the path if it lies beside it.
pub(super) fn is_near(from: Point, to: Point, spot: Point, reach: i32) -> bool {
    let (ax, ay) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let (bx, by) = (i64::from(spot.x - from.x), i64::from(spot.y - from.y));
    let (length, along) = (ax * ax + ay * ay, ax * bx + ay * by);
    if along <= 0 || along >= length {
        return within(from, spot, reach) || within(to, spot, reach);
    }
    let across = i128::from(ax * by - ay * bx);
    across * across <= i128::from(reach) * i128::from(reach) * i128::from(length)
}

/// The spot after so many hundredths of an inch of a straight step.
fn part_of(step: &FigureMove, length: i64, way: i64) -> Point {
    let part = |from: i32, to: i32| from + (i64::from(to - from) * length / way.max(1)) as i32;
    Point { x: part(step.from.x, step.to.x), y: part(step.from.y, step.to.y) }
}

impl Referee<'_> {
    /// R1: bases never overlap. R2: they are wholly on the table. R3: at most six touch one. R35: nobody is on a cliff.
    pub(super) fn look_at_the_table(&mut self, after: &str) {
        let all: Vec<_> = self
            .pieces
            .iter()
            .filter(|(_, piece)| piece.alive)
            .map(|(key, piece)| (*key, piece.at))
            .collect();
        let table = &self.setup.terms.table;
        let (width, depth) = (table.width * INCH, table.depth * INCH);
        let mut faults = Vec::new();
        for (at, (key, spot)) in all.iter().enumerate() {
            let is_on_table =
                (HALF..=width - HALF).contains(&spot.x) && (HALF..=depth - HALF).contains(&spot.y);
            if !is_on_table {
                faults.push(("R2", format!("{key:?} over the edge after {after}")));
            }
            if self.is_on_cliff(*spot) {
                faults.push(("R35", format!("{key:?} on a cliff after {after}")));
            }
            for (other, place) in &all[at + 1..] {
                if squared(*spot, *place) < i64::from(INCH) * i64::from(INCH) {
                    faults.push(("R1", format!("{key:?} and {other:?} overlap after {after}")));
                }
            }
            let touched = all
                .iter()
                .filter(|(other, place)| other.0 != key.0 && within(*spot, *place, CONTACT));
            if touched.count() > 6 {
                faults.push(("R3", format!("more than six touch {key:?}")));
            }
        }
        faults.into_iter().for_each(|(rule, text)| self.fault(rule, &text));
    }

    /// The movement that a straight step costs, but for the last inch of who closes up with an enemy (F39): in A Fistful
    /// twice as much on broken ground (§6i); in Dune World fewer dice were rolled for it.
    fn cost(&self, step: &FigureMove, closes_up: bool) -> i64 {
        let way = squared(step.from, step.to).isqrt();
        let paid = way - if closes_up { i64::from(INCH) } else { 0 };
        let broken: Vec<_> =
            self.setup.terms.table.areas.iter().filter(|area| area.broken).collect();
        if broken.is_empty() || self.is_dune_world() {
            return paid;
        }
        // A look at each hundredth of an inch, exact to a part of the way: a path nearly along an edge is long beside it before
        // it is a hundredth of an inch from it.
        let is_broken = |length: &i64| {
            let is_within = |from: i32, to: i32, low: i32, high: i32| {
                let at = i64::from(from) * way + i64::from(to - from) * length;
                (i64::from(low) * way..=i64::from(high) * way).contains(&at)
            };
            let FigureMove { from, to, .. } = step;
            let holds = |TerrainArea { low, high, .. }: &&TerrainArea| {
                is_within(from.x, to.x, low.x, high.x) && is_within(from.y, to.y, low.y, high.y)
            };
            broken.iter().any(holds)
        };
        paid + (0..paid).filter(is_broken).count() as i64
    }

    fn check_reach(&mut self, step: &FigureMove, inches: i32, rule: &str) {
        self.check_cost(step, (inches, false), rule);
    }

    fn check_cost(&mut self, step: &FigureMove, (inches, closes_up): (i32, bool), rule: &str) {
        let cost = self.cost(step, closes_up);
        // A path along the edge of broken ground, or around its corner, is on it or beside it as its ends are rounded.
        let is_broken = cost > squared(step.from, step.to).isqrt();
        let rounding = match (is_broken, closes_up) {
            (false, _) => SLACK,
            (true, false) => INCH / 2,
            // Whoever turns to an enemy beside his way may leave the corner of a patch to one side.
            (true, true) => 2 * INCH,
        };
        if cost > i64::from(inches * INCH + rounding) {
            let (piece, from, to) = (piece_key(step.figure), step.from, step.to);
            self.fault(rule, &format!("{piece:?} goes {cost} of {inches}\", {from:?} to {to:?}"));
        }
    }

    /// R26: who disengaged goes back no farther than rolled, away from every enemy nearby and into contact with none.
    pub(super) fn disengage(
        &mut self,
        (figure, leaver): (FigureRef, Option<PieceKey>),
        rolled: i32,
        steps: &[FigureMove],
    ) {
        let piece = piece_key(figure);
        let dice = self.profile(piece).value(ListColumn::Move);
        let is_nco = self.nco(self.unit_of(piece)) == Some(piece) && !self.is_dune_world();
        let more = if is_nco { 6 } else { 0 };
        if leaver != Some(piece) || !(0..=6 * dice).contains(&(rolled - more)) {
            self.fault("R26", &format!("{piece:?} does not disengage, or goes {rolled}\""));
        }
        for step in steps {
            self.check_reach(step, rolled, "R26");
            self.check_distances(step, piece.0, "R26");
        }
        self.apply_steps(steps, "R25");
        if !steps.is_empty() && !self.touched(piece).is_empty() {
            self.fault("R26", &format!("{piece:?} goes from one enemy to another"));
        }
        self.pieces.get_mut(&piece).expect("a figure").left = true;
    }

    /// R27: who was in contact may go around an enemy before he does anything else, and leaves nobody (§6e, F46).
    pub(super) fn shift(&mut self, unit: Key, steps: &[FigureMove]) {
        let own = &self.units[&unit];
        let is_own = self.active.map(host_index) == Some(unit.0);
        if self.is_dune_world() || own.state == MoraleState::Routed || own.segment.moved || !is_own
        {
            self.fault("R27", &format!("{unit:?} may not shift"));
        }
        for step in steps {
            let piece = piece_key(step.figure);
            let before = self.touched(piece);
            self.apply_steps(&[*step], "R25");
            let after = self.touched(piece);
            if before.is_empty() || before != after {
                self.fault("R27", &format!("{piece:?} leaves {before:?} for {after:?}"));
            }
            self.check_resting(step);
        }
    }

    /// R28: who has disengaged loses its next move.
    fn check_resting(&mut self, step: &FigureMove) {
        let piece = piece_key(step.figure);
        if self.pieces[&piece].rests {
            self.fault("R28", &format!("{piece:?} has disengaged, and moves"));
        }
    }

    /// R6: who is in contact or neutralised neither moves nor charges.
    fn check_free(&mut self, step: &FigureMove) {
        let piece = piece_key(step.figure);
        if !self.touched(piece).is_empty() || self.pieces[&piece].out.is_some() {
            self.fault("R6", &format!("{piece:?} leaves a melee"));
        }
    }

    fn inches_of(&self, figure: FigureRef, rolled: RolledInches) -> i32 {
        let piece = piece_key(figure);
        let is_nco = self.nco(self.unit_of(piece)) == Some(piece);
        if is_nco { rolled.nco } else { rolled.troops }
    }

    /// R4: no farther than rolled. R5: not within 6" of an enemy. R9: not when routed. R21: in cohesion, or towards it.
    pub(super) fn march(&mut self, unit: Key, rolled: RolledInches, steps: &[FigureMove]) {
        if self.units[&unit].state == MoraleState::Routed {
            self.fault("R9", "a routed squad moves as it wants");
        }
        for step in steps {
            self.check_free(step);
            self.check_resting(step);
            self.check_reach(step, self.inches_of(step.figure, rolled), "R4");
            self.check_distances(step, unit.0, "R5");
        }
        let gap = |step| self.gap(unit, piece_key(step));
        let gaps: Vec<Option<i64>> = steps.iter().map(|step| gap(step.figure)).collect();
        self.apply_steps(steps, "R25");
        steps.iter().zip(gaps).for_each(|(step, gap)| self.check_cohesion(unit, step, gap));
        self.units.get_mut(&unit).expect("a unit").segment.moved = true;
    }

    /// No move but a charge comes within 6" of an enemy, or nearer to one who is already so near.
    fn check_distances(&mut self, step: &FigureMove, host: usize, rule: &str) {
        let foes: Vec<Point> = self.enemies(host).map(|(_, at)| at).collect();
        let too_near = |foe: &&Point| {
            let now = squared(step.from, **foe).isqrt() as i32;
            let leaves = rule == "R26" && squared(step.to, **foe) >= squared(step.from, **foe);
            let allowed = if leaves { 0 } else { NEAR.min(now) };
            is_near(step.from, step.to, **foe, allowed - SLACK)
        };
        if foes.iter().any(|foe| too_near(&foe)) {
            self.fault(rule, &format!("{:?} comes too near", piece_key(step.figure)));
        }
    }

    pub(super) fn cohesion(&self, unit: Key) -> i32 {
        let plain = if self.is_dune_world() { 5 } else { 3 };
        self.body(unit).kinds[0].figure.cohesion.unwrap_or(plain) * INCH
    }

    /// The squared distance of a figure from the nearest other of its unit.
    fn gap(&self, unit: Key, own: PieceKey) -> Option<i64> {
        let at = self.pieces[&own].at;
        let others = self.standing(unit).into_iter().filter(|piece| *piece != own);
        others.map(|piece| squared(at, self.pieces[&piece].at)).min()
    }

    /// A figure that ends out of cohesion must have come nearer to its squad, which moves too.
    fn check_cohesion(&mut self, unit: Key, step: &FigureMove, before: Option<i64>) {
        let own = piece_key(step.figure);
        let (Some(now), Some(before)) = (self.gap(unit, own), before) else { return };
        let reach = i64::from(self.cohesion(unit) + SLACK);
        if now > reach * reach && now > before {
            self.fault("R21", &format!("{own:?} leaves its squad: {before} before, {now} after"));
        }
    }

    /// R7: who comes into contact is counted, and had the movement for it, with an inch to close up (F39).
    pub(super) fn charge(
        &mut self,
        unit: Key,
        charge: ChargeResult,
        rolled: RolledInches,
        contacts: i32,
        steps: &[FigureMove],
    ) {
        if self.units[&unit].state != MoraleState::Steady {
            self.fault("R9", "a shaken or routed squad charges");
        }
        for step in steps {
            self.check_free(step);
            self.check_resting(step);
        }
        self.apply_steps(steps, "R25");
        steps.iter().for_each(|step| self.check_line(step, unit.0));
        let mut met = 0;
        for step in steps {
            let meets = !self.touched(piece_key(step.figure)).is_empty();
            met += i32::from(meets);
            self.check_cost(step, (self.inches_of(step.figure, rolled), meets), "R7");
        }
        if met != contacts {
            self.fault("R7", &format!("{contacts} in contact, {met} counted"));
        }
        let nco_alone = charge == ChargeResult::Alone && !self.is_leader(unit);
        if !nco_alone {
            let penalty = self.missed_contact(unit);
            self.units.get_mut(&unit).expect("a unit").penalty = penalty;
        }
        self.units.get_mut(&unit).expect("a unit").segment.moved = true;
    }

    /// `true` if a figure can touch another from an inch away, with a tenth of an inch to spare: in a crowd the program looks
    /// for room in 24 directions.
    fn has_room_at(&self, foe: Point, from: Point) -> bool {
        let bases = || self.pieces.values().filter(|piece| piece.alive).map(|piece| piece.at);
        let offsets = || (-CONTACT..=CONTACT).step_by(3);
        let spots =
            offsets().flat_map(|x| offsets().map(move |y| Point { x: foe.x + x, y: foe.y + y }));
        let is_free = |spot: &Point| {
            within(*spot, foe, INCH + SLACK)
                && within(*spot, from, INCH - SPARE)
                && bases().all(|base| base == foe || !within(base, *spot, INCH + SPARE))
                && !within(*spot, foe, INCH)
                && !self.is_on_cliff(*spot)
        };
        spots.into_iter().any(|spot| is_free(&spot))
    }

    /// R29: who comes within an inch of an enemy whom nobody fights stops there, and touches him (§6f, F39).
    fn check_line(&mut self, step: &FigureMove, host: usize) {
        let own = piece_key(step.figure);
        let met = self.touched(own);
        let way = squared(step.from, step.to).isqrt();
        let reaches = |spot: Point, reach: i32| {
            (0..=way).find(|length| within(part_of(step, *length, way), spot, reach))
        };
        let to_whom = |piece| reaches(self.pieces[piece].at, 2 * INCH);
        let first = met.iter().filter_map(to_whom).min().unwrap_or(i64::MAX);
        let passed = self.enemies(host).find(|(piece, at)| {
            let is_free = self.touched(*piece).is_empty() && self.pieces[piece].out.is_none();
            let length = reaches(*at, 2 * INCH - SLACK).filter(|length| *length < first);
            is_free
                && length.is_some_and(|length| {
                    let stop = part_of(step, length, way);
                    let mut others = self.enemies(host).filter(|(other, _)| other != piece);
                    let is_barred =
                        others.any(|(_, base)| is_near(step.from, stop, base, INCH - SLACK));
                    !is_barred && self.has_room_at(*at, stop)
                })
        });
        if let Some((piece, _)) = passed {
            self.fault("R29", &format!("{own:?} passes {piece:?}"));
        }
    }

    /// §6f, F31: half or more of the squad out of contact, and the NCO; in Dune World more than half (§6.3).
    fn missed_contact(&self, unit: Key) -> i32 {
        let own = self.standing(unit);
        let met = own.iter().filter(|piece| !self.touched(**piece).is_empty()).count();
        let missed = own.len() - met;
        let too_few =
            if self.is_dune_world() { 2 * met < own.len() } else { 2 * missed >= own.len() };
        let nco_missed = self.nco(unit).is_some_and(|nco| self.touched(nco).is_empty());
        i32::from(too_few) + i32::from(nco_missed)
    }

    /// The sums of dice for a flight; in Dune World broken ground takes one of them.
    fn flight(&self, dice: i32) -> std::ops::RangeInclusive<i32> {
        let least = if self.is_dune_world() { dice - 1 } else { dice };
        least..=6 * dice
    }

    /// R31: nobody flees through the base of an enemy.
    fn check_way_out(&mut self, step: &FigureMove, host: usize) {
        let mut foes = self.enemies(host).map(|(_, at)| at);
        let is_through = foes.any(|at| is_near(step.from, step.to, at, INCH - SLACK));
        drop(foes);
        if is_through {
            self.fault("R31", &format!("{:?} flees through an enemy", piece_key(step.figure)));
        }
    }

    /// R17: two dice away for the shaken (§8d), three for the routed (§8e).
    pub(super) fn fall_back(&mut self, unit: Key, inches: i32, steps: &[FigureMove]) {
        steps.iter().for_each(|step| self.check_way_out(step, unit.0));
        self.check_heading(unit, steps);
        if self.units[&unit].state != MoraleState::Shaken || !self.flight(2).contains(&inches) {
            self.fault("R17", "falls back without being shaken, or by other dice");
        }
        steps.iter().for_each(|step| self.check_reach(step, inches, "R17"));
        self.apply_steps(steps, "R25");
    }

    /// R18: who follows is in contact again. R6: who still fights another stays.
    pub(super) fn follow_up(&mut self, target: Key, inches: Option<i32>, steps: &[FigureMove]) {
        steps.iter().for_each(|step| self.check_free(step));
        self.apply_steps(steps, "R25");
        for step in steps {
            if let Some(inches) = inches {
                self.check_reach(step, inches, "R18");
            }
            let piece = piece_key(step.figure);
            let touches = self.touched(piece).into_iter().any(|foe| self.unit_of(foe) == target);
            if !touches {
                self.fault("R18", &format!("{piece:?} follows into nothing"));
            }
            self.pieces.get_mut(&piece).expect("a figure").pursued = true;
        }
    }

    pub(super) fn flee(
        &mut self,
        unit: Key,
        inches: i32,
        left: &[FigureRef],
        steps: &[FigureMove],
    ) {
        steps.iter().for_each(|step| self.check_way_out(step, unit.0));
        self.check_heading(unit, steps);
        if self.units[&unit].state != MoraleState::Routed || !self.flight(3).contains(&inches) {
            self.fault("R17", "runs without being routed, or by other dice");
        }
        let (depth, reach) = (self.setup.terms.table.depth * INCH, inches * INCH + SLACK);
        let is_south = host_index(self.south) == unit.0;
        for figure in left {
            let piece = piece_key(*figure);
            let y = self.pieces[&piece].at.y;
            if if is_south { y > reach } else { depth - y > reach } {
                self.fault("R17", &format!("{piece:?} cannot reach the edge"));
            }
            self.kill(piece, "R22");
        }
        steps.iter().for_each(|step| self.check_reach(step, inches, "R17"));
        self.apply_steps(steps, "R25");
    }

    /// R18: only squads that fought the routed one chase it; nobody catches beyond his roll.
    pub(super) fn pursue(
        &mut self,
        unit: Key,
        target: Key,
        rolled: &[RolledInches],
        caught: &[FigureRef],
        steps: &[FigureMove],
    ) {
        if !self.chasers.contains(&unit) || self.units[&target].state != MoraleState::Routed {
            self.fault("R18", "who did not fight pursues");
        }
        if self.units[&unit].state != MoraleState::Steady {
            self.fault("R18", "a shaken or routed squad pursues");
        }
        if rolled.len() > 1 && !self.is_dune_world() {
            self.fault("R18", "a squad rolls once");
        }
        let most = |nco: bool| {
            let of_one = |one: &RolledInches| if nco { one.nco } else { one.troops };
            rolled.iter().map(of_one).max().unwrap_or(0)
        };
        for step in steps {
            self.check_free(step);
            let piece = self.pieces.get_mut(&piece_key(step.figure)).expect("a figure");
            let (left, again) = (piece.left, std::mem::replace(&mut piece.pursued, true));
            if left {
                self.fault("R28", "who has disengaged pursues");
            }
            if again {
                self.fault("R18", &format!("{:?} pursues twice", piece_key(step.figure)));
            }
            let is_nco = self.nco(unit) == Some(piece_key(step.figure));
            self.check_reach(step, most(is_nco), "R18");
        }
        let free: Vec<Point> =
            self.standing(unit).iter().map(|piece| self.pieces[piece].at).collect();
        let reach = most(true).max(most(false)) * INCH + CONTACT + SLACK;
        for figure in caught {
            let prey = piece_key(*figure);
            let at = self.pieces[&prey].at;
            if self.unit_of(prey) != target || !free.iter().any(|from| within(*from, at, reach)) {
                self.fault("R18", &format!("{prey:?} is out of reach"));
            }
            self.kill(prey, "R22");
        }
        if caught.len() > free.len() {
            self.fault("R18", "more caught than pursuers");
        }
        self.apply_steps(steps, "R25");
    }
}
