//! Three ways to begin, and a fourth: a house, a list, a force, a text.

use super::Frame;
use crate::answer::chess::TAG;
use crate::answer::list::{ForceRow, GameRow, Has, ListRow};
use crate::answer::{Answer, Ask, answer};
use crate::desk::Desk;
use crate::labels::{GameWords, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::limits;
use crate::web::folder::{Entries, Folder};
use askama::Template;
use std::fmt::Display;

#[derive(Template)]
#[template(path = "page/begin.html")]
struct Begin {
    frame: Frame,
    games: Vec<Game>,
    /// What lies in the folder of the player, where there is one.
    entries: Option<Entries>,
    /// What the board game is called, and what is said of it.
    chess: Option<ByLanguage<String>>,
    words: &'static GameWords,
}

impl Begin {
    /// That a folder holds more files than are shown.
    fn left_out(&self, entries: &Entries) -> String {
        let facts: [(&str, &dyn Display); 2] =
            [("most", &limits::FOLDER_FILES), ("n", &entries.left_out)];
        fill(self.frame.say(&self.frame.words.folder_goes_on), &facts)
    }
}

/// What is shipped of a game.
struct Game {
    tag: &'static str,
    name: String,
    /// Whether its units have ability codes, so that a house can be designed.
    coded: bool,
    lists: Vec<ListRow>,
    forces: Vec<ForceRow>,
}

pub(super) fn begin(
    frame: Frame,
    folder: Option<&Folder>,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let mut games = Vec::new();
    if let Ok(Answer::Listed(mut listed)) = answer(&Ask::List, desk) {
        for row in listed.games.into_iter().filter(has_lists) {
            let lists = listed.lists.extract_if(.., |list| list.game == row.game).collect();
            let forces = listed.forces.extract_if(.., |force| force.game == row.game).collect();
            let name = row.name.get(language).clone();
            let coded = row.has.contains(&Has::Lists);
            games.push(Game { tag: row.game.tag(), name, coded, lists, forces });
        }
    }
    let entries = folder.map(|folder| folder.entries(language));
    let named = &desk.library.games;
    let book = named.named(TAG, "game").and_then(|game| named.book(game)).ok();
    let (chess, words) = (book.map(|book| book.name), &labels().game);
    Begin { frame, games, entries, chess, words }.render()
}

/// Whether a game has lists, of whatever kind.
fn has_lists(row: &GameRow) -> bool {
    [Has::Lists, Has::Units, Has::Priced].iter().any(|has| row.has.contains(has))
}
