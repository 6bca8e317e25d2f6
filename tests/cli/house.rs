//! House rules: what an army file, or `--rules`, changes about the tables.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

const ORDOS: &str = "fistful: 1
name: House Ordos
composition: {squad: 4-6}
house_rules:
  - {name: Level 5 on the ladder, name_es: Nivel 5 según la escalera, changes: fighting 5, points: 16}
  - {name: Suspensor belt, adds: trait u, points: 4, move: +1d, does: no rough ground}
  - {name: Leaders keep to 4d, caps: leaders, move: 4d}
  - {name: Tough recruits, changes: base, ws: 5, points: 5}
  - {name: Never checks morale, gives: [Guards], points: 10}
units:
  - {name: Captain, code: EHs-C5}
  - {name: NCO, code: VHs-N1}
  - {name: Guards, code: EHsu, nco: NCO}
";

fn ordos(name: &str) -> PathBuf {
    let file = folder(name).join("ordos.yaml");
    fs::write(&file, ORDOS).expect("a file");
    file
}

#[test]
fn a_bill_cites_the_house_rules_it_depends_on() {
    let file = ordos("house-bill");
    let rules = file.to_str().expect("a path");
    let found = answer(&["code", "EHsu-C5", "--rules", rules, "--json"]);
    assert_eq!(found[0]["profile"]["move"], json!("4d"), "the cap");
    assert_eq!(found[0]["profile"]["ws"], json!(16));
    assert_eq!(found[0]["points"], json!(68));
    let cited = |line: usize| found[0]["lines"][line]["source"].as_str().unwrap_or_default();
    assert_eq!([0, 4, 6].map(cited), ["§11b, H4", "H2", "§11g, H1"]);
}

#[test]
fn the_sheet_shows_house_rules_wherever_a_number_depends_on_them() {
    let file = ordos("house-sheet");
    let (rules, out) = (file.to_str().expect("a path"), file.parent().expect("a folder"));
    let out = out.to_str().expect("a path");
    let (code, _, err) = run(&["print", rules, "--format", "text", "--output", out]);
    assert_eq!((code, err.as_str()), (0, ""));
    let sheet = fs::read_to_string(file.with_extension("txt")).expect("the sheet");
    for line in [
        "H3: Leaders keep to 4d: Captain.",
        "H4: Tough recruits: Captain, NCO.",
        "Never checks morale (10 points, H5).",
        "H2: Suspensor belt.",
        "Fighting Ability 5: 16 points (was 24 points)",
        "Traits u: Move +1d · no rough ground · 4 points",
    ] {
        assert!(sheet.contains(line), "no `{line}` in\n{sheet}");
    }
    let args =
        ["print", rules, "--as", "cards", "--format", "text", "--lang", "es", "--output", out];
    assert_eq!(run(&args).0, 0);
    let cards = fs::read_to_string(out.to_owned() + "/ordos-cards.txt").expect("the cards");
    assert!(cards.contains("H1: Nivel 5 según la escalera."), "{cards}");
}

#[test]
fn units_of_a_rule_are_named_in_the_language_of_the_sheet() {
    let file = folder("house-gives").join("ordos.yaml");
    let text = ORDOS.replace("gives: [Guards]", "gives: [Household, captain]");
    let text =
        text.replace("{name: Guards,", "{name: Guards, name_es: Guardias, aliases: [Household],");
    let text = text.replace("{name: Captain,", "{name: Captain, name_es: Capitán,");
    fs::write(&file, text).expect("a file");
    let rules = file.to_str().expect("a path");
    for (lang, line) in
        [("en", "Guards, Captain: 10 points"), ("es", "Guardias, Capitán: 10 puntos")]
    {
        // The last is about no unit of the list.
        let print = ["print", rules, "--format", "text", "--output", "-"];
        for args in [&["show", rules][..], &print, &["code", "VHs", "--rules", rules]] {
            let (_, out, _) = run(&[args, &["--lang", lang]].concat());
            let out = out.replace('\u{a0}', " ");
            assert!(out.contains(line), "{args:?} {line}: {out}");
        }
    }
    let guards = answer(&["show", rules, "Guards", "--json"]);
    assert_eq!(guards["units"][0]["special"], json!(["Never checks morale"]), "{guards}");
}

