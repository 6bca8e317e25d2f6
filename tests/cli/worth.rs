//! `fistful worth`: what a point buys in battles at equal points.

use super::{answer, flat, folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const PUBLISHED: [&str; 4] =
    ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];

/// Enough battles for what does not hang on them.
const FEW: [&str; 6] = ["--mix", "own", "--games", "8", "--forces", "2"];

fn worth(lists: &[&str], more: &[&str]) -> Value {
    answer(&[&["worth", "--json"], lists, more].concat())
}

/// The terminal output for a few battles.
fn shown(arguments: &[&str]) -> String {
    let (code, out, err) = run(&[&["worth"], arguments, &FEW].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    out
}

fn units(answer: &Value) -> &Vec<Value> {
    answer["units"].as_array().expect("units")
}

fn find_unit<'a>(answer: &'a Value, name: &str) -> &'a Value {
    units(answer).iter().find(|unit| unit["name"] == name).expect("the unit")
}

/// The interval of a value: its least and its greatest.
#[expect(clippy::float_arithmetic, reason = "the ends of an interval")]
fn reach(unit: &Value) -> Option<[f64; 2]> {
    let (worth, within) = (unit["worth"].as_f64()?, unit["margin_of_error"].as_f64()?);
    Some([worth - within, worth + within])
}

#[test]
fn worth_detects_a_unit_at_half_its_points() {
    let file = folder("worth-half").join("half.yaml");
    let troops = [("Guards", 10), ("Twins", 10), ("Bargain", 5)].map(|(name, points)| {
        format!("  - name: {name}\n    code: VA\n    nco: NCO\n    printed: {{points: {points}}}\n")
    });
    let troops = troops.concat();
    fs::write(&file, format!("fistful: 1\ngame: fistful\nname: House Half\ncomposition: {{squad: 4-8}}\nunits:\n  - {{name: NCO, code: VA-N1}}\n{troops}"))
        .expect("a list");
    let list = file.to_str().expect("a path");
    let answer = worth(&[list], &["--mix", "own", "--games", "1200", "--forces", "32"]);
    let reached = |name| reach(find_unit(&answer, name)).expect("a value");
    let [least, _] = reached("Bargain");
    for other in ["Guards", "Twins"] {
        assert!(least > reached(other)[1], "{answer:#}");
        assert_eq!(find_unit(&answer, other)["ranks"], json!([2, 3]), "{answer:#}");
    }
    assert_eq!(find_unit(&answer, "Bargain")["ranks"], json!([1, 1]));
    assert!(least > 100.0, "{answer:#}");
    let (_, sheet, _) = run(&["worth", list, "--mix", "own", "--games", "1200", "--forces", "32"]);
    let above = "Troops that are worth more than their points in this mix: Bargain.\n";
    assert!(sheet.contains(above), "{sheet}");
    // An NCO counts with his squad.
    let nco = find_unit(&answer, "NCO");
    assert_eq!(
        (&nco["worth"], &nco["forces"], &nco["ranks"]),
        (&json!(null), &json!(0), &json!(null))
    );
}

#[test]
fn few_battles_do_not_make_units_worthless() {
    // Of 40,000 battles between 400 forces of each list: 79, 49 and 44.
    let more = ["--games", "2000", "--forces", "100", "--seed", "1"];
    let answer = worth(&["fistful/harkonnen"], &more);
    for (name, worth) in [("Garrison", 79.0), ("Baron's House Gds", 49.0), ("Regulars", 44.0)] {
        let [low, high] = reach(find_unit(&answer, name)).unwrap_or([f64::MIN, f64::MAX]);
        assert!(low < worth && worth < high, "{name}: {low} to {high}");
    }
}

