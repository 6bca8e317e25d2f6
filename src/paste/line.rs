//! A line of a pasted text, as cells or as words.

use super::Fragment;
use crate::text::{Span, is_bidi_control, is_control};

/// Tags of forums that mean the same as those of HTML.
pub(super) const FORUM_TAGS: [&str; 15] = [
    "table", "tr", "td", "th", "b", "i", "u", "s", "size", "color", "center", "url", "font",
    "code", "quote",
];

/// A line of the text, or a row of an HTML table.
#[derive(Debug, Clone)]
pub(super) struct TextLine {
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) span: Span,
    pub(super) cut: Cut,
    /// Cells, or words with the column of their first character.
    pub(super) pieces: Vec<Fragment>,
    /// The column of the first character of each word; empty for cells.
    pub(super) offsets: Vec<usize>,
}

/// The kind of pieces into which a line was cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Cells of a table with separators: tabs, bars, commas, HTML.
    Cells,
    /// Words between blanks.
    Words,
}

impl TextLine {
    /// A line of cells.
    pub(super) fn of_cells(number: usize, span: Span, cells: Vec<Fragment>) -> Self {
        Self { number, span, cut: Cut::Cells, pieces: cells, offsets: Vec::new() }
    }

    /// The same line with other pieces, whose columns are unknown.
    pub(super) fn with(&self, cut: Cut, pieces: Vec<Fragment>) -> Self {
        Self { number: self.number, span: self.span, cut, pieces, offsets: Vec::new() }
    }

    /// The text of the line, with one blank between its pieces.
    pub(super) fn text(&self) -> String {
        let texts = self.pieces.iter().map(|piece| piece.text.as_str());
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The same line as words.
    pub(super) fn to_words(&self) -> Self {
        if self.cut == Cut::Words {
            return self.clone();
        }
        let words = self.pieces.iter().flat_map(|cell| {
            split_words(&cell.text).map(move |(at, word)| Fragment {
                text: word.to_owned(),
                span: find_span(cell, at, word),
            })
        });
        let words = words.collect();
        self.with(Cut::Words, words)
    }
}

/// The place of a word in a cell: exact where the cell stands in the text as it is, else the cell's.
fn find_span(cell: &Fragment, at: usize, word: &str) -> Span {
    if cell.span.end - cell.span.start == cell.text.len() {
        Span::new(cell.span.start + at, cell.span.start + at + word.len())
    } else {
        cell.span
    }
}

/// The place of a closing bracket, if it stands among the first `most` bytes of a text: one full of open brackets is not
/// searched to its end for each of them.
pub(super) fn find_near(text: &str, close: char, most: usize) -> Option<usize> {
    text[..text.floor_char_boundary(most)].find(close)
}

/// The longest link or tag of a forum, in bytes.
pub(super) const LONGEST_TAG: usize = 2_000;

/// Drops emphasis, code marks, escapes, tags and struck text of Markdown.
pub(super) fn unmark(text: &str) -> String {
    let text = &untag(&unstrike(text));
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.peek().is_some_and(char::is_ascii_punctuation) => {
                out.extend(chars.next());
            }
            '`' => {}
            // The mark of a footnote stays: `3*`.
            '*' if !text.starts_with('*') && !out.is_empty() && chars.peek() != Some(&'*') => {
                out.push(c);
            }
            '*' => {}
            c => out.push(c),
        }
    }
    // Emphasis of single words: `Duncan _Idaho_`.
    let bare = |word: &str| match word.chars().next() {
        Some(mark @ ('_' | '*')) if word.len() > 2 => word.trim_matches(mark).to_owned(),
        _ => word.strip_suffix('_').unwrap_or(word).to_owned(),
    };
    if out.contains(['_', '*']) {
        out.trim().split(' ').map(bare).collect::<Vec<_>>().join(" ")
    } else {
        out.trim().to_owned()
    }
}

/// Drops characters that are never meant, controls and marks of direction, and writes ligatures as letters.
pub(super) fn clean(text: &str) -> String {
    const LIGATURES: [(char, &str); 6] =
        [('ﬀ', "ff"), ('ﬁ', "fi"), ('ﬂ', "fl"), ('ﬃ', "ffi"), ('ﬄ', "ffl"), ('ﬅ', "st")];
    let mut text: String =
        text.chars().filter(|c| !is_control(*c) && !is_bidi_control(*c)).collect();
    for (ligature, letters) in LIGATURES {
        if text.contains(ligature) {
            text = text.replace(ligature, letters);
        }
    }
    text
}

