//! The command line as a user or a script meets it.

#[cfg(unix)]
mod ask;
mod battle;
mod cards;
mod chess;
#[cfg(unix)]
mod complete;
mod diff;
mod dossier;
mod dune_world;
mod dust;
mod export;
mod fair;
mod find;
mod fmt;
mod help;
mod house;
mod illegal;
mod input_errors;
mod kinds;
mod many;
mod merge;
mod new;
mod odds;
mod odds_options;
mod odds_titles;
#[cfg(all(unix, feature = "web"))]
mod open;
#[cfg(unix)]
mod progress;
mod schema;
mod scrubs;
mod settings;
mod shields;
mod show;
mod suggestions;
mod suppose;
mod table;
mod unit_odds;
mod units;
mod unused_options;
mod verdict;
mod words;
mod worth;
mod yaml_repairs;

use crate::common::{ENDINGS, empty_folder, file_names};
use assert_cmd::Command;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{self, Stdio};
#[cfg(target_os = "linux")]
use std::time::Duration;

fn fistful(args: &[&str]) -> Command {
    Command::from_std(program(args))
}

fn program(args: &[&str]) -> process::Command {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_fistful"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("LC_ALL", "C");
    command.env_remove("FISTFUL_LANG").env_remove("FISTFUL_PAPER");
    command
}

