//! Unusual environments: closed outputs, no variables, odd arguments.

use super::desk::{BASE, Outcome, finish, folder, program, run, unclean};
use super::disks::{assert_clean, folder_with_army};
use crate::common::{ENDINGS, file_names};
use pretty_assertions::{assert_eq, assert_ne};
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn a_reader_that_goes_away_causes_no_crash() -> Outcome {
    let folder = folder_with_army("l01")?;
    for args in
        [&["list", "--json"][..], &["schema"], &["--help"], &["check", "--json", "army.yaml"]]
    {
        let mut child =
            program(&folder).args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().ok_or("no stderr")?.read_to_string(&mut err)?;
        let status = child.wait()?;
        assert_eq!(unclean(&err, &[]), Vec::<String>::new());
        assert!([Some(0), None].contains(&status.code()), "{args:?}: {status}");
    }
    Ok(())
}

/// A command given to the shell, for what only a shell can set up; `$0` is the program.
fn shell(folder: &Path, script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_fistful")]).current_dir(folder);
    command.stdin(Stdio::null()).env("RUST_BACKTRACE", "1");
    command
}

#[test]
fn closed_outputs_cause_no_crash() -> Outcome {
    let folder = folder_with_army("l03")?;
    for closed in [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
        for (args, exit) in
            [("check army.yaml", 0), ("check nowhere", 2), ("code EFQs", 1), ("list", 0)]
        {
            let ran = finish(&mut shell(&folder, &format!("\"$0\" {args} {closed}")))?;
            assert_clean(&ran);
            assert_eq!(ran.exit, Some(exit), "{args} {closed}");
        }
    }
    let ran = finish(&mut shell(&folder, "\"$0\" print army.yaml --output out >&- 2>&-"))?;
    assert_eq!((ran.exit, file_names(&folder.join("out")).len()), (Some(0), ENDINGS.len()));
    Ok(())
}

#[test]
fn colour_escapes_appear_only_when_asked_for() -> Outcome {
    let folder = folder("l05")?;
    let text = "fistful: 1\nname: \"\\e]0;pwned\\a\"\n\"\\e[31mbad\": 1\nunits: []\n";
    fs::write(folder.join("bad.yaml"), text)?;
    for variable in ["NO_COLOR", "TERM", "COLORTERM"] {
        let ran = finish(program(&folder).args(["check", "bad.yaml"]).env(variable, "dumb"))?;
        assert_eq!(
            (ran.exit, ran.output().contains('\u{1b}')),
            (Some(1), false),
            "{variable}: {:?}",
            ran.output()
        );
    }
    let ran = run(&folder, &["check", "bad.yaml", "--color", "always"])?;
    assert_eq!((ran.exit, ran.output().contains('\u{1b}')), (Some(1), true), "{:?}", ran.output());
    for theirs in ["\u{1b}]", "\u{7}", "\u{1b}[31mbad"] {
        assert!(!ran.output().contains(theirs), "the file's own {theirs:?}: {:?}", ran.output());
    }
    Ok(())
}

#[test]
fn print_works_in_a_bare_environment() -> Outcome {
    let folder = folder_with_army("l07")?;
    fs::create_dir(folder.join("gone"))?;
    let (army, out) = (folder.join("army.yaml"), folder.join("out"));
    let script =
        "cd gone && rmdir ../gone && umask 077 && exec \"$0\" print \"$1\" --output \"$2\"";
    let ran = finish(
        shell(&folder, script)
            .args([army, out.clone()])
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("LANG", "C"),
    )?;
    assert_clean(&ran);
    assert_eq!((ran.exit, file_names(&out).len()), (Some(0), ENDINGS.len()), "{}", ran.err);
    Ok(())
}

#[test]
fn arguments_need_not_be_utf8() -> Outcome {
    let folder = folder_with_army("l09")?;
    let name = OsStr::from_bytes(b"\xff.yaml");
    for args in [[OsStr::new("check"), name], [OsStr::new("code"), name], [name, name]] {
        let ran = run(&folder, &args)?;
        assert_clean(&ran);
        assert_eq!(ran.exit, Some(2), "{args:?}: {}", ran.output());
    }
    // Not every file system stores such a name.
    if fs::write(folder.join(name), BASE).is_ok() {
        let ran = run(&folder, &[OsStr::new("check"), name])?;
        assert_clean(&ran);
        assert_eq!(ran.exit, Some(0), "{}", ran.output());
        let ran = run(&folder, &[OsStr::new("print"), name, "--output".as_ref(), "out".as_ref()])?;
        assert_clean(&ran);
        assert_eq!(
            (ran.exit, file_names(&folder.join("out")).len()),
            (Some(0), ENDINGS.len()),
            "{}",
            ran.output()
        );
    }
    let path = OsStr::from_bytes(b"\x1b[31mred.yaml");
    let ran = run(&folder, &[OsStr::new("check"), path])?;
    assert_clean(&ran);
    assert_ne!(ran.exit, Some(0));
    Ok(())
}

