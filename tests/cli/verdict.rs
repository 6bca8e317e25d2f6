//! Answers that give a verdict: it stands first, alone with `--brief`, and its prose fits the terminal.

use super::{answer, fistful, flat, out, run};
use fistful::text::length;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

const LISTS: [&str; 4] =
    ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];
const FEW: [&str; 4] = ["--games", "400", "--forces", "12"];

/// The places of some texts, each behind the one before.
fn assert_order(text: &str, parts: &[&str]) {
    let mut from = 0;
    for part in parts {
        let at = text[from..].find(part);
        from += at.unwrap_or_else(|| panic!("no `{part}` behind {from}: {text}")) + part.len();
    }
}

/// Counts of rows in some audits: all, those that agree, and those with a difference that nothing explains.
fn count_rows(audits: &Value) -> [usize; 3] {
    let rows = || audits.as_array().expect("lists").iter().flat_map(|it| it["rows"].as_array());
    let rows = || rows().flatten();
    let of = |class: &str| {
        let is =
            |row: &&Value| row["class"].as_array().is_some_and(|all| all.contains(&class.into()));
        rows().filter(is).count()
    };
    [rows().count(), of("match"), of("open")]
}

#[test]
fn an_audit_begins_with_the_counts_of_rows_that_agree_and_differ() {
    let [all, agree, open] = count_rows(&answer(&[&["audit", "--json"], &LISTS[..]].concat()));
    assert_eq!([all, agree, open], [33, 1, 19]);
    let explained = all - agree - open;
    let message = format!(
        "All lists together: {agree} of {all} rows agrees with the tables in every value; {explained} differ, and \
         every difference is explained; {open} have a difference that nothing explains."
    );
    let brief = out(&[&["audit", "--brief"], &LISTS[..]].concat());
    assert!(flat(&brief).ends_with(&message), "{brief}");
    for list in LISTS {
        let [all, agree, open] = count_rows(&answer(&["audit", "--json", list]));
        let [one, es] =
            ["en", "es"].map(|lang| flat(&out(&["audit", list, "--brief", "-l", lang])));
        let (_, counts) = one.split_once(": ").expect("the name of the list");
        assert!(counts.starts_with(&format!("{agree} of {all} rows agree")), "{one}");
        assert!(counts.contains(&format!("; {open} ha")), "{one}");
        assert!(es.contains(&format!(": {agree} de {all} filas concuerda")), "{es}");
        assert!(es.ends_with(&format!("en {open} hay alguna diferencia que nada explica.")));
        // Under the title, before anything else.
        let whole = out(&["audit", list]);
        let under = whole.split_once('\n').expect("a title").1;
        assert!(flat(under).starts_with(counts), "{whole}");
    }
    let agrees =
        out(&["audit", "--brief", "fistful/corrino", "--rules", "fistful/rules/leaders-4d"]);
    assert!(flat(&agrees).ends_with("5 of 6 rows agree with the tables in every value; 1 has a difference that nothing explains."), "{agrees}");
}

#[test]
fn explanations_come_before_the_rows_and_the_method_last() {
    let parts = [
        "Patterns",
        "Explanations",
        "Leaders",
        "Troops",
        "Nearest codes",
        "How it is counted",
        "Classes",
        "Codes that fit by chance",
        "A difference is a pattern if",
    ];
    assert_order(
        &out(&["audit", "fistful/harkonnen"]),
        &parts.map(|part| format!("\n{part}")).each_ref().map(String::as_str),
    );
    let parts = [
        "Are the points fair?",
        "What a point of each list buys",
        "Leaders",
        "Troops",
        "What each letter should cost",
        "How it was done",
        "How they are fought",
    ];
    assert_order(&out(&[&["fair"], &LISTS[..2], &FEW].concat()), &parts);
    let parts = ["What a point buys", "Leaders", "Troops", "What is assumed"];
    assert_order(&out(&[&["worth", LISTS[0]], &FEW[..], &["--mix", "own"]].concat()), &parts);
}

