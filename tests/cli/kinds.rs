//! Files of an unexpected kind, shortened texts, and the remarks beside a fault.

use super::{fistful, folder, run};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

/// Every finding of a text: its place, its id, its hint.
fn findings(text: &[u8], language: &str) -> Vec<[String; 3]> {
    let mut command = fistful(&["check", "--json", "-", "--lang", language]);
    let output = command.write_stdin(text).output().expect("a run");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found = answer[0]["findings"].as_array().expect("findings").iter();
    let text = |finding: &Value, key: &str| finding[key].as_str().unwrap_or_default().to_owned();
    found
        .map(|one| {
            let place = format!("{}:{}", one["line"], one["column"]);
            [place, text(one, "id"), text(one, "hint")]
        })
        .collect()
}

fn assert_only_finding(text: &str, found: [&str; 3]) {
    let found = vec![found.map(str::to_owned)];
    assert_eq!(findings(text.as_bytes(), "en"), found, "{text}");
}

fn shipped(name: &str) -> String {
    fs::read_to_string(format!("armies/{name}.yaml")).expect("a shipped file")
}

#[test]
fn a_misspelt_force_key_is_the_only_finding() {
    let force = "fistful: 1\nforce: A\narmy: fistful/atreides\nlimit: 300\nsquads: []\n";
    for slip in ["froce", "forec", "fuerza", "forces"] {
        let text = force.replace("force:", &format!("{slip}:"));
        assert_only_finding(&text, ["2:1", "unknown-key", "did you mean `force`?"]);
    }
    let hint = "add a line `force: ...` with the name of the force";
    assert_only_finding(&force.replace("force: A\n", ""), ["1:1", "wrong-file", hint]);
    assert_only_finding(&force.replace("force:", "name:"), ["2:1", "wrong-file", hint]);
    let list = shipped("fistful/lances");
    let line = 1 + list.lines().position(|line| line.starts_with("name:")).expect("a name");
    let text = list.replacen("\nname:", "\nforce:", 1);
    assert_only_finding(&text, [&format!("{line}:1"), "wrong-file", "write `name` instead"]);
}

#[test]
fn a_game_that_contradicts_the_keys_is_the_only_finding() {
    let force = "fistful: 1\ngame: dust\nforce: A\narmy: fistful/atreides\nsquads: []\nlimit: 9\n";
    for game in ["dust", "scrubs"] {
        let text = force.replace("dust", game);
        assert_only_finding(&text, ["2:7", "wrong-game", "leave `game` out"]);
    }
    for (name, game) in [
        ("dust/forces/axis-platoon", "dust"),
        ("scrubs/forces/well-band", "scrubs"),
        ("dust/axis-example", "dust"),
        ("scrubs/french", "scrubs"),
    ] {
        let (text, own) = (shipped(name), format!("game: {game}"));
        let line = 1 + text.lines().position(|line| line == own).expect("its game");
        let place = format!("{line}:7");
        for other in ["fistful", "dune-world", "dsut", "scrub"] {
            let text = text.replacen(&own, &format!("game: {other}"), 1);
            assert_only_finding(&text, [&place, "wrong-game", &format!("write `{own}`")]);
        }
        let text = text.replacen(&format!("{own}\n"), "", 1);
        let place = format!("{}:1", line - 1);
        assert_only_finding(&text, [&place, "wrong-game", &format!("add a line `{own}`")]);
    }
    let list = shipped("fistful/lances").replacen("game: fistful", "game: scrubs", 1);
    let found = findings(list.as_bytes(), "es");
    let hint = "escribe `game: fistful` o `game: dune-world`";
    assert_eq!((found.len(), found[0][2].as_str()), (1, hint), "{found:?}");
}

/// A file of the right kind keeps all its findings.
#[test]
fn other_misspelt_keys_are_all_reported() {
    let text = "fistful: 1\nforce: A\narmy: fistful/atreides\nlimt: 9\nsquad: []\n";
    let found = findings(text.as_bytes(), "en");
    let ids: Vec<&str> = found.iter().map(|one| one[1].as_str()).collect();
    assert_eq!(ids, ["unknown-key", "unknown-key"]);
    let text = "fistful: 1\nnombre: A\nunidades: []\n";
    let hints: Vec<_> =
        findings(text.as_bytes(), "es").into_iter().map(|[_, _, hint]| hint).collect();
    for near in ["name", "units"] {
        assert!(hints.contains(&format!("¿querías decir `{near}`?")), "{hints:?}");
    }
}

