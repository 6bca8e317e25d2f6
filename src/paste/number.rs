//! Values of cells: `4d`, `14`, `24"`, `3 messiah`, and what scans and spreadsheets make of them.

use super::heads::CellShape;
use super::look_alikes::digit_like;
use crate::text::parse_unsigned;

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

/// Reads the cell of a column.
pub(super) fn read(text: &str, shape: CellShape) -> CellValue {
    let text = strip_marks(text.trim());
    if is_empty(text) {
        return CellValue::Empty;
    }
    let plain = straighten(text);
    if let Some((number, remark)) = read_exactly(&plain, shape) {
        return CellValue::Number { number, remark, is_guessed: false };
    }
    match mend(&plain).and_then(|mended| read_exactly(&mended, shape)) {
        Some((number, remark)) => CellValue::Number { number, remark, is_guessed: true },
        None => CellValue::Unread,
    }
}

/// A cell without the marks of a small print and the brackets around all of it: `^(15)`.
fn strip_marks(text: &str) -> &str {
    let text = text.trim_start_matches(['^', '~', '@']);
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

/// Returns `true` for a dash and for words that mean nothing.
pub(super) fn is_empty(text: &str) -> bool {
    let text = text.trim();
    text.chars().all(|c| "-–—―−‐‑‒_.~".contains(c))
        || ["n/a", "na", "none", "ninguno", "#n/a"].contains(&text.to_lowercase().as_str())
}

/// Returns `true` for a text that begins as a value does.
pub(super) fn is_value(text: &str) -> bool {
    let plain = straighten(strip_marks(text.trim()));
    let digits = plain.trim_start_matches(['+', '-', '(']);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && !matches!(read(text, CellShape::Dice), CellValue::Unread)
        || read_exactly(&plain, CellShape::Number).is_some()
        || read_exactly(&plain, CellShape::Inches).is_some()
}

/// Marks of inches and digits of other sorts in their usual form.
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

fn read_exactly(text: &str, shape: CellShape) -> Option<(i32, Option<String>)> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let number = parse_unsigned(number)?;
    let rest = rest.strip_prefix([',', '.']).map_or(rest, |cents| {
        let after = cents.trim_start_matches('0');
        if after.len() < cents.len() && !after.starts_with(|c: char| c.is_ascii_digit()) {
            after
        } else {
            rest
        }
    });
    let rest = rest.trim();
    match shape {
        // Under the head of a column a number alone means dice.
        CellShape::Dice => (rest.is_empty() || is_dice(rest)).then_some((number, None)),
        CellShape::Inches => {
            let unit = rest.trim_end_matches('.').to_lowercase();
            let is_inches = ["", "\"", "'", "in", "inch", "inches", "pulg", "pulgadas"]
                .contains(&unit.as_str());
            is_inches.then_some((number, None))
        }
        _ => {
            let unit = rest.trim_matches(['.', ')', ';']).to_lowercase();
            let is_points = ["", "pts", "pt", "points", "point", "p", "puntos", "ptos", "punto"]
                .contains(&unit.as_str());
            if is_points {
                return Some((number, None));
            }
            // `3 messiah`, `3*`, `3 (6)`, but not `4d`, `24"` or `4½`.
            let is_remark = text[digits..].starts_with([' ', '*', '(', '†', '‡', '¹', '²'])
                && !rest.starts_with(|c: char| c.is_ascii_digit());
            is_remark.then(|| (number, Some(rest.to_owned())))
        }
    }
}

/// `d`, `D6`, `dice`, `dados`.
fn is_dice(unit: &str) -> bool {
    let unit = unit.to_lowercase();
    let unit = unit.trim_end_matches(['.', '6', '"', '\'']).trim();
    ["d", "dice", "die", "dado", "dados"].contains(&unit)
}

/// A number in which letters stand for digits that look like them: `l06`, `1O`, `4cl`. `None` if nothing would change, or
/// most of it is letters.
fn mend(text: &str) -> Option<String> {
    if let Some(sum) = text.strip_prefix('=') {
        // A sum that a spreadsheet kept as it was typed.
        let parts: Option<Vec<i32>> =
            sum.split('+').map(|part| parse_unsigned(part.trim())).collect();
        return Some(parts?.iter().fold(0_i32, |sum, part| sum.saturating_add(*part)).to_string());
    }
    let token = text.split_whitespace().next()?;
    let rest = &text[token.len()..];
    let token = token.strip_suffix("cl").map_or(token.to_owned(), |digits| format!("{digits}d"));
    let (body, unit) = match token.strip_suffix(['d', 'D', '"']) {
        Some(body) => (body.to_owned(), token[body.len()..].to_owned()),
        None => (token.clone(), String::new()),
    };
    let mended: String = body.chars().map(|c| digit_like(c).unwrap_or(c)).collect();
    let letters = body.chars().filter(|c| !c.is_ascii_digit()).count();
    let count = body.chars().count();
    let is_number = !mended.is_empty() && mended.chars().all(|c| c.is_ascii_digit());
    let mended = format!("{mended}{unit}{rest}");
    (is_number && count <= 3 && (letters < count || count <= 2) && mended != text).then_some(mended)
}
