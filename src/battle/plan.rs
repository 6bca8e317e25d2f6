//! Orders of squads: charge, move or hold, as the doctrine reads the odds.

use super::battlefield::{BASE, Battlefield, CONTACT};
use super::doctrine::{Doctrine, MoveStyle};
use super::index::{BattleSide, KindId, PairKey, UnitId};
use super::morale;
use super::movement::is_free;
use super::snapshot::MoraleState;
use super::table::{INCH, Point};
use super::target::{can_be_struck, can_reach, charge_gap};
use crate::dice::CERTAIN;

/// The turns without a loss after which a side that is not ahead advances.
const QUIET_TURNS: i32 = 2;

/// The order of a squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnitOrder {
    /// Charge a squad.
    Charge(UnitId),
    /// Move towards a spot.
    March(Point),
    /// Stay.
    Hold,
}

/// An enemy as assessed by a squad.
#[derive(Debug, Clone, Copy)]
struct ChargeTarget {
    unit: UnitId,
    /// The distance between the nearest figures, in hundredths of an inch.
    gap: i32,
    /// Points killed less lost in a round of melee with it, in hundredths.
    net_points: i64,
    /// The chance that a charge on it succeeds, in millionths: the check is passed, and the enemy reached.
    success_chance: i64,
    /// The chance that a charge reaches it, in millionths.
    reach_chance: i64,
}

/// Returns the kind of the first standing figure of a unit.
fn first_kind(field: &Battlefield, unit: UnitId) -> KindId {
    let figure = field.living_figures(unit).next().unwrap_or(field.units[unit].figures.first());
    field.figures[figure].kind
}

/// Returns the mean worth of a unit's figures, in hundredths of a point.
fn worth_per_figure(field: &Battlefield, unit: UnitId) -> i64 {
    let sum: i64 = field.living_figures(unit).map(|figure| field.figures[figure].worth).sum();
    sum / i64::from(field.units[unit].standing.max(1))
}

/// Returns the chance that at least one of `many` (6 at most) succeeds, each with this chance, in millionths.
fn chance_of_any(chance: i64, many: i64) -> i64 {
    let misses = (0..many.min(6)).fold(CERTAIN, |left, _| left * (CERTAIN - chance) / CERTAIN);
    CERTAIN - misses
}

/// Returns the points killed less lost in a round of melee in which all of both units meet, in hundredths.
fn expected_melee(field: &Battlefield, unit: UnitId, enemy: UnitId) -> i64 {
    let odds =
        field.setup.melee_odds(first_kind(field, unit), first_kind(field, enemy)).against_one;
    let (own, others) =
        (i64::from(field.units[unit].standing), i64::from(field.units[enemy].standing));
    let (gain, loss) = (worth_per_figure(field, enemy), worth_per_figure(field, unit));
    if own >= others {
        let many = own / others.max(1);
        (others * chance_of_any(odds.kills, many) * gain - own * odds.dies * loss) / CERTAIN
    } else {
        let many = others / own.max(1);
        (others * odds.kills * gain - own * chance_of_any(odds.dies, many) * loss) / CERTAIN
    }
}

/// Returns the points that a unit kills of another in a turn of fire in the open at this gap, in hundredths.
fn expected_fire(field: &Battlefield, unit: UnitId, enemy: UnitId, gap: i32) -> i64 {
    let shield = field.setup.kinds[first_kind(field, enemy)].figure.shield;
    let mut kills = 0;
    for figure in field.living_figures(unit).filter(|figure| !field.is_neutralised(*figure)) {
        let guns = field.kind(figure).guns.iter().filter(|gun| gun.range >= gap);
        let best =
            guns.map(|gun| gun.shot_odds(None, shield, false).hits * i64::from(gun.rate)).max();
        kills += best.unwrap_or(0);
    }
    let most = i64::from(field.units[enemy].standing) * CERTAIN;
    kills.min(most) * worth_per_figure(field, enemy) / CERTAIN
}

/// Returns the mean move of a unit, in hundredths of an inch.
fn mean_move(field: &Battlefield, unit: UnitId) -> i32 {
    field.setup.kinds[first_kind(field, unit)].mean_move()
}

/// Returns the chance that a charge of a unit crosses a gap, in millionths; it closes up over a last inch (F39).
fn reach_chance(field: &Battlefield, unit: UnitId, gap: i32) -> i64 {
    let charges = field.setup.kinds[first_kind(field, unit)].charges.as_ref();
    let inches = (gap.saturating_sub(BASE + INCH).max(0) + INCH - 1) / INCH;
    charges.map_or(0, |charges| charges.reach_chance(inches))
}

