//! `fistful show`: the lines of a list or a force, with the names to ask by.

use super::{answer, flat, folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

#[test]
fn a_list_is_shown_with_codes_values_and_every_name() {
    let (code, out, err) = run(&["show", "fistful/atreides"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let lines: Vec<String> =
        out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in [
        "The Atreides · A Fistful of Sardaukar",
        "Duke Leto EFSs-A4 4d 14 6 11 4 24″ 106 Duque Leto, Leto",
        "Troopers VHs 3d 6 4 8 – – 13 Soldados",
    ] {
        assert!(lines.iter().any(|shown| shown == line), "{line} in {lines:#?}");
    }
    let (_, out, _) = run(&["show", "fistful/atreides", "--lang", "es"]);
    assert!(out.contains("Duque Leto") && out.contains("También"), "{out}");
    let (_, out, _) = run(&["show", "fistful/corrino"]);
    assert!(out.contains("Options"), "what may be bought: {out}");
}

#[test]
fn one_unit_is_found_by_any_of_its_names_and_explained() {
    for name in ["Duke Leto", "duque leto", "leto"] {
        let (code, out, _) = run(&["show", "fistful/atreides", name]);
        assert_eq!((code, out.contains("EFSs-A4")), (0, true), "{out}");
        assert!(!out.contains("Lady Jessica"), "{out}");
        assert!(out.contains("Marksman"), "what its letters mean: {out}");
    }
    let (code, _, err) = run(&["show", "fistful/atreides", "Dunca"]);
    assert_eq!((code, err.contains("did you mean `Duncan")), (2, true), "{err}");
    let (_, _, err) = run(&["show", "fistful/atreides", "Paul"]);
    assert!(err.contains("did you mean `Paul (joven)`?"), "{err}");
    let unit = answer(&["show", "fistful/atreides", "leto", "--json"]);
    let expected = json!({
        "army": "The Atreides", "game": "fistful", "units": [{
            "name": "Duke Leto", "name_es": "Duque Leto", "aliases": ["Leto"], "kind": "leader",
            "code": "EFSs-A4",
            "values": {"move": "4d", "ws": 14, "bs": 6, "morale": 11, "leadership": 4, "radius": 24, "points": 106},
            "nco": null, "unique": true, "special": [],
        }], "options": [],
    });
    assert_eq!(unit, expected);
}

/// Every `move` of an answer.
fn moves<'a>(answer: &'a Value, found: &mut Vec<&'a Value>) {
    match answer {
        Value::Object(all) => {
            found.extend(all.get("move"));
            all.values().for_each(|one| moves(one, found));
        }
        Value::Array(all) => all.iter().for_each(|one| moves(one, found)),
        _ => {}
    }
}

#[test]
fn movement_dice_are_texts_in_every_answer() {
    for args in [
        &["show", "fistful/atreides"][..],
        &["audit", "fistful/atreides", "fistful/corrino"],
        &["code", "EFSs-A4", "VHs"],
        &["find", "--troops", "--limit", "5"],
    ] {
        let answer = answer(&[args, &["--json"]].concat());
        let mut found = Vec::new();
        moves(&answer, &mut found);
        assert!(!found.is_empty(), "{args:?}");
        let is_dice =
            |text: &str| text.strip_suffix('d').is_some_and(|dice| dice.parse::<i32>().is_ok());
        assert!(found.iter().all(|one| one.as_str().is_some_and(is_dice)), "{args:?}");
    }
}

#[test]
fn show_and_code_point_to_the_other_account() {
    let (_, out, _) = run(&["show", "fistful/atreides", "leto"]);
    let tables = "Printed values: by the tables EFSs-A4 costs 97 points. The audit compares both.";
    assert!(flat(&out).contains(tables), "{out}");
    let (_, out, _) = run(&["show", "fistful/atreides", "-l", "es"]);
    assert!(flat(&out).contains("la auditoría los compara con los de las tablas"), "{out}");
    let (_, out, _) = run(&["code", "EFSs-A4"]);
    let printed = "In fistful/atreides, this is the code of Duke Leto, printed with 106 points.";
    assert!(flat(&out).contains(printed), "{out}");
    // There is no note if printed and computed values agree.
    for args in [&["show", "fistful/smugglers"][..], &["code", "VHp"]] {
        let (code, out, _) = run(args);
        assert_eq!(
            (code, out.contains("106 points") || out.contains("Printed values")),
            (0, false),
            "{out}"
        );
    }
}

#[test]
fn a_force_is_shown_as_it_is_equipped() {
    let (code, out, err) = run(&["show", "fistful/forces/harkonnen-500"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("494 of 500 points"), "{out}");
    let all = answer(&["show", "fistful/forces/harkonnen-500", "--json"]);
    let lines = all["lines"].as_array().expect("lines");
    let stalkers = lines.iter().find(|line| line["name"] == "The stalkers").expect("a squad");
    let one = answer(&["show", "fistful/forces/harkonnen-500", "the stalkers", "--json"]);
    assert_eq!(one["lines"], json!([stalkers]));
    assert_eq!(stalkers["unit"], json!("Regulars"));
    let both = answer(&["show", "fistful/forces/harkonnen-500", "regulares", "--json"]);
    assert_eq!(both["lines"].as_array().map(Vec::len), Some(2), "every squad of the name");
    assert_eq!(stalkers["points"], json!(134));
    let (code, _, err) = run(&["show", "fistful/forces/harkonnen-500", "stalkers"]);
    assert_eq!((code, err.contains("`The stalkers`")), (2, true), "{err}");
}

#[test]
fn a_page_goes_to_standard_output_as_text() {
    let folder = folder("stream");
    let print = |args: &[&str]| run(&[&["print", "fistful/atreides"], args].concat());
    let (code, out, err) = print(&["--format", "text", "--output", "-"]);
    assert_eq!((code, err.as_str(), out.contains("Army Reference Sheet")), (0, "", true), "{out}");
    for args in [
        &["--format", "html", "--output", "-"][..],
        &["--format", "text,html", "--output", "-"],
        &["--format", "text", "--output", "-", "--json"],
    ] {
        let (code, out, err) = print(args);
        let says = err.contains("write `--format text`");
        assert_eq!((code, out.as_str(), says), (2, "", true), "{args:?}: {err}");
    }
    let into = folder.display().to_string();
    print(&["--format", "text", "--output", &into]);
    let file = std::fs::read_to_string(folder.join("atreides.txt")).expect("the file");
    assert_eq!(out.trim_end(), file.trim_end(), "the same as on paper");
}
