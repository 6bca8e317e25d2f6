//! Temporary files: files before they are renamed into place, and those left by killed runs.

use super::Disk;
use crate::text;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The prefix and suffix of the program's temporary files; between them are the process ID and the number of the file
/// if there are several: `.fistful-123.part`, `.fistful-123-1.part`.
const PREFIX_AND_SUFFIX: (&str, &str) = (".fistful-", ".part");

/// Locked while a thread writes temporary files, whose names are fixed for this run.
static TEMPORARY_FILES: Mutex<()> = Mutex::new(());

/// Exclusive use of the temporary files of this run, which have fixed names.
pub(super) struct TemporaryFilesGuard {
    _guard: MutexGuard<'static, ()>,
    parts: usize,
}

impl TemporaryFilesGuard {
    /// Waits until no other thread has it.
    pub(super) fn take() -> Self {
        Self { _guard: TEMPORARY_FILES.lock().unwrap_or_else(PoisonError::into_inner), parts: 0 }
    }

    /// Writes bytes to a new temporary file in a folder; its name contains the process ID, so that two runs never share it.
    pub(super) fn part(
        &mut self,
        disk: &dyn Disk,
        folder: &Path,
        bytes: &[u8],
        permissions: Option<Permissions>,
    ) -> io::Result<TemporaryFile> {
        let suffix = if self.parts == 0 { String::new() } else { format!("-{}", self.parts) };
        let name =
            format!("{}{}{suffix}{}", PREFIX_AND_SUFFIX.0, process::id(), PREFIX_AND_SUFFIX.1);
        self.parts += 1;
        TemporaryFile::write(disk, folder.join(name), bytes, permissions)
    }
}

/// A temporary file; it is removed if it is not renamed into place, and locked while it is written.
pub(super) struct TemporaryFile {
    path: PathBuf,
    file: File,
}

impl TemporaryFile {
    /// Writes bytes to a temporary file, and syncs it.
    pub(super) fn write(
        disk: &dyn Disk,
        path: PathBuf,
        bytes: &[u8],
        permissions: Option<Permissions>,
    ) -> io::Result<Self> {
        // A killed run may have left one.
        let _ = fs::remove_file(&path);
        let mut part = Self { file: File::create_new(&path)?, path };
        let _ = part.file.try_lock();
        permissions.map_or(Ok(()), |permissions| part.file.set_permissions(permissions))?;
        part.file.write_all(bytes)?;
        disk.sync(&part.file)?;
        Ok(part)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames it to its final path, over an existing file.
    pub(super) fn rename(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // After the rename there is no file to remove.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes the temporary files that killed runs have left in a folder.
pub fn tidy(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if process_of(&path).is_some_and(|process| is_dead(process) && is_unlocked(&path)) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Returns the process whose temporary file this is; `None` for any other file.
fn process_of(path: &Path) -> Option<u32> {
    let name = path.file_name()?.to_str()?;
    let process = name.strip_prefix(PREFIX_AND_SUFFIX.0)?.strip_suffix(PREFIX_AND_SUFFIX.1)?;
    text::before_first(process, &['-']).parse().ok()
}

/// Returns `false` for this process and for those listed in `/proc`; without `/proc` every other process counts as
/// dead, and only the lock of its file protects it.
fn is_dead(process: u32) -> bool {
    let processes = Path::new("/proc");
    process != process::id()
        && !(processes.join("self").exists() && processes.join(process.to_string()).exists())
}

/// Returns `true` if a path is a regular file without a lock.
fn is_unlocked(path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    is_file && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}