#[test]
fn a_code_with_a_letter_of_a_house_of_this_folder_names_that_house() {
    let file = ordos("house-letters");
    let here = file.parent().expect("a folder");
    fs::write(here.join("another.yaml"), "fistful: 1\nname: Plain\nunits: []\n").expect("a file");
    let code = |args: &[&str]| {
        let run = super::fistful(args).current_dir(here).output().expect("a run");
        (run.status.code(), String::from_utf8(run.stdout).expect("UTF-8"))
    };
    for (lang, note) in [
        (
            "en",
            "note: the house rules of `ordos.yaml` have letters like these: add `--rules ordos.yaml`\n",
        ),
        (
            "es",
            "nota: las reglas caseras de `ordos.yaml` tienen letras así: añade `--rules ordos.yaml`\n",
        ),
    ] {
        let (status, out) = code(&["code", "EHsu", "--lang", lang]);
        assert_eq!((status, out.ends_with(note)), (Some(1), true), "{out}");
    }
    assert_eq!(code(&["code", "EHsu", "--rules", "ordos.yaml"]).0, Some(0));
    for known_nowhere in [&["code", "EHsk"][..], &["code", "VHs"]] {
        let (_, out) = code(known_nowhere);
        assert!(!out.contains("--rules"), "{out}");
    }
}

#[test]
fn find_searches_the_codes_of_house_rules() {
    let file = ordos("house-find");
    let rules = file.to_str().expect("a path");
    let all = answer(&["find", "--with", "u", "--limit", "1", "--json", "--rules", rules]);
    // As many codes have the belt as the tables had without it.
    assert_eq!(all["total"], json!(1_280 + 71_680));
    let fast = answer(&["find", "--leaders", "--move", "5..", "--json", "--rules", rules]);
    assert_eq!(fast["total"], json!(0), "no leader passes the cap");
    let (_, out, _) = run(&["find", "--dominated", "--rules", rules]);
    assert!(out.contains("Every letter is worth its price."), "{out}");
}

#[test]
fn a_new_house_copies_the_rules_of_its_model() {
    let file = ordos("house-like");
    let (like, folder) = (file.to_str().expect("a path"), file.parent().expect("a folder"));
    let folder = folder.to_str().expect("a path");
    let (code, _, err) = run(&["new", "House Ix", "--like", like, "--output", folder]);
    assert_eq!((code, err.as_str()), (0, ""));
    let (code, out, _) = run(&["diff", like, &format!("{folder}/house-ix.yaml")]);
    assert_eq!((code, out.contains("Nothing differs")), (0, true), "{out}");
    let rules = |file: &str| answer(&["code", "EHsu-C5", "--rules", file, "--json"]);
    assert_eq!(rules(&format!("{folder}/house-ix.yaml")), rules(like));
}

#[test]
fn a_list_may_be_checked_by_its_own_house_rules() {
    let file = ordos("house-own");
    let rules = file.to_str().expect("a path");
    let (code, out, _) = run(&["check", rules, "--rules", rules]);
    assert_eq!((code, out.contains("House Ordos, 2 leaders")), (0, true), "{out}");
    let (code, paper, _) = run(&[
        "reference",
        "--rules",
        rules,
        "--format",
        "text",
        "--output",
        file.parent().and_then(|folder| folder.to_str()).expect("a folder"),
    ]);
    assert_eq!(code, 0, "{paper}");
    let sheet = fs::read_to_string(file.with_file_name("fistful-reference.txt")).expect("a sheet");
    assert!(sheet.contains("Fighting Ability 5: 16 points (was 24 points)"), "{sheet}");
}

