//! Lines that go on with the one before: values of a row, the rest of a name, cells below a row.

use super::unfinished::{UnfinishedLine, is_value_with_remark};
use super::{RowReader, SideRow};
use crate::paste::code::looks_like_code;
use crate::paste::column::{CellShape, ColumnKey};
use crate::paste::columns::{CellDealer, Table};
use crate::paste::line::{Cut, TextLine};
use crate::paste::number::has_digit;
use crate::paste::raw::NumberedLine;
use crate::paste::words::has_word;
use crate::paste::{Fragment, label};

impl RowReader<'_> {
    /// Adds a line of values to the line before, whose row it goes on with; returns `true` if it does.
    pub(super) fn add_to_unfinished(&mut self, line: &TextLine, words: &TextLine) -> bool {
        // The sums below a table of units are no rest of a row above.
        let has_rows = self.unfinished.as_ref().is_some_and(|before| !before.lists.is_empty());
        let may_be_rest = self.dealer.rules.is_some() || line.cut == Cut::Words && !has_rows;
        let Some(joined) = self.join_unfinished(words).filter(|_| may_be_rest) else {
            return false;
        };
        let Some((before, rows)) = self.read_again(&joined) else { return false };
        if rows.is_empty() {
            let lines = before.joined.into_iter().chain([line.clone()]).collect();
            let lists = Vec::new();
            let (words, has_cells) = (joined, false);
            self.unfinished = Some(UnfinishedLine { words, has_cells, lists, joined: lines });
        } else {
            self.add_rows(joined, rows);
            self.last_row_line = line.number;
        }
        true
    }

    /// Returns `true` for a line below a row of a table set with blanks that may be the rest of its name.
    pub(super) fn may_end_name(&self, words: &TextLine) -> bool {
        let has_gaps = self.head.table.as_ref().is_some_and(Table::has_gaps);
        let before = self.unfinished.as_ref().filter(|_| has_gaps && words.cut == Cut::Words);
        before.is_some_and(|before| before.is_named_on(words, &self.dealer.heads.words))
    }

    /// Adds a line right below a row whose name was broken off, `Guard of the`, to that name; `true` if it does.
    pub(super) fn ends_name(&mut self, words: &TextLine) -> bool {
        let before = self.unfinished.as_ref();
        let is_rest = before.is_some_and(|before| before.may_end(words, &self.dealer.heads.words));
        let rest = Fragment { text: words.text(), span: words.span };
        is_rest && self.lists.add_to_name(&rest, &self.dealer.heads.words)
    }

    /// Joins the line before with this one, if this one has values alone.
    fn join_unfinished(&self, words: &TextLine) -> Option<TextLine> {
        let before = self.unfinished.as_ref()?;
        let is_cell = || {
            let table = self.head.table.as_ref();
            table.is_some_and(|table| before.lacks_cells(table.count_columns()))
                && is_value_with_remark(words, self.dealer)
        };
        let goes_on = before.goes_on(words, self.dealer)
            || is_cell()
            || self.is_rest_of(before, words)
            || self.is_code_of(before, words);
        goes_on.then(|| before.words.join(words))
    }

    /// Returns `true` for labels and values alone, `67 points` or `Move 4d, WS 11`, below a row or a code that has none of
    /// them.
    fn is_rest_of(&self, before: &UnfinishedLine, words: &TextLine) -> bool {
        let labels = read_labels(words, self.dealer).filter(|_| self.head.table.is_none());
        let Some(labels) = labels.filter(|labels| !labels.is_empty()) else { return false };
        if before.lists.is_empty() {
            return before.words.pieces.iter().any(|piece| self.dealer.is_code(&piece.text));
        }
        let last = self.lists.last().rows.last();
        last.is_some_and(|row| labels.iter().all(|label| row.cell(*label).is_none()))
    }

    /// Returns `true` for a code, and perhaps values with labels or words, below a name and its points: `Guards - 15 pts`.
    fn is_code_of(&self, before: &UnfinishedLine, words: &TextLine) -> bool {
        let is_code = |piece: &Fragment| self.dealer.is_code(piece.text.trim_end_matches('.'));
        let labels = words.pieces.iter().take(1).filter(|it| self.dealer.heads.is_code(&it.text));
        let Some((first, rest)) = words.pieces[labels.count()..].split_first() else {
            return false;
        };
        let name = self.dealer.split_points(&before.words.pieces).map(|(name, _)| name);
        let is_named = name.is_some_and(|name| {
            !name.is_empty() && name.iter().all(|piece| !has_digit(&piece.text) && !is_code(piece))
        });
        let rest = words.with(words.cut, rest.to_vec());
        let is_rest = || {
            !rest.pieces.iter().any(|piece| has_digit(&piece.text))
                || read_labels(&rest, self.dealer).is_some()
        };
        self.head.table.is_none()
            && before.lists.is_empty()
            && before.words.number + 1 == words.number
            && is_named
            && looks_like_code(first.text.trim_end_matches('.'))
            && is_code(first)
            && is_rest()
    }

    /// Keeps the lines that were joined to the last one as prose, if they belong to no row.
    pub(super) fn give_up_unfinished(&mut self) {
        for line in self.unfinished.take().into_iter().flat_map(|before| before.joined) {
            self.keep_prose(&line, self.may_be_lost(&line));
        }
    }

    /// Reads two lines joined as rows, and takes back the first with its rows; `None` keeps those.
    fn read_again(&mut self, joined: &TextLine) -> Option<(UnfinishedLine, Vec<SideRow>)> {
        let rows = self.find_rows(joined, joined);
        let before =
            self.unfinished.take_if(|before| !rows.is_empty() || before.lists.is_empty())?;
        self.lists.take_back(&before.lists);
        Some((before, rows))
    }

    /// Adds the cells of a line without a name to the row above it, if it goes on there; returns `true` if it does.
    pub(super) fn goes_on_below(&mut self, line: &TextLine) -> bool {
        let Some(table) = self.head.table.as_ref().filter(|_| line.cut == Cut::Cells) else {
            return false;
        };
        let dealt = self.dealer.deal_cells(table, line);
        let cells = dealt.cells.into_iter().filter_map(|(key, cell)| Some((key, cell?)));
        let cells: Vec<(ColumnKey, Fragment)> =
            cells.filter(|(_, cell)| !cell.text.is_empty()).collect();
        if let [(ColumnKey::Name, rest)] = &cells[..]
            && self.lists.add_to_name(rest, &self.dealer.heads.words)
        {
            return true;
        }
        let shapes = || cells.iter().map(|(key, _)| self.dealer.heads.shape(*key));
        let is_rest = shapes().any(|shape| shape == CellShape::Lines)
            && shapes().all(|shape| {
                matches!(shape, CellShape::Lines | CellShape::Text | CellShape::Shots)
            });
        let text = self.source.slice(line.span).trim().to_owned();
        let line = NumberedLine { number: line.number, text };
        is_rest && self.lists.add_below(line, cells, self.dealer.heads)
    }
}

/// Reads the labels of a line that has values and labels alone, at least one value: `Move 4d, WS 11`.
pub(super) fn read_labels(line: &TextLine, dealer: CellDealer) -> Option<Vec<ColumnKey>> {
    let (heads, values) = (dealer.heads, dealer.values());
    let key_of = |piece: &Fragment| {
        let key = heads.find_exact(&piece.text)?;
        (heads.has_value(key) && key != ColumnKey::Code).then_some(key)
    };
    let has_value = |piece: &Fragment| values.is_value(&piece.text);
    let words = label::separate(&line.pieces, heads);
    let known = &heads.words;
    // `20 points per model`
    let is_small = |it: &Fragment| {
        [&known.each, &known.figures, &known.endings].iter().any(|list| has_word(list, &it.text))
    };
    let is_part = |it: &Fragment| {
        has_value(it) || values.is_empty(&it.text) || key_of(it).is_some() || is_small(it)
    };
    let is_read = words.iter().all(is_part) && words.iter().any(has_value);
    is_read.then(|| words.iter().filter_map(key_of).collect())
}
