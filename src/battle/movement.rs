//! Moves without a charge, and movement distances (§6, Dune World §6).

use super::battlefield::{BASE, Battlefield, CauseOfLoss};
use super::deploy::{formation_offset, spacing};
use super::event::{BattleEvent, FigureRef, RolledInches};
use super::index::{BattleSide, FigureId, KindId, UnitId};
use super::room::{Bases, SEARCH, is_apart};
use super::route::{along_way, way_length};
use super::setup::{MoveDistance, RolledDistance};
use super::table::{INCH, Point, StraightPath};
use crate::profile::ListColumn;
use std::cmp::Reverse;

/// Movement of a squad as rolled, in hundredths of an inch.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoveRoll {
    pub(super) troops: i32,
    pub(super) nco: i32,
}

/// Returns the kind of the slowest figure of a squad; `None` if none is left.
pub(super) fn find_slowest_kind(field: &Battlefield, unit: UnitId) -> Option<KindId> {
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
    let slowest_sets_move = setup.rules.procedure_rules().slowest_sets_move;
    let troop = if slowest_sets_move {
        find_slowest_kind(field, unit)
    } else {
        let mut figures = field.living_figures(unit);
        figures.find(|figure| Some(*figure) != nco).map(|troop| field.figures[troop].kind)
    };
    let (troop, nco) =
        (troop.and_then(of_kind), nco.and_then(|nco| of_kind(field.figures[nco].kind)));
    let mut roll = |distance: &MoveDistance| distance.rolled.draw(broken, &mut field.random) * INCH;
    if slowest_sets_move {
        let troops = roll(troop?);
        return Some(MoveRoll { troops, nco: troops + nco.map_or(0, |nco| nco.nco) * INCH });
    }
    let (troops, nco) = (troop.map(&mut roll), nco.map(&mut roll));
    let both = troops.or(nco)?;
    Some(MoveRoll { troops: both, nco: nco.unwrap_or(both) })
}

impl MoveRoll {
    pub(super) fn inches(self) -> RolledInches {
        RolledInches { troops: self.troops / INCH, nco: self.nco / INCH }
    }

    /// Returns the distance that a squad moves as one. An NCO's extra inches do not count (§6d); a slower NCO holds the others
    /// within cohesion (Dune World §6.2).
    fn squad_distance(self, field: &Battlefield, unit: UnitId) -> i32 {
        let own = &field.units[unit];
        match own.nco {
            None => self.troops,
            Some(_) if own.standing == 1 => self.nco,
            Some(_) => {
                let cohesion = field.cohesion(unit);
                self.troops.min(self.nco + cohesion - spacing(cohesion))
            }
        }
    }

    /// Returns the movement of one figure of a unit.
    pub(super) fn of_figure(self, field: &Battlefield, unit: UnitId, figure: FigureId) -> i32 {
        if field.units[unit].nco == Some(figure) { self.nco } else { self.troops }
    }
}

/// Returns `true` if the path of a squad to a goal touches broken ground, as far as its dice can carry it (D32).
pub(super) fn is_broken(field: &Battlefield, unit: UnitId, goal: Point, charge: bool) -> bool {
    if field.setup.terms.table.is_open() {
        return false;
    }
    let distances = field.living_figures(unit).filter_map(|figure| {
        let kind = field.kind(figure);
        if charge { kind.charges.as_ref() } else { kind.walks.as_ref() }
    });
    let farthest = distances.map(|distance| distance.rolled.farthest()).max().unwrap_or(0);
    let (table, centre) = (&field.setup.terms.table, field.units[unit].centre);
    let far = centre.distance(goal).min(farthest * INCH);
    table.crosses_broken(centre, centre.toward(goal, far))
}

/// Moves a squad towards a goal, in ranks, as far as its roll, the enemy and other bases allow.
pub(super) fn march(field: &mut Battlefield, unit: UnitId, goal: Point) {
    let way: Vec<(Point, Point)> = field.setup.legs(field.units[unit].centre, goal).collect();
    let broken = is_broken(field, unit, way.first().map_or(goal, |(_, end)| *end), false);
    let Some(roll) = roll_move(field, unit, false, broken) else { return };
    let own = &field.units[unit];
    let centre = own.centre;
    let far = way_length(&way).min(roll.squad_distance(field, unit));
    let reach = far + own.spread + roll.nco.max(roll.troops) + field.setup.enemy_distance();
    let moves = |figure: FigureId| field.figures[figure].unit == unit && is_free(field, figure);
    let bases = Bases::near(field, own.side, centre, reach, moves);
    let places = (0..5).find_map(|part| {
        // Each attempt goes a quarter less far.
        let anchor = along_way(&way, far * (4 - part) / 4)?;
        let anchor = field.setup.terms.table.clamp(anchor);
        let places = find_places(field, unit, anchor, roll, &bases)?;
        is_cohesive(field, unit, &places).then_some(places)
    });
    // Who cannot join the others at once goes as far towards them as he can.
    let joins = |places: &Vec<(FigureId, Point)>| leaves_nobody(field, unit, places);
    let places = places.or_else(|| find_places(field, unit, centre, roll, &bases).filter(joins));
    let Some(places) = places else { return };
    let before = field.places();
    for (figure, place) in places {
        field.figures[figure].at = place;
    }
    field.update_centre(unit);
    field.units[unit].segment.moved = true;
    field.log(|field| BattleEvent::Moves {
        unit: field.body_ref(unit),
        inches: (centre.distance(field.units[unit].centre) + INCH / 2) / INCH,
        rolled: roll.inches(),
        steps: field.steps_since(&before),
    });
}

