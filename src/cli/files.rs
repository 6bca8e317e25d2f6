//! Files in and out: what may be read, and what may be written over.

mod save;

use super::Desk;
use crate::error::{Error, ErrorKind, Files};
use crate::finding::{Finding, any_error};
use crate::muster::{self, Fielded, Found, Mustered};
use crate::book::Game;
use crate::rules::Rules;
use crate::text::Source;
use crate::{limits, read, shelf, text};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Seek};
use std::path::{Path, PathBuf};

pub(super) use save::{keep, save, save_all_new, save_new};

/// Jobs of fewer files are over before a progress line can be read.
const MANY: usize = 8;

/// What a path turned out to be, after the verbs.
pub(super) enum Opened {
    /// A list.
    List(Box<Mustered>),
    /// A force, and the list it is fielded from.
    Force(Box<Fielded>),
}

impl Opened {
    pub(super) fn source(&self) -> &Source {
        match self {
            Self::List(list) => &list.source,
            Self::Force(force) => &force.source,
        }
    }

    pub(super) fn findings(&self) -> &[Finding] {
        match self {
            Self::List(list) => &list.findings,
            Self::Force(force) => &force.findings,
        }
    }

    pub(super) fn is_faulty(&self) -> bool {
        any_error(self.findings())
    }
}

/// Opens every list and force that is named.
pub(super) fn open_all(paths: &[PathBuf], desk: &Desk) -> Result<Vec<Opened>, Error> {
    each(paths, |path| open(path, desk))
}

/// Musters every list that is named.
pub(super) fn muster_all(paths: &[PathBuf], rules: Rules) -> Result<Vec<Mustered>, Error> {
    each(paths, |path| muster_one(path, rules))
}

fn each<T>(paths: &[PathBuf], one: impl Fn(&Path) -> Result<T, Error>) -> Result<Vec<T>, Error> {
    let progress = match paths.len() >= MANY && io::stderr().is_terminal() {
        true => indicatif::ProgressBar::new(paths.len() as u64),
        false => indicatif::ProgressBar::hidden(),
    };
    let all = progress.wrap_iter(paths.iter()).map(|path| one(path)).collect();
    progress.finish_and_clear();
    all
}

fn open(path: &Path, desk: &Desk) -> Result<Opened, Error> {
    let taken = take(path)?;
    match read::is_force(&taken.bytes) {
        true => Ok(Opened::Force(Box::new(fielded(path, &taken, desk)?))),
        false => Ok(Opened::List(Box::new(taken.muster(desk.rules())))),
    }
}

/// Musters a list; a force is refused.
pub(super) fn muster_one(path: &Path, rules: Rules) -> Result<Mustered, Error> {
    let taken = take(path)?;
    match read::is_force(&taken.bytes) {
        true => Err(Error::new(path, ErrorKind::Files(Files::NotAList))),
        false => Ok(taken.muster(rules)),
    }
}

/// Musters a force with its list; a list is refused.
pub(super) fn field_one(path: &Path, desk: &Desk) -> Result<Fielded, Error> {
    let taken = take(path)?;
    match read::is_force(&taken.bytes) {
        true => fielded(path, &taken, desk),
        false => Err(Error::new(path, ErrorKind::Files(Files::NotAForce))),
    }
}

fn fielded(path: &Path, taken: &Taken, desk: &Desk) -> Result<Fielded, Error> {
    let list = |name: &str| list_of(path, name, desk.rules());
    muster::force(&taken.name, &taken.bytes, &desk.rulesets, list)
}

/// The list of a force: a file beside it, or else a shipped army.
fn list_of(force: &Path, name: &str, rules: Rules) -> Result<Found, Error> {
    let beside = force.parent().unwrap_or(Path::new("")).join(name);
    let taken = match shelf::army(name).filter(|_| !beside.is_file()) {
        Some(text) => Taken::shipped(name, text),
        None if beside.is_file() => take(&beside)?,
        None => return Ok(Found::Nothing(near_army(name))),
    };
    match read::is_force(&taken.bytes) {
        true => Ok(Found::Force),
        false => Ok(Found::List(Box::new(taken.muster(rules)))),
    }
}

/// A file as it was found.
struct Taken {
    name: String,
    bytes: Vec<u8>,
    /// Its size, if it is too large to be taken in.
    refused: Option<u64>,
}

impl Taken {
    fn shipped(name: &str, text: String) -> Self {
        Self { name: format!("{name}.yaml"), bytes: text.into_bytes(), refused: None }
    }

    fn muster(&self, rules: Rules) -> Mustered {
        match self.refused {
            Some(bytes) => muster::refused(&self.name, bytes),
            None => muster::army(&self.name, &self.bytes, rules),
        }
    }
}

fn take(path: &Path) -> Result<Taken, Error> {
    if path == Path::new("-") {
        return from_reader("<stdin>", io::stdin().lock(), path);
    }
    let name = path.display().to_string();
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(Error::new(path, ErrorKind::NotAFile)),
        Ok(metadata) if metadata.len() > limits::FILE_BYTES => {
            Ok(Taken { name, bytes: Vec::new(), refused: Some(metadata.len()) })
        }
        Ok(_) => {
            let file = File::open(path).map_err(|why| Error::new(path, ErrorKind::Read(why)))?;
            from_reader(&name, file, path)
        }
        // The program itself may lie in this folder, and then `fistful/` is no folder.
        Err(why)
            if matches!(why.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
        {
            match shelf::army(&name) {
                Some(text) => Ok(Taken::shipped(&name, text)),
                None => Err(Error::new(path, ErrorKind::NoSuchArmy { near: near_army(&name) })),
            }
        }
        Err(why) => Err(Error::new(path, ErrorKind::Read(why))),
    }
}

/// Never takes in more than the limit and a byte, whatever keeps coming.
fn from_reader(name: &str, reader: impl Read, path: &Path) -> Result<Taken, Error> {
    let mut bytes = Vec::new();
    let most = limits::FILE_BYTES + 1;
    reader
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|why| Error::new(path, ErrorKind::Read(why)))?;
    let found = bytes.len() as u64;
    Ok(Taken { name: name.to_owned(), bytes, refused: (found == most).then_some(found) })
}

/// The text that a link is in: the argument itself, or standard input.
pub(super) fn link_text(link: &str) -> Result<String, Error> {
    if link != "-" {
        return Ok(link.to_owned());
    }
    let mut bytes = Vec::new();
    let read = io::stdin().take(limits::LINK_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|why| Error::new(link, ErrorKind::Read(why)))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The shipped army or force that was probably meant.
fn near_army(name: &str) -> Option<String> {
    let armies: Vec<String> =
        by_game(shelf::armies()).into_iter().chain(by_game(shelf::forces())).collect();
    let last = |army: &str| army.rsplit('/').next().unwrap_or_default().to_owned();
    let exact = armies.iter().find(|army| last(army) == *name).cloned();
    exact.or_else(|| text::nearest(name, armies.iter().map(String::as_str)))
}

/// Shipped names, those of the first game first.
pub(super) fn by_game(mut names: Vec<String>) -> Vec<String> {
    let game =
        |name: &str| Game::ALL.iter().position(|game| name.split('/').next() == Some(game.tag()));
    names.sort_by_key(|name| game(name));
    names
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
