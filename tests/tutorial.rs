//! The tutorial of the README, in both languages: every file it writes, every command it runs, every
//! answer it shows, from nothing to a printed force.

use crate::common::files;
use assert_cmd::Command;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};

/// A step of the tutorial.
enum Step {
    /// A file that the reader writes.
    Write(String, String),
    /// A command, and the answer that is shown; `...` stands for any lines.
    Run(String, String),
}

/// The steps of a page: blocks of `yaml` whose first line names a file, and blocks of `shell-session`.
fn steps(page: &str) -> Vec<Step> {
    let text = fs::read_to_string(page).expect("a page");
    let mut steps = Vec::new();
    for block in text.split("```").skip(1).step_by(2) {
        let (kind, body) = block.split_once('\n').expect("a block");
        match kind {
            "yaml" => {
                let name = body.lines().next().expect("a line").trim_start_matches("# ");
                steps.push(Step::Write(name.to_owned(), body.to_owned()));
            }
            "shell-session" => {
                for part in body.split("$ ").skip(1) {
                    let (command, answer) = part.split_once('\n').expect("a command");
                    steps.push(Step::Run(command.to_owned(), answer.to_owned()));
                }
            }
            _ => {}
        }
    }
    steps
}

/// The words of a command, with quotes as a shell takes them.
fn words(command: &str) -> Vec<String> {
    let quoted = command.split('"').enumerate();
    let words = quoted.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Returns `true` if the lines are as shown, where `...` stands for any number of them.
fn is_shown(shown: &[&str], lines: &[&str]) -> bool {
    match shown {
        [] => lines.is_empty(),
        ["...", rest @ ..] => (0..=lines.len()).any(|skipped| is_shown(rest, &lines[skipped..])),
        [first, rest @ ..] => lines.first() == Some(first) && is_shown(rest, &lines[1..]),
    }
}

/// The shown answer, without the files that a build without PDF does not write.
fn shown_here(shown: String) -> String {
    let kept = |line: &&str| cfg!(feature = "pdf") || !line.ends_with(".pdf");
    shown.lines().filter(kept).map(|line| format!("{line}\n")).collect()
}

fn run(command: &str, folder: &Path, locale: &str) -> String {
    let words = words(command);
    assert_eq!(words[0], "fistful", "{command}");
    let mut process = Command::cargo_bin("fistful").expect("the binary");
    process.args(&words[1..]).current_dir(folder).env("LC_ALL", locale).env("NO_COLOR", "1");
    let output = process.output().expect("a run");
    // Without PDF, printing says so there.
    let noted = cfg!(feature = "pdf") || !command.starts_with("fistful print");
    let output_text = [output.stdout, if noted { output.stderr } else { Vec::new() }].concat();
    let output_text = String::from_utf8(output_text).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{command}\n{output_text}");
    output_text
}

fn follow(page: &str, locale: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tutorial-{page}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let steps = steps(page);
    let runs = steps.iter().filter(|step| matches!(step, Step::Run(..))).count();
    assert_eq!(
        (runs >= 8, steps.len() - runs),
        (true, 2),
        "a house, a force, and what is done with them"
    );
    for step in steps {
        match step {
            Step::Write(name, text) => {
                fs::write(folder.join(name), text).expect("a file");
            }
            Step::Run(command, shown) => {
                let (found, shown) = (run(&command, &folder, locale), shown_here(shown));
                let (shown_lines, said_lines): (Vec<&str>, Vec<&str>) =
                    (shown.trim_end().lines().collect(), found.trim_end().lines().collect());
                if !is_shown(&shown_lines, &said_lines) {
                    assert_eq!(found, shown, "{page}: {command}");
                }
            }
        }
    }
    folder
}

#[test]
fn the_tutorial_ends_with_a_force_on_paper() {
    let folder = follow("README.md", "C");
    for file in [files("sunday"), files("sunday-cards")].concat() {
        let bytes = fs::read(folder.join("output").join(&file)).expect("a printed file");
        assert_eq!(bytes.len() > 10_000, true, "{file}");
    }
}

#[test]
fn the_spanish_tutorial_ends_with_a_force_on_paper() {
    let folder = follow("LEEME.md", "es_ES.UTF-8");
    let page = fs::read_to_string(folder.join("output/sunday.html")).expect("the sheet");
    assert!(page.contains("<html lang=\"es\""), "{page}");
}
