//! Atomic saves: a file is written completely or not at all.

mod part;
mod quota;

pub use part::tidy;
pub use quota::ignore_quota_signal;

use crate::error::{Error, ErrorKind};
use crate::limits;
use part::{TemporaryFile, TemporaryFilesGuard};
use std::fs::{self, File, Metadata, Permissions};
use std::io;
use std::path::{Path, PathBuf};

/// The steps of a save that depend on the file system.
pub trait Disk {
    /// Makes a hard link to a file, if the name is free.
    ///
    /// # Errors
    /// The name is taken, or the file system has no hard links: FAT and exFAT.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Flushes a file to the disk.
    ///
    /// # Errors
    /// The flush failed.
    fn sync(&self, file: &File) -> io::Result<()>;
}

/// The file system of this machine.
#[derive(Debug, Clone, Copy)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }
}

/// Writes a new file.
///
/// # Errors
/// The file exists already, or cannot be written.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    write_new_on(&RealDisk, path, bytes)
}

/// Writes a new file on `disk`.
///
/// # Errors
/// As [`write_new`].
pub fn write_new_on(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |why: io::Error| match why.kind() {
        io::ErrorKind::AlreadyExists => Error::new(path, ErrorKind::Exists),
        _ => Error::new(path, ErrorKind::Write(why)),
    };
    let folder = folder_of(path);
    create_folder(folder, failed)?;
    tidy(folder);
    let mut guard = TemporaryFilesGuard::take();
    let temporary = guard.part(disk, folder, bytes, None).map_err(failed)?;
    // Unlike a rename, a link never replaces an existing file.
    match disk.link(temporary.path(), path) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => claim_and_write(temporary, path),
        result => result,
    }
    .map_err(failed)
}

/// Creates the folder of a file to be written, unless it exists.
fn create_folder(folder: &Path, failed: impl Fn(io::Error) -> Error) -> Result<(), Error> {
    let is_in_the_way = |at: &&Path| fs::metadata(at).is_ok_and(|found| !found.is_dir());
    match folder.ancestors().find(is_in_the_way) {
        Some(file) => Err(Error::new(file, ErrorKind::NotAFolder)),
        None => fs::create_dir_all(folder).map_err(failed),
    }
}

/// Writes a new file without hard links: an empty file reserves the name, then the complete one replaces it.
fn claim_and_write(temporary: TemporaryFile, path: &Path) -> io::Result<()> {
    File::create_new(path)?;
    temporary.rename(path).inspect_err(|_| drop(fs::remove_file(path)))
}

/// Writes all the files that do not exist yet, or none. Writes the last one first, so that a killed run leaves no file
/// that refers to a missing one. Returns for each file `true` if it was written, `false` if it existed with the same
/// bytes.
///
/// # Errors
/// One of them cannot be written, or exists with other bytes.
pub fn write_all_new(files: &[(PathBuf, &[u8])]) -> Result<Vec<bool>, Error> {
    let is_there = |(path, bytes): &(PathBuf, &[u8])| match fs::symlink_metadata(path) {
        Err(_) => Ok(false),
        Ok(found) if found.is_file() && fs::read(path).is_ok_and(|found| found == *bytes) => {
            Ok(true)
        }
        Ok(_) => Err(Error::new(path, ErrorKind::Exists)),
    };
    let there = files.iter().map(is_there).collect::<Result<Vec<bool>, Error>>()?;
    let missing = files.iter().zip(&there).rev().filter(|(_, there)| !**there);
    let missing: Vec<_> = missing.collect();
    for (index, ((path, bytes), _)) in missing.iter().enumerate() {
        write_new(path, bytes).inspect_err(|_| {
            missing[..index].iter().for_each(|((path, _), _)| drop(fs::remove_file(path)));
        })?;
    }
    Ok(there.iter().map(|there| !there).collect())
}

/// Writes files of the program's own: none is renamed into place before all of them are on the disk. A symbolic link is
/// replaced, never followed.
///
/// # Errors
/// One of them cannot be written.
pub fn write_all_own<P: AsRef<Path>, B: AsRef<[u8]>>(files: &[(P, B)]) -> Result<(), Error> {
    write_files(files, None)
}

/// Writes a file of the program's own that only its owner may read (on Unix).
///
/// # Errors
/// The file cannot be written.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    #[cfg(unix)]
    let permissions = Some(std::os::unix::fs::PermissionsExt::from_mode(0o600));
    #[cfg(not(unix))]
    let permissions = None;
    write_files(&[(path, bytes)], permissions)
}

