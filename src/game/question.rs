//! Answers to questions about the dice of games without ability codes.

use super::CodelessArmy;
use crate::army::Words;
use crate::dice::{Chance, Distribution};
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::labels::{Placeholder, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::rolls::Refused;
use crate::text::{fold, list_values, nearest, truncate};
use std::fmt::{self, Debug, Display, Formatter};

/// The means to answer a question: the tables of a game, and the lists and forces whose units are named.
pub struct QuestionContext<'a> {
    pub grammars: Grammars<'a>,
    /// Opens a list or a force of the game with this key.
    pub open: OpenArmy<'a>,
}

/// Opens a list or a force by its name, of the game with a key.
pub type OpenArmy<'a> = &'a dyn Fn(&str, &'static str) -> Result<Box<dyn CodelessArmy>, Error>;

/// Why dice cannot be rolled: an error, or a refusal by the rules of a game that the caller knows.
#[derive(Debug)]
pub enum DiceError {
    /// A list or a unit cannot be found or read.
    Error(Error),
    /// The rules of the game refuse the question.
    Refused(Refused),
}

impl From<Error> for DiceError {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<Refused> for DiceError {
    fn from(why: Refused) -> Self {
        Self::Refused(why)
    }
}

/// A question as its game understood it, with its outcomes.
#[derive(Debug, Clone)]
pub struct DiceAnswer {
    /// The word for it: `attack`.
    pub kind: &'static str,
    /// The question, by the keys of answers.
    pub facts: Vec<(&'static str, FieldValue)>,
    /// The question in a few words.
    pub title: ByLanguage<String>,
    /// The units or forces that brought the numbers.
    pub units: Vec<AskedUnit>,
    /// The number that is rolled against, if it is one.
    pub against: Option<i32>,
    /// The outcomes in order; those told apart once more, such as a save, stand after the rest.
    pub outcomes: Vec<DiceOutcome>,
    /// Chances worth knowing besides the means.
    pub also: Vec<(&'static ByLanguage<String>, Chance)>,
}

/// A detail of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldValue {
    Number(i32),
    Word(String),
    /// A flag that is set.
    Is,
}

/// A unit or a force of a question.
#[derive(Debug, Clone)]
pub struct AskedUnit {
    /// Its role: `unit`, `target`, `force` or `foe`.
    pub key: &'static str,
    pub name: ByLanguage<String>,
}

/// An outcome of a question.
#[derive(Debug, Clone)]
pub struct DiceOutcome {
    /// The word for it in answers: `hits`.
    pub key: &'static str,
    /// The number that comes with it.
    pub n: Option<i32>,
    /// Further details in answers.
    pub facts: Vec<(&'static str, String)>,
    pub label: ByLanguage<String>,
    /// How the summary condenses this outcome and those of its kind.
    pub key_figure: KeyFigureKind,
    /// Its probability.
    pub chance: Chance,
}

/// The number worth knowing of outcomes that exclude each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyFigureKind {
    /// The chance of the first outcome with this word.
    First(&'static str),
    /// The mean of its number.
    Mean(&'static ByLanguage<String>),
    /// The mean of its number, in inches.
    Inches(&'static ByLanguage<String>),
    /// The mean of its number, and the chance of any.
    Numbers(&'static ByLanguage<String>),
    /// Left out of the summary.
    Nothing,
}

/// The name of an outcome, in answers and in words.
#[derive(Debug, Clone)]
pub struct OutcomeName {
    /// The word for it in answers.
    pub key: &'static str,
    pub label: ByLanguage<String>,
}

impl OutcomeName {
    /// Names an outcome by its word.
    pub fn new(key: &'static str, label: &ByLanguage<String>) -> Self {
        Self { key, label: label.clone() }
    }
}

/// Lists every possible number, in order.
pub fn numbers(
    odds: &Distribution<i32>,
    key: &'static str,
    key_figure: KeyFigureKind,
    label: impl Fn(i32, Language) -> String,
) -> Vec<DiceOutcome> {
    let of = odds.total();
    let outcome = |(n, count): (&i32, u128)| DiceOutcome {
        key,
        n: Some(*n),
        facts: Vec::new(),
        label: ByLanguage::each(|language| label(*n, language)),
        key_figure,
        chance: Chance { count, of },
    };
    odds.iter().map(outcome).collect()
}

/// Lists these outcomes in their order, impossible ones too; their key figure is the chance of the first, under this word.
pub fn list_outcomes<T: Ord>(
    odds: &Distribution<T>,
    group: &'static str,
    ends: impl IntoIterator<Item = (T, OutcomeName)>,
) -> Vec<DiceOutcome> {
    let outcome = |(end, OutcomeName { key, label }): (T, OutcomeName)| DiceOutcome {
        key,
        n: None,
        facts: Vec::new(),
        label,
        key_figure: KeyFigureKind::First(group),
        chance: odds.chance_of(&end),
    };
    ends.into_iter().map(outcome).collect()
}

/// Lists the two outcomes of a yes-or-no event, yes first.
pub fn yes_no_outcomes(odds: &Distribution<bool>, [yes, no]: [OutcomeName; 2]) -> Vec<DiceOutcome> {
    list_outcomes(odds, yes.key, [(true, yes), (false, no)])
}

/// Finds the item with this key, and its index.
///
/// # Errors
/// The name is none of `all`.
pub fn find_by_key<'a, T>(
    all: &'a [T],
    key: impl Fn(&T) -> &str,
    given: &str,
    field: &str,
) -> Result<(usize, &'a T), Error> {
    let found = all.iter().enumerate().find(|(_, one)| key(one) == given);
    let wrong = || ErrorKind::WrongValue {
        found: given.into(),
        near: nearest(&given.to_lowercase(), all.iter().map(&key)),
        allowed: list_values(all.iter().map(&key)).into(),
    };
    found.ok_or_else(|| Error::of_field(field, wrong()))
}

/// A unit of a list or a force, as a question names it: `scrubs/french:Spahis`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitName {
    /// The list or force.
    pub list: String,
    pub unit: String,
}

impl UnitName {
    /// Reads `scrubs/french:Spahis`; `None` for anything without a colon.
    pub fn read(given: &str) -> Option<Self> {
        let (list, unit) = given.rsplit_once(':')?;
        Some(Self { list: list.to_owned(), unit: unit.to_owned() })
    }

    /// Reads the unit of a field, and refuses anything else.
    ///
    /// # Errors
    /// The text has no colon; the error shows `sample` as an example.
    pub fn required(given: &str, field: &str, sample: &str) -> Result<Self, Error> {
        let allowed = ByLanguage::each(|language| {
            fill(labels().odds.units_alone.get(language), &[("unit", &sample)])
        });
        Self::read(given).ok_or_else(|| wrong_unit(given, field, allowed))
    }

    /// Returns the error that the list or force has no such unit; the nearest name is suggested as it is typed:
    /// `LIST:UNIT`.
    pub fn unknown(&self, near: Option<String>, all: &[&Words]) -> Error {
        let near = near.map(|near| Self { unit: near, ..self.clone() }.to_string());
        let (unit, allowed) = (self.unit.clone(), list_names(all));
        Error::new(&self.list, ErrorKind::NoSuchUnit { unit, near, allowed })
    }
}

impl Display for UnitName {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.list, self.unit)
    }
}

/// Returns the error that a field does not name a unit, or whatever else `allowed` describes.
pub fn wrong_unit(given: &str, field: &str, allowed: ByLanguage<String>) -> Error {
    let allowed = allowed.into();
    Error::of_field(field, ErrorKind::WrongValue { found: given.into(), near: None, allowed })
}

/// Joins names in both languages, separated by commas.
pub fn list_names(names: &[&Words]) -> Box<ByLanguage<String>> {
    ByLanguage::each(|language| list_values(names.iter().map(|name| name.get(language)))).into()
}

/// A unit, with its title where it was found.
#[derive(Debug)]
pub struct Titled<'a, U> {
    pub title: &'a Words,
    pub unit: &'a U,
}

/// A unit of a list, with its names.
pub trait ListedUnit {
    fn name(&self) -> &Words;
    fn aliases(&self) -> &[String] {
        &[]
    }
}

/// Finds a unit by a name: its own, or else that of its list or an alias.
///
/// # Errors
/// No unit has it.
pub fn find_unit<'a, U: ListedUnit>(
    called: &UnitName,
    units: Vec<Titled<'a, U>>,
) -> Result<Titled<'a, U>, Error> {
    let wanted = fold(&called.unit);
    let is =
        |words: &Words| Language::ALL.iter().any(|language| fold(words.get(*language)) == wanted);
    let of_list =
        |unit: &U| is(unit.name()) || unit.aliases().iter().any(|alias| fold(alias) == wanted);
    let title = units.iter().position(|one| is(one.title));
    let Some(at) = title.or_else(|| units.iter().position(|one| of_list(one.unit))) else {
        let near = nearest(&called.unit, units.iter().map(|one| one.title.text.as_str()));
        return Err(called.unknown(near, &units.iter().map(|one| one.title).collect::<Vec<_>>()));
    };
    Ok(Titled { title: units[at].title, unit: units[at].unit })
}

