//! Errors of arguments, with the reason and a hint, in our own words.

use super::{PROGRAM, chapters, named_commands, page, texts};
use crate::error::Error;
use crate::game::CodelessGames;
use crate::guide;
use crate::labels::{fill, fill_both, fill_with_label, labels};
use crate::language::{ByLanguage, Language};
use crate::message::did_you_mean;
use crate::text::{before_first, fold, list_values, nearest, truncate};
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind as ClapErrorKind};
use std::error::Error as _;
use std::ffi::OsString;

/// Returns the error of arguments that cannot be used.
pub fn misuse_error(
    command: impl Fn() -> Command,
    games: CodelessGames,
    argv: &[OsString],
    error: &clap::Error,
) -> Error {
    let argument = first_text(error, ContextKind::InvalidArg);
    // The names in clap's error are translated in each language.
    let errors = Language::ALL.map(|language| page::error(command(), games, argv, language));
    let message = |language: Language| {
        let error = language.pick(&errors[0], &errors[1]).as_ref().unwrap_or(error);
        message(error, language)
    };
    Error::in_words(argument, Language::ALL.map(message), hint(error, (&command(), games), argv))
}

/// Returns the error if there is no help page of these names: the first is neither a command nor a chapter, or one of
/// them follows a command without subcommands.
pub fn unknown_topic_error(
    (command, games): (&Command, CodelessGames),
    names: &[String],
) -> Option<Error> {
    if let Some(first) = names.first()
        && command.find_subcommand(first).is_none()
        && !guide::is_topic(first)
    {
        return Some(unknown_chapter_error((command, games), first));
    }
    let (mut at, mut called) = (Some(command), PROGRAM.to_owned());
    for name in names {
        let stray = match at {
            Some(at) => at.find_subcommand(name).is_none() && !at.has_subcommands(),
            None => true,
        };
        if stray || name.starts_with('-') {
            let message = fill_both(
                &labels().usage.unknown_command,
                &[("found", &list_values([truncate(name, 40)]))],
            );
            let hint = match called.as_str() {
                PROGRAM => fill_both(&labels().remedy.see_guide, &[]),
                _ => fill_both(&labels().remedy.see_help, &[("command", &called)]),
            };
            return Some(Error::in_words(name, message, hint));
        }
        let is_topic = called == PROGRAM && guide::is_topic(name);
        let below = at.and_then(|at| at.find_subcommand(name));
        if below.is_none() && !is_topic {
            return None;
        }
        (at, called) = (below, if is_topic { called } else { format!("{called} {name}") });
    }
    None
}

/// Returns the error of a name that is neither a command nor a chapter.
fn unknown_chapter_error(command: (&Command, CodelessGames), name: &str) -> Error {
    let (usage, found) = (&labels().usage, list_values([truncate(name, 40)]));
    let message = fill_both(&usage.unknown_topic, &[("found", &found)]);
    let near = nearest_subcommand(name, command, &[PROGRAM.into()]);
    let see = fill_both(&labels().remedy.see_guide, &[]);
    let hint = Language::ALL.map(|language| {
        let [en, es] = &see;
        let see = language.pick(en, es);
        match &near {
            Some(near) => format!("{} {see}", did_you_mean(near, language)),
            None => see.clone(),
        }
    });
    Error::in_words(name, message, hint)
}

/// Returns the texts of one part of an error, without value names: `--paper` of `--paper <PAPER>`.
fn texts(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    let bare = |text: &String| {
        if text.starts_with('-') {
            before_first(text, &[' ', '=']).to_owned()
        } else {
            text.clone()
        }
    };
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![bare(text)],
        Some(ContextValue::Strings(texts)) => texts.iter().map(bare).collect(),
        _ => Vec::new(),
    }
}

fn first_text(error: &clap::Error, kind: ContextKind) -> String {
    texts(error, kind).into_iter().next().unwrap_or_default()
}

