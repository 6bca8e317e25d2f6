//! Shields and weapons of named units: every command fights with the same equipment.

use super::{answer, folder, run};
use fistful::dice::Chance;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const SARDAUKAR: [&str; 2] = ["fistful/corrino:Sardaukar", "dune-world/corrino:Sardaukar"];
const FEDAYKEN: [&str; 2] = ["fistful/fremen:Fedayken", "dune-world/fremen:Fedayken"];
const DUNE_WORLD: [&str; 2] = ["--game", "dune-world"];

fn odds(arguments: &[&[&str]]) -> Value {
    answer(&[&["odds"], arguments.concat().as_slice(), &["--json"]].concat())
}

/// The outcomes of an answer, and what its question says of shields.
fn outcomes_and_shields(arguments: &[&[&str]]) -> (Value, [Value; 2]) {
    let mut answer = odds(arguments);
    let shields = ["shield", "foe_shield"].map(|key| answer["question"][key].take());
    (answer["outcomes"].take(), shields)
}

fn assert_refused(arguments: &[&str], flag: &str) {
    let (code, out, err) = run(&[&["odds"], arguments].concat());
    let message = format!("error: A Fistful of Sardaukar has no rule for `{flag}`");
    let first = err.lines().next().unwrap_or_default().to_owned();
    assert_eq!((code, out, first), (2, String::new(), message));
}

#[test]
fn in_melee_a_named_unit_has_its_shield_and_a_number_has_none() {
    let named = ["melee", SARDAUKAR[1], "9"];
    let bare = ["melee", "7", "9", "--game", "dune-world"];
    let (plain, none) = outcomes_and_shields(&[&bare]);
    let (with, _) = outcomes_and_shields(&[&bare, &["--shield"]]);
    assert_ne!(plain, with);
    assert_eq!(none, [json!(null), json!(null)]);
    assert_eq!(outcomes_and_shields(&[&named]), (with.clone(), [json!(true), json!(null)]));
    assert_eq!(outcomes_and_shields(&[&named, &["--shield"]]), (with, [json!(true), json!(null)]));
    assert_eq!(
        outcomes_and_shields(&[&named, &["--no-shield"]]),
        (plain, [json!(false), json!(null)])
    );
    // The foe's likewise; a Fedayken has none to lose.
    let foe = ["melee", "9", SARDAUKAR[1]];
    assert_eq!(outcomes_and_shields(&[&foe]).1, [json!(null), json!(true)]);
    assert_eq!(outcomes_and_shields(&[&foe, &["--no-foe-shield"]]).1, [json!(null), json!(false)]);
    let (without, shields) =
        outcomes_and_shields(&[&["melee", "9", FEDAYKEN[1], "--no-foe-shield"]]);
    assert_eq!((without, shields), outcomes_and_shields(&[&["melee", "9", FEDAYKEN[1]]]));
    // Several against one have theirs too.
    let three = [&named[..], &["--against", "3"]].concat();
    let arguments = [&bare[..], &["--against", "3", "--shield"]].concat();
    assert_eq!(outcomes_and_shields(&[&three]).0, outcomes_and_shields(&[&arguments]).0);
}

#[test]
fn melees_of_fistful_ignore_shields() {
    let named = ["melee", SARDAUKAR[0], FEDAYKEN[0]];
    assert_eq!(outcomes_and_shields(&[&named]), outcomes_and_shields(&[&["melee", "7", "10"]]));
    assert_refused(&[&named[..], &["--no-shield"]].concat(), "--no-shield");
    assert_refused(&[&named[..], &["--no-foe-shield"]].concat(), "--no-foe-shield");
    let squads = ["squads", SARDAUKAR[0], "9", "--figures", "3", "--foes", "3"];
    assert_eq!(outcomes_and_shields(&[&squads]).1, [json!(null), json!(null)]);
    for flag in ["--shield", "--no-shield", "--foe-shield", "--no-foe-shield"] {
        assert_refused(&[&squads[..], &[flag]].concat(), flag);
    }
}

