//! The command line: arguments in, one answer out.
//!
//! Every command returns an `Answer`; only [`run`] writes it, so a closed pipe ends one place quietly.

mod args;
mod commands;
mod files;
mod json;
mod report;

use crate::error::{Error, ErrorKind};
use crate::language::{Language, Speech};
use crate::muster::Mustered;
use crate::book::Game;
use crate::codes::Rulesets;
use crate::rules::{Rules, Rules};
use crate::text::{listed, nearest};
use args::{Args, Color, LangArg};
use clap::error::{ContextKind, ContextValue};
use clap::{Parser, ValueEnum};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// What every command works with.
struct Desk {
    /// The rules of every game.
    rulesets: Rulesets,
    /// Where they came from, if not from the binary.
    grammars: Option<PathBuf>,
    /// The game that was asked for.
    game: Option<Game>,
    /// The language of the answers, or both.
    speech: Speech,
}

impl Desk {
    /// The rules that were asked for.
    fn rules(&self) -> &Rules {
        self.rulesets.of(self.game.unwrap_or(Game::FISTFUL))
    }

    /// The rules that files are held against: those that were asked for, or those they name.
    fn rules(&self) -> Rules<'_> {
        match self.game {
            Some(game) => Rules::These(self.rulesets.of(game)),
            None => Rules::Named(&self.rulesets),
        }
    }

    /// A desk with these rules alone.
    fn with(&self, rules: Rules) -> Self {
        let (game, grammars) = (Some(rules.book.game), self.grammars.clone());
        Self { rulesets: Rulesets::just(rules), grammars, game, speech: self.speech }
    }

    /// A desk with the rules of a game alone.
    fn under(&self, game: Game) -> Result<Self, Error> {
        Ok(self.with(Rules::load(game, self.grammars.as_deref())?))
    }

    /// The language of a game's sheets, or both with the game's own first.
    fn speech_of(&self, rules: &Rules) -> Speech {
        self.speech.led_by(rules.book.first)
    }

    /// The rules of an army.
    fn of<'a>(&'a self, mustered: &'a Mustered) -> &'a Rules {
        mustered.rules(&self.rulesets)
    }
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
    /// Whether `out` is a file, to the last letter.
    is_file: bool,
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return misused(&error),
    };
    let choice = match args.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    let speech = args.lang.map_or_else(|| Speech::One(spoken()), Speech::from);
    match commands::answer(&args, speech) {
        Ok(answer) => match write(&answer) {
            Ok(()) => ExitCode::from(u8::from(answer.faulty)),
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
    let argument = argument.split(' ').next().unwrap_or_default();
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
    let asked = values.chain(joined).find_map(|value| LangArg::from_str(value, true).ok());
    asked.map_or_else(|| Speech::One(spoken()), Speech::from)
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
fn refuse(error: &Error, speech: Speech) -> ExitCode {
    let err = report::refusal(error, speech);
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
    let said = if answer.is_file { answer.out.clone() } else { lines(&answer.out) };
    match out.write_all(said.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => Err(why),
        _ => Ok(()),
    }
}
