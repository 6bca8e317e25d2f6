//! Deployment: both sides set up in their zones, and the table size that this needs.

use super::battlefield::{BattleUnit, Battlefield, BodyRecord, PlacedFigure, SegmentRecord};
use super::host::Body;
use super::index::{BattleSide, BySide, FigureSpan, HostId, IdVec, PairKey, UnitId};
use super::setup::BattleSetup;
use super::snapshot::{BattleLog, MoraleState};
use super::table::{BattleTable, INCH, Point, TerrainArea};
use crate::dice::Random;
use crate::force::LeaderPost;

/// The figures of a squad in one rank. This and the other measures of a deployment are ours: the rules name none.
const RANK: usize = 5;
/// The gap between two squads.
const SQUAD_GAP: i32 = INCH;
/// The depth of the row of leaders behind the squads, and the width of each of them.
const LEADER_ROW: i32 = 2 * INCH;
/// The least distance between the zones, in inches.
const ZONE_GAP: i32 = 6;
/// The widest spacing of a squad's figures.
const MAX_SPACING: i32 = 2 * INCH;

/// Returns the spacing of a squad's figures: half of its cohesion, two inches at most.
pub(super) fn spacing(cohesion: i32) -> i32 {
    (cohesion / 2).min(MAX_SPACING)
}

/// Returns the offset of a figure from the centre of its squad: ranks of five, the first towards the enemy (`north` is
/// 1 or -1).
pub(super) fn formation_offset(at: usize, of: usize, spacing: i32, north: i32) -> Point {
    let (rank, file) = ((at / RANK) as i32, (at % RANK) as i32);
    let in_rank = (of - (at / RANK) * RANK).min(RANK) as i32;
    let ranks = of.div_ceil(RANK) as i32;
    Point {
        x: (2 * file - in_rank + 1) * spacing / 2,
        y: north * (ranks - 1 - 2 * rank) * spacing / 2,
    }
}

/// Returns the width and depth that a body needs in its zone, with the gap to the next. `default_cohesion` is in inches.
fn footprint(body: &Body, default_cohesion: i32) -> (i32, i32) {
    let spacing = spacing(body.cohesion(default_cohesion) * INCH);
    let strength = body.strength();
    let (files, ranks) = (strength.min(RANK) as i32, strength.div_ceil(RANK) as i32);
    (files * spacing + SQUAD_GAP, ranks * spacing + SQUAD_GAP)
}

/// Where the bodies of a host set up at an edge: the middle of each place, of squads from the front on, and of leaders.
struct DeploymentPlaces {
    squads: Vec<Point>,
    leaders: Vec<Point>,
}

/// Finds the places of a host in the zone at an edge, given as by [`Battlefield::edge`]; none is on a cliff (§6i). `None` if
/// the host does not fit in there.
fn find_deployment(
    setup: &BattleSetup,
    host: HostId,
    edge: (i32, i32),
) -> Option<DeploymentPlaces> {
    let (table, cohesion) = (&setup.terms.table, setup.rules.play.cohesion);
    let bodies = &setup.hosts[host].bodies;
    let (leaders, squads): (Vec<&Body>, Vec<&Body>) =
        bodies.iter().partition(|body| body.is_leader);
    let (wide, deep) = squads.iter().fold((INCH, INCH), |(wide, deep), body| {
        let (x, y) = footprint(body, cohesion);
        (wide.max(x), deep.max(y))
    });
    let mut places: Vec<Point> = Vec::with_capacity(squads.len());
    let mut back = table.zone * INCH - deep;
    while places.len() < squads.len() && back >= LEADER_ROW {
        places.extend(place_row(table, edge, (back, deep), (wide, squads.len() - places.len())));
        back -= deep;
    }
    // Behind the squads.
    let behind = place_row(table, edge, (0, LEADER_ROW), (LEADER_ROW, leaders.len()));
    let fits = places.len() == squads.len() && behind.len() == leaders.len();
    fits.then_some(DeploymentPlaces { squads: places, leaders: behind })
}

/// Finds up to `wanted` places of a width in a row of a depth that begins `back` from the edge: side by side in the middle,
/// and on both sides of any cliff.
fn place_row(
    table: &BattleTable,
    (edge, away): (i32, i32),
    (back, deep): (i32, i32),
    (wide, wanted): (i32, usize),
) -> Vec<Point> {
    let y = edge - away * (back + deep / 2);
    let (south, north) = (y - deep / 2, y + deep / 2);
    let is_in_row = |area: &&TerrainArea| area.cliff && area.low.y < north && area.high.y > south;
    let mut cliffs: Vec<(i32, i32)> =
        table.areas.iter().filter(is_in_row).map(|area| (area.low.x, area.high.x)).collect();
    cliffs.sort_unstable();
    let (width, middle) = (table.width * INCH, table.width * INCH / 2);
    let mut spots: Vec<i32> = Vec::new();
    let mut west = 0;
    for (low, high) in cliffs.into_iter().chain([(width, width)]) {
        let room = ((low - west) / wide).max(0);
        // Of a row without a cliff, as many as are wanted in its middle.
        let count = if west == 0 && low == width {
            room.min(i32::try_from(wanted).unwrap_or(i32::MAX))
        } else {
            room
        };
        if count > 0 {
            let start = (middle - count * wide / 2).clamp(west, low - count * wide);
            spots.extend((0..count).map(|file| start + (2 * file + 1) * wide / 2));
        }
        west = west.max(high);
    }
    // The nearest to the middle, so that north and south are mirror images.
    spots.sort_by_key(|x| ((x - middle).abs(), x * away));
    spots.truncate(wanted);
    spots.sort_unstable();
    spots.into_iter().map(|x| Point { x, y }).collect()
}

