//! Line breaking. Lengths are in µm.

use crate::deck::{CardLine, Lines};
use crate::fonts::Font;
use crate::language::Phrase;
use unicode_segmentation::UnicodeSegmentation;

/// Marks a truncated line.
pub(super) const ELLIPSIS: char = '…';
/// The narrowest width, in per cent of the column, to try so that no last line has a single word.
const NARROWEST: i32 = 60;

/// Fonts, sizes and width of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextStyle {
    /// The font of the lead-in.
    pub(super) bold: Font,
    /// The font of the rest.
    pub(super) plain: Font,
    /// The font size, in tenths of a point.
    pub(super) size: i32,
    /// The font size of the second language.
    pub(super) second: i32,
    /// The largest width of a line.
    pub(super) room: i32,
    /// The most lines of each language; a truncated text ends in an ellipsis.
    pub(super) most: usize,
}

impl TextStyle {
    /// Creates a style without a limit of lines.
    pub(super) fn new(bold: Font, plain: Font, size: i32, room: i32) -> Self {
        Self { bold, plain, size, second: size, room, most: usize::MAX }
    }

    /// Sets words in one or two languages: side by side if both fit on one line, else one after the other; equal words
    /// are set once.
    pub(super) fn set(&self, bold: &Phrase, plain: &Phrase) -> Lines {
        let mut lines = self.break_lines(&bold.first, &plain.first);
        if bold.second.is_some() || plain.second.is_some() {
            let words = [bold, plain].map(|it| it.second.as_deref().unwrap_or_default());
            let second = Self { plain: Font::Italic, size: self.second, ..*self };
            let other = second.break_lines("", words.join(" ").trim());
            let both = [&lines[..], &other[..]].concat();
            let width = self.width(&lines[0])
                + second.width(&other[0])
                + self.plain.width(" · ", self.size);
            if both.len() == 2 && width <= self.room {
                other[0].plain.clone_into(&mut lines[0].also);
            } else {
                let also = |line: CardLine| CardLine { also: line.plain, ..CardLine::default() };
                lines.extend(other.into_iter().map(also));
            }
        }
        Lines { size: self.size, second: self.second, lines }
    }

    fn break_lines(&self, bold: &str, plain: &str) -> Vec<CardLine> {
        let mut lines = self.break_evenly(bold, plain);
        if lines.len() > self.most {
            lines.truncate(self.most);
            lines.iter_mut().last().into_iter().for_each(|line| self.truncate_line(line));
        }
        lines
    }

    /// Breaks into the fewest lines, without a single word on the last one if possible.
    fn break_evenly(&self, bold: &str, plain: &str) -> Vec<CardLine> {
        let lines = self.fill_lines(bold, plain);
        if !has_orphan(&lines) {
            return lines;
        }
        let narrower = (NARROWEST..100).rev().step_by(8);
        let narrower = narrower
            .map(|part| Self { room: self.room / 100 * part, ..*self }.fill_lines(bold, plain));
        let mut as_few = narrower.take_while(|other| other.len() == lines.len());
        as_few.find(|other| !has_orphan(other)).unwrap_or(lines)
    }

    /// Fills each line with as many words as fit.
    fn fill_lines(&self, bold: &str, plain: &str) -> Vec<CardLine> {
        let words = split_words(bold).map(|word| (true, word));
        let words = words.chain(split_words(plain).map(|word| (false, word)));
        let mut lines = vec![CardLine::default()];
        for (is_bold, word) in words {
            for (at, part) in self.split_word(is_bold, word).into_iter().enumerate() {
                let last = lines.last().cloned().unwrap_or_default();
                let grown = append_word(&last, is_bold, &part);
                let is_empty = last.bold.is_empty() && last.plain.is_empty();
                if is_empty || at == 0 && self.width(&grown) <= self.room {
                    lines.pop();
                    lines.push(grown);
                } else {
                    lines.push(self::append_word(&CardLine::default(), is_bold, &part));
                }
            }
        }
        lines
    }

    /// Returns `true` if a word is wider than a line.
    pub(super) fn splits_word(&self, words: &Phrase) -> bool {
        let is_wide = |text: &str, font: Font, size: i32| {
            split_words(text).any(|word| font.width(word, size) > self.room)
        };
        let second = words.second.as_deref().unwrap_or_default();
        is_wide(&words.first, self.plain, self.size) || is_wide(second, Font::Italic, self.second)
    }

