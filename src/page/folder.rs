//! A folder of the user: its lists and forces, by ids assigned here. No path of a request reaches it.

use crate::error::{Error, ErrorKind};
use crate::language::Language;
use crate::{limits, link, read, save, text, yaml_edit};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The maximum number of bytes read from a file for its name.
const MAX_HEAD_BYTES: u64 = 32 * 1024;
/// The bytes of a hash of a text or a name.
const HASH_BYTES: usize = 12;
/// The maximum length of a file name in bytes: most systems allow 255, and a save adds 16 (`.NAME.fistful-part~`).
const MAX_NAME_BYTES: usize = 200;

/// A folder whose lists and forces are opened and saved.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

/// A list or a force in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FolderEntry {
    /// The id in requests.
    pub(super) id: String,
    /// The name of the file.
    pub(super) file: String,
    /// The name of the list or force.
    pub(super) name: String,
    pub(super) is_force: bool,
}

/// The shown content of a folder.
#[derive(Debug)]
pub(super) struct Entries {
    pub(super) shown: Vec<FolderEntry>,
    /// The number of files beyond [`limits::FOLDER_FILES`], which are not read.
    pub(super) left_out: usize,
}

impl Folder {
    /// Opens a folder.
    ///
    /// # Errors
    /// The folder does not exist.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let failed = |why: io::Error| Error::new(path, ErrorKind::Read(why));
        let real = fs::canonicalize(path).map_err(failed)?;
        if real.is_dir() {
            Ok(Self { path: real })
        } else {
            Err(Error::new(path, ErrorKind::NotAFolder))
        }
    }

    /// Returns its entries, sorted by file name.
    pub(super) fn entries(&self, language: Language) -> Entries {
        let (files, left_out) = self.files();
        let shown = files.into_iter().filter_map(|file| self.entry(file, language)).collect();
        Entries { shown, left_out }
    }

    /// Returns the file name of an id.
    pub(super) fn file_name(&self, id: &str) -> Option<String> {
        let mut names = self.names().into_iter();
        names.find(|file| hash(file.as_bytes()) == id).filter(|file| self.real_path(file).is_some())
    }

    /// Returns `true` if the file of an id is a force.
    pub(super) fn is_force(&self, id: &str) -> bool {
        let text = self.file_name(id).and_then(|file| self.text(&file));
        text.is_some_and(|text| read::is_force(text.as_bytes()))
    }

    /// Returns the text of a file; `None` if it is not in the folder, too large or not UTF-8.
    pub(super) fn text(&self, file: &str) -> Option<String> {
        let path = self.real_path(file)?;
        let is_small = fs::metadata(&path).is_ok_and(|found| found.len() <= limits::FILE_BYTES);
        String::from_utf8(is_small.then(|| fs::read(&path).ok()).flatten()?).ok()
    }

    /// Writes a new file.
    ///
    /// # Errors
    /// The name is taken, or the file cannot be written.
    pub(super) fn add(&self, file: &str, text: &str) -> Result<(), Error> {
        let named_after_file = |error: Error| Error::new(file, error.kind);
        if link::is_safe_file_name(file) && file.len() <= MAX_NAME_BYTES {
            save::write_new(&self.path.join(file), text.as_bytes()).map_err(named_after_file)
        } else {
            Err(Error::new(file, ErrorKind::NotYours))
        }
    }

    /// Replaces the text of a file.
    ///
    /// # Errors
    /// The file has changed since it was read, or cannot be written.
    pub(super) fn keep(&self, file: &str, before: &str, after: &str) -> Result<(), Error> {
        let named_after_file = |error: Error| Error::new(file, error.kind);
        let path = self.real_path(file).ok_or_else(|| Error::new(file, ErrorKind::Changed))?;
        save::replace(&path, before.as_bytes(), after.as_bytes()).map_err(named_after_file)
    }

    /// Returns the names of possible lists and forces, and the number of those beyond the limit.
    fn files(&self) -> (Vec<String>, usize) {
        let mut names = self.names();
        names.sort_by_key(|name| name.to_lowercase());
        let left_out = names.len().saturating_sub(limits::FOLDER_FILES);
        names.truncate(limits::FOLDER_FILES);
        names.retain(|name| self.real_path(name).is_some());
        (names, left_out)
    }

    fn names(&self) -> Vec<String> {
        let Ok(all) = fs::read_dir(&self.path) else { return Vec::new() };
        let names = all.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        names.filter(|name| link::is_safe_file_name(name)).collect()
    }

    /// Returns the real path of a file; `None` if it is outside the folder, or not a file.
    fn real_path(&self, file: &str) -> Option<PathBuf> {
        let real =
            link::is_safe_file_name(file).then(|| fs::canonicalize(self.path.join(file)))?.ok()?;
        (real.parent() == Some(&self.path) && real.is_file()).then_some(real)
    }

    fn entry(&self, file: String, language: Language) -> Option<FolderEntry> {
        let text = self.head(&file)?;
        let is_force = read::is_force(text.as_bytes());
        let key = if is_force { "force" } else { "name" };
        let values = yaml_edit::Values::read(&text);
        let localized =
            values.get(&format!("{key}_{}", language.tag())).or_else(|| values.get(key));
        // A file that cannot be parsed is listed all the same.
        let name = text::truncate(localized.unwrap_or(&file), limits::NAME);
        let is_ours = text.lines().any(|line| line.starts_with("fistful:"))
            && !read::is_record(text.as_bytes());
        is_ours.then(|| FolderEntry { id: hash(file.as_bytes()), name, file, is_force })
    }

    /// Returns the beginning of a file, up to the last whole entry.
    fn head(&self, file: &str) -> Option<String> {
        let path = self.real_path(file)?;
        let found = fs::metadata(&path).ok().filter(|found| found.len() <= limits::FILE_BYTES)?;
        let mut bytes = Vec::new();
        File::open(path).ok()?.take(MAX_HEAD_BYTES).read_to_end(&mut bytes).ok()?;
        let text = match str::from_utf8(&bytes) {
            Ok(text) => text,
            // A character may be cut in two.
            Err(why) if why.error_len().is_none() => {
                str::from_utf8(&bytes[..why.valid_up_to()]).ok()?
            }
            Err(_) => return None,
        };
        let is_key = |at: &usize| text[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic());
        let end = text.match_indices('\n').map(|(at, _)| at).rfind(is_key);
        let is_whole = found.len() <= MAX_HEAD_BYTES;
        Some(end.filter(|_| !is_whole).map_or(text, |end| &text[..end]).to_owned())
    }
}

/// Returns the hash of a text or a name.
pub(super) fn hash(bytes: &[u8]) -> String {
    text::hex(&Sha256::digest(bytes)[..HASH_BYTES])
}
