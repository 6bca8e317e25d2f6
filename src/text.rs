//! Text with places in it.

mod ranges;
mod typographic;
mod wrapped;

pub use ranges::ranges;
pub use typographic::typographic;
pub use wrapped::wrapped;

use crate::limits;
use sha2::{Digest, Sha256};
use std::fmt;
use std::fmt::Write;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
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
    /// The span of `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The same run as a range.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// Where a span starts and ends, lines and columns counted from 1, columns in characters.
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

/// A text and what it is called: a path, `<stdin>`, or the name of a shipped army.
#[derive(Debug, Clone, Default)]
pub struct Source {
    /// What messages call it.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// The byte at which each line starts, for the line ends LF, CRLF and a lone CR.
    lines: Vec<usize>,
    /// The characters before every [`STRIDE`]th byte, so that no long line is counted from its start.
    strides: Vec<usize>,
}

/// Bytes from one count of characters to the next.
const STRIDE: usize = 1 << 10;

impl Source {
    /// A named text.
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

    /// The line that a byte stands in, without its line end, and the byte at which it starts.
    pub fn line(&self, offset: usize) -> (usize, &str) {
        let line = self.lines.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0);
        let end = self.lines.get(line + 1).copied().unwrap_or(self.text.len());
        (start, slice(&self.text, start..end).trim_end_matches(['\n', '\r']))
    }

    /// Every line without its end, and the byte at which it starts.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines.iter().map(|start| self.line(*start))
    }

    /// The text of a span; nothing for one outside the text, or within a letter of several bytes.
    pub fn slice(&self, span: Span) -> &str {
        slice(&self.text, span.range())
    }

    /// The place of a span, `1:1` for one outside the text.
    pub fn place(&self, span: Span) -> Place {
        let (line, column) = self.line_column(span.start);
        let (end_line, end_column) = self.line_column(span.end.max(span.start));
        Place { line, column, end_line, end_column }
    }

    /// The byte at which a line and column stand, both counted from 1.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or(self.text.len());
        let start = start + if start == 0 { mark_length(&self.text) } else { 0 };
        let rest = &self.text[start..];
        let into = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(i, _)| i);
        start + into
    }

    fn line_column(&self, offset: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= offset).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let start = start + if start == 0 { mark_length(&self.text) } else { 0 };
        let end = offset.min(self.text.len());
        let is_place = start <= end && self.text.is_char_boundary(end);
        let before = if is_place { self.before(end) - self.before(start) } else { 0 };
        (line, before + 1)
    }

    /// How many characters start before a byte.
    fn before(&self, end: usize) -> usize {
        let stride = (end / STRIDE).min(self.strides.len().saturating_sub(1));
        let counted = self.strides.get(stride).copied().unwrap_or(0);
        counted + characters(&self.text.as_bytes()[stride * STRIDE..end])
    }
}

/// How many characters of UTF-8 start in some bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
}

/// A run of bytes of a text; nothing for one outside it, or within a letter of several bytes.
pub fn slice(text: &str, bytes: Range<usize>) -> &str {
    text.get(bytes).unwrap_or("")
}

/// What stands after the last of some characters; the whole text where there is none of them.
pub fn after_last<'a>(text: &'a str, ends: &[char]) -> &'a str {
    text.rsplit_once(ends).map_or(text, |(_, last)| last)
}

/// What stands before the first of some characters; the whole text where there is none of them.
pub fn before_first<'a>(text: &'a str, ends: &[char]) -> &'a str {
    text.split_once(ends).map_or(text, |(first, _)| first)
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The bytes of a byte order mark, which no column counts.
fn mark_length(text: &str) -> usize {
    if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 }
}

/// The byte at which each line starts, for the line ends LF, CRLF and a lone CR.
fn line_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    let after = bytes.iter().enumerate().filter_map(move |(i, byte)| match byte {
        b'\n' => Some(i + 1),
        b'\r' if bytes.get(i + 1) != Some(&b'\n') => Some(i + 1),
        _ => None,
    });
    std::iter::once(0).chain(after)
}

/// A whole number of at most nine digits, without sign or leading zeros: `24`, not `024` or `2e1`.
pub fn unsigned(text: &str) -> Option<i32> {
    let plain = text == "0" || !text.starts_with('0');
    let digits = !text.is_empty() && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    if plain && digits { text.parse().ok() } else { None }
}

/// Whether a text is a whole number other than 0, however large: `-12`.
pub fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty()
        && !digits.starts_with('0')
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A whole number of at most eighteen digits that may carry a minus sign: `-2`.
pub fn signed(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits == "0" && digits == text || !digits.starts_with('0');
    let digits = digits.len() <= 18 && digits.bytes().all(|b| b.is_ascii_digit());
    if plain && digits { text.parse().ok() } else { None }
}