#[test]
fn named_squads_fight_with_their_shields() {
    let many = ["--figures", "3", "--foes", "4"];
    // The losses of both sides; bare numbers have no Morale.
    let lost = |arguments: &[&[&str]]| {
        let (outcomes, shields) = outcomes_and_shields(&[arguments.concat().as_slice(), &many]);
        let outcomes = outcomes.as_array().expect("outcomes").clone();
        let lost: Vec<Value> =
            outcomes.into_iter().filter(|end| end["lost"] != json!(null)).collect();
        (lost, shields)
    };
    let (named, bare) = (["squads", SARDAUKAR[1], "9"], ["squads", "7", "9"]);
    let (plain, _) = lost(&[&bare, &DUNE_WORLD]);
    let (with, _) = lost(&[&bare, &DUNE_WORLD, &["--shield"]]);
    assert_ne!(plain, with);
    assert_eq!(lost(&[&named]), (with, [json!(true), json!(null)]));
    assert_eq!(lost(&[&named, &["--no-shield"]]), (plain, [json!(false), json!(null)]));
}

#[test]
fn a_named_target_has_its_shield() {
    for (sardaukar, fedayken) in SARDAUKAR.into_iter().zip(FEDAYKEN) {
        let game = if sardaukar == SARDAUKAR[0] { "fistful" } else { "dune-world" };
        let bare = ["fire", "6", "--weapon", "maula", "--game", game];
        let at = |target| ["fire", "6", target, "--weapon", "maula"];
        let (open, stopped) = (odds(&[&bare]), odds(&[&bare, &["--shield"]]));
        assert_ne!(open["outcomes"], stopped["outcomes"]);
        let named = odds(&[&at(sardaukar)]);
        assert_eq!(named["outcomes"], stopped["outcomes"]);
        assert_eq!(named["question"]["shield"], json!(true));
        let report = odds(&[&at(sardaukar), &["--no-shield"]]);
        assert_eq!(report["outcomes"], open["outcomes"]);
        assert_eq!(report["question"]["shield"], json!(false));
        assert_eq!(odds(&[&at(fedayken)])["outcomes"], open["outcomes"]);
        assert_eq!(odds(&[&at(fedayken), &["--shield"]])["outcomes"], stopped["outcomes"]);
    }
}

#[test]
fn an_answer_notes_who_has_a_shield_and_who_left_it() {
    let note = |arguments: &[&str]| {
        let (code, out, _) = run(&[&["odds"], arguments].concat());
        assert_eq!(code, 0, "{arguments:?}");
        let notes = ["With a shield", "Without its own shield", "Con Escudo"];
        let noted = |line: &&str| notes.iter().any(|note| line.starts_with(note));
        out.lines().find(noted).unwrap_or_default().to_owned()
    };
    let (first, foe) = (SARDAUKAR[1], "dune-world/harkonnen:Regulars");
    assert_eq!(note(&["melee", first, foe]), "With a shield: Sardaukar (7), Regulars (4).");
    let half = note(&["melee", first, foe, "--no-shield"]);
    assert_eq!(half, "With a shield: Regulars (4). Without its own shield: Sardaukar (7).");
    let spanish = note(&["melee", first, "9", "--lang", "es"]);
    assert_eq!(spanish, "Con Escudo: Sardaukar (7).");
    let none = note(&["fire", "6", first, "--no-shield"]);
    assert_eq!(none, "Without its own shield: Sardaukar.");
    assert_eq!(note(&["fire", "6", "--shield"]), "With a shield: the target.");
    assert_eq!(note(&["melee", first, first]), "With a shield: the first, the second.");
    assert_eq!(note(&["melee", "7", "9", "--game", "dune-world", "--no-shield"]), "");
}

/// The chance that a unit kills another, by `odds melee`: alone or with the other, in Dune World where the loser
/// is eliminated.
fn kill_chance(one: &str, foe: &str, game: &str, led: &[&str]) -> Chance {
    let damage: &[&str] = if game == "fistful" { &[] } else { &["--damage"] };
    let answer = odds(&[&["melee", one, foe], damage, led]);
    let number =
        |value: &Value| value.as_str().and_then(|text| text.parse().ok()).expect("a count");
    let counts = |end: &&Value| match game {
        "fistful" => end["what"] == "first" || end["what"] == "both",
        _ => end["what"] == "eliminated" && end["who"] == "second",
    };
    let ends = answer["outcomes"].as_array().expect("outcomes");
    let count = ends.iter().filter(counts).map(|end| number(&end["count"])).sum();
    Chance { count, of: number(&ends[0]["of"]) }
}

