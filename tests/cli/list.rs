//! `fistful list`, and games in a folder.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

#[test]
fn list_names_games_and_armies() {
    let answer = answer(&["list", "--json"]);
    assert_eq!(answer["games"][0]["game"], "fistful");
    let armies: Vec<&str> = answer["armies"]
        .as_array()
        .expect("armies")
        .iter()
        .filter_map(|army| army["army"].as_str())
        .collect();
    let (houses, own) =
        (["atreides", "corrino", "fremen", "harkonnen"], ["castellans", "lances", "smugglers"]);
    let mut all: Vec<String> =
        houses.into_iter().chain(own).map(|house| format!("fistful/{house}")).collect();
    all.sort();
    all.extend(houses.map(|house| format!("dune-world/{house}")));
    let sides = ["allies", "allies-example", "axis", "axis-example"];
    all.extend(sides.map(|side| format!("dust/{side}")));
    all.extend(["arabs", "french"].map(|side| format!("scrubs/{side}")));
    assert_eq!(armies, all);
    let (code, out, _) = run(&["list", "--game", "dune-world"]);
    assert_eq!(
        (code, out.contains("fistful/"), out.contains("dune-world/fremen")),
        (0, false, true),
        "{out}"
    );
}

#[test]
fn list_names_forces_after_games_and_armies() {
    let forces = answer(&["list", "--json"])["forces"].clone();
    let forces = forces.as_array().expect("forces");
    let expected = json!({
        "force": "fistful/forces/corrino-500", "name": "The hammer of Salusa", "army": "fistful/corrino",
        "game": "fistful", "total": 493, "limit": 500,
    });
    assert_eq!(forces[5], expected);
    let games: Vec<&str> = forces.iter().filter_map(|force| force["game"].as_str()).collect();
    let games_of = [["fistful"; 14].as_slice(), &["dune-world"; 8], &["dust"; 2], &["scrubs"; 2]];
    let expected = games_of.concat();
    assert_eq!(games, expected);
    let (code, out, _) = run(&["list", "--game", "dune-world", "--lang", "es"]);
    let parts: Vec<&str> = out.split("\n\n").collect();
    assert_eq!((code, parts.len()), (0, 3), "{out}");
    let forces: Vec<&str> = parts[2].lines().collect();
    assert_eq!(forces.len(), 8, "{out}");
    assert_eq!(forces[4], "dune-world/forces/fremen-300    Los de Stilgar: 299 de 300 puntos");
    let (_, out, _) = run(&["list"]);
    let line = "fistful/forces/castellans-300   The postern of Almenar: 297 of 300 points\n";
    assert!(out.split("\n\n").nth(2).is_some_and(|forces| forces.contains(line)), "{out}");
}

#[test]
fn grammars_are_read_from_a_folder() {
    let folder = folder("grammars");
    fs::create_dir_all(folder.join("fistful")).expect("a folder");
    fs::copy("grammars/fistful/book.yaml", folder.join("fistful/book.yaml")).expect("its book");
    let text = fs::read_to_string("grammars/fistful/rules.yaml").expect("the rules");
    let dear = text.replacen(
        "names: {en: Elite, es: Élite, from: DW §10.1}, move: 4d, ws: 4, morale: 3, points: 10",
        "names: {en: Elite, es: Élite, from: DW §10.1}, move: 4d, ws: 4, morale: 3, points: 20",
        1,
    );
    fs::write(folder.join("fistful/rules.yaml"), dear).expect("the rules");
    let path = folder.to_str().expect("a path");
    assert_eq!(answer(&["code", "EA", "--json", "--grammars", path])[0]["points"], json!(24));
    assert_eq!(run(&["code", "EA", "--grammars", "nowhere"]).0, 2);
    fs::write(folder.join("fistful/rules.yaml"), "game: chess\n").expect("the rules");
    let (code, _, err) = run(&["code", "EA", "--grammars", path]);
    assert_eq!((code, err.contains("the rules in `")), (2, true), "{err}");
}

#[test]
fn a_game_may_be_a_book_alone() {
    let folder = folder("book-alone");
    let game = folder.join("chess");
    fs::create_dir_all(&game).expect("a folder");
    let book =
        "name: {en: Desert Chess, es: Ajedrez del desierto}\nedition: v1\nauthor: A\nfirst: es\n";
    fs::write(game.join("book.yaml"), book).expect("its book");
    fs::copy("grammars/fistful/reference.yaml", game.join("reference.yaml"))
        .expect("its reference");
    let path = folder.to_str().expect("a path");
    let run_with_tables = |arguments: &[&str]| run(&[arguments, &["--grammars", path]].concat());
    let (code, out, _) =
        run_with_tables(&["reference", "chess", "--format", "text", "--output", path]);
    let written = folder.join("chess-reference.txt");
    assert_eq!((code, out), (0, format!("{}\n", written.display())));
    let text = fs::read_to_string(written).expect("the reference");
    assert_eq!(text.lines().next(), Some("The turn · Quick Reference · Desert Chess · v1"));
    let (code, out, _) = run_with_tables(&["list", "--game", "chess", "--json"]);
    assert_eq!(code, 0);
    let listed: Value = serde_json::from_str(&out).expect("JSON");
    let row =
        json!([{"game": "chess", "name": "Desert Chess", "edition": "v1", "has": ["reference"]}]);
    assert_eq!((&listed["games"], &listed["armies"]), (&row, &json!([])));
    // It has no codes, no lists and no odds, and says so.
    for asks in [&["code", "EA"][..], &["odds", "melee", "7", "9"], &["print", "--blank"]] {
        let (code, _, err) = run_with_tables(&[asks, &["--game", "chess"]].concat());
        let line = err.lines().next().unwrap_or_default().to_owned();
        let message = "error: the game `chess` has no ability codes, so this cannot be answered";
        assert_eq!((code, line.as_str()), (2, message), "{asks:?}");
    }
    let (code, _, err) = run_with_tables(&["code", "EA", "--game", "ches"]);
    let help = " = help: did you mean `chess`? Allowed: `fistful`, `dune-chess`, `dune-world`, `dust`, `scrubs`, `chess`";
    assert_eq!((code, err.lines().last()), (2, Some(help)));
    let (_, line, _) = run(&["code", "EA", "--game", "chess"]);
    assert_eq!(line, "", "the program itself knows no such game");
}
