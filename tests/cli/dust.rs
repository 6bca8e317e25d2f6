//! Lists and forces of Dust Warfare, whose units are cards with weapon lines, from the command line.

use super::{answer, folder, printed_text, run};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;

const SHIPPED: [&str; 6] = [
    "dust/allies",
    "dust/allies-example",
    "dust/axis",
    "dust/axis-example",
    "dust/forces/allies-platoon",
    "dust/forces/axis-platoon",
];

#[test]
fn shipped_cards_and_platoons_are_clean_canonical_and_in_both_languages() {
    for name in SHIPPED {
        let path = format!("armies/{name}.yaml");
        assert_eq!(answer(&["check", &path, "--json"]), json!([{"file": path, "findings": []}]));
        assert_eq!(run(&["fmt", "--check", &path]).0, 0, "{name}");
        for kind in ["sheet", "cards"] {
            let [english, spanish] = ["en", "es"].map(|lang| printed_text(name, kind, lang));
            assert_eq!(english.lines().count(), spanish.lines().count(), "{name} {kind}");
        }
    }
}

#[test]
fn invented_and_incomplete_lists_say_so() {
    for side in ["allies", "axis"] {
        let example = printed_text(&format!("dust/{side}-example"), "sheet", "en");
        assert!(example.contains("was invented here; none is of the book"), "{example}");
        let public = printed_text(&format!("dust/{side}"), "sheet", "es");
        assert!(public.contains("Incompleta:"), "{public}");
    }
    let sheet = printed_text("dust/allies", "sheet", "en");
    let line = " The Boss       Command                 25";
    assert!(sheet.lines().any(|one| one == line), "{sheet}");
    let cards = printed_text("dust/axis", "cards", "en");
    assert!(cards.contains("No card: only its points are known."), "{cards}");
}

/// Six units without values have four boxes to write them in, and two rows of dice.
#[test]
fn the_card_of_a_unit_without_values_has_room_to_write_them() {
    let html = |name: &str| {
        let folder = folder("dust-cards");
        let output = folder.to_str().expect("a path");
        let print = ["print", name, "--as", "cards", "--format", "html", "--output", output];
        assert_eq!(run(&print).0, 0);
        let file = folder.join(format!("{}-cards.html", name.replace('/', "-")));
        fs::read_to_string(file).expect("the cards")
    };
    let empty = html("dust/axis");
    assert_eq!(empty.matches("<b class=\"box\"").count(), 6 * 4);
    assert_eq!(empty.matches(">S1<").count(), 6);
    assert_eq!(html("dust/axis-example").matches("<b class=\"box\"").count(), 0);
    let text = printed_text("dust/axis", "cards", "en");
    let line = "Class ______   Move ______   Armor ______   Actions ______";
    assert_eq!(text.matches(line).count(), 6, "{text}");
}

#[test]
fn a_strip_has_health_tokens_dice_by_class_and_the_damage_of_a_vehicle() {
    let sheet = printed_text("dust/forces/allies-platoon", "sheet", "en");
    for line in [
        "Flame Squad · 3rd Section · Soldier 3 · 3 models · 22 points",
        "Class S3   Move 6″   Armor 3   Actions 2 · −1 React., −1 Suppr.",
        "Health   [ ][ ] [ ][ ] [ ][ ]   3 models, 2 boxes of Health each",
        "Dice   Flame throwers 8″ · Soldiers S/1 S/1 S/1 S/1, Vehicles 2/1 2/1 1/1 · 2 models",
        "[ ] Activated   [ ] Reaction   [ ] Suppression 1   [ ] 2   [ ] 3   [ ] 4 retreat",
        "Dice   Twin cannon 30″ · Soldiers 4/1 4/1 3/1 3/1, Vehicles 2/4 2/4 2/3 2/3 2/2 1/2 1/2 · Aircraft 3/1 2/1 1/1",
        "[ ] Activated   [ ] Reaction   [ ] 1 Blinded   [ ] 2 External fire   [ ] 3 Weapon damaged   [ ] 4 Drive system damaged   [ ] 5 Ammunition detonation   [ ] 6 Hull breach",
        "Captain Ada Quill · with Second Rifles · Soldier 2 · 1 model · 20 points · Hero",
        "Special Order: Two units of the platoon may each make a Move.",
    ] {
        assert!(sheet.lines().any(|one| one == line), "{line}\n{sheet}");
    }
    let sheet = printed_text("dust/forces/allies-platoon", "sheet", "es");
    assert!(sheet.contains("Héroe    Capitana Ada Quill con Segundos Fusileros"), "{sheet}");
}

