//! The turn: who may act, the phases of each side's segment, and how a battle ends (§5 of either game).

use super::battlefield::{Battlefield, BodyRecord, SegmentRecord};
use super::charge;
use super::event::BattleEvent;
use super::fire;
use super::melee;
use super::morale;
use super::movement::{body_ref, flee_by, march};
use super::plan::{self, UnitOrder};
use super::snapshot::{MoraleState, Snapshot};
use super::table::{INCH, Point};
use crate::force::Post;
use crate::rules::Procedure;
use std::cmp::Reverse;

/// How far command reaches where no radius is printed, in inches (D14, D21).
const COMMAND: i32 = 10;

/// How a battle ended; of each host of the setup, in its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleResult {
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
    pub deeds: [Vec<BodyRecord>; 2],
    /// What happened, where somebody listened.
    pub told: Vec<BattleEvent>,
    /// The table before the first turn and after each, where somebody listened.
    pub moments: Vec<Snapshot>,
}

/// Fights a battle out.
pub(super) fn run_battle(mut field: Battlefield) -> BattleResult {
    let mut ahead = [None; 2];
    field.take_snapshot();
    for turn in 1..=field.setup.terms.turns {
        field.turn = turn;
        let before = field.lost;
        let order = begin_turn(&mut field);
        for side in order {
            play_segment(&mut field, side);
            if is_over(&field) {
                break;
            }
        }
        field.lull = if field.lost == before { field.lull + 1 } else { 0 };
        let lost = by_host(&field, field.lost);
        field.log(|_| BattleEvent::Losses { lost });
        field.take_snapshot();
        let leader = leading_side(&field);
        for (side, since) in ahead.iter_mut().enumerate() {
            *since = if leader == Some(side) { since.or(Some(turn)) } else { None };
        }
        if is_over(&field) {
            break;
        }
    }
    conclude(field, ahead)
}

/// What belongs to sides, by the hosts that they are.
fn by_host<T: Clone>(field: &Battlefield, of_sides: [T; 2]) -> [T; 2] {
    let [first, second] = of_sides;
    if field.who[0] == 0 { [first, second] } else { [second, first] }
}

