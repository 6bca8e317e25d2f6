//! The pasted text of a request, a list, a force or prices, and the player's edits of its cells.

use super::action::PageAction;
use super::form_fields::FormFields;
use super::house_rules::CarriedRules;
use super::known_lists::KnownLists;
use crate::answer::link::FileToWrite;
use crate::answer::paste::{
    ReadForce, ReadForceRequest, ReadLists, ReadListsRequest, ReadTables, ReadTablesRequest,
    ReadUnits,
};
use crate::answer::{Answer, Request, answer};
use crate::book::Game;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::game_registry::GameRegistry;
use crate::labels::{Label, labels};
use crate::language::Language;
use crate::library::LibraryItem;
use crate::paste::{CellEdits, Heads};
use crate::{limits, link, text};

/// The start of a field with the edit of a cell: `edit.12.code`. Buttons have it too.
pub(super) const EDIT: &str = "edit.";
/// The start of the field that a cell is typed into, and of the field with what stood there before.
pub(super) const CELL: &str = "cell.";
pub(super) const WAS: &str = "was.";
/// The field of a button that says that the cells of a row are right as they were read.
const AS_READ: &str = "as-read";

/// The argument of a button that reads the text of the field `open`.
const OPENED: &str = "opened";

/// The longest text whose list is guessed, in bytes: it is read once with each list.
const LONGEST_GUESS: usize = 16 * 1024;

keyed! {
    /// What a pasted text is read as.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum PastedKind by key {
        List = "list",
        Force = "force",
        /// Prices, such as `Elite 12, Veteran 6`.
        Tables = "tables",
    }
}

/// The pasted text of a form.
#[derive(Debug, Clone)]
pub(super) struct PastedForm {
    /// `None` to read it as what it holds.
    pub(super) kind: Option<PastedKind>,
    /// The list whose force it is, by its key; empty to choose the one that fits best.
    pub(super) list: String,
    /// With the line ends of files.
    pub(super) text: String,
    /// The file that it comes from; may be empty.
    pub(super) file: String,
    /// The key of the game whose tables its codes follow; may be empty or unknown.
    pub(super) game: String,
    /// The player's own texts for some cells.
    pub(super) edits: CellEdits,
}

impl PastedForm {
    pub(super) fn read(form_fields: &FormFields) -> Self {
        // A button that reads says as what: `read force`.
        let (by_button, field) = match PageAction::split(form_fields.get("do")) {
            (Some(PageAction::ReadPasted), OPENED) => (None, "open"),
            (Some(PageAction::ReadPasted), kind) => (PastedKind::from_key(kind), "pasted"),
            _ => (None, "pasted"),
        };
        let text = break_rows(&form_fields.get(field).replace("\r\n", "\n"));
        let mut form = Self {
            kind: by_button.or_else(|| PastedKind::from_key(form_fields.get("pasted-as"))),
            list: form_fields.get("pasted-of").to_owned(),
            file: text::truncate(form_fields.get("pasted-file").trim(), limits::NAME),
            game: form_fields.get("pasted-game").to_owned(),
            edits: CellEdits::new(),
            text,
        };
        // Lines have other numbers once the text is another.
        if form_fields.get("read") == form.hash() {
            form.edits = read_edits(form_fields);
        }
        form
    }

    /// Returns the hash that says which text the typed cells belong to.
    pub(super) fn hash(&self) -> String {
        text::short_hash(self.text.as_bytes())
    }

    /// Returns `true` for a link, or a list or force in the format of this program.
    pub(super) fn is_of_program(&self) -> bool {
        link::is_link_line(&self.text)
            || self
                .text
                .lines()
                .any(|line| line.trim_start_matches('\u{feff}').starts_with("fistful:"))
    }

    /// Returns the text under the name of its file, or another if that is unknown.
    fn item(&self, unnamed: &Label, language: Language) -> LibraryItem {
        let name = if self.file.is_empty() { unnamed.get(language) } else { &self.file };
        LibraryItem::Text { name: name.clone(), bytes: self.text.clone().into_bytes() }
    }

