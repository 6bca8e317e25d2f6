//! `fistful worth`: what a point buys.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const PUBLISHED: [&str; 4] =
    ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];

fn worth(arguments: &[&str]) -> Value {
    answer(&[&["worth", "--json"], arguments].concat())
}

fn units(answer: &Value) -> &Vec<Value> {
    answer["units"].as_array().expect("units")
}

fn named<'a>(answer: &'a Value, name: &str) -> &'a Value {
    units(answer).iter().find(|unit| unit["name"] == name).expect("the unit")
}

#[test]
fn the_numbers_are_those_worked_out_by_hand() {
    let answer = worth(&["fistful/fremen"]);
    // Fremmen, WS 8, and Fedayken, WS 10, both with their NCO: rolls of 2 and more that reach the other's, of 100.
    let fremmen = named(&answer, "Fremmen");
    let wanted = json!({
        "kills": {"count": "36", "of": "100", "chance": 0.36},
        "dies": {"count": "69", "of": "100", "chance": 0.69},
    });
    assert_eq!((&fremmen["kind"], &fremmen["melee"]), (&json!("trooper"), &wanted));
    // 36 % of the other's 35 points, 12.6, of its 23: 54.78 less 69.
    assert_eq!(fremmen["net"], json!(-14.217391304348));
    assert_eq!((&fremmen["points"], &fremmen["fire"]), (&json!(23), &Value::Null));
    // 4d6 bring 11 or more, the last inch included, in 1,090 of 1,296 rolls; Morale 10, -2 for half, +1 for the NCO.
    let charge = json!({"count": "1090", "of": "1296", "chance": 0.841049382716});
    assert_eq!(fremmen["charge"], charge);
    assert_eq!(fremmen["morale"]["count"], "30");
    // The tables ask 27 for VFS.
    assert_eq!(fremmen["cheaper"], json!({"code": "EXS", "own": 27, "points": 26, "saves": 1}));
    let stilgar = named(&answer, "Stilgar");
    assert_eq!(
        stilgar["fire"],
        json!({
            "weapon": "m", "count": "18", "of": "30", "chance": 0.6,
            "explodes": {"count": "0", "of": "30", "chance": 0},
        }),
        "BS 6, and nobody has a shield"
    );
    // Morale 11 of the tables, as the list prints none.
    assert_eq!(stilgar["morale"]["count"], "35");
}

#[test]
fn the_matrix_is_what_odds_answers_pair_by_pair() {
    let kills = |list: &str, first: &str, second: &str, more: &[&str], ends: &[Value]| {
        let (first, second) = (format!("{list}:{first}"), format!("{list}:{second}"));
        let asked = ["odds", "melee", first.as_str(), second.as_str(), "--json"];
        let answer = answer(&[&asked, more].concat());
        let outcomes = answer["outcomes"].as_array().expect("outcomes").iter();
        let kills = outcomes.filter(|one| ends.contains(&json!([one["what"], one["who"]])));
        kills.map(|one| one["chance"].as_f64().expect("a chance")).sum::<f64>()
    };
    let pairs = |list: &str, more: &[&str], ncos: [&'static str; 2], ends: &[Value]| {
        let answer = worth(&[list, "--matrix"]);
        let all = units(&answer);
        let name = |unit: &Value| unit["name"].as_str().expect("a name").to_owned();
        for (row, first) in all.iter().enumerate() {
            assert_eq!(answer["matrix"][row][row], Value::Null, "nobody fights himself");
            for (column, second) in all.iter().enumerate().filter(|(column, _)| *column != row) {
                let found = answer["matrix"][row][column].as_f64().expect("a chance");
                let led = [first, second].into_iter().zip(ncos);
                let led = led.filter(|(unit, nco)| unit["kind"] == "trooper" && !nco.is_empty());
                let more: Vec<&str> = more.iter().copied().chain(led.map(|(_, nco)| nco)).collect();
                let (first, second) = (name(first), name(second));
                let wanted = kills(list, &first, &second, &more, ends);
                assert!((found - wanted).abs() < 1e-9, "{first}, {second}: {found}, {wanted}");
            }
        }
        all.len()
    };
    let both = [json!(["first", null]), json!(["both", null])];
    assert_eq!(pairs("fistful/fremen", &[], ["--nco", "--foe-nco"], &both), 6);
    let all_have_shields = ["--damage", "--shield", "--foe-shield"];
    let ends = [json!(["eliminated", "second"])];
    assert_eq!(pairs("dune-world/harkonnen", &all_have_shields, ["", ""], &ends), 9);
}