/// Exit code, standard output, standard error.
pub(crate) fn run(args: &[&str]) -> (i32, String, String) {
    let output = fistful(args).output().expect("a run");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// A text without its line breaks: prose is broken where a line ends.
pub(crate) fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn answer(args: &[&str]) -> Value {
    serde_json::from_str(&run(args).1).expect("JSON")
}

/// Runs of the program whose answers go to files, as GNU parallel starts them: all have begun before any is waited for.
fn at_once<const COUNT: usize>(runs: [(Vec<&str>, PathBuf); COUNT]) -> [String; COUNT] {
    let begun = runs.map(|(arguments, path)| {
        let file = File::create(&path).expect("a file");
        let child = program(&arguments).stdout(file).stderr(Stdio::piped()).spawn();
        (child.expect("a child"), path)
    });
    begun.map(|(child, path)| {
        let output = child.wait_with_output().expect("an end");
        let err = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
        path.display().to_string()
    })
}

/// Starts the program and interrupts it as Ctrl-C does, some time after it catches the signal; its output, and how long
/// it ran on after the signal.
#[cfg(target_os = "linux")]
fn interrupt(arguments: &[&str], after: Duration) -> (process::Output, Duration) {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::thread;
    use std::time::Instant;
    let mut command = program(arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a child");
    let status = format!("/proc/{}/status", child.id());
    let catches = |status: &str| {
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0");
        u64::from_str_radix(caught.trim(), 16).is_ok_and(|caught| caught & 2 > 0)
    };
    let has_ended = |status: &str| status.lines().any(|line| line.starts_with("State:\tZ"));
    loop {
        let now = fs::read_to_string(&status).expect("a child");
        if catches(&now) || has_ended(&now) {
            break;
        }
        thread::yield_now();
    }
    thread::sleep(after);
    let sent = Instant::now();
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT).expect("a signal");
    (child.wait_with_output().expect("an answer"), sent.elapsed())
}

fn folder(name: &str) -> PathBuf {
    empty_folder(&format!("cli/{name}"))
}

/// The printed text of a list or force, with common blanks instead of those that do not break.
fn printed_text(name: &str, kind: &str, lang: &str) -> String {
    let print = ["print", name, "--as", kind, "--format", "text", "--output", "-", "--lang", lang];
    let (code, out, _) = run(&print);
    assert_eq!(code, 0, "{name}");
    out.replace(['\u{a0}', '\u{202f}'], " ")
}

#[test]
fn a_code_as_json_has_profile_bill_and_findings() {
    let expected = json!([{
        "given": "EFSS-A4", "code": "EFSs-A4", "game": "fistful",
        "profile": {"move": "5d", "ws": 15, "bs": 6, "morale": 11, "leadership": 4, "radius": 24},
        "points": 97,
        "lines": [
            {"what": "base", "points": 4, "source": "§11b"},
            {"what": "training E", "points": 10, "source": "§11c"},
            {"what": "morale F", "points": 14, "source": "§11d"},
            {"what": "trait S", "points": 4, "source": "§11e"},
            {"what": "trait s", "points": 2, "source": "§11e"},
            {"what": "leadership A", "points": 51, "source": "§11f"},
            {"what": "fighting 4", "points": 12, "source": "§11g"},
        ],
        "findings": [{
            "id": "trait-again", "severity": "note", "message": "the second `S` is read as `s`, Shields (F2)",
            "hint": null, "at": {"start": 3, "end": 4},
        }],
    }]);
    assert_eq!(answer(&["code", "EFSS-A4", "--json"]), expected);
}

#[test]
fn a_trooper_has_no_leadership_and_a_bad_code_has_no_profile() {
    let both = answer(&["code", "--json", "VHs", "ñEFQs"]);
    assert_eq!(
        both[0]["profile"],
        json!({"move": "3d", "ws": 6, "bs": 4, "morale": 8, "leadership": null, "radius": null})
    );
    assert_eq!(both[0]["points"], json!(15));
    assert_eq!(both[1]["code"], Value::Null);
    assert_eq!(both[1]["profile"], Value::Null);
    assert_eq!(both[1]["findings"][0]["at"], json!({"start": 0, "end": 1}));
    let third = answer(&["code", "--json", "–EFQs", " EFQs "]);
    assert_eq!(
        third[1]["findings"][0]["at"],
        json!({"start": 3, "end": 4}),
        "characters, outer blanks counted"
    );
}

#[test]
fn exit_codes_tell_clean_from_faulty_from_impossible() {
    assert_eq!(run(&["code", "EFSS-A4"]).0, 0, "a note is clean");
    assert_eq!(run(&["code", "EFsg"]).0, 0, "a warning is clean");
    assert_eq!(run(&["code", "ZZZ"]).0, 1);
    assert_eq!(run(&["check", "fistful/atreides"]).0, 0);
    assert_eq!(run(&["check", "tests/cases/army/codes.yaml"]).0, 1);
    assert_eq!(run(&["check", "nowhere.yaml"]).0, 2);
    assert_eq!(run(&["audit", "fistful/harkonnen"]).0, 0, "a difference is no fault of the file");
    assert_eq!(run(&["print", "fistful/atreides", "--paper", "a5"]).0, 2);
    assert_eq!(run(&["cod", "VHs"]).0, 2);
}

#[test]
fn misspelt_names_and_options_get_suggestions() {
    let (_, _, err) = run(&["audit", "harkonnen"]);
    assert!(err.contains("did you mean `fistful/harkonnen`?"), "{err}");
    for (command, given, meant) in [
        ("audit", "fistful/harkonen", "fistful/harkonnen"),
        ("audit", "atraides", "fistful/atreides"),
        ("audit", "fistful/corr", "fistful/corrino"),
        ("cost", "fistful/atreides-500", "fistful/forces/atreides-500"),
        ("cost", "dune-world/atreides-500.yaml", "dune-world/forces/atreides-500"),
        ("audit", "dune-world/fremn", "dune-world/fremen"),
        ("check", "tests/cases/army/code.yaml", "tests/cases/army/codes.yaml"),
        ("check", "CHANGELOG", "CHANGELOG.md"),
    ] {
        let (code, _, err) = run(&[command, given]);
        let says = err.contains(&format!("did you mean `{meant}`?"));
        assert_eq!((code, says), (2, meant != "CHANGELOG.md"), "{given}: {err}");
    }
    for (lang, says) in [("en", "it belongs to `fistful find`"), ("es", "es de `fistful find`")] {
        let (code, _, err) = run(&["cost", "x.yaml", "--pareto", "ws", "--lang", lang]);
        assert_eq!((code, err.contains(says)), (2, true), "{err}");
    }
    assert_eq!(
        run(&["odds", "fire", "6", "--weapon", "g"]),
        run(&["odds", "fire", "6", "--weapon", "lasgun"])
    );
    let (_, _, err) = run(&["pritn"]);
    assert!(err.contains("print"), "{err}");
}

#[test]
fn check_of_a_force_reports_faults_of_its_list() {
    let says = |case: &str, lang: &str, expected: &str| {
        let (code, out, _) =
            run(&["check", &format!("tests/cases/force/{case}.yaml"), "--lang", lang]);
        assert_eq!((code, out.contains(expected)), (1, true), "{case}: {out}");
    };
    says("lost", "en", "did you mean `fistful/atreides`?");
    says("lost", "es", "no existe la lista `fistful/atriedes`");
    says("itself", "en", "`itself.yaml` is a force, not a list");
    says("force", "es", "`fistful/forces/atreides-500` es una fuerza, no una lista");
    says("faulty", "en", "see `fistful check tests/cases/force/lists/faulty.yaml`");
    let (code, out, _) = run(&["check", "tests/cases/force/clean.yaml"]);
    assert_eq!(
        (code, out.as_str()),
        (0, "tests/cases/force/clean.yaml: The market patrol, 161 of 300 points\n")
    );
    let (code, out, _) = run(&["check", "tests/cases/force/platoons.yaml"]);
    assert_eq!(
        (code, out.matches("warning[").count()),
        (0, 5),
        "an opponent may agree to that: {out}"
    );
}

#[test]
fn check_as_json_gives_lines_and_columns() {
    let answer = answer(&["check", "tests/cases/army/newer.yaml", "fistful/corrino", "--json"]);
    let expected = json!([
        {"file": "tests/cases/army/newer.yaml", "findings": [{
            "id": "newer-format", "severity": "error", "message": "format 99 is newer than this program",
            "hint": "upgrade fistful, or write `fistful: 1`", "line": 1, "column": 10, "end_line": 1, "end_column": 12,
        }]},
        {"file": "fistful/corrino.yaml", "findings": []},
    ]);
    assert_eq!(answer, expected);
}

#[test]
fn an_audit_as_json_has_rows_patterns_and_counts() {
    let answer = answer(&["audit", "fistful/atreides", "--json"]);
    let leto = &answer[0]["rows"][0];
    assert_eq!(leto["name"], "Duke Leto");
    assert_eq!(leto["kind"], "leader");
    assert_eq!(leto["code"], "EFSs-A4");
    let printed = json!({"code": "EFSS-A4", "move": "4d", "ws": 14, "bs": 6, "morale": null, "leadership": 4, "radius": 24, "points": 106, "remark": null, "notes": null});
    assert_eq!(leto["printed"], printed);
    let computed = json!({"move": "5d", "ws": 15, "bs": 6, "morale": 11, "leadership": 4, "radius": 24, "points": 97});
    assert_eq!(leto["computed"], computed);
    assert_eq!(leto["difference"], json!({"move": "-1d", "ws": -1, "points": 9}));
    assert_eq!(leto["class"], json!(["pattern", "open"]));
    assert_eq!(
        leto["nearest"][0],
        json!({"code": "EFSm-A6", "edits": 2, "misses": ["move", "ws"]})
    );
    assert_eq!(answer[0]["rows"][4]["printed"]["remark"], "messiah");
    let fits = |row: usize, edits: Value, every_value, points, codes| {
        let fit =
            json!({"edits": edits, "every_value": every_value, "points": points, "codes": codes});
        assert!(answer[0]["rows"][row]["fits"].as_array().expect("fits").contains(&fit), "{fit}");
    };
    fits(0, json!(2), 0, 6, 454);
    fits(0, Value::Null, 4, 327, 71_680);
    fits(9, json!(1), 1, 1, 18);
    let patterns = answer[0]["patterns"].as_array().expect("patterns");
    assert_eq!((patterns.len(), &patterns[0]["what"]), (1, &json!("move")));
    let by_chance = &answer[0]["by_chance"][2];
    assert_eq!(by_chance["rows"], json!(["House Guards", "Troopers"]));
    assert_eq!(by_chance["once_in"].as_u64(), Some(1), "nothing rare");
    assert_eq!(
        answer[0]["counts"],
        json!({"match": 0, "special": 0, "one-edit": 0, "pattern": 9, "open": 12})
    );
    assert_eq!(answer[0]["experiment"], Value::Null);
}

#[test]
fn an_audit_by_house_rules_counts_agreement_before_and_after() {
    let lists = ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];
    let arguments = [&["audit", "--rules", "fistful/rules/leaders-4d"], &lists[..]].concat();
    for (lang, rows, values) in [
        (
            "en",
            "Rows that agree with the tables in every printed value: 1 before, 5 after, of 33.",
            "Printed values that agree: 122 before, 142 after, of 189; 20 now agree that did not before, 0 no longer do.",
        ),
        (
            "es",
            "Filas que concuerdan con las tablas en todos los valores impresos: 1 antes y 5 después, de 33.",
            "Valores impresos que concuerdan: 122 antes y 142 después, de 189; 20 pasan a concordar y 0 dejan de hacerlo.",
        ),
    ] {
        let (code, out, err) = run(&[&arguments[..], &["--lang", lang]].concat());
        assert_eq!((code, err.as_str()), (0, ""));
        let text = flat(&out);
        assert!(text.contains(rows) && text.contains(values), "{out}");
    }
    let answer = answer(&[&arguments[..], &["--json"]].concat());
    let corrino = json!({
        "before": {"rows": 1, "values": 28},
        "after": {"rows": 5, "values": 33},
        "of": {"rows": 6, "values": 35},
        "gained": 5,
        "lost": 0,
        "changed": {"rows": 5, "values": 5},
        "changed_before": {"rows": 0, "values": 0},
        "changed_after": {"rows": 5, "values": 5},
    });
    assert_eq!(answer[2]["experiment"], corrino);
}

