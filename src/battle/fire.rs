//! Missile fire and overwatch (§9, Dune World §8).

use super::battlefield::{Battlefield, CauseOfLoss, PlacedFigure};
use super::event::{BattleEvent, LoggedShot};
use super::index::{BattleSide, FigureId, UnitId};
use super::reading::OtherReading;
use super::setup::{MissileWeapon, ShotOdds};
use super::snapshot::{Blast, MoraleState};
use super::table::{INCH, Point, StraightPath};
use crate::dice::CERTAIN;
use crate::profile::ListColumn;
use crate::rolls::{Fate, ShotResult, ShotRolls, fate_of_damage};

/// The radius of a base, in hundredths of an inch.
const BASE_RADIUS: i32 = INCH / 2;
/// The weight of a point of the own side against one of the enemy's, in an explosion that may hit both.
const OWN_LOSS_WEIGHT: i64 = 3;

/// A possible target.
struct Target {
    figure: FigureId,
    at: Point,
    worth: i64,
    shield: bool,
    /// The chance that it still stands after the shots already declared at it, in millionths.
    stands: i64,
}

#[derive(Clone, Copy)]
struct DeclaredShot<'a> {
    shooter: FigureId,
    target: FigureId,
    /// The cover of the target.
    cover: Option<usize>,
    /// A shielded figure that a miss would hit.
    behind: Option<FigureId>,
    aimed: &'a ShotOdds,
    gun: &'a MissileWeapon,
}

/// Returns `true` if a unit may fire at all.
pub(super) fn may_fire(field: &Battlefield, unit: UnitId) -> bool {
    let own = &field.units[unit];
    own.standing > 0 && own.active && own.morale_state != MoraleState::Routed
}

/// Fires once with every figure of a unit that has a worthwhile target, at the unit `only` or at any; returns `true` if
/// any fired. All name their targets first, and shots at a target that has fallen are lost (F49, D34).
pub(super) fn fire_unit(
    field: &mut Battlefield,
    unit: UnitId,
    only: Option<UnitId>,
    watched: bool,
) -> bool {
    let mut targets = find_targets(field, unit, only);
    if targets.is_empty() {
        return false;
    }
    let shooters: Vec<FigureId> = field
        .living_figures(unit)
        .filter(|figure| !field.is_neutralised(*figure))
        .filter(|figure| may_fire_in_contact(field) || !field.figures[*figure].engaged)
        .collect();
    let mut declared: Vec<DeclaredShot> = Vec::new();
    let (all, shields) = (points_standing(field, unit), find_shields(field));
    for figure in shooters {
        declared.extend(choose_shot(field, figure, &mut targets, all, &shields));
    }
    let (mut shots, mut lost, mut killed) = (0, 0, 0);
    for shot in &declared {
        for _ in 0..shot.gun.rate {
            if field.ended_by_nuclear || !field.figures[shot.shooter].alive {
                break;
            }
            if !field.figures[shot.target].alive {
                lost += 1;
                continue;
            }
            shots += 1;
            let fell = resolve_shot(field, unit, shot);
            field.record_shot(unit, shot.target, fell);
            killed += fell;
        }
    }
    let fired = shots > 0;
    if fired {
        field.log(|field| BattleEvent::Fires {
            unit: field.body_ref(unit),
            watched,
            shots,
            lost,
            killed,
        });
        update_centres(field);
    }
    fired
}

/// Returns `true` if figures in contact may fire and be fired at (F44).
fn may_fire_in_contact(field: &Battlefield) -> bool {
    !field.setup.terms.plays_other_reading(OtherReading::NoFireInContact)
}

fn update_centres(field: &mut Battlefield) {
    for unit in field.units.ids() {
        if field.units[unit].segment.figures_lost > 0 {
            field.update_centre(unit);
        }
    }
}

/// Finds the enemies within the range of the best weapon of a unit.
fn find_targets(field: &Battlefield, unit: UnitId, only: Option<UnitId>) -> Vec<Target> {
    let own = &field.units[unit];
    let range = field.range(unit);
    if range == 0 {
        return Vec::new();
    }
    let near = |enemy: &UnitId| {
        let enemy = &field.units[*enemy];
        enemy.centre.is_within(own.centre, range + own.spread + enemy.spread)
    };
    let enemies = field
        .enemies_of(own.side)
        .filter(|enemy| only.is_none_or(|only| only == *enemy))
        .filter(near);
    let may_be_aimed_at =
        |figure: &FigureId| may_fire_in_contact(field) || !field.figures[*figure].engaged;
    let figures = enemies.flat_map(|enemy| field.living_figures(enemy)).filter(may_be_aimed_at);
    let target = |figure: FigureId| Target {
        figure,
        at: field.figures[figure].at,
        worth: field.figures[figure].worth,
        shield: field.kind(figure).figure.shield,
        stands: CERTAIN,
    };
    figures.map(target).collect()
}

/// Points on the table, in hundredths.
#[derive(Debug, Clone, Copy, Default)]
struct Stakes {
    enemies: i64,
    own: i64,
}

