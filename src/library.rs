//! Finds and opens lists and forces: shipped, by path, or beside a force, with or without their ending.

mod opened_file;
mod pasted;

pub use opened_file::OpenedFile;

use crate::book::Game;
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind, ExpectedFile};
use crate::finding::{Finding, any_error};
use crate::game::{CodelessFile, CodelessGame};
use crate::game_registry::GameRegistry;
use crate::muster::{self, ForceList, Mustered, MusteredForce};
use crate::read::FileKind;
use crate::text::Source;
use crate::{embedded, limits, read, text};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The list or force that a request is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LibraryItem {
    /// A path, or the name of a shipped list or force such as `fistful/harkonnen`.
    Named(PathBuf),
    /// A shipped list or force, such as `fistful/harkonnen`, even if the folder has a file of that name.
    Shipped(String),
    /// The text of a list or force.
    Text {
        /// The name in answers.
        name: String,
        /// The text; refused above [`limits::FILE_BYTES`].
        bytes: Vec<u8>,
    },
}

#[derive(Debug)]
pub enum OpenedItem {
    List(Box<Mustered>),
    /// A force with its list.
    Force(Box<MusteredForce>),
    /// A list or a force of a game whose units have no ability codes.
    Codeless(Box<CodelessFile>),
}

/// Opens lists and forces by the rules of their games.
#[derive(Debug, Default)]
pub struct Library {
    pub games: GameRegistry,
    /// The location of lists and forces that are not shipped.
    pub files: Files,
}

/// The location of lists and forces that are not shipped.
#[derive(Debug, Default, Clone)]
pub enum Files {
    /// On the disk, by their paths.
    #[default]
    Disk,
    /// In memory, by name; the disk is not read.
    Texts(BTreeMap<String, Vec<u8>>),
}

impl<P: AsRef<Path>> From<P> for LibraryItem {
    fn from(path: P) -> Self {
        Self::Named(path.as_ref().to_owned())
    }
}

impl LibraryItem {
    /// Returns the name in answers.
    pub fn name(&self) -> String {
        match self {
            Self::Named(path) => path.display().to_string(),
            Self::Shipped(name) | Self::Text { name, .. } => name.clone(),
        }
    }

    /// Returns the folder of its neighbouring files; `None` for shipped items.
    fn folder(&self) -> Option<&Path> {
        match self {
            Self::Named(path) => Some(path.parent().unwrap_or(Path::new(""))),
            Self::Shipped(_) => None,
            Self::Text { .. } => Some(Path::new("")),
        }
    }

    pub(crate) fn error(&self, kind: ErrorKind) -> Error {
        Error::new(self.name(), kind)
    }
}

impl OpenedItem {
    pub fn source(&self) -> &Source {
        match self {
            Self::List(list) => &list.source,
            Self::Force(force) => &force.source,
            Self::Codeless(codeless_file) => &codeless_file.source,
        }
    }

    pub fn findings(&self) -> &[Finding] {
        match self {
            Self::List(list) => &list.findings,
            Self::Force(force) => &force.findings,
            Self::Codeless(codeless_file) => &codeless_file.findings,
        }
    }

    pub fn findings_mut(&mut self) -> &mut Vec<Finding> {
        match self {
            Self::List(list) => &mut list.findings,
            Self::Force(force) => &mut force.findings,
            Self::Codeless(codeless_file) => &mut codeless_file.findings,
        }
    }

    /// Returns the text with its findings.
    pub fn sourced_findings(&self) -> (&Source, &[Finding]) {
        (self.source(), self.findings())
    }

    /// Returns the error of a force where a list is expected, which names the list of the force.
    pub fn not_a_list(&self) -> ErrorKind {
        let list = match self {
            Self::List(_) => None,
            Self::Force(force) => force.list.as_ref().map(|list| &list.source.name),
            // A force names a file from its own folder, a shipped list in the same way anywhere.
            Self::Codeless(codeless_file) => codeless_file
                .list_text
                .as_ref()
                .map(|list| &list.name.value)
                .filter(|name| embedded::list_or_force(name).is_some()),
        };
        ErrorKind::not_a_list(list.map(String::as_str))
    }

    pub fn file_kind(&self) -> FileKind {
        match self {
            Self::List(_) => FileKind::Army,
            Self::Force(_) => FileKind::Force,
            Self::Codeless(codeless_file) => codeless_file.file_kind(),
        }
    }

