//! `fistful odds`: exact chances, as text, JSON and paper.

use super::{answer, flat, folder, run};
use pretty_assertions::{assert_eq, assert_ne};
use serde_json::{Value, json};
use std::fs;

/// The outcomes of an answer, as `what count/of`.
fn outcomes(arguments: &[&str]) -> Vec<String> {
    let answer = answer(&[&["odds"], arguments, &["--json"]].concat());
    assert_eq!(answer["exact"], json!(true));
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let described = |outcome: &Value| {
        let words =
            ["side", "what", "who", "killed", "dies", "hit", "is_hit", "lost", "kills", "inches"]
                .into_iter()
                .filter_map(|key| outcome.get(key));
        let words: Vec<String> = words.map(text).collect();
        format!("{} {}/{}", words.join(" "), text(&outcome["count"]), text(&outcome["of"]))
    };
    answer["outcomes"].as_array().expect("outcomes").iter().map(described).collect()
}

#[test]
fn melee_counts_a_hundred_pairs_of_rolls() {
    let fistful = ["first 29/100", "second 62/100", "both 7/100", "neither 2/100"];
    assert_eq!(outcomes(&["melee", "7", "9"]), fistful);
    let even = ["first 45/100", "second 45/100", "both 9/100", "neither 1/100"];
    assert_eq!(outcomes(&["melee", "8", "8"]), even);
    let dune_world = ["first 30/100", "second 67/100", "separate 0/100", "neither 3/100"];
    assert_eq!(outcomes(&["melee", "7", "9", "--game", "dune-world"]), dune_world);
    // A leader of 2 makes 9 of 7.
    assert_eq!(outcomes(&["melee", "7", "9", "--leader", "2"]), outcomes(&["melee", "9", "9"]));
}

#[test]
fn units_of_lists_fight_with_their_printed_skills() {
    let (sardaukar, fedayken) = ("fistful/corrino:Sardaukar", "fistful/fremen:Fedayken");
    assert_eq!(outcomes(&["melee", sardaukar, fedayken]), outcomes(&["melee", "7", "10"]));
    let three = outcomes(&["melee", sardaukar, fedayken, "--against", "3", "--leader", "2"]);
    assert_eq!(three[0], "0 false 2/10000");
    let total: u32 = three
        .iter()
        .map(|line| line.rsplit(' ').next().and_then(|chance| chance.split('/').next()))
        .map(|count| count.and_then(|count| count.parse::<u32>().ok()).expect("a count"))
        .sum();
    assert_eq!(total, 10_000);
    // From the rear nobody is killed but the one.
    let rear = outcomes(&["melee", "7", "10", "--against", "2", "--rear"]);
    assert!(!rear.is_empty() && rear.iter().all(|line| line.starts_with("0 ")), "{rear:?}");
}

#[test]
fn shield_and_damage_outcomes_are_listed_when_asked_for() {
    let found = outcomes(&["melee", "7", "9", "--game", "dune-world", "--foe-shield", "--damage"]);
    // The first hits in 1080 rolls, the second in 2412; the rows exclude each other and add up to all of them.
    let all = [
        "saved second 378/3600",
        "neutralised second 351/3600",
        "eliminated second 351/3600",
        "neutralised first 1206/3600",
        "eliminated first 1206/3600",
        "separate 0/3600",
        "neither 108/3600",
    ];
    assert_eq!(found, all);
    let rear = outcomes(&["melee", "7", "9", "--game", "dune-world", "--rear", "--shield"]);
    let half = ["first 0/6", "second 3/6", "saved first 3/6", "separate 0/6", "neither 0/6"];
    assert_eq!(rear, half);
}

/// Counted apart: the single figure rolls once, and each loser is neutralised or eliminated by a die of its own (§7.8).
#[test]
fn several_on_one_with_damage_are_neutralised_or_eliminated() {
    let question = ["odds", "melee", "7", "9", "--game", "dune-world", "--against", "2"];
    let found = answer(&[&question[..], &["--damage", "--json"]].concat());
    let row = |out: u32, down: u32, single: &str| {
        let is = |row: &&Value| {
            row["eliminated"] == json!(out)
                && row["neutralised"] == json!(down)
                && row["single"] == json!(single)
        };
        found["outcomes"]
            .as_array()
            .expect("outcomes")
            .iter()
            .find(is)
            .map(|row| row["chance"].clone())
    };
    assert_eq!(row(0, 0, "stands"), Some(json!(0.003)));
    assert_eq!(row(0, 0, "neutralised"), Some(json!(0.284)));
    assert_eq!(row(0, 1, "eliminated"), Some(json!(0.0595)));
    assert_eq!(row(1, 1, "stands"), Some(json!(0.0955)));
    assert_eq!(row(2, 0, "stands"), Some(json!(0.04775)));
}

