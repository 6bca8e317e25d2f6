//! Shifts: figures in contact that go around an enemy, to have him between two of them (§6e, F46).

use super::battlefield::{Battlefield, CONTACT};
use super::event::{Approach, BattleEvent};
use super::index::{FigureId, UnitId};
use super::melee::choose_facing;
use super::room::{Bases, TOUCH};
use super::snapshot::MoraleState;
use super::table::Point;

/// The most twelfths of a circle to go around an enemy in either direction: half a circle each way reaches every spot.
const HALF_AROUND: usize = 6;

/// Shifts the figures of a unit that are in contact with one enemy whom others attack too, so that he has one of them in
/// his rear whichever way he turns.
pub(super) fn shift(field: &mut Battlefield, unit: UnitId) {
    let own = &field.units[unit];
    let may_shift = field.setup.rules.procedure_rules().shifts_in_contact;
    if !may_shift || own.morale_state == MoraleState::Routed || !field.is_engaged(unit) {
        return;
    }
    let engaged = |figure: &FigureId| {
        let figure = &field.figures[*figure];
        figure.engaged && !figure.loses_move
    };
    let figures: Vec<FigureId> = field.living_figures(unit).filter(engaged).collect();
    let before = field.places();
    let mut shifted = false;
    for figure in figures {
        if let Some(spot) = find_rear_spot(field, figure) {
            field.put(figure, spot);
            shifted = true;
        }
    }
    if shifted {
        field.log(|field| BattleEvent::Shifts {
            unit: field.body_ref(unit),
            steps: field.steps_since(&before),
        });
    }
}

/// Finds the nearest spot around the one enemy of a figure from which he is attacked in the rear. The way there is free all
/// along, in contact with him and at its end with no other.
fn find_rear_spot(field: &Battlefield, figure: FigureId) -> Option<Point> {
    let at = field.figures[figure].at;
    let side = field.units[field.figures[figure].unit].side;
    let near = |spot: Point| {
        let all = field.figures.enumerate().filter(move |(_, other)| other.alive);
        all.filter(move |(_, other)| other.at.is_within(spot, CONTACT))
    };
    let side_of = |figure: FigureId| field.units[field.figures[figure].unit].side;
    let mut enemies = near(at).filter(|(id, _)| side_of(*id) != side);
    let middle = enemies.next().filter(|_| enemies.next().is_none())?.1.at;
    let others: Vec<Point> = near(middle)
        .filter(|(id, _)| side_of(*id) == side && *id != figure)
        .map(|(_, other)| other.at)
        .collect();
    let has_rear = |spot: Point| {
        let attackers: Vec<Point> = others.iter().copied().chain([spot]).collect();
        choose_facing(middle, &attackers).contains(&Approach::Rear)
    };
    if others.is_empty() || has_rear(at) {
        return None;
    }
    let bases = Bases::near(field, side, middle, 3 * CONTACT, |other| other == figure);
    let first = middle.toward(at, TOUCH).minus(middle);
    let meets_another = |spot: Point| {
        bases.enemies().iter().any(|enemy| *enemy != middle && enemy.is_within(spot, CONTACT))
    };
    let ways = [1, 2 * HALF_AROUND - 1].map(|step| {
        let spots = (1..=HALF_AROUND).map(|steps| (steps, middle.plus(first.turned(steps * step))));
        let mut free = spots.take_while(|(_, spot)| bases.has_room(*spot));
        free.find(|(_, spot)| has_rear(*spot) && !meets_another(*spot))
    });
    ways.into_iter().flatten().min_by_key(|(steps, _)| *steps).map(|(_, spot)| spot)
}
