//! Units with what battles say of their points, and the places that they may have.

use super::Unit;
use crate::fair::{Estimate, UnitWorth};
use std::cmp::Reverse;

/// A unit, and what its points fight like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weighed {
    /// What is known of it exactly.
    pub unit: Unit,
    /// Forces that fielded it.
    pub forces: usize,
    /// How many points of the mean of the mix 100 points spent on it are worth; none where that cannot be told.
    pub worth: Option<Estimate>,
    /// The best and the worst place that it may have among those who lead, or those who do not; none where it may have
    /// any.
    pub places: Option<[usize; 2]>,
}

/// Units with what battles say of them: those who lead and then the others, of each the best first, and last those of
/// whom nothing can be told.
pub fn weighed(facts: Vec<Unit>, spent: &[UnitWorth]) -> Vec<Weighed> {
    let weigh = |unit: Unit| {
        let own = spent.iter().find(|spent| [spent.list, spent.unit] == unit.place);
        let (forces, worth) = own.map_or((0, None), |own| (own.forces, own.worth));
        Weighed { unit, forces, worth, places: None }
    };
    let mut all: Vec<Weighed> = facts.into_iter().map(weigh).collect();
    let value = |one: &Weighed| one.worth.map(|worth| worth.value);
    all.sort_by_key(|one| (!one.unit.role.leads(), Reverse(value(one))));
    let places: Vec<_> = all.iter().map(|one| places(one, &all)).collect();
    all.iter_mut().zip(places).for_each(|(one, places)| one.places = places);
    all
}

/// A place is certain as far as intervals do not meet.
fn places(one: &Weighed, all: &[Weighed]) -> Option<[usize; 2]> {
    let own = one.worth?;
    let rivals = all.iter().filter(|other| other.unit.role.leads() == one.unit.role.leads());
    let rivals: Vec<Estimate> = rivals.filter_map(|other| other.worth).collect();
    let above = rivals.iter().filter(|other| other.beats(own)).count();
    let below = rivals.iter().filter(|other| own.beats(**other)).count();
    let is_told = above + below > 0;
    is_told.then(|| [above + 1, rivals.len() - below])
}
