//! Words of the game, as its players say them.

use super::{folder, run};
use pretty_assertions::assert_eq;
use serde::Deserialize;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns `true` if any line of an answer holds a word.
fn has_word(args: &[&str], word: &str) -> bool {
    let (code, out, _) = run(args);
    assert_eq!(code, 0, "{args:?}");
    out.lines().any(|line| line.contains(word))
}

#[test]
fn dune_world_answers_call_morale_fm() {
    let asks: [&[&str]; 4] = [
        &["code", "EXs-N3"],
        &["audit", "fistful/harkonnen"],
        &["show", "fistful/harkonnen"],
        &["find", "--ws", "9"],
    ];
    for lang in ["en", "es"] {
        for asks in asks {
            let arguments = |game| [asks, &["--lang", lang, "--game", game]].concat();
            assert!(has_word(&arguments("dune-world"), " FM "), "{asks:?} {lang}");
            assert!(!has_word(&arguments("fistful"), " FM "), "{asks:?} {lang}");
        }
    }
}

#[test]
fn spanish_ranges_are_written_de_a() {
    let path = folder("words");
    let text = |lang: &str| {
        let folder = path.to_str().expect("a path");
        let args = ["print", "fistful/atreides", "-f", "text", "-o", folder, "-l", lang];
        assert_eq!(run(&args).0, 0);
        fs::read_to_string(path.join("atreides.txt")).expect("a sheet")
    };
    let spanish = text("es");
    let part = "de 4 a 6 figuras + Suboficial · de 110 a 146 puntos";
    assert!(spanish.contains(part), "{part}: {spanish}");
    assert!(text("en").contains("4–6 figures + NCO · 110–146 points"));
}

/// Words of `tests/cases/words.yaml` that stand nowhere.
#[derive(Deserialize)]
struct Unused {
    not: Vec<String>,
    say: String,
    #[serde(default)]
    but: Vec<String>,
}

/// Every file of a folder, or the file itself.
fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            files(&entry.expect("an entry").path(), found);
        }
    } else {
        found.push(path.to_owned());
    }
}

/// Returns `true` if a line has these whole words: `mi-casa` does not contain `casa`.
fn has_words(line: &str, words: &str) -> bool {
    let is_apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '-' && c != '_');
    line.match_indices(words).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + words.len()..]);
        is_apart(before.chars().next_back()) && is_apart(after.chars().next())
    })
}

#[test]
fn words_to_avoid_appear_nowhere() {
    let list = fs::read_to_string("tests/cases/words.yaml").expect("the words");
    let list: Vec<Unused> = fistful::yaml::parse_as(&list).expect("a list of words");
    let mut all = Vec::new();
    let places = ["grammars", "templates", "src", "LEEME.md", "docs/guide/es"].map(Path::new);
    places.into_iter().for_each(|place| files(place, &mut all));
    let mut found = Vec::new();
    for path in all {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        // Words that players type or paste.
        let typed = ["keys.yaml", "heads.yaml", "parts.rs"];
        let is_typed =
            |line: &str| line.starts_with("also:") || typed.iter().any(|name| path.ends_with(name));
        let lines = text.lines().map(str::trim).filter(|line| !line.starts_with(['#', '/']));
        let lines = lines.filter(|line| !is_typed(line));
        for line in lines.map(|line| format!("{}: {}", path.display(), line.trim())) {
            let wrong = list.iter().filter(|unused| {
                unused.not.iter().any(|words| has_words(&line, words))
                    && !unused.but.iter().any(|but| line.contains(but))
            });
            found.extend(wrong.map(|unused| format!("{} {line}", unused.say)));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Every pair of texts of a file of YAML.
fn pairs(value: &Value, found: &mut Vec<[String; 2]>) {
    match value {
        Value::Array(all) => all.iter().for_each(|value| pairs(value, found)),
        Value::Object(map) => {
            if let (Some(Value::String(en)), Some(Value::String(es))) =
                (map.get("en"), map.get("es"))
            {
                found.push([en.clone(), es.clone()]);
            }
            map.values().for_each(|value| pairs(value, found));
        }
        _ => {}
    }
}

/// The number of distances that a text gives as the greatest: `within *3″*`, `within {n}″`.
fn distances(text: &str) -> usize {
    let is_one = |rest: &&str| {
        let number = rest.split([' ', ',', '.', ';']).next().unwrap_or_default();
        number.starts_with(['*', '{']) || number.starts_with(|c: char| c.is_ascii_digit())
    };
    text.split("within ").skip(1).filter(is_one).filter(|rest| rest.contains('″')).count()
}

#[test]
fn spanish_translates_within_a_distance_as_or_less() {
    let mut all = Vec::new();
    files(Path::new("grammars"), &mut all);
    files(Path::new("templates/labels"), &mut all);
    files(Path::new("templates/help"), &mut all);
    files(Path::new("templates/messages"), &mut all);
    let mut found = Vec::new();
    for path in all.iter().filter(|path| path.extension().is_some_and(|ending| ending == "yaml")) {
        let text = fs::read_to_string(path).expect("a file");
        pairs(&fistful::yaml::parse_as(&text).expect("YAML"), &mut found);
    }
    let within = found.iter().filter(|[en, _]| distances(en) > 0);
    assert!(within.clone().count() > 30, "{} of {}", within.count(), found.len());
    let has_word = |es: &str| {
        let es = es.replace('\u{a0}', " ");
        es.matches("o menos").count() + es.matches("a menos de").count()
    };
    let wrong = within.filter(|[en, es]| has_word(es) < distances(en));
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&[String; 2]>::new());
}

/// A label fills its own placeholders alone: one in the name of a unit stays as the player wrote it.
#[test]
fn a_name_with_braces_is_no_placeholder() {
    let folder = folder("braces");
    let list = fistful::embedded::list_or_force("fistful/atreides").expect("a list");
    let list = list.replace("name: Skirmishers", "name: 'Boys {price}'");
    fs::write(folder.join("list.yaml"), list).expect("a list");
    let path = folder.join("force.yaml").display().to_string();
    let force = "fistful: 1\nforce: Many\narmy: list.yaml\nlimit: 500\nleaders: [{unit: Lieutenant}]\nsquads: [{troop: 'Boys {price}', figures: 4}]\n";
    fs::write(&path, force).expect("a force");
    let (_, out, _) = run(&["fits", &path, "--take", "1", "--dry-run"]);
    let first = out.lines().next().unwrap_or_default();
    assert!(first.contains("more in Boys {price}"), "{out}");
}
