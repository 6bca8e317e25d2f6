//! A row of a pasted list, beside the line that it comes from.

use crate::answer::paste::ReadLists;
use crate::decode;
use crate::desk::Desk;
use crate::fault::{Fault, PasteFault};
use crate::finding::Finding;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::limits;
use crate::page::findings::{PageFinding, describe_findings};
use crate::page::paste::{CELL, EDIT, WAS, cell_field};
use crate::paste::{CellEdits, EITHER, PastedUnit, editable_keys};
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheets;
use crate::text::{Source, Span, dedup, escape_controls, length};
use std::collections::BTreeMap;

/// The columns of values, without the points.
pub(super) const VALUES: [ListColumn; 6] = [
    ListColumn::Move,
    ListColumn::Ws,
    ListColumn::Bs,
    ListColumn::Morale,
    ListColumn::Leadership,
    ListColumn::Radius,
];
/// The longest line that is shown as it is, in characters; of a longer one the cells are shown.
const LONGEST_LINE: usize = 240;
const NOTHING: &str = "–";

/// A row as it was understood.
pub(super) struct ShownRow {
    pub(super) line: i64,
    pub(super) name: ShownCell,
    pub(super) written: ShownCell,
    pub(super) read: ShownCell,
    /// The values with their heads, from Move to Radius.
    pub(super) values: Vec<(String, ShownCell)>,
    pub(super) printed: ShownCell,
    pub(super) computed: String,
    /// `true` if the printed points are not those of the tables.
    pub(super) differs: bool,
    /// `false` if its code is not known.
    pub(super) is_unit: bool,
    /// The line of the text in pieces; `true` for each that is doubtful.
    pub(super) source: Vec<(String, bool)>,
    pub(super) doubts: Vec<PageFinding>,
    pub(super) candidates: Vec<CodeCandidate>,
    pub(super) as_read: Option<ReadCells>,
    /// `true` if no other row stands on its line: cells are named by their line.
    pub(super) has_own_line: bool,
    /// `true` if a cell of it was edited.
    pub(super) is_edited: bool,
    /// Its fields, if they are shown.
    pub(super) fields: Vec<EditField>,
}

/// A cell as it was understood.
pub(super) struct ShownCell {
    pub(super) text: String,
    pub(super) mark: CellMark,
}

keyed! {
    /// The certainty of a cell.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum CellMark by key {
        Sure = "sure",
        Doubtful = "doubtful",
        /// The player has edited it.
        Edited = "edited",
    }
}

/// Doubtful cells as they were read.
pub(super) struct ReadCells {
    /// `5 code=EFSs-D3 points=54`.
    pub(super) value: String,
    /// `EFSs-D3, 54`.
    pub(super) shown: String,
}

/// A code that a row may have.
pub(super) struct CodeCandidate {
    pub(super) field: String,
    pub(super) value: String,
    /// Its points by the tables.
    pub(super) about: String,
}

/// The field of a cell.
pub(super) struct EditField {
    pub(super) field: String,
    /// The field with the same value, which is not typed into.
    pub(super) was: String,
    pub(super) key: String,
    pub(super) label: String,
    pub(super) value: String,
    /// The longest text, in characters.
    pub(super) most: usize,
}

impl EditField {
    pub(super) fn new(line: usize, key: &str, label: &str, value: &str, most: usize) -> Self {
        Self {
            field: cell_field(CELL, line, key),
            was: cell_field(WAS, line, key),
            key: key.to_owned(),
            label: label.to_owned(),
            value: value.to_owned(),
            most,
        }
    }
}

/// The pasted list behind the rows.
pub(super) struct RowView<'a> {
    pub(super) pasted: &'a ReadLists,
    pub(super) edits: &'a CellEdits,
    /// The number of rows on each line.
    pub(super) lines: BTreeMap<usize, usize>,
    /// The line of the row whose fields are shown.
    pub(super) open: Option<usize>,
    pub(super) desk: &'a Desk,
}

