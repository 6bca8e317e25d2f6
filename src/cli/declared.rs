//! The arguments of questions that games declare, as clap reads them.

use crate::game::{DiceRequest, Field, Input, Need, Question, UnitGame, UnitGames};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use std::collections::BTreeMap;

/// The values of arguments as text, by their ids.
#[derive(Debug, Clone, Default)]
pub(super) struct ArgumentValues {
    values: BTreeMap<String, Vec<String>>,
}

/// A question that games of ability codes do not have.
#[derive(Debug, Clone)]
pub(super) struct Declared {
    /// The key of the question.
    pub(super) name: String,
    pub(super) given: ArgumentValues,
}

impl ArgumentValues {
    fn read(matches: &ArgMatches) -> Self {
        let values = |id: &str| -> Option<Vec<String>> {
            let raw = matches.try_get_raw(id).ok()??;
            Some(raw.map(|value| value.to_string_lossy().into_owned()).collect())
        };
        let given = |id: &clap::Id| Some((id.to_string(), values(id.as_str())?));
        Self { values: matches.ids().filter_map(given).collect() }
    }

    /// The values of an argument.
    fn values_of(&self, key: &str) -> &[String] {
        self.values.get(key).map_or(&[], Vec::as_slice)
    }

    /// Returns `true` if a flag is set.
    pub(super) fn is_set(&self, key: &str) -> bool {
        self.values_of(key).last().is_some_and(|value| value == "true")
    }

    /// Returns `true` if a field has a value, or is a flag that is set.
    pub(super) fn has(&self, field: &Field) -> bool {
        match field.input {
            Input::Flag => self.is_set(field.key),
            _ => !self.values_of(field.key).is_empty(),
        }
    }

    /// The values that may name units.
    pub(super) fn units(&mut self, question: &Question) -> Vec<&mut String> {
        let names = |key: &str| question.field(key).is_some_and(Field::names_units);
        let values = self.values.iter_mut().filter(|(key, _)| names(key));
        values.flat_map(|(_, values)| values).collect()
    }

    /// The question of a game that this asks.
    pub(super) fn request(&self, game: &dyn UnitGame, question: &'static Question) -> DiceRequest {
        let mut request = DiceRequest::new(game.tag(), question);
        for field in question.fields.iter().filter(|field| self.has(field)) {
            request.put_all(field.key, self.values_of(field.key).to_vec());
        }
        request
    }
}

/// The games that have a question, each with it.
pub(super) fn games_with_question(
    games: UnitGames,
    key: &str,
) -> impl Iterator<Item = (&'static dyn UnitGame, &'static Question)> {
    let of = move |game: &&'static dyn UnitGame| {
        let question = game.questions().iter().find(|question| question.key == key)?;
        Some((*game, question))
    };
    games.iter().filter_map(of)
}

/// The command of odds with the questions of games; `with_answer` adds the form of an answer to a new one.
pub(super) fn with_questions(
    odds: Command,
    games: UnitGames,
    with_answer: fn(Command) -> Command,
) -> Command {
    let questions = games.iter().flat_map(|game| game.questions());
    questions.fold(odds, |odds, question| match odds.find_subcommand(question.key) {
        Some(_) => odds.mut_subcommand(question.key, |command| join_question(command, question)),
        None => odds.subcommand(with_answer(command(question))),
    })
}

fn command(question: &'static Question) -> Command {
    Command::new(question.key).args(question.fields.iter().map(argument))
}

/// A command of other games with the fields of a question of the same key. The field that selects the game excludes what
/// the others alone have.
fn join_question(command: Command, question: &'static Question) -> Command {
    let ids = |command: &Command| -> Vec<String> {
        command.get_arguments().map(|arg| arg.get_id().to_string()).collect()
    };
    let own = ids(&command);
    let (others, mut new): (Vec<_>, Vec<_>) = (
        own.iter().filter(|id| question.field(id).is_none() && *id != "json").cloned().collect(),
        question.fields.iter().filter(|field| !own.iter().any(|id| id == field.key)).collect(),
    );
    let argument = |field: &'static Field| match field.is_selecting {
        true => argument(field).conflicts_with_all(&others),
        false => argument(field),
    };
    // The others say that they count with it.
    new.sort_by_key(|field| !field.is_selecting);
    // In help they stand where `--json` was, which comes last.
    let (first, last) = (own.len() - 1, own.len() - 1 + new.len());
    let ordered = (first..).zip(new).map(|(at, field)| argument(field).display_order(at));
    let command = command.args(ordered).mut_args(|arg| match arg.get_id() == "json" {
        true => arg.display_order(last),
        false => arg,
    });
    let Some(selector) = question.selector() else { return command };
    command.mut_args(|arg| match selector.conflicts.contains(&arg.get_id().as_str()) {
        true => arg.required(false).required_unless_present(selector.key),
        false => arg,
    })
}

/// A field as an argument.
fn argument(field: &'static Field) -> Arg {
    let arg = Arg::new(field.key);
    let arg = match &field.input {
        Input::Flag => arg.long(field.key).action(ArgAction::SetTrue),
        Input::Number { default, .. } => {
            let arg = arg.long(field.key).value_name("N").allow_negative_numbers(true);
            let arg = arg.value_parser(value_parser!(i32));
            default.iter().fold(arg, |arg, default| arg.default_value(default.to_string()))
        }
        Input::Choice { all, .. } => {
            let keys = PossibleValuesParser::new(all.iter().map(|(key, _)| *key));
            arg.long(field.key).value_name(field.key.to_uppercase()).value_parser(keys)
        }
        Input::AnyOf { .. } => arg.long(field.key).value_name(field.key.to_uppercase()),
        Input::Weapon => arg.long(field.key).value_name("WEAPON"),
        Input::Units => arg.num_args(0..=2).value_name("LIST:UNIT"),
        Input::Unit { name, .. } | Input::UnitOrKey { name } => arg.value_name(*name),
        Input::ForceOrNumber => {
            arg.value_name(field.key.to_uppercase()).allow_negative_numbers(true)
        }
        Input::Key { .. } => arg.value_name(field.key.to_uppercase()),
    };
    let arg = match field.need {
        Need::Optional => arg,
        Need::Required => arg.required(true),
        Need::Unless([one]) => arg.required_unless_present(one),
        Need::Unless(others) => arg.required_unless_present_any(others),
    };
    let arg = field.requires.iter().fold(arg, |arg, other| arg.requires(*other));
    arg.conflicts_with_all(field.conflicts)
}

impl FromArgMatches for ArgumentValues {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self::read(matches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::read(matches);
        Ok(())
    }
}

/// Its arguments are those of [`with_questions`].
impl Args for ArgumentValues {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}