fn message(error: &clap::Error, language: Language) -> String {
    let words = &labels().usage;
    let named = |kind| list_values(texts(error, kind).iter().map(|text| truncate(text, 40)));
    let (argument, other) = (named(ContextKind::InvalidArg), named(ContextKind::PriorArg));
    let (label, found) = match error.kind() {
        ClapErrorKind::UnknownArgument => (&words.unknown_argument, argument.clone()),
        ClapErrorKind::InvalidSubcommand => {
            (&words.unknown_command, named(ContextKind::InvalidSubcommand))
        }
        ClapErrorKind::ArgumentConflict if other == argument => (&words.twice, String::new()),
        ClapErrorKind::ArgumentConflict => (&words.conflict, String::new()),
        ClapErrorKind::MissingRequiredArgument => (&words.missing, String::new()),
        ClapErrorKind::InvalidValue if first_text(error, ContextKind::InvalidValue).is_empty() => {
            (&words.no_value, String::new())
        }
        ClapErrorKind::InvalidUtf8 => (&words.not_utf8, String::new()),
        _ => match named(ContextKind::InvalidValue) {
            found if found.is_empty() => (&words.useless, found),
            found => (&words.wrong, found),
        },
    };
    fill(label.get(language), &[("argument", &argument), ("other", &other), ("found", &found)])
}

/// Returns a hint: the probable meaning, the allowed values, or the help to read. English, Spanish.
fn hint(
    error: &clap::Error,
    (command, games): (&Command, CodelessGames),
    argv: &[OsString],
) -> [String; 2] {
    let words = &labels().remedy;
    let argument = first_text(error, ContextKind::InvalidArg);
    let flag =
        argument.strip_prefix("--").filter(|_| error.kind() == ClapErrorKind::UnknownArgument);
    let owners = flag.map(|flag| commands_with(command, PROGRAM, flag)).unwrap_or_default();
    if !owners.is_empty() {
        return fill_both(&words.belongs, &[("commands", &list_values(owners))]);
    }
    let (found, allowed) =
        (first_text(error, ContextKind::InvalidValue), texts(error, ContextKind::ValidValue));
    if !found.is_empty() && !allowed.is_empty() {
        let near = nearest_value((&found, &allowed), &argument, (command.clone(), games), argv);
        let allowed: Box<ByLanguage<String>> = list_values(allowed).into();
        return match near {
            Some(near) => suggestion(&near, &allowed),
            None => fill_with_label(&words.allowed, "allowed", &allowed),
        };
    }
    let unknown = first_text(error, ContextKind::InvalidSubcommand);
    let near = match flag {
        Some(flag) => nearest_option(flag, &named_commands(command, argv)),
        None if unknown.is_empty() => None,
        None => nearest_subcommand(&unknown, (command, games), argv),
    };
    if let Some(near) = near {
        return Language::ALL.map(|language| did_you_mean(&near, language));
    }
    if error.kind() == ClapErrorKind::ValueValidation {
        let why = error.source().map(ToString::to_string).unwrap_or_default();
        // clap's own words: `9999 is not in 1..=100`. `argument_errors_are_worded_in_both_languages` fails if they change.
        let range = why.split_once(" is not in ").and_then(|(_, range)| range.split_once("..="));
        return match range {
            Some((least, most)) => fill_both(&words.range, &[("least", &least), ("most", &most)]),
            None => fill_both(&words.whole_number, &[]),
        };
    }
    fill_both(&words.see_help, &[("command", &command_name(command, argv))])
}

/// Returns the probable value and the allowed ones: English, Spanish.
fn suggestion(near: &str, allowed: &ByLanguage<String>) -> [String; 2] {
    let near = Language::ALL.map(|language| did_you_mean(near, language));
    let allowed = fill_with_label(&labels().remedy.allowed_too, "allowed", allowed);
    [0, 1].map(|at| format!("{} {}", near[at], allowed[at]))
}

