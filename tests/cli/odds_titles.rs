//! `fistful odds` of squads and of fire: the title repeats the question, and the main numbers come first.

use super::{answer, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// The lines of an answer, with single blanks.
fn lines(args: &[&str]) -> Vec<String> {
    let (code, out, err) = run(&[&["odds"], args].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}: {out}");
    out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn squad_odds_begin_with_a_summary_of_losses() {
    let summary = lines(&["squads", "7", "9", "--figures", "1", "--foes", "1"]);
    // 7 is killed by 70 of 100 pairs of rolls, 9 by 40: one figure against one.
    let heads = "Squad Lost on average Left Shaken or routed Nobody left";
    let at = summary.iter().position(|line| line == heads).expect("a summary");
    let losses = run(&["odds", "squads", "7", "9", "--figures", "1", "--foes", "1", "--json"]).1;
    let losses: Value = serde_json::from_str(&losses).expect("JSON");
    for (row, side) in [(1, "first"), (2, "second")] {
        let outcomes = losses["outcomes"].as_array().expect("outcomes");
        let dies = outcomes.iter().find(|one| one["side"] == side && one["lost"] == 1);
        let chance = dies.expect("a loss")["chance"].as_f64().expect("a number");
        let expected = format!("{:.1} of 1 {:.1}", chance, 1.0 - chance);
        assert!(summary[at + row].contains(&expected), "{} {expected}", summary[at + row]);
    }
    let of = ["squads", "fistful/corrino:Sardaukar", "fistful/atreides:Troopers"];
    let summary =
        lines(&[&of[..], &["--figures", "6", "--nco", "--foes", "6", "--lang", "es"]].concat());
    assert_eq!(summary[1], "Escuadra Bajas de media Quedan Asustada o Desmoralizada Sin nadie");
    assert!(summary[2].contains(" de 7 "), "{}", summary[2]);
    assert!(summary[2].ends_with(" %"), "{}", summary[2]);
}

#[test]
fn squads_of_a_force_fight_with_its_figures_and_nco() {
    let force = "fistful/forces/harkonnen-500";
    let stalkers = format!("{force}:The stalkers");
    let question =
        &answer(&["odds", "squads", &stalkers, "7", "--foes", "5", "--json"])["question"];
    let expected = [json!("The stalkers"), json!(8), json!(5), json!(true)];
    let found = ["first", "figures", "foes", "nco"].map(|key| question[key].clone());
    assert_eq!(found, expected);
    let fewer =
        &answer(&["odds", "squads", &stalkers, "7", "--figures", "4", "--foes", "5", "--json"]);
    assert_eq!(fewer["question"]["figures"], json!(4));
    let (code, _, err) = run(&["odds", "squads", "7", "8", "--figures", "5"]);
    assert_eq!((code, err.contains("`--figures` and `--foes`")), (2, true), "{err}");
    let (code, _, err) = run(&["odds", "melee", &format!("{force}:stalker"), "7"]);
    assert_eq!((code, err.contains("`The stalkers`")), (2, true), "{err}");
    assert_eq!(run(&["odds", "morale", &format!("{force}:feyd rautha")]).0, 0);
}

#[test]
fn the_title_of_fire_odds_repeats_the_question() {
    let title = |args: &[&str]| lines(&[&["fire"], args].concat())[0].clone();
    let arguments = ["6", "--weapon", "lasgun", "--cover", "heavy", "--behind", "--shots", "3"];
    assert!(
        title(&arguments)
            .starts_with("Fire of 6, Lasgun, heavy cover, a shield behind the target, 3 shots · "),
        "{}",
        title(&arguments)
    );
    let arguments = ["fistful/atreides:Skirmishers", "fistful/harkonnen:Regulars", "--lang", "es"];
    assert!(title(&arguments).contains(", contra Regulares, "), "{}", title(&arguments));
}

#[test]
fn cover_may_be_given_by_name() {
    let outcomes = |args: &[&str]| answer(&[&["odds", "fire", "6", "--json"], args].concat());
    assert_eq!(outcomes(&["--cover", "heavy"]), outcomes(&["--cover", "3"]));
    let dune = ["--game", "dune-world", "--cover"];
    assert_eq!(
        outcomes(&[&dune[..], &["light"]].concat()),
        outcomes(&[&dune[..], &["5"]].concat())
    );
    for (given, says) in [("hevy", "did you mean `heavy`?"), ("wall", "`light`, `heavy`, `2`, `3`")]
    {
        let (code, _, err) = run(&["odds", "fire", "6", "--cover", given]);
        assert_eq!((code, err.contains(says)), (2, true), "{err}");
    }
}
