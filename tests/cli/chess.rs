//! Dune Chess from the command line: moves, counts, the best move, games played and kept.

use super::{answer, fistful, folder, run};
use nix::sys::signal::Signal;
use pretty_assertions::assert_eq;
use rexpect::session::spawn_command;
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

const START: &str =
    "shobmohs/tttttttt/2^2^2/*******(*~)/(*~)*******/2^2^2/TTTTTTTT/FHODMOHF h 0-0 - 0";

#[test]
fn chess_moves_as_json_has_position_side_and_moves() {
    let moves = answer(&["chess", "moves", "--json"]);
    assert_eq!(moves["position"], START);
    assert_eq!((&moves["side"], &moves["over"]), (&json!("h"), &Value::Null));
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(36));
    let named = answer(&["chess", "moves", "--set-up", "reconstructed", "--json"]);
    assert_eq!(named, moves);
    // The moves are played first, and the answer has the new position.
    let after = answer(&["chess", "moves", "--moves", "Tb7a6 Wa4b5", "--json"]);
    let position =
        "shobmohs/t1tttttt/t1^2^2/*(*~)*****(*~)/********/2^2^2/TTTTTTTT/FHODMOHF h 0-0 - 2";
    assert_eq!(after["position"], position);
    let over = answer(&["chess", "moves", "8/8/8/3*4/8/8/8/7b h 4-0 - 0", "--json"]);
    let score = json!({"atreides": 4, "harkonnen": 10});
    let ended = json!({"why": "no-harvest", "score": score, "winner": "harkonnen"});
    assert_eq!((&over["moves"], &over["over"]), (&json!([]), &ended));
    // Nobody passes but who cannot move (C19, C36).
    let stuck = answer(&["chess", "moves", "6*b/6**/8/8/8/8/8/D7 h 0-0 - 0", "--json"]);
    assert_eq!(stuck["moves"], json!(["--"]));
    let passed =
        answer(&["chess", "moves", "6*b/6**/8/8/8/8/8/D7 h 0-0 - 0", "--moves", "--", "--json"]);
    assert_eq!(passed["position"], "6*b/6**/8/8/8/8/8/D7 a 0-0 - 1");
}

#[test]
fn perft_counts_games_by_first_move() {
    let counted = answer(&["chess", "perft", "2", "--json"]);
    assert_eq!((&counted["depth"], &counted["nodes"]), (&json!(2), &json!(1309)));
    let moves = counted["moves"].as_array().expect("moves");
    let sum: u64 = moves.iter().filter_map(|one| one["nodes"].as_u64()).sum();
    assert_eq!((moves.len(), sum, counted["position"].as_str()), (36, 1309, Some(START)));
    let (_, out, _) = run(&["chess", "perft", "1", "--divide"]);
    assert_eq!(out.lines().count(), 37, "{out}");
    let none = answer(&["chess", "perft", "0", "--json"]);
    assert_eq!((&none["nodes"], &none["moves"]), (&json!(1), &json!([])));
}

#[test]
fn the_best_move_comes_with_the_expected_line() {
    let free = "8/8/8/8/3t4/8/3O4/D6b a 0-0 - 0";
    let best = answer(&["chess", "best", free, "--level", "2", "--json"]);
    assert_eq!(best["position"], free);
    assert_eq!(best["line"][0], best["move"]);
    let keys: Vec<&String> = best.as_object().expect("an answer").keys().collect();
    assert_eq!(keys, ["depth", "line", "move", "nodes", "position", "score"]);
    // A Sandworm takes the Baron beside it.
    let worm = "8/8/8/8/3~4/3b4/8/D7 a 0-0 - 0";
    let best = answer(&["chess", "best", worm, "--level", "1", "--json"]);
    assert_eq!((&best["move"], &best["score"]), (&json!("Wd4d3"), &json!(10)));
    let over = answer(&["chess", "best", "8/8/8/8/8/8/8/H6h a 3-2 - 0", "--json"]);
    assert_eq!((&over["move"], &over["line"]), (&Value::Null, &json!([])));
}

