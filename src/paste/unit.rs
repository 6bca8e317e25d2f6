//! A row as a unit with an ability code, with every doubt about it.

use super::cells::{CellEdits, CellReader};
use super::code::{self, FoundCode, RowValues, looks_like_code};
use super::column::{CellShape, ColumnEvidence, ColumnKey};
use super::number::CellValue;
use super::raw::RawRow;
use super::{Fragment, Heads, parts};
use crate::code::Code;
use crate::fault::PasteFault;
use crate::finding::Finding;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::stop;
use crate::text::Span;

/// A unit of a pasted list.
#[derive(Debug, Clone)]
pub struct PastedUnit {
    /// The line that it begins on, counted from 1.
    pub line: usize,
    pub span: Span,
    /// `true` if its text is markup, of which only the cells are shown.
    pub is_markup: bool,
    pub name: String,
    /// The code that it means; `None` if nobody knows.
    pub code: Option<Code>,
    /// The code as it is written.
    pub written: Option<String>,
    /// The values as they are printed.
    pub values: ByColumn<Option<i32>>,
    /// A text beside the leadership rating: `messiah`.
    pub remark: Option<String>,
    pub notes: Option<String>,
    /// The cells of its row as they are pasted, by the keys of their columns.
    pub cells: Vec<(String, Fragment)>,
    /// Doubts with their places.
    pub doubts: Vec<Finding>,
    /// Letters were read as digits, as scans need it.
    pub(super) is_guessed: bool,
}

impl PastedUnit {
    /// Finds the columns in which the row differs from its code: the printed value, and the one of the code; `None` for
    /// a value that such a code does not have.
    pub fn find_differences(
        &self,
        rules: &Rules,
    ) -> impl Iterator<Item = (ListColumn, i32, Option<i32>)> {
        self.code.into_iter().flat_map(|code| code::find_differences(code, &self.values, rules))
    }
}

/// Reads a row.
pub(super) fn read_unit(
    row: &RawRow,
    heads: &Heads,
    rules: &Rules,
    edits: &CellEdits,
) -> PastedUnit {
    stop::unwind_if_stopped();
    let mut reader = CellReader::new(row, heads, edits);
    let name = reader.find_cell(ColumnKey::Name);
    let written = reader.find_text(ColumnKey::Code);
    let notes = reader.find_text(ColumnKey::Notes).map(|piece| piece.text);
    let PrintedValues { mut values, remark } = reader.read_values();
    let morale_or_leadership = reader.read_number(ColumnKey::MoraleOrLeadership).number;
    let code = reader.read_code(written.as_ref(), &values, notes.as_deref(), rules).code();
    let leads = code.is_some_and(|code| code.rank.is_some());
    let value = values.get_mut(if leads { ListColumn::Leadership } else { ListColumn::Morale });
    *value = value.or(morale_or_leadership);
    reader.doubt_columns(code, &values, rules);
    reader.doubt_missing_and_foreign(code, &values, rules);
    let name = reader.read_name(name);
    let CellReader { doubts, is_guessed, .. } = reader;
    let doubts = row.doubts.iter().cloned().chain(doubts).collect();
    PastedUnit {
        line: row.line,
        span: row.span,
        is_markup: row.is_markup,
        name,
        code,
        written: written.map(|piece| piece.text),
        values,
        remark,
        notes,
        cells: row
            .cells
            .iter()
            .map(|(key, cell)| (heads.key(*key).to_owned(), cell.clone()))
            .collect(),
        doubts,
        is_guessed,
    }
}

/// Lists the codes that were found by values.
fn list_found(found: &FoundCode) -> Vec<Code> {
    match found {
        FoundCode::ByValues { code, others, .. } => {
            [code].into_iter().chain(others).copied().collect()
        }
        FoundCode::Written(_)
        | FoundCode::Doubtful(_)
        | FoundCode::ReadAs(_)
        | FoundCode::InWords(_)
        | FoundCode::Unknown(_) => Vec::new(),
    }
}

/// The values of a row.
struct PrintedValues {
    values: RowValues,
    /// A text beside the leadership rating: `messiah`.
    remark: Option<String>,
}

