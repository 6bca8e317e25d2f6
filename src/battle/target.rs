//! Whom a charge may go at: those whom it can reach in a straight line, and strike (§6f, D26).

use super::battlefield::{BASE, Battlefield};
use super::index::{FigureId, PairKey, UnitId};
use super::movement::is_free;
use super::room::{Bases, TOUCH};

/// Returns the gap that a charge has to cross: between the nearest figures of which one can strike the other, with no
/// cliff on the straight way between them (§6f, D26); `i32::MAX` without any. `gap` is that between the nearest figures.
pub(super) fn charge_gap(field: &Battlefield, unit: UnitId, enemy: UnitId, gap: i32) -> i32 {
    let table = &field.setup.terms.table;
    let is_out = |figure: &FigureId| field.is_neutralised(*figure);
    if !table.has_cliffs() && !field.living_figures(enemy).any(|figure| is_out(&figure)) {
        return gap;
    }
    let enemies = || field.living_figures(enemy).filter(|figure| !is_out(figure));
    let chargers = field.living_figures(unit).filter(|figure| is_free(field, *figure));
    let pairs = chargers.flat_map(|figure| {
        let from = field.figures[figure].at;
        let places = enemies().map(|enemy| field.figures[enemy].at);
        places.filter(move |to| table.sees(from, *to)).map(move |to| from.distance(to))
    });
    pairs.min().unwrap_or(i32::MAX)
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
