//! Morale: checks after melee, falling back, routs, pursuit and rallying (§8, Dune World §9).

use super::battlefield::{BattleUnit, Battlefield, CONTACT, CauseOfLoss, SegmentRecord};
use super::doctrine::Doctrine;
use super::event::{BattleEvent, LoggedMoraleCheck};
use super::index::{BattleSide, BySide, FigureId, FigureSpan, PairKey, UnitId};
use super::movement::{MoveRoll, flee_by, is_broken, is_free, roll_flight, roll_move};
use super::reading::OtherReading;
use super::room::{Bases, SEARCH, TOUCH};
use super::snapshot::MoraleState;
use super::table::{INCH, Point};
use crate::dice::CERTAIN;
use crate::profile::Command;
use crate::rolls::{
    MeleeLosses, Morale, MoraleCheckRolls, MoraleOutcome, MoraleReason, MoraleSum, Nco, Rally,
    TestedSquad,
};

/// Returns the presence of a squad's NCO for a check: in Dune World he counts within his command radius (D21).
fn nco_presence(field: &Battlefield, unit: UnitId) -> Nco {
    let own = &field.units[unit];
    let Some(figure) = own.nco else { return if own.had_nco { Nco::Lost } else { Nco::None } };
    let reach = if field.setup.rules.procedure_rules().nco_counts_in_command {
        field.kind(figure).command().radius * INCH
    } else {
        field.cohesion(unit)
    };
    if field.is_nco_near(unit, reach) { Nco::Present } else { Nco::Away }
}

/// Counts the routed squads of a unit's side in its sight, and whether a leader is among the routed (Dune World §9.2);
/// none where they make no difference.
fn routed_friends(field: &Battlefield, unit: UnitId) -> (i32, bool) {
    let modifiers = &field.setup.rules.play.morale_modifiers;
    if modifiers.routed_squad == 0 && modifiers.routed_leader == 0 {
        return (0, false);
    }
    let (own, table) = (&field.units[unit], &field.setup.terms.table);
    let routed = field.units.enumerate().filter(|(at, other)| {
        let runs = other.side == own.side
            && other.standing > 0
            && other.morale_state == MoraleState::Routed;
        runs && *at != unit && table.sees(own.centre, other.centre)
    });
    let (mut squads, mut is_leader_routed) = (0, false);
    for (_, other) in routed {
        if other.is_leader() { is_leader_routed = true } else { squads += 1 }
    }
    (squads, is_leader_routed)
}

/// Returns the number that 2d6 must not exceed, by its parts; 0 for a check that cannot be made.
pub(super) fn morale_sum(field: &Battlefield, unit: UnitId) -> MoraleSum {
    let own = &field.units[unit];
    let (routed_squads, sees_routed_leader) = routed_friends(field, unit);
    let known = Morale {
        strength: own.strength,
        lost: own.fallen,
        nco: nco_presence(field, unit),
        leader: field.leader_rating(unit),
        routed_squads,
        sees_routed_leader,
        other: own.missed_charge,
        ..Morale::new(0)
    };
    let figure = &field.kind(own.figures.first()).figure;
    let squad = TestedSquad::new(figure, known, &field.setup.rules);
    // The sum is taken here, as `morale_odds` refuses a lost NCO without losses, and in a battle he may have fled.
    // There is no sum for a squad that overwatch fire destroyed during its charge, or for numbers beyond the limits of a
    // question, such as 21 routed friends; 0 then fails every check.
    squad.morale.sum(&field.setup.rules.play).unwrap_or_default()
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
    field.setup.throws.pass_chance(morale_sum(field, unit).total())
}

/// Makes a check to charge. `None` for a unit that need not check.
pub(super) fn check_to_charge(field: &mut Battlefield, unit: UnitId) -> Option<LoggedMoraleCheck> {
    if is_exempt(field, unit, MoraleReason::Charge) {
        return None;
    }
    Some(roll_morale_check(field, unit, false))
}

/// Rolls a check, and with `again` a second one if the first fails; it uses up the modifier for a missed charge.
fn roll_morale_check(field: &mut Battlefield, unit: UnitId, again: bool) -> LoggedMoraleCheck {
    let (sum, nco) = (morale_sum(field, unit), nco_presence(field, unit));
    let missed_charge = std::mem::take(&mut field.units[unit].missed_charge);
    LoggedMoraleCheck {
        sum,
        nco,
        missed_charge,
        rolls: MoraleCheckRolls::roll(sum.total(), again, &mut field.random),
    }
}

