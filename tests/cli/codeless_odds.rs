//! The odds of games without ability codes.

use super::{answer, run};
use pretty_assertions::{assert_eq, assert_ne};
use serde_json::{Value, json};

/// The outcomes of an answer, each with its chance.
fn chances(arguments: &[&str]) -> (Value, Vec<(String, Value, f64)>) {
    let report = answer(&[arguments, &["--json"]].concat());
    let outcomes = report["outcomes"].as_array().expect("outcomes").iter().map(|one| {
        let what = one["what"].as_str().expect("what").to_owned();
        (what, one["n"].clone(), one["chance"].as_f64().expect("a chance"))
    });
    (report.clone(), outcomes.collect())
}

#[test]
fn every_codeless_odds_question_is_answered_by_its_game() {
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
        let (shown, outcomes) = chances(&[&["odds"], question].concat());
        assert_eq!(shown["game"], json!(game), "{question:?}");
        assert_eq!(shown["question"]["kind"], json!(question[0]), "{question:?}");
        assert!(!outcomes.is_empty(), "{question:?}");
        assert!(outcomes.iter().all(|(_, _, chance)| (0.0..=1.0).contains(chance)));
        // Its title is spoken in both languages, and is not the same.
        let text_in = |lang| run(&[&["odds"], question, &["--lang", lang]].concat()).1;
        assert_ne!(text_in("en").lines().next(), text_in("es").lines().next(), "{question:?}");
    }
    let (_, begins) = chances(&["odds", "initiative", "5", "8"]);
    assert_eq!(begins[0], ("first-begins".to_owned(), Value::Null, 0.764_869_986_685));
}

