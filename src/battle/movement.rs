//! Moves without a charge, and movement distances (§6, Dune World §6).

use super::battlefield::{BASE, Battlefield, CauseOfLoss};
use super::deploy::{formation_offset, spacing};
use super::event::{BattleEvent, BodyRef};
use super::index::{BattleSide, FigureId, KindId, UnitId};
use super::setup::MoveDistance;
use super::table::{INCH, Point, is_near_path};
use crate::profile::ListColumn;

/// The shortest distance to an enemy allowed without a charge, in hundredths of an inch (§6b, F42).
pub(super) const NEAR: i32 = 6 * INCH;

/// Movement of a squad as rolled, in hundredths of an inch.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoveRoll {
    pub(super) troops: i32,
    pub(super) nco: i32,
}

/// Returns the kind of the slowest figure of a squad; `None` if none is left.
pub(super) fn slowest(field: &Battlefield, unit: UnitId) -> Option<KindId> {
    let pace = |figure: &FigureId| field.kind(*figure).figure.value(ListColumn::Move);
    field.living_figures(unit).min_by_key(pace).map(|figure| field.figures[figure].kind)
}

/// Rolls the movement of a squad; `None` where it cannot move.
pub(super) fn roll_move(
    field: &mut Battlefield,
    unit: UnitId,
    charge: bool,
    broken: bool,
) -> Option<MoveRoll> {
    let setup = field.setup;
    let of_kind = |kind: KindId| -> Option<&MoveDistance> {
        let kind = &setup.kinds[kind];
        if charge { kind.charges.as_ref() } else { kind.walks.as_ref() }
    };
    let nco = field.units[unit].nco;
    let slowest_sets_move = setup.rules.play.procedure.rules().slowest_sets_move;
    let troop = if slowest_sets_move {
        slowest(field, unit)
    } else {
        let mut figures = field.living_figures(unit);
        figures.find(|figure| Some(*figure) != nco).map(|troop| field.figures[troop].kind)
    };
    let (troop, nco) =
        (troop.and_then(of_kind), nco.and_then(|nco| of_kind(field.figures[nco].kind)));
    let mut roll = |distance: &MoveDistance| {
        let odds = if broken { &distance.broken } else { &distance.open };
        odds.draw(&mut field.random) * INCH
    };
    if slowest_sets_move {
        let troops = roll(troop?);
        return Some(MoveRoll { troops, nco: troops + nco.map_or(0, |nco| nco.nco) * INCH });
    }
    let (troops, nco) = (troop.map(&mut roll), nco.map(&mut roll));
    let both = troops.or(nco)?;
    Some(MoveRoll { troops: both, nco: nco.unwrap_or(both) })
}

impl MoveRoll {
    /// Returns the movement of one figure of a unit.
    pub(super) fn of_figure(self, field: &Battlefield, unit: UnitId, figure: FigureId) -> i32 {
        if field.units[unit].nco == Some(figure) { self.nco } else { self.troops }
    }
}

/// Returns `true` if the path of a squad to a goal touches broken ground.
pub(super) fn is_broken(field: &Battlefield, unit: UnitId, goal: Point) -> bool {
    let ground = &field.setup.terms.ground;
    !ground.is_open() && ground.crosses_broken(field.units[unit].centre, goal)
}

/// Moves a squad towards a goal, in ranks, as far as its roll and the enemy allow.
pub(super) fn march(field: &mut Battlefield, unit: UnitId, goal: Point) {
    let broken = is_broken(field, unit, goal);
    let Some(roll) = roll_move(field, unit, false, broken) else { return };
    let own = &field.units[unit];
    let (centre, side) = (own.centre, own.side);
    let far = centre.distance(goal).min(roll.troops.max(roll.nco));
    let reach = far + own.spread + roll.nco + NEAR;
    let foes = enemies_near(field, side, centre, reach);
    // Without enemies near, the whole way is free; otherwise each attempt goes a quarter less far.
    let attempts = if foes.is_empty() { 1 } else { 5 };
    for part in 0..attempts {
        let anchor = centre.toward(goal, far * (4 - part) / 4);
        let anchor = field.setup.terms.ground.clamp(anchor);
        if let Some(places) = find_places(field, unit, anchor, roll, &foes) {
            for (figure, place) in places {
                field.figures[figure].at = place;
            }
            field.update_centre(unit);
            field.units[unit].segment.moved = true;
            let inches = centre.distance(field.units[unit].centre) / INCH;
            field.log(|field| BattleEvent::Moves { unit: body_ref(field, unit), inches });
            return;
        }
    }
}