/// Assesses every enemy on the table for a squad.
fn assess_enemies(field: &Battlefield, unit: UnitId) -> Vec<ChargeTarget> {
    let passes = morale::charge_check_chance(field, unit);
    let assess = |enemy: UnitId| {
        let gap = field.gap(unit, enemy);
        let reach_chance = reach_chance(field, unit, charge_gap(field, unit, enemy, gap));
        let (net_points, success_chance) =
            (expected_melee(field, unit, enemy), passes * reach_chance / CERTAIN);
        ChargeTarget { unit: enemy, gap, net_points, success_chance, reach_chance }
    };
    field.enemies_of(field.units[unit].side).map(assess).collect()
}

/// Returns the expected losses of a squad in the enemy's next turn if it stood `further` off (hundredths of an inch), in
/// hundredths of a point. Each enemy fires or, with `enemies_charge`, charges; its target may be any squad of this side.
fn expected_danger(
    field: &Battlefield,
    unit: UnitId,
    enemies: &[ChargeTarget],
    further: i32,
    enemies_charge: bool,
) -> i64 {
    let threats = enemies.iter().filter(|enemy| field.units[enemy.unit].holds_ground());
    let threat = |enemy: &ChargeTarget| {
        let gap = enemy.gap.saturating_add(further).max(BASE);
        let fires = expected_fire(field, enemy.unit, unit, gap - mean_move(field, enemy.unit));
        let gains = if enemies_charge { expected_melee(field, enemy.unit, unit).max(0) } else { 0 };
        if gains == 0 {
            return fires;
        }
        let success_chance = morale::charge_check_chance(field, enemy.unit)
            * reach_chance(field, enemy.unit, gap)
            / CERTAIN;
        fires.max(success_chance * gains / CERTAIN)
    };
    let sum: i64 = threats.map(threat).sum();
    sum / field.units_of(field.units[unit].side).count().max(1) as i64
}

/// Returns the points that a unit's best fire kills if it stood `further` off, in hundredths.
fn best_fire(field: &Battlefield, unit: UnitId, enemies: &[ChargeTarget], further: i32) -> i64 {
    let at = |enemy: &ChargeTarget| {
        expected_fire(field, unit, enemy.unit, enemy.gap.saturating_add(further))
    };
    enemies.iter().map(at).max().unwrap_or(0)
}

/// Chooses the order of a unit.
pub(super) fn choose_order(field: &Battlefield, unit: UnitId, doctrine: Doctrine) -> UnitOrder {
    let own = &field.units[unit];
    let free = field.living_figures(unit).filter(|figure| is_free(field, *figure)).count();
    if free == 0 || !own.active || own.morale_state == MoraleState::Routed {
        return UnitOrder::Hold;
    }
    let enemies = assess_enemies(field, unit);
    let may_charge = own.morale_state == MoraleState::Steady;
    if field.is_engaged(unit) {
        // Free figures help those in contact.
        let is_reached = |enemy: &&ChargeTarget| {
            enemy.gap <= CONTACT
                && can_reach(field, unit, enemy.unit)
                && can_be_struck(field, enemy.unit)
        };
        let near = enemies.iter().filter(is_reached);
        let best = near.max_by_key(|enemy| enemy.net_points).filter(|_| may_charge);
        return best.map_or(UnitOrder::Hold, |enemy| UnitOrder::Charge(enemy.unit));
    }
    if let Some(target) = choose_target(&enemies, field, unit, doctrine).filter(|_| may_charge) {
        return UnitOrder::Charge(target);
    }
    if own.morale_state == MoraleState::Shaken {
        return UnitOrder::Hold;
    }
    if own.is_leader() {
        return follow_escorted_squad(field, unit);
    }
    let Some(nearest) = enemies.iter().min_by_key(|enemy| enemy.gap) else {
        return UnitOrder::Hold;
    };
    match doctrine.move_style(|| has_shooters(field, unit)) {
        MoveStyle::Advance => UnitOrder::March(field.units[nearest.unit].centre),
        MoveStyle::HoldLine => hold_line(field, unit, &enemies),
        MoveStyle::WeighOdds { counts_melee } => weigh_odds(field, unit, &enemies, counts_melee),
    }
}