    /// Returns the game; `None` for a force whose list cannot be found.
    pub fn game(&self) -> Option<Game> {
        match self {
            Self::List(list) => Some(list.rules.book.game),
            Self::Force(force) => Some(force.list.as_ref()?.rules.book.game),
            Self::Codeless(codeless_file) => Some(codeless_file.book.game),
        }
    }

    /// Returns `true` for a force, with ability codes or without.
    pub fn is_force(&self) -> bool {
        match self {
            Self::List(_) => false,
            Self::Force(_) => true,
            Self::Codeless(codeless_file) => codeless_file.is_force,
        }
    }

    /// Returns a list or force without ability codes; `None` for one with codes.
    pub fn codeless_file(&self) -> Option<&CodelessFile> {
        match self {
            Self::Codeless(codeless_file) => Some(codeless_file),
            Self::List(_) | Self::Force(_) => None,
        }
    }

    /// Converts into a list or force without ability codes; `None` for one with codes.
    pub fn into_codeless_file(self) -> Option<Box<CodelessFile>> {
        match self {
            Self::Codeless(codeless_file) => Some(codeless_file),
            Self::List(_) | Self::Force(_) => None,
        }
    }

    /// Returns `true` if any finding is an error.
    pub fn is_faulty(&self) -> bool {
        any_error(self.findings())
    }
}

impl Library {
    /// Opens a list or a force.
    ///
    /// # Errors
    /// No such list or force, or it cannot be read.
    pub fn open(&self, item: &LibraryItem) -> Result<OpenedItem, Error> {
        self.open_found(item, &self.find_item(item)?)
    }

    /// Opens a list.
    ///
    /// # Errors
    /// As [`Library::open`]; or it is a force, or a list without ability codes.
    pub fn list(&self, item: &LibraryItem) -> Result<Mustered, Error> {
        let found = self.find_coded(item)?;
        if found.is_force() {
            let force = self.muster_force(item, &found).ok();
            let list = force.as_ref().and_then(|force| force.list.as_ref());
            Err(item.error(ErrorKind::not_a_list(list.map(|list| list.source.name.as_str()))))
        } else {
            self.muster_list(&found)
        }
    }

    /// Opens a force with its list.
    ///
    /// # Errors
    /// As [`Library::open`]; or it is a list, or a force without ability codes.
    pub fn force(&self, item: &LibraryItem) -> Result<MusteredForce, Error> {
        let found = self.find_coded(item)?;
        if found.is_force() {
            self.muster_force(item, &found)
        } else {
            Err(item.error(ErrorKind::NotAForce))
        }
    }

