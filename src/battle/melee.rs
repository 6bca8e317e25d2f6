//! Melee: pairing in a cluster, flank and rear, and results (§7, Dune World §7).

use super::battlefield::{Battlefield, CONTACT, CauseOfLoss};
use super::event::BattleEvent;
use super::index::{BattleSide, FigureId, IdVec, UnitId};
use super::movement::{body_ref, push_apart};
use super::table::{INCH, Point};
use crate::play::{AttackerFate, Fate, Fighting, GroupMeleeAttack, GroupMeleeFates};

/// Segments for which a figure is neutralised: the rest of this one, and a full turn (Dune World §7.8).
const NEUTRALISED_SEGMENTS: i32 = 3;

/// The role of a figure in its melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MeleeRole {
    /// In contact with nobody, or not yet in a fight.
    Alone,
    /// One on one with another.
    Pair(FigureId),
    /// Alone against this many attackers.
    Hub(usize),
    /// One of several against another.
    Leaf(FigureId),
}

/// Finds the pairs of figures in contact, one of either side.
fn find_contacts(field: &Battlefield) -> Vec<(FigureId, FigureId)> {
    let fights = |figure: &FigureId| {
        let figure = &field.figures[*figure];
        figure.alive && figure.engaged && figure.neutralised_segments == 0
    };
    let side = |side: BattleSide| {
        let all = field.units.iter().filter(move |unit| unit.side == side);
        all.flat_map(|unit| unit.figures.iter()).filter(fights)
    };
    let others: Vec<FigureId> = side(BattleSide::Second).collect();
    let mut pairs = Vec::new();
    for one in side(BattleSide::First) {
        let at = field.figures[one].at;
        let near = others.iter().filter(|other| at.is_within(field.figures[**other].at, CONTACT));
        pairs.extend(near.map(|other| (one, *other)));
    }
    pairs
}

/// Breaks clusters up so that everybody fights, one figure against one or more: first pairs in the order of contacts,
/// then each remaining figure joins the fight against its most valuable foe.
fn assign_roles(field: &Battlefield, pairs: &[(FigureId, FigureId)]) -> IdVec<FigureId, MeleeRole> {
    let mut roles: IdVec<FigureId, MeleeRole> =
        field.figures.ids().map(|_| MeleeRole::Alone).collect();
    for (one, other) in pairs {
        if roles[*one] == MeleeRole::Alone && roles[*other] == MeleeRole::Alone {
            roles[*one] = MeleeRole::Pair(*other);
            roles[*other] = MeleeRole::Pair(*one);
        }
    }
    let mut left: Vec<FigureId> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
    left.retain(|figure| roles[*figure] == MeleeRole::Alone);
    left.sort_unstable();
    left.dedup();
    for figure in left {
        let near = pairs.iter().filter_map(|(a, b)| match figure {
            figure if figure == *a => Some(*b),
            figure if figure == *b => Some(*a),
            _ => None,
        });
        let best = near.max_by_key(|foe| field.figures[*foe].worth);
        if let Some(foe) = best {
            join_fight(&mut roles, figure, foe);
        }
    }
    roles
}

fn join_fight(roles: &mut IdVec<FigureId, MeleeRole>, figure: FigureId, foe: FigureId) {
    match roles[foe] {
        MeleeRole::Alone => {
            roles[figure] = MeleeRole::Pair(foe);
            roles[foe] = MeleeRole::Pair(figure);
        }
        MeleeRole::Pair(other) => {
            roles[foe] = MeleeRole::Hub(2);
            roles[other] = MeleeRole::Leaf(foe);
            roles[figure] = MeleeRole::Leaf(foe);
        }
        MeleeRole::Hub(count) => {
            roles[foe] = MeleeRole::Hub(count + 1);
            roles[figure] = MeleeRole::Leaf(foe);
        }
        MeleeRole::Leaf(hub) => {
            // The foe turns to the newcomer, and leaves the others to their fight.
            roles[hub] = match roles[hub] {
                MeleeRole::Hub(3..) => MeleeRole::Hub(hub_size(roles, hub) - 1),
                _ => {
                    let leaves = |at: &FigureId| roles[*at] == MeleeRole::Leaf(hub) && *at != foe;
                    let last = roles.ids().find(leaves).unwrap_or(foe);
                    roles[last] = MeleeRole::Pair(hub);
                    MeleeRole::Pair(last)
                }
            };
            roles[foe] = MeleeRole::Pair(figure);
            roles[figure] = MeleeRole::Pair(foe);
        }
    }
}

fn hub_size(roles: &IdVec<FigureId, MeleeRole>, hub: FigureId) -> usize {
    match roles[hub] {
        MeleeRole::Hub(count) => count,
        _ => 0,
    }
}

/// Support of a squad in melee by its NCO and a leader.
#[derive(Debug, Clone, Copy, Default)]
struct MeleeSupport {
    /// The NCO fights with his squad.
    nco: bool,
    /// The rating of the leader in whose radius it is; 0 without one.
    leader: i32,
}

/// The position of an attacker, as seen by the figure it attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Approach {
    Front,
    /// Partly behind the line of its front.
    Flank,
    /// Wholly behind the line of its front.
    Rear,
}

/// Returns a figure as it fights in its squad.
fn fighter<'a>(
    field: &Battlefield<'a>,
    figure: FigureId,
    support: &IdVec<UnitId, MeleeSupport>,
    foe: FigureId,
) -> Fighting<'a> {
    let MeleeSupport { nco, leader } = support[field.figures[figure].unit];
    let ground = &field.setup.terms.ground;
    let higher = field.figures[figure].from_high && !ground.is_high(field.figures[foe].at);
    Fighting { nco, leader, higher, ..Fighting::new(&field.kind(figure).figure) }
}

