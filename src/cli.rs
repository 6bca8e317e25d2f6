//! The command line: parses arguments into a request and shows the answer; computes nothing itself.
//!
//! Every command returns its output; only [`run`] writes it, so a closed pipe ends the program quietly in one place.

mod args;
mod chess;
mod commands;
mod complete;
mod design;
mod here;
mod import;
mod keys;
mod new;
mod odds;
#[cfg(feature = "web")]
mod open;
mod pager;
mod press;
mod progress;
mod prompt;
mod remedy;
mod request;
#[cfg(feature = "web")]
mod serve;
mod show;
mod stdin;
mod task;
mod units;
mod watch;

use crate::error::{Error, ErrorKind};
use crate::game::CodelessGames;
use crate::guide::GuideChapter;
use crate::help::{self, PROGRAM};
use crate::language::{Language, Speech};
use crate::render;
use crate::settings::{Setting, settings};
use args::{Args, CliCommand, DeskCommand};
use clap::error::ErrorKind as ClapErrorKind;
use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

#[derive(Debug, Default)]
struct CommandOutput {
    /// The text for standard output.
    out: String,
    /// The text for standard error.
    err: String,
    /// `true` if a finding is an error: the exit code is 1.
    is_faulty: bool,
    /// `true` if `out` is a file, to be written byte for byte.
    is_file: bool,
    /// Errors of parts that failed while the rest succeeded.
    failures: Vec<Error>,
}

/// Runs the command line. `argv` is the name of the program and its arguments.
pub fn run(games: CodelessGames, argv: Vec<OsString>) -> ExitCode {
    #[cfg(feature = "web")]
    let argv = serve::arguments_or_serve(argv);
    let allowed =
        |key: &str| help::allowed_values(&args::command_line(&[], games), key).unwrap_or_default();
    let (settings, faults) = settings(&["lang", "paper"], allowed);
    if let Some(out) = complete::respond_to_shell(
        &argv,
        (&settings, games),
        requested_speech(&[], &settings).first(),
    ) {
        let _ = io::stdout().lock().write_all(&out);
        return ExitCode::SUCCESS;
    }
    let (args, matches) = match args::read(&argv, &settings, games) {
        Ok(read) => read,
        Err(error) => {
            return show_help_or_error(
                &argv,
                &settings,
                games,
                &error,
                requested_speech(&argv, &settings),
            );
        }
    };
    args.color.write_global();
    let speech = args.lang.unwrap_or_else(|| Speech::One(environment_language()));
    let command_line = || args::command_line(&settings, games);
    if let Some(error) = help::unused_option(&matches, command_line, games) {
        return refuse(&error, speech);
    }
    match &args.command {
        CliCommand::Help { topic } => show_help(topic, &settings, games, speech),
        CliCommand::Completions { shell } => show_output(help::completions(*shell), speech),
        #[cfg(feature = "web")]
        CliCommand::Serve(serve) => serve::serve(&args, serve, speech)
            .map_or_else(|why| refuse(&why, speech), |()| ExitCode::SUCCESS),
        CliCommand::Man { names } => {
            match help::man(command_line(), games, names, speech.first()) {
                Some(page) => show_output(page, speech),
                None => show_help(names, &settings, games, speech),
            }
        }
        CliCommand::Desk(command) => match help::relevant_fault(command_line, &argv, &faults) {
            Some(error) => refuse(error, speech),
            None => {
                let name = |error| help::name_field(&command_line(), &argv, error, speech.first());
                if command.is_watching() {
                    let run = |args: &Args, command: &DeskCommand| {
                        commands::run_command(command, args, speech).map_err(name)
                    };
                    return watch::watch(args, speech, run);
                }
                finish(commands::run_command(command, &args, speech).map_err(name), speech)
            }
        },
    }
}

/// Returns the command line in one language, with its texts.
pub fn command_line(games: CodelessGames, language: Language) -> clap::Command {
    help::with_texts(args::command_line(&[], games), games, language)
}

/// Writes the output of a command.
fn finish(output: Result<CommandOutput, Error>, speech: Speech) -> ExitCode {
    let written = output.and_then(|output| match write(&output) {
        Ok(()) => Ok(output),
        Err(why) => Err(Error::new("<stdout>", ErrorKind::WriteStream(why))),
    });
    match written {
        Ok(CommandOutput { is_faulty, failures, .. }) => {
            let mut exit_code = ExitCode::from(u8::from(is_faulty));
            for error in &failures {
                exit_code = refuse(error, speech);
            }
            exit_code
        }
        Err(error) => refuse(&error, speech),
    }
}

fn show_output(out: String, speech: Speech) -> ExitCode {
    finish(Ok(CommandOutput { out, ..CommandOutput::default() }), speech)
}

