//! Charges: the check, lone chargers, and contacts (§6f, Dune World §6.3).

use super::battlefield::{BASE, Battlefield, CONTACT, PlacedFigure};
use super::doctrine::Doctrine;
use super::event::BattleEvent;
use super::index::{FigureId, IdVec, UnitId};
use super::movement::{MoveRoll, body_ref, is_broken, is_free, roll_move};
use super::snapshot::MoraleState;
use super::table::{INCH, Point, is_near_path};
use super::{fire, morale};
use crate::play::{ChargeResult, Nco};

/// The distance at which a charge closes up with a foe: an inch (§6f, F39).
const CONTACT_INCH: i32 = INCH;
/// The most figures that have room around one figure.
const MAX_ATTACKERS_OF_ONE: usize = 6;

/// Lets a squad charge another, or its NCO or leader alone.
pub(super) fn charge(field: &mut Battlefield, unit: UnitId, target: UnitId, doctrine: Doctrine) {
    let log = |field: &mut Battlefield, charge, contacts| {
        let target = body_ref(field, target);
        field.log(|field| BattleEvent::Charges {
            unit: body_ref(field, unit),
            target,
            charge,
            contacts,
        });
    };
    if morale::check_charge(field, unit, None) {
        let contacts = charge_move(field, unit, target, false);
        log(field, ChargeResult::Charges, contacts);
        return;
    }
    let charger = doctrine.allows_lone_charge().then(|| find_lone_charger(field, unit)).flatten();
    let Some(charger) = charger else {
        log(field, ChargeResult::Stays, 0);
        return;
    };
    let is_nco = charger == unit;
    let checks = field.setup.rules.play.procedure.rules().lone_charger_checks;
    if checks && !morale::check_charge(field, charger, None) {
        log(field, ChargeResult::Stays, 0);
        return;
    }
    let contacts = charge_move(field, charger, target, is_nco);
    let away = is_nco.then_some(if checks { Nco::Present } else { Nco::Away });
    if morale::check_charge(field, unit, away) {
        let contacts = contacts + charge_move(field, unit, target, false);
        log(field, ChargeResult::Follows, contacts);
    } else {
        log(field, ChargeResult::Alone, contacts);
    }
}

/// Finds the lone charger where a squad will not charge: the unit itself for its NCO, or a leader who is near (F32).
fn find_lone_charger(field: &Battlefield, unit: UnitId) -> Option<UnitId> {
    let own = &field.units[unit];
    if own.nco.is_some_and(|nco| is_free(field, nco)) {
        return Some(unit);
    }
    let reach = field.setup.rules.play.procedure.rules().lone_charger_range;
    let near = |leader: &UnitId| {
        let other = &field.units[*leader];
        let free =
            other.is_leader() && other.morale_state == MoraleState::Steady && !other.segment.moved;
        free && !field.is_engaged(*leader)
            && field.has_figure_within(unit, other.centre, reach * INCH)
    };
    field.units_of(own.side).find(|leader| *leader != unit && near(leader))
}

/// Makes the move of a charge: of all free figures, or of the NCO alone. Returns the number that came into contact.
fn charge_move(field: &mut Battlefield, unit: UnitId, target: UnitId, nco_alone: bool) -> i32 {
    let goal = field.units[target].centre;
    let broken = is_broken(field, unit, goal);
    let Some(roll) = roll_move(field, unit, true, broken) else { return 0 };
    let nco = field.units[unit].nco;
    let goes = |figure: &FigureId| is_free(field, *figure) && (!nco_alone || nco == Some(*figure));
    let mut figures: Vec<FigureId> = field.living_figures(unit).filter(goes).collect();
    figures.sort_by_key(|figure| field.figures[*figure].at.distance_squared(goal));
    let mut attackers_of: IdVec<FigureId, usize> = field.figures.ids().map(|_| 0).collect();
    let foes: Vec<FigureId> = field.living_figures(target).collect();
    let share = figures.len().div_ceil(foes.len().max(1));
    let (mut contacts, mut nco_met) = (0, false);
    for figure in figures.iter().copied() {
        if charge_figure(field, figure, unit, (&foes, share), roll, &mut attackers_of) {
            contacts += 1;
            nco_met |= nco == Some(figure);
        }
    }
    field.units[unit].segment.moved = true;
    field.update_centre(unit);
    field.update_contacts();
    let missed = 2 * contacts < figures.len() as i32;
    if !nco_alone {
        let nco_missed = nco.is_some_and(|nco| figures.contains(&nco)) && !nco_met;
        field.units[unit].penalty += i32::from(missed) + i32::from(nco_missed);
    }
    fire::fire_overwatch(field, unit);
    field.update_contacts();
    contacts
}