impl CellReader<'_> {
    fn read_values(&mut self) -> PrintedValues {
        let mut remark = None;
        let mut values = ByColumn::from_fn(|column| {
            let cell = self.read_number(ColumnKey::Value(column));
            if column == ListColumn::Leadership {
                remark = cell.remark;
            }
            cell.number
        });
        if values.get(ListColumn::Radius).is_none()
            && let Some(radius) = remark.as_ref().and_then(|remark| self.find_radius(remark))
        {
            *values.get_mut(ListColumn::Radius) = Some(radius);
            remark = None;
        }
        PrintedValues { values, remark }
    }

    /// Finds the radius beside a leadership rating: `2 a 24"`, `1 (12")`.
    fn find_radius(&self, remark: &str) -> Option<i32> {
        let mut words = remark.split([' ', '(', ')', '@', '/']);
        let inches = words.find(|word| word.ends_with(['"', '″', '”']))?;
        match self.value_words().read(inches, CellShape::Inches) {
            CellValue::Number { number, .. } => Some(number),
            CellValue::Empty | CellValue::Unread => None,
        }
    }

    fn read_code(
        &mut self,
        written: Option<&Fragment>,
        values: &RowValues,
        notes: Option<&str>,
        rules: &Rules,
    ) -> FoundCode {
        let spell = |code: &Code| rules.codes().write(*code);
        let shield = notes.and_then(|notes| parts::find_shield(notes, &self.heads.words));
        let by_values = || code::find_by_values(values, shield, rules);
        let Some(piece) = written else {
            let found = by_values();
            let fault = match &found {
                FoundCode::ByValues { code, exact: false, .. } => {
                    PasteFault::CodeNearValues { code: spell(code) }
                }
                FoundCode::ByValues { code, count: 1, .. } => {
                    PasteFault::OnlyCode { code: spell(code) }
                }
                FoundCode::ByValues { code, others, count, .. } => PasteFault::CodeByValues {
                    code: spell(code),
                    count: *count,
                    others: others.iter().map(spell).collect(),
                },
                FoundCode::Written(_)
                | FoundCode::Doubtful(_)
                | FoundCode::ReadAs(_)
                | FoundCode::InWords(_)
                | FoundCode::Unknown(_) => PasteFault::NoCode,
            };
            self.doubt(self.row.span, fault);
            return found;
        };
        let (span, printed) = (piece.span, piece.text.clone());
        let found = code::find(&piece.text, values, shield, &self.heads.words, rules);
        match &found {
            FoundCode::Written(_) | FoundCode::ByValues { .. } => {}
            FoundCode::Doubtful(code) => {
                let count = code::count_misses(*code, values, rules);
                self.doubt(span, PasteFault::OtherValues { printed, count });
            }
            FoundCode::ReadAs(code) => {
                self.is_guessed |= !printed.eq_ignore_ascii_case(&spell(code));
                self.doubt(span, PasteFault::ReadAs { printed, read: spell(code) });
            }
            FoundCode::InWords(code) => {
                self.doubt(span, PasteFault::ReadAs { printed, read: spell(code) });
            }
            FoundCode::Unknown(near) => {
                let near = if near.is_empty() { list_found(&by_values()) } else { near.clone() };
                let near: Vec<String> = near.iter().map(spell).collect();
                self.doubt(
                    span,
                    match near[..] {
                        [] => PasteFault::NotACode { printed },
                        _ => PasteFault::NearCodes { printed, near },
                    },
                );
            }
        }
        found
    }

    /// Doubts the columns of a row without heads, unless the code gives its values.
    fn doubt_columns(&mut self, code: Option<Code>, values: &RowValues, rules: &Rules) {
        let given =
            ListColumn::characteristics().filter(|column| values.get(*column).is_some()).count();
        let is_proven =
            given >= 2 && code.is_some_and(|code| code::count_misses(code, values, rules) == 0);
        // Another row in the notes: lists stand side by side, and the heads do not say so.
        let holds_row = self.find_cell(ColumnKey::Notes).is_some_and(|notes| {
            let words: Vec<&str> = notes.text.split_whitespace().collect();
            let values = words.iter().filter(|word| self.value_words().is_value(word)).count();
            values >= 4 && words.iter().any(|word| looks_like_code(word))
        });
        match self.row.evidence {
            _ if holds_row => self.doubt(self.row.span, PasteFault::UnsureColumns),
            ColumnEvidence::Heads => {}
            _ if is_proven => {}
            ColumnEvidence::UnsureHeads => self.doubt(self.row.span, PasteFault::UnsureColumns),
            ColumnEvidence::Shapes => self.doubt(self.row.span, PasteFault::NoHeads),
        }
    }

    /// Doubts values that a code gives and the row lacks, and those that it has although its code gives none.
    fn doubt_missing_and_foreign(&mut self, code: Option<Code>, values: &RowValues, rules: &Rules) {
        let Some(code) = code else { return };
        let gives = rules.codes().profile(code).values(rules.codes().points(code));
        let is_printed = |column: ListColumn| values.get(column).is_some();
        let given = ListColumn::characteristics().filter(|column| is_printed(*column)).count();
        let leads = code.rank.is_some();
        // Lists leave out the Morale of leaders.
        let is_usual = |column: ListColumn| {
            gives.get(column).is_some() && !(leads && column == ListColumn::Morale)
        };
        let keys = |columns: Vec<ListColumn>| {
            columns.into_iter().map(|column| column.key().to_owned()).collect::<Vec<_>>()
        };
        let missing =
            ListColumn::ALL.into_iter().filter(|column| is_usual(*column) && !is_printed(*column));
        let missing = keys(missing.collect());
        let is_sure = self.row.evidence == ColumnEvidence::Heads;
        if given >= 2 && !missing.is_empty() && !is_sure {
            self.doubt(self.row.span, PasteFault::MissingValues { columns: missing });
        }
        let differing: Vec<_> = code::find_differences(code, values, rules).collect();
        let foreign =
            differing.iter().filter(|(.., given)| given.is_none()).map(|(column, ..)| *column);
        let foreign = keys(foreign.collect());
        if !foreign.is_empty() {
            self.doubt(self.row.span, PasteFault::ForeignValues { columns: foreign });
        }
        let morale = differing.iter().find(|(column, ..)| leads && *column == ListColumn::Morale);
        if let Some((_, printed, Some(computed))) = morale {
            let (printed, computed) = (*printed, *computed);
            self.doubt(self.row.span, PasteFault::LeaderMorale { printed, computed });
        }
    }
}
