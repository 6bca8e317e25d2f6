//! The log of a battle: who moved where, and a snapshot of the table each turn.

use super::battlefield::{Battlefield, PlacedFigure};
use super::event::{BodyRef, FigureMove, FigureRef};
use super::index::{FigureId, Id, UnitId};
use super::snapshot::{Blast, Casualty, Placement, Salvo};
use super::table::Point;

/// The places of all figures before a move; `None` unless the battle is logged.
pub(super) struct FigurePlaces(Option<Vec<Point>>);

impl Battlefield<'_> {
    /// Notes the places of all figures, if the battle is logged.
    pub(super) fn places(&self) -> FigurePlaces {
        FigurePlaces(
            self.log.as_ref().map(|_| self.figures.iter().map(|figure| figure.at).collect()),
        )
    }

    /// Returns the moves of the figures that are not where they were.
    pub(super) fn steps_since(&self, places: &FigurePlaces) -> Vec<FigureMove> {
        let before = places.0.iter().flatten();
        let moved =
            self.figures.enumerate().zip(before).filter(|((_, figure), from)| figure.at != **from);
        let step = |((id, figure), from): ((FigureId, &PlacedFigure), &Point)| FigureMove {
            figure: self.figure_ref(id),
            from: *from,
            to: figure.at,
        };
        moved.map(step).collect()
    }

    /// Returns a reference to a unit that outlives the battle.
    pub(super) fn body_ref(&self, unit: UnitId) -> BodyRef {
        let is_detached_nco = self.is_detached_nco(unit);
        let unit = &self.units[unit];
        BodyRef { host: self.hosts[unit.side], body: unit.body, is_detached_nco }
    }

    /// Returns a reference to a figure that outlives the battle.
    pub(super) fn figure_ref(&self, figure: FigureId) -> FigureRef {
        let PlacedFigure { unit, index, .. } = self.figures[figure];
        FigureRef { unit: self.body_ref(unit), figure: index }
    }

    /// Adds a snapshot of the table to the log, if the battle is logged.
    pub(super) fn take_snapshot(&mut self) {
        let Some(mut log) = self.log.take() else { return };
        let mut units: Vec<UnitId> = self.units.ids().collect();
        units.sort_by_key(|unit| {
            let BodyRef { host, body, is_detached_nco } = self.body_ref(*unit);
            (is_detached_nco, host, body)
        });
        let placed = units.into_iter().map(|unit| Placement {
            unit: self.body_ref(unit),
            at: self.units[unit].centre,
            figures: self.living_figures(unit).map(|figure| self.figures[figure].at).collect(),
            morale_state: self.units[unit].morale_state,
        });
        log.now.placements = placed.collect();
        log.snapshots.push(std::mem::take(&mut log.now));
        self.log = Some(log);
    }

    /// Returns `true` if a unit was detached during the battle.
    pub(super) fn is_detached_nco(&self, unit: UnitId) -> bool {
        unit.index() >= self.setup.hosts.values().map(|host| host.bodies.len()).sum()
    }

    /// Records a casualty; `left` if the figure ran off the table.
    pub(super) fn record_casualty(&mut self, figure: FigureId, left: bool) {
        if self.log.is_none() {
            return;
        }
        let at = (!left).then_some(self.figures[figure].at);
        let fallen = Casualty { unit: self.body_ref(self.figures[figure].unit), at };
        if let Some(log) = &mut self.log {
            log.now.casualties.push(fallen);
        }
    }

    pub(super) fn record_shot(&mut self, unit: UnitId, target: FigureId, killed: i32) {
        if self.log.is_none() {
            return;
        }
        let enemy = self.figures[target].unit;
        let (from, to) = (self.units[unit].centre, self.units[enemy].centre);
        let shot =
            Salvo { unit: self.body_ref(unit), target: self.body_ref(enemy), from, to, killed: 0 };
        if let Some(log) = &mut self.log {
            let salvos = &mut log.now.salvos;
            let same = |other: &&mut Salvo| Salvo { killed: 0, ..**other } == shot;
            match salvos.iter_mut().find(same) {
                Some(other) => other.killed += killed,
                None => salvos.push(Salvo { killed, ..shot }),
            }
        }
    }

    /// Records an explosion.
    pub(super) fn record_blast(&mut self, blast: Blast) {
        if let Some(log) = &mut self.log {
            log.now.blasts.push(blast);
        }
    }
}