#[test]
fn every_published_unit_is_held_against_every_other() {
    let answer = worth(&[&PUBLISHED[..], &["--matrix"]].concat());
    let rows = answer["matrix"].as_array().expect("a matrix");
    assert_eq!((units(&answer).len(), rows.len()), (33, 33));
    let number = |value: &Value| value.as_f64().expect("a number");
    let kinds: Vec<&Value> = units(&answer).iter().map(|unit| &unit["kind"]).collect();
    assert!(kinds[..24].iter().all(|kind| *kind == "leader"), "{kinds:?}");
    assert!(kinds[24..].iter().all(|kind| *kind == "trooper"), "{kinds:?}");
    let nets: Vec<f64> = units(&answer).iter().map(|unit| number(&unit["net"])).collect();
    for nets in [&nets[..24], &nets[24..]] {
        assert!(nets.windows(2).all(|pair| pair[0] >= pair[1]), "best first: {nets:?}");
    }
    for (at, unit) in units(&answer).iter().enumerate() {
        let own = if at < 24 { 0..24 } else { 24..33 };
        let foes = (own.len() - 1) as f64;
        let row = own.clone().filter_map(|foe| rows[at][foe].as_f64());
        let column = own.clone().filter_map(|foe| rows[foe][at].as_f64());
        for (key, sum) in [("kills", row.sum::<f64>()), ("dies", column.sum::<f64>())] {
            let mean = number(&unit["melee"][key]["chance"]);
            assert!((mean - sum / foes).abs() < 1e-9, "{}: {key}", unit["name"]);
        }
    }
    let armies: Vec<&Value> = units(&answer).iter().map(|unit| &unit["army"]).collect();
    assert!(PUBLISHED.iter().all(|list| armies.contains(&&json!(list))), "{armies:?}");
}

#[test]
fn a_cheaper_code_gives_as_much_by_the_tables() {
    let answer = worth(&PUBLISHED);
    let mut found = 0;
    let code = |code: &Value| {
        let code = code.as_str().expect("a code");
        super::answer(&["code", code, "--json"])[0].clone()
    };
    for unit in units(&answer).iter().filter(|unit| !unit["cheaper"].is_null()) {
        let (own, other) = (code(&unit["code"]), code(&unit["cheaper"]["code"]));
        for key in ["move", "ws", "bs", "morale", "leadership", "radius"] {
            let value = |code: &Value| {
                let value = &code["profile"][key];
                let dice = value.as_str().and_then(|dice| dice.trim_end_matches('d').parse().ok());
                value.as_i64().or(dice)
            };
            assert!(value(&other) >= value(&own), "{}: {key}", unit["name"]);
        }
        let saves = own["points"].as_i64().zip(other["points"].as_i64()).map(|(a, b)| a - b);
        assert_eq!(unit["cheaper"]["saves"].as_i64(), saves, "{}", unit["name"]);
        assert!(saves > Some(0), "{}", unit["name"]);
        found += 1;
    }
    assert_eq!(found, 5);
}

#[test]
fn fire_counts_every_shot_of_a_turn_and_no_explosion_as_a_kill() {
    let file = folder("worth-fire").join("guns.yaml");
    let text = |game: &str| {
        let unit = |(name, code): (&str, &str)| format!("  - {{name: {name}, code: {code}}}\n");
        let units = [("Pistols", "VHp"), ("Plain", "VH"), ("Lasers", "VHg"), ("Shields", "VHs")];
        let units: String = units.into_iter().map(unit).collect();
        format!("fistful: 1\ngame: {game}\nname: Guns\nunits:\n{units}")
    };
    let list = file.to_str().expect("a path");
    let chances = |game: &str| {
        fs::write(&file, text(game)).expect("a list");
        let answer = worth(&[list]);
        let fire = |name| named(&answer, name)["fire"].clone();
        assert_eq!(fire("Plain"), Value::Null);
        (fire("Pistols"), fire("Lasers"))
    };
    let near = |value: &Value, wanted: f64| {
        let found = value.as_f64().expect("a chance");
        assert!((found - wanted).abs() < 1e-9, "{found}, {wanted}");
    };
    // BS 4 against two without a shield and one with: a shot, or the two a turn of Dune World (D22).
    let (pistols, lasers) = chances("fistful");
    near(&pistols["chance"], 0.4 * 2.0 / 3.0);
    near(&lasers["chance"], 0.4 * 2.0 / 3.0);
    near(&lasers["explodes"]["chance"], 0.4 * 0.7 / 3.0);
    let (pistols, lasers) = chances("dune-world");
    near(&pistols["chance"], 0.64 * 2.0 / 3.0);
    near(&lasers["chance"], 0.4 * 2.0 / 3.0);
    near(&lasers["explodes"]["chance"], 0.4 * 0.5 / 3.0);
    let (_, sheet, _) = run(&["worth", list]);
    assert!(sheet.contains(" 27+7 g "), "{sheet}");
}