#[test]
fn list_names_games_and_armies() {
    let answer = answer(&["list", "--json"]);
    assert_eq!(answer["games"][0]["game"], "fistful");
    let armies: Vec<&str> = answer["armies"]
        .as_array()
        .expect("armies")
        .iter()
        .filter_map(|army| army["army"].as_str())
        .collect();
    let (houses, own) =
        (["atreides", "corrino", "fremen", "harkonnen"], ["castellans", "lances", "smugglers"]);
    let mut all: Vec<String> =
        houses.into_iter().chain(own).map(|house| format!("fistful/{house}")).collect();
    all.sort();
    all.extend(houses.map(|house| format!("dune-world/{house}")));
    let sides = ["allies", "allies-example", "axis", "axis-example"];
    all.extend(sides.map(|side| format!("dust/{side}")));
    all.extend(["arabs", "french"].map(|side| format!("scrubs/{side}")));
    assert_eq!(armies, all);
    let (code, out, _) = run(&["list", "--game", "dune-world"]);
    assert_eq!(
        (code, out.contains("fistful/"), out.contains("dune-world/fremen")),
        (0, false, true),
        "{out}"
    );
}

#[test]
fn list_names_forces_after_games_and_armies() {
    let forces = answer(&["list", "--json"])["forces"].clone();
    let forces = forces.as_array().expect("forces");
    let expected = json!({
        "force": "fistful/forces/corrino-500", "name": "The hammer of Salusa", "army": "fistful/corrino",
        "game": "fistful", "total": 493, "limit": 500,
    });
    assert_eq!(forces[5], expected);
    let games: Vec<&str> = forces.iter().filter_map(|force| force["game"].as_str()).collect();
    let games_of = [["fistful"; 14].as_slice(), &["dune-world"; 8], &["dust"; 2], &["scrubs"; 2]];
    let expected = games_of.concat();
    assert_eq!(games, expected);
    let (code, out, _) = run(&["list", "--game", "dune-world", "--lang", "es"]);
    let parts: Vec<&str> = out.split("\n\n").collect();
    assert_eq!((code, parts.len()), (0, 3), "{out}");
    let forces: Vec<&str> = parts[2].lines().collect();
    assert_eq!(forces.len(), 8, "{out}");
    assert_eq!(forces[4], "dune-world/forces/fremen-300    Los de Stilgar: 299 de 300 puntos");
    let (_, out, _) = run(&["list"]);
    let line = "fistful/forces/castellans-300   The postern of Almenar: 297 of 300 points\n";
    assert!(out.split("\n\n").nth(2).is_some_and(|forces| forces.contains(line)), "{out}");
}