/// Finds the support of each squad (§7d; none in Dune World, D6).
fn find_support(field: &Battlefield) -> IdVec<UnitId, MeleeSupport> {
    let is_added = field.setup.rules.play.procedure.rules().leaders_add_skill;
    let of_one = |unit: UnitId| {
        if !is_added || field.units[unit].standing == 0 {
            return MeleeSupport::default();
        }
        let nco = field.is_nco_near(unit, field.cohesion(unit));
        MeleeSupport { nco, leader: field.leader_rating(unit) }
    };
    field.units.ids().map(of_one).collect()
}

/// Chooses the facing of a figure against several attackers: as few as possible in its rear, then in its flank. Returns
/// the approach of each attacker.
fn choose_facing(at: Point, attackers: &[Point]) -> Vec<Approach> {
    let face = |front: Point| {
        let length = i64::from(at.distance(front).max(1));
        let of_one = move |other: &Point| {
            let (ahead, towards) = (front.minus(at), other.minus(at));
            let dot = i64::from(ahead.x) * i64::from(towards.x)
                + i64::from(ahead.y) * i64::from(towards.y);
            let rear = dot < -length * i64::from(INCH) / 2;
            match dot {
                _ if rear => Approach::Rear,
                ..0 => Approach::Flank,
                0.. => Approach::Front,
            }
        };
        attackers.iter().map(of_one).collect::<Vec<_>>()
    };
    let exposure = |seen: &Vec<Approach>| {
        let count = |approach| seen.iter().filter(|seen| **seen == approach).count();
        [Approach::Rear, Approach::Flank].map(count)
    };
    attackers.iter().map(|front| face(*front)).min_by_key(exposure).unwrap_or_default()
}

/// Plays the melee phase; everybody in contact fights, on either side's turn.
pub(super) fn melee_phase(field: &mut Battlefield) {
    field.update_contacts();
    let pairs = find_contacts(field);
    if pairs.is_empty() {
        return;
    }
    let (roles, support) = (assign_roles(field, &pairs), find_support(field));
    let mut fight = GroupMeleeFates::default();
    for figure in roles.ids() {
        let attackers: Vec<FigureId> = match roles[figure] {
            // Once for each pair.
            MeleeRole::Pair(other) if figure < other => vec![other],
            MeleeRole::Hub(_) => {
                roles.ids().filter(|at| roles[*at] == MeleeRole::Leaf(figure)).collect()
            }
            _ => continue,
        };
        resolve_melee(field, figure, &attackers, &support, &mut fight);
    }
    for unit in field.units.ids() {
        if field.units[unit].segment.fought {
            field.update_centre(unit);
        }
    }
    log_losses(field);
}

fn log_losses(field: &mut Battlefield) {
    for unit in field.units.ids() {
        let segment = field.units[unit].segment;
        if !segment.fought {
            continue;
        }
        let neutralised = field
            .living_figures(unit)
            .filter(|figure| field.figures[*figure].neutralised_segments == NEUTRALISED_SEGMENTS)
            .count() as i32;
        let lost = segment.struck - neutralised;
        field.log(|field| BattleEvent::Melee { unit: body_ref(field, unit), lost, neutralised });
    }
}

/// Resolves the melee of one figure against its attackers.
fn resolve_melee(
    field: &mut Battlefield,
    single: FigureId,
    attackers: &[FigureId],
    support: &IdVec<UnitId, MeleeSupport>,
    fight: &mut GroupMeleeFates,
) {
    let setup = field.setup;
    let spots: Vec<Point> = attackers.iter().map(|figure| field.figures[*figure].at).collect();
    let seen = choose_facing(field.figures[single].at, &spots);
    let flanks = setup.rules.play.procedure.rules().has_flank_bonus;
    let attacks: Vec<GroupMeleeAttack> = attackers
        .iter()
        .zip(seen)
        .map(|(figure, approach)| {
            let plain = fighter(field, *figure, support, single);
            let flank = flanks && approach == Approach::Flank;
            let fighting = Fighting { flank, ..plain };
            GroupMeleeAttack { fighting, rear: approach == Approach::Rear }
        })
        .collect();
    let alone = fighter(field, single, support, attackers[0]);
    setup.throws.roll_group_melee(&alone, &attacks, &setup.rules, &mut field.random, fight);
    for figure in attackers.iter().chain([&single]) {
        let unit = field.figures[*figure].unit;
        field.units[unit].segment.fought = true;
    }
    let own = field.figures[single].unit;
    for (figure, struck) in attackers.iter().zip(&fight.attackers) {
        match struck {
            AttackerFate::Hit(fate) => apply_hit(field, *figure, own, *fate),
            AttackerFate::Parts => push_apart(field, *figure, single),
            AttackerFate::Stands => {}
        }
    }
    if let Some(fate) = fight.single {
        let by = fight.by.map_or(attackers[0], |at| attackers[at]);
        let by = field.figures[by].unit;
        apply_hit(field, single, by, fate);
    }
}

fn apply_hit(field: &mut Battlefield, figure: FigureId, by: UnitId, fate: Fate) {
    if fate == Fate::Saved {
        return;
    }
    let unit = field.figures[figure].unit;
    field.units[unit].segment.struck += 1;
    field.units[by].segment.strikes += 1;
    match fate {
        Fate::Neutralised => field.figures[figure].neutralised_segments = NEUTRALISED_SEGMENTS,
        _ => field.remove_figure(figure, Some(by), CauseOfLoss::Melee),
    }
}
