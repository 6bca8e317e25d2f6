//! Figures of a question: a bare number, or a unit of a list.

use crate::army::{Army, Basis, Words};
use crate::code::Kind;
use crate::cost::Account;
use crate::decode::Names;
use crate::desk::Desk;
use crate::dice::Dice;
use crate::error::{Error, ErrorKind};
use crate::profile::{ByValue, Value};
use crate::book::Game;
use crate::codes::Slot;
use crate::rules::Rules;
use crate::text::{Span, listed};

/// A figure, as far as a question needs it.
pub struct Figure {
    /// What it is called; a bare number is called by itself.
    pub name: Words,
    /// The number that was asked for.
    pub number: i32,
    /// Its unit, where it is one of a list.
    pub unit: Option<Unit>,
}

/// What a question takes from a unit.
pub struct Unit {
    /// The game of its list.
    pub game: Game,
    /// Its trait letters.
    pub traits: String,
    /// What a shield needs against it, in a game with shield saves.
    pub save: Option<i32>,
    /// Its own Morale.
    pub morale: Option<i32>,
    /// The values of its NCO, where its squads have one.
    pub nco: Option<ByValue<Option<i32>>>,
}

impl Figure {
    /// Reads `7`, `4d` or `fistful/corrino:Sardaukar`.
    pub fn read(given: &str, value: Value, desk: &Desk) -> Result<Self, Error> {
        let number = match value {
            Value::Move => Dice::read(given.trim()).map(|dice| dice.0),
            _ => None,
        };
        if let Some(number) = number.or_else(|| given.trim().parse().ok()) {
            let text = given.trim().to_owned();
            let name = Words { text, spanish: None, span: Span::default() };
            return Ok(Self { name, number, unit: None });
        }
        let Some((list, unit)) = given.rsplit_once(':') else {
            return Err(wrong(given, None, "`7`, `fistful/corrino:Sardaukar`"));
        };
        let mustered = desk.library.list(&list.into())?;
        let Some(army) = &mustered.army else {
            return Err(Error::new(list, ErrorKind::FaultyList));
        };
        of_list(given, unit, army, &mustered.rules, value)
    }

    /// Whether it carries a trait.
    pub fn has(&self, letter: char) -> bool {
        self.unit.as_ref().is_some_and(|unit| unit.traits.contains(letter))
    }
}

fn of_list(
    given: &str,
    name: &str,
    army: &Army,
    rules: &Rules,
    value: Value,
) -> Result<Figure, Error> {
    let unit = Names::of_units(army).find(name).map_err(|near| {
        let names = army.units.iter().map(|unit| &unit.name.text);
        wrong(given, near, &listed(names))
    })?;
    let unit = &army.units[unit];
    let account = Account { rules, basis: Basis::Printed };
    let number = account.values(unit).get(value).unwrap_or(0);
    let rows = rules.codes().rows(unit.code()).filter(|(slot, _)| *slot == Slot::Traits);
    let nco = army.nco_of(unit).filter(|_| !unit.role.leads());
    Ok(Figure {
        name: unit.name.clone(),
        number,
        unit: Some(Unit {
            game: army.game,
            traits: rows.map(|(_, row)| row.letter).collect(),
            morale: *account.values(unit).get(Value::Morale),
            save: rules.opponent(unit.code()).map(|class| class.save),
            nco: nco.map(|nco| account.values(nco)),
        }),
    })
}

fn wrong(given: &str, near: Option<String>, allowed: &str) -> Error {
    let kind = ErrorKind::WrongValue { found: given.into(), near, allowed: allowed.into() };
    Error::new("odds", kind)
}

/// The game of a question: the one asked for, or that of the first unit that has one.
pub fn game<'a>(figures: impl IntoIterator<Item = &'a Figure>, desk: &Desk) -> Game {
    let named = figures.into_iter().find_map(|figure| Some(figure.unit.as_ref()?.game));
    desk.asked().or(named).unwrap_or(Game::FISTFUL)
}
