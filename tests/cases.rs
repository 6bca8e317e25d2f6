//! Army and force files with mistakes: every fault at its exact columns, and nothing else.

use super::messages::ids;
use crate::common::muster_force_of;
use fistful::finding::Finding;
use fistful::game::CodelessFile;
use fistful::game_registry::GameRegistry;
use fistful::language::Language;
use fistful::library::{Files, Library, LibraryItem, OpenedItem};
use fistful::muster::{self, ForceList, MusteredForce};
use fistful::text::{Source, Span};
use fistful::{embedded, read};
use pretty_assertions::{assert_eq, assert_ne};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// `line:start-end id`, sorted; columns count from 1, end exclusive.
pub(crate) fn expected(text: &str) -> Vec<String> {
    let mut line = 0;
    let mut places = Vec::new();
    for (number, row) in text.lines().enumerate() {
        match row.strip_prefix('#').and_then(|row| row.find('^')) {
            None => line = number + 1,
            Some(start) => {
                let start = start + 1; // the `#`
                let carets = row[start..].chars().take_while(|c| *c == '^').count();
                let id = row[start + carets..].trim();
                places.push(format!("{line}:{}-{} {id}", start + 1, start + carets + 1));
            }
        }
    }
    places.sort();
    places
}

fn found_places(text: &str, games: &GameRegistry) -> Vec<String> {
    let mustered = muster::army("case.yaml", text.as_bytes(), games).expect("the shipped rules");
    describe_findings(&mustered.source, &mustered.findings)
}

/// Findings as `expected` writes them.
pub(crate) fn describe_findings(source: &Source, findings: &[Finding]) -> Vec<String> {
    let place = |finding: &Finding| {
        let place = source.place(finding.span.expect("a place"));
        // A fault at the end of a line is pointed at with one caret after it.
        let end = if place.line == place.end_line {
            place.end_column.max(place.column + 1)
        } else {
            place.column + 1
        };
        format!("{}:{}-{end}", place.line, place.column)
    };
    let described = |finding: &Finding| format!("{} {}", place(finding), finding.fault.id());
    let mut described: Vec<String> = findings.iter().map(described).collect();
    described.sort();
    described
}

/// A shipped list whose units have no ability codes.
fn codeless_file(name: &str) -> Box<CodelessFile> {
    match crate::common::library()
        .open(&LibraryItem::Shipped(name.to_owned()))
        .expect("a shipped list")
    {
        OpenedItem::Codeless(list) => list,
        other => panic!("{other:?}"),
    }
}

/// The games whose units have no ability codes.
const TABLES: [&str; 2] = ["scrubs", "dust"];

/// The findings in each file of such a game, with its text, if all lie in one folder.
fn open_cases(game: &str, change: impl Fn(&str) -> String) -> Vec<(String, OpenedItem)> {
    let cases = cases(&format!("tests/cases/{game}")).into_iter().map(|(path, text)| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, change(&text).into_bytes())
    });
    let texts: BTreeMap<String, Vec<u8>> = cases.collect();
    let library = Library { files: Files::Texts(texts.clone()), ..crate::common::library() };
    let open = |name: String| {
        let opened = library.open(&LibraryItem::from(&name)).expect("a case");
        (name, opened)
    };
    texts.into_keys().map(open).collect()
}

const FORCES: &str = "tests/cases/force";

/// Fields a force of a list that lies beside it, or of a shipped one.
fn muster_force(text: &str, games: &GameRegistry) -> MusteredForce {
    muster_force_of("case.yaml", text, |name| {
        let beside = fs::read_to_string(Path::new(FORCES).join(name)).ok();
        match beside.or_else(|| embedded::list_or_force(name)) {
            Some(text) if read::is_force(text.as_bytes()) => ForceList::Force,
            Some(text) if games.codeless_game_of(text.as_bytes()).is_some() => {
                ForceList::Codeless(codeless_file(name))
            }
            Some(text) => ForceList::Coded(Box::new(
                muster::army(name, text.as_bytes(), games).expect("the shipped rules"),
            )),
            None => ForceList::Nothing(None),
        }
    })
}

/// The cases of a folder, each with its text.
fn cases(folder: &str) -> Vec<(PathBuf, String)> {
    let paths =
        fs::read_dir(folder).expect("the cases").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "yaml")).collect();
    paths.sort();
    assert!(paths.len() >= 10, "only {} cases", paths.len());
    let text = |path: PathBuf| (path.clone(), fs::read_to_string(path).expect("a case"));
    paths.into_iter().map(text).collect()
}

#[test]
fn findings_in_lists_are_those_marked_with_carets() {
    let games = crate::common::games();
    for (path, text) in cases("tests/cases/army") {
        assert_eq!(found_places(&text, &games), expected(&text), "{}", path.display());
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(found_places(&crlf, &games), expected(&text), "{} with CRLF", path.display());
    }
}

