//! Words of lists: titles among the lines that are no rows, and notes about shields.

use super::line::{Cut, TextLine};
use super::lines::find_sender;
use super::words::ListWords;
use crate::text::{Source, split_words};

/// Reads a line that is not a row as the title of a list; `None` for prose, the head of a part, a page number.
pub(super) fn read_title(text: &str, known: &ListWords) -> Option<String> {
    // Guesses: a longer line is a sentence; no title of `tests/cases/paste` is as long.
    const LONGEST: usize = 60;
    const MOST_WORDS: usize = 9;
    const FEWEST_LETTERS: usize = 3;
    // A template of a wiki, a call-out of a note, a command of LaTeX.
    let is_markup =
        ["{{", "[!", "\\"].iter().any(|mark| text.trim_start_matches(['>', ' ']).starts_with(mark));
    let bare = undecorate(&text[find_sender(text).unwrap_or(0)..]);
    // A wiki has a link beside its headings.
    let bare = bare.trim_end_matches("[edit]").trim_end_matches("[editar]");
    // `The Harkonnen: 6 leaders, 3 troop types`, as the export writes it.
    let bare = match bare.split_once(": ") {
        Some((name, counts)) if counts.starts_with(|c: char| c.is_ascii_digit()) => name,
        _ => bare,
    };
    let words = split_words(bare);
    let is_head = words.is_empty() || is_part_name(bare, known);
    let is_page = words.iter().any(|word| known.page.contains(word));
    let is_sentence =
        bare.ends_with(['.', '?', '!', ',', ';']) && !bare.ends_with("..") && words.len() > 3
            || bare.chars().next().is_none_or(char::is_lowercase);
    // `Hi Gareth,`
    let is_greeting = text.trim_end().ends_with([',', '!', ':'])
        && words.first().is_some_and(|word| known.greetings.contains(word));
    let letters = bare.chars().filter(|c| c.is_alphabetic()).count();
    if is_head
        || is_markup
        || is_page
        || is_greeting
        || is_sentence
        || letters < FEWEST_LETTERS
        || words.len() > MOST_WORDS
        || bare.len() > LONGEST
    {
        return None;
    }
    Some(bare.trim().to_owned())
}

/// Returns `true` for the head of a part of a list; the name of an NCO may be such a word too.
pub(super) fn is_part(text: &str, known: &ListWords) -> bool {
    let bare = undecorate(text);
    is_part_name(bare, known) && !known.ncos.contains(&split_words(bare).join(" "))
}

/// Returns `true` for the name of a part of a list: `Rank and file`, `Rank & File`.
fn is_part_name(bare: &str, known: &ListWords) -> bool {
    let is_known = |spelled: &str| known.parts.contains(&split_words(spelled).join(" "));
    match bare.contains('&') {
        true => [" and ", " y "].into_iter().any(|and| is_known(&bare.replace('&', and))),
        false => is_known(bare),
    }
}

/// Drops numbering and markup around a title: `b) The Atreides`, `## House Corrino`, `[b]Fremen[/b]:`.
pub(super) fn undecorate(text: &str) -> &str {
    // `[/center]` and `[color=red]`, but no text in brackets; `(viii.)`.
    const LONGEST_TAG: usize = 12;
    const LONGEST_NUMBER: usize = 7;
    const MARKS: &str = "#*_=~-–—|>`\"“”:•·+ \t\u{c}";
    let is_mark = |c: char| MARKS.contains(c);
    let mut bare = text.trim_matches(is_mark);
    while let Some((tag, inner)) = bare.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        if tag.len() > LONGEST_TAG {
            break;
        }
        bare = inner.trim_matches(is_mark);
    }
    bare = bare.split("[/").next().unwrap_or(bare);
    let first = bare.split_whitespace().next().unwrap_or_default();
    let number = first.trim_matches(['(', ')', '.', '}', '-']);
    let is_number = first.len() <= LONGEST_NUMBER
        && first.len() < bare.len()
        && first.ends_with([')', '.', '}', '-'])
        && number.chars().all(|c| c.is_ascii_digit() || "abcdefivx.".contains(c));
    if is_number {
        bare = &bare[first.len()..];
    }
    bare.trim_matches(is_mark)
}

/// Returns `true` if a text has words of notes about shields, and whether they say that there is one.
pub(super) fn find_shield(notes: &str, known: &ListWords) -> Option<bool> {
    let words = split_words(notes);
    let at = words.iter().position(|word| known.shields.contains(word))?;
    let before = at.checked_sub(1).map(|before| &words[before]);
    Some(!before.is_some_and(|before| known.without.contains(before)))
}

/// Splits a line into the texts that may be titles: its cells, or its parts between wide gaps.
pub(super) fn split_titles(line: &TextLine, source: &Source) -> Vec<String> {
    match line.cut {
        Cut::Cells => {
            let cells = line.pieces.iter().map(|piece| piece.text.replace('\n', " "));
            cells.filter(|text| !text.is_empty()).collect()
        }
        Cut::Words => {
            let text = source.slice(line.span);
            let parts = text.split("    ").map(str::trim).filter(|part| !part.is_empty());
            parts.map(str::to_owned).collect()
        }
    }
}
