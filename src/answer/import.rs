//! What a link holds: a force, and its list where that came along.

use crate::finding::Finding;
use crate::link::{self, Parcel};
use crate::muster::{self, Unpacked};
use crate::registry::Games;
use crate::text::{Source, slug_of};

/// The question.
#[derive(Debug)]
pub struct ImportRequest {
    /// The link, or a text that ends with one.
    pub link: String,
}

/// What came out of a link.
#[derive(Debug)]
pub struct Imported {
    /// The link, or the force where that is what is wrong.
    pub source: Source,
    /// What is wrong with it; then there are no files.
    pub findings: Vec<Finding>,
    /// The force under its own name, then its list under the name that the force has for it.
    pub files: Vec<File>,
}

/// A file that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name, which is never a path.
    pub name: String,
    pub text: String,
}

pub(super) fn answer(ask: &ImportRequest, games: &Games) -> Imported {
    let source = Source::new("<link>", ask.link.as_str());
    let parcel = match link::decode(&source.text) {
        Ok(parcel) => parcel,
        Err(finding) => return Imported { source, findings: vec![*finding], files: Vec::new() },
    };
    match muster::unpacked(&parcel, games) {
        Ok(names) => Imported { source, findings: Vec::new(), files: files(parcel, names) },
        Err((source, findings)) => Imported { source, findings, files: Vec::new() },
    }
}

fn files(parcel: Parcel, names: Unpacked) -> Vec<File> {
    let slug = slug_of(&names.force);
    let is_taken = |list: &String| list.to_lowercase() == format!("{slug}.yaml");
    let end = if names.list.as_ref().is_some_and(is_taken) { "-force" } else { "" };
    let force = File { name: format!("{slug}{end}.yaml"), text: parcel.force };
    let list = names.list.zip(parcel.list).map(|(name, text)| File { name, text });
    [Some(force), list].into_iter().flatten().collect()
}