    /// Finds the game whose tables the player chose.
    pub(super) fn chosen_game(&self, desk: &Desk) -> Option<Game> {
        let games = readable_games(&desk.library.games);
        games.into_iter().find(|game| game.key() == self.game)
    }

    /// Returns a desk with the tables of the chosen game.
    fn game_desk(&self, desk: &Desk) -> Desk {
        let games = &desk.library.games;
        let game = self.chosen_game(desk);
        desk.with_games(game.map_or_else(|| games.copy(), |game| games.with_game(game)))
    }

    /// Reads the tables of prices of the text; returns the error message if that fails.
    pub(super) fn answer_tables(
        &self,
        desk: &Desk,
        language: Language,
    ) -> Result<ReadTables, String> {
        let words = &labels().paste_page;
        let item = self.item(&words.unnamed_rules, language);
        let request = Request::ReadTables(ReadTablesRequest { item, file_name: None });
        match answer(&request, &self.game_desk(desk)) {
            Ok(Answer::ReadTables(read)) => Ok(*read),
            Ok(_) => Err(words.no_prices.get(language).clone()),
            Err(error) => Err(error.say(language)),
        }
    }

    /// Reads the lists of the text, by the house rules if there are any; returns the error message if that fails.
    pub(super) fn answer(
        &self,
        rules: &CarriedRules,
        desk: &Desk,
        language: Language,
    ) -> Result<ReadText, String> {
        let words = &labels().paste_page;
        let desk = rules.desk(desk).unwrap_or_else(|| self.game_desk(desk));
        let item = self.item(&labels().pasted.unnamed, language);
        let request = ReadListsRequest { item, edits: self.edits.clone(), file_name: None };
        match answer(&Request::ReadLists(request), &desk) {
            Ok(Answer::ReadLists(pasted)) => Ok(ReadText::Coded(pasted)),
            Ok(Answer::ReadUnits(read)) => Ok(ReadText::Units(read)),
            Ok(_) => Err(words.no_list.get(language).clone()),
            Err(error) => Err(error.say(language)),
        }
    }
}

/// Returns the games whose tables a text may be read by, those with ability codes first.
pub(super) fn readable_games(games: &GameRegistry) -> Vec<Game> {
    let coded = games.with_lists();
    let is_other = |game: &Game| {
        !coded.contains(game)
            && games.codeless_game(game.key()).is_some()
            && Heads::has_own(game.key(), games.grammars())
    };
    let others: Vec<Game> = games.all().into_iter().filter(is_other).collect();
    [coded, others].concat()
}

/// A pasted text as it was read.
pub(super) enum ReadText {
    /// Lists with ability codes.
    Coded(Box<ReadLists>),
    /// Tables of units without ability codes.
    Units(Box<ReadUnits>),
}

impl ReadText {
    /// Returns the files of its lists.
    pub(super) fn into_files(self) -> Vec<FileToWrite> {
        match self {
            Self::Coded(pasted) => pasted.files,
            Self::Units(read) => read.files,
        }
    }
}

/// A pasted force, and the list by which it was read.
pub(super) struct FoundForce {
    /// The key of the list.
    pub(super) list: String,
    /// `true` if the list was chosen because it fits best.
    pub(super) is_guessed: bool,
    pub(super) read: ReadForce,
}

impl PastedForm {
    /// Reads the force of the text; returns the error message if that fails.
    pub(super) fn answer_force(
        &self,
        lists: &KnownLists,
        language: Language,
    ) -> Result<FoundForce, String> {
        let groups = lists.groups();
        let keys: Vec<&str> =
            groups.iter().flat_map(|(_, lists)| lists).map(|list| list.key.as_str()).collect();
        let chosen = keys.iter().find(|key| **key == self.list).copied();
        let guessed = match chosen {
            Some(_) => None,
            None => self.guess_list(&keys, lists, language),
        };
        let open = lists.open_key().filter(|open| keys.contains(&open.as_str()));
        let fallback = || open.as_deref().or(keys.first().copied());
        let list = chosen.or(guessed).or_else(fallback).unwrap_or_default();
        let read = self.read_force(list, lists, language)?;
        Ok(FoundForce { list: list.to_owned(), is_guessed: guessed.is_some(), read })
    }

