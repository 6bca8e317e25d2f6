//! Records of battles: their faults, and how they are checked and printed.

use super::cases::{describe_findings, expected};
use super::cli::run;
use super::messages::ids;
use crate::common::{empty_folder, games};
use fistful::muster;
use fistful::record::RecordDate;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

const FOLDER: &str = "tests/cases/record";
const CLEAN: &str = "tests/cases/record/clean.yaml";

/// The cases, each with its text.
fn cases() -> Vec<(String, String)> {
    let entries = fs::read_dir(FOLDER).expect("the cases");
    let path = |entry: Result<fs::DirEntry, _>| entry.expect("an entry").path();
    let mut paths: Vec<PathBuf> = entries.map(path).collect();
    paths.sort();
    let text = |path: &PathBuf| fs::read_to_string(path).expect("a case");
    paths.iter().map(|path| (path.display().to_string(), text(path))).collect()
}

/// Writes a record into a folder of its own, and returns its path.
fn write(name: &str, text: &str) -> String {
    let path = empty_folder(&format!("records/{name}")).join("record.yaml");
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

fn print_text(path: &str, language: &str) -> String {
    let args = ["print", path, "--format", "text", "--output", "-", "--lang", language];
    let (code, out, err) = run(&args);
    assert_eq!((code, err.as_str()), (0, ""), "{path}");
    out
}

#[test]
fn findings_in_records_are_those_marked_with_carets() {
    for (name, text) in cases() {
        for text in [text.clone(), text.replace('\n', "\r\n")] {
            let read = muster::record("case.yaml", text.as_bytes(), &games()).expect("a book");
            let found = describe_findings(&read.source, &read.findings);
            assert_eq!(found, expected(&text.replace('\r', "")), "{name}");
            assert_eq!(read.record.is_some(), found.is_empty(), "{name}");
        }
    }
}

#[test]
fn every_fault_of_a_record_has_a_case() {
    let pointed: Vec<String> = cases().iter().flat_map(|(_, text)| expected(text)).collect();
    let pointed: BTreeSet<&str> = pointed.iter().filter_map(|one| one.rsplit(' ').next()).collect();
    let ids = ids("record");
    assert!(ids.len() >= 7, "only {ids:?}");
    let without: Vec<&String> = ids.iter().filter(|id| !pointed.contains(id.as_str())).collect();
    assert_eq!(without, Vec::<&String>::new());
}

#[test]
fn check_says_in_both_languages_what_is_wrong_and_what_to_do() {
    let path = &format!("{FOLDER}/losses.yaml");
    let says = |language: &str, expected: &[&str]| {
        let (code, out, _) = run(&["check", path, "--lang", language]);
        assert_eq!(code, 1);
        for words in expected {
            assert!(out.contains(words), "{words} in {out}");
        }
    };
    says(
        "en",
        &[
            "error[too-many-losses]: `Troopers` has lost 8 figures by now, but began with 7",
            "error[turn-twice]: turn 2 is already on line 12",
            "did you mean `Troopers`?",
            "keep one row with the sum of both",
        ],
    );
    says(
        "es",
        &[
            "`Troopers` lleva ya 8 bajas, pero empezó con 7 figuras",
            "el turno 2 ya está en la línea 12",
            "¿querías decir `Troopers`?",
            "deja una sola fila con la suma de las dos",
        ],
    );
    let (code, out, _) = run(&["check", CLEAN, "fistful/corrino", "--brief"]);
    let mut lines = out.lines();
    let first = format!("{CLEAN}: Raiders against the Baron's own, 4 turns");
    assert_eq!((code, lines.next()), (0, Some(first.as_str())));
    assert!(lines.next().is_some_and(|line| line.starts_with("fistful/corrino.yaml: ")), "{out}");
}

#[test]
fn a_key_that_no_record_has_is_named() {
    let clean = fs::read_to_string(CLEAN).expect("a record");
    let text = clean.replace("date:", "dte:").replace("notes:", "x-notes:");
    let (code, out, _) = run(&["check", &write("keys", &text), "--lang", "es"]);
    assert_eq!(code, 1);
    assert!(
        out.contains("clave desconocida `dte`") && out.contains("¿querías decir `date`?"),
        "{out}"
    );
    assert!(out.contains("no se pueden inventar claves"), "{out}");
}

#[test]
fn a_record_prints_its_losses_turn_by_turn() {
    insta::assert_snapshot!("record-en", print_text(CLEAN, "en"));
    insta::assert_snapshot!("record-es", print_text(CLEAN, "es"));
}

#[test]
fn a_record_without_turns_prints() {
    let path = format!("{FOLDER}/turnless.yaml");
    let out = print_text(&path, "en");
    for words in ["The storm", "Won by nobody, after 0 turns.", "Riffians", "Nothing was lost."] {
        assert!(out.contains(words), "{words} in {out}");
    }
    let out = print_text(&path, "es");
    for words in ["La tormenta", "No gana nadie, tras 0 turnos.", "Legionarios", "No hubo bajas."] {
        assert!(out.contains(words), "{words} in {out}");
    }
}

#[test]
fn a_long_battle_has_its_last_turns_in_one_column() {
    let clean = fs::read_to_string(CLEAN).expect("a record");
    let turn = |n: usize| format!("  - turn: {n}\n    losses: [{{unit: Troopers, lost: 1}}]\n");
    let turns: String = (1..=7).map(turn).collect();
    let (head, _) = clean.split_once("  - turn: 1\n").expect("turns");
    let out = print_text(&write("long", &format!("{head}{turns}")), "en");
    assert!(out.contains("Turn 5  Turn 6–7  Total"), "{out}");
    let row = out.lines().find(|line| line.starts_with(" Troopers ")).expect("a row");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>().join(" "), "Troopers 1 1 1 1 1 2 7 0");
}

