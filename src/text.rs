//! Source texts with line and column positions, and string helpers.

mod file_name;
mod ranges;
mod typographic;
mod wrap;

pub use file_name::{is_device, slug, slug_from_name};
pub use ranges::{join_ranges, range};
pub use typographic::to_typographic;
pub use wrap::wrap;

use crate::limits;
use sha2::{Digest, Sha256};
use std::fmt;
use std::fmt::Write;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// A run of bytes in a [`Source`], end exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the span as a range.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// The start and end of a span, lines and columns counted from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line of the first character.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The line of the last character.
    pub end_line: usize,
    /// The column after the last character.
    pub end_column: usize,
}

/// A text and its name in messages: a path, `<stdin>`, or the name of a shipped army.
#[derive(Debug, Clone, Default)]
pub struct Source {
    /// The name in messages.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// The byte at which each line starts, for the line ends LF, CRLF and a lone CR.
    lines: Vec<usize>,
    /// The number of characters before every [`STRIDE`]th byte, so that long lines need not be counted from their
    /// start.
    strides: Vec<usize>,
}

/// The number of bytes between entries of `strides`.
const STRIDE: usize = 1 << 10;

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let (name, text) = (name.into(), text.into());
        let lines = line_starts(&text).collect();
        let strides = text.as_bytes().chunks(STRIDE).scan(0, |before, bytes| {
            let here = *before;
            *before += characters(bytes);
            Some(here)
        });
        let strides = strides.collect();
        Self { name, text, lines, strides }
    }

    /// Returns the line that contains a byte, without its line end, and the offset of its start.
    pub fn line(&self, offset: usize) -> (usize, &str) {
        let line = self.lines.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0);
        let end = self.lines.get(line + 1).copied().unwrap_or(self.text.len());
        (start, slice(&self.text, start..end).trim_end_matches(['\n', '\r']))
    }

    /// Returns every line without its line end, and the offset of its start.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines.iter().map(|start| self.line(*start))
    }

    /// Returns the text of a span; empty if it is outside the text or splits a character.
    pub fn slice(&self, span: Span) -> &str {
        slice(&self.text, span.range())
    }

    /// Returns the place of a span; `1:1` if it is outside the text.
    pub fn place(&self, span: Span) -> Place {
        let (line, column) = self.line_column(span.start);
        let (end_line, end_column) = self.line_column(span.end.max(span.start));
        Place { line, column, end_line, end_column }
    }

    /// Returns the byte offset of a line and column, both counted from 1.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or(self.text.len());
        let start = start + if start == 0 { mark_length(&self.text) } else { 0 };
        let rest = &self.text[start..];
        let bytes =
            rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(i, _)| i);
        start + bytes
    }

    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= offset).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let start = start + if start == 0 { mark_length(&self.text) } else { 0 };
        let end = offset.min(self.text.len());
        let is_place = start <= end && self.text.is_char_boundary(end);
        let before = if is_place { self.before(end) - self.before(start) } else { 0 };
        (line, before + 1)
    }

    /// Returns the number of characters that start before a byte.
    fn before(&self, end: usize) -> usize {
        let stride = (end / STRIDE).min(self.strides.len().saturating_sub(1));
        let counted = self.strides.get(stride).copied().unwrap_or(0);
        counted + characters(&self.text.as_bytes()[stride * STRIDE..end])
    }
}

/// Counts the characters of UTF-8 that start in `bytes`.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
}

/// Returns a run of bytes of a text; empty if it is outside the text or splits a character.
pub fn slice(text: &str, bytes: Range<usize>) -> &str {
    text.get(bytes).unwrap_or("")
}

/// Returns the text after the last of `ends`; the whole text if it contains none.
pub fn after_last<'a>(text: &'a str, ends: &[char]) -> &'a str {
    text.rsplit_once(ends).map_or(text, |(_, last)| last)
}

/// Returns the text before the first of `ends`; the whole text if it contains none.
pub fn before_first<'a>(text: &'a str, ends: &[char]) -> &'a str {
    text.split_once(ends).map_or(text, |(first, _)| first)
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns the length of a leading byte order mark, which no column counts.
fn mark_length(text: &str) -> usize {
    if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 }
}

/// Returns the offset of each line start, for the line ends LF, CRLF and a lone CR.
fn line_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    let after = bytes.iter().enumerate().filter_map(move |(i, byte)| match byte {
        b'\n' => Some(i + 1),
        b'\r' if bytes.get(i + 1) != Some(&b'\n') => Some(i + 1),
        _ => None,
    });
    std::iter::once(0).chain(after)
}

/// Parses a whole number of at most nine digits, without sign or leading zeros: `24`, not `024` or `2e1`.
pub fn parse_unsigned(text: &str) -> Option<i32> {
    let plain = text == "0" || !text.starts_with('0');
    let digits = !text.is_empty() && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    if plain && digits { text.parse().ok() } else { None }
}

/// Returns `true` for a whole number other than 0, however large: `-12`.
pub fn is_nonzero_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty()
        && !digits.starts_with('0')
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses a whole number of at most eighteen digits that may have a minus sign: `-2`.
pub fn parse_signed(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits == "0" && digits == text || !digits.starts_with('0');
    let digits = digits.len() <= 18 && digits.bytes().all(|b| b.is_ascii_digit());
    if plain && digits { text.parse().ok() } else { None }
}

/// Counts grapheme clusters, which a reader sees as characters.
pub fn length(text: &str) -> usize {
    // In ASCII only CR and LF form a cluster.
    if text.is_ascii() && !text.contains('\r') { text.len() } else { text.graphemes(true).count() }
}

