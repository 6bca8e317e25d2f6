//! Melee: who fights whom in a cluster, who stands in whose rear, and what comes of it (§7, Dune World §7).

use super::battlefield::{Battlefield, CONTACT, CauseOfLoss};
use super::event::BattleEvent;
use super::movement::{body_ref, push_apart};
use super::table::{INCH, Point};
use crate::play::{Attack, Fate, Fighting, Fray, Struck};
use crate::rules::Procedure;

/// What is left of who is neutralised, in segments: the rest of this one, and a full turn (Dune World §7.8).
const OUT: i32 = 3;

/// What part a figure has in its melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MeleeRole {
    /// In contact with nobody, or not yet in a fight.
    Alone,
    /// One on one with another.
    Pair(usize),
    /// By itself against so many.
    Hub(usize),
    /// One of several on another.
    Leaf(usize),
}

/// Everybody in contact, from either side.
fn find_contacts(field: &Battlefield) -> Vec<(usize, usize)> {
    let fights = |man: &usize| {
        let man = &field.men[*man];
        man.alive && man.engaged && man.out == 0
    };
    let side = |side: usize| {
        let all = field.units.iter().filter(move |unit| unit.side == side);
        all.flat_map(|unit| unit.men.clone()).filter(fights)
    };
    let others: Vec<usize> = side(1).collect();
    let mut pairs = Vec::new();
    for one in side(0) {
        let at = field.men[one].at;
        let near = others.iter().filter(|other| at.within(field.men[**other].at, CONTACT));
        pairs.extend(near.map(|other| (one, *other)));
    }
    pairs
}

/// Breaks clusters up so that everybody fights, and one figure stands against one or more: first as many pairs as come
/// about, then whoever is left joins where the most points are to be had.
fn assign_roles(field: &Battlefield, pairs: &[(usize, usize)]) -> Vec<MeleeRole> {
    let mut parts = vec![MeleeRole::Alone; field.men.len()];
    for (one, other) in pairs {
        if parts[*one] == MeleeRole::Alone && parts[*other] == MeleeRole::Alone {
            parts[*one] = MeleeRole::Pair(*other);
            parts[*other] = MeleeRole::Pair(*one);
        }
    }
    let mut left: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
    left.retain(|man| parts[*man] == MeleeRole::Alone);
    left.sort_unstable();
    left.dedup();
    for man in left {
        let near = pairs.iter().filter_map(|(a, b)| match man {
            man if man == *a => Some(*b),
            man if man == *b => Some(*a),
            _ => None,
        });
        let best = near.max_by_key(|foe| field.men[*foe].worth);
        best.into_iter().for_each(|foe| join_fight(&mut parts, man, foe));
    }
    parts
}

fn join_fight(parts: &mut [MeleeRole], man: usize, foe: usize) {
    match parts[foe] {
        MeleeRole::Alone => {
            parts[man] = MeleeRole::Pair(foe);
            parts[foe] = MeleeRole::Pair(man);
        }
        MeleeRole::Pair(other) => {
            parts[foe] = MeleeRole::Hub(2);
            parts[other] = MeleeRole::Leaf(foe);
            parts[man] = MeleeRole::Leaf(foe);
        }
        MeleeRole::Hub(count) => {
            parts[foe] = MeleeRole::Hub(count + 1);
            parts[man] = MeleeRole::Leaf(foe);
        }
        MeleeRole::Leaf(hub) => {
            // The foe turns to a fight of his own, and leaves the others to theirs.
            parts[hub] = match parts[hub] {
                MeleeRole::Hub(3..) => MeleeRole::Hub(hub_size(parts, hub) - 1),
                _ => {
                    let leaves = |at: &usize| parts[*at] == MeleeRole::Leaf(hub) && *at != foe;
                    let last = (0..parts.len()).find(leaves).unwrap_or(foe);
                    parts[last] = MeleeRole::Pair(hub);
                    MeleeRole::Pair(last)
                }
            };
            parts[foe] = MeleeRole::Pair(man);
            parts[man] = MeleeRole::Pair(foe);
        }
    }
}

fn hub_size(parts: &[MeleeRole], hub: usize) -> usize {
    match parts[hub] {
        MeleeRole::Hub(count) => count,
        _ => 0,
    }
}

/// How a figure fights in its squad.
fn fighter<'a>(
    field: &Battlefield<'a>,
    man: usize,
    support: &[(bool, i32)],
    foe: usize,
) -> Fighting<'a> {
    let (nco, leader) = support[field.men[man].unit];
    let ground = &field.setup.terms.ground;
    let higher = field.men[man].from_high && !ground.is_high(field.men[foe].at);
    Fighting { nco, leader, higher, ..Fighting::new(&field.kind(man).figure) }
}

