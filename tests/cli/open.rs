//! `--open`: written files are opened in another program, here one that records its arguments.

use super::{fistful, folder};
use pretty_assertions::assert_eq;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// A program that keeps its argument in the file `opened` beside it.
fn stub(folder: &Path) -> PathBuf {
    let program = folder.join("browser");
    fs::write(&program, "#!/bin/sh\necho \"$1\" >> \"$(dirname \"$0\")/opened\"\n")
        .expect("a program");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a mode");
    program
}

/// The exit code, standard error, and what was opened: so many targets.
fn run_and_read_opened(folder: &Path, args: &[&str], many: usize) -> (i32, String, Vec<String>) {
    let kept = folder.join("opened");
    let _ = fs::remove_file(&kept);
    let output = fistful(args).env("BROWSER", stub(folder)).output().expect("a run");
    let lines = || fs::read_to_string(&kept).unwrap_or_default();
    // The program is not waited for.
    for _ in 0..200 {
        if lines().lines().count() >= many {
            break;
        }
        sleep(Duration::from_millis(25));
    }
    let mut lines: Vec<String> = lines().lines().map(str::to_owned).collect();
    lines.sort();
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code().expect("a code"), err, lines)
}

#[test]
fn open_starts_the_first_written_format() {
    let folder = folder("open");
    let into = folder.join("out").display().to_string();
    let print = |more: &[&'static str]| -> Vec<String> {
        let args = ["print", "--open", "--output", &into].map(str::to_owned);
        args.into_iter().chain(more.iter().map(|arg| (*arg).to_owned())).collect()
    };
    for (more, expected) in [
        (&["fistful/atreides", "--format", "html"][..], vec![format!("{into}/atreides.html")]),
        (
            &["fistful/atreides", "fistful/corrino", "--format", "text,html"],
            vec![format!("{into}/atreides.txt"), format!("{into}/corrino.txt")],
        ),
        // For several files, the folder is opened.
        (
            &["fistful/atreides", "fistful/corrino", "--as", "all", "--format", "text"],
            vec![into.clone()],
        ),
    ] {
        let args = print(more);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        assert_eq!(
            run_and_read_opened(&folder, &args, expected.len()),
            (0, String::new(), expected)
        );
    }
    let rulings =
        ["rulings", "F12", "--as", "sheet", "--open", "--format", "html", "--output", &into];
    assert_eq!(run_and_read_opened(&folder, &rulings, 1).2, [format!("{into}/rulings.html")]);
}

#[test]
fn a_failed_open_is_reported_and_the_file_kept() {
    let folder = folder("open-not");
    let into = folder.display().to_string();
    let args = ["print", "fistful/atreides", "--open", "--format", "text", "--output", &into];
    let output = fistful(&args).env("BROWSER", folder.join("none")).output().expect("a run");
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), err.contains("no program opens")), (Some(2), true), "{err}");
    assert!(folder.join("atreides.txt").exists());
    for args in [
        &["print", "fistful/atreides", "--open", "--format", "text", "--output", "-"][..],
        &["rulings", "F12", "--open"],
    ] {
        let (code, err, opened) = run_and_read_opened(&folder, args, 0);
        assert_eq!((code, err.contains("--open"), opened), (2, true, Vec::new()), "{err}");
    }
}