/// A Hero who has joined a unit has its tokens, and it does not retreat with him; on his own he takes no Suppression.
#[test]
fn a_hero_has_the_tokens_of_the_unit_that_he_joins() {
    let sheet = printed_text("dust/forces/allies-platoon", "sheet", "en");
    let strip = |sheet: &str, name: &str| -> Vec<String> {
        let lines = sheet.lines().skip_while(|line| !line.starts_with(name));
        lines.take_while(|line| !line.is_empty()).map(str::to_owned).collect()
    };
    let led = strip(&sheet, "Second Rifles · ");
    assert!(led[0].ends_with(" · with Captain Ada Quill"), "{led:?}");
    let boxes = "[ ] Activated   [ ] Reaction   [ ] Suppression 1   [ ] 2   [ ] 3   [ ] 4   [ ] 5";
    assert!(led.iter().any(|line| line == boxes), "{led:?}");
    let joined = strip(&sheet, "Captain Ada Quill · ");
    assert!(!joined.iter().any(|line| line.contains("Reaction")), "{joined:?}");
    assert!(
        joined.iter().any(|line| line.ends_with("Actions 2 · −1 React., −1 Suppr.")),
        "{joined:?}"
    );

    let force = folder("alone").join("force.yaml");
    let file = fs::read_to_string("armies/dust/forces/allies-platoon.yaml").expect("a file");
    fs::write(&force, file.replace("    joins: Second Rifles\n", "")).expect("a file");
    let sheet = printed_text(force.to_str().expect("a path"), "sheet", "en");
    let alone = strip(&sheet, "Captain Ada Quill · ");
    assert!(alone.iter().any(|line| line == "[ ] Activated   [ ] Reaction"), "{alone:?}");
    assert!(alone.iter().any(|line| line.ends_with("Actions 2 · −1 React.")), "{alone:?}");
    let rifles = strip(&sheet, "Second Rifles · ");
    assert!(rifles.iter().any(|line| line.ends_with("[ ] 6 retreat")), "{rifles:?}");
}

#[test]
fn bought_upgrades_are_explained_on_the_sheet() {
    let sheet = printed_text("dust/forces/allies-platoon", "sheet", "es");
    let message = "Radios de repuesto: Una unidad del Pelotón cuenta como radista.";
    assert_eq!(sheet.lines().filter(|line| line.ends_with(message)).count(), 1, "{sheet}");
}

#[test]
fn the_battle_builder_names_missing_sections_with_their_rule() {
    let folder = folder("front");
    let force = folder.join("force.yaml");
    let file = "fistful: 1\ngame: dust\nforce: Gap\narmy: dust/axis\nlimit: 20\nplatoons:\n  - name: Alone\n    units: [{section: command, unit: Lara}]\n";
    fs::write(&force, file).expect("a file");
    let path = force.to_str().expect("a path");
    let (code, out, _) = run(&["check", path]);
    let message = "Gap. Not legal: 64 of 20 points, 1 unit, 2 faults\n";
    assert_eq!((code, out.ends_with(message)), (1, true), "{out}");
    assert!(out.contains("the platoon has no 1st Section (W19)"), "{out}");
    let print = ["print", path, "--as", "sheet", "--format", "text", "--output", "-"];
    let (code, out, _) = run(&print);
    assert_eq!(code, 1);
    for (section, rule) in
        [("1st Section", "missing: one unit, always"), ("4th Section", "one unit, if you like")]
    {
        let is = |line: &&str| line.trim_start().starts_with(section) && line.contains(rule);
        assert_eq!(out.lines().filter(is).count(), 1, "{section}\n{out}");
    }
}

#[test]
fn the_scenario_builder_shows_points_and_blanks() {
    let sheet = printed_text("dust/forces/axis-platoon", "sheet", "en");
    for line in ["The scenario: 2 points a player", " Deployment     2     ___    ___"] {
        assert!(sheet.lines().any(|one| one == line), "{line}\n{sheet}");
    }
    assert!(sheet.contains("Both roll 5 dice, ties again"), "{sheet}");
}

#[test]
fn lists_and_forces_of_both_games_are_shown_line_by_line() {
    let (code, out, _) = run(&["show", "dust/forces/allies-platoon", "Ada"]);
    assert_eq!((code, out.contains("Captain Ada Quill")), (0, true), "{out}");
    assert!(out.contains("With Second Rifles · Class Soldier 2"), "{out}");
    assert!(!out.contains("Badger"), "{out}");
    let shown = answer(&["show", "scrubs/french", "spahis", "--json"]);
    assert_eq!(shown["units"].as_array().map(Vec::len), Some(1), "{shown}");
    assert_eq!(shown["units"][0]["facts"]["morale"], json!("80 %"));
    let shown = answer(&["show", "dust/allies-example", "--json", "--lang", "es"]);
    assert_eq!(shown["units"][1]["facts"]["class"], json!("Soldier 2"));
    assert_eq!(
        shown["units"][1]["facts"]["weapons"],
        json!(
            "Rifles 16 | 2/1 2/1 1/1 – | 1/1; Rocket tube 24 | 1/1 1/1 1/1 1/1 | 1/4 1/4 1/4 1/3 1/3 1/2 1/2; Knives C | 1/1 1/1 1/1 –"
        )
    );
    let (code, _, err) = run(&["show", "scrubs/french", "spahi"]);
    assert_eq!((code, err.contains("did you mean `Spahis`?")), (2, true), "{err}");
}

