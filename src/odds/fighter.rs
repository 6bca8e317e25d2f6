//! Whoever a question names: a bare number, or a unit of a list.

use crate::army::{Army, Basis};
use crate::cost::Account;
use crate::decode::Names;
use crate::desk::Desk;
use crate::dice::Dice;
use crate::error::{Error, ErrorKind};
use crate::force::Member;
use crate::library::{Item, Opened};
use crate::muster::Whole;
use crate::play::Figure;
use crate::profile::Value;
use crate::rules::Rules;
use crate::text::listed;

/// Whoever a question names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fighter {
    /// A number, such as a Weapon Skill of 7.
    Number(i32),
    /// A unit of a list, or a leader or squad of a force.
    Unit {
        /// The list or force: `fistful/corrino`.
        list: String,
        /// Which of it: `Sardaukar`.
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

    /// The list or force that it is named by; none of a bare number.
    pub(super) fn list(&self) -> Option<&str> {
        match self {
            Self::Number(_) => None,
            Self::Unit { list, .. } => Some(list),
        }
    }

    /// The figure, with the values of its published list, or those that its force counts by.
    ///
    /// # Errors
    /// A list, a force or a name that cannot be found or read.
    pub fn figure(&self, value: Value, desk: &Desk) -> Result<Figure, Error> {
        self.met(value, desk).map(|met| met.figure)
    }

    /// The same, with its squad.
    pub(super) fn met(&self, value: Value, desk: &Desk) -> Result<Met, Error> {
        let (name, one) = match self {
            Self::Number(number) => return Ok(Met::alone(Figure::bare(value, *number))),
            Self::Unit { list, unit } => (list, unit),
        };
        let faulty = || Error::new(name, ErrorKind::FaultyList);
        match desk.library.open(&Item::from(name))? {
            Opened::List(list) => {
                let army = list.army.as_ref().ok_or_else(faulty)?;
                listed_unit(name, one, army, &list.rules).map(Met::alone)
            }
            Opened::Force(force) => fielded(name, one, &force.whole().ok_or_else(faulty)?),
        }
    }
}

/// Whoever was found.
pub(super) struct Met {
    /// One of them.
    pub(super) figure: Figure,
    /// How many they are; none but of a squad of a force.
    pub(super) size: Option<Size>,
}

/// How many fight in a squad.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Its figures, without the NCO.
    pub figures: i32,
    /// Its NCO fights with it.
    pub nco: bool,
}

impl Size {
    /// Its figures with the NCO.
    pub fn strength(self) -> i32 {
        self.figures.saturating_add(i32::from(self.nco))
    }
}

impl Met {
    fn alone(figure: Figure) -> Self {
        Self { figure, size: None }
    }
}

/// A leader or squad of a force, as it is equipped.
fn fielded(name: &str, one: &str, whole: &Whole) -> Result<Met, Error> {
    let (force, army) = (whole.force, whole.army);
    let account = Account { rules: whole.rules, basis: force.basis };
    let unknown = |near| wrong(&format!("{name}:{one}"), near, &listed(force.titles(army)));
    let met = match Names::of_members(force, army).find(one).map_err(unknown)? {
        Member::Leader(at) => force
            .all_leaders()
            .nth(at)
            .map(|(_, leader)| Met::alone(Figure::of_leader(leader, army, account))),
        Member::Squad(at) => force.all_squads().nth(at).map(|(_, squad)| {
            let figures = i32::try_from(squad.figures).unwrap_or(i32::MAX);
            let size = Some(Size { figures, nco: squad.nco.is_some() });
            Met { figure: Figure::of_squad(squad, army, account), size }
        }),
    };
    met.ok_or_else(|| unknown(None))
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
