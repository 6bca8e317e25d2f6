//! Whom a charge may go at: those whom it can reach in a straight line, and strike (§6f, D26).

use super::battlefield::{BASE, Battlefield, PlacedFigure};
use super::index::{FigureId, PairKey, UnitId};
use super::movement::is_free;
use super::room::{Bases, TOUCH};
use super::table::Point;

/// Returns the gap that a charge has to cross: between the nearest figures of which one can strike the other, on a straight
/// way to it, or to a spot beside it, that no cliff bars (§6f, D26); `i32::MAX` without any. `gap` is that between the nearest
/// figures.
pub(super) fn charge_gap(field: &Battlefield, unit: UnitId, enemy: UnitId, gap: i32) -> i32 {
    let table = &field.setup.terms.table;
    let is_out = |figure: &FigureId| field.is_neutralised(*figure);
    if !table.has_cliffs() && !field.living_figures(enemy).any(|figure| is_out(&figure)) {
        return gap;
    }
    let enemies = field.living_figures(enemy).filter(|figure| !is_out(figure));
    let places: Vec<Point> = enemies.map(|enemy| field.figures[enemy].at).collect();
    let chargers = || field.living_figures(unit).filter(|figure| is_free(field, *figure));
    let gaps = chargers().flat_map(|figure| {
        let from = field.figures[figure].at;
        places.iter().filter(move |to| table.sees(from, **to)).map(move |to| from.distance(*to))
    });
    let past_cliffs =
        || chargers().filter_map(|figure| gap_past_cliffs(field, figure, &places)).min();
    gaps.min().or_else(past_cliffs).unwrap_or(i32::MAX)
}

/// Returns the gap between a figure and the nearest of some enemies, whom it does not see, by a straight way to a spot beside
/// him; `None` without one.
fn gap_past_cliffs(field: &Battlefield, figure: FigureId, enemies: &[Point]) -> Option<i32> {
    let table = &field.setup.terms.table;
    let PlacedFigure { at: from, unit, .. } = field.figures[figure];
    let to = *enemies.iter().min_by_key(|to| to.distance_squared(from))?;
    let (side, reach) = (field.units[unit].side, from.distance(to) + TOUCH + BASE);
    let bases = Bases::near(field, side, from, reach, |other| other == figure);
    let mut spots = bases.contact_spots(from, to);
    let (_, way) = spots.find(|(spot, way)| {
        *way == from.distance(*spot) && table.sees(from, *spot) && table.sees(*spot, to)
    })?;
    Some(way + TOUCH)
}

/// Returns `true` if a unit has a straight way to an enemy whom it can strike, however far.
pub(super) fn can_reach(field: &Battlefield, unit: UnitId, enemy: UnitId) -> bool {
    charge_gap(field, unit, enemy, 0) < i32::MAX
}

/// Returns `true` if an enemy has a figure that can be struck (D26), and room around one of these for another attacker.
pub(super) fn can_be_struck(field: &Battlefield, enemy: UnitId) -> bool {
    let other = &field.units[enemy];
    let reach = other.spread + TOUCH + BASE;
    let bases = Bases::near(field, other.side.other(), other.centre, reach, |_| false);
    let mut figures = field.living_figures(enemy).filter(|figure| !field.is_neutralised(*figure));
    figures.any(|figure| {
        let at = field.figures[figure].at;
        bases.contact_spots(at, at).next().is_some()
    })
}
