//! The dossier of an audited row, `fistful audit LIST:UNIT`, and the table of all rows.

use super::suppose::with_row;
use super::{answer, flat, folder, run};
use fistful::book::Game;
use fistful::embedded::Grammars;
use fistful::rules::Rules;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const LISTS: [&str; 4] =
    ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];

/// The only row of an audit of `LIST:UNIT` and other lists.
fn row(args: &[&str]) -> Value {
    let lists = answer(&[&["audit", "--json"], args].concat());
    let lists = lists.as_array().expect("lists");
    let rows: Vec<&Value> =
        lists.iter().flat_map(|list| list["rows"].as_array().expect("rows")).collect();
    assert_eq!(rows.len(), 1, "{args:?}");
    rows[0].clone()
}

fn explanations<'a>(row: &'a Value, tried: &str) -> Vec<&'a Value> {
    let all = row["explanations"].as_array().expect("explanations");
    all.iter().filter(|one| one["tried"] == tried).collect()
}

/// The reasons against an explanation.
fn reasons(one: &Value) -> Vec<&str> {
    let against = one["against"].as_array().expect("reasons");
    against.iter().map(|reason| reason["why"].as_str().expect("a word")).collect()
}

#[test]
fn the_skirmishers_cost_half_as_much_again_only_without_shield_and_pistol() {
    let row = row(&["fistful/atreides:Skirmishers"]);
    let lines = row["bill"].as_array().expect("a bill");
    let sum: i64 = lines.iter().filter_map(|line| line["points"].as_i64()).sum();
    assert_eq!((sum, &row["printed"]["points"]), (22, &json!(26)));
    // By hand: of the price 22, at most two of S 4, s 2 and m 3 left out, and a half more, rounded half up.
    let ways = ["", "S", "s", "m", "Ss", "Sm", "sm"];
    let price = |way: &str| {
        way.chars()
            .map(|letter| match letter {
                'S' => 4,
                's' => 2,
                _ => 3,
            })
            .sum::<i64>()
    };
    let fits: Vec<&str> =
        ways.into_iter().filter(|way| ((22 - price(way)) * 3 + 1).div_euclid(2) == 26).collect();
    assert_eq!(fits, ["sm"]);
    let [surcharge] = explanations(&row, "surcharge")[..] else { panic!("one surcharge") };
    assert_eq!(surcharge["letters"], json!(fits));
    assert_eq!((&surcharge["of"], &surcharge["percent"]), (&json!(ways.len()), &json!(50)));
    assert_eq!(surcharge["rows"], json!(["Skirmishers"]));
    // VXSsm or a misprint give 26, two of 23 slips, and any of seven ways may: 14 of 23 lists.
    assert_eq!(surcharge["chance"], json!({ "count": 1, "of": 23 / 14 }));
    assert_eq!((&surcharge["holds"], reasons(surcharge)), (&json!(false), vec!["by-chance"]));
}

#[test]
fn every_code_one_letter_away_is_tried_once() {
    let lists = answer(&[&["audit", "--json"], &LISTS[..]].concat());
    let mut counted = 0;
    for row in
        lists.as_array().expect("lists").iter().flat_map(|list| list["rows"].as_array()).flatten()
    {
        let kinds = ["letter-more", "letter-less", "letter-other"];
        let trials: Vec<&Value> = kinds.iter().flat_map(|kind| explanations(row, kind)).collect();
        if trials.is_empty() {
            assert_eq!(row["difference"], json!({}), "{}", row["name"]);
            continue;
        }
        counted += 1;
        let sum = |key: &str| -> u64 { trials.iter().filter_map(|one| one[key].as_u64()).sum() };
        let count = |key: &str| -> usize {
            trials.iter().filter_map(|one| one[key].as_array()).map(Vec::len).sum()
        };
        let near = &row["fits"][0];
        assert_eq!(json!(sum("of")), near["codes"], "{}", row["name"]);
        assert_eq!(json!(count("codes")), near["every_value"], "{}", row["name"]);
        assert_eq!(
            json!(count("codes") + count("points_alone")),
            near["points"],
            "{}",
            row["name"]
        );
    }
    assert_eq!(counted, 32);
}

