//! Help, man pages and errors of a command line, in both languages: clap knows only names, types and defaults.

mod chapters;
mod misuse;
mod page;
mod preset;
mod texts;
mod unused_options;
mod written;

pub use chapters::chapter_topic;
pub use misuse::{misuse_error, unknown_topic_error};
pub use page::page;
pub use preset::{allowed_values, relevant_fault, set_defaults};
pub use texts::PROGRAM;
pub use unused_options::unused_option;
pub use written::{COMPLETES, completions, man};

use crate::error::{Error, ErrorSubject};
use crate::game::CodelessGames;
use crate::labels::fill;
use crate::language::Language;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use std::ffi::OsString;
use texts::Shared;

/// Adds the texts of one language to a command line.
pub fn with_texts(command: Command, games: CodelessGames, language: Language) -> Command {
    explain_command(command, PROGRAM, &Texts { shared: texts::shared_texts(), games }, language)
}

/// The sources of texts: those shared by commands, and the questions of games.
struct Texts {
    shared: Shared,
    games: CodelessGames,
}

/// Returns the commands that arguments name, from the program on.
fn named_commands<'a>(command: &'a Command, argv: &[OsString]) -> Vec<&'a Command> {
    let mut named = vec![command];
    let words = argv.iter().skip(1).filter_map(|word| word.to_str());
    for word in words {
        let below = named.last().and_then(|last| last.find_subcommand(word));
        named.extend(below);
    }
    named
}

/// Names the field of an error as it is typed: `--cover`, or `TYPE` by its place.
pub fn name_field(command: &Command, argv: &[OsString], error: Error, language: Language) -> Error {
    let ErrorSubject::Field(key) = &error.subject else { return error };
    let at = named_commands(command, argv);
    let mut args = at.last().into_iter().flat_map(|command| command.get_arguments());
    let Some(arg) = args.find(|arg| arg.get_id() == key.as_str()) else { return error };
    let placeholder =
        || Some(texts::shared_texts().name(arg.get_value_names()?.first()?, language));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let name = long.or_else(placeholder).unwrap_or_else(|| key.clone());
    Error { subject: ErrorSubject::Path(name), ..error }
}

fn explain_command(command: Command, file: &str, texts: &Texts, language: Language) -> Command {
    let Some(help) = texts::help(file, texts.games) else { return command };
    let shared = &texts.shared;
    let text = |arg: &Arg| {
        let id = arg.get_id().as_str();
        help.arguments.get(id).or_else(|| shared.arguments.get(id))
    };
    let mut after = help.after.get(language).trim_end().to_owned();
    if let Some(topic) = &help.guide {
        after += &format!("\n\n{}", fill(shared.guide.get(language), &[("topic", topic)]));
    }
    let after = after.trim_start().to_owned();
    let command = command.about(help.about.get(language).clone()).after_help(after);
    let command = command.mut_args(|arg| match text(&arg) {
        Some(text) => argument(arg, text, shared, language),
        None => arg,
    });
    command.mut_subcommands(|below| {
        let file = match file {
            PROGRAM => below.get_name().to_owned(),
            _ => format!("{file}-{}", below.get_name()),
        };
        explain_command(below, &file, texts, language)
    })
}

fn argument(arg: Arg, text: &texts::ArgumentHelp, shared: &Shared, language: Language) -> Arg {
    let arg = arg.help(text.get(language).to_owned());
    if !arg.get_action().takes_values() {
        return arg;
    }
    let names = arg.get_value_names().unwrap_or_default().iter();
    let names = names.map(|name| shared.name(name, language)).collect::<Vec<_>>();
    let arg = arg.value_names(names);
    let common = shared.arguments.get(arg.get_id().as_str()).unwrap_or(text);
    let meanings = if text.values.is_empty() { &common.values } else { &text.values };
    if meanings.is_empty() {
        return arg;
    }
    let values = arg.get_possible_values().into_iter();
    let values = values.map(|value| match meanings.get(value.get_name()) {
        Some(text) => value.help(text.get(language).clone()),
        None => value,
    });
    let values = PossibleValuesParser::new(values.collect::<Vec<_>>());
    arg.value_parser(values)
}
