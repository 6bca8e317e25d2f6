//! Cells of a line as a row of a list.

use super::SideRow;
use super::unfinished::{HALF_NAME_WORDS, UnfinishedLine};
use crate::fault::PasteFault;
use crate::finding::Finding;
use crate::paste::code::{find_in_words, looks_like_code, read_exactly};
use crate::paste::column::{CellShape, ColumnEvidence, ColumnKey};
use crate::paste::columns::{CellDealer, DealtLine, Table};
use crate::paste::line::{Cut, TextLine};
use crate::paste::names::{
    is_capitalised, is_first_half, is_name, is_name_in_cell, join_halves, tidy_name,
};
use crate::paste::number::CellValue;
use crate::paste::raw::{RawList, RawRow};
use crate::paste::words::has_word;
use crate::paste::{Fragment, facts, label};
use crate::profile::ListColumn;
use crate::text::{Source, Span, fold, split_words};

/// Makes rows of a line.
pub(super) struct RowMaker<'a> {
    pub(super) dealer: CellDealer<'a>,
    pub(super) line: &'a TextLine,
    /// The same line as words.
    pub(super) words: &'a TextLine,
    pub(super) source: &'a Source,
    /// The list of the rows above.
    pub(super) list: &'a RawList,
    /// The rows above are those of a table with heads.
    pub(super) has_table: bool,
    pub(super) before: Option<&'a UnfinishedLine>,
}

/// The cells of one of the lists that stand side by side.
#[derive(Default)]
struct SideCells {
    cells: Vec<(ColumnKey, Fragment)>,
    /// The number of its columns of values, with or without cells.
    value_columns: usize,
    /// The columns without a cell that every code gives a value for.
    blank: Vec<ListColumn>,
}