#[test]
fn what_is_no_list_is_refused_with_a_way_out() {
    for command in [&["show", CLEAN][..], &["cost", CLEAN], &["fmt", CLEAN], &["audit", CLEAN]] {
        let (code, _, err) = run(command);
        assert_eq!(code, 2, "{command:?}");
        assert!(err.contains("is the record of a battle; expected a list or a force"), "{err}");
        assert!(err.contains(&format!("fistful print {CLEAN}")), "{err}");
    }
    for option in [&["--as", "cards"][..], &["--values", "computed"], &["--qr"]] {
        let (code, _, err) = run(&[&["print", CLEAN][..], option].concat());
        assert_eq!(code, 2, "{option:?}");
        assert!(err.contains("printed as one sheet without other options"), "{err}");
    }
}

#[test]
fn no_bytes_of_a_record_make_the_program_fall() {
    let clean = fs::read(CLEAN).expect("a record");
    let read = |bytes: &[u8]| muster::record("case.yaml", bytes, &games()).expect("a book");
    for at in (0..clean.len()).step_by(2) {
        let cut = read(&clean[..at]);
        assert!(cut.record.is_none() || cut.findings.is_empty(), "{at}");
        for byte in [b'-', b'"', 0xff] {
            let mut bytes = clean.clone();
            bytes[at] = byte;
            read(&bytes);
        }
    }
}

#[test]
fn a_record_has_limits() {
    let clean = fs::read_to_string(CLEAN).expect("a record");
    let found = |text: String| {
        let (code, out, _) = run(&["check", &write("limits", &text)]);
        assert_eq!(code, 1);
        out
    };
    let long = clean.replace("Raiders of Arrakeen", &"R".repeat(81));
    assert!(found(long).contains("81 characters; the limit is 80 characters"));
    let turn = |n: usize| format!("  - turn: {n}\n");
    let turns = format!("turns:\n{}", (1..=100).map(turn).collect::<String>());
    assert!(found(clean.replace("turns:\n", &turns)).contains("the limit is 99 entries"));
    let large = format!("{clean}{}", "#\n".repeat(1 << 19));
    assert!(found(large).contains("1 MiB"));
}

#[test]
fn dates_are_days_of_the_calendar() {
    let read = |text: &str| RecordDate::read(text).map(|day| (day.year, day.month, day.day));
    assert_eq!(read("2026-11-30"), Some((2026, 11, 30)));
    assert_eq!(read("2024-02-29"), Some((2024, 2, 29)));
    assert_eq!(read("2000-02-29"), Some((2000, 2, 29)));
    let wrong = [
        "",
        "2026",
        "2026-11",
        "2026-11-31",
        "2025-02-29",
        "1900-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-01-00",
        "26-11-30",
        "2026-1-30",
        "2026-11-3",
        "2026-11-30-",
        "+026-11-30",
        "2026/11/30",
        "२०२६-११-३०",
    ];
    for text in wrong {
        assert_eq!(read(text), None, "{text}");
    }
}
