//! Units with their worth estimated from battles, and the ranks that the estimates allow.

use super::UnitFacts;
use crate::fair::{Estimate, UnitWorth};
use std::cmp::Reverse;

/// A unit with the estimated worth of its points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankedUnit {
    pub unit: UnitFacts,
    /// Forces that fielded it.
    pub forces: usize,
    /// The points of the mean of the mix that 100 points spent on it are worth; `None` if unknown.
    pub worth: Option<Estimate>,
    /// The best and the worst place that it may have among leaders, or among the others; `None` if any place is
    /// possible.
    pub places: Option<[usize; 2]>,
}

/// Combines units with their estimates from battles: leaders first, then the others, each group by worth, units without
/// an estimate last.
pub fn combine_worth(facts: Vec<UnitFacts>, spent: &[UnitWorth]) -> Vec<RankedUnit> {
    let weigh = |unit: UnitFacts| {
        let fielded = spent.iter().find(|spent| [spent.list, spent.unit] == unit.place);
        let (forces, worth) = fielded.map_or((0, None), |fielded| (fielded.forces, fielded.worth));
        RankedUnit { unit, forces, worth, places: None }
    };
    let mut all: Vec<RankedUnit> = facts.into_iter().map(weigh).collect();
    let value = |one: &RankedUnit| one.worth.map(|worth| worth.value);
    all.sort_by_key(|one| (!one.unit.role.leads(), Reverse(value(one))));
    let places: Vec<_> = all.iter().map(|one| places(one, &all)).collect();
    all.iter_mut().zip(places).for_each(|(one, places)| one.places = places);
    all
}

/// Returns the best and the worst possible place, as units are ranked only if their intervals do not overlap.
fn places(one: &RankedUnit, all: &[RankedUnit]) -> Option<[usize; 2]> {
    let own_worth = one.worth?;
    let rivals = all.iter().filter(|other| other.unit.role.leads() == one.unit.role.leads());
    let rivals: Vec<Estimate> = rivals.filter_map(|other| other.worth).collect();
    let above = rivals.iter().filter(|other| other.beats(own_worth)).count();
    let below = rivals.iter().filter(|other| own_worth.beats(**other)).count();
    let is_ranked = above + below > 0;
    is_ranked.then(|| [above + 1, rivals.len() - below])
}
