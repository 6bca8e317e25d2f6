//! The context of every answer: the lists and forces, and the rules they are read by.

mod units;

pub use units::ShippedUnit;

use crate::book::Game;
use crate::error::{Error, ErrorKind};
use crate::game_registry::GameRegistry;
use crate::language::Speech;
use crate::library::{Files, Library, LibraryItem, OpenedFile, OpenedItem};
use crate::muster::Mustered;
use crate::rules::Rules;
use std::rc::Rc;
use std::sync::Arc;

/// The outcome of loading house rules from a list.
pub enum HouseRulesOutcome {
    /// A desk with these rules.
    Desk(Desk),
    /// The list has errors of its own.
    Faulty(Box<Mustered>),
}

/// The context of an answer: library, language, and callbacks for progress and stopping.
pub struct Desk {
    /// The library of lists and forces.
    pub library: Library,
    /// The language of the answers, or both.
    pub speech: Speech,
    /// Callback for the progress of long work: the parts done, such as files, and their total.
    pub progress: Rc<dyn Fn(usize, usize)>,
    /// Returns `true` if long work should stop and return its partial result.
    pub should_stop: Rc<dyn Fn() -> bool>,
}

impl Desk {
    /// Creates a desk with the rules of these games.
    pub fn new(games: GameRegistry, speech: Speech) -> Self {
        let library = Library { games, files: Files::Disk };
        Self { library, speech, progress: Rc::new(|_, _| {}), should_stop: Rc::new(|| false) }
    }

    /// Returns the same desk with other rules for every file.
    #[must_use]
    pub fn with_games(&self, games: GameRegistry) -> Self {
        let library = Library { games, files: self.library.files.clone() };
        let (progress, should_stop) = (self.progress.clone(), self.should_stop.clone());
        Self { library, speech: self.speech, progress, should_stop }
    }

    /// Returns the requested rules, or those of the first game.
    ///
    /// # Errors
    /// They cannot be loaded.
    pub fn rules(&self) -> Result<Arc<Rules>, Error> {
        self.library.games.rules()
    }

    /// Returns the game whose rules override the game of every file.
    pub fn requested_game(&self) -> Option<Game> {
        self.library.games.requested_game()
    }

    /// Returns `true` if a game is the requested one, or none is requested.
    pub fn is_requested(&self, game: Game) -> bool {
        self.requested_game().is_none_or(|requested| requested == game)
    }

    /// Returns the same desk with the house rules of a list.
    ///
    /// # Errors
    /// The list cannot be opened, or has no house rules.
    pub fn with_house_rules(&self, list: &LibraryItem) -> Result<HouseRulesOutcome, Error> {
        let list = self.library.list(list)?;
        if list.is_faulty() {
            return Ok(HouseRulesOutcome::Faulty(Box::new(list)));
        }
        if list.rules.codes().house.is_empty() {
            return Err(Error::new(&list.source.name, ErrorKind::NoHouseRules));
        }
        Ok(HouseRulesOutcome::Desk(self.with_games(self.library.games.with_rules(list.rules))))
    }

    /// Opens every list and force that is named.
    ///
    /// # Errors
    /// One of them cannot be opened.
    pub fn open_all(&self, items: &[LibraryItem]) -> Result<Vec<OpenedItem>, Error> {
        self.with_progress(items, |item| self.library.open(item)).collect()
    }

    /// Opens every list, force and record of a battle that is named.
    ///
    /// # Errors
    /// One of them cannot be opened.
    pub fn open_files(&self, items: &[LibraryItem]) -> Result<Vec<OpenedFile>, Error> {
        self.open_each_file(items).into_iter().collect()
    }

    /// Opens all lists, forces and records that can be opened, and returns the errors of the others.
    pub fn open_each_file(&self, items: &[LibraryItem]) -> Vec<Result<OpenedFile, Error>> {
        self.with_progress(items, |item| self.library.open_file(item)).collect()
    }

    /// Opens all lists and forces that can be opened, and returns the errors of the others.
    pub fn open_each(&self, items: &[LibraryItem]) -> Vec<Result<OpenedItem, Error>> {
        self.with_progress(items, |item| self.library.open(item)).collect()
    }

    /// Opens every list that is named.
    ///
    /// # Errors
    /// One of them cannot be opened, or is a force.
    pub fn open_lists(&self, items: &[LibraryItem]) -> Result<Vec<Mustered>, Error> {
        self.with_progress(items, |item| self.library.list(item)).collect()
    }

    fn with_progress<T>(
        &self,
        items: &[LibraryItem],
        open: impl Fn(&LibraryItem) -> T,
    ) -> impl Iterator<Item = T> {
        items.iter().enumerate().map(move |(index, item)| {
            (self.progress)(index, items.len());
            open(item)
        })
    }
}