    /// Returns the game of a text, if its units have no ability codes.
    fn codeless_game(&self, found: &FoundText) -> Option<&'static dyn CodelessGame> {
        self.games.codeless_game_of(&found.bytes)
    }

    fn open_found(&self, item: &LibraryItem, found: &FoundText) -> Result<OpenedItem, Error> {
        if let Some(game) = self.codeless_game(found) {
            let codeless_file =
                self.open_game_file(found, game, |list| self.list_of(item, list))?;
            Ok(OpenedItem::Codeless(Box::new(codeless_file)))
        } else if found.is_force() {
            Ok(OpenedItem::Force(Box::new(self.muster_force(item, found)?)))
        } else {
            Ok(OpenedItem::List(Box::new(self.muster_list(found)?)))
        }
    }

    /// Finds the text of a list or a force; refuses the record of a battle.
    fn find_item(&self, item: &LibraryItem) -> Result<FoundText, Error> {
        let found = self.find_text(item)?;
        let is_record = read::is_record(&found.bytes);
        (!is_record).then_some(found).ok_or_else(|| item.error(ErrorKind::BattleRecord))
    }

    /// Finds a text whose units have ability codes.
    fn find_coded(&self, item: &LibraryItem) -> Result<FoundText, Error> {
        let found = self.find_item(item)?;
        let game = self.codeless_game(&found).map(|game| game.key());
        game.map_or(Ok(found), |game| Err(item.error(ErrorKind::Codeless { game })))
    }

    fn open_game_file(
        &self,
        found: &FoundText,
        game: &'static dyn CodelessGame,
        list: impl FnOnce(&str) -> Result<ForceList, Error>,
    ) -> Result<CodelessFile, Error> {
        let requested =
            self.games.requested_game().filter(|requested| requested.key() != game.key());
        if requested.is_some() {
            let codeless = ErrorKind::Codeless { game: game.key() };
            return Err(Error::new(&found.name, codeless));
        }
        muster::read_codeless_file(&found.name, &found.bytes, game, &self.games, list)
    }

    fn muster_list(&self, found: &FoundText) -> Result<Mustered, Error> {
        if found.size > limits::FILE_BYTES {
            muster::refuse_large(&found.name, found.size, &self.games)
        } else {
            muster::army(&found.name, &found.bytes, &self.games)
        }
    }

    fn muster_force(&self, item: &LibraryItem, found: &FoundText) -> Result<MusteredForce, Error> {
        muster::force(&found.name, &found.bytes, &self.games.file_kinds(), |list| {
            self.list_of(item, list)
        })
    }

    /// Finds the list of a force: a file beside it, else a shipped one.
    fn list_of(&self, force: &LibraryItem, name: &str) -> Result<ForceList, Error> {
        let beside = force.folder().map(|folder| self.files.find(&folder.join(name)));
        let found = match beside.transpose()?.flatten().or_else(|| find_shipped(name)) {
            Some(found) => found,
            None => return Ok(ForceList::Nothing(self.suggest_list(force, name))),
        };
        if found.is_force() {
            return Ok(ForceList::Force);
        }
        if let Some(game) = self.codeless_game(&found) {
            let list = self.open_game_file(&found, game, |_| Ok(ForceList::Force))?;
            return Ok(ForceList::Codeless(Box::new(list)));
        }
        Ok(ForceList::Coded(Box::new(self.muster_list(&found)?)))
    }

    fn find_text(&self, item: &LibraryItem) -> Result<FoundText, Error> {
        match item {
            LibraryItem::Text { name, bytes } => Ok(FoundText::text(name.clone(), bytes.clone())),
            LibraryItem::Shipped(name) => {
                let nothing =
                    || Error::new(name, ErrorKind::NoSuchFile { near: suggest_name(name, None) });
                find_shipped(name).ok_or_else(nothing)
            }
            LibraryItem::Named(path) => match self.files.find(path)? {
                Some(found) => Ok(found),
                None => self.files.find_shipped_or_fail(path),
            },
        }
    }

    /// Suggests a name for a list that does not exist, written as in a force.
    fn suggest_list(&self, force: &LibraryItem, list: &str) -> Option<String> {
        let beside = force.folder().and_then(|folder| {
            let path = self.files.nearest_file(&folder.join(list))?;
            path.strip_prefix(folder).ok().map(|name| name.display().to_string())
        });
        suggest_name(list, beside)
    }
}

impl Files {
    /// Finds the file of a path, with or without `.yaml`.
    fn find(&self, path: &Path) -> Result<Option<FoundText>, Error> {
        match self {
            Self::Disk => find_file(path).map(|path| FoundText::file(&path)).transpose(),
            Self::Texts(texts) => {
                let name = path.display().to_string();
                let named = [name.clone(), format!("{name}.yaml")].into_iter().find_map(|name| {
                    texts.get(&name).map(|bytes| FoundText::text(name, bytes.clone()))
                });
                Ok(named)
            }
        }
    }

    /// Resolves a path that is not a file: a shipped list or force, or an error.
    fn find_shipped_or_fail(&self, path: &Path) -> Result<FoundText, Error> {
        let name = path.display().to_string();
        let beside = || self.nearest_file(path).map(|path| path.display().to_string());
        let nothing =
            || Error::new(path, ErrorKind::NoSuchFile { near: suggest_name(&name, beside()) });
        match self {
            Self::Texts(_) => find_shipped(&name).ok_or_else(nothing),
            Self::Disk => match fs::metadata(path) {
                Ok(found) if found.is_dir() => Err(Error::new(path, ErrorKind::IsAFolder)),
                Ok(_) => Err(Error::new(path, ErrorKind::NotAFile(ExpectedFile::ListOrForce))),
                // The program itself may be a file `fistful` in this folder, and then `fistful/` is not a folder.
                Err(why)
                    if matches!(
                        why.kind(),
                        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                    ) =>
                {
                    find_shipped(&name).ok_or_else(nothing)
                }
                Err(why) => Err(Error::new(path, ErrorKind::Read(why))),
            },
        }
    }

