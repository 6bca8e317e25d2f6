//! Questions about dice as a game declares them: once, for the command line, the page, titles and answers.

use super::question::{DiceAnswer, DiceError, DiceOutcome, FieldValue, QuestionContext, UnitName};
use crate::embedded::Grammars;
use crate::error::Error;
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::profile::ListColumn;
use crate::rolls::{Argument, Refused};
use std::collections::BTreeMap;

/// A question about dice.
///
/// A game may share the key of a question with games of ability codes, such as `fire`: its fields then join theirs, and the
/// game of the unit, `--game` or a field that [selects](Field::selects_game) it says which is meant.
#[derive(Debug)]
pub struct Question {
    /// The word for it on the command line, in links and in answers: `attack`.
    pub key: &'static str,
    /// Help of its command as YAML, in the form of the files of `templates/help/`.
    pub help: &'static str,
    /// Its name on the page; `None` if the page does not ask it.
    pub label: Option<LabelOf>,
    /// In the order of the form, and of the answer: numbers and words first, flags after them.
    pub fields: &'static [Field],
}

/// A question of a game without ability codes, with the function that answers it.
#[derive(Debug)]
pub struct DiceQuestion {
    pub question: Question,
    pub answer: AnswerDice,
}

/// Answers a question. The values of a named unit are put into the request, so that the answer states them.
pub type AnswerDice = fn(&mut DiceRequest, &QuestionContext) -> Result<DiceAnswer, DiceError>;

/// A text in both languages, looked up when it is needed.
pub type LabelOf = fn() -> &'static ByLanguage<String>;

/// The numbers that the form offers.
#[derive(Debug, Clone, Copy)]
pub struct FormRange {
    pub least: i32,
    /// The number that the form starts with.
    pub usual: i32,
    pub most: i32,
}

/// A detail that a question may be asked with.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The word for it on the command line (`--tokens`), in links and in answers.
    pub key: &'static str,
    pub input: Input,
    /// Its name in the form, and of a flag in titles; [`Field::on_page`] says whether the form has it.
    pub label: Option<LabelOf>,
    pub on_page: bool,
    pub need: FieldNeed,
    /// A fighter; if it is a squad of a force, that has the value, and the form does not ask for it.
    pub supplied_by: Option<&'static str>,
    /// Another field without which it is refused.
    pub requires: Option<&'static str>,
    /// Other fields with which it is refused.
    pub conflicts: &'static [&'static str],
    /// `true` if giving it selects this game, where other games have a question of this key.
    pub selects_game: bool,
}

/// The kind of a field.
#[derive(Debug, Clone, Copy)]
pub enum Input {
    /// A unit as `LIST:UNIT`.
    Unit {
        /// Its name in the usage of the command.
        name: &'static str,
        /// Offers vehicles alone, in the form.
        is_vehicle: bool,
    },
    /// A number, or a unit as `LIST:UNIT` that has it in this column.
    Fighter(ListColumn),
    /// A unit as `LIST:UNIT` that is shot at.
    Target,
    /// The attacker and the target, each as `LIST:UNIT`; one alone is the target.
    Units,
    /// A unit as `LIST:UNIT`, or a key of the tables.
    UnitOrKey { name: &'static str },
    /// A key of the tables, each with its name.
    Key { all: fn(Grammars) -> Result<Vec<NamedKey>, Error> },
    /// A number of units, or a force that has as many.
    ForceOrNumber,
    /// One of the weapons of the unit.
    Weapon {
        /// The name of the choice without one, where several weapons are used together.
        all: Option<LabelOf>,
    },
    /// One of a few keys; without it, none of them.
    Choice { none: LabelOf, all: &'static [(&'static str, LabelOf)] },
    /// One of a few keys, with a default.
    OneOf { default: &'static str, all: &'static [(&'static str, LabelOf)] },
    /// A kind of weapon, by its key or its letter in codes.
    WeaponKind,
    /// A cover of the rules, by its key or its number.
    Cover,
    /// One of several words with the same effect; a flag in the form, and in answers the key `fact`.
    AnyOf { words: &'static [&'static str], fact: &'static str },
    /// A whole number.
    Number {
        /// Its value if it is not given.
        default: Option<i32>,
        /// The lowest, default and highest number of the form; `None` if it may be left empty there.
        form: Option<FormRange>,
        /// `true` if the lowest number of the form means that it is not given.
        is_least_unset: bool,
        /// `true` if the form shows it only for weapons with a blast.
        of_blasts: bool,
        /// Its name in the usage of the command.
        name: &'static str,
    },
    /// Bounds of a value, such as `12`, `12..` or `10..14`.
    Bounds(ListColumn),
    /// Trait letters of the rules, one after the other.
    Letters,
    /// A value by its key.
    Column,
    /// An ability code.
    Code,
    /// A unit as `LIST:UNIT`, or by its name alone.
    Enemy,
    /// The seed of a simulation.
    Seed,
    /// A flag.
    Flag,
}

/// A key of the tables of a game, with its name.
pub type NamedKey = (String, ByLanguage<String>);

/// The need to give a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldNeed {
    Optional,
    Required,
    /// Unless one of these is.
    Unless(&'static [&'static str]),
}