/// Capitalizes the first letter.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

/// Truncates a text to `most` characters, with `…` if it was longer.
pub fn truncate(text: &str, most: usize) -> String {
    if length(text) <= most {
        return escape_controls(text);
    }
    let head: String = text.graphemes(true).take(most).collect();
    format!("{}…", escape_controls(&head))
}

/// Escapes the characters that XML reads as markup.
pub fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Cuts the middle out of a text of more than `2 * end` characters: `abc…xyz`. Its control characters are escaped.
pub fn truncate_middle(text: &str, end: usize) -> String {
    let length = length(text);
    if length <= 2 * end {
        return escape_controls(text);
    }
    let part = |from: usize| text.graphemes(true).skip(from).take(end).collect::<String>();
    format!("{}…{}", escape_controls(&part(0)), escape_controls(&part(length - end)))
}

/// Returns `true` for a control character not allowed in army files: C0 (except tab and line ends), DEL and C1.
pub fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r')
}

/// Returns `true` for a bidirectional control character.
pub fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns `true` for a character of no width that web pages and chats put into words, where it may break a line or must
/// not: a soft hyphen, a joiner, a byte order mark.
pub fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | BYTE_ORDER_MARK)
}

/// Returns `true` for a character that draws nothing: whitespace, controls, and those that Unicode has every reader
/// ignore.
pub fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || is_control(c)
        || matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
                | BYTE_ORDER_MARK | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Removes bidirectional control characters, which are never printed.
pub fn strip_bidi(text: &str) -> String {
    text.chars().filter(|c| !is_bidi_control(*c)).collect()
}

/// Escapes a text for display: controls and bidirectional marks become code points, `<U+202E>`.
pub fn escape_controls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\t' {
            out.push(' ');
        } else if c.is_control() || is_bidi_control(c) || c == BYTE_ORDER_MARK {
            let _ = write!(out, "<U+{:04X}>", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// Normalizes a name for comparison: composed accents, lower case, single blanks.
pub fn fold(text: &str) -> String {
    let composed: String = text.nfc().flat_map(char::to_lowercase).collect();
    collapse_whitespace(&composed)
}

/// Joins the words of a text by single blanks, in one line.
pub fn collapse_whitespace(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Splits a text into words for a search: lower case, without accents and punctuation.
pub fn split_words(text: &str) -> Vec<String> {
    let is_accent = |c: &char| matches!(c, '\u{300}'..='\u{36f}');
    let bare: String = text.nfd().filter(|c| !is_accent(c)).flat_map(char::to_lowercase).collect();
    let words = bare.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the most likely candidate for a misspelt word: the nearest within the edit distance, unless others begin with
/// the word and that one has two slips or more; or the only one with this prefix.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let word = fold(word);
    if word.len() > limits::bytes(limits::NAME) {
        return None;
    }
    let max_distance = 1 + word.chars().count() / 4; // a guess: one slip in four letters is still a slip
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let near = candidates
        .iter()
        .map(|candidate| (strsim::osa_distance(&word, &fold(candidate)), candidate))
        .filter(|(distance, _)| *distance <= max_distance)
        .min_by_key(|(distance, _)| *distance);
    let begins = |candidate: &&&str| word.len() > 2 && fold(candidate).starts_with(&word);
    let near = near.map(|(distance, candidate)| match candidates.iter().find(begins) {
        Some(longer) if distance > 1 => *longer,
        _ => *candidate,
    });
    let by_prefix = || {
        let mut matches = candidates.iter().filter(|candidate| fold(candidate).starts_with(&word));
        matches.next().filter(|_| !word.is_empty() && matches.next().is_none()).copied()
    };
    // `chess` for `dune-chess`
    let by_word = || {
        let has_word = |candidate: &&&str| fold(candidate).split(['-', ' ']).any(|own| own == word);
        let mut matches = candidates.iter().filter(has_word);
        matches.next().filter(|_| matches.next().is_none()).copied()
    };
    near.or_else(by_prefix).or_else(by_word).map(str::to_owned)
}

/// Quotes a text in double quotes, as in YAML and JSON.
pub fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Returns the first eight digits of a SHA-256, as `sha256sum` prints it.
pub fn short_hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..4])
}

/// Encodes bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Formats a difference with its sign, as the sheets print it: `+2`, `−1`.
pub fn with_sign(n: i32) -> String {
    if n < 0 { with_minus(n.into()) } else { format!("+{n}") }
}

/// Formats a number with a true minus sign if it is negative: `−2`, `5`.
pub fn with_minus(n: i64) -> String {
    n.to_string().replace('-', "−")
}

/// Returns a value as text, or a dash if there is none.
pub fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| value.to_string())
}

/// Returns a value as text, or nothing if there is none.
pub fn or_empty(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Returns a text, or a dash if it is empty.
pub fn dash_if_empty(text: &str) -> String {
    or_dash(Some(text).filter(|text| !text.is_empty()))
}

/// Formats a list of allowed values for messages: `` `en`, `es` ``.
pub fn list_values(allowed: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let quoted = allowed.into_iter().map(|value| format!("`{value}`"));
    quoted.collect::<Vec<_>>().join(", ")
}

/// Removes duplicates, keeping the first of each in order.
pub fn dedup<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut unique = Vec::new();
    for item in items {
        if !unique.contains(&item) {
            unique.push(item);
        }
    }
    unique
}