#[test]
fn findings_in_forces_are_those_marked_with_carets() {
    let games = crate::common::games();
    for (path, text) in cases(FORCES) {
        for text in [text.clone(), text.replace('\n', "\r\n")] {
            let fielded = muster_force(&text, &games);
            let found = describe_findings(&fielded.source, &fielded.findings);
            assert_eq!(found, expected(&text), "{}", path.display());
        }
    }
}

#[test]
fn findings_in_unit_game_files_are_those_marked_with_carets() {
    for (game, crlf) in TABLES.into_iter().flat_map(|game| [(game, false), (game, true)]) {
        let text = |text: &str| if crlf { text.replace('\n', "\r\n") } else { text.to_owned() };
        for (name, opened) in open_cases(game, text) {
            assert!(matches!(opened, OpenedItem::Codeless(_)), "{name}");
            let expected = expected(&opened.source().text.replace('\r', ""));
            assert_eq!(
                describe_findings(opened.source(), opened.findings()),
                expected,
                "{game} {name}"
            );
        }
    }
}

#[test]
fn every_fault_of_a_unit_game_has_a_case() {
    for game in TABLES {
        let ids = ids(game);
        assert!(ids.len() >= 15, "only {ids:?}");
        let cases = cases(&format!("tests/cases/{game}"));
        let pointed: Vec<String> = cases.iter().flat_map(|(_, text)| expected(text)).collect();
        let has = |id: &str| pointed.iter().any(|one| one.rsplit(' ').next() == Some(id));
        let without: Vec<String> = ids.into_iter().filter(|id| !has(id)).collect();
        assert_eq!(without, Vec::<String>::new(), "{game}");
    }
}

#[test]
fn every_fault_of_a_force_has_a_case() {
    let ids: BTreeSet<String> = ["force", "choice"].into_iter().flat_map(ids).collect();
    assert!(ids.len() >= 29, "only {ids:?}");
    let cases = cases(FORCES);
    let pointed = cases.iter().flat_map(|(_, text)| expected(text));
    let pointed: BTreeSet<String> =
        pointed.filter_map(|one| one.rsplit(' ').next().map(str::to_owned)).collect();
    let without: Vec<String> = ids.into_iter().filter(|id| !pointed.contains(id)).collect();
    assert_eq!(without, Vec::<String>::new());
}

#[test]
fn a_byte_order_mark_moves_no_column() {
    let games = crate::common::games();
    let text = fs::read_to_string("tests/cases/army/codes.yaml").expect("a case");
    assert_eq!(found_places(&format!("\u{feff}{text}"), &games), expected(&text));
}

#[test]
fn the_column_in_a_long_line_counts_characters() {
    let line = "aé界👩".repeat(700);
    let text = format!("\u{feff}{line}\r\n{line}");
    let source = Source::new("long", text.as_str());
    for (at, _) in text.char_indices().skip(1).step_by(97) {
        let start = text[..at].rfind('\n').map_or('\u{feff}'.len_utf8(), |end| end + 1);
        let column = text[start..at].chars().count() + 1;
        let place = source.place(Span::new(at, at));
        assert_eq!((place.column, place.end_column), (column, column), "byte {at}");
    }
}

/// The words in backticks and the digits outside of them, which a translation must keep.
fn facts(text: &str) -> (Vec<&str>, String) {
    let quoted = text.split('`').skip(1).step_by(2).filter(|part| !part.contains(' ')).collect();
    let plain = text.split('`').step_by(2);
    (quoted, plain.flat_map(str::chars).filter(char::is_ascii_digit).collect())
}

#[test]
fn every_finding_says_the_same_in_both_languages() {
    let games = crate::common::games();
    let mut ids = BTreeSet::new();
    let lists = cases("tests/cases/army").into_iter();
    let lists = lists.map(|(_, text)| {
        muster::army("case.yaml", text.as_bytes(), &games).expect("the shipped rules").findings
    });
    let forces = cases(FORCES).into_iter().map(|(_, text)| muster_force(&text, &games).findings);
    let tables = TABLES.into_iter().flat_map(|game| open_cases(game, str::to_owned));
    let tables = tables.map(|(_, opened)| opened.findings().to_vec());
    for finding in lists.chain(forces).chain(tables).flatten() {
        let fault = finding.fault;
        let both = Language::ALL.map(|language| fault.say(language));
        assert_ne!(both[0], both[1], "{}", fault.id());
        assert_eq!(facts(&both[0]), facts(&both[1]), "{}", fault.id());
        let hints = Language::ALL.map(|language| fault.hint(language));
        assert_eq!(hints[0].is_some(), hints[1].is_some(), "{}", fault.id());
        let alike = hints[0].is_some() && hints[0] == hints[1];
        assert!(!alike, "{}: {hints:?}", fault.id());
        ids.insert(fault.id());
    }
    assert!(ids.len() > 45, "only {ids:?}");
}
