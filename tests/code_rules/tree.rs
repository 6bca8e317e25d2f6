//! The modules of the library and their dependencies.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// The path of a module: `["sheets", "force", "lines"]`.
pub(super) type Place = Vec<String>;

/// A module that names another; both from where their ways part.
pub(super) struct Edge {
    /// The one that names.
    pub(super) from: Place,
    /// The one that is named.
    pub(super) to: Place,
    /// Its name and place.
    seen: String,
}

impl fmt::Display for Edge {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{} -> {}: {}", self.from.join("::"), self.to.join("::"), self.seen)
    }
}

struct Module {
    code: String,
    /// The imported names of a file, each with its path.
    names: BTreeMap<String, Vec<String>>,
}

/// Every module by its place.
pub(super) struct Tree(BTreeMap<Place, Module>);

impl Tree {
    pub(super) fn new(sources: &[(PathBuf, String)]) -> Self {
        let modules = sources.iter().map(|(path, text)| {
            let code = without_comments(text);
            let names = uses(&code).flat_map(leaves).map(|(path, name)| (name, path)).collect();
            (place(path), Module { code, names })
        });
        let roots = ["lib", "main"];
        Self(modules.filter(|(place, _)| !roots.contains(&place[0].as_str())).collect())
    }

    /// Every module that names one which is not above it.
    pub(super) fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (from, module) in &self.0 {
            let paths = paths(&module.code).flat_map(leaves);
            for (path, _) in paths {
                for to in self.passed(from, &path) {
                    let (from, to) = (room(from), room(&to));
                    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                    if common < from.len().min(to.len()) {
                        let seen = format!("{} in {}", path.join("::"), from.join("/"));
                        let (from, to) = (from[..=common].to_vec(), to[..=common].to_vec());
                        edges.push(Edge { from, to, seen });
                    }
                }
            }
        }
        edges
    }

    /// The module that a path names, and those it goes on to where that one only passes an item on.
    fn passed(&self, from: &[String], path: &[String]) -> Vec<Place> {
        let child = |at: &[String], name: &String| {
            let place = [at, std::slice::from_ref(name)].concat();
            self.0.contains_key(&place).then_some(place)
        };
        let (first, rest) = path.split_first().expect("a path has a name");
        let (mut at, mut rest) = match first.as_str() {
            "crate" => (Place::new(), rest),
            "self" => (from.to_vec(), rest),
            "super" => (from[..from.len() - 1].to_vec(), rest),
            _ if child(from, first).is_some() => (from.to_vec(), path),
            _ => return Vec::new(),
        };
        while let Some((name, after)) = rest.split_first() {
            if name == "super" {
                at.pop();
            } else if let Some(place) = child(&at, name) {
                at = place;
            } else {
                let onward = self.0.get(&at).and_then(|module| module.names.get(name));
                let onward = onward.map_or(Vec::new(), |path| self.passed(&at, path));
                return [vec![at], onward].concat();
            }
            rest = after;
        }
        vec![at]
    }
}

/// Each game is a room of its own: `["games/dust", "dice"]` for `["games", "dust", "dice"]`.
fn room(place: &[String]) -> Place {
    match place {
        [games, game, inner @ ..] if games == "games" => {
            [&[format!("games/{game}")], inner].concat()
        }
        _ => place.to_vec(),
    }
}

fn place(path: &Path) -> Place {
    let inside = path.strip_prefix("src").expect("under src").with_extension("");
    inside.iter().map(|name| name.to_string_lossy().into_owned()).collect()
}

fn without_comments(text: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// The text between `use` and its semicolon, at the head of a module.
fn uses(code: &str) -> impl Iterator<Item = &str> {
    code.match_indices("use ").filter_map(move |(at, keyword)| {
        let before = code[..at].rsplit('\n').next().unwrap_or_default();
        let stands = before.is_empty() || before.starts_with("pub");
        stands.then(|| code[at + keyword.len()..].split(';').next().unwrap_or_default())
    })
}

/// Every path from `crate`, `super` or `self`, with its braces.
fn paths(code: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices("::").filter_map(move |(at, _)| {
        let start = code[..at].rfind(|c| !is_name(c)).map_or(0, |before| before + 1);
        let roots = ["crate", "super", "self"].contains(&&code[start..at]);
        let path = &code[start..];
        let end = path.find(|c| !is_name(c) && c != ':').unwrap_or(path.len());
        let end = if path[end..].starts_with('{') { end + braces(&path[end..]) } else { end };
        (roots && !code[..start].ends_with(':')).then_some(&path[..end])
    })
}

/// The length of a list in braces.
fn braces(text: &str) -> usize {
    let mut depth = 0;
    let end = text.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    });
    end.expect("braces close") + 1
}

/// The paths of a `use`, each with the name it brings: `a::{b, c::d as e}` brings `b` and `e`.
fn leaves(path: &str) -> Vec<(Vec<String>, String)> {
    let Some((head, list)) = path.split_once('{') else {
        let (path, name) = path.split_once(" as ").unwrap_or((path, ""));
        let names = path.split("::").map(str::trim).filter(|name| !name.is_empty());
        let mut names: Vec<String> = names.map(str::to_owned).collect();
        if names.len() > 1 && names.last().is_some_and(|name| name == "self") {
            names.pop();
        }
        let name = if name.is_empty() { names.last().cloned() } else { Some(name.to_owned()) };
        return name.map(|name| vec![(names, name)]).unwrap_or_default();
    };
    let mut depth = 0;
    let list = list.trim_end().strip_suffix('}').unwrap_or(list);
    let entries = list.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let entries: Vec<&str> = entries.map(str::trim).filter(|entry| !entry.is_empty()).collect();
    entries.iter().flat_map(|entry| leaves(&format!("{head}{entry}"))).collect()
}