#[test]
fn a_leader_near_a_squad_may_charge_alone() {
    let charge = ["morale", "8", "--for", "charge", "--leader", "2"];
    let lone = |more: &[&str]| outcomes(&[&charge[..], &["--leader-charges"], more].concat());
    // 10 or less is 33 of 36, twice.
    assert_eq!(lone(&[]), ["charges 1188/1296", "follows 99/1296", "alone 9/1296"]);
    // The NCO stays with his squad, and both checks have his +1: 35 of 36.
    assert_eq!(lone(&["--nco"]), ["charges 1260/1296", "follows 35/1296", "alone 1/1296"]);
    // Dune World: he checks first, here with 30 of 36; the squad's 8 is 26 of 36.
    let own = ["--leader-charges", "--leader-morale", "9", "--game", "dune-world"];
    let first = outcomes(&[&charge[..4], &own].concat());
    let all = ["charges 33696/46656", "follows 7800/46656", "alone 3000/46656", "stays 2160/46656"];
    assert_eq!(first, all);
    for (question, message) in [
        (
            &["morale", "8", "--leader-charges"][..],
            "`--leader-charges` applies only to a check to charge",
        ),
        (
            &["morale", "8", "--for", "charge", "--leader-charges", "--game", "dune-world"],
            "in Dune World a leader who charges alone checks on his own Morale (§6.3), which is missing",
        ),
    ] {
        let (code, _, err) = run(&[&["odds"], question].concat());
        assert_eq!((code, err.lines().next()), (2, Some(&*format!("error: {message}"))));
    }
}

#[test]
fn a_melee_of_squads_says_who_meets_whom() {
    let units = ["fistful/corrino:Sardaukar", "fistful/fremen:Fedayken"];
    let sizes = ["--figures", "6", "--nco", "--foes", "8", "--foe-nco"];
    let question = [&["odds", "squads"], &units[..], &sizes].concat();
    let found = &answer(&[&question[..], &["--json"]].concat())["question"];
    // Nine on seven: two of the seven have two foes.
    let pairings = json!([{"fights": 5, "attackers": 1}, {"fights": 2, "attackers": 2}]);
    assert_eq!(found["pairings"], pairings);
    assert_eq!((&found["nco_skill"], &found["foe_nco_skill"]), (&json!(10), &json!(15)));
    let text = run(&question).1.replace('\n', " ");
    let note = "evenly as possible (§7c): 5 × one of Sardaukar (7) against 1 of Fedayken (10); 2 × one of Sardaukar (7) against 2";
    assert!(text.contains(note), "{text}");
}

#[test]
fn odds_of_fire_morale_and_charges_are_exact() {
    assert_eq!(
        outcomes(&["fire", "6", "--cover", "hard"]),
        outcomes(&["fire", "6", "--cover", "3"])
    );
    // Dune World, BS 10: 1 to 9 hit and half of them are saved, 10 is critical (D30).
    let dense = ["fire", "10", "--game", "dune-world", "--cover", "4"];
    assert_eq!(outcomes(&dense), ["miss 0/60", "covered 27/60", "hit 33/60"]);
    // 4, 5 and 6 of ten: past the cover, and the exact roll.
    assert_eq!(outcomes(&["fire", "6", "--cover", "3"]), ["miss 7/10", "hit 3/10"]);
    let lasgun = ["miss 40/100", "stopped 18/100", "explosion 12/100", "nuclear 30/100"];
    assert_eq!(outcomes(&["fire", "6", "--weapon", "lasgun", "--shield"]), lasgun);
    assert_eq!(outcomes(&["morale", "8"]), ["pass 26/36", "fail 10/36"]);
    // Two of seven lost is 25 % and more: 7 or less.
    let lost = ["morale", "8", "--strength", "7", "--lost", "2"];
    assert_eq!(outcomes(&lost), ["pass 21/36", "fail 15/36"]);
    let charge = outcomes(&["charge", "1d", "--inches", "7"]);
    assert_eq!(
        outcomes(&["charge", "--inches", "14"]),
        outcomes(&["charge", "3d", "--inches", "14"]),
        "the basic trooper"
    );
    let shield = |rest: &[&str]| outcomes(&[&["fire"], rest, &["--shield"]].concat());
    let maula = ["miss 4/10", "stopped 3/10", "penetrates 3/10"];
    assert_eq!(shield(&["fistful/atreides:Skirmishers"]), maula);
    assert_eq!(shield(&["6", "--weapon", "maula"]), maula);
    let walk = outcomes(&["charge", "1d", "--walk"]);
    assert_eq!(walk[..2], ["1 1/6", "2 1/6"]);
    let two = outcomes(&["fire", "6", "--shots", "2"]);
    assert_eq!(two, ["0 16/100", "1 48/100", "2 36/100"]);
    assert_eq!(charge, ["contact 21/36", "inch 5/36", "short 10/36"]);
}

