//! Words of the game, as its players say them.

use super::{folder, run};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

/// Whether any line of an answer holds a word.
fn says(args: &[&str], word: &str) -> bool {
    let (code, out, _) = run(args);
    assert_eq!(code, 0, "{args:?}");
    out.lines().any(|line| line.contains(word))
}

#[test]
fn dune_world_says_fm_in_its_answers_as_on_its_sheets() {
    let asks: [&[&str]; 4] = [
        &["code", "EXs-N3"],
        &["audit", "fistful/harkonnen"],
        &["show", "fistful/harkonnen"],
        &["find", "--ws", "9"],
    ];
    for lang in ["en", "es"] {
        for asks in asks {
            let asked = |game| [asks, &["--lang", lang, "--game", game]].concat();
            assert_eq!(says(&asked("dune-world"), " FM "), true, "{asks:?} {lang}");
            assert_eq!(says(&asked("fistful"), " FM "), false, "{asks:?} {lang}");
        }
    }
}

#[test]
fn spanish_counts_from_one_to_another() {
    let path = folder("words");
    let text = |lang: &str| {
        let folder = path.to_str().expect("a path");
        let args = ["print", "fistful/atreides", "-f", "text", "-o", folder, "-l", lang];
        assert_eq!(run(&args).0, 0);
        fs::read_to_string(path.join("atreides.txt")).expect("a sheet")
    };
    let spanish = text("es");
    let part = "de 4 a 6 figuras + Suboficial · de 110 a 146 puntos";
    assert_eq!(spanish.contains(part), true, "{part}: {spanish}");
    assert_eq!(text("en").contains("4–6 figures + NCO · 110–146 points"), true);
}

/// Every line of a folder's files that holds one of some words.
fn lines(folder: &Path, words: &[&str], found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            lines(&path, words, found);
        } else if let Ok(text) = fs::read_to_string(&path) {
            let wrong = text.lines().filter(|line| words.iter().any(|word| line.contains(word)));
            found.extend(wrong.map(|line| format!("{}: {}", path.display(), line.trim())));
        }
    }
}

#[test]
fn words_that_spanish_players_would_not_say_stand_nowhere() {
    let words = ["eglas de la casa", "egla de la casa", "resulta en", "lo para el", "+Lid}"];
    let mut found = Vec::new();
    for folder in ["grammars", "templates/labels", "templates/help", "src/fault"] {
        lines(Path::new(folder), &words, &mut found);
    }
    assert_eq!(found, Vec::<String>::new());
}
