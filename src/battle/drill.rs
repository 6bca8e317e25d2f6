//! For tests only: drills, with bodies put at chosen spots, and single phases of a battle.

use super::battlefield::{Battlefield, CauseOfLoss};
use super::doctrine::Doctrine;
use super::event::{BattleEvent, BodyRef};
use super::index::{BattleSide, ByHost, BySide, FigureId, HostId, UnitId};
use super::movement;
use super::plan::{self, UnitOrder};
use super::setup::BattleSetup;
use super::snapshot::MoraleState;
use super::table::Point;
use super::{charge, deploy, fire, melee, morale, turn};
use crate::dice::Random;
use crate::rolls::{MoraleCheckRolls, MoraleOutcome};

/// A battle that is played one phase at a time.
pub struct Drill<'a> {
    field: Battlefield<'a>,
}

/// The order that a body would get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// Charge a body of the other host, by its index.
    Charge(usize),
    /// Move: the hundredths of an inch gained towards the nearest enemy, negative for a move away.
    Move(i32),
    /// Stay.
    Hold,
}

/// Remaining figures of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remaining {
    /// Figures on the table.
    pub standing: i32,
    /// Neutralised figures among them.
    pub neutralised: usize,
}

impl<'a> Drill<'a> {
    /// Deploys both hosts; the first host acts first.
    pub fn new(setup: &'a BattleSetup, seed: u64) -> Self {
        Self { field: deploy::deploy(setup, HostId::First, Random::new(seed), true) }
    }