#[test]
fn refused_odds_say_what_is_allowed() {
    for (arguments, part) in [
        (&["melee", "77", "9"][..], "from 0 to 40"),
        (&["melee", "7", "9", "--against", "0"], "from 1 to 12"),
        (&["melee", "fistful/corrino:Sardukar", "9"], "did you mean `fistful/corrino:Sardaukar`?"),
        (&["fire", "6", "--weapon", "thrown", "--game", "dune-world"], "`projectile`, `lasgun`"),
        (&["morale", "8", "--strength", "6", "--lost", "9"], "9 of 6 lost"),
        (&["charge", "4d", "--inches", "0"], "from 1 to 200"),
        (&["melee", "x", "9"], "allowed: a number such as `7`, or a unit of a list such as"),
        (&["charge", "3x"], "allowed: a number such as `4d`, or a unit of a list such as"),
        (&["fire", "6", "3"], "allowed: units of a list such as `fistful/corrino:Sardaukar`"),
        (&["morale", "8", "--nco", "--game", "dune-world"], "`--nco` needs a unit"),
        (&["melee", "7", "9", "--shield"], "no rule for `--shield`"),
        (&["melee", "7", "9", "--nco", "--game", "dune-world"], "no rule for `--nco`"),
        (&["fire", "6", "--modifier", "1"], "no rule for `--modifier`"),
    ] {
        let (code, out, err) = run(&[&["odds"], arguments].concat());
        assert_eq!((code, out.as_str(), err.contains(part)), (2, "", true), "{arguments:?}: {err}");
    }
    let (_, _, err) = run(&["odds", "melee", "77", "9", "--lang", "es"]);
    assert!(err.contains("de 0 a 40"), "{err}");
}

#[test]
fn options_without_effect_are_refused() {
    for (arguments, part) in [
        (&["reference", "fistful", "--game", "dune-world"][..], "`--game` does not take"),
        (&["find", "--dominated", "--ws", "12"], "`--dominated`"),
        (&["print", "--blank", "--values", "computed"], "`--blank`"),
    ] {
        let (code, out, err) = run(arguments);
        assert_eq!((code, out.as_str(), err.contains(part)), (2, "", true), "{arguments:?}: {err}");
    }
}

#[test]
fn units_of_two_games_need_a_choice_of_rules() {
    let (sardaukar, fremen) = ("fistful/corrino:Sardaukar", "dune-world/fremen:Fremmen");
    let sizes = ["--figures", "3", "--foes", "3"];
    for (one, other, game) in [(sardaukar, fremen, "fistful"), (fremen, sardaukar, "dune-world")] {
        for arguments in [
            vec!["odds", "melee", one, other],
            [&["odds", "squads", one, other][..], &sizes].concat(),
            vec!["odds", "fire", one, other, "--weapon", "projectile"],
        ] {
            let (code, out, err) = run(&arguments);
            assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {err}");
            assert!(err.contains(&format!("choose the rules: `--game {game}`")), "{err}");
        }
    }
    assert_eq!(run(&["odds", "melee", sardaukar, fremen, "--game", "fistful"]).0, 0);
}

#[test]
fn an_ambiguous_squad_name_is_refused_unless_all_are_alike() {
    let force = "fistful/forces/harkonnen-500";
    let (several, one) = (format!("{force}:Regulares"), format!("{force}:los ojeadores"));
    let (code, out, err) = run(&["odds", "squads", &several, "7", "--foes", "8"]);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.contains("use one of these: `The beaters`, `The stalkers`"), "{err}");
    let (_, _, err) = run(&["odds", "squads", &several, "7", "--foes", "8", "--lang", "es"]);
    assert!(err.contains("indica cuál: `Los ojeadores`, `Los rastreadores`"), "{err}");
    assert_eq!(run(&["odds", "squads", &one, "7", "--foes", "8"]).0, 0);

    let folder = folder("alike");
    let path = folder.join("f.yaml");
    let squads = "squads: [{troop: Regulars, figures: 6}, {troop: Regulars, figures: 8}]";
    let text = format!("fistful: 1\nforce: F\narmy: fistful/harkonnen\n{squads}\n");
    fs::write(&path, text).expect("a file");
    let regulars = format!("{}:Regulars", path.display());
    assert_eq!(run(&["odds", "melee", &regulars, "7"]).0, 0, "each fights alike");
    let (code, _, err) = run(&["odds", "squads", &regulars, "7", "--foes", "8"]);
    assert_eq!((code, err.contains("give each its own name")), (2, true), "{err}");
}

#[test]
fn suggested_units_are_named_in_the_chosen_language() {
    let cards =
        ["print", "fistful/castellans", "--as", "cards", "--odds", "fistful/atreides:Nadie"];
    for arguments in [
        &["show", "fistful/atreides", "zzzz"][..],
        &["odds", "melee", "fistful/atreides:Nadie", "7"],
        &cards,
    ] {
        let (_, _, err) = run(&[arguments, &["--lang", "es"]].concat());
        assert!(err.contains("`Duque Leto`") && !err.contains("`Duke Leto`"), "{err}");
        assert!(run(arguments).2.contains("`Duke Leto`"), "{arguments:?}");
    }
    let nobody = "fistful/forces/harkonnen-500:Nadie";
    let (_, _, err) = run(&["odds", "squads", nobody, "7", "--foes", "8", "--lang", "es"]);
    assert!(err.contains("`Los sabuesos`") && !err.contains("`The hounds`"), "{err}");
}

