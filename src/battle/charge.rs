//! Charges: the check, lone chargers, and contacts (§6f, Dune World §6.3).

use super::battlefield::{BASE, Battlefield, PlacedFigure};
use super::doctrine::Doctrine;
use super::event::BattleEvent;
use super::index::{FigureId, IdVec, PairKey, UnitId};
use super::movement::{before_enemies, is_broken, is_free, roll_move};
use super::room::Bases;
use super::snapshot::MoraleState;
use super::table::{INCH, Point, StraightPath};
use super::target::can_reach;
use super::{fire, morale};
use crate::rolls::ChargeResult;

/// The distance at which a charge closes up with an enemy: an inch (§6f, F39), which odds and their answers name (`inch`).
const CONTACT_INCH: i32 = INCH;
/// The most enemies, one after the other, towards whom a charging figure turns on its way.
const MAX_TURNS: usize = 4;

/// Lets a squad charge another, or its NCO or leader alone.
pub(super) fn charge(field: &mut Battlefield, unit: UnitId, target: UnitId, doctrine: Doctrine) {
    if passes_check(field, unit, target, false) {
        charge_move(field, unit, target, ChargeResult::Charges);
        return;
    }
    if !doctrine.allows_lone_charge() {
        return;
    }
    let Some(charger) = find_lone_charger(field, unit, target) else { return };
    let checks = field.setup.rules.procedure_rules().lone_charger_checks;
    if checks && !passes_check(field, charger, target, charger == unit) {
        return;
    }
    charge_move(field, charger, target, ChargeResult::Alone);
    if passes_check(field, unit, target, false) {
        charge_move(field, unit, target, ChargeResult::Follows);
    }
}

/// Makes a Morale check to charge; returns `true` if it passes, or none is needed.
fn passes_check(field: &mut Battlefield, unit: UnitId, target: UnitId, nco_alone: bool) -> bool {
    let Some(check) = morale::check_to_charge(field, unit) else { return true };
    field.log(|field| BattleEvent::ChecksToCharge {
        unit: field.body_ref(unit),
        target: field.body_ref(target),
        check,
        nco_alone,
    });
    check.passes()
}

/// Finds the lone charger where a squad will not charge: the unit itself for its NCO, or a leader who is near (F32).
fn find_lone_charger(field: &Battlefield, unit: UnitId, target: UnitId) -> Option<UnitId> {
    let own = &field.units[unit];
    // Only a squad follows (§6f, Dune World §6.3).
    if own.is_leader() {
        return None;
    }
    // Alone in his squad, he has nobody to go ahead of.
    if own.standing > 1 && own.nco.is_some_and(|nco| is_free(field, nco)) {
        return Some(unit);
    }
    let reach = field.setup.rules.play.command.lone_charge * INCH;
    let near = |leader: &UnitId| {
        let other = &field.units[*leader];
        let free =
            other.is_leader() && other.morale_state == MoraleState::Steady && !other.segment.moved;
        free && is_free(field, other.figures.first())
            && field.has_figure_within(unit, other.centre, reach)
    };
    let mut leaders = field.units_of(own.side).filter(|leader| *leader != unit && near(leader));
    leaders.find(|leader| can_reach(field, *leader, target))
}

/// Makes the move of a charge: of all free figures, or of an NCO or leader `Alone`.
fn charge_move(field: &mut Battlefield, unit: UnitId, target: UnitId, charge: ChargeResult) {
    let goal = field.units[target].centre;
    let broken = is_broken(field, unit, goal, true);
    let Some(roll) = roll_move(field, unit, true, broken) else { return };
    let nco = field.units[unit].nco;
    let nco_alone = charge == ChargeResult::Alone && nco.is_some();
    let goes = |figure: &FigureId| is_free(field, *figure) && (!nco_alone || nco == Some(*figure));
    let mut figures: Vec<FigureId> = field.living_figures(unit).filter(goes).collect();
    figures.sort_by_key(|figure| field.figures[*figure].at.distance_squared(goal));
    let mut charged = ChargedEnemies::new(field, target, figures.len());
    let before = field.places();
    let mut contacts = 0;
    for figure in figures {
        let reach = roll.of_figure(field, unit, figure);
        contacts += i32::from(charge_figure(field, figure, reach, &mut charged));
    }
    field.units[unit].segment.moved = true;
    field.update_contacts();
    if !nco_alone {
        field.units[unit].missed_charge = missed_charge_modifier(field, unit);
    }
    field.log(|field| BattleEvent::Charges {
        unit: field.body_ref(unit),
        target: field.body_ref(target),
        charge,
        rolled: roll.inches(),
        contacts,
        steps: field.steps_since(&before),
    });
    fire::fire_overwatch(field, unit);
    field.update_contacts();
}

