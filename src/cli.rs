//! The command line: arguments in, one answer out.
//!
//! Every command returns an `Answer`; only [`run`] writes it, so a closed pipe ends one place quietly.

mod args;
mod commands;
mod files;
mod json;
mod report;

use crate::error::{Error, ErrorKind};
use crate::language::Language;
use crate::ruleset::Ruleset;
use args::{Args, Color};
use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;

/// What every command works with.
struct Desk {
    /// The rules.
    ruleset: Ruleset,
    /// The language of the answers.
    language: Language,
}

/// What a command has to say.
#[derive(Debug, Default)]
struct Answer {
    /// For standard output.
    out: String,
    /// For standard error.
    err: String,
    /// Whether a finding is an error.
    faulty: bool,
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let args = Args::parse();
    let choice = match args.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    let language = args.lang.map_or_else(spoken, Language::from);
    match commands::answer(&args, language) {
        Ok(answer) => match write(&answer) {
            Ok(()) => ExitCode::from(u8::from(answer.faulty)),
            Err(why) => refuse(&Error::new("<stdout>", ErrorKind::Write(why)), language),
        },
        Err(error) => refuse(&error, language),
    }
}

/// The language that the environment asks for, as far as we speak it.
fn spoken() -> Language {
    let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(std::env::var_os);
    let asked =
        asked.map(|value| value.to_string_lossy().to_lowercase()).find(|value| !value.is_empty());
    match asked.is_some_and(|locale| {
        locale == "es" || locale.starts_with("es_") || locale.starts_with("es.")
    }) {
        true => Language::Spanish,
        false => Language::English,
    }
}

/// Says what the program could not do, where anyone can still be told.
fn refuse(error: &Error, language: Language) -> ExitCode {
    let err = report::refusal(error, language);
    let _ = write(&Answer { err, ..Answer::default() });
    ExitCode::from(2)
}

/// Writes an answer; a reader that has gone away is no trouble of ours.
fn write(answer: &Answer) -> io::Result<()> {
    let lines = |text: &str| match text.trim_end() {
        "" => String::new(),
        text => format!("{text}\n"),
    };
    let mut err = anstream::stderr().lock();
    let _ = err.write_all(lines(&answer.err).as_bytes()).and_then(|()| err.flush());
    let mut out = anstream::stdout().lock();
    match out.write_all(lines(&answer.out).as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => Err(why),
        _ => Ok(()),
    }
}