/// Sums the points on the table, of a unit's enemies and of its own side.
fn points_standing(field: &Battlefield, unit: UnitId) -> Stakes {
    let own = field.units[unit].side;
    let mut stakes = Stakes::default();
    for figure in field.figures.iter().filter(|figure| figure.alive) {
        let is_own = field.units[figure.unit].side == own;
        *(if is_own { &mut stakes.own } else { &mut stakes.enemies }) += figure.worth;
    }
    stakes
}

/// Chooses the most valuable shot of a figure, if any has a value.
fn choose_shot<'a>(
    field: &Battlefield<'a>,
    figure: FigureId,
    targets: &mut [Target],
    all: Stakes,
    shields: &[PlacedShield],
) -> Option<DeclaredShot<'a>> {
    let from = field.figures[figure].at;
    let table = &field.setup.terms.table;
    let strays = field.setup.rules.procedure_rules().has_stray_shots;
    let mut best: Option<(i64, usize, DeclaredShot<'a>)> = None;
    for gun in &field.kind(figure).guns {
        for (at, target) in targets.iter().enumerate() {
            if !from.is_within(target.at, gun.range) || !table.sees(from, target.at) {
                continue;
            }
            let cover = table.cover(target.at, from);
            let behind = (strays && gun.lasgun)
                .then(|| shield_behind(field, [figure, target.figure], gun, shields))
                .flatten();
            let aimed = gun.shot_odds(cover, target.shield, behind.is_some());
            let mut value = aimed.hits * target.stands / CERTAIN * target.worth;
            if gun.lasgun {
                value += expected_blast(field, figure, behind.unwrap_or(target.figure), aimed, all);
            }
            let value = value * i64::from(gun.rate);
            if value > best.as_ref().map_or(0, |(value, ..)| *value) {
                let declared = DeclaredShot {
                    shooter: figure,
                    target: target.figure,
                    cover,
                    behind,
                    aimed,
                    gun,
                };
                best = Some((value, at, declared));
            }
        }
    }
    let (_, at, declared) = best?;
    for _ in 0..declared.gun.rate {
        targets[at].stands = targets[at].stands * (CERTAIN - declared.aimed.hits) / CERTAIN;
    }
    Some(declared)
}

/// Returns the mean gain of explosions, in millionths of hundredths of a point: enemies less friends, who count
/// [`OWN_LOSS_WEIGHT`]. Where the game's end would cost more than every enemy in the blast is worth, near friends are not
/// counted: the shot is no gain without them.
fn expected_blast(
    field: &Battlefield,
    figure: FigureId,
    middle: FigureId,
    aimed: &ShotOdds,
    Stakes { enemies, own }: Stakes,
) -> i64 {
    let nuclear = (enemies - OWN_LOSS_WEIGHT * own) * aimed.nuclear;
    // Even with every enemy in the blast, it is not a gain.
    if enemies * aimed.explodes + nuclear <= 0 {
        return nuclear;
    }
    let (side, middle) = (field.units[field.figures[figure].unit].side, field.figures[middle].at);
    let near = |other: &PlacedFigure| {
        let worth = if field.units[other.unit].side == side {
            -OWN_LOSS_WEIGHT * other.worth
        } else {
            other.worth
        };
        worth * field.setup.blast_chance(other.at.distance(middle)) / CERTAIN
    };
    let near: i64 = field.figures.iter().filter(|other| other.alive).map(near).sum();
    near * aimed.explodes + nuclear
}

/// A figure with a shield, and its place.
type PlacedShield = (FigureId, Point);

/// Finds the shields on the table that a miss may strike; none in a game without stray shots.
fn find_shields(field: &Battlefield) -> Vec<PlacedShield> {
    if !field.setup.rules.procedure_rules().has_stray_shots || !field.setup.has_lasguns() {
        return Vec::new();
    }
    let all = field.figures.enumerate().filter(|(_, figure)| figure.alive);
    let shielded = all.filter(|(at, _)| field.kind(*at).figure.shield);
    shielded.map(|(at, figure)| (at, figure.at)).collect()
}

/// Finds the nearest shield that a miss of a shooter at a target strikes (§9c), a friend's or an enemy's.
fn shield_behind(
    field: &Battlefield,
    shooter_and_target: [FigureId; 2],
    gun: &MissileWeapon,
    shields: &[PlacedShield],
) -> Option<FigureId> {
    let [from, to] = shooter_and_target.map(|figure| field.figures[figure].at);
    let path = StraightPath::new(from, from.toward(to, gun.range));
    let others = shields.iter().filter(|(figure, _)| !shooter_and_target.contains(figure));
    let met = others.filter(|(_, at)| path.is_near(*at, BASE_RADIUS));
    met.min_by_key(|(_, at)| at.distance_squared(from)).map(|(figure, _)| *figure)
}