/// Returns the modifier to the next Morale check of a squad after its charge: for too few of its figures in contact, and
/// for its NCO out of contact (§6f, F31, Dune World §6.3).
fn missed_charge_modifier(field: &Battlefield, unit: UnitId) -> i32 {
    let own = &field.units[unit];
    let meets = |figure: FigureId| field.figures[figure].engaged;
    let met = field.living_figures(unit).filter(|figure| meets(*figure)).count() as i32;
    let half_is_too_few = field.setup.rules.procedure_rules().half_in_contact_is_too_few;
    let too_few = 2 * met < own.standing || half_is_too_few && 2 * met == own.standing;
    let nco_missed = own.nco.is_some_and(|nco| !meets(nco));
    let modifiers = &field.setup.rules.play.morale_modifiers;
    let squad = if too_few { modifiers.missed_charge } else { 0 };
    squad + if nco_missed { modifiers.nco_missed_charge } else { 0 }
}

/// The enemies of a charge.
struct ChargedEnemies {
    /// The figures of the unit that is charged, but for the neutralised, who are not struck (D26).
    enemies: Vec<FigureId>,
    /// How many attack each figure so far.
    attackers_of: IdVec<FigureId, usize>,
    /// The most that attack one figure while others are free.
    share: usize,
    /// The enemies whom no friend already fights.
    free: Vec<(FigureId, Point)>,
}

impl ChargedEnemies {
    /// Finds the enemies of a charge; `chargers` is the number of figures that charge.
    fn new(field: &Battlefield, target: UnitId, chargers: usize) -> Self {
        let is_struck = |enemy: &FigureId| !field.is_neutralised(*enemy);
        let enemies: Vec<FigureId> = field.living_figures(target).filter(is_struck).collect();
        let share = chargers.div_ceil(enemies.len().max(1));
        let friends = field.units[target].side.other();
        let everyone = field.enemies_of(friends).flat_map(|unit| field.living_figures(unit));
        let free = everyone.filter(|enemy| !field.figures[*enemy].engaged && is_struck(enemy));
        let free = free.map(|enemy| (enemy, field.figures[enemy].at)).collect();
        let attackers_of = field.figures.ids().map(|_| 0).collect();
        Self { enemies, attackers_of, share, free }
    }

    /// Returns the enemies as a figure at a spot would charge them: spread evenly over them, the nearest first, and last those
    /// behind a cliff.
    fn sort_enemies(&self, field: &Battlefield, from: Point) -> Vec<FigureId> {
        let mut enemies = self.enemies.clone();
        let table = &field.setup.terms.table;
        enemies.sort_by_key(|enemy| {
            let at = field.figures[*enemy].at;
            let is_taken = self.attackers_of[*enemy] >= self.share;
            (!table.sees(from, at), is_taken, at.distance_squared(from))
        });
        enemies
    }
}

/// Moves one charging figure; returns `true` if it comes into contact.
fn charge_figure(
    field: &mut Battlefield,
    figure: FigureId,
    reach: i32,
    charged: &mut ChargedEnemies,
) -> bool {
    let from = field.figures[figure].at;
    let enemies = charged.sort_enemies(field, from);
    let charger = ChargingFigure::new(field, figure, reach, &charged.free);
    if let Some((enemy, spot)) = charger.find_contact(&enemies) {
        let charged_from_higher = field.setup.terms.table.is_high(from);
        let own = &mut field.figures[figure];
        (own.charged_from_higher, own.engaged) = (charged_from_higher, true);
        field.figures[enemy].engaged = true;
        field.put(figure, spot);
        charged.attackers_of[enemy] += 1;
        charged.free.retain(|(other, _)| *other != enemy);
        return true;
    }
    // Too far, or no room around any.
    if let Some(enemy) = enemies.first() {
        let spot = charger.nearest_to(charger.intercept(*enemy));
        field.put(figure, spot);
    }
    false
}

/// A figure about to charge, with the bases that it must not overlap.
struct ChargingFigure<'f, 'a> {
    field: &'f Battlefield<'a>,
    figure: FigureId,
    from: Point,
    /// Its movement, in hundredths of an inch.
    reach: i32,
    bases: Bases<'a>,
    /// The enemies whom no friend already fights.
    free: &'f [(FigureId, Point)],
}

impl<'f, 'a> ChargingFigure<'f, 'a> {
    fn new(
        field: &'f Battlefield<'a>,
        figure: FigureId,
        reach: i32,
        free: &'f [(FigureId, Point)],
    ) -> Self {
        let PlacedFigure { at: from, unit, .. } = field.figures[figure];
        let (side, around) = (field.units[unit].side, reach + BASE + 2 * CONTACT_INCH);
        let bases = Bases::near(field, side, from, around, |other| other == figure);
        Self { field, figure, from, reach, bases, free }
    }