#[test]
fn the_schema_describes_every_key_of_the_format() {
    let (code, schema, _) = run(&["schema"]);
    assert_eq!(code, 0);
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let keys: Vec<&String> = schema["properties"].as_object().expect("keys").keys().collect();
    assert_eq!(
        keys,
        [
            "composition",
            "emblem",
            "enemy",
            "fistful",
            "game",
            "house_rules",
            "name",
            "name_es",
            "notes",
            "notes_es",
            "options",
            "source",
            "units"
        ]
    );
    for (name, part) in schema["$defs"].as_object().expect("parts") {
        assert_eq!(part["additionalProperties"], json!(false), "{name}");
        for (key, value) in part["properties"].as_object().expect("keys") {
            assert!(value["description"].is_string(), "{name}.{key}");
        }
    }
    assert_eq!(schema["properties"]["units"]["maxItems"], json!(500));
}

/// Every description of a schema, with its place.
fn descriptions(schema: &Value, at: &str, found: &mut Vec<(String, String)>) {
    if let Some(text) = schema["description"].as_str() {
        found.push((at.to_owned(), text.to_owned()));
    }
    for (key, value) in schema.as_object().into_iter().flatten() {
        if value.is_object() {
            descriptions(value, &format!("{at}/{key}"), found);
        }
    }
}

