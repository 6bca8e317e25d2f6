//! `fistful battle --grammars`: a number changed in a copy of `rules.yaml`, and what becomes of the battle.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

/// A copy of the games of ability codes with one number of *A Fistful of Sardaukar* changed.
fn grammars(name: &str, from: &str, to: &str) -> String {
    let folder = folder(name);
    fs::create_dir_all(folder.join("fistful")).expect("a folder");
    for file in ["book.yaml", "rulings.yaml"] {
        let path = format!("fistful/{file}");
        fs::copy(format!("grammars/{path}"), folder.join(path)).expect("a copy");
    }
    let text = fs::read_to_string("grammars/fistful/rules.yaml").expect("the rules");
    assert_eq!(text.matches(from).count(), 1, "{from}");
    fs::write(folder.join("fistful/rules.yaml"), text.replace(from, to)).expect("the rules");
    folder.display().to_string()
}

fn replay(number: u64, more: &[&str]) -> Value {
    let number = number.to_string();
    let ask = ["battle", "fistful/forces/atreides-500", "fistful/forces/harkonnen-500", "--json"];
    let terms = ["--doctrine", "assault", "--replay", &number];
    answer(&[&ask[..], &terms, more].concat())
}

type FigureKey = (String, u64, u64);

fn figure_key(figure: &Value) -> FigureKey {
    let side = figure["side"].as_str().expect("a side").to_owned();
    let [unit, at] = ["unit", "figure"].map(|key| figure[key].as_u64().expect("an index"));
    (side, unit, at)
}

fn place(spot: &Value) -> (i64, i64) {
    (spot[0].as_i64().expect("inches"), spot[1].as_i64().expect("inches"))
}

/// The figures before the first turn: those of a unit stand in the order of their indexes.
fn start(report: &Value) -> BTreeMap<FigureKey, (i64, i64)> {
    let units = report["units"].as_array().expect("units");
    let squads = report["snapshots"][0]["squads"].as_array().expect("squads");
    let of_side = |side: &str| {
        let units = units.iter().filter(|unit| unit["side"] == side);
        units.map(|unit| unit["unit"].as_u64().expect("an index")).collect::<Vec<_>>()
    };
    let mut found = BTreeMap::new();
    for side in ["first", "second"] {
        let placed = squads.iter().filter(|squad| squad["side"] == side);
        for (unit, squad) in of_side(side).into_iter().zip(placed) {
            for (at, spot) in (0..).zip(squad["figures"].as_array().expect("figures")) {
                found.insert((side.to_owned(), unit, at), place(spot));
            }
        }
    }
    found
}

/// The least distance to an enemy at which a figure ended a move before the first charge or shot, in hundredths of an
/// inch.
fn nearest_move(report: &Value) -> Option<i64> {
    let mut places = start(report);
    let mut nearest: Option<i64> = None;
    for event in report["log"].as_array().expect("a log") {
        match event["event"].as_str().expect("a name") {
            "charges" | "explodes" | "fights" | "falls_back" => break,
            _ => {}
        }
        for step in event["steps"].as_array().unwrap_or(&Vec::new()) {
            places.insert(figure_key(&step["figure"]), place(&step["to"]));
            let (side, ..) = figure_key(&step["figure"]);
            let (x, y) = place(&step["to"]);
            let foes = places.iter().filter(|((other, ..), _)| *other != side);
            let gaps = foes.map(|(_, (a, b))| ((x - a).pow(2) + (y - b).pow(2)).isqrt());
            nearest = nearest.into_iter().chain(gaps).min();
        }
    }
    nearest
}

#[test]
fn moves_keep_the_distance_of_the_rules_from_enemies() {
    let near = grammars("battle-near", "enemy_distance: 6 ", "enemy_distance: 4 ");
    let nearest = |more: &[&str]| (1..=12).filter_map(|at| nearest_move(&replay(at, more))).min();
    let [six, four] = [nearest(&[]), nearest(&["--grammars", &near])].map(|it| it.expect("moves"));
    assert!(six >= 600, "{six}");
    assert!((400..600).contains(&four), "{four}");
}

#[test]
fn squads_rally_within_the_distance_of_the_rules() {
    let far = grammars("battle-rally", "rally: 3 ", "rally: 30 ");
    let rallies = |more: &[&str]| {
        let count = |report: &Value| {
            let log = report["log"].as_array().expect("a log");
            log.iter().filter(|event| event["event"] == "rallies").count()
        };
        (1..=12).map(|at| count(&replay(at, more))).sum::<usize>()
    };
    let [near, far] = [rallies(&[]), rallies(&["--grammars", &far])];
    assert!(near < far, "{near} {far}");
}

/// F49: shots at a target that has fallen are lost, and the log counts them; F50: it tells how far a squad ran, and its dice
/// where these say more.
#[test]
fn the_log_tells_lost_shots_and_short_flights() {
    let (mut all_lost, mut short) = (0, 0);
    for battle in 1..=8 {
        let number = battle.to_string();
        let ask = ["battle", "fistful/forces/corrino-500", "fistful/forces/harkonnen-500"];
        let ask = [&ask[..], &["--replay", &number]].concat();
        let report = answer(&[&ask[..], &["--json"]].concat());
        let (_, out, _) = run(&ask);
        let told = out.replace('\n', " ");
        let log = report["log"].as_array().expect("a log");
        let lost: i64 = log.iter().filter_map(|event| event["lost"].as_i64()).sum();
        let counted = told.split("had already fallen: ").skip(1).map(|rest| {
            let number = rest.split('.').next().expect("a number");
            number.parse::<i64>().expect("a number")
        });
        assert_eq!(counted.sum::<i64>(), lost, "battle {battle}");
        all_lost += lost;
        let expected = log.iter().filter(|event| event["event"] == "flees").map(|event| {
            let rolled = event["inches"].as_i64().expect("inches");
            if !event["left_table"].as_array().expect("figures").is_empty() {
                return format!("{rolled}″; left");
            }
            let far = event["steps"].as_array().expect("steps").iter().map(|step| {
                let ((x, y), (a, b)) = (place(&step["from"]), place(&step["to"]));
                ((x - a).pow(2) + (y - b).pow(2)).isqrt()
            });
            let inches = (far.max().unwrap_or(0) + 50) / 100;
            short += i32::from(inches != rolled);
            if inches == rolled {
                format!("{rolled}″.")
            } else {
                format!("{inches}″ of {rolled}″.")
            }
        });
        let expected: Vec<String> = expected.collect();
        let ran: Vec<&str> = told.split(" ran ").skip(1).collect();
        assert_eq!(ran.len(), expected.len(), "battle {battle}");
        let ran: Vec<String> = ran
            .iter()
            .zip(&expected)
            .map(|(rest, wanted)| rest.chars().take(wanted.chars().count()).collect())
            .collect();
        assert_eq!(ran, expected, "battle {battle}");
    }
    assert!(all_lost > 3 && short > 0, "{all_lost} lost, {short} short");
}
