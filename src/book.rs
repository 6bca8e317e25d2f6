//! A game as a book: its name, author and language. Every game has one.

use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::language::{ByLanguage, Language, plain_or_both};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// A game, by the name of its folder in `grammars/`: `fistful`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(&'static str);

impl Game {
    /// A Fistful of Sardaukar, the default game.
    pub const FISTFUL: Self = Self("fistful");

    /// Lists every game of the program, and those that only the folder of the grammars has; the first is the default.
    pub fn all(grammars: Grammars) -> Vec<Self> {
        let mut all = vec![Self::FISTFUL];
        for name in grammars.games() {
            if all.iter().all(|game| game.0 != name) {
                all.push(Self(intern(name)));
            }
        }
        all
    }

    /// Returns the name in files, folders and answers: `fistful`.
    pub fn key(self) -> &'static str {
        self.0
    }
}

/// Returns the name of a folder's game for as long as the program runs, once however often it is asked for.
fn intern(name: String) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name.as_str()) {
        return known;
    }
    let name: &'static str = name.leak();
    names.insert(name);
    name
}

/// The bibliographic data of a game: name, edition and author.
#[derive(Debug, Clone)]
pub struct Book {
    pub game: Game,
    pub name: ByLanguage<String>,
    /// The edition, such as `v3.0 (1998)`.
    pub edition: String,
    pub author: String,
    /// The language that comes first if both are printed.
    pub first: Language,
    /// The prefix of its sections in citations by another game: `FoS`.
    pub cited: String,
    /// The drawing that tells the game apart on its reference, a file of `templates/marks`.
    pub mark: Option<String>,
}

/// `book.yaml` as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    #[serde(deserialize_with = "plain_or_both")]
    name: ByLanguage<String>,
    edition: String,
    author: String,
    first: Language,
    cited: Option<String>,
    mark: Option<String>,
}

impl Book {
    /// Loads a game's book.
    ///
    /// # Errors
    /// There is none, or it is not written as these types say.
    pub fn load(game: Game, grammars: Grammars) -> Result<Self, Error> {
        let (path, file) = grammars.file(game.key(), "book.yaml")?;
        let file: BookFile = file.parse().map_err(|why| Error::new(path, ErrorKind::Rules(why)))?;
        let BookFile { name, edition, author, first, cited, mark } = file;
        let cited = cited.unwrap_or_else(|| name.en.clone());
        Ok(Self { game, name, edition, author, first, cited, mark })
    }

    /// Returns the name of the game, with its edition.
    pub fn title(&self, language: Language) -> String {
        format!("{} · {}", self.name.get(language), self.edition)
    }
}
