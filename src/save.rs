//! Saves: a file is written whole or not at all.

use crate::error::{Error, ErrorKind};
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file whole where there is none yet.
///
/// # Errors
/// A file of this name is there already, or it cannot be written.
pub fn new(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |why: io::Error| match why.kind() {
        io::ErrorKind::AlreadyExists => Error::new(path, ErrorKind::Exists),
        _ => Error::new(path, ErrorKind::Write(why)),
    };
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(failed)?;
    let whole = folder.join(format!(".fistful-{}.new", std::process::id()));
    own(&whole, bytes)?;
    // A link is made only where nothing has the name.
    let made = fs::hard_link(&whole, path);
    let _ = fs::remove_file(&whole);
    made.map_err(failed)
}

/// Writes files that are not there yet, or none of them; says of each whether it was written, or was there with
/// the same bytes.
///
/// # Errors
/// One of them cannot be written, or is there with other bytes.
pub fn all_new(files: &[(PathBuf, &[u8])]) -> Result<Vec<bool>, Error> {
    let is_there = |(path, bytes): &(PathBuf, &[u8])| match fs::symlink_metadata(path) {
        Err(_) => Ok(false),
        Ok(found) if found.is_file() && fs::read(path).is_ok_and(|found| found == *bytes) => {
            Ok(true)
        }
        Ok(_) => Err(Error::new(path, ErrorKind::Exists)),
    };
    let there = files.iter().map(is_there).collect::<Result<Vec<bool>, Error>>()?;
    let missing: Vec<_> = files.iter().zip(&there).filter(|(_, there)| !**there).collect();
    for (index, ((path, bytes), _)) in missing.iter().enumerate() {
        new(path, bytes).inspect_err(|_| {
            missing[..index].iter().for_each(|((path, _), _)| drop(fs::remove_file(path)));
        })?;
    }
    Ok(there.iter().map(|there| !there).collect())
}

/// Writes a file of the program's own. A link is replaced, never followed.
///
/// # Errors
/// It cannot be written.
pub fn own(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |why: io::Error| Error::new(path, ErrorKind::Write(why));
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(failed)?;
    // One name a process, so that two runs never write into one file.
    let part = folder.join(format!(".fistful-{}.part", std::process::id()));
    replace(path, &part, bytes, None).map_err(failed)
}

/// Writes a player's own file where it still is what was read of it, and keeps that beside it until the
/// next save: `house.yaml~`. A link is followed, and permissions stay.
///
/// # Errors
/// It cannot be saved, or another program has changed it meanwhile; then it is as it was.
pub fn keep(path: &Path, before: &[u8], after: &[u8]) -> Result<(), Error> {
    let failed = |why: io::Error| Error::new(path, ErrorKind::Unsaved(why));
    let real = fs::canonicalize(path).map_err(failed)?;
    let folder = real.parent().unwrap_or(Path::new("."));
    let beside = |start: &str, end: &str| {
        let name = real.file_name().unwrap_or_default();
        folder.join([start.as_ref(), name, end.as_ref()].join("".as_ref()))
    };
    // One save at a time in a folder; a process that is killed lets go too. Where folders cannot be locked,
    // saves go unguarded.
    let lock = File::open(folder);
    let _ = lock.as_ref().map(File::lock);
    if fs::read(&real).map_err(failed)? != before {
        return Err(Error::new(path, ErrorKind::Changed));
    }
    // A rename asks nobody whether the file itself may be written.
    let file = File::options().write(true).open(&real).and_then(|file| file.metadata());
    let permissions = file.map_err(failed)?.permissions();
    let part = beside(".", ".fistful-part");
    let replace = |path: &Path, bytes| replace(path, &part, bytes, Some(&permissions));
    replace(&beside("", "~"), before).and_then(|()| replace(&real, after)).map_err(failed)?;
    // The new names last as well; where a folder cannot be synced there is nothing else to do.
    let _ = lock.map(|folder| folder.sync_all());
    Ok(())
}

/// Writes a temporary file, syncs it, and renames it over the path.
fn replace(
    path: &Path,
    part: &Path,
    bytes: &[u8],
    permissions: Option<&Permissions>,
) -> io::Result<()> {
    // What a run that was killed has left.
    let _ = fs::remove_file(part);
    let write = || {
        let mut file = File::create_new(part)?;
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions.clone()))?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(part, path)
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(part);
    })
}