/// Chooses the enemy to charge, if any is worth it.
fn choose_target(
    enemies: &[ChargeTarget],
    field: &Battlefield,
    unit: UnitId,
    doctrine: Doctrine,
) -> Option<UnitId> {
    let alone = field.units[unit].is_leader();
    let engaged = |enemy: &ChargeTarget| field.is_engaged(enemy.unit);
    let worth = |enemy: &&ChargeTarget| {
        let must_advance = || must_advance(field, field.units[unit].side);
        let is_wanted = doctrine.wants_charge(enemy.net_points, alone, must_advance);
        // A leader charges only enemies that others already fight.
        is_wanted && enemy.reach_chance >= doctrine.min_reach_chance() && (!alone || engaged(enemy))
    };
    let value =
        |enemy: &&ChargeTarget| (enemy.success_chance * enemy.net_points / CERTAIN, -enemy.gap);
    let mut wanted: Vec<&ChargeTarget> = enemies.iter().filter(worth).collect();
    wanted.sort_by_key(value);
    let mut best = wanted.into_iter().rev().map(|enemy| enemy.unit);
    // The best first, as looking for room around an enemy takes long.
    best.find(|enemy| can_be_struck(field, *enemy))
}

/// Keeps a leader behind his squad, or behind the nearest if that is gone.
fn follow_escorted_squad(field: &Battlefield, unit: UnitId) -> UnitOrder {
    let own = &field.units[unit];
    let lives = |squad: &UnitId| field.units[*squad].standing > 0;
    let others = field.units_of(own.side).filter(|other| !field.units[*other].is_leader());
    let nearest =
        others.min_by_key(|other| field.units[*other].centre.distance_squared(own.centre));
    let Some(squad) = own.escorted_squad.filter(lives).or(nearest) else { return UnitOrder::Hold };
    let (_, away) = field.edge(own.side);
    let behind = Point { x: 0, y: away * 3 * INCH };
    UnitOrder::March(field.units[squad].centre.plus(behind))
}

/// Returns `true` if any figure on a unit's side has a missile weapon.
fn has_shooters(field: &Battlefield, unit: UnitId) -> bool {
    let mut own = field.units_of(field.units[unit].side);
    own.any(|other| field.range(other) > 0)
}

/// Holds a firing line: shooters stay with a target in range, and move into range otherwise; the others wait.
fn hold_line(field: &Battlefield, unit: UnitId, enemies: &[ChargeTarget]) -> UnitOrder {
    let range = field.range(unit);
    let nearest = enemies.iter().min_by_key(|enemy| enemy.gap);
    match nearest {
        Some(enemy) if range > 0 && enemy.gap > range => {
            let (from, to) = (field.units[unit].centre, field.units[enemy.unit].centre);
            UnitOrder::March(from.toward(to, enemy.gap - range + INCH))
        }
        _ => UnitOrder::Hold,
    }
}

/// Advances, stays or falls back, by points killed less lost; `counts_melee` counts the melee at the end of the move too.
fn weigh_odds(
    field: &Battlefield,
    unit: UnitId,
    enemies: &[ChargeTarget],
    counts_melee: bool,
) -> UnitOrder {
    let (own, pace) = (&field.units[unit], mean_move(field, unit));
    let value = |further: i32, enemies_charge: bool| {
        best_fire(field, unit, enemies, further)
            - expected_danger(field, unit, enemies, further, enemies_charge)
    };
    let turns = |enemy: &ChargeTarget| 1 + i64::from((enemy.gap - 2 * pace).max(0) / pace.max(1));
    let aim = enemies
        .iter()
        .filter(|enemy| enemy.net_points >= 0)
        .max_by_key(|enemy| enemy.net_points / turns(enemy));
    if let Some(enemy) = aim {
        // Two rounds of melee a turn, against the cost of the approach.
        let approach = value(-pace, !counts_melee) - value(0, !counts_melee);
        let gain =
            if counts_melee { 2 * enemy.net_points + turns(enemy) * approach } else { approach };
        if gain >= 0 {
            return UnitOrder::March(field.units[enemy.unit].centre);
        }
    }
    let Some(nearest) = enemies.iter().min_by_key(|enemy| enemy.gap) else {
        return UnitOrder::Hold;
    };
    let nearest = field.units[nearest.unit].centre;
    if counts_melee && must_advance(field, own.side) && best_fire(field, unit, enemies, 0) == 0 {
        return UnitOrder::March(nearest);
    }
    let shoots = field.range(unit) > 0;
    let (nearer, here, back) = (value(-pace, true), value(0, true), value(pace, true));
    if shoots && nearer > here && nearer >= back {
        return UnitOrder::March(own.centre.toward(nearest, pace));
    }
    let falls_back =
        back > here && (!counts_melee || shoots && best_fire(field, unit, enemies, pace) > 0);
    if falls_back {
        return UnitOrder::March(own.centre.toward(nearest, -pace));
    }
    UnitOrder::Hold
}

/// Returns `true` if a side advances against the odds: nobody was lost for some turns and it is not ahead, so waiting
/// wins nothing.
fn must_advance(field: &Battlefield, side: BattleSide) -> bool {
    field.turns_without_loss >= QUIET_TURNS && field.lost[side] >= field.lost[side.other()]
}
