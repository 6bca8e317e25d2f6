//! Morale: checks after melee, those who waver and run, who follows and chases, and rallying (§8, Dune World §9).

use super::doctrine::Doctrine;
use super::event::Event;
use super::field::{CONTACT, Field, Means};
use super::ground::{INCH, Point};
use super::moment::Mood;
use super::movement::{named, rolled, run};
use crate::play::{Check, Morale, Nco, Nerve, Rally, Reason};
use crate::rules::Procedure;

/// How near a leader or an NCO must be to rally a squad, in hundredths of an inch (§8f, Dune World §9.6).
const RALLY: i32 = 3 * INCH;

/// How a squad's NCO is, as a check finds him: in Dune World he counts as far as his command reaches (D21).
fn nco(field: &Field, unit: usize) -> Nco {
    let own = &field.units[unit];
    let Some(man) = own.nco else { return if own.led { Nco::Lost } else { Nco::None } };
    let reach = match field.scene.rules.play.procedure {
        Procedure::Fistful => field.cohesion(unit),
        Procedure::DuneWorld => Field::command_of(field.kind(man)).1 * INCH,
    };
    if field.nco_is_near(unit, reach) { Nco::Present } else { Nco::Away }
}

/// What Dune World takes off for friends who run (§9.2).
fn sights(field: &Field, unit: usize) -> i32 {
    if field.scene.rules.play.procedure == Procedure::Fistful {
        return 0;
    }
    let (own, ground) = (&field.units[unit], &field.scene.terms.ground);
    let routed = field.units.iter().enumerate().filter(|(at, other)| {
        let runs = other.side == own.side && other.standing > 0 && other.mood == Mood::Routed;
        runs && *at != unit && ground.sees(own.centre, other.centre)
    });
    let (mut squads, mut leaders) = (0, 0);
    for (_, other) in routed {
        if other.leads() { leaders = 2 } else { squads += 1 }
    }
    squads + leaders
}

/// What 2d6 must not pass for a unit now.
pub(super) fn adjusted(field: &Field, unit: usize, nco_as: Option<Nco>) -> i32 {
    let own = &field.units[unit];
    let nco = nco_as.unwrap_or_else(|| nco(field, unit));
    let morale = Morale {
        strength: own.strength,
        lost: own.strength - own.standing,
        nco,
        leader: field.rating(unit),
        modifier: -own.penalty - sights(field, unit),
        ..Morale::new(&field.kind(own.men.start).figure)
    };
    // Every number of a list is within the limits of a check.
    morale.adjusted(&field.scene.rules).unwrap_or(0)
}

/// Whether a unit checks at all for this reason.
fn is_spared(field: &Field, unit: usize, reason: Reason) -> bool {
    let kind = field.kind(field.units[unit].men.start);
    kind.never_checks || reason == Reason::Charge && kind.always_charges
}

/// How often a squad passes its check to charge, in millionths.
pub(super) fn charges(field: &Field, unit: usize) -> i64 {
    if is_spared(field, unit, Reason::Charge) {
        return 1_000_000;
    }
    field.scene.throws.passes(adjusted(field, unit, None))
}

/// A check to charge; what a failed contact took off is used up.
pub(super) fn charge(field: &mut Field, unit: usize, nco_as: Option<Nco>) -> bool {
    if is_spared(field, unit, Reason::Charge) {
        return true;
    }
    let adjusted = adjusted(field, unit, nco_as);
    field.units[unit].penalty = 0;
    field.scene.throws.check(adjusted, &mut field.random) == Check::Pass
}

/// Whether a unit must check at the end of a round of melee.
fn must_check(field: &Field, unit: usize) -> bool {
    let own = &field.units[unit];
    let segment = own.segment;
    if own.standing == 0 || own.mood == Mood::Routed || !segment.fought {
        return false;
    }
    match field.scene.rules.play.procedure {
        Procedure::Fistful => {
            // §7e, F30: two or more, or half of the starting strength in this segment, or the NCO.
            let halved = 2 * own.standing <= own.strength && 2 * segment.before > own.strength;
            !own.leads() && (segment.lost > 1 || halved || segment.nco_lost)
        }
        Procedure::DuneWorld => {
            let quarter = 4 * segment.lost >= segment.before && segment.lost > 0;
            let fell = field
                .units
                .iter()
                .any(|other| other.side == own.side && other.leads() && other.segment.lost > 0);
            quarter || segment.nco_lost || fell || segment.struck > segment.strikes
        }
    }
}

