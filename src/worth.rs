//! What a point buys: every unit of some lists held against every other, by exact chances.

mod assumed;
mod balance;
mod cheaper;
mod contender;
mod trend;

pub use assumed::assumed;
pub use balance::Balance;
pub use cheaper::{Cheaper, cheaper};
pub use trend::{Trend, trend};

use crate::army::{Army, Basis, Words};
use crate::book::Game;
use crate::dice::Chance;
use crate::play::Refused;
use crate::rules::Rules;
use contender::Contender;

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
    /// The units, best first by [`Unit::net`]; those without stand last.
    pub units: Vec<Unit>,
    /// How often the unit of the row kills that of the column in melee; none for itself.
    pub matrix: Vec<Vec<Option<Chance>>>,
}

/// What the points of one unit buy; every mean is over all other units.
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
    /// What it costs.
    pub points: i64,
    /// How often it kills in a bout of melee.
    pub kills: Chance,
    /// How often it is killed.
    pub dies: Chance,
    /// How often a shot kills, with the weapon that kills most often, by its letter; none without a
    /// weapon.
    pub fire: Option<(char, Chance)>,
    /// How often its charge gets there; none where it does not move.
    pub charge: Option<Chance>,
    /// How often it passes a Morale check at half strength.
    pub morale: Chance,
    /// The points that it kills in a bout less its own that it loses, for each of its points; none where
    /// it costs nothing.
    pub net: Option<Balance>,
    /// The cheapest code that gives as much.
    pub cheaper: Option<Cheaper>,
}

impl Unit {
    /// How much more often it kills than it is killed.
    pub fn strength(&self) -> Balance {
        Balance::between(self.kills, self.dies)
    }
}

/// Holds every unit of some lists of one game against every other; `None` where there is no other.
///
/// # Errors
/// A number outside what the odds are counted for.
pub fn worth(
    lists: &[(&Army, &Rules)],
    game: Game,
    asked: Asked,
) -> Result<Option<Worth>, Refused> {
    let contenders = lists.iter().enumerate().flat_map(|(list, (army, rules))| {
        army.units.iter().map(move |unit| Contender::new(list, army, rules, unit, asked.basis))
    });
    let contenders: Vec<Contender> = contenders.collect();
    if contenders.len() < 2 {
        return Ok(None);
    }
    let row = |index: usize| {
        let kills = |(other, foe)| {
            if other == index { Ok(None) } else { contenders[index].kills(foe).map(Some) }
        };
        contenders.iter().enumerate().map(kills).collect::<Result<Vec<_>, _>>()
    };
    let matrix = (0..contenders.len()).map(row).collect::<Result<Vec<_>, _>>()?;
    let unit = |index| unit(index, &contenders, &matrix, asked.inches);
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
    let kills: Vec<Chance> = matrix[index].iter().copied().flatten().collect();
    let dies: Vec<Chance> = matrix.iter().filter_map(|row| row[index]).collect();
    let others = contenders.iter().enumerate().filter(|(other, _)| *other != index);
    let foes: Vec<&Contender> = others.map(|(_, foe)| foe).collect();
    let (mean, dies) = (mean(&kills)?, self::mean(&dies)?);
    let gained = kills
        .iter()
        .zip(&foes)
        .map(|(kills, foe)| Chance { count: kills.count * foe.cost(), of: kills.of });
    let gained = self::mean(&gained.collect::<Vec<_>>())?;
    let net = (one.cost() > 0).then(|| {
        let each = Chance { of: gained.of * one.cost(), ..gained };
        Balance::between(each, dies)
    });
    Ok(Unit {
        list: one.list,
        army: one.army.name.clone(),
        name: one.unit.name.clone(),
        code: one.account.code(one.unit),
        points: one.points,
        kills: mean,
        dies,
        fire: one.fire(&foes)?,
        charge: one.charge(inches)?,
        morale: one.morale()?,
        net,
        cheaper: cheaper(one.unit.code(), one.account.rules),
    })
}

fn mean(chances: &[Chance]) -> Result<Chance, Refused> {
    Chance::mean(chances).ok_or(Refused::Rolls)
}

/// The same, best first.
fn ranked(worth: Worth) -> Worth {
    let mut order: Vec<usize> = (0..worth.units.len()).collect();
    order.sort_by(|a, b| worth.units[*b].net.cmp(&worth.units[*a].net));
    let units = order.iter().map(|at| worth.units[*at].clone()).collect();
    let row = |at: &usize| order.iter().map(|other| worth.matrix[*at][*other]).collect();
    let matrix = order.iter().map(row).collect();
    Worth { units, matrix, ..worth }
}
