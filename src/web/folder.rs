//! A folder of the player's: its lists and forces, each by an id that is given here. No path of a request reaches it.

use crate::error::{Error, ErrorKind};
use crate::form;
use crate::language::Language;
use crate::limits;
use crate::link;
use crate::read;
use crate::save;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The most files that are looked at.
const FILES: usize = 1_000;
/// Bytes of a hash that tell one text, or one name, from another.
const HASH: usize = 12;
/// The most bytes of a name, so that a file on its way has room for its own.
const NAME: usize = 200;

/// A folder whose lists and forces are opened and saved.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

/// A list or a force in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// By which requests name it.
    pub(super) id: String,
    /// What its file is called.
    pub(super) file: String,
    /// What it is called itself.
    pub(super) name: String,
    /// Whether it is a force.
    pub(super) is_force: bool,
}

impl Folder {
    /// Opens a folder.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let failed = |why: io::Error| Error::new(path, ErrorKind::Read(why));
        let real = fs::canonicalize(path).map_err(failed)?;
        match real.is_dir() {
            true => Ok(Self { path: real }),
            false => Err(Error::new(path, ErrorKind::NotAFolder)),
        }
    }

    /// What is in it, by name.
    pub(super) fn entries(&self, language: Language) -> Vec<Entry> {
        let entries = self.files().into_iter().filter_map(|file| self.entry(file, language));
        let mut entries: Vec<Entry> = entries.collect();
        entries.sort_by_key(|entry| entry.file.to_lowercase());
        entries
    }

    /// The file of an id.
    pub(super) fn named(&self, id: &str) -> Option<String> {
        self.files().into_iter().find(|file| hash(file.as_bytes()) == id)
    }

    /// Whether the file of an id is a force.
    pub(super) fn is_force(&self, id: &str) -> bool {
        let text = self.named(id).and_then(|file| self.text(&file));
        text.is_some_and(|text| read::is_force(text.as_bytes()))
    }

    /// The text of a file; none where it is not in the folder, too large or no text.
    pub(super) fn text(&self, file: &str) -> Option<String> {
        let path = self.within(file)?;
        let is_small = fs::metadata(&path).is_ok_and(|found| found.len() <= limits::FILE_BYTES);
        String::from_utf8(is_small.then(|| fs::read(&path).ok()).flatten()?).ok()
    }

    /// Writes a text where there is none of that name yet.
    ///
    /// # Errors
    /// The name is taken, or it cannot be written.
    pub(super) fn add(&self, file: &str, text: &str) -> Result<(), Error> {
        let told = |error: Error| Error::new(file, error.kind);
        match link::is_plain(file) && file.len() <= NAME {
            true => save::new(&self.path.join(file), text.as_bytes()).map_err(told),
            false => Err(Error::new(file, ErrorKind::NotYours)),
        }
    }

    /// Writes a text over the one that was read.
    ///
    /// # Errors
    /// It is another by now, or cannot be written.
    pub(super) fn keep(&self, file: &str, before: &str, after: &str) -> Result<(), Error> {
        let told = |error: Error| Error::new(file, error.kind);
        let path = self.within(file).ok_or_else(|| Error::new(file, ErrorKind::Changed))?;
        save::keep(&path, before.as_bytes(), after.as_bytes()).map_err(told)
    }

    /// The names of files that may be lists or forces.
    fn files(&self) -> Vec<String> {
        let Ok(all) = fs::read_dir(&self.path) else { return Vec::new() };
        let names = all.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        names.filter(|name| self.within(name).is_some()).take(FILES).collect()
    }

    /// Where a file really is; none where that is outside, or it is no file.
    fn within(&self, file: &str) -> Option<PathBuf> {
        let real = link::is_plain(file).then(|| fs::canonicalize(self.path.join(file)))?.ok()?;
        (real.parent() == Some(&self.path) && real.is_file()).then_some(real)
    }

    fn entry(&self, file: String, language: Language) -> Option<Entry> {
        let text = self.text(&file)?;
        let is_force = read::is_force(text.as_bytes());
        let key = if is_force { "force" } else { "name" };
        let is_ours = text.lines().any(|line| line.starts_with("fistful:"));
        let values = is_ours.then(|| form::Values::read(&text))?;
        let own = values.named(&format!("{key}_{}", language.tag()));
        let name = own.or_else(|| values.named(key))?.to_owned();
        Some(Entry { id: hash(file.as_bytes()), name, file, is_force })
    }
}

/// What tells one text, or one name, from another.
pub(super) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(HASH).fold(String::new(), |mut hash, byte| {
        let _ = write!(hash, "{byte:02x}");
        hash
    })
}