#[test]
fn brief_prints_the_beginning_of_the_whole_answer() {
    let own = ["--mix", "own"];
    for question in [
        [&["fair"], &LISTS[..2], &FEW].concat(),
        [&["worth", LISTS[0], LISTS[1]], &FEW[..], &own].concat(),
        [
            "battle",
            "fistful/forces/corrino-300",
            "fistful/forces/fremen-300",
            "--equal",
            "--games",
            "20",
        ]
        .into(),
    ] {
        for lang in ["en", "es"] {
            let question = [&question[..], &["-l", lang]].concat();
            let whole = out(&question);
            let brief = out(&[&question[..], &["--brief"]].concat());
            let under = whole.split_once('\n').expect("a title").1;
            let first = brief.lines().next().expect("a verdict");
            assert!(under.starts_with(first), "{brief}\n{whole}");
            assert!(brief.lines().count() < 8, "{brief}");
        }
    }
    let battle = [
        "battle",
        "fistful/forces/corrino-300",
        "fistful/forces/fremen-300",
        "--games",
        "20",
        "--brief",
    ];
    assert!(out(&battle).starts_with("Of 100 battles: won by "));
    assert_eq!(
        out(&["cost", "fistful/forces/atreides-500", "--brief"]),
        "Gurney's raiders, 489 of 500 points\n"
    );
    let check = ["check", "fistful/atreides", "dust/forces/axis-platoon", "--brief"];
    assert_eq!(out(&check).lines().count(), 2);
    let folder = super::folder("brief");
    let bad = folder.join("bad.yaml");
    std::fs::write(
        &bad,
        "fistful: 1\nname: Bad\nunits:\n  - {name: A, code: QQ}\n  - {name: B, code: VHsg}\n",
    )
    .expect("a file");
    let bad = bad.display().to_string();
    let (code, out, err) = run(&["check", &bad, "--brief"]);
    assert_eq!((code, out, err.as_str()), (1, format!("{bad}: 1 error, 1 warning\n"), ""));
    let (code, out, err) = run(&["check", &bad, "--brief", "-l", "es"]);
    assert_eq!((code, out, err.as_str()), (1, format!("{bad}: 1 error, 1 aviso\n"), ""));
    // A missing verdict has a reason.
    let (code, out, err) = run(&["audit", &bad, "--brief"]);
    assert_eq!((code, out.as_str(), err.contains("QQ")), (1, "", true), "{err}");
    for question in [
        &["audit", LISTS[0], "--brief", "--json"][..],
        &["fair", LISTS[0], "--brief", "--as", "sheet"],
    ] {
        assert_eq!(run(question).0, 2, "{question:?}");
    }
}

#[test]
fn prose_fits_the_terminal_and_is_never_wider_than_a_page() {
    let widest = |args: &[&str], columns: Option<&str>| {
        let mut command = fistful(args);
        command.env_remove("COLUMNS").envs(columns.map(|columns| ("COLUMNS", columns)));
        let out = command.output().expect("a run").stdout;
        let out = String::from_utf8(out).expect("UTF-8");
        out.lines().map(length).max().unwrap_or(0)
    };
    let fair = [&["fair"], &LISTS[..2], &FEW].concat();
    for (question, wide) in [
        (&["audit", "fistful/harkonnen"][..], 100),
        (&fair, 100),
        (&["rulings", "--game", "fistful"], 100),
    ] {
        assert!(widest(question, None) <= wide, "{question:?}");
        assert!(widest(question, Some("300")) <= wide, "{question:?}");
    }
    assert!(widest(&["rulings"], Some("60")) <= 60);
    // Tables whose words are too wide are broken where the width is known.
    for list in ["dust/allies-example", "dust/axis-example", "scrubs/french"] {
        assert!(widest(&["show", list], Some("80")) <= 80, "{list}");
        assert!(widest(&["show", list], None) > 80, "{list}: a row is a line for other programs");
    }
    for force in fistful::library::forces() {
        for lang in ["en", "es"] {
            let shown = widest(&["show", &force, "--lang", lang], Some("80"));
            assert!(shown <= 80, "{force} in {lang}: {shown}");
        }
    }
}

#[test]
fn the_command_to_repeat_an_answer_is_on_one_line() {
    let paths = ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];
    let more = ["--turns", "6", "--table", "60x48", "--values", "computed"];
    let answer = out(&[&["fair"], &paths[..], &FEW, &more].concat());
    let again = format!(
        "fistful fair {} --games 400 --forces 12 --seed 1 --values computed --table 60x48 --turns 6",
        paths.join(" ")
    );
    assert!(answer.lines().any(|line| line == again), "{again}\n{answer}");
}

