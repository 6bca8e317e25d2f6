//! `fistful check`: findings, and the exit code.

use super::{answer, fistful, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

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
fn a_file_of_house_rules_is_counted_by_its_rules() {
    let said = |file: &str, lang: &str| run(&["check", file, "--lang", lang]).1;
    let rules = "fistful/rules/leaders-4d";
    assert_eq!(said(rules, "en"), format!("{rules}.yaml: Leaders keep to 4d, 1 house rule\n"));
    assert!(said(rules, "es").ends_with(", 1 regla casera\n"));
    let applied = run(&["check", "fistful/castellans", "--rules", rules]).1;
    let expected = "House Almenar, the Castellans, 6 leaders, 5 troop types, 1 house rule\n";
    assert!(applied.ends_with(expected), "{applied}");
}