/// Shows the requested help or version, or the error of arguments that cannot be parsed.
fn show_help_or_error(
    argv: &[OsString],
    settings: &[Setting],
    games: CodelessGames,
    error: &clap::Error,
    speech: Speech,
) -> ExitCode {
    let command_line = || args::command_line(settings, games);
    let pages = || pages(speech, |language| help::page(command_line(), games, argv, language));
    match error.kind() {
        ClapErrorKind::DisplayVersion => show_output(error.to_string(), speech),
        ClapErrorKind::DisplayHelp => show_output(pages(), speech),
        ClapErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write(&CommandOutput { err: pages(), ..CommandOutput::default() });
            ExitCode::from(2)
        }
        _ => refuse(&help::misuse_error(command_line, games, argv, error), speech),
    }
}

/// Returns a page in each language, one after the other.
fn pages(speech: Speech, page: impl Fn(Language) -> String) -> String {
    let languages = [Some(speech.first()), speech.second()].into_iter().flatten();
    languages.map(page).collect::<Vec<_>>().join("\n\n")
}

/// Shows the help of a command, as `--help` does, or of a topic.
fn show_help(
    topic: &[String],
    settings: &[Setting],
    games: CodelessGames,
    speech: Speech,
) -> ExitCode {
    let command_line = || args::command_line(settings, games);
    if let Some(name) = help::chapter_topic(&command_line(), games, topic) {
        let columns = prompt::columns();
        let link = |topic: &str| format!("`fistful help {topic}`");
        let text = |language| {
            let chapter = GuideChapter::find(name, language);
            chapter.map(|chapter| render::chapter_text(&chapter, columns, link)).unwrap_or_default()
        };
        let text = pages(speech, text);
        return if pager::show(&text) { ExitCode::SUCCESS } else { show_output(text, speech) };
    }
    if let Some(error) = help::unknown_topic_error((&command_line(), games), topic) {
        return refuse(&error, speech);
    }
    let program = [OsString::from(PROGRAM)].into_iter();
    let argv: Vec<OsString> =
        program.chain(topic.iter().map(OsString::from)).chain(["--help".into()]).collect();
    match args::read(&argv, settings, games) {
        Err(error) => show_help_or_error(&argv, settings, games, &error, speech),
        Ok(_) => ExitCode::SUCCESS,
    }
}

/// Returns the language of arguments that cannot be parsed, or else of a setting or the environment.
fn requested_speech(argv: &[OsString], settings: &[Setting]) -> Speech {
    let arguments: Vec<_> = argv.iter().map(|argument| argument.to_string_lossy()).collect();
    let is_name = |word: &str| word == "--lang" || word == "-l";
    let values = arguments.windows(2).filter(|pair| is_name(&pair[0])).map(|pair| &*pair[1]);
    let joined_value = |argument| {
        ["--lang=", "-l=", "-l"].iter().find_map(|name| str::strip_prefix(argument, name))
    };
    let joined = arguments.iter().filter_map(|argument| joined_value(argument));
    let set = settings.iter().filter(|setting| setting.key == "lang");
    let set = set.map(|setting| setting.value.as_str());
    let language = values.chain(joined).chain(set);
    let language = language.filter_map(|value| Speech::from_word(&value.to_lowercase())).next();
    language.unwrap_or_else(|| Speech::One(environment_language()))
}

/// Writes an error and its hint to standard error; returns exit code 2.
fn refuse(error: &Error, speech: Speech) -> ExitCode {
    let [en, es] = remedy::remedy(error);
    let hint = speech.say(|language| language.pick(&en, &es).clone());
    let err = render::refusal(&speech.say(|language| error.say(language)), &hint, speech);
    let _ = write(&CommandOutput { err, ..CommandOutput::default() });
    ExitCode::from(2)
}

/// Writes the output; a closed pipe is not an error.
fn write(output: &CommandOutput) -> io::Result<()> {
    let _ = write_text(anstream::stderr().lock(), &output.err);
    let mut stdout = anstream::stdout().lock();
    let written = if output.is_file {
        stdout.write_all(output.out.as_bytes()).and_then(|()| stdout.flush())
    } else {
        write_text(stdout, &output.out)
    };
    match written {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => Err(why),
        _ => Ok(()),
    }
}

/// Writes a text with a single newline at its end; nothing if it is empty.
fn write_text(mut stream: impl Write, text: &str) -> io::Result<()> {
    let text = text.trim_end();
    if !text.is_empty() {
        stream.write_all(text.as_bytes())?;
        stream.write_all(b"\n")?;
    }
    stream.flush()
}

/// Returns the supported language of the environment, or else of the system.
fn environment_language() -> Language {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(env::var_os);
    let mut locales = locales.map(|value| value.to_string_lossy().into_owned());
    let locale = locales.find(|value| !value.is_empty()).or_else(sys_locale::get_locale);
    Language::of_locale(&locale.unwrap_or_default())
}