#[test]
fn forces_of_both_games_are_exported_and_travel_as_links() {
    let export = |force: &str, form: &str| run(&["export", force, "--to", form]);
    let (code, out, _) = export("dust/forces/axis-platoon", "text");
    let line = "- Reserve Rifles (Storm Rifles), 3rd Section, 5 figures: 20 points\n";
    assert_eq!((code, out.contains(line)), (0, true), "{out}");
    let (code, out, _) = export("scrubs/forces/well-band", "markdown");
    let line = "| Swordsmen of the wadi (Swordsmen) | Arabs for melee | 20 |  |\n";
    assert_eq!((code, out.contains(line)), (0, true), "{out}");
    let (code, out, _) = export("dust/forces/axis-platoon", "csv");
    assert_eq!((code, out.lines().count()), (0, 8), "{out}");
    assert!(out.contains("1st Platoon,Upgrade,Smoke canisters,Smoke canisters,,,12\r\n"));
    let (code, out, _) = export("dust/forces/axis-platoon", "json");
    let force: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &force["total"], &force["limit"]), (0, &json!(164), &json!(165)));
    assert_eq!(export("dust/axis", "link").0, 2, "a list");
    let folder = folder("tables");
    let path = folder.to_str().expect("a path");
    for (force, slug) in [
        ("dust/forces/axis-platoon", "the-ridge-is-held"),
        ("scrubs/forces/well-band", "the-band-at-the-well"),
    ] {
        let (code, link, _) = export(force, "link");
        assert_eq!((code, link.starts_with("#f1.")), (0, true), "{link}");
        let (code, _, err) = run(&["import", link.trim(), "--output", path]);
        assert_eq!(code, 0, "{err}");
        let text = fs::read_to_string(folder.join(format!("{slug}.yaml"))).expect("the force");
        let shipped = fs::read_to_string(format!("armies/{force}.yaml")).expect("the force");
        assert_eq!(text, shipped);
    }
    // A list of one's own travels along.
    let list = folder.join("own.yaml");
    fs::write(&list, "fistful: 1\ngame: scrubs\nname: Own\nunits: []\n").expect("a file");
    let force = folder.join("force.yaml");
    let text = "fistful: 1\ngame: scrubs\nforce: Away\narmy: own.yaml\nunits: []\n";
    fs::write(&force, text).expect("a file");
    let (code, link, err) = export(force.to_str().expect("a path"), "link");
    assert_eq!(code, 0, "{err}");
    let away = folder.join("away");
    fs::create_dir(&away).expect("a folder");
    let (code, out, err) =
        run(&["import", link.trim(), "--output", away.to_str().expect("a path")]);
    assert_eq!((code, away.join("own.yaml").exists()), (0, true), "{out}{err}");
}

/// Writes a shipped file and an edited copy; returns both paths.
fn write_two_versions(name: &str, from: &str, edits: &[(&str, &str)]) -> [String; 2] {
    let folder = folder(name);
    let text = fs::read_to_string(format!("armies/{from}.yaml")).expect("a shipped file");
    let other = edits.iter().fold(text.clone(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    });
    [("before.yaml", text), ("after.yaml", other)].map(|(name, text)| {
        let file = folder.join(name);
        fs::write(&file, text).expect("a file");
        file.to_str().expect("a path").to_owned()
    })
}

fn change(what: &str, before: &str, after: &str) -> serde_json::Value {
    json!({"what": what, "before": before, "after": after})
}

