//! Army files with mistakes: every fault at its exact columns, and nothing else.

use fistful::language::Language;
use fistful::muster;
use fistful::ruleset::{Game, Ruleset};
use fistful::text::Source;
use pretty_assertions::{assert_eq, assert_ne};
use std::fs;

/// `line:start-end id`, sorted; columns count from 1, end exclusive.
fn expected(text: &str) -> Vec<String> {
    let mut line = 0;
    let mut wanted = Vec::new();
    for (number, row) in text.lines().enumerate() {
        match row.strip_prefix('#').and_then(|row| row.find('^')) {
            None => line = number + 1,
            Some(start) => {
                let start = start + 1; // the `#`
                let carets = row[start..].chars().take_while(|c| *c == '^').count();
                let id = row[start + carets..].trim();
                wanted.push(format!("{line}:{}-{} {id}", start + 1, start + carets + 1));
            }
        }
    }
    wanted.sort();
    wanted
}

fn found(text: &str, ruleset: &Ruleset) -> Vec<String> {
    let mustered = muster::army("case.yaml", text.as_bytes(), ruleset);
    let place = |source: &Source, span: Option<fistful::text::Span>| {
        let place = source.place(span.expect("a place"));
        // A fault at the end of a line is pointed at with one caret after it.
        let end = if place.line == place.end_line {
            place.end_column.max(place.column + 1)
        } else {
            place.column + 1
        };
        format!("{}:{}-{end}", place.line, place.column)
    };
    let said = |finding: &fistful::finding::Finding| {
        format!("{} {}", place(&mustered.source, finding.span), finding.fault.id())
    };
    let mut said: Vec<String> = mustered.findings.iter().map(said).collect();
    said.sort();
    said
}

#[test]
fn every_case_is_found_as_it_points() {
    let ruleset = Ruleset::load(Game::Fistful, None).expect("the shipped ruleset");
    let mut cases: Vec<_> = fs::read_dir("tests/cases/army")
        .expect("the cases")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    cases.retain(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    cases.sort();
    assert!(cases.len() >= 10, "only {} cases", cases.len());
    for path in cases {
        let text = fs::read_to_string(&path).expect("a case");
        assert_eq!(found(&text, &ruleset), expected(&text), "{}", path.display());
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(found(&crlf, &ruleset), expected(&text), "{} with CRLF", path.display());
    }
}

#[test]
fn a_byte_order_mark_moves_no_column() {
    let ruleset = Ruleset::load(Game::Fistful, None).expect("the shipped ruleset");
    let text = fs::read_to_string("tests/cases/army/codes.yaml").expect("a case");
    assert_eq!(found(&format!("\u{feff}{text}"), &ruleset), expected(&text));
}

/// What stands in backticks, and the digits outside of it: what a translation must not lose.
fn facts(text: &str) -> (Vec<&str>, String) {
    let quoted = text.split('`').skip(1).step_by(2).filter(|part| !part.contains(' ')).collect();
    let plain = text.split('`').step_by(2);
    (quoted, plain.flat_map(str::chars).filter(char::is_ascii_digit).collect())
}

#[test]
fn every_finding_says_the_same_in_both_languages() {
    let ruleset = Ruleset::load(Game::Fistful, None).expect("the shipped ruleset");
    let mut said = std::collections::BTreeSet::new();
    for entry in fs::read_dir("tests/cases/army").expect("the cases") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a case");
        for finding in muster::army("case.yaml", text.as_bytes(), &ruleset).findings {
            let fault = finding.fault;
            let both = Language::ALL.map(|language| fault.say(language));
            assert_ne!(both[0], both[1], "{}", fault.id());
            assert_eq!(facts(&both[0]), facts(&both[1]), "{}", fault.id());
            let hints = Language::ALL.map(|language| fault.hint(language));
            assert_eq!(hints[0].is_some(), hints[1].is_some(), "{}", fault.id());
            assert_eq!(
                hints[0].is_some() && hints[0] == hints[1],
                false,
                "{}: {hints:?}",
                fault.id()
            );
            said.insert(fault.id());
        }
    }
    assert!(said.len() > 20, "only {said:?}");
}