pub(super) fn body_ref(field: &Battlefield, unit: UnitId) -> BodyRef {
    let unit = &field.units[unit];
    BodyRef { host: field.hosts[unit.side], body: unit.body }
}

/// Returns the spots of a side's enemies within reach of a spot.
fn enemies_near(field: &Battlefield, side: BattleSide, spot: Point, reach: i32) -> Vec<Point> {
    let near = |foe: &UnitId| {
        let foe = &field.units[*foe];
        foe.centre.is_within(spot, reach.saturating_add(foe.spread))
    };
    let foes = field.enemies_of(side).filter(near);
    foes.flat_map(|foe| field.living_figures(foe)).map(|figure| field.figures[figure].at).collect()
}

/// Finds the places of a squad's figures around an anchor; `None` where one would come too near an enemy.
fn find_places(
    field: &Battlefield,
    unit: UnitId,
    anchor: Point,
    roll: MoveRoll,
    foes: &[Point],
) -> Option<Vec<(FigureId, Point)>> {
    let (_, away) = field.edge(field.units[unit].side);
    let count = field.living_figures(unit).filter(|figure| is_free(field, *figure)).count();
    let spacing = spacing(field.cohesion(unit));
    let (ground, cost) = (&field.setup.terms.ground, field.setup.broken_cost());
    let mut places = Vec::with_capacity(count);
    for figure in field.living_figures(unit).filter(|figure| is_free(field, *figure)) {
        let from = field.figures[figure].at;
        let goal = ground.clamp(anchor.plus(formation_offset(places.len(), count, spacing, -away)));
        let to = ground.walk(from, goal, roll.of_figure(field, unit, figure), cost);
        // A figure that is already nearer may still move away.
        let keeps_distance = |foe: &Point| {
            !is_near_path(from, to, *foe, NEAR - 1)
                || (from.is_within(*foe, NEAR)
                    && to.distance_squared(*foe) >= from.distance_squared(*foe))
        };
        if !foes.iter().all(keeps_distance) {
            return None;
        }
        places.push((figure, to));
    }
    Some(places)
}

/// Returns `true` if a figure may move: it is neither in contact nor neutralised.
pub(super) fn is_free(field: &Battlefield, figure: FigureId) -> bool {
    let figure = &field.figures[figure];
    !figure.engaged && figure.neutralised_segments == 0
}

/// Moves all figures of a fleeing unit by a vector; those that cross its own edge are lost if `leaves`. Returns their
/// number.
pub(super) fn flee_by(field: &mut Battlefield, unit: UnitId, vector: Point, leaves: bool) -> i32 {
    let side = field.units[unit].side;
    let (edge, away) = field.edge(side);
    let ground = &field.setup.terms.ground;
    let figures: Vec<FigureId> = field
        .living_figures(unit)
        .filter(|figure| field.figures[*figure].neutralised_segments == 0)
        .collect();
    let mut left = 0;
    for figure in figures {
        let to = field.figures[figure].at.plus(vector);
        if leaves && (to.y - edge) * away > 0 {
            field.remove_figure(figure, None, CauseOfLoss::Flight);
            left += 1;
        } else {
            field.figures[figure].at = ground.clamp(to);
        }
    }
    field.update_centre(unit);
    left
}

/// Moves a figure an inch away from another (D4).
pub(super) fn push_apart(field: &mut Battlefield, figure: FigureId, from: FigureId) {
    let (at, other) = (field.figures[figure].at, field.figures[from].at);
    let away = at.distance(other).max(1) + BASE;
    let to = other.toward(at, away);
    field.figures[figure].at = field.setup.terms.ground.clamp(to);
}
