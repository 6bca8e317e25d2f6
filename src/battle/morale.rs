//! Morale: checks after melee, falling back, routs, pursuit and rallying (§8, Dune World §9).

use super::battlefield::{BASE, Battlefield, CONTACT, CauseOfLoss, SegmentRecord};
use super::doctrine::Doctrine;
use super::event::BattleEvent;
use super::index::{BattleSide, BySide, FigureId, FigureSpan, PairKey, UnitId};
use super::movement::{body_ref, flee_by, roll_move};
use super::snapshot::MoraleState;
use super::table::{INCH, Point};
use crate::dice::CERTAIN;
use crate::play::{CheckedSquad, MeleeLosses, MoraleReason, Nco, Nerve, NerveCheck, Rally};
use crate::profile::Command;

/// The reach within which a leader or an NCO rallies a squad, in hundredths of an inch (§8f, Dune World §9.6).
const RALLY: i32 = 3 * INCH;

/// Returns the presence of a squad's NCO for a check: in Dune World he counts within his command radius (D21).
fn nco_presence(field: &Battlefield, unit: UnitId) -> Nco {
    let own = &field.units[unit];
    let Some(figure) = own.nco else { return if own.led { Nco::Lost } else { Nco::None } };
    let reach = if field.setup.rules.play.procedure.rules().nco_counts_in_command {
        field.kind(figure).command().radius * INCH
    } else {
        field.cohesion(unit)
    };
    if field.is_nco_near(unit, reach) { Nco::Present } else { Nco::Away }
}

/// Returns Dune World's penalty for routed friends (§9.2).
fn routed_friends_penalty(field: &Battlefield, unit: UnitId) -> i32 {
    if !field.setup.rules.play.procedure.rules().fears_routed_friends {
        return 0;
    }
    let (own, ground) = (&field.units[unit], &field.setup.terms.ground);
    let routed = field.units.enumerate().filter(|(at, other)| {
        let runs = other.side == own.side
            && other.standing > 0
            && other.morale_state == MoraleState::Routed;
        runs && *at != unit && ground.sees(own.centre, other.centre)
    });
    let (mut squads, mut leaders) = (0, 0);
    for (_, other) in routed {
        if other.is_leader() { leaders = 2 } else { squads += 1 }
    }
    squads + leaders
}

/// Returns the number that 2d6 must not exceed; 0 for a check that cannot be made.
pub(super) fn adjusted_morale(field: &Battlefield, unit: UnitId, nco_as: Option<Nco>) -> i32 {
    let own = &field.units[unit];
    let nco = nco_as.unwrap_or_else(|| nco_presence(field, unit));
    let morale = CheckedSquad {
        strength: own.strength,
        lost: own.strength - own.standing,
        nco,
        leader: field.leader_rating(unit),
        modifier: -own.penalty - routed_friends_penalty(field, unit),
        ..CheckedSquad::new(&field.kind(own.figures.first()).figure)
    };
    // Refused are a squad that overwatch fire destroyed during its charge, and numbers beyond the limits of a question, such
    // as 21 routed friends: both fail, as 2d6 never roll 0.
    morale.adjusted(&field.setup.rules).unwrap_or(0)
}

/// Returns `true` if a unit never checks for this reason.
fn is_exempt(field: &Battlefield, unit: UnitId, reason: MoraleReason) -> bool {
    let kind = field.kind(field.units[unit].figures.first());
    kind.never_checks || reason == MoraleReason::Charge && kind.always_charges
}

/// Returns the chance that a squad passes its check to charge, in millionths.
pub(super) fn charge_check_chance(field: &Battlefield, unit: UnitId) -> i64 {
    if is_exempt(field, unit, MoraleReason::Charge) {
        return CERTAIN;
    }
    field.setup.throws.pass_chance(adjusted_morale(field, unit, None))
}

/// Makes a check to charge; it uses up the penalty for a failed contact.
pub(super) fn check_charge(field: &mut Battlefield, unit: UnitId, nco_as: Option<Nco>) -> bool {
    if is_exempt(field, unit, MoraleReason::Charge) {
        return true;
    }
    let adjusted = adjusted_morale(field, unit, nco_as);
    field.units[unit].penalty = 0;
    field.setup.throws.roll_check(adjusted, &mut field.random) == NerveCheck::Pass
}

/// Returns `true` if a unit must check at the end of a round of melee.
fn must_check(field: &Battlefield, unit: UnitId) -> bool {
    let own = &field.units[unit];
    let segment = own.segment;
    if own.standing == 0 || own.morale_state == MoraleState::Routed || !segment.fought {
        return false;
    }
    let SegmentRecord { before, lost, nco_lost, struck, strikes, .. } = segment;
    let leader_lost = field
        .units
        .iter()
        .any(|other| other.side == own.side && other.is_leader() && other.segment.lost > 0);
    let (is_leader, strength, standing) = (own.is_leader(), own.strength, own.standing);
    let checks = field.setup.rules.play.procedure.rules().checks_after_melee;
    checks(&MeleeLosses {
        is_leader,
        strength,
        before,
        standing,
        lost,
        nco_lost,
        leader_lost,
        struck,
        strikes,
    })
}

