//! A rule that published lists may follow, tried on their rows: `fistful audit LISTS --suppose`.

use super::{answer, flat, folder, run};
use fistful::book::Game;
use fistful::embedded::Grammars;
use fistful::rules::Rules;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const LISTS: [&str; 4] =
    ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];

fn suppose(text: &str, lists: &[&str]) -> Value {
    answer(&[&["audit", "--json", "--suppose", text], lists].concat())
}

/// Rows that can show it, those that agree without it, and those that agree with it.
fn counts(experiment: &Value) -> [u64; 3] {
    ["changed", "changed_before", "changed_after"]
        .map(|key| experiment[key]["rows"].as_u64().expect("a number"))
}

/// Every row of the published lists.
fn rows() -> Vec<Value> {
    let lists = answer(&[&["audit", "--json"], &LISTS[..]].concat());
    let rows = lists.as_array().expect("lists").iter().flat_map(|list| list["rows"].as_array());
    rows.flatten().cloned().collect()
}

#[test]
fn free_shields_are_scored_on_the_troops_that_have_them() {
    let mut expected = [0; 3];
    for row in rows().iter().filter(|row| row["kind"] == "trooper") {
        if row["code"].as_str().expect("a code").contains('s') {
            let [printed, computed] =
                ["printed", "computed"].map(|key| row[key]["points"].as_i64().expect("points"));
            expected[0] += 1;
            expected[1] += u64::from(printed == computed);
            expected[2] += u64::from(printed == computed - 2);
        }
    }
    assert_eq!(expected, [7, 1, 4]);
    let found = suppose("troop shields free", &LISTS);
    assert_eq!(counts(&found["total"]), expected);
    assert_eq!((&found["verdict"], &found["alternatives"]), (&json!("chance"), &json!(6)));
    let lists = found["lists"].as_array().expect("lists");
    assert_eq!(
        lists.iter().map(|list| counts(&list["experiment"])).collect::<Vec<_>>(),
        [[3, 0, 2], [3, 0, 2], [1, 1, 0], [0, 0, 0]]
    );
}

/// The chances of each number of rows, with one row more that has this chance.
#[expect(clippy::float_arithmetic, reason = "an independent sum, as in the tests that call it")]
pub(super) fn with_row(by_count: &[f64], share: f64) -> Vec<f64> {
    let mut next = vec![0.0; by_count.len() + 1];
    for (count, chance) in by_count.iter().enumerate() {
        next[count] += chance * (1.0 - share);
        next[count + 1] += chance * share;
    }
    next
}

/// Counts the slips of each row by brute force, and adds the chances up in floating point.
#[test]
fn the_chance_is_that_of_one_wrong_letter_in_each_row() {
    let rules = Rules::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped rules");
    let decode = |code: &str| fistful::decode::code(code, &rules).code.expect("a code");
    let mut by_count = vec![1.0];
    for row in rows().iter().filter(|row| row["kind"] == "trooper") {
        let code = row["code"].as_str().expect("a code");
        if !code.contains('s') {
            continue;
        }
        let (code, bought) = (decode(code), if row["name"] == "Sardaukar" { 5 } else { 0 });
        let space = rules.codes().space(code.kind());
        let near: Vec<i32> = space
            .iter()
            .filter(|other| code.edits(other.code) == Some(1))
            .map(|other| other.points + bought)
            .collect();
        let supposed = rules.codes().points(code) + bought - 2;
        let giving = near.iter().filter(|points| **points == supposed).count() + 1;
        let share = giving as f64 / (near.len() + 1) as f64;
        by_count = with_row(&by_count, share);
    }
    let chance: f64 = by_count[4..].iter().sum::<f64>() * 6.0;
    assert_eq!(suppose("troop shields free", &LISTS)["once_in"], json!((1.0 / chance) as u64));
}

#[test]
fn leaders_keep_to_4d_in_words_and_in_a_file() {
    let words = suppose("leaders move at most 4d", &LISTS);
    assert_eq!((counts(&words["total"]), &words["verdict"]), ([20, 0, 20], &json!("holds")));
    let is_chosen = |list: &Value| list["is_chosen"] == true;
    assert!(words["lists"].as_array().expect("lists").iter().all(is_chosen));
    let file = suppose("fistful/rules/leaders-4d", &LISTS);
    assert_eq!(file["rows"], words["rows"]);
    // The numbers of a file may have been chosen after the rows were seen.
    assert_eq!((&file["verdict"], &file["once_in"]), (&json!("fitted"), &json!(null)));
    assert_eq!(words["parts"], json!([]));
}

#[test]
fn a_part_that_holds_carries_no_other() {
    for (other, alone) in [
        ("skirmishers +500%", "no-better"),
        ("troop marksman free", "no-better"),
        ("troops with s points -2", "chance"),
    ] {
        let found = suppose(&format!("leaders move at most 4d, {other}"), &LISTS);
        assert_eq!(found["verdict"], json!("partly"), "{other}");
        assert_eq!(found["parts"], json!(["holds", alone]), "{other}");
    }
}

