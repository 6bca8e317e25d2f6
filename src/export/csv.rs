//! CSV export of a force; no cell is a formula.

use super::illegal_note;
use crate::labels::labels;
use crate::language::{ByLanguage, Speech};
use crate::muster::Whole;
use crate::sheets;
use crate::text::{is_invisible, strip_bidi};
use csv::{Terminator, WriterBuilder};
use unicode_normalization::UnicodeNormalization;

/// A line for each leader and squad under a line of heads, after RFC 4180; the last says what is not legal.
pub fn csv(whole: &Whole, speech: Speech) -> String {
    let labels = labels();
    let say =
        |label: &ByLanguage<String>| speech.say(|language| label.get(language).clone()).to_string();
    let heads = [
        &labels.units.kind,
        &labels.units.platoon,
        &labels.columns.name,
        &labels.units.unit,
        &labels.units.figures,
        &labels.units.nco,
        &labels.columns.code,
        &labels.columns.options,
        &labels.values.points,
    ];
    let lines = sheets::lines(whole, speech).into_iter().map(|line| {
        [
            line.kind.to_string(),
            line.platoon_name.to_string(),
            line.name.to_string(),
            line.unit.to_string(),
            line.figures.to_string(),
            line.nco.to_string(),
            line.code,
            line.bought.to_string(),
            line.points.to_string(),
        ]
    });
    let verdict = illegal_note(whole, speech).map(|note| {
        let mut cells: [String; 9] = Default::default();
        cells[0] = note.to_string();
        cells
    });
    let rows = [heads.map(say)].into_iter().chain(lines).chain(verdict);
    table(rows.map(Vec::from))
}

/// Rows of as many cells each, as text that no spreadsheet takes for formulas.
pub(super) fn table(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for cells in rows {
        let record =
            writer.write_record(cells.iter().map(|cell| escape_formula(&strip_bidi(cell))));
        record.expect("memory takes every record, and all of them are as long");
    }
    let bytes = writer.into_inner().expect("memory takes what is left");
    String::from_utf8(bytes).expect("texts stay texts")
}

/// A cell as text: an apostrophe leads whatever a spreadsheet would work out; a number stays one.
fn escape_formula(cell: &str) -> String {
    if is_formula(cell) && !is_number(cell) { format!("'{cell}") } else { cell.to_owned() }
}

fn is_formula(cell: &str) -> bool {
    // A full-width sign is one too.
    let first = cell.nfkc().find(|c| !is_invisible(*c));
    cell.starts_with(['\t', '\r', '\n']) || first.is_some_and(|c| "=+-@−".contains(c))
}

/// A plain number, such as `-5` or `+1.5`.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['+', '-']).unwrap_or(cell);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, part]
        .iter()
        .all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
