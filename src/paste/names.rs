//! Names of units: what may be one, and what scans and pages have done to it.

use super::Fragment;
use super::code::looks_like_code;
use super::line::TextLine;
use super::words::ListWords;
use crate::text::{Source, is_invisible, split_words};

/// Restores the commas and brackets that the words of a name have lost; a long remark in brackets goes.
pub(super) fn restore_name(name: &Fragment, source: &Source) -> String {
    // A guess: `(the Elder)` is part of a name, a sentence in brackets is not.
    const REMARK_WORDS: usize = 4;
    const MARKUP: [char; 11] = ['<', '[', '*', '\n', '|', '\t', '_', '"', '`', '~', '\\'];
    let written = source.slice(name.span);
    // `**Desert guides (2 max)** —`
    let bold = written.strip_prefix("**").and_then(|rest| rest.rsplit_once("**"));
    let written = bold.map_or(written, |(bold, _)| bold);
    let open = written.matches('(').count() > written.matches(')').count();
    let written = &(written.to_owned() + if open { ")" } else { "" });
    let is_same = split_words(written) == split_words(&name.text);
    let is_marked = written.contains(MARKUP) || written.contains("''");
    let text = if is_same && !is_marked { written } else { &name.text };
    let text: String = text.chars().filter(|c| c.is_whitespace() || !is_invisible(*c)).collect();
    let mut text = tidy_name(&text);
    if let Some((before, remark)) = text.clone().split_once(" (")
        && remark.split_whitespace().count() >= REMARK_WORDS
    {
        text = before.trim_end().to_owned();
    }
    text
}

/// Returns `true` for a text that may be the name of a unit: two letters at least, no number before them, no total.
pub(super) fn is_name(name: &str, known: &ListWords) -> bool {
    // The longest name of a unit in `armies/` has seven words.
    const MOST_WORDS: usize = 8;
    let is_sentence =
        split_words(name).len() > MOST_WORDS || name.contains(['!', '?']) || name.contains(": ");
    is_name_in_cell(name, known) && !is_sentence
}

/// Returns `true` for a cell that may be the name of a unit, however long it is.
pub(super) fn is_name_in_cell(name: &str, known: &ListWords) -> bool {
    let words = split_words(name);
    let plain = words.join(" ");
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    // `Total: 3 units`
    let is_total = [Some(&plain), words.first()]
        .into_iter()
        .flatten()
        .any(|words| known.totals.contains(words));
    let first = name.split_whitespace().next().unwrap_or_default();
    letters >= 2 && !is_total && !known.values.is_value(first)
}

/// Joins the two halves of a name that was broken at the end of a line.
pub(super) fn join_halves(first: &str, second: &str) -> String {
    match first.strip_suffix('-') {
        Some(first) if second.starts_with(char::is_lowercase) => format!("{first}{second}"),
        _ if second.starts_with('(') => first.to_owned(),
        _ => format!("{first} {second}"),
    }
}

/// Strips leader dots, marks of footnotes, numbering and markup from a name.
pub(super) fn tidy_name(name: &str) -> String {
    const MARKS: [char; 16] =
        ['.', ':', '*', '†', '‡', '-', '–', '—', ' ', '_', '…', '/', '=', '|', ',', ';'];
    let trimmed = name.trim().trim_end_matches(MARKS).trim_start_matches(MARKS);
    // The bar before a cell, as a scan has read it: `[ Kenola Guard |`.
    let trimmed = trimmed.strip_prefix("[ ").filter(|name| !name.contains(']')).unwrap_or(trimmed);
    // Its first quote was that of a word: `Boris "the Blade"`.
    let is_half = trimmed.matches('"').count() == 1;
    let trimmed = trimmed.strip_suffix('"').filter(|_| is_half).unwrap_or(trimmed);
    // The number of a footnote: `Face Dancer [1]`.
    let trimmed = match trimmed.strip_suffix(']').and_then(|rest| rest.rsplit_once('[')) {
        Some((before, note)) if note.len() < 3 => before.trim_end(),
        _ => trimmed,
    };
    // `H.` at the end is an abbreviation.
    let is_short = name.trim_end().ends_with('.')
        && trimmed.rsplit(' ').next().is_some_and(|last| last.chars().count() == 1);
    let trimmed = trimmed.split_whitespace().collect::<Vec<_>>().join(" ");
    trimmed + if is_short { "." } else { "" }
}

/// Returns `true` for words that begin with a capital and hold no code.
pub(super) fn is_capitalised(words: &TextLine) -> bool {
    let first = words.pieces.first();
    first.is_some_and(|first| first.text.starts_with(char::is_uppercase))
        && !words
            .pieces
            .iter()
            .any(|piece| looks_like_code(&piece.text) && piece.text.contains('-'))
}

/// Returns `true` for a text that ends where no name does: `Guardias de la`.
pub(super) fn is_first_half(text: &str, known: &ListWords) -> bool {
    let last = text.rsplit(' ').next().unwrap_or_default().to_lowercase();
    known.links.contains(&last) || text.ends_with('-')
}