    /// Returns the most similar file name of the same folder.
    fn nearest_file(&self, path: &Path) -> Option<PathBuf> {
        let names: Vec<String> = match self {
            Self::Texts(texts) => texts.keys().cloned().collect(),
            Self::Disk => {
                let folder = path.parent().filter(|folder| *folder != Path::new(""));
                let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?.flatten();
                let names = entries.take(limits::GUESSES);
                names.filter_map(|entry| entry.file_name().into_string().ok()).collect()
            }
        };
        let names: Vec<String> = names.into_iter().filter(|name| stem(name) != name).collect();
        let meant =
            text::nearest(stem(path.file_name()?.to_str()?), names.iter().map(|name| stem(name)))?;
        let name = names.iter().find(|name| stem(name) == meant)?;
        Some(path.with_file_name(name))
    }
}

/// The text of a list or force as found.
struct FoundText {
    name: String,
    /// At most one byte more than [`limits::FILE_BYTES`].
    bytes: Vec<u8>,
    /// The size, if known before reading.
    size: u64,
}

impl FoundText {
    fn text(name: String, bytes: Vec<u8>) -> Self {
        Self { name, size: bytes.len() as u64, bytes }
    }

    fn file(path: &Path) -> Result<Self, Error> {
        let failed = |why| Error::new(path, ErrorKind::Read(why));
        let name = path.display().to_string();
        let size = fs::metadata(path).map_err(failed)?.len();
        if size > limits::FILE_BYTES {
            return Ok(Self { name, bytes: Vec::new(), size });
        }
        Ok(Self::text(name, read_capped(path).map_err(failed)?))
    }

    fn is_force(&self) -> bool {
        read::is_force(&self.bytes)
    }
}

/// Finds the file of a path, with or without `.yaml`.
pub fn find_file(path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path.to_owned());
    }
    let longer = PathBuf::from(format!("{}.yaml", path.display()));
    longer.is_file().then_some(longer)
}

/// Finds a shipped list or force, with or without its ending.
fn find_shipped(name: &str) -> Option<FoundText> {
    let name = name.strip_suffix(".yaml").unwrap_or(name);
    let text = embedded::list_or_force(name)?;
    Some(FoundText::text(format!("{name}.yaml"), text.into_bytes()))
}

/// Suggests a shipped list or force, or the file beside it, for a misspelt name.
fn suggest_name(name: &str, beside: Option<String>) -> Option<String> {
    let name = stem(name);
    let mut shipped: Vec<String> = lists().into_iter().chain(forces()).collect();
    // Those of the game in the name come first.
    let game = text::before_first(name, &['/']);
    shipped.sort_by_key(|shipped| text::before_first(shipped, &['/']) != game);
    let last = |name: &str| text::after_last(name, &['/']).to_owned();
    let find_by_last = |wanted: &str| shipped.iter().find(|item| last(item) == wanted).cloned();
    let names: Vec<String> = shipped.iter().map(|item| last(item)).collect();
    let nearest =
        |names: &[String], name: &str| text::nearest(name, names.iter().map(String::as_str));
    find_by_last(&last(name))
        .or(beside)
        .or_else(|| nearest(&shipped, name))
        .or_else(|| find_by_last(&nearest(&names, &last(name))?))
}

/// Returns `true` if a file has the ending of a list or a force.
pub fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "yaml" || end == "yml")
}

/// Strips the ending of an army file.
fn stem(name: &str) -> &str {
    [".yaml", ".yml"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name)
}

/// Returns the names of the shipped lists, by game.
pub fn lists() -> Vec<String> {
    by_game(embedded::armies())
}

/// Returns the shipped lists of a game.
pub fn lists_of(game: Game) -> Vec<LibraryItem> {
    let folder = format!("{}/", game.key());
    let names = lists().into_iter().filter(|name| name.starts_with(&folder));
    names.map(LibraryItem::Shipped).collect()
}

/// Returns the names of the shipped forces, by game.
pub fn forces() -> Vec<String> {
    by_game(embedded::forces())
}

fn by_game(mut names: Vec<String>) -> Vec<String> {
    let games = Game::all(Grammars::BUILT_IN);
    let game =
        |name: &str| games.iter().position(|game| name.split('/').next() == Some(game.key()));
    names.sort_by_key(|name| game(name));
    names
}

/// Reads at most [`limits::FILE_BYTES`] and one byte of a file, which may be endless; the extra byte shows that a file
/// is too large.
///
/// # Errors
/// The file cannot be read.
pub fn read_capped(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limits::FILE_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
