//! Temporary files: what is written before it gets its name, and what a killed run has left of that.

use super::Disk;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What the names of the program's own temporary files begin and end with; between them stands its process.
const NAME: (&str, &str) = (".fistful-", ".part");

/// Held by whoever has the temporary file of this run: it has one name, and is one thread's at a time.
static TURN: Mutex<()> = Mutex::new(());

/// A file on its way; it is removed where it does not get its name. It is locked for as long as it is written.
pub(super) struct Part {
    path: PathBuf,
    file: File,
    turn: Option<MutexGuard<'static, ()>>,
}

impl Part {
    /// Writes bytes to the temporary file of this run in a folder: one name a process, so that two runs never write
    /// into one file.
    pub(super) fn of_this_run(disk: &dyn Disk, folder: &Path, bytes: &[u8]) -> io::Result<Self> {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let path = folder.join(format!("{}{}{}", NAME.0, process::id(), NAME.1));
        let mut part = Self::write(disk, path, bytes, None)?;
        part.turn = Some(turn);
        Ok(part)
    }

    /// Writes bytes to a temporary file, and syncs it.
    pub(super) fn write(
        disk: &dyn Disk,
        path: PathBuf,
        bytes: &[u8],
        permissions: Option<Permissions>,
    ) -> io::Result<Self> {
        // What a run that was killed has left.
        let _ = fs::remove_file(&path);
        let mut part = Self { file: File::create_new(&path)?, path, turn: None };
        let _ = part.file.try_lock();
        permissions.map_or(Ok(()), |permissions| part.file.set_permissions(permissions))?;
        part.file.write_all(bytes)?;
        disk.sync(&part.file)?;
        Ok(part)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it its name, over whatever has that.
    pub(super) fn rename(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // Once it has its name nothing is there any more.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes the temporary files that killed runs have left in a folder.
pub fn tidy(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if process_of(&path).is_some_and(|process| is_dead(process) && is_let_go(&path)) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// The process whose temporary file this is.
fn process_of(path: &Path) -> Option<u32> {
    let name = path.file_name()?.to_str()?;
    name.strip_prefix(NAME.0)?.strip_suffix(NAME.1)?.parse().ok()
}

/// Whether a process is gone for all that is known; only some systems tell.
fn is_dead(process: u32) -> bool {
    let processes = Path::new("/proc");
    process != process::id()
        && !(processes.join("self").exists() && processes.join(process.to_string()).exists())
}

/// Whether nobody writes to a file any more.
fn is_let_go(path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    is_file && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}
