//! Arguments that cannot be used: why, and what to do about it, in our own words.

use super::{FORMAT, PROGRAM, named, page};
use crate::error::Error;
use crate::labels::{fill, filled as both, labels};
use crate::language::Language;
use crate::text::{before_first, listed, nearest, short};
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind as Misuse};
use std::error::Error as _;
use std::ffi::OsString;
use std::fmt::Display;

/// Why arguments cannot be used.
pub fn misused(command: impl Fn() -> Command, given: &[OsString], error: &clap::Error) -> Error {
    let argument = first(error, ContextKind::InvalidArg);
    // What clap names is named in each language.
    let errors = Language::ALL.map(|language| page::error(command(), given, language));
    let said = |language: Language| {
        let error = language.pick(&errors[0], &errors[1]).as_ref().unwrap_or(error);
        said(error, language)
    };
    Error::told(argument, Language::ALL.map(said), hint(error, &command(), given))
}

/// Why there is no page of help with these names: one of them follows what has nothing below it.
pub fn stray(command: &Command, names: &[String]) -> Option<Error> {
    let (mut at, mut called) = (Some(command), PROGRAM.to_owned());
    for name in names {
        let stray = match at {
            Some(at) => at.find_subcommand(name).is_none() && !at.has_subcommands(),
            None => true,
        };
        if stray || name.starts_with('-') {
            let said =
                both(&labels().usage.unknown_command, &[("found", &listed([short(name, 40)]))]);
            let hint = both(&labels().remedy.see_help, &[("command", &called)]);
            return Some(Error::told(name, said, hint));
        }
        let is_topic = called == PROGRAM && name == FORMAT;
        let below = at.and_then(|at| at.find_subcommand(name));
        if below.is_none() && !is_topic {
            return None;
        }
        (at, called) = (below, if is_topic { called } else { format!("{called} {name}") });
    }
    None
}

/// The texts of one part of an error, values without their places: `--paper` of `--paper <PAPER>`.
fn texts(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    let bare = |text: &String| match text.starts_with('-') {
        true => before_first(text, &[' ', '=']).to_owned(),
        false => text.clone(),
    };
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![bare(text)],
        Some(ContextValue::Strings(texts)) => texts.iter().map(bare).collect(),
        _ => Vec::new(),
    }
}

fn first(error: &clap::Error, kind: ContextKind) -> String {
    texts(error, kind).into_iter().next().unwrap_or_default()
}

fn said(error: &clap::Error, language: Language) -> String {
    let words = &labels().usage;
    let named = |kind| listed(texts(error, kind).iter().map(|text| short(text, 40)));
    let (argument, other) = (named(ContextKind::InvalidArg), named(ContextKind::PriorArg));
    let (label, found) = match error.kind() {
        Misuse::UnknownArgument => (&words.unknown_argument, argument.clone()),
        Misuse::InvalidSubcommand => {
            (&words.unknown_command, named(ContextKind::InvalidSubcommand))
        }
        Misuse::ArgumentConflict if other == argument => (&words.twice, String::new()),
        Misuse::ArgumentConflict => (&words.conflict, String::new()),
        Misuse::MissingRequiredArgument => (&words.missing, String::new()),
        Misuse::InvalidValue if first(error, ContextKind::InvalidValue).is_empty() => {
            (&words.no_value, String::new())
        }
        Misuse::InvalidUtf8 => (&words.not_utf8, String::new()),
        _ => match named(ContextKind::InvalidValue) {
            found if found.is_empty() => (&words.useless, found),
            found => (&words.wrong, found),
        },
    };
    let values: [(&str, &dyn Display); 3] =
        [("argument", &argument), ("other", &other), ("found", &found)];
    fill(label.get(language), &values)
}

/// What was probably meant, or what is allowed, or where it is explained: English, Spanish.
fn hint(error: &clap::Error, command: &Command, given: &[OsString]) -> [String; 2] {
    let words = &labels().remedy;
    let flag = Some(first(error, ContextKind::InvalidArg));
    let flag = flag.filter(|_| error.kind() == Misuse::UnknownArgument);
    let flag = flag.as_deref().and_then(|flag| flag.strip_prefix("--"));
    let owners = flag.map(|flag| owners(command, PROGRAM, flag)).unwrap_or_default();
    if !owners.is_empty() {
        return both(&words.belongs, &[("commands", &listed(owners))]);
    }
    let (found, allowed) =
        (first(error, ContextKind::InvalidValue), texts(error, ContextKind::ValidValue));
    if !found.is_empty() && !allowed.is_empty() {
        return values(&found, &allowed);
    }
    let topic = first(error, ContextKind::InvalidSubcommand);
    if is_topic(&topic, command) {
        return both(&words.near, &[("near", &format!("help {FORMAT}"))]);
    }
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand];
    if let Some(near) = near.into_iter().find_map(|kind| texts(error, kind).into_iter().next()) {
        return both(&words.near, &[("near", &near)]);
    }
    if error.kind() == Misuse::ValueValidation {
        let why = error.source().map(ToString::to_string).unwrap_or_default();
        let range = why.split_once(" is not in ").and_then(|(_, range)| range.split_once("..="));
        return match range {
            Some((least, most)) => both(&words.range, &[("least", &least), ("most", &most)]),
            None => both(&words.whole_number, &[]),
        };
    }
    both(&words.see_help, &[("command", &name(command, given))])
}

/// What a value was probably meant to be, and those that are allowed.
fn values(found: &str, allowed: &[String]) -> [String; 2] {
    let words = &labels().remedy;
    let told = |label| both(label, &[("allowed", &listed(allowed))]);
    let Some(near) = nearest(&found.to_lowercase(), allowed.iter().map(String::as_str)) else {
        return told(&words.allowed);
    };
    let (near, allowed) = (both(&words.near, &[("near", &near)]), told(&words.allowed_too));
    [0, 1].map(|at| format!("{} {}", near[at], allowed[at]))
}

/// Whether the topic of help is nearer to a word than any command.
fn is_topic(word: &str, command: &Command) -> bool {
    let commands = command.get_subcommands().map(Command::get_name);
    nearest(word, [FORMAT].into_iter().chain(commands)).as_deref() == Some(FORMAT)
}

/// The commands that have an argument, by all their names: `fistful find`.
fn owners(command: &Command, called: &str, flag: &str) -> Vec<String> {
    let has = command.get_arguments().any(|arg| arg.get_long() == Some(flag));
    let below = command.get_subcommands();
    let below = below.flat_map(|sub| owners(sub, &format!("{called} {}", sub.get_name()), flag));
    has.then(|| called.to_owned()).into_iter().chain(below).collect()
}

/// The command that arguments name: `fistful odds melee`.
fn name(command: &Command, given: &[OsString]) -> String {
    let below = named(command, given).into_iter().skip(1).map(Command::get_name);
    [PROGRAM].into_iter().chain(below).collect::<Vec<_>>().join(" ")
}
