//! Units that are named without their list, and rulings that are searched for words.

use super::{answer, run};
use pretty_assertions::assert_eq;

#[test]
fn a_unit_of_one_list_is_found_by_its_name_alone() {
    for (bare, listed) in [
        (
            &["melee", "Duke Leto", "Feyd Rautha"][..],
            &["melee", "fistful/atreides:Duke Leto", "fistful/harkonnen:Feyd Rautha"][..],
        ),
        (&["melee", "duque leto", "9"], &["melee", "fistful/atreides:Duke Leto", "9"]),
        (
            &["melee", "Duke Leto", "dune-world/corrino:Sardaukar"],
            &["melee", "dune-world/atreides:Duke Leto", "dune-world/corrino:Sardaukar"],
        ),
        (
            &["melee", "Leto", "7", "--game", "dune-world"],
            &["melee", "dune-world/atreides:Duke Leto", "7", "--game", "dune-world"],
        ),
        (
            &["squads", "Sardaukar", "Fedayken", "--figures", "4", "--foes", "4"],
            &[
                "squads",
                "fistful/corrino:Sardaukar",
                "fistful/fremen:Fedayken",
                "--figures",
                "4",
                "--foes",
                "4",
            ],
        ),
        (
            &["fire", "Skirmishers", "Sardaukar"],
            &["fire", "fistful/atreides:Skirmishers", "fistful/corrino:Sardaukar"],
        ),
        (&["fire", "Spahis", "--range", "10"], &["fire", "scrubs/french:Spahis", "--range", "10"]),
        (
            &["fire", "Machine gun", "--range", "10"],
            &["fire", "scrubs/french:Machine gun", "--range", "10"],
        ),
        (&["morale", "Spahis", "--lost", "3"], &["morale", "scrubs/french:Spahis", "--lost", "3"]),
        (
            &["morale", "Sardaukar", "--strength", "6"],
            &["morale", "fistful/corrino:Sardaukar", "--strength", "6"],
        ),
        (
            &["charge", "Fedayken", "--inches", "9"],
            &["charge", "fistful/fremen:Fedayken", "--inches", "9"],
        ),
        (&["move", "Spahis", "rough"], &["move", "scrubs/french:Spahis", "rough"]),
        (
            &["attack", "Line Rifles", "Badger", "--with", "Rocket tube"],
            &[
                "attack",
                "dust/allies-example:Line Rifles",
                "dust/allies-example:Badger",
                "--with",
                "Rocket tube",
            ],
        ),
        (&["overrun", "Badger"], &["overrun", "dust/allies-example:Badger"]),
        (
            &["suppression", "Flame Squad", "--tokens", "1"],
            &["suppression", "dust/allies-example:Flame Squad", "--tokens", "1"],
        ),
    ] {
        let [bare, listed] =
            [bare, listed].map(|args| answer(&[&["odds"], args, &["--json"]].concat()));
        assert_eq!(bare, listed);
    }
    // Keys of a table are no units.
    let (code, out, err) = run(&["odds", "fire", "machine-gun", "--range", "10", "--dice", "2"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
}

#[test]
fn an_ambiguous_unit_name_gets_the_lists_that_have_it() {
    let (code, out, err) = run(&["odds", "melee", "Lieutenant", "9"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        err.contains("`Lieutenant` is in ") && err.contains("`fistful/harkonnen:Lieutenant`"),
        "{err}"
    );
    assert!(!err.contains("dune-world"), "one game is enough to choose from: {err}");
    let (_, _, err) = run(&["odds", "melee", "Lieutenant", "9", "-l", "es"]);
    assert!(err.contains("`Lieutenant` está en ") && err.contains("indica cuál"), "{err}");
    let (code, _, err) = run(&["odds", "melee", "Duke Leto", "9"]);
    assert_eq!(code, 0);
    assert_eq!(
        err,
        "note: Duke Leto is taken from fistful/atreides; with `--game`, also from dune-world/atreides\n"
    );
    let (code, _, err) = run(&["odds", "overrun", "Badger"]);
    assert_eq!((code, err.as_str()), (0, ""), "no other game has one");
    let (code, _, err) = run(&["odds", "melee", "Duk Leto", "9"]);
    assert_eq!(
        (code, err.contains("did you mean `fistful/atreides:Duke Leto`?")),
        (2, true),
        "{err}"
    );
}

#[test]
fn a_code_or_a_part_of_a_name_gets_the_units_that_it_may_mean() {
    for (word, hint) in [
        ("EFSs-A4", "did you mean `fistful/atreides:Duke Leto`?"),
        ("daukar", "did you mean `fistful/corrino:Sardaukar`?"),
        ("Halleck", "did you mean `fistful/atreides:Gurney Halleck`?"),
        ("guard", "perhaps `fistful/atreides:House Guards`, `"),
    ] {
        let (code, out, err) = run(&["odds", "melee", word, "Baron"]);
        assert_eq!((code, out.as_str(), err.contains(hint)), (2, "", true), "{word}: {err}");
    }
    let (_, _, err) = run(&["odds", "melee", "guard", "9", "--lang", "es"]);
    assert!(err.contains("unidades de una lista, quizá `fistful/"), "{err}");
    let (_, _, err) = run(&["odds", "melee", "daukar", "9", "--game", "dune-world"]);
    assert!(err.contains("did you mean `dune-world/corrino:Sardaukar`?"), "{err}");
}

#[test]
fn unit_options_apply_to_bare_unit_names() {
    let own = ["odds", "fire", "Spahis", "--range", "10", "--with", "French rifle"];
    assert_eq!(run(&own).0, 0);
    let (code, _, err) =
        run(&["odds", "fire", "french-rifle", "--range", "10", "--with", "French rifle"]);
    assert_eq!((code, err.contains("--with")), (2, true), "a key is no unit: {err}");
    assert_eq!(run(&["odds", "morale", "Spahis", "--lost", "3", "--fort"]).0, 0);
}

#[test]
fn show_finds_a_unit_by_its_name_alone() {
    for name in ["Duke Leto", "leto", "fistful/atreides:Leto"] {
        assert_eq!(
            answer(&["show", name, "--json"]),
            answer(&["show", "fistful/atreides", "leto", "--json"])
        );
    }
    assert_eq!(answer(&["show", "leto", "--game", "dune-world", "--json"])["game"], "dune-world");
    assert_eq!(answer(&["show", "spahis", "--json"])["units"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer(&["show", "badger", "--json"])["army"], "Allied example");
    for (name, message) in [
        ("Lieutenant", "`fistful/harkonnen:Lieutenant`"),
        ("Duk Leto", "did you mean `fistful/atreides:Duke Leto`?"),
        ("atraides", "did you mean `fistful/atreides`?"),
        ("no such thing at all", "`fistful list` shows the shipped lists and forces"),
    ] {
        let (code, out, err) = run(&["show", name]);
        assert_eq!((code, out.as_str(), err.contains(message)), (2, "", true), "{err}");
    }
}

/// The ids of the rulings that an answer has.
fn ids(args: &[&str]) -> Vec<String> {
    let all = answer(&[&["rulings", "--json"], args].concat());
    let ids =
        all.as_array().expect("rulings").iter().map(|one| one["id"].as_str().map(str::to_owned));
    ids.collect::<Option<_>>().expect("ids")
}

#[test]
fn rulings_are_searched_for_words_of_both_languages() {
    let lasguns = ids(&["lasgun"]);
    assert!(lasguns.contains(&"F22".to_owned()) && lasguns.contains(&"F21".to_owned()));
    // The search finds all rulings with the word, and no others.
    let all = answer(&["rulings", "--json"]);
    let has = |one: &&serde_json::Value| {
        let text = one.to_string().to_lowercase();
        text.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with("lasgun"))
    };
    let expected: Vec<&str> = all
        .as_array()
        .expect("rulings")
        .iter()
        .filter(has)
        .filter_map(|one| one["id"].as_str())
        .collect();
    assert_eq!(lasguns, expected);
    for (one, other) in [
        (&["LASER"][..], &["láser"][..]),
        (&["lasgun", "shield"], &["shield lasgun"]),
        (&["lasgun", "f12"], &["F12", "lasgun"]),
        (&["lasgun", "--lang", "es"], &["lasgun"]),
    ] {
        assert_eq!(ids(one), ids(other));
    }
    assert_eq!(ids(&["f12", "lasgun"])[0], "F12", "ids come first");
    assert!(ids(&["lasgun", "shield"]).len() < lasguns.len(), "both words");
    assert!(ids(&["lasgun", "--game", "dune-world"]).iter().all(|id| id.starts_with('D')));
    for (words, message) in [
        (&["lasgum"][..], ["no ruling has `lasgum`", "did you mean `lasgun`?"]),
        (
            &["zzzzzz"],
            ["no ruling has `zzzzzz`", "search for another word, or give one of `F1–F50`"],
        ),
        (&["lasgun", "seitch"], ["no ruling has `lasgun seitch`", "search for fewer"]),
        (
            &["F999"],
            [
                "there is no ruling `F999`",
                "A Fistful of Sardaukar has `F1–F50`; `fistful rulings --game fistful` lists them",
            ],
        ),
        (
            &["d0", "--lang", "es"],
            [
                "no hay ninguna interpretación `d0`",
                "`fistful rulings --game dune-world` las enumera",
            ],
        ),
        (&["Z1"], ["there is no ruling `Z1`", "`fistful rulings` lists them"]),
        (
            &["lasgum", "--lang", "es"],
            ["ninguna interpretación contiene `lasgum`", "¿querías decir `lasgun`?"],
        ),
    ] {
        let (code, out, err) = run(&[&["rulings"], words].concat());
        let says = message.iter().all(|part| err.contains(part));
        assert_eq!((code, out.as_str(), says), (2, "", true), "{words:?}: {err}");
    }
}
