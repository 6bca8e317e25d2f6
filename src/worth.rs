//! Worth of units: exact facts of every unit of some lists, and their ranking by battles.

mod cheaper;
mod contender;
mod firing;
mod mix;
mod weighed;

pub use cheaper::{CheaperCode, find_cheaper_code};
pub use firing::Firing;
pub use mix::Mix;
pub use weighed::{RankedUnit, combine_worth};

use crate::army::{Army, Basis, Role, Words};
use crate::dice::Chance;
use crate::rolls::Refused;
use crate::rules::Rules;
use contender::Contender;

/// The options of a comparison of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorthOptions {
    /// The basis of points and profiles.
    pub basis: Basis,
    /// The distance of a charge, in inches.
    pub inches: i32,
}

impl WorthOptions {
    /// The default distance of a charge, in inches.
    pub const DEFAULT_INCHES: i32 = 12;
}

/// Exact facts of a unit, without a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitFacts {
    /// The index of its list in the request, and its own index there.
    pub place: [usize; 2],
    /// The name of its list.
    pub army: Words,
    pub name: Words,
    pub code: String,
    pub role: Role,
    pub points: i64,
    /// Its fire in a turn; `None` without a weapon, or without a target.
    pub fire: Option<Firing>,
    /// The chance that its charge reaches the enemy; `None` if it does not move.
    pub charge: Option<Chance>,
    /// The chance that it passes a Morale check at half strength.
    pub morale: Chance,
    /// The cheapest code with the same abilities.
    pub cheaper: Option<CheaperCode>,
    /// The abilities described in words only, which the facts ignore (F40).
    pub uncounted: Vec<Words>,
}

/// Returns the facts of every unit of some lists of one game, leaders first; they shoot at each kind of troops of the
/// lists of a mix.
///
/// # Errors
/// A number outside the limits of the odds.
pub fn unit_facts(
    lists: &[(&Army, &Rules)],
    mix: &[(&Army, &Rules)],
    options: WorthOptions,
) -> Result<Vec<UnitFacts>, Refused> {
    let targets: Vec<Contender> =
        contenders(mix, options.basis).filter(|contender| !contender.unit.role.leads()).collect();
    let units = contenders(lists, options.basis)
        .map(|contender| facts_of(&contender, &targets, options.inches));
    let mut units = units.collect::<Result<Vec<_>, _>>()?;
    units.sort_by_key(|unit| !unit.role.leads());
    Ok(units)
}

fn contenders<'a>(
    lists: &'a [(&'a Army, &'a Rules)],
    basis: Basis,
) -> impl Iterator<Item = Contender<'a>> {
    let units = move |(list, (army, rules)): (usize, &'a (&'a Army, &'a Rules))| {
        let all = 0..army.units.len();
        all.map(move |unit| Contender::new([list, unit], army, rules, basis))
    };
    lists.iter().enumerate().flat_map(units)
}

fn facts_of(
    contender: &Contender,
    targets: &[Contender],
    inches: i32,
) -> Result<UnitFacts, Refused> {
    Ok(UnitFacts {
        place: contender.place,
        army: contender.army.head.name.clone(),
        name: contender.unit.name.clone(),
        code: contender.value_source.code(contender.unit),
        role: contender.unit.role,
        points: contender.points,
        fire: if targets.is_empty() { None } else { contender.fire(targets)? },
        charge: contender.charge(inches)?,
        morale: contender.morale()?,
        cheaper: find_cheaper_code(contender.unit.code, contender.value_source.rules),
        uncounted: contender.figure.uncounted.clone(),
    })
}