impl Field {
    /// Declares a field that may be left out, of the command line alone.
    pub const fn new(key: &'static str, input: Input) -> Self {
        let (label, requires, supplied_by, need) = (None, None, None, FieldNeed::Optional);
        let (on_page, selects_game, conflicts): (_, _, &[&str]) = (false, false, &[]);
        Self { key, input, label, on_page, need, supplied_by, requires, conflicts, selects_game }
    }

    /// Declares a unit, and its name in the usage of the command.
    pub const fn unit(key: &'static str, name: &'static str) -> Self {
        Self::new(key, Input::Unit { name, is_vehicle: false })
    }

    /// Bounds of a value, under its key.
    pub const fn bounds(column: ListColumn) -> Self {
        Self::new(column.key(), Input::Bounds(column)).shown()
    }

    /// Declares a number that may be left out.
    pub const fn number(key: &'static str) -> Self {
        Self::new(key, Self::any_number(None, "N"))
    }

    /// Declares a number with a default.
    pub const fn number_or(key: &'static str, default: i32) -> Self {
        Self::new(key, Self::any_number(Some(default), "N"))
    }

    /// Declares the rating of a leader; 0 in the form means that none is given.
    pub const fn rating(key: &'static str) -> Self {
        Self::new(key, Self::any_number(None, "RATING"))
            .in_form(FormRange { least: 0, usual: 0, most: 6 })
            .least_is_unset()
    }

    const fn any_number(default: Option<i32>, name: &'static str) -> Input {
        Input::Number { default, form: None, is_least_unset: false, of_blasts: false, name }
    }

    /// Declares a flag, with its name in titles.
    pub const fn flag(key: &'static str, label: LabelOf) -> Self {
        Self { label: Some(label), ..Self::new(key, Input::Flag) }
    }

    /// Puts it into the form, under this name.
    pub const fn with_label(self, label: LabelOf) -> Self {
        Self { label: Some(label), on_page: true, ..self }
    }

    /// Puts it into the form.
    pub const fn shown(self) -> Self {
        Self { on_page: true, ..self }
    }

    /// Sets the lowest, default and highest number of the form.
    pub const fn in_form(mut self, range: FormRange) -> Self {
        if let Input::Number { form, .. } = &mut self.input {
            *form = Some(range);
        }
        self
    }

    /// Treats the lowest number of the form as not given.
    pub const fn least_is_unset(mut self) -> Self {
        if let Input::Number { is_least_unset, .. } = &mut self.input {
            *is_least_unset = true;
        }
        self
    }

    /// Shows it in the form only for weapons with a blast.
    pub const fn of_blasts(mut self) -> Self {
        if let Input::Number { of_blasts, .. } = &mut self.input {
            *of_blasts = true;
        }
        self
    }

    /// Leaves it out of the form if the fighter is a squad of a force, which has its own.
    pub const fn supplied_by(self, fighter: &'static str) -> Self {
        Self { supplied_by: Some(fighter), ..self }
    }

