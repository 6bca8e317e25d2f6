//! The one way to read a file that a player names.

use super::{Error, ErrorKind, ExpectedFile};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Reads a file of at most `most` bytes. Anything but a regular file is refused before it is opened: a pipe may block,
/// and a device never end.
///
/// # Errors
/// The file cannot be read, is not a regular file, or is too large.
pub fn read_file(path: &Path, most: u64, wanted: ExpectedFile) -> Result<Vec<u8>, Error> {
    let failed = |why: io::Error| Error::new(path, ErrorKind::Read(why));
    let found = fs::metadata(path).map_err(failed)?;
    // Opening a folder gives a better error, except for a table.
    if !found.is_file() && (!found.is_dir() || wanted == ExpectedFile::Table) {
        return Err(Error::new(path, ErrorKind::NotAFile(wanted)));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed)?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > most {
        return Err(Error::new(path, ErrorKind::TooLarge { most, wanted }));
    }
    Ok(bytes)
}