#[test]
fn cards_and_odds_melee_agree_on_named_units() {
    let folder = folder("odds-agree");
    let path = folder.to_str().expect("a path");
    for game in ["fistful", "dune-world"] {
        for house in ["corrino", "fremen"] {
            let (list, other) = (format!("{game}/{house}"), format!("{game}/harkonnen"));
            let enemy = format!("{other}:Regulars");
            let shown = answer(&["show", &list, "--json"]);
            let units = shown["units"].as_array().expect("units");
            let name = |unit: &Value| unit["name"].as_str().expect("a name").to_owned();
            let print = ["print", &list, "--as", "cards", "--odds", &enemy, "--format", "text"];
            let large = ["--card", "tarot", "--lang", "en", "--output", path, "--force"];
            run(&[&print[..], &large].concat());
            let prefix = if game == "fistful" { "" } else { "dune-world-" };
            let cards = fs::read_to_string(folder.join(format!("{prefix}{house}-cards.txt")));
            let cards = cards.expect("the cards");
            for unit in units {
                let one = format!("{list}:{}", name(unit));
                let (kills, dies) =
                    (kill_chance(&one, &enemy, game, &[]), kill_chance(&enemy, &one, game, &[]));
                let Some(line) = melee_line(&cards, &name(unit)) else {
                    // The card of a squad carries its NCO.
                    assert!(name(unit).contains("NCO"), "no melee of {one} in:\n{cards}");
                    continue;
                };
                let (kills, dies) = (kills.percent(0), dies.percent(0));
                let expected = match game {
                    "fistful" => format!("Melee with Regulars: kills {kills} %, dies {dies} %."),
                    _ => format!(
                        "Melee with Regulars: eliminates {kills} %, is eliminated {dies} %."
                    ),
                };
                assert_eq!(line.replace('\u{a0}', " "), expected, "{one}");
            }
        }
    }
}

/// The melee line of a unit's card.
fn melee_line<'a>(cards: &'a str, name: &str) -> Option<&'a str> {
    let from = cards.lines().skip_while(|line| line.split(" · ").next() != Some(name));
    from.map(str::trim).find(|line| line.starts_with("Melee with "))
}

#[test]
fn abilities_with_an_effect_count() {
    for (sardaukar, fedayken) in SARDAUKAR.into_iter().zip(FEDAYKEN) {
        let ends = |arguments: &[&str]| odds(&[arguments])["outcomes"].clone();
        let sure = |what: &str| json!([{"what": what, "count": "1", "of": "1", "chance": 1}]);
        let charge = ["morale", sardaukar, "--for", "charge", "--strength", "6", "--lost", "3"];
        assert_eq!(ends(&charge), sure("charges"));
        assert_eq!(ends(&["morale", fedayken, "--for", "charge"]), sure("charges"));
        let after = ends(&["morale", fedayken, "--for", "melee", "--lost", "3", "--strength", "4"]);
        assert_eq!(after[0]["chance"], json!(1));
        // A Sardaukar still checks after melee, and a Fedayken to rally.
        assert_ne!(ends(&["morale", sardaukar, "--for", "melee"])[0]["chance"], json!(1));
        assert_ne!(
            ends(&["morale", fedayken, "--for", "rally", "--lost", "1", "--strength", "2"])[0]["chance"],
            json!(1)
        );
        let squads = ends(&["squads", fedayken, sardaukar, "--figures", "3", "--foes", "3"]);
        let morale_result = |side: &str| -> Vec<Value> {
            let of = squads.as_array().expect("outcomes").iter().filter(|end| end["side"] == side);
            of.map(|end| end["what"].clone()).filter(|what| *what != json!(null)).collect()
        };
        assert_eq!(morale_result("first"), ["holds", "gone"]);
        assert_eq!(morale_result("second"), ["holds", "shaken", "routed", "gone"]);
    }
}

#[test]
fn an_ability_in_words_alone_counts_for_nothing() {
    let list = folder("odds-words").join("words.yaml");
    let unit = "units: [{name: B, code: VHs, special: [{name: Never checks Morale}]}]";
    fs::write(&list, format!("fistful: 1\nname: A\n{unit}\n")).expect("a list");
    let unit = format!("{}:B", list.to_str().expect("a path"));
    let checks = |unit: &str| odds(&[&["morale", unit, "--for", "melee"]])["outcomes"].clone();
    assert_eq!(checks(&unit), checks("8"));
}
