//! `fistful diff`: two files, or one under other rules.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;

const CLUB: &str = "fistful: 1
name: The club's rules
house_rules:
  - {name: Level 5 on the ladder, changes: fighting 5, points: 16}
units: []
";

#[test]
fn a_list_differs_from_another_by_unit_and_by_value() {
    let folder = folder("diff-lists");
    let (before, after) = (folder.join("before.yaml"), folder.join("after.yaml"));
    let text =
        "fistful: 1\nname: A\nunits:\n  - {name: Guards, code: EHs}\n  - {name: Levy, code: GL}\n";
    fs::write(&before, text).expect("a file");
    let text = text.replace("EHs", "EHsm").replace("Levy", "Gunners");
    fs::write(&after, text).expect("a file");
    let (before, after) = (before.to_str().expect("a path"), after.to_str().expect("a path"));
    let change = |what, before, after| json!({"what": what, "before": before, "after": after});
    let expected = json!([{
        "before": before, "after": after,
        "added": [{"name": "Gunners", "points": 2}],
        "removed": [{"name": "Levy", "points": 2}],
        "changed": [{
            "name": "Guards",
            "changes": [change("code", "EHs", "EHsm"), change("points", "20", "23")],
        }],
        "points": {"before": 22, "after": 25},
        "account": {"before": "printed", "after": "printed"},
    }]);
    assert_eq!(answer(&["diff", before, after, "--json"]), expected);
    let (code, out, _) = run(&["diff", before, before]);
    assert_eq!((code, out.contains("Nothing differs")), (0, true), "{out}");
}

#[test]
fn diff_by_house_rules_covers_every_shipped_list() {
    let file = folder("diff-rules").join("club.yaml");
    fs::write(&file, CLUB).expect("a file");
    let found = answer(&["diff", "--rules", file.to_str().expect("a path"), "--json"]);
    let touched = |one: &serde_json::Value| {
        let names = one["changed"].as_array().expect("units").iter();
        names.map(|unit| unit["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    let lists: Vec<(String, Vec<String>)> = found
        .as_array()
        .expect("lists")
        .iter()
        .map(|one| (one["before"].as_str().expect("a list").to_owned(), touched(one)))
        .filter(|(_, touched)| !touched.is_empty())
        .collect();
    let expected = [("fistful/atreides", "Gurney Halleck"), ("fistful/corrino", "Count Fenring")];
    let expected = expected.map(|(list, unit)| (list.to_owned(), vec![unit.to_owned()]));
    assert_eq!(lists[..2], expected);
    assert_eq!(found.as_array().map(Vec::len), Some(7), "every list of the game");
}

#[test]
fn diff_names_the_accounts_compared() {
    let account = |arguments: &[&str]| {
        answer(&[&["diff", "--json"], arguments].concat())[0]["account"].clone()
    };
    let sides = |before, after| json!({"before": before, "after": after});
    let under = ["fistful/fremen", "--rules", "fistful/rules/leaders-4d"];
    assert_eq!(account(&under), sides("computed", "other-rules"));
    let two = ["fistful/fremen", "fistful/corrino"];
    assert_eq!(account(&two), sides("printed", "printed"));
    let shipped = fs::read_to_string("armies/fistful/forces/atreides-500.yaml").expect("a force");
    let shipped = shipped.replace("points: computed\n", "");
    let computed = shipped.replacen("\narmy:", "\npoints: computed\narmy:", 1);
    let folder = folder("diff-account");
    let [printed, computed] =
        [("printed.yaml", shipped), ("computed.yaml", computed)].map(|(name, text)| {
            let file = folder.join(name);
            fs::write(&file, text).expect("a file");
            file.to_str().expect("a path").to_owned()
        });
    assert_eq!(account(&[&printed, &computed]), sides("printed", "computed"));
    for (lang, message) in [
        ("en", "Before: values of the tables. After: values of the tables by the other rules."),
        (
            "es",
            "Antes: los valores de las tablas. Después: los valores de las tablas según las otras reglas.",
        ),
    ] {
        let (_, out, _) = run(&[&["diff", "--lang", lang], &under[..]].concat());
        assert!(out.contains(message), "{out}");
    }
}

#[test]
fn diff_under_another_game_shows_what_changes() {
    let found = answer(&["diff", "fistful/atreides", "--under", "dune-world", "--json"]);
    let radius = json!({"what": "radius", "before": "0″", "after": "10″"});
    let changed = json!([{"name": "NCO", "changes": [radius]}]);
    assert_eq!(found[0]["changed"], changed, "the codes cost the same in both");
}

#[test]
fn a_force_differs_by_squads_figures_and_options() {
    let shipped = fs::read_to_string("armies/fistful/forces/atreides-500.yaml").expect("a force");
    let file = folder("diff-forces").join("raiders.yaml");
    fs::write(&file, shipped.replacen("figures: 6", "figures: 5", 1)).expect("a file");
    let file = file.to_str().expect("a path");
    let found = answer(&["diff", "fistful/forces/atreides-500", file, "--json"]);
    let what = |index: usize| found[0]["changed"][0]["changes"][index]["what"].clone();
    assert_eq!([what(0), what(1)], [json!("figures"), json!("points")]);
    let points = &found[0]["points"];
    let gone = points["before"].as_i64().zip(points["after"].as_i64());
    assert_eq!(gone.map(|(before, after)| before - after), Some(13), "one trooper");
    let (code, _, err) = run(&["diff", file, "fistful/atreides"]);
    assert_eq!((code, err.contains("expected a force")), (2, true), "{err}");
    let (code, _, err) = run(&["diff", file]);
    assert_eq!((code, err.contains("compares two files")), (2, true), "{err}");
}

const CLUB_HOUSE: &str = "fistful: 1\nname: A\nunits: [{name: Captain, code: EHs-C3}]\n";

#[test]
fn a_force_differs_by_what_its_units_can_do_under_other_rules() {
    let folder = folder("diff-force-rules");
    fs::write(folder.join("house.yaml"), CLUB_HOUSE).expect("a list");
    let file = folder.join("force.yaml");
    let force = "fistful: 1\nforce: A\narmy: house.yaml\nleaders: [{unit: Captain}]\n";
    fs::write(&file, force).expect("a force");
    let file = file.to_str().expect("a path");
    let found = answer(&["diff", file, "--rules", "fistful/rules/leaders-4d", "--json"]);
    let change = json!({"what": "move", "before": "5d", "after": "4d"});
    assert_eq!(found[0]["changed"], json!([{"name": "Captain", "changes": [change]}]));
    assert_eq!(found[0]["account"]["after"], "printed-other-rules");
}
