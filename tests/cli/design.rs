//! `fistful design`: codes for a need, what their letters buy, what a list lacks, and whole lists.

use super::{answer, flat, folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

/// The shipped lists of both games of ability codes.
const LISTS: [&str; 11] = [
    "fistful/atreides",
    "fistful/castellans",
    "fistful/corrino",
    "fistful/fremen",
    "fistful/harkonnen",
    "fistful/lances",
    "fistful/smugglers",
    "dune-world/atreides",
    "dune-world/corrino",
    "dune-world/fremen",
    "dune-world/harkonnen",
];

fn codes(found: &Value) -> &Vec<Value> {
    found.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// A number of an answer, in millionths, so that decimals are compared exactly.
fn millionths(value: &Value) -> i64 {
    let (whole, places) = {
        let text = value.to_string();
        let (whole, places) = text.split_once('.').unwrap_or((&text, ""));
        (whole.to_owned(), format!("{places:0<6}"))
    };
    format!("{whole}{places}").parse().expect("a number")
}

/// The chances of the outcomes of `fistful odds` with these keys, in millionths.
fn sum(odds: &Value, wanted: &[(&str, Option<&str>)]) -> i64 {
    let is_wanted = |outcome: &&Value| {
        let who = outcome["who"].as_str();
        wanted.iter().any(|(what, whose)| outcome["what"] == *what && who == *whose)
    };
    let of = |outcome: &Value| {
        let number = |key: &str| text(&outcome[key]).parse::<i64>().expect("a number");
        (number("count"), number("of"))
    };
    let found: Vec<(i64, i64)> =
        odds["outcomes"].as_array().expect("outcomes").iter().filter(is_wanted).map(of).collect();
    let total = found.first().map_or(1, |(_, of)| *of);
    let count: i64 = found.iter().map(|(count, _)| count).sum();
    (count * 10_000_000 / total + 5) / 10
}

#[test]
fn odds_are_those_of_the_odds_command() {
    let mut fired = 0;
    for (game, enemy) in [
        ("fistful", "fistful/harkonnen:Regulars"),
        ("fistful", "fistful/corrino:Sardaukar"),
        ("dune-world", "dune-world/harkonnen:Regulars"),
        ("dune-world", "dune-world/fremen:Fedayken"),
    ] {
        for code in ["VHsm", "RLp", "EFSs-A4", "GLg"] {
            let folder = folder("design-odds");
            let units = format!("units: [{{name: One, code: {code}}}]");
            let list = format!("fistful: 1\ngame: {game}\nname: Mine\n{units}\n");
            let path = folder.join("mine.yaml");
            fs::write(&path, list).expect("a list");
            let own = format!("{}:One", path.display());
            let designed = answer(&["design", "--code", code, "--against", enemy, "--json"]);
            let odds = &designed["letters"]["odds"];
            let melee = answer(&["odds", "melee", &own, enemy, "--json"]);
            let wins = sum(&melee, &[("first", None), ("both", None)]);
            let beaten = sum(&melee, &[("second", None), ("both", None)]);
            assert_eq!(millionths(&odds["wins"]["chance"]), wins, "{code} against {enemy}");
            assert_eq!(millionths(&odds["beaten"]["chance"]), beaten, "{code} against {enemy}");
            let Some(weapon) = odds["fire"]["weapon"].as_str() else { continue };
            let kinds = [("p", "projectile"), ("g", "lasgun"), ("m", "maula")];
            let kind = kinds.iter().find(|(letter, _)| *letter == weapon).expect("a weapon").1;
            let fire = answer(&["odds", "fire", &own, enemy, "--weapon", kind, "--json"]);
            let volley = fire["outcomes"][0]["kills"].is_number();
            let hits = if volley {
                1_000_000 - millionths(&fire["outcomes"][0]["chance"])
            } else {
                sum(&fire, &[("hit", None), ("penetrates", None)])
            };
            assert_eq!(millionths(&odds["fire"]["kills"]["chance"]), hits, "{code}, {enemy}");
            fired += 1;
        }
    }
    assert!(fired > 8, "{fired} codes fire");
}

#[test]
fn as_many_points_fight_by_the_odds_of_several() {
    // Green soldiers are cheap, so the enemy is the lone figure.
    let designed =
        answer(&["design", "--code", "GLs", "--against", "fistful/fremen:Fremmen", "--json"]);
    let even = &designed["letters"]["even_points"];
    let (own, foes) = (even["figures"].as_i64(), even["enemies"].as_i64());
    let (points, enemy) = (&designed["letters"]["points"], &designed["enemy"]["points"]);
    let (points, enemy) = (points.as_i64().expect("points"), enemy.as_i64().expect("points"));
    assert_eq!((own, foes), (Some((enemy / points).clamp(1, 12)), Some(1)));
    let against = (enemy / points).clamp(1, 12).to_string();
    let skill = designed["letters"]["profile"]["ws"].to_string();
    let melee = answer(&[
        "odds",
        "melee",
        "fistful/fremen:Fremmen",
        &skill,
        "--against",
        &against,
        "--json",
    ]);
    let (mut dies, mut killed, mut of) = (0, 0, 1);
    for outcome in melee["outcomes"].as_array().expect("outcomes") {
        let number = |key: &str| text(&outcome[key]).parse::<i128>().expect("a number");
        of = number("of");
        killed += number("count") * i128::from(outcome["killed"].as_i64().expect("a number"));
        dies += if outcome["dies"] == true { number("count") } else { 0 };
    }
    let rounded = |sum: i128, points: i64| {
        i64::try_from((sum * i128::from(points) * 10_000_000 / of + 5) / 10).expect("small")
    };
    assert_eq!(millionths(&even["takes"]), rounded(dies, enemy));
    assert_eq!(millionths(&even["loses"]), rounded(killed, points));
}

#[test]
fn no_code_offered_is_beaten_by_another() {
    let troops = &["move", "ws", "morale"][..];
    let shooters = &["move", "ws", "bs", "morale"];
    let leaders = &["move", "ws", "morale", "leadership", "radius"];
    for (game, bounds, values) in [
        ("fistful", &["--troops", "--with", "s", "--points", "..16"][..], troops),
        ("dune-world", &["--troops", "--ws", "5.."], troops),
        ("fistful", &["--troops", "--with", "p", "--points", "..20"], shooters),
        ("fistful", &["--leaders", "--with", "s", "--radius", "12..", "--points", "..30"], leaders),
    ] {
        let bounds = [bounds, &["--game", game, "--json"]].concat();
        let all = answer(&[&["find", "--limit", "0"], &bounds[..]].concat());
        let front = answer(&[&["design", "--show", "0"], &bounds[..]].concat());
        assert_eq!(front["search"]["values"], json!(values));
        let gives = |code: &Value| -> Vec<i64> {
            let value = |key: &&str| {
                let value = code["profile"][*key].to_string();
                value.trim_matches(['"', 'd']).parse().expect("a number")
            };
            let points = -code["points"].as_i64().expect("points");
            values.iter().map(value).chain([points]).collect()
        };
        // Codes of clashing letters are not offered, nor do they beat any.
        let is_legal = |code: &&Value| {
            let code = text(&code["code"]);
            let clashes = code.contains('s') && code.contains('g');
            !clashes && (game == "fistful" || !code.contains('t'))
        };
        let legal = codes(&all["codes"]).iter().filter(is_legal);
        let legal: Vec<(&str, Vec<i64>)> =
            legal.map(|code| (text(&code["code"]), gives(code))).collect();
        let beats = |other: &[i64], own: &[i64]| {
            other != own && other.iter().zip(own).all(|(other, own)| other >= own)
        };
        let is_beaten = |own: &[i64]| legal.iter().any(|(_, other)| beats(other, own));
        let expected = legal.iter().filter(|(_, own)| !is_beaten(own)).map(|(code, _)| *code);
        let mut expected: Vec<&str> = expected.collect();
        let shown = codes(&front["search"]["codes"]).iter().map(|code| text(&code["code"]));
        let mut shown: Vec<&str> = shown.collect();
        assert_eq!(front["search"]["unbeaten"], expected.len(), "{game}");
        assert!(shown.len() > 2, "{game}: {shown:?}");
        // The best against the enemy come first.
        let margin = |code: &Value| {
            millionths(&code["odds"]["wins"]["chance"])
                - millionths(&code["odds"]["beaten"]["chance"])
        };
        let margins: Vec<i64> = codes(&front["search"]["codes"]).iter().map(margin).collect();
        assert!(margins.is_sorted_by(|one, next| one >= next), "{margins:?}");
        expected.sort_unstable();
        shown.sort_unstable();
        assert_eq!(shown, expected, "{game}");
    }
}

#[test]
fn each_letter_is_compared_with_the_code_without_it() {
    let designed = answer(&["design", "--code", "EXSsm-C6", "--json"]);
    let letters = codes(&designed["letters"]["letters"]);
    let line = |letter: &Value| {
        let instead = letter["instead"].as_str().unwrap_or("-");
        format!(
            "{} {instead} {} {}",
            text(&letter["letter"]),
            text(&letter["without"]),
            letter["points"]
        )
    };
    let lines: Vec<String> = letters.iter().map(line).collect();
    let expected = [
        "E V VXSsm-C6 5",
        "X H EHSsm-C6 4",
        "S - EXsm-C6 4",
        "s - EXSm-C6 2",
        "m - EXSs-C6 3",
        "C D EXSsm-D6 12",
        // The 5 costs more than the 6, and is no cheaper letter.
        "6 4 EXSsm-C4 8",
    ];
    assert_eq!(lines, expected);
    for letter in letters {
        let without = answer(&["design", "--code", text(&letter["without"]), "--json"]);
        assert_eq!(letter["odds"], without["letters"]["odds"], "{letter}");
        assert_eq!(letter["buys_nothing"], letter["odds"] == designed["letters"]["odds"]);
    }
    let (_, out, _) = run(&["design", "--code", "RAs"]);
    let line = "s buys nothing against this enemy. What it is for: they stop missiles";
    assert!(flat(&out).contains(line), "{out}");
}

#[test]
fn the_enemy_is_named_even_if_nobody_was() {
    for (game, list) in [("fistful", "fistful/harkonnen"), ("dune-world", "dune-world/harkonnen")] {
        let designed = answer(&["design", "--code", "RAs", "--game", game, "--json"]);
        assert_eq!(designed["enemy"]["list"], list);
        assert_eq!(designed["enemy"]["name"], "Regulars");
        assert_eq!(designed["enemy"]["chosen_for_you"], true);
    }
    let (_, out, _) = run(&["design", "--code", "RAs"]);
    assert!(flat(&out).contains("Nobody was named"), "{out}");
    // The list of the enemy sets the game, and a name of one list needs no list.
    let designed =
        answer(&["design", "--code", "RAs", "--against", "dune-world/corrino:Sardaukar", "--json"]);
    assert_eq!((&designed["game"], &designed["enemy"]["ws"]), (&"dune-world".into(), &7.into()));
    let designed = answer(&["design", "--code", "RAs", "--against", "Sardaukar", "--json"]);
    assert_eq!(designed["enemy"]["list"], "fistful/corrino");
    assert_eq!(designed["enemy"]["chosen_for_you"], false);
}

#[test]
fn a_list_with_a_known_lack_is_told_of_it() {
    let folder = folder("design-lacks");
    let path = folder.join("mine.yaml");
    let lacks = |list: &str| -> Vec<String> {
        let text_of = |lack: &Value| text(&lack["lack"]).to_owned();
        let found = answer(&["design", list, "--json"]);
        for lack in codes(&found["lacks"]) {
            // What fills a gap is a code that has what is lacking.
            for filler in codes(&lack["codes"]) {
                let (code, profile) = (text(&filler["code"]), &filler["profile"]);
                let has = match text(&lack["lack"]) {
                    "command" => profile["radius"].as_i64().is_some_and(|radius| radius > 0),
                    "nco" => code.contains("-N"),
                    "missile" => code.contains(['p', 'g', 'm', 't']),
                    "shield" => code.contains('s'),
                    "fast" => profile["move"] == "4d",
                    "steady" => profile["morale"].as_i64() >= lack["others"][0].as_i64(),
                    "fighter" => profile["ws"].as_i64() >= lack["others"][0].as_i64(),
                    _ => filler["points"].as_i64() <= lack["others"][1].as_i64(),
                };
                assert!(has, "{lack}");
            }
        }
        codes(&found["lacks"]).iter().map(text_of).collect()
    };
    let list = path.display().to_string();
    let write = |units: &str| {
        let text = format!("fistful: 1\nname: Mine\n{units}\n");
        fs::write(&path, text).expect("a list");
    };
    write("units: [{name: Old man, code: EAs-W7}, {name: Guards, code: EFs}]");
    assert_eq!(lacks(&list), ["command", "nco", "missile", "cheap"]);
    write(
        "units: [{name: Boss, code: EAs-E6}, {name: NCO, code: VAs-N2}, {name: Militia, code: GLp}]",
    );
    assert_eq!(lacks(&list), ["shield", "fast", "steady"]);
    // Nothing is said of the troops of a list that has none.
    write("units: [{name: Lone, code: GA-W1}]");
    assert_eq!(lacks(&list), ["command", "troops", "missile", "fighter"]);
    // An option brings what no unit has of its own.
    write(
        "options: [{name: Belts, adds: s}]\nunits: [{name: Boss, code: EAs-E6}, {name: NCO, code: \
         VAs-N2}, {name: Militia, code: GLp}]",
    );
    assert_eq!(lacks(&list), ["fast", "steady"]);
    for list in LISTS {
        // Each of them has a leader with a radius, an NCO and a weapon, in its units or options.
        let found = lacks(list);
        let never = ["command", "nco", "missile"];
        assert!(found.iter().all(|lack| !never.contains(&lack.as_str())), "{list}: {found:?}");
        let expected: &[&str] = match list {
            "fistful/corrino" | "dune-world/corrino" => &["cheap"],
            "fistful/fremen" | "dune-world/fremen" => &["shield"],
            "fistful/harkonnen" | "dune-world/harkonnen" => &["fast", "steady"],
            "fistful/smugglers" => &["fast", "fighter"],
            _ => &[],
        };
        assert_eq!(found, expected, "{list}");
    }
}

#[test]
fn each_proposal_is_a_list_without_findings() {
    for game in ["fistful", "dune-world"] {
        let arguments = ["design", "--house", "House Ordos", "--limit", "300", "--game", game];
        let proposed = answer(&[&arguments[..], &["--json"]].concat());
        let proposals = codes(&proposed["proposals"]);
        assert_eq!(proposals.len(), 3);
        for (number, proposal) in (1..).zip(proposals) {
            let units = codes(&proposal["units"]);
            let force = &proposal["force"];
            let points = force["points"].as_i64().expect("points");
            assert!(points <= 300 && force["squads"].as_i64() > Some(0), "{force}");
            for unit in units {
                assert!(unit["points"].as_i64() <= unit["most_points"].as_i64(), "{unit}");
                assert!(unit["shield"] != true || text(&unit["code"]).contains('s'), "{unit}");
                assert!(unit["runner_up"]["code"] != unit["code"], "{unit}");
            }
            let folder = folder("design-house");
            let output = folder.display().to_string();
            let number = number.to_string();
            let write = [&arguments[..], &["--write", &number, "--output", &output]].concat();
            let (code, out, err) = run(&write);
            assert_eq!((code, err.as_str()), (0, ""), "{out}");
            let list = folder.join("house-ordos.yaml").display().to_string();
            let (code, out, _) = run(&["check", &list]);
            assert_eq!(
                (code, out.contains("House Ordos"), out.lines().count()),
                (0, true, 1),
                "{out}"
            );
            // The list has the codes of the proposal, in its order.
            let shown = answer(&["show", &list, "--json"]);
            let listed = codes(&shown["units"]).iter().map(|unit| text(&unit["code"]));
            let expected = units.iter().map(|unit| text(&unit["code"]));
            assert_eq!(listed.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{game}");
        }
    }
    let (one, other) = (run(&["design", "--house", "X"]), run(&["design", "--house", "X"]));
    assert_eq!(one, other);
}

/// Veterans for nothing, a letter of the house, and an ability of a unit that a proposal names alike.
const RULES: &str = "fistful: 1
name: House Ix
house_rules:
  - {name: Cheap drill, changes: training V, points: 0}
  - {name: Suspensor belt, name_es: Cinturón suspensor, adds: trait u, points: 4, move: +1d}
  - {name: Never checks morale, gives: [Guards], points: 10}
units:
  - {name: Guards, code: VHsu}
";

#[test]
fn a_proposal_by_house_rules_is_written_with_them() {
    let folder = folder("design-rules");
    let rules = folder.join("ix.yaml").display().to_string();
    fs::write(&rules, RULES).expect("rules");
    let arguments = ["design", "--house", "House Vernius", "--rules", &rules];
    let proposed = answer(&[&arguments[..], &["--json"]].concat());
    for (number, proposal) in (1..).zip(codes(&proposed["proposals"])) {
        let output = folder.join(number.to_string()).display().to_string();
        fs::create_dir(&output).expect("a folder");
        let number = number.to_string();
        let (code, out, err) =
            run(&[&arguments[..], &["--write", &number, "--output", &output]].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        let list = format!("{output}/house-vernius.yaml");
        let text_of_list = fs::read_to_string(&list).expect("a list");
        for line in ["changes: training V", "adds: trait u", "name_es: \"Cinturón suspensor\""] {
            assert_eq!(text_of_list.matches(line).count(), 1, "{line}: {text_of_list}");
        }
        assert!(!text_of_list.contains("gives:"), "{text_of_list}");
        // Without the rules of the other file, each unit costs what the proposal said.
        let shown = answer(&["show", &list, "--json"]);
        let costs = |units: &Value, points: fn(&Value) -> &Value| -> Vec<(String, i64)> {
            let cost = |unit: &Value| (text(&unit["code"]).to_owned(), points(unit).as_i64());
            codes(units).iter().map(cost).map(|(code, n)| (code, n.expect("points"))).collect()
        };
        let expected = costs(&proposal["units"], |unit| &unit["points"]);
        assert!(expected.iter().any(|(code, _)| code.starts_with('V')), "{expected:?}");
        assert_eq!(costs(&shown["units"], |unit| &unit["values"]["points"]), expected);
    }
}

#[test]
fn malformed_designs_are_refused() {
    for (arguments, part) in [
        (&["design", "--ws", "x.."][..], "`--ws` does not take `x..`"),
        (&["design", "--code", "QQ"], "`--code` does not take `QQ`"),
        (&["design", "--against", "nobody"], "`--against` does not take `nobody`"),
        (&["design", "--against", "fistful/corrino:Nobody"], "`fistful/corrino`"),
        (&["design", "--against", "fistful/forces/atreides-300:x"], "is a force"),
        (&["design", "--game", "scrubs"], "has no ability codes"),
        (&["design", "fistful/forces/atreides-300"], "is a force"),
        (&["design", "scrubs/french"], "no ability codes"),
        (&["design", "--house", " "], "`--house` does not take ` `"),
        (&["design", "--house", "X", "--write", "4"], "`--write` does not take `4`"),
        (&["design", "--house", "X", "--write", "0"], "`--write` does not take `0`"),
        (&["design", "--limit", "300"], "--house"),
        (&["design", "fistful/corrino", "--ws", "9"], "--ws"),
    ] {
        let (code, out, err) = run(arguments);
        assert_eq!((code, out.as_str(), err.contains(part)), (2, "", true), "{arguments:?}: {err}");
    }
    let (code, out, _) = run(&["design", "--ws", "90.."]);
    assert_eq!((code, out.contains("No code is within the bounds")), (0, true), "{out}");
}
