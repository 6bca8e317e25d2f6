//! The turn: who may act, the phases of each side's segment, and how a battle ends (§5 of either game).

use super::charge;
use super::event::Event;
use super::field::{Deeds, Field, Segment};
use super::fire;
use super::ground::{INCH, Point};
use super::melee;
use super::moment::{Moment, Mood};
use super::movement::{march, named, run};
use super::nerve;
use super::plan::{self, Order};
use crate::force::Post;
use crate::rules::Procedure;
use std::cmp::Reverse;

/// How far command reaches where no radius is printed, in inches (D14, D21).
const COMMAND: i32 = 10;

/// How a battle ended; of each host of the scene, in its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// Who won, 0 or 1; none where nobody did.
    pub winner: Option<usize>,
    /// Whether the winner held the field alone.
    pub alone: bool,
    /// Whether a nuclear explosion ended it.
    pub nuclear: bool,
    /// The turns that were begun.
    pub turns: i32,
    /// The turn after which the winner was never again less than the margin ahead, or the last.
    pub decided: i32,
    /// Who acted first: in every turn, or where no dice say so.
    pub began: usize,
    /// Who set up at the southern edge.
    pub south: usize,
    /// Points lost, in hundredths.
    pub lost: [i64; 2],
    /// What each body did and suffered.
    pub deeds: [Vec<Deeds>; 2],
    /// What happened, where somebody listened.
    pub told: Vec<Event>,
    /// The table before the first turn and after each, where somebody listened.
    pub moments: Vec<Moment>,
}

/// Fights a battle out.
pub(super) fn fought(mut field: Field) -> Ended {
    let mut ahead = [None; 2];
    field.look();
    for turn in 1..=field.scene.terms.turns {
        field.turn = turn;
        let before = field.lost;
        let order = begin(&mut field);
        for side in order {
            segment(&mut field, side);
            if is_over(&field) {
                break;
            }
        }
        field.lull = if field.lost == before { field.lull + 1 } else { 0 };
        let lost = by_host(&field, field.lost);
        field.tell(|_| Event::Losses { lost });
        field.look();
        let leader = leader(&field);
        for (side, since) in ahead.iter_mut().enumerate() {
            *since = if leader == Some(side) { since.or(Some(turn)) } else { None };
        }
        if is_over(&field) {
            break;
        }
    }
    ended(field, ahead)
}

/// What belongs to sides, by the hosts that they are.
fn by_host<T: Clone>(field: &Field, of_sides: [T; 2]) -> [T; 2] {
    let [first, second] = of_sides;
    if field.who[0] == 0 { [first, second] } else { [second, first] }
}

fn ended(mut field: Field, ahead: [Option<i32>; 2]) -> Ended {
    let holds = |side: usize| field.units.iter().any(|unit| unit.side == side && unit.stands());
    let alone = match (holds(0), holds(1)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        _ => None,
    };
    let winner = alone.or_else(|| leader(&field));
    let decided = winner.and_then(|winner| ahead[winner]).unwrap_or(field.turn);
    let told = field.told.take().unwrap_or_default();
    let deeds = std::mem::take(&mut field.deeds);
    Ended {
        winner: winner.map(|winner| field.who[winner]),
        alone: alone.is_some(),
        nuclear: field.over,
        turns: field.turn,
        decided,
        began: field.who[0],
        south: field.who[field.south],
        lost: by_host(&field, field.lost),
        deeds: by_host(&field, deeds),
        told: told.events,
        moments: told.moments,
    }
}

/// The side that has killed more than it lost, by more than the margin.
fn leader(field: &Field) -> Option<usize> {
    let points = field.scene.hosts.iter().map(|host| host.worth()).max().unwrap_or(0);
    let [first, second] = field.lost;
    let beyond = |more: i64| more * 100 > points * i64::from(field.scene.terms.margin);
    match (beyond(second - first), beyond(first - second)) {
        (true, _) => Some(0),
        (_, true) => Some(1),
        _ => None,
    }
}

fn is_over(field: &Field) -> bool {
    field.over || (0..2).any(|side| field.own(side).next().is_none())
}

/// Begins a turn: who acts first, and in Dune World which squads may act at all.
fn begin(field: &mut Field) -> [usize; 2] {
    if field.scene.rules.play.procedure == Procedure::Fistful {
        return [0, 1];
    }
    (0..2).for_each(|side| activate(field, side));
    // D17: a tie is rolled again. D24: Leadership stands in for Mando.
    let rating = |side: usize| {
        let all = field.own(side).filter_map(|unit| field.units[unit].command);
        all.map(|(rating, _)| rating).max().unwrap_or(0)
    };
    let ratings = [rating(0), rating(1)];
    loop {
        let rolls = ratings.map(|rating| rating + field.random.die(6));
        if rolls[0] != rolls[1] {
            return if rolls[0] > rolls[1] { [0, 1] } else { [1, 0] };
        }
    }
}