#[test]
fn the_melee_table_of_every_pair_is_printed() {
    let folder = folder("odds-table");
    let path = folder.to_str().expect("a path");
    for (game, name) in [("fistful", "fistful-melee"), ("dune-world", "dune-world-melee")] {
        let args = ["odds", "melee", "--as", "table", "--format", "html,text", "--output", path];
        let (code, _, err) = run(&[&args[..], &["--game", game]].concat());
        assert_eq!((code, err.as_str()), (0, ""));
        let text = fs::read_to_string(folder.join(format!("{name}.txt"))).expect("the table");
        assert_eq!(text.lines().filter(|line| line.starts_with(" WS ")).count(), 36, "{text}");
    }
    let text = fs::read_to_string(folder.join("fistful-melee.txt")).expect("the table");
    let row = text.lines().find(|line| line.starts_with(" WS 7 ")).expect("a row");
    let cells: Vec<&str> = row.split_whitespace().collect();
    // 7 against 9: 29 kill alone and 7 with the other.
    assert_eq!(cells[2 + 9 - 3], "36", "{row}");
}

#[test]
fn the_fistful_melee_sheet_is_one_row_by_skill_difference() {
    let folder = folder("odds-row");
    let path = folder.to_str().expect("a path");
    let print = |game: &str| {
        let args = ["odds", "melee", "--as", "sheet", "--format", "text", "--output", path];
        run(&[&args[..], &["--game", game, "--force"]].concat());
        fs::read_to_string(folder.join(format!("{game}-melee.txt"))).expect("the melees")
    };
    let text = print("fistful");
    let heads = text.lines().position(|line| line.contains("−9")).expect("the heads");
    let rows: Vec<Vec<&str>> =
        text.lines().skip(heads).take(2).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!([rows[0].len(), rows[1].len()], [19, 19], "{text}");
    assert_eq!([rows[0][7], rows[1][7]], ["−2", "36"], "7 against 9");
    // There a skill alone does not say it.
    assert_eq!(print("dune-world").lines().filter(|line| line.starts_with(" WS ")).count(), 36);
}

#[test]
fn cards_show_melee_odds_against_the_enemy() {
    let folder = folder("odds-cards");
    let path = folder.to_str().expect("a path");
    let print = |army: &str, odds: &[&str]| {
        let args =
            ["print", army, "--as", "cards", "--format", "text", "--output", path, "--force"];
        run(&[&args[..], odds].concat())
    };
    assert_eq!(print("fistful/fremen", &["--odds"]).0, 0);
    let cards = || {
        let cards = fs::read_to_string(folder.join("fremen-cards.txt")).expect("the cards");
        cards.replace('\u{a0}', " ")
    };
    // Fedayken, WS 10, and Sardaukar, WS 7: `odds melee 10 7`.
    let expected = outcomes(&["melee", "10", "7"]);
    assert_eq!(expected[..3], ["first 69/100", "second 22/100", "both 6/100"]);
    let sardaukar = "Melee with Sardaukar: kills 75 %, dies 28 %.";
    assert!(cards().contains(sardaukar), "{}", cards());
    assert_eq!(print("fistful/fremen", &["--odds", "fistful/harkonnen:Regulars"]).0, 0);
    assert!(cards().contains("Melee with Regulars: kills"), "{}", cards());
    let own = folder.join("own.yaml");
    fs::write(&own, "fistful: 1\nname: A\nunits: [{name: B, code: VHs}]\n").expect("a file");
    let (code, _, err) = print(own.to_str().expect("a path"), &["--odds"]);
    assert_eq!((code, err.contains("names no enemy")), (2, true), "{err}");
}

#[test]
fn small_squads_are_exact_and_large_ones_say_that_dice_were_thrown() {
    // One against one is the duel: 62 + 7 of 100, and 29 + 7.
    let one = outcomes(&["squads", "7", "9", "--figures", "1", "--foes", "1"]);
    let lost = ["first 0 31/100", "first 1 69/100", "second 0 64/100", "second 1 36/100"];
    assert_eq!(one, lost);
    let (first, second) = ("fistful/corrino:Sardaukar", "fistful/fremen:Fedayken");
    let six = ["squads", first, second, "--figures", "6", "--nco", "--foes", "8", "--foe-nco"];
    let found = outcomes(&six);
    assert!(found.iter().any(|line| line.starts_with("first routed ")), "{found:?}");
    let many = ["odds", "squads", "7", "8", "--figures", "40", "--foes", "50", "--json"];
    let thrown = answer(&many);
    assert_eq!(thrown["exact"], json!(false));
    assert_eq!(thrown["question"]["seed"], json!("1"));
    assert_eq!(thrown, answer(&many), "a seed gives the same answer");
    let (_, out, _) = run(&many[..many.len() - 1]);
    assert!(out.contains("Simulated 262144 times with seed 1"), "{out}");
}

#[test]
fn a_charge_within_an_inch_makes_contact() {
    let three = ["contact 986/1296", "inch 104/1296", "short 206/1296"];
    assert_eq!(outcomes(&["charge", "3d", "--inches", "12"]), three);
    let (_, out, _) = run(&["odds", "charge", "3d", "--inches", "12"]);
    assert!(out.contains("84.1 %  1090 / 1296") && !out.contains("76.1"), "{out}");
    let (_, out, _) = run(&["odds", "charge", "3d", "--inches", "12", "--lang", "es"]);
    assert!(out.contains("entra en contacto, incluida la última pulgada  "), "{out}");
    assert!(out.contains("84,1 %") && !out.contains("84.1"), "{out}");
    // A number that both languages write stands once.
    let (_, out, _) = run(&["odds", "charge", "3d", "--inches", "12", "--lang", "both"]);
    assert!(out.contains("84.1 %") && !out.contains("84,1"), "{out}");
}

