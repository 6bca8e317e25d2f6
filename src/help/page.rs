//! A page of help, with heads, defaults and possible values in our own words.

use super::with_texts;
use crate::game::CodelessGames;
use crate::labels::{UsageLabels, fill, labels};
use crate::language::{ByLanguage, Language};
use clap::builder::PossibleValue;
use clap::{Arg, Command, Error};
use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

/// The width of a line of help in characters, if no terminal is known.
const WIDTH: usize = 80;

/// Returns the error of arguments that cannot be parsed, with names in one language; a request for help is one too.
pub(super) fn error(
    command: Command,
    games: CodelessGames,
    argv: &[OsString],
    language: Language,
) -> Option<Error> {
    let command = lay_out(with_texts(command, games, language), language);
    set_width(command).try_get_matches_from(argv).err()
}

/// Wraps lines at the width of the terminal, or `COLUMNS`; if neither is known, at [`WIDTH`].
fn set_width(command: Command) -> Command {
    let is_terminal = io::stdout().is_terminal() || io::stderr().is_terminal();
    let known = is_terminal || env::var_os("COLUMNS").is_some();
    if known { command } else { command.term_width(WIDTH) }
}

/// Returns the help page that the arguments request.
pub fn page(
    command: Command,
    games: CodelessGames,
    argv: &[OsString],
    language: Language,
) -> String {
    let page = error(command, games, argv, language).map(|error| error.render().ansi().to_string());
    let options = labels().usage.some_options.get(language);
    let page = page.unwrap_or_default().replacen("[OPTIONS]", options, 1);
    page.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Sets heads, defaults and possible values in our own words.
fn lay_out(command: Command, language: Language) -> Command {
    let words = &labels().usage;
    let (head, usage) = (command.get_styles().get_usage(), words.usage.get(language));
    let template = format!(
        "{{about-with-newline}}\n{head}{usage}:{head:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    command
        .help_template(template)
        .subcommand_help_heading(words.commands.get(language).as_str())
        .subcommand_value_name(words.command.get(language).as_str())
        .mut_args(|arg| spell_out(arg, words, language))
        .mut_subcommands(|below| lay_out(below, language))
}

fn spell_out(arg: Arg, words: &'static UsageLabels, language: Language) -> Arg {
    let heading = if arg.is_positional() { &words.arguments } else { &words.options };
    let bracket = |label: &ByLanguage<String>, values: Vec<String>, between: &str| {
        let values = values.join(between);
        if values.is_empty() { values } else { fill(label.get(language), &[("values", &values)]) }
    };
    let defaults = arg.get_default_values().iter();
    let defaults = defaults.map(|value| value.to_string_lossy().into_owned()).collect();
    let default = bracket(&words.default, defaults, " ");
    let takes_values = arg.get_action().takes_values();
    let values = if takes_values { arg.get_possible_values() } else { Vec::new() };
    let names = values.iter().map(|value| value.get_name().to_owned()).collect();
    let possible = bracket(&words.possible, names, ", ");
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let join_parts = |parts: &[&str], between: &str| {
        let parts = parts.iter().filter(|part| !part.is_empty());
        parts.copied().collect::<Vec<_>>().join(between)
    };
    let long = match list(&values) {
        None => join_parts(&[&help, &join_parts(&[&default, &possible], "\n")], "\n\n"),
        Some(list) => {
            let head = words.possible_values.get(language);
            join_parts(&[&help, &format!("{head}:{list}"), &default], "\n\n")
        }
    };
    let short = join_parts(&[&help, &default, &possible], " ");
    arg.help_heading(heading.get(language).as_str())
        .hide_default_value(takes_values)
        .hide_possible_values(takes_values)
        .help(short)
        .long_help(long)
}

/// Lists values with their meanings, one a line; `None` if no value has one.
fn list(values: &[PossibleValue]) -> Option<String> {
    values.iter().find_map(PossibleValue::get_help)?;
    let widest = values.iter().map(|value| value.get_name().len()).max()?;
    let line = |value: &PossibleValue| {
        let (name, help) = (format!("{}:", value.get_name()), value.get_help());
        let help = help.map(ToString::to_string).unwrap_or_default();
        format!("\n- {name:<0$} {help}", widest + 1)
    };
    Some(values.iter().map(line).collect())
}
