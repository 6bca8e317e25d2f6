//! Long questions about points in a terminal: the progress line, and Ctrl-C.

use super::{answer, run};
use pretty_assertions::assert_eq;
use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};
use std::process::Command;
use std::time::{Duration, Instant};

const LISTS: [&str; 2] = ["fistful/atreides", "fistful/harkonnen"];

fn start_in_terminal(args: &[&str]) -> PtySession {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("fistful"));
    command.args(args).env("TERM", "xterm").env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8");
    spawn_command(command, Some(60_000)).expect("a terminal")
}

#[test]
fn a_terminal_shows_progress_of_forces_and_battles() {
    for (args, forces) in [
        (&["fair", LISTS[0], LISTS[1], "--brief"][..], 64),
        (&["worth", LISTS[0], LISTS[1], "--mix", "own", "--brief"], 32),
    ] {
        let mut terminal =
            start_in_terminal(&[args, &["--forces", "16", "--games", "800"]].concat());
        let end = terminal.exp_eof().expect("an end");
        // Forces that are drawn, and then battles: a bar of each.
        for of in [format!("/{forces} "), "/800 ".to_owned()] {
            assert!(end.contains(&of), "{of}: {end:?}");
        }
        let (_, _, err) = run(&[args, &["--forces", "16", "--games", "80"]].concat());
        assert_eq!(err, "", "nothing of it goes to a pipe");
    }
}

/// The number behind a word.
fn number_after(text: &str, word: &str) -> u64 {
    let digits = text.split(word).nth(1).unwrap_or_default().trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or_else(|_| panic!("no number behind `{word}`: {text:?}"))
}

#[test]
fn ctrl_c_reports_the_command_to_repeat_the_battles() {
    for command in [&["fair"][..], &["worth", "--mix", "own"]] {
        let arguments = [command, &LISTS, &["--forces", "12", "--games", "4000000"]].concat();
        let mut terminal = start_in_terminal(&arguments);
        terminal.exp_string("/4000000 ").expect("battles");
        terminal.send_control('c').expect("a key");
        let end = terminal.exp_eof().expect("an end");
        let fought = number_after(&end, "Stopped: ");
        assert!(0 < fought && fought < 4_000_000, "{end:?}");
        assert!(end.contains("To repeat these: fistful"), "{end:?}");
        assert_eq!(number_after(&end, "--games "), fought);
        // And so it does.
        let fought = fought.to_string();
        let again = [command, &LISTS, &["--forces", "12", "--games", &fought, "--json"]].concat();
        assert_eq!(answer(&again)["battles"].to_string(), fought);
    }
}

#[test]
fn ctrl_c_stops_the_drawing_of_forces_in_a_terminal() {
    for (command, forces, lang, says) in [
        ("fair", "/40000 ", "en", "stopped before the first battle"),
        ("worth", "/70000 ", "es", "detenido antes de la primera batalla"),
    ] {
        let arguments = [command, LISTS[0], LISTS[1], "--forces", "10000", "--lang", lang];
        let mut terminal = start_in_terminal(&arguments);
        terminal.exp_string(forces).expect("forces");
        terminal.send_control('c').expect("a key");
        let pressed = Instant::now();
        let end = terminal.exp_eof().expect("an end");
        let took = pressed.elapsed();
        assert!(took < Duration::from_secs(10), "{command}: {took:?}");
        assert!(end.contains(says), "{command}: {end:?}");
        let exit = terminal.process().wait().expect("an exit");
        assert!(matches!(exit, WaitStatus::Exited(_, 2)), "{command}: {exit:?}");
    }
}
