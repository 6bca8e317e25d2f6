//! Files in and out: what may be read, and what may be written over.

use crate::error::{Error, ErrorKind};
use crate::muster::{self, Mustered};
use crate::ruleset::Ruleset;
use crate::{limits, shelf, text};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Jobs of fewer files are over before a progress line can be read.
const MANY: usize = 8;

/// Musters every army that is named.
pub(super) fn muster_all(paths: &[PathBuf], ruleset: &Ruleset) -> Result<Vec<Mustered>, Error> {
    let progress = match paths.len() >= MANY && io::stderr().is_terminal() {
        true => indicatif::ProgressBar::new(paths.len() as u64),
        false => indicatif::ProgressBar::hidden(),
    };
    let mustered = progress.wrap_iter(paths.iter()).map(|path| muster_one(path, ruleset)).collect();
    progress.finish_and_clear();
    mustered
}

fn muster_one(path: &Path, ruleset: &Ruleset) -> Result<Mustered, Error> {
    if path == Path::new("-") {
        return from_reader("<stdin>", io::stdin().lock(), path, ruleset);
    }
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(Error::new(path, ErrorKind::NotAFile)),
        Ok(metadata) if metadata.len() > limits::FILE_BYTES => {
            Ok(muster::refused(&path.display().to_string(), metadata.len()))
        }
        Ok(_) => {
            let file = File::open(path).map_err(|why| Error::new(path, ErrorKind::Read(why)))?;
            from_reader(&path.display().to_string(), file, path, ruleset)
        }
        Err(why) if why.kind() == io::ErrorKind::NotFound => shipped(path, ruleset),
        Err(why) => Err(Error::new(path, ErrorKind::Read(why))),
    }
}

/// Never takes in more than the limit and a byte, whatever keeps coming.
fn from_reader(
    name: &str,
    reader: impl Read,
    path: &Path,
    ruleset: &Ruleset,
) -> Result<Mustered, Error> {
    let mut bytes = Vec::new();
    let most = limits::FILE_BYTES + 1;
    reader
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|why| Error::new(path, ErrorKind::Read(why)))?;
    match bytes.len() as u64 {
        found if found == most => Ok(muster::refused(name, found)),
        _ => Ok(muster::army(name, &bytes, ruleset)),
    }
}

fn shipped(path: &Path, ruleset: &Ruleset) -> Result<Mustered, Error> {
    let name = path.to_string_lossy();
    match shelf::army(&name) {
        Some(text) => Ok(muster::army(&format!("{name}.yaml"), text.as_bytes(), ruleset)),
        None => {
            let armies = shelf::armies();
            let last = |army: &str| army.rsplit('/').next().unwrap_or_default().to_owned();
            let exact = armies.iter().find(|army| last(army) == *name).cloned();
            let near = exact.or_else(|| text::nearest(&name, armies.iter().map(String::as_str)));
            Err(Error::new(path, ErrorKind::NoSuchArmy { near }))
        }
    }
}

/// The codes of standard input, one or more a line.
pub(super) fn codes_from_stdin() -> Result<Vec<String>, Error> {
    let mut bytes = Vec::new();
    let dash = Path::new("-");
    io::stdin()
        .take(limits::FILE_BYTES)
        .read_to_end(&mut bytes)
        .map_err(|why| Error::new(dash, ErrorKind::Read(why)))?;
    Ok(String::from_utf8_lossy(&bytes)
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(str::to_owned)
        .collect())
}

/// A file name for an army, from its own file's: never a path, never a name that a system keeps to itself.
pub(super) fn slug(name: &str) -> String {
    let stem = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let kept = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_') { c } else { '-' };
    let slug: String = stem.chars().map(kept).take(60).collect();
    let slug = slug.trim_matches('-').to_owned();
    const KEPT: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    match slug.trim_end_matches(|c: char| c.is_ascii_digit()).to_lowercase() {
        _ if slug.is_empty() => "army".to_owned(),
        device if KEPT.contains(&device.as_str()) => format!("army-{slug}"),
        _ => slug,
    }
}

/// Writes a file whole or not at all: a temporary file beside it, synced, then renamed.
pub(super) fn save(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |why| Error::new(path, ErrorKind::Write(why));
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(failed)?;
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    // One fixed name, so that what a crash leaves is written over the next time.
    let temporary = target.with_file_name(format!(".{name}.part"));
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, &target)
    };
    write().map_err(|why| {
        let _ = fs::remove_file(&temporary);
        failed(why)
    })
}

/// Refuses a file outside `output/` that Fistful did not write.
pub(super) fn may_write(path: &Path, force: bool) -> Result<(), Error> {
    let ours = |path: &Path| path.parent() == Some(Path::new("output")) || is_ours(path);
    if force || !path.exists() || ours(path) {
        Ok(())
    } else {
        Err(Error::new(path, ErrorKind::NotOurs))
    }
}

/// Every format names the program in its head or its foot.
fn is_ours(path: &Path) -> bool {
    const NAME: &[u8] = b"Fistful ";
    let bytes = fs::read(path).unwrap_or_default();
    bytes.windows(NAME.len()).any(|window| window == NAME)
}
