//! The command line: arguments become a question, the answer is shown; nothing is computed here.
//!
//! Every command returns what it has to say; only [`run`] writes it, so a closed pipe ends one place quietly.

mod args;
mod asks;
mod commands;
mod keys;
mod odds;
mod press;
mod prompt;
mod remedy;
mod show;
mod stdin;

use crate::error::{Error, ErrorKind};
use crate::language::{Language, Speech};
use crate::render;
use crate::text::{before_first, listed, nearest};
use args::Args;
use clap::Parser;
use clap::error::{ContextKind, ContextValue};
use std::io::{self, Write};
use std::process::ExitCode;

/// What a command has to say.
#[derive(Debug, Default)]
struct Said {
    /// For standard output.
    out: String,
    /// For standard error.
    err: String,
    /// Whether a finding is an error.
    faulty: bool,
    /// Whether `out` is a file, to the last letter.
    is_file: bool,
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return misused(&error),
    };
    args.color.write_global();
    let speech = args.lang.unwrap_or_else(|| Speech::One(Language::of_environment()));
    match commands::said(&args, speech) {
        Ok(said) => match write(&said) {
            Ok(()) => ExitCode::from(u8::from(said.faulty)),
            Err(why) => refuse(&Error::new("<stdout>", ErrorKind::Write(why)), speech),
        },
        Err(error) => refuse(&error, speech),
    }
}

/// Says why the arguments cannot be used: a value that is not allowed in both languages and with what
/// was meant, anything else in clap's own words.
fn misused(error: &clap::Error) -> ExitCode {
    let value = |kind| match error.get(kind) {
        Some(ContextValue::String(value)) => Some(value.as_str()),
        _ => None,
    };
    let allowed = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(allowed)) => allowed.as_slice(),
        _ => &[],
    };
    let (Some(argument), Some(found)) =
        (value(ContextKind::InvalidArg), value(ContextKind::InvalidValue))
    else {
        error.exit()
    };
    if allowed.is_empty() || found.is_empty() {
        error.exit()
    }
    let argument = before_first(argument, &[' ']);
    let kind = ErrorKind::WrongValue {
        found: found.to_owned(),
        near: nearest(&found.to_lowercase(), allowed.iter().map(String::as_str)),
        allowed: listed(allowed),
    };
    refuse(&Error::new(argument, kind), asked())
}

/// The language asked for by arguments that could not be read, or else by the environment.
fn asked() -> Speech {
    let arguments: Vec<String> = std::env::args().collect();
    let values =
        arguments.windows(2).filter(|pair| pair[0] == "--lang").map(|pair| pair[1].as_str());
    let joined = arguments.iter().filter_map(|argument| argument.strip_prefix("--lang="));
    let asked = values.chain(joined).find_map(|value| Speech::named(&value.to_lowercase()));
    asked.unwrap_or_else(|| Speech::One(Language::of_environment()))
}

/// Says what the program could not do, where anyone can still be told.
fn refuse(error: &Error, speech: Speech) -> ExitCode {
    let [en, es] = remedy::remedy(error);
    let hint = speech.say(|language| language.pick(&en, &es).clone());
    let err = render::refusal(&speech.say(|language| error.say(language)), &hint, speech);
    let _ = write(&Said { err, ..Said::default() });
    ExitCode::from(2)
}

/// Writes what was said; a reader that has gone away is no trouble of ours.
fn write(said: &Said) -> io::Result<()> {
    let lines = |text: &str| match text.trim_end() {
        "" => String::new(),
        text => format!("{text}\n"),
    };
    let mut err = anstream::stderr().lock();
    let _ = err.write_all(lines(&said.err).as_bytes()).and_then(|()| err.flush());
    let mut out = anstream::stdout().lock();
    let text = if said.is_file { said.out.clone() } else { lines(&said.out) };
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => Err(why),
        _ => Ok(()),
    }
}
