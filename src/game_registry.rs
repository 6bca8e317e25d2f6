//! The rules of the games, each loaded on first use.

use crate::book::{Book, Game};
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::game::{CodelessGame, CodelessGames, file_kinds, game_of_file};
use crate::read::FileKind;
use crate::rules::Rules;
use crate::text::{list_values, nearest};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// The source of the rules, and an optional game or house that overrides the game of every file.
#[derive(Debug, Default)]
pub struct GameRegistry {
    /// The games without ability codes.
    codeless_games: CodelessGames,
    /// A folder laid out like `grammars/`; none for the rules inside the binary.
    folder: Option<PathBuf>,
    /// The game for every file; `None` if each file names its own.
    requested: Option<Game>,
    /// The rules of a house, which replace those of their game.
    house: Option<Arc<Rules>>,
    loaded: Mutex<BTreeMap<Game, Arc<Rules>>>,
}

impl GameRegistry {
    /// Creates a registry of the games of a folder, or of the binary; `requested` is the game whose rules override that
    /// of every file.
    pub fn new(
        codeless_games: CodelessGames,
        folder: Option<PathBuf>,
        requested: Option<Game>,
    ) -> Self {
        Self { codeless_games, folder, requested, ..Self::default() }
    }

    /// Returns the games without ability codes.
    pub fn codeless_games(&self) -> CodelessGames {
        self.codeless_games
    }

    /// Finds a game without ability codes by its key.
    pub fn codeless_game(&self, key: &str) -> Option<&'static dyn CodelessGame> {
        self.codeless_games.iter().copied().find(|game| game.key() == key)
    }

    /// Returns the game of a file, if it has no ability codes.
    pub fn codeless_game_of(&self, bytes: &[u8]) -> Option<&'static dyn CodelessGame> {
        game_of_file(bytes, self.codeless_games)
    }

    /// Returns every kind of file.
    pub fn file_kinds(&self) -> Vec<FileKind> {
        file_kinds(self.codeless_games)
    }

    /// Returns a copy of the games, with the rules that are loaded already.
    #[must_use]
    pub fn copy(&self) -> Self {
        let loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Self { codeless_games, folder, requested, house, .. } = self;
        Self {
            codeless_games,
            folder: folder.clone(),
            requested: *requested,
            house: house.clone(),
            loaded: Mutex::new(loaded),
        }
    }

    /// Returns a copy of the games in which each file names its own.
    #[must_use]
    pub fn without_request(&self) -> Self {
        Self::new(self.codeless_games, self.folder.clone(), None)
    }

    /// Returns a copy of the games with the rules of one game for every file.
    #[must_use]
    pub fn with_game(&self, game: Game) -> Self {
        Self::new(self.codeless_games, self.folder.clone(), Some(game))
    }

    /// Returns a copy of the games with these rules, such as a house's, for every file.
    #[must_use]
    pub fn with_rules(&self, rules: Arc<Rules>) -> Self {
        Self { house: Some(rules.clone()), ..self.with_game(rules.book.game) }
    }

    /// Returns a copy of the games without the rules of a house.
    #[must_use]
    pub fn without_house(&self) -> Self {
        Self { house: None, ..self.copy() }
    }

    /// Finds a game by its key, as given in `argument`.
    ///
    /// # Errors
    /// No game has the name.
    pub fn find(&self, name: &str, argument: &str) -> Result<Game, Error> {
        let all = self.all();
        let keys = || all.iter().map(|game| game.key());
        let near = || nearest(&name.to_lowercase(), keys());
        let wrong = || ErrorKind::WrongValue {
            found: name.into(),
            near: near(),
            allowed: list_values(keys()).into(),
        };
        let game = all.iter().find(|game| game.key() == name);
        game.copied().ok_or_else(|| Error::new(argument, wrong()))
    }

    /// Returns the error of an argument that names another game than an earlier one.
    pub fn other_game_error(name: &str, first: &str, argument: &str) -> Error {
        let allowed = list_values([first]).into();
        Error::new(argument, ErrorKind::WrongValue { found: name.into(), near: None, allowed })
    }

    /// Returns the source of the games' data files.
    pub fn grammars(&self) -> Grammars<'_> {
        self.folder.as_deref().map_or(Grammars::BUILT_IN, Grammars::in_folder)
    }

    /// Returns the game whose rules override the game of every file.
    pub fn requested_game(&self) -> Option<Game> {
        self.requested
    }

    /// Returns the requested rules, or those of the first game.
    ///
    /// # Errors
    /// As [`Rules::load`].
    pub fn rules(&self) -> Result<Arc<Rules>, Error> {
        self.for_file(Game::FISTFUL)
    }

    /// Returns the rules for a file that names a game.
    ///
    /// # Errors
    /// As [`Rules::load`].
    pub fn for_file(&self, named: Game) -> Result<Arc<Rules>, Error> {
        self.rules_of(self.requested.unwrap_or(named))
    }

    /// Returns the rules of a game, with the house rules if the house plays this game.
    ///
    /// # Errors
    /// As [`Rules::load`].
    pub fn rules_of(&self, game: Game) -> Result<Arc<Rules>, Error> {
        match &self.house {
            Some(house) if house.book.game == game => Ok(house.clone()),
            _ => self.game_rules(game),
        }
    }

    /// Returns every game.
    pub fn all(&self) -> Vec<Game> {
        Game::all(self.grammars())
    }

    /// Returns the games with rules, which may have lists.
    pub fn with_lists(&self) -> Vec<Game> {
        let all = self.all().into_iter();
        all.filter(|game| self.grammars().has_file(game.key(), "rules.yaml")).collect()
    }

    /// Returns the book of a game, which every game has.
    ///
    /// # Errors
    /// As [`Book::load`].
    pub fn book(&self, game: Game) -> Result<Book, Error> {
        Book::load(game, self.grammars())
    }

    /// Returns the rules of a game without those of any house.
    fn game_rules(&self, game: Game) -> Result<Arc<Rules>, Error> {
        let loaded = || self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = loaded().get(&game) {
            return Ok(rules.clone());
        }
        let rules = Rules::load_with(game, self.grammars(), |base| self.game_rules(base))?;
        Ok(loaded().entry(game).or_insert_with(|| Arc::new(rules)).clone())
    }
}
