//! The turn: activation, the phases of each side's segment, and the end of a battle (§5 of either game).

use super::battlefield::{Battlefield, BodyRecord, SegmentRecord};
use super::event::BattleEvent;
use super::host::Host;
use super::index::{BattleSide, ByHost, BySide, FigureId, HostId, PairKey, UnitId};
use super::movement::{flee_by, march, roll_flight};
use super::plan::{self, UnitOrder};
use super::snapshot::{MoraleState, Snapshot};
use super::table::{INCH, Point};
use super::{charge, fire, melee, morale, shift};
use crate::force::LeaderPost;
use crate::profile::Command;
use std::cmp::Reverse;

/// The result of a battle; hosts in the order of the setup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleResult {
    /// `None` for a draw.
    pub winner: Option<HostId>,
    /// The winner alone held the field.
    pub won_alone: bool,
    pub ended_by_nuclear: bool,
    /// The number of turns begun.
    pub turns: i32,
    /// The turn after which the winner's lead never fell below the margin again, or the last turn.
    pub turn_decided: i32,
    /// The host that acted first, in every turn where no dice decide.
    pub acted_first: HostId,
    /// The host that set up at the southern edge.
    pub south: HostId,
    /// Points lost, in hundredths.
    pub lost: ByHost<i64>,
    /// Kills and losses of each body, in its order.
    pub records: ByHost<Vec<BodyRecord>>,
    /// Empty unless the battle was logged.
    pub events: Vec<BattleEvent>,
    /// The table before the first turn and after each; empty unless the battle was logged.
    pub snapshots: Vec<Snapshot>,
}

/// Fights a battle to its end.
pub(super) fn run_battle(mut field: Battlefield) -> BattleResult {
    let mut leads_since = BySide::splat(None);
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
        field.turns_without_loss =
            if field.lost == before { field.turns_without_loss + 1 } else { 0 };
        let lost = field.by_host(field.lost);
        field.log(|_| BattleEvent::Losses { lost });
        field.take_snapshot();
        let leader = leading_side(&field);
        for (side, since) in leads_since.iter_mut() {
            *since = if leader == Some(side) { since.or(Some(turn)) } else { None };
        }
        if is_over(&field) {
            break;
        }
    }
    conclude(field, leads_since)
}

/// Computes the result; `leads_since` is the turn since which a side has led by more than the margin.
fn conclude(mut field: Battlefield, leads_since: BySide<Option<i32>>) -> BattleResult {
    let holds =
        |side: BattleSide| field.units.iter().any(|unit| unit.side == side && unit.holds_ground());
    let mut holders = BattleSide::BOTH.into_iter().filter(|side| holds(*side));
    let last_side = holders.next().filter(|_| holders.next().is_none());
    let winner = last_side.or_else(|| leading_side(&field));
    let turn_decided = winner.and_then(|winner| leads_since[winner]).unwrap_or(field.turn);
    let log = field.log.take().unwrap_or_default();
    let records = std::mem::take(&mut field.records);
    BattleResult {
        winner: winner.map(|winner| field.hosts[winner]),
        won_alone: last_side.is_some(),
        ended_by_nuclear: field.ended_by_nuclear,
        turns: field.turn,
        turn_decided,
        acted_first: field.hosts[BattleSide::First],
        south: field.hosts[field.south],
        lost: field.by_host(field.lost),
        records: field.by_host(records),
        events: log.events,
        snapshots: log.snapshots,
    }
}

/// Returns the side whose lead in points killed over points lost exceeds the margin.
fn leading_side(field: &Battlefield) -> Option<BattleSide> {
    let points = field.setup.hosts.values().map(Host::worth).max().unwrap_or(0);
    let is_ahead = |side: &BattleSide| {
        let lead = field.lost[side.other()] - field.lost[*side];
        lead * 100 > points * i64::from(field.setup.terms.margin)
    };
    BattleSide::BOTH.into_iter().find(is_ahead)
}

fn is_over(field: &Battlefield) -> bool {
    field.ended_by_nuclear
        || BattleSide::BOTH.into_iter().any(|side| field.units_of(side).next().is_none())
}