#[test]
fn places_rank_only_units_whose_intervals_do_not_meet() {
    let answer = worth(&PUBLISHED, &["--games", "2400", "--forces", "32"]);
    assert_eq!(units(&answer).len(), 33);
    for kind in ["leader", "trooper"] {
        let own: Vec<&Value> = units(&answer).iter().filter(|unit| unit["kind"] == kind).collect();
        let rated: Vec<[f64; 2]> = own.iter().filter_map(|unit| reach(unit)).collect();
        let mut parted = 0;
        for unit in &own {
            let expected = reach(unit).map(|[least, most]| {
                let above = rated.iter().filter(|other| other[0] > most).count();
                let below = rated.iter().filter(|other| other[1] < least).count();
                [above + 1, rated.len() - below]
            });
            // A unit whose interval spans every place gets no place.
            let expected = expected.filter(|places| *places != [1, rated.len()]);
            assert_eq!(unit["ranks"], json!(expected), "{unit:#}");
            parted += usize::from(expected.is_some());
        }
        assert!(parted > 1, "{kind}: {answer:#}");
        let values: Vec<f64> = own.iter().filter_map(|unit| unit["worth"].as_f64()).collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "best first: {values:?}");
        let blank = own.iter().position(|unit| unit["worth"].is_null()).unwrap_or(own.len());
        assert_eq!(blank, values.len(), "those without a value stand last");
    }
    let first = units(&answer).iter().take_while(|unit| unit["kind"] == "leader").count();
    assert_eq!(first, 24, "leaders first");
    let lists: Vec<&Value> = answer["mix"]["lists"].as_array().expect("lists").iter().collect();
    assert_eq!((&answer["mix"]["name"], lists.len()), (&json!("houses"), 7));
    assert_eq!(answer["forces"], json!(7 * 32), "those of the lists are those of the mix");
}

#[test]
fn a_seed_repeats_the_answer_and_another_changes_it() {
    let lists = ["fistful/corrino", "fistful/fremen"];
    let few = ["--games", "80", "--forces", "12"];
    let of_seed = |seed: &str| worth(&lists, &[&few[..], &["--seed", seed]].concat());
    assert_eq!(of_seed("7"), of_seed("7"));
    assert_ne!(of_seed("7")["units"], of_seed("8")["units"]);
    let (_, sheet, _) = run(&[&["worth"], &lists[..], &few[..]].concat());
    let again = "fistful worth fistful/corrino fistful/fremen --games 80 --forces 12 --seed 1\n";
    assert!(sheet.contains(again), "{sheet}");
}

#[test]
fn exact_numbers_match_those_worked_out_by_hand() {
    let answer = worth(&["fistful/fremen"], &FEW);
    let fremmen = find_unit(&answer, "Fremmen");
    assert_eq!((&fremmen["points"], &fremmen["fire"]), (&json!(23), &Value::Null));
    // 4d6 bring 11 or more, the last inch included, in 1,090 of 1,296 rolls; Morale 10, -2 for half, +1 for the NCO.
    let charge = json!({"count": "1090", "of": "1296", "chance": 0.841049382716});
    assert_eq!(fremmen["charge"], charge);
    assert_eq!(fremmen["morale"]["count"], "30");
    // The tables ask 27 for VFS.
    assert_eq!(fremmen["cheaper"], json!({"code": "EXS", "own": 27, "points": 26, "saves": 1}));
    let stilgar = find_unit(&answer, "Stilgar");
    assert_eq!(
        stilgar["fire"],
        json!({
            "weapon": "m", "count": "12", "of": "20", "chance": 0.6,
            "explodes": {"count": "0", "of": "20", "chance": 0},
        }),
        "BS 6, and neither of both kinds of troops has a shield"
    );
    // Morale 11 of the tables, as the list prints none.
    assert_eq!(stilgar["morale"]["count"], "35");
}