#[test]
fn chess_faults_point_at_their_column() {
    let caret = |args: &[&str]| {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (1, ""), "{args:?}");
        let lines: Vec<&str> = err.lines().collect();
        let id = lines[0].split(['[', ']']).nth(1).unwrap_or_default().to_owned();
        (id, lines[1].trim_start_matches([' ', '-', '>']).to_owned())
    };
    let position = |text: &str| caret(&["chess", "moves", text]);
    assert_eq!(position("8/8/8/8/3(*^)4/8/8/D6b a 0-0 - 0"), at("spice-in-seitch", 12));
    assert_eq!(position("8/8/8/8/3(*T)4/8/8/D6b a 0-0 - 0"), at("piece-on-spice", 12));
    assert_eq!(position("8/8/8/8/3(TH)4/8/8/D6b a 0-0 - 0"), at("wrong-carrier", 12));
    assert_eq!(position("8/8/8/8/8/8/TTTTTTTT/D6b a 0-0 T 0"), at("too-many-pieces", 20));
    assert_eq!(position("8/8/8/8/8/8/8/D5Db a 0-0 - 0"), at("too-many-pieces", 17));
    assert_eq!(position("8/8/8/8/8/8/8/D6b a 0-0 D 0"), at("leader-held", 25));
    assert_eq!(position("8/8/8/8/8/8/8/D6x a 0-0 - 0"), at("chess-symbol", 17));
    assert_eq!(position("8/8/8/8/3(^~)4/8/8/D6b a 0-0 - 0"), at("worm-in-seitch", 12));
    assert_eq!(position("8/8/8/8/3(~T)4/8/8/D6b a 0-0 - 0"), at("wrong-rider", 12));
    assert_eq!(position("8/8/8/8/3(Oh)4/8/8/D6b a 0-0 - 0"), at("foreign-cargo", 12));
    let spice = position("8/8/8/8/8/********/********/D6b a 1-0 - 0");
    assert_eq!(spice, at("too-much-spice", 35));
    assert_eq!(position("8/8/8/8/8/8/^^^^^3/D6b a 0-0 - 0"), at("too-many-seitch", 17));
    assert_eq!(position("8/8/8/8/8/8/~~~5/D6b a 0-0 - 0"), at("too-many-worms", 15));
    assert_eq!(position("8/8 h"), at("chess-fields", 1));
    assert_eq!(position("8/8/8/8/8/8/D6b a 0-0 - 0"), at("chess-ranks", 1));
    assert_eq!(position("8/8/8/8/8/8/8/D6 a 0-0 - 0"), at("chess-squares", 15));
    assert_eq!(position("8/8/8/8/8/8/8/(T^)6b a 0-0 - 0"), at("chess-bracket", 15));
    assert_eq!(position("8/8/8/8/8/8/8/D6b x 0-0 - 0"), at("chess-side", 19));
    assert_eq!(position("8/8/8/8/8/8/8/D6b a 0 - 0"), at("chess-hand", 21));
    assert_eq!(position("8/8/8/8/8/8/8/D6b a 0-0 TF 0"), at("chess-prisoners", 26));
    assert_eq!(position("8/8/8/8/8/8/8/D6b a 0-0 - many"), at("chess-quiet", 27));
    let moves = |words: &str| {
        let (id, place) = caret(&["chess", "moves", "--moves", words]);
        (id, place.replace("<moves>", "<position>"))
    };
    assert_eq!(moves("Tb7a6 Tb2b4"), at("out-of-reach", 10));
    assert_eq!(moves("Tb7a9"), at("not-a-move", 4));
    assert_eq!(moves("--"), at("must-move", 1));
    assert_eq!(moves("Da1a2"), at("not-a-move", 1));
    let (_, _, err) = run(&["chess", "moves", "--moves", "Tb7b6", "--lang", "es"]);
    assert!(err.contains("una Tropa no mueve así"), "{err}");
    let (code, _, err) = run(&["chess", "moves", "--set-up", "lost"]);
    assert_eq!((code, err.contains("`reconstructed`")), (2, true), "{err}");
}

fn at(id: &str, column: usize) -> (String, String) {
    (id.to_owned(), format!("<position>:1:{column}"))
}

/// The output of a game at the terminal for these lines.
fn play(args: &[&str], lines: &str) -> (i32, String) {
    let args = [&["chess", "play"], args].concat();
    let output = fistful(&args).write_stdin(lines).output().expect("a game");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    (output.status.code().expect("an exit code"), out)
}

#[test]
fn a_saved_game_is_continued() {
    let folder = folder("chess");
    let path = folder.join("game.txt").display().to_string();
    let lines = "list\nTb7a6\n1\nundo\nTb7\nhint\nhelp\nquit\n";
    let (code, out) = play(&["--game-file", &path], lines);
    assert_eq!(code, 0, "{out}");
    for part in ["  1 Oc8h3", "error[not-a-move]", "It expects", "⌂ Seitch", "Saved: "] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let kept = fs::read_to_string(&path).expect("the game");
    assert_eq!(kept, format!("dune-chess 1\n{START}\nTb7a6\n"));
    // It goes on where it was left, in Spanish, against the program.
    let args = ["--game-file", &path, "--side", "h", "--level", "1", "--lang", "es"];
    let (code, out) = play(&args, "deshacer\nsalir\n");
    assert_eq!((code, out.contains("El programa juega ")), (0, true), "{out}");
    // And again: what is kept beside it is of this game.
    let (code, out) = play(&["--game-file", &path], "Tb7a6\nTb2a3\nquit\n");
    assert_eq!((code, out.contains("Saved: ")), (0, true), "{out}");
    play(&["--game-file", &path], "undo\nundo\nquit\n");
    let replay = answer(&["chess", "replay", &path, "--json"]);
    assert_eq!(replay["start"], START);
    assert_eq!(
        (replay["moves"].as_array().map(Vec::len), &replay["over"]),
        (Some(0), &Value::Null)
    );
    assert!(folder.join("game.txt~").is_file());
}