impl BattleTable {
    /// Returns `true` if the zones are far enough apart.
    pub fn has_room_between_zones(&self) -> bool {
        2 * self.zone + ZONE_GAP <= self.depth
    }
}

/// Returns `true` if both sides fit into the zone at either edge, and the zones are far enough apart.
pub fn fits_zones(setup: &BattleSetup) -> bool {
    let table = &setup.terms.table;
    let edges = [(0, -1), (table.depth * INCH, 1)];
    let fits = |host| edges.iter().all(|edge| find_deployment(setup, host, *edge).is_some());
    table.has_room_between_zones() && HostId::BOTH.into_iter().all(fits)
}

/// Returns a field with both sides in their zones. The order in which squads and leaders stand and act is drawn, so
/// that their order in a file makes no difference; so is the edge of each side.
pub(super) fn deploy(
    setup: &BattleSetup,
    first: HostId,
    random: Random,
    is_logged: bool,
) -> Battlefield<'_> {
    let hosts = BySide::new(first, first.other());
    let mut field = Battlefield {
        setup,
        random,
        hosts,
        south: BattleSide::First,
        units: IdVec::new(),
        figures: IdVec::new(),
        records: hosts.map(|host| vec![BodyRecord::default(); setup.hosts[host].bodies.len()]),
        lost: BySide::splat(0),
        turn: 0,
        active_side: BattleSide::First,
        segments: Vec::new(),
        turns_without_loss: 0,
        ended_by_nuclear: false,
        log: is_logged.then(BattleLog::default),
    };
    field.south = BattleSide::BOTH[field.random.below_u64(2) as usize];
    for side in BattleSide::BOTH {
        deploy_side(&mut field, side);
    }
    field
}

fn deploy_side(field: &mut Battlefield, side: BattleSide) {
    let (setup, host) = (field.setup, field.hosts[side]);
    let Some(places) = find_deployment(setup, host, field.edge(side)) else { return };
    let bodies = &setup.hosts[host].bodies;
    let mut shuffled = |is_leader: bool| {
        let mut order: Vec<usize> =
            (0..bodies.len()).filter(|body| bodies[*body].is_leader == is_leader).collect();
        for last in (1..order.len()).rev() {
            let other = field.random.below_u64(last as u64 + 1) as usize;
            order.swap(last, other);
        }
        order
    };
    let (squads, leaders) = (shuffled(false), shuffled(true));
    let first = field.units.next_id();
    for (body, place) in squads.into_iter().zip(places.squads) {
        add_unit(field, side, body, place);
    }
    for (body, place) in leaders.into_iter().zip(places.leaders) {
        add_unit(field, side, body, place);
    }
    for unit in field.units.ids_from(first) {
        field.units[unit].escorted_squad = choose_escorted_squad(field, unit, bodies);
    }
}

/// Chooses the squad that a leader accompanies: his own, or the nearest of his platoon or of all.
fn choose_escorted_squad(field: &Battlefield, unit: UnitId, bodies: &[Body]) -> Option<UnitId> {
    let (own, post) = (&field.units[unit], bodies[field.units[unit].body].post?);
    let squads = field.units_of(own.side).filter(|other| !field.units[*other].is_leader());
    let his = squads.filter(|other| {
        let body = field.units[*other].body;
        match post {
            LeaderPost::Squad(squad) => body == squad,
            LeaderPost::Platoon(platoon) => bodies[body].platoon == Some(platoon),
            LeaderPost::Above => true,
        }
    });
    his.min_by_key(|other| field.units[*other].centre.distance_squared(own.centre))
}

/// Puts a body of a host on the table, centred on a spot.
fn add_unit(field: &mut Battlefield, side: BattleSide, index: usize, centre: Point) {
    let (setup, unit, host) = (field.setup, field.units.next_id(), field.hosts[side]);
    let (body, roster) = (&setup.hosts[host].bodies[index], &setup.rosters[host][index]);
    let start = field.figures.next_id();
    let (_, away) = field.edge(side);
    let spacing = spacing(body.cohesion(setup.rules.play.cohesion) * INCH);
    for (at, (kind, worth)) in roster.figures.iter().enumerate() {
        let spot = centre.plus(formation_offset(at, roster.figures.len(), spacing, -away));
        field.figures.push(PlacedFigure {
            at: setup.terms.table.clamp(spot),
            kind: *kind,
            unit,
            index: at,
            worth: *worth,
            alive: true,
            neutralised_since: None,
            engaged: false,
            loses_move: false,
            charged_from_higher: false,
            pursued: false,
        });
    }
    let figures = FigureSpan::new(start, field.figures.next_id());
    let strength = i32::try_from(figures.len()).unwrap_or(i32::MAX);
    let command = body.is_leader.then(|| setup.kinds[roster.figures[0].0].command());
    field.units.push(BattleUnit {
        side,
        body: index,
        nco: roster.has_nco.then(|| figures.last()),
        figures,
        had_nco: roster.has_nco,
        strength,
        standing: strength,
        fallen: 0,
        morale_state: MoraleState::Steady,
        centre,
        spread: 0,
        command,
        may_rally_others: true,
        escorted_squad: None,
        missed_charge: 0,
        overwatch: false,
        active: true,
        segment: SegmentRecord::default(),
        opponents: Vec::new(),
    });
    field.update_centre(unit);
}
