//! Lines of a pasted text, each as cells or as words.

use super::mask::mask;
use super::{Heads, Piece, html, latex, vertical, wiki};
use crate::text::{Source, Span, is_bidi_control, is_control};

/// A line of the text, or a row of an HTML table.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) span: Span,
    pub(super) cut: Cut,
    /// Cells, or words with the column of their first character.
    pub(super) pieces: Vec<Piece>,
    /// The column of the first character of each word; empty for cells.
    pub(super) columns: Vec<usize>,
}

/// How a line was cut into pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Cells of a table with separators: tabs, bars, commas, HTML.
    Cells,
    /// Words between blanks.
    Words,
}

impl Line {
    /// The text of the line, with one blank between its pieces.
    pub(super) fn text(&self) -> String {
        let texts = self.pieces.iter().map(|piece| piece.text.as_str());
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The same line as words.
    pub(super) fn words(&self) -> Self {
        if self.cut == Cut::Words {
            return self.clone();
        }
        let words = self.pieces.iter().flat_map(|cell| {
            split_words(&cell.text).map(move |(at, word)| Piece {
                text: word.to_owned(),
                span: inside(cell, at, word),
            })
        });
        let pieces: Vec<Piece> = words.collect();
        Self { cut: Cut::Words, columns: Vec::new(), pieces, ..self.clone() }
    }
}

/// The place of a word in a cell: exact where the cell stands in the text as it is, else the cell's.
fn inside(cell: &Piece, at: usize, word: &str) -> Span {
    if cell.span.end - cell.span.start == cell.text.len() {
        Span::new(cell.span.start + at, cell.span.start + at + word.len())
    } else {
        cell.span
    }
}

/// Cuts a text into lines.
pub(super) fn lines(source: &Source, heads: &Heads) -> Vec<Line> {
    if html::is_markup(&source.text) {
        return html::lines(source);
    }
    if latex::is_latex(&source.text) {
        return latex::lines(source);
    }
    if wiki::is_wiki(&source.text) {
        return wiki::lines(source);
    }
    let separator = separator(source, heads);
    let masked = mask(&source.text);
    let mut out: Vec<Line> = Vec::new();
    for (index, (start, text)) in source.lines().enumerate() {
        let number = index + 1;
        let text = &masked[start..start + text.len()];
        let (start, text) = unquote_line(start, text);
        let span = Span::new(start, start + text.len());
        let cells = match separator {
            _ if text.contains('\t') => Some(cells(start, text, '\t')),
            _ if is_markdown(text) => Some(markdown(start, text)),
            Some(separator) if text.contains(separator) => Some(cells(start, text, separator)),
            _ => None,
        };
        let line = match cells {
            Some(cells) => {
                Line { number, span, cut: Cut::Cells, pieces: cells, columns: Vec::new() }
            }
            None => words(number, start, text),
        };
        if !line.pieces.iter().all(|piece| is_rule(&piece.text)) || line.pieces.is_empty() {
            out.push(line);
        }
    }
    vertical::cards(vertical::by_columns(out, heads), heads, source)
}

/// Returns `true` for a line of a table that only draws: `---`, `:--:`, `===`.
fn is_rule(text: &str) -> bool {
    text.len() > 1 && text.chars().all(|c| "-=_+:*|─━═".contains(c))
}

/// Drops the marks of a quoted mail or a list before a line: `> `, `- `, `* `, `• `.
fn unquote_line(start: usize, text: &str) -> (usize, &str) {
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        let trimmed = rest.trim_start_matches(' ');
        // The indent of a table set with blanks says where its columns stand.
        let quote = trimmed.strip_prefix("> ").or_else(|| trimmed.strip_prefix('>'));
        match quote.or_else(|| bullet(trimmed)) {
            Some(after) => rest = after,
            None => break,
        }
    }
    (start + text.len() - rest.len(), rest)
}

fn bullet(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(['-', '*', '•', '·', '+', '–'])?.strip_prefix(' ')?;
    rest.trim_start().chars().next()?.is_alphabetic().then(|| rest.trim_start())
}

/// The separator of a text of comma-separated values: the one by which a line becomes heads of columns.
fn separator(source: &Source, heads: &Heads) -> Option<char> {
    let found = source.lines().find_map(|(start, text)| {
        [';', ',', '|'].into_iter().find(|separator| {
            let cells = cells(start, text, *separator);
            cells.len() >= 3 && heads.find_head(&cells).is_some()
        })
    });
    found.filter(|_| !source.text.contains('\t'))
}