#[test]
fn a_full_disk_or_quota_is_reported() -> Outcome {
    let folder = folder_with_army("full")?;
    for args in ["--help", "print --help", "--version", "list", "schema"] {
        let ran = finish(&mut shell(&folder, &format!("\"$0\" {args} > /dev/full")))?;
        assert_clean(&ran);
        let is_reported =
            ran.err.contains("cannot write `<stdout>`") && !ran.err.contains("--output");
        assert_eq!((ran.exit, is_reported), (Some(2), true), "{args}: {}", ran.err);
    }
    fs::write(folder.join("messy.yaml"), "name: A\nunits: []\nfistful: 1\n")?;
    let quota = |args: &str| format!("ulimit -f 0; exec \"$0\" {args}");
    for (args, says) in [
        ("print army.yaml --output out --format html", "cannot write `out/army.html`"),
        ("fmt messy.yaml", "cannot save `messy.yaml`"),
        ("new Ordos", "cannot write `./ordos.yaml`"),
    ] {
        let ran = finish(&mut shell(&folder, &quota(args)))?;
        assert_clean(&ran);
        assert_eq!(
            (ran.exit, ran.err.contains(says)),
            (Some(2), true),
            "{args}: {:?} {}",
            ran.exit,
            ran.err
        );
    }
    assert_eq!(file_names(&folder), ["army.yaml", "messy.yaml", "out"]);
    assert_eq!(file_names(&folder.join("out")), Vec::<String>::new());
    Ok(())
}

#[cfg(feature = "pdf")]
#[test]
fn a_disk_that_fills_up_leaves_both_old_pages() -> Outcome {
    let folder = folder_with_army("filling")?;
    let out = folder.join("out");
    let size =
        |name: &str| -> Result<u64, std::io::Error> { Ok(fs::metadata(out.join(name))?.len()) };
    assert_clean(&run(&folder, &["print", "army.yaml", "--output", "out"])?);
    let [pdf, html] = [size("army.pdf")?, size("army.html")?];
    assert!(pdf.abs_diff(html) > 2_048, "{pdf} and {html} bytes");
    let before = ["army.pdf", "army.html"].map(|name| fs::read(out.join(name)).unwrap_or_default());
    // As many blocks of 512 bytes as hold the smaller of both.
    let blocks = pdf.min(html) / 512 + 2;
    let quota =
        format!("ulimit -f {blocks}; exec \"$0\" print army.yaml --output out --paper letter");
    let ran = finish(&mut shell(&folder, &quota))?;
    assert_clean(&ran);
    assert_eq!((ran.exit, ran.err.contains("would be too large")), (Some(2), true), "{}", ran.err);
    let after = ["army.pdf", "army.html"].map(|name| fs::read(out.join(name)).unwrap_or_default());
    assert!(before == after, "one of both is new");
    assert_eq!(file_names(&out), ["army.html", "army.pdf"]);
    Ok(())
}

#[test]
fn names_with_control_characters_are_never_shown_raw() -> Outcome {
    let folder = folder("steering")?;
    let name = "red\u{1b}[31m\u{202e}lmay";
    let (list, force) = (format!("{name}.yaml"), format!("{name}-force.yaml"));
    fs::write(folder.join(&list), format!("# {name}\n{BASE}").replace('\u{1b}', ""))?;
    fs::write(
        folder.join(&force),
        format!(
            "fistful: 1\nforce: A\narmy: \"{}\"\nlimit: 500\nleaders:\n  - unit: Naib\n",
            list.replace('\u{1b}', "\\e")
        ),
    )?;
    let missing = format!("{name}-missing.yaml");
    let out = format!("{name}-out");
    let commands: [&[&str]; 16] = [
        &["check", &list, &force, &missing],
        &["check", "--json", &list, &force],
        &["audit", &list],
        &["fmt", "--check", &list],
        &["fmt", &list],
        &["diff", &list, "fistful/atreides"],
        &["diff", "--json", &list, "fistful/atreides"],
        &["cost", &force],
        &["fits", &force],
        &["export", &force],
        &["export", &force, "--to", "json"],
        &["worth", &list, "fistful/atreides", "--games", "8", "--forces", "2"],
        &["worth", "--json", &list, "fistful/atreides", "--games", "8", "--forces", "2"],
        &["print", &list, "--output", &out],
        &["print", "--json", &list, "--output", &out],
        &["new", "Ordos", "--output", &out],
    ];
    for args in commands {
        let ran = run(&folder, args)?;
        assert_eq!(
            unclean(&ran.output(), &[]),
            Vec::<String>::new(),
            "{args:?}: {:?}",
            ran.output()
        );
    }
    let ran = run(&folder, &["check", "--json", &list])?;
    let answer: serde_json::Value = serde_json::from_str(&ran.out)?;
    assert_eq!(answer[0]["file"], list, "the name is whole all the same");
    Ok(())
}