#[test]
fn a_game_that_cannot_be_saved_goes_on_with_the_file_it_had() {
    let folder = folder("chess-taken");
    let [taken, free] = ["taken.txt", "free.txt"].map(|name| folder.join(name));
    fs::write(&taken, "mine").expect("a file");
    let [taken_path, free_path] = [&taken, &free].map(|path| path.display().to_string());
    let lines = format!("Tb7a6\nsave {taken_path}\nTb2a3\nsave {free_path}\nquit\n");
    let (code, out) = play(&[], &lines);
    assert_eq!((code, out.contains("already exists")), (0, true), "{out}");
    assert_eq!(fs::read_to_string(&taken).expect("the file"), "mine");
    let saved = fs::read_to_string(&free).expect("the game");
    assert_eq!(saved, format!("dune-chess 1\n{START}\nTb7a6 Tb2a3\n"));
    // A game that has a file keeps it.
    let own = folder.join("own.txt");
    let lines = format!("Tb7a6\nsave {taken_path}\nTb2a3\nquit\n");
    let (code, out) = play(&["--game-file", &own.display().to_string()], &lines);
    assert_eq!((code, out.contains("already exists")), (0, true), "{out}");
    assert_eq!(fs::read_to_string(&own).expect("the game"), saved);
}

#[test]
fn a_game_is_saved_when_the_terminal_closes() {
    let folder = folder("chess-closed");
    let path = folder.join("game.txt");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("fistful"));
    command.args(["chess", "play", "--lang", "en", "--game-file"]).arg(&path);
    let mut terminal = spawn_command(command, Some(20_000)).expect("a terminal");
    terminal.exp_string("Your move").expect("a question");
    assert!(!path.exists());
    terminal.send_line("Tb7a6").expect("a move");
    terminal.exp_string("Your move").expect("the next question");
    terminal.process_mut().kill(Signal::SIGKILL).expect("an end");
    let kept = fs::read_to_string(&path).expect("the game");
    assert_eq!(kept, format!("dune-chess 1\n{START}\nTb7a6\n"));
}

#[test]
fn a_game_that_is_over_says_who_wins() {
    let folder = folder("chess-over");
    let path = folder.join("game.txt").display().to_string();
    let text = "dune-chess 1\n# the last Harvester\n8/8/8/3*4/2H5/8/8/7b a 0-0 - 0\nHc4c5 Bh1h2 # harvest\n";
    fs::write(&path, text).expect("a game");
    let (code, out) = play(&["--game-file", &path, "--side", "a"], "Hc5d5\n");
    assert_eq!((code, out.contains("The Harkonnen win, 10 to 2.")), (0, true), "{out}");
    let replay = answer(&["chess", "replay", &path, "--json"]);
    assert_eq!(replay["over"]["winner"], "harkonnen");
    assert_eq!(replay["moves"].as_array().map(Vec::len), Some(3));
    let wrong = folder.join("wrong.txt").display().to_string();
    for (text, id) in [
        ("", "empty-file"),
        ("dune-ches 1\n", "not-a-game"),
        ("dune-chess 1\n", "not-a-game"),
        ("dune-chess 1\n8/8 h\n", "chess-fields"),
        ("dune-chess 1\n8/8/8/8/8/8/8/D6b a 0-0 - 0\nDa1a3\n", "out-of-reach"),
    ] {
        fs::write(&wrong, text).expect("a file");
        let (code, _, err) = run(&["chess", "replay", &wrong]);
        assert_eq!((code, err.contains(&format!("[{id}]"))), (1, true), "{text}: {err}");
    }
}

#[test]
fn perft_depth_and_game_length_are_limited() {
    for (depth, code) in [("10000001", 2), ("101", 2), ("1", 0)] {
        let (exit, _, err) = run(&["chess", "perft", depth]);
        assert_eq!((exit, err.contains("from 0 to 100")), (code, code == 2), "{depth}: {err}");
    }
    let path = folder("chess-endless").join("game.txt").display().to_string();
    let moves = |count: usize| {
        let around = "Da1a2 Bh1h2\nDa2a1 Bh2h1\n".repeat(count / 4);
        format!("dune-chess 1\n8/8/8/3*4/8/8/8/D6b a 0-0 - 0\n{around}")
    };
    fs::write(&path, moves(fistful::limits::GAME_MOVES + 4)).expect("a game");
    let (code, _, err) = run(&["chess", "replay", &path]);
    let id = "too-many-moves";
    assert_eq!((code, err.contains(&format!("[{id}]"))), (1, true), "{err}");
    // 20,000 moves are 10,000 lines, after two that are none.
    assert!(err.contains(":10003:1"), "{err}");
}