#[test]
fn the_schema_is_described_in_spanish_as_well() {
    for (kind, least) in [
        ("army", 60),
        ("force", 35),
        ("scrubs-army", 30),
        ("scrubs-force", 16),
        ("dust-army", 40),
        ("dust-force", 30),
    ] {
        let schema = |lang: &str| {
            let mut found = Vec::new();
            descriptions(&answer(&["schema", kind, "--lang", lang]), "", &mut found);
            found
        };
        let (english, spanish) = (schema("en"), schema("es"));
        assert!(english.len() > least, "{english:?}");
        assert_eq!(english.len(), spanish.len());
        for ((at, en), (same, es)) in english.iter().zip(&spanish) {
            assert_eq!((at, en == es), (same, false), "{at}: {en}");
        }
        let text = fs::read_to_string(format!("templates/schema/{kind}.yaml")).expect("a file");
        let parts: Value = fistful::yaml::parse_as(&text).expect("YAML");
        let texts = parts.as_object().expect("parts").values();
        let texts = texts.map(|part| part.as_object().expect("texts").len());
        assert_eq!(texts.sum::<usize>(), spanish.len(), "{kind}: no text is left over");
    }
}

#[test]
fn standard_input_is_read_on_request() {
    let text = fs::read_to_string("armies/fistful/fremen.yaml").expect("an army");
    let output = fistful(&["check", "-", "--json"]).write_stdin(text).output().expect("a run");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer, json!([{"file": "<stdin>", "findings": []}]));
    let output =
        fistful(&["code", "-", "--json"]).write_stdin("VHs\n\nEFSs-A4\n").output().expect("a run");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer[1]["given"], "EFSs-A4");
}

#[test]
fn colour_only_where_it_is_wanted() {
    let escapes = |command: &mut Command| command.output().expect("a run").stdout.contains(&0x1b);
    assert!(!escapes(&mut fistful(&["code", "VHs"])), "not a terminal");
    assert!(escapes(&mut fistful(&["code", "VHs", "--color", "always"])));
    assert!(!escapes(&mut fistful(&["code", "VHs", "--color", "never"])));
    assert!(!escapes(fistful(&["code", "VHs"]).env("NO_COLOR", "1")));
}

#[test]
fn help_has_examples() {
    for command in ["code", "check", "fmt", "audit", "print", "reference", "schema"] {
        let (code, out, _) = run(&[command, "--help"]);
        assert_eq!((code, out.contains("fistful ") && out.contains("Example")), (0, true), "{out}");
    }
}

#[test]
fn grammars_are_read_from_a_folder() {
    let folder = folder("grammars");
    fs::create_dir_all(folder.join("fistful")).expect("a folder");
    fs::copy("grammars/fistful/book.yaml", folder.join("fistful/book.yaml")).expect("its book");
    let text = fs::read_to_string("grammars/fistful/rules.yaml").expect("the rules");
    let dear = text.replacen(
        "names: {en: Elite, es: Élite, from: DW §10.1}, move: 4d, ws: 4, morale: 3, points: 10",
        "names: {en: Elite, es: Élite, from: DW §10.1}, move: 4d, ws: 4, morale: 3, points: 20",
        1,
    );
    fs::write(folder.join("fistful/rules.yaml"), dear).expect("the rules");
    let path = folder.to_str().expect("a path");
    assert_eq!(answer(&["code", "EA", "--json", "--grammars", path])[0]["points"], json!(24));
    assert_eq!(run(&["code", "EA", "--grammars", "nowhere"]).0, 2);
    fs::write(folder.join("fistful/rules.yaml"), "game: chess\n").expect("the rules");
    let (code, _, err) = run(&["code", "EA", "--grammars", path]);
    assert_eq!((code, err.contains("the rules in `")), (2, true), "{err}");
}