/// Returns a shot as it is when its turn comes: a figure that a miss would strike may have fallen meanwhile.
fn trace_again<'a>(field: &Battlefield, shot: &DeclaredShot<'a>) -> DeclaredShot<'a> {
    if shot.behind.is_none_or(|figure| field.figures[figure].alive) {
        return *shot;
    }
    let behind = shield_behind(field, [shot.shooter, shot.target], shot.gun, &find_shields(field));
    let shield = field.kind(shot.target).figure.shield;
    DeclaredShot {
        behind,
        aimed: shot.gun.shot_odds(shot.cover, shield, behind.is_some()),
        ..*shot
    }
}

/// Rolls a shot; returns the number of enemies killed.
fn resolve_shot(field: &mut Battlefield, unit: UnitId, declared: &DeclaredShot) -> i32 {
    let side = field.units[unit].side;
    let shot = &trace_again(field, declared);
    let middle = |is_behind: bool| {
        if is_behind { shot.behind.unwrap_or(shot.target) } else { shot.target }
    };
    let explosion = &field.setup.rules.play.explosion;
    let (rolls, result) = shot.aimed.roll(explosion, &mut field.random);
    let hits = matches!(result, ShotResult::Hit | ShotResult::Penetrates);
    let neutralised = hits && is_only_neutralised(field);
    field.log(|field| BattleEvent::Shoots(log_shot(field, shot, rolls, result, neutralised)));
    match result {
        ShotResult::Hit | ShotResult::Penetrates if neutralised => {
            field.neutralise(shot.target);
            0
        }
        ShotResult::Hit | ShotResult::Penetrates => {
            field.remove_figure(shot.target, Some(unit), CauseOfLoss::Weapon(shot.gun.letter));
            1
        }
        ShotResult::Explosion { behind } => {
            let inches = field.setup.blast.draw(&mut field.random);
            let at = field.figures[middle(behind)].at;
            resolve_blast(field, unit, side, Some(Blast { at, inches }))
        }
        ShotResult::Nuclear { .. } => {
            field.ended_by_nuclear = true;
            resolve_blast(field, unit, side, None)
        }
        ShotResult::Miss | ShotResult::Covered | ShotResult::Stopped => 0,
    }
}

fn log_shot(
    field: &Battlefield,
    shot: &DeclaredShot,
    rolls: ShotRolls,
    result: ShotResult,
    neutralised: bool,
) -> LoggedShot {
    let DeclaredShot { shooter, target, cover, behind, gun, .. } = *shot;
    let strays = matches!(
        result,
        ShotResult::Miss
            | ShotResult::Explosion { behind: true }
            | ShotResult::Nuclear { behind: true }
    );
    LoggedShot {
        shooter: field.figure_ref(shooter),
        target: field.figure_ref(target),
        behind: behind.filter(|_| strays).map(|figure| field.figure_ref(figure)),
        weapon: gun.letter,
        distance: field.figures[shooter].at.distance(field.figures[target].at),
        cover,
        skill: field.kind(shooter).figure.value(ListColumn::Bs),
        rolls,
        result,
        neutralised,
    }
}

/// Rolls the damage of a hit where the other reading of D28 is played.
fn is_only_neutralised(field: &mut Battlefield) -> bool {
    field.setup.terms.plays_other_reading(OtherReading::FireRollsDamage)
        && fate_of_damage(field.random.die(6)) == Fate::Neutralised
}

/// Removes all figures within a blast, or all on the table without one; returns the number of enemies killed.
fn resolve_blast(
    field: &mut Battlefield,
    unit: UnitId,
    side: BattleSide,
    within: Option<Blast>,
) -> i32 {
    let (mut fallen, mut enemies) = (Vec::new(), 0);
    for figure in field.figures.ids() {
        let at = field.figures[figure].at;
        let hit = within.is_none_or(|blast| at.is_within(blast.at, blast.inches * INCH));
        if field.figures[figure].alive && hit {
            enemies += i32::from(field.units[field.figures[figure].unit].side != side);
            fallen.push(field.figure_ref(figure));
            field.remove_figure(figure, Some(unit), CauseOfLoss::Explosion);
        }
    }
    if let Some(blast) = within {
        field.record_blast(blast);
    }
    let inches = within.map(|blast| blast.inches);
    field.log(|field| BattleEvent::Explodes { unit: field.body_ref(unit), inches, fallen });
    enemies
}

/// Lets the enemies in overwatch fire at a unit that has moved, before the melee.
pub(super) fn fire_overwatch(field: &mut Battlefield, unit: UnitId) {
    let side = field.units[unit].side;
    for watcher in field.units.ids() {
        let other = &field.units[watcher];
        if other.side == side || !other.overwatch || !may_fire(field, watcher) {
            continue;
        }
        if fire_unit(field, watcher, Some(unit), true) {
            field.units[watcher].overwatch = false;
        }
    }
}

/// Plays the missile phase of a side.
pub(super) fn fire_phase(field: &mut Battlefield, side: BattleSide) {
    for unit in field.units.ids() {
        let own = &field.units[unit];
        if own.side == side && !own.overwatch && may_fire(field, unit) {
            fire_unit(field, unit, None, false);
        }
    }
}
