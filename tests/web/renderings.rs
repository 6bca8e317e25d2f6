//! Print jobs of the page that hang, run out of memory or are killed: the server continues. The gate sets a few dozen;
//! `.ci/long/renderings` sets a thousand.

use super::server::{Answer, Server};
use crate::common::empty_folder;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use pretty_assertions::assert_eq;
use std::path::Path;
use std::{env, fs, thread};

/// The fate of a print job.
#[derive(Debug, Clone, Copy)]
enum Fate {
    Good,
    Hanging,
    Killed,
}

/// Milliseconds that a work may take: enough for a good one on a slow machine.
const DEADLINE: &str = "4000";

/// The number of print jobs in all.
fn works() -> usize {
    env::var("FISTFUL_RENDERINGS").ok().and_then(|n| n.parse().ok()).unwrap_or(28)
}

/// The formats of a good print job.
fn format() -> &'static str {
    if cfg!(feature = "pdf") && works() > 100 { "/file/pdf" } else { "/file/text" }
}

/// The format that takes longest to print.
const SLOW: &str = if cfg!(feature = "pdf") { "/file/pdf" } else { "/file/text" };

/// The letters of a force that is quickly set.
fn light(server: &Server) -> String {
    server.post("/muster", &[("do", "force fistful/forces/atreides-300")]).state()
}

/// The letters of a list that takes long.
fn heavy(server: &Server) -> String {
    let list = fistful::embedded::list_or_force("fistful/harkonnen").expect("a list");
    let unit = |n: usize| format!("  - {{name: Guard {n}, code: EFs}}\n");
    let units: String = (0..400).map(unit).collect();
    let (head, rest) = list.split_once("units:\n").expect("units");
    let list = format!("{head}units:\n{units}{rest}");
    server.post("/design", &[("do", "open"), ("open", &list)]).state()
}

/// The processes that another has started, each with its arguments.
fn children(of: u32) -> Vec<(i32, String)> {
    let all = fs::read_dir("/proc").expect("/proc").flatten();
    let child = |entry: fs::DirEntry| {
        let pid: i32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let parent = stat.rsplit_once(") ")?.1.split(' ').nth(1)?;
        let arguments = fs::read(entry.path().join("cmdline")).ok()?;
        let arguments = String::from_utf8_lossy(&arguments).replace('\0', " ");
        (parent == of.to_string()).then_some((pid, arguments))
    };
    all.filter_map(child).collect()
}

/// The memory that a server holds, in KiB.
fn memory(server: &Server) -> i64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("VmRSS");
    line.trim().trim_end_matches(" kB").parse().expect("KiB")
}

/// Sends a signal to the work of the heavy list, once there is one.
fn signal_print(server: &Server, signal: Signal) {
    let (pid, _) = loop {
        let of_list = |(_, arguments): &(i32, String)| arguments.contains("-list ");
        if let Some(child) = children(server.id()).into_iter().find(of_list) {
            break child;
        }
        thread::yield_now();
    };
    kill(Pid::from_raw(pid), signal).expect("the work is there");
}

fn print_with(server: &Server, fate: Fate, light: &str, heavy: &str) -> Answer {
    let signal = match fate {
        Fate::Good => return server.post(format(), &[("state", light)]),
        Fate::Hanging => Signal::SIGSTOP,
        Fate::Killed => Signal::SIGKILL,
    };
    thread::scope(|scope| {
        let fields = [("state", heavy), ("as", "cards-list")];
        let print = scope.spawn(move || server.post(SLOW, &fields));
        signal_print(server, signal);
        print.join().expect("an answer")
    })
}

/// Asserts that no job or file is left, and that memory grew by at most 20 MB.
fn assert_as_before(server: &Server, folder: &Path, before: i64) {
    assert_eq!(children(server.id()), []);
    assert_eq!(fs::read_dir(folder).expect("the folder").count(), 0);
    let grown = memory(server) - before;
    assert!(grown < 20_000, "the server grew by {grown} KiB");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn hanging_or_killed_prints_leave_the_server_as_it_was() {
    let folder = empty_folder("web/killed");
    let path = folder.to_str().expect("a path");
    let server = Server::with(&[("FISTFUL_DEADLINE", DEADLINE), ("TMPDIR", path)]);
    let (light, heavy) = (&light(&server), &heavy(&server));
    let statuses = |fates: &[Fate], times: usize| {
        for fate in fates.iter().cycle().take(times) {
            let response = print_with(&server, *fate, light, heavy);
            let expected = match fate {
                Fate::Good => 200,
                Fate::Hanging => 504,
                Fate::Killed => 422,
            };
            assert_eq!(response.status, expected, "{fate:?}: {}", response.text());
        }
    };
    statuses(&[Fate::Good, Fate::Killed], 4);
    let before = memory(&server);
    // Two are set at once: what hangs keeps nobody from the other press.
    thread::scope(|scope| {
        scope.spawn(|| statuses(&[Fate::Hanging, Fate::Killed, Fate::Killed], works() / 4));
        scope.spawn(|| statuses(&[Fate::Good], works() / 4));
    });
    assert_as_before(&server, &folder, before);
}

#[test]
fn prints_out_of_memory_leave_the_server_as_it_was() {
    let folder = empty_folder("web/aborted");
    let path = folder.to_str().expect("a path");
    let server = Server::with(&[("FISTFUL_MEMORY", "8"), ("TMPDIR", path)]);
    let light = light(&server);
    let abort = || {
        let response = server.post(format(), &[("state", &light)]);
        assert_eq!(response.status, 422);
        assert!(response.text().contains("needed too much memory"), "{}", response.text());
    };
    abort();
    let before = memory(&server);
    (0..works() / 2).for_each(|_| abort());
    assert_as_before(&server, &folder, before);
}

#[test]
fn prints_beyond_the_queue_are_refused() {
    let server = Server::with(&[("FISTFUL_DEADLINE", "100")]);
    let heavy = heavy(&server);
    let fields = [("state", &*heavy), ("as", "cards-list")];
    let answers: Vec<Answer> = thread::scope(|scope| {
        let prints: Vec<_> = (0..16).map(|_| scope.spawn(|| server.post(SLOW, &fields))).collect();
        prints.into_iter().map(|one| one.join().expect("an answer")).collect()
    });
    let mut statuses: Vec<u16> = answers.iter().map(|answers| answers.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [[503; 6].as_slice(), &[504; 10]].concat());
    let away = answers.iter().find(|answers| answers.status == 503).expect("one that is sent away");
    assert_eq!(away.head("retry-after"), "2");
}
