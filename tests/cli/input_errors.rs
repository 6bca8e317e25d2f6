//! Errors and remedies of wrong input: paths that are not files, empty texts.

use super::{fistful, folder, run};
use pretty_assertions::assert_eq;
use std::fs;

/// Refused input, with the error and the remedy.
fn assert_refused(arguments: &[&str], message: &str, hint: &str) {
    let (code, _, err) = run(arguments);
    let found = (code, err.contains(message), err.contains(hint));
    assert_eq!(found, (2, true, true), "{arguments:?}: {err}");
}

#[test]
fn formats_separated_by_blanks_get_a_suggestion() {
    for words in ["--format pdf html", "-f html text"] {
        for command in ["print fistful/corrino", "worth --as sheet fistful/corrino"] {
            let words: Vec<&str> = command.split(' ').chain(words.split(' ')).collect();
            assert_refused(&words, "is neither a file", "did you mean `--format pdf,html`?");
        }
    }
    assert_refused(&["print", "html"], "is neither a file", "`fistful list` shows");
}

#[test]
fn a_folder_in_place_of_a_page_is_refused() {
    let folder = folder("in-the-way");
    fs::create_dir(folder.join("corrino.html")).expect("a folder");
    let into = folder.to_str().expect("a path");
    let args = ["print", "fistful/corrino", "-f", "html", "-o", into];
    assert_refused(
        &args,
        "corrino.html` is not a regular file",
        "choose another folder with `--output`",
    );
}

#[test]
fn table_files_must_be_regular_and_of_limited_size() {
    let folder = folder("tables");
    let path = folder.to_str().expect("a path");
    let book = folder.join("fistful/book.yaml");
    fs::create_dir_all(&book).expect("a folder");
    let list = ["list", "--grammars", path];
    assert_refused(&list, "book.yaml` is not a regular file", "leave out `--grammars`");
    fs::remove_dir(&book).expect("no folder");
    fs::write(&book, vec![b'#'; 1_048_577]).expect("a file");
    assert_refused(&list, "book.yaml` has more than 1048576 bytes", "leave out `--grammars`");
    fs::remove_file(&book).expect("no file");
    #[cfg(unix)]
    {
        let made = std::process::Command::new("mkfifo").arg(&book).status().expect("mkfifo");
        assert!(made.success());
        assert_refused(&list, "book.yaml` is not a regular file", "leave out `--grammars`");
    }
}

#[test]
fn names_and_edits_that_cannot_be_are_refused() {
    let folder = folder("odd-names");
    let text = folder.join("list.txt");
    fs::write(&text, "Name\tAS\tPoints\nGuards\tVHs\t15\n").expect("a text");
    let text = text.to_str().expect("a path");
    for name in ["", " "] {
        assert_refused(
            &["import", text, "--write", name],
            "`--write` has no name",
            "--write guards",
        );
    }
    let edit = "2.name=Gua\u{7}rds";
    assert_refused(&["import", text, "--set", edit], "`--set`: character 11 is", "remove it");
    let long = "x".repeat(5_000);
    let message = "`--house`: a name has at most 80 characters";
    assert_refused(&["design", "--house", &long], message, "shorten it");
}

#[test]
fn utf_32_is_recognised() {
    let folder = folder("widths");
    let text = "fistful: 1\nname: Casa Ñandú\nunits: []\n";
    let of = |bytes: fn(u32) -> [u8; 4], text: &str| -> Vec<u8> {
        text.chars().flat_map(|letter| bytes(letter.into())).collect()
    };
    let marked = format!("\u{feff}{text}");
    for bytes in [u32::to_le_bytes, u32::to_be_bytes] {
        for text in [text, marked.as_str()] {
            let file = folder.join("wide.yaml");
            fs::write(&file, of(bytes, text)).expect("a file");
            let (code, out, _) = run(&["check", file.to_str().expect("a path")]);
            assert_eq!((code, out.contains("the text is UTF-32, not UTF-8")), (1, true), "{out}");
        }
    }
}

