//! Folders, names, links and pipes that must neither lose nor overwrite a file.

use super::desk::{
    BASE, Outcome, Ran, finish, folder, head, mkfifo, program, run, run_on, unclean,
};
use crate::common::{ENDINGS, file_names, files};
use pretty_assertions::assert_eq;
use std::env;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions, Permissions};
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, chown, symlink};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{self, Command, Stdio};
use std::thread;

const PRINT: [&str; 4] = ["print", "army.yaml", "--output", "out"];

/// A folder with the base army in it.
pub(crate) fn folder_with_army(
    name: &str,
) -> Result<std::path::PathBuf, Box<dyn std::error::Error>> {
    let folder = folder(name)?;
    fs::write(folder.join("army.yaml"), BASE)?;
    Ok(folder)
}

pub(crate) fn assert_clean(ran: &Ran) {
    assert_eq!(unclean(&ran.output(), &[]), Vec::<String>::new());
}

/// Returns `true` if permissions hold: they do not for the superuser.
fn locks(folder: &Path) -> Result<bool, std::io::Error> {
    let probe = folder.join("locked");
    fs::create_dir(&probe)?;
    fs::set_permissions(&probe, Permissions::from_mode(0o555))?;
    let locked = fs::write(probe.join("probe"), "").is_err();
    fs::set_permissions(&probe, Permissions::from_mode(0o755))?;
    fs::remove_dir_all(&probe)?;
    Ok(locked)
}

#[test]
fn a_folder_that_cannot_be_written_loses_nothing() -> Outcome {
    let folder = folder_with_army("f05")?;
    let below = run(&folder, &["print", "army.yaml", "--output", "army.yaml/out"])?;
    assert_clean(&below);
    assert_eq!(below.exit, Some(2));
    let message = "`army.yaml` is a file; expected a folder";
    assert!(below.err.contains(message) && below.err.contains("--output"), "{}", below.err);
    let new = run(&folder, &["new", "Ordos", "-o", "army.yaml"])?;
    assert_eq!((new.exit, new.err.contains(message)), (Some(2), true), "{}", new.err);
    let nowhere = run(&folder, &["list", "--grammars", "nowhere"])?;
    assert!(!nowhere.err.contains("os error"), "{}", nowhere.err);
    assert_eq!(fs::read_to_string(folder.join("army.yaml"))?, BASE);
    Ok(())
}

/// The user `nobody`, whom permissions bind as they do not bind the superuser.
const NOBODY: u32 = 65_534;

/// Where the superuser runs the tests, a copy of the program runs as `nobody`, in a folder that everybody can reach.
#[test]
fn permissions_that_forbid_a_file_lose_nothing() -> Outcome {
    let mut folder = folder_with_army("f05-permissions")?;
    let is_superuser = !locks(&folder)?;
    let copy = env::temp_dir().join(format!("fistful-permissions-{}", process::id()));
    let own_program = copy.join("fistful");
    if is_superuser {
        folder = copy.join("work");
        fs::create_dir_all(&folder)?;
        fs::copy(env!("CARGO_BIN_EXE_fistful"), &own_program)?;
        fs::write(folder.join("army.yaml"), BASE)?;
        for path in [&folder, &folder.join("army.yaml")] {
            chown(path, Some(NOBODY), Some(NOBODY))?;
        }
    }
    let run_plainly = |args: &[&str]| {
        let mut command = program(&folder);
        if is_superuser {
            command = Command::new(&own_program);
            command.current_dir(&folder).stdin(Stdio::null());
            command.uid(NOBODY).gid(NOBODY).env("HOME", &folder);
        }
        finish(command.args(args))
    };
    assert_eq!(run_plainly(&PRINT)?.exit, Some(0));
    let first = format!("out/army.{}", ENDINGS[0]);
    let old = fs::read(folder.join(&first))?;
    for (mode, what) in [(0o555, "read-only"), (0o600, "without x")] {
        fs::set_permissions(folder.join("out"), Permissions::from_mode(mode))?;
        fs::write(folder.join("army.yaml"), BASE.replace("Naib", "Kynes"))?;
        let ran = run_plainly(&PRINT)?;
        fs::set_permissions(folder.join("out"), Permissions::from_mode(0o755))?;
        assert_clean(&ran);
        assert_eq!((ran.exit, ran.err.contains("--output")), (Some(2), true), "{what}");
        assert_eq!(fs::read(folder.join(&first))?, old, "{what}: the old file stays");
        assert_eq!(file_names(&folder.join("out")), files("army"), "{what}");
    }
    fs::set_permissions(folder.join("army.yaml"), Permissions::from_mode(0o000))?;
    let ran = run_plainly(&["check", "army.yaml"])?;
    assert_eq!(
        (ran.exit, ran.err.contains("cannot read `army.yaml`")),
        (Some(2), true),
        "{}",
        ran.err
    );
    if is_superuser {
        fs::remove_dir_all(&copy)?;
    }
    Ok(())
}

