//! Every document in every format, of every kind of file in every game, through every front end: the command line, the
//! page, and a link. The documents and formats come from the program's own lists.

use super::server::{Answer, Server};
use super::visit::Visit;
use crate::cli::run;
use crate::common::empty_folder;
use fistful::answer::print::{DocumentKind, KINDS, PrintOption};
use fistful::embedded;
use fistful::read::FileKind;
use fistful::render::Output;
use pretty_assertions::assert_eq;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The shortest list and the shortest force of each game, each with the kind of its file.
fn files() -> Vec<(String, FileKind)> {
    let library = crate::common::library();
    let mut shortest: BTreeMap<(String, bool), (usize, String, FileKind)> = BTreeMap::new();
    for name in embedded::armies().into_iter().chain(embedded::forces()) {
        let opened = library.open(&Path::new(&name).into()).expect("what is shipped");
        let (kind, game) = (opened.file_kind(), opened.game().expect("a game"));
        let found = (opened.source().text.len(), name, kind);
        let place = (game.key().to_owned(), kind.is_force());
        let best = shortest.entry(place).or_insert_with(|| found.clone());
        if found.0 < best.0 {
            *best = found;
        }
    }
    shortest.into_values().map(|(_, name, kind)| (name, kind)).collect()
}

/// An option as the command line has it, with a value that is not the usual one.
fn argument(option: PrintOption) -> &'static str {
    match option {
        PrintOption::Values => "--values=computed",
        PrintOption::Theme => "--theme=house",
        PrintOption::Paper => "--paper=letter",
        PrintOption::Card => "--card=tarot",
        PrintOption::Backs => "--backs=other",
        PrintOption::Copies => "--copies=2",
        PrintOption::Marks => "--marks",
        PrintOption::Odds => "--odds=6",
        PrintOption::Table => "--table=48x48",
        PrintOption::Terrain => "--terrain=broken",
    }
}

/// Returns `true` if bytes are what a format begins with.
fn is_of(output: Output, bytes: &[u8]) -> bool {
    match output {
        Output::Pdf => bytes.starts_with(b"%PDF-"),
        Output::Html => bytes.starts_with(b"<!DOCTYPE html>"),
        Output::Text => bytes.len() > 60 && !bytes.starts_with(b"<"),
    }
}

/// Prints a file, and gives what was written.
fn print_file(
    into: &Path,
    file: &str,
    word: &str,
    output: Output,
    options: &[&str],
) -> Vec<Vec<u8>> {
    let _ = fs::remove_dir_all(into);
    let path = into.to_str().expect("a path");
    let fixed = ["print", file, "--as", word, "--format", output.key(), "--output", path];
    let (code, _, err) = run(&[fixed.as_slice(), options].concat());
    assert_eq!(code, 0, "{file} --as {word} --format {} {options:?}: {err}", output.key());
    let entries = fs::read_dir(into).expect("a folder").map(|entry| entry.expect("an entry"));
    let files: Vec<Vec<u8>> =
        entries.map(|entry| fs::read(entry.path()).expect("a file")).collect();
    assert!(!files.is_empty(), "{file} --as {word} writes nothing");
    files
}

#[test]
fn the_tested_files_are_of_every_kind() {
    let found: BTreeSet<String> = files().iter().map(|(_, kind)| kind.key()).collect();
    let kinds = crate::common::games().file_kinds();
    let all: BTreeSet<String> = kinds.iter().map(|kind| kind.key()).collect();
    assert_eq!(found, all);
}

#[test]
fn the_command_line_prints_every_document_in_every_format() {
    let into = empty_folder("web/documents-cli");
    for (file, of) in files() {
        for (word, kinds) in KINDS {
            for output in Output::ALL {
                let takes = |option: &PrintOption| {
                    kinds.iter().any(|kind| option.applies(*kind, output, of))
                };
                let (given, vain): (Vec<_>, Vec<_>) = PrintOption::ALL.into_iter().partition(takes);
                let key = output.key();
                let fixed = ["print", &file, "--as", word, "--format", key, "--output", "nowhere"];
                // Options without effect, and documents that a file does not have, are refused.
                for option in vain {
                    let (code, ..) = run(&[fixed.as_slice(), &[argument(option)]].concat());
                    assert_eq!(code, 2, "{file} --as {word} --format {key} {option:?}");
                }
                if kinds.iter().all(|kind| kind.is_of(of)) {
                    let options: Vec<_> = given.into_iter().map(argument).collect();
                    let all = print_file(&into, &file, word, output, &options);
                    assert_eq!(all.len(), kinds.len(), "{file} --as {word} --format {key}");
                    assert!(all.iter().all(|bytes| is_of(output, bytes)), "{file} {word} {key}");
                } else {
                    assert_eq!(run(&fixed).0, 2, "{file} --as {word} --format {key}");
                }
            }
        }
    }
    assert!(!Path::new("nowhere").exists());
}

#[test]
fn an_option_has_an_effect_wherever_it_applies() {
    // Its printed values are not all those of the tables.
    let (into, file) = (empty_folder("web/documents-options"), "fistful/harkonnen");
    for kind in DocumentKind::ALL {
        for output in Output::ALL {
            let with = |options: &[&str]| print_file(&into, file, kind.key(), output, options);
            let plain = with(&[]);
            for option in PrintOption::ALL {
                if option.applies(kind, output, FileKind::Army) {
                    let is_same = with(&[argument(option)]) == plain;
                    assert!(!is_same, "{option:?} --as {} --format {}", kind.key(), output.key());
                }
            }
        }
    }
}

