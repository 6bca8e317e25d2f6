//! A battle in progress: positions, Morale and losses.

use super::event::BattleEvent;
use super::index::{
    BattleSide, ByHost, BySide, FigureId, FigureSpan, HostId, IdVec, KindId, PairKey, UnitId,
};
use super::setup::{BattleSetup, FigureKind};
use super::snapshot::{BattleLog, MoraleState};
use super::table::{INCH, Point};
use crate::dice::Random;
use crate::profile::Command;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The greatest distance between the centres of two bases in contact: an inch, with some room for rounding.
pub(super) const CONTACT: i32 = 110;
/// The distance between the centres of two bases that just touch; the rules give bases no size, so it is ours (F43).
pub(super) const BASE: i32 = INCH;

/// Why a figure was lost.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum CauseOfLoss {
    /// Hand to hand.
    Melee,
    /// A weapon, by its letter.
    Weapon(char),
    /// A lasgun on a shield.
    Explosion,
    /// A routing figure that was caught by its pursuers.
    Pursuit,
    /// A routing figure that left the table.
    Flight,
}

/// A figure on the table.
#[derive(Debug, Clone)]
pub(super) struct PlacedFigure {
    pub(super) at: Point,
    pub(super) kind: KindId,
    pub(super) unit: UnitId,
    /// Its index in its squad as it set up.
    pub(super) index: usize,
    /// In hundredths of a point.
    pub(super) worth: i64,
    pub(super) alive: bool,
    /// If it is neutralised (Dune World §7.8): the number of segments begun when it was hit.
    pub(super) neutralised_since: Option<usize>,
    /// An enemy is in contact with it.
    pub(super) engaged: bool,
    /// It has disengaged, and may not move in the next movement phase of its side (§6e, Dune World §6.5).
    pub(super) loses_move: bool,
    /// It charged in this segment from higher ground.
    pub(super) charged_from_higher: bool,
    /// It has followed or pursued an enemy in this segment.
    pub(super) pursued: bool,
}

/// Deeds and losses of a squad or leader in a segment, one side's part of a turn.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SegmentRecord {
    /// Figures standing when the segment began.
    pub(super) standing_before: i32,
    pub(super) figures_lost: i32,
    pub(super) nco_lost: bool,
    /// It was in a melee.
    pub(super) fought: bool,
    /// Hits on it in melee, lost or not.
    pub(super) hits_taken: i32,
    /// Hits by it in melee.
    pub(super) hits_dealt: i32,
    pub(super) moved: bool,
}

/// A squad, or a leader by himself.
#[derive(Debug, Clone)]
pub(super) struct BattleUnit {
    pub(super) side: BattleSide,
    /// Its index among the bodies of its host.
    pub(super) body: usize,
    pub(super) figures: FigureSpan,
    pub(super) nco: Option<FigureId>,
    /// It had an NCO when it set up.
    pub(super) had_nco: bool,
    pub(super) strength: i32,
    pub(super) standing: i32,
    /// The figures it has lost; a detached NCO is not one of them.
    pub(super) fallen: i32,
    pub(super) morale_state: MoraleState,
    pub(super) centre: Point,
    /// The distance from the centre to its farthest figure, rounded up.
    pub(super) spread: i32,
    /// `None` for a squad.
    pub(super) command: Option<Command>,
    /// It may rally squads: `false` after a heroic stand that failed.
    pub(super) may_rally_others: bool,
    /// The squad that a leader accompanies.
    pub(super) escorted_squad: Option<UnitId>,
    /// The modifier to its next Morale check after a charge that missed (F31).
    pub(super) missed_charge: i32,
    pub(super) overwatch: bool,
    /// It may act in this turn (D24).
    pub(super) active: bool,
    pub(super) segment: SegmentRecord,
    /// The enemy figures that it fought in this segment.
    pub(super) opponents: Vec<FigureId>,
}

impl BattleUnit {
    /// Returns `true` if it is a leader, or an NCO detached as one.
    pub(super) fn is_leader(&self) -> bool {
        self.command.is_some()
    }

    /// Returns `true` if it is on the table and not routed.
    pub(super) fn holds_ground(&self) -> bool {
        self.standing > 0 && self.morale_state != MoraleState::Routed
    }
}