fn conclude(mut field: Battlefield, ahead: [Option<i32>; 2]) -> BattleResult {
    let holds =
        |side: usize| field.units.iter().any(|unit| unit.side == side && unit.holds_ground());
    let alone = match (holds(0), holds(1)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        _ => None,
    };
    let winner = alone.or_else(|| leading_side(&field));
    let decided = winner.and_then(|winner| ahead[winner]).unwrap_or(field.turn);
    let told = field.told.take().unwrap_or_default();
    let deeds = std::mem::take(&mut field.deeds);
    BattleResult {
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
fn leading_side(field: &Battlefield) -> Option<usize> {
    let points = field.setup.hosts.iter().map(|host| host.worth()).max().unwrap_or(0);
    let [first, second] = field.lost;
    let beyond = |more: i64| more * 100 > points * i64::from(field.setup.terms.margin);
    match (beyond(second - first), beyond(first - second)) {
        (true, _) => Some(0),
        (_, true) => Some(1),
        _ => None,
    }
}

fn is_over(field: &Battlefield) -> bool {
    field.over || (0..2).any(|side| field.own(side).next().is_none())
}

/// Begins a turn: who acts first, and in Dune World which squads may act at all.
fn begin_turn(field: &mut Battlefield) -> [usize; 2] {
    if field.setup.rules.play.procedure == Procedure::Fistful {
        return [0, 1];
    }
    (0..2).for_each(|side| activate_units(field, side));
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
fn activate_units(field: &mut Battlefield, side: usize) {
    let bodies = &field.setup.hosts[field.who[side]].bodies;
    let own: Vec<usize> = field.own(side).collect();
    let nearest = |field: &Battlefield, unit: usize| {
        let centre = field.units[unit].centre;
        field.foes(side).map(|foe| field.units[foe].centre.square(centre)).min()
    };
    let mut waiting: Vec<usize> = Vec::new();
    for unit in own.iter().copied() {
        let leads = field.units[unit].is_leader();
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
        if !one.holds_ground() {
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
                (None, _) => field.is_any_within(unit, at, reach),
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
fn play_segment(field: &mut Battlefield, side: usize) {
    let (turn, host) = (field.turn, field.who[side]);
    field.log(|_| BattleEvent::Segment { turn, host });
    for unit in &mut field.units {
        unit.segment = SegmentRecord { before: unit.standing, ..SegmentRecord::default() };
        unit.overwatch &= unit.side != side;
    }
    for man in &mut field.men {
        man.out = (man.out - 1).max(0);
        man.from_high = false;
    }
    let who = field.who;
    let doctrines = who.map(|host| field.setup.terms.doctrines[host]);
    morale::rally_phase(field, side, doctrines[side]);
    movement_phase(field, side);
    fire::fire_phase(field, side);
    if field.over {
        return;
    }
    melee::melee_phase(field);
    morale::morale_phase(field, doctrines);
}

/// The movement phase of a side: those who run, squads from the nearest to the enemy on, then leaders; the other side
/// fires what it held back.
fn movement_phase(field: &mut Battlefield, side: usize) {
    field.update_contacts();
    let doctrine = field.setup.terms.doctrines[field.who[side]];
    let mut own: Vec<usize> = field.own(side).collect();
    own.sort_by_key(|unit| {
        let one = &field.units[*unit];
        let foes = field.foes(side).map(|foe| field.units[foe].centre.square(one.centre)).min();
        (one.is_leader(), Reverse(one.mood == MoraleState::Routed), foes)
    });
    for unit in own {
        if field.units[unit].standing == 0 || field.over {
            continue;
        }
        if field.units[unit].mood == MoraleState::Routed {
            flee(field, unit);
            continue;
        }
        if field.units[unit].segment.moved {
            continue;
        }
        match plan::choose_order(field, unit, doctrine) {
            UnitOrder::Charge(target) => {
                charge::charge(field, unit, target, doctrine);
            }
            UnitOrder::March(goal) => march(field, unit, goal),
            UnitOrder::Hold => hold_or_watch(field, unit),
        }
    }
    for foe in 0..field.units.len() {
        let other = &field.units[foe];
        if other.side != side && other.overwatch && fire::may_fire(field, foe) && !field.over {
            field.units[foe].overwatch = !fire::fire_unit(field, foe, None, true);
        }
    }
    field.update_contacts();
}

/// Who stays and has nobody to fire at watches for whoever comes.
fn hold_or_watch(field: &mut Battlefield, unit: usize) {
    let own = &field.units[unit];
    let range = field.of_unit(unit).map(|man| field.kind(man).range()).max().unwrap_or(0);
    let near = field.foes(own.side).any(|foe| field.gap(unit, foe) <= range);
    // In Dune World somebody must have him in command (§6.4).
    let led = match field.setup.rules.play.procedure {
        Procedure::Fistful => true,
        Procedure::DuneWorld => {
            own.is_leader() || field.nco_is_near(unit, COMMAND * INCH) || field.rating(unit) > 0
        }
    };
    if range > 0 && !near && led && own.active && own.mood == MoraleState::Steady {
        field.units[unit].overwatch = true;
        field.log(|field| BattleEvent::Watches { unit: body_ref(field, unit) });
    }
}

/// A routed squad runs on, 3d6 inches to its own edge, and over it.
fn flee(field: &mut Battlefield, unit: usize) {
    let (_, away) = field.edge(field.units[unit].side);
    let inches = field.setup.runs[1].draw(&mut field.random);
    let left = flee_by(field, unit, Point { x: 0, y: away * inches * INCH }, true);
    field.log(|field| BattleEvent::Flees { unit: body_ref(field, unit), left });
}