#[test]
fn spanish_numbers_have_a_comma() {
    let six = ["odds", "squads", "7", "8", "--figures", "6", "--foes", "8", "--lang", "es"];
    let forces = ["fistful/forces/atreides-300", "fistful/forces/corrino-500"];
    let battle = [&["battle"][..], &forces, &["--games", "30", "--lang", "es"]].concat();
    for arguments in [&six[..], &battle] {
        let (_, out, _) = run(arguments);
        let answer = out.lines().take_while(|line| !line.contains("· Fistful "));
        let digits = |one: &[u8], mark| matches!(one, [a, b, c] if a.is_ascii_digit() && *b == mark && c.is_ascii_digit());
        let has = |mark| move |line: &&str| line.as_bytes().windows(3).any(|one| digits(one, mark));
        assert_eq!(answer.clone().filter(has(b'.')).collect::<Vec<_>>(), Vec::<&str>::new());
        assert!(answer.filter(has(b',')).count() > 2, "{out}");
    }
}

#[test]
fn rough_ground_costs_twice_or_a_die() {
    // 18 of 4d6 bring the figure within the last of ten inches (§6i).
    let double = ["contact 70/1296", "inch 136/1296", "short 1090/1296"];
    assert_eq!(outcomes(&["charge", "3d", "--inches", "10", "--rough"]), double);
    let (_, out, _) = run(&["odds", "charge", "3d", "--inches", "10", "--rough"]);
    assert!(out.starts_with("Charge of 3d, over 10″, over rough ground all the way"), "{out}");
    assert!(out.contains("15.9 %"), "{out}");
    let dune_world = ["charge", "3d", "--inches", "10", "--game", "dune-world"];
    assert_ne!(outcomes(&dune_world), outcomes(&[&dune_world[..], &["--rough"]].concat()));
}

#[test]
fn a_walk_is_a_move_and_no_charge() {
    assert_eq!(
        outcomes(&["charge", "3d", "--walk", "--inches", "12"]),
        ["there 81/216", "short 135/216"]
    );
    let (_, out, _) = run(&["odds", "charge", "3d", "--walk", "--inches", "12"]);
    assert!(out.starts_with("Move of 3d, over 12″ ·"), "{out}");
    assert!(out.contains("within 6″ of an enemy"), "{out}");
}

#[test]
fn an_nco_goes_no_further_in_dune_world() {
    let (code, _, err) = run(&["odds", "charge", "3d", "--nco", "--game", "dune-world"]);
    assert_eq!(code, 2);
    assert!(err.contains("Dune World has no rule for `--nco`"), "{err}");
}

#[test]
fn abilities_in_words_alone_are_listed_as_not_counted() {
    let wardens = "fistful/lances:Old lances";
    let (_, out, _) = run(&["odds", "morale", wardens]);
    let named = "Described only in words, so not counted (F40): Old lances: Neither a check nor −1 for the loss of its NCO.";
    assert!(flat(&out).contains(named), "{out}");
    let answer = answer(&["odds", "morale", wardens, "--json"]);
    assert_eq!(
        answer["question"]["uncounted"],
        json!(["Neither a check nor −1 for the loss of its NCO"])
    );
    let (_, out, _) = run(&["odds", "morale", "fistful/fremen:Fedayken"]);
    assert!(!out.contains("not counted"), "{out}");
}

#[test]
fn dune_world_reports_hits_not_kills_without_damage() {
    let arguments = ["odds", "melee", "7", "9", "--against", "2"];
    let (_, out, _) = run(&arguments);
    assert!(out.contains("1 killed; 7 dies"), "{out}");
    let (_, out, _) = run(&[&arguments[..], &["--game", "dune-world"]].concat());
    assert!(out.contains("1 hit; 7 is hit") && !out.contains("killed"), "{out}");
    let json =
        &answer(&[&arguments[..], &["--game", "dune-world", "--json"]].concat())["outcomes"][0];
    assert_eq!((&json["hit"], &json["is_hit"]), (&json!(0), &json!(false)));
    assert_eq!((&json["killed"], &json["dies"]), (&json!(null), &json!(null)));
}

/// Writes a force of one squad, and returns its path.
fn write_squad(name: &str, army: &str, squad: &str) -> String {
    let path = folder(name).join("force.yaml");
    let text = format!("fistful: 1\nforce: F\narmy: {army}\nlimit: 900\nsquads: [{squad}]\n");
    fs::write(&path, text).expect("a force");
    path.display().to_string()
}

/// A force whose one squad has three lasguns for shields among eight.
fn lasguns(name: &str, army: &str) -> String {
    let squad = "{troop: Regulars, figures: 8, options: [{buy: 'Lasgun in exchange for the shield, on Arrakis', figures: 3}]}";
    format!("{}:Regulars", write_squad(name, army, squad))
}