fn write_files<P: AsRef<Path>, B: AsRef<[u8]>>(
    files: &[(P, B)],
    permissions: Option<Permissions>,
) -> Result<(), Error> {
    let failed = |path: &Path, why| Error::new(path, ErrorKind::Write(why));
    let mut guard = TemporaryFilesGuard::take();
    let mut parts = Vec::new();
    for (path, bytes) in files {
        let (path, permissions) = (path.as_ref(), permissions.clone());
        let folder = folder_of(path);
        create_folder(folder, |why| failed(path, why))?;
        let part = guard.part(&RealDisk, folder, bytes.as_ref(), permissions);
        parts.push((path, part.map_err(|why| failed(path, why))?));
    }
    parts
        .into_iter()
        .try_for_each(|(path, part)| part.rename(path).map_err(|why| failed(path, why)))
}

/// Saves a player's own file if it still has the contents that were read, and keeps those as a backup until the next
/// save: `house.yaml~`. A symbolic link is followed, and permissions stay.
///
/// # Errors
/// The file cannot be saved, it has a second hard link, another program has changed it meanwhile, or `house.yaml~` is
/// not a backup of such a file; then the file is unchanged.
pub fn replace(path: &Path, before: &[u8], after: &[u8]) -> Result<(), Error> {
    replace_on(&RealDisk, path, before, after)
}

/// Saves a player's own file on `disk`.
///
/// # Errors
/// As [`replace`].
pub fn replace_on(disk: &dyn Disk, path: &Path, before: &[u8], after: &[u8]) -> Result<(), Error> {
    let failed = |why: io::Error| Error::new(path, ErrorKind::Unsaved(why));
    let real = fs::canonicalize(path).map_err(failed)?;
    let folder = folder_of(&real);
    let sibling = |start: &str, end: &str| {
        let name = real.file_name().unwrap_or_default();
        folder.join([start.as_ref(), name, end.as_ref()].join("".as_ref()))
    };
    let check_unchanged = || {
        if fs::read(&real).map_err(failed)? == before {
            Ok(())
        } else {
            Err(Error::new(path, ErrorKind::Changed))
        }
    };
    // One save at a time in a folder; the lock also ends with a killed process. Without folder locks, saves go
    // unguarded.
    let lock = File::open(folder);
    let _ = lock.as_ref().map(File::lock);
    check_unchanged()?;
    // A rename does not check whether the file itself is writable.
    let file = File::options().write(true).open(&real).and_then(|file| file.metadata());
    let metadata = file.map_err(failed)?;
    if count_hard_links(&metadata) > 1 {
        return Err(Error::new(path, ErrorKind::HardLinked));
    }
    let backup = sibling("", "~");
    if !may_be_replaced(&backup) {
        return Err(Error::new(backup, ErrorKind::NotABackup));
    }
    let permissions = Some(metadata.permissions());
    let new = TemporaryFile::write(disk, sibling(".", ".fistful-part"), after, permissions.clone());
    let new = new.map_err(failed)?;
    let old = TemporaryFile::write(disk, sibling(".", ".fistful-part~"), before, permissions);
    let old = old.map_err(failed)?;
    // Writing takes long enough for an editor to save; nothing else runs between the last comparison and the rename.
    check_unchanged()?;
    old.rename(&backup).map_err(failed)?;
    check_unchanged()?;
    new.rename(&real).map_err(failed)?;
    // Makes the renames durable; if a folder cannot be synced there is nothing else to do.
    let _ = lock.map(|folder| folder.sync_all());
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().unwrap_or(Path::new("."));
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Returns the number of hard links of a file; 1 where the system cannot tell.
fn count_hard_links(metadata: &Metadata) -> u64 {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::nlink(metadata);
    #[cfg(not(unix))]
    return u64::from(metadata.is_file());
}

/// Returns `true` if a backup may take this name: it is free, or an earlier version of a list, a force or a game.
fn may_be_replaced(backup: &Path) -> bool {
    match fs::symlink_metadata(backup) {
        Err(_) => true,
        // No list or force is larger.
        Ok(found) if found.is_file() && found.len() <= limits::FILE_BYTES => {
            fs::read(backup).is_ok_and(|bytes| is_earlier_version(&bytes))
        }
        Ok(_) => false,
    }
}

/// Returns `true` if the bytes have the key `fistful` of every list and force, or the header of a game of Dune Chess.
fn is_earlier_version(bytes: &[u8]) -> bool {
    let key = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_start_matches(['\u{feff}', '{', '"', '\'', ' ', '?']);
        let rest =
            line.strip_prefix("fistful").map(|rest| rest.trim_start_matches(['"', '\'', ' ']));
        rest.is_some_and(|rest| rest.starts_with(':'))
    };
    bytes.starts_with(b"dune-chess ") || bytes.split(|byte| matches!(byte, b'\n' | b'\r')).any(key)
}
