//! Lists and forces of Dust Warfare, whose units are cards with weapon lines, from the command line.

use super::{answer, folder, run};
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

fn text(name: &str, kind: &str, lang: &str) -> String {
    let print = ["print", name, "--as", kind, "--format", "text", "--output", "-", "--lang", lang];
    let (code, out, _) = run(&print);
    assert_eq!(code, 0, "{name}");
    out.replace(['\u{a0}', '\u{202f}'], " ")
}

#[test]
fn shipped_cards_and_platoons_are_clean_canonical_and_in_both_languages() {
    for name in SHIPPED {
        let path = format!("armies/{name}.yaml");
        assert_eq!(answer(&["check", &path, "--json"]), json!([{"file": path, "findings": []}]));
        assert_eq!(run(&["fmt", "--check", &path]).0, 0, "{name}");
        for kind in ["sheet", "cards"] {
            let [english, spanish] = ["en", "es"].map(|lang| text(name, kind, lang));
            assert_eq!(english.lines().count(), spanish.lines().count(), "{name} {kind}");
        }
    }
}

#[test]
fn what_was_invented_says_so_and_what_is_public_says_that_it_is_not_whole() {
    for side in ["allies", "axis"] {
        let example = text(&format!("dust/{side}-example"), "sheet", "en");
        assert_eq!(example.contains("was invented here; none is of the book"), true, "{example}");
        let public = text(&format!("dust/{side}"), "sheet", "es");
        assert_eq!(public.contains("Incompleta:"), true, "{public}");
    }
    let sheet = text("dust/allies", "sheet", "en");
    let line = " The Boss       –           –     –      –       –  Command                 25";
    assert_eq!(sheet.lines().any(|one| one == line), true, "{sheet}");
    let cards = text("dust/axis", "cards", "en");
    assert_eq!(cards.contains("No card: only its points are known."), true, "{cards}");
}

#[test]
fn a_strip_has_health_tokens_dice_by_class_and_the_damage_of_a_vehicle() {
    let sheet = text("dust/forces/allies-platoon", "sheet", "en");
    for line in [
        "Flame Squad · 3rd Section · Soldier 3 · 3 models · 22 points",
        "Class S3   Move 6″   Armor 3   Actions 2 · −1 −1",
        "Health   [ ][ ] [ ][ ] [ ][ ]   3 models, 2 boxes of Health each",
        "Dice   Flame throwers 8″ · Soldiers S/1 S/1 S/1 S/1, Vehicles 2/1 2/1 1/1 · 2 models",
        "[ ] Activated   [ ] Reaction   [ ] Suppression 1   [ ] 2   [ ] 3   [ ] 4 retreat",
        "Dice   Twin cannon 30″ · Soldiers 4/1 4/1 3/1 3/1, Vehicles 2/4 2/4 2/3 2/3 2/2 1/2 1/2 · Aircraft 3/1 2/1 1/1",
        "[ ] Activated   [ ] Reaction   [ ] 1 Blinded   [ ] 2 External fire   [ ] 3 Weapon damaged   [ ] 4 Drive system damaged   [ ] 5 Ammunition detonation   [ ] 6 Hull breach",
        "Captain Ada Quill · with Second Rifles · Soldier 2 · 1 model · 20 points · Hero",
        "Special Order: Two units of the platoon may each make a Move.",
    ] {
        assert_eq!(sheet.lines().any(|one| one == line), true, "{line}\n{sheet}");
    }
    let sheet = text("dust/forces/allies-platoon", "sheet", "es");
    assert_eq!(
        sheet.contains("Héroe    Capitana Ada Quill con Segundos Fusileros"),
        true,
        "{sheet}"
    );
}

#[test]
fn the_battle_builder_says_what_a_platoon_lacks_and_the_rule_beside_it() {
    let folder = folder("front");
    let force = folder.join("force.yaml");
    let file = "fistful: 1\ngame: dust\nforce: Gap\narmy: dust/axis\nlimit: 20\nplatoons:\n  - name: Alone\n    units: [{section: command, unit: Lara}]\n";
    fs::write(&force, file).expect("a file");
    let path = force.to_str().expect("a path");
    let (code, out, _) = run(&["check", path]);
    let said = "Gap. Not legal: 64 of 20 points, 1 unit, 2 faults\n";
    assert_eq!((code, out.ends_with(said)), (1, true), "{out}");
    assert_eq!(out.contains("the platoon has no 1st Section (W19)"), true, "{out}");
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
fn the_scenario_builder_has_the_points_of_a_player_and_room_for_the_others() {
    let sheet = text("dust/forces/axis-platoon", "sheet", "en");
    for line in ["The scenario: 2 points a player", " Deployment     2     ___    ___"] {
        assert_eq!(sheet.lines().any(|one| one == line), true, "{line}\n{sheet}");
    }
    assert_eq!(sheet.contains("Both roll 5 dice, ties again"), true, "{sheet}");
}
