//! The odds of games without ability codes.

use super::{answer, run};
use pretty_assertions::{assert_eq, assert_ne};
use serde_json::{Value, json};

/// What happens by an answer, each with its chance.
fn chances(arguments: &[&str]) -> (Value, Vec<(String, Value, f64)>) {
    let said = answer(&[arguments, &["--json"]].concat());
    let outcomes = said["outcomes"].as_array().expect("outcomes").iter().map(|one| {
        let what = one["what"].as_str().expect("what").to_owned();
        (what, one["n"].clone(), one["chance"].as_f64().expect("a chance"))
    });
    (said.clone(), outcomes.collect())
}

#[test]
fn every_question_is_answered_by_its_own_game() {
    for (question, game) in [
        (&["activation", "--lost", "2"][..], "scrubs"),
        (&["sighting", "--range", "10"], "scrubs"),
        (&["move", "french-foot", "desert"], "scrubs"),
        (&["fire", "french-rifle", "--range", "10", "--dice", "8", "--cover", "fort"], "scrubs"),
        (&["fire", "machine-gun", "--range", "20", "--crew", "2"], "scrubs"),
        (
            &["fire", "arab-rifle", "--range", "8", "--dice", "5", "--crew", "2", "--figures", "9"],
            "scrubs",
        ),
        (&["morale", "--base", "70", "--size", "10", "--lost", "4", "--closing"], "scrubs"),
        (&["melee", "1", "0", "--against", "2", "--game", "scrubs"], "scrubs"),
        (&["grapple", "--defenders", "2"], "scrubs"),
        (&["climb"], "scrubs"),
        (&["initiative", "5", "8"], "dust"),
        (&["attack", "--dice", "6", "--armor", "2", "--models", "5", "--sustained"], "dust"),
        (&["suppression", "--tokens", "4", "--models", "3", "--hero"], "dust"),
        (&["vehicle", "--hits", "5", "--cover", "hard"], "dust"),
        (&["overrun", "--class", "4"], "dust"),
    ] {
        let (said, outcomes) = chances(&[&["odds"], question].concat());
        assert_eq!(said["game"], json!(game), "{question:?}");
        assert_eq!(said["question"]["kind"], json!(question[0]), "{question:?}");
        assert_eq!(outcomes.iter().all(|(_, _, chance)| (0.0..=1.0).contains(chance)), true);
        // Its title is spoken in both languages, and is not the same.
        let told = |lang| run(&[&["odds"], question, &["--lang", lang]].concat()).1;
        assert_ne!(told("en").lines().next(), told("es").lines().next(), "{question:?}");
    }
    let (_, begins) = chances(&["odds", "initiative", "5", "8"]);
    assert_eq!(begins[0], ("first-begins".to_owned(), Value::Null, 0.764_869_986_685));
}

#[test]
fn what_counts_for_nothing_is_refused() {
    for (question, said) in [
        ("fire french-rifle --range 30", "30 is no number of inches here"),
        ("move french-foot desert --inches -1", "-1 is no number of inches here"),
        ("fire maxim --range 3", "`odds fire` does not take `maxim`"),
        ("fire french-rifle --range 3 --cover light", "`--cover` does not take `light`"),
        ("fire french-rifle --range 3 --crew 2", "`--crew` counts with `--figures` alone"),
        ("fire arab-cannon --range 3 --crew 1", "1 is no crew here"),
        ("fire arab-cannon --range 3 --crew 3 --dice 2", "`--dice` counts for other weapons alone"),
        ("fire machine-gun --range 3 --crew 2 --still", "`--still` counts for other weapons alone"),
        ("fire french-rifle --game scrubs", "nobody said how far away the target is"),
        ("morale --base 70 --size 8", "there is no rate of losses for a unit of this size (S4)"),
        ("morale --base 70 --size 10 --lost 10", "10 is no number of losses here"),
        ("melee 1 x --game scrubs", "that is no number"),
        ("melee 1 0 --against 3 --game scrubs", "3 is no number of attackers here"),
        ("overrun --class 8", "8 is no class here"),
        (
            "melee 7 9 --game dust",
            "the game `dust` has no lists here, and so no codes, points or audits",
        ),
    ] {
        let words: Vec<&str> = ["odds"].into_iter().chain(question.split(' ')).collect();
        let (code, _, err) = run(&words);
        let first = err.lines().next().unwrap_or_default().to_owned();
        assert_eq!((code, first), (2, format!("error: {said}")), "{question}");
    }
}
