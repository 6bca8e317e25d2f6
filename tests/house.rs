//! The house rules: floors, sizes, and documents that are true.

use pretty_assertions::assert_eq;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            match entry.extension().and_then(|ending| ending.to_str()) {
                Some("rs") => {
                    found.push((entry.clone(), fs::read_to_string(&entry).expect("a source")))
                }
                _ if entry.is_dir() => walk(&entry, found),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    walk(Path::new("src"), &mut found);
    assert!(found.len() > 20, "only {} sources found", found.len());
    found
}

/// The modules of ARCHITECTURE.md, each with its step; a step is a row of the table.
fn steps() -> BTreeMap<String, usize> {
    let page = fs::read_to_string("ARCHITECTURE.md").expect("ARCHITECTURE.md");
    let table = page.split("| floor | modules |").nth(1).expect("the table of floors");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let modules = rows.enumerate().flat_map(|(step, row)| {
        let cell = row.split('|').nth(2).expect("two columns").to_owned();
        cell.split_whitespace().map(|module| (module.to_owned(), step)).collect::<Vec<_>>()
    });
    modules.collect()
}

fn module(path: &Path) -> String {
    let inside = path.strip_prefix("src").expect("under src");
    let first =
        inside.components().next().expect("a name").as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

/// The first names after `crate::`, one for each name of a braced list.
fn uses(text: &str) -> Vec<String> {
    let name = |text: &str| {
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
    };
    let after = text.split("crate::").skip(1);
    let named = after.flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => list
            .split('}')
            .next()
            .unwrap_or_default()
            .split(',')
            .map(|entry| name(entry.trim()))
            .collect(),
        None => vec![name(rest)],
    });
    named.filter(|name| name.chars().next().is_some_and(char::is_lowercase)).collect()
}

#[test]
fn no_arrow_runs_up_or_sideways() {
    let steps = steps();
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let from = module(&path);
        if ["lib", "main"].contains(&from.as_str()) {
            continue;
        }
        let here = steps
            .get(&from)
            .unwrap_or_else(|| panic!("{from} stands on no floor of ARCHITECTURE.md"));
        for to in uses(&text).into_iter().filter(|to| *to != from) {
            let there = steps
                .get(&to)
                .unwrap_or_else(|| panic!("{}: {to} stands on no floor", path.display()));
            if there >= here {
                wrong.push(format!("{}: {from} -> {to}", path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn only_the_library_declares_public_modules() {
    let declared = |text: &str| text.lines().filter(|line| line.starts_with("pub mod ")).count();
    let lib = fs::read_to_string("src/lib.rs").expect("lib.rs");
    assert_eq!(declared(&lib), steps().len(), "lib.rs and ARCHITECTURE.md name the same modules");
}

#[test]
fn files_and_functions_are_small() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let lines = text.lines().count();
        if lines > 500 {
            wrong.push(format!("{}: {lines} lines", path.display()));
        }
        let mut start = None;
        for (number, line) in text.lines().enumerate() {
            let indent = line.len() - line.trim_start().len();
            let head = line.trim_start();
            if head.contains("fn ") && head.ends_with('{') && !head.starts_with("//") {
                start = start.or(Some((number, indent)));
            }
            if let Some((first, depth)) = start.filter(|(_, depth)| head == "}" && indent == *depth)
            {
                let length = number - first + 1;
                if length > 60 {
                    wrong.push(format!(
                        "{}:{}: {length} lines, from column {depth}",
                        path.display(),
                        first + 1
                    ));
                }
                start = None;
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn nothing_is_left_for_later() {
    let marks = ["TODO", "FIXME", "XXX", "todo!(", "unimplemented!(", "dbg!("];
    let found: Vec<_> = sources()
        .into_iter()
        .filter(|(_, text)| marks.iter().any(|mark| text.contains(mark)))
        .map(|(path, _)| path)
        .collect();
    assert_eq!(found, Vec::<PathBuf>::new());
}

#[test]
fn every_dependency_says_what_it_is_for() {
    let manifest = fs::read_to_string("Cargo.toml").expect("Cargo.toml");
    let mut section = "";
    let mut above = "";
    let mut silent = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let dependency = section.ends_with("dependencies]") && line.contains(" = ");
        if dependency && !above.starts_with("# ") {
            silent.push(line);
        }
        above = line;
    }
    assert_eq!(silent, Vec::<&str>::new());
}