/// What NCO and leader add to each squad in melee (§7d; none in Dune World, D6).
fn find_support(field: &Battlefield) -> Vec<(bool, i32)> {
    let of_one = |unit: usize| match field.setup.rules.play.procedure {
        Procedure::Fistful if field.units[unit].standing > 0 => {
            (field.nco_is_near(unit, field.cohesion(unit)), field.rating(unit))
        }
        _ => (false, 0),
    };
    (0..field.units.len()).map(of_one).collect()
}

/// Where a figure looks who is attacked by several: so that as few as may be stand in its rear. Says of each attacker
/// whether he stands wholly behind the line of its front, and whether partly.
fn choose_facing(at: Point, attackers: &[Point]) -> Vec<(bool, bool)> {
    let stands = |front: Point| {
        let length = i64::from(at.distance(front).max(1));
        let of_one = move |other: &Point| {
            let (ahead, beside) = (front.minus(at), other.minus(at));
            let dot =
                i64::from(ahead.x) * i64::from(beside.x) + i64::from(ahead.y) * i64::from(beside.y);
            let rear = dot < -length * i64::from(INCH) / 2;
            (rear, !rear && dot < 0)
        };
        attackers.iter().map(of_one).collect::<Vec<_>>()
    };
    let behind = |seen: &Vec<(bool, bool)>| {
        let rears = seen.iter().filter(|(rear, _)| *rear).count();
        (rears, seen.iter().filter(|(_, flank)| *flank).count())
    };
    attackers.iter().map(|front| stands(*front)).min_by_key(behind).unwrap_or_default()
}

/// The melee phase; everybody in contact fights, whoever's turn it is.
pub(super) fn melee_phase(field: &mut Battlefield) {
    field.update_contacts();
    let pairs = find_contacts(field);
    if pairs.is_empty() {
        return;
    }
    let (parts, support) = (assign_roles(field, &pairs), find_support(field));
    let mut fray = Fray::default();
    for man in 0..parts.len() {
        let attackers: Vec<usize> = match parts[man] {
            // Once for both.
            MeleeRole::Pair(other) if man < other => vec![other],
            MeleeRole::Hub(_) => {
                (0..parts.len()).filter(|at| parts[*at] == MeleeRole::Leaf(man)).collect()
            }
            _ => continue,
        };
        resolve_melee(field, man, &attackers, &support, &mut fray);
    }
    for unit in 0..field.units.len() {
        if field.units[unit].segment.fought {
            field.update_centre(unit);
        }
    }
    log_losses(field);
}

fn log_losses(field: &mut Battlefield) {
    for unit in 0..field.units.len() {
        let segment = field.units[unit].segment;
        if !segment.fought {
            continue;
        }
        let out = field.of_unit(unit).filter(|man| field.men[*man].out == OUT).count() as i32;
        let lost = segment.struck - out;
        field.log(|field| BattleEvent::Melee { unit: body_ref(field, unit), lost, out });
    }
}

/// One figure against those who attack it.
fn resolve_melee(
    field: &mut Battlefield,
    single: usize,
    attackers: &[usize],
    support: &[(bool, i32)],
    fray: &mut Fray,
) {
    let setup = field.setup;
    let spots: Vec<Point> = attackers.iter().map(|man| field.men[*man].at).collect();
    let seen = choose_facing(field.men[single].at, &spots);
    // Flank and rear: +2 is Dune World's alone (§7.7).
    let flanks = setup.rules.play.procedure == Procedure::DuneWorld;
    let attacks: Vec<Attack> = attackers
        .iter()
        .zip(seen)
        .map(|(man, (rear, flank))| {
            let plain = fighter(field, *man, support, single);
            Attack { fighting: Fighting { flank: flank && flanks, ..plain }, rear }
        })
        .collect();
    let alone = fighter(field, single, support, attackers[0]);
    setup.throws.fray(&alone, &attacks, &setup.rules, &mut field.random, fray);
    for man in attackers.iter().chain([&single]) {
        let unit = field.men[*man].unit;
        field.units[unit].segment.fought = true;
    }
    let own = field.men[single].unit;
    for (man, struck) in attackers.iter().zip(&fray.attackers) {
        match struck {
            Struck::Hit(fate) => apply_hit(field, *man, own, *fate),
            Struck::Parts => push_apart(field, *man, single),
            Struck::Stands => {}
        }
    }
    if let Some(fate) = fray.single {
        let by = fray.by.map_or(attackers[0], |at| attackers[at]);
        let by = field.men[by].unit;
        apply_hit(field, single, by, fate);
    }
}

fn apply_hit(field: &mut Battlefield, man: usize, by: usize, fate: Fate) {
    if fate == Fate::Saved {
        return;
    }
    let unit = field.men[man].unit;
    field.units[unit].segment.struck += 1;
    field.units[by].segment.strikes += 1;
    match fate {
        Fate::Neutralised => field.men[man].out = OUT,
        _ => field.remove_figure(man, Some(by), CauseOfLoss::Melee),
    }
}