    /// Requires it.
    pub const fn required(self) -> Self {
        Self { need: FieldNeed::Required, ..self }
    }

    /// Requires it unless one of these is given.
    pub const fn required_unless(self, others: &'static [&'static str]) -> Self {
        Self { need: FieldNeed::Unless(others), ..self }
    }

    /// Refuses it without another field.
    pub const fn requires(self, other: &'static str) -> Self {
        Self { requires: Some(other), ..self }
    }

    /// Refuses it together with any of these.
    pub const fn conflicts_with(self, others: &'static [&'static str]) -> Self {
        Self { conflicts: others, ..self }
    }

    /// Lets it select this game, if other games have a question of the same key.
    pub const fn selects_game(self) -> Self {
        Self { selects_game: true, ..self }
    }

    /// Returns `true` if its values may name a unit.
    pub fn names_units(&self) -> bool {
        match self.input {
            Input::Unit { .. }
            | Input::Fighter(_)
            | Input::Target
            | Input::Units
            | Input::UnitOrKey { .. } => true,
            Input::Key { .. }
            | Input::ForceOrNumber
            | Input::Weapon { .. }
            | Input::Choice { .. }
            | Input::OneOf { .. }
            | Input::WeaponKind
            | Input::Cover
            | Input::AnyOf { .. }
            | Input::Number { .. }
            | Input::Bounds(_)
            | Input::Letters
            | Input::Column
            | Input::Code
            | Input::Enemy
            | Input::Seed
            | Input::Flag => false,
        }
    }
}

impl Question {
    /// Adds the function that answers it.
    pub const fn answered_by(self, answer: AnswerDice) -> DiceQuestion {
        DiceQuestion { question: self, answer }
    }

    pub fn field(&self, key: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// Returns the field that selects this game, if there is one.
    pub fn selector(&self) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.selects_game)
    }

    /// Returns `true` if it is about two units, an attacker and a target.
    pub fn has_target(&self) -> bool {
        self.fields.iter().any(|field| matches!(field.input, Input::Units))
    }
}

/// A question as it was asked.
#[derive(Debug, Clone)]
pub struct DiceRequest {
    pub question: &'static Question,
    /// The values, by the keys of fields; a flag that is set has one.
    values: BTreeMap<&'static str, Vec<String>>,
    /// Units whose lists are known, by the keys of fields: a name may have a colon of its own.
    units: BTreeMap<&'static str, Vec<UnitName>>,
}

/// The value of a flag that is set.
const SET: &str = "true";

impl DiceRequest {
    /// Creates a question without values.
    pub fn new(question: &'static Question) -> Self {
        Self { question, values: BTreeMap::new(), units: BTreeMap::new() }
    }

    /// Creates the answer with its outcomes; the caller adds units.
    pub fn answer(&self, title: ByLanguage<String>, outcomes: Vec<DiceOutcome>) -> DiceAnswer {
        let (kind, facts) = (self.question.key, self.facts());
        DiceAnswer {
            kind,
            facts,
            title,
            units: Vec::new(),
            against: None,
            outcomes,
            also: Vec::new(),
        }
    }

    /// Sets the value of a field.
    pub fn put(&mut self, key: &'static str, value: impl ToString) {
        self.values.insert(key, vec![value.to_string()]);
    }

    /// Sets the values of a field that takes several.
    pub fn put_all(&mut self, key: &'static str, values: Vec<String>) {
        self.values.insert(key, values);
    }

    /// Sets the units of a field.
    pub fn put_units(&mut self, key: &'static str, units: impl Into<Vec<UnitName>>) {
        self.units.insert(key, units.into());
    }

    /// Returns the units of a field.
    ///
    /// # Errors
    /// A value is no `LIST:UNIT`; `sample` is one.
    pub fn units(&self, key: &str, sample: &str) -> Result<Vec<UnitName>, Error> {
        match self.units.get(key) {
            Some(units) => Ok(units.clone()),
            None => {
                let read = |word: &String| UnitName::required(word, key, sample);
                self.words(key).iter().map(read).collect()
            }
        }
    }

