//! A suggestion is taken: for how many figures, and into which file.

use super::field;
use crate::common::empty_folder;
use assert_cmd::Command;
use fistful::fits::{self, Addition, Buyer, Purchase, Suggestion, TakeError};
use fistful::{embedded, muster, yaml_edit};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// Ten figures with an option that any number of them may have.
const ROOM: &str = "\
fistful: 1
force: With room
army: fistful/harkonnen
limit: 400
leaders:
  - unit: Feyd Rautha
squads:
  - {troop: Regulars, figures: 10}
";

#[test]
fn a_suggestion_is_taken_for_the_figures_asked_for() {
    let fielded = field(ROOM);
    let resolved = fielded.resolve().expect("a force");
    let all = fits::suggestions(&resolved);
    let number = |expected: &dyn Fn(&Suggestion) -> bool| {
        1 + all.iter().position(expected).expect("a suggestion")
    };
    let is_option = |fit: &Suggestion, name: &str, most: i64| match fit.what {
        Addition::Option(purchase) => {
            resolved.army.options[purchase.option].name.text == name && purchase.figures == most
        }
        _ => false,
    };
    let lasguns =
        number(&|fit| is_option(fit, "Lasgun in exchange for the shield, on Arrakis", 10));
    for figures in 1..=10 {
        let taken = fits::take(&resolved, lasguns, Some(figures)).expect("an option");
        assert_eq!(
            (taken.points, taken.left()),
            (5 * figures, resolved.bill.left().map(|left| left - 5 * figures))
        );
        let after = muster::rewrite(&fielded, &resolved, &taken.force).expect("a text");
        assert_eq!(field(&after).resolve().expect("a force").bill.total, taken.total);
    }
    let refused = |number, figures| fits::take(&resolved, number, figures).err();
    for found in [-1, 0, 11] {
        let expected = TakeError::Figures { found, least: 1, most: 10 };
        assert_eq!(refused(lasguns, Some(found)), Some(expected));
    }
    let squad = number(&|fit| matches!(fit.what, Addition::Squad(..)));
    assert_eq!(
        fits::take(&resolved, squad, Some(9)).map(|taken| taken.force.squads[1].figures),
        Ok(9)
    );
    for found in [7, 11] {
        let expected = TakeError::Figures { found, least: 8, most: 10 };
        assert_eq!(refused(squad, Some(found)), Some(expected));
    }
    let share = number(&|fit| is_option(fit, "Skirmisher-trained squad", 10));
    // §10c sells to squads alone.
    let is_leaders = |fit: &Suggestion| {
        matches!(fit.what, Addition::Option(Purchase { buyer: Buyer::Leader(_), .. }))
    };
    assert_eq!(all.iter().find(|fit| is_leaders(fit)), None);
    let leader = number(&|fit| matches!(fit.what, Addition::Leader(_)));
    for whole_one in [share, leader] {
        assert_eq!(refused(whole_one, Some(1)), Some(TakeError::Whole));
    }
    let most = all.len();
    for found in [0, most + 1] {
        assert_eq!(refused(found, None), Some(TakeError::NoSuch { found, most }));
    }
}

#[test]
fn an_option_of_a_leader_leaves_no_number_to_choose() {
    let text = ROOM.replace("harkonnen", "castellans").replace("Feyd Rautha", "Dame Isolde");
    let fielded = field(&text.replace("Regulars, figures: 10", "Garrison, figures: 6"));
    let resolved = fielded.resolve().expect("a force");
    let all = fits::suggestions(&resolved);
    let is_leaders = |fit: &Suggestion| {
        matches!(fit.what, Addition::Option(Purchase { buyer: Buyer::Leader(_), .. }))
    };
    let number = 1 + all.iter().position(is_leaders).expect("a suggestion");
    assert_eq!(fits::take(&resolved, number, Some(1)).err(), Some(TakeError::Whole));
}