#[test]
fn values_that_no_longer_agree_are_told() {
    let text = "leaders move at most 4d, leaders with m points +200";
    let found = suppose(text, &LISTS);
    assert_eq!((&found["total"]["lost"], &found["verdict"]), (&json!(3), &json!("partly")));
    let arguments = [&["audit", "--suppose", text], &LISTS[..]].concat();
    assert!(flat(&run(&arguments).1).contains("3 printed values no longer agree."));
}

#[test]
fn a_letter_is_free_once() {
    let twice = suppose("troop shields free, shields free, troop shields free", &LISTS);
    let troops = |rows: &Value| -> Vec<Value> {
        let rows = rows.as_array().expect("rows").iter();
        rows.filter(|row| row["computed"] != json!(null)).cloned().collect()
    };
    let once = suppose("shields free", &LISTS);
    assert_eq!(troops(&twice["rows"]), troops(&once["rows"]));
}

#[test]
fn a_copy_of_a_list_is_no_evidence() {
    let alone = answer(&["audit", "--json", "fistful/atreides"]);
    let text = fs::read_to_string("armies/fistful/atreides.yaml").expect("the list");
    let copy = folder("audit-copy").join("atreides.yaml");
    fs::write(&copy, format!("# A copy.\n{text}")).expect("the copy");
    let copy = copy.to_str().expect("a path");
    assert_eq!(answer(&["audit", "--json", "fistful/atreides", copy]), alone);
}

/// The tables of the other game give other values.
#[test]
fn the_same_list_is_audited_in_both_games() {
    let both = answer(&["audit", "--json", "fistful/atreides", "dune-world/atreides"]);
    assert_eq!(both.as_array().map(Vec::len), Some(2));
}

/// Lists without printed values are no copies of each other.
#[test]
fn lists_without_printed_values_are_all_audited() {
    let lists = answer(&["audit", "--json", "fistful/smugglers", "fistful/lances"]);
    assert_eq!(lists.as_array().map(Vec::len), Some(2));
}

/// A long text is shown in part, whether it would be words or a file.
#[test]
fn an_error_does_not_repeat_a_long_supposition() {
    for text in ["troop shield fre ".repeat(1500), format!("rules/{}.yaml", "é".repeat(13_000))] {
        let (code, out, err) = run(&["audit", "fistful/atreides", "--suppose", &text]);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.contains('…') && err.chars().count() < 1000, "{err}");
    }
}

#[test]
fn a_row_cannot_be_supposed_on() {
    let arguments = ["audit", "fistful/atreides:Skirmishers", "--suppose", "troop shields free"];
    let (code, out, err) = run(&arguments);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("`--suppose` needs whole lists"), "{err}");
    assert!(err.contains("give `fistful/atreides`"), "{err}");
}

#[test]
fn a_phrase_means_the_same_in_both_languages() {
    for (en, es) in [
        ("troop shields free", "escudo de la tropa gratis"),
        ("leader maula pistols free", "pistolas maula de los líderes gratis"),
        ("leaders move at most 4d", "movimiento de los líderes como máximo 4d"),
        ("troops with s points -2", "tropas con s puntos −2"),
        ("skirmishers x1.5", "escaramuzadores +50 %"),
        ("skirmishers ×1.05, s free", "escaramuzadores x1,05, s gratis"),
        ("s free; leaders +3", "s gratis, líderes puntos +3"),
    ] {
        assert_eq!(suppose(en, &LISTS), suppose(es, &LISTS), "{en}");
        assert!(suppose(en, &LISTS).is_object(), "{en}");
    }
}

#[test]
fn parts_apply_one_after_the_other_and_a_half_is_rounded_up() {
    let text = "troop shields free, troop maula pistols free, skirmishers +50%";
    let found = suppose(text, &["fistful/atreides"]);
    let rows = found["rows"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["name"] == "Skirmishers").expect("the row");
    // (22 − 2 − 3) × 1.5 is 25.5.
    assert_eq!((&row["supposed"], &row["agrees"]), (&json!({ "points": 26 }), &json!(true)));
    assert_eq!(found["lists"][0]["is_chosen"], json!(null));
}

/// A list whose troops have these codes and printed points.
fn list(name: &str, rows: &[(&str, i32)]) -> String {
    let path = folder(name).join(format!("{name}.yaml"));
    let unit = |(index, (code, points)): (usize, &(&str, i32))| {
        format!("  - {{name: Unit {index}, code: {code}, printed: {{points: {points}}}}}\n")
    };
    let units: String = rows.iter().enumerate().map(unit).collect();
    fs::write(&path, format!("fistful: 1\nname: {name}\nunits:\n{units}")).expect("a list");
    path.to_str().expect("a path").to_owned()
}

