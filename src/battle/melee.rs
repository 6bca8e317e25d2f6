//! Melee: who fights whom in a cluster, who stands in whose rear, and what comes of it (§7, Dune World §7).

use super::event::Event;
use super::field::{CONTACT, Field, Means};
use super::ground::{INCH, Point};
use super::movement::{named, part};
use crate::play::{Attack, Fate, Fighting, Fray, Struck};
use crate::rules::Procedure;

/// What is left of who is neutralised, in segments: the rest of this one, and a full turn (Dune World §7.8).
const OUT: i32 = 3;

/// What part a figure has in its melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
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
fn contacts(field: &Field) -> Vec<(usize, usize)> {
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
fn parts(field: &Field, pairs: &[(usize, usize)]) -> Vec<Part> {
    let mut parts = vec![Part::Alone; field.men.len()];
    for (one, other) in pairs {
        if parts[*one] == Part::Alone && parts[*other] == Part::Alone {
            parts[*one] = Part::Pair(*other);
            parts[*other] = Part::Pair(*one);
        }
    }
    let mut left: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
    left.retain(|man| parts[*man] == Part::Alone);
    left.sort_unstable();
    left.dedup();
    for man in left {
        let near = pairs.iter().filter_map(|(a, b)| match man {
            man if man == *a => Some(*b),
            man if man == *b => Some(*a),
            _ => None,
        });
        let best = near.max_by_key(|foe| field.men[*foe].worth);
        best.into_iter().for_each(|foe| join(&mut parts, man, foe));
    }
    parts
}

fn join(parts: &mut [Part], man: usize, foe: usize) {
    match parts[foe] {
        Part::Alone => {
            parts[man] = Part::Pair(foe);
            parts[foe] = Part::Pair(man);
        }
        Part::Pair(other) => {
            parts[foe] = Part::Hub(2);
            parts[other] = Part::Leaf(foe);
            parts[man] = Part::Leaf(foe);
        }
        Part::Hub(count) => {
            parts[foe] = Part::Hub(count + 1);
            parts[man] = Part::Leaf(foe);
        }
        Part::Leaf(hub) => {
            // The foe turns to a fight of his own, and leaves the others to theirs.
            parts[hub] = match parts[hub] {
                Part::Hub(3..) => Part::Hub(count_of(parts, hub) - 1),
                _ => {
                    let leaves = |at: &usize| parts[*at] == Part::Leaf(hub) && *at != foe;
                    let last = (0..parts.len()).find(leaves).unwrap_or(foe);
                    parts[last] = Part::Pair(hub);
                    Part::Pair(last)
                }
            };
            parts[foe] = Part::Pair(man);
            parts[man] = Part::Pair(foe);
        }
    }
}

fn count_of(parts: &[Part], hub: usize) -> usize {
    match parts[hub] {
        Part::Hub(count) => count,
        _ => 0,
    }
}

/// How a figure fights in its squad.
fn fighting<'a>(
    field: &Field<'a>,
    man: usize,
    support: &[(bool, i32)],
    foe: usize,
) -> Fighting<'a> {
    let (nco, leader) = support[field.men[man].unit];
    let ground = &field.scene.terms.ground;
    let higher = field.men[man].from_high && !ground.is_high(field.men[foe].at);
    Fighting { nco, leader, higher, ..Fighting::new(&field.kind(man).figure) }
}

/// What NCO and leader add to each squad in melee (§7d; none in Dune World, D6).
fn support(field: &Field) -> Vec<(bool, i32)> {
    let of_one = |unit: usize| match field.scene.rules.play.procedure {
        Procedure::Fistful if field.units[unit].standing > 0 => {
            (field.nco_is_near(unit, field.cohesion(unit)), field.rating(unit))
        }
        _ => (false, 0),
    };
    (0..field.units.len()).map(of_one).collect()
}

/// Where a figure looks who is attacked by several: so that as few as may be stand in its rear. Says of each attacker
/// whether he stands wholly behind the line of its front, and whether partly.
fn facing(at: Point, attackers: &[Point]) -> Vec<(bool, bool)> {
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
pub(super) fn phase(field: &mut Field) {
    field.link();
    let pairs = contacts(field);
    if pairs.is_empty() {
        return;
    }
    let (parts, support) = (parts(field, &pairs), support(field));
    let mut fray = Fray::default();
    for man in 0..parts.len() {
        let attackers: Vec<usize> = match parts[man] {
            // Once for both.
            Part::Pair(other) if man < other => vec![other],
            Part::Hub(_) => (0..parts.len()).filter(|at| parts[*at] == Part::Leaf(man)).collect(),
            _ => continue,
        };
        fight(field, man, &attackers, &support, &mut fray);
    }
    for unit in 0..field.units.len() {
        if field.units[unit].segment.fought {
            field.refresh(unit);
        }
    }
    told(field);
}

fn told(field: &mut Field) {
    for unit in 0..field.units.len() {
        let segment = field.units[unit].segment;
        if !segment.fought {
            continue;
        }
        let out = field.of_unit(unit).filter(|man| field.men[*man].out == OUT).count() as i32;
        let lost = segment.struck - out;
        field.tell(|field| Event::Melee { unit: named(field, unit), lost, out });
    }
}

/// One figure against those who attack it.
fn fight(
    field: &mut Field,
    single: usize,
    attackers: &[usize],
    support: &[(bool, i32)],
    fray: &mut Fray,
) {
    let scene = field.scene;
    let spots: Vec<Point> = attackers.iter().map(|man| field.men[*man].at).collect();
    let seen = facing(field.men[single].at, &spots);
    // Flank and rear: +2 is Dune World's alone (§7.7).
    let flanks = scene.rules.play.procedure == Procedure::DuneWorld;
    let attacks: Vec<Attack> = attackers
        .iter()
        .zip(seen)
        .map(|(man, (rear, flank))| {
            let plain = fighting(field, *man, support, single);
            Attack { fighting: Fighting { flank: flank && flanks, ..plain }, rear }
        })
        .collect();
    let alone = fighting(field, single, support, attackers[0]);
    scene.throws.fray(&alone, &attacks, &scene.rules, &mut field.random, fray);
    for man in attackers.iter().chain([&single]) {
        let unit = field.men[*man].unit;
        field.units[unit].segment.fought = true;
    }
    let own = field.men[single].unit;
    for (man, struck) in attackers.iter().zip(&fray.attackers) {
        match struck {
            Struck::Hit(fate) => hit(field, *man, own, *fate),
            Struck::Parts => part(field, *man, single),
            Struck::Stands => {}
        }
    }
    if let Some(fate) = fray.single {
        let by = fray.by.map_or(attackers[0], |at| attackers[at]);
        let by = field.men[by].unit;
        hit(field, single, by, fate);
    }
}

fn hit(field: &mut Field, man: usize, by: usize, fate: Fate) {
    if fate == Fate::Saved {
        return;
    }
    let unit = field.men[man].unit;
    field.units[unit].segment.struck += 1;
    field.units[by].segment.strikes += 1;
    match fate {
        Fate::Neutralised => field.men[man].out = OUT,
        _ => field.fall(man, Some(by), Means::Melee),
    }
}