/// Plays the Morale phase of both sides.
pub(super) fn morale_phase(field: &mut Battlefield, doctrines: BySide<Doctrine>) {
    let checks: Vec<UnitId> = field.units.ids().filter(|unit| must_check(field, *unit)).collect();
    for unit in checks {
        if is_exempt(field, unit, MoraleReason::Melee) {
            continue;
        }
        let adjusted = adjusted_morale(field, unit, None);
        field.units[unit].penalty = 0;
        let nerve = field.setup.throws.roll_nerve(adjusted, &mut field.random);
        field.log(|field| BattleEvent::Checks { unit: body_ref(field, unit), nerve });
        match nerve {
            Nerve::Shaken => fall_back(field, unit, doctrines),
            Nerve::Routed => rout(field, unit, doctrines),
            Nerve::Holds | Nerve::Gone => {}
        }
    }
    field.update_contacts();
}

/// Returns the vector of `inches` away from the enemies in contact with a unit; without any, towards its own edge.
fn retreat_vector(field: &Battlefield, unit: UnitId, inches: i32) -> Point {
    let own = &field.units[unit];
    let (mut x, mut y, mut count) = (0i64, 0i64, 0i64);
    let foes = field.enemies_of(own.side).filter(|foe| field.units[*foe].holds_ground());
    for figure in foes.flat_map(|foe| field.living_figures(foe)) {
        let at = field.figures[figure].at;
        if own.figures.iter().any(|own| field.figures[own].at.is_within(at, CONTACT)) {
            (x, y, count) = (x + i64::from(at.x), y + i64::from(at.y), count + 1);
        }
    }
    let (_, back) = field.edge(own.side);
    let home = Point { x: 0, y: back * inches * INCH };
    if count == 0 {
        return home;
    }
    let foe = field.mean_point(own.side, [x, y], count);
    let distance = foe.distance(own.centre);
    if distance == 0 {
        return home;
    }
    foe.toward(own.centre, distance + inches * INCH).minus(own.centre)
}

/// Finds the enemies in contact with a unit, and the own figure that each touches.
fn enemies_in_contact(field: &Battlefield, unit: UnitId) -> Vec<(FigureId, FigureId)> {
    let own = &field.units[unit];
    let foes = field.enemies_of(own.side).filter(|foe| field.units[*foe].holds_ground());
    let mut found = Vec::new();
    for foe in foes.flat_map(|foe| field.living_figures(foe)) {
        let at = field.figures[foe].at;
        let near = |figure: &FigureId| field.figures[*figure].at.is_within(at, CONTACT);
        if let Some(figure) = field
            .living_figures(unit)
            .find(near)
            .filter(|_| field.figures[foe].neutralised_segments == 0)
        {
            found.push((foe, figure));
        }
    }
    found
}

/// Moves a shaken unit 2d6 inches away from its opponents, who may follow (§8d, Dune World "8.4").
fn fall_back(field: &mut Battlefield, unit: UnitId, doctrines: BySide<Doctrine>) {
    field.units[unit].morale_state = MoraleState::Shaken;
    let inches = field.setup.fall_back_distance.draw(&mut field.random);
    let foes = enemies_in_contact(field, unit);
    let vector = retreat_vector(field, unit, inches);
    flee_by(field, unit, vector, false);
    let side = field.units[unit].side;
    if !doctrines[side.other()].pursues() || foes.is_empty() {
        return;
    }
    let reach = if field.setup.rules.play.procedure.rules().rolls_to_follow {
        field.setup.fall_back_distance.draw(&mut field.random) * INCH
    } else {
        i32::MAX
    };
    for (foe, figure) in foes {
        let (from, to) = (field.figures[foe].at, field.figures[figure].at);
        let gap = from.distance(to);
        let step = (gap - BASE).clamp(0, reach);
        field.figures[foe].at = from.toward(to, step);
        let follower = field.figures[foe].unit;
        field.update_centre(follower);
    }
}

