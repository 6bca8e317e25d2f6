//! A drill: bodies put where somebody wants them, and one phase of a battle on its own.

use super::battlefield::Battlefield;
use super::charge;
use super::deploy;
use super::fire;
use super::melee;
use super::morale;
use super::plan::{self, UnitOrder};
use super::setup::BattleSetup;
use super::table::Point;
use crate::dice::Random;
use crate::play::{Nerve, Side};

/// A battle that goes no further than it is told.
pub struct Drill<'a> {
    field: Battlefield<'a>,
}

/// What a body would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// Charge a body of the other host, by its place.
    Charge(usize),
    /// Move, so much nearer to the nearest enemy in hundredths of an inch; further away where it is negative.
    Move(i32),
    /// Stay.
    Hold,
}

impl<'a> Drill<'a> {
    /// Both sides as they set up, the first of them to act.
    pub fn new(setup: &'a BattleSetup, seed: u64) -> Self {
        Self { field: deploy::deploy(setup, Side::First, Random::new(seed), false) }
    }

    /// The unit of a body.
    fn unit(&self, host: usize, body: usize) -> usize {
        let units = self.field.units.iter();
        let found = units.enumerate().find(|(_, unit)| unit.side == host && unit.body == body);
        found.map_or(0, |(at, _)| at)
    }

    /// Puts a body elsewhere, in the order in which it stands.
    pub fn put(&mut self, host: usize, body: usize, at: Point) {
        let unit = self.unit(host, body);
        let way = at.minus(self.field.units[unit].centre);
        for man in self.field.units[unit].men.clone() {
            self.field.men[man].at = self.field.men[man].at.plus(way);
        }
        self.field.update_centre(unit);
        self.field.update_contacts();
    }

    /// A melee phase; says how many of each host's first body stand, and how many of them are neutralised.
    pub fn melee(&mut self) -> [(i32, usize); 2] {
        melee::melee_phase(&mut self.field);
        [0, 1].map(|host| {
            let unit = self.unit(host, 0);
            let out = self.field.of_unit(unit).filter(|man| self.field.men[*man].out > 0).count();
            (self.field.units[unit].standing, out)
        })
    }

    /// A missile phase of the first side; says how many of the second host's first body fell.
    pub fn fire(&mut self) -> i32 {
        let unit = self.unit(1, 0);
        let before = self.field.units[unit].standing;
        fire::fire_phase(&mut self.field, 0);
        before - self.field.units[unit].standing
    }

    /// A check of a body to charge; whether it is passed.
    pub fn check(&mut self, host: usize, body: usize) -> bool {
        let unit = self.unit(host, body);
        morale::check_charge(&mut self.field, unit, None)
    }

    /// The check of a body after melee.
    pub fn nerve(&mut self, host: usize, body: usize) -> Nerve {
        let unit = self.unit(host, body);
        let adjusted = morale::adjusted_morale(&self.field, unit, None);
        self.field.setup.throws.nerve(adjusted, &mut self.field.random)
    }

    /// A charge of the first host's first body on the other's; how many come into contact.
    pub fn charge(&mut self) -> i32 {
        let (own, foe) = (self.unit(0, 0), self.unit(1, 0));
        let doctrine = self.field.setup.terms.doctrines[0];
        charge::charge(&mut self.field, own, foe, doctrine);
        let engaged = self.field.of_unit(own).filter(|man| self.field.men[*man].engaged);
        engaged.count() as i32
    }

    /// What a body would do now.
    pub fn intent(&self, host: usize, body: usize) -> Intent {
        let unit = self.unit(host, body);
        let (field, own) = (&self.field, &self.field.units[unit]);
        match plan::choose_order(field, unit, field.setup.terms.doctrines[host]) {
            UnitOrder::Charge(target) => Intent::Charge(field.units[target].body),
            UnitOrder::Hold => Intent::Hold,
            UnitOrder::March(goal) => {
                let near = |spot: Point| {
                    let foes = field.foes(host).map(|foe| field.units[foe].centre.distance(spot));
                    foes.min().unwrap_or(0)
                };
                Intent::Move(near(own.centre) - near(goal))
            }
        }
    }
}
