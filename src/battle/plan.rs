//! What a squad does: charges, moves or stays, as its doctrine reads the odds.

use super::doctrine::Doctrine;
use super::field::{BASE, Field};
use super::ground::{INCH, Point};
use super::moment::Mood;
use super::movement::is_free;
use super::nerve;
use crate::profile::Value;

/// A millionth is the unit of chances.
const WHOLE: i64 = 1_000_000;
/// What a die brings on average over two moves, in hundredths of an inch.
const TWO_DICE: i32 = 7 * INCH;

/// Turns without a loss after which whoever is not ahead comes.
const LULL: i32 = 2;

/// What a squad is told to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Charge a squad.
    Charge(usize),
    /// Move towards a spot.
    March(Point),
    /// Stay.
    Hold,
}

/// A foe as a squad sees it.
#[derive(Debug, Clone, Copy)]
struct Foe {
    unit: usize,
    /// From the nearest figure to the nearest, in hundredths of an inch.
    gap: i32,
    /// Points killed less lost in a round of melee with it, in hundredths.
    net: i64,
    /// How often a charge on it comes off, in millionths: the check is passed, and it gets there.
    comes: i64,
    /// How often it gets there.
    reaches: i64,
}

/// The kind of the first figure of a unit that stands.
fn kind(field: &Field, unit: usize) -> usize {
    field.of_unit(unit).next().map_or(0, |man| field.men[man].kind)
}

/// What one figure of a unit is worth, in hundredths of a point.
fn worth(field: &Field, unit: usize) -> i64 {
    let sum: i64 = field.of_unit(unit).map(|man| field.men[man].worth).sum();
    sum / i64::from(field.units[unit].standing.max(1))
}

/// How often one of so many does something that each does so often, in millionths.
fn any_of(chance: i64, many: i64) -> i64 {
    let misses = (0..many.min(6)).fold(WHOLE, |left, _| left * (WHOLE - chance) / WHOLE);
    WHOLE - misses
}

/// Points killed less lost in a round of melee in which all of both units meet, in hundredths.
fn melee(field: &Field, unit: usize, foe: usize) -> i64 {
    let even = field.scene.even(kind(field, unit), kind(field, foe));
    let (own, others) =
        (i64::from(field.units[unit].standing), i64::from(field.units[foe].standing));
    let (gain, loss) = (worth(field, foe), worth(field, unit));
    if own >= others {
        let many = own / others.max(1);
        (others * any_of(even.kills, many) * gain - own * even.dies * loss) / WHOLE
    } else {
        let many = others / own.max(1);
        (others * even.kills * gain - own * any_of(even.dies, many) * loss) / WHOLE
    }
}

/// Points that a unit kills of another in a turn of fire in the open at this gap, in hundredths.
fn fire(field: &Field, unit: usize, foe: usize, gap: i32) -> i64 {
    let shield = field.scene.kinds[kind(field, foe)].figure.shield;
    let mut kills = 0;
    for man in field.of_unit(unit).filter(|man| field.men[*man].out == 0) {
        let guns = field.kind(man).guns.iter().filter(|gun| gun.range >= gap);
        let best = guns.map(|gun| gun.at(None, shield, false).kills * i64::from(gun.rate)).max();
        kills += best.unwrap_or(0);
    }
    let most = i64::from(field.units[foe].standing) * WHOLE;
    kills.min(most) * worth(field, foe) / WHOLE
}

/// How far a unit moves on average, in hundredths of an inch.
fn pace(field: &Field, unit: usize) -> i32 {
    field.scene.kinds[kind(field, unit)].figure.value(Value::Move) * TWO_DICE / 2
}

/// How often a charge of a unit gets over a gap, in millionths.
fn reaches(field: &Field, unit: usize, gap: i32) -> i64 {
    let charges = field.scene.kinds[kind(field, unit)].charges.as_ref();
    charges.map_or(0, |charges| charges.open.millionths(|rolled| (rolled + 1) * INCH + BASE >= gap))
}

