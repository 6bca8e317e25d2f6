//! Rulings on unclear rules in the sources.

use super::print::{Job, PrintedDocuments};
use crate::book::{Book, Game};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::game_registry::GameRegistry;
use crate::language::Speech;
use crate::rulings::{Ruling, Rulings};
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{list_values, nearest, split_words, truncate};
use std::collections::BTreeSet;
use std::slice;

/// A request to look up rulings.
#[derive(Debug)]
pub struct RulingsRequest {
    /// Ids such as `F12`, and words of rulings in either language; empty for every ruling of the requested game, or of
    /// all games.
    pub words: Vec<String>,
}

#[derive(Debug)]
pub struct FoundRulings {
    /// Games with their rulings, in the order of the request.
    pub games: Vec<(Book, Vec<Ruling>)>,
    /// `true` if looked up by ids or words.
    is_lookup: bool,
}

pub(super) fn answer(request: &RulingsRequest, desk: &Desk) -> Result<FoundRulings, Error> {
    let games = &desk.library.games;
    let is_lookup = !request.words.is_empty();
    let requested_games = games.all().into_iter().filter(|game| desk.is_requested(*game));
    let all = requested_games.map(|game| Rulings::load(game, games.grammars()));
    let all = all.collect::<Result<Vec<_>, _>>()?;
    let found = if is_lookup { look_up(&request.words, &all, games)? } else { group_by_game(all) };
    let found = found.into_iter().map(|(game, rulings)| Ok((games.book(game)?, rulings)));
    Ok(FoundRulings { games: found.collect::<Result<_, Error>>()?, is_lookup })
}

/// Finds the rulings with the given ids, in that order, followed by those that contain all other words.
fn look_up(
    words: &[String],
    all: &[Rulings],
    games: &GameRegistry,
) -> Result<Vec<(Game, Vec<Ruling>)>, Error> {
    let (ids, words): (Vec<&String>, Vec<&String>) =
        words.iter().partition(|word| is_id(word, all));
    let mut found = find_by_ids(&ids, all, games)?;
    if !words.is_empty() {
        found.extend(find_by_words(&words, all)?);
    }
    Ok(found)
}

/// Returns `true` for the id of a ruling or a word of that form: a letter and a number.
fn is_id(word: &str, all: &[Rulings]) -> bool {
    let digits = word.strip_prefix(|letter: char| letter.is_ascii_alphabetic());
    let is_like = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.is_some_and(is_like) || all.iter().any(|rulings| rulings.find(word).is_some())
}

/// Finds the rulings that contain all words, game by game.
fn find_by_words(words: &[&String], all: &[Rulings]) -> Result<Vec<(Game, Vec<Ruling>)>, Error> {
    let search_words: Vec<String> = words.iter().flat_map(|word| split_words(word)).collect();
    let has_all = |ruling: &&Ruling| {
        let has: Vec<String> = ruling.texts().into_iter().flat_map(split_words).collect();
        !search_words.is_empty()
            && search_words.iter().all(|word| has.iter().any(|has| has.starts_with(word)))
    };
    let of_game = |rulings: &Rulings| {
        let found: Vec<Ruling> = rulings.all.iter().filter(has_all).cloned().collect();
        (!found.is_empty()).then_some((rulings.game, found))
    };
    let found: Vec<_> = all.iter().filter_map(of_game).collect();
    if found.is_empty() { Err(no_match_error(words, &search_words, all)) } else { Ok(found) }
}

/// Returns the error for words that no ruling contains, with the nearest known word.
fn no_match_error(words_given: &[&String], search_words: &[String], all: &[Rulings]) -> Error {
    let rulings = || all.iter().flat_map(|rulings| &rulings.all);
    let known: BTreeSet<String> = rulings().flat_map(Ruling::texts).flat_map(split_words).collect();
    let unknown =
        search_words.iter().find(|word| !known.iter().any(|known| known.starts_with(*word)));
    let near = unknown.and_then(|word| nearest(word, known.iter().map(String::as_str)));
    let given = words_given.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(" ");
    let words = given.clone();
    let kind = match unknown {
        Some(_) => ErrorKind::NoRulingWith { words, near, ids: list_ranges(all) },
        None => ErrorKind::NoRulingWithAll { words },
    };
    Error::new(given, kind)
}

fn group_by_game(all: Vec<Rulings>) -> Vec<(Game, Vec<Ruling>)> {
    let all = all.into_iter().filter(|rulings| !rulings.all.is_empty());
    all.map(|rulings| (rulings.game, rulings.all)).collect()
}

/// Finds rulings by id, in the order given; consecutive ones of one game are grouped.
fn find_by_ids(
    ids: &[&String],
    all: &[Rulings],
    games: &GameRegistry,
) -> Result<Vec<(Game, Vec<Ruling>)>, Error> {
    let mut found: Vec<(Game, Vec<Ruling>)> = Vec::new();
    for id in ids {
        let ruling = all.iter().find_map(|rulings| Some((rulings.game, rulings.find(id)?)));
        let Some((game, ruling)) = ruling else { return Err(unknown_id_error(id, all, games)?) };
        match found.last_mut() {
            Some((last, rulings)) if *last == game => rulings.push(ruling.clone()),
            _ => found.push((game, vec![ruling.clone()])),
        }
    }
    Ok(found)
}

/// Returns the error of an id that no ruling has, with the ids of the game whose letter it has, or else of all games.
fn unknown_id_error(id: &str, all: &[Rulings], games: &GameRegistry) -> Result<Error, Error> {
    let has_letter = |rulings: &&Rulings| {
        let letters = rulings.all.first().map(|ruling| ruling.id.chars().next());
        letters == Some(id.chars().next().map(|letter| letter.to_ascii_uppercase()))
    };
    let kind = match all.iter().find(has_letter) {
        Some(rulings) => ErrorKind::NoSuchRuling {
            game: Box::new(games.book(rulings.game)?.name),
            key: rulings.game.key(),
            ids: list_ranges(slice::from_ref(rulings)),
        },
        None => ErrorKind::NoSuchRulings { ids: list_ranges(all) },
    };
    Ok(Error::new(truncate(id, 40), kind))
}

/// Returns the first and last id of each game.
fn list_ranges(all: &[Rulings]) -> String {
    let ends = all.iter().filter_map(|rulings| {
        Some(format!("{}–{}", rulings.all.first()?.id, rulings.all.last()?.id))
    });
    list_values(ends)
}

impl FoundRulings {
    pub(super) fn sheet(&self, speech: Speech) -> Sheet {
        let games: Vec<(&Book, Vec<&Ruling>)> =
            self.games.iter().map(|(book, all)| (book, all.iter().collect())).collect();
        sheets::in_languages(speech, |language| sheets::rulings(&games, language))
    }

    /// Prints a sheet for each game, or a single one for looked-up rulings.
    pub(super) fn documents(self, speech: Speech) -> PrintedDocuments {
        if self.is_lookup {
            let job = Job::new(self.sheet(speech), "rulings".to_owned(), None);
            return PrintedDocuments::from_iter([job]);
        }
        let single = |game| Self { games: vec![game], is_lookup: false };
        let job = |game: (Book, Vec<Ruling>)| {
            let (name, speech) = (game.0.game.key(), speech.led_by(game.0.first));
            Job::new(single(game).sheet(speech), format!("{name}-rulings"), None)
        };
        self.games.into_iter().map(job).collect()
    }
}
