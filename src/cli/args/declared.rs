//! The arguments of questions that games declare, as clap reads them.

use super::{AnswerArgs, Press};
use crate::cli::keys;
use crate::game::{
    CodelessGame, CodelessGames, DiceQuestion, DiceRequest, Field, FieldNeed, Input, Question,
};
use crate::odds::QUESTIONS;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, Id, value_parser};
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// The values of arguments as text, by their ids.
#[derive(Debug, Clone, Default)]
pub(in crate::cli) struct ArgumentValues {
    values: BTreeMap<String, Vec<String>>,
}

/// The id of the argument that prints a table instead of an answer (`--as`).
pub(in crate::cli) const TABLE: &str = "sheet";

impl ArgumentValues {
    fn read(matches: &ArgMatches) -> Self {
        let values = |id: &str| -> Option<Vec<String>> {
            let raw = matches.try_get_raw(id).ok()??;
            Some(raw.map(|value| value.to_string_lossy().into_owned()).collect())
        };
        let entry = |id: &clap::Id| Some((id.to_string(), values(id.as_str())?));
        Self { values: matches.ids().filter_map(entry).collect() }
    }

    /// Returns the values of an argument.
    fn values_of(&self, key: &str) -> &[String] {
        self.values.get(key).map_or(&[], Vec::as_slice)
    }

    /// Returns `true` if a flag is set.
    pub(in crate::cli) fn is_set(&self, key: &str) -> bool {
        self.values_of(key).last().is_some_and(|value| value == "true")
    }

    /// Returns `true` if a field has a value, or is a flag that is set.
    pub(in crate::cli) fn has(&self, field: &Field) -> bool {
        match field.input {
            Input::Flag => self.is_set(field.key),
            _ => !self.values_of(field.key).is_empty(),
        }
    }

    /// Returns the values that may name units, each with the key of its field.
    pub(in crate::cli) fn units(&mut self, question: &Question) -> Vec<(&str, &mut String)> {
        let names = |key: &str| question.field(key).is_some_and(Field::names_units);
        let of_units = self.values.iter_mut().filter(|(key, _)| names(key));
        of_units
            .flat_map(|(key, values)| values.iter_mut().map(|value| (key.as_str(), value)))
            .collect()
    }

    /// Returns `true` if a field has another value than its default.
    pub(in crate::cli) fn changes(&self, field: &Field) -> bool {
        let default = match field.input {
            Input::Number { default: Some(default), .. } => default.to_string(),
            Input::OneOf { default, .. } => default.to_owned(),
            _ => return self.has(field),
        };
        self.values_of(field.key).last().is_some_and(|value| *value != default)
    }

    /// Returns the question with these values.
    pub(in crate::cli) fn request(&self, question: &'static Question) -> DiceRequest {
        let mut request = DiceRequest::new(question);
        for field in question.fields.iter().filter(|field| self.has(field)) {
            request.put_all(field.key, self.values_of(field.key).to_vec());
        }
        request
    }
}

/// Returns the games that have a question, each with it.
pub(in crate::cli) fn games_with_question(
    games: CodelessGames,
    key: &str,
) -> impl Iterator<Item = (&'static dyn CodelessGame, &'static DiceQuestion)> {
    let with_question = move |game: &&'static dyn CodelessGame| {
        let found = game.dice_questions().iter().find(|one| one.question.key == key)?;
        Some((*game, found))
    };
    games.iter().filter_map(with_question)
}

/// Returns the command of odds with the questions of all games.
pub(in crate::cli) fn with_questions(odds: Command, games: CodelessGames) -> Command {
    let coded = QUESTIONS.iter().map(|coded| {
        let command = command(&coded.question);
        if coded.has_table { with_table(command) } else { with_answer(command) }
    });
    let with_coded = odds.subcommands(coded);
    let questions = games.iter().flat_map(|game| game.questions());
    questions.fold(with_coded, |odds, question| match odds.find_subcommand(question.key) {
        Some(_) => odds.mut_subcommand(question.key, |command| join_question(command, question)),
        None => odds.subcommand(with_answer(command(question))),
    })
}

fn with_answer(command: Command) -> Command {
    AnswerArgs::augment_args(command)
}

/// Adds the option to print a table instead of an answer, which conflicts with every field.
fn with_table(command: Command) -> Command {
    let fields: Vec<Id> = command.get_arguments().map(|arg| arg.get_id().clone()).collect();
    let command = command.mut_args(|arg| {
        if arg.is_required_set() { arg.required(false).required_unless_present(TABLE) } else { arg }
    });
    let table = Arg::new(TABLE).long("as").value_name("SHEET").value_parser(keys::skills());
    Press::augment_args(command.arg(table.conflicts_with_all(fields)))
}

fn command(question: &'static Question) -> Command {
    Command::new(question.key).args(question.fields.iter().map(argument))
}

