//! Files that ARCHITECTURE.md and CONTRIBUTING.md name exist.

use super::sources;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

/// The texts between backticks outside blocks of code.
fn quoted(page: &str) -> Vec<String> {
    let prose = page.split("```").step_by(2);
    prose.flat_map(|text| text.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
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
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
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
    assert!(paths > 60 && members > 15, "only {paths} paths and {members} members");
    assert_eq!(wrong, Vec::<String>::new());
}