#[test]
fn what_is_printed_beside_a_row_speaks_against_a_code_and_a_pattern_is_better() {
    let row = row(&[
        "fistful/atreides:House Guards",
        "fistful/harkonnen",
        "fistful/corrino",
        "fistful/fremen",
    ]);
    let [less] = explanations(&row, "letter-less")[..] else { panic!("one trial") };
    assert_eq!(less["codes"], json!(["EH"]));
    assert_eq!(reasons(less), ["notes", "better"]);
    assert_eq!((&less["against"][0]["says"], &less["holds"]), (&json!("Shields"), &json!(false)));
    let better = less["against"][1]["better"].as_u64().expect("a number") as usize;
    let better = &row["explanations"][better - 1];
    assert_eq!(
        (&better["tried"], &better["lists"], &better["holds"]),
        (&json!("free-letter"), &json!(4), &json!(true))
    );
    assert_eq!(better["letters"], json!(["s"]));
    assert_eq!(better["rows"], json!(["House Guards", "Troopers", "Regulars", "Garrison"]));
    assert_eq!(
        better["against"],
        json!([{ "why": "lacking", "says": null, "rows": ["Sardaukar"], "row_lists": ["House Corrino (The Emperor)"], "columns": [], "better": null }])
    );
}

/// Counts by hand the groups of rows with a letter, and the chance of four of the five troops with a shield and no weapon.
#[test]
fn the_choice_of_rows_counts_in_the_chance_of_a_free_letter() {
    let lists = answer(&[&["audit", "--json"], &LISTS[..]].concat());
    let rows = lists.as_array().expect("lists").iter().flat_map(|list| list["rows"].as_array());
    let rows: Vec<&Value> = rows.flatten().collect();
    let traits = |row: &Value| -> Vec<char> {
        let code = row["code"].as_str().expect("a code");
        code.split('-').next().expect("a body").chars().skip(2).collect()
    };
    let is_armed = |row: &Value, letter: char| {
        traits(row).iter().any(|other| "pgmt".contains(*other) && *other != letter)
    };
    let mut tried = 0;
    for kind in ["leader", "trooper"] {
        for letter in "Sspgmt".chars() {
            let of = |row: &&&Value| row["kind"] == kind && traits(row).contains(&letter);
            let all: Vec<&&Value> = rows.iter().filter(of).collect();
            let armed = all.iter().filter(|row| is_armed(row, letter)).count();
            let parts = [armed, all.len() - armed].into_iter().filter(|part| *part < all.len());
            tried += [all.len()].into_iter().chain(parts).filter(|rows| *rows >= 3).count();
        }
    }
    assert_eq!(tried, 11);
    let rules = Rules::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped rules");
    let mut by_count = vec![1.0];
    for row in rows.iter().filter(|row| row["kind"] == "trooper") {
        if !traits(row).contains(&'s') || is_armed(row, 's') {
            continue;
        }
        let code = row["code"].as_str().expect("a code");
        let code = fistful::decode::code(code, &rules).code.expect("a code");
        let space = rules.codes().space(code.kind());
        let near = space.iter().filter(|other| code.edits(other.code) == Some(1));
        let near: Vec<i32> = near.map(|other| other.points).collect();
        let cheaper = rules.codes().points(code) - 2;
        let giving = near.iter().filter(|points| **points == cheaper).count() + 1;
        let share = giving as f64 / (near.len() + 1) as f64;
        by_count = with_row(&by_count, share);
    }
    assert_eq!(by_count.len(), 6, "five rows");
    let chance: f64 = by_count[4..].iter().sum::<f64>() * tried as f64;
    let guards = row(&[&["fistful/atreides:House Guards"], &LISTS[1..]].concat());
    let free = explanations(&guards, "free-letter");
    let free = free.iter().find(|one| one["lists"] == 4 && one["group"] == "no-weapon");
    let of = &free.expect("the pattern")["chance"]["of"];
    assert_eq!(of, &json!((1.0 / chance) as u64));
}

#[test]
fn a_letter_that_too_few_rows_have_is_tried_as_free() {
    // VFS costs 4 + 5 + 14 + 4 = 27 and is printed with 23: the 4 of S. Fedayken have S too, and lack 10.
    let row = row(&["fistful/fremen:Fremmen"]);
    let [free] = explanations(&row, "free-letter")[..] else { panic!("one letter") };
    assert_eq!((&free["letters"], &free["difference"]), (&json!(["S"]), &json!(-4)));
    assert_eq!((&free["rows"], &free["explains"]), (&json!(["Fremmen"]), &json!(["points"])));
    assert_eq!(
        (&free["holds"], reasons(free)),
        (&json!(false), vec!["too-few", "by-chance", "lacking"])
    );
    assert_eq!(free["against"][2]["rows"], json!(["Fedayken"]));
}

