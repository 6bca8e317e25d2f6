//! Melee: flank and rear, and results (§7, Dune World §7).

use super::battlefield::{Battlefield, CauseOfLoss};
use super::cluster::{MeleeRole, Melees};
use super::disengage::{retreat, wants_to_disengage};
use super::event::{Approach, BattleEvent, LoggedFighter, MeleeAttacker};
use super::index::{FigureId, IdVec, UnitId};
use super::movement::push_apart;
use super::table::{INCH, Point};
use crate::rolls::{
    Attacker, AttackerFate, Combatant, Fate, SingleFighter, ThrownGroupMelee, bonus_of_several,
};

/// Support of a squad in melee by its NCO and a leader.
#[derive(Debug, Clone, Copy, Default)]
struct MeleeSupport {
    /// The NCO fights with his squad.
    nco: bool,
    /// The rating of the leader in whose radius it is; 0 without one.
    leader: i32,
}

/// Returns a figure as it fights in its squad.
fn fighter<'a>(
    field: &Battlefield<'a>,
    figure: FigureId,
    support: &IdVec<UnitId, MeleeSupport>,
    enemy: FigureId,
) -> Combatant<'a> {
    let MeleeSupport { nco, leader } = support[field.figures[figure].unit];
    let table = &field.setup.terms.table;
    let higher =
        field.figures[figure].charged_from_higher && !table.is_high(field.figures[enemy].at);
    Combatant { nco, leader, higher, ..Combatant::new(&field.kind(figure).figure) }
}

/// Finds the support of each squad (§7d; none in Dune World, D6).
fn find_support(field: &Battlefield) -> IdVec<UnitId, MeleeSupport> {
    let is_added = field.setup.rules.procedure_rules().leaders_add_skill;
    let support = |unit: UnitId| {
        if !is_added || field.units[unit].standing == 0 {
            return MeleeSupport::default();
        }
        let nco = field.is_nco_near(unit, field.cohesion(unit));
        MeleeSupport { nco, leader: field.leader_rating(unit) }
    };
    field.units.ids().map(support).collect()
}

/// Chooses the facing of a figure against several attackers: as few as possible in its rear, then in its flank. Returns
/// the approach of each attacker.
pub(super) fn choose_facing(at: Point, attackers: &[Point]) -> Vec<Approach> {
    let face = |ahead: Point| {
        let length = i64::from(Point::default().distance(ahead).max(1));
        let approach = move |other: &Point| {
            let towards = other.minus(at);
            let dot = i64::from(ahead.x) * i64::from(towards.x)
                + i64::from(ahead.y) * i64::from(towards.y);
            let rear = dot < -length * i64::from(INCH) / 2;
            match dot {
                _ if rear => Approach::Rear,
                ..0 => Approach::Flank,
                0.. => Approach::Front,
            }
        };
        attackers.iter().map(approach).collect::<Vec<_>>()
    };
    let exposure = |seen: &Vec<Approach>| {
        let count = |approach| seen.iter().filter(|seen| **seen == approach).count();
        [Approach::Rear, Approach::Flank].map(count)
    };
    // Towards an attacker, with one on either side, between two, or away from the gap between two: no other way shows
    // fewer of them its rear.
    let towards = |attacker: &Point| attacker.minus(at);
    let fronts = attackers.iter().map(towards).flat_map(|front| {
        let between = attackers.iter().map(move |other| front.plus(towards(other)));
        let around = between.flat_map(|middle| [middle, middle.turned(6)]);
        [front, front.turned(3), front.turned(9)].into_iter().chain(around)
    });
    fronts.map(face).min_by_key(exposure).unwrap_or_default()
}

/// Plays the melee phase; everybody in contact fights, on either side's turn.
pub(super) fn melee_phase(field: &mut Battlefield) {
    field.update_contacts();
    let Some(melees) = Melees::divide(field) else { return };
    let support = find_support(field);
    let mut fight = ThrownGroupMelee::default();
    for figure in melees.roles.ids() {
        // A pair fights once.
        let is_second = matches!(melees.roles[figure], MeleeRole::Pair(other) if other < figure);
        let attackers = melees.attackers_of(figure);
        if is_second || attackers.is_empty() {
            continue;
        }
        // Of a pair, who disengages is the single figure.
        match attackers[..] {
            [enemy] if wants_to_disengage(field, enemy, &[figure]) => {
                resolve_melee(
                    field,
                    SingleFigure { figure: enemy, disengages: true },
                    &[figure],
                    &support,
                    &mut fight,
                );
            }
            _ => {
                let disengages = wants_to_disengage(field, figure, &attackers);
                resolve_melee(
                    field,
                    SingleFigure { figure, disengages },
                    &attackers,
                    &support,
                    &mut fight,
                );
            }
        }
    }
    for unit in field.units.ids() {
        if field.units[unit].segment.fought {
            field.update_centre(unit);
        }
    }
}