/// Every foe on the table, with what a squad may think of it.
fn foes(field: &Field, unit: usize) -> Vec<Foe> {
    let passes = nerve::charges(field, unit);
    let foe = |foe: usize| {
        let gap = field.gap(unit, foe);
        let reaches = reaches(field, unit, gap);
        let (net, comes) = (melee(field, unit, foe), passes * reaches / WHOLE);
        Foe { unit: foe, gap, net, comes, reaches }
    };
    field.foes(field.units[unit].side).map(foe).collect()
}

/// What foes do to a squad in their next turn if it stood so much further off, in hundredths of a point: each fires or,
/// where that is asked for, charges, and any of the squads of this side may be the one.
fn danger(field: &Field, unit: usize, foes: &[Foe], further: i32, storms: bool) -> i64 {
    let threats = foes.iter().filter(|foe| field.units[foe.unit].stands());
    let threat = |foe: &Foe| {
        let gap = foe.gap.saturating_add(further).max(BASE);
        let fires = fire(field, foe.unit, unit, gap - pace(field, foe.unit));
        let gains = if storms { melee(field, foe.unit, unit).max(0) } else { 0 };
        if gains == 0 {
            return fires;
        }
        let comes = nerve::charges(field, foe.unit) * reaches(field, foe.unit, gap) / WHOLE;
        fires.max(comes * gains / WHOLE)
    };
    let sum: i64 = threats.map(threat).sum();
    sum / field.own(field.units[unit].side).count().max(1) as i64
}

/// The best a unit can do with its fire if it stood so much further off.
fn volley(field: &Field, unit: usize, foes: &[Foe], further: i32) -> i64 {
    let at = |foe: &Foe| fire(field, unit, foe.unit, foe.gap.saturating_add(further));
    foes.iter().map(at).max().unwrap_or(0)
}

/// What a unit does now.
pub(super) fn order(field: &Field, unit: usize, doctrine: Doctrine) -> Order {
    let own = &field.units[unit];
    let free = field.of_unit(unit).filter(|man| is_free(field, *man)).count();
    if free == 0 || !own.active || own.mood == Mood::Routed {
        return Order::Hold;
    }
    let foes = foes(field, unit);
    let may_charge = own.mood == Mood::Steady;
    if field.is_engaged(unit) {
        // Those who are free come to the help of the others.
        let near = foes.iter().filter(|foe| foe.gap <= super::field::CONTACT);
        let best = near.max_by_key(|foe| foe.net).filter(|_| may_charge);
        return best.map_or(Order::Hold, |foe| Order::Charge(foe.unit));
    }
    if let Some(target) = charge(&foes, field, unit, doctrine).filter(|_| may_charge) {
        return Order::Charge(target);
    }
    if own.mood == Mood::Shaken {
        return Order::Hold;
    }
    if own.leads() {
        return follow(field, unit);
    }
    let Some(nearest) = foes.iter().min_by_key(|foe| foe.gap) else { return Order::Hold };
    match doctrine {
        Doctrine::Assault => Order::March(field.units[nearest.unit].centre),
        Doctrine::FiringLine if has_shooters(field, unit) => line(field, unit, &foes),
        Doctrine::FiringLine | Doctrine::Odds => weigh(field, unit, &foes, true),
        Doctrine::Cautious => weigh(field, unit, &foes, false),
    }
}

/// The foe to charge, if any is worth it.
fn charge(foes: &[Foe], field: &Field, unit: usize, doctrine: Doctrine) -> Option<usize> {
    let alone = field.units[unit].leads();
    let engaged = |foe: &Foe| field.is_engaged(foe.unit);
    let worth = |foe: &&Foe| {
        let wanted = match doctrine {
            Doctrine::Assault => !alone || foe.net > 0,
            Doctrine::Odds => {
                foe.net > 0 || !alone && (foe.net == 0 || must_come(field, field.units[unit].side))
            }
            Doctrine::FiringLine | Doctrine::Cautious => foe.net > 0,
        };
        // A leader goes where others fight already.
        wanted && foe.reaches >= doctrine.reach() && (!alone || engaged(foe))
    };
    let value = |foe: &&Foe| (foe.comes * foe.net / WHOLE, -foe.gap);
    foes.iter().filter(worth).max_by_key(value).map(|foe| foe.unit)
}