#[test]
fn a_reference_uses_the_numbers_of_house_rules() {
    let file = ordos("house-reference");
    let out = file.parent().and_then(|folder| folder.to_str()).expect("a folder");
    let page = |more: &[&str]| {
        let arguments = ["reference", "--format", "text", "--output", out];
        assert_eq!(run(&[&arguments, more].concat()).0, 0);
        let page = fs::read_to_string(file.with_file_name("fistful-reference.txt"));
        let page = page.expect("a sheet");
        assert!(!page.contains(['{', '}']), "{page}");
        page.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    let plain: Vec<String> = page(&[]);
    let house: Vec<String> = page(&["--rules", file.to_str().expect("a path")]);
    for (before, after) in [
        ("Base, BS 4 3d 3 5 4", "Base, BS 4 3d 5 5 5"),
        ("Warmaster (5) +5 +24", "Warmaster (5) +5 +16"),
        ("spots: F9, F10, F11, F12, F13,", "spots: H1, F10, F11, H3, H4, F13,"),
        ("an Elite leader comes to 5d.", "an Elite leader comes to 4d."),
    ] {
        let has = |page: &[String], words: &str| page.iter().any(|line| line.contains(words));
        assert_eq!((has(&plain, before), has(&plain, after)), (true, false), "{before}");
        assert_eq!((has(&house, before), has(&house, after)), (false, true), "{after}");
    }
    let changed = plain.iter().filter(|line| !house.contains(line)).count();
    // And the codes of the shields, as the house has another letter.
    assert_eq!(changed, 5, "what the house does not change stands as it stood");
}

#[test]
fn letters_of_house_rules_appear_in_the_reference() {
    let letters = "
  - {name: Drilled, adds: training T, points: 3, ws: 1}
  - {name: Veteran of veterans, adds: training O, points: 9, ws: 3, morale: 2}
  - {name: Dreadful, adds: fighting 8, points: 30, ws: 9}
  - {name: Chief, adds: leadership K, points: 12, leadership: 2, radius: 20, ws: 1}
units:";
    let file = folder("house-letters").join("ordos.yaml");
    fs::write(&file, ORDOS.replace("\nunits:", letters)).expect("a file");
    let arguments = ["reference", "--format", "text", "--output", "-", "--rules"];
    let (code, page, _) = run(&[&arguments[..], &[file.to_str().expect("a path")]].concat());
    let lines = page.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.collect();
    assert_eq!(code, 0);
    for expected in [
        "Drilled (T), H6 – +1 – +3",
        "Veteran of veterans (O), H7 – +3 +2 +9",
        "Suspensor belt (u), H2 – +4",
        "Chief (K), H9 +1 2 20″ +12",
        "Dreadful (8), H8 +9 +30",
    ] {
        assert!(lines.iter().any(|line| line == expected), "no `{expected}` in\n{page}");
    }
}

#[test]
fn a_bill_marks_a_letter_dearer_than_a_better_one() {
    let file = ordos("house-dearer");
    let code = ["code", "EHs-C5"];
    let (_, plain, _) = run(&code);
    assert!(plain.contains("WS +5 · dearer than 6 "), "{plain}");
    let (_, house, _) = run(&[&code[..], &["--rules", file.to_str().expect("a path")]].concat());
    assert!(house.contains("WS +5 ") && !house.contains("dearer"), "{house}");
}

#[test]
fn house_rules_of_a_faulty_file_are_refused() {
    let file = folder("house-faulty").join("ordos.yaml");
    fs::write(&file, ORDOS.replace("adds: trait u", "adds: trait s")).expect("a file");
    let (code, out, err) = run(&["code", "VHs", "--rules", file.to_str().expect("a path")]);
    assert_eq!(
        (code, out.as_str(), err.contains("`s` already means Shields")),
        (1, "", true),
        "{err}"
    );
}