/// Moves a routed unit 3d6 inches away; its opponents may chase it (§8e, Dune World "8.5").
fn rout(field: &mut Battlefield, unit: UnitId, doctrines: BySide<Doctrine>) {
    field.units[unit].morale_state = MoraleState::Routed;
    field.units[unit].overwatch = false;
    let inches = field.setup.rout_distance.draw(&mut field.random);
    let foes = enemies_in_contact(field, unit);
    let vector = retreat_vector(field, unit, inches);
    flee_by(field, unit, vector, true);
    let side = field.units[unit].side;
    if !doctrines[side.other()].pursues() {
        return;
    }
    let mut hunters: Vec<UnitId> = foes.iter().map(|(foe, _)| field.figures[*foe].unit).collect();
    hunters.sort_unstable();
    hunters.dedup();
    let mut killed = 0;
    for hunter in hunters {
        let Some(roll) = roll_move(field, hunter, false, false) else { continue };
        for (foe, _) in &foes {
            if field.figures[*foe].unit != hunter {
                continue;
            }
            let reach = roll.of_figure(field, hunter, *foe);
            killed += i32::from(pursue(field, *foe, unit, reach));
        }
        field.update_centre(hunter);
    }
    if killed > 0 {
        field.update_centre(unit);
        field.log(|field| BattleEvent::Caught { unit: body_ref(field, unit), killed });
    }
}

/// Moves a pursuer: it catches the nearest routed figure, or goes as far as it can. Returns `true` for a catch.
fn pursue(field: &mut Battlefield, hunter: FigureId, unit: UnitId, reach: i32) -> bool {
    let from = field.figures[hunter].at;
    let prey = field
        .living_figures(unit)
        .min_by_key(|figure| field.figures[*figure].at.distance_squared(from));
    let Some(prey) = prey else { return false };
    let to = field.figures[prey].at;
    let gap = (from.distance(to) - BASE).max(0);
    field.figures[hunter].at = from.toward(to, gap.min(reach));
    let caught = gap <= reach;
    if caught {
        let by = field.figures[hunter].unit;
        field.remove_figure(prey, Some(by), CauseOfLoss::Pursuit);
    }
    caught
}

/// Plays the rally phase of a side (§8f, Dune World §9.6).
pub(super) fn rally_phase(field: &mut Battlefield, side: BattleSide, doctrine: Doctrine) {
    for unit in field.units.ids() {
        let own = &field.units[unit];
        if own.side != side || own.standing == 0 || own.morale_state == MoraleState::Steady {
            continue;
        }
        let nco = own.nco.filter(|_| field.is_nco_near(unit, RALLY));
        let leader = field.units.ids().find(|at| can_rally(field, *at, unit));
        if nco.is_none() && leader.is_none() {
            continue;
        }
        let adjusted = adjusted_morale(field, unit, None);
        let is_even = field.setup.throws.pass_chance(adjusted) >= 500_000;
        let stands =
            doctrine.stands_firm(field.units[unit].morale_state == MoraleState::Routed, is_even);
        field.units[unit].penalty = 0;
        let rally = field.setup.throws.roll_rally(adjusted, stands, &mut field.random);
        field.log(|field| BattleEvent::Rallies { unit: body_ref(field, unit), rally });
        match rally {
            Rally::Rallied => field.units[unit].morale_state = MoraleState::Steady,
            Rally::Stays => {}
            Rally::Routed => {
                field.units[unit].morale_state = MoraleState::Routed;
                match (nco, leader) {
                    (Some(nco), _) => detach_nco(field, unit, nco),
                    (None, Some(leader)) => field.units[leader].rallies = false,
                    (None, None) => {}
                }
            }
        }
    }
}

/// Returns `true` if a leader can rally a unit: he is near it and steady, or he is the unit and rallies himself.
fn can_rally(field: &Battlefield, leader: UnitId, unit: UnitId) -> bool {
    let (rallier, own) = (&field.units[leader], &field.units[unit]);
    if leader == unit {
        return own.is_leader();
    }
    let can_rally =
        rallier.is_leader() && rallier.rallies && rallier.side == own.side && rallier.standing > 0;
    let is_near = || field.has_figure_within(unit, rallier.centre, RALLY);
    can_rally && rallier.morale_state == MoraleState::Steady && is_near()
}

/// Detaches an NCO whose heroic stand failed: he stays on the spot, as a leader who rallies nobody.
fn detach_nco(field: &mut Battlefield, unit: UnitId, nco: FigureId) {
    // The NCO is the last figure of his squad.
    field.units[unit].figures = field.units[unit].figures.without_last();
    field.units[unit].nco = None;
    field.units[unit].standing -= 1;
    field.figures[nco].unit = field.units.next_id();
    let mut alone = field.units[unit].clone();
    alone.figures = FigureSpan::one(nco);
    alone.morale_state = MoraleState::Steady;
    (alone.led, alone.nco, alone.strength, alone.standing) = (false, None, 1, 1);
    alone.command = Some(Command::default());
    alone.rallies = false;
    alone.segment.moved = true;
    let last = field.units.push(alone);
    field.update_centre(last);
    field.update_centre(unit);
}