/// The figure that fights alone in a melee.
struct SingleFigure {
    figure: FigureId,
    disengages: bool,
}

/// Resolves the melee of one figure, which may disengage, against its attackers.
fn resolve_melee(
    field: &mut Battlefield,
    SingleFigure { figure: single, disengages }: SingleFigure,
    attackers: &[FigureId],
    support: &IdVec<UnitId, MeleeSupport>,
    fight: &mut ThrownGroupMelee,
) {
    let setup = field.setup;
    let spots: Vec<Point> = attackers.iter().map(|figure| field.figures[*figure].at).collect();
    let seen = choose_facing(field.figures[single].at, &spots);
    let flanks = setup.rules.procedure_rules().has_flank_bonus;
    let attacks: Vec<Attacker<Combatant>> = attackers
        .iter()
        .zip(seen)
        .map(|(figure, approach)| {
            let plain = fighter(field, *figure, support, single);
            let flank = flanks && approach == Approach::Flank;
            let fighter = Combatant { flank, ..plain };
            Attacker { fighter, rear: approach == Approach::Rear }
        })
        .collect();
    let alone = fighter(field, single, support, attackers[0]);
    setup.throws.roll_group_melee(
        SingleFighter { fighter: &alone, disengages },
        &attacks,
        &setup.rules,
        &mut field.random,
        fight,
    );
    let before = field.places();
    let fought =
        field.log.is_some().then(|| log_fight(field, (single, &alone), attackers, &attacks, fight));
    let own = field.figures[single].unit;
    field.units[own].segment.fought = true;
    for figure in attackers {
        let enemy = field.figures[*figure].unit;
        field.units[enemy].segment.fought = true;
        field.units[enemy].opponents.push(single);
        field.units[own].opponents.push(*figure);
    }
    for (figure, struck) in attackers.iter().zip(&fight.attackers) {
        match struck {
            AttackerFate::Hit(fate) => apply_hit(field, *figure, own, *fate),
            AttackerFate::Separates => push_apart(field, *figure, single),
            AttackerFate::Stands => {}
        }
    }
    if let Some(fate) = fight.single {
        let by = fight.by.map_or(attackers[0], |at| attackers[at]);
        let by = field.figures[by].unit;
        apply_hit(field, single, by, fate);
    }
    if let Some((single, attackers)) = fought {
        let (fate, damage) = (fight.single, fight.damage);
        let steps = field.steps_since(&before);
        field.log(|_| BattleEvent::Fights { single, fate, damage, attackers, disengages, steps });
    }
    if disengages {
        retreat(field, single, &spots);
    }
}

fn log_fight(
    field: &Battlefield,
    (single, alone): (FigureId, &Combatant),
    attackers: &[FigureId],
    attacks: &[Attacker<Combatant>],
    fight: &ThrownGroupMelee,
) -> (LoggedFighter, Vec<MeleeAttacker>) {
    let rules = &field.setup.rules;
    let bonus = bonus_of_several(attackers.len(), rules);
    let dice = fight.replies.iter().zip(&fight.hits);
    let attacks = attackers.iter().zip(attacks).zip(&fight.attackers).zip(dice);
    let attackers = attacks.map(|(((figure, attack), fate), (roll, hit))| MeleeAttacker {
        fighter: LoggedFighter {
            figure: field.figure_ref(*figure),
            skill: attack.fighter.skill(rules) + bonus,
            roll: *roll,
        },
        approach: match attack {
            Attacker { rear: true, .. } => Approach::Rear,
            Attacker { fighter: Combatant { flank: true, .. }, .. } => Approach::Flank,
            Attacker { .. } => Approach::Front,
        },
        fate: *fate,
        hit: *hit,
    });
    let (figure, skill) = (field.figure_ref(single), alone.skill(rules));
    (LoggedFighter { figure, skill, roll: fight.roll }, attackers.collect())
}

fn apply_hit(field: &mut Battlefield, figure: FigureId, by: UnitId, fate: Fate) {
    if fate == Fate::Saved {
        return;
    }
    let unit = field.figures[figure].unit;
    field.units[unit].segment.hits_taken += 1;
    field.units[by].segment.hits_dealt += 1;
    match fate {
        Fate::Neutralised => field.neutralise(figure),
        _ => field.remove_figure(figure, Some(by), CauseOfLoss::Melee),
    }
}
