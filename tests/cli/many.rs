//! Many lists and forces in one run.

use super::{folder, run};
use fistful::library;
use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn printing_many_equals_printing_each_alone() {
    let into = folder("many");
    let named = library::forces();
    let print = |names: &[&str], folder: &str| {
        let folder = into.join(folder);
        let folder = folder.to_str().expect("a path");
        let how = ["--as", "sheet", "--format", "html,text", "--output", folder];
        let (code, out, err) = run(&[&["print"], names, &how].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{names:?}");
        out
    };
    let names: Vec<&str> = named.iter().map(String::as_str).collect();
    let together = print(&names, "together");
    let alone: String = names.iter().map(|name| print(&[name], "alone")).collect();
    assert_eq!(
        together,
        alone.replace("alone", "together"),
        "named in the order they were asked for"
    );
    for line in together.lines() {
        let read = |path: &str| fs::read(path).expect("a file");
        assert_eq!(read(line), read(&line.replace("together", "alone")), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn a_terminal_shows_progress_of_many_prints() {
    use rexpect::session::spawn_command;
    use std::process::Command;

    let mut command = Command::new(assert_cmd::cargo::cargo_bin("fistful"));
    command.arg("print").args(library::forces());
    command.args(["--as", "sheet", "--format", "text"]).current_dir(folder("far"));
    command.env("TERM", "xterm").env("LC_ALL", "C.UTF-8");
    let mut player = spawn_command(command, Some(20_000)).expect("a terminal");
    player.exp_string(&format!("/{}", library::forces().len())).expect("how many there are");
    player.exp_eof().expect("an end");
}
