//! Opening a text that was typed or pasted: a link, or the text of a file.

use crate::desk::Desk;
use crate::game::{CodelessGames, game_of_file};
use crate::labels::labels;
use crate::language::Language;
use crate::link::is_link_line;
use crate::page::findings::whole_sentence;
use crate::page::state::{BuiltTexts, LIST, new_force};
use crate::read;

/// Refuses a text that is neither a link nor like any file of the program.
pub(super) fn check_opened(opened: &str, desk: &Desk, language: Language) -> Result<(), String> {
    let words = &labels().begin;
    if opened.trim().is_empty() {
        return Err(labels().paste_page.empty.get(language).clone());
    }
    let is_known = is_link_line(opened)
        || read::is_record(opened.as_bytes())
        || read::is_like_a_file(opened, &desk.library.games.file_kinds());
    is_known.then_some(()).ok_or_else(|| words.unknown.get(language).clone())
}

/// Opens a pasted text or link, or the text of a file; refuses the record of a battle.
pub(super) fn open_text(
    opened: &str,
    games: CodelessGames,
    language: Language,
) -> Result<BuiltTexts, String> {
    let text = opened.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
    if is_link_line(text) || text.trim().is_empty() {
        return BuiltTexts::read(text, games).map_err(|why| whole_sentence(&why.fault, language));
    }
    if read::is_record(opened.as_bytes()) {
        return Err(labels().record_page.not_opened.get(language).clone());
    }
    if read::is_force(opened.as_bytes()) {
        return Ok(BuiltTexts { force: Some(opened.to_owned()), list: None, games });
    }
    let force = new_force(LIST, game_of_file(opened.as_bytes(), games), language);
    Ok(BuiltTexts { force: Some(force), list: Some(opened.to_owned()), games })
}