/// Kills and losses of a body, in hundredths of a point.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BodyRecord {
    /// Enemies killed, by cause.
    pub killed: Vec<(CauseOfLoss, i64)>,
    /// Own figures lost.
    pub lost: i64,
}

/// A battle in progress.
pub(super) struct Battlefield<'a> {
    pub(super) setup: &'a BattleSetup,
    pub(super) random: Random,
    /// The host that plays each side.
    pub(super) hosts: BySide<HostId>,
    /// The side at the southern edge.
    pub(super) south: BattleSide,
    pub(super) units: IdVec<UnitId, BattleUnit>,
    pub(super) figures: IdVec<FigureId, PlacedFigure>,
    pub(super) records: BySide<Vec<BodyRecord>>,
    /// Lost by each side, in hundredths of a point.
    pub(super) lost: BySide<i64>,
    pub(super) turn: i32,
    /// The side whose segment it is.
    pub(super) active_side: BattleSide,
    /// The sides of all segments begun.
    pub(super) segments: Vec<BattleSide>,
    /// Turns in a row in which nobody was lost.
    pub(super) turns_without_loss: i32,
    /// A nuclear explosion has ended it.
    pub(super) ended_by_nuclear: bool,
    /// `None` unless the battle is logged.
    pub(super) log: Option<BattleLog>,
}