/// Adds the fields of a question to the command of other games for the same key. The field that selects the game
/// conflicts with the fields that only the others have.
fn join_question(command: Command, question: &'static Question) -> Command {
    let ids = |command: &Command| -> Vec<String> {
        command.get_arguments().map(|arg| arg.get_id().to_string()).collect()
    };
    let command_ids = ids(&command);
    let (others, mut new): (Vec<_>, Vec<_>) = (
        command_ids
            .iter()
            .filter(|id| question.field(id).is_none() && *id != "json")
            .cloned()
            .collect(),
        question
            .fields
            .iter()
            .filter(|field| !command_ids.iter().any(|id| id == field.key))
            .collect(),
    );
    let new_argument = |field: &'static Field| {
        if field.selects_game {
            argument(field).conflicts_with_all(&others)
        } else {
            argument(field)
        }
    };
    // The selecting field comes first in help, as the others refer to it.
    new.sort_by_key(|field| !field.selects_game);
    // In help they come before `--json`, which stays last.
    let (first, last) = (command_ids.len() - 1, command_ids.len() - 1 + new.len());
    let ordered = (first..).zip(new).map(|(at, field)| new_argument(field).display_order(at));
    let joined = command
        .args(ordered)
        .mut_args(|arg| if arg.get_id() == "json" { arg.display_order(last) } else { arg });
    let Some(selector) = question.selector() else { return joined };
    joined.mut_args(|arg| {
        if selector.conflicts.contains(&arg.get_id().as_str()) {
            arg.required(false).required_unless_present(selector.key)
        } else {
            arg
        }
    })
}

/// Declares a field as an argument.
fn argument(field: &'static Field) -> Arg {
    let arg = Arg::new(field.key);
    let with_input = match &field.input {
        Input::Flag => arg.long(field.key).action(ArgAction::SetTrue),
        Input::Number { default, name, .. } => {
            let arg = arg.long(field.key).value_name(*name).allow_negative_numbers(true);
            let arg = arg.value_parser(value_parser!(i32));
            default.iter().fold(arg, |arg, default| arg.default_value(default.to_string()))
        }
        Input::Choice { all, .. } => {
            let keys = PossibleValuesParser::new(all.iter().map(|(key, _)| *key));
            arg.long(field.key).value_name(field.key.to_uppercase()).value_parser(keys)
        }
        Input::OneOf { default, all } => {
            let keys = PossibleValuesParser::new(all.iter().map(|(key, _)| *key));
            arg.long(field.key).value_name("WHAT").value_parser(keys).default_value(*default)
        }
        Input::WeaponKind => arg.long(field.key).value_name("WEAPON").value_parser(keys::weapon()),
        Input::Cover => arg.long(field.key).value_name("N").allow_negative_numbers(true),
        Input::Bounds(_) => arg.long(field.key).value_name("BOUNDS"),
        Input::Letters => arg.long(field.key).value_name("LETTERS").default_value(""),
        Input::Column => arg.long(field.key).value_name("VALUE").value_parser(keys::value()),
        Input::Code => arg.long(field.key).value_name("CODE"),
        Input::Enemy => arg.long(field.key).value_name("LIST:UNIT"),
        Input::Seed => arg.long(field.key).value_name("SEED").value_parser(value_parser!(u64)),
        Input::Fighter(_) | Input::Target => arg.value_name(field.key.to_uppercase()),
        Input::AnyOf { .. } => arg.long(field.key).value_name(field.key.to_uppercase()),
        Input::Weapon { .. } => arg.long(field.key).value_name("WEAPON"),
        Input::Units => arg.num_args(0..=2).value_name("LIST:UNIT"),
        Input::Unit { name, .. } | Input::UnitOrKey { name } => arg.value_name(*name),
        Input::ForceOrNumber => {
            arg.value_name(field.key.to_uppercase()).allow_negative_numbers(true)
        }
        Input::Key { .. } => arg.value_name(field.key.to_uppercase()),
    };
    let with_need = match field.need {
        FieldNeed::Optional => with_input,
        FieldNeed::Required => with_input.required(true),
        FieldNeed::Unless([one]) => with_input.required_unless_present(one),
        FieldNeed::Unless(others) => with_input.required_unless_present_any(others),
    };
    let with_others = field.requires.iter().fold(with_need, |arg, other| arg.requires(*other));
    with_others.conflicts_with_all(field.conflicts)
}

/// A question that is part of a command with other arguments.
pub(in crate::cli) trait CommandQuestion {
    const QUESTION: &'static Question;
}

/// The fields of a question among the other arguments of a command.
#[derive(Debug)]
pub(in crate::cli) struct QuestionArgs<Q> {
    values: ArgumentValues,
    question: PhantomData<Q>,
}

impl<Q: CommandQuestion> QuestionArgs<Q> {
    /// Returns the question with the values that are given.
    pub(in crate::cli) fn request(&self) -> DiceRequest {
        self.values.request(Q::QUESTION)
    }
}

impl<Q> FromArgMatches for QuestionArgs<Q> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self { values: ArgumentValues::read(matches), question: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.values = ArgumentValues::read(matches);
        Ok(())
    }
}

impl<Q: CommandQuestion> Args for QuestionArgs<Q> {
    fn augment_args(command: Command) -> Command {
        command.args(Q::QUESTION.fields.iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
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