impl LoggedMoraleCheck {
    /// Returns `true` if the first roll passes.
    pub fn passes(&self) -> bool {
        self.rolls.first <= self.sum.total()
    }
}

/// Returns `true` if a unit must check at the end of a round of melee; a routed one need not (F50, D35).
fn must_check(field: &Battlefield, unit: UnitId) -> bool {
    let own = &field.units[unit];
    let segment = own.segment;
    if own.standing == 0 || own.morale_state == MoraleState::Routed || !segment.fought {
        return false;
    }
    let SegmentRecord { standing_before, figures_lost, nco_lost, hits_taken, hits_dealt, .. } =
        segment;
    let table = &field.setup.terms.table;
    let sees_fall = |other: &BattleUnit| {
        let falls = other.side == own.side && other.is_leader() && other.segment.figures_lost > 0;
        falls && table.sees(own.centre, other.centre)
    };
    let leader_lost = field.units.iter().any(sees_fall);
    let (is_leader, strength, standing) = (own.is_leader(), own.strength, own.standing);
    let checks = field.setup.rules.procedure_rules().checks_after_melee;
    checks(&MeleeLosses {
        is_leader,
        strength,
        standing_before,
        standing,
        figures_lost,
        nco_lost,
        leader_lost,
        hits_taken,
        hits_dealt,
    })
}

/// Plays the Morale phase of both sides.
pub(super) fn morale_phase(field: &mut Battlefield, doctrines: BySide<Doctrine>) {
    let checks: Vec<UnitId> = field.units.ids().filter(|unit| must_check(field, *unit)).collect();
    for unit in checks {
        if is_exempt(field, unit, MoraleReason::Melee) {
            continue;
        }
        let check = roll_morale_check(field, unit, true);
        let result = check.rolls.morale_outcome(check.sum.total());
        field.log(|field| BattleEvent::Checks { unit: field.body_ref(unit), check, result });
        match result {
            MoraleOutcome::Shaken => fall_back(field, unit, doctrines),
            MoraleOutcome::Routed => rout(field, unit, doctrines),
            MoraleOutcome::Holds | MoraleOutcome::Gone => {}
        }
    }
    field.update_contacts();
}

/// Returns `true` if an enemy figure is an opponent of a unit as this breaks (F50, D35): it touches a figure of the unit, or
/// has fought one in this segment and neither broken nor left since.
fn is_opponent(field: &Battlefield, unit: UnitId, enemy: FigureId) -> bool {
    let figure = &field.figures[enemy];
    let stays = || {
        let is_steady = field.units[figure.unit].morale_state == MoraleState::Steady;
        is_steady && !figure.pursued && !figure.loses_move
    };
    field.has_figure_within(unit, figure.at, CONTACT)
        || field.units[unit].opponents.contains(&enemy) && stays()
}

/// Returns the vector of `inches` away from the middle of a unit's opponents; without any, towards its own edge.
fn retreat_vector(field: &Battlefield, unit: UnitId, inches: i32) -> Point {
    let own = &field.units[unit];
    let (mut x, mut y, mut count) = (0i64, 0i64, 0i64);
    let enemies = field.enemies_of(own.side).filter(|enemy| field.units[*enemy].holds_ground());
    for figure in enemies.flat_map(|enemy| field.living_figures(enemy)) {
        if is_opponent(field, unit, figure) {
            let at = field.figures[figure].at;
            (x, y, count) = (x + i64::from(at.x), y + i64::from(at.y), count + 1);
        }
    }
    let (_, back) = field.edge(own.side);
    let home = Point { x: 0, y: back * inches * INCH };
    if count == 0 {
        return home;
    }
    let enemy = field.mean_point(own.side, [x, y], count);
    let distance = enemy.distance(own.centre);
    if distance == 0 {
        return home;
    }
    enemy.toward(own.centre, distance + inches * INCH).minus(own.centre)
}

/// Finds the enemies in contact with a unit, and the own figure that each touches.
fn enemies_in_contact(field: &Battlefield, unit: UnitId) -> Vec<(FigureId, FigureId)> {
    let own = &field.units[unit];
    let enemies = field.enemies_of(own.side).filter(|enemy| field.units[*enemy].holds_ground());
    let mut found = Vec::new();
    for enemy in enemies.flat_map(|enemy| field.living_figures(enemy)) {
        let at = field.figures[enemy].at;
        let near = |figure: &FigureId| field.figures[*figure].at.is_within(at, CONTACT);
        if let Some(figure) =
            field.living_figures(unit).find(near).filter(|_| !field.is_neutralised(enemy))
        {
            found.push((enemy, figure));
        }
    }
    found
}

