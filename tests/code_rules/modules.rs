//! Sibling modules and their visibility.

use super::tree::{Place, Tree};
use super::{floors, sources};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};

/// Public modules below the library, and why what they hold is not known by its bare name.
const NAMESPACES: [(&str, &[&str], &str); 8] = [
    (
        "answer",
        &[
            "audit",
            "battle",
            "blazon",
            "board",
            "check",
            "code",
            "cost",
            "design",
            "diff",
            "export",
            "fair",
            "find",
            "fits",
            "fmt",
            "link",
            "list",
            "new_file",
            "new_house",
            "paste",
            "priced",
            "print",
            "rulings",
            "schema",
            "show",
            "suppose",
            "worth",
        ],
        "each request has a file of its own, with its answer",
    ),
    ("army", &["file"], "a list as its file spells it"),
    ("force", &["file"], "a force as its file spells it"),
    ("record", &["file"], "the record of a battle as its file spells it"),
    (
        "games",
        &["coded", "dune_chess", "dune_world", "dust", "fistful", "scrubs"],
        "the same part of each game may have the same name",
    ),
    ("games/dune_chess", &["answer"], "its requests and answers, beside the rules of the board"),
    ("games/dust", &["dice", "file", "odds"], "its files, dice and questions"),
    ("games/scrubs", &["dice", "file", "odds"], "its files, dice and questions"),
];

/// `mod` and what follows it, with what stands before it: `("pub", "file;")`.
fn declared(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| {
        let (before, name) = line.trim_start().split_once("mod ")?;
        let is_head = before.is_empty() || before.starts_with("pub") && before.ends_with(' ');
        is_head.then_some((before.trim_end(), name))
    })
}

#[test]
fn modules_of_a_folder_form_no_circles() {
    let edges = Tree::new(&sources()).edges();
    assert!(edges.len() > 500, "only {} edges found", edges.len());
    let mut needs = BTreeMap::<&Place, BTreeSet<&Place>>::new();
    for edge in &edges {
        needs.entry(&edge.from).or_default().insert(&edge.to);
    }
    let reach = |from| {
        let mut found = BTreeSet::new();
        let mut next = vec![from];
        while let Some(place) = next.pop() {
            let fresh = needs.get(place).into_iter().flatten().filter(|to| found.insert(**to));
            next.extend(fresh);
        }
        found
    };
    let reached: BTreeMap<&Place, _> = needs.keys().map(|from| (*from, reach(from))).collect();
    let returns = |from, to| reached.get(to).is_some_and(|found| found.contains(from));
    let circles = edges.iter().filter(|edge| returns(&edge.from, &edge.to));
    let circles: Vec<String> = circles.map(ToString::to_string).collect();
    assert_eq!(circles, Vec::<String>::new());
}

#[test]
fn only_the_library_declares_public_modules() {
    let mut found = Vec::new();
    for (path, text) in sources() {
        let path = path.strip_prefix("src").expect("under src").with_extension("");
        let public = declared(&text).filter(|(seen, _)| *seen == "pub");
        found.extend(public.map(|(_, name)| (path.display().to_string(), name.replace(';', ""))));
    }
    let lib = floors().into_keys().filter(|name| !name.contains('/'));
    let lib = lib.map(|name| ("lib".to_owned(), name));
    let spaces = NAMESPACES.iter().flat_map(|(module, names, reason)| {
        assert!(!reason.is_empty(), "{module}: why?");
        names.iter().map(|name| ((*module).to_owned(), (*name).to_owned()))
    });
    let allowed: BTreeSet<_> = lib.chain(spaces).collect();
    found.sort();
    assert_eq!(found, allowed.into_iter().collect::<Vec<_>>());
}

#[test]
fn every_module_has_a_file() {
    let mut inline = Vec::new();
    for (path, text) in sources() {
        let bodies = declared(&text).filter(|(_, name)| name.contains('{'));
        inline.extend(bodies.map(|(_, name)| format!("{}: mod {name}", path.display())));
    }
    assert_eq!(inline, Vec::<String>::new());
}