    /// Returns the unit of a field; `None` if it has another value.
    pub fn unit(&self, key: &str) -> Option<UnitName> {
        let known = self.units.get(key).and_then(|units| units.first().cloned());
        known.or_else(|| UnitName::read(self.word(key)?))
    }

    /// Sets the value of a field unless it is given.
    pub fn put_default(&mut self, key: &'static str, value: impl ToString) {
        self.values.entry(key).or_insert_with(|| vec![value.to_string()]);
    }

    /// Sets or clears a flag.
    pub fn flag(&mut self, key: &'static str, is_set: bool) {
        self.values.remove(key);
        if is_set {
            self.put(key, SET);
        }
    }

    /// Returns the values of a field.
    pub fn words(&self, key: &str) -> &[String] {
        assert!(self.question.field(key).is_some(), "no field `{key}`");
        self.values.get(key).map_or(&[], Vec::as_slice)
    }

    /// Returns the value of a field.
    pub fn word(&self, key: &str) -> Option<&str> {
        self.words(key).first().map(String::as_str)
    }

    /// Returns the number of a field, or its default.
    pub fn number(&self, key: &str) -> Option<i32> {
        let given = self.word(key).and_then(|word| word.trim().parse().ok());
        given.or_else(|| match self.question.field(key)?.input {
            Input::Number { default, .. } => default,
            _ => None,
        })
    }

    /// Returns the number of a field, which the command line asks for or a unit brings.
    ///
    /// # Errors
    /// It is missing.
    pub fn required(&self, key: &'static str) -> Result<i32, Refused> {
        self.number(key).ok_or(Refused::Missing(Argument::Field(key)))
    }

    /// Returns `true` if a flag is set, or another field given.
    pub fn is(&self, key: &str) -> bool {
        self.word(key).is_some()
    }

    /// Returns the details for answers: numbers and words first, then flags.
    pub fn facts(&self) -> Vec<(&'static str, FieldValue)> {
        let fact = |field: &Field| {
            let (key, word) = (field.key, || self.word(field.key).map(str::to_owned));
            match field.input {
                Input::Number { .. } | Input::ForceOrNumber => {
                    Some((key, FieldValue::Number(self.number(key)?)))
                }
                Input::Choice { .. }
                | Input::OneOf { .. }
                | Input::WeaponKind
                | Input::Cover
                | Input::Key { .. }
                | Input::UnitOrKey { .. }
                | Input::Bounds(_)
                | Input::Letters
                | Input::Column
                | Input::Code
                | Input::Enemy
                | Input::Seed => Some((key, FieldValue::Word(word()?))),
                Input::AnyOf { fact, .. } => word().map(|_| (fact, FieldValue::Is)),
                Input::Flag => word().map(|_| (key, FieldValue::Is)),
                Input::Unit { .. }
                | Input::Fighter(_)
                | Input::Target
                | Input::Units
                | Input::Weapon { .. } => None,
            }
        };
        let facts = || self.question.fields.iter().filter_map(fact);
        let is_flag = |(_, fact): &(&str, FieldValue)| *fact == FieldValue::Is;
        facts().filter(|one| !is_flag(one)).chain(facts().filter(is_flag)).collect()
    }

    /// Returns the names of the flags that are set and of the choices, for a title.
    pub fn labels(&self, language: Language) -> impl Iterator<Item = String> {
        let label = move |field: &Field| {
            let word = self.word(field.key)?;
            let label = match field.input {
                Input::Flag | Input::AnyOf { .. } => field.label?,
                Input::Choice { all, .. } => all.iter().find(|(key, _)| *key == word)?.1,
                _ => return None,
            };
            Some(label().get(language).clone())
        };
        self.question.fields.iter().filter_map(label)
    }
}

/// Returns the name of a field in the form; units and weapons have the same name in every question.
pub fn field_label(field: &Field) -> &'static ByLanguage<String> {
    match (field.label, &field.input) {
        (Some(label), _) => label(),
        (None, Input::Weapon { .. }) => &labels().units.weapon,
        (None, _) => &labels().page.unit,
    }
}
