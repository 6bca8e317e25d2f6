//! What a point buys: every unit of some lists held against every other.

use super::print::{Job, Printed, named};
use super::{Answer, spoken};
use crate::army::Army;
use crate::book::Game;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::language::Speech;
use crate::library::Item;
use crate::limits;
use crate::muster::Mustered;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::slug;
use crate::worth::{self, Asked, Worth};
use std::sync::Arc;

/// The question.
#[derive(Debug)]
pub struct Ask {
    /// The lists, all of one game.
    pub items: Vec<Item>,
    /// How units are compared.
    pub asked: Asked,
    /// Whether who kills whom how often is asked for as well, unit by unit.
    pub matrix: bool,
}

/// Units held against each other.
#[derive(Debug)]
pub struct Compared {
    /// The lists.
    pub lists: Vec<Mustered>,
    /// The lists as they were named.
    pub names: Vec<String>,
    /// The rules they were compared by.
    pub rules: Arc<Rules>,
    /// What came of it.
    pub worth: Worth,
    /// Whether who kills whom is shown as well.
    pub matrix: bool,
}

pub(super) fn answer(ask: &Ask, desk: &Desk) -> Result<Answer, Error> {
    let lists = desk.lists(&ask.items)?;
    if lists.iter().any(Mustered::is_faulty) {
        return Ok(Answer::Faulty(lists));
    }
    let armies: Vec<(&Army, &Rules)> =
        lists.iter().filter_map(|list| Some((list.army.as_ref()?, &*list.rules))).collect();
    let game = one_game(&lists)?;
    few_enough(armies.iter().map(|(army, _)| army.units.len()).sum())?;
    let rules = desk.library.games.rules_of(game)?;
    let worth = match worth::worth(&armies, game, ask.asked, &*desk.progress) {
        Ok(worth) => worth.ok_or_else(|| Error::new("worth", ErrorKind::OneUnit))?,
        Err(why) => return Ok(Answer::Refused(why, rules.book.clone())),
    };
    let names = ask.items.iter().map(Item::name).collect();
    Ok(Answer::Worth(Compared { lists, names, rules, worth, matrix: ask.matrix }))
}

impl Compared {
    pub(super) fn sheet(&self, speech: Speech) -> Sheet {
        let sheet = |language| sheets::worth(&self.worth, self.matrix, &self.rules, language);
        spoken(&self.rules, speech, sheet)
    }

    /// The ranking and its plot, for the press.
    pub(super) fn printed(&self, speech: Speech) -> Printed {
        let game = self.rules.book.game;
        let name = match self.lists.as_slice() {
            [list] => format!("{}-worth", named(&slug(&list.source.name), game)),
            _ => format!("{}-worth", game.tag()),
        };
        Printed { opened: Vec::new(), jobs: vec![Job::new(self.sheet(speech), name, None)] }
    }
}

/// The one game of all lists.
pub(super) fn one_game(lists: &[Mustered]) -> Result<Game, Error> {
    let game = lists.first().map_or(Game::FISTFUL, |list| list.rules.book.game);
    match lists.iter().find(|list| list.rules.book.game != game) {
        None => Ok(game),
        Some(list) => {
            let kind = ErrorKind::TwoGames { first: game.tag(), other: list.rules.book.game.tag() };
            Err(Error::new(&list.source.name, kind))
        }
    }
}

/// Every unit meets every other, so their number counts twice over.
fn few_enough(units: usize) -> Result<(), Error> {
    let kind = || ErrorKind::TooManyUnits { found: units, most: limits::UNITS };
    (units <= limits::UNITS).then_some(()).ok_or_else(|| Error::new("worth", kind()))
}