#[test]
fn a_game_may_be_a_book_alone() {
    let folder = folder("book-alone");
    let game = folder.join("chess");
    fs::create_dir_all(&game).expect("a folder");
    let book =
        "name: {en: Desert Chess, es: Ajedrez del desierto}\nedition: v1\nauthor: A\nfirst: es\n";
    fs::write(game.join("book.yaml"), book).expect("its book");
    fs::copy("grammars/fistful/reference.yaml", game.join("reference.yaml"))
        .expect("its reference");
    let path = folder.to_str().expect("a path");
    let run_with_tables = |arguments: &[&str]| run(&[arguments, &["--grammars", path]].concat());
    let (code, out, _) =
        run_with_tables(&["reference", "chess", "--format", "text", "--output", path]);
    let written = folder.join("chess-reference.txt");
    assert_eq!((code, out), (0, format!("{}\n", written.display())));
    let text = fs::read_to_string(written).expect("the reference");
    assert_eq!(text.lines().next(), Some("The turn · Quick Reference · Desert Chess · v1"));
    let (code, out, _) = run_with_tables(&["list", "--game", "chess", "--json"]);
    assert_eq!(code, 0);
    let listed: Value = serde_json::from_str(&out).expect("JSON");
    let row =
        json!([{"game": "chess", "name": "Desert Chess", "edition": "v1", "has": ["reference"]}]);
    assert_eq!((&listed["games"], &listed["armies"]), (&row, &json!([])));
    // It has no codes, no lists and no odds, and says so.
    for asks in [&["code", "EA"][..], &["odds", "melee", "7", "9"], &["print", "--blank"]] {
        let (code, _, err) = run_with_tables(&[asks, &["--game", "chess"]].concat());
        let line = err.lines().next().unwrap_or_default().to_owned();
        let message = "error: the game `chess` has no ability codes, so this cannot be answered";
        assert_eq!((code, line.as_str()), (2, message), "{asks:?}");
    }
    let (code, _, err) = run_with_tables(&["code", "EA", "--game", "ches"]);
    let help = " = help: did you mean `chess`? Allowed: `fistful`, `dune-chess`, `dune-world`, `dust`, `scrubs`, `chess`";
    assert_eq!((code, err.lines().last()), (2, Some(help)));
    let (_, line, _) = run(&["code", "EA", "--game", "chess"]);
    assert_eq!(line, "", "the program itself knows no such game");
}

/// The notice of `print` in a build without PDF.
const WITHOUT_PDF: &str = if cfg!(feature = "pdf") {
    ""
} else {
    "note: this Fistful was built without PDF and writes only HTML\n"
};

#[test]
fn print_writes_both_files_and_says_so() {
    let folder = folder("print");
    let path = folder.to_str().expect("a path");
    let (code, out, err) = run(&["print", "fistful/atreides", "--output", path]);
    let expected = ENDINGS.iter().map(|ending| format!("{path}/atreides.{ending}\n"));
    assert_eq!((code, err.as_str(), out), (0, WITHOUT_PDF, expected.collect()));
    let left = file_names(&folder);
    assert_eq!(left.len(), ENDINGS.len(), "no temporary file stays: {left:?}");
    let (code, _, err) = run(&["print", "fistful/atreides", "--output", path, "--format", "pdf"]);
    if cfg!(feature = "pdf") {
        assert_eq!((code, err.as_str()), (0, ""));
    } else {
        assert_eq!((code, err.contains("was built without PDF")), (2, true), "{err}");
    }
}

#[test]
fn odds_refuse_counts_out_of_range() {
    let most = i32::MAX.to_string();
    for game in ["fistful", "dune-world"] {
        for wild in [
            ["melee", "7", "9", "--against", &most],
            ["melee", "7", "9", "--against", "13"],
            ["melee", "7", "9", "--against", "0"],
            ["fire", "6", "--cover=3", "--shots", &most],
            ["charge", "3d", "--walk", "--inches", &most],
            ["morale", "7", "--lost=1", "--strength", &most],
        ] {
            let (code, out, err) = run(&[&["odds"], &wild[..], &["--game", game]].concat());
            assert_eq!((code, out.as_str()), (2, ""), "{wild:?}");
            assert!(err.contains("from "), "{wild:?}: {err}");
        }
    }
}

#[test]
fn odds_options_without_effect_are_refused() {
    let refused = |args: &[&str], says: &str| {
        let (code, _, err) = run(&[&["odds"], args].concat());
        assert!(code == 2 && err.contains(says), "{args:?}: {err}");
    };
    for game in ["fistful", "dune-world"] {
        let rear = ["melee", "7", "9", "--against", "3", "--foe-rear", "--game", game];
        refused(&rear, "`--foe-rear` applies only against one foe");
        refused(&["fire", "6", "--cover", "9", "--game", game], "9 is not a valid value for cover");
    }
    refused(&["fire", "6", "--cover", "4"], "from 2 to 3");
    refused(&["fire", "6", "--cover", "3", "--game", "dune-world"], "from 4 to 6");
    let (_, _, err) =
        run(&["print", "fistful/fremen", "--as", "cards", "--odds", "fistful/corrino"]);
    assert!(err.contains("`--odds` does not take `fistful/corrino`"), "{err}");
}

