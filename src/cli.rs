//! The command line: arguments become a question, the answer is shown; nothing is computed here.
//!
//! Every command returns what it has to say; only [`run`] writes it, so a closed pipe ends one place quietly.

mod args;
mod asks;
mod commands;
mod keys;
mod menu;
mod odds;
mod press;
mod prompt;
mod remedy;
mod show;
mod stdin;

use crate::error::{Error, ErrorKind};
use crate::language::{Language, Speech};
use crate::render;
use crate::usage::{self, PROGRAM};
use args::Command;
use clap::error::ErrorKind as Asked;
use std::ffi::OsString;
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
    let given: Vec<OsString> = std::env::args_os().collect();
    let args = match args::read(&given) {
        Ok(args) => args,
        Err(error) => return aside(&given, &error, asked(&given)),
    };
    args.color.write_global();
    let speech = args.lang.unwrap_or_else(|| Speech::One(Language::of_environment()));
    match &args.command {
        Command::Help { topic } => about(topic, speech),
        _ => finish(commands::said(&args, speech), speech),
    }
}

/// Writes what a command has to say.
fn finish(said: Result<Said, Error>, speech: Speech) -> ExitCode {
    let written = said.and_then(|said| match write(&said) {
        Ok(()) => Ok(said.faulty),
        Err(why) => Err(Error::new("<stdout>", ErrorKind::Write(why))),
    });
    match written {
        Ok(faulty) => ExitCode::from(u8::from(faulty)),
        Err(error) => refuse(&error, speech),
    }
}

/// The command line in one language, with its texts.
pub fn command_line(language: Language) -> clap::Command {
    usage::worded(args::command_line(), language)
}

/// Shows the help or the version that was asked for, or says why the arguments cannot be used.
fn aside(given: &[OsString], error: &clap::Error, speech: Speech) -> ExitCode {
    let pages = || {
        let languages = [Some(speech.first()), speech.second()].into_iter().flatten();
        languages
            .map(|language| usage::page(args::command_line(), given, language))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let said = match error.kind() {
        Asked::DisplayVersion => Ok(Said { out: error.to_string(), ..Said::default() }),
        Asked::DisplayHelp => Ok(Said { out: pages(), ..Said::default() }),
        Asked::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write(&Said { err: pages(), ..Said::default() });
            return ExitCode::from(2);
        }
        _ => Err(usage::misused(args::command_line, given, error)),
    };
    finish(said, speech)
}

/// Shows the help of a command, as `--help` does.
fn about(topic: &[String], speech: Speech) -> ExitCode {
    let names = topic.iter().take_while(|word| !word.starts_with('-')).map(OsString::from);
    let program = [OsString::from(PROGRAM)].into_iter();
    let given: Vec<OsString> = program.chain(names).chain(["--help".into()]).collect();
    match args::read(&given) {
        Err(error) => aside(&given, &error, speech),
        Ok(_) => ExitCode::SUCCESS,
    }
}

/// The language asked for by arguments that could not be read, or else by the environment.
fn asked(given: &[OsString]) -> Speech {
    let arguments: Vec<_> = given.iter().map(|argument| argument.to_string_lossy()).collect();
    let values = arguments.windows(2).filter(|pair| pair[0] == "--lang").map(|pair| &*pair[1]);
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