#[test]
fn options_of_some_figures_count_for_them_alone() {
    let squad = lasguns("odds-some", "fistful/harkonnen");
    let (_, out, _) = run(&["odds", "fire", &squad]);
    assert!(out.starts_with("Fire of Regulars (4), Lasgun"), "{out}");
    assert!(out.contains("Regulars: counted are 3 × RAg; left out are 5 × RAs."), "{out}");
    // No shield is with a lasgun.
    assert!(!out.contains("Counted as if it had none"), "{out}");
    let (_, out, _) = run(&["odds", "fire", "6", &squad, "--lang", "es"]);
    assert!(out.contains("se cuentan 5 × RAs; quedan fuera 3 × RAg."), "{out}");
    assert!(out.contains("Con Escudo: Regulares."), "{out}");
    // A shield told of is told of all; and in melee here it is of no use.
    let arguments = ["odds", "fire", "6", &squad, "--no-shield"];
    for question in [&arguments[..], &["odds", "melee", &squad, "7"], &["odds", "morale", &squad]] {
        let (_, out, _) = run(question);
        assert!(!out.contains("× RA"), "{out}");
    }
    let squad = lasguns("odds-some-dw", "dune-world/harkonnen");
    let question = ["odds", "squads", &squad, "7", "--foes", "8"];
    let (_, out, _) = run(&question);
    let all = "Regulars: all fight as the 5 × RAs; the differences of 3 × RAg are not counted.";
    assert!(out.contains(all), "{out}");
    let mixed = &answer(&[&question[..], &["--json"]].concat())["question"]["mixed"][0];
    let left_out = json!([{"figures": 3, "code": "RAg"}]);
    assert_eq!(mixed["counted"], json!({"figures": 5, "code": "RAs"}));
    assert_eq!(mixed["left_out"], left_out);
}

#[test]
fn uncounted_options_and_nco_abilities_are_listed() {
    let folder = folder("odds-told");
    let list = "fistful: 1\nname: A\noptions: [{name: Drums, points: 1}]\nhouse_rules:\n  - {name: Riders, \
                adds: trait r, points: 2, does: ride away}\nunits:\n  - {name: Sergeant, code: EXs-N3, special: [{name: Shouts}]}\n  \
                - {name: Guards, code: VHr, nco: Sergeant}\n";
    fs::write(folder.join("a.yaml"), list).expect("a list");
    let force = "fistful: 1\nforce: F\narmy: a\nlimit: 900\nsquads:\n  \
                 - {troop: Guards, figures: 5, options: [{buy: Drums}]}\n";
    let path = folder.join("f.yaml");
    fs::write(&path, force).expect("a force");
    let squad = format!("{}:Guards", path.display());
    let (_, out, err) = run(&["odds", "squads", &squad, "7", "--foes", "5"]);
    let message = "(F40): Guards: Riders: ride away; Guards: Drums; Sergeant: Shouts.";
    assert!(flat(&out).contains(message), "{out}{err}");
    let (_, out, _) = run(&["odds", "melee", &squad, "7"]);
    assert!(flat(&out).contains(message), "{out}");
}

#[test]
fn an_nco_of_troops_who_never_check_morale_never_checks() {
    let nco = "fistful/fremen:Fedaykin NCO";
    assert_eq!(outcomes(&["morale", nco, "--for", "charge"]), ["charges 1/1"]);
    assert_ne!(outcomes(&["morale", "fistful/fremen:NCO", "--for", "charge"]), ["charges 1/1"]);
}

#[test]
fn a_squad_of_a_force_checks_with_its_own_size_and_nco() {
    let beaters = "fistful/forces/harkonnen-500:The beaters";
    let arguments = ["odds", "morale", beaters, "--lost", "3", "--for", "melee"];
    let own = answer(&[&arguments[..], &["--json"]].concat());
    let spelled_out =
        ["morale", "fistful/harkonnen:Regulars", "--strength", "11", "--nco", "--lost", "3"];
    let spelled_out =
        answer(&[&["odds"], &spelled_out[..], &["--for", "melee", "--json"]].concat());
    assert_eq!(own["outcomes"], spelled_out["outcomes"]);
    assert_eq!((&own["question"]["strength"], &own["question"]["nco"]), (&json!(11), &json!(true)));
    assert_eq!(own["question"]["noted"], json!(["own-strength", "own-nco"]));
    let (_, out, _) = run(&arguments);
    assert!(out.contains("As in its force, it started with 11 figures."), "{out}");
    assert!(out.contains("The beaters (5): as in its force, its NCO is with it."), "{out}");
    let (_, out, _) = run(&[&arguments[..], &["--lang", "es"]].concat());
    assert!(out.contains("Como en su fuerza, empezó con 11 figuras."), "{out}");
    // An explicit argument overrides the force.
    let lost = answer(&[&arguments[..], &["--strength", "12", "--nco-lost", "--json"]].concat());
    assert_eq!(lost["question"]["strength"], json!(12));
    assert_eq!(
        (&lost["question"]["nco_lost"], &lost["question"]["nco"]),
        (&json!(true), &json!(null))
    );
    assert_eq!(lost["question"]["noted"], json!(["squad-size"]));
}