#[test]
fn an_ability_that_the_list_counts_in_is_named_with_what_the_list_says() {
    let row = row(&["fistful/fremen:Fedayken"]);
    let [ability] = explanations(&row, "ability")[..] else { panic!("one ability") };
    assert_eq!(
        (&ability["points"], &ability["explains"]),
        (&json!("left-out"), &json!(["points"]))
    );
    assert_eq!(
        (&ability["against"][0]["says"], &ability["holds"]),
        (&json!("§10e"), &json!(false))
    );
}

#[test]
fn house_rules_are_an_explanation() {
    let row = row(&["fistful/corrino:NCO", "--rules", "fistful/rules/leaders-4d"]);
    let [house] = explanations(&row, "house-rules")[..] else { panic!("one explanation") };
    assert_eq!((&house["explains"], &house["holds"]), (&json!(["move"]), &json!(true)));
}

#[test]
fn a_list_that_is_named_twice_counts_once() {
    let once = answer(&["audit", "fistful/harkonnen", "--json"]);
    let twice = ["fistful/harkonnen", "armies/fistful/harkonnen.yaml"];
    assert_eq!(answer(&[&["audit", "--json"], &twice[..]].concat()), once);
    let (_, brief, _) = run(&[&["audit", "--brief"], &twice[..]].concat());
    assert_eq!(brief.matches("Harkonnen").count(), 1, "{brief}");
    let two = row(&["fistful/harkonnen:Regulars", "fistful/harkonnen"]);
    assert!(
        !two["explanations"].as_array().expect("explanations").iter().any(|one| one["lists"] == 2)
    );
}

#[test]
fn rows_of_several_lists_are_named_with_their_list() {
    for (lang, parts) in [
        (
            "en",
            [
                "4 of 5 troop types (The Atreides: House Guards, Troopers; The Harkonnen: Regulars, Garrison)",
                "do not (House Corrino (The Emperor): Sardaukar)",
                "The Harkonnen: Beast Rabban 1/1/34",
            ],
        ),
        (
            "es",
            [
                "4 de 5 tipos de tropa (Los Atreides: Guardias de la Casa, Soldados; Los Harkonnen: Regulares, Guarnición)",
                "no lo hacen (Casa Corrino (El Emperador): Sardaukar)",
                "Los Harkonnen: Bestia Rabban 1/1/34",
            ],
        ),
    ] {
        let whole = |lists: &[&str]| flat(&run(&[&["audit", "--lang", lang], lists].concat()).1);
        let guards = ["fistful/atreides:House Guards", LISTS[1], LISTS[2], LISTS[3]];
        let texts = format!("{} {}", whole(&LISTS), whole(&guards));
        for part in parts {
            assert!(texts.contains(part), "{part}: {texts}");
        }
        assert!(!whole(&LISTS[..1]).contains("(The Atreides"), "one list needs no name");
    }
}

#[test]
fn a_list_in_both_games_counts_once_as_evidence() {
    let reprints = LISTS.map(|list| list.replace("fistful/", "dune-world/"));
    let both: Vec<&str> = LISTS.into_iter().chain(reprints.iter().map(String::as_str)).collect();
    let [alone, joined] = [&LISTS[..], &both].map(|lists| {
        let found = answer(&[&["audit", "--json"], lists].concat());
        found.as_array().expect("lists").clone()
    });
    assert_eq!(joined[..4], alone, "the copies are no evidence for the rows of the first game");
    for (list, first) in joined[4..].iter().zip(LISTS) {
        let rows = list["rows"].as_array().expect("rows");
        let of = rows.iter().map(|row| row["copy_of"].as_str().expect("a copy"));
        assert!(of.clone().all(|of| of == format!("{first}.yaml")), "{:?}", of.collect::<Vec<_>>());
    }
    let whole = |lists: &[&str]| flat(&run(&[&["audit", "--brief"], lists].concat()).1);
    let all = "All lists together: 1 of 33 rows agrees";
    let left_out = "Left out: 12 rows of The Atreides (Dune World), which The Atreides (A Fistful of Sardaukar) has too;";
    assert!(whole(&both).contains(all), "{}", whole(&both));
    assert!(whole(&both).contains(left_out) && !whole(&LISTS).contains("Left out"));
    // A row of a copy is evidence in its own dossier, in place of the row that it copies.
    let guards = row(&[&["dune-world/atreides:House Guards"], &LISTS[..]].concat());
    let free = explanations(&guards, "free-letter");
    let free = free.iter().find(|one| one["lists"] == 4).expect("all lists");
    assert_eq!(free["rows"].as_array().expect("rows").len(), 4);
    // Nor is a copy a list that another is held out for.
    let [alone, joined] = [&LISTS[..], &both].map(|lists| {
        let text = "troop shields free";
        answer(&[&["audit", "--json", "--suppose", text], lists].concat())
    });
    for key in ["total", "once_in", "rows", "verdict"] {
        assert_eq!(joined[key], alone[key], "{key}");
    }
    assert_eq!(
        joined["lists"].as_array().expect("lists")[..4],
        alone["lists"].as_array().expect("lists")[..]
    );
    assert_eq!(joined["lists"][4]["is_chosen"], json!(null));
}

