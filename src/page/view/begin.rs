//! The start view: the user's lists, a new house or force, a pasted text, and shipped forces.

use super::record::OpenedRecord;
use super::{Frame, PageContext};
use crate::answer::list::{ForceRow, GameFeature, GameRow, ListRow, Listed};
use crate::army::Words;
use crate::emblem::{self, emblems};
use crate::games::dune_chess::answer::KEY;
use crate::labels::{BeginLabels, PastePageLabels, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::page::folder::Entries;
use crate::{limits, render};
use askama::Template;

#[derive(Template)]
#[template(path = "page/begin.html")]
struct Begin<'a> {
    frame: Frame,
    games: Vec<ShippedGame<'a>>,
    /// Lists and forces in the user's folder, if there is one.
    entries: Option<Entries>,
    /// The record of a battle that was opened.
    record: Option<OpenedRecord>,
    /// The name of the board game.
    chess: Option<ByLanguage<String>>,
    /// A text or link that could not be opened.
    typed: String,
    /// A pasted list that was not read yet.
    pasted: String,
    words: &'static BeginLabels,
    paste_words: &'static PastePageLabels,
}

/// The shipped lists and forces of a game.
struct ShippedGame<'a> {
    key: &'static str,
    name: &'a str,
    /// `true` if its units have ability codes, so that a house can be designed.
    coded: bool,
    lists: Vec<&'a ListRow>,
    forces: Vec<&'a ForceRow>,
}

impl Begin<'_> {
    /// Returns a note that a folder holds more files than are shown.
    fn left_out(&self, entries: &Entries) -> String {
        fill(
            self.frame.say(&self.frame.words.folder_goes_on),
            &[("most", &limits::FOLDER_FILES), ("n", &entries.left_out)],
        )
    }

    /// Returns every emblem by its name: a browser stores lists of any house.
    fn emblems(&self) -> Vec<(&'static str, String)> {
        emblems()
            .iter()
            .map(|emblem| (emblem.name.as_str(), render::sign_of(&emblem.name)))
            .collect()
    }

    /// Returns the letter on the shield of a house.
    fn letter(&self, emblem: &str, house: &Words) -> String {
        emblem::letter_on(emblem, house.get(self.frame.language))
    }
}

pub(super) fn begin<'a>(frame: Frame, context: &PageContext<'a>) -> Result<String, askama::Error> {
    let PageContext { form_fields, page, desk, language, .. } = *context;
    let of_game = |listed: &'a Listed, row: &'a GameRow| ShippedGame {
        key: row.game.key(),
        name: row.name.get(language),
        coded: row.features.contains(&GameFeature::Lists),
        lists: listed.lists.iter().filter(|list| list.game == row.game).collect(),
        forces: listed.forces.iter().filter(|force| force.game == row.game).collect(),
    };
    let games = page.shipped_entries().into_iter().flat_map(|listed| {
        listed.games.iter().filter(|row| has_lists(row)).map(|row| of_game(listed, row))
    });
    let games = games.collect();
    let entries = context.folder().map(|folder| folder.entries(language));
    let registry = &desk.library.games;
    let chess = registry.find(KEY, "game").and_then(|game| registry.book(game)).ok();
    let chess = chess.map(|book| book.name);
    let (words, paste_words) = (&*labels().begin, &*labels().paste_page);
    let [typed, pasted] = ["open", "pasted"].map(|field| form_fields.get(field).to_owned());
    let record = OpenedRecord::new(context);
    Begin { frame, games, entries, record, chess, typed, pasted, words, paste_words }.render()
}

/// Returns `true` if a game has lists, of any kind.
fn has_lists(row: &GameRow) -> bool {
    [GameFeature::Lists, GameFeature::Units, GameFeature::Priced]
        .iter()
        .any(|has| row.features.contains(has))
}