/// The Morale phase: both sides.
pub(super) fn phase(field: &mut Field, doctrines: [Doctrine; 2]) {
    let checks: Vec<usize> =
        (0..field.units.len()).filter(|unit| must_check(field, *unit)).collect();
    for unit in checks {
        if is_spared(field, unit, Reason::Melee) {
            continue;
        }
        let adjusted = adjusted(field, unit, None);
        field.units[unit].penalty = 0;
        let nerve = field.scene.throws.nerve(adjusted, &mut field.random);
        field.tell(|field| Event::Checks { unit: named(field, unit), nerve });
        match nerve {
            Nerve::Shaken => shaken(field, unit, doctrines),
            Nerve::Routed => routed(field, unit, doctrines),
            Nerve::Holds | Nerve::Gone => {}
        }
    }
    field.link();
}

/// The way of so many inches that leads away from the enemies about a unit.
fn away(field: &Field, unit: usize, inches: i32) -> Point {
    let own = &field.units[unit];
    let (mut x, mut y, mut count) = (0i64, 0i64, 0i64);
    let foes = field.foes(own.side).filter(|foe| field.units[*foe].stands());
    for man in foes.flat_map(|foe| field.of_unit(foe)) {
        let at = field.men[man].at;
        if own.men.clone().any(|own| field.men[own].at.within(at, CONTACT)) {
            (x, y, count) = (x + i64::from(at.x), y + i64::from(at.y), count + 1);
        }
    }
    let (_, back) = field.edge(own.side);
    let home = Point { x: 0, y: back * inches * INCH };
    if count == 0 {
        return home;
    }
    let foe = field.mean(own.side, [x, y], count);
    let distance = foe.distance(own.centre);
    if distance == 0 {
        return home;
    }
    foe.toward(own.centre, distance + inches * INCH).minus(own.centre)
}

/// Enemies in contact with a unit, and the own figure that each touches.
fn touching(field: &Field, unit: usize) -> Vec<(usize, usize)> {
    let own = &field.units[unit];
    let foes = field.foes(own.side).filter(|foe| field.units[*foe].stands());
    let mut found = Vec::new();
    for foe in foes.flat_map(|foe| field.of_unit(foe)) {
        let at = field.men[foe].at;
        let near = |man: &usize| field.men[*man].at.within(at, CONTACT);
        if let Some(man) = field.of_unit(unit).find(near).filter(|_| field.men[foe].out == 0) {
            found.push((foe, man));
        }
    }
    found
}

/// A unit moves 2d6 inches away from its opponents, who may follow (§8d, Dune World "8.4").
fn shaken(field: &mut Field, unit: usize, doctrines: [Doctrine; 2]) {
    field.units[unit].mood = Mood::Shaken;
    let inches = field.scene.runs[0].draw(&mut field.random);
    let foes = touching(field, unit);
    let way = away(field, unit, inches);
    run(field, unit, way, false);
    let side = field.units[unit].side;
    if !doctrines[1 - side].follows() || foes.is_empty() {
        return;
    }
    let reach = match field.scene.rules.play.procedure {
        Procedure::Fistful => i32::MAX,
        Procedure::DuneWorld => field.scene.runs[0].draw(&mut field.random) * INCH,
    };
    for (foe, man) in foes {
        let (from, to) = (field.men[foe].at, field.men[man].at);
        let gap = from.distance(to);
        let step = (gap - super::field::BASE).clamp(0, reach);
        field.men[foe].at = from.toward(to, step);
        let follower = field.men[foe].unit;
        field.refresh(follower);
    }
}