/// A leader keeps behind his squad, or behind the nearest where that is gone.
fn follow(field: &Field, unit: usize) -> Order {
    let own = &field.units[unit];
    let lives = |ward: &usize| field.units[*ward].standing > 0;
    let others = field.own(own.side).filter(|other| !field.units[*other].leads());
    let nearest = others.min_by_key(|other| field.units[*other].centre.square(own.centre));
    let Some(ward) = own.ward.filter(lives).or(nearest) else { return Order::Hold };
    let (_, away) = field.edge(own.side);
    let behind = Point { x: 0, y: away * 3 * INCH };
    Order::March(field.units[ward].centre.plus(behind))
}

/// Whether anybody on a unit's side has something to fire.
fn has_shooters(field: &Field, unit: usize) -> bool {
    let mut own = field.own(field.units[unit].side);
    own.any(|other| field.of_unit(other).any(|man| field.kind(man).range() > 0))
}

/// A firing line: who shoots stays where a target is in range, and goes there otherwise; who does not waits.
fn line(field: &Field, unit: usize, foes: &[Foe]) -> Order {
    let range = field.of_unit(unit).map(|man| field.kind(man).range()).max().unwrap_or(0);
    let nearest = foes.iter().min_by_key(|foe| foe.gap);
    match nearest {
        Some(foe) if range > 0 && foe.gap > range => {
            let (from, to) = (field.units[unit].centre, field.units[foe.unit].centre);
            Order::March(from.toward(to, foe.gap - range + INCH))
        }
        _ => Order::Hold,
    }
}

/// Goes on, stays or falls back, as points killed less lost say; `presses` counts the melee at the end of the way too.
fn weigh(field: &Field, unit: usize, foes: &[Foe], presses: bool) -> Order {
    let (own, pace) = (&field.units[unit], pace(field, unit));
    let value = |further: i32, storms: bool| {
        volley(field, unit, foes, further) - danger(field, unit, foes, further, storms)
    };
    let turns = |foe: &Foe| 1 + i64::from((foe.gap - 2 * pace).max(0) / pace.max(1));
    let aim = foes.iter().filter(|foe| foe.net >= 0).max_by_key(|foe| foe.net / turns(foe));
    if let Some(foe) = aim {
        // Two rounds of melee a turn, against what the way costs.
        let way = value(-pace, !presses) - value(0, !presses);
        let gain = if presses { 2 * foe.net + turns(foe) * way } else { way };
        if gain >= 0 {
            return Order::March(field.units[foe.unit].centre);
        }
    }
    let Some(nearest) = foes.iter().min_by_key(|foe| foe.gap) else { return Order::Hold };
    let foe = field.units[nearest.unit].centre;
    if presses && must_come(field, own.side) && volley(field, unit, foes, 0) == 0 {
        return Order::March(foe);
    }
    let shoots = field.of_unit(unit).any(|man| field.kind(man).range() > 0);
    let (on, here, back) = (value(-pace, true), value(0, true), value(pace, true));
    if shoots && on > here && on >= back {
        return Order::March(own.centre.toward(foe, pace));
    }
    let falls_back = back > here && (!presses || shoots && volley(field, unit, foes, pace) > 0);
    if falls_back {
        return Order::March(own.centre.toward(foe, -pace));
    }
    Order::Hold
}

/// Whether a side comes to the other all the same: for some turns nobody was lost, and it is not ahead, so that waiting
/// wins nothing.
fn must_come(field: &Field, side: usize) -> bool {
    field.lull >= LULL && field.lost[side] >= field.lost[1 - side]
}
