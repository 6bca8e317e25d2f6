//! The lists and forces of the folder in which a command runs.

use crate::error::{Error, ErrorKind};
use crate::labels::{fill_both, labels};
use crate::library::{LibraryItem, is_yaml};
use crate::text;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder, as named in errors.
const FOLDER: &str = ".";

/// The lists and forces of the folder, by name.
///
/// # Errors
/// The folder cannot be read, or it has neither lists nor forces.
pub(super) fn items() -> Result<Vec<LibraryItem>, Error> {
    let failed = |why| Error::new(FOLDER, ErrorKind::Read(why));
    let entries = fs::read_dir(FOLDER).map_err(failed)?.flatten();
    let names = entries.map(|entry| PathBuf::from(entry.file_name()));
    let mut files: Vec<PathBuf> = names.filter(|path| is_ours(path)).collect();
    files.sort();
    if files.is_empty() {
        let words = &labels().remedy;
        let [message, hint] =
            [&words.nothing_here, &words.name_one].map(|label| fill_both(label, &[]));
        return Err(Error::in_words(FOLDER, message, hint));
    }
    Ok(files.iter().map(LibraryItem::from).collect())
}

/// Returns `true` if a file is a list or a force: YAML with the key `fistful` at the start of a line.
fn is_ours(path: &Path) -> bool {
    let text =
        || path.is_file().then(|| text::read_capped(path).ok()).flatten().unwrap_or_default();
    is_yaml(path) && text().split(|byte| *byte == b'\n').any(|line| line.starts_with(b"fistful:"))
}