/// The row of a name in the answer about a list.
fn row<'a>(list: &'a Value, name: &str) -> &'a Value {
    let rows = list["rows"].as_array().expect("rows");
    rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn a_pattern_of_all_lists_explains_the_rows_that_it_names() {
    let together = answer(&[&["audit", "--json"], &LISTS[..]].concat());
    let alone = answer(&["audit", "--json", "fistful/harkonnen"]);
    for name in ["Feyd Rautha", "Piter DeVries"] {
        assert_eq!(row(&together[1], name)["class"], json!(["pattern"]), "{name}");
        assert_eq!(row(&alone[0], name)["class"], json!(["pattern", "open"]), "{name}");
    }
    let joint = &together[1]["joint_patterns"][0];
    assert_eq!(joint["rows"], json!(["Feyd Rautha", "Piter DeVries"]));
    assert_eq!((&joint["what"], &joint["of"]), (&json!("move"), &json!(20)), "Elite leaders alone");
    assert_eq!(alone[0]["joint_patterns"], json!([]));
}

#[test]
fn the_price_of_the_shield_is_missing_where_the_notes_print_it() {
    let together = answer(&[&["audit", "--json"], &LISTS[..]].concat());
    for (list, name, code) in
        [(0, "House Guards", "EH"), (0, "Troopers", "VH"), (1, "Garrison", "RL")]
    {
        let row = row(&together[list], name);
        assert_eq!((&row["class"], &row["one_edit"]), (&json!(["pattern"]), &json!([])), "{name}");
        assert_eq!(row["against_notes"], json!([code]), "{name}: its note says Shields");
    }
    // Counted from §11 by another program: 4 of the 5 troop types with a shield and no weapon, 1 of 94 with 5
    // letters, and all their groups with and without a weapon are 11.
    let pattern = &together[0]["joint_patterns"][0];
    assert_eq!(
        [&pattern["letter"], &pattern["difference"], &pattern["of"], &pattern["once_in"]],
        [&json!("s"), &json!(-2), &json!(5), &json!(42)]
    );
    let regulars = row(&together[1], "Regulars");
    assert_eq!(regulars["one_edit"], json!(["RLs"]), "it keeps the shield");
}

#[test]
fn an_ability_that_the_list_counts_in_does_not_explain_points_without_it() {
    let fremen = answer(&["audit", "--json", "fistful/fremen"]);
    let fedayken = row(&fremen[0], "Fedayken");
    assert_eq!(fedayken["class"], json!(["open"]));
    assert_eq!(
        (&fedayken["special"], &fedayken["left_out"]),
        (&json!([]), &json!(["Never takes a morale check, in combat or to charge"]))
    );
    let text = flat(&out(&["audit", "fistful/fremen", "-l", "es"]));
    assert!(text.contains("10 puntos, aunque la lista dice que la incluyen (§10e)."));
}

/// Of eight battles won five to three, 62.5 and 37.5 in 100 are 63 and 37, or 62 and 38.
#[test]
fn the_shares_of_battles_add_up_to_100() {
    let forces = ["battle", "fistful/forces/corrino-300", "fistful/forces/harkonnen-300"];
    let mut halves = 0;
    for seed in 1..=6 {
        let seed = seed.to_string();
        let options = ["--games", "8", "--seed", &seed];
        let brief = out(&[&forces[..], &options, &["--brief"]].concat());
        let shares = brief.split_once("battles:").expect("a verdict").1;
        let shares = shares.split(|c: char| !c.is_ascii_digit()).filter(|text| !text.is_empty());
        let shares: Vec<i32> = shares.take(3).map(|text| text.parse().expect("a number")).collect();
        assert_eq!(shares.iter().sum::<i32>(), 100, "{brief}");
        let wins = answer(&[&forces[..], &options, &["--json"]].concat())["wins"].clone();
        for (side, share) in [("first", shares[0]), ("second", shares[1]), ("draw", shares[2])] {
            let eighths = wins[side].as_i64().expect("a number") as i32;
            assert!((8 * share - 100 * eighths).abs() < 8, "{side}: {brief}");
            halves += eighths % 2;
        }
    }
    assert!(halves > 2, "some shares end in a half");
}