    /// Splits a word wider than a line: behind a hyphen or slash of its own, or else with a hyphen between two letters.
    fn split_word(&self, is_bold: bool, word: &str) -> Vec<String> {
        let source = if is_bold { self.bold } else { self.plain };
        if source.width(word, self.size) <= self.room {
            return vec![word.to_owned()];
        }
        let mut parts = vec![String::new()];
        let fits = |text: &str| source.width(text, self.size) <= self.room;
        // Combining marks that no font has may make a single grapheme wider than a line.
        let graphemes = word.graphemes(true).flat_map(|grapheme| {
            if fits(grapheme) {
                vec![grapheme]
            } else {
                grapheme.split_inclusive(|_| true).collect()
            }
        });
        for grapheme in graphemes {
            let full = parts.last_mut().filter(|part| !fits(&format!("{part}{grapheme}")));
            if let Some(part) = full {
                let rest = break_part(part, grapheme, fits);
                parts.push(rest);
            }
            parts.iter_mut().last().into_iter().for_each(|part| part.push_str(grapheme));
        }
        parts
    }

    /// Truncates a line with an ellipsis.
    fn truncate_line(&self, line: &mut CardLine) {
        let whole = line.clone();
        let text = |line: &mut CardLine, words: String| {
            if line.plain.is_empty() { line.bold = words } else { line.plain = words }
        };
        let words = if whole.plain.is_empty() { whole.bold } else { whole.plain };
        let graphemes: Vec<&str> = words.graphemes(true).collect();
        for kept in (0..=graphemes.len()).rev() {
            text(line, format!("{}{ELLIPSIS}", graphemes[..kept].concat().trim_end()));
            if self.width(line) <= self.room {
                return;
            }
        }
    }

    fn width(&self, line: &CardLine) -> i32 {
        let gap = if line.bold.is_empty() || line.plain.is_empty() { "" } else { " " };
        self.bold.width(&line.bold, self.size)
            + self.plain.width(&format!("{gap}{}", line.plain), self.size)
    }
}

/// Breaks a part of a word before the next character, and returns what goes to the next line with it.
fn break_part(part: &mut String, next: &str, fits: impl Fn(&str) -> bool) -> String {
    let behind = |(at, sign): (usize, &str)| at + sign.len();
    let own = part.rmatch_indices(['-', '–', '/']).map(behind).next();
    let is_even = |at: &usize| *at * 3 > part.len() && fits(&format!("{}{next}", &part[*at..]));
    if let Some(at) = own.filter(is_even) {
        return part.split_off(at);
    }
    // Letters of an alphabet, which have at most two bytes.
    let is_word = |text: &str| text.chars().all(|c| c.is_alphabetic() && c.len_utf8() <= 2);
    let starts = part.grapheme_indices(true).map(|(at, _)| at);
    let ends: Vec<usize> = starts.skip(1).chain([part.len()]).collect();
    let hyphen = ends.into_iter().rev().find(|at| fits(&format!("{}-", &part[..*at])));
    let is_inside = |at: &usize| {
        let before = part[..*at].chars().next_back();
        before.is_some_and(char::is_alphabetic) && is_word(&part[*at..]) && is_word(next)
    };
    let Some(at) = hyphen.filter(is_inside) else { return String::new() };
    let rest = part.split_off(at);
    part.push('-');
    rest
}

/// Returns the words of a text; no-break spaces do not separate words.
fn split_words(text: &str) -> impl Iterator<Item = &str> {
    let is_separator = |c: char| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}');
    text.split(is_separator).filter(|word| !word.is_empty())
}

/// Returns `true` if the last line is a single word and the line before has more than one.
fn has_orphan(lines: &[CardLine]) -> bool {
    let words = |line: &CardLine| split_words(&line.bold).chain(split_words(&line.plain)).count();
    match lines {
        [before @ .., last] => {
            words(last) == 1 && before.last().is_some_and(|line| words(line) > 1)
        }
        [] => false,
    }
}

fn append_word(line: &CardLine, is_bold: bool, word: &str) -> CardLine {
    let joined = |text: &str| match text {
        "" => word.to_owned(),
        text => format!("{text} {word}"),
    };
    if is_bold {
        CardLine { bold: joined(&line.bold), ..line.clone() }
    } else {
        CardLine { plain: joined(&line.plain), ..line.clone() }
    }
}
