//! `fistful battle`: whole battles of two forces.

use super::{answer, at_once, flat, folder, out, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const FORCES: [&str; 2] = ["fistful/forces/corrino-300", "fistful/forces/fremen-300"];

fn battle(more: &[&str]) -> (i32, String, String) {
    run(&[&["battle"], &FORCES[..], more].concat())
}

fn battle_json(more: &[&str]) -> Value {
    answer(&[&["battle", "--json"], &FORCES[..], more].concat())
}

#[test]
fn a_battle_as_json_has_wins_losses_and_terms() {
    let answer = battle_json(&["--games", "51", "--seed", "3"]);
    assert_eq!(
        (&answer["game"], &answer["battles"]),
        (&json!("fistful"), &json!(52)),
        "whole pairs"
    );
    let wins = &answer["wins"];
    let first = |side: &str, of: &str| answer["acting_first"][side][of].as_u64().expect("a number");
    for side in ["first", "second"] {
        assert_eq!(first(side, "battles"), 26, "{side}");
        assert!(first(side, "wins") <= wins[side].as_u64().expect("a number").min(26), "{side}");
    }
    let all = ["first", "second", "draw"].map(|key| wins[key].as_u64().expect("a number"));
    assert_eq!(all.iter().sum::<u64>(), 52);
    assert_eq!(answer["seed"], "3");
    let lost = ["first", "second"].map(|key| answer["points_lost"][key]["mean"].as_f64());
    assert!(lost.iter().all(|lost| lost.is_some_and(|lost| lost > 0.0)), "{lost:?}");
    let squads = answer["squads"].as_array().expect("squads");
    assert!(squads.iter().any(|squad| squad["killed"]["melee"].is_number()));
    assert_eq!(answer["terms"]["table"], json!([72, 48]));
    assert_eq!(answer["terms"]["doctrines"], json!({"first": "odds", "second": "odds"}));
    // Points that one side killed are points that the other lost, but for those who fled or fell to friends.
    let sum = |side: &str, of: &dyn Fn(&Value) -> f64| {
        squads.iter().filter(|squad| squad["side"] == side).map(of).sum::<f64>()
    };
    let killed = sum("first", &|squad| {
        squad["killed"].as_object().expect("by what").values().filter_map(Value::as_f64).sum()
    });
    let lost = sum("second", &|squad| squad["lost"].as_f64().expect("points"));
    assert!(killed > 0.0 && killed <= lost + 0.01, "{killed}, {lost}");
    assert_eq!(answer, battle_json(&["--games", "52", "--seed", "3"]), "the same seed");
}

#[test]
fn a_battle_states_its_terms_and_options_change_them() {
    let (code, out, _) = battle(&["--games", "2"]);
    assert_eq!(code, 0);
    for line in
        ["72 by 48 inches, open ground", "zone 12 inches", "after 10 turns", "10 % of the points"]
    {
        assert!(flat(&out).contains(line), "{line}: {out}");
    }
    let more =
        ["--games", "2", "--table", "60x60", "--zone", "18", "--terrain", "broken", "--turns", "6"];
    let more = [&more[..], &["--margin", "25", "--first", "b", "--values", "computed"]].concat();
    let more = [&more[..], &["--doctrine", "assault", "--foe-doctrine", "cautious"]].concat();
    let (_, out, _) = battle(&more);
    for line in [
        "60 by 60 inches, five patches of broken ground",
        "zone 18 inches",
        "after 6 turns",
        "25 % of the points of the dearer force",
        "The second force always acts first. The advantage of acting first shows only if the forces alternate.",
        "points of the tables",
        "in assault: a squad",
        "with caution: a squad",
    ] {
        assert!(flat(&out).contains(line), "{line}: {out}");
    }
}

#[test]
fn the_advantage_of_acting_first_is_reported() {
    // Each wins as often with the same seed, whoever of both is always first.
    let games = ["--games", "80", "--seed", "9"];
    let both = battle_json(&games);
    let (_, out, _) = battle(&games);
    let name = both["forces"][0]["name"].as_str().expect("a name");
    for side in ["first", "second"] {
        let begins = if side == "first" { "a" } else { "b" };
        let alone = battle_json(&["--games", "40", "--seed", "9", "--first", begins]);
        assert_eq!(alone["wins"][side], both["acting_first"][side]["wins"], "{side}");
        assert_eq!(alone["acting_first"], Value::Null);
    }
    // Of 40 battles: whole tenths of a per cent.
    let share = |won: u64| format!("{}.{} %", won * 25 / 10, won * 25 % 10);
    let won = |of: &Value| of.as_u64().expect("a number");
    let first = won(&both["acting_first"]["first"]["wins"]);
    let message = format!("Won by {name}: {} when acting first", share(first));
    assert!(flat(&out).contains(&message), "{message}: {out}");
    // If dice decide each turn who acts first, nothing is said about it.
    let dune = ["dune-world/forces/corrino-300", "dune-world/forces/fremen-300"];
    let dune = answer(&[&["battle", "--json", "--games", "20"], &dune[..]].concat());
    assert_eq!(dune["acting_first"], Value::Null);
}

#[test]
fn a_battle_is_reported_in_both_languages() {
    let (_, spanish, _) = battle(&["--games", "2", "--lang", "es"]);
    assert!(spanish.contains("Una mesa de 72 por 48 pulgadas, Terreno Abierto"), "{spanish}");
    let (code, both, _) = battle(&["--games", "2", "--lang", "both"]);
    assert_eq!(code, 0);
    assert!(both.contains("Points lost") && both.contains("Puntos perdidos"), "{both}");
    let dune = ["battle", "dune-world/forces/corrino-300", "dune-world/forces/fremen-300"];
    let (_, dune, _) = run(&[&dune[..], &["--games", "2"]].concat());
    assert!(dune.contains("Leadership replaces the command factor"), "{dune}");
}

#[test]
fn a_replay_reports_every_turn() {
    let (code, out, _) = battle(&["--replay", "9"]);
    assert_eq!(code, 0);
    assert!(out.contains("Battle 9") && out.contains("Turn 1: "), "{out}");
    assert!(out.contains(" charged ") && out.contains("Melee: "), "{out}");
    assert!(out.contains("Lost so far: "), "{out}");
    let report = battle_json(&["--replay", "9"]);
    assert_eq!(report["battle"], 9);
    let (_, spanish, _) = battle(&["--replay", "9", "--lang", "es"]);
    assert!(spanish.contains("Turno 1: ") && spanish.contains("Movimiento de "), "{spanish}");
}

#[test]
fn turns_without_action_are_reported_once() {
    // After the third turn both sides watch to the end.
    let report = battle_json(&["--replay", "9"]);
    assert_eq!(report["turns"], 10);
    let stands = |at: usize| report["snapshots"][at]["squads"].to_string();
    assert!((4..=10).all(|at| stands(at) == stands(3)), "{report:#}");
    let (_, out, _) = battle(&["--replay", "9"]);
    let all = "\nTurns 4 to 10\nNobody moves, fires or fights: everything is as after turn 3.\n";
    assert!(out.contains("Turn 3: ") && out.contains(all) && !out.contains("Turn 4: "), "{out}");
    let path = folder("battle-quiet").display().to_string();
    let press = ["--replay", "9", "--lang", "es", "--as", "sheet", "--format", "html"];
    let (code, out, err) = battle(&[&press[..], &["--output", &path]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    let page = fs::read_to_string(out.trim_end()).expect("a page");
    assert_eq!((pictures(&page).len(), page.contains("Turnos 4 a 10")), (3, true));
}

#[test]
fn kills_are_listed_by_squad_and_weapon() {
    let (_, out, _) = battle(&["--games", "2"]);
    assert!(
        out.contains("Those who have drowned the Maker ") && out.contains("Maula Pistol "),
        "{out}"
    );
    let (_, out, _) = battle(&["--games", "2", "--turns", "1", "--lang", "es"]);
    assert!(out.contains("Una batalla acaba tras un turno, "), "{out}");
    assert!(out.contains("\nCada bando, según las probabilidades: "), "{out}");
}

/// The alternative text of each turn's picture.
fn pictures(html: &str) -> Vec<String> {
    let pictures = html.split("<figure class=\"map\" role=\"img\" aria-label=\"").skip(1);
    pictures.map(|rest| rest.split('"').next().unwrap_or_default().to_owned()).collect()
}

/// The sum of the numbers before some words.
fn sum(report: &str, words: [&str; 2]) -> usize {
    let all = words.iter().flat_map(|words| {
        report
            .split(&format!(" {words}"))
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .skip(1)
            .map(|before| {
                let number =
                    before.rsplit(' ').next().and_then(|number| number.parse::<usize>().ok());
                number.unwrap_or_else(|| panic!("a number before {words}: {before}"))
            })
            .collect::<Vec<_>>()
    });
    all.sum()
}

#[test]
fn a_report_has_a_picture_of_each_turn() {
    let folder = folder("battle-report");
    let forces = ["dune-world/forces/atreides-500", "dune-world/forces/harkonnen-500"];
    for (battle, more) in [("2", &[][..]), ("5", &["--terrain", "broken", "--doctrine", "assault"])]
    {
        let ask = [&["battle"], &forces[..], &["--replay", battle], more].concat();
        let report = answer(&[&ask[..], &["--json"]].concat());
        let snapshots = report["snapshots"].as_array().expect("snapshots");
        let printed = |name: &str, more: &[&str]| {
            let path = folder.join(name).display().to_string();
            let press = ["--as", "sheet", "--format", "html", "--force", "--output", &path];
            let (code, out, err) = run(&[&ask[..], &press, more].concat());
            let file = format!("{path}/atreides-500-harkonnen-500-battle-{battle}.html");
            assert_eq!((code, out), (0, format!("{file}\n")), "{err}");
            fs::read_to_string(file).expect("a page")
        };
        let page = printed("once", &[]);
        assert_eq!(page, printed("again", &[]), "the same battle, the same bytes");
        let pictures = pictures(&page);
        assert_eq!(pictures.len() as u64, report["turns"].as_u64().expect("turns"));
        assert_eq!(pictures.len() + 1, snapshots.len(), "and one before the first");
        // Every unit on the table at the start of a turn is on its picture, or is said to be gone.
        let squads = |snapshot: &Value| snapshot["squads"].as_array().expect("squads").clone();
        let count = |squad: &Value| squad["figures"].as_array().expect("figures").len();
        for (picture, before) in pictures.iter().zip(snapshots) {
            for squad in squads(before).iter().filter(|squad| count(squad) > 0) {
                let name = squad["name"].as_str().expect("a name").replace('\'', "’");
                assert!(picture.contains(&format!(" {name}: ")), "{name}: {picture}");
            }
        }
        // Figures that fell on the pictures are missing at the end.
        let all = |snapshot: &Value| squads(snapshot).iter().map(count).sum::<usize>();
        let missing = all(&snapshots[0]) - all(snapshots.last().expect("an end"));
        let fell: usize = pictures
            .iter()
            .map(|turn| {
                sum(turn, ["figures fell.", "figure fell."])
                    + sum(turn, ["figures left the table.", "figure left the table."])
            })
            .sum();
        assert!(missing > 0);
        assert_eq!(fell, missing, "{pictures:#?}");
        let spanish = printed("once", &["--lang", "es"]);
        assert!(
            spanish.contains("Parte de batalla") && spanish.contains("La mesa tras el turno 1")
        );
        let both = printed("once", &["--lang", "both"]);
        assert!(both.contains("Parte de batalla") && both.contains("Battle report"));
    }
}

#[test]
fn a_series_of_battles_is_printed_as_a_sheet() {
    let folder = folder("battle-paper");
    let path = folder.display().to_string();
    let press = ["--games", "2", "--as", "sheet", "--format", "html", "--output", &path];
    let (code, out, err) = battle(&press);
    let file = format!("{path}/corrino-300-fremen-300-battle.html");
    assert_eq!((code, out), (0, format!("{file}\n")), "{err}");
    let page = fs::read_to_string(file).expect("a page");
    assert!(page.contains("Who killed how much") && page.contains("How they are fought"));
    let (code, _, err) = battle(&["--shard", "1/2", "--as", "sheet"]);
    assert_eq!((code, err.contains("--shard")), (2, true), "{err}");
    let (code, _, err) = battle(&["--format", "html"]);
    assert_eq!((code, err.contains("--format")), (2, true), "{err}");
}

#[test]
fn battles_that_cannot_be_fought_are_refused() {
    let assert_refused = |arguments: &[&str]| {
        let (code, out, err) = run(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        err
    };
    let two = assert_refused(&["battle", FORCES[0], "dune-world/forces/fremen-300"]);
    assert!(two.contains("is for dune-world, but the first is for fistful"), "{two}");
    let small = assert_refused(&["battle", FORCES[0], FORCES[1], "--table", "60x24"]);
    assert!(small.contains("a table of 60x24 is too small"), "{small}");
    let none = assert_refused(&["battle", FORCES[0], FORCES[1], "--games", "0"]);
    assert!(none.contains("`--games` does not take `0`"), "{none}");
    let table = assert_refused(&["battle", FORCES[0], FORCES[1], "--table", "wide"]);
    assert!(table.contains("72x48"), "{table}");
    let dune = ["battle", "dune-world/forces/corrino-300", "dune-world/forces/fremen-300"];
    let first = assert_refused(&[&dune[..], &["--first", "a"]].concat());
    assert!(first.contains("dice decide who acts first"), "{first}");
    let scrubs =
        assert_refused(&["battle", "scrubs/forces/well-band", "scrubs/forces/well-column"]);
    assert!(scrubs.contains("no ability codes"), "{scrubs}");
    let list = assert_refused(&["battle", "fistful/corrino", FORCES[1]]);
    assert!(list.contains("is a list; expected a force"), "{list}");
}

#[test]
fn a_house_without_printed_lines_fights_with_the_points_of_the_tables() {
    let folder = folder("battle-own");
    let list = "fistful: 1\nname: Own\ncomposition: {squad: 4-8}\nunits:\n  - {name: NCO, code: VA-N1}\n  - {name: Guards, code: VA, nco: NCO}\n";
    fs::write(folder.join("own.yaml"), list).expect("a list");
    let force = folder.join("force.yaml");
    let text = "fistful: 1\nforce: Ours\narmy: own.yaml\nlimit: 400\nsquads: [{troop: Guards, figures: 6}]\n";
    fs::write(&force, text).expect("a force");
    let force = force.display().to_string();
    let question = ["battle", &force, FORCES[1], "--games", "2"];
    let (_, out, _) = run(&question);
    let shown = flat(&out);
    assert!(shown.contains(" Ours: 68 points of the tables."), "{out}");
    assert_eq!(
        shown.matches("points of the published list").count(),
        1,
        "that of the other force: {out}"
    );
    let report = answer(&[&question[..], &["--json"]].concat());
    assert_eq!(report["forces"][0]["values"], "computed");
}

/// Names are of one or of many: what is said of them is so for both.
#[test]
fn reports_fit_singular_and_plural_names() {
    let folder = folder("battle-names");
    let reports_of = |name: &str| {
        let file = folder.join("force.yaml");
        let text = format!(
            "fistful: 1\nforce: {name}\narmy: fistful/fremen\nlimit: 400\nsquads:\n  - {{troop: Fedayken, figures: 7, name: {name}}}\n"
        );
        fs::write(&file, text).expect("a file");
        let file = file.display().to_string();
        let (_, out, err) = run(&["battle", &file, FORCES[1], "--replay", "1", "--anyway"]);
        assert_eq!(err, "");
        let (_, all, _) = run(&["battle", &file, FORCES[1], "--games", "40", "--anyway"]);
        flat(&(out + &all))
    };
    let knives = reports_of("The knives");
    for wrong in [
        "The knives moves",
        "The knives charges",
        "The knives fires",
        "The knives wins",
        "The knives checks",
        "The knives loses",
        "The knives is",
        "The knives runs",
        "The knives watches",
        "The knives hits",
    ] {
        assert!(!knives.contains(wrong), "{wrong}: {knives}");
    }
    assert!(
        knives.contains("The knives moved ") && knives.contains("Won by The knives"),
        "{knives}"
    );
    assert_eq!(knives.replace("The knives", "Scout"), reports_of("Scout"), "the same of one");
}

/// A name that ends in a full stop also ends its sentence, and keeps its other stops.
#[test]
fn a_sentence_ends_in_one_full_stop() {
    let file = folder("battle-stops").join("force.yaml");
    let squad = "{troop: Fedayken, figures: 7, name: Coy.. Ed.}";
    let text =
        format!("fistful: 1\nforce: Ours\narmy: fistful/fremen\nlimit: 400\nsquads: [{squad}]\n");
    fs::write(&file, text).expect("a file");
    let file = file.display().to_string();
    let (_, out, _) = run(&["battle", &file, FORCES[1], "--replay", "6", "--anyway"]);
    let told = flat(&out);
    assert!(told.contains("Killed: NCO of Coy.. Ed. Melee: "), "{told}");
    assert!(told.contains("Coy.. Ed. no. 3") && !told.contains("Ed.. "), "{told}");
}

#[test]
fn an_illegal_force_fights_only_with_anyway() {
    let folder = folder("battle-illegal");
    let file = folder.join("crowd.yaml");
    let text = "fistful: 1\nforce: A crowd\narmy: fistful/fremen\nlimit: 50\nsquads:\n  - troop: Fedayken\n    figures: 7\n";
    fs::write(&file, text).expect("a file");
    let file = file.display().to_string();
    let (code, out, err) = run(&["battle", &file, FORCES[1], "--games", "2"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("is not a legal force of its list") && err.contains("--anyway"), "{err}");
    let (_, out, _) = run(&["battle", &file, FORCES[1], "--games", "2", "--anyway"]);
    assert!(out.contains("Not a legal force of its list: A crowd."), "{out}");
}

#[test]
fn a_terrain_file_changes_the_battle() {
    let folder = folder("battle-terrain");
    let file = folder.join("rocks.yaml");
    let path = file.display().to_string();
    fs::write(&file, "terrain:\n  - {at: [0, 20, 72, 8], broken: true, cover: heavy}\n")
        .expect("a file");
    let (open, rocks) =
        (battle_json(&["--games", "20"]), battle_json(&["--games", "20", "--terrain", &path]));
    assert_eq!(open["wins"] == rocks["wins"] && open["points_lost"] == rocks["points_lost"], false);
    for (text, why) in [
        (
            "terrain:\n  - {at: [70, 0, 5, 5]}\n",
            "the piece at [70, 0, 5, 5] reaches beyond the table of 72 by 48 inches",
        ),
        ("terrain:\n  - {at: [1, 1, 5, 5], cover: dense}\n", "unknown cover `dense`"),
        ("ground: []\n", "ground"),
        (
            &format!("terrain:\n{}", "  - {at: [1, 20, 1, 1], cliff: true}\n".repeat(61)),
            "61 pieces of terrain",
        ),
    ] {
        fs::write(&file, text).expect("a file");
        let (code, _, err) = battle(&["--terrain", &path]);
        assert_eq!(code, 2, "{text}");
        assert!(err.contains("the terrain in `") && err.contains(why), "{err}");
    }
    fs::write(&file, "terrain:\n  - {at: [1, 1, 5, 5], cover: hevy}\n").expect("a file");
    let (_, _, err) = battle(&["--terrain", &path, "--lang", "es"]);
    assert!(err.contains("cobertura desconocida: `hevy`"), "{err}");
    assert!(err.contains("¿querías decir `heavy`?"), "{err}");
    for (cliff, table, why) in [
        ("[0, 0, 72, 12]", "72x48", "the cliffs leave no room in the zones"),
        ("[1, 1, 2, 2]", "60x24", "a table of 60x24 is too small for both sides"),
    ] {
        fs::write(&file, format!("terrain:\n  - {{at: {cliff}, cliff: true}}\n")).expect("a file");
        let (code, _, err) = battle(&["--terrain", &path, "--table", table]);
        assert_eq!(code, 2, "{cliff}");
        assert!(err.contains(why), "{err}");
    }
    for table in ["5x5", "72x201", "big"] {
        let (code, _, err) = battle(&["--table", table]);
        assert_eq!(code, 2, "{table}");
        assert!(err.contains("write it like 72x48, with 12 to 200 inches a side"), "{err}");
    }
    let (code, _, err) = battle(&["--terrain", "nowhere.yaml"]);
    assert_eq!(code, 2);
    assert!(err.contains("cannot read `nowhere.yaml`"), "{err}");
}

/// The exact output of `battle`.
fn battle_text(more: &[&str]) -> String {
    out(&[&["battle"], &FORCES[..], more].concat())
}

#[test]
fn merged_shards_of_battles_equal_one_run() {
    let folder = folder("battle-parts");
    let part = |name: &str, more: &[&str]| {
        let path = folder.join(name);
        fs::write(&path, battle_text(more)).expect("a file");
        path.display().to_string()
    };
    let games = ["--games", "102", "--seed", "7"];
    let shards = at_once(["1/3", "2/3", "3/3"].map(|shard| {
        let arguments = [&["battle"], &FORCES[..], &games, &["--shard", shard]].concat();
        (arguments, folder.join(shard.replace('/', "-")))
    }));
    let [first, second, third] = shards.each_ref().map(String::as_str);
    for json in [&[][..], &["--json"]] {
        let whole = battle_text(&[&games[..], json].concat());
        let merged = [&games[..], json, &["--merge", third, first, second]].concat();
        assert_eq!(battle_text(&merged), whole);
        // Battles that no merged file holds are fought now.
        assert_eq!(battle_text(&[&games[..], json, &["--merge", second]].concat()), whole);
    }
    // A part of a part, and a longer series.
    let both = part("both", &[&games[..], &["--shard", "1/1", "--merge", third, first]].concat());
    let longer = ["--games", "150", "--seed", "7"];
    assert_eq!(battle_text(&[&longer[..], &["--merge", &both]].concat()), battle_text(&longer));
    let assert_refused = |more: &[&str], why: &str| {
        let (code, out, err) = battle(more);
        assert_eq!((code, out.as_str()), (2, ""), "{more:?}");
        assert!(err.contains(why), "{err}");
    };
    let other = "with other forces, options or dice";
    assert_refused(&["--games", "102", "--seed", "8", "--merge", first], other);
    assert_refused(&[&games[..], &["--turns", "9", "--merge", first]].concat(), other);
    assert_refused(
        &[&games[..], &["--merge", first, second, first]].concat(),
        "another file has too",
    );
    assert_refused(&["--games", "20", "--seed", "7", "--merge", first], "beyond those requested");
    let broken = folder.join("broken");
    let text = fs::read_to_string(first).expect("a part");
    for (from, to) in [("\"end\":", "\"end\": 1"), ("\"wins\"", "\"won\""), ("{", "[")] {
        fs::write(&broken, text.replacen(from, to, 1)).expect("a file");
        let path = broken.display().to_string();
        assert_refused(&[&games[..], &["--merge", &path]].concat(), "is not a file of battle sums");
    }
    assert_refused(&["--shard", "0/4"], "`--shard` does not take `0/4`");
    assert_refused(&["--shard", "1/2", "--replay", "3"], "`--replay`");
}

/// The answer of a battle that Ctrl-C ends at once, and the text on standard error.
#[cfg(target_os = "linux")]
fn run_until_ctrl_c(arguments: &[&str]) -> (Value, String) {
    let arguments = [&["battle"], arguments].concat();
    let output = super::interrupt(&arguments);
    assert_eq!(output.status.code(), Some(0));
    let err = String::from_utf8(output.stderr).expect("text");
    (serde_json::from_slice::<Value>(&output.stdout).expect("JSON"), err)
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_reports_the_battles_fought_so_far() {
    let arguments = [&FORCES[..], &["--games", "30000"]].concat();
    let (answer, err) = run_until_ctrl_c(&[&arguments[..], &["--json"]].concat());
    let games = answer["battles"].as_u64().expect("a number");
    assert!(games > 0 && games < 30_000, "{games}");
    assert_eq!(err, format!("Stopped: {games} of 30000 battles.\n"));
    assert_eq!(answer, battle_json(&["--games", &games.to_string()]), "the first of them");
    // A stopped run is continued from its saved sums.
    let (part, _) = run_until_ctrl_c(&[&arguments[..], &["--shard", "1/1"]].concat());
    let folder = folder("battle-stopped");
    let path = folder.join("part.json");
    fs::write(&path, part.to_string()).expect("a file");
    let games = part["sums"]["battles"].as_u64().expect("a number");
    assert!(games > 0 && games < 30_000, "{games}");
    let games = (games + 20).to_string();
    let more = ["--games", &games, "--merge", &path.display().to_string()];
    assert_eq!(battle_json(&more), battle_json(&["--games", &games]));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_reports_the_forces_tried_so_far() {
    let (answer, err) =
        run_until_ctrl_c(&[&FORCES[..], &["--games", "30000", "--equal", "--json"]].concat());
    assert_eq!(
        (&answer["stopped"], &answer["even"], err.as_str()),
        (&json!(true), &Value::Null, "")
    );
    let tried = answer["tried"].as_array().expect("forces");
    let games = tried.iter().map(|one| {
        let wins = one["wins"].as_object().expect("wins");
        wins.values().filter_map(Value::as_u64).sum::<u64>()
    });
    assert_eq!((tried.len(), games.sum::<u64>() < 30_000), (1, true), "{answer}");
}

#[test]
fn equal_finds_the_points_of_an_even_match() {
    let mirror = ["fistful/forces/corrino-300", "fistful/forces/corrino-300"];
    let even = |more: &[&str]| {
        answer(
            &[&["battle", "--json", "--equal", "--games", "200", "--seed", "2"], &mirror[..], more]
                .concat(),
        )
    };
    let found = even(&[]);
    let points = found["even"].as_i64().expect("points");
    let own = found["forces"][0]["points"].as_i64().expect("points");
    assert!((points - own).abs() * 20 <= own, "a force is even with itself: {points} of {own}");
    let [from, to] = [0, 1].map(|at| found["between"][at].as_i64().expect("points"));
    assert!(from <= own && own <= to, "{from} to {to}");
    let tried = found["tried"].as_array().expect("forces");
    let points: Vec<i64> = tried.iter().filter_map(|one| one["points"].as_i64()).collect();
    assert!(points.len() > 4 && points.is_sorted(), "{points:?}");
    let score = |one: &Value| {
        let wins = ["second", "first"].map(|key| one["wins"][key].as_i64().expect("a number"));
        wins[0] - wins[1]
    };
    let ends = [tried.first(), tried.last()].map(|one| score(one.expect("a force")));
    assert!(ends[0] < 0 && ends[1] > 0, "{ends:?}");
    assert_eq!(found, even(&[]), "the same seed");
    // Many cheap figures fill the table before they cost four times as much.
    let crowd = ["fistful/forces/fremen-300", "fistful/forces/harkonnen-300"];
    let found = answer(&[&["battle", "--json", "--equal", "--games", "20"], &crowd[..]].concat());
    assert!(found["tried"].as_array().is_some_and(|tried| tried.len() > 2), "{found}");
    let (code, out, _) = run(&[&["battle", "--equal", "--games", "20"], &mirror[..]].concat());
    assert_eq!(code, 0);
    assert!(out.contains("An even match: ") && out.contains("A draw counts half."), "{out}");
    let (code, _, err) = battle(&["--equal", "--replay", "2"]);
    assert_eq!(code, 2);
    assert!(err.contains("--replay"), "{err}");
}

#[test]
fn two_forces_of_one_name_are_marked_first_and_second() {
    let twice = ["battle", FORCES[0], FORCES[0], "--seed", "3"];
    for (lang, places) in [("en", ["(first)", "(second)"]), ("es", ["(primera)", "(segunda)"])] {
        let (code, sheet, _) = run(&[&twice[..], &["--games", "2", "--lang", lang]].concat());
        let won = if lang == "en" { "Won by " } else { "Victoria de " };
        // The rows of the table come first.
        let won: Vec<&str> = sheet.lines().filter(|line| line.contains(won)).take(2).collect();
        assert_eq!((code, won.len()), (0, 2), "{sheet}");
        assert_eq!([0, 1].map(|at| won[at].contains(places[at])), [true, true], "{sheet}");
        let (code, report, _) = run(&[&twice[..], &["--replay", "1", "--lang", lang]].concat());
        let named = places.map(|place| report.contains(place));
        assert_eq!((code, named), (0, [true, true]), "{report}");
    }
    let (_, apart, _) = battle(&["--games", "2", "--seed", "3"]);
    assert!(!apart.contains("(first)"), "two names need no places: {apart}");
}

#[test]
fn the_interval_of_a_share_is_that_of_99_per_cent() {
    // Hoeffding: the root of ln 200 by twice the number of independent runs, here pairs of battles.
    for (games, pairs) in [("200", 100.0_f64), ("1000", 500.0)] {
        let found = battle_json(&["--games", games])["margin_of_error"].as_f64().expect("a number");
        let width = (200.0_f64.ln() / (2.0 * pairs)).sqrt();
        assert!((found - width).abs() < 0.00001, "{games}: {found}, not {width}");
    }
}

/// The phases of a side are named once each, in the order of the turn, and shots stand in that of fire.
#[test]
fn a_report_names_the_phases_of_each_side() {
    const PHASES: [&str; 5] = ["Rally:", "Move or charge:", "Missile fire:", "Melee:", "Morale:"];
    let folder = folder("battle-phases");
    let into = folder.display().to_string();
    let forces = ["fistful/forces/corrino-500", "fistful/forces/fremen-500"];
    let args = ["--replay", "3", "--as", "sheet", "--format", "text", "--output", &into];
    let (code, _, err) = run(&[&["battle"], &forces[..], &args].concat());
    assert_eq!(code, 0, "{err}");
    let text = fs::read_dir(&folder).expect("a folder").next().expect("a report").expect("a file");
    let text = fs::read_to_string(text.path()).expect("a text");
    let heads = ["The hammer of Salusa", "The naib of Sietch Makab"];
    let (mut phase, mut named) = (None, 0);
    for line in text.lines() {
        if heads.contains(&line.trim()) {
            phase = None;
        }
        if let Some(at) = PHASES.iter().position(|name| line.starts_with(name)) {
            // Each fight begins with the word.
            assert!(phase.is_none_or(|before| before < at || before == 3 && at == 3), "{line}");
            named += usize::from(phase != Some(at));
            phase = Some(at);
        }
        let is_shot = line.contains(" fired at ") && !line.contains("overwatch");
        assert!(!is_shot || phase == Some(2), "{line}");
    }
    assert!(named > 10, "{text}");
}

/// Each inset shows the figures that stand in its part of the table, with those of both sides in contact; a map shows all
/// figures, and leaves out ends of the table where none are.
#[test]
fn crowded_melees_have_insets() {
    // The map of a table of 72 by 48 inches is 103 mm wide, within a margin of 1.6 mm.
    let inches = |tenths: f64| (tenths - 16.0) * 72.0 / 1030.0;
    let folder = folder("battle-insets");
    let path = folder.display().to_string();
    let forces = ["dune-world/forces/corrino-500", "dune-world/forces/fremen-500"];
    let ask = [&["battle"], &forces[..], &["--replay", "3", "--terrain", "broken"]].concat();
    let report = answer(&[&ask[..], &["--json"]].concat());
    let press = ["--as", "sheet", "--format", "html", "--output", &path];
    let (code, _, err) = run(&[&ask[..], &press].concat());
    assert_eq!(code, 0, "{err}");
    let page = format!("{path}/corrino-500-fremen-500-battle-3.html");
    let page = fs::read_to_string(page).expect("a page");
    let snapshots = report["snapshots"].as_array().expect("snapshots").iter().skip(1);
    let (mut shown, mut cut) = (0, 0);
    for (picture, snapshot) in page.split("<div class=\"tableau\"").skip(1).zip(snapshots) {
        let figures: Vec<[f64; 2]> = snapshot["squads"]
            .as_array()
            .expect("squads")
            .iter()
            .flat_map(|squad| squad["figures"].as_array().expect("figures"))
            .map(|at| [0, 1].map(|side| at[side].as_f64().expect("hundredths of an inch") / 100.0))
            .collect();
        let view = picture.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next());
        let view: Vec<f64> =
            view.expect("a view").split(' ').map(|side| side.parse().expect("a number")).collect();
        let (above, rows) = (view[1], view[1]..=view[1] + view[3]);
        let row = |at: &[f64; 2]| 16.0 + (48.0 - at[1]) * 1030.0 / 72.0;
        assert!(figures.iter().all(|at| rows.contains(&row(at))), "{view:?}");
        cut += usize::from(view[3] < 700.0);
        let frames = picture.split("<i class=\"part\" style=\"").skip(1).map(|style| {
            ["--x:", "--y:", "--w:", "--h:"].map(|key| {
                let value = style.split(key).nth(1).expect(key);
                value.split([';', '"']).next().and_then(|it| it.parse().ok()).expect(key)
            })
        });
        let frames: Vec<[f64; 4]> = frames.collect();
        let insets = picture.split("<div class=\"insets\"").nth(1).unwrap_or_default();
        let insets: Vec<&str> = insets.split("<figure").skip(1).collect();
        assert_eq!(insets.len(), frames.len());
        for (inset, [left, top, width, height]) in insets.iter().zip(frames) {
            let west = inches(left)..=inches(left + width);
            let south = 48.0 - inches(above + top + height)..=48.0 - inches(above + top);
            let inside = |at: &&[f64; 2]| west.contains(&at[0]) && south.contains(&at[1]);
            let drawn = inset.split("<circle").filter(|it| it.contains("stroke-width=\"2.4\"/>"));
            assert_eq!(drawn.count(), figures.iter().filter(inside).count(), "{inset}");
            shown += 1;
        }
    }
    assert!(shown > 1 && cut > 1, "{shown}, {cut}");
}
