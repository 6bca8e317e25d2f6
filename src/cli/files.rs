//! Files in and out: what may be read, and what may be written over.

mod save;

use crate::error::{Error, ErrorKind};
use crate::muster::{self, Mustered};
use crate::ruleset::{Game, Rules};
use crate::{limits, shelf, text};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Seek};
use std::path::{Path, PathBuf};

pub(super) use save::{keep, save, save_new};

/// Jobs of fewer files are over before a progress line can be read.
const MANY: usize = 8;

/// Musters every army that is named.
pub(super) fn muster_all(paths: &[PathBuf], rules: Rules) -> Result<Vec<Mustered>, Error> {
    let progress = match paths.len() >= MANY && io::stderr().is_terminal() {
        true => indicatif::ProgressBar::new(paths.len() as u64),
        false => indicatif::ProgressBar::hidden(),
    };
    let mustered = progress.wrap_iter(paths.iter()).map(|path| muster_one(path, rules)).collect();
    progress.finish_and_clear();
    mustered
}

pub(super) fn muster_one(path: &Path, rules: Rules) -> Result<Mustered, Error> {
    if path == Path::new("-") {
        return from_reader("<stdin>", io::stdin().lock(), path, rules);
    }
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(Error::new(path, ErrorKind::NotAFile)),
        Ok(metadata) if metadata.len() > limits::FILE_BYTES => {
            Ok(muster::refused(&path.display().to_string(), metadata.len()))
        }
        Ok(_) => {
            let file = File::open(path).map_err(|why| Error::new(path, ErrorKind::Read(why)))?;
            from_reader(&path.display().to_string(), file, path, rules)
        }
        // The program itself may lie in this folder, and then `fistful/` is no folder.
        Err(why)
            if matches!(why.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
        {
            shipped(path, rules)
        }
        Err(why) => Err(Error::new(path, ErrorKind::Read(why))),
    }
}

/// Never takes in more than the limit and a byte, whatever keeps coming.
fn from_reader(
    name: &str,
    reader: impl Read,
    path: &Path,
    rules: Rules,
) -> Result<Mustered, Error> {
    let mut bytes = Vec::new();
    let most = limits::FILE_BYTES + 1;
    reader
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|why| Error::new(path, ErrorKind::Read(why)))?;
    match bytes.len() as u64 {
        found if found == most => Ok(muster::refused(name, found)),
        _ => Ok(muster::army(name, &bytes, rules)),
    }
}

fn shipped(path: &Path, rules: Rules) -> Result<Mustered, Error> {
    let name = path.to_string_lossy();
    match shelf::army(&name) {
        Some(text) => Ok(muster::army(&format!("{name}.yaml"), text.as_bytes(), rules)),
        None => {
            let armies = shipped_armies();
            let last = |army: &str| army.rsplit('/').next().unwrap_or_default().to_owned();
            let exact = armies.iter().find(|army| last(army) == *name).cloned();
            let near = exact.or_else(|| text::nearest(&name, armies.iter().map(String::as_str)));
            Err(Error::new(path, ErrorKind::NoSuchArmy { near }))
        }
    }
}

/// The names of the shipped armies, those of the first game first.
pub(super) fn shipped_armies() -> Vec<String> {
    let mut armies = shelf::armies();
    let game =
        |name: &str| Game::ALL.iter().position(|game| name.split('/').next() == Some(game.tag()));
    armies.sort_by_key(|name| game(name));
    armies
}

/// The codes of standard input, one a line.
pub(super) fn codes_from_stdin() -> Result<Vec<String>, Error> {
    let mut bytes = Vec::new();
    let failed = |kind| Error::new("-", kind);
    let most = limits::FILE_BYTES + 1;
    io::stdin().take(most).read_to_end(&mut bytes).map_err(|why| failed(ErrorKind::Read(why)))?;
    let text = String::from_utf8_lossy(&bytes);
    let codes: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if bytes.len() as u64 == most || codes.len() > limits::CODES {
        return Err(failed(ErrorKind::TooManyCodes));
    }
    Ok(codes.into_iter().map(str::to_owned).collect())
}

/// A file name for an army, from its own file's: never a path, never a name that a system keeps to itself.
pub(super) fn slug(name: &str) -> String {
    let stem = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    // Sixty letters, and no more bytes than every file system takes for a name and its ending.
    let fits = |(at, c): &(usize, char)| at + c.len_utf8() <= 180;
    let letters: String = stem.char_indices().take(60).take_while(fits).map(|(_, c)| c).collect();
    let words = letters.split(|c: char| !c.is_alphanumeric() && c != '_');
    let slug = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    const KEPT: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    match slug.trim_end_matches(|c: char| c.is_ascii_digit()).to_lowercase() {
        _ if slug.is_empty() => "army".to_owned(),
        device if KEPT.contains(&device.as_str()) => format!("army-{slug}"),
        _ => slug,
    }
}

/// A file name for a house, from its name, which has no ending.
pub(super) fn slug_of(house: &str) -> String {
    slug(&format!("{}.yaml", house.to_lowercase()))
}

/// Refuses what is no file, and a file outside `output/` that Fistful did not write.
pub(super) fn may_write(path: &Path, force: bool) -> Result<(), Error> {
    let Ok(metadata) = fs::symlink_metadata(path) else { return Ok(()) };
    if !metadata.is_file() && !metadata.is_symlink() {
        return Err(Error::new(path, ErrorKind::NotAFile));
    }
    let ours = metadata.is_file() && is_ours(path);
    if force || ours || is_output(path) {
        Ok(())
    } else {
        Err(Error::new(path, ErrorKind::NotOurs))
    }
}

/// Whether a path lies right in `output/`, however it is written.
fn is_output(path: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    path.parent().and_then(real).is_some_and(|folder| Some(folder) == real(Path::new("output")))
}

/// Bytes at the head and the foot of a file in which each format names its maker.
const SIGNED: u64 = 16 * 1024;

/// Whether a file bears the program's mark, where its format has it.
fn is_ours(path: &Path) -> bool {
    let Ok((head, foot)) = ends(path) else { return false };
    let has = |bytes: &[u8], mark: &str| {
        bytes.windows(mark.len()).any(|window| window == mark.as_bytes())
    };
    let pdf = head.starts_with(b"%PDF") && has(&foot, "<xmp:CreatorTool>Fistful ");
    let html = has(&head, "<meta name=\"generator\" content=\"Fistful ");
    let last = String::from_utf8_lossy(&foot);
    let last = last.lines().last().unwrap_or_default();
    pdf || html || last.split(" · ").any(|part| part == crate::sheets::MADE)
}

fn ends(path: &Path) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let (mut head, mut foot) = (Vec::new(), Vec::new());
    (&file).take(SIGNED).read_to_end(&mut head)?;
    file.seek(io::SeekFrom::Start(length.saturating_sub(SIGNED)))?;
    file.take(SIGNED).read_to_end(&mut foot)?;
    Ok((head, foot))
}