/// Begins a turn: decides which side acts first, and in Dune World activates squads.
fn begin_turn(field: &mut Battlefield) -> [BattleSide; 2] {
    if !field.setup.rules.procedure_rules().rolls_for_turn {
        return BattleSide::BOTH;
    }
    BattleSide::BOTH.into_iter().for_each(|side| activate_units(field, side));
    // D17: a tie is rolled again. D24: Leadership replaces the command factor.
    let rating = |side: BattleSide| {
        let leaders = field.units_of(side).filter(|unit| field.can_command(*unit));
        let all = leaders.filter_map(|unit| field.units[unit].command);
        all.map(|command| command.leadership).max().unwrap_or(0)
    };
    let ratings = BattleSide::BOTH.map(rating);
    loop {
        let rolls = ratings.map(|rating| rating + field.random.die(6));
        let (turn, sums) = (field.turn, field.by_host(rolls.into()));
        field.log(|_| BattleEvent::Initiative { turn, sums });
        if rolls[0] != rolls[1] {
            let first = BattleSide::BOTH[usize::from(rolls[1] > rolls[0])];
            return [first, first.other()];
        }
    }
}

/// Activates the squads of a side for a turn of Dune World (§5, D24): as many of an officer's platoon as his rating,
/// those near other leaders, and without any leader one squad by its own NCO.
pub(super) fn activate_units(field: &mut Battlefield, side: BattleSide) {
    let own_units: Vec<UnitId> = field.units_of(side).collect();
    let mut waiting: Vec<UnitId> = Vec::new();
    for unit in own_units.iter().copied() {
        let is_leader = field.units[unit].is_leader();
        field.units[unit].active = is_leader;
        waiting.extend((!is_leader).then_some(unit));
    }
    waiting.sort_by_key(|unit| field.nearest_enemy_distance(*unit));
    let mut commanded = false;
    for leader in own_units {
        let own = &field.units[leader];
        let Some(Command { leadership: rating, radius }) =
            own.command.filter(|command| command.leadership > 0)
        else {
            continue;
        };
        if !field.can_command(leader) {
            continue;
        }
        commanded = true;
        let reach = if radius > 0 { radius * INCH } else { field.setup.default_radius() };
        for unit in units_in_command(field, leader, (rating, reach), &waiting) {
            field.units[unit].active = true;
        }
    }
    if !commanded {
        let acts = |nco: FigureId| !field.is_neutralised(nco);
        let first = waiting.into_iter().find(|unit| field.units[*unit].nco.is_some_and(acts));
        if let Some(unit) = first {
            field.units[unit].active = true;
        }
    }
}

/// Returns the units that a leader activates, the nearest to the enemy first: as many of his platoon as his rating, or all
/// in reach if he has no platoon.
fn units_in_command(
    field: &Battlefield,
    leader: UnitId,
    (rating, reach): (i32, i32),
    waiting: &[UnitId],
) -> Vec<UnitId> {
    let own = &field.units[leader];
    let bodies = &field.setup.hosts[field.hosts[own.side]].bodies;
    let platoon = match bodies[own.body].post {
        Some(LeaderPost::Platoon(platoon)) => Some(platoon),
        _ => None,
    };
    let is_led = |unit: &UnitId| {
        let is_his = platoon.is_none_or(|own| bodies[field.units[*unit].body].platoon == Some(own));
        let is_in_reach = match (platoon, field.units[*unit].nco) {
            (Some(_), Some(nco)) => field.figures[nco].at.is_within(own.centre, reach),
            (Some(_), None) => false,
            (None, _) => field.has_figure_within(*unit, own.centre, reach),
        };
        is_his && is_in_reach && !field.units[*unit].active
    };
    let most = platoon.map_or(usize::MAX, |_| usize::try_from(rating).unwrap_or(0));
    waiting.iter().copied().filter(is_led).take(most).collect()
}

