//! "Did you mean": the best candidate for a slip, for commands, options and values, and words of the other language.

use super::run;
use clap::Command;
use fistful::error::{Error, ErrorKind};
use fistful::help;
use fistful::language::Language;
use pretty_assertions::assert_eq;
use std::ffi::OsString;

/// The usual slips in a word: a letter lost, doubled, swapped with the next, or another in its place.
fn slips(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let text = |letters: Vec<char>| letters.into_iter().collect::<String>();
    let mut slips = Vec::new();
    for at in 0..letters.len() {
        let mut lost = letters.clone();
        lost.remove(at);
        let mut doubled = letters.clone();
        doubled.insert(at, letters[at]);
        let mut wrong = letters.clone();
        // The letter two places on: on no keyboard the same.
        wrong[at] = char::from_u32((letters[at] as u32 - 97 + 2) % 26 + 97).expect("a letter");
        slips.extend([text(lost), text(doubled), text(wrong)]);
        if letters.get(at + 1).is_some_and(|next| *next != letters[at]) {
            let mut swapped = letters.clone();
            swapped.swap(at, at + 1);
            slips.push(text(swapped));
        }
    }
    slips
}

/// The English suggestion for arguments that cannot be parsed.
fn suggestion(command: &Command, arguments: &[&str]) -> String {
    let given: Vec<OsString> = ["fistful"].iter().chain(arguments).map(OsString::from).collect();
    let error = command.clone().try_get_matches_from(&given).expect_err("a slip");
    let Error { kind, .. } =
        help::misuse_error(|| command.clone(), fistful::games::SHIPPED, &given, &error);
    match kind {
        ErrorKind::InWords { hint, .. } => hint.en,
        other => panic!("{other:?}"),
    }
}

/// The number of slips in the names of commands below one that lead to their command, and the number of all.
fn count_slips(command: &Command, path: &[&str]) -> (usize, usize) {
    let at = path.iter().fold(command, |at, name| at.find_subcommand(name).expect("a command"));
    let names: Vec<&str> = at.get_subcommands().map(Command::get_name).collect();
    let (mut right, mut all) = (0, 0);
    for name in &names {
        for slip in slips(name).iter().filter(|slip| !names.contains(&slip.as_str())) {
            let hint = suggestion(command, &[path, &[slip]].concat());
            right += usize::from(hint == format!("did you mean `{name}`?"));
            all += 1;
        }
    }
    (right, all)
}

#[test]
fn misspelt_commands_suggest_the_right_one() {
    let command = fistful::cli::command_line(fistful::games::SHIPPED, Language::English);
    for (path, most) in [(&[][..], 400), (&["odds"], 300), (&["chess"], 80)] {
        let (right, all) = count_slips(&command, path);
        assert!(all > most, "only {all} slips below {path:?}");
        assert!(100 * right >= 95 * all, "{path:?}: {right} of {all}");
    }
}

#[test]
fn misspelt_options_and_values_suggest_the_right_one() {
    let command = fistful::cli::command_line(fistful::games::SHIPPED, Language::English);
    let print = command.find_subcommand("print").expect("a command");
    let longs: Vec<&str> = print.get_arguments().filter_map(|arg| arg.get_long()).collect();
    let (mut right, mut all) = (0, 0);
    for long in longs.iter().filter(|long| long.len() > 3) {
        for slip in slips(long).iter().filter(|slip| !longs.contains(&slip.as_str())) {
            let hint = suggestion(&command, &["print", &format!("--{slip}")]);
            right += usize::from(hint == format!("did you mean `--{long}`?"));
            all += 1;
        }
    }
    assert!(all > 150 && 100 * right >= 95 * all, "{right} of {all}");
    let (mut right, mut all) = (0, 0);
    for value in ["sheet", "cards", "reference", "audit"] {
        for slip in slips(value) {
            let hint = suggestion(&command, &["print", "--as", &slip]);
            right += usize::from(hint.starts_with(&format!("did you mean `{value}`? Allowed: ")));
            all += 1;
        }
    }
    assert!(100 * right >= 95 * all, "{right} of {all}");
}

#[test]
fn words_of_the_other_language_suggest_the_command_or_value() {
    for (arguments, near) in [
        (&["revisar"][..], "check"),
        (&["imprimir"], "print"),
        (&["AUDITORÍA"], "audit"),
        (&["odds", "disparo"], "fire"),
        (&["help", "revisar"], "check"),
        (&["print", "--as", "todo"], "all"),
        (&["print", "--as=hoja"], "sheet"),
        (&["worth", "--as", "hoja"], "sheet"),
        (&["code", "VHs", "--lang", "español"], "es"),
        (&["reference", "chess"], "dune-chess"),
    ] {
        let (code, out, err) = run(&[arguments, &["--color", "never"]].concat());
        let message = format!("did you mean `{near}`?");
        assert_eq!(
            (code, out.as_str(), err.contains(&message)),
            (2, "", true),
            "{arguments:?} {err}"
        );
    }
    let (_, _, err) = run(&["fromat"]);
    assert!(err.contains("did you mean `help format`?"), "{err}");
    // The first word is the command to correct, even if a later word is one.
    let (_, _, err) = run(&["chek", "print"]);
    assert!(err.contains("did you mean `check`?"), "{err}");
    let (_, _, err) = run(&["xyzzy"]);
    assert!(err.contains("`fistful --help` explains it"), "{err}");
}

/// Small letters of a code, and a text that is no file, lead to what was meant.
#[test]
fn a_code_in_small_letters_and_a_plain_text_are_understood() {
    for (given, meant) in [("efss-A4", "EFSs-A4"), ("vfss-n1", "VFSs-N1")] {
        let (_, out, _) = run(&["code", given]);
        assert!(out.contains(&format!("did you mean `{meant}`?")), "{out}");
    }
    let folder = crate::common::empty_folder("plain-text");
    let path = folder.join("notes.txt");
    std::fs::write(&path, "notes of a game").expect("a file");
    let (_, out, _) = run(&["check", path.to_str().expect("a path")]);
    assert!(out.contains("error[plain-text]") && out.contains("`fistful import FILE`"), "{out}");
}

#[test]
fn values_of_another_option_suggest_that_option() {
    for (arguments, near) in [
        (&["print", "fistful/atreides", "--cards"][..], "--as cards"),
        (&["print", "fistful/atreides", "--as", "text"], "--format text"),
        (&["print", "fistful/atreides", "--letter"], "--paper letter"),
    ] {
        let (code, _, err) = run(&[arguments, &["--color", "never"]].concat());
        assert_eq!(code, 2, "{arguments:?} {err}");
        assert!(err.contains(&format!("did you mean `{near}`?")), "{arguments:?} {err}");
    }
    let (printing, forces) = (run(&["help", "printing"]), run(&["help", "forces"]));
    assert_eq!([run(&["help", "cards"]), run(&["help", "muster"])], [printing, forces]);
}