#[test]
fn a_hash_that_cuts_a_name_short_is_reported() {
    let text =
        "fistful: 1\nname: Holo #1 cloak\nunits:\n  - name: Levy # of 1998\n    code: VHs #x\n";
    assert_only_finding(
        text,
        [
            "2:12",
            "cut-short",
            "write `'Holo #1 cloak'` if it is part of the text; otherwise put a space after the `#`",
        ],
    );
    let (code, out, _) = run(&["check", "tests/cases/army/codes.yaml"]);
    assert_eq!((code, out.contains("cut-short")), (1, false), "comments alone: {out}");
    let text = "fistful: 1\nname: A\nunits:\n  - {name: Squad #2, code: VHs}\n";
    let hint = "write it like this: `  - {name: 'Squad #2', code: VHs}`";
    assert_only_finding(text, ["4:18", "not-yaml", hint]);
    let quoted = b"fistful: 1\nname: \"Holo #1\"\nunits: [{name: 'A #2', code: VHs}]\n";
    assert_eq!(findings(quoted, "en"), Vec::<[String; 3]>::new());
}

#[test]
fn a_value_of_the_wrong_kind_causes_no_further_findings() {
    let list = "fistful: 1\nname: A\nhouse_rules:\n  - {name: Belt, adds: trait h, points: 4}\nunits:\n  - name: B\n    code: VHh\n";
    assert_only_finding(
        &format!("{list}    unique: yes\n"),
        ["8:13", "wrong-kind", "write `true`, or leave the key out"],
    );
    let named = list.replace("name: B", "name: 13");
    assert_only_finding(&named, ["6:11", "wrong-kind", "put it in quotes if it is meant as text"]);
    // Nor do rules that cannot be read.
    let rule = list.replace("points: 4", "points: 20%");
    assert_only_finding(&rule, ["4:41", "wrong-kind", "write `20`"]);
    // A code that no rule explains is found all the same.
    let text = format!("{list}    unique: yes\n").replace("VHh", "VHQ");
    assert_eq!(findings(text.as_bytes(), "en").len(), 2);
    // A letter of Dune World alone is none of the other game.
    let text = "fistful: 1\nnme: A\nunits: []\n";
    assert_eq!(findings(text.as_bytes(), "en").len(), 2);
}

#[test]
fn hints_name_the_value_to_write() {
    let text = "name: A\nunits: []\n";
    let hints: Vec<_> =
        findings(text.as_bytes(), "en").into_iter().map(|[_, _, hint]| hint).collect();
    assert!(hints.contains(&"add a line `fistful: 1`".to_owned()), "{hints:?}");
    let force = "fistful: 1\nforce: A\narmy: fistful/atreides\nlimit: 20%\n";
    assert_only_finding(force, ["4:8", "wrong-kind", "write `20`"]);
    let emblem = |name: &str| {
        format!("fistful: 1\nname: A\nemblem: {name}\nunits: [{{name: B, code: VHs}}]\n")
    };
    for (word, near) in [("león", "lion"), ("Escudo", "shield"), ("GUSANO", "worm"), ("halcon", "")]
    {
        let found = findings(emblem(word).as_bytes(), "es");
        let message = format!("¿querías decir `{near}`?");
        assert_eq!(found[0][2] == message, !near.is_empty(), "{found:?}");
    }
}

#[test]
fn spreadsheets_and_archives_are_recognised() {
    let folder = folder("sheets");
    // The first bytes of archives, as their programs begin them.
    let xlsx = b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml.....PK\x03\x04.....xl/workbook.xml".to_vec();
    let ods = b"PK\x03\x04\x14\0\0\x08\0\0\0\0\0\0\0\0\0\0.\0\0\0.\0\0\0\x08\0\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet".to_vec();
    let docx =
        b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0\0\0[Content_Types].xml....word/document.xml".to_vec();
    let xls = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    let zip = b"PK\x03\x04\x14\0\0\0\x08\0lists/atreides.yaml".to_vec();
    let [sheet, office] = ["this is a spreadsheet", "this is an office document"];
    for (name, bytes, message, hint) in [
        ("l.xlsx", xlsx, sheet, "save it as CSV"),
        ("l.ods", ods, sheet, "save it as CSV"),
        ("l.docx", docx, office, "copy it into a text file"),
        ("l.xls", xls, office, "copy it into a text file"),
        ("l.zip", zip, "this is a zip archive", "unpack it"),
    ] {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("a file");
        for command in ["check", "audit"] {
            let (_, out, err) = run(&[command, path.to_str().expect("a path")]);
            let text = out + &err;
            assert!(text.contains(message) && text.contains(hint), "{name}: {text}");
        }
    }
}