/// A line as words between blanks, each with its column.
pub(super) fn split_line(number: usize, start: usize, text: &str) -> TextLine {
    let mut offsets = Vec::new();
    let mut pieces = Vec::new();
    let (mut counted, mut column) = (0, 0);
    for (at, word) in split_words(text) {
        column += text[counted..at].chars().count();
        counted = at;
        offsets.push(column);
        let span = Span::new(start + at, start + at + word.len());
        pieces.push(Fragment { text: clean(&unmark(word)), span });
    }
    let span = Span::new(start, start + text.len());
    TextLine { number, span, cut: Cut::Words, pieces, offsets }
}

/// Words between blanks and leader dots, with their offsets; brackets and commas around them go.
fn split_words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_gap = |c: char| c.is_whitespace() || c == '…';
    const BEFORE: [char; 14] =
        ['.', '(', '[', '{', ',', ';', ':', '=', '|', '·', '•', '~', '^', '@'];
    text.split(is_gap)
        .flat_map(|word| word.split(".."))
        .flat_map(split_halves)
        .filter(|word| !is_emoji(word))
        .map(|word| if word == "|" { word } else { word.trim_start_matches(BEFORE) })
        .map(|word| match word.strip_prefix(['"', '“', '«']) {
            Some(inner) => inner.trim_end_matches([',', '.', ';', ')', '"', '”', '»']),
            None => word,
        })
        .map(|word| {
            // The end of a sentence: `EFSm-N4.`
            let before = word.strip_suffix('.').filter(|before| before.contains('-'));
            let is_rank = |before: &&str| before.ends_with(|c: char| c.is_ascii_digit());
            before.filter(is_rank).unwrap_or(word)
        })
        .map(|word| {
            // A lone bar may be a 1 of a scan.
            if word == "|" {
                return word;
            }
            let word = word.trim_end_matches([',', ';', ':', '=', '|', ']', '}', '·', '•', '~']);
            // `H.` is an abbreviation, and `(6)` lost its first bracket.
            let word = if word.contains('(') { word } else { word.trim_end_matches(')') };
            word.trim_end_matches([',', ';', ':'])
        })
        .filter(|word| !word.is_empty() && !["/", "*", "**", "->"].contains(word))
        .map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// Two values that a slash or a die joins: `15/6`, and `3d4` where a scan lost the blank.
fn split_halves(word: &str) -> Vec<&str> {
    let is_digit = |at: usize| word.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let cut = |at: usize, length: usize| vec![&word[..at], &word[at + length..]];
    if let Some(at) = word.find('/').filter(|at| *at > 0 && is_digit(at - 1) && is_digit(at + 1)) {
        return cut(at, 1);
    }
    match word.find(['d', 'D']) {
        Some(at) if at > 0 && is_digit(at - 1) && is_digit(at + 1) && &word[at + 1..] != "6" => {
            cut(at + 1, 0)
        }
        _ => vec![word],
    }
}

/// Returns `true` for the name of a picture: `:crown:`.
fn is_emoji(word: &str) -> bool {
    let inner = word.strip_prefix(':').and_then(|rest| rest.strip_suffix(':'));
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    inner.is_some_and(|name| name.len() > 1 && is_name(name))
}

/// Drops what is struck out: `~~Old guard~~ Veterans`.
fn unstrike(text: &str) -> String {
    let parts: Vec<&str> = text.split("~~").collect();
    if parts.len() < 3 {
        return text.to_owned();
    }
    parts.into_iter().step_by(2).collect::<Vec<_>>().join("").trim().to_owned()
}

/// Puts a blank in place of tags: `<br>`, `[b]`, `[/url]`.
fn untag(text: &str) -> String {
    const HTML_TAGS: [&str; 8] = ["br", "sup", "sub", "small", "strong", "em", "span", "code"];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '[']) {
        let close = if rest[at..].starts_with('<') { '>' } else { ']' };
        let end = find_near(&rest[at..], close, LONGEST_TAG).filter(|end| {
            let inner = rest[at + 1..at + end].trim_start_matches('/');
            let name = inner.split(['=', ' ', '/']).next().unwrap_or_default();
            let is = |tag: &&str| tag.eq_ignore_ascii_case(name);
            FORUM_TAGS.iter().any(is) || close == '>' && HTML_TAGS.iter().any(is)
        });
        let (kept, skipped) = end.map_or((at + 1, at + 1), |end| (at, at + end + 1));
        out.push_str(&rest[..kept]);
        out.push_str(if end.is_some() { " " } else { "" });
        rest = &rest[skipped..];
    }
    out.push_str(rest);
    if out.len() == text.len() {
        return out;
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}