#[test]
fn who_is_alone_of_his_kind_meets_nobody() {
    let answer = worth(&["fistful/corrino"]);
    let sardaukar = named(&answer, "Sardaukar");
    for key in ["melee", "fire", "net"] {
        assert_eq!(sardaukar[key], Value::Null, "{key}");
    }
    assert_eq!(units(&answer).last(), Some(sardaukar), "leaders first");
}

#[test]
fn what_is_asked_changes_what_is_counted() {
    let printed = worth(&["fistful/fremen"]);
    assert_eq!(printed["assumptions"]["values"], "printed");
    assert_eq!(printed["matrix"], Value::Null);
    let computed = worth(&["fistful/fremen", "--values", "computed", "--inches", "24"]);
    assert_eq!(computed["assumptions"]["inches"], 24);
    assert_eq!(named(&computed, "Fremmen")["points"], 27);
    // 4d6 bring 24 once, and 23 four times.
    assert_eq!(named(&computed, "Fremmen")["charge"]["count"], "5");
    let said = |lang: &str| {
        let answer = worth(&["fistful/fremen", "--inches", "9", "--lang", lang]);
        answer["assumptions"]["said"][4].as_str().expect("a sentence").to_owned()
    };
    assert!(said("en").starts_with("Charge: how often it gets 9″"), "{}", said("en"));
    assert!(said("es").starts_with("Carga: cuántas veces llega a 9″"), "{}", said("es"));
}

#[test]
fn the_help_and_the_sheet_say_what_is_assumed() {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for lang in ["en", "es"] {
        let help = flat(&run(&["worth", "--help", "--lang", lang]).1);
        for list in ["fistful/fremen", "dune-world/fremen"] {
            let answer = worth(&[list, "--lang", lang]);
            let (_, sheet, _) = run(&["worth", list, "--lang", lang]);
            let said = answer["assumptions"]["said"].as_array().expect("sentences");
            assert_eq!(said.len(), 8);
            for sentence in said.iter().filter_map(Value::as_str) {
                assert!(help.contains(sentence), "{sentence}");
                assert!(sheet.contains(sentence), "{sentence}");
            }
        }
    }
}