#[test]
fn a_cheaper_code_is_worse_in_no_value() {
    let answer = worth(&PUBLISHED, &FEW);
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
        let unit =
            |(name, code): (&str, &str)| format!("  - {{name: {name}, code: {code}, nco: NCO}}\n");
        let units = [("Pistols", "VHp"), ("Plain", "VH"), ("Lasers", "VHg"), ("Shields", "VHs")];
        let units: String = units.into_iter().map(unit).collect();
        format!(
            "fistful: 1\ngame: {game}\nname: Guns\ncomposition: {{squad: 4-8}}\nunits:\n  - {{name: NCO, code: VHs-N1}}\n{units}"
        )
    };
    let list = file.to_str().expect("a path");
    let chances = |game: &str| {
        fs::write(&file, text(game)).expect("a list");
        let answer = worth(&[list], &FEW);
        let fire = |name| find_unit(&answer, name)["fire"].clone();
        assert_eq!(fire("Plain"), Value::Null);
        (fire("Pistols"), fire("Lasers"))
    };
    let near = |value: &Value, expected: f64| {
        let found = value.as_f64().expect("a chance");
        assert!((found - expected).abs() < 1e-9, "{found}, {expected}");
    };
    // BS 4 against three without a shield and one with: a shot, or the two a turn of Dune World (D22).
    let (pistols, lasers) = chances("fistful");
    near(&pistols["chance"], 0.4 * 3.0 / 4.0);
    near(&lasers["chance"], 0.4 * 3.0 / 4.0);
    near(&lasers["explodes"]["chance"], 0.4 * 0.7 / 4.0);
    let (pistols, lasers) = chances("dune-world");
    near(&pistols["chance"], 0.64 * 3.0 / 4.0);
    near(&lasers["chance"], 0.4 * 3.0 / 4.0);
    near(&lasers["explodes"]["chance"], 0.4 * 0.5 / 4.0);
    let sheet = shown(&[list]);
    assert!(sheet.contains(" 30+5 g "), "{sheet}");
}

#[test]
fn worth_options_change_the_numbers() {
    let printed = worth(&["fistful/fremen"], &FEW);
    assert_eq!(printed["terms"]["values"], "printed");
    let more = ["--values", "computed", "--inches", "24", "--doctrine", "assault"];
    let computed = worth(&["fistful/fremen"], &[&FEW[..], &more].concat());
    assert_eq!(
        (&computed["inches"], &computed["terms"]["doctrine"]),
        (&json!(24), &json!("assault"))
    );
    assert_eq!(find_unit(&computed, "Fremmen")["points"], 27);
    // 4d6 bring 24 once, and 23 four times.
    assert_eq!(find_unit(&computed, "Fremmen")["charge"]["count"], "5");
    for (lang, note) in [
        ("en", "Charge: how often a charge over open ground covers 9″"),
        ("es", "Carga: cuántas veces llega a 9″"),
    ] {
        let sheet = shown(&["fistful/fremen", "--inches", "9", "--lang", lang]);
        assert!(sheet.contains(note), "{sheet}");
    }
}

#[test]
fn the_help_and_the_sheet_share_the_assumptions() {
    let help = fs::read_to_string("templates/help/worth.yaml").expect("the texts of help");
    for (lang, assumed) in [("en", "\nWhat is assumed\n"), ("es", "\nQué se supone\n")] {
        let shown_help = flat(&run(&["worth", "--help", "--lang", lang]).1);
        let sheet = shown(&["fistful/fremen", "--lang", lang]);
        let assumptions = sheet.split(assumed).nth(1).expect("what is assumed");
        let assumptions = flat(assumptions);
        let paragraphs =
            help.lines().map(str::trim).filter(|line| line.contains(". ") || line.ends_with('.'));
        let shared = paragraphs.filter(|it| assumptions.contains(it) && shown_help.contains(it));
        // The meaning of the numbers, what battles count, how they are fitted, and what they leave out.
        assert_eq!(shared.count(), 9, "{assumptions}");
        assert!(flat(&sheet).contains("F40"));
    }
}