#[test]
fn a_list_that_was_held_out_is_judged_by_the_choice_of_the_others() {
    // G 4, R 2, V 5, E 10; a lasgun costs 5, which the first list does not count.
    let free = list("free-lasguns", &[("GAg", 4), ("RAg", 6), ("VAg", 9), ("EAg", 14)]);
    let paid = list("paid-lasguns", &[("GAg", 9), ("RAg", 11), ("VA", 9)]);
    let found = suppose("troop lasgun free", &[&free, &paid]);
    assert_eq!((counts(&found["total"]), &found["verdict"]), ([6, 2, 4], &json!("partly")));
    let [first, second] = [0, 1].map(|list| &found["lists"][list]);
    assert_eq!((&first["is_chosen"], &first["chosen"]), (&json!(false), &json!([])));
    assert_eq!(
        (&second["is_chosen"], &second["chosen"]),
        (
            &json!(true),
            &json!([{ "supposed": "Lasgun (g) free for troops", "rows": 2, "agree": 0 }])
        )
    );
}

#[test]
fn a_tie_of_the_other_lists_is_told_as_a_tie() {
    // The first list leaves out one lasgun and one pistol, 5 and 3 points: either explains one row of two.
    let tied = list("tied", &[("GAg", 4), ("RAm", 6)]);
    let other = list("other", &[("GAg", 4), ("RAg", 6), ("VA", 9)]);
    let found = suppose("troop lasgun free", &[&tied, &other]);
    assert_eq!(
        (&found["lists"][1]["is_chosen"], &found["lists"][1]["chosen"]),
        (
            &json!(false),
            &json!([
                { "supposed": "Lasgun (g) free for troops", "rows": 2, "agree": 2 },
                { "supposed": "Maula Pistol (m) free for troops", "rows": 0, "agree": 0 }
            ])
        )
    );
    for (lang, part) in [("en", "a tie: this;"), ("es", "un empate: esta;")] {
        let args = ["audit", &tied, &other, "--lang", lang, "--suppose", "troop lasgun free"];
        let (_, out, _) = run(&args);
        assert!(out.contains(part), "{out}");
    }
}

#[test]
fn what_no_row_can_show_is_not_decided() {
    let found = suppose("troop thrown weapon free", &["fistful/corrino"]);
    assert_eq!((&found["verdict"], &found["rows"]), (&json!("no-rows"), &json!([])));
    assert_eq!(suppose("skirmishers +50%", &LISTS)["verdict"], json!("no-better"));
}

#[test]
fn what_is_not_understood_is_refused_with_what_was_meant() {
    let err = |text: &str| {
        let (code, out, err) = run(&["audit", "fistful/atreides", "--suppose", text]);
        assert_eq!((code, out.as_str()), (2, ""), "{text}");
        flat(&err)
    };
    for (text, near) in [
        ("troop sheilds free", "troop shields free"),
        ("leaders move 4d", "leaders move at most 4d"),
        ("escudo de la topa gratis", "Escudo de la tropa gratis"),
        ("s free, skirmisers +50%", "skirmishers +50%"),
    ] {
        assert!(err(text).contains(&format!("did you mean `{near}`?")), "{}", err(text));
    }
    for text in [
        "",
        "foo",
        "free",
        "+2% free",
        "shields lasgun free",
        "leaders points at most 4",
        "s +99999",
        "skirmishers x1.555",
        "skirmishers x1.x",
    ] {
        assert!(err(text).contains("`--suppose` does not take"), "{text}: {}", err(text));
    }
    assert!(err(&["s free"; 9].join(", ")).contains("`--suppose` does not take"));
    let eleven_times = ["s +1000%"; 8].join(", ");
    assert_eq!(suppose(&eleven_times, &LISTS)["verdict"], json!("no-better"));
    assert!(err("fistful/corrino").contains("has no house rules"));
}

#[test]
fn a_character_that_cannot_be_seen_is_refused_with_its_place() {
    for (text, place, code_point) in [
        ("troop shi\u{7}elds free", 10, "U+0007"),
        ("leaders move at most 4d\u{200b}", 24, "U+200B"),
        ("s\tfree", 2, "U+0009"),
        ("s \u{202e}free", 3, "U+202E"),
    ] {
        let (code, out, err) = run(&["audit", "fistful/atreides", "--suppose", text]);
        assert_eq!((code, out.as_str()), (2, ""), "{text:?}");
        let part = format!("`--suppose`: character {place} is {code_point}, which cannot be seen");
        assert!(flat(&err).contains(&part), "{err}");
    }
}

#[test]
fn brief_is_the_verdict_alone_in_both_languages() {
    for (lang, part) in [
        ("en", "It holds: of 20 rows that can show it, 20 agree with it and 0 without it"),
        (
            "es",
            "Se sostiene: de 20 filas que pueden mostrarla, 20 concuerdan con ella y 0 sin ella",
        ),
    ] {
        let args = ["audit", "--brief", "--lang", lang, "--suppose", "leaders move at most 4d"];
        let (_, out, _) = run(&[&args[..], &LISTS].concat());
        assert!(flat(&out).starts_with(part), "{out}");
        let (_, whole, _) =
            run(&[&["audit", "--lang", lang, "--suppose", "s free"], &LISTS[..]].concat());
        assert!(whole.contains("Sardaukar"), "{whole}");
    }
}
