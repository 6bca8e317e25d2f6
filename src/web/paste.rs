//! The pasted list of a request: its text, and the player's edits of its cells.

use super::form_fields::FormFields;
use crate::answer::paste::{PasteRequest, Pasted};
use crate::answer::{Answer, Request, answer};
use crate::desk::Desk;
use crate::labels::labels;
use crate::language::Language;
use crate::library::LibraryItem;
use crate::paste::CellEdits;
use crate::{limits, link, text};

/// The start of a field with the edit of a cell: `edit.12.code`. Buttons have it too.
pub(super) const EDIT: &str = "edit.";
/// The start of the field that a cell is typed into, and of the field with what stood there before.
pub(super) const CELL: &str = "cell.";
pub(super) const WAS: &str = "was.";
/// The field of a button that says that the cells of a row are right as they were read.
const AS_READ: &str = "as-read";

/// The pasted list of a form.
#[derive(Debug)]
pub(super) struct PastedForm {
    /// With the line ends of files.
    pub(super) text: String,
    /// The file that it comes from; may be empty.
    pub(super) file: String,
    /// The tag of the game whose tables its codes follow; may be empty or unknown.
    pub(super) game: String,
    /// The player's own texts for some cells.
    pub(super) edits: CellEdits,
}

impl PastedForm {
    pub(super) fn read(form_fields: &FormFields) -> Self {
        let text = break_rows(&form_fields.get("pasted").replace("\r\n", "\n"));
        let mut form = Self {
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
        let is_alone = !self.text.trim().contains('\n');
        is_alone && link::is_link(&self.text)
            || self
                .text
                .lines()
                .any(|line| line.trim_start_matches('\u{feff}').starts_with("fistful:"))
    }

    /// Reads the lists of the text; returns the error message if that fails.
    pub(super) fn answer(self, desk: &Desk, language: Language) -> Result<Pasted, String> {
        let (games, words) = (&desk.library.games, &labels().paste_page);
        let game = games.with_lists().into_iter().find(|game| game.tag() == self.game);
        let desk = desk.with_games(game.map_or_else(|| games.copy(), |game| games.with_game(game)));
        let unnamed = labels().pasted.unnamed.get(language).clone();
        let name = if self.file.is_empty() { unnamed } else { self.file };
        let item = LibraryItem::Text { name, bytes: self.text.into_bytes() };
        let request = PasteRequest { item, edits: self.edits, file_name: None };
        match answer(&Request::Paste(request), &desk) {
            Ok(Answer::Pasted(pasted)) => Ok(*pasted),
            Ok(_) => Err(words.no_list.get(language).clone()),
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