/// A run of the program in a folder: exit code, standard output, standard error.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("fistful").expect("the binary");
    let command = command.args(args).current_dir(folder).env("LC_ALL", "C");
    let output = command.env_remove("CLICOLOR_FORCE").output().expect("a run");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// A folder with a file in it.
fn folder(name: &str, file: &str, text: &str) -> PathBuf {
    let folder = empty_folder(name);
    fs::write(folder.join(file), text).expect("a file");
    folder
}

#[test]
fn take_writes_the_suggestion_into_the_file() {
    let folder = folder("take", "room.yaml", &format!("# Mine.\n{ROOM}"));
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    let (before, numbered) = (read("room.yaml"), run(&folder, &["fits", "room.yaml"]).1);
    let listed = numbered.lines().find(|line| line.contains("Arrakis, 1 to 10 figures"));
    let number = listed.and_then(|line| line.split_whitespace().next()).expect("a number");
    let three = format!("{number}:3");
    let difference = "\
--- room.yaml
+++ room.yaml
@@ -6,4 +6,4 @@
 leaders:
   - unit: Feyd Rautha
 squads:
-  - {troop: Regulars, figures: 10}
+  - {troop: Regulars, figures: 10, options: [{buy: \"Lasgun in exchange for the shield, on Arrakis\", figures: 3}]}
";
    let what = "Regulars (10 figures): Lasgun in exchange for the shield, on Arrakis, 3 figures";
    let what_es = "Regulares (10 figuras): Arma Láser a cambio del Escudo, en Arrakis, 3 figuras";
    let expected = format!("room.yaml: {what}: 15 points, 238 left (not written)\n{difference}");
    for _ in 0..2 {
        let tried = run(&folder, &["fits", "room.yaml", "--take", &three, "--dry-run"]);
        assert_eq!(tried, (0, expected.clone(), String::new()));
        assert_eq!((read("room.yaml"), read("room.yaml~")), (before.clone(), String::new()));
    }
    let tried = run(&folder, &["fits", "room.yaml", "--take", &three, "--dry-run", "--json"]).1;
    let tried: serde_json::Value = serde_json::from_str(&tried).expect("JSON");
    let taken = json!({
        "add": "option", "what": "Lasgun in exchange for the shield, on Arrakis", "squad": "Regulars",
        "leader": null, "take": null, "figures": 3, "points": 15,
    });
    let answer = json!({
        "file": "room.yaml", "taken": taken, "total": 162, "limit": 400, "left": 238, "written": false,
        "difference": difference,
    });
    assert_eq!(tried, answer);
    let result = run(&folder, &["fits", "room.yaml", "--take", &three, "--lang", "es"]);
    let expected = format!("room.yaml: {what_es}: 15 puntos, quedan 238\n");
    assert_eq!(result, (0, expected, String::new()));
    let once = read("room.yaml");
    assert_eq!(yaml_edit::difference("room.yaml", &before, &once), difference);
    assert_eq!(read("room.yaml~"), before);
    let expected = "room.yaml: With room, 162 of 400 points\n";
    assert_eq!(run(&folder, &["check", "room.yaml"]), (0, expected.into(), String::new()));
    // The numbers are those of the file as it is now.
    let json = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(&run(&folder, args).1).expect("JSON")
    };
    for turn in ["first", "second"] {
        let mut first = json(&["fits", "room.yaml", "--json"])["fits"][0].clone();
        // Only an offer has the smallest number of figures.
        first.as_object_mut().expect("a suggestion").remove("fewest");
        let before = read("room.yaml");
        let result = json(&["fits", "room.yaml", "--take", "1", "--json"]);
        assert_eq!(result["taken"], first);
        assert_eq!((&result["written"], &result["limit"]), (&json!(true), &json!(400)));
        assert_eq!(result.get("difference"), None);
        assert_eq!(result["total"].as_i64(), result["left"].as_i64().map(|left| 400 - left));
        assert_eq!(run(&folder, &["cost", "room.yaml", "--json"]).0, 0);
        assert_eq!(json(&["cost", "room.yaml", "--json"])["total"], result["total"], "{turn}");
        assert_eq!(read("room.yaml~"), before);
    }
}

/// Each suggestion takes as many figures as fit, and may leave nothing for the next.
#[test]
fn suggestions_that_leave_nothing_for_the_next_say_how_to_share() {
    let list = "fistful: 1\nname: Thorne\nunits:\n  - {name: NCO, code: VHs-N1}\n  - {name: Rifle, code: EHs, nco: NCO}\n";
    let squad = "  - {troop: Rifle, figures: 5}\n";
    let force = format!("fistful: 1\nforce: F\narmy: thorne\nlimit: 429\nsquads:\n{squad}{squad}");
    let folder = folder("share", "f.yaml", &force);
    fs::write(folder.join("thorne.yaml"), list).expect("a list");
    let (code, _, err) = run(&folder, &["fits", "f.yaml", "--take", "1,2,3"]);
    let expected = "suggestion 3 no longer fits: those before it take 180 points";
    let hint = "such as `--take 1:1,2:1,3:1`";
    assert_eq!((code, err.contains(expected), err.contains(hint)), (2, true, true), "{err}");
    assert_eq!(run(&folder, &["fits", "f.yaml", "--take", "1:1,2:1,3:1"]).0, 0);
}

#[test]
fn impossible_takes_are_refused_with_a_remedy() {
    let full = embedded::list_or_force("fistful/forces/lances-500").expect("a shipped force");
    let folder = folder("untaken", "full.yaml", &full);
    fs::write(folder.join("room.yaml"), ROOM).expect("a file");
    let list = "fistful: 1\nname: Ordos\nunits: []\n";
    fs::write(folder.join("list.yaml"), list).expect("a file");
    let anchored = ROOM.replace("force: With", "force: &a With");
    fs::write(folder.join("anchored.yaml"), anchored).expect("a file");
    let most = run(&folder, &["fits", "room.yaml", "--json"]).1.matches("\"add\"").count();
    let numbered = run(&folder, &["fits", "room.yaml"]).1;
    let number = |line: Option<&str>| {
        line.and_then(|line| line.split_whitespace().next()).expect("a number").to_owned()
    };
    let squad = numbered.lines().find(|line| line.contains("squad of"));
    let leader = numbered.lines().find(|line| line.contains("leader: "));
    let (past, few) = ((most + 1).to_string(), format!("{}:2", number(squad)));
    let resolved = format!("{}:2", number(leader));
    let cases = [
        (
            "full.yaml",
            "1",
            "nothing more fits".into(),
            "`fistful cost full.yaml` shows the points that are left",
        ),
        (
            "room.yaml",
            past.as_str(),
            format!("there is no suggestion {past}; their numbers are 1 to {most}"),
            "`fistful fits room.yaml` lists the suggestions with their numbers",
        ),
        (
            "room.yaml",
            "0",
            format!("there is no suggestion 0; their numbers are 1 to {most}"),
            "`fistful fits room.yaml` lists the suggestions with their numbers",
        ),
        (
            "room.yaml",
            &resolved,
            "this suggestion takes no number of figures".into(),
            "use it without `:K`",
        ),
        ("room.yaml", &few, "this suggestion cannot be taken for 2 figures".into(), "from 8 to 10"),
        ("room.yaml", "3:x", "`--take` does not take `3:x`".into(), "allowed: `3`, `3:2`, `1,4`"),
        (
            "list.yaml",
            "1",
            "`list.yaml` is a list; expected a force".into(),
            "make one with `fistful new \"My Force\" --force list.yaml`, or use a shipped one, such as `fistful/forces/atreides-300`",
        ),
        (
            "nowhere.yaml",
            "1",
            "`nowhere.yaml` is neither a file nor a shipped list or force".into(),
            "`fistful list` shows the shipped lists and forces",
        ),
        (
            "-",
            "1",
            "`-` is not a file that you can change".into(),
            "save the force to a file and give that file",
        ),
        (
            "fistful/forces/harkonnen-500",
            "1",
            "`fistful/forces/harkonnen-500.yaml` is not a file that you can change".into(),
            "`fistful export fistful/forces/harkonnen-500.yaml --to link | fistful import -` writes a copy of your own",
        ),
        (
            "anchored.yaml",
            "1",
            "`anchored.yaml` cannot be formatted without changing what it says".into(),
            "the file is unchanged; please report it",
        ),
    ];
    for (file, picks, message, help) in cases {
        for _ in 0..2 {
            let expected = format!("error: {message}\n |\n = help: {help}\n");
            let found = run(&folder, &["fits", file, "--take", picks]);
            assert_eq!(found, (2, String::new(), expected), "{file} {picks}");
        }
    }
    let spanish = run(&folder, &["fits", "room.yaml", "--take", "0", "--lang", "es"]).2;
    let expected = format!(
        "error: no hay sugerencia 0; sus números van del 1 al {most}\n |\n = ayuda: `fistful fits room.yaml` muestra las sugerencias con su número\n"
    );
    assert_eq!(spanish, expected);
    assert_eq!(run(&folder, &["fits", "room.yaml", "--dry-run"]).0, 2);
    let names = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(names, 4, "nothing was written");
    // A copy is a file of one's own.
    let link = run(&folder, &["export", "fistful/forces/harkonnen-500", "--to", "link"]).1;
    assert_eq!(run(&folder, &["import", link.trim()]).0, 0);
    assert_eq!(run(&folder, &["fits", "the-na-baron-s-hunt.yaml", "--take", "1"]).0, 0);
}

#[test]
fn several_suggestions_are_taken_at_once() {
    let folder = folder("several", "room.yaml", ROOM);
    let read = || fs::read_to_string(folder.join("room.yaml")).expect("the file");
    let json = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(&run(&folder, args).1).expect("JSON")
    };
    let fits = json(&["fits", "room.yaml", "--json"])["fits"].clone();
    let number = |add: &str| {
        let all = fits.as_array().expect("suggestions");
        1 + all.iter().position(|fit| fit["add"] == add).expect("a suggestion")
    };
    // A leader moves the places of nobody, whenever he is named.
    let (leader, squad, figure) = (number("leader"), number("squad"), number("option"));
    let picks = format!("{leader},{squad}:8,{figure}:2");
    let before = json(&["cost", "room.yaml", "--json"])["total"].as_i64();
    let (code, out, err) = run(&folder, &["fits", "room.yaml", "--take", &picks]);
    assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 3), "{out}");
    let text = read();
    assert!(text.contains("figures: 8") && text.contains("figures: 2"), "{text}");
    let after = json(&["cost", "room.yaml", "--json"])["total"].as_i64();
    assert!(after > before, "{after:?} {before:?}");
    assert_eq!(run(&folder, &["check", "room.yaml"]).0, 0);
    fs::write(folder.join("room.yaml"), ROOM).expect("the file");
    let taken = json(&["fits", "room.yaml", "--take", &picks, "--dry-run", "--json"]);
    assert_eq!(taken["taken"].as_array().map(Vec::len), Some(3), "{taken}");
    assert_eq!((taken["total"].as_i64(), read()), (after, ROOM.to_owned()));
    // Of a unique leader, or with points for one only, the second suggestion is refused.
    for twice in [format!("{leader},{leader}"), vec![squad.to_string(); 9].join(",")] {
        let (code, out, err) = run(&folder, &["fits", "room.yaml", "--take", &twice]);
        let has_message = err.contains("does not fit together with the others");
        assert_eq!((code, out.as_str(), has_message), (2, "", true), "{twice}: {err}");
        assert_eq!(read(), ROOM);
    }
    let (code, _, err) = run(&folder, &["fits", "room.yaml", "--take", "1,x"]);
    assert_eq!((code, err.contains("`--take` does not take `1,x`")), (2, true), "{err}");
}

