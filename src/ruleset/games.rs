//! The rules of the games, each loaded when it is first asked for.

use super::{Game, Ruleset};
use crate::error::Error;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Where rules come from, and which of them hold whatever a file says.
#[derive(Debug, Default)]
pub struct Games {
    /// A folder laid out like `grammars/`; none for the rules inside the binary.
    folder: Option<PathBuf>,
    /// The game that holds for every file; none where each file names its own.
    asked: Option<Game>,
    /// The rules of a house, which stand for those of their game.
    house: Option<Arc<Ruleset>>,
    loaded: [OnceLock<Arc<Ruleset>>; Game::ALL.len()],
}

impl Games {
    /// The games of a folder, or of the binary, and the one whose rules hold whatever a file says.
    pub fn new(folder: Option<PathBuf>, asked: Option<Game>) -> Self {
        Self { folder, asked, ..Self::default() }
    }

    /// The same games, of which each file names its own.
    #[must_use]
    pub fn named(&self) -> Self {
        Self::new(self.folder.clone(), None)
    }

    /// The same games with the rules of one for every file.
    #[must_use]
    pub fn under(&self, game: Game) -> Self {
        Self { folder: self.folder.clone(), asked: Some(game), ..Self::default() }
    }

    /// The same games with these rules, such as a house's, for every file.
    #[must_use]
    pub fn by(&self, rules: Arc<Ruleset>) -> Self {
        Self { house: Some(rules.clone()), ..self.under(rules.game) }
    }

    /// The folder that the rules come from, if not from the binary.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The game whose rules hold whatever a file says.
    pub fn asked(&self) -> Option<Game> {
        self.asked
    }

    /// The rules that were asked for, or those of the first game.
    ///
    /// # Errors
    /// As [`Ruleset::load`].
    pub fn rules(&self) -> Result<Arc<Ruleset>, Error> {
        self.for_file(Game::Fistful)
    }

    /// The rules for a file that names a game.
    ///
    /// # Errors
    /// As [`Ruleset::load`].
    pub fn for_file(&self, named: Game) -> Result<Arc<Ruleset>, Error> {
        self.of(self.asked.unwrap_or(named))
    }

    /// The rules of a game, with those of the house where it is the house's game.
    ///
    /// # Errors
    /// As [`Ruleset::load`].
    pub fn of(&self, game: Game) -> Result<Arc<Ruleset>, Error> {
        match &self.house {
            Some(house) if house.game == game => Ok(house.clone()),
            _ => self.own(game),
        }
    }

    /// The rules of a game without those of any house.
    fn own(&self, game: Game) -> Result<Arc<Ruleset>, Error> {
        let place = &self.loaded[game as usize];
        if let Some(rules) = place.get() {
            return Ok(rules.clone());
        }
        let rules = Ruleset::load_with(game, self.folder(), |base| self.own(base))?;
        Ok(place.get_or_init(|| Arc::new(rules)).clone())
    }
}
