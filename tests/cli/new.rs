//! `fistful new`: an army file to start from.

use super::{folder, run};
use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn a_new_house_is_a_clean_file_like_any_shipped_one() {
    let folder = folder("new");
    let path = folder.to_str().expect("a path");
    for like in ["fistful/corrino", "fistful/atreides", "fistful/castellans", "dune-world/fremen"] {
        let name = format!("House of {}", like.replace('/', " "));
        // The game's own armies need no folder.
        let short = like.trim_start_matches("fistful/");
        let (code, out, err) = run(&["new", &name, "--like", short, "--output", path]);
        assert_eq!((code, err.as_str()), (0, ""), "{like}");
        assert_eq!(out.contains(&name), true, "{out}");
        let file = out.split(": ").next().expect("a file");
        let (code, checked, err) = run(&["check", file]);
        assert_eq!((code, err.as_str(), checked), (0, "", out.clone()), "{like}");
        let text = fs::read_to_string(file).expect("the file");
        assert_eq!(text.contains("printed:"), false, "the paper is not copied: {text}");
        let game = like.split('/').next().expect("a game");
        assert_eq!(text.contains(&format!("game: {game}\n")), true, "{text}");
    }
}

#[test]
fn a_new_house_says_what_each_code_costs() {
    let folder = folder("new-cost");
    let path = folder.to_str().expect("a path");
    let (code, out, _) = run(&["new", "Casa \"Ordos\": #1", "--lang", "es", "--output", path]);
    assert_eq!(
        (code, out.contains("Casa \"Ordos\": #1, 3 Líderes, 4 tipos de tropa")),
        (0, true),
        "{out}"
    );
    let text = fs::read_to_string(folder.join("casa-ordos-1.yaml")).expect("the file");
    let line = "    code: VAs # Movimiento 3d · HA 5 · HD 4 · Moral 7: 11 puntos\n";
    assert_eq!(text.contains(line), true, "{text}");
    let (code, _, err) = run(&["new", "House Two", "--game", "dune-world", "--output", path]);
    let text = fs::read_to_string(folder.join("house-two.yaml")).expect("the file");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(text.contains("game: dune-world\n") && text.contains(" · FM "), "{text}");
}

#[test]
fn a_new_house_is_never_written_over_a_file() {
    let folder = folder("new-over");
    let path = folder.to_str().expect("a path");
    fs::write(folder.join("house-ordos.yaml"), "mine").expect("a file");
    let (code, out, err) = run(&["new", "House Ordos", "--output", path]);
    assert_eq!((code, out.as_str(), err.contains("exists already")), (2, "", true), "{err}");
    assert_eq!(fs::read_to_string(folder.join("house-ordos.yaml")).expect("a file"), "mine");
    let (code, _, err) = run(&["new", &"W".repeat(81), "--output", path]);
    assert_eq!((code, err.contains("[limit]")), (1, true), "{err}");
    let (code, _, err) = run(&["new", "A\u{1b}B", "--output", path]);
    assert_eq!((code, err.contains("control-character")), (1, true), "{err}");
    let (code, _, err) = run(&["new", "X", "--like", "fistful/corino", "--output", path]);
    assert_eq!((code, err.contains("did you mean `fistful/corrino`?")), (2, true), "{err}");
    let left: Vec<_> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    assert_eq!(left, ["house-ordos.yaml"], "nothing half written");
}