impl RowView<'_> {
    pub(super) fn row(&self, unit: &PastedUnit) -> ShownRow {
        let (rules, language) = (&*self.pasted.rules, self.desk.speech.first());
        let spell = |code| rules.codes().write(code);
        let computed = unit.code.map(|code| rules.codes().points(code));
        let printed = *unit.values.get(ListColumn::Points);
        let text = |text: Option<String>| text.unwrap_or_else(|| NOTHING.to_owned());
        let code = self.cell(unit, "code", text(unit.written.clone()));
        let read = ShownCell { text: text(unit.code.map(spell)), mark: code.mark };
        let mut doubts = describe_findings(&unit.doubts, self.desk, language);
        let candidates = self.candidates(unit);
        for (doubt, finding) in doubts.iter_mut().zip(&unit.doubts) {
            if !offered_codes(&finding.fault).is_empty() {
                // The buttons say the same.
                doubt.hint.clear();
            }
        }
        let has_own_line = self.lines.get(&unit.line) == Some(&1);
        let is_open = has_own_line && self.open == Some(unit.line);
        ShownRow {
            line: unit.line as i64,
            name: self.cell(unit, "name", unit.name.clone()),
            written: code,
            read,
            values: VALUES
                .map(|column| {
                    (
                        sheets::short_value_name(column, rules, language).to_owned(),
                        self.value(unit, column),
                    )
                })
                .into(),
            printed: self.value(unit, ListColumn::Points),
            computed: computed.map_or(NOTHING.to_owned(), |points| points.to_string()),
            differs: computed.is_some_and(|computed| printed.is_some_and(|own| own != computed)),
            is_unit: unit.code.is_some(),
            source: source_pieces(unit, &self.pasted.source),
            doubts,
            candidates: if has_own_line { candidates } else { Vec::new() },
            as_read: self.read_cells(unit).filter(|_| has_own_line),
            has_own_line,
            is_edited: keys_of(unit).into_iter().any(|key| self.is_edited(unit, key)),
            fields: if is_open { self.fields(unit, rules, language) } else { Vec::new() },
        }
    }

    fn value(&self, unit: &PastedUnit, column: ListColumn) -> ShownCell {
        let value = unit.values.get(column).map(|value| column.print(value));
        // What cannot be read is shown as it is.
        let raw = || pasted_text(unit, column.key()).to_owned();
        let text = value.unwrap_or_else(raw);
        let text = if text.trim().is_empty() { NOTHING.to_owned() } else { text };
        self.cell(unit, column.key(), text)
    }

    fn cell(&self, unit: &PastedUnit, key: &str, text: String) -> ShownCell {
        let text = escape_controls(&text);
        let is_doubtful =
            unit.doubts.iter().any(|doubt| is_about(doubt, unit, key, &self.pasted.rules));
        let mark = match (is_doubtful, self.is_edited(unit, key)) {
            (true, _) => CellMark::Doubtful,
            (false, true) => CellMark::Edited,
            (false, false) => CellMark::Sure,
        };
        ShownCell { text, mark }
    }

    fn is_edited(&self, unit: &PastedUnit, key: &str) -> bool {
        self.edits.contains_key(&(unit.line, key.to_owned()))
    }

    /// Returns the codes that a row may have, each once.
    fn candidates(&self, unit: &PastedUnit) -> Vec<CodeCandidate> {
        let (rules, language) = (&*self.pasted.rules, self.desk.speech.first());
        let words = &labels().paste_page;
        let codes = unit.doubts.iter().flat_map(|doubt| offered_codes(&doubt.fault));
        let candidate = |code: String| {
            let points = decode::code(&code, rules).code.map(|code| rules.codes().points(code));
            let about = |points| fill(words.computed_points.get(language), &[("n", &points)]);
            CodeCandidate {
                field: cell_field(EDIT, unit.line, "code"),
                value: code,
                about: points.map(about).unwrap_or_default(),
            }
        };
        dedup(codes).into_iter().map(candidate).collect()
    }

    /// Returns the doubtful cells as they were read, for a button that says that they are right.
    fn read_cells(&self, unit: &PastedUnit) -> Option<ReadCells> {
        let rules = &*self.pasted.rules;
        let is_read = |doubt: &&Finding| {
            matches!(
                doubt.fault,
                Fault::Paste(PasteFault::ReadAs { .. } | PasteFault::Misread { .. })
            )
        };
        let doubts: Vec<&Finding> = unit.doubts.iter().filter(is_read).collect();
        let read = |key: &str| match ListColumn::from_key(key) {
            Some(column) => unit.values.get(column).map(|value| value.to_string()),
            None => unit.code.filter(|_| key == "code").map(|code| rules.codes().write(code)),
        };
        let keys = editable_keys()
            .filter(|key| doubts.iter().any(|doubt| is_about(doubt, unit, key, rules)));
        let cells: Vec<(&str, String)> = keys.filter_map(|key| Some((key, read(key)?))).collect();
        if cells.is_empty() {
            return None;
        }
        let pairs: Vec<String> = cells.iter().map(|(key, text)| format!("{key}={text}")).collect();
        let shown = cells.iter().map(|(key, text)| {
            let column = ListColumn::from_key(key);
            let value =
                column.and_then(|column| unit.values.get(column).map(|value| column.print(value)));
            value.unwrap_or_else(|| text.clone())
        });
        Some(ReadCells {
            value: format!("{} {}", unit.line, pairs.join(" ")),
            shown: shown.collect::<Vec<_>>().join(", "),
        })
    }

    fn fields(&self, unit: &PastedUnit, rules: &Rules, language: Language) -> Vec<EditField> {
        let field = |key: &'static str| {
            let edit = self.edits.get(&(unit.line, key.to_owned()));
            let value = edit.map_or_else(|| pasted_text(unit, key), String::as_str);
            let most = match key {
                "name" => limits::NAME,
                "notes" => limits::NOTES,
                _ => limits::CODE_BYTES,
            };
            EditField::new(unit.line, key, &column_label(key, rules, language), value, most)
        };
        keys_of(unit).into_iter().map(field).collect()
    }
}