    /// Removes and returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<BattleEvent> {
        self.field.log.as_mut().map(|log| std::mem::take(&mut log.events)).unwrap_or_default()
    }

    fn unit(&self, host: HostId, body: usize) -> UnitId {
        let wanted = BodyRef::new(host, body);
        let mut units = self.field.units.ids();
        units.find(|unit| self.field.body_ref(*unit) == wanted).expect("every body has a unit")
    }

    /// Moves a body to a spot, in its present formation.
    pub fn put(&mut self, host: HostId, body: usize, at: Point) {
        let unit = self.unit(host, body);
        let vector = at.minus(self.field.units[unit].centre);
        for figure in self.field.units[unit].figures.iter() {
            self.field.figures[figure].at = self.field.figures[figure].at.plus(vector);
        }
        self.field.update_centre(unit);
        self.field.update_contacts();
    }

    /// Puts one figure of a body on a spot, by its index; an NCO is the last.
    pub fn put_figure(&mut self, host: HostId, body: usize, figure: usize, at: Point) {
        let figure = self.figure(host, body, figure);
        self.field.put(figure, at);
        self.field.update_contacts();
    }

    fn figure(&self, host: HostId, body: usize, figure: usize) -> FigureId {
        // A detached NCO still stands behind the others in the list.
        let first = self.field.units[self.unit(host, body)].figures.first();
        self.field.figures.ids_from(first).nth(figure).expect("a figure of the body")
    }

    /// Returns the place of a figure; `None` once it is lost.
    pub fn place(&self, host: HostId, body: usize, figure: usize) -> Option<Point> {
        let figure = &self.field.figures[self.figure(host, body, figure)];
        figure.alive.then_some(figure.at)
    }

    /// Takes a figure off the table, as if it had been killed in melee.
    pub fn kill(&mut self, host: HostId, body: usize, figure: usize) {
        let figure = self.figure(host, body, figure);
        self.field.remove_figure(figure, None, CauseOfLoss::Melee);
        self.field.update_centre(self.field.figures[figure].unit);
        self.field.update_contacts();
    }

    /// Sets the Morale of a body.
    pub fn set_morale(&mut self, host: HostId, body: usize, state: MoraleState) {
        let unit = self.unit(host, body);
        self.field.units[unit].morale_state = state;
    }

    /// Returns the Morale of a body.
    pub fn morale(&self, host: HostId, body: usize) -> MoraleState {
        self.field.units[self.unit(host, body)].morale_state
    }

    /// Puts a body on overwatch.
    pub fn watch(&mut self, host: HostId, body: usize) {
        let unit = self.unit(host, body);
        self.field.units[unit].overwatch = true;
    }

    /// Neutralises a figure, as if it had been hit in the last melee.
    pub fn neutralise(&mut self, host: HostId, body: usize, figure: usize) {
        let figure = self.figure(host, body, figure);
        self.field.neutralise(figure);
    }

    /// Activates the squads of the first side for a turn (Dune World §5); returns whether a body of it may act.
    pub fn activates(&mut self, body: usize) -> bool {
        turn::activate_units(&mut self.field, BattleSide::First);
        self.field.units[self.unit(HostId::First, body)].active
    }

    /// Plays a rally phase of the first side.
    pub fn rally(&mut self) {
        let doctrine = self.field.setup.terms.doctrines[HostId::First];
        morale::rally_phase(&mut self.field, BattleSide::First, doctrine);
    }

    /// Plays a movement phase of the first side.
    pub fn movement(&mut self) {
        turn::movement_phase(&mut self.field, BattleSide::First);
    }

    /// Moves the first host's first body towards a spot, without a charge.
    pub fn march(&mut self, goal: Point) {
        let unit = self.unit(HostId::First, 0);
        movement::march(&mut self.field, unit, goal);
    }

    /// Plays the Morale phase of both sides.
    pub fn morale_phase(&mut self) {
        let doctrines = self.doctrines();
        morale::morale_phase(&mut self.field, doctrines);
    }

    /// Moves a body as a shaken one, and those who follow it.
    pub fn fall_back(&mut self, host: HostId, body: usize) {
        let unit = self.unit(host, body);
        let doctrines = self.doctrines();
        morale::fall_back(&mut self.field, unit, doctrines);
    }

    /// Moves a body as a routed one, and those who pursue it.
    pub fn rout(&mut self, host: HostId, body: usize) {
        let unit = self.unit(host, body);
        let doctrines = self.doctrines();
        morale::rout(&mut self.field, unit, doctrines);
    }

    fn doctrines(&self) -> BySide<Doctrine> {
        self.field.hosts.map(|host| self.field.setup.terms.doctrines[host])
    }

    /// Plays a melee phase; returns the remaining figures of each host's first body.
    pub fn melee(&mut self) -> ByHost<Remaining> {
        melee::melee_phase(&mut self.field);
        ByHost::from_fn(|host| {
            let unit = self.unit(host, 0);
            let is_out = |figure: &FigureId| self.field.is_neutralised(*figure);
            let neutralised = self.field.living_figures(unit).filter(is_out).count();
            Remaining { standing: self.field.units[unit].standing, neutralised }
        })
    }

    /// Plays a missile phase of the first side; returns the losses of the second host's first body.
    pub fn fire(&mut self) -> i32 {
        let unit = self.unit(HostId::Second, 0);
        let before = self.field.units[unit].standing;
        fire::fire_phase(&mut self.field, BattleSide::First);
        before - self.field.units[unit].standing
    }

    /// Makes a charge check of a body; returns `true` if it passes.
    pub fn check_to_charge(&mut self, host: HostId, body: usize) -> bool {
        let unit = self.unit(host, body);
        morale::check_to_charge(&mut self.field, unit).is_none_or(|check| check.passes())
    }

    /// Makes the Morale check of a body after melee.
    pub fn morale_outcome(&mut self, host: HostId, body: usize) -> MoraleOutcome {
        let unit = self.unit(host, body);
        let adjusted = morale::morale_sum(&self.field, unit).total();
        MoraleCheckRolls::roll(adjusted, true, &mut self.field.random).morale_outcome(adjusted)
    }

    /// Charges with the first host's first body at the other's; returns the number of figures in contact.
    pub fn charge(&mut self) -> i32 {
        let (own, enemy) = (self.unit(HostId::First, 0), self.unit(HostId::Second, 0));
        let doctrine = self.field.setup.terms.doctrines[HostId::First];
        charge::charge(&mut self.field, own, enemy, doctrine);
        let engaged =
            self.field.living_figures(own).filter(|figure| self.field.figures[*figure].engaged);
        engaged.count() as i32
    }

    /// Returns the order that a body would get now.
    pub fn intent(&self, host: HostId, body: usize) -> Intent {
        let unit = self.unit(host, body);
        let (field, own) = (&self.field, &self.field.units[unit]);
        match plan::choose_order(field, unit, field.setup.terms.doctrines[host]) {
            UnitOrder::Charge(target) => Intent::Charge(field.units[target].body),
            UnitOrder::Hold => Intent::Hold,
            UnitOrder::March(goal) => {
                let near = |spot: Point| {
                    let enemies = field.enemies_of(own.side);
                    enemies.map(|enemy| field.units[enemy].centre.distance(spot)).min().unwrap_or(0)
                };
                Intent::Move(near(own.centre) - near(goal))
            }
        }
    }
}
