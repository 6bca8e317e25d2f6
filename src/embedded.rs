//! The files embedded in the binary: the games, the shipped armies, the templates and fonts.

use crate::error::{Error, ErrorKind, ExpectedFile, read_file};
use crate::{limits, yaml};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

#[derive(RustEmbed)]
#[folder = "armies"]
struct Armies;

#[derive(RustEmbed)]
#[folder = "docs/guide"]
struct GuideFiles;

/// The files of `templates/` that are read by name. The build makes Rust of the rest.
#[derive(RustEmbed)]
#[folder = "templates"]
#[include = "*.typ"]
#[include = "*.ttf"]
#[include = "*.svg"]
#[include = "house.yaml"]
#[include = "completions.bash"]
struct Templates;

/// Scripts and pictures of the page.
#[derive(RustEmbed)]
#[folder = "templates/page"]
#[include = "*.js"]
#[include = "*.webp"]
struct PageFiles;

/// The fonts as browsers take them.
#[derive(RustEmbed)]
#[folder = "templates/fonts"]
#[include = "*.woff2"]
struct WebFonts;

/// The source of the games' data files: the program, or a folder laid out like `grammars/`. A game that the folder does
/// not have comes from the program.
#[derive(Debug, Clone, Copy)]
pub struct Grammars<'a> {
    /// `None` for the program.
    folder: Option<&'a Path>,
}

impl<'a> Grammars<'a> {
    pub const BUILT_IN: Self = Self { folder: None };

    /// Returns `true` for the files of the program alone.
    pub fn is_built_in(self) -> bool {
        self.folder.is_none()
    }

    pub fn in_folder(folder: &'a Path) -> Self {
        Self { folder: Some(folder) }
    }

    /// Returns a file of a game, such as `rules.yaml` of `fistful`, with its path.
    ///
    /// # Errors
    /// A file of the folder that cannot be read, or one that the game does not have.
    pub fn file(self, game: &str, file: &str) -> Result<(PathBuf, DataFile), Error> {
        let path = PathBuf::from(format!("{game}/{file}"));
        let Some(folder) = self.folder_with(game) else {
            let missing = || ErrorKind::Read(std::io::ErrorKind::NotFound.into());
            return match json(&format!("grammars/{game}/{file}")) {
                Some(json) => Ok((path, DataFile::BuiltIn(json))),
                None => Err(Error::new(path, missing())),
            };
        };
        let path = folder.join(path);
        let bytes = read_file(&path, limits::FILE_BYTES, ExpectedFile::Table)?;
        let text = String::from_utf8(bytes).map_err(|why| {
            let why = std::io::Error::new(std::io::ErrorKind::InvalidData, why);
            Error::new(&path, ErrorKind::Read(why))
        })?;
        Ok((path, DataFile::Yaml(text)))
    }

    /// Returns the `tables.yaml` of a game without ability codes.
    ///
    /// # Errors
    /// If the file is missing or does not match the type.
    pub fn tables<T: DeserializeOwned>(self, game: &str) -> Result<T, Error> {
        let (path, file) = self.file(game, "tables.yaml")?;
        file.parse().map_err(|why| Error::new(path, ErrorKind::Rules(why)))
    }

    /// Returns `true` if a game has a file.
    pub fn has_file(self, game: &str, file: &str) -> bool {
        let path = format!("{game}/{file}");
        self.folder_with(game).map_or_else(
            || json(&format!("grammars/{path}")).is_some(),
            |folder| folder.join(&path).is_file(),
        )
    }

    /// Returns `true` if the folder, if there is one, does not exist.
    pub fn is_missing(self) -> bool {
        self.folder.is_some_and(|folder| !folder.is_dir())
    }

    /// Returns the names of the games: those of the program, then those that only the folder has.
    pub fn games(self) -> Vec<String> {
        let mut games = embedded_games();
        games.extend(self.folder.map(books).unwrap_or_default());
        games
    }

    /// Returns the folder if it has the game, or no game at all: then an error names the folder.
    fn folder_with(self, game: &str) -> Option<&'a Path> {
        let holds = |folder: &Path| embedded_games().iter().any(|game| folder.join(game).is_dir());
        self.folder.filter(|folder| {
            folder.join(game).is_dir() || books(folder).is_empty() && !holds(folder)
        })
    }
}

/// A data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DataFile {
    /// The JSON of a file of `grammars/` or `templates/` in the program.
    BuiltIn(&'static str),
    /// The text of a player's file.
    Yaml(String),
}

impl DataFile {
    /// Returns its JSON or YAML.
    pub fn text(&self) -> &str {
        match self {
            Self::BuiltIn(json) => json,
            Self::Yaml(text) => text,
        }
    }

    /// Parses the file into a type.
    ///
    /// # Errors
    /// The parser's message; with line and column for a player's file.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, String> {
        match self {
            Self::BuiltIn(json) => serde_json::from_str(json).map_err(|error| error.to_string()),
            Self::Yaml(text) => yaml::parse_as(text),
        }
    }
}

