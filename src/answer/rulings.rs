//! How the unclear spots of the sources are read.

use super::print::{Job, Printed};
use crate::book::{Book, Game};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::language::Speech;
use crate::rulings::{Ruling, Rulings};
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{listed, nearest};

/// The question.
#[derive(Debug)]
pub struct Ask {
    /// Which rulings, such as `F12`; every one of the game asked for, or of all games, where none is named.
    pub ids: Vec<String>,
}

/// Rulings that were looked up.
#[derive(Debug)]
pub struct Found {
    /// Games with their rulings, in the order of the question.
    pub games: Vec<(Book, Vec<Ruling>)>,
    /// Whether they were asked for by their ids.
    named: bool,
}

pub(super) fn answer(ask: &Ask, desk: &Desk) -> Result<Found, Error> {
    let games = &desk.library.games;
    let asked = |game: &Game| desk.asked().is_none_or(|asked| asked == *game);
    let named = !ask.ids.is_empty();
    let wanted = games.all().into_iter().filter(asked);
    let all = wanted.map(|game| Rulings::load(game, games.folder()));
    let all = all.collect::<Result<Vec<_>, _>>()?;
    let found = if named { by_ids(&ask.ids, &all)? } else { by_game(all) };
    let found = found.into_iter().map(|(game, rulings)| Ok((games.book(game)?, rulings)));
    Ok(Found { games: found.collect::<Result<_, Error>>()?, named })
}

fn by_game(all: Vec<Rulings>) -> Vec<(Game, Vec<Ruling>)> {
    let all = all.into_iter().filter(|rulings| !rulings.all.is_empty());
    all.map(|rulings| (rulings.game, rulings.all)).collect()
}

/// In the order asked: what follows each other of one game stands together.
fn by_ids(ids: &[String], all: &[Rulings]) -> Result<Vec<(Game, Vec<Ruling>)>, Error> {
    let mut found: Vec<(Game, Vec<Ruling>)> = Vec::new();
    for id in ids {
        let ruling = all.iter().find_map(|rulings| Some((rulings.game, rulings.find(id)?)));
        let (game, ruling) = ruling.ok_or_else(|| unknown(id, all))?;
        match found.last_mut() {
            Some((last, rulings)) if *last == game => rulings.push(ruling.clone()),
            _ => found.push((game, vec![ruling.clone()])),
        }
    }
    Ok(found)
}

fn unknown(id: &str, all: &[Rulings]) -> Error {
    let ids = || all.iter().flat_map(|rulings| &rulings.all).map(|ruling| ruling.id.as_str());
    let ends = all.iter().filter_map(|rulings| {
        Some(format!("{}–{}", rulings.all.first()?.id, rulings.all.last()?.id))
    });
    let (near, allowed) = (nearest(id, ids()), listed(ends).into());
    Error::new("rulings", ErrorKind::WrongValue { found: id.to_owned(), near, allowed })
}

impl Found {
    pub(super) fn sheet(&self, speech: Speech) -> Sheet {
        let games: Vec<(&Book, Vec<&Ruling>)> =
            self.games.iter().map(|(book, all)| (book, all.iter().collect())).collect();
        sheets::spoken(speech, |language| sheets::rulings(&games, language))
    }

    /// A sheet for each game, or one for the rulings that were asked for by their ids.
    pub(super) fn printed(self, speech: Speech) -> Printed {
        let jobs = if self.named {
            vec![Job::new(self.sheet(speech), "rulings".to_owned(), None)]
        } else {
            let alone = |game| Self { games: vec![game], named: false };
            let job = |game: (Book, Vec<Ruling>)| {
                let (name, speech) = (game.0.game.tag(), speech.led_by(game.0.first));
                Job::new(alone(game).sheet(speech), format!("{name}-rulings"), None)
            };
            self.games.into_iter().map(job).collect()
        };
        Printed { opened: Vec::new(), jobs }
    }
}