#[test]
fn the_plot_has_a_named_dot_for_every_rated_unit() {
    let folder = folder("worth");
    let path = folder.to_str().expect("a path");
    let some = ["--mix", "own", "--games", "800", "--forces", "32"];
    let answer = worth(&PUBLISHED, &some);
    let rated: Vec<&Value> =
        units(&answer).iter().filter(|unit| !unit["worth"].is_null()).collect();
    assert!(rated.len() > 8, "{answer:#}");
    let press = ["worth", "--as", "sheet", "--format", "html", "--output", path];
    let (code, out, err) = run(&[&press, &PUBLISHED[..], &some].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, format!("{path}/fistful-worth.html\n"));
    let page = fs::read_to_string(folder.join("fistful-worth.html")).expect("a page");
    assert_eq!(page.matches("<circle").count(), rated.len());
    for unit in rated {
        let name = unit["name"].as_str().expect("a name");
        let named = format!(">{} · {name}, ", unit["points"]);
        assert!(page.contains(&named), "{named} is not on the plot");
    }
    for more in [["--lang", "both"], ["--lang", "es"]] {
        let over = [&press, &PUBLISHED[..], &FEW, &more, &["--force"]].concat();
        assert_eq!(run(&over).0, 0);
    }
    #[cfg(feature = "pdf")]
    {
        let args =
            ["worth", "fistful/fremen", "--as", "sheet", "--format", "pdf", "--output", path];
        assert_eq!(
            run(&[&args[..], &FEW].concat()),
            (0, format!("{path}/fremen-worth.pdf\n"), String::new())
        );
    }
    let (code, out, _) = run(&[&press, &["dune-world/fremen"][..], &FEW].concat());
    assert_eq!((code, out), (0, format!("{path}/dune-world-fremen-worth.html\n")));
}

#[test]
fn the_audit_of_a_list_without_printed_lines_shows_its_worth() {
    let folder = folder("audit-own");
    let path = folder.to_str().expect("a path");
    for (list, has_worth) in [("castellans", true), ("corrino", false)] {
        let named = format!("fistful/{list}");
        run(&["print", &named, "--as", "audit", "--format", "text", "--output", path]);
        let page = fs::read_to_string(folder.join(format!("{list}-audit.txt"))).expect("a page");
        assert_eq!(
            page.contains("\nNo unit of this list has printed values to compare."),
            has_worth,
            "{page}"
        );
        assert_eq!(page.contains("\nWhat is assumed\n"), has_worth, "{page}");
    }
}

#[test]
fn worth_refuses_in_both_languages_what_it_cannot_compare() {
    let refused = |args: &[&str], en: &str, es: &str| {
        for (lang, expected) in [("en", en), ("es", es)] {
            let (code, _, err) = run(&[&["worth", "--lang", lang], args].concat());
            assert_eq!((code, err.contains(expected)), (2, true), "{err}");
        }
    };
    let two = ["fistful/atreides", "dune-world/fremen"];
    refused(
        &two,
        "is for dune-world, but the first is for fistful",
        "es de dune-world, pero el primero es de fistful",
    );
    let one = worth(&two, &[&FEW[..], &["--game", "dune-world"]].concat());
    assert_eq!(one["game"], "dune-world");
    refused(
        &["fistful/fremen", "--inches", "0"],
        "0 is not a valid number of inches",
        "0 no es un valor válido para el número de pulgadas",
    );
    refused(
        &["fistful/forces/fremen-300"],
        "is a force; expected a list",
        "es una fuerza; se esperaba una lista",
    );
    refused(
        &["fistful/corrino", "--points", "60", "--mix", "own"],
        "too few points for a legal squad",
        "los puntos no llegan para ninguna Escuadra legal",
    );
    refused(
        &["fistful/corrino", "--table", "60x24", "--forces", "4"],
        "too small for both sides to set up",
        "demasiado pequeña para desplegar los dos bandos",
    );
    for value in ["--games=0", "--mix=all", "--points=49"] {
        assert_eq!(run(&["worth", "fistful/corrino", value]).0, 2, "{value}");
    }
    alone_or_many(&refused);
    let (code, out, err) = run(&["worth", "tests/cases/army/codes.yaml", "fistful/fremen"]);
    assert_eq!((code, out.as_str(), err.contains("error[unknown-letter]")), (1, "", true), "{err}");
}