/// Moves a shaken unit away from its opponents, who may follow (§8d, Dune World "8.4").
pub(super) fn fall_back(field: &mut Battlefield, unit: UnitId, doctrines: BySide<Doctrine>) {
    field.units[unit].morale_state = MoraleState::Shaken;
    let distance = &field.setup.fall_back_distance;
    let farthest = |field: &Battlefield| retreat_vector(field, unit, distance.farthest());
    let inches = roll_flight(field, unit, distance, farthest);
    let enemies = enemies_in_contact(field, unit);
    let vector = retreat_vector(field, unit, inches);
    let before = field.places();
    flee_by(field, unit, vector, false);
    field.log(|field| BattleEvent::FallsBack {
        unit: field.body_ref(unit),
        inches,
        steps: field.steps_since(&before),
    });
    field.update_contacts();
    let side = field.units[unit].side;
    if !doctrines[side.other()].pursues() || enemies.is_empty() {
        return;
    }
    let rolls = field.setup.rules.procedure_rules().rolls_to_follow;
    let inches = rolls.then(|| field.setup.fall_back_distance.open.draw(&mut field.random));
    let reach = inches.map_or(i32::MAX, |inches| inches * INCH);
    let before = field.places();
    for (enemy, figure) in enemies {
        // Whoever still fights another stays.
        if field.figures[enemy].engaged {
            continue;
        }
        let (from, to) = (field.figures[enemy].at, field.figures[figure].at);
        let bases = Bases::near(field, side.other(), to, SEARCH, |other| other == enemy);
        let reached = bases.contact_spots(from, to).find(|(_, way)| *way <= reach);
        if let Some((spot, _)) = reached {
            field.put(enemy, spot);
            field.figures[enemy].pursued = true;
        }
    }
    field.log(|field| BattleEvent::Follows {
        target: field.body_ref(unit),
        inches,
        steps: field.steps_since(&before),
    });
}

/// Moves a routed unit away from its opponents; the squads that fought it may chase it (§8e, Dune World "8.5").
pub(super) fn rout(field: &mut Battlefield, unit: UnitId, doctrines: BySide<Doctrine>) {
    field.units[unit].morale_state = MoraleState::Routed;
    field.units[unit].overwatch = false;
    let distance = &field.setup.rout_distance;
    let farthest = |field: &Battlefield| retreat_vector(field, unit, distance.farthest());
    let inches = roll_flight(field, unit, distance, farthest);
    let in_contact = enemies_in_contact(field, unit);
    let mut hunters: Vec<UnitId> =
        in_contact.into_iter().map(|(enemy, _)| field.figures[enemy].unit).collect();
    // A squad that killed all its opponents is in contact with nobody now, but may pursue.
    let fought = field.units[unit].opponents.iter().map(|enemy| field.figures[*enemy].unit);
    hunters.extend(fought.filter(|enemy| field.units[*enemy].holds_ground()));
    hunters.retain(|hunter| field.units[*hunter].morale_state == MoraleState::Steady);
    hunters.sort_unstable();
    hunters.dedup();
    let vector = retreat_vector(field, unit, inches);
    let before = field.places();
    let left = flee_by(field, unit, vector, true);
    field.log(|field| BattleEvent::Flees {
        unit: field.body_ref(unit),
        inches,
        left,
        steps: field.steps_since(&before),
    });
    field.update_contacts();
    let side = field.units[unit].side;
    if !doctrines[side.other()].pursues() {
        return;
    }
    for hunter in hunters {
        pursue(field, hunter, unit);
    }
    field.update_centre(unit);
}

