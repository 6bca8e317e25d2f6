//! What a point buys in duels: every unit of some lists held against every other of its kind, by exact chances.

mod assumed;
mod balance;
mod cheaper;
mod contender;
mod firing;
mod trend;

pub use assumed::assumed;
pub use balance::Balance;
pub use cheaper::{Cheaper, cheaper};
pub use firing::Firing;
pub use trend::{Trend, trend};

use crate::army::{Army, Basis, Words};
use crate::book::Game;
use crate::code::Kind;
use crate::dice::Chance;
use crate::play::Refused;
use crate::rules::Rules;
use contender::Contender;
use std::cmp::Reverse;

/// How units are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// Which of their two accounts counts.
    pub basis: Basis,
    /// How far a charge goes, in inches.
    pub inches: i32,
}

/// Units held against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worth {
    /// The game whose dice are rolled.
    pub game: Game,
    /// How they are compared.
    pub asked: Asked,
    /// The leaders and then the troops, each best first by [`Duels::net`]; those without stand last.
    pub units: Vec<Unit>,
    /// How often the unit of the row kills that of the column in melee; none for itself.
    pub matrix: Vec<Vec<Option<Chance>>>,
}

/// What the points of one unit buy; every mean is over all other units of its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its list, as an index of those given.
    pub list: usize,
    /// What its list is called.
    pub army: Words,
    /// What it is called.
    pub name: Words,
    /// Its code.
    pub code: String,
    /// Whether it leads or follows.
    pub kind: Kind,
    /// What it costs.
    pub points: i64,
    /// How it does in melee; none where it is the only one of its kind.
    pub melee: Option<Duels>,
    /// What its fire does in a turn; none without a weapon, or without another of its kind.
    pub fire: Option<Firing>,
    /// How often its charge gets there; none where it does not move.
    pub charge: Option<Chance>,
    /// How often it passes a Morale check at half strength.
    pub morale: Chance,
    /// The cheapest code that gives as much.
    pub cheaper: Option<Cheaper>,
    /// What it is told in words alone: nothing here counts it (F40).
    pub uncounted: Vec<Words>,
}

/// How a unit does in duels with the others of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duels {
    /// How often it kills in a bout of melee.
    pub kills: Chance,
    /// How often it is killed.
    pub dies: Chance,
    /// The points that it kills in a bout less its own that it loses, for each of its points; none where
    /// it costs nothing.
    pub net: Option<Balance>,
}

impl Duels {
    /// How much more often it kills than it is killed.
    pub fn strength(&self) -> Balance {
        Balance::between(self.kills, self.dies)
    }
}

impl Unit {
    /// What it kills less what it loses, where that can be said.
    pub fn net(&self) -> Option<Balance> {
        self.melee.and_then(|melee| melee.net)
    }
}

impl Worth {
    /// The units of a kind, best first.
    pub fn of_kind(&self, kind: Kind) -> &[Unit] {
        let first = self.units.iter().position(|unit| unit.kind == kind).unwrap_or(0);
        let count = self.units.iter().filter(|unit| unit.kind == kind).count();
        &self.units[first..first + count]
    }
}

impl Asked {
    /// How far a charge goes where nothing else is asked.
    pub const INCHES: i32 = 12;
}

/// Holds every unit of some lists of one game against every other; `None` where there is no other. `progress` is
/// told how many units are done, and of how many, twice over: for their melee, and for all else.
///
/// # Errors
/// A number outside what the odds are counted for.
pub fn worth(
    lists: &[(&Army, &Rules)],
    game: Game,
    asked: Asked,
    progress: &dyn Fn(usize, usize),
) -> Result<Option<Worth>, Refused> {
    let contenders = lists.iter().enumerate().flat_map(|(list, (army, rules))| {
        army.units.iter().map(move |unit| Contender::new(list, army, rules, unit, asked.basis))
    });
    let contenders: Vec<Contender> = contenders.collect();
    if contenders.len() < 2 {
        return Ok(None);
    }
    let row = |index: usize| {
        progress(index, 2 * contenders.len());
        let kills = |(other, foe)| {
            if other == index { Ok(None) } else { contenders[index].kills(foe).map(Some) }
        };
        contenders.iter().enumerate().map(kills).collect::<Result<Vec<_>, _>>()
    };
    let matrix = (0..contenders.len()).map(row).collect::<Result<Vec<_>, _>>()?;
    let unit = |index| {
        progress(contenders.len() + index, 2 * contenders.len());
        unit(index, &contenders, &matrix, asked.inches)
    };
    let units = (0..contenders.len()).map(unit).collect::<Result<Vec<_>, _>>()?;
    Ok(Some(ranked(Worth { game, asked, units, matrix })))
}

/// The unit of a contender, from the matrix: face to face, what one suffers is what the other does.
fn unit(
    index: usize,
    contenders: &[Contender],
    matrix: &[Vec<Option<Chance>>],
    inches: i32,
) -> Result<Unit, Refused> {
    let one = &contenders[index];
    let is_foe = |other: usize| other != index && contenders[other].kind() == one.kind();
    let foes: Vec<usize> = (0..contenders.len()).filter(|other| is_foe(*other)).collect();
    let melee = if foes.is_empty() { None } else { Some(duels(index, &foes, contenders, matrix)?) };
    let targets: Vec<&Contender> = foes.iter().map(|foe| &contenders[*foe]).collect();
    Ok(Unit {
        list: one.list,
        army: one.army.name.clone(),
        name: one.unit.name.clone(),
        code: one.account.code(one.unit),
        kind: one.kind(),
        points: one.points,
        melee,
        fire: if targets.is_empty() { None } else { one.fire(&targets)? },
        charge: one.charge(inches)?,
        morale: one.morale()?,
        cheaper: cheaper(one.unit.code(), one.account.rules),
        uncounted: one.figure.uncounted.clone(),
    })
}

fn duels(
    index: usize,
    foes: &[usize],
    contenders: &[Contender],
    matrix: &[Vec<Option<Chance>>],
) -> Result<Duels, Refused> {
    let one = &contenders[index];
    let kills: Vec<Chance> = foes.iter().filter_map(|foe| matrix[index][*foe]).collect();
    let dies: Vec<Chance> = foes.iter().filter_map(|foe| matrix[*foe][index]).collect();
    let gained = kills
        .iter()
        .zip(foes)
        .map(|(kills, foe)| Chance { count: kills.count * contenders[*foe].cost(), of: kills.of });
    let gained = mean(&gained.collect::<Vec<_>>())?;
    let (kills, dies) = (mean(&kills)?, mean(&dies)?);
    let net = (one.cost() > 0).then(|| {
        let each = Chance { of: gained.of * one.cost(), ..gained };
        Balance::between(each, dies)
    });
    Ok(Duels { kills, dies, net })
}

fn mean(chances: &[Chance]) -> Result<Chance, Refused> {
    Chance::mean(chances).ok_or(Refused::Rolls)
}

/// The same, leaders first, and of each kind the best.
fn ranked(worth: Worth) -> Worth {
    let mut order: Vec<usize> = (0..worth.units.len()).collect();
    let place = |at: usize| (worth.units[at].kind, Reverse(worth.units[at].net()));
    order.sort_by_key(|unit| place(*unit));
    let units = order.iter().map(|at| worth.units[*at].clone()).collect();
    let row = |at: &usize| order.iter().map(|other| worth.matrix[*at][*other]).collect();
    let matrix = order.iter().map(row).collect();
    Worth { units, matrix, ..worth }
}
