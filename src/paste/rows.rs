//! Lines as the rows of one or several lists.

use super::align;
use super::columns::{CellDealer, Dealt, Table};
use super::heads::{CellShape, ColumnEvidence, ColumnKey};
use super::line::{Cut, TextLine};
use super::lines;
use super::names::{self, is_capitalised, is_name, join_halves, restore_name, tidy_name};
use super::number;
use super::parts;
use super::raw::{RawList, RawRow, gather_loose};
use super::{Fragment, Heads, label};
use crate::limits;
use crate::rules::Rules;
use crate::text::{Source, Span, fold, split_words};

/// Reads the rows of all lists of a text, with the rules that its codes follow.
pub(super) fn split(source: &Source, heads: &Heads, rules: &Rules) -> Vec<RawList> {
    let lines = lines::read_lines(source, heads);
    let dealer = CellDealer { heads, rules };
    let are_codes = 3 <= lines.iter().filter(|line| is_code_line(line, dealer)).take(3).count();
    let mut splitter = Splitter {
        dealer,
        are_codes,
        table: None,
        stacked_heads: Vec::new(),
        titles: Vec::new(),
        has_head: false,
        is_options: false,
        open: None,
        lists: vec![RawList::default()],
        first: 0,
    };
    for line in &lines {
        splitter.read_line(line, source);
        // More rows than a list may have are refused; the others need not be read.
        if splitter.lists[splitter.first..].iter().any(|list| list.rows.len() > limits::UNITS) {
            break;
        }
    }
    let mut lists = gather_loose(splitter.lists);
    let name = heads.column("name");
    let names = lists.iter_mut().flat_map(|list| &mut list.rows).flat_map(|row| &mut row.cells);
    for (_, piece) in names.filter(|(key, _)| Some(*key) == name) {
        piece.text = restore_name(piece, source);
    }
    lists
}

/// Returns `true` for a line with a name, an ability code and nothing else that counts.
fn is_code_line(line: &TextLine, dealer: CellDealer) -> bool {
    let words = line.to_words();
    label::read(&words.pieces, dealer.heads, dealer.rules)
        .is_some_and(|found| found.labels == 0 && found.is_name_and_code(dealer.heads))
}

/// A line that the next one may go on with.
struct UnfinishedLine {
    words: TextLine,
    /// The lists that its rows were added to, one for each row; the rows are read again when it goes on.
    lists: Vec<usize>,
}

struct Splitter<'a> {
    dealer: CellDealer<'a>,
    /// The text lists codes without values.
    are_codes: bool,
    table: Option<Table>,
    /// Heads that stand on lines of their own, one below the other.
    stacked_heads: Vec<Fragment>,
    /// The titles since the last row with their lines, several if lists stand side by side.
    titles: Vec<(usize, String)>,
    /// Heads of columns came after the title.
    has_head: bool,
    /// The lines are options of a list, not units.
    is_options: bool,
    open: Option<UnfinishedLine>,
    lists: Vec<RawList>,
    /// The first of the lists that are side by side.
    first: usize,
}

/// Rows of a line: the list side by side that each belongs to, and the row.
type Rows = Vec<(usize, RawRow)>;

