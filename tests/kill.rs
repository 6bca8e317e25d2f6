//! A run that is killed at any moment leaves a whole file, and at most two temporary files: the new one and the backup.

use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Held by the one that measures.
static TURN: Mutex<()> = Mutex::new(());

const RUNS: usize = 250;
/// The most runs until one was killed at each kind of moment: some of them are short.
const MOST: usize = 2_500;
/// Microseconds by which one run waits longer or shorter than the one before.
const STEP: u64 = 150;
/// Microseconds by which chance moves a kill.
const CHANCE: u64 = 2_000;

/// A list of some 70 kB whose entries stand in another order than the format's.
fn messy(house: &str) -> Vec<u8> {
    let unit = |n: usize| {
        let notes = "Holds the landing field to the last, and is never seen on it. # not this";
        format!("- code: VHs\n  # {n}\n  notes: '{notes} {n}'\n  name: {house} {n}\n")
    };
    let units: String = (0..500).map(unit).collect();
    format!("units:\n{units}name: House {house}\nfistful: 1\n").into_bytes()
}

fn fmt(file: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("fistful"));
    command.arg("fmt").arg(file).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Puts a file there in one step, as an editor would.
fn place(file: &Path, bytes: &[u8]) {
    let aside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kill-aside");
    fs::write(&aside, bytes).expect("a file");
    fs::rename(&aside, file).expect("the file");
}

/// The other files of the folder, beside the file and its backup.
fn strays(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| !path.ends_with("army.yaml") && !path.ends_with("army.yaml~")).collect()
}

#[test]
fn a_killed_save_leaves_the_old_file_or_the_new_one() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kill");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let (file, backup) = (folder.join("army.yaml"), folder.join("army.yaml~"));
    let mut waits = [0; 2];
    let versions = ["Ordos", "Richese"].map(|house| {
        let old = messy(house);
        assert!((60_000..80_000).contains(&old.len()), "{} bytes", old.len());
        place(&file, &old);
        let start = Instant::now();
        assert_eq!(fmt(&file).status().expect("a run").code(), Some(0));
        waits = [start.elapsed().as_micros() as u64; 2];
        let new = fs::read(&file).expect("the form");
        assert_ne!(old, new);
        (old, new)
    });
    let (mut counts, mut within, mut seed) = ([[0; 2]; 2], 0, 1998_u64);
    let all_ways = |counts: [[usize; 2]; 2], within: usize| {
        counts.as_flattened().iter().all(|count| *count > 0) && within > 0
    };
    for run in 0..MOST {
        if run >= RUNS && all_ways(counts, within) {
            break;
        }
        let (old, new) = &versions[run % 2];
        place(&file, old);
        place(&backup, new);
        // Half of the kills come around the moment at which the backup changes, half around that of the file.
        let aim = run / 2 % 2;
        let mut child = fmt(&file).spawn().expect("a run");
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        sleep(Duration::from_micros(waits[aim] + (seed >> 33) % CHANCE));
        child.kill().expect("a kill");
        child.wait().expect("an end");
        let (found, kept) = (fs::read(&file).expect("the file"), fs::read(&backup).expect("it"));
        for (what, bytes) in [("file", &found), ("backup", &kept)] {
            let whole = bytes == old || bytes == new;
            assert!(whole, "the {what} of run {run}: {} bytes", bytes.len());
        }
        assert!(found != *new || kept != *new, "run {run}: the version before is lost");
        let is_past = if aim == 0 { kept == *old } else { found == *new };
        counts[aim][usize::from(is_past)] += 1;
        waits[aim] =
            if is_past { waits[aim].saturating_sub(STEP) } else { waits[aim].saturating_add(STEP) };
        let strays = strays(&folder).len();
        assert!(strays <= 2, "run {run}: {strays} temporary files");
        within += usize::from(strays > 0);
    }
    assert!(
        all_ways(counts, within),
        "before and after: {counts:?}, with a temporary file: {within}"
    );
    place(&file, &versions[0].0);
    assert_eq!(fmt(&file).status().expect("a run").code(), Some(0));
    assert_eq!(strays(&folder), Vec::<PathBuf>::new());
}

/// The link of a force with a list of its own.
fn link(folder: &Path) -> String {
    let list = String::from_utf8(messy("Ordos")).expect("text");
    let list = format!("fistful: 1\n{}", list.replace("fistful: 1\n", ""));
    let force = "fistful: 1\nforce: Raid\narmy: ordos.yaml\nlimit: 300\nsquads: []\n";
    fs::write(folder.join("ordos.yaml"), list).expect("a file");
    fs::write(folder.join("raid.yaml"), force).expect("a file");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("fistful"));
    let result = command.args(["export", "raid.yaml", "--to", "link"]).current_dir(folder).output();
    String::from_utf8(result.expect("a run").stdout).expect("text").trim().to_owned()
}

#[test]
fn a_killed_import_leaves_no_force_without_its_list() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kill-import");
    let _ = fs::remove_dir_all(&folder);
    let into = folder.join("into");
    fs::create_dir_all(&into).expect("a folder");
    let link = link(&folder);
    assert!(link.starts_with("#f1."), "{link}");
    let import = || {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("fistful"));
        command.args(["import", &link, "--output"]).arg(&into);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("a run")
    };
    let start = Instant::now();
    assert!(import().wait().expect("an end").success());
    let whole = start.elapsed().as_micros() as u64;
    let names = || {
        let entries = fs::read_dir(&into).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into()).collect();
        names.retain(|name| name.ends_with(".yaml"));
        names.sort();
        names
    };
    let both = names();
    let [list, force] = &both[..] else { panic!("{both:?}") };
    assert!(force.contains("raid"), "{both:?}");
    // Most kills come around the moment between the two files.
    let (mut halves, mut seed, mut wait, step) = (0, 1998_u64, whole / 2, whole / 50 + STEP);
    for run in 0..MOST {
        if run >= RUNS && halves > 0 {
            break;
        }
        both.iter().for_each(|name| drop(fs::remove_file(into.join(name))));
        let mut child = import();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        sleep(Duration::from_micros(wait + (seed >> 33) % step));
        let _ = child.kill();
        child.wait().expect("an end");
        let found = names();
        assert!(!found.contains(force) || found.contains(list), "run {run}: {found:?}");
        halves += usize::from(found.len() == 1);
        wait = match found.len() {
            0 => wait + step / 4,
            1 => wait,
            _ => wait.saturating_sub(step / 4),
        };
    }
    assert!(halves > 0, "no run was killed between the two");
}