impl RowMaker<'_> {
    /// Reads the line under the heads of a table: a row for each of the lists that stand side by side.
    pub(super) fn read_under_heads(&self, table: &Table) -> Vec<SideRow> {
        let are_cells = table.cut == Cut::Cells && self.line.cut == Cut::Cells;
        // Below a table of cells, or of columns set with blanks, words without gaps are a sentence.
        let is_sentence = self.line.cut == Cut::Words
            && (table.cut == Cut::Cells || table.has_gaps() && !self.words.has_wide_gaps());
        if self.dealer.rules.is_none() && is_sentence {
            return Vec::new();
        }
        let dealt = if are_cells {
            Some(self.fill_dittos(self.dealer.deal_cells(table, self.line)))
        } else {
            self.dealer.deal_words(table, self.words, self.source)
        };
        dealt.map_or(Vec::new(), |dealt| self.split_sides(dealt))
    }

    /// Reads the line by the labels beside its values, or by the look of its words.
    pub(super) fn read_without_heads(&self, lists_codes: bool) -> Option<RawRow> {
        let heads = self.dealer.heads;
        let Some(rules) = self.dealer.rules else {
            let phrases = facts::read_phrases(self.line, self.source, heads);
            let (cells, evidence) = phrases.filter(|_| !self.has_table)?;
            return self.build(cells, evidence, false);
        };
        let labelled = label::read(&self.words.pieces, heads, rules).filter(|found| {
            found.labels >= 2
                || found.labels == 1 && found.cells.len() > 2
                || lists_codes && found.is_name_and_code()
        });
        let Some(labelled) = labelled else { return self.read_by_shape() };
        if labelled.loose_numbers == 0 {
            return self.build(labelled.cells, labelled.evidence, false);
        }
        // `RL 3d 3 3 5 4pts`: the other numbers have columns too.
        let by_shape = if labelled.labels <= 1 { self.read_by_shape() } else { None };
        by_shape.or_else(|| self.build(labelled.cells, ColumnEvidence::Shapes, false))
    }

    /// Reads the line by the look of its words.
    fn read_by_shape(&self) -> Option<RawRow> {
        let cells = self.dealer.deal_by_shape(self.words)?;
        let is_sure = !self.has_table && self.has_its_points(&cells);
        let evidence = if is_sure { ColumnEvidence::Heads } else { ColumnEvidence::Shapes };
        let mut row = self.build(cells, evidence, false)?;
        self.tell_points_from_morale(&mut row);
        Some(row)
    }

    /// Takes the only number behind BS for points if it is nearer to those of the code than to its Morale.
    fn tell_points_from_morale(&self, row: &mut RawRow) {
        if row.cell(ColumnKey::POINTS).is_some() {
            return;
        }
        let code = row.cell(ColumnKey::Code);
        let code = code.and_then(|code| read_exactly(&code.text, self.dealer.rules));
        let Some((code, rules)) = code.zip(self.dealer.rules) else { return };
        let Some((key, cell)) = row.cells.iter_mut().find(|(key, _)| *key == ColumnKey::MORALE)
        else {
            return;
        };
        if let CellValue::Number { number, .. } =
            self.dealer.values().read(&cell.text, CellShape::Number)
            && let morale = rules.codes().profile(code).morale
            && number.abs_diff(rules.codes().points(code)) < number.abs_diff(morale)
        {
            *key = ColumnKey::POINTS;
        }
    }

    /// Returns `true` for a name, a code and the points of this code: the number is not one of figures.
    fn has_its_points(&self, cells: &[(ColumnKey, Fragment)]) -> bool {
        let (mut code, mut printed) = (None, None);
        for (key, cell) in cells.iter().filter(|(_, cell)| !cell.text.is_empty()) {
            match *key {
                ColumnKey::Name => {}
                ColumnKey::Code => code = read_exactly(&cell.text, self.dealer.rules),
                ColumnKey::POINTS => printed = Some(&cell.text),
                _ => return false,
            }
        }
        let computed = code.zip(self.dealer.rules).map(|(code, rules)| rules.codes().points(code));
        let read = |text: &String| self.dealer.values().read(text, CellShape::Number);
        matches!(
            (printed.map(read), computed),
            (Some(CellValue::Number { number, remark: None, is_guessed: false }), Some(points))
                if number == points
        )
    }

    /// Puts the cell of the row above in place of a mark that repeats it: `:::`, `〃`.
    fn fill_dittos(&self, mut dealt: DealtLine) -> DealtLine {
        let marks = &self.dealer.heads.words.ditto_marks;
        let Some(above) = self.list.rows.last() else { return dealt };
        for (key, cell) in &mut dealt.cells {
            if let Some(cell) = cell
                && has_word(marks, &cell.text)
                && let Some(above) = above.cell(*key)
            {
                cell.text.clone_from(&above.text);
            }
        }
        dealt
    }

    /// Divides the cells of a line where names begin again.
    fn split_sides(&self, dealt: DealtLine) -> Vec<SideRow> {
        let heads = self.dealer.heads;
        let names = dealt.cells.iter().filter(|(key, _)| *key == ColumnKey::Name).count();
        let mut sides = vec![SideCells::default()];
        for (at, (key, cell)) in dealt.cells.into_iter().enumerate() {
            if at > 0 && names > 1 && key == ColumnKey::Name {
                sides.push(SideCells::default());
            }
            if let Some(side) = sides.last_mut() {
                side.value_columns += usize::from(heads.has_value(key));
                let is_blank = cell.as_ref().is_none_or(|cell| cell.text.trim().is_empty());
                if let ColumnKey::Value(column) = key
                    && is_blank
                    && [ListColumn::Move, ListColumn::Ws, ListColumn::Bs].contains(&column)
                {
                    side.blank.push(column);
                }
                side.cells.extend(cell.map(|cell| (key, cell)));
            }
        }
        let row = |(side, SideCells { cells, value_columns, blank }): (usize, SideCells)| {
            let values = cells.iter().filter(|(key, _)| heads.has_value(*key)).count();
            // A row that has less than half of its values may be another one.
            let is_half = 2 * values >= value_columns;
            let evidence = if is_half { dealt.evidence } else { dealt.evidence.weaken() };
            let mut row = self.build(cells, evidence, dealt.is_by_gaps)?;
            let is_sure = evidence == ColumnEvidence::Heads && row.cell(ColumnKey::Code).is_some();
            // Two that are blank may be a note in place of values.
            if let [column] = blank[..]
                && is_sure
            {
                let columns = vec![column.key().to_owned()];
                let fault = PasteFault::MissingValues { columns };
                row.doubts.push(Finding::at(row.span, fault.into()));
            }
            Some(SideRow { side, row })
        };
        sides.into_iter().enumerate().filter_map(row).collect()
    }

    /// Builds a row of cells; `None` unless they have a name and a value or two, and are not a total.
    fn build(
        &self,
        cells: Vec<(ColumnKey, Fragment)>,
        evidence: ColumnEvidence,
        is_by_gaps: bool,
    ) -> Option<RawRow> {
        let is_page_line = self.dealer.rules.is_none() && self.line.cut == Cut::Words;
        if is_page_line && self.has_page_number(&cells)
            || self.has_option(&cells)
            || !self.has_enough_values(&cells, is_by_gaps)
        {
            return None;
        }
        let TextLine { number: line, span, is_markup, cut, .. } = *self.line;
        let (below, loose) = (Vec::new(), Vec::new());
        let doubts = Vec::new();
        let mut row = RawRow { line, span, is_markup, cut, below, loose, cells, evidence, doubts };
        self.take_code_from_name(&mut row);
        if let Some(name) = row.name_mut() {
            name.text = tidy_name(&name.text);
        }
        row.cells.retain(|(key, piece)| *key != ColumnKey::Ignored && !piece.text.is_empty());
        self.take_command_from_notes(&mut row);
        self.resolve_name(row)
    }

    /// Takes the values of a leader out of notes, where a table of troops has no columns for them: `Ld: 1 Rad: 0"`.
    fn take_command_from_notes(&self, row: &mut RawRow) {
        let command = [ListColumn::Leadership, ListColumn::Radius].map(ColumnKey::Value);
        let Some(rules) = self.dealer.rules else { return };
        let Some(notes) = row.cell(ColumnKey::Notes) else { return };
        let line = TextLine::of_cells(self.line.number, notes.span, vec![notes.clone()]);
        let Some(found) = label::read(&line.to_words().pieces, self.dealer.heads, rules) else {
            return;
        };
        let is_whole = found.cells.iter().all(|(key, _)| command.contains(key));
        let is_new = |key: &ColumnKey| command.contains(key) && row.cell(*key).is_none();
        let taken: Vec<_> = found.cells.into_iter().filter(|(key, _)| is_new(key)).collect();
        if found.labels < taken.len() || taken.is_empty() {
            return;
        }
        row.cells.retain(|(key, _)| !is_whole || *key != ColumnKey::Notes);
        row.cells.extend(taken);
    }

    /// Returns `true` for the foot of a page: `Page 1 of 2`.
    fn has_page_number(&self, cells: &[(ColumnKey, Fragment)]) -> bool {
        let pages = &self.dealer.heads.words.page;
        let mut names = cells.iter().filter(|(key, _)| *key == ColumnKey::Name);
        names.any(|(_, name)| split_words(&name.text).iter().any(|word| pages.contains(word)))
    }

    /// Returns `true` for a line of an option, which is no unit.
    fn has_option(&self, cells: &[(ColumnKey, Fragment)]) -> bool {
        let options = &self.dealer.heads.words.options;
        let mut ignored = cells.iter().filter(|(key, _)| *key == ColumnKey::Ignored);
        ignored.any(|(_, piece)| options.contains(&fold(&piece.text)))
    }

    /// Returns `true` if cells have as many values as a row of their table needs, or a code.
    fn has_enough_values(&self, cells: &[(ColumnKey, Fragment)], is_by_gaps: bool) -> bool {
        let heads = self.dealer.heads;
        // A unit without a code may have a single number: its points, or its figures.
        let is_unit_row = self.dealer.rules.is_none()
            && (self.line.cut == Cut::Cells || !self.has_table || is_by_gaps);
        let has_lines = cells
            .iter()
            .any(|(key, piece)| heads.shape(*key) == CellShape::Lines && !piece.text.is_empty());
        let fewest = match (is_unit_row, has_lines) {
            (true, true) if !is_by_gaps => 0,
            (true, _) => 1,
            (false, _) => 2,
        };
        let values = cells.iter().filter(|(key, piece)| self.dealer.is_value(*key, piece));
        let (mut count, mut has_code) = (0, false);
        for (key, _) in values {
            count += 1;
            has_code |= *key == ColumnKey::Code;
        }
        has_code || count >= fewest || self.has_odd_code(cells)
    }

    /// Returns `true` for a cell under the head of codes that may have been meant as one: `EHs/D2`, `EHs D3`.
    fn has_odd_code(&self, cells: &[(ColumnKey, Fragment)]) -> bool {
        // The names of a training, a Morale, two traits and what a leader has; a longer text is a sentence.
        const LONGEST: usize = 80;
        let is_in_words = |text: &str| {
            let rules = self.dealer.rules;
            rules
                .is_some_and(|rules| find_in_words(text, &self.dealer.heads.words, rules).is_some())
        };
        self.line.cut == Cut::Cells
            && cells.iter().any(|(key, cell)| {
                *key == ColumnKey::Code
                    && cell.text.len() <= LONGEST
                    && (cell
                        .text
                        .trim_start_matches('(')
                        .starts_with(|c: char| c.is_ascii_uppercase())
                        || is_in_words(&cell.text))
            })
    }

    /// Takes the code out of a name, where the table has no column for it: `Porters GLt`.
    fn take_code_from_name(&self, row: &mut RawRow) {
        let has_code = row
            .cell(ColumnKey::Code)
            .is_some_and(|code| !self.dealer.values().is_empty(&code.text));
        let Some(name) = row.name_mut().filter(|_| !has_code) else { return };
        let Some((before, last)) = name.text.trim().rsplit_once(' ') else { return };
        if !looks_like_code(last) || !self.dealer.is_code(last) {
            return;
        }
        let cut = name.span.end.saturating_sub(last.len()).max(name.span.start);
        let code = Fragment { text: last.to_owned(), span: Span::new(cut, name.span.end) };
        name.text = before.trim_end().to_owned();
        name.span.end = cut;
        row.cells.retain(|(key, _)| *key != ColumnKey::Code);
        row.cells.push((ColumnKey::Code, code));
        row.evidence = row.evidence.weaken();
    }

    /// Gives a row its whole name, of which a half may stand on the line before; `None` if it has none that a unit may have.
    fn resolve_name(&self, row: RawRow) -> Option<RawRow> {
        let known = &self.dealer.heads.words;
        let before =
            self.before.and_then(|before| Some((before, before.as_name(self.line, known)?)));
        let is_broken = before.as_ref().is_some_and(|(line, first)| {
            is_first_half(&first.text, known) || !line.has_cells && self.is_right_above(&line.words)
        });
        let name = row.cell(ColumnKey::Name).map(|name| name.text.as_str());
        let whole = name.filter(|name| !is_broken && !self.is_second_half(name));
        match (whole, before) {
            (Some(name), _) => {
                let is_possible = match self.line.cut {
                    Cut::Cells => is_name_in_cell(name, known),
                    Cut::Words => is_name(name, known),
                };
                is_possible.then_some(row)
            }
            (None, Some((line, first))) => Some(add_first_half(row, &line.words, first)),
            (None, None) => name.is_some().then_some(row),
        }
    }

    /// Returns `true` for a short line directly above a row of a table: it is not a title, as the heads stand between that and
    /// the rows.
    fn is_right_above(&self, words: &TextLine) -> bool {
        self.has_table
            && words.number + 1 == self.line.number
            && words.cut == Cut::Words
            && words.pieces.len() <= HALF_NAME_WORDS
            && is_capitalised(words)
    }

    /// Returns `true` for a name that cannot stand alone: a remark in brackets, the end of a broken word, or a name that
    /// the list has already.
    fn is_second_half(&self, name: &str) -> bool {
        let mut names = self.list.rows.iter().filter_map(|row| row.cell(ColumnKey::Name));
        let is_known = names.any(|known| fold(&known.text) == fold(name));
        is_known || name.starts_with(|c: char| c == '(' || c.is_lowercase())
    }
}

/// Adds the first half of a name, which stands on the line before.
fn add_first_half(mut row: RawRow, line: &TextLine, first: Fragment) -> RawRow {
    row.line = line.number;
    row.span.start = line.span.start;
    let mut text = first.text;
    if let Some(second) = row.cell(ColumnKey::Name) {
        text = join_halves(&text, &second.text);
        row.evidence = row.evidence.weaken();
    }
    row.cells.retain(|(key, _)| *key != ColumnKey::Name);
    row.cells.insert(0, (ColumnKey::Name, Fragment { text, span: first.span }));
    row
}