/// Returns the columns of a row that can be edited.
pub(super) fn keys_of(unit: &PastedUnit) -> Vec<&'static str> {
    let either = unit.cells.iter().any(|(key, _)| key == EITHER).then_some(EITHER);
    editable_keys().chain(either).collect()
}

/// Returns the text of a cell as it was pasted; empty if there is none.
fn pasted_text<'a>(unit: &'a PastedUnit, key: &str) -> &'a str {
    let mut cells = unit.cells.iter();
    cells.find(|(own, _)| own == key).map_or("", |(_, cell)| cell.text.as_str())
}

/// Returns `true` if a doubt is about a cell of a row.
fn is_about(doubt: &Finding, unit: &PastedUnit, key: &str, rules: &Rules) -> bool {
    let differs = || {
        unit.find_differences(rules)
            .any(|(column, _, given)| column.key() == key && given.is_some())
    };
    let Fault::Paste(fault) = &doubt.fault else { return false };
    match fault {
        PasteFault::OnlyCode { .. }
        | PasteFault::CodeByValues { .. }
        | PasteFault::CodeNearValues { .. }
        | PasteFault::NoCode
        | PasteFault::NotACode { .. }
        | PasteFault::NearCodes { .. } => key == "code",
        PasteFault::OddName { .. } | PasteFault::NameAgain { .. } | PasteFault::Scanned => {
            key == "name"
        }
        PasteFault::OtherValues { .. } => key == "code" || key != "points" && differs(),
        PasteFault::ForeignValues { columns } => columns.iter().any(|column| column == key),
        PasteFault::LeaderMorale { .. } => key == ListColumn::Morale.key(),
        PasteFault::Misread { printed, .. } => differs() && prints(unit, key, printed),
        PasteFault::ReadAs { .. } | PasteFault::NoNumber { .. } => {
            doubted_cell(doubt, unit).is_some_and(|own| is_column(own, key, unit))
        }
        PasteFault::PerhapsARow
        | PasteFault::PerhapsName
        | PasteFault::WrappedName
        | PasteFault::OtherCodes { .. }
        | PasteFault::HiddenCharacters { .. }
        | PasteFault::OtherSum { .. }
        | PasteFault::LeftOut { .. }
        | PasteFault::PerhapsSum { .. }
        | PasteFault::NoFigures
        | PasteFault::UnknownHead { .. }
        | PasteFault::UnsureColumns
        | PasteFault::NoHeads
        | PasteFault::Corrected { .. }
        | PasteFault::PointsInclude { .. }
        | PasteFault::NoSuchCell { .. }
        | PasteFault::AmbiguousCell { .. }
        | PasteFault::NoMembers { .. }
        | PasteFault::TooManyMembers
        | PasteFault::MissingValues { .. }
        | PasteFault::NoPoints
        | PasteFault::OtherPoints { .. }
        | PasteFault::OtherTotal { .. }
        | PasteFault::ReadByPoints
        | PasteFault::NearUnit { .. }
        | PasteFault::NotUnderstood { .. }
        | PasteFault::NoNco { .. }
        | PasteFault::NoRows
        | PasteFault::NoTables
        | PasteFault::PerhapsAUnit
        | PasteFault::OneLeader { .. }
        | PasteFault::PerhapsAPrice
        | PasteFault::RefusedRule { .. }
        | PasteFault::UnknownWords { .. }
        | PasteFault::NearWords { .. }
        | PasteFault::MissingWord { .. }
        | PasteFault::MissingWordNear { .. }
        | PasteFault::RefusedUnit { .. }
        | PasteFault::PricedAgain { .. }
        | PasteFault::TooManyRules
        | PasteFault::TooManyRows => false,
    }
}