#[test]
fn print_overwrites_only_files_of_fistful() {
    let folder = folder("own");
    let path = folder.to_str().expect("a path");
    for format in [ENDINGS, &["text"]].concat() {
        let print = ["print", "fistful/fremen", "--output", path, "--format", format];
        assert_eq!(run(&print).0, 0, "{format}");
        assert_eq!(run(&print).0, 0, "{format} written over itself");
    }
    // The mark of a deck stands more than 16 KiB from both ends.
    for list in ["fistful/atreides", "dune-world/fremen"] {
        let print = ["print", list, "--as", "all", "--lang", "both", "--output", path];
        assert_eq!((run(&print).0, run(&print).0), (0, 0), "{list} written over itself");
    }
    let theirs = folder.join("corrino.html");
    fs::write(&theirs, "<p>mine</p>").expect("a file");
    let (code, _, err) = run(&["print", "fistful/corrino", "--output", path]);
    assert_eq!((code, err.contains("was not written by Fistful")), (2, true), "{err}");
    assert_eq!(fs::read_to_string(&theirs).expect("a file"), "<p>mine</p>");
    assert!(!folder.join("corrino.pdf").exists(), "nothing is written when something is refused");
    assert_eq!(run(&["print", "fistful/corrino", "--output", path, "--force"]).0, 0);
}

#[test]
fn two_armies_never_share_a_file() {
    let folder = folder("twins");
    let twin = folder.join("atreides.yaml");
    fs::copy("armies/fistful/atreides.yaml", &twin).expect("a copy");
    let path = folder.to_str().expect("a path");
    let (code, _, err) =
        run(&["print", "fistful/atreides", twin.to_str().expect("a path"), "--output", path]);
    assert_eq!((code, err.contains("would both be written")), (2, true), "{err}");
}

