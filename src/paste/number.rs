//! Values of cells: `4d`, `14`, `24"`, `3 messiah`, and what scans and spreadsheets make of them.

use super::column::CellShape;
use super::look_alikes::digit_like;
use super::words::{ValueWords, has_word};
use crate::text::parse_unsigned;

/// Returns `true` for a text with a digit.
pub(super) fn has_digit(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// A cell of a column of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CellValue {
    /// A dash, or nothing.
    Empty,
    Number {
        number: i32,
        /// A text beside the number: `messiah`, `(6)`.
        remark: Option<String>,
        /// Letters were read as digits.
        is_guessed: bool,
    },
    /// Something else.
    Unread,
}

impl ValueWords {
    /// Reads the cell of a column.
    pub(super) fn read(&self, text: &str, shape: CellShape) -> CellValue {
        let text = strip_marks(text.trim());
        if self.is_empty(text) {
            return CellValue::Empty;
        }
        let mut plain = straighten(text);
        if shape == CellShape::Percent {
            // `−5 %`: what is lost.
            plain = plain.trim_start_matches(['-', '–', '−']).trim_start().to_owned();
        }
        if let Some((number, remark)) = self.read_exactly(&plain, shape) {
            return CellValue::Number { number, remark, is_guessed: false };
        }
        let guessed = add_up(&plain).or_else(|| read_look_alikes(&plain));
        match guessed.and_then(|digits| self.read_exactly(&digits, shape)) {
            Some((number, remark)) => CellValue::Number { number, remark, is_guessed: true },
            None => CellValue::Unread,
        }
    }

    /// Returns `true` for a dash and for words that mean nothing.
    pub(super) fn is_empty(&self, text: &str) -> bool {
        let text = text.trim();
        text.chars().all(|c| "-–—―−‐‑‒_.~".contains(c))
            || has_word(&self.none, &text.to_lowercase())
    }

    /// Returns `true` for a text that begins as a value does.
    pub(super) fn is_value(&self, text: &str) -> bool {
        let plain = straighten(strip_marks(text.trim()));
        let digits = plain.trim_start_matches(['+', '-', '(']);
        digits.starts_with(|c: char| c.is_ascii_digit())
            && self.read(text, CellShape::Dice) != CellValue::Unread
            || self.read_exactly(&plain, CellShape::Number).is_some()
            || self.read_exactly(&plain, CellShape::Inches).is_some()
            || self.read_exactly(&plain, CellShape::Percent).is_some()
    }

    /// Reads the number of a cell, and the text beside it.
    fn read_exactly(&self, text: &str, shape: CellShape) -> Option<(i32, Option<String>)> {
        let digits = text.chars().take_while(char::is_ascii_digit).count();
        let (number, behind) = text.split_at(digits);
        let number = parse_unsigned(number)?;
        let unit = strip_zero_cents(behind).trim();
        match shape {
            // Under the head of a column a number alone means dice.
            CellShape::Dice => (unit.is_empty() || self.is_dice(unit)).then_some((number, None)),
            CellShape::Inches => {
                let unit = unit.trim_end_matches('.').to_lowercase();
                let is_inches =
                    ["", "\"", "'"].contains(&unit.as_str()) || has_word(&self.inches, &unit);
                is_inches.then_some((number, None))
            }
            CellShape::Percent => {
                let is_percent = ["", "%"].contains(&unit) || has_word(&self.percent, unit);
                is_percent.then_some((number, None))
            }
            CellShape::Name
            | CellShape::Code
            | CellShape::Number
            | CellShape::Text
            | CellShape::Lines
            | CellShape::Shots
            | CellShape::Facts
            | CellShape::Ignored => {
                let points = unit.trim_matches(['.', ')', ';']).to_lowercase();
                if points.is_empty() || has_word(&self.points, &points) {
                    return Some((number, None));
                }
                // `3 messiah`, `3*`, `3 (6)`, but not `4d`, `24"` or `4½`.
                let is_remark = behind.starts_with([' ', '*', '(', '†', '‡', '¹', '²'])
                    && !unit.starts_with(|c: char| c.is_ascii_digit());
                is_remark.then(|| (number, Some(unit.to_owned())))
            }
        }
    }

    /// Returns `true` for a unit that means dice: `d`, `D6`, `dice`, `dados`.
    fn is_dice(&self, unit: &str) -> bool {
        let unit = unit.to_lowercase();
        has_word(&self.dice, unit.trim_end_matches(['.', '6', '"', '\'']).trim())
    }
}

/// Strips cents that are all zeros from what follows a number: `,00` of `106,00`.
fn strip_zero_cents(text: &str) -> &str {
    let Some(cents) = text.strip_prefix([',', '.']) else { return text };
    let after = cents.trim_start_matches('0');
    let is_zero = after.len() < cents.len() && !after.starts_with(|c: char| c.is_ascii_digit());
    if is_zero { after } else { text }
}

/// Strips the marks of a small print or a price and the brackets around all of a cell: `^(15)`, `$20`.
fn strip_marks(text: &str) -> &str {
    let text = text.trim_start_matches(['^', '~', '@', '$', '€']);
    // `M 9` under a head for Morale and leadership.
    let text = match text.split_once(' ') {
        Some((label, value))
            if label.len() < 3
                && value.starts_with(|c: char| c.is_ascii_digit())
                && label.chars().all(char::is_alphabetic) =>
        {
            value
        }
        _ => text,
    };
    // The number of a footnote: `54[^2]`.
    let text = match text.strip_suffix(']').and_then(|rest| rest.rsplit_once('[')) {
        Some((value, note)) if note.len() < 4 && !value.is_empty() => value,
        _ => text,
    };
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.filter(|inner| inner.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(text).trim()
}

/// Writes marks of inches and digits of other sorts in their usual form.
fn straighten(text: &str) -> String {
    let text = text.replace("''", "\"").replace("``", "\"").replace("’’", "\"");
    text.chars()
        .map(|c| match c {
            '″' | '”' | '“' | '„' | '‟' | '〃' | '»' => '"',
            '０'..='９' => {
                char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')).unwrap_or(c)
            }
            '\u{a0}' | '\u{202f}' | '\u{2009}' => ' ',
            c => c,
        })
        .collect()
}

/// Adds up a sum that a spreadsheet kept as it was typed: 19 for `=4+15`.
fn add_up(text: &str) -> Option<String> {
    let parts = text.strip_prefix('=')?.split('+').map(|part| parse_unsigned(part.trim()));
    let parts: Vec<i32> = parts.collect::<Option<_>>()?;
    Some(parts.into_iter().fold(0_i32, i32::saturating_add).to_string())
}

/// Reads a number in which letters stand for digits that look like them: `l06`, `1O`, `4cl`. `None` if nothing would
/// change, or most of it is letters.
fn read_look_alikes(text: &str) -> Option<String> {
    let token = text.split_whitespace().next()?;
    let rest = &text[token.len()..];
    let token = token.strip_suffix("cl").map_or(token.to_owned(), |digits| format!("{digits}d"));
    let (body, unit) = match token.strip_suffix(['d', 'D', '"', '%']) {
        Some(body) => (body.to_owned(), token[body.len()..].to_owned()),
        None => (token.clone(), String::new()),
    };
    let digits: String = body.chars().map(|c| digit_like(c).unwrap_or(c)).collect();
    let letters = body.chars().filter(|c| !c.is_ascii_digit()).count();
    let count = body.chars().count();
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    let changed = format!("{digits}{unit}{rest}");
    (is_number && count <= 3 && (letters < count || count <= 2) && changed != text)
        .then_some(changed)
}
