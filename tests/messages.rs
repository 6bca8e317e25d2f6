//! The catalogues of messages: the rules that the build cannot check.

use pretty_assertions::assert_eq;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const FOLDER: &str = "templates/messages";

/// Ids that several messages have: the same trouble, with other words or another way out.
const SHARED: [&str; 25] = [
    "code-by-values",
    "duplicate-key",
    "letter-taken",
    "missing-key",
    "missing-word",
    "no-company-leader",
    "no-leader",
    "not-a-code",
    "not-an-nco",
    "not-an-option",
    "not-its-value",
    "not-utf8",
    "not-yaml",
    "option-clash",
    "option-twice",
    "other-game",
    "over-limit",
    "trait-twice",
    "unknown-key",
    "unknown-letter",
    "unknown-trait",
    "unknown-words",
    "weapon-line",
    "wrong-file",
    "wrong-game",
];

/// Every catalogue of a file, by its enum or its function: the messages by their variants.
fn catalogues(path: &Path) -> BTreeMap<String, BTreeMap<String, Value>> {
    fistful::yaml::parse_as(&fs::read_to_string(path).expect("a catalogue")).expect("YAML")
}

/// Every file of catalogues.
fn paths() -> Vec<PathBuf> {
    let mut folders = vec![PathBuf::from(FOLDER)];
    let mut paths = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { &mut folders } else { &mut paths }.push(path);
        }
    }
    paths
}

/// The ids of a family of messages.
pub(crate) fn ids(family: &str) -> BTreeSet<String> {
    let all = catalogues(&Path::new(FOLDER).join(family).with_extension("yaml"));
    let ids = all.values().flat_map(BTreeMap::values).filter_map(|message| message["id"].as_str());
    ids.map(str::to_owned).collect()
}

#[test]
fn every_id_is_unique_or_listed_as_shared() {
    let mut counts = BTreeMap::<String, usize>::new();
    for path in paths() {
        for message in catalogues(&path).values().flat_map(BTreeMap::values) {
            if let Some(id) = message["id"].as_str() {
                *counts.entry(id.to_owned()).or_default() += 1;
            }
        }
    }
    assert!(counts.len() > 150, "only {} ids", counts.len());
    let shared = counts.iter().filter(|(_, count)| **count > 1).map(|(id, _)| id.as_str());
    assert_eq!(shared.collect::<Vec<_>>(), SHARED);
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(fs::read_to_string(path).expect("a source"));
        }
    }
}

/// Only the compiler knows the fields of a variant, and only a catalogue that `near` is one of them.
#[test]
fn every_variant_with_near_asks_for_it_in_its_catalogue() {
    let mut texts = Vec::new();
    sources(Path::new("src"), &mut texts);
    let mut asking = BTreeMap::<String, BTreeSet<String>>::new();
    for (head, messages) in paths().iter().flat_map(|path| catalogues(path)) {
        // The first argument of a function, or the enum itself.
        let name = head.split([',', '&', ')']).nth(1).unwrap_or(&head).to_owned();
        let near = messages.into_iter().filter(|(_, message)| !message["near"].is_null());
        asking.entry(name).or_default().extend(near.map(|(variant, _)| variant));
    }
    let mut counted = 0;
    let mut silent = Vec::new();
    for (name, asks) in &asking {
        let head = format!("\npub enum {name} {{\n");
        let Some(text) = texts.iter().find_map(|text| text.split(&head).nth(1)) else { continue };
        let mut variant = "";
        for line in text.lines().take_while(|line| *line != "}") {
            let code = line.trim_start();
            if line.starts_with("    ") && code.starts_with(|c: char| c.is_ascii_uppercase()) {
                variant = code.split([' ', ',', '(']).next().unwrap_or_default();
            }
            if code.contains("near: Option<") {
                counted += 1;
                if !asks.contains(variant) {
                    silent.push(format!("{name}::{variant}"));
                }
            }
        }
    }
    assert!(counted >= 17, "only {counted}");
    assert_eq!(silent, Vec::<String>::new());
}

#[test]
fn every_catalogue_is_included() {
    let mut texts = Vec::new();
    sources(Path::new("src"), &mut texts);
    let lone = paths().into_iter().filter(|path| {
        let made = path.strip_prefix("templates").expect("below").with_extension("rs");
        !texts.iter().any(|text| text.contains(&format!("\"/{}\"", made.display())))
    });
    assert_eq!(lone.collect::<Vec<_>>(), Vec::<PathBuf>::new());
}

/// A message has the same digits in every language.
#[test]
fn both_languages_of_a_message_have_the_same_digits() {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let mut pairs = 0;
    for (name, messages) in paths().iter().flat_map(|path| catalogues(path)) {
        for (variant, message) in messages {
            for pair in [&message, &message["hint"], &message["near"]] {
                if let (Some(en), Some(es)) = (pair["en"].as_str(), pair["es"].as_str()) {
                    assert_eq!(digits(en), digits(es), "{name}: {variant}");
                    pairs += 1;
                }
            }
        }
    }
    assert!(pairs > 300, "only {pairs} pairs");
}
