//! `--watch`: the answer follows the file, through the real program.

use super::{folder, program};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use pretty_assertions::assert_eq;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

/// A list of one row, whose code costs 15 points by the tables of the book: V 3, H 8, s 2, and 2 for the base.
fn list(points: &str) -> String {
    format!(
        "fistful: 1\nname: House Ordos\nunits:\n  - name: Guards\n    code: VHs\n    \
         printed: {{move: 3d, ws: 6, bs: 4, morale: 8, points: {points}}}\n"
    )
}

const AGREES: &str = "Its one row agrees with the tables in every value.";
const DIFFERS: &str = "0 of 1 row agree";

/// The program, watching; its answers go to files.
struct Watching {
    child: Child,
    out: PathBuf,
    err: PathBuf,
}

impl Watching {
    fn start(arguments: &[&str], folder: &Path) -> Self {
        let (out, err) = (folder.join("out"), folder.join("err"));
        let file = |path| File::create(path).expect("a file");
        let mut command = program(&[arguments, &["--watch", "--lang", "en"]].concat());
        command.current_dir(folder).stdout(file(&out)).stderr(file(&err));
        Self { child: command.spawn().expect("a child"), out, err }
    }

    fn out(&self) -> String {
        fs::read_to_string(&self.out).expect("an answer")
    }

