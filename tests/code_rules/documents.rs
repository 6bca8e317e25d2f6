//! Files that ARCHITECTURE.md and CONTRIBUTING.md name exist, with the words that they are said to have.

use super::sources;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const DOCUMENTS: [&str; 2] = ["ARCHITECTURE.md", "CONTRIBUTING.md"];

/// The texts between backticks outside blocks of code.
fn quoted(page: &str) -> Vec<String> {
    quoted_after(page).into_iter().map(|(_, text)| text).collect()
}

/// Those texts, each with the words since the one before.
fn quoted_after(page: &str) -> Vec<(String, String)> {
    let prose: Vec<&str> = page.split("```").step_by(2).collect();
    let parts: Vec<String> = prose.concat().split('`').map(str::to_owned).collect();
    let pairs = parts.chunks_exact(2);
    pairs.map(|pair| (pair[0].trim().to_owned(), pair[1].clone())).collect()
}

/// Every word with the file where a document has it: `ladder` in `templates/sheet.typ`, `Args` (`src/cli/args.rs`). Of
/// `ForceBill::left` it is the last part.
fn placed_words(page: &str) -> Vec<(String, String)> {
    let (mut placed, mut words) = (Vec::new(), Vec::new());
    for (before, text) in quoted_after(page) {
        if ["in", "of", "("].contains(&&*before) && Path::new(&text).is_file() {
            placed.extend(words.drain(..).map(|word: String| (word, text.clone())));
            continue;
        }
        if !["and", ","].contains(&&*before) {
            words.clear();
        }
        let last = text.rsplit("::").next().unwrap_or_default();
        let word = last.trim_end_matches('!').split('(').next().unwrap_or_default();
        if !word.is_empty() && word.chars().all(is_word) {
            words.push(word.to_owned());
        }
    }
    placed
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns `true` if a text has a word in it.
fn has(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(is_word) && !text[at + word.len()..].starts_with(is_word)
    })
}

#[test]
fn the_documents_name_only_what_exists() {
    const ROOTS: [&str; 9] = [
        "src/",
        "tests/",
        "templates/",
        "grammars/",
        "armies/",
        "build/",
        "benches/",
        ".ci/",
        "output/",
    ];
    let code: Vec<String> = sources().into_iter().map(|(_, text)| text).collect();
    let (mut paths, mut members, mut wrong) = (0, 0, Vec::new());
    for document in DOCUMENTS {
        let page = fs::read_to_string(document).expect("a document");
        for word in quoted(&page) {
            let is_pattern = word.contains(['<', '*', ' ', '{', '|'])
                || ["NAME", "KEY", "GAME"].iter().any(|part| word.contains(part));
            if ROOTS.iter().any(|root| word.starts_with(root)) && !is_pattern {
                paths += 1;
                // `file.rs:12` names a line of it.
                let path = word.split(':').next().unwrap_or_default();
                if !Path::new(path).exists() {
                    wrong.push(format!("{document}: {word}"));
                }
            } else if let Some((place, member)) = word.rsplit_once("::") {
                let owner = place.rsplit("::").next().unwrap_or_default();
                let member = member.trim_end_matches(['(', ')', '!']);
                if !owner.chars().all(is_word) || !member.chars().all(is_word) || owner.is_empty() {
                    continue;
                }
                members += 1;
                let is_there = |word: &str| code.iter().any(|text| has(text, word));
                if !is_there(owner) || !is_there(member) {
                    wrong.push(format!("{document}: {word}"));
                }
            }
        }
    }
    assert!(paths > 60 && members > 10, "only {paths} paths and {members} members");
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_word_stands_in_the_file_that_the_documents_name() {
    let (mut placed, mut wrong) = (0, Vec::new());
    for document in DOCUMENTS {
        let page = fs::read_to_string(document).expect("a document");
        for (word, path) in placed_words(&page) {
            placed += 1;
            let file = fs::read_to_string(&path).expect("a file");
            if !has(&file, &word) {
                wrong.push(format!("{document}: `{word}` in `{path}`"));
            }
        }
    }
    assert!(placed > 50, "only {placed} words");
    assert_eq!(wrong, Vec::<String>::new());
}
