//! Saves on disks that are slow or have no hard links: neither a file nor an edit is lost.

use crate::common::{empty_folder, file_names};
use fistful::error::{Error, ErrorKind, ExpectedFile, read_file};
use fistful::save::{self, Disk};
use pretty_assertions::assert_eq;
use std::error::Error as _;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    empty_folder(&format!("save/{name}"))
}

fn kind(result: Result<(), Error>) -> Option<ErrorKind> {
    result.err().map(|error| error.kind)
}

/// A disk that has not taken a file before somebody edits another.
struct Edited<'a> {
    path: &'a Path,
    text: &'a str,
}

impl Disk for Edited<'_> {
    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn sync(&self, _: &File) -> io::Result<()> {
        fs::write(self.path, self.text)
    }
}

const BEFORE: &str = "name: A\nfistful: 1\n";
const AFTER: &str = "fistful: 1\nname: A\n";

#[test]
fn a_concurrent_edit_is_kept() {
    let folder = folder("edit");
    let (path, earlier) = (folder.join("a.yaml"), "fistful: 1\nname: Earlier\n");
    fs::write(&path, BEFORE).expect("a file");
    fs::write(folder.join("a.yaml~"), earlier).expect("a file");
    let edit = "fistful: 1\nname: Edited\n";
    let disk = Edited { path: &path, text: edit };
    let saved = save::replace_on(&disk, &path, BEFORE.as_bytes(), AFTER.as_bytes());
    assert!(matches!(kind(saved), Some(ErrorKind::Changed)));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
    assert_eq!((read("a.yaml").as_str(), read("a.yaml~").as_str()), (edit, earlier));
    assert_eq!(file_names(&folder), ["a.yaml", "a.yaml~"]);
    let disk = Edited { path: &path, text: BEFORE };
    fs::write(&path, BEFORE).expect("a file");
    save::replace_on(&disk, &path, BEFORE.as_bytes(), AFTER.as_bytes()).expect("no edit");
    assert_eq!((read("a.yaml").as_str(), read("a.yaml~").as_str()), (AFTER, BEFORE));
}

/// A disk without second names, as a stick has: each system says so in its own way.
struct Stick(i32);

impl Disk for Stick {
    fn link(&self, _: &Path, _: &Path) -> io::Result<()> {
        Err(io::Error::from_raw_os_error(self.0))
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }
}

#[test]
fn a_disk_without_hard_links_takes_new_files_and_loses_none() {
    let folder = folder("stick");
    // EPERM, EINVAL, ENOSYS, EOPNOTSUPP as Linux numbers them.
    for number in [1, 22, 38, 95] {
        let path = folder.join(format!("{number}.yaml"));
        save::write_new_on(&Stick(number), &path, b"new").expect("a file");
        assert_eq!(fs::read(&path).expect("a file"), b"new");
        let again = save::write_new_on(&Stick(number), &path, b"newer");
        assert!(matches!(kind(again), Some(ErrorKind::Exists)));
        assert_eq!(fs::read(&path).expect("a file"), b"new", "never over another file");
    }
    fs::create_dir(folder.join("taken")).expect("a folder");
    let taken = save::write_new_on(&Stick(1), &folder.join("taken"), b"new");
    assert!(matches!(kind(taken), Some(ErrorKind::Exists)));
    assert_eq!(file_names(&folder), ["1.yaml", "22.yaml", "38.yaml", "95.yaml", "taken"]);
}

#[test]
fn temporary_files_of_a_killed_run_are_removed_by_the_next() {
    let folder = folder("strays");
    let own = format!(".fistful-{}.part", std::process::id());
    // No system counts its processes so far.
    let stray = ".fistful-4294967295.part";
    let others = [".fistful-x.part", ".fistful-1.part~", "fistful-1.part", ".fistful-.part"];
    for name in others.iter().chain([&stray, &own.as_str()]) {
        fs::write(folder.join(name), "half").expect("a file");
    }
    let written = File::create(folder.join(".fistful-4294967294.part")).expect("a file");
    written.lock().expect("a lock");
    save::write_new(&folder.join("a.yaml"), b"new").expect("a file");
    let mut left = Vec::from(others.map(str::to_owned));
    left.extend(["a.yaml".to_owned(), ".fistful-4294967294.part".to_owned()]);
    left.sort();
    assert_eq!(file_names(&folder), left);
}

#[cfg(target_os = "linux")]
#[test]
fn temporary_files_of_a_running_process_stay() {
    let folder = folder("running");
    let theirs = folder.join(".fistful-1.part");
    fs::write(&theirs, "half").expect("a file");
    save::tidy(&folder);
    assert!(theirs.exists(), "the first process lives for as long as the system");
}

#[test]
fn several_files_are_replaced_together_or_not_at_all() {
    let folder = folder("together");
    let [one, other] = ["a.pdf", "a.html"].map(|name| folder.join(name));
    save::write_all_own(&[(&one, "old"), (&other, "old")]).expect("both");
    // A name that no file can have is found when all is written but named.
    let never = folder.join("n".repeat(300)).join("b.html");
    assert!(save::write_all_own(&[(&one, "new"), (&never, "new")]).is_err());
    assert_eq!(fs::read_to_string(&one).expect("a file"), "old");
    save::write_all_own(&[(&one, "new"), (&other, "new")]).expect("both");
    let read = [&one, &other].map(|path| fs::read_to_string(path).expect("a file"));
    assert_eq!(read, ["new", "new"]);
    assert_eq!(file_names(&folder), ["a.html", "a.pdf"]);
}

#[cfg(unix)]
#[test]
fn private_files_are_readable_by_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let path = folder("private").join("below").join("a");
    save::write_private(&path, b"secret").expect("a file");
    let mode = fs::metadata(&path).expect("a file").permissions().mode();
    assert_eq!((mode & 0o777, fs::read(&path).expect("a file")), (0o600, b"secret".to_vec()));
}

#[test]
fn an_error_of_the_system_is_the_source_of_ours() {
    let failed = read_file(Path::new("no-such-file.yaml"), 1, ExpectedFile::Plain);
    let error = failed.expect_err("there is no such file");
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::NotFound));
    assert!(Error::new("house.yaml", ErrorKind::Exists).source().is_none());
}