    /// Returns the end of its straight way to a spot, as far as its movement goes.
    fn walk(&self, to: Point, movement: i32) -> Point {
        let setup = self.field.setup;
        setup.terms.table.walk(self.from, to, movement, setup.broken_cost())
    }

    /// Finds the enemy that it meets on its way to the first of some enemies, and the spot where it touches him; without room
    /// around any of them, any other on the way.
    fn find_contact(&self, enemies: &[FigureId]) -> Option<(FigureId, Point)> {
        let mut crowded: Vec<FigureId> = Vec::new();
        for enemy in enemies {
            let enemy = self.intercept(*enemy);
            if crowded.contains(&enemy) {
                continue;
            }
            let Some(spot) = self.spot_beside(enemy) else {
                crowded.push(enemy);
                continue;
            };
            // The way to a spot beside the enemy may lead past others.
            let passed = sort_by_length(self.met_before(spot, enemy));
            let closer = passed.into_iter().find_map(|met| self.close_up(spot, met));
            return Some(closer.unwrap_or((enemy, spot)));
        }
        let to = self.field.figures[*enemies.first()?].at;
        sort_by_length(self.met_on(to)).into_iter().find_map(|met| self.close_up(to, met))
    }

    /// Finds a spot in contact with an enemy that it can reach.
    fn spot_beside(&self, enemy: FigureId) -> Option<Point> {
        let (table, to) = (&self.field.setup.terms.table, self.field.figures[enemy].at);
        let is_reached = |(spot, way): &(Point, i32)| {
            let around = way - self.from.distance(*spot);
            let walked = self.walk(*spot, self.reach - around);
            walked.is_within(*spot, CONTACT_INCH)
                && !table.areas.iter().any(|area| area.cliff && area.crosses(walked, to))
        };
        let is_near = to.is_within(self.from, self.reach + BASE + CONTACT_INCH);
        let spot =
            is_near.then(|| self.bases.contact_spots(self.from, to).find(is_reached)).flatten();
        spot.map(|(spot, _)| spot)
    }

    /// Stops an inch from an enemy whom it meets on a straight way after some length, and closes up.
    fn close_up(&self, to: Point, (length, enemy): (i32, FigureId)) -> Option<(FigureId, Point)> {
        let (stop, at) = (self.from.toward(to, length), self.field.figures[enemy].at);
        let is_reached = self.walk(stop, self.reach) == stop
            && self.bases.is_clear_way(self.from, stop, Some(at));
        let spots = is_reached.then(|| self.bases.contact_spots(stop, at));
        let mut near = spots.into_iter().flatten();
        let (spot, _) = near.find(|(spot, _)| stop.is_within(*spot, CONTACT_INCH))?;
        Some((enemy, spot))
    }

    /// Returns the spot as near to an enemy as it can go without contact.
    fn nearest_to(&self, enemy: FigureId) -> Point {
        let (field, to) = (self.field, self.field.figures[enemy].at);
        let side = field.units[field.figures[self.figure].unit].side;
        let gap = (self.from.distance(to) - BASE).max(0);
        let walked = self.walk(self.from.toward(to, gap), self.reach);
        self.bases.stop_before(self.from, before_enemies(field, side, self.from, walked))
    }

    /// Returns the first enemy to whom it comes within an inch on its straight way to a target, and whom no friend already fights;
    /// otherwise the target. As it turns towards whom it meets, it may meet another on that way.
    fn intercept(&self, mut enemy: FigureId) -> FigureId {
        for _ in 0..MAX_TURNS {
            let met = self.met_before(self.field.figures[enemy].at, enemy);
            let Some((_, first)) = met.min_by_key(|(length, _)| *length) else { break };
            enemy = first;
        }
        enemy
    }

    /// Returns the enemies whom it meets on a straight way before it meets its target.
    fn met_before(&self, to: Point, enemy: FigureId) -> impl Iterator<Item = (i32, FigureId)> {
        let at = self.field.figures[enemy].at;
        let last =
            StraightPath::new(self.from, to).entry(at, BASE + CONTACT_INCH).unwrap_or(i32::MAX);
        self.met_on(to).filter(move |(length, other)| *other != enemy && *length < last)
    }

    /// Returns the enemies within an inch of a straight way whom no friend already fights, each with the length after which it
    /// comes so near.
    fn met_on(&self, to: Point) -> impl Iterator<Item = (i32, FigureId)> {
        let path = StraightPath::new(self.from, to);
        let met = move |(other, at): &(FigureId, Point)| {
            Some((path.entry(*at, BASE + CONTACT_INCH)?, *other))
        };
        self.free.iter().filter_map(met)
    }
}

/// Sorts the enemies met on a way, the first of them first.
fn sort_by_length(met: impl Iterator<Item = (i32, FigureId)>) -> Vec<(i32, FigureId)> {
    let mut met: Vec<_> = met.collect();
    met.sort_by_key(|(length, _)| *length);
    met
}