impl<'a> Battlefield<'a> {
    pub(super) fn kind(&self, figure: FigureId) -> &'a FigureKind {
        &self.setup.kinds[self.figures[figure].kind]
    }

    /// Sorts values of sides by the hosts that play them.
    pub(super) fn by_host<T>(&self, of_sides: BySide<T>) -> ByHost<T> {
        let [first, second] = of_sides.into_array();
        match self.hosts[BattleSide::First] {
            HostId::First => ByHost::new(first, second),
            HostId::Second => ByHost::new(second, first),
        }
    }

    /// Logs an event, if the battle is logged.
    pub(super) fn log(&mut self, event: impl FnOnce(&Self) -> BattleEvent) {
        if self.log.is_some() {
            let event = event(self);
            if let Some(log) = &mut self.log {
                log.events.push(event);
            }
        }
    }

    /// Returns the living figures of a unit.
    pub(super) fn living_figures(&self, unit: UnitId) -> impl Iterator<Item = FigureId> {
        self.units[unit].figures.iter().filter(|figure| self.figures[*figure].alive)
    }

    /// Returns the enemy units with figures on the table.
    pub(super) fn enemies_of(&self, side: BattleSide) -> impl Iterator<Item = UnitId> {
        let units = self.units.enumerate();
        units.filter(move |(_, unit)| unit.side != side && unit.standing > 0).map(|(id, _)| id)
    }

    /// Returns the units of a side with figures on the table.
    pub(super) fn units_of(&self, side: BattleSide) -> impl Iterator<Item = UnitId> {
        let units = self.units.enumerate();
        units.filter(move |(_, unit)| unit.side == side && unit.standing > 0).map(|(id, _)| id)
    }

    /// Returns the y coordinate of a side's table edge, and the sign of the direction towards it.
    pub(super) fn edge(&self, side: BattleSide) -> (i32, i32) {
        let depth = self.setup.terms.table.depth * INCH;
        if side == self.south { (0, -1) } else { (depth, 1) }
    }

    /// Returns the mean of `count` spots from their sums, rounded towards the table edge of a side, so that north and south
    /// are mirror images.
    pub(super) fn mean_point(&self, side: BattleSide, [x, y]: [i64; 2], count: i64) -> Point {
        let edge = i64::from(self.edge(side).0);
        // A mean of spots on the table.
        Point { x: (x / count) as i32, y: (edge + (y - edge * count) / count) as i32 }
    }

    /// Puts a figure on a spot.
    pub(super) fn put(&mut self, figure: FigureId, spot: Point) {
        self.figures[figure].at = spot;
        self.update_centre(self.figures[figure].unit);
    }

    /// Returns `true` if a figure is neutralised, and does nothing.
    pub(super) fn is_neutralised(&self, figure: FigureId) -> bool {
        self.figures[figure].neutralised_since.is_some()
    }

    /// Neutralises a figure.
    pub(super) fn neutralise(&mut self, figure: FigureId) {
        self.figures[figure].neutralised_since = Some(self.segments.len());
    }

    /// Begins a segment: figures are neutralised no more once each side has had a whole segment since they were hit (D26).
    pub(super) fn begin_segment(&mut self, side: BattleSide) {
        let is_over = |since: &usize| {
            let passed = &self.segments[*since..];
            BattleSide::BOTH.iter().all(|side| passed.contains(side))
        };
        for figure in self.figures.iter_mut() {
            figure.neutralised_since = figure.neutralised_since.filter(|since| !is_over(since));
            (figure.charged_from_higher, figure.pursued) = (false, false);
        }
        self.active_side = side;
        self.segments.push(side);
    }

    /// Recomputes a unit's centre and spread.
    pub(super) fn update_centre(&mut self, unit: UnitId) {
        let (mut x, mut y, mut count) = (0i64, 0i64, 0i64);
        for figure in self.living_figures(unit) {
            let at = self.figures[figure].at;
            (x, y, count) = (x + i64::from(at.x), y + i64::from(at.y), count + 1);
        }
        if count == 0 {
            return;
        }
        let centre = self.mean_point(self.units[unit].side, [x, y], count);
        let far = self
            .living_figures(unit)
            .map(|figure| centre.distance_squared(self.figures[figure].at))
            .max();
        let spread = far.map_or(0, |far| far.isqrt() as i32 + 1);
        (self.units[unit].centre, self.units[unit].spread) = (centre, spread);
    }

    /// Returns the squared distance from the centre of a unit to that of the nearest enemy unit; `None` without enemies.
    pub(super) fn nearest_enemy_distance(&self, unit: UnitId) -> Option<i64> {
        let own = &self.units[unit];
        let enemies = self.enemies_of(own.side);
        enemies.map(|enemy| self.units[enemy].centre.distance_squared(own.centre)).min()
    }

    /// Returns the range of the best weapon of a unit, in hundredths of an inch; 0 without one.
    pub(super) fn range(&self, unit: UnitId) -> i32 {
        self.living_figures(unit).map(|figure| self.kind(figure).range()).max().unwrap_or(0)
    }

    /// Returns the gap between the nearest figures of two units, in hundredths of an inch from centre to centre.
    pub(super) fn gap(&self, one: UnitId, other: UnitId) -> i32 {
        self.nearest_figures(one, other).map_or(i32::MAX, |(_, _, gap)| gap)
    }

    /// Returns the nearest figures of two units, and the distance between them.
    pub(super) fn nearest_figures(
        &self,
        one: UnitId,
        other: UnitId,
    ) -> Option<(FigureId, FigureId, i32)> {
        let mut best: Option<(FigureId, FigureId, i64)> = None;
        for figure in self.living_figures(one) {
            for enemy in self.living_figures(other) {
                let square = self.figures[figure].at.distance_squared(self.figures[enemy].at);
                if best.is_none_or(|(_, _, least)| square < least) {
                    best = Some((figure, enemy, square));
                }
            }
        }
        best.map(|(figure, enemy, square)| (figure, enemy, square.isqrt() as i32))
    }

    /// Returns `true` if any figure of a unit is within reach of a spot.
    pub(super) fn has_figure_within(&self, unit: UnitId, spot: Point, reach: i32) -> bool {
        self.living_figures(unit).any(|figure| self.figures[figure].at.is_within(spot, reach))
    }

    /// Marks the figures that are in contact.
    pub(super) fn update_contacts(&mut self) {
        self.figures.iter_mut().for_each(|figure| figure.engaged = false);
        for one in self.units.ids() {
            for other in self.units.ids_from(one).skip(1) {
                let (a, b) = (&self.units[one], &self.units[other]);
                let reach = a.spread + b.spread + CONTACT;
                let is_near = a.side != b.side && a.centre.is_within(b.centre, reach);
                if is_near && a.standing > 0 && b.standing > 0 {
                    self.update_contacts_between(one, other);
                }
            }
        }
    }

    /// Marks the figures of two units that are in contact with each other.
    fn update_contacts_between(&mut self, one: UnitId, other: UnitId) {
        let (centre, reach) = (self.units[other].centre, self.units[other].spread + CONTACT);
        for figure in self.units[one].figures.iter() {
            let PlacedFigure { at, alive, .. } = self.figures[figure];
            if !alive || !at.is_within(centre, reach) {
                continue;
            }
            for enemy in self.units[other].figures.iter() {
                if self.figures[enemy].alive && at.is_within(self.figures[enemy].at, CONTACT) {
                    self.figures[figure].engaged = true;
                    self.figures[enemy].engaged = true;
                }
            }
        }
    }

    /// Returns `true` if any figure of a unit is in contact.
    pub(super) fn is_engaged(&self, unit: UnitId) -> bool {
        self.living_figures(unit).any(|figure| self.figures[figure].engaged)
    }

    /// Takes a figure off the table; `by` is the unit that killed it, if any.
    pub(super) fn remove_figure(
        &mut self,
        figure: FigureId,
        by: Option<UnitId>,
        cause: CauseOfLoss,
    ) {
        if !self.figures[figure].alive {
            return;
        }
        self.figures[figure].alive = false;
        self.record_casualty(figure, cause == CauseOfLoss::Flight);
        let (unit, worth) = (self.figures[figure].unit, self.figures[figure].worth);
        let (side, body) = (self.units[unit].side, self.units[unit].body);
        let own = &mut self.units[unit];
        own.standing -= 1;
        own.fallen += 1;
        own.segment.figures_lost += 1;
        if own.nco == Some(figure) {
            own.nco = None;
            own.segment.nco_lost = true;
        }
        self.lost[side] += worth;
        self.records[side][body].lost += worth;
        let by = by.filter(|by| self.units[*by].side != side);
        if let Some(by) = by {
            let killed = &mut self.records[side.other()][self.units[by].body].killed;
            match killed.iter_mut().find(|(other, _)| *other == cause) {
                Some((_, sum)) => *sum += worth,
                None => killed.push((cause, worth)),
            }
        }
    }

    /// Returns `true` if a unit can command others: it is on the table, not routed, and not neutralised (D26).
    pub(super) fn can_command(&self, leader: UnitId) -> bool {
        let own = &self.units[leader];
        own.holds_ground() && !self.is_neutralised(own.figures.first())
    }

    /// Returns `true` if the NCO of a unit is within reach of another of its figures, or is its last figure; not if he is
    /// neutralised (D26).
    pub(super) fn is_nco_near(&self, unit: UnitId, reach: i32) -> bool {
        let Some(nco) = self.units[unit].nco.filter(|nco| !self.is_neutralised(*nco)) else {
            return false;
        };
        let at = self.figures[nco].at;
        let mut others = self.living_figures(unit).filter(|figure| *figure != nco);
        self.units[unit].standing == 1
            || others.any(|figure| self.figures[figure].at.is_within(at, reach))
    }

    /// Returns the rating of the best leader in whose radius a squad is (F11): 0 without one, and for leaders.
    pub(super) fn leader_rating(&self, unit: UnitId) -> i32 {
        let own = &self.units[unit];
        if own.is_leader() {
            return 0;
        }
        let mut best = 0;
        for (id, leader) in self.units.enumerate() {
            let Some(Command { leadership: rating, radius }) = leader.command else { continue };
            let is_better = leader.side == own.side && rating > best;
            if !is_better || !self.can_command(id) {
                continue;
            }
            let reach = radius * INCH;
            let near = leader.centre.is_within(own.centre, reach + own.spread);
            if near
                && self
                    .living_figures(id)
                    .any(|figure| self.has_figure_within(unit, self.figures[figure].at, reach))
            {
                best = rating;
            }
        }
        best
    }

    /// Returns the cohesion distance of a unit, in hundredths of an inch.
    pub(super) fn cohesion(&self, unit: UnitId) -> i32 {
        let first = self.units[unit].figures.first();
        self.kind(first).figure.cohesion.unwrap_or(self.setup.rules.play.cohesion) * INCH
    }
}