/// Finds a weapon by a name, or without a name the first.
///
/// # Errors
/// There is none, or none of that name.
pub fn find_weapon<'a, W>(
    weapons: &'a [W],
    with: Option<&str>,
    names: impl Fn(&'a W) -> Vec<&'a str>,
) -> Result<&'a W, DiceError> {
    let Some(with) = with else {
        return weapons.first().ok_or_else(|| Refused::NoWeapon.into());
    };
    let wanted = fold(with);
    let is = |weapon: &&'a W| names(*weapon).iter().any(|name| fold(name) == wanted);
    let all = || weapons.iter().filter_map(|weapon| names(weapon).first().copied());
    let wrong =
        || ErrorKind::NoSuchWeapon { near: nearest(with, all()), allowed: list_values(all()) };
    weapons.iter().find(is).ok_or_else(|| Error::new(truncate(with, 40), wrong()).into())
}

/// Lists every possible outcome, in order; their key figure is the chance of the first, under this word.
pub fn list_all_outcomes<T: Ord + Copy>(
    odds: &Distribution<T>,
    group: &'static str,
    named: impl Fn(&T) -> OutcomeName,
) -> Vec<DiceOutcome> {
    list_outcomes(odds, group, odds.iter().map(|(end, _)| (*end, named(end))))
}

/// Fills the placeholders of a title in both languages.
pub fn fill_title(label: &ByLanguage<String>, values: &[Placeholder]) -> ByLanguage<String> {
    ByLanguage::each(|language| fill(label.get(language), values))
}

/// Joins the parts of a title that are there with commas.
pub fn join_title<T: Into<Option<String>>>(
    first: String,
    rest: impl IntoIterator<Item = T>,
) -> String {
    [Some(first)]
        .into_iter()
        .chain(rest.into_iter().map(Into::into))
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}