/// The documents that the page offers where there is a list, and perhaps a force.
fn offered_documents(list: FileKind, has_force: bool) -> Vec<String> {
    let of_force = DocumentKind::ALL.into_iter().filter(|kind| match kind {
        DocumentKind::Sheet | DocumentKind::Cards => has_force,
        DocumentKind::Reference | DocumentKind::Audit => false,
    });
    let of_list = DocumentKind::ALL.into_iter().filter(|kind| kind.is_of(list));
    let key = |text: &'static str| move |kind: DocumentKind| format!("{}-{text}", kind.key());
    of_force.map(key("force")).chain(of_list.map(key("list"))).collect()
}

/// The fields of the Print view as a browser sends them; of each choice the last, which is never the usual one.
fn fields(page: &Answer) -> Vec<(String, String)> {
    let text = page.text();
    let inputs = text.split("<input ").skip(1).filter_map(|rest| rest.split('>').next());
    let attribute = |input: &str, key: &str| {
        let rest = input.split_once(&format!("{key}=\""))?.1;
        rest.split('"').next().map(str::to_owned)
    };
    let named = inputs.filter_map(|input| {
        Some((attribute(input, "name")?, attribute(input, "value").unwrap_or_default()))
    });
    named.collect()
}

/// Prints every document that the page offers of what is built, in every format, and previews it.
fn assert_prints_everything(server: &Server, opened: &Answer, of: FileKind, name: &str) {
    let state = opened.state();
    let view = server.post("/print", &[("state", &state)]);
    let list = match of {
        FileKind::Army | FileKind::Force => FileKind::Army,
        FileKind::GameList(game) | FileKind::GameForce(game) => FileKind::GameList(game),
        FileKind::Record => panic!("a record is no list"),
    };
    // A list that was begun with has an empty force beside it.
    let documents = offered_documents(list, true);
    let text = view.text();
    let buttons = text.split("<button name=\"as\" value=\"").skip(1);
    let found: Vec<_> = buttons.filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(found, documents, "{name}");
    for document in &documents {
        let view = server.post("/print", &[("state", &state), ("as", document)]);
        let fields = fields(&view);
        let fields: Vec<_> = fields.iter().map(|(key, value)| (&**key, &**value)).collect();
        assert!(fields.contains(&("as", document)), "{name} {document}: {fields:?}");
        for output in Output::ALL {
            let path = format!("/file/{}", output.key());
            assert!(view.text().contains(&format!("formaction=\"{path}\"")), "{name} {path}");
            let file = server.post(&path, &fields);
            let is_good = file.status == 200 && is_of(output, &file.body);
            assert!(is_good, "{name} {document} {path}: {} {}", file.status, file.text());
        }
        let seen = server.post("/paper", &fields);
        let is_seen = seen.status == 200 && is_of(Output::Html, &seen.body);
        assert!(is_seen, "{name} {document}: {}", seen.text());
    }
}

#[test]
fn the_page_prints_every_document_in_every_format() {
    let server = Server::start();
    for (name, of) in files() {
        let does = if of.is_force() { "force" } else { "list" };
        let opened = server.post("/muster", &[("do", &format!("{does} {name}"))]);
        assert_prints_everything(&server, &opened, of, &name);
    }
}

#[test]
fn an_own_list_prints_every_document_in_every_format() {
    let server = Server::start();
    for (name, of) in files().into_iter().filter(|(_, of)| !of.is_force()) {
        let listed = server.post("/muster", &[("do", &format!("list {name}"))]);
        let own = server.post("/muster", &[("state", &listed.state()), ("do", "own")]);
        assert_prints_everything(&server, &own, of, &name);
    }
}

#[test]
fn a_link_prints_every_document_in_every_format() {
    let server = Server::start();
    for (name, of) in files().into_iter().filter(|(_, of)| of.is_force()) {
        let (code, link, err) = run(&["export", &name, "--to", "link"]);
        assert_eq!(code, 0, "{name}: {err}");
        let opened = server.post("/muster", &[("do", "open"), ("open", link.trim())]);
        assert_prints_everything(&server, &opened, of, &name);
        // On the command line a link is imported first.
        let into = empty_folder("web/documents-link");
        let path = into.to_str().expect("a path");
        let (code, out, err) = run(&["import", link.trim(), "--output", path, "--json"]);
        assert_eq!(code, 0, "{name}: {out}{err}");
        let files = fs::read_dir(&into).expect("a folder").map(|entry| entry.expect("one").path());
        let is_force = |path: &std::path::PathBuf| {
            fs::read_to_string(path).expect("a text").contains("\nforce:")
        };
        let force = files.into_iter().find(is_force).expect("a force");
        let force = force.to_str().expect("a path");
        for kind in DocumentKind::ALL.into_iter().filter(|kind| kind.is_of(of)) {
            for output in Output::ALL {
                let all = print_file(&into.join("out"), force, kind.key(), output, &[]);
                assert!(all.iter().all(|bytes| is_of(output, bytes)), "{name} {kind:?}");
            }
        }
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn the_print_view_previews_an_audit() {
    let mut visit = Visit::new("audit-printed");
    visit.press("button[value=\"list fistful/harkonnen\"]", "document.querySelector('.columns')");
    visit.press("nav button[formaction=\"/audit\"]", "document.querySelector('.story')");
    let chosen = "document.querySelector('.documents [aria-pressed=true]')?.value === 'audit-list'";
    visit.press("button[name=as][value=audit-list]", chosen);
    let page = "document.querySelector('iframe').contentDocument";
    visit.browser.until(&format!("{page}?.querySelector('table')"));
    let text = visit.browser.evaluate(&format!("{page}.body.textContent"));
    let text = text.as_str().expect("a text");
    assert!(text.contains("Audit") && !text.contains("error"), "{text}");
    assert_eq!(visit.text_of(".trouble"), json!(""));
}