#[test]
fn dangling_links_are_refused() -> Outcome {
    let folder = folder("f07")?;
    symlink("nowhere", folder.join("a.yaml"))?;
    symlink("b.yaml", folder.join("b.yaml"))?;
    for (file, says) in
        [("a.yaml", "`a.yaml` is neither a file"), ("b.yaml", "cannot read `b.yaml`")]
    {
        for command in ["check", "print"] {
            let ran = run(&folder, &[command, file])?;
            assert_clean(&ran);
            assert_eq!((ran.exit, ran.err.contains(says)), (Some(2), true), "{}", ran.err);
        }
    }
    assert_eq!(file_names(&folder), ["a.yaml", "b.yaml"]);
    Ok(())
}

/// A name that every system can store, in the folder it was given and nowhere else.
fn is_safe(name: &str) -> bool {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let device = stem.trim_end_matches(char::is_numeric).to_lowercase();
    ["pdf", "html"].contains(&ending)
        && !stem.is_empty()
        && !["con", "prn", "aux", "nul", "com", "lpt"].contains(&device.as_str())
        && stem.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
        && name.len() <= 250
}

#[test]
fn printed_file_names_are_safe_and_stay_in_their_folder() -> Outcome {
    let stems = [
        "CON",
        "NUL",
        "com1",
        "COM¹",
        "lpt³",
        "aux.pdf",
        "..",
        "x.",
        "x ",
        "a:b",
        "-",
        "界",
        "\\",
        "x\u{202e}y",
    ];
    let long = [&*"W".repeat(80), &*"ñ".repeat(80), &*"𠀀".repeat(60)];
    let mut wrong = Vec::new();
    for (index, stem) in stems.iter().chain(&long).enumerate() {
        let folder = folder(&format!("f09/{index}"))?;
        let inside = folder.join("in");
        fs::create_dir(&inside)?;
        let text = BASE.replacen("Fremen host", &format!("'{stem}'"), 1);
        let file = inside.join(format!("{stem}.yaml"));
        fs::write(&file, &text)?;
        for kind in ["sheet", "audit"] {
            let by_file = [
                OsStr::new("print"),
                file.as_ref(),
                "--as".as_ref(),
                kind.as_ref(),
                "--output".as_ref(),
                "file".as_ref(),
            ];
            let by_name = ["print", "-", "--as", kind, "--output", "name"];
            for (ran, out) in
                [(run(&inside, &by_file)?, "file"), (run_on(&inside, &file, &by_name)?, "name")]
            {
                let found = file_names(&inside.join(out));
                if ran.exit != Some(0)
                    || found.len() < ENDINGS.len()
                    || !found.iter().all(|name| is_safe(name))
                {
                    wrong.push(format!(
                        "{stem:?} by {out}: exit {:?}: {found:?} {}",
                        ran.exit,
                        head(&ran.err)
                    ));
                }
                wrong.extend(
                    unclean(&ran.output(), &[]).iter().map(|fault| format!("{stem:?}: {fault}")),
                );
            }
        }
        if file_names(&folder) != ["in"] {
            wrong.push(format!("{stem:?}: left the folder"));
        }
    }
    assert_eq!(wrong.join("\n"), "");
    Ok(())
}

#[test]
fn an_army_called_like_a_path_writes_no_path() -> Outcome {
    let folder = folder("f09-path")?;
    let inside = folder.join("in");
    fs::create_dir(&inside)?;
    for name in ["a/b", "../up", "/etc/passwd", "..", "../../.."] {
        let input = inside.join("army.yaml");
        fs::write(&input, BASE.replacen("Fremen host", name, 1))?;
        let ran = run_on(&inside, &input, &["print", "-", "--output", "out"])?;
        assert_clean(&ran);
        assert_eq!(ran.exit, Some(0), "{name}: {}", ran.err);
        let found = file_names(&inside.join("out"));
        assert_eq!(
            (found.len(), found.iter().all(|name| is_safe(name))),
            (ENDINGS.len(), true),
            "{name}: {found:?}"
        );
        fs::remove_dir_all(inside.join("out"))?;
    }
    assert_eq!(file_names(&folder), ["in"]);
    Ok(())
}