/// How many characters a reader counts.
pub fn length(text: &str) -> usize {
    text.graphemes(true).count()
}

/// A text with a capital at its beginning.
pub fn begun(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

/// The first `most` characters of a text, with `…` when there are more.
pub fn short(text: &str, most: usize) -> String {
    if length(text) <= most {
        return shown(text);
    }
    let head: String = text.graphemes(true).take(most).collect();
    format!("{}…", shown(&head))
}

/// A control character that no text of an army may hold: C0 (but tab and line ends), DEL and C1.
pub fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r')
}

/// A character that turns the direction of the text around it.
pub fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A character that draws nothing: blanks, controls, and what Unicode has every reader ignore.
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

/// A text without the marks that turn its direction: they are left out of everything printed.
pub fn undirected(text: &str) -> String {
    text.chars().filter(|c| !is_bidi_control(*c)).collect()
}

/// A text safe to show: controls and direction marks stand as their code points, `<U+202E>`.
pub fn shown(text: &str) -> String {
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

/// The form in which two names are compared: composed accents, lower case, single blanks.
pub fn folded(text: &str) -> String {
    let composed: String = text.nfc().flat_map(char::to_lowercase).collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a text for a search: in lower case, without accents and signs.
pub fn split_words(text: &str) -> Vec<String> {
    let is_accent = |c: &char| matches!(c, '\u{300}'..='\u{36f}');
    let bare: String = text.nfd().filter(|c| !is_accent(c)).flat_map(char::to_lowercase).collect();
    let words = bare.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The candidate that was most likely meant: one that is near enough to say so, or the only one that begins so.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let word = folded(word);
    if word.len() > limits::bytes(limits::NAME) {
        return None;
    }
    let most = 1 + word.chars().count() / 4; // a guess: one slip in four letters is still a slip
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let near = candidates
        .iter()
        .map(|candidate| (strsim::osa_distance(&word, &folded(candidate)), candidate))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| *candidate);
    let begins = || {
        let mut begin = candidates.iter().filter(|candidate| folded(candidate).starts_with(&word));
        begin.next().filter(|_| !word.is_empty() && begin.next().is_none()).copied()
    };
    near.or_else(begins).map(str::to_owned)
}

/// A text in double quotes, as YAML and JSON have it.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The first eight digits of the SHA-256 of a file, as `sha256sum` gives them.
pub fn short_hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..4])
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// What a file holds: whatever keeps coming, never more than [`limits::FILE_BYTES`] and a byte.
///
/// # Errors
/// It cannot be read.
pub fn contents(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limits::FILE_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Signs a difference the way the sheets print it: `+2`, `−1`.
pub fn difference(n: i32) -> String {
    if n < 0 { with_minus(n.into()) } else { format!("+{n}") }
}

/// A number with a minus as long as a plus, where it is below 0: `−2`, `5`.
pub fn with_minus(n: i64) -> String {
    n.to_string().replace('-', "−")
}

/// What is allowed, as messages list it: `` `en`, `es` ``.
pub fn listed(allowed: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let each = allowed.into_iter().map(|one| format!("`{one}`"));
    each.collect::<Vec<_>>().join(", ")
}

/// Each of several things once, in their order.
pub fn once<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

/// A file name for an army, from its own file's: never a path, never a name that a system keeps to itself.
pub fn slug(name: &str) -> String {
    let stem = after_last(name, &['/', '\\']);
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    // Sixty letters, and no more bytes than every file system takes for a name and its ending.
    let fits = |(at, c): &(usize, char)| at + c.len_utf8() <= 180;
    let letters: String = stem.char_indices().take(60).take_while(fits).map(|(_, c)| c).collect();
    let words = letters.split(|c: char| !c.is_alphanumeric() && c != '_');
    let slug = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    match slug {
        _ if slug.is_empty() => "army".to_owned(),
        _ if is_device(&slug) => format!("army-{slug}"),
        _ => slug,
    }
}

/// Whether Windows keeps a name to itself, whatever its ending: `CON.yaml`, `com1`, `COM¹`.
pub fn is_device(name: &str) -> bool {
    const KEPT: [&str; 8] = ["con", "prn", "aux", "nul", "com", "lpt", "conin$", "conout$"];
    let stem = before_first(name, &['.']).trim_end();
    let digit = |c: char| c.is_ascii_digit() || matches!(c, '¹' | '²' | '³');
    KEPT.contains(&stem.trim_end_matches(digit).to_lowercase().as_str())
}

/// A file name for a house or a force, from its name, which has no ending.
pub fn slug_of(house: &str) -> String {
    slug(&format!("{}.yaml", house.to_lowercase().replace(['/', '\\'], " ")))
}
