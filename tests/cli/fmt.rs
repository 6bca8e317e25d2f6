//! `fistful fmt`: files in the canonical form, with a backup beside them.

use super::{fistful, folder, run};
use crate::common::file_names;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const MESSY: &str = "# Mine.\nunits:\n- code: VHs # cheap\n  name: Levy\nname: Ordos\nfistful: 1\n";
const FORMED: &str =
    "# Mine.\nfistful: 1\nname: Ordos\nunits:\n  - name: Levy\n    code: VHs # cheap\n";

#[test]
fn fmt_formats_a_file_and_keeps_a_backup() {
    let folder = folder("fmt");
    let file = folder.join("ordos.yaml");
    let path = file.to_str().expect("a path");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
    fs::write(&file, MESSY).expect("a file");
    // A file that a killed run left behind.
    fs::write(folder.join(".ordos.yaml.fistful-part"), "# Mi").expect("a file");
    assert_eq!(run(&["fmt", "--check", path]), (1, format!("{path}: would change\n"), "".into()));
    assert_eq!(read("ordos.yaml"), MESSY);
    assert_eq!(run(&["fmt", path]), (0, format!("{path}: written\n"), "".into()));
    assert_eq!((read("ordos.yaml"), read("ordos.yaml~")), (FORMED.into(), MESSY.into()));
    assert_eq!(file_names(&folder), ["ordos.yaml", "ordos.yaml~"]);
    for args in [&["fmt", path][..], &["fmt", "--check", path]] {
        assert_eq!(run(args), (0, format!("{path}: unchanged\n"), "".into()));
        assert_eq!(read("ordos.yaml~"), MESSY, "kept until the next save");
    }
    let second = MESSY.replace("Levy", "Recruits");
    fs::write(&file, &second).expect("a file");
    assert_eq!(run(&["fmt", path, "--lang", "es"]).1, format!("{path}: escrito\n"));
    assert_eq!(read("ordos.yaml~"), second);
}

#[test]
fn fmt_formats_standard_input() {
    let form = |text: String| fistful(&["fmt", "-"]).write_stdin(text).output().expect("a run");
    for end in ["\n", "\r\n"] {
        let output = form(MESSY.replace('\n', end));
        let shown = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!((shown, output.status.code()), (FORMED.replace('\n', end), Some(0)));
    }
    let output = form("units: [\n".into());
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(1)));
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(shown.contains("error[not-yaml]"), "{shown}");
}

#[test]
fn a_file_that_cannot_be_read_is_not_touched() {
    let folder = folder("fmt-faulty");
    let file = folder.join("ordos.yaml");
    let path = file.to_str().expect("a path");
    for text in
        [&b"units: [\n"[..], b"fistful: 1\nnme: A\nunits: []\n", b"fistful: 1\nname: \xf1\n"]
    {
        fs::write(&file, text).expect("a file");
        let checked = run(&["check", path]);
        assert_eq!((checked.0, run(&["fmt", path])), (1, checked));
        assert_eq!(fs::read(&file).expect("a file"), text);
    }
    assert_eq!(file_names(&folder), ["ordos.yaml"]);
    fs::write(&file, MESSY.replace("VHs", "QQQ")).expect("a file");
    assert_eq!(run(&["fmt", path]).0, 0, "what a code means is no matter of form");
    assert_eq!(run(&["check", path]).0, 1);
}

#[test]
fn a_save_that_fails_leaves_everything_as_it_was() {
    let folder = folder("fmt-fails");
    let file = folder.join("ordos.yaml");
    let path = file.to_str().expect("a path");
    fs::write(&file, MESSY).expect("a file");
    fs::create_dir_all(folder.join("ordos.yaml~/mine")).expect("a folder");
    let (code, out, err) = run(&["fmt", path]);
    let message = format!("the backup path `{path}~` is taken");
    assert_eq!((code, out.as_str(), err.contains(&message)), (2, "", true), "{err}");
    assert_eq!(fs::read_to_string(&file).expect("a file"), MESSY);
    assert_eq!(file_names(&folder), ["ordos.yaml", "ordos.yaml~"], "no temporary file stays");
    let (code, _, err) = run(&["fmt", "fistful/fremn"]);
    assert_eq!((code, err.contains("did you mean `fistful/fremen`?")), (2, true), "{err}");
}

#[cfg(unix)]
#[test]
fn fmt_keeps_symbolic_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("fmt-link");
    let (file, link) = (folder.join("mine/ordos.yaml"), folder.join("link.yaml"));
    fs::create_dir(folder.join("mine")).expect("a folder");
    fs::write(&file, MESSY).expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink("mine/ordos.yaml", &link).expect("a link");
    assert_eq!(run(&["fmt", link.to_str().expect("a path")]).0, 0);
    assert_eq!(fs::read_link(&link).expect("a link"), Path::new("mine/ordos.yaml"));
    assert_eq!(fs::read_to_string(&file).expect("a file"), FORMED);
    assert_eq!(file_names(&folder.join("mine")), ["ordos.yaml", "ordos.yaml~"]);
    for file in ["mine/ordos.yaml", "mine/ordos.yaml~"] {
        let mode = fs::metadata(folder.join(file)).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640, "{file}");
    }
}

