//! CSV export of a force; no cell is a formula.

use super::illegal_note;
use crate::labels::labels;
use crate::language::Speech;
use crate::muster::ResolvedForce;
use crate::sheets;
use crate::text::{is_invisible, strip_bidi};
use csv::{Terminator, WriterBuilder};
use unicode_normalization::UnicodeNormalization;

/// Writes CSV (RFC 4180) with a header and a line for each leader and squad; for an illegal force, a last line says so.
pub fn csv(resolved: &ResolvedForce, speech: Speech) -> String {
    let labels = labels();
    let headers = [
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
    let lines = sheets::lines(resolved, speech).into_iter().map(|line| {
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
    let verdict = illegal_note(resolved, speech).map(|note| {
        let mut cells: [String; 9] = Default::default();
        cells[0] = note.to_string();
        cells
    });
    let rows = [headers.map(|label| label.phrase(speech).to_string())]
        .into_iter()
        .chain(lines)
        .chain(verdict);
    write_table(rows.map(Vec::from))
}

/// Writes rows of equal length as CSV; a spreadsheet takes no cell for a formula.
pub(super) fn write_table(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for cells in rows {
        let record =
            writer.write_record(cells.iter().map(|cell| escape_formula(&strip_bidi(cell))));
        record.expect("a record of the usual length, written to memory");
    }
    let bytes = writer.into_inner().expect("a writer to memory");
    String::from_utf8(bytes).expect("CSV of texts is a text")
}

/// Puts an apostrophe before a cell that a spreadsheet would evaluate; a number stays as it is.
fn escape_formula(cell: &str) -> String {
    if is_formula(cell) && !is_number(cell) { format!("'{cell}") } else { cell.to_owned() }
}

fn is_formula(cell: &str) -> bool {
    // NFKC turns full-width signs into ordinary ones.
    let first = cell.nfkc().find(|c| !is_invisible(*c));
    cell.starts_with(['\t', '\r', '\n']) || first.is_some_and(|c| "=+-@−".contains(c))
}

/// Returns `true` for a plain number, such as `-5` or `+1.5`.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['+', '-']).unwrap_or(cell);
    let (resolved, part) = digits.split_once('.').unwrap_or((digits, "0"));
    [resolved, part]
        .iter()
        .all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
