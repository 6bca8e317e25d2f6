//! The program started by a double click: it serves the page, and has it opened.

use super::server::{Server, serving};
use nix::sys::stat::Mode;
use nix::unistd::mkfifo;
use pretty_assertions::assert_eq;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

/// The port that the page has unless it is told another.
const PORT: &str = "10191";

/// Starts the program as a desktop does: with nothing to read, and nobody to say anything to.
fn clicked(name: &str) -> Server {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let (opener, told) = (folder.join("xdg-open"), folder.join("told"));
    mkfifo(&told, Mode::S_IRWXU).expect("a pipe");
    let script = format!("#!/bin/sh\nprintf '%s\\n' \"$1\" >'{}'\n", told.display());
    fs::write(&opener, script).expect("a script");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("to be run");
    // A desktop has a display, and no terminal behind what it starts.
    let process = Command::new("setsid")
        .arg(env!("CARGO_BIN_EXE_fistful"))
        .env("DISPLAY", ":0")
        .env_remove("CI")
        .env(
            "PATH",
            env::join_paths([folder.as_path(), "/usr/bin".as_ref(), "/bin".as_ref()])
                .expect("a path"),
        )
        .env("FISTFUL_LANG", "en")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    // Read once somebody writes it.
    Server::of(process, fs::read_to_string(&told).expect("the address").trim())
}

#[test]
fn a_double_click_opens_the_page() {
    let first = Server::at(PORT);
    let page = clicked("clicked");
    let begun = page.get("/");
    assert_eq!(begun.status, 200);
    // Where the port was ours, the page says so; a port that something else has is nobody's business.
    let says = begun.text().contains("Fistful is open in another window already.");
    assert_eq!(says, first.is_some());
    assert_eq!(page.get("/").head("server"), "fistful");
}

#[test]
fn without_arguments_in_a_pipe_help_is_shown() {
    let said = Command::new(env!("CARGO_BIN_EXE_fistful")).output().expect("the program");
    assert_eq!(said.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&said.stderr).contains("serve"));
}

/// A job of cron or CI, whose output goes to a file: it is never left with a server that does not end.
#[test]
fn without_arguments_and_without_a_desktop_help_is_shown() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web").join("unclicked");
    fs::create_dir_all(&folder).expect("a folder");
    for (display, ci) in [(None, None), (Some(":0"), Some("true"))] {
        let log = fs::File::create(folder.join("log")).expect("a file");
        let mut command = Command::new("setsid");
        command.args(["timeout", "20", env!("CARGO_BIN_EXE_fistful")]);
        command.env_remove("WAYLAND_DISPLAY").env_remove("DISPLAY").env_remove("CI");
        command.envs(display.map(|name| ("DISPLAY", name)));
        command.envs(ci.map(|value| ("CI", value)));
        let streams = command.stdin(Stdio::null()).stdout(log.try_clone().expect("a file"));
        let status = streams.stderr(log).status().expect("the program");
        assert_eq!(status.code(), Some(2), "{display:?} {ci:?}");
        let said = fs::read_to_string(folder.join("log")).expect("the log");
        assert!(said.contains("Usage: fistful"), "{said}");
    }
}

#[test]
fn a_telephone_is_shown_the_address_as_a_code() {
    let mut server = Server::told(serving("0").arg("--qr").stderr(Stdio::piped()));
    let address = server.opening();
    let drawn = fistful::link::blocks(&address).expect("a code");
    let bare = drawn.replace("\u{1b}[97;40m", "").replace("\u{1b}[0m", "");
    assert_eq!(server.aside(bare.len()), bare);
    // Every line is as wide as the code is high, four modules of quiet around it, two lines of them a letter.
    let lines: Vec<&str> = bare.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() == lines[0].chars().count()));
    assert_eq!(lines[0].chars().count().div_ceil(2), lines.len());
    assert!(lines[..2].iter().all(|line| line.chars().all(|c| c == '█')), "{bare}");
}