#[test]
fn diff_of_unit_game_lists_shows_units_and_values() {
    let edits = [
        ("morale: 80", "morale: 85"),
        ("figures: 10\n    leader: Lieutenant", "figures: 9\n    loss: 6\n    leader: Captain"),
        ("name: Recruits", "name: Bleus"),
    ];
    let [before, after] = write_two_versions("diff-scrubs", "scrubs/french", &edits);
    let recruits = |name: &str| json!([{"name": name, "points": null}]);
    let found = answer(&["diff", &before, &after, "--json"]);
    let expected = json!([{
        "before": before, "after": after,
        "added": recruits("Bleus"), "removed": recruits("Recruits"),
        "changed": [
            {"name": "Legionnaires", "changes": [change("morale", "80 %", "85 %")]},
            {"name": "Veteran Legionnaires", "changes": [
                change("figures", "10", "9"),
                change("leader", "Lieutenant", "Captain"),
                change("loss", "–", "6 %"),
            ]},
        ],
    }]);
    assert_eq!(found, expected);
    let (code, out, _) = run(&["diff", &before, &after, "--lang", "es"]);
    for line in ["Quitado: Reclutas.", "Por baja –", "80 % 85 %"] {
        let words: Vec<&str> = line.split(' ').collect();
        let has = |one: &str| words.iter().all(|word| one.contains(word));
        assert_eq!((code, out.lines().any(has)), (0, true), "{line}: {out}");
    }
    assert!(!out.contains("puntos"), "{out}");
    let edits = [("armor: 2", "armor: 3"), ("name: Artillery Strike", "name: Barrage")];
    let [before, after] = write_two_versions("diff-dust", "dust/allies-example", &edits);
    let found = answer(&["diff", &before, &after, "--json"]);
    let facts = |index: usize| found[0]["changed"][index]["changes"].clone();
    assert_eq!(facts(0), json!([change("armor", "2", "3")]));
    assert_eq!(facts(1), json!([change("abilities", "Team, Artillery Strike", "Team, Barrage")]));
    let (_, out, _) = run(&["diff", &before, &before]);
    assert!(out.contains("Nothing differs in units, what is known of them and points."));
}

#[test]
fn diff_of_unit_game_forces_shows_units_sections_and_points() {
    let edits = [
        ("section: third\n        unit: Flame Squad", "section: second\n        unit: Flame Squad"),
        ("      - section: support\n        unit: Badger\n", ""),
        ("joins: Second Rifles", "joins: Line Rifles"),
    ];
    let [before, after] = write_two_versions("diff-platoons", "dust/forces/allies-platoon", &edits);
    let found = answer(&["diff", &before, &after, "--json"]);
    let named = |name: &str, change| json!({"name": name, "changes": [change]});
    let expected = json!([
        named("Flame Squad", change("part", "3rd Section", "2nd Section")),
        named("Captain Ada Quill", change("joins", "Second Rifles", "Line Rifles")),
    ]);
    assert_eq!(found[0]["changed"], expected);
    let points = &found[0]["points"];
    let gone = &found[0]["removed"][0];
    assert_eq!((&gone["name"], &points["before"]), (&json!("Badger"), &json!(164)));
    let less = points["after"].as_i64().zip(gone["points"].as_i64());
    assert_eq!(less.map(|(after, gone)| after + gone), Some(164));
    // A second 2nd Section is a fault of the later force alone.
    let legal = (&found[0]["legal"], &found[0]["faults"]["before"]);
    assert_eq!(legal, (&json!({"before": true, "after": false}), &json!(0)));
    let (_, out, _) = run(&["diff", &before, &after]);
    assert!(out.contains("After · Not legal"), "{out}");
    let [before, after] =
        write_two_versions("diff-band", "scrubs/forces/well-band", &[("\n  - unit: Horsemen", "")]);
    let found = answer(&["diff", &before, &after, "--json"]);
    assert_eq!(found[0]["removed"], json!([{"name": "Horsemen", "points": null}]));
    assert_eq!((&found[0]["points"], &found[0]["account"]), (&json!(null), &json!(null)));
}

#[test]
fn diffs_across_kinds_are_refused_with_the_reason() {
    for (question, message, remedy) in [
        ("diff scrubs/french dust/axis", "is for dust, but the first is for scrubs", "of one game"),
        ("diff scrubs/french scrubs/forces/well-band", "expected a list", ""),
        ("diff dust/forces/axis-platoon dust/axis", "expected a force", ""),
        ("diff scrubs/french fistful/corrino", "no ability codes", ""),
        ("diff scrubs/french --rules fistful/rules/leaders-4d", "no ability codes", ""),
        ("diff dust/axis --under dune-world", "no ability codes", ""),
    ] {
        let (code, _, err) = run(&question.split(' ').collect::<Vec<_>>());
        assert_eq!((code, err.contains(message)), (2, true), "{question}: {err}");
        assert!(err.contains(remedy), "{question}: {err}");
    }
}

#[test]
fn the_sheet_of_a_unit_game_force_has_a_qr_code_of_its_link() {
    let force = "dust/forces/axis-platoon";
    let print = ["print", force, "--qr", "--format", "text", "--output", "-"];
    let (code, out, err) = run(&print);
    assert_eq!((code, out.contains("#f1.")), (0, true), "{err}");
    let print = ["print", "dust/axis", "--qr", "--format", "text", "--output", "-"];
    assert_eq!(run(&print).0, 2, "a list");
}
