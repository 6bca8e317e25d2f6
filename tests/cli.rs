//! The command line as a user or a script meets it.

#[cfg(unix)]
mod ask;
mod audit;
mod battle;
mod battle_rules;
mod blazon;
mod cards;
mod check;
mod chess;
mod code;
mod codeless_odds;
#[cfg(unix)]
mod complete;
mod design;
mod diff;
mod dossier;
mod dune_world;
mod dust;
mod export;
mod fair;
mod find;
mod fmt;
mod help;
mod house;
mod illegal;
mod input_errors;
mod kinds;
mod list;
mod many;
mod merge;
mod new;
mod odds;
mod odds_options;
mod odds_titles;
#[cfg(all(unix, feature = "web"))]
mod open;
mod output;
mod paste_tables;
mod print;
#[cfg(unix)]
mod progress;
mod report;
mod schema;
mod scrubs;
mod settings;
mod shields;
mod show;
mod suggestions;
mod suppose;
mod table;
mod units;
mod unused_options;
mod verdict;
#[cfg(unix)]
mod watch;
mod words;
mod worth;
mod yaml_repairs;

use crate::common::empty_folder;
use assert_cmd::Command;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{self, Stdio};

fn fistful(args: &[&str]) -> Command {
    Command::from_std(program(args))
}

fn program(args: &[&str]) -> process::Command {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_fistful"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("LC_ALL", "C");
    command.env_remove("FISTFUL_LANG").env_remove("FISTFUL_PAPER");
    command
}

/// Exit code, standard output, standard error.
pub(crate) fn run(args: &[&str]) -> (i32, String, String) {
    let output = fistful(args).output().expect("a run");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// The output of a run without errors and messages.
fn out(args: &[&str]) -> String {
    let (code, out, err) = run(args);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

/// A text without its line breaks: prose is broken where a line ends.
pub(crate) fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn answer(args: &[&str]) -> Value {
    serde_json::from_str(&run(args).1).expect("JSON")
}

/// Runs of the program whose answers go to files, as GNU parallel starts them: all have begun before any is waited for.
fn at_once<const COUNT: usize>(runs: [(Vec<&str>, PathBuf); COUNT]) -> [String; COUNT] {
    let begun = runs.map(|(arguments, path)| {
        let file = File::create(&path).expect("a file");
        let child = program(&arguments).stdout(file).stderr(Stdio::piped()).spawn();
        (child.expect("a child"), path)
    });
    begun.map(|(child, path)| {
        let output = child.wait_with_output().expect("an end");
        let err = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
        path.display().to_string()
    })
}

/// The output of a run that is interrupted as Ctrl-C does, once it catches the signal.
#[cfg(target_os = "linux")]
fn interrupt(arguments: &[&str]) -> process::Output {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::thread;
    let mut command = program(arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a child");
    let status = format!("/proc/{}/status", child.id());
    let catches = |status: &str| {
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0");
        u64::from_str_radix(caught.trim(), 16).is_ok_and(|caught| caught & 2 > 0)
    };
    let has_ended = |status: &str| status.lines().any(|line| line.starts_with("State:\tZ"));
    loop {
        let now = fs::read_to_string(&status).expect("a child");
        if catches(&now) || has_ended(&now) {
            break;
        }
        thread::yield_now();
    }
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT).expect("a signal");
    child.wait_with_output().expect("an answer")
}

pub(crate) fn folder(name: &str) -> PathBuf {
    empty_folder(&format!("cli/{name}"))
}

/// The printed text of a list or force, with common blanks instead of those that do not break.
fn printed_text(name: &str, kind: &str, lang: &str) -> String {
    let print = ["print", name, "--as", kind, "--format", "text", "--output", "-", "--lang", lang];
    let (code, out, _) = run(&print);
    assert_eq!(code, 0, "{name}");
    out.replace(['\u{a0}', '\u{202f}'], " ")
}
