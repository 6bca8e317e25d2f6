//! Both sides set up, each in its zone, and the table that this needs.

use super::field::{Deeds, Field, Man, Segment, Unit};
use super::ground::{INCH, Point};
use super::host::Body;
use super::moment::{Mood, Telling};
use super::scene::Scene;
use crate::dice::Random;
use crate::force::Post;
use crate::play::Side;

/// How many stand beside each other in a squad.
const RANK: usize = 5;
/// What is left between two squads, and the strip behind them in which leaders stand.
const AISLE: i32 = INCH;
const STRIP: i32 = 2 * INCH;
/// The widest that figures of a squad stand apart, however far they may.
const WIDEST: i32 = 2 * INCH;

/// How far figures of a squad stand from each other: half of what they may, and two inches at most.
pub(super) fn spacing(cohesion: i32) -> i32 {
    (cohesion / 2).min(WIDEST)
}

/// Where a figure stands about the middle of its squad: ranks of five, the first towards the enemy (`north` is 1 or -1).
pub(super) fn slot(at: usize, of: usize, spacing: i32, north: i32) -> Point {
    let (rank, file) = ((at / RANK) as i32, (at % RANK) as i32);
    let beside = (of - (at / RANK) * RANK).min(RANK) as i32;
    let ranks = of.div_ceil(RANK) as i32;
    Point {
        x: (2 * file - beside + 1) * spacing / 2,
        y: north * (ranks - 1 - 2 * rank) * spacing / 2,
    }
}

/// The room that a body takes up in the line, across and deep.
fn room(body: &Body, usual: i32) -> (i32, i32) {
    let inches = body.kinds.iter().filter_map(|few| few.figure.cohesion).max().unwrap_or(usual);
    let spacing = spacing(inches * INCH);
    let strength = body.strength();
    let (files, ranks) = (strength.min(RANK) as i32, strength.div_ceil(RANK) as i32);
    (files * spacing + AISLE, ranks * spacing + AISLE)
}

/// How many places in a row, and how large each is; none where a host does not fit into its zone.
fn grid(scene: &Scene, host: usize) -> Option<(i32, (i32, i32))> {
    let (ground, usual) = (&scene.terms.ground, scene.rules.play.cohesion);
    let bodies = &scene.hosts[host].bodies;
    let squads: Vec<(i32, i32)> =
        bodies.iter().filter(|body| !body.leads).map(|body| room(body, usual)).collect();
    let (wide, deep) = squads.iter().fold((INCH, INCH), |(a, b), (x, y)| (a.max(*x), b.max(*y)));
    let columns = (ground.width * INCH / wide).max(1);
    let rows = i32::try_from(squads.len()).ok()?.checked_add(columns - 1)? / columns;
    let leaders = i32::try_from(bodies.len() - squads.len()).ok()?;
    let beside = wide <= ground.width * INCH && leaders * STRIP <= ground.width * INCH;
    (beside && rows * deep + STRIP <= ground.zone * INCH).then_some((columns, (wide, deep)))
}

/// Whether both sides find room in their zones, with six inches and more between these.
pub fn fits(scene: &Scene) -> bool {
    let ground = &scene.terms.ground;
    let apart = 2 * ground.zone + 6 <= ground.depth;
    apart && (0..2).all(|host| grid(scene, host).is_some())
}

/// A field with both sides in their zones; the squads stand in an order that is drawn, and so does who has which edge.
pub(super) fn field(scene: &Scene, first: Side, random: Random, tells: bool) -> Field<'_> {
    let who = match first {
        Side::First => [0, 1],
        Side::Second => [1, 0],
    };
    let mut field = Field {
        scene,
        random,
        who,
        south: 0,
        units: Vec::new(),
        men: Vec::new(),
        deeds: who.map(|host| vec![Deeds::default(); scene.hosts[host].bodies.len()]),
        lost: [0; 2],
        turn: 0,
        lull: 0,
        over: false,
        told: tells.then(Telling::default),
    };
    field.south = field.random.under(2) as usize;
    for side in 0..2 {
        place(&mut field, side);
    }
    field
}

fn place(field: &mut Field, side: usize) {
    let (scene, host) = (field.scene, field.who[side]);
    let Some((columns, (wide, deep))) = grid(scene, host) else { return };
    let bodies = &scene.hosts[host].bodies;
    let count = |leads: bool| bodies.iter().filter(|body| body.leads == leads).count();
    let mut order: Vec<usize> = (0..count(false)).collect();
    for last in (1..order.len()).rev() {
        let other = field.random.under(last as u64 + 1) as usize;
        order.swap(last, other);
    }
    let (edge, away) = field.edge(side);
    let (ground, first) = (&scene.terms.ground, field.units.len());
    let (squads, leaders) = (order.len() as i32, count(true) as i32);
    let middle = ground.width * INCH / 2;
    for (index, body) in bodies.iter().enumerate() {
        let (x, y) = match order.get(index) {
            Some(place) => {
                let (row, file) = (*place as i32 / columns, *place as i32 % columns);
                let in_row = (squads - row * columns).min(columns);
                let back = ground.zone * INCH - row * deep - deep / 2;
                (middle + (2 * file - in_row + 1) * wide / 2, back)
            }
            // Leaders behind them.
            None => (middle + (2 * (index as i32 - squads) - leaders + 1) * STRIP / 2, STRIP / 2),
        };
        enlist(field, side, body, Point { x, y: edge - away * y });
    }
    for (index, body) in bodies.iter().enumerate() {
        let ward = match body.post {
            Some(Post::Squad(squad)) => Some(squad),
            Some(Post::Platoon(platoon)) => {
                bodies.iter().position(|other| other.platoon == Some(platoon) && !other.leads)
            }
            _ => (squads > 0).then_some(0),
        };
        field.units[first + index].ward = ward.filter(|_| body.leads).map(|ward| first + ward);
    }
}

/// Puts a body on the table, about a spot.
fn enlist(field: &mut Field, side: usize, body: &Body, centre: Point) {
    let (scene, unit) = (field.scene, field.units.len());
    let index = field.units.iter().filter(|other| other.side == side).count();
    let line = &scene.lines[field.who[side]][index];
    let start = field.men.len();
    let (_, away) = field.edge(side);
    let inches = body.kinds.iter().filter_map(|few| few.figure.cohesion).max();
    let spacing = spacing(inches.unwrap_or(scene.rules.play.cohesion) * INCH);
    for (at, (kind, worth)) in line.men.iter().enumerate() {
        let spot = centre.plus(slot(at, line.men.len(), spacing, -away));
        field.men.push(Man {
            at: scene.terms.ground.clamped(spot),
            kind: *kind,
            unit,
            worth: *worth,
            alive: true,
            out: 0,
            engaged: false,
            from_high: false,
        });
    }
    let men = start..field.men.len();
    let strength = i32::try_from(men.len()).unwrap_or(i32::MAX);
    let command = body.leads.then(|| Field::command_of(&scene.kinds[line.men[0].0]));
    field.units.push(Unit {
        side,
        body: index,
        nco: line.led.then_some(men.end - 1),
        men,
        led: line.led,
        strength,
        standing: strength,
        mood: Mood::Steady,
        centre,
        spread: 0,
        command,
        rallies: true,
        ward: None,
        penalty: 0,
        overwatch: false,
        active: true,
        segment: Segment::default(),
    });
    field.refresh(unit);
}