/// A unit runs 3d6 inches away, and its opponents may chase it (§8e, Dune World "8.5").
fn routed(field: &mut Field, unit: usize, doctrines: [Doctrine; 2]) {
    field.units[unit].mood = Mood::Routed;
    field.units[unit].overwatch = false;
    let inches = field.scene.runs[1].draw(&mut field.random);
    let foes = touching(field, unit);
    let way = away(field, unit, inches);
    run(field, unit, way, true);
    let side = field.units[unit].side;
    if !doctrines[1 - side].pursues() {
        return;
    }
    let mut hunters: Vec<usize> = foes.iter().map(|(foe, _)| field.men[*foe].unit).collect();
    hunters.sort_unstable();
    hunters.dedup();
    let mut killed = 0;
    for hunter in hunters {
        let Some(roll) = rolled(field, hunter, false, false) else { continue };
        for (foe, _) in &foes {
            if field.men[*foe].unit != hunter {
                continue;
            }
            let reach = roll.of_man(field, hunter, *foe);
            killed += i32::from(chase(field, *foe, unit, reach));
        }
        field.refresh(hunter);
    }
    if killed > 0 {
        field.refresh(unit);
        field.tell(|field| Event::Caught { unit: named(field, unit), killed });
    }
}

/// One who chases: he catches the nearest who runs, or goes as far as he can.
fn chase(field: &mut Field, hunter: usize, unit: usize, reach: i32) -> bool {
    let from = field.men[hunter].at;
    let prey = field.of_unit(unit).min_by_key(|man| field.men[*man].at.square(from));
    let Some(prey) = prey else { return false };
    let to = field.men[prey].at;
    let gap = (from.distance(to) - super::field::BASE).max(0);
    field.men[hunter].at = from.toward(to, gap.min(reach));
    let caught = gap <= reach;
    if caught {
        let by = field.men[hunter].unit;
        field.fall(prey, Some(by), Means::Pursuit);
    }
    caught
}

/// The rally phase of a side (§8f, Dune World §9.6).
pub(super) fn rally(field: &mut Field, side: usize, doctrine: Doctrine) {
    for unit in 0..field.units.len() {
        let own = &field.units[unit];
        if own.side != side || own.standing == 0 || own.mood == Mood::Steady {
            continue;
        }
        let nco = own.nco.filter(|_| field.nco_is_near(unit, RALLY));
        let leader = (0..field.units.len()).find(|at| rallies(field, *at, unit));
        if nco.is_none() && leader.is_none() {
            continue;
        }
        let adjusted = adjusted(field, unit, None);
        let even = field.scene.throws.passes(adjusted) >= 500_000;
        let stands = doctrine.stands_firm(field.units[unit].mood == Mood::Routed, even);
        field.units[unit].penalty = 0;
        let rally = field.scene.throws.rally(adjusted, stands, &mut field.random);
        field.tell(|field| Event::Rallies { unit: named(field, unit), rally });
        match rally {
            Rally::Rallied => field.units[unit].mood = Mood::Steady,
            Rally::Stays => {}
            Rally::Routed => {
                field.units[unit].mood = Mood::Routed;
                match (nco, leader) {
                    (Some(nco), _) => detach(field, unit, nco),
                    (None, Some(leader)) => field.units[leader].rallies = false,
                    (None, None) => {}
                }
            }
        }
    }
}

/// Whether a leader can rally a unit: he is near it and does not waver; in Dune World, where he checks himself, he
/// rallies himself.
fn rallies(field: &Field, leader: usize, unit: usize) -> bool {
    let (one, own) = (&field.units[leader], &field.units[unit]);
    if leader == unit {
        return own.leads();
    }
    let can = one.leads() && one.rallies && one.side == own.side && one.standing > 0;
    let near = || field.any_within(unit, one.centre, RALLY);
    can && one.mood == Mood::Steady && near()
}

/// An NCO whose heroic stand failed: he stays where he is, and is a leader who rallies nobody.
fn detach(field: &mut Field, unit: usize, nco: usize) {
    // He stands last among the figures of his squad.
    field.units[unit].men.end = nco;
    field.units[unit].nco = None;
    field.units[unit].standing -= 1;
    field.men[nco].unit = field.units.len();
    let mut alone = field.units[unit].clone();
    alone.men = nco..nco + 1;
    alone.mood = Mood::Steady;
    (alone.led, alone.nco, alone.strength, alone.standing) = (false, None, 1, 1);
    alone.command = Some((0, 0));
    alone.rallies = false;
    alone.segment.moved = true;
    field.units.push(alone);
    let last = field.units.len() - 1;
    field.refresh(last);
    field.refresh(unit);
}
