//! The program started by a double click: it serves the page, and has it opened.

use super::server::{Server, new_state_folder, serve_command};
use crate::common::empty_folder;
use nix::sys::stat::Mode;
use nix::unistd::mkfifo;
use pretty_assertions::assert_eq;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

/// Starts the program as a desktop does: with nothing to read, and nobody to say anything to. It remembers what it has
/// to in a folder. Says the arguments of what opens a browser.
fn double_click(name: &str, state: &Path) -> (Child, String) {
    let folder = empty_folder(&format!("web/{name}"));
    let (opener, pipe) = (folder.join("xdg-open"), folder.join("told"));
    mkfifo(&pipe, Mode::S_IRWXU).expect("a pipe");
    let script = format!("#!/bin/sh\nprintf '%s\\n' \"$*\" >'{}'\n", pipe.display());
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
        .env("XDG_STATE_HOME", state)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    // Read once somebody writes it.
    (process, fs::read_to_string(&pipe).expect("the address").trim().to_owned())
}

/// The answer of the page to another account; `None` if this account may not become another.
fn ask_as_nobody(page: &Server) -> Option<String> {
    let (host, port) = page.address.split_once(':').expect("a port");
    let script = format!(
        "exec 3<>/dev/tcp/{host}/{port}; printf 'GET /?{} HTTP/1.1\\r\\nHost: {}\\r\\nConnection: close\\r\\n\\r\\n' >&3; cat <&3",
        page.token, page.address
    );
    let result =
        Command::new("bash").args(["-c", &script]).uid(65_534).gid(65_534).output().ok()?;
    Some(String::from_utf8_lossy(&result.stdout).into_owned())
}

#[test]
fn a_double_click_opens_the_page_with_a_code_that_works_once() {
    let (process, address) = double_click("clicked", &new_state_folder());
    let page = Server::from_address(process, &address);
    assert!(page.token.starts_with("once="), "{address}");
    // Another account that is quicker gets nothing, and uses nothing up.
    if let Some(theirs) = ask_as_nobody(&page) {
        assert!(theirs.starts_with("HTTP/1.1 401"), "{theirs}");
    }
    // The key comes with the page; whoever reads the arguments of the browser comes too late.
    let key = page.key().to_owned();
    assert_eq!(page.post("/muster", &[]).status, 200);
    let late = page.get("/");
    assert_eq!(late.status, 401);
    assert!(late.text().contains("has been used"), "{}", late.text());
    assert!(!late.text().contains(&key));
    // One who looks at the head alone uses nothing up.
    assert_eq!(page.get_without_token("/").head("server"), "fistful");
}

#[test]
fn a_second_double_click_opens_the_running_page() {
    let state = new_state_folder();
    let (process, address) = double_click("clicked-first", &state);
    let page = Server::from_address(process, &address);
    assert_eq!(page.post("/muster", &[]).status, 200);
    let (mut second, again) = double_click("clicked-second", &state);
    assert!(second.wait().expect("an end").success());
    let (at, code) = again.trim_start_matches("http://").split_once('/').expect("an address");
    assert_eq!(at, page.address);
    let opened = page.get_without_token(&format!("/{code}"));
    assert_eq!(opened.status, 200);
    assert_eq!(opened.between("name=\"key\" value=\"", "\""), page.key());
    assert_eq!(page.get_without_token(&format!("/{code}")).status, 401);
    // A second start with a folder opens its own page, which says that another one is running.
    let folder = env!("CARGO_TARGET_TMPDIR");
    let own =
        Server::spawn(serve_command("0").args(["--dir", folder]).env("XDG_STATE_HOME", &state));
    assert_ne!(own.address, page.address);
    assert!(own.get("/").text().contains("Fistful is already open in another window."));
    // A page of somebody else is not taken for it.
    let (process, other) = double_click("clicked-other", &new_state_folder());
    let other = Server::from_address(process, &other);
    assert_ne!(other.address, page.address);
    assert_eq!(other.get("/").status, 200);
}

#[test]
fn without_arguments_in_a_pipe_help_is_shown() {
    let result = Command::new(env!("CARGO_BIN_EXE_fistful")).output().expect("the program");
    assert_eq!(result.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&result.stderr).contains("serve"));
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
        let output = fs::read_to_string(folder.join("log")).expect("the log");
        assert!(output.contains("Usage: fistful"), "{output}");
    }
}

#[test]
fn serve_prints_the_address_as_a_qr_code() {
    let mut server = Server::spawn(serve_command("0").arg("--qr").stderr(Stdio::piped()));
    let address = server.opening();
    let drawn = fistful::link::blocks(&address).expect("a code");
    let bare = drawn.replace("\u{1b}[97;40m", "").replace("\u{1b}[0m", "");
    assert_eq!(server.read_stderr(bare.len()), bare);
    let how = "open this in your browser; Ctrl+C ends it\n";
    assert_eq!(server.read_stderr(how.len()), how);
    // Every line is as wide as the code is high, four modules of quiet around it, two lines of them a letter.
    let lines: Vec<&str> = bare.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() == lines[0].chars().count()));
    assert_eq!(lines[0].chars().count().div_ceil(2), lines.len());
    assert!(lines[..2].iter().all(|line| line.chars().all(|c| c == '█')), "{bare}");
}