/// Two platoons, the first with the five squads that one has at most (§10b), and a squad outside of them.
const PLATOONS: &str = "\
fistful: 1
force: Five and two
army: fistful/atreides
limit: 2000
platoons:
  - leader: {unit: Lieutenant}
    squads:
      - {troop: Troopers, figures: 4}
      - {troop: Troopers, figures: 4}
      - {troop: Troopers, figures: 4}
      - {troop: Troopers, figures: 4}
      - {troop: Troopers, figures: 4}
  - name: Second watch
    name_es: Segunda guardia
    leader: {unit: Lieutenant}
    squads:
      - {troop: Troopers, figures: 4}
      - {troop: Troopers, figures: 4}
squads:
  - {troop: Skirmishers, figures: 4}
";

#[test]
fn a_new_squad_joins_the_first_platoon_with_room() {
    let folder = folder("platoons", "watch.yaml", PLATOONS);
    let read = || fs::read_to_string(folder.join("watch.yaml")).expect("the file");
    let json = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(&run(&folder, args).1).expect("JSON")
    };
    let number = |is_wanted: &dyn Fn(&serde_json::Value) -> bool| {
        let fits = json(&["fits", "watch.yaml", "--json"])["fits"].clone();
        1 + fits.as_array().expect("fits").iter().position(is_wanted).expect("a suggestion")
    };
    let squad = number(&|fit| fit["add"] == "squad" && fit["what"] == "Skirmishers");
    let figure = number(&|fit| fit["add"] == "figure" && fit["squad"] == "Skirmishers");
    // The figure is for the squad outside, wherever the new one goes.
    let picks = format!("{squad}:5,{figure}:1");
    let taken = json(&["fits", "watch.yaml", "--take", &picks, "--dry-run", "--json"]);
    let platoons: Vec<&serde_json::Value> =
        taken["taken"].as_array().expect("two").iter().map(|one| &one["platoon"]).collect();
    assert_eq!(platoons, [&json!(null), &json!(2)]);
    for (lang, place) in
        [("en", "squad of 5: Skirmishers, in Second watch: "), ("es", ", en Segunda guardia: ")]
    {
        let args = ["fits", "watch.yaml", "--take", &picks, "--dry-run", "--lang", lang];
        let (code, out, err) = run(&folder, &args);
        assert_eq!((code, out.contains(place)), (0, true), "{out}{err}");
    }
    assert_eq!(run(&folder, &["fits", "watch.yaml", "--take", &picks]).0, 0);
    let room =
        "      - {troop: Troopers, figures: 4}\nsquads:\n  - {troop: Skirmishers, figures: 4}\n";
    let filled = "      - {troop: Troopers, figures: 4}\n      - troop: Skirmishers\n        figures: 5\nsquads:\n  - {troop: Skirmishers, figures: 5}\n";
    assert_eq!(read(), PLATOONS.replace(room, filled));
    // With five squads in each, the next stays outside.
    for place in [", in Second watch: ", ", in Second watch: ", "Skirmishers: "] {
        let squad = number(&|fit| fit["add"] == "squad" && fit["what"] == "Skirmishers");
        let out = run(&folder, &["fits", "watch.yaml", "--take", &squad.to_string()]).1;
        assert!(out.contains(place), "{place}: {out}");
    }
    assert!(read().ends_with("  - troop: Skirmishers\n    figures: 6\n"), "{}", read());
}

