//! Drills: bodies put at chosen spots, and single phases of a battle.

use super::battlefield::Battlefield;
use super::event::BodyRef;
use super::index::{BattleSide, ByHost, FigureId, HostId, UnitId};
use super::movement::body_ref;
use super::plan::{self, UnitOrder};
use super::setup::BattleSetup;
use super::table::Point;
use super::{charge, deploy, fire, melee, morale};
use crate::dice::Random;
use crate::play::{CheckRolls, Nerve};

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
        Self { field: deploy::deploy(setup, HostId::First, Random::new(seed), false) }
    }

    fn unit(&self, host: HostId, body: usize) -> UnitId {
        let wanted = BodyRef::new(host, body);
        let mut units = self.field.units.ids();
        units.find(|unit| body_ref(&self.field, *unit) == wanted).expect("every body has a unit")
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

    /// Plays a melee phase; returns the remaining figures of each host's first body.
    pub fn melee(&mut self) -> ByHost<Remaining> {
        melee::melee_phase(&mut self.field);
        ByHost::from_fn(|host| {
            let unit = self.unit(host, 0);
            let is_out = |figure: &FigureId| self.field.figures[*figure].neutralised_segments > 0;
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
    pub fn check(&mut self, host: HostId, body: usize) -> bool {
        let unit = self.unit(host, body);
        morale::check_charge(&mut self.field, unit).is_none_or(|check| check.passes())
    }

    /// Makes the Morale check of a body after melee.
    pub fn nerve(&mut self, host: HostId, body: usize) -> Nerve {
        let unit = self.unit(host, body);
        let adjusted = morale::morale_sum(&self.field, unit).total();
        CheckRolls::roll(adjusted, true, &mut self.field.random).nerve(adjusted)
    }

    /// Charges with the first host's first body at the other's; returns the number of figures in contact.
    pub fn charge(&mut self) -> i32 {
        let (own, foe) = (self.unit(HostId::First, 0), self.unit(HostId::Second, 0));
        let doctrine = self.field.setup.terms.doctrines[HostId::First];
        charge::charge(&mut self.field, own, foe, doctrine);
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
                    let foes = field.enemies_of(own.side);
                    foes.map(|foe| field.units[foe].centre.distance(spot)).min().unwrap_or(0)
                };
                Intent::Move(near(own.centre) - near(goal))
            }
        }
    }
}