/// Moves one charging figure; returns `true` if it comes into contact.
fn charge_figure(
    field: &mut Battlefield,
    figure: FigureId,
    unit: UnitId,
    (foes, share): (&[FigureId], usize),
    roll: MoveRoll,
    attackers_of: &mut IdVec<FigureId, usize>,
) -> bool {
    let from = field.figures[figure].at;
    let reach = roll.of_figure(field, unit, figure);
    let ground = &field.setup.terms.ground;
    let has_room =
        |foe: &&FigureId, most: usize| field.figures[**foe].alive && attackers_of[**foe] < most;
    let nearest = |most: usize| {
        let free = foes.iter().filter(|foe| has_room(foe, most));
        free.min_by_key(|foe| field.figures[**foe].at.distance_squared(from)).copied()
    };
    // Spread evenly over the foes, unless only other foes are within reach.
    let near = |foe: &FigureId| field.figures[*foe].at.is_within(from, reach + BASE + CONTACT_INCH);
    let foe = nearest(share).filter(near).or_else(|| nearest(MAX_ATTACKERS_OF_ONE));
    let Some(foe) = foe.map(|foe| intercept(field, figure, foe)) else { return false };
    let to = field.figures[foe].at;
    let gap = (from.distance(to) - BASE).max(0);
    let walked = ground.walk(from, from.toward(to, gap), reach, field.setup.broken_cost());
    let met = walked.is_within(to, BASE + CONTACT_INCH + 1)
        && !ground.areas.iter().any(|area| area.cliff && area.crosses(walked, to));
    field.figures[figure].from_high = met && ground.is_high(from);
    let spot = if met { contact_spot(field, figure, foe) } else { Some(walked) };
    match spot {
        Some(spot) => field.figures[figure].at = spot,
        // No room around that foe: as near as possible.
        None => field.figures[figure].at = walked,
    }
    attackers_of[foe] += usize::from(met);
    met && field.figures[figure].at.is_within(to, CONTACT)
}

/// Returns the first enemy whose base is within an inch of the straight path and whom no friend already fights;
/// otherwise the original target.
fn intercept(field: &Battlefield, figure: FigureId, foe: FigureId) -> FigureId {
    let (from, to) = (field.figures[figure].at, field.figures[foe].at);
    let side = field.units[field.figures[figure].unit].side;
    let others = field.enemies_of(side).flat_map(|unit| field.living_figures(unit));
    let met = others.filter(|other| {
        let at = field.figures[*other].at;
        let free = !field.figures[*other].engaged || *other == foe;
        free && is_near_path(from, to, at, BASE + CONTACT_INCH - 1)
            && at.distance_squared(from) < to.distance_squared(from)
    });
    met.min_by_key(|other| field.figures[*other].at.distance_squared(from)).unwrap_or(foe)
}

/// Finds the spot of a figure in contact with a foe: straight before it, or around it where friends stand.
fn contact_spot(field: &Battlefield, figure: FigureId, foe: FigureId) -> Option<Point> {
    let (from, to) = (field.figures[figure].at, field.figures[foe].at);
    let first = if from == to { to.plus(Point { x: BASE, y: 0 }) } else { to.toward(from, BASE) };
    let free = |spot: &Point| {
        let own = field.units[field.figures[figure].unit].side;
        let taken = |(at, other): (FigureId, &PlacedFigure)| {
            let friend = other.alive && at != figure && field.units[other.unit].side == own;
            friend && other.at.is_within(*spot, BASE * 9 / 10)
        };
        !field.figures.enumerate().any(taken)
    };
    let turn = |left: bool| {
        std::iter::successors(Some(first), move |at| Some(at.rotate(to, left))).take(4)
    };
    let spots = turn(true).zip(turn(false)).flat_map(|(left, right)| [left, right]);
    spots.map(|spot| field.setup.terms.ground.clamp(spot)).find(free)
}