/// Finds the places of a squad's free figures around an anchor; `None` where one would come too near an enemy, or has no
/// room.
fn find_places(
    field: &Battlefield,
    unit: UnitId,
    anchor: Point,
    roll: MoveRoll,
    bases: &Bases,
) -> Option<Vec<(FigureId, Point)>> {
    let (_, away) = field.edge(field.units[unit].side);
    let figures: Vec<FigureId> =
        field.living_figures(unit).filter(|figure| is_free(field, *figure)).collect();
    let count = figures.len();
    let spacing = spacing(field.cohesion(unit));
    let offset = |at: usize| formation_offset(at, count, spacing, -away);
    // The last rank may be shorter than the others, and the middle of the formation ahead of its mean.
    let ahead = (0..count).map(|at| offset(at).y).sum::<i32>() / count.max(1) as i32;
    let anchor = anchor.minus(Point { x: 0, y: ahead });
    let (table, enemy_distance) = (&field.setup.terms.table, field.setup.enemy_distance());
    let mut places: Vec<(FigureId, Point)> = Vec::with_capacity(count);
    for (at, figure) in figures.into_iter().enumerate() {
        let from = field.figures[figure].at;
        let goal = table.clamp(anchor.plus(offset(at)));
        let reach = roll.of_figure(field, unit, figure);
        let to = field.setup.walk_way(from, goal, reach);
        // A figure that is already nearer may still move away.
        let keeps_distance = |to: Point| {
            let mut legs = field.setup.legs(from, to).peekable();
            // The straight line too, as it stands for the move in the log.
            let bends = legs.peek().is_some_and(|(_, end)| *end != to);
            let legs = legs.chain(bends.then_some((from, to)));
            let mut legs = legs.map(|(start, end)| StraightPath::new(start, end));
            legs.all(|path| {
                bases.enemies().iter().all(|enemy| {
                    let allowed = enemy_distance.min(from.distance(*enemy));
                    !path.is_near(*enemy, allowed - 1)
                })
            })
        };
        if !keeps_distance(to) {
            return None;
        }
        let has_room = |spot: Point| {
            places.iter().all(|(_, other)| is_apart(spot, *other)) && bases.has_room(spot)
        };
        let is_reached = |spot: Point| field.setup.walk_way(from, spot, reach) == spot;
        let beside = |spot: Point| has_room(spot) && is_reached(spot) && keeps_distance(spot);
        let place = if has_room(to) { to } else { bases.nearest(to, beside)? };
        places.push((figure, place));
    }
    Some(places)
}

/// Returns `true` if every figure of a squad has another within its cohesion, once those that move are in their places.
fn is_cohesive(field: &Battlefield, unit: UnitId, places: &[(FigureId, Point)]) -> bool {
    let cohesion = field.cohesion(unit);
    let stays = |figure: &FigureId| !is_free(field, *figure);
    let others = field.living_figures(unit).filter(stays).map(|figure| field.figures[figure].at);
    let spots: Vec<Point> = places.iter().map(|(_, place)| *place).chain(others).collect();
    let has_neighbour = |(at, spot): (usize, &Point)| {
        let mut others = spots.iter().enumerate().filter(|(other, _)| *other != at);
        others.any(|(_, other)| other.is_within(*spot, cohesion))
    };
    spots.len() < 2 || spots.iter().enumerate().all(has_neighbour)
}