#[test]
fn long_numbers_are_checked_against_their_limits() {
    let folder = folder("long-numbers");
    let file = folder.join("long.yaml");
    let path = file.to_str().expect("a path");
    let long = "99999999999999999999999";
    for (number, message) in [
        (long.to_owned(), format!("{long} is not between 1 and 99999")),
        (format!("-{long}"), format!("-{long} is not between 1 and 99999")),
    ] {
        let text = format!("fistful: 1\nforce: A\narmy: fistful/atreides\nlimit: {number}\n");
        fs::write(&file, text).expect("a force");
        let (code, out, _) = run(&["check", path]);
        assert_eq!((code, out.contains(&message)), (1, true), "{out}");
    }
    let unit = format!("  - {{name: L, code: VHs, printed: {{points: {long}}}}}");
    fs::write(&file, format!("fistful: 1\nname: A\nunits:\n{unit}\n")).expect("a list");
    let (_, out, _) = run(&["check", path]);
    assert!(out.contains(&format!("{long} is not between 0 and 9999")), "{out}");
}

#[test]
fn fmt_formats_the_other_files_when_one_is_missing() {
    let folder = folder("fmt-missing");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let bad = file("bad.yaml", "fistful: 1\nname: [\n");
    let good = file("good.yaml", "name: A\nfistful: 1\nunits: []\n");
    let missing = folder.join("missing.yaml").display().to_string();
    let (code, out, err) = run(&["fmt", &missing, &bad, &good]);
    let found = (code, out.contains("error[not-yaml]"), err.contains("missing.yaml` is neither"));
    assert_eq!(found, (2, true, true), "{out}{err}");
    assert!(out.ends_with("good.yaml: written\n"), "{out}");
}

#[test]
fn a_malformed_value_gets_examples_of_its_form() {
    for (part, given, like) in [
        ("--ws", "x", "`12`, `12+`, `12..`"),
        ("--near", "QQ", "`VHs`, `EFSs-A4`"),
        ("--printed", "1 2", "`3d 6 4 8 13`"),
    ] {
        let hint = format!("write it like {like}");
        assert_refused(&["find", part, given], &format!("`{part}` does not take `{given}`"), &hint);
    }
    let (_, _, err) = run(&["find", "--ws", "x", "--lang", "es"]);
    assert!(err.contains("escríbelo como `12`"), "{err}");
}

