//! Whoever a question names: a bare number, or a unit of a list.

use crate::army::{Army, Basis};
use crate::cost::Account;
use crate::decode::Names;
use crate::desk::Desk;
use crate::dice::Dice;
use crate::error::{Error, ErrorKind};
use crate::library::Item;
use crate::play::Figure;
use crate::profile::Value;
use crate::rules::Rules;
use crate::text::listed;

/// Whoever a question names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fighter {
    /// A number, such as a Weapon Skill of 7.
    Number(i32),
    /// A unit of a list.
    Unit {
        /// The list: `fistful/corrino`.
        list: String,
        /// The unit: `Sardaukar`.
        unit: String,
    },
}

impl Fighter {
    /// Reads `7`, `fistful/corrino:Sardaukar`, or `4d` where dice are asked for.
    ///
    /// # Errors
    /// A text that is neither.
    pub fn read(given: &str, value: Value) -> Result<Self, Error> {
        let dice = || Dice::read(given.trim()).filter(|_| value == Value::Move);
        let number = dice().map(|dice| dice.0).or_else(|| given.trim().parse().ok());
        if let Some(number) = number {
            return Ok(Self::Number(number));
        }
        match given.rsplit_once(':') {
            Some((list, unit)) => Ok(Self::Unit { list: list.to_owned(), unit: unit.to_owned() }),
            None => Err(wrong(given, None, "`7`, `fistful/corrino:Sardaukar`")),
        }
    }

    /// The figure, with the values of its published list.
    ///
    /// # Errors
    /// A list or a unit that cannot be found or read.
    pub fn figure(&self, value: Value, desk: &Desk) -> Result<Figure, Error> {
        let (list, unit) = match self {
            Self::Number(number) => return Ok(Figure::bare(value, *number)),
            Self::Unit { list, unit } => (list, unit),
        };
        let mustered = desk.library.list(&Item::from(list))?;
        match &mustered.army {
            Some(army) => listed_unit(list, unit, army, &mustered.rules),
            None => Err(Error::new(list, ErrorKind::FaultyList)),
        }
    }
}

fn listed_unit(list: &str, unit: &str, army: &Army, rules: &Rules) -> Result<Figure, Error> {
    let index = Names::of_units(army).find(unit).map_err(|near| {
        let names = army.units.iter().map(|unit| &unit.name.text);
        wrong(&format!("{list}:{unit}"), near, &listed(names))
    })?;
    let account = Account { rules, basis: Basis::Printed };
    Ok(Figure::of_unit(&army.units[index], army, account))
}

fn wrong(given: &str, near: Option<String>, allowed: &str) -> Error {
    let kind = ErrorKind::WrongValue { found: given.into(), near, allowed: allowed.into() };
    Error::new("odds", kind)
}