impl Splitter<'_> {
    fn read_line(&mut self, line: &TextLine, source: &Source) {
        if line.pieces.iter().all(|piece| piece.text.is_empty()) {
            return;
        }
        let words = line.to_words();
        if self.is_head(line, &words) {
            self.open = None;
            if let Some((count, _)) = self.dealer.heads.find_heads_behind_title(&words.pieces) {
                let title = words.with(words.cut, words.pieces[..count].to_vec()).text();
                let title = parts::read_title(&title, &self.dealer.heads.words);
                self.titles.extend(title.map(|title| (line.number, title)));
            }
            self.has_head = true;
            return self.keep_prose(line, source);
        }
        if let Some((words, rows)) = self.continue_row(&words) {
            let lists = self.add_rows(rows);
            self.open = Some(UnfinishedLine { words, lists });
            return;
        }
        let rows = self.read_rows(line, &words);
        if rows.is_empty() {
            let words = self.add_first_half(words);
            self.open = Some(UnfinishedLine { words, lists: Vec::new() });
            self.read_between(line, source);
        } else {
            let lists = self.add_rows(rows);
            self.open = Some(UnfinishedLine { words, lists });
        }
    }

    /// Reads a line as heads, or as one of several lines with a head each.
    fn is_head(&mut self, line: &TextLine, words: &TextLine) -> bool {
        if let Some(table) = self.dealer.read_heads(line, words) {
            self.table = Some(table);
            return true;
        }
        const FEWEST: usize = 4;
        let text = line.text();
        let heads = self.dealer.heads;
        let named = |text: &str| {
            heads
                .find_column(text)
                .is_some_and(|key| heads.shape(key) != CellShape::Name || text.len() < 7)
        };
        let found: Vec<Fragment> = if words.pieces.len() <= 2 && named(&text) {
            vec![Fragment { text, span: line.span }]
        } else if words.pieces.len() == 1 {
            heads.split_joined(&words.pieces[0])
        } else {
            Vec::new()
        };
        if found.is_empty() {
            self.stacked_heads.clear();
            return false;
        }
        self.stacked_heads.extend(found);
        if self.stacked_heads.len() < FEWEST {
            return false;
        }
        let heads = line.with(Cut::Words, self.stacked_heads.clone());
        self.table = self.dealer.read_heads(&heads, &heads).or(self.table.take());
        true
    }

    /// The line before together with this one and its rows, if this one has values alone; its rows so far go.
    fn continue_row(&mut self, words: &TextLine) -> Option<(TextLine, Rows)> {
        const MOST_WORDS: usize = 40;
        let open = self.open.as_ref()?;
        let is_value = |piece: &Fragment| {
            let text = &piece.text;
            let is_code = || {
                let is_long = text.len() > 3 && align::is_likely_code(text);
                align::looks_like_code(text) && (is_long || self.dealer.is_code(text))
            };
            number::is_value(text) || number::is_empty(text) || is_code()
        };
        let is_rest = words.cut == Cut::Words && words.pieces.iter().all(is_value);
        let begins_with_value =
            open.words.pieces.first().is_some_and(|piece| number::is_value(&piece.text));
        if !is_rest
            || begins_with_value
            || open.words.pieces.len() + words.pieces.len() > MOST_WORDS
        {
            return None;
        }
        let pieces = open.words.pieces.iter().chain(&words.pieces).cloned().collect();
        let span = Span::new(open.words.span.start, words.span.end);
        let joined = TextLine { span, ..open.words.with(open.words.cut, pieces) };
        let rows = self.read_rows(&joined, &joined);
        if rows.is_empty() && !open.lists.is_empty() {
            return None;
        }
        for list in self.open.take().map_or(Vec::new(), |open| open.lists) {
            self.lists[list].rows.pop();
        }
        Some((joined, rows))
    }

    /// The rows of a line; none if it has no row.
    fn read_rows(&self, line: &TextLine, words: &TextLine) -> Rows {
        let first = words.pieces.first().map(|piece| split_words(&piece.text).join(" "));
        if line.cut == Cut::Words
            && first.is_some_and(|first| self.dealer.heads.words.corrections.contains(&first))
        {
            return Vec::new();
        }
        // Most prose has hardly a number and no code.
        let is_promising = |piece: &&Fragment| {
            number::is_value(&piece.text) || align::looks_like_code(&piece.text)
        };
        let promising = words.pieces.iter().filter(is_promising).take(2).count();
        if promising == 0 || line.cut == Cut::Words && promising < 2 && !self.are_codes {
            return Vec::new();
        }
        if let Some(table) = &self.table {
            let cells = match (table.cut, line.cut) {
                (Cut::Cells, Cut::Cells) => {
                    let (cells, by) = self.dealer.deal_cells(table, line);
                    Some((self.fill_dittos(cells), by))
                }
                _ => self.dealer.deal_words(table, words),
            };
            let rows = cells.map_or(Vec::new(), |(cells, by)| self.split_sides(line, cells, by));
            if !rows.is_empty() {
                return rows;
            }
        }
        let labelled = label::read(&words.pieces, self.dealer.heads, self.dealer.rules);
        let labelled = labelled.filter(|found| {
            let is_code_alone = self.are_codes && found.is_name_and_code(self.dealer.heads);
            found.labels >= 2 || found.labels == 1 && found.cells.len() > 2 || is_code_alone
        });
        let row = labelled.and_then(|found| self.build_row(line, found.cells, found.evidence));
        let shapes = || {
            let cells = self.dealer.deal_by_shape(words)?;
            self.build_row(line, cells, ColumnEvidence::Shapes)
        };
        row.or_else(shapes).map(|row| (0, row)).into_iter().collect()
    }

    /// Puts the cell of the row above in place of a mark that repeats it: `:::`, `〃`.
    fn fill_dittos(&self, cells: Dealt) -> Dealt {
        const DITTOS: [&str; 9] = [":::", "〃", "\"", "''", "”", "ditto", "do.", "id.", "ídem"];
        let above = self.lists.last().and_then(|list| list.rows.last());
        let fill = |(key, piece): (ColumnKey, Option<Fragment>)| {
            let is_ditto =
                piece.as_ref().is_some_and(|piece| DITTOS.contains(&piece.text.as_str()));
            let text = above.and_then(|row| row.cell(Some(key))).filter(|_| is_ditto);
            let piece = match (piece, text) {
                (Some(piece), Some(above)) => Some(Fragment { text: above.text.clone(), ..piece }),
                (piece, _) => piece,
            };
            (key, piece)
        };
        cells.into_iter().map(fill).collect()
    }

    /// Divides the cells of a line where names begin again.
    fn split_sides(&self, line: &TextLine, cells: Dealt, by: ColumnEvidence) -> Rows {
        let mut sides: Vec<Vec<(ColumnKey, Fragment)>> = Vec::new();
        let mut values: Vec<usize> = Vec::new();
        let is_name = |key: &ColumnKey| self.dealer.heads.shape(*key) == CellShape::Name;
        let names = cells.iter().filter(|(key, _)| is_name(key)).count();
        for (key, piece) in cells {
            if sides.is_empty() || names > 1 && is_name(&key) {
                sides.push(Vec::new());
                values.push(0);
            }
            let has_value = self.dealer.heads.has_value(key);
            values.last_mut().into_iter().for_each(|count| *count += usize::from(has_value));
            if let (Some(side), Some(piece)) = (sides.last_mut(), piece) {
                side.push((key, piece));
            }
        }
        let rows = sides.into_iter().zip(values).enumerate();
        let rows = rows.filter_map(|(side, (cells, values))| {
            // A row that has less than half of its values may be another one.
            let given = cells.iter().filter(|(key, _)| self.dealer.heads.has_value(*key)).count();
            let by = if 2 * given < values { ColumnEvidence::UnsureHeads } else { by };
            Some((side, self.build_row(line, cells, by)?))
        });
        rows.collect()
    }

    /// Cells as a row: it has a name and a value or two, and is no total.
    fn build_row(
        &self,
        line: &TextLine,
        mut cells: Vec<(ColumnKey, Fragment)>,
        mut evidence: ColumnEvidence,
    ) -> Option<RawRow> {
        let heads = self.dealer.heads;
        let is_shape = |key: ColumnKey, shape| heads.shape(key) == shape;
        let is_option = |text: &str| heads.words.options.contains(&fold(text));
        let kinds = cells.iter().filter(|(key, _)| is_shape(*key, CellShape::Ignored));
        if { kinds }.any(|(_, piece)| is_option(&piece.text)) || self.is_options {
            return None;
        }
        let values = cells.iter().filter(|(key, piece)| self.dealer.is_value(*key, piece));
        let values: Vec<ColumnKey> = values.map(|(key, _)| *key).collect();
        let has_code = values.iter().any(|key| is_shape(*key, CellShape::Code));
        if values.len() < 2 && !has_code {
            return None;
        }
        let name_key = heads.column("name")?;
        self.take_code_from_name(&mut cells, name_key, &mut evidence);
        for (key, piece) in &mut cells {
            if *key == name_key {
                piece.text = tidy_name(&piece.text);
            }
        }
        cells.retain(|(key, piece)| !is_shape(*key, CellShape::Ignored) && !piece.text.is_empty());
        self.resolve_name(line, RawRow { line: line.number, span: line.span, cells, evidence })
    }

    /// Gives a row its whole name, of which a half may stand on the line before; `None` if it has none that a unit may have.
    fn resolve_name(&self, line: &TextLine, mut row: RawRow) -> Option<RawRow> {
        let heads = self.dealer.heads;
        let name_key = heads.column("name")?;
        let name = row.cells.iter().position(|(key, _)| *key == name_key);
        let own = name.map(|name| row.cells[name].1.text.clone());
        let before = self.find_name_before(line);
        // A short line directly above a row of a table is no title, as the heads stand between that and the rows.
        let is_above = |words: &TextLine| {
            let is_next = words.number + 1 == line.number && words.pieces.len() <= 3;
            is_next && words.cut == Cut::Words && self.table.is_some() && is_capitalised(words)
        };
        let is_broken = before.as_ref().is_some_and(|(words, first)| {
            names::is_first_half(&first.text, &heads.words) || is_above(words)
        });
        match (own.filter(|own| !is_broken && !self.is_second_half(own)), before) {
            (Some(own), _) => {
                let is_possible = match line.cut {
                    Cut::Cells => names::is_name_in_cell(&own, &heads.words),
                    Cut::Words => is_name(&own, &heads.words),
                };
                is_possible.then_some(row)
            }
            // A name that was broken off stands on the line before.
            (None, Some((words, before))) => {
                row.line = words.number;
                row.span.start = words.span.start;
                let text = match name {
                    Some(name) => join_halves(&before.text, &row.cells[name].1.text),
                    None => before.text.clone(),
                };
                row.cells.retain(|(key, _)| *key != name_key);
                row.cells.insert(0, (name_key, Fragment { text, span: before.span }));
                if row.evidence == ColumnEvidence::Heads && name.is_some() {
                    row.evidence = ColumnEvidence::UnsureHeads;
                }
                Some(row)
            }
            (None, None) => name.map(|_| row),
        }
    }

    /// Returns `true` for a name that cannot stand alone: a remark in brackets, the end of a broken word, or a name that
    /// the list has already.
    fn is_second_half(&self, name: &str) -> bool {
        let first = name.chars().next();
        let is_known = |row: &RawRow| {
            let key = self.dealer.heads.column("name");
            row.cell(key).is_some_and(|piece| fold(&piece.text) == fold(name))
        };
        let is_known = self.lists.last().is_some_and(|list| list.rows.iter().any(is_known));
        is_known || first.is_some_and(|c| c == '(' || c.is_lowercase())
    }

    /// Takes the code out of a name, where the table has no column for it: `Porters GLt`.
    fn take_code_from_name(
        &self,
        cells: &mut Vec<(ColumnKey, Fragment)>,
        name: ColumnKey,
        evidence: &mut ColumnEvidence,
    ) {
        let Some(code) = self.dealer.heads.column("code") else { return };
        if cells.iter().any(|(key, piece)| *key == code && !number::is_empty(&piece.text)) {
            return;
        }
        let Some((_, piece)) = cells.iter_mut().find(|(key, _)| *key == name) else { return };
        let Some((before, last)) = piece.text.trim().rsplit_once(' ') else { return };
        if align::looks_like_code(last) && self.dealer.is_code(last) {
            let cut = piece.span.end.saturating_sub(last.len()).max(piece.span.start);
            let found = Fragment { text: last.to_owned(), span: Span::new(cut, piece.span.end) };
            piece.text = before.trim_end().to_owned();
            piece.span.end = cut;
            cells.retain(|(key, _)| *key != code);
            cells.push((code, found));
            if *evidence == ColumnEvidence::Heads {
                *evidence = ColumnEvidence::UnsureHeads;
            }
        }
    }

    /// The line before, if it may be the first half of a name.
    fn find_name_before(&self, line: &TextLine) -> Option<(&TextLine, Fragment)> {
        let open = self.open.as_ref().filter(|open| open.lists.is_empty())?;
        let near = open.words.number + 3 > line.number && open.words.number < line.number;
        let known = &self.dealer.heads.words;
        let whole = align::join(&open.words.pieces.iter().collect::<Vec<_>>())?;
        let is_short =
            whole.text.chars().count() < 40 && !whole.text.ends_with(['.', ':', '!', '?']);
        let has_value = open.words.pieces.iter().any(|piece| number::is_value(&piece.text));
        let is_name = is_name(&whole.text, known)
            && is_short
            && !has_value
            && !parts::is_part(&whole.text, known);
        (near && is_name).then_some((&open.words, whole))
    }

    /// The words of a line with those of the line above, if both may be halves of one name.
    fn add_first_half(&self, words: TextLine) -> TextLine {
        let has_value = words.pieces.iter().any(|piece| number::is_value(&piece.text));
        let is_short = words.pieces.len() <= 3
            && !has_value
            && is_capitalised(&words)
            && self.open.as_ref().is_some_and(|open| is_capitalised(&open.words))
            && !parts::is_part(&words.text(), &self.dealer.heads.words);
        match self.find_name_before(&words) {
            Some((before, _))
                if is_short && before.number + 1 == words.number && self.table.is_some() =>
            {
                let pieces = before.pieces.iter().chain(&words.pieces).cloned().collect();
                let span = Span::new(before.span.start, words.span.end);
                TextLine { span, ..before.with(before.cut, pieces) }
            }
            _ => words,
        }
    }

    /// Adds rows to their lists, to new ones after a title; returns the list of each.
    fn add_rows(&mut self, rows: Rows) -> Vec<usize> {
        if rows.is_empty() {
            return Vec::new();
        }
        let starts = rows.iter().map(|(_, row)| row.line).min().unwrap_or(0);
        let titled = std::mem::take(&mut self.titles);
        let titles = titled.iter().filter(|(line, _)| *line < starts);
        let titles: Vec<String> = titles.map(|(_, title)| title.clone()).collect();
        let has_rows = self.lists[self.first..].iter().any(|list| !list.rows.is_empty());
        let is_known =
            |title: &String| self.lists.iter().any(|list| list.name.as_ref() == Some(title));
        let is_new = has_rows
            && !titles.is_empty()
            && (self.has_head || self.table.is_none())
            && !titles.iter().any(is_known);
        let sides = rows.iter().map(|(side, _)| side + 1).max().unwrap_or(1);
        if is_new {
            self.first = self.lists.len();
            // The lines from the title on belong to the new list.
            let before = self.lists.last_mut().map(|list| &mut list.prose);
            let begins = titled.first().map_or(usize::MAX, |(line, _)| *line);
            let prose = before.map_or(Vec::new(), |prose| {
                let at = prose.iter().position(|(line, _)| *line >= begins);
                at.map_or(Vec::new(), |at| prose.split_off(at))
            });
            self.lists.push(RawList { prose, ..RawList::default() });
        }
        while self.lists.len() < self.first + sides {
            self.lists.push(RawList::default());
        }
        if is_new || !has_rows {
            for (at, list) in self.lists[self.first..].iter_mut().enumerate() {
                // The last of several titles over a single list stands nearest.
                let title = if sides > 1 { titles.get(at) } else { titles.last() };
                list.name = list.name.take().or_else(|| title.cloned());
            }
        }
        self.has_head = false;
        let add = |(side, row): (usize, RawRow)| {
            self.lists[self.first + side].rows.push(row);
            self.first + side
        };
        rows.into_iter().map(add).collect()
    }

    /// A line that is no row: a title perhaps.
    fn read_between(&mut self, line: &TextLine, source: &Source) {
        let text = line.text();
        // A line with values is a row that was not understood, and no title.
        let is_value =
            |piece: &Fragment| number::is_value(&piece.text) || self.dealer.is_code(&piece.text);
        let values = line.to_words().pieces.iter().filter(|piece| is_value(piece)).count();
        let known = &self.dealer.heads.words;
        let sides = if values > 1 { Vec::new() } else { parts::find_titles(line, source) };
        let titles = sides.iter().filter_map(|text| parts::read_title(text, known));
        let titles: Vec<(usize, String)> = titles.map(|title| (line.number, title)).collect();
        let words = split_words(parts::undecorate(&text));
        let is = |known: &[String]| {
            words.len() < 3 && words.first().is_some_and(|word| known.contains(word))
        };
        if is(&known.options) {
            self.is_options = true;
        } else if !titles.is_empty() || is(&known.leaders_and_troops) {
            self.is_options = false;
        }
        if !titles.is_empty() {
            self.titles = titles;
            self.has_head = false;
        }
        self.keep_prose(line, source);
    }

    fn keep_prose(&mut self, line: &TextLine, source: &Source) {
        let text = source.slice(line.span).trim();
        let is_likely = !self.is_options && self.dealer.is_likely_row(line);
        if let Some(list) = self.lists.last_mut().filter(|_| !text.is_empty()) {
            list.prose.push((line.number, text.to_owned()));
            list.likely.extend(Some(line.span).filter(|_| is_likely));
        }
    }
}