#[test]
fn a_leader_who_goes_with_a_squad_counts_for_its_checks() {
    let arguments = ["odds", "morale", "fistful/forces/atreides-300:The Duke's word", "--json"];
    let own = answer(&arguments);
    let report = answer(&[&arguments[..], &["--leader", "0"]].concat());
    let adjusted = |answer: &Value| answer["question"]["adjusted"].as_i64().expect("a number");
    let leader = own["question"]["leader"].as_i64().expect("a rating");
    assert_eq!(adjusted(&own), adjusted(&report) + leader);
    assert_eq!(own["question"]["noted"], json!(["own-strength", "own-nco", "own-leader"]));
    assert_eq!(report["question"]["noted"], json!(["own-strength", "own-nco"]));
}

#[test]
fn bars_are_drawn_for_counts_of_128_bits() {
    let guards = "dune-world/harkonnen:Baron's House Gds";
    let arguments = ["odds", "squads", guards, "6", "--figures", "9", "--foes", "8", "--nco"];
    let (code, out, err) = run(&[&arguments[..], &["--game", "dune-world"]].concat());
    assert_eq!((code, err.as_str(), out.contains("██")), (0, "", true), "{out}");
}

/// A force of Troopers who were sold at half a price, with the Duke among them.
fn write_led_force(name: &str, army: &str) -> String {
    let squad = "{troop: Troopers, figures: 5, nco: NCO, attached: [{unit: Duke Leto}]}";
    format!("{}:Troopers", write_squad(name, army, squad))
}

#[test]
fn a_squad_of_a_force_fights_with_its_nco_and_its_leader() {
    let (squad, trooper) =
        (write_led_force("odds-led", "fistful/atreides"), "fistful/atreides:Troopers");
    // §7d: 1 for the NCO and 4 for the Duke.
    let own = ["melee", &squad, "9"];
    assert_eq!(outcomes(&own), outcomes(&["melee", trooper, "9", "--nco", "--leader", "4"]));
    let report = answer(&[&["odds"], &own[..], &["--json"]].concat());
    let question = &report["question"];
    assert_eq!((&question["nco"], &question["leader"]), (&json!(true), &json!(4)));
    assert_eq!(question["noted"], json!(["own-nco", "own-leader"]));
    let (_, out, _) = run(&[&["odds"], &own[..]].concat());
    assert!(out.contains("Troopers (6): as in its force, its NCO is with it."), "{out}");
    assert!(
        out.contains("Troopers (6): as in its force, a leader with a rating of 4 is with it."),
        "{out}"
    );
    // An explicit argument overrides the force; from the rear no skill counts; the foe keeps its own NCO.
    let arguments = [&own[..], &["--leader", "1"]].concat();
    assert_eq!(outcomes(&arguments), outcomes(&["melee", trooper, "9", "--nco", "--leader", "1"]));
    assert_eq!(
        outcomes(&["melee", &squad, "9", "--rear"]),
        outcomes(&["melee", "6", "9", "--rear"])
    );
    let foe = ["melee", "9", trooper, "--foe-nco", "--foe-leader", "4"];
    assert_eq!(outcomes(&["melee", "9", &squad]), outcomes(&foe));
    let noted = &answer(&["odds", "melee", "9", &squad, "--json"])["question"]["noted"];
    assert_eq!(noted, &json!(["foe-own-nco", "foe-own-leader"]));
}

#[test]
fn squads_fight_and_check_with_the_leader_who_goes_with_them() {
    let (squad, trooper) =
        (write_led_force("odds-led-squads", "fistful/atreides"), "fistful/atreides:Troopers");
    let own = outcomes(&["squads", &squad, "9", "--foes", "6"]);
    let five = ["squads", trooper, "9", "--foes", "6", "--figures", "5", "--nco"];
    assert_eq!(own, outcomes(&[&five[..], &["--leader", "4"]].concat()));
    assert_eq!(outcomes(&["squads", &squad, "9", "--foes", "6", "--leader", "0"]), outcomes(&five));
    let report = answer(&["odds", "squads", &squad, "9", "--foes", "6", "--json"]);
    assert_eq!(report["question"]["leader"], json!(4));
    assert_eq!(report["question"]["noted"], json!(["own-nco", "own-leader"]));
    // In Dune World nobody adds to a skill (D6), but the check after it has the leader (§9.2).
    let (squad, trooper) =
        (write_led_force("odds-led-dw", "dune-world/atreides"), "dune-world/atreides:Troopers");
    let own = ["squads", &squad, "9", "--foes", "6"];
    let five = ["squads", trooper, "9", "--foes", "6", "--figures", "5", "--nco"];
    assert_eq!(outcomes(&own), outcomes(&[&five[..], &["--leader", "4"]].concat()));
    let lost = |found: Vec<String>| -> Vec<String> {
        found.into_iter().filter(|outcome| outcome.starts_with("first ")).collect()
    };
    assert_ne!(lost(outcomes(&own)), lost(outcomes(&five)));
    assert_eq!(outcomes(&["melee", &squad, "9"]), outcomes(&["melee", trooper, "9"]));
}