/// Returns the allowed value that was probably meant: a synonym, or the nearest spelling.
fn nearest_value(
    (found, allowed): (&str, &[String]),
    argument: &str,
    (mut command, games): (Command, CodelessGames),
    argv: &[OsString],
) -> Option<String> {
    let long = argument.strip_prefix("--");
    // Only a built command knows the arguments of all commands, and the names of its own.
    command.build();
    let at = named_commands(&command, argv);
    let mut args = at.iter().rev().flat_map(|command| command.get_arguments());
    let arg = args.find(|arg| match long {
        Some(_) => arg.get_long() == long,
        None => arg.to_string() == argument,
    });
    let other = arg.and_then(|arg| {
        let (help, shared) = (texts::help(&help_file(&at), games)?, texts::shared_texts());
        let id = arg.get_id().as_str();
        let text = help.arguments.get(id).or_else(|| shared.arguments.get(id))?;
        text.also.get(&fold(found)).cloned()
    });
    let near = || nearest(&found.to_lowercase(), allowed.iter().map(String::as_str));
    other.or_else(near).or_else(|| option_with_value(found, &at))
}

/// Returns the option of some commands that was probably meant: `--paper`; for a value of an option, `--as cards`.
fn nearest_option(flag: &str, at: &[&Command]) -> Option<String> {
    let args = at.iter().flat_map(|command| command.get_arguments());
    let near = || nearest(flag, args.filter_map(|arg| arg.get_long()));
    option_with_value(flag, at).or_else(|| near().map(|near| format!("--{near}")))
}

/// Returns the option of some commands that takes a word as its value, such as `--format pdf` for `pdf`.
fn option_with_value(word: &str, at: &[&Command]) -> Option<String> {
    // The options of the last command first: those of the program come last.
    let mut args = at.iter().rev().flat_map(|command| command.get_arguments());
    args.find_map(|arg| {
        let takes = arg.get_possible_values().iter().any(|value| value.matches(word, false));
        arg.get_long().filter(|_| takes).map(|long| format!("--{long} {word}"))
    })
}

/// Returns the subcommand that was probably meant: a synonym, or the nearest spelling.
fn nearest_subcommand(
    word: &str,
    (command, games): (&Command, CodelessGames),
    argv: &[OsString],
) -> Option<String> {
    let before: Vec<OsString> =
        argv.iter().take_while(|argument| *argument != word).cloned().collect();
    let at = named_commands(command, &before);
    let names = || at.last().into_iter().flat_map(|at| at.get_subcommands().map(Command::get_name));
    let folded = fold(word);
    let other = names().find(|name| {
        let below =
            if at.len() > 1 { format!("{}-{name}", help_file(&at)) } else { name.to_string() };
        texts::help(&below, games).is_some_and(|help| help.also.contains(&folded))
    });
    let others = if at.len() == 1 { chapters::other_names(games) } else { Vec::new() };
    let topic = |name: &str| Some(others.iter().find(|(other, _)| other == name)?.1.clone());
    let chapters = || guide::topics().filter(|_| at.len() == 1);
    let near = || {
        let known = others.iter().map(|(other, _)| other.as_str());
        let near = nearest(&folded, names().chain(chapters()).chain(known))?;
        Some(topic(&near).unwrap_or(near))
    };
    let near = other.map(str::to_owned).or_else(|| topic(&folded)).or_else(near)?;
    Some(if at.len() == 1 && guide::is_topic(&near) { format!("help {near}") } else { near })
}

/// Returns the name of the help file of the last command: `odds-melee`.
fn help_file(commands: &[&Command]) -> String {
    let names: Vec<&str> = commands.iter().skip(1).map(|command| command.get_name()).collect();
    if names.is_empty() { PROGRAM.to_owned() } else { names.join("-") }
}

/// Returns the commands that have an option, by their full names: `fistful find`.
fn commands_with(command: &Command, called: &str, flag: &str) -> Vec<String> {
    let has = command.get_arguments().any(|arg| arg.get_long() == Some(flag));
    let below = command.get_subcommands();
    let below =
        below.flat_map(|sub| commands_with(sub, &format!("{called} {}", sub.get_name()), flag));
    has.then(|| called.to_owned()).into_iter().chain(below).collect()
}

/// Returns the full name of the command in the arguments: `fistful odds melee`.
fn command_name(command: &Command, argv: &[OsString]) -> String {
    let below = named_commands(command, argv).into_iter().skip(1).map(Command::get_name);
    [PROGRAM].into_iter().chain(below).collect::<Vec<_>>().join(" ")
}
