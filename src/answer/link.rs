//! Reading of a link: a force, with its list if included.

use crate::finding::Finding;
use crate::game_registry::GameRegistry;
use crate::link::{self, LinkContents};
use crate::muster::{self, Unpacked};
use crate::text::{Source, slug_from_name};

/// A request to read a link.
#[derive(Debug)]
pub struct LinkRequest {
    /// The link, or a text that ends with one.
    pub link: String,
}

#[derive(Debug)]
pub struct ReadLink {
    /// The link, or the force if the faults are in it.
    pub source: Source,
    /// The faults; if there are any, `files` is empty.
    pub findings: Vec<Finding>,
    /// The force under its own name, then its list under the name that the force refers to.
    pub files: Vec<FileToWrite>,
}

/// A file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileToWrite {
    /// A plain file name, never a path.
    pub name: String,
    pub text: String,
}

pub(super) fn answer(request: &LinkRequest, games: &GameRegistry) -> ReadLink {
    let source = Source::new("<link>", request.link.as_str());
    let contents = match link::decode(&source.text) {
        Ok(contents) => contents,
        Err(finding) => return ReadLink { source, findings: vec![*finding], files: Vec::new() },
    };
    match muster::unpack(&contents, games) {
        Ok(names) => ReadLink { source, findings: Vec::new(), files: name_files(contents, names) },
        Err((source, findings)) => ReadLink { source, findings, files: Vec::new() },
    }
}

fn name_files(contents: LinkContents, names: Unpacked) -> Vec<FileToWrite> {
    let slug = slug_from_name(&names.force);
    let is_taken = |list: &String| list.to_lowercase() == format!("{slug}.yaml");
    let end = if names.list.as_ref().is_some_and(is_taken) { "-force" } else { "" };
    let force = FileToWrite { name: format!("{slug}{end}.yaml"), text: contents.force };
    let list = names.list.zip(contents.list).map(|(name, text)| FileToWrite { name, text });
    [Some(force), list].into_iter().flatten().collect()
}