/// Returns `true` if no figure of a squad ends out of cohesion; one that is out already must not get farther away.
fn leaves_nobody(field: &Battlefield, unit: UnitId, places: &[(FigureId, Point)]) -> bool {
    let cohesion = i64::from(field.cohesion(unit));
    let moved = |figure: FigureId| {
        let place = places.iter().find(|(other, _)| *other == figure);
        place.map_or(field.figures[figure].at, |(_, place)| *place)
    };
    let stays = |figure: FigureId| field.figures[figure].at;
    let gap = |figure: FigureId, spot: &dyn Fn(FigureId) -> Point| {
        let others = field.living_figures(unit).filter(|other| *other != figure);
        others.map(|other| spot(other).distance_squared(spot(figure))).min().unwrap_or(0)
    };
    let joins =
        |figure: FigureId| gap(figure, &moved) <= gap(figure, &stays).max(cohesion * cohesion);
    field.living_figures(unit).all(joins)
}

/// Returns `true` if a figure may move: it is neither in contact nor neutralised, and has not disengaged since its last move.
pub(super) fn is_free(field: &Battlefield, figure: FigureId) -> bool {
    let figure = &field.figures[figure];
    !figure.engaged && figure.neutralised_since.is_none() && !figure.loses_move
}

/// Rolls the inches of a flight, which broken ground shortens as it does any move; `farthest` is the way of the most
/// inches.
pub(super) fn roll_flight(
    field: &mut Battlefield,
    unit: UnitId,
    distance: &RolledDistance,
    farthest: impl Fn(&Battlefield) -> Point,
) -> i32 {
    let table = &field.setup.terms.table;
    let centre = field.units[unit].centre;
    let is_broken = !table.is_open() && table.crosses_broken(centre, centre.plus(farthest(field)));
    distance.draw(is_broken, &mut field.random)
}

/// Moves all figures of a fleeing unit by a vector (F50, D35), each to the nearest spot that is free, and none through an
/// enemy; those that cross its own edge are lost if `leaves`. Returns these.
pub(super) fn flee_by(
    field: &mut Battlefield,
    unit: UnitId,
    vector: Point,
    leaves: bool,
) -> Vec<FigureRef> {
    let side = field.units[unit].side;
    let (edge, away) = field.edge(side);
    let ahead = |figure: &FigureId| {
        let at = field.figures[*figure].at;
        i64::from(at.x) * i64::from(vector.x) + i64::from(at.y) * i64::from(vector.y)
    };
    let mut figures: Vec<FigureId> =
        field.living_figures(unit).filter(|figure| !field.is_neutralised(*figure)).collect();
    figures.sort_by_key(|figure| Reverse(ahead(figure)));
    let mut left = Vec::new();
    for figure in figures {
        let reach = Point::default().distance(vector);
        let (from, goal) = (field.figures[figure].at, field.figures[figure].at.plus(vector));
        let to = field.setup.terms.table.walk(from, goal, reach, field.setup.broken_cost());
        let to = before_enemies(field, side, from, to);
        if leaves && (to.y - edge) * away > 0 {
            field.remove_figure(figure, None, CauseOfLoss::Flight);
            left.push(field.figure_ref(figure));
        } else {
            move_near(field, figure, to, reach);
        }
    }
    field.update_centre(unit);
    left
}

/// Returns the end of a straight way, or the last spot of it before the base of an enemy.
pub(super) fn before_enemies(
    field: &Battlefield,
    side: BattleSide,
    from: Point,
    to: Point,
) -> Point {
    let enemies = field.enemies_of(side).flat_map(|unit| field.living_figures(unit));
    let path = StraightPath::new(from, to);
    let lengths = enemies.filter_map(|enemy| path.entry(field.figures[enemy].at, BASE - 1));
    lengths.min().map_or(to, |length| from.toward(to, length))
}

/// Moves a figure to the free spot nearest to a wanted one, within its reach and out of contact with every enemy; without
/// any it stays. No way leads through the base of an enemy.
fn move_near(field: &mut Battlefield, figure: FigureId, wanted: Point, reach: i32) {
    let from = field.figures[figure].at;
    let side = field.units[field.figures[figure].unit].side;
    let wanted = field.setup.terms.table.clamp(wanted);
    let bases = Bases::near(field, side, from, reach + SEARCH, |other| other == figure);
    let (table, cost) = (&field.setup.terms.table, field.setup.broken_cost());
    let passes = |spot: Point| {
        bases.has_quiet_room(spot)
            && spot.is_within(from, reach)
            && table.walk(from, spot, reach, cost) == spot
            && bases.is_clear_way(from, spot, None)
    };
    if let Some(spot) = bases.nearest(wanted, passes) {
        field.put(figure, spot);
    }
}

/// Moves a figure an inch away from another (D4).
pub(super) fn push_apart(field: &mut Battlefield, figure: FigureId, from: FigureId) {
    let (at, other) = (field.figures[figure].at, field.figures[from].at);
    move_near(field, figure, other.toward(at, BASE + INCH), INCH);
}