/// The output of a command if the configuration file has these bytes.
fn error_with_settings(name: &str, config: &[u8]) -> String {
    let home = folder(name);
    fs::create_dir_all(home.join("fistful")).expect("a folder");
    fs::write(home.join("fistful/config.yaml"), config).expect("a file");
    let output = fistful(&["list"]).env("XDG_CONFIG_HOME", &home).output().expect("a run");
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn unreadable_and_duplicate_settings_are_explained() {
    let wide: Vec<u8> = "lang: es\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let err = error_with_settings("config-wide", &wide);
    let found =
        (err.contains("the text is UTF-16, not UTF-8"), err.contains("save it again as UTF-8"));
    assert_eq!(found, (true, true), "{err}");
    let err = error_with_settings("config-twice", b"lang: es\nlang: en\n");
    let message = "config.yaml:2:1: key `lang` is already on line 1";
    assert_eq!((err.contains(message), err.contains("keep one of the two")), (true, true), "{err}");
}

#[cfg(feature = "web")]
#[test]
fn serve_refuses_bad_addresses_and_folders() {
    assert_refused(
        &["serve", "--bind", "localhst"],
        "`--bind` does not take `localhst`",
        "like 127.0.0.1",
    );
    assert_refused(
        &["serve", "--bind", "192.0.2.7"],
        "missing: `--allow-remote`",
        "only this machine",
    );
    assert_refused(
        &["serve", "--port", "0", "--bind", "192.0.2.7", "--allow-remote"],
        "no such address",
        "",
    );
    let path = folder("no-folder").join("army.yaml");
    fs::write(&path, "fistful: 1\n").expect("a file");
    let path = path.to_str().expect("a path");
    assert_refused(&["serve", "--dir", path], "is a file; expected a folder", "give a folder");
    let (_, _, err) = run(&["serve", "--dir", path]);
    assert!(!err.contains("--output"), "{err}");
}

#[test]
fn faults_of_a_terrain_file_are_worded_in_both_languages() {
    let path = folder("terrain").join("t.yaml");
    let long = format!("terrain: [{}]\n", "[], ".repeat(60_000));
    fs::write(&path, long).expect("a file");
    let path = path.to_str().expect("a path");
    let forces = ["fistful/forces/atreides-300", "fistful/forces/harkonnen-300"];
    let command = ["battle", forces[0], forces[1], "--terrain", path];
    assert_refused(&command, "line 1: more than the limit of 50000 values", "");
    let (_, _, err) = run(&[&command[..], &["--lang", "es"]].concat());
    assert!(err.contains("línea 1: más del límite de 50000 valores"), "{err}");
}

#[test]
fn the_name_of_an_own_game_may_be_one_text_or_two() {
    let folder = folder("plain-name");
    let game = folder.join("club");
    fs::create_dir_all(&game).expect("a folder");
    let book = |name: &str| {
        let text = format!("name: {name}\nedition: v1\nauthor: A\nfirst: en\n");
        fs::write(game.join("book.yaml"), text).expect("its book");
    };
    let path = folder.to_str().expect("a path");
    let list = ["list", "--game", "club", "--grammars", path];
    for (name, spanish) in [
        ("Club Desert", "Club Desert"),
        ("{en: Club Desert, es: Desierto del Club}", "Desierto del Club"),
    ] {
        book(name);
        for (lang, name) in [("en", "Club Desert"), ("es", spanish)] {
            let (code, out, err) = run(&[&list[..], &["--lang", lang]].concat());
            assert_eq!((code, err.as_str(), out.contains(name)), (0, "", true), "{out}");
        }
    }
    book("[Club]");
    assert_refused(&list, "the rules in `", "leave out `--grammars`");
}

/// The cell that `--set` edits: its form, and its columns.
#[test]
fn an_edit_without_line_or_column_says_how_to_write_one() {
    let set = |edit: &'static str| ["import", "list.txt", "--set", edit];
    assert_refused(
        &set("11=GLt"),
        "`--set` does not take `11=GLt`",
        "write LINE.COLUMN=TEXT, such as `11.code=EFSs-A4`; the columns are `name`, `code`, `move`",
    );
    assert_refused(&set("11.coed=GLt"), "`--set` does not take `coed`", "did you mean `code`?");
    let (_, _, err) = run(&[&set("11=GLt")[..], &["--lang", "es"]].concat());
    assert!(err.contains("escribe LÍNEA.COLUMNA=TEXTO"), "{err}");
}

#[test]
fn a_range_that_is_backwards_says_so() {
    let find = ["find", "--points", "30..10"];
    let message = "`--points` does not take `30..10`: that range is backwards";
    assert_refused(&find, message, "write `10..30`");
}

#[test]
fn what_is_no_text_to_import_is_named() {
    for (text, message, hint) in [
        ("missing.txt", "there is no file `missing.txt`", "save the list as text"),
        ("src", "`src` is a folder", "give a file"),
        ("https://example.org/a.txt", "is an address", "open it in a browser"),
        (
            "fistful/atreides",
            "`fistful/atreides` is already a file of Fistful",
            "`fistful audit fistful/atreides`",
        ),
    ] {
        assert_refused(&["import", text], message, hint);
    }
    assert_refused(&["print", "src"], "`src` is a folder", "give a file of a list or force");
}