#[test]
fn two_armies_of_one_name_are_refused_together() -> Outcome {
    let folder = folder("f09-twins")?;
    fs::write(folder.join("a b.yaml"), BASE)?;
    fs::write(folder.join("A:B.yaml"), BASE)?;
    let ran = run(&folder, &["print", "a b.yaml", "A:B.yaml", "--output", "out"])?;
    assert_clean(&ran);
    assert_eq!(ran.exit, Some(2), "{}", ran.output());
    assert_eq!(file_names(&folder.join("out")), Vec::<String>::new());
    Ok(())
}

#[test]
fn a_file_of_someone_else_is_never_overwritten() -> Outcome {
    let folder = folder_with_army("theirs")?;
    fs::create_dir(folder.join("out"))?;
    let theirs = [
        "my notes\n",
        "",
        "My notes on A Fistful of Sardaukar\n",
        "<p>Fistful 0.2.0 is nice</p>\n",
    ];
    let both = ENDINGS.iter().map(|ending| (*ending, *ending));
    for (format, ending) in both.chain([("text", "txt")]) {
        for text in theirs {
            let file = folder.join(format!("out/army.{ending}"));
            fs::write(&file, text)?;
            let mut args = PRINT.to_vec();
            args.extend(["--format", format]);
            let ran = run(&folder, &args)?;
            assert_clean(&ran);
            let found = fs::read(&file)?;
            assert_eq!(found, text.as_bytes(), "army.{ending} with {text:?} was written over");
            assert_eq!((ran.exit, ran.err.contains("--force")), (Some(2), true), "{}", ran.err);
            args.push("--force");
            assert_eq!(run(&folder, &args)?.exit, Some(0));
            args.pop();
            assert_eq!(run(&folder, &args)?.exit, Some(0), "our own file is written over");
            fs::remove_file(&file)?;
        }
    }
    Ok(())
}

#[test]
fn a_link_never_leads_a_page_to_another_file() -> Outcome {
    let folder = folder_with_army("links")?;
    fs::create_dir_all(folder.join("out"))?;
    fs::create_dir_all(folder.join("output"))?;
    let precious = folder.join("precious.txt");
    fs::write(&precious, "precious")?;
    // A temporary file that a crash may have left, here as a link.
    symlink("../precious.txt", folder.join(format!("out/.army.{}.part", ENDINGS[0])))?;
    assert_clean(&run(&folder, &PRINT)?);
    assert_eq!(fs::read(&precious)?, b"precious", "through the temporary file");
    symlink("../precious.txt", folder.join(format!("output/army.{}", ENDINGS[0])))?;
    assert_clean(&run(&folder, &["print", "army.yaml"])?);
    assert_eq!(fs::read(&precious)?, b"precious", "through a link in output/");
    Ok(())
}

/// The other end of the pipe offers what makes a file look like our own.
#[test]
fn a_pipe_in_place_of_a_page_is_refused_unread() -> Outcome {
    let folder = folder_with_army("pipe")?;
    fs::create_dir(folder.join("out"))?;
    let pipe = folder.join(format!("out/army.{}", ENDINGS[0]));
    mkfifo(&pipe)?;
    let other = {
        let pipe = pipe.clone();
        thread::spawn(move || {
            let opened = OpenOptions::new().write(true).open(pipe);
            opened.and_then(|mut pipe| pipe.write_all(b"Fistful 0.2.0"))
        })
    };
    let ran = run(&folder, &PRINT)?;
    let stays = fs::symlink_metadata(&pipe)?.file_type().is_fifo();
    // Open at both ends, so that the other end is let go where nobody has read.
    let released = OpenOptions::new().read(true).write(true).open(&pipe);
    if stays {
        let _ = other.join();
    }
    drop(released);
    assert_clean(&ran);
    assert_eq!((ran.exit, stays), (Some(2), true), "{}", ran.output());
    Ok(())
}