#[test]
fn loose_squads_are_counted_in_both_languages() {
    let one = folder("loose", "watch.yaml", PLATOONS);
    let two = format!("{PLATOONS}  - {{troop: Skirmishers, figures: 4}}\n");
    fs::write(one.join("two.yaml"), two).expect("a file");
    for (file, lang, advice) in [
        ("watch.yaml", "es", "ponla en un Pelotón o juega así"),
        ("two.yaml", "es", "ponlas en un Pelotón o juega así"),
        ("watch.yaml", "en", "put it in a platoon, or play without one"),
        ("two.yaml", "en", "put them in a platoon, or play without one"),
    ] {
        let out = run(&one, &["check", file, "--lang", lang]).1;
        assert!(out.contains(advice), "{advice}: {out}");
    }
}

#[test]
fn take_works_for_a_force_of_dust() {
    let force = "\
# Kept.
fistful: 1
game: dust
force: Ridge
army: dust/axis-example
limit: 90

platoons:
  - name: One
    units:
      - {section: command, unit: Signals Section}
";
    let folder = folder("dust-fits", "ridge.yaml", force);
    let json = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(&run(&folder, args).1).expect("JSON")
    };
    let bill = json(&["cost", "ridge.yaml", "--json"]);
    let total = bill["total"].as_i64().expect("points");
    assert_eq!(bill["limit"], json!(90));
    let (_, out, _) = run(&folder, &["cost", "ridge.yaml"]);
    assert!(out.contains("Signals Section") && out.contains("Points left"), "{out}");
    let fits = json(&["fits", "ridge.yaml", "--json"]);
    assert_eq!(fits["left"].as_i64(), Some(90 - total));
    let all = fits["fits"].as_array().expect("suggestions");
    let pays = |fit: &serde_json::Value| fit["points"].as_i64() <= Some(90 - total);
    assert!(all.len() > 3 && all.iter().all(pays), "{fits}");
    let number = |what: &str| 1 + all.iter().position(|fit| fit["what"] == what).expect(what);
    let (rifles, smoke) = (number("Storm Rifles"), number("Smoke canisters"));
    let picks = format!("{rifles},{smoke}");
    let (code, out, err) = run(&folder, &["fits", "ridge.yaml", "--take", &picks]);
    let message = "ridge.yaml: One: Storm Rifles (1st · ";
    // The force had no 1st Section before.
    let said = (code, err.contains("[no-first-section]"), out.contains(message));
    assert_eq!(said, (1, true, true), "{out}{err}");
    // Each line ends with the points left after it, as for a force with ability codes.
    let points = |number: usize| all[number - 1]["points"].as_i64().expect("points");
    let after = [90 - total - points(rifles), 90 - total - points(rifles) - points(smoke)];
    let lines: Vec<&str> =
        out.lines().map(|line| line.rsplit(", ").next().expect("words")).collect();
    assert_eq!(lines, after.map(|left| format!("{left} left")));
    let text = fs::read_to_string(folder.join("ridge.yaml")).expect("the file");
    assert!(
        text.starts_with("# Kept.\n") && text.contains("    upgrades:\n      - Smoke canisters\n"),
        "{text}"
    );
    assert_eq!(run(&folder, &["check", "ridge.yaml"]).0, 0, "{text}");
    fs::write(folder.join("ridge.yaml"), force).expect("the file");
    for (picks, message) in [
        (format!("{rifles},{rifles}"), "does not fit together with the others"),
        (format!("{rifles}:3"), "takes no number of figures"),
        ("99".to_owned(), "there is no suggestion 99"),
    ] {
        let (code, _, err) = run(&folder, &["fits", "ridge.yaml", "--take", &picks]);
        assert_eq!((code, err.contains(message)), (2, true), "{picks}: {err}");
    }
    // The findings of an illegal force are told, as of a force with ability codes.
    let twice = force.replace("limit: 90", "limit: 400").replace(
        "Signals Section}\n",
        "Signals Section}\n      - {section: first, unit: Storm Rifles}\n      - {section: first, unit: Storm Rifles}\n",
    );
    fs::write(folder.join("ridge.yaml"), &twice).expect("the file");
    let (code, _, err) = run(&folder, &["fits", "ridge.yaml", "--take", "1", "--dry-run"]);
    assert_eq!((code, err.contains("[section-twice]")), (1, true), "{err}");
    fs::write(folder.join("ridge.yaml"), force).expect("the file");
    let (_, out, _) = run(&folder, &["fits", "ridge.yaml", "--lang", "es"]);
    assert!(out.contains("Lo que todavía cabe") && out.contains("(1.ª · "), "{out}");
}