/// Cuts a line at a separator that stands outside double quotes; quotes around a cell go, two of them are one.
fn cells(start: usize, text: &str, separator: char) -> Vec<Piece> {
    let mut cells = Vec::new();
    let (mut from, mut quoted) = (0, false);
    for (at, c) in text.char_indices() {
        if c == '"' && (quoted || text[from..at].trim().is_empty()) {
            quoted = !quoted && text[at + 1..].contains('"');
        } else if c == separator && !quoted {
            cells.push(cell(start, text, from, at));
            from = at + c.len_utf8();
        }
    }
    cells.push(cell(start, text, from, text.len()));
    cells
}

fn cell(start: usize, text: &str, from: usize, to: usize) -> Piece {
    let raw = &text[from..to];
    let trimmed = raw.trim();
    let lead = raw.len() - raw.trim_start().len();
    let span = Span::new(start + from + lead, start + from + lead + trimmed.len());
    let inner = trimmed.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let text = match inner {
        Some(inner) if !inner.is_empty() => inner.replace("\"\"", "\"").trim().to_owned(),
        Some(_) => String::new(),
        None => trimmed.replace("\"\"", "\""),
    };
    // What spreadsheets put before a text that looks like a formula.
    let text = text.strip_prefix('\'').map_or(text.clone(), str::to_owned);
    Piece { text: clean(&text), span }
}

fn is_markdown(text: &str) -> bool {
    let bars = text.matches('|').count() - text.matches("\\|").count();
    bars >= 2 || text.trim_start().starts_with('|') && bars >= 1
}

/// Cuts a row of a Markdown table, and drops its markup.
fn markdown(start: usize, text: &str) -> Vec<Piece> {
    let mut bounds: Vec<usize> = text
        .match_indices('|')
        .filter(|(at, _)| !text[..*at].ends_with('\\'))
        .map(|(at, _)| at)
        .collect();
    let body = text.trim();
    let lead = text.len() - text.trim_start().len();
    if !body.starts_with('|') {
        bounds.insert(0, usize::MAX);
    }
    if !body.ends_with('|') {
        bounds.push(text.len());
    }
    let cells = bounds.windows(2).map(|pair| {
        let from = if pair[0] == usize::MAX { lead } else { pair[0] + 1 };
        let cell = cell(start, text, from, pair[1].max(from));
        Piece { text: unmark(&cell.text), span: cell.span }
    });
    cells.collect()
}

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
    let inner = out.trim().strip_prefix('_').and_then(|rest| rest.strip_suffix('_'));
    inner.unwrap_or(out.trim()).to_owned()
}

/// Drops characters that are never meant: controls and marks of direction.
fn clean(text: &str) -> String {
    text.chars().filter(|c| !is_control(*c) && !is_bidi_control(*c)).collect()
}

/// A line as words between blanks, each with its column.
pub(super) fn words(number: usize, start: usize, text: &str) -> Line {
    let mut columns = Vec::new();
    let mut pieces = Vec::new();
    let (mut counted, mut column) = (0, 0);
    for (at, word) in split_words(text) {
        column += text[counted..at].chars().count();
        counted = at;
        columns.push(column);
        let span = Span::new(start + at, start + at + word.len());
        pieces.push(Piece { text: clean(&unmark(word)), span });
    }
    let span = Span::new(start, start + text.len());
    Line { number, span, cut: Cut::Words, pieces, columns }
}

/// Words between blanks and leader dots, with their offsets; brackets and commas around them go.
fn split_words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_gap = |c: char| c.is_whitespace() || c == '…';
    const BEFORE: [char; 14] =
        ['.', '(', '[', '{', ',', ';', ':', '=', '|', '·', '•', '~', '^', '@'];
    text.split(is_gap)
        .flat_map(|word| word.split(".."))
        .flat_map(halves)
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
fn halves(word: &str) -> Vec<&str> {
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
        let end = rest[at..].find(close).filter(|end| {
            let inner = rest[at + 1..at + end].trim_start_matches('/');
            let name = inner.split(['=', ' ', '/']).next().unwrap_or_default();
            let is = |tag: &&str| tag.eq_ignore_ascii_case(name);
            html::FORUM_TAGS.iter().any(|tag| is(&tag))
                || close == '>' && HTML_TAGS.iter().any(|tag| is(&tag))
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