#[test]
fn without_a_file_the_folder_is_checked() {
    let folder = folder("here");
    let check = |args: &[&str]| {
        let output = fistful(args).current_dir(&folder).output().expect("a run");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, out, err) = check(&["check"]);
    let has_message = err.contains("there are no lists or forces in this folder");
    assert_eq!((code, out.as_str(), has_message), (Some(2), "", true), "{err}");
    for (name, text) in [
        ("b.yaml", "fistful: 1\nname: B\nunits: [{name: C, code: VHs}]\n"),
        ("a.yml", "fistful: 1\nforce: A\narmy: b.yaml\nlimit: 9%\n"),
        ("other.yaml", "on: push\n"),
        ("notes.txt", "fistful: 1\n"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    let (code, out, err) = check(&["check", "--json"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    let files: Vec<&str> =
        answer.as_array().expect("files").iter().filter_map(|one| one["file"].as_str()).collect();
    assert_eq!((code, err.as_str(), files), (Some(1), "", vec!["a.yml", "b.yaml"]));
}

#[test]
fn a_folder_stands_for_the_lists_and_forces_in_it() {
    let folder = folder("check-folder");
    let path = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    fs::create_dir(folder.join("none")).expect("a folder");
    for (name, text) in [
        ("b.yaml", "fistful: 1\nname: B\nunits: [{name: C, code: VHs}]\n"),
        ("a.yml", "fistful: 1\nforce: A\narmy: b.yaml\n"),
        ("other.yaml", "on: push\n"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    let here = folder.to_str().expect("a path");
    let (code, out, err) = run(&["check", here, "fistful/atreides", "--brief"]);
    let files: Vec<&str> = out.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(files, [&path("a.yml"), &path("b.yaml"), "fistful/atreides.yaml"]);
    let none = path("none");
    for (lang, message) in
        [("en", "there are no lists or forces in `"), ("es", "no hay listas ni fuerzas")]
    {
        let (code, _, err) = run(&["check", &none, "--lang", lang]);
        assert_eq!((code, err.contains(message), err.contains(&none)), (2, true, true), "{err}");
    }
}

#[test]
fn an_audit_without_printed_lines_says_how_to_enter_one() {
    let folder = folder("unprinted");
    let path = folder.join("own.yaml");
    let list = "fistful: 1\nname: Own\nunits:\n  - name: Guards\n    code: EHs\n";
    fs::write(&path, list).expect("a file");
    let path = path.to_str().expect("a path");
    for (lang, advice) in [("en", "write what is printed"), ("es", "escribe lo que está impreso")]
    {
        let (code, out, _) = run(&["audit", path, "--lang", lang]);
        let line = "printed: {move: 4d, ws: 9, bs: 6, morale: 11, points: 24}";
        assert_eq!((code, out.contains(advice), out.contains(line)), (0, true, true), "{out}");
        // The line is one that the program reads.
        let message = format!("{list}    {line}\n");
        assert_eq!(findings(message.as_bytes(), lang), Vec::<[String; 3]>::new());
        fs::write(path, message).expect("a file");
        assert!(!run(&["audit", path, "--lang", lang]).1.contains(advice));
        fs::write(path, list).expect("a file");
    }
    for language in ["en", "es"] {
        let page = fs::read_to_string(format!("docs/guide/{language}/format.md"));
        let page = page.expect("the format");
        assert!(page.contains("    printed: {"), "the page of the format shows one");
    }
}

/// A word that is nearly the name of a game without codes is what is wrong with the file.
#[test]
fn a_misspelt_game_is_the_only_finding() {
    let path = folder("misspelt-game").join("column.yaml");
    let text = "fistful: 1\ngame: scrub\nname: Column\nunits:\n  - {name: Rifles, type: french-infantry, figures: 10, morale: 80, weapons: [{weapon: french-rifle}]}\n";
    fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a path");
    let (code, out, _) = run(&["check", path]);
    assert_eq!((code, out.matches("error").count()), (1, 1), "{out}");
    assert!(out.contains("write `game: scrubs`"), "{out}");
}

/// If no other name is close, all four games with lists are named.
#[test]
fn an_unknown_game_gets_the_list_of_games() {
    let path = folder("no-such-game").join("house.yaml");
    fs::write(&path, "fistful: 1\ngame: sardaukar\nname: A\nunits: [{name: B, code: VHs}]\n")
        .expect("a file");
    let (_, out, _) = run(&["check", path.to_str().expect("a path")]);
    let message = "the games are: `fistful`, `dune-world`, `scrubs`, `dust`";
    assert!(out.contains(message), "{out}");
}

/// The points that are too many stand under the limit.
#[test]
fn a_dust_force_over_its_limit_points_at_the_limit() {
    let path = folder("over-limit").join("ridge.yaml");
    let force = fistful::embedded::list_or_force("dust/forces/allies-platoon").expect("a force");
    fs::write(&path, force.replace("limit: 165", "limit: 60")).expect("a file");
    let path = path.to_str().expect("a path");
    let (_, out, _) = run(&["check", path]);
    assert!(out.contains("| limit: 60\n"), "{out}");
    let (_, out, _) = run(&["fits", path]);
    assert!(out.contains("until the errors of the force are fixed"), "{out}");
}