#[test]
fn the_page_has_a_dot_for_every_unit_and_names_the_farthest() {
    let folder = folder("worth");
    let path = folder.to_str().expect("a path");
    let sheet = ["worth", "--as", "sheet", "--format", "html", "--lang", "both", "--output", path];
    let (code, out, err) = run(&[&sheet, &PUBLISHED[..]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, format!("{path}/fistful-worth.html\n"));
    let page = fs::read_to_string(folder.join("fistful-worth.html")).expect("a page");
    assert_eq!(page.matches("<circle").count(), 33);
    let named = page.matches("<circle").count() - page.matches("fill=\"#fff\" stroke=").count();
    assert_eq!(named, 8, "five of the leaders, and three of nine troop types");
    for alt in ["24 units by their points", "9 units by their points", "Dama Jessica"] {
        assert!(page.contains(alt), "{alt}");
    }
    #[cfg(feature = "pdf")]
    {
        let args =
            ["worth", "fistful/fremen", "--as", "sheet", "--format", "pdf", "--output", path];
        assert_eq!(run(&args), (0, format!("{path}/fremen-worth.pdf\n"), String::new()));
    }
    // Three troop types are not all far from their trend, and two have none.
    for (list, named) in [("fistful/atreides", 1), ("fistful/fremen", 0)] {
        let (_, sheet, _) = run(&["worth", list]);
        let troops = sheet.split("\nTroops").nth(1).expect("troops");
        let off = [" above the trend", " below the trend"].map(|off| troops.matches(off).count());
        assert_eq!(off.iter().sum::<usize>(), named, "{troops}");
    }
    let (code, out, _) =
        run(&["worth", "dune-world/fremen", "--as", "sheet", "--format", "html", "--output", path]);
    assert_eq!((code, out), (0, format!("{path}/dune-world-fremen-worth.html\n")));
    run(&[
        "worth",
        "fistful/castellans",
        "--as",
        "sheet",
        "--format",
        "html",
        "--lang",
        "es",
        "--output",
        path,
    ]);
    let page = fs::read_to_string(folder.join("castellans-worth.html")).expect("a page");
    assert!(page.contains(">Doña Isolda, la Señora de las Llaves</text>"), "a long name is whole");
}

#[test]
fn the_audit_of_a_list_of_ones_own_says_what_its_points_buy() {
    let folder = folder("audit-own");
    let path = folder.to_str().expect("a path");
    for (list, said) in [("castellans", true), ("corrino", false)] {
        let named = format!("fistful/{list}");
        run(&["print", &named, "--as", "audit", "--format", "text", "--output", path]);
        let page = fs::read_to_string(folder.join(format!("{list}-audit.txt"))).expect("a page");
        assert_eq!(page.contains("\nNo unit of this army has a printed line."), said, "{page}");
        assert_eq!(page.contains("\nWhat is assumed\n"), said, "{page}");
    }
}

#[test]
fn what_cannot_be_compared_is_refused_in_both_languages() {
    let refused = |args: &[&str], en: &str, es: &str| {
        for (lang, wanted) in [("en", en), ("es", es)] {
            let (code, _, err) = run(&[&["worth", "--lang", lang], args].concat());
            assert_eq!((code, err.contains(wanted)), (2, true), "{err}");
        }
    };
    let two = ["fistful/atreides", "dune-world/fremen"];
    refused(
        &two,
        "plays dune-world, and the first plays fistful",
        "es de dune-world y el primero es de fistful",
    );
    assert_eq!(worth(&[&two[..], &["--game", "dune-world"]].concat())["game"], "dune-world");
    refused(
        &["fistful/fremen", "--inches", "0"],
        "0 is no number of inches here",
        "0 no vale como número de pulgadas",
    );
    refused(
        &["fistful/forces/fremen-300"],
        "is a force, and a list is wanted",
        "es una fuerza y se pide una lista",
    );
    let lone = folder("lone").join("lone.yaml");
    fs::write(&lone, "fistful: 1\ngame: fistful\nname: Lone\nunits:\n  - {name: One, code: VHs}\n")
        .expect("a list");
    let lone = lone.to_str().expect("a path");
    refused(&[lone], "no two units to be compared", "no hay dos unidades que comparar");
    assert_eq!(units(&worth(&[lone, lone])).len(), 2, "but twice the same may be");
    let many: String = (0..251).map(|n| format!("  - {{name: U{n}, code: VHs}}\n")).collect();
    let crowd = folder("crowd").join("crowd.yaml");
    fs::write(&crowd, format!("fistful: 1\ngame: fistful\nname: Crowd\nunits:\n{many}"))
        .expect("a list");
    let crowd = crowd.to_str().expect("a path");
    refused(&[crowd, crowd], "502 units are more than the 500", "502 unidades son más de las 500");
    let (code, out, err) = run(&["worth", "tests/cases/army/codes.yaml", "fistful/fremen"]);
    assert_eq!((code, out.as_str(), err.contains("error[unknown-letter]")), (1, "", true), "{err}");
}

#[test]
fn what_is_told_in_words_alone_is_named_as_not_counted() {
    let answer = worth(&["fistful/lances"]);
    let units = answer["units"].as_array().expect("units");
    let told: Vec<(&Value, &Value)> = units
        .iter()
        .filter(|unit| unit["uncounted"] != json!([]))
        .map(|unit| (&unit["name"], &unit["uncounted"][0]))
        .collect();
    let (outriders, old) = (json!("Outriders"), json!("Old lances"));
    let moves = json!("May move 1d6″ away from its target after shooting");
    let loss = json!("Neither a check nor −1 for the loss of its NCO");
    assert_eq!(told, [(&old, &loss), (&outriders, &moves)]);
    let (_, sheet, _) = run(&["worth", "fistful/lances", "--lang", "es"]);
    let named = "no se cuenta (F40): Lanzas viejas: Ni Test de Moral ni −1 por perder a su Suboficial; Batidores: Tras";
    assert!(sheet.contains(named), "{sheet}");
    let (_, sheet, _) = run(&["worth", "fistful/corrino"]);
    assert!(!sheet.contains("not counted (F40)"), "{sheet}");
}
