//! Disengaging: figures that leave a melee which goes against them (§6e, F18, F46; Dune World §6.5, D29).

use super::battlefield::{BASE, Battlefield};
use super::cluster::expected_losses;
use super::event::BattleEvent;
use super::index::FigureId;
use super::room::Bases;
use super::table::{INCH, Point, StraightPath, is_near_path};

/// A figure disengages if it would lose more than this many times what it kills. It kills nobody in this round, and is
/// spared the next one: so it gains if the losses of one round are more than the kills of two.
const OUTCLASSED: i64 = 2;

/// Returns `true` if a figure disengages from its attackers, by our opinion of where it pays: it is outclassed, can shoot
/// at one of them afterwards, and has room for a mean move away from them.
pub(super) fn wants_to_disengage(
    field: &Battlefield,
    figure: FigureId,
    attackers: &[FigureId],
) -> bool {
    let (unit, kind) = (&field.units[field.figures[figure].unit], field.kind(figure));
    let doctrine = field.setup.terms.doctrines[field.hosts[unit.side]];
    if kind.guns.is_empty() || !doctrine.disengages() || !unit.active || !unit.holds_ground() {
        return false;
    }
    let shield = |enemy: &FigureId| field.kind(*enemy).figure.shield;
    let shoots = kind.guns.iter().any(|gun| {
        attackers.iter().any(|enemy| gun.shot_odds(None, shield(enemy), false).hits > 0)
    });
    let is_outclassed = || {
        let losses = expected_losses(field, figure, attackers);
        losses.single > OUTCLASSED * losses.attackers
    };
    let has_room = || {
        let spots: Vec<Point> = attackers.iter().map(|enemy| field.figures[*enemy].at).collect();
        let far = kind.mean_move();
        let spot = find_retreat(field, figure, &spots, far);
        // Rounded down, with a hundredth for the spot itself.
        spot.is_some_and(|spot| field.figures[figure].at.distance(spot) >= far - 2)
    };
    shoots && is_outclassed() && has_room()
}

/// Moves a figure that has disengaged and is unhurt up to a normal move away from its attackers; it loses its next move.
pub(super) fn retreat(field: &mut Battlefield, figure: FigureId, attackers: &[Point]) {
    let own = &field.figures[figure];
    if !own.alive || own.neutralised_since.is_some() {
        return;
    }
    let setup = field.setup;
    let (from, is_nco) = (own.at, field.units[own.unit].nco == Some(figure));
    let kind = &setup.kinds[own.kind];
    let Some(walks) = &kind.walks else { return };
    let ahead = find_spot_away(field, figure, attackers, kind.mean_move());
    let is_broken = setup.terms.table.crosses_broken(from, ahead);
    let rolled = walks.rolled.draw(is_broken, &mut field.random);
    let inches = rolled + if is_nco { walks.nco } else { 0 };
    let before = field.places();
    if let Some(spot) = find_retreat(field, figure, attackers, inches * INCH) {
        field.put(figure, spot);
    }
    field.figures[figure].loses_move = true;
    field.log(|field| BattleEvent::Disengages {
        figure: field.figure_ref(figure),
        // To the nearest inch, as spots are rounded.
        inches: (from.distance(field.figures[figure].at) + INCH / 2) / INCH,
        rolled: inches,
        steps: field.steps_since(&before),
    });
}

/// Returns the spot at a distance straight away from the middle of some attackers; if they are on all sides, towards the
/// own edge.
fn find_spot_away(field: &Battlefield, figure: FigureId, attackers: &[Point], far: i32) -> Point {
    let (from, side) = (field.figures[figure].at, field.units[field.figures[figure].unit].side);
    let sum = |axis: fn(&Point) -> i32| attackers.iter().map(|spot| i64::from(axis(spot))).sum();
    let sums = [sum(|spot| spot.x), sum(|spot| spot.y)];
    let middle = field.mean_point(side, sums, attackers.len().max(1) as i64);
    let (_, back) = field.edge(side);
    let home = Point { x: 0, y: back * far };
    if middle.is_within(from, INCH / 4) { from.plus(home) } else { from.toward(middle, -far) }
}

/// Finds the farthest spot on the straight way from its attackers where a figure can stand: out of contact, and nearer than
/// a move may to no enemy whom it does not leave (§6b).
fn find_retreat(
    field: &Battlefield,
    figure: FigureId,
    attackers: &[Point],
    reach: i32,
) -> Option<Point> {
    let from = field.figures[figure].at;
    let side = field.units[field.figures[figure].unit].side;
    let table = &field.setup.terms.table;
    let wanted = table.clamp(find_spot_away(field, figure, attackers, reach));
    let end = table.walk(from, wanted, reach, field.setup.broken_cost());
    let enemy_distance = field.setup.enemy_distance();
    let bases = Bases::near(field, side, from, reach + enemy_distance, |other| other == figure);
    let leaves = |enemy: Point, to: Point| {
        from.is_within(enemy, enemy_distance)
            && to.distance_squared(enemy) > from.distance_squared(enemy)
            && !is_near_path(from, to, enemy, BASE - 1)
    };
    let keeps_distance = |to: Point| {
        let (path, mut enemies) = (StraightPath::new(from, to), bases.enemies().iter());
        enemies.all(|enemy| !path.is_near(*enemy, enemy_distance - 1) || leaves(*enemy, to))
    };
    let lengths = (1..from.distance(end)).rev().step_by(INCH as usize / 4);
    let mut spots = std::iter::once(end).chain(lengths.map(|length| from.toward(end, length)));
    spots.find(|spot| *spot != from && bases.has_quiet_room(*spot) && keeps_distance(*spot))
}