/// A unit brings its numbers: the same question in numbers has the same answer.
#[test]
fn a_unit_has_the_odds_of_its_numbers() {
    for (unit, numbers, who) in [
        (
            "fire scrubs/french:Legionnaires --range 10 --cover fort --still",
            "fire french-rifle --range 10 --cover fort --still --dice 10",
            "Legionnaires",
        ),
        (
            "fire scrubs/forces/well-column:2.ª\u{a0}Sección --range 20 --dice 4",
            "fire french-rifle --range 20 --dice 4",
            "2nd Section",
        ),
        (
            "fire scrubs/french:Veteran\u{a0}Legionnaires --with Fusil\u{a0}francés --range 3 --dice 1",
            "fire french-rifle --range 3 --dice 1",
            "Veteran Legionnaires",
        ),
        (
            "fire scrubs/french:Ametralladora --range 8",
            "fire machine-gun --range 8 --crew 2",
            "Machine gun",
        ),
        (
            "fire scrubs/arabs:Old\u{a0}cannon --range 8 --crew 3 --figures 5",
            "fire arab-cannon --range 8 --crew 3 --figures 5",
            "Old cannon",
        ),
        (
            "fire scrubs/arabs:Tribal\u{a0}rifles --range 8 --crew 2 --figures 9",
            "fire arab-rifle --range 8 --dice 10 --crew 2 --figures 9",
            "Tribal rifles",
        ),
        (
            "morale scrubs/forces/well-band:Swordsmen\u{a0}of\u{a0}the\u{a0}wadi --lost 7 --closing",
            "morale --base 70 --size 20 --lost 7 --closing",
            "Swordsmen of the wadi",
        ),
        (
            "move scrubs/french:Camel\u{a0}Company rough --inches 6",
            "move french-horse rough --inches 6",
            "Camel Company",
        ),
        ("move scrubs/french:Mountain\u{a0}gun trail", "move french-foot trail", "Mountain gun"),
        (
            "attack dust/allies-example:Line\u{a0}Rifles dust/axis-example:Watchers --cover soft --with Rifles",
            "attack --dice 8 --damage 1 --armor 1 --cover hard --models 2",
            "Line Rifles",
        ),
        (
            "attack dust/allies-example:Line\u{a0}Rifles dust/axis-example:Anvil --with Rocket\u{a0}tube --rear",
            "attack --dice 1 --damage 3 --armor 5 --health 6 --rear",
            "Line Rifles",
        ),
        (
            "attack dust/allies-example:Flame\u{a0}Squad dust/axis-example:Storm\u{a0}Rifles --models 4 --with Flame\u{a0}throwers",
            "attack --dice 8 --damage 1 --armor 2 --models 4",
            "Flame Squad",
        ),
        // A target alone meets as many dice as it has models.
        (
            "attack dust/axis-example:Storm\u{a0}Rifles",
            "attack --dice 5 --armor 2 --models 5",
            "Storm Rifles",
        ),
        (
            "suppression dust/forces/allies-platoon:Second\u{a0}Rifles --tokens 3 --models 4",
            "suppression --tokens 3 --models 4 --hero",
            "Second Rifles",
        ),
        // The Hero who joined them is the sixth.
        (
            "suppression dust/forces/allies-platoon:Second\u{a0}Rifles --tokens 3",
            "suppression --tokens 3 --models 6 --hero",
            "Second Rifles",
        ),
        (
            "suppression dust/forces/allies-platoon:Ada --tokens 2",
            "suppression --tokens 2 --models 1 --hero",
            "Captain Ada Quill",
        ),
        // A unit that Hits the Dirt in the open has soft cover, which a Team turns into hard.
        (
            "attack dust/allies-example:Badger dust/axis-example:Watchers --hit-the-dirt --with Machine\u{a0}gun",
            "attack --dice 8 --armor 1 --models 2 --cover hard",
            "Badger",
        ),
        (
            "attack dust/allies-example:Badger dust/axis-example:Storm\u{a0}Rifles --suppressed --with Machine\u{a0}gun",
            "attack --dice 6 --armor 2 --models 5 --suppressed",
            "Badger",
        ),
        (
            "attack --dice 6 --armor 2 --models 5 --suppressed",
            "attack --dice 6 --armor 2 --models 5 --cover soft",
            "",
        ),
        ("overrun dust/allies-example:Badger", "overrun --class 3", "Badger"),
        ("initiative dust/forces/allies-platoon 9", "initiative 6 9", "First over the ridge"),
    ] {
        let ask = |text: &str| {
            let words = text.split(' ').map(|word| word.replace('\u{a0}', " "));
            let words: Vec<String> = ["odds".to_owned()].into_iter().chain(words).collect();
            chances(&words.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let ((own, found), (_, expected)) = (ask(unit), ask(numbers));
        assert_eq!(found, expected, "{unit}");
        let question = &own["question"];
        let called = ["unit", "force", "target"].iter().find_map(|key| question[key].as_str());
        assert_eq!(called.unwrap_or_default(), who, "{unit}: {question}");
    }
}

/// The sums are those of a count apart from the program.
/// Five Line Rifles of one point of Health, and Captain Ada Quill of three with them: six models, eight points.
#[test]
fn a_hero_who_has_joined_a_unit_adds_his_health_to_it() {
    let attack = |rest: &[&str]| {
        let target = "dust/forces/allies-platoon:Second Rifles";
        let args = ["odds", "attack", target, "--dice", "20", "--damage", "1", "--json"];
        answer(&[&args[..], rest].concat())["question"].clone()
    };
    let found = attack(&[]);
    assert_eq!(
        (&found["models"], &found["health"], &found["hero"], &found["hero-health"]),
        (&json!(6), &json!(1), &json!("Captain Ada Quill"), &json!(3))
    );
    let left = attack(&["--models", "2"]);
    assert_eq!((&left["models"], &left["hero-health"]), (&json!(2), &json!(3)));
    let title = |lang: &str| {
        let target = "dust/forces/allies-platoon:Second Rifles";
        run(&["odds", "attack", target, "--lang", lang]).1
    };
    let parts = [
        ("en", "6 models of health 1, Captain Ada Quill among them with 3"),
        ("es", "6 figuras de Vida 1, entre ellas Capitana Ada Quill con 3"),
    ];
    for (lang, part) in parts {
        let title = title(lang).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(title.contains(part), "{title}");
    }
    // In the list nobody has joined them.
    let alone = answer(&["odds", "attack", "dust/allies-example:Line Rifles", "--json"]);
    let alone = &alone["question"];
    assert_eq!((&alone["models"], &alone["hero"]), (&json!(5), &json!(null)));
}

#[test]
fn all_weapons_that_apply_attack_together() {
    let chance = |question: &str, what: &str, n: Value| {
        let words: Vec<&str> = ["odds"].into_iter().chain(question.split(' ')).collect();
        let found = chances(&words).1.into_iter().find(|(key, m, _)| key == what && *m == n);
        found.map(|(_, _, chance)| chance)
    };
    // Its machine gun cannot harm class 4. Two dice of damage 3 on five of armor: 392 of 729 let nothing through.
    let tanks = "attack dust/allies-example:Badger dust/axis-example:Anvil";
    assert_eq!(chance(tanks, "through", json!(0)), Some(0.537_722_908_093));
    assert_eq!(chance(tanks, "unharmed", Value::Null), Some(0.651_526_698_166));
    assert_eq!(chance(tanks, "damaged", Value::Null), Some(0.185_337_600_975));
    assert_eq!(chance(tanks, "suppressed", Value::Null), None, "a vehicle takes no token");
    // Three dice of the gun and six of the machine gun on two of armor and soft cover: 53760 of 177147.
    let hero = "attack dust/axis-example:Anvil dust/allies-example:Ada --cover soft";
    assert_eq!(chance(hero, "through", json!(0)), Some(0.303_476_773_527));
    assert_eq!(chance(hero, "suppressed", Value::Null), None, "he is on his own");
    let joined = "attack dust/axis-example:Anvil dust/forces/allies-platoon:Ada";
    assert_eq!(chance(joined, "suppressed", Value::Null), Some(0.973_987_705_126));
    // At 20 inches the machine gun is out of range; knives attack by themselves.
    let weapons = |options: &[&str]| {
        let units = ["dust/axis-example:Storm Rifles", "dust/axis-example:Watchers"];
        let asked = [&["odds", "attack"], &units[..], options, &["--json"]].concat();
        answer(&asked)["question"]["weapons"].clone()
    };
    let both = "Assault rifles 12 dice of damage 1 + Light machine gun 6 dice of damage 1";
    assert_eq!(weapons(&[]), json!(both));
    let far = ["--range", "17", "--with", "Light machine gun"];
    let (code, _, err) = run(&[
        &["odds", "attack", "dust/axis-example:Storm Rifles"][..],
        &["dust/axis-example:Watchers"],
        &far,
    ]
    .concat());
    assert_eq!(
        (code, err.contains("no weapon of the attacker reaches that far")),
        (2, true),
        "{err}"
    );
    assert_eq!(weapons(&["--close"]), json!("Daggers 5 dice of damage 1"));
    assert_eq!(
        weapons(&["--with", "Light machine gun"]),
        json!("Light machine gun 6 dice of damage 1")
    );
}

#[test]
fn invalid_codeless_odds_questions_are_refused_with_the_reason() {
    for (question, message) in [
        ("fire french-rifle --range 30", "30 is not a valid number of inches"),
        ("move french-foot desert --inches -1", "-1 is not a valid number of inches"),
        ("fire maxim --range 3", "`FIRST` does not take `maxim`"),
        ("fire 6 --cover mucho", "`--cover` does not take `mucho`"),
        ("move nobody desert", "`TYPE` does not take `nobody`"),
        ("move nobody desert --lang es", "`TIPO` no admite `nobody`"),
        ("move french-foot moon", "`TERRAIN` does not take `moon`"),
        ("melee 7 none", "`SECOND` does not take `none`"),
        ("melee 7 Sardauka", "`SECOND` does not take `Sardauka`"),
        ("attack 3 4", "`LIST:UNIT` does not take `3`"),
        ("fire french-rifle --range 3 --cover light", "`--cover` does not take `light`"),
        ("fire french-rifle --range 3 --crew 2", "`--crew` applies only with `--figures`"),
        ("fire arab-cannon --range 3 --crew 1", "1 is not a valid crew size"),
        ("fire arab-cannon --range 3 --crew 3 --dice 2", "`--dice` applies only to other weapons"),
        ("fire machine-gun --range 3 --crew 2 --still", "`--still` applies only to other weapons"),
        ("fire french-rifle --game scrubs", "the range to the target is missing"),
        (
            "morale --base 70 --size 8",
            "the rules give no loss of Morale for a unit of this size (S4)",
        ),
        ("morale --base 70 --size 10 --lost 10", "10 is not a valid number of losses"),
        ("melee 1 x --game scrubs", "that is not a number"),
        ("melee 1 0 --against 3 --game scrubs", "3 is not a valid number of attackers"),
        ("overrun --class 8", "8 is not a valid class"),
        ("overrun dust/axis-example:Watchers", "this unit is not a vehicle"),
        ("suppression dust/axis:Lara --tokens 2", "this unit has no card, only points"),
        ("fire scrubs/french:Spahis", "the range to the target is missing"),
        ("fire scrubs/french:Spahi --range 3", "`scrubs/french` has no unit `Spahi`"),
        ("fire scrubs/french:Spahis --range 3 --with Maxim", "this unit has no weapon `Maxim`"),
        ("morale scrubs/french:Spahis --nco", "Scrubs of the Desert has no rule for `--nco`"),
        ("morale scrubs/french:Spahis --lost 12", "12 is not a valid number of losses"),
        (
            "morale fistful/corrino:Sardaukar --fort",
            "A Fistful of Sardaukar has no rule for `--fort`",
        ),
        ("morale 8 --fort", "`--fort` changes nothing here"),
        (
            "move dust/axis-example:Anvil desert",
            "`dust/axis-example` is for the game `dust`, but the question is for `scrubs`",
        ),
        (
            "fire fistful/corrino:Sardaukar --range 3",
            "`fistful/corrino` is for the game `fistful`, but the question is for `scrubs`",
        ),
        (
            "suppression dust/axis-example:Anvil --tokens 2",
            "this unit never takes Suppression tokens: only Soldiers do, except a Hero on his own (W24)",
        ),
        (
            "suppression dust/allies-example:Ada --tokens 2",
            "this unit never takes Suppression tokens: only Soldiers do, except a Hero on his own (W24)",
        ),
        (
            "attack dust/allies-example:Badger dust/axis-example:Anvil --hit-the-dirt",
            "this unit never takes Suppression tokens: only Soldiers do, except a Hero on his own (W24)",
        ),
        (
            "attack dust/allies-example:Badger dust/axis-example:Watchers --rear",
            "`--rear` applies only against a vehicle",
        ),
        (
            "attack dust/allies-example:Badger dust/axis-example:Watchers --dice 3",
            "`--dice` is for one weapon, but several attack together: choose one",
        ),
        (
            "attack dust/allies-example:Badger dust/axis-example:Watchers --range 31",
            "no weapon of the attacker reaches that far",
        ),
        (
            "attack dust/allies-example:Badger dust/axis-example:Watchers --close",
            "no close combat weapon of the attacker can harm this target",
        ),
        ("attack dust/axis-example:Watchers --range 3", "`--range` applies only with an attacker"),
        (
            "attack dust/axis-example:Watchers dust/allies-example:Badger",
            "this weapon cannot harm the class of its target",
        ),
        ("initiative dust/axis 5", "`dust/axis` is a list; expected a force"),
        ("melee 7 9 --game dust", "the game `dust` has no question `melee`"),
        ("move french-foot desert --game dust", "the game `dust` has no question `move`"),
        ("move french-foot desert --game fistful", "the game `fistful` has no question `move`"),
        (
            "activation --game dune-chess",
            "the game `dune-chess` has no ability codes, so this cannot be answered",
        ),
        ("morale 50 --game scrubs", "`--base` is missing"),
        ("fire scrubs/french:Spahis --shots 3", "Scrubs of the Desert has no rule for `--shots`"),
    ] {
        let words: Vec<&str> = ["odds"].into_iter().chain(question.split(' ')).collect();
        let (code, _, err) = run(&words);
        let first = err.lines().next().unwrap_or_default().to_owned();
        assert_eq!((code, first), (2, format!("error: {message}")), "{question}");
    }
}