/// Lists of one unit, and of too many.
fn alone_or_many(refused: &dyn Fn(&[&str], &str, &str)) {
    let lone = folder("lone").join("lone.yaml");
    let text = |nco: &str| {
        let one = format!("  - {{name: One, code: VHs{nco}}}\n");
        let head = "fistful: 1\ngame: fistful\nname: Lone\ncomposition: {squad: 4-8}\nunits:\n";
        format!("{head}  - {{name: NCO, code: VHs-N1}}\n{one}")
    };
    fs::write(&lone, text("")).expect("a list");
    let path = lone.to_str().expect("a path");
    // Without an NCO there is no legal squad.
    refused(&[path], "its list (F26)", "en su lista (F26)");
    fs::write(&lone, text(", nco: NCO")).expect("a list");
    assert_eq!(units(&worth(&[path, path], &FEW)).len(), 4, "twice the same may be");
    let few = ["--games", "8", "--forces", "2"];
    assert_eq!(units(&worth(&[path], &few)).len(), 2, "and one against the houses");
    let many: String = (0..251).map(|n| format!("  - {{name: U{n}, code: VHs}}\n")).collect();
    let crowd = folder("crowd").join("crowd.yaml");
    fs::write(&crowd, format!("fistful: 1\ngame: fistful\nname: Crowd\nunits:\n{many}"))
        .expect("a list");
    let crowd = crowd.to_str().expect("a path");
    refused(
        &[crowd, crowd, "--mix", "own"],
        "502 units; at most 500 can be compared",
        "502 unidades; de una vez se comparan 500",
    );
}

#[test]
fn a_game_without_shipped_lists_needs_mix_own() {
    let folder = folder("worth-game");
    let game = folder.join("games").join("salt");
    fs::create_dir_all(&game).expect("a folder");
    let book = "name: {en: Salt, es: Sal}\nedition: own\nauthor: Nobody\nfirst: en\n";
    fs::write(game.join("book.yaml"), book).expect("a book");
    let play = fs::read_to_string("grammars/fistful/rules.yaml").expect("rules");
    fs::write(game.join("rules.yaml"), play).expect("rules");
    let list = folder.join("salt.yaml");
    let text = "fistful: 1\ngame: salt\nname: Salters\ncomposition: {squad: 4-8}\nunits:\n  - {name: NCO, code: VHs-N1}\n  - {name: One, code: VHs, nco: NCO}\n";
    fs::write(&list, text).expect("a list");
    let [games, list] = [folder.join("games"), list].map(|path| path.display().to_string());
    let arguments = ["worth", list.as_str(), "--grammars", games.as_str()];
    for (lang, expected) in
        [("en", "no lists of `salt` are shipped"), ("es", "no hay listas incluidas de `salt`")]
    {
        let (code, out, err) = run(&[&arguments[..], &["--lang", lang]].concat());
        let messages = (err.contains(expected), err.contains("--mix own"));
        assert_eq!((code, out.as_str(), messages), (2, "", (true, true)), "{err}");
    }
    let (code, _, err) = run(&[&arguments[..], &FEW].concat());
    assert_eq!((code, err.as_str()), (0, ""));
}

#[test]
fn worth_lists_abilities_in_words_alone_as_not_counted() {
    let answer = worth(&["fistful/lances"], &FEW);
    let units = answer["units"].as_array().expect("units");
    let uncounted: Vec<(&Value, &Value)> = units
        .iter()
        .filter(|unit| unit["uncounted"] != json!([]))
        .map(|unit| (&unit["name"], &unit["uncounted"][0]))
        .collect();
    let (outriders, old) = (json!("Outriders"), json!("Old lances"));
    let moves = json!("May move 1d6″ away from its target after shooting");
    let loss = json!("Neither a check nor −1 for the loss of its NCO");
    assert_eq!(uncounted, [(&outriders, &moves), (&old, &loss)]);
    let sheet = shown(&["fistful/lances", "--lang", "es"]);
    let named = "no se cuenta (F40): Batidores: Tras disparar puede alejarse 1d6″ de su blanco; Lanzas viejas: Ni";
    assert!(flat(&sheet).contains(named), "{sheet}");
    let sheet = shown(&["fistful/corrino"]);
    assert!(!sheet.contains("not counted (F40)"), "{sheet}");
}