#[test]
fn output_follows_the_language_and_json_keys_do_not() {
    let result = |args: &[&str], locale: &str| {
        let output = fistful(args).env("LC_ALL", locale).output().expect("a run");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let english = result(&["code", "EFSS-A4", "--lang", "en"], "es_ES.UTF-8");
    let spanish = result(&["code", "EFSS-A4", "--lang", "es"], "C");
    assert!(english.contains("Marksman") && english.contains("note[trait-again]"), "{english}");
    assert!(spanish.contains("Tirador") && spanish.contains("nota[trait-again]"), "{spanish}");
    assert_eq!(result(&["code", "EFSS-A4"], "es_ES.UTF-8"), spanish, "the environment asks too");
    assert_eq!(
        result(&["code", "EFSS-A4"], "de_DE.UTF-8"),
        english,
        "English where nothing else is spoken"
    );
    let keys = |lang| {
        let mut answer = answer(&["code", "EFQ", "--json", "--lang", lang]);
        let finding = &mut answer[0]["findings"][0];
        assert!(finding["message"].take().is_string() && finding["hint"].take().is_string());
        answer
    };
    assert_eq!(keys("en"), keys("es"));
    assert_eq!(keys("en"), keys("both"));
}

#[test]
fn lang_both_shows_both_languages() {
    let (code, _, err) = run(&["check", "tests/cases/army/codes.yaml", "--lang", "both"]);
    assert_eq!((code, err.as_str()), (1, ""));
    let (_, out, _) = run(&["code", "EFQ", "--lang", "both"]);
    for part in ["is not in", "no está", "= help: ", "= ayuda: "] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (_, out, _) = run(&["code", "VHs", "--lang", "both"]);
    assert!(out.contains("Shields / Escudo"), "{out}");
    let (_, out, _) = run(&["code", "VHs", "--lang", "both", "--game", "dune-world"]);
    assert!(out.contains("Escudo / Shields"), "Spanish first in Dune World: {out}");
}

#[test]
fn a_value_that_is_not_allowed_is_answered_in_the_language_asked_for() {
    let wrong = |arguments: &[&str], parts: &[&str]| {
        let (code, out, err) = run(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        for part in parts {
            assert!(err.contains(part), "{arguments:?}: no {part} in {err}");
        }
    };
    wrong(&["code", "VHs", "--lang", "fr"], &["`--lang` does not take `fr`", "`en`, `es`, `both`"]);
    wrong(
        &["print", "fistful/fremen", "--card", "pokr"],
        &["`--card` does not take `pokr`", "did you mean `poker`?", "`poker`, `tarot`, `mini`"],
    );
    wrong(
        &["print", "fistful/fremen", "--paper", "A5", "--lang", "es"],
        &["`--paper` no admite `A5`", "¿querías decir `a4`?", "`a4`, `letter`"],
    );
    wrong(&["print", "fistful/fremen", "--as=crads"], &["did you mean `cards`?"]);
    wrong(
        &["reference", "dune-wrld"],
        &["does not take `dune-wrld`", "did you mean `dune-world`?"],
    );
    wrong(&["print", "fistful/fremen", "--copies", "21"], &["does not take `21`", "from 1 to 20"]);
}

#[test]
fn a_list_is_printed_under_the_rules_of_either_game() {
    let folder = folder("either");
    let path = folder.to_str().expect("a path");
    let args = ["print", "fistful/fremen", "--as", "all", "--format", "text", "--output", path];
    let (code, out, err) = run(&args);
    assert_eq!((code, err.as_str()), (0, ""));
    let files = ["fremen.txt", "fremen-cards.txt", "fistful-reference.txt"];
    assert_eq!(out, files.map(|file| format!("{path}/{file}\n")).concat());
    let (code, out, _) = run(&[&args[..], &["--game", "dune-world"]].concat());
    let files =
        ["dune-world-fremen.txt", "dune-world-fremen-cards.txt", "dune-world-reference.txt"];
    assert_eq!((code, out), (0, files.map(|file| format!("{path}/{file}\n")).concat()));
    let read = |file: &str| fs::read_to_string(folder.join(file)).expect("a sheet");
    let (own, other) = (read("fremen-cards.txt"), read("dune-world-fremen-cards.txt"));
    // Fremmen: Morale 10 and the +1 of an NCO; in Dune World that of the NCO, 5 + 3 + 3. A quarter of 9 is 3.
    for (deck, morale) in [(&own, "Morale"), (&other, "FM")] {
        for note in ["11 · 10, no NCO".to_owned(), format!("after 3 losses {morale} 10, ")] {
            assert!(deck.contains(&format!("{morale} 11 ")) && deck.contains(&note), "{deck}");
        }
    }
    // A unit that never checks Morale has no ladder, and is neither shaken nor routed (§10e).
    let card = |deck: &str| deck.split("\nFedayken").nth(1).expect("a card")[..400].to_owned();
    for card in [card(&own), card(&other)] {
        assert!(!card.contains(" %") && !card.contains("Shaken"), "{card}");
        assert!(card.contains("Losses   [ ]") && card.contains("[ ] Overwatch"), "{card}");
    }
    for (text, there) in [("Maula Pistol 10″", "Maula Pistol 12″ ×1"), ("Shaken", "Neutralised")]
    {
        assert!(own.contains(text), "{text}: {own}");
        assert!(other.contains(there), "{there}: {other}");
    }
}

#[test]
fn cards_show_either_account_and_mark_where_they_differ() {
    let folder = folder("values");
    let path = folder.to_str().expect("a path");
    let deck = |values: &str| {
        let args = [
            "print",
            "fistful/harkonnen",
            "--as",
            "cards",
            "--card",
            "tarot",
            "--format",
            "text",
            "--force",
            "--marks",
        ];
        assert_eq!(run(&[&args[..], &["--output", path, "--values", values]].concat()).0, 0);
        fs::read_to_string(folder.join("harkonnen-cards.txt")).expect("a deck")
    };
    let (printed, computed) = (deck("printed"), deck("computed"));
    assert!(printed.contains("Garrison · 8–10 + NCO · 4* points"), "{printed}");
    assert!(computed.contains("Garrison · 8–10 + NCO · 6* points"), "{computed}");
    let footnote = "* Printed/computed: Points 38/36 (+2).";
    assert_eq!(
        (printed.contains(footnote), computed.contains(footnote)),
        (true, true),
        "{printed}{computed}"
    );
}

#[test]
fn a_reference_is_printed_for_the_game_that_is_named() {
    let folder = folder("reference");
    let path = folder.to_str().expect("a path");
    let (code, out, err) =
        run(&["reference", "fistful", "--lang", "es", "--format", "html", "--output", path]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, format!("{path}/fistful-reference.html\n"));
    let page = fs::read_to_string(folder.join("fistful-reference.html")).expect("a page");
    assert!(page.contains("<html lang=\"es\">") && page.contains("Referencia Rápida"), "{page}");
}

#[test]
fn a_shipped_army_is_found_from_the_folder_of_the_program() {
    let folder = folder("beside");
    fs::write(folder.join("fistful"), "the program").expect("a file");
    let output =
        fistful(&["check", "fistful/corrino"]).current_dir(&folder).output().expect("a run");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}