#[test]
fn control_characters_in_a_file_name_are_escaped() {
    let folder = folder("chess-steering");
    let path = folder.join("red\u{1b}[31m\u{202e}lmay.txt").display().to_string();
    let (code, out) = play(&["--game-file", &path, "--color", "always"], "Hc7c6\nquit\n");
    assert!(code == 0 && out.contains("<U+202E>"), "{out}");
    assert!(!out.contains("\u{1b}[31m\u{202e}"), "{out}");
}

#[test]
fn repetition_or_300_quiet_moves_end_a_played_game() {
    // C37: lists of moves do not know it.
    let folder = folder("chess-long");
    let path = folder.join("game.txt").display().to_string();
    let around = "Da1a2 Bh1h2 Da2a1 Bh2h1 ".repeat(2);
    let text = format!("dune-chess 1\n8/8/8/3*4/8/8/8/D6b a 0-0 - 0\n{around}\n");
    fs::write(&path, text).expect("a game");
    let over = |path: &str| answer(&["chess", "replay", path, "--json"])["over"]["why"].clone();
    assert_eq!(over(&path), "repeated");
    fs::write(&path, "dune-chess 1\n8/8/8/3*4/8/8/8/D6b a 0-0 - 300\n").expect("a game");
    assert_eq!(over(&path), "long");
    let moves = answer(&["chess", "moves", "8/8/8/3*4/8/8/8/D6b a 0-0 - 300", "--json"]);
    assert_eq!(moves["over"], Value::Null);
}

#[test]
fn chess_print_makes_board_counters_and_reference() {
    let folder = folder("chess-paper");
    let path = folder.to_str().expect("a path");
    let (code, out, err) = run(&["chess", "print", "--format", "html,text", "--output", path]);
    assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 6), "{out}");
    let page = |name: &str| fs::read_to_string(folder.join(name)).expect("a page");
    let board = page("dune-chess-board.html");
    // One unit is one millimetre, and a square has 22 of them.
    for part in ["viewBox=\"0 0 183.6 183.6\"", "--side:184", "width=\"22\" height=\"22\""] {
        assert!(board.contains(part), "{part}");
    }
    assert!(!page("dune-chess-board.txt").contains(START));
    let counters = page("dune-chess-counters.html");
    // The codes of the source are those of the counters (C20), spare ones among them.
    for (code, many) in
        [("DU", 1), ("BR", 1), ("MT", 2), ("FR", 2), ("SR", 2), ("OR", 4), ("HA", 4)]
    {
        assert_eq!(counters.matches(&format!(">{code}</text>")).count(), many, "{code}");
    }
    for (code, many) in [("TR", 32), ("SW", 4), ("SE", 6), ("SP", 23)] {
        assert_eq!(counters.matches(&format!(">{code}</text>")).count(), many, "{code}");
    }
    let wrong = ["chess", "print", "8/8 h", "--format", "text", "--output", "-", "--as", "board"];
    let (code, out, err) = run(&wrong);
    assert_eq!((code, out.as_str(), err.contains("[chess-fields]")), (1, "", true), "{err}");
}

#[test]
fn counters_and_reference_have_the_letters_of_the_language() {
    let folder = folder("chess-letters");
    let path = folder.to_str().expect("a path");
    for (language, worm, harvester) in
        [("en", "SW", "HA"), ("es", "GU", "CO"), ("both", "SW · GU", "HA · CO")]
    {
        let (code, _, err) =
            run(&["chess", "print", "-l", language, "--format", "html", "--output", path]);
        assert_eq!((code, err.as_str()), (0, ""));
        let page = |name: &str| fs::read_to_string(folder.join(name)).expect("a page");
        let [counters, reference] =
            ["dune-chess-counters.html", "dune-chess-reference.html"].map(page);
        for (code, many) in [(worm, 4), (harvester, 4)] {
            assert_eq!(counters.matches(&format!(">{code}</text>")).count(), many, "{code}");
            for word in code.split(" · ") {
                assert!(reference.contains(&format!(">{word}</td>")), "{word}");
            }
        }
    }
}

#[test]
fn every_fault_of_chess_has_a_case() {
    let read = |path: &str| fs::read_to_string(path).expect("a source");
    let cases = read("tests/cli/chess.rs") + &read("tests/chess/refused.rs");
    let mut ids = 0;
    for id in ["chess", "moves"].into_iter().flat_map(crate::messages::ids) {
        assert!(cases.contains(&format!("\"{id}\"")), "{id}");
        ids += 1;
    }
    assert!(ids > 40, "{ids} ids");
}
