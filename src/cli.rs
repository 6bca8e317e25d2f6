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
use args::{Args, Color};
use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;

/// The language of the answers.
const LANGUAGE: Language = Language::English;

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
    match commands::answer(&args) {
        Ok(answer) => match write(&answer) {
            Ok(()) => ExitCode::from(u8::from(answer.faulty)),
            Err(why) => refuse(&Error::new("<stdout>", ErrorKind::Write(why))),
        },
        Err(error) => refuse(&error),
    }
}

/// Says what the program could not do, where anyone can still be told.
fn refuse(error: &Error) -> ExitCode {
    let err = report::refusal(&error.say(LANGUAGE), &error.hint(LANGUAGE));
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