/// Which squads of a side may act in this turn of Dune World (§5, D24): an officer's rating of his platoon's, those near
/// a leader, and with nobody to command one by its own NCO.
fn activate(field: &mut Field, side: usize) {
    let bodies = &field.scene.hosts[field.who[side]].bodies;
    let own: Vec<usize> = field.own(side).collect();
    let nearest = |field: &Field, unit: usize| {
        let centre = field.units[unit].centre;
        field.foes(side).map(|foe| field.units[foe].centre.square(centre)).min()
    };
    let mut waiting: Vec<usize> = Vec::new();
    for unit in own.iter().copied() {
        let leads = field.units[unit].leads();
        field.units[unit].active = leads;
        waiting.extend((!leads).then_some(unit));
    }
    waiting.sort_by_key(|unit| nearest(field, *unit));
    let mut commanded = false;
    for leader in own {
        let one = &field.units[leader];
        let Some((rating, radius)) = one.command.filter(|(rating, _)| *rating > 0) else {
            continue;
        };
        if !one.stands() {
            continue;
        }
        commanded = true;
        let reach = if radius > 0 { radius } else { COMMAND } * INCH;
        let platoon = match bodies[field.units[leader].body].post {
            Some(Post::Platoon(platoon)) => Some(platoon),
            _ => None,
        };
        let at = field.units[leader].centre;
        let mut left = platoon.map_or(i32::MAX, |_| rating);
        for unit in waiting.iter().copied() {
            let body = &bodies[field.units[unit].body];
            let his = platoon.is_none_or(|platoon| body.platoon == Some(platoon));
            let heard = match (platoon, field.units[unit].nco) {
                (Some(_), Some(nco)) => field.men[nco].at.within(at, reach),
                (Some(_), None) => false,
                (None, _) => field.any_within(unit, at, reach),
            };
            if left > 0 && his && heard && !field.units[unit].active {
                field.units[unit].active = true;
                left -= 1;
            }
        }
    }
    if !commanded {
        let first = waiting.into_iter().find(|unit| field.units[*unit].nco.is_some());
        first.into_iter().for_each(|unit| field.units[unit].active = true);
    }
}

/// A side's segment: rally, move, fire, melee, Morale.
fn segment(field: &mut Field, side: usize) {
    let (turn, host) = (field.turn, field.who[side]);
    field.tell(|_| Event::Segment { turn, host });
    for unit in &mut field.units {
        unit.segment = Segment { before: unit.standing, ..Segment::default() };
        unit.overwatch &= unit.side != side;
    }
    for man in &mut field.men {
        man.out = (man.out - 1).max(0);
        man.from_high = false;
    }
    let who = field.who;
    let doctrines = who.map(|host| field.scene.terms.doctrines[host]);
    nerve::rally(field, side, doctrines[side]);
    movement(field, side);
    fire::phase(field, side);
    if field.over {
        return;
    }
    melee::phase(field);
    nerve::phase(field, doctrines);
}

/// The movement phase of a side: those who run, squads from the nearest to the enemy on, then leaders; the other side
/// fires what it held back.
fn movement(field: &mut Field, side: usize) {
    field.link();
    let doctrine = field.scene.terms.doctrines[field.who[side]];
    let mut own: Vec<usize> = field.own(side).collect();
    own.sort_by_key(|unit| {
        let one = &field.units[*unit];
        let foes = field.foes(side).map(|foe| field.units[foe].centre.square(one.centre)).min();
        (one.leads(), Reverse(one.mood == Mood::Routed), foes)
    });
    for unit in own {
        if field.units[unit].standing == 0 || field.over {
            continue;
        }
        if field.units[unit].mood == Mood::Routed {
            flee(field, unit);
            continue;
        }
        if field.units[unit].segment.moved {
            continue;
        }
        match plan::order(field, unit, doctrine) {
            Order::Charge(target) => {
                charge::charge(field, unit, target, doctrine);
            }
            Order::March(goal) => march(field, unit, goal),
            Order::Hold => hold(field, unit),
        }
    }
    for foe in 0..field.units.len() {
        let other = &field.units[foe];
        if other.side != side && other.overwatch && fire::may_fire(field, foe) && !field.over {
            field.units[foe].overwatch = !fire::volley(field, foe, None, true);
        }
    }
    field.link();
}

/// Who stays and has nobody to fire at watches for whoever comes.
fn hold(field: &mut Field, unit: usize) {
    let own = &field.units[unit];
    let range = field.of_unit(unit).map(|man| field.kind(man).range()).max().unwrap_or(0);
    let near = field.foes(own.side).any(|foe| field.gap(unit, foe) <= range);
    // In Dune World somebody must have him in command (§6.4).
    let led = match field.scene.rules.play.procedure {
        Procedure::Fistful => true,
        Procedure::DuneWorld => {
            own.leads() || field.nco_is_near(unit, COMMAND * INCH) || field.rating(unit) > 0
        }
    };
    if range > 0 && !near && led && own.active && own.mood == Mood::Steady {
        field.units[unit].overwatch = true;
        field.tell(|field| Event::Watches { unit: named(field, unit) });
    }
}

/// A routed squad runs on, 3d6 inches to its own edge, and over it.
fn flee(field: &mut Field, unit: usize) {
    let (_, away) = field.edge(field.units[unit].side);
    let inches = field.scene.runs[1].draw(&mut field.random);
    let left = run(field, unit, Point { x: 0, y: away * inches * INCH }, true);
    field.tell(|field| Event::Flees { unit: named(field, unit), left });
}