/// Reads a data file of `templates/` that the code names: `labels/force.yaml`.
///
/// # Panics
/// It is missing, or not of this type: tests read every one.
pub fn data<T: DeserializeOwned>(path: &str) -> T {
    optional_data(path).unwrap_or_else(|| unreachable!("templates/{path} is built in"))
}

/// Reads a data file of `templates/`, if there is one of this path.
///
/// # Panics
/// It is not of this type.
pub fn optional_data<T: DeserializeOwned>(path: &str) -> Option<T> {
    let file = DataFile::BuiltIn(json(&format!("templates/{path}"))?);
    Some(file.parse().unwrap_or_else(|why| unreachable!("templates/{path}: {why}")))
}

/// Returns the JSON of a data file in the program, by its path in the repository.
fn json(path: &str) -> Option<&'static str> {
    let at = DATA.binary_search_by_key(&path, |(name, _)| name).ok()?;
    Some(DATA[at].1)
}

// `DATA`: the paths of the data files in order, each with its JSON.
include!(concat!(env!("OUT_DIR"), "/data.rs"));

fn embedded_games() -> Vec<String> {
    let game =
        |path: &str| Some(path.strip_prefix("grammars/")?.strip_suffix("/book.yaml")?.to_owned());
    DATA.iter().filter_map(|(path, _)| game(path)).collect()
}

/// Returns the subfolders with a `book.yaml`.
fn books(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let books = entries.filter(|entry| entry.path().join("book.yaml").is_file());
    let mut names: Vec<String> =
        books.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// Returns a shipped list or force by its name, such as `fistful/harkonnen`.
pub fn list_or_force(name: &str) -> Option<String> {
    Armies::get(&format!("{name}.yaml")).and_then(text)
}

/// Returns the names of the shipped lists, in order: `fistful/atreides` and so on.
pub fn armies() -> Vec<String> {
    names(|name| !name.contains(FORCES) && !name.contains(RULES))
}

/// Returns the names of the shipped forces, in order: `fistful/forces/atreides-300` and so on.
pub fn forces() -> Vec<String> {
    names(|name| name.contains(FORCES))
}

/// Returns the Markdown of a chapter of the guide: `en/houses.md`.
pub fn guide(path: &str) -> Option<String> {
    GuideFiles::get(path).and_then(text)
}

/// The folder of the forces of a game.
const FORCES: &str = "/forces/";
/// The folder of the shipped house rules of a game.
const RULES: &str = "/rules/";

fn names(is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let names = Armies::iter().filter_map(|path| path.strip_suffix(".yaml").map(str::to_owned));
    let mut names: Vec<String> = names.filter(|name| is_wanted(name)).collect();
    names.sort();
    names
}

/// Returns a template, font or drawing of `templates/`, such as `sheet.typ`.
pub fn template(path: &str) -> Option<Cow<'static, [u8]>> {
    Templates::get(path).map(|file| file.data)
}

/// Returns a file of `templates/` that the code names.
///
/// # Panics
/// If the file is missing: tests open every one.
pub fn built_in(path: &str) -> Cow<'static, [u8]> {
    template(path).unwrap_or_else(|| unreachable!("templates/{path} is built in"))
}

/// Returns the bundled fonts as TrueType, in the order of their names.
pub fn fonts() -> Vec<Cow<'static, [u8]>> {
    let mut names: Vec<_> = Templates::iter().filter(|path| path.ends_with(".ttf")).collect();
    names.sort();
    names.iter().filter_map(|name| template(name)).collect()
}

/// Returns the bundled fonts as WOFF2: name and bytes, in the order of their names.
pub fn web_fonts() -> Vec<(String, Cow<'static, [u8]>)> {
    let mut names: Vec<_> = WebFonts::iter().collect();
    names.sort();
    names.iter().filter_map(|name| Some((name.to_string(), WebFonts::get(name)?.data))).collect()
}

/// Returns a script or picture of the page by its file name.
pub fn page_file(name: &str) -> Option<Cow<'static, [u8]>> {
    PageFiles::get(name).map(|file| file.data)
}

/// Returns `true` if there is a picture of this name in `templates/icons`.
pub fn has_icon(name: &str) -> bool {
    Templates::get(&format!("icons/{name}.svg")).is_some()
}

/// Returns the drawing of this name in `templates/marks` as SVG.
pub fn mark(name: &str) -> Option<String> {
    Templates::get(&format!("marks/{name}.svg")).and_then(text)
}

/// Returns the pictures of icons and emblems: name and bytes, such as `icons/shield.svg`.
pub fn pictures() -> Vec<(String, Cow<'static, [u8]>)> {
    let names = Templates::iter().filter(|path| path.ends_with(".svg"));
    names.filter_map(|name| Some((name.to_string(), template(&name)?))).collect()
}

fn text(file: EmbeddedFile) -> Option<String> {
    String::from_utf8(file.data.into_owned()).ok()
}