/// Returns `true` if a value of a row is printed like this.
fn prints(unit: &PastedUnit, key: &str, printed: &str) -> bool {
    let column = ListColumn::from_key(key);
    let value = column.and_then(|column| unit.values.get(column).map(|value| column.print(value)));
    value.as_deref() == Some(printed)
}

/// Returns `true` if the cells of a column are shown under a key.
fn is_column(column: &str, key: &str, unit: &PastedUnit) -> bool {
    let leads = unit.code.is_some_and(|code| code.rank.is_some());
    let either = if leads { ListColumn::Leadership } else { ListColumn::Morale };
    column == key || column == EITHER && key == either.key()
}

/// Returns the column of the cell that a doubt is about.
fn doubted_cell<'a>(doubt: &Finding, unit: &'a PastedUnit) -> Option<&'a str> {
    let span = doubt.span?;
    let holds = |own: Span| own.start <= span.start && span.end <= own.end;
    let mut cells = unit.cells.iter();
    cells.find(|(_, cell)| holds(cell.span)).map(|(key, _)| key.as_str())
}

/// Returns the codes that a doubt names.
fn offered_codes(fault: &Fault) -> Vec<String> {
    match fault {
        Fault::Paste(PasteFault::NearCodes { near, .. }) => near.clone(),
        Fault::Paste(PasteFault::CodeByValues { code, others, .. }) => {
            [code].into_iter().chain(others).cloned().collect()
        }
        Fault::Paste(PasteFault::OnlyCode { code } | PasteFault::CodeNearValues { code }) => {
            vec![code.clone()]
        }
        _ => Vec::new(),
    }
}

/// Returns the name of a column.
fn column_label(key: &str, rules: &Rules, language: Language) -> String {
    let name = |column| sheets::value_name(column, rules, language);
    if let Some(column) = ListColumn::from_key(key) {
        return name(column).to_owned();
    }
    match key {
        "name" => labels().columns.name.get(language).clone(),
        "code" => labels().page.code.get(language).clone(),
        EITHER => fill(
            labels().paste_page.either.get(language),
            &[("morale", &name(ListColumn::Morale)), ("leadership", &name(ListColumn::Leadership))],
        ),
        _ => labels().columns.notes.get(language).clone(),
    }
}

/// Returns the line of a row in pieces; `true` for each that is doubtful. Of markup, or of a long line, the cells.
fn source_pieces(unit: &PastedUnit, source: &Source) -> Vec<(String, bool)> {
    let doubtful: Vec<Span> = {
        let spans = unit.doubts.iter().filter_map(|doubt| doubt.span);
        spans.filter(|span| *span != unit.span && span.start < span.end).collect()
    };
    let line = source.slice(unit.span);
    if !unit.is_markup && length(line) <= LONGEST_LINE {
        return mark_pieces(line, unit.span.start, doubtful);
    }
    let mut cells: Vec<_> = unit.cells.iter().map(|(_, cell)| cell).collect();
    cells.sort_by_key(|cell| cell.span);
    let mut pieces = Vec::new();
    for cell in cells {
        if !pieces.is_empty() {
            pieces.push((" · ".to_owned(), false));
        }
        let is_doubtful =
            doubtful.iter().any(|span| cell.span.start <= span.start && span.end <= cell.span.end);
        pieces.push((escape_controls(&cell.text), is_doubtful));
    }
    pieces
}

/// Cuts a text at the ends of spans; the text begins at a byte of the source.
fn mark_pieces(text: &str, start: usize, mut spans: Vec<Span>) -> Vec<(String, bool)> {
    let show = |piece: &str| piece.lines().map(escape_controls).collect::<Vec<_>>().join("\n");
    spans.sort_unstable();
    let (mut pieces, mut at) = (Vec::new(), 0);
    for span in spans {
        let (from, to) = (span.start.saturating_sub(start).max(at), span.end.saturating_sub(start));
        let (Some(before), Some(inside)) = (text.get(at..from), text.get(from..to)) else {
            continue;
        };
        pieces.extend([(show(before), false), (show(inside), true)]);
        at = to;
    }
    pieces.push((show(text.get(at..).unwrap_or_default()), false));
    pieces.retain(|(piece, _)| !piece.is_empty());
    pieces
}