/// Lets every free figure of a squad chase a routed unit, the nearest first (F45).
fn pursue(field: &mut Battlefield, hunter: UnitId, unit: UnitId) {
    let goal = field.units[unit].centre;
    let may_chase = |figure: &FigureId| is_free(field, *figure) && !field.figures[*figure].pursued;
    let mut pursuers: Vec<FigureId> = field.living_figures(hunter).filter(may_chase).collect();
    if pursuers.is_empty() {
        return;
    }
    let broken = is_broken(field, hunter, goal, false);
    let each_rolls = field.setup.rules.procedure_rules().each_pursuer_rolls
        || field.setup.terms.plays_other_reading(OtherReading::EachPursuerRolls);
    let roll = |field: &mut Battlefield| roll_move(field, hunter, false, broken);
    let Some(first) = roll(field) else { return };
    pursuers.sort_by_key(|figure| field.figures[*figure].at.distance_squared(goal));
    let mut rolled = vec![first];
    let mut caught = Vec::new();
    let before = field.places();
    for (at, figure) in pursuers.into_iter().enumerate() {
        // Once the last of them is caught, the others stay where they are.
        if field.units[unit].standing == 0 {
            break;
        }
        if each_rolls && at > 0 {
            rolled.extend(roll(field));
        }
        field.figures[figure].pursued = true;
        let reach = rolled[rolled.len() - 1].of_figure(field, hunter, figure);
        caught.extend(chase(field, figure, unit, reach));
    }
    field.log(|field| BattleEvent::Pursues {
        unit: field.body_ref(hunter),
        target: field.body_ref(unit),
        rolled: rolled.into_iter().map(MoveRoll::inches).collect(),
        caught: caught.into_iter().map(|figure| field.figure_ref(figure)).collect(),
        steps: field.steps_since(&before),
    });
}

/// Moves a pursuer: he catches the nearest routed figure, or goes as far as he can. Returns whom he caught.
fn chase(field: &mut Battlefield, hunter: FigureId, unit: UnitId, reach: i32) -> Option<FigureId> {
    let from = field.figures[hunter].at;
    let prey = field
        .living_figures(unit)
        .min_by_key(|figure| field.figures[*figure].at.distance_squared(from))?;
    let to = field.figures[prey].at;
    let way = from.toward(to, (from.distance(to) - TOUCH).max(0));
    let end = field.setup.terms.table.walk(from, way, reach, field.setup.broken_cost());
    let caught = end.is_within(to, CONTACT);
    let by = field.figures[hunter].unit;
    if caught {
        field.remove_figure(prey, Some(by), CauseOfLoss::Pursuit);
    }
    let bases = Bases::near(field, field.units[by].side, from, reach + SEARCH, |it| it == hunter);
    field.put(hunter, bases.stop_before(from, end));
    caught.then_some(prey)
}

/// Plays the rally phase of a side (§8f, Dune World §9.6).
pub(super) fn rally_phase(field: &mut Battlefield, side: BattleSide, doctrine: Doctrine) {
    for unit in field.units.ids() {
        let own = &field.units[unit];
        if own.side != side || own.standing == 0 || own.morale_state == MoraleState::Steady {
            continue;
        }
        let nco = own.nco.filter(|_| field.is_nco_near(unit, field.setup.rally_distance()));
        let leader = field.units.ids().find(|at| can_rally(field, *at, unit));
        if nco.is_none() && leader.is_none() {
            continue;
        }
        let sum = morale_sum(field, unit);
        let is_likely = field.setup.throws.pass_chance(sum.total()) >= CERTAIN / 2;
        let is_routed = field.units[unit].morale_state == MoraleState::Routed;
        let stands = doctrine.makes_heroic_stand(is_routed, is_likely);
        let check = roll_morale_check(field, unit, stands);
        let rally = check.rolls.rally(check.sum.total());
        let by = if nco.is_some() { unit } else { leader.unwrap_or(unit) };
        field.log(|field| BattleEvent::Rallies {
            unit: field.body_ref(unit),
            by: field.body_ref(by),
            check,
            rally,
        });
        match rally {
            Rally::Rallied => field.units[unit].morale_state = MoraleState::Steady,
            Rally::Stays => {}
            Rally::Routed => {
                field.units[unit].morale_state = MoraleState::Routed;
                match (nco, leader) {
                    // The last of his squad is the squad, and routs.
                    (Some(_), _) if field.units[unit].standing == 1 => {}
                    (Some(nco), _) => detach_nco(field, unit, nco),
                    (None, Some(leader)) => {
                        field.units[leader].may_rally_others = false;
                        // He stays where he is.
                        field.units[leader].segment.moved = true;
                    }
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
        return own.is_leader() && !field.is_neutralised(own.figures.first());
    }
    let can_rally = rallier.is_leader()
        && rallier.may_rally_others
        && rallier.side == own.side
        && field.can_command(leader);
    let is_near = || field.has_figure_within(unit, rallier.centre, field.setup.rally_distance());
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
    (alone.had_nco, alone.nco, alone.strength, alone.standing) = (false, None, 1, 1);
    alone.fallen = 0;
    alone.command = Some(Command::default());
    alone.may_rally_others = false;
    alone.segment.moved = true;
    let last = field.units.push(alone);
    field.update_centre(last);
    field.update_centre(unit);
}
