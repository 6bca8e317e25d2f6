//! The lists, forces and records of a folder.

use super::stdin;
use crate::error::{Error, ErrorKind};
use crate::labels::{fill_both, labels};
use crate::library::{self, LibraryItem, is_yaml};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder in which a command runs.
pub(super) const FOLDER: &str = ".";

/// Returns the lists, forces and records of the paths; a folder stands for those in it.
///
/// # Errors
/// A folder cannot be read, or has neither lists nor forces; or standard input cannot be read.
pub(super) fn all_items(paths: &[PathBuf]) -> Result<Vec<LibraryItem>, Error> {
    let items = |path: &PathBuf| {
        if path.is_dir() { items(path) } else { Ok(vec![stdin::item(path)?]) }
    };
    Ok(paths.iter().map(items).collect::<Result<Vec<_>, _>>()?.concat())
}

/// Returns the lists, forces and records of a folder, by name.
///
/// # Errors
/// The folder cannot be read, or it has neither lists nor forces.
pub(super) fn items(folder: &Path) -> Result<Vec<LibraryItem>, Error> {
    let failed = |why| Error::new(folder, ErrorKind::Read(why));
    let entries = fs::read_dir(folder).map_err(failed)?.flatten();
    let is_here = folder == Path::new(FOLDER);
    let path = |name: PathBuf| if is_here { name } else { folder.join(name) };
    let names = entries.map(|entry| path(PathBuf::from(entry.file_name())));
    let mut files: Vec<PathBuf> = names.filter(|path| is_ours(path)).collect();
    files.sort();
    if files.is_empty() {
        let words = &labels().remedy;
        let hint = fill_both(&words.name_one, &[]);
        let message = if is_here {
            fill_both(&words.nothing_here, &[])
        } else {
            fill_both(&words.nothing_in, &[("folder", &folder.display())])
        };
        return Err(Error::in_words(folder, message, hint));
    }
    Ok(files.iter().map(LibraryItem::from).collect())
}

/// Returns `true` if a file is a list, a force or a record: YAML with the key `fistful` at the start of a line.
fn is_ours(path: &Path) -> bool {
    let text =
        || path.is_file().then(|| library::read_capped(path).ok()).flatten().unwrap_or_default();
    is_yaml(path) && text().split(|byte| *byte == b'\n').any(|line| line.starts_with(b"fistful:"))
}