#[test]
fn the_terminal_numbers_the_explanations_in_both_languages() {
    for (lang, unit, parts) in [
        (
            "en",
            "Regulars",
            [
                "The row differs in Morale and Points.",
                "3. One letter changed: every printed value with RLs",
            ],
        ),
        (
            "es",
            "Regulares",
            [
                "La fila difiere en Moral y Puntos.",
                "3. Una letra cambiada: todos los valores impresos con RLs",
            ],
        ),
    ] {
        let (code, out, err) =
            run(&["audit", &format!("fistful/harkonnen:{unit}"), "--lang", lang]);
        assert_eq!((code, err.as_str()), (0, ""));
        for part in parts {
            assert!(flat(&out).contains(part), "{part}: {out}");
        }
    }
    let (code, _, err) = run(&["audit", "fistful/harkonnen:Regulrs"]);
    assert_eq!(
        (code, err.contains("did you mean `fistful/harkonnen:Regulars`?")),
        (2, true),
        "{err}"
    );
    let (_, out, _) = run(&["audit", "fistful/lances:Ensign"]);
    assert!(out.contains("This unit has no printed values to compare."), "{out}");
}

/// The cells of CSV, whose texts may be quoted.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let head = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let rows =
        reader.records().map(|row| row.expect("as many cells").iter().map(str::to_owned).collect());
    [head].into_iter().chain(rows.collect::<Vec<_>>()).collect()
}

#[test]
fn the_table_has_a_line_for_each_row_and_explanation() {
    let lists = answer(&[&["audit", "--json"], &LISTS[..]].concat());
    let rows =
        lists.as_array().expect("lists").iter().flat_map(|list| list["rows"].as_array()).flatten();
    let lines: usize =
        rows.map(|row| row["explanations"].as_array().map_or(1, |all| all.len().max(1))).sum();
    for lang in ["en", "es", "both"] {
        let (code, out, err) =
            run(&[&["audit", "--to", "csv", "--lang", lang], &LISTS[..]].concat());
        assert_eq!((code, err.as_str(), read_csv(&out).len()), (0, "", lines + 1), "{lang}");
    }
    let (_, out, _) = run(&["audit", "fistful/harkonnen:Regulars", "--to", "csv"]);
    let table = read_csv(&out);
    let at = |head: &str| table[0].iter().position(|cell| cell == head).expect("a column");
    let changed =
        table.iter().find(|cells| cells[at("No.")] == "3").expect("the third explanation");
    assert_eq!(changed[1..4], ["Regulars", "Troopers", "RAs"]);
    // One column a value, in the order of the sheets; a trooper has no Leadership and no radius.
    assert_eq!(table[0][4], "Move (printed)");
    assert_eq!(changed[4..11], ["3", "4", "4", "5", "", "", "6"]);
    assert_eq!(changed[11..18], ["3", "4", "4", "6", "", "", "8"]);
    assert_eq!(changed[18..25], ["", "", "", "-1", "", "", "-2"]);
    assert_eq!(at("Points (difference)"), 24);
    assert_eq!(changed[at("Explains")..], ["Morale and Points", "1", "12", "", "yes"]);
}

#[test]
fn no_cell_of_the_table_is_a_formula() {
    let path = folder("dossier").join("formula.yaml");
    let text = "fistful: 1\nname: '=1+1'\nunits:\n  - {name: '@sum', code: RAs, printed: {code: '+RAs', points: 6, notes: '=Shields'}}\n";
    fs::write(&path, text).expect("a list");
    let (code, out, _) = run(&["audit", path.to_str().expect("a path"), "--to", "csv"]);
    assert_eq!(code, 0);
    for cells in &read_csv(&out)[1..] {
        assert_eq!(cells[..2], ["'=1+1", "'@sum"]);
        for cell in cells {
            let is_number = cell.parse::<i64>().is_ok();
            assert!(is_number || !cell.starts_with(['=', '+', '-', '@', '−']), "{cell}");
        }
    }
}