    /// Waits until a condition holds; the text of both streams if it never does.
    fn wait(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            let err = fs::read_to_string(&self.err).expect("findings");
            assert!(start.elapsed() < Duration::from_mins(1), "{what}: {}{err}", self.out());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits for a number of answers and a text in the last of them.
    fn wait_for(&self, answers: usize, text: &str) {
        let is_there = |it: &Self| {
            let out = it.out();
            let parts: Vec<&str> = out.split("── ").collect();
            parts.len() == answers + 1 && parts[answers].contains(text)
        };
        self.wait(&format!("answer {answers} with “{text}”"), is_there);
    }

    /// Ends it as Ctrl-C does; its exit code.
    fn end(mut self) -> Option<i32> {
        kill(Pid::from_raw(self.child.id().cast_signed()), Signal::SIGINT).expect("a signal");
        self.child.wait().expect("an end").code()
    }
}

impl Drop for Watching {
    /// A test that fails leaves no program behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Puts a new file in the place of the old one, as many editors do.
fn replace(path: &Path, text: &str) {
    let new = path.with_extension("new");
    fs::write(&new, text).expect("a file");
    fs::rename(new, path).expect("a new file");
}

#[test]
fn an_audit_follows_its_file_until_ctrl_c() {
    let folder = folder("watch/audit");
    let path = folder.join("ordos.yaml");
    fs::write(&path, list("15")).expect("a list");
    let watching = Watching::start(&["audit", "ordos.yaml"], &folder);
    watching.wait_for(1, AGREES);
    replace(&path, &list("14"));
    watching.wait_for(2, DIFFERS);
    // In place, and a file that cannot be read as a list.
    fs::write(&path, "fistful: 1\nunits: [").expect("a list");
    watching.wait("findings", |it| {
        fs::read_to_string(&it.err).expect("findings").contains("ordos.yaml:2")
    });
    replace(&path, &list("15"));
    watching.wait_for(4, AGREES);
    // The same contents are no change, and neither is another file.
    replace(&path, &list("15"));
    fs::write(folder.join("other.yaml"), list("14")).expect("a list");
    thread::sleep(Duration::from_millis(500));
    replace(&path, &list("14"));
    watching.wait_for(5, DIFFERS);
    let times: Vec<String> =
        watching.out().lines().filter(|line| line.starts_with("── ")).map(str::to_owned).collect();
    let is_time = |line: &String| {
        let digits = line.trim_matches(['─', ' ']).split(':');
        digits.filter(|part| part.len() == 2 && part.parse::<u8>().is_ok()).count() == 3
    };
    assert!(times.len() == 5 && times.iter().all(is_time), "{times:?}");
    assert_eq!(watching.end(), Some(0));
}

#[test]
fn a_file_that_goes_away_is_named_and_awaited() {
    let folder = folder("watch/away");
    let path = folder.join("ordos.yaml");
    fs::write(&path, list("15")).expect("a list");
    let watching = Watching::start(&["audit", "ordos.yaml", "--brief"], &folder);
    watching.wait_for(1, AGREES);
    fs::remove_file(&path).expect("a file");
    watching.wait("an error", |it| {
        let err = fs::read_to_string(&it.err).expect("findings");
        err.contains("`ordos.yaml` is neither a file nor a shipped list")
    });
    fs::write(&path, list("14")).expect("a list");
    watching.wait_for(3, DIFFERS);
    assert_eq!(watching.end(), Some(0));
}

#[test]
fn paper_follows_a_force_and_its_list() {
    let folder = folder("watch/print");
    let force_text = |name: &str| {
        let squads = "squads:\n  - {troop: Guards, figures: 4}\n";
        format!("fistful: 1\nforce: {name}\narmy: ordos.yaml\n{squads}")
    };
    fs::write(folder.join("ordos.yaml"), list("15")).expect("a list");
    fs::write(folder.join("raid.yaml"), force_text("The raid")).expect("a force");
    let arguments = ["print", "raid.yaml", "--format", "text", "--output", "paper"];
    let watching = Watching::start(&arguments, &folder);
    let paper = folder.join("paper/raid.txt");
    let has = |text: &'static str| {
        let paper = paper.clone();
        move |_: &Watching| fs::read_to_string(&paper).is_ok_and(|paper| paper.contains(text))
    };
    watching.wait("the first paper", has("The raid"));
    replace(&folder.join("raid.yaml"), &force_text("The second raid"));
    watching.wait("the second paper", has("The second raid"));
    watching.wait("its points", has("60 points"));
    // The list of the force is followed too: 4 × 16 points.
    replace(&folder.join("ordos.yaml"), &list("16"));
    watching.wait("the points of the new list", has("64 points"));
    assert_eq!(watching.end(), Some(0));
}

#[test]
fn a_closed_pipe_ends_it() {
    let folder = folder("watch/pipe");
    let path = folder.join("ordos.yaml");
    fs::write(&path, list("15")).expect("a list");
    let mut command = program(&["audit", "ordos.yaml", "--watch"]);
    command.current_dir(&folder).stdout(std::process::Stdio::piped());
    let mut child = command.stderr(std::process::Stdio::null()).spawn().expect("a child");
    drop(child.stdout.take());
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if start.elapsed() > Duration::from_mins(1) {
            child.kill().expect("a child");
            panic!("it goes on without a reader");
        }
        replace(
            &path,
            &list(if start.elapsed().as_millis().is_multiple_of(2) { "14" } else { "15" }),
        );
        thread::sleep(Duration::from_millis(200));
    };
    assert_eq!(status.code(), Some(0));
}

#[test]
fn only_files_of_ones_own_are_watched() {
    for (path, name) in [("fistful/atreides", "fistful/atreides"), ("-", "-")] {
        let (code, out, err) = super::run(&["audit", path, "--watch", "--lang", "en"]);
        assert_eq!((code, out.as_str()), (2, ""), "{path}");
        assert!(err.contains(&format!("`{name}` is no file on the disk")), "{err}");
    }
    let (code, _, err) = super::run(&["audit", "no-such.yaml", "--watch", "--lang", "en"]);
    assert_eq!(code, 2);
    assert!(err.contains("neither a file nor a shipped list"), "{err}");
    for other in [&["--json"][..], &["--report"], &["--to", "csv"]] {
        let (code, ..) = super::run(&[&["audit", "fistful/atreides", "--watch"], other].concat());
        assert_eq!(code, 2, "{other:?}");
    }
}
