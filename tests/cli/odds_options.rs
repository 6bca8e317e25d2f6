//! Options of `fistful odds`: each counts, or is refused with the reason.

use super::{answer, flat, run};
use pretty_assertions::assert_eq;
use serde_json::json;

fn ask(question: &str) -> (i32, String, String) {
    let words = question.split(' ').map(|word| word.replace('\u{a0}', " "));
    let words: Vec<String> = ["odds".to_owned()].into_iter().chain(words).collect();
    run(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Refuses each question with this message.
fn refuse(questions: &[&str], message: &str) {
    for question in questions {
        let (code, _, err) = ask(question);
        let first = err.lines().next().unwrap_or_default();
        assert_eq!((code, first), (2, &*format!("error: {message}")), "{question}");
        assert!(err.contains("= help:"), "{question}: {err}");
        let spanish = ask(&format!("{question} --lang es")).2;
        assert!(spanish.contains("= ayuda:"), "{question}: {spanish}");
    }
}

/// The counts of the outcomes, with the rolls that they are of.
fn counts(question: &str) -> Vec<(u64, u64)> {
    let words: Vec<&str> = ["odds"].into_iter().chain(question.split(' ')).collect();
    let report = answer(&[&words[..], &["--json"]].concat());
    let number = |row: &serde_json::Value, key: &str| {
        let value = &row[key];
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text.parse().expect("a number")
    };
    let rows = report["outcomes"].as_array().expect("outcomes").iter();
    rows.map(|row| (number(row, "count"), number(row, "of"))).collect()
}

#[test]
fn scrubs_refuses_options_of_a_melee_with_ability_codes() {
    let options = [
        "--nco",
        "--foe-nco",
        "--leader 2",
        "--foe-leader 2",
        "--rear",
        "--foe-rear",
        "--shield",
        "--no-shield",
        "--foe-shield",
        "--no-foe-shield",
        "--disengages",
        "--flank",
        "--foe-flank",
        "--damage",
    ];
    for option in options {
        let called = option.split(' ').next().unwrap_or_default();
        let message = format!("Scrubs of the Desert has no rule for `{called}`");
        let one = format!("melee 1 0 --game scrubs {option}");
        let two = format!("melee 1 0 --game scrubs --against 2 {option}");
        refuse(&[&one, &two], &message);
    }
}

/// Every roll of the d10 of 0 to 9 is counted here: "+1: Defending Building/Higher Elevation", to each die (§Melee).
#[test]
fn higher_ground_adds_one_to_each_die_of_scrubs() {
    let fight = |first: i32, foes: &[i32]| {
        let rolls = foes.iter().fold(vec![0], |sums, added| {
            sums.iter().flat_map(|sum| (0..10).map(move |roll| sum + roll + added)).collect()
        });
        let of = |is: fn(&i32, &i32) -> bool| {
            let pairs = (0..10).flat_map(|own| rolls.iter().map(move |sum| (own + first, *sum)));
            pairs.filter(|(own, sum)| is(own, sum)).count() as u64
        };
        let all = 10 * rolls.len() as u64;
        vec![(of(i32::gt), all), (of(i32::lt), all), (of(i32::eq), all)]
    };
    assert_eq!(counts("melee 1 0 --game scrubs --higher"), fight(2, &[0]));
    assert_eq!(counts("melee 1 0 --game scrubs --foe-higher"), fight(1, &[1]));
    assert_eq!(counts("melee 1 2 --game scrubs --against 2 --foe-higher"), fight(1, &[3, 3]));
    assert_eq!(counts("melee 2 3 --game scrubs --against 2"), fight(2, &[3, 3]));
    let title = |question: &str| ask(question).1.lines().next().unwrap_or_default().to_owned();
    let both = title("melee 2 3 --game scrubs --against 2");
    assert!(both.contains("d10 + 2 against 2 × (d10 + 3) ·"), "{both}");
    let plain = title("melee 2 0 --game scrubs --against 2");
    assert!(plain.contains("against 2 × d10 ·"), "{plain}");
    let higher = title("melee 1 0 --game scrubs --higher --lang es");
    assert!(higher.contains("d10 + 2 contra d10, el primero está más alto"), "{higher}");
    refuse(
        &["melee 1 0 --game scrubs --higher --foe-higher"],
        "`--higher` and `--foe-higher` cannot be used together",
    );
}

#[test]
fn numbers_with_ability_codes_refuse_the_options_of_scrubs() {
    for (option, called) in [
        ("--dice 4", "dice"),
        ("--crew 2", "crew"),
        ("--figures 3", "figures"),
        ("--still", "still"),
    ] {
        let message = format!("A Fistful of Sardaukar has no rule for `--{called}`");
        let ask = |weapon: &str| format!("fire 5 --weapon {weapon} {option}");
        refuse(&[&ask("maula"), &ask("lasgun")], &message);
    }
    let size = ["morale 8 --size 12", "morale 8 --size 12 --for melee"];
    refuse(&size, "A Fistful of Sardaukar has no rule for `--size`");
    refuse(&["morale 8 --size 12 --game dune-world"], "Dune World has no rule for `--size`");
}

#[test]
fn a_requested_game_with_ability_codes_does_not_answer_for_scrubs() {
    let range = "has no rule for `--range`";
    refuse(&["fire arab-rifle --range 5 --game dune-world"], &format!("Dune World {range}"));
    let fistful = format!("A Fistful of Sardaukar {range}");
    refuse(&["fire arab-rifle --range 5 --game fistful"], &fistful);
    let base = "Dune World has no rule for `--base`";
    refuse(&["morale --base 70 --size 10 --game dune-world"], base);
    let desert = answer(&["odds", "fire", "arab-rifle", "--range", "5", "--json"]);
    assert_eq!(desert["game"], json!("scrubs"));
}

#[test]
fn leaders_of_bare_numbers_have_nothing_to_do_in_squads_of_dune_world() {
    let squads = "squads 7 8 --figures 3 --foes 3 --game dune-world";
    let message = |option: &str| {
        format!(
            "`{option}` needs a unit: in Dune World a leader counts only in the Morale check after the melee (D6)"
        )
    };
    refuse(&[&format!("{squads} --leader 2")], &message("--leader"));
    refuse(&[&format!("{squads} --foe-leader 2")], &message("--foe-leader"));
    refuse(
        &["squads dune-world/fremen:Fedayken 8 --figures 3 --foes 3 --leader 2"],
        "`--leader` changes nothing: this unit never checks Morale in melee",
    );
    // A unit has Morale, to which he adds.
    let unit = "squads dune-world/atreides:Troopers 8 --figures 3 --foes 3";
    assert_ne!(counts(unit), counts(&format!("{unit} --leader 2")));
}

#[test]
fn squads_of_dune_world_say_that_defeat_is_left_out() {
    let note = "A squad that was defeated checks Morale too (§7.9); only battles count that (D27).";
    let text = |question: &str| flat(&ask(question).1);
    let unit = text("squads dune-world/harkonnen:Regulars 8 --figures 2 --foes 2");
    assert!(unit.contains(note), "{unit}");
    let numbers = text("squads 7 8 --figures 2 --foes 2 --game dune-world");
    assert!(!numbers.contains("D27"), "nobody checks: {numbers}");
    let fedayken = text("squads dune-world/fremen:Fedayken 8 --figures 2 --foes 2");
    assert!(!fedayken.contains("D27"), "they never check: {fedayken}");
    let fistful = text("squads fistful/harkonnen:Regulars 8 --figures 2 --foes 2");
    assert!(!fistful.contains("D27"), "{fistful}");
}

#[test]
fn the_bonus_of_the_squad_counts_for_its_nco_too() {
    let english = flat(&ask("squads 9 8 --figures 2 --foes 2 --nco").1);
    let note = "with a WS of 9 and the +1 of a squad with its NCO, once (F10).";
    assert!(english.contains(note), "{english}");
    let spanish = flat(&ask("squads 9 9 --figures 2 --foes 2 --nco --lang es").1);
    for note in ["contra 1 del primero", "El Suboficial del primero está"] {
        assert!(spanish.contains(note), "{note}: {spanish}");
    }
    assert!(!spanish.contains(" de el "), "{spanish}");
}

#[test]
fn cover_is_refused_in_close_combat() {
    for option in ["--cover hard", "--suppressed", "--hit-the-dirt"] {
        let called = option.split(' ').next().unwrap_or_default();
        let message = format!(
            "`{called}` changes nothing in close combat, against which cover does not help"
        );
        refuse(&[&format!("attack --dice 3 --armor 2 --close {option}")], &message);
        let daggers = "attack dust/axis-example:Storm\u{a0}Rifles dust/axis-example:Watchers";
        refuse(&[&format!("{daggers} --with Daggers {option}")], &message);
    }
}

#[test]
fn a_spray_is_a_weapon_that_its_card_makes_one() {
    let badger = "attack dust/allies-example:Badger dust/axis-example:Watchers";
    refuse(
        &[&format!("{badger} --with Machine\u{a0}gun --spray")],
        "`--spray` applies only to other weapons",
    );
    // Two flame throwers roll a die each for every one of four models (W20).
    let flames = "attack dust/allies-example:Flame\u{a0}Squad dust/axis-example:Storm\u{a0}Rifles --models 4";
    let title = |more: &str| ask(&format!("{flames} --with Flame\u{a0}throwers{more}")).1;
    assert!(title(" --spray").contains("Flame throwers 8 dice"), "{}", title(" --spray"));
    assert!(title("").contains("Flame throwers 8 dice"));
}

#[test]
fn a_vehicle_and_a_hero_on_his_own_are_a_single_model() {
    let several = [
        "attack --dice 3 --armor 2 --alone --models 4",
        "attack --dice 3 --armor 2 --vehicle --models 4",
        "attack --dice 3 --armor 2 --rear --models 4",
        "attack dust/axis-example:Anvil --models 3",
        "attack dust/allies-example:Ada --models 3",
    ];
    let message = "`--models`: the rules know vehicles and Heroes on their own as a single model";
    refuse(&several, message);
    refuse(
        &[
            "attack dust/axis-example:Anvil --alone",
            "attack dust/axis-example:Storm\u{a0}Rifles --alone",
        ],
        "`--alone` is not true of this unit, as its list says",
    );
    for question in ["attack --dice 3 --armor 2 --alone", "attack dust/allies-example:Ada --alone"]
    {
        assert_eq!(ask(question).0, 0, "{question}");
    }
}

/// 4 is the highest rating of the tables; a messiah's 3 is doubled among his followers (F8).
#[test]
fn no_leader_has_a_rating_above_six() {
    for (question, rating) in [
        ("morale 8 --leader 9", 9),
        ("morale 8 --leader 7 --game dune-world", 7),
        ("melee 7 9 --leader 7", 7),
        ("melee 7 9 --foe-leader 7", 7),
        ("squads 7 8 --figures 3 --foes 3 --leader 7", 7),
        ("squads 7 8 --figures 3 --foes 3 --foe-leader -1", -1),
    ] {
        refuse(&[question], &format!("{rating} is not a valid leadership rating"));
        let (_, _, err) = ask(question);
        assert!(err.contains("from 0 to 6"), "{question}: {err}");
    }
    assert_eq!(ask("melee 7 9 --leader 6").0, 0);
}

/// "If Fail for closing into melee, don't remove" lifts the removal alone, so only a unit over 50 % routs (S23).
#[test]
fn a_unit_that_does_not_close_routs_over_half_of_its_morale() {
    let fails = |base: &str| {
        let words = ["odds", "morale", "--base", base, "--size", "10", "--closing", "--json"];
        answer(&words)["outcomes"][1]["what"].clone()
    };
    assert_eq!((fails("51"), fails("50")), (json!("routs"), json!("stays")));
}

/// Dune World §6.3 and §9.2: two of eight lost are a quarter, so FM 9 is 8, for the squad and for its NCO (D31).
#[test]
fn the_nco_of_dune_world_checks_to_charge_with_the_losses_of_his_squad() {
    let rolls = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
    let passes = |most: u64| rolls.clone().filter(|roll| *roll <= most).count() as u64;
    let unit = "dune-world/harkonnen:Regulars --nco --strength 8";
    let alone = format!("morale {unit} --lost 2 --for charge");
    let adjusted = |question: &str| {
        let words: Vec<&str> = question.split(' ').collect();
        let found = answer(&[&["odds"], &words[..], &["--json"]].concat());
        found["question"]["adjusted"].as_u64().expect("a number")
    };
    let whole = adjusted(&format!("morale {unit}"));
    assert_eq!(adjusted(&alone), whole - 1);
    // The squad fails, and its NCO does; or he passes, and it does or does not in its second check.
    let (pass, fail) = (passes(whole - 1), 36 - passes(whole - 1));
    let all = 36 * 36 * 36;
    let ends = [pass * 36 * 36, fail * pass * pass, fail * pass * fail, fail * fail * 36];
    assert_eq!(counts(&alone), ends.map(|count| (count, all)));
}

#[test]
fn the_help_of_an_overrun_says_what_is_answered() {
    let english = flat(&ask("overrun --help").1);
    assert!(english.contains("How many suppression tokens a vehicle gives"), "{english}");
}

#[test]
fn odds_refuse_counts_out_of_range() {
    let most = i32::MAX.to_string();
    for game in ["fistful", "dune-world"] {
        for wild in [
            ["melee", "7", "9", "--against", &most],
            ["melee", "7", "9", "--against", "13"],
            ["melee", "7", "9", "--against", "0"],
            ["fire", "6", "--cover=3", "--shots", &most],
            ["charge", "3d", "--walk", "--inches", &most],
            ["morale", "7", "--lost=1", "--strength", &most],
        ] {
            let (code, out, err) = run(&[&["odds"], &wild[..], &["--game", game]].concat());
            assert_eq!((code, out.as_str()), (2, ""), "{wild:?}");
            assert!(err.contains("from "), "{wild:?}: {err}");
        }
    }
}

#[test]
fn odds_options_without_effect_are_refused() {
    let refused = |args: &[&str], says: &str| {
        let (code, _, err) = run(&[&["odds"], args].concat());
        assert!(code == 2 && err.contains(says), "{args:?}: {err}");
    };
    for game in ["fistful", "dune-world"] {
        let rear = ["melee", "7", "9", "--against", "3", "--foe-rear", "--game", game];
        refused(&rear, "`--foe-rear` applies only against one foe");
        refused(&["fire", "6", "--cover", "9", "--game", game], "9 is not a valid value for cover");
    }
    refused(&["fire", "6", "--cover", "4"], "from 2 to 3");
    refused(&["fire", "6", "--cover", "3", "--game", "dune-world"], "from 4 to 6");
    let (_, _, err) =
        run(&["print", "fistful/fremen", "--as", "cards", "--odds", "fistful/corrino"]);
    assert!(err.contains("`--odds` does not take `fistful/corrino`"), "{err}");
}
