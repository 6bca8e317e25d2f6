//! Impossible situations are refused, and values that differ from the rules or a list are noted.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const CAPTAIN: &str = "fistful/corrino:Captain/Bator";

/// Under Dune World, riflemen with a shield and without, and men of whom one has a lasgun too.
const LIST: &str = "\
fistful: 1
game: dune-world
name: A
units:
  - {name: Rifles, code: VHsp}
  - {name: Lasers, code: VHsg}
  - {name: Blades, code: VH}
";

fn list() -> String {
    let path = folder("odds-table-list").join("list.yaml");
    fs::write(&path, LIST).expect("a list");
    path.to_str().expect("a path").to_owned()
}

fn odds(arguments: &[&str]) -> Value {
    answer(&[&["odds"], arguments, &["--json"]].concat())
}

fn odds_text(arguments: &[&str]) -> String {
    let (code, out, err) = run(&[&["odds"], arguments].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    out
}

/// The one line that an answer is refused with.
fn error_line(arguments: &[&str]) -> String {
    let (code, out, err) = run(&[&["odds"], arguments].concat());
    assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {err}");
    err.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_unit_fires_the_rate_of_its_weapon() {
    let rifles = format!("{}:Rifles", list());
    let two = odds(&["fire", &rifles]);
    assert_eq!(two["question"]["shots"], json!(2));
    assert_eq!(two["question"]["noted"], json!(["rate"]));
    assert_eq!(two["outcomes"], odds(&["fire", &rifles, "--shots", "2"])["outcomes"]);
    // HD 4: 36 of a hundred miss twice.
    assert_eq!(two["outcomes"][0], json!({"kills": 0, "count": "36", "of": "100", "chance": 0.36}));
    assert!(odds_text(&["fire", &rifles]).contains("the rate of its weapon: 2 shots (D22)"));
    // A number of shots comes first, a bare number has no rate, and a lasgun fires once.
    let one = odds(&["fire", &rifles, "--shots", "1"]);
    assert_eq!(
        (&one["question"]["shots"], &one["question"]["noted"]),
        (&json!(null), &json!(null))
    );
    let bare = ["fire", "4", "--weapon", "projectile", "--game", "dune-world"];
    assert_eq!(odds(&bare)["outcomes"], one["outcomes"]);
    let maula = odds(&["fire", "dune-world/atreides:Skirmishers"]);
    assert_eq!(maula["question"]["shots"], json!(null));
}

#[test]
fn explosion_odds_note_the_other_deaths() {
    let two = ["fire", "6", "--weapon", "lasgun", "--shield", "--shots", "2"];
    assert_eq!(odds(&two)["question"]["noted"], json!(["explosions"]));
    assert!(odds_text(&two).contains("all within 2d10″ die as well"));
    // If nothing can explode, or each range is named, there is no note.
    for plain in [&["fire", "6", "--weapon", "lasgun", "--shots", "2"][..], &two[..5]] {
        assert_eq!(odds(plain)["question"]["noted"], json!(null));
    }
}

#[test]
fn a_weapon_not_in_the_list_is_noted() {
    assert!(error_line(&["fire", "fistful/corrino:Sardaukar"]).contains("has no missile weapon"));
    let lasgun = ["fire", "fistful/fremen:Fremmen", "--weapon", "lasgun"];
    assert_eq!(odds(&lasgun)["question"]["noted"], json!(["no-such-weapon"]));
    assert!(odds_text(&lasgun).contains("Its list gives Fremmen no such weapon."));
    let own = odds(&["fire", "fistful/atreides:Skirmishers", "--weapon", "maula"]);
    assert_eq!(own["question"]["noted"], json!(null));
}

#[test]
fn a_lasgun_fired_with_a_shield_is_noted() {
    let sardaukar = ["fire", "fistful/corrino:Sardaukar", "--weapon", "lasgun"];
    assert_eq!(odds(&sardaukar)["question"]["noted"], json!(["shielded-lasgun", "no-such-weapon"]));
    let rule = "By the rules a figure with a shield may not fire a lasgun (§9c, F22).";
    assert!(odds_text(&sardaukar).contains(rule));
    let lasers = format!("{}:Lasers", list());
    let rule = "a figure with its shield on may not fire a laser (§8.3, F22).";
    assert!(odds_text(&["fire", &lasers]).contains(rule));
}

#[test]
fn a_shield_not_in_the_list_is_noted() {
    let fedayken = ["melee", "dune-world/fremen:Fedayken", "9", "--shield"];
    assert!(
        odds_text(&fedayken)
            .contains("With a shield that its list does not give it: Fedayken (10).")
    );
    assert_eq!(odds(&fedayken)["question"]["shield"], json!(true));
    let target = ["fire", "6", "fistful/fremen:Fedayken", "--shield"];
    assert!(odds_text(&target).contains("With a shield that its list does not give it: Fedayken."));
    assert!(odds_text(&["fire", "6", "--shield"]).contains("With a shield: the target."));
}

#[test]
fn an_nco_of_a_leader_is_refused() {
    let name = |argument: &str| format!("error: `{argument}`: a leader has no NCO");
    assert_eq!(error_line(&["charge", CAPTAIN, "--nco"]), name("--nco"));
    assert_eq!(error_line(&["morale", CAPTAIN, "--nco"]), name("--nco"));
    let lost = ["morale", CAPTAIN, "--nco-lost", "--strength", "2", "--lost", "1"];
    assert_eq!(error_line(&lost), name("--nco-lost"));
    assert_eq!(error_line(&["melee", CAPTAIN, "7", "--nco"]), name("--nco"));
    assert_eq!(error_line(&["melee", "7", CAPTAIN, "--foe-nco"]), name("--foe-nco"));
    let squads = ["squads", CAPTAIN, "7", "--figures", "2", "--foes", "2", "--nco"];
    assert_eq!(error_line(&squads), name("--nco"));
    // An NCO goes further than his squad, and fights beside it.
    assert_eq!(odds(&["charge", "fistful/corrino:NCO", "--nco"])["question"]["nco"], json!(true));
    assert_eq!(odds(&["melee", "fistful/corrino:NCO", "7", "--nco"])["exact"], json!(true));
}

#[test]
fn impossible_losses_are_refused() {
    let gone = ["morale", "8", "--strength", "6", "--lost", "6"];
    assert_eq!(error_line(&gone), "error: nobody is left: 6 of 6 lost");
    let unsaid = "error: the starting size of the squad is missing";
    assert_eq!(error_line(&["morale", "8", "--lost", "1"]), unsaid);
    assert_eq!(error_line(&["morale", "fistful/atreides:Troopers", "--lost", "3"]), unsaid);
    let leader = ["morale", "fistful/atreides:Gurney Halleck", "--lost", "1"];
    assert_eq!(error_line(&leader), "error: nobody is left: 1 of 1 lost");
    let lost = ["morale", "8", "--strength", "6", "--nco-lost"];
    assert_eq!(error_line(&lost), "error: the NCO is lost, but no losses are given");
    let one = [&lost[..], &["--lost", "1"]].concat();
    assert_eq!(odds(&one)["question"]["adjusted"], json!(7));
}

#[test]
fn options_that_cancel_out_or_do_nothing_are_refused() {
    let behind = ["fire", "6", "--behind"];
    assert_eq!(error_line(&behind), "error: `--behind` applies only to a lasgun");
    assert_eq!(odds(&[&behind[..], &["--weapon", "lasgun"]].concat())["exact"], json!(true));
    for game in ["fistful", "dune-world"] {
        let both = ["melee", "7", "9", "--higher", "--foe-higher", "--game", game];
        assert_eq!(
            error_line(&both),
            "error: `--higher` and `--foe-higher` cannot be used together"
        );
    }
    for argument in ["--higher", "--nco", "--damage", "--foe-shield"] {
        let sheet = error_line(&["melee", "--as", "sheet", argument]);
        assert!(sheet.contains(argument), "{sheet}");
    }
}

#[test]
fn the_heading_repeats_the_question() {
    let (sardaukar, fedayken) = ("fistful/corrino:Sardaukar", "fistful/fremen:Fedayken");
    let head = |arguments: &[&str]| {
        let text = odds_text(&[&["morale"], arguments].concat());
        text.split(" · ").next().unwrap_or_default().to_owned()
    };
    let unchecked = "Morale of Sardaukar (8), to charge: no check is rolled";
    assert_eq!(head(&[sardaukar, "--for", "charge"]), unchecked);
    assert_eq!(
        head(&[sardaukar, "--for", "melee"]),
        "Morale of Sardaukar (8), after melee: 8 or less"
    );
    let spanish = "Moral de Fedaykin (11), tras la melé: no se tira ningún test";
    assert_eq!(head(&[fedayken, "--for", "melee", "--lang", "es"]), spanish);
    let lost =
        ["9", "--strength", "8", "--lost", "2", "--nco-lost", "--leader", "3", "--modifier", "-1"];
    let message = "Morale of 9, 2 of 8 lost, its NCO lost, with a leader of 3, −1: 9 or less";
    assert_eq!(head(&lost), message);
    let melee = odds_text(&["melee", "7", "9", "--nco", "--higher", "--foe-leader", "2"]);
    let message =
        "Melee: 7, with its NCO, charging from higher ground, against 9, with a leader of 2 ·";
    assert!(melee.starts_with(message), "{melee}");
    // Another check of theirs is rolled, but the two that would call for it are not.
    let rally = ["morale", fedayken, "--for", "rally", "--nco"];
    assert_eq!(odds(&rally)["question"]["noted"], json!(["never-checks"]));
    assert!(odds_text(&rally).contains("It never checks Morale in melee or to charge"));
    let rally = ["morale", sardaukar, "--for", "rally", "--nco"];
    assert_eq!(odds(&rally)["question"]["noted"], json!(null));
}

#[test]
fn impossible_squad_sizes_are_refused_or_noted() {
    let duke = "fistful/atreides:Duke Leto";
    let only = "error: this unit is unique in its list";
    let crowd =
        odds_text(&["morale", "fistful/corrino:Sardaukar", "--strength", "99", "--lost", "1"]);
    assert!(crowd.contains("its list has squads of"), "{crowd}");
    assert_eq!(error_line(&["squads", duke, "7", "--figures", "5", "--foes", "5"]), only);
    assert_eq!(error_line(&["melee", "7", duke, "--against", "2"]), only);
    assert_eq!(odds(&["squads", duke, "7", "--figures", "1", "--foes", "2"])["exact"], json!(true));
    let alone = "error: a leader is a single figure, not a squad (§4)";
    assert_eq!(error_line(&["morale", CAPTAIN, "--strength", "9"]), alone);
    assert_eq!(odds(&["morale", CAPTAIN])["question"]["noted"], json!(null));
    // Five captains are not forbidden, but no squad.
    let captains = ["squads", CAPTAIN, "7", "--figures", "5", "--foes", "5"];
    assert_eq!(odds(&captains)["question"]["noted"], json!(["leader-squad"]));
    assert!(odds_text(&captains).contains("Leaders form no squad (§4). Counted as if they did."));
}

#[test]
fn a_rally_without_leader_or_nco_is_noted() {
    for reason in ["rally", "stand"] {
        let fremen = ["morale", "fistful/fremen:Fremmen", "--for", reason];
        assert_eq!(odds(&fremen)["question"]["noted"], json!(["nobody-to-rally"]));
        assert!(odds_text(&fremen).contains("A leader or NCO must be within 3″ to rally it (§8f)"));
        let dune_world = [&fremen[..], &["--game", "dune-world"]].concat();
        assert!(odds_text(&dune_world).contains("within 3″ to rally it (§9.6)"));
        for there in [&["--nco"][..], &["--leader", "1"]] {
            let there = [&fremen[..], there].concat();
            assert_eq!(odds(&there)["question"]["noted"], json!(null));
        }
        let lost = [&fremen[..], &["--nco-lost", "--strength", "9", "--lost", "1"]].concat();
        assert_eq!(error_line(&lost), "error: without its NCO, nobody can rally it");
        assert_eq!(odds(&[&lost[..], &["--leader", "1"]].concat())["exact"], json!(true));
    }
}
