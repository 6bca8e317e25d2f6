//! `fistful fair`: the fairness of points by battles of random forces.

use super::{answer, at_once, folder, run};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

const FEW: [&str; 4] = ["--games", "48", "--forces", "4"];

fn fair(lists: &[&str], more: &[&str]) -> Value {
    answer(&[&["fair", "--json"], lists, more].concat())
}

fn value(of: &Value) -> f64 {
    of.as_f64().expect("a number")
}

/// The error if there is no answer.
fn error_of(arguments: &[&str]) -> String {
    let (code, out, err) = run(arguments);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    err
}

/// A house whose troops are `Guards` with something more.
fn house(name: &str, special: &str) -> String {
    format!(
        "fistful: 1\ngame: fistful\nname: House {name}\ncomposition: {{squad: 4-8}}\nunits:\n  - name: NCO\n    code: VA-N1\n  - name: Guards\n    code: VA\n    nco: NCO\n{special}"
    )
}

#[test]
fn fair_detects_an_ability_that_costs_nothing() {
    let folder = folder("fair-morale");
    let special = "    special:\n      - {name: Blind faith, points: 0, effect: never-checks-morale, source: own}\n";
    let files = [("plain", ""), ("faith", special), ("again", "")].map(|(name, special)| {
        let path = folder.join(format!("{name}.yaml"));
        fs::write(&path, house(name, special)).expect("a file");
        path.display().to_string()
    });
    let [plain, faith, again] = files.each_ref().map(String::as_str);
    let more = ["--games", "4800", "--forces", "32"];
    let list = |report: &Value, at: usize| report["lists"][at].clone();
    let reach =
        |list: Value, sign: f64| value(&list["worth"]) + sign * value(&list["margin_of_error"]);
    let report = fair(&[plain, faith], &more);
    let (lowest, highest) = (reach(list(&report, 1), -1.0), reach(list(&report, 0), 1.0));
    assert!(lowest > highest, "{report:#}");
    assert!(value(&list(&report, 1)["score"]) > 0.65, "{report:#}");
    // The same house twice is not found to differ.
    let report = fair(&[plain, again], &more);
    let score = value(&list(&report, 1)["score"]);
    assert!((0.4..0.6).contains(&score), "{report:#}");
    let worth = list(&report, 1);
    let apart = !worth["worth"].is_null()
        && value(&worth["margin_of_error"]) < (value(&worth["worth"]) - 100.0).abs();
    assert!(!apart, "{report:#}");
}

#[test]
fn merged_shards_of_fair_equal_one_run() {
    let folder = folder("fair-parts");
    let lists = ["fair", "fistful/corrino", "fistful/fremen"];
    let output_of = |more: &[&str]| {
        let (code, out, err) = run(&[&lists[..], &FEW[..], more].concat());
        assert_eq!(code, 0, "{err}");
        out
    };
    let parts = at_once(["1/3", "2/3", "3/3"].map(|shard| {
        let arguments = [&lists[..], &FEW, &["--shard", shard]].concat();
        (arguments, folder.join(shard.replace('/', "-")))
    }));
    let [one, two, three] = parts.each_ref().map(String::as_str);
    assert_eq!(output_of(&["--json", "--merge", three, one, two]), output_of(&["--json"]));
    assert_eq!(output_of(&["--json", "--merge", two]), output_of(&["--json"]));
    let (code, _, err) = run(&[&lists[..], &FEW[..], &["--seed", "2", "--merge", one]].concat());
    assert_eq!((code, err.contains("with other forces, options or dice")), (2, true), "{err}");
    let (code, _, err) = run(&[&lists[..], &FEW[..], &["--merge", one, one]].concat());
    assert_eq!((code, err.contains("that another file has too")), (2, true), "{err}");
}

#[test]
fn the_verdict_is_worded_in_both_languages_and_printed() {
    let lists = ["fistful/atreides", "fistful/harkonnen"];
    let report = fair(&lists, &FEW);
    assert_eq!(
        (&report["battles"], &report["forces"], &report["houses"]),
        (&48.into(), &8.into(), &8.into())
    );
    assert_eq!(report["letters"].as_array().map(Vec::len), Some(28));
    assert_eq!(report["lists"][0]["against"][0], Value::Null);
    for (lang, word) in [("en", "Are the points fair?"), ("es", "¿Son justos los puntos?")] {
        let (code, out, err) = run(&[&["fair", "-l", lang], &lists[..], &FEW[..]].concat());
        assert_eq!((code, err.as_str(), out.contains(word)), (0, "", true), "{out}");
        let again =
            "fistful fair fistful/atreides fistful/harkonnen --games 48 --forces 4 --seed 1";
        assert!(out.contains(again), "{out}");
    }
    let folder = folder("fair-paper");
    let path = folder.display().to_string();
    let press = ["--as", "sheet", "--format", "html", "--lang", "both", "--output", &path];
    let (code, out, err) = run(&[&["fair"], &lists[..], &FEW[..], &press].concat());
    assert_eq!((code, out), (0, format!("{path}/fistful-fair.html\n")), "{err}");
    let page = fs::read_to_string(folder.join("fistful-fair.html")).expect("a page");
    assert!(page.contains("Basic") || page.contains("Base Trooper"));
}

#[test]
fn prices_use_the_decimal_sign_of_the_language() {
    let lists = ["fair", "fistful/atreides", "fistful/harkonnen"];
    for (lang, expected) in [("en", ['.', ',']), ("es", [',', '.'])] {
        let more = ["--games", "1000", "--forces", "24", "--lang", lang];
        let (_, out, _) = run(&[&lists[..], &more].concat());
        let within: Vec<&str> =
            out.split("± ").skip(1).filter_map(|rest| rest.split_whitespace().next()).collect();
        let has = |sign: char| within.iter().any(|number| number.contains(sign));
        assert_eq!(expected.map(has), [true, false], "{out}");
    }
}

#[test]
fn fair_refuses_what_it_cannot_answer() {
    let two = error_of(&["fair", "fistful/corrino", "dune-world/fremen"]);
    assert!(two.contains("dune-world"), "{two}");
    let poor = error_of(&["fair", "fistful/corrino", "--points", "60"]);
    assert!(
        poor.contains("too few points for a legal squad") && poor.contains("--points"),
        "{poor}"
    );
    let small = error_of(&["fair", "fistful/corrino", "--table", "60x24", "--forces", "4"]);
    assert!(small.contains("too small"), "{small}");
    let none = error_of(&["fair", "fistful/corrino", "--games", "0"]);
    assert!(none.contains("0"), "{none}");
    let scrubs = error_of(&["fair", "scrubs/french"]);
    assert!(scrubs.contains("scrubs"), "{scrubs}");
}

#[test]
fn the_command_that_repeats_an_answer_names_what_is_not_the_default() {
    let command = |forces: &str| {
        let asked = ["fair", "fistful/harkonnen", "--games", "48", "--forces", forces];
        let (_, out, err) = run(&asked);
        let line = out.lines().find(|line| line.contains("fistful fair fistful/harkonnen"));
        line.unwrap_or_else(|| panic!("{out}{err}")).trim().to_owned()
    };
    // Once it was 100 for the command alone.
    assert!(run(&["fair", "--help"]).1.contains("[default: 400]"));
    assert_eq!(command("10"), "fistful fair fistful/harkonnen --games 48 --forces 10 --seed 1");
    assert_eq!(command("100"), "fistful fair fistful/harkonnen --games 48 --forces 100 --seed 1");
}