/// Plays a side's segment: rally, move, fire, melee, Morale.
fn play_segment(field: &mut Battlefield, side: BattleSide) {
    field.begin_segment(side);
    let (turn, host) = (field.turn, field.hosts[side]);
    field.log(|field| {
        let idle = field.units_of(side).filter(|unit| !field.units[*unit].active);
        let idle = idle.map(|unit| field.body_ref(unit)).collect();
        BattleEvent::Segment { turn, host, idle }
    });
    for unit in field.units.iter_mut() {
        unit.segment = SegmentRecord { standing_before: unit.standing, ..SegmentRecord::default() };
        unit.opponents.clear();
        unit.overwatch &= unit.side != side;
    }
    let doctrines = field.hosts.map(|host| field.setup.terms.doctrines[host]);
    morale::rally_phase(field, side, doctrines[side]);
    movement_phase(field, side);
    fire::fire_phase(field, side);
    if field.ended_by_nuclear {
        return;
    }
    melee::melee_phase(field);
    morale::morale_phase(field, doctrines);
}

/// Plays the movement phase of a side: routed units, squads from the nearest to the enemy on, then leaders; then the
/// other side's remaining overwatch fire.
pub(super) fn movement_phase(field: &mut Battlefield, side: BattleSide) {
    field.update_contacts();
    let doctrine = field.setup.terms.doctrines[field.hosts[side]];
    let mut own: Vec<UnitId> = field.units_of(side).collect();
    own.sort_by_key(|unit| {
        let one = &field.units[*unit];
        let is_routed = one.morale_state == MoraleState::Routed;
        (one.is_leader(), Reverse(is_routed), field.nearest_enemy_distance(*unit))
    });
    for unit in own {
        if field.units[unit].standing == 0 || field.ended_by_nuclear {
            continue;
        }
        if field.units[unit].morale_state == MoraleState::Routed {
            flee(field, unit);
            field.update_contacts();
            continue;
        }
        if field.units[unit].segment.moved {
            continue;
        }
        shift::shift(field, unit);
        match plan::choose_order(field, unit, doctrine) {
            UnitOrder::Charge(target) => {
                charge::charge(field, unit, target, doctrine);
            }
            UnitOrder::March(goal) => march(field, unit, goal),
            UnitOrder::Hold => hold_or_watch(field, unit),
        }
    }
    for enemy in field.units.ids() {
        let other = &field.units[enemy];
        if other.side != side
            && other.overwatch
            && fire::may_fire(field, enemy)
            && !field.ended_by_nuclear
        {
            field.units[enemy].overwatch = !fire::fire_unit(field, enemy, None, true);
        }
    }
    for figure in field.figures.ids() {
        let is_own = field.units[field.figures[figure].unit].side == side;
        field.figures[figure].loses_move &= !is_own;
    }
    field.update_contacts();
}

/// Puts a unit that stays without a target on overwatch.
fn hold_or_watch(field: &mut Battlefield, unit: UnitId) {
    let own = &field.units[unit];
    let range = field.range(unit);
    let near = field.enemies_of(own.side).any(|enemy| field.gap(unit, enemy) <= range);
    let is_commanded = !field.setup.rules.procedure_rules().overwatch_needs_command
        || own.is_leader()
        || field.is_nco_near(unit, field.setup.default_radius())
        || field.leader_rating(unit) > 0;
    let may_move = field.living_figures(unit).all(|figure| !field.figures[figure].loses_move);
    let is_ready = own.active && may_move && own.morale_state == MoraleState::Steady;
    if range > 0 && !near && is_commanded && is_ready {
        field.units[unit].overwatch = true;
        field.log(|field| BattleEvent::Watches { unit: field.body_ref(unit) });
    }
}

/// Moves a routed squad towards its own edge, and over it.
fn flee(field: &mut Battlefield, unit: UnitId) {
    let (_, away) = field.edge(field.units[unit].side);
    let distance = &field.setup.rout_distance;
    let farthest = Point { x: 0, y: away * distance.farthest() * INCH };
    let inches = roll_flight(field, unit, distance, |_| farthest);
    let before = field.places();
    let left = flee_by(field, unit, Point { x: 0, y: away * inches * INCH }, true);
    field.log(|field| BattleEvent::Flees {
        unit: field.body_ref(unit),
        inches,
        left,
        steps: field.steps_since(&before),
    });
}