    /// Returns the list with most members whose points agree, of several the first; `None` if no list has any.
    fn guess_list<'a>(
        &self,
        keys: &[&'a str],
        lists: &KnownLists,
        language: Language,
    ) -> Option<&'a str> {
        if self.text.len() > LONGEST_GUESS || self.text.trim().is_empty() {
            return None;
        }
        let score = |key: &&'a str| {
            let force = self.read_force(key, lists, language).ok()?.force?;
            let members = force.members.iter();
            let agreeing = members.filter(|member| member.printed == Some(member.computed)).count();
            Some((agreeing, force.members.len())).filter(|(_, all)| *all > 0)
        };
        let scored = keys.iter().filter_map(|key| Some((*key, score(key)?)));
        // Of equals, `max_by_key` returns the last.
        let scored: Vec<_> = scored.collect();
        scored.into_iter().rev().max_by_key(|(_, score)| *score).map(|(key, _)| key)
    }

    fn read_force(
        &self,
        list: &str,
        lists: &KnownLists,
        language: Language,
    ) -> Result<ReadForce, String> {
        let request = ReadForceRequest {
            item: self.item(&labels().paste_page.unnamed_force, language),
            list: LibraryItem::from(list),
            reference: list.to_owned(),
            file_name: None,
        };
        match answer(&Request::ReadForce(request), &lists.desk(&[list])) {
            Ok(Answer::ReadForce(read)) => Ok(*read),
            Ok(_) => Err(Error::new(list, ErrorKind::FaultyList).say(language)),
            Err(error) => Err(error.say(language)),
        }
    }
}

/// Puts every row of markup on a line of its own, as cells are named by their line.
fn break_rows(text: &str) -> String {
    let (lower, mut out, mut from) = (text.to_ascii_lowercase(), String::new(), 0);
    let mut starts: Vec<usize> = ["<tr>", "<tr ", "[tr]"]
        .iter()
        .flat_map(|tag| lower.match_indices(tag))
        .map(|(at, _)| at)
        .collect();
    starts.sort_unstable();
    for at in starts {
        out.push_str(&text[from..at]);
        from = at;
        if !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
    }
    out + &text[from..]
}

/// Reads the edits of cells: those made before, what was typed, and those of a button.
fn read_edits(form_fields: &FormFields) -> CellEdits {
    let reset: Option<usize> = form_fields.get("reset").parse().ok();
    let mut edits = CellEdits::new();
    for (name, value) in form_fields.pairs() {
        let typed = name.strip_prefix(CELL);
        let is_as_before = |cell: &str| form_fields.get(&format!("{WAS}{cell}")) == value;
        let Some(cell) = name.strip_prefix(EDIT).or(typed) else { continue };
        let Some((line, key)) = cell.split_once('.') else { continue };
        let Ok(line) = line.parse() else { continue };
        if reset != Some(line) && !typed.is_some_and(is_as_before) {
            edits.insert((line, key.to_owned()), one_line(value));
        }
    }
    // `5 code=EFSs-D3 points=54`: several cells of a line.
    if let Some((line, cells)) = form_fields.get(AS_READ).split_once(' ')
        && let Ok(line) = line.parse()
    {
        let cells = cells.split(' ').filter_map(|cell| cell.split_once('='));
        edits.extend(cells.map(|(key, value)| ((line, key.to_owned()), value.to_owned())));
    }
    edits
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the name of a field of a cell.
pub(super) fn cell_field(start: &str, line: usize, key: &str) -> String {
    format!("{start}{line}.{key}")
}
