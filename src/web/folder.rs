//! A folder of the player's: its lists and forces, each by an id that is given here. No path of a request reaches it.

use crate::error::{Error, ErrorKind};
use crate::form;
use crate::language::Language;
use crate::limits;
use crate::link;
use crate::read;
use crate::save;
use crate::text;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The most bytes at the beginning of a file that are looked at for its name.
const HEAD: u64 = 32 * 1024;
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
pub(super) struct FolderEntry {
    /// By which requests name it.
    pub(super) id: String,
    /// What its file is called.
    pub(super) file: String,
    /// What it is called itself.
    pub(super) name: String,
    /// Whether it is a force.
    pub(super) is_force: bool,
}

/// What a folder holds, as far as it is shown.
#[derive(Debug)]
pub(super) struct Entries {
    pub(super) shown: Vec<FolderEntry>,
    /// Files that are not looked at, for there are more than [`limits::FOLDER_FILES`].
    pub(super) left_out: usize,
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

    /// What is in it, in the order of the names of its files.
    pub(super) fn entries(&self, language: Language) -> Entries {
        let (files, left_out) = self.files();
        let shown = files.into_iter().filter_map(|file| self.entry(file, language)).collect();
        Entries { shown, left_out }
    }

    /// The file of an id.
    pub(super) fn named(&self, id: &str) -> Option<String> {
        let mut names = self.names().into_iter();
        names.find(|file| hash(file.as_bytes()) == id).filter(|file| self.within(file).is_some())
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

    /// The names of files that may be lists or forces, and how many more there are than are looked at.
    fn files(&self) -> (Vec<String>, usize) {
        let mut names = self.names();
        names.sort_by_key(|name| name.to_lowercase());
        let left_out = names.len().saturating_sub(limits::FOLDER_FILES);
        names.truncate(limits::FOLDER_FILES);
        names.retain(|name| self.within(name).is_some());
        (names, left_out)
    }

    fn names(&self) -> Vec<String> {
        let Ok(all) = fs::read_dir(&self.path) else { return Vec::new() };
        let names = all.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        names.filter(|name| link::is_plain(name)).collect()
    }

    /// Where a file really is; none where that is outside, or it is no file.
    fn within(&self, file: &str) -> Option<PathBuf> {
        let real = link::is_plain(file).then(|| fs::canonicalize(self.path.join(file)))?.ok()?;
        (real.parent() == Some(&self.path) && real.is_file()).then_some(real)
    }

    fn entry(&self, file: String, language: Language) -> Option<FolderEntry> {
        let text = self.head(&file)?;
        let is_force = read::is_force(text.as_bytes());
        let key = if is_force { "force" } else { "name" };
        let values = form::Values::read(&text);
        let own = values.named(&format!("{key}_{}", language.tag())).or_else(|| values.named(key));
        // One that cannot be understood so far is opened all the same.
        let name = text::short(own.unwrap_or(&file), limits::NAME);
        let is_ours = text.lines().any(|line| line.starts_with("fistful:"));
        is_ours.then(|| FolderEntry { id: hash(file.as_bytes()), name, file, is_force })
    }

    /// The beginning of a file, as far as whole entries go.
    fn head(&self, file: &str) -> Option<String> {
        let path = self.within(file)?;
        let found = fs::metadata(&path).ok().filter(|found| found.len() <= limits::FILE_BYTES)?;
        let mut bytes = Vec::new();
        File::open(path).ok()?.take(HEAD).read_to_end(&mut bytes).ok()?;
        let text = match str::from_utf8(&bytes) {
            Ok(text) => text,
            // A letter may be cut in two.
            Err(why) if why.error_len().is_none() => {
                str::from_utf8(&bytes[..why.valid_up_to()]).ok()?
            }
            Err(_) => return None,
        };
        let is_key = |at: &usize| text[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic());
        let end = text.match_indices('\n').map(|(at, _)| at).rfind(is_key);
        let is_whole = found.len() <= HEAD;
        Some(end.filter(|_| !is_whole).map_or(text, |end| &text[..end]).to_owned())
    }
}

/// What tells one text, or one name, from another.
pub(super) fn hash(bytes: &[u8]) -> String {
    text::hex(&Sha256::digest(bytes)[..HASH])
}
