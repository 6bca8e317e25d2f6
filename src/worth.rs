//! What a point buys: the exact facts of every unit of some lists, and their places by what battles say of them.

mod cheaper;
mod contender;
mod firing;
mod mix;
mod weighed;

pub use cheaper::{Cheaper, cheaper};
pub use firing::Firing;
pub use mix::Mix;
pub use weighed::{Weighed, weighed};

use crate::army::{Army, Basis, Role, Words};
use crate::dice::Chance;
use crate::play::Refused;
use crate::rules::Rules;
use contender::Contender;

/// How units are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// Which of their two accounts counts.
    pub basis: Basis,
    /// How far a charge goes, in inches.
    pub inches: i32,
}

impl Asked {
    /// How far a charge goes where nothing else is asked.
    pub const INCHES: i32 = 12;
}

/// What is known of one unit exactly, without a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its list, as an index of those given, and its place in it.
    pub place: [usize; 2],
    /// What its list is called.
    pub army: Words,
    pub name: Words,
    pub code: String,
    /// What it does in a force.
    pub role: Role,
    /// What it costs.
    pub points: i64,
    /// What its fire does in a turn; none without a weapon, or without a target.
    pub fire: Option<Firing>,
    /// How often its charge gets there; none where it does not move.
    pub charge: Option<Chance>,
    /// How often it passes a Morale check at half strength.
    pub morale: Chance,
    /// The cheapest code that gives as much.
    pub cheaper: Option<Cheaper>,
    /// What it is told in words alone: nothing counts it (F40).
    pub uncounted: Vec<Words>,
}

/// The facts of every unit of some lists of one game, those who lead first; they shoot at each kind of troops of the
/// lists of a mix.
///
/// # Errors
/// A number outside what the odds are counted for.
pub fn facts(
    lists: &[(&Army, &Rules)],
    mix: &[(&Army, &Rules)],
    asked: Asked,
) -> Result<Vec<Unit>, Refused> {
    let targets: Vec<Contender> =
        contenders(mix, asked.basis).filter(|one| !one.unit.role.leads()).collect();
    let units = contenders(lists, asked.basis).map(|one| unit(&one, &targets, asked.inches));
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

fn unit(one: &Contender, targets: &[Contender], inches: i32) -> Result<Unit, Refused> {
    Ok(Unit {
        place: one.place,
        army: one.army.name.clone(),
        name: one.unit.name.clone(),
        code: one.account.code(one.unit),
        role: one.unit.role,
        points: one.points,
        fire: if targets.is_empty() { None } else { one.fire(targets)? },
        charge: one.charge(inches)?,
        morale: one.morale()?,
        cheaper: cheaper(one.unit.code(), one.account.rules),
        uncounted: one.figure.uncounted.clone(),
    })
}