#[test]
fn concurrent_runs_of_fmt_never_mix() {
    let folder = folder("fmt-at-once");
    let file = folder.join("ordos.yaml");
    for round in 0..5 {
        let messy = MESSY.replace("Levy", &format!("Levy {round}"));
        fs::write(&file, &messy).expect("a file");
        let run = || {
            let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("fistful"));
            let command = command.arg("fmt").arg(&file).stderr(std::process::Stdio::piped());
            command.stdout(std::process::Stdio::null()).spawn().expect("a run")
        };
        let runs: Vec<_> = (0..6).map(|_| run()).collect();
        for run in runs {
            let output = run.wait_with_output().expect("an end");
            let text = String::from_utf8_lossy(&output.stderr).contains("by another program");
            assert_eq!(output.status.code(), Some(if text { 2 } else { 0 }));
        }
        let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
        assert_eq!(read("ordos.yaml"), FORMED.replace("Levy", &format!("Levy {round}")));
        assert_eq!(read("ordos.yaml~"), messy);
        assert_eq!(file_names(&folder), ["ordos.yaml", "ordos.yaml~"]);
    }
}

#[test]
fn a_file_that_is_named_twice_is_formatted_once() {
    let folder = folder("fmt-twice");
    let file = folder.join("ordos.yaml");
    let (path, again) = (file.to_str().expect("a path"), folder.join("./ordos.yaml"));
    fs::write(&file, MESSY).expect("a file");
    let both = ["fmt", path, again.to_str().expect("a path"), path];
    assert_eq!(run(&both), (0, format!("{path}: written\n"), "".into()));
    assert_eq!(fs::read_to_string(&file).expect("a file"), FORMED);
    assert_eq!(run(&both), (0, format!("{path}: unchanged\n"), "".into()));
}

#[test]
fn a_text_that_ends_in_blanks_keeps_them() {
    let folder = folder("fmt-blanks");
    let file = folder.join("ordos.yaml");
    let path = file.to_str().expect("a path");
    for sign in [">", ">-", ">+", "|", "|-"] {
        for after in ["", "units: []\n"] {
            let head = if after.is_empty() { "units: []\n" } else { "" };
            let text = format!(
                "fistful: 1\nname: Ordos\n{head}notes: {sign}\n  One\n  two.\n     \n{after}"
            );
            fs::write(&file, &text).expect("a file");
            let (code, out, err) = run(&["fmt", path]);
            assert_eq!((code, out), (0, format!("{path}: unchanged\n")), "{text}{err}");
        }
    }
}

#[test]
fn a_foreign_file_at_the_backup_path_is_kept() {
    let folder = folder("fmt-backup");
    let (file, backup) = (folder.join("ordos.yaml"), folder.join("ordos.yaml~"));
    let path = file.to_str().expect("a path");
    for theirs in
        ["My notes on fistful: good.\n", "Dear Ann,\nfistful of dates\n", "", "\u{0}\u{1}"]
    {
        fs::write(&file, MESSY).expect("a file");
        fs::write(&backup, theirs).expect("a file");
        let (code, out, err) = run(&["fmt", path]);
        let has_message = err.contains(&format!("the backup path `{path}~` is taken"))
            && err.contains("move it elsewhere");
        assert_eq!((code, out.as_str(), has_message), (2, "", true), "{theirs}: {err}");
        let read = |path: &Path| fs::read_to_string(path).expect("a file");
        assert_eq!((read(&file), read(&backup)), (MESSY.to_owned(), theirs.to_owned()));
    }
    for ours in
        [MESSY, FORMED, "\u{feff}{\"fistful\": 1, units: []}\n", "name: A\r\nfistful: 1\r\n"]
    {
        fs::write(&file, MESSY).expect("a file");
        fs::write(&backup, ours).expect("a file");
        assert_eq!(run(&["fmt", path]).0, 0, "{ours}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_with_a_second_hard_link_is_not_saved() {
    let folder = folder("fmt-hard-link");
    let (file, other) = (folder.join("ordos.yaml"), folder.join("other.yaml"));
    let path = file.to_str().expect("a path");
    fs::write(&file, MESSY).expect("a file");
    fs::hard_link(&file, &other).expect("a second name");
    let (code, _, err) = run(&["fmt", path]);
    let has_message =
        err.contains("has a second hard link") && err.contains("with a copy of itself");
    assert_eq!((code, has_message), (2, true), "{err}");
    assert_eq!(file_names(&folder), ["ordos.yaml", "other.yaml"]);
    fs::write(&other, FORMED).expect("a file");
    assert_eq!(fs::read_to_string(&file).expect("a file"), FORMED, "they are one file still");
    assert_eq!(run(&["fmt", "--check", path]).0, 0, "looking at it is allowed");
}