#[test]
fn the_slowest_of_a_squad_sets_its_pace() {
    let folder = folder("odds-slowest");
    let rule = "{name: Sand sleds, adds: trait r, points: 2, move: +2d, does: glide}";
    let option = "{name: Sleds, adds: r}";
    for (game, noted) in [("fistful", json!(["slowest"])), ("dune-world", json!(null))] {
        let list = format!(
            "fistful: 1\ngame: {game}\nname: A\noptions: [{option}]\nhouse_rules: [{rule}]\nunits:\n  - {{name: Sergeant, \
             code: VHs-N1}}\n  - {{name: Guards, code: VHs, nco: Sergeant}}\n"
        );
        fs::write(folder.join("a.yaml"), list).expect("a list");
        let sleds = "[{buy: Sleds, figures: 4}]";
        let force = format!(
            "fistful: 1\nforce: F\narmy: a\nlimit: 900\nsquads: [{{troop: Guards, figures: 6, options: {sleds}}}]\n"
        );
        let path = folder.join("f.yaml");
        fs::write(&path, force).expect("a force");
        let squad = format!("{}:Guards", path.display());
        let report = answer(&["odds", "charge", &squad, "--json"]);
        let dice = if game == "fistful" { 3 } else { 5 };
        assert_eq!(
            (&report["question"]["dice"], &report["question"]["noted"]),
            (&json!(dice), &noted)
        );
        if game == "fistful" {
            assert_eq!(outcomes(&["charge", &squad]), outcomes(&["charge", "3d"]));
            let (_, out, _) = run(&["odds", "charge", &squad]);
            assert!(
                out.contains("All go by the dice of the slowest figure, 3d (§6a, §6d)."),
                "{out}"
            );
            assert!(!out.contains("left out"), "{out}");
        }
    }
}

#[test]
fn disengaging_is_worded_as_harming_nobody() {
    let arguments = ["odds", "melee", "7", "9", "--disengages", "--game", "dune-world"];
    let (_, out, _) = run(&arguments);
    assert!(out.contains("nobody is harmed") && !out.contains("both miss"), "{out}");
    let (_, out, _) = run(&[&arguments[..], &["--lang", "es"]].concat());
    assert!(out.contains("nadie sufre daño") && !out.contains("fallan"), "{out}");
}

#[test]
fn options_of_some_figures_are_not_called_words_alone() {
    let folder = folder("odds-partial");
    let list = "fistful: 1\nname: A\noptions: [{name: Zeal, points: 1, effect: never-checks-morale}]\nunits: \
                [{name: Guards, code: VHs}]\n";
    fs::write(folder.join("a.yaml"), list).expect("a list");
    let force = "fistful: 1\nforce: F\narmy: a\nlimit: 900\nsquads: [{troop: Guards, figures: 6, options: [{buy: \
                 Zeal, figures: 2}]}]\n";
    let path = folder.join("f.yaml");
    fs::write(&path, force).expect("a force");
    let squad = format!("{}:Guards", path.display());
    let (_, out, err) = run(&["odds", "morale", &squad]);
    let message = "Bought for only part of the squad, so not counted: Guards: Zeal.";
    assert!(out.contains(message) && !out.contains("only in words"), "{out}{err}");
}

#[test]
fn a_size_that_the_list_does_not_have_is_noted() {
    let arguments =
        ["odds", "squads", "fistful/corrino:Sardaukar", "7", "--figures", "20", "--foes", "8"];
    let (_, out, _) = run(&arguments);
    assert!(out.contains("Sardaukar (7): its list has squads of 5–8 and an NCO (F26)."), "{out}");
    let six = [&arguments[..4], &["--figures", "6", "--foes", "8", "--json"]].concat();
    assert_eq!(answer(&six)["question"]["noted"], json!(null));
}

#[test]
fn a_seed_where_every_roll_is_counted_is_noted() {
    let arguments = ["odds", "squads", "7", "9", "--figures", "3", "--foes", "3", "--seed", "4"];
    let (_, out, _) = run(&arguments);
    assert!(out.contains("Every roll is counted; the seed changes nothing."), "{out}");
    let (_, out, _) = run(&arguments[..8]);
    assert!(!out.contains("seed"), "{out}");
}

/// The table by skill difference has the four outcomes of each melee in the order of its heads.
#[test]
fn the_table_by_skill_has_every_outcome() {
    let folder = folder("melee-outcomes");
    let output = folder.to_str().expect("a path");
    run(&["odds", "melee", "--as", "sheet", "--format", "text", "--output", output]);
    let text = fs::read_to_string(folder.join("fistful-melee.txt")).expect("the table");
    let numbers = |line: &str| -> Option<Vec<i64>> {
        let words = line.split_whitespace().map(|word| word.replace('\u{2212}', "-").parse().ok());
        words.collect::<Option<Vec<i64>>>().filter(|numbers| numbers.len() == 5)
    };
    let rows: Vec<Vec<i64>> = text.lines().filter_map(numbers).collect();
    assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<_>>(), (-9..=9).collect::<Vec<_>>());
    for row in rows {
        let skill = (10 + row[0]).to_string();
        let (_, out, _) = run(&["odds", "melee", &skill, "10", "--json"]);
        let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        let outcomes = answer["outcomes"].as_array().expect("outcomes");
        let count = |what: &str| {
            let outcome = outcomes.iter().find(|outcome| outcome["what"] == what);
            outcome.map_or(0, |outcome| {
                outcome["count"].as_str().expect("a count").parse().expect("a number")
            })
        };
        let wanted: Vec<i64> = ["first", "both", "second", "neither"].map(count).into();
        assert_eq!(row[1..], wanted, "{row:?}");
    }
}
