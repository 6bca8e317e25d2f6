//! The pasted list of a request: its text, and what the player says in place of its cells.

use super::form_fields::FormFields;
use crate::answer::paste::{PasteRequest, Pasted};
use crate::answer::{Answer, Request, answer};
use crate::desk::Desk;
use crate::labels::labels;
use crate::language::Language;
use crate::library::LibraryItem;
use crate::paste::UnitMends;
use crate::{limits, link, text};

/// The start of a field in place of a cell: `mend.12.code`.
const MEND: &str = "mend.";

/// The pasted list of a form.
#[derive(Debug)]
pub(super) struct PastedForm {
    /// With the line ends of files.
    pub(super) text: String,
    /// The file that it comes from; may be empty.
    pub(super) file: String,
    /// The tag of the game whose tables its codes follow; may be empty or unknown.
    pub(super) game: String,
    /// The cells that were typed, whether or not they differ from the text.
    pub(super) mends: UnitMends,
}

impl PastedForm {
    pub(super) fn read(form_fields: &FormFields) -> Self {
        let text = break_rows(&form_fields.get("pasted").replace("\r\n", "\n"));
        let mut form = Self {
            file: text::truncate(form_fields.get("pasted-file").trim(), limits::NAME),
            game: form_fields.get("pasted-game").to_owned(),
            mends: UnitMends::new(),
            text,
        };
        // Lines have other numbers once the text is another.
        if form_fields.get("read") == form.hash() {
            form.mends = read_mends(form_fields);
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
        let unnamed = words.unnamed.get(language).clone();
        let name = if self.file.is_empty() { unnamed } else { self.file };
        let item = LibraryItem::Text { name, bytes: self.text.into_bytes() };
        let request = PasteRequest { item, mends: self.mends, file_name: None };
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

/// Reads the typed cells; a button comes after the fields.
fn read_mends(form_fields: &FormFields) -> UnitMends {
    let reset: Option<usize> = form_fields.get("reset").parse().ok();
    let cells = form_fields.pairs().iter().filter_map(|(name, value)| {
        let (line, key) = name.strip_prefix(MEND)?.split_once('.')?;
        let line = line.parse().ok().filter(|line| Some(*line) != reset)?;
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(((line, key.to_owned()), value))
    });
    cells.collect()
}

/// Returns the name of the field in place of a cell.
pub(super) fn mend_field(line: usize, key: &str) -> String {
    format!("{MEND}{line}.{key}")
}
