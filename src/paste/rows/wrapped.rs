//! Names and notes of a table set with blanks that go on in the line below: they are joined to their row.

use crate::paste::Fragment;
use crate::paste::column::TextColumns;
use crate::paste::columns::CellDealer;
use crate::paste::line::{Cut, TextLine};
use crate::paste::names::{is_first_half, is_name};
use crate::paste::parts;
use crate::paste::rows::unfinished::HALF_NAME_WORDS;
use crate::text::{Source, Span};
use std::ops::Range;

/// The most columns that the rest of a name is indented by.
const FARTHEST_IN: usize = 4;

/// Joins the rest of names and notes to the rows of each table of a text; the lines that it took from are marked.
pub(super) fn join_wrapped(lines: &mut [TextLine], dealer: CellDealer, source: &Source) {
    let columns = |line: &TextLine| {
        let may_be_heads = line.cut == Cut::Words && is_set_with_blanks(line, source);
        let table = Some(()).filter(|()| may_be_heads).and_then(|()| dealer.read_heads(line, line));
        table?.text_columns()
    };
    let mut tables: Vec<(usize, TextColumns)> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        tables.extend(columns(line).map(|columns| (at, columns)));
    }
    let ends: Vec<usize> = tables.iter().skip(1).map(|(at, _)| *at).chain([lines.len()]).collect();
    for ((head, columns), end) in tables.into_iter().zip(ends) {
        let table = WrappedTable { columns, dealer, source };
        for rows in table.find_blocks(lines, head + 1..end) {
            table.join_block(&mut lines[rows]);
        }
    }
}

/// The kind of a line under the heads of a table set with blanks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WrappedKind {
    Row,
    /// Words under the heads of names or notes alone.
    Rest,
    Other,
}

struct WrappedTable<'a> {
    columns: TextColumns,
    dealer: CellDealer<'a>,
    source: &'a Source,
}

impl WrappedTable<'_> {
    /// Finds the rows that follow each other directly, with the lines between them that may be the rest of one.
    fn find_blocks(&self, lines: &[TextLine], within: Range<usize>) -> Vec<Range<usize>> {
        let mut blocks = Vec::new();
        let mut start = within.start;
        for at in within.clone() {
            if self.kind(&lines[at]) == WrappedKind::Other {
                blocks.push(start..at);
                start = at + 1;
            }
        }
        blocks.push(start..within.end);
        blocks.retain(|block| block.len() > 1);
        blocks
    }

    fn kind(&self, line: &TextLine) -> WrappedKind {
        let TextColumns { next, notes, .. } = self.columns;
        let has_columns = line.cut == Cut::Words && line.offsets.len() == line.pieces.len();
        let Some(first) = line.offsets.first().filter(|first| has_columns && **first < next) else {
            return WrappedKind::Other;
        };
        let is_value = |(_, word): (usize, &Fragment)| {
            self.dealer.values().is_value(&word.text) || self.dealer.is_code(&word.text)
        };
        let mut words = line.offsets.iter().copied().zip(&line.pieces);
        if words.clone().any(|(offset, word)| offset >= next && is_value((offset, word))) {
            let is_row = is_set_with_blanks(line, self.source);
            return if is_row { WrappedKind::Row } else { WrappedKind::Other };
        }
        let name = self.name_words(line);
        let text = line.pieces[..name].iter().map(|word| word.text.as_str()).collect::<Vec<_>>();
        let known = &self.dealer.heads.words;
        let is_rest = (1..=HALF_NAME_WORDS).contains(&name)
            && is_name(&text.join(" "), known)
            && !parts::is_part(&text.join(" "), known)
            && !line.pieces[name - 1].text.ends_with(['.', ':', '!', '?', ','])
            && *first <= self.columns.name + FARTHEST_IN
            && !words.clone().any(is_value)
            && words.all(|(offset, _)| offset < next || notes.is_some_and(|notes| offset >= notes));
        if is_rest { WrappedKind::Rest } else { WrappedKind::Other }
    }

    /// Counts the words under the head of names.
    fn name_words(&self, line: &TextLine) -> usize {
        line.offsets.iter().take_while(|offset| **offset < self.columns.next).count()
    }

    /// Joins the lines of a block to the rows above them, if their names certainly go on below, and to those below them
    /// if a note goes on there too.
    fn join_block(&self, lines: &mut [TextLine]) {
        let kinds: Vec<WrappedKind> = lines.iter().map(|line| self.kind(line)).collect();
        let rests = || (1..lines.len()).filter(|at| kinds[*at] == WrappedKind::Rest);
        let begins_with_row = kinds[0] == WrappedKind::Row;
        let ends_with_rest = kinds.last() == Some(&WrappedKind::Rest);
        // `Captain of the` begins a name.
        let is_first_half = |at: usize| is_first_half(&lines[at].text(), &self.dealer.heads.words);
        let is_below = begins_with_row
            && !rests().any(is_first_half)
            && (rests().any(|at| !self.has_room(&lines[at - 1], &lines[at]))
                || ends_with_rest && rests().count() > 1);
        for at in 0..lines.len() {
            let is_above = !is_below && self.name_words(&lines[at]) < lines[at].pieces.len();
            let row = if is_below { at.checked_sub(1) } else { Some(at + 1).filter(|_| is_above) };
            let Some(row) = row.filter(|row| kinds.get(*row) == Some(&WrappedKind::Row)) else {
                continue;
            };
            if kinds[at] == WrappedKind::Rest && !lines[row].is_rest {
                let rest = lines[at].clone();
                self.join(&mut lines[row], &rest, is_below);
                lines[at].is_rest = true;
            }
        }
    }

    /// Returns `true` if the first word of a line would have had room behind the name of the row above it.
    fn has_room(&self, row: &TextLine, rest: &TextLine) -> bool {
        let last = self.name_words(row).saturating_sub(1);
        let width = |word: &Fragment| word.text.chars().count();
        let end = row.offsets.get(last).zip(row.pieces.get(last));
        let end = end.map_or(0, |(offset, word)| offset + width(word));
        // A blank before the word, and one behind it.
        let needed = rest.pieces.first().map_or(0, |word| width(word) + 2);
        end + needed <= self.columns.next
    }

    /// Adds the words of a line to the name and the notes of a row, behind or before those that it has.
    fn join(&self, row: &mut TextLine, rest: &TextLine, is_behind: bool) {
        let (own, more) = (self.name_words(row), self.name_words(rest));
        let notes = self.columns.notes.unwrap_or(usize::MAX);
        let first_note = row.offsets.iter().take_while(|offset| **offset < notes).count();
        let note_at = if is_behind { row.pieces.len() } else { first_note };
        if first_note < row.pieces.len() {
            self.insert(row, note_at, &rest.pieces[more..]);
        }
        self.insert(row, if is_behind { own } else { 0 }, &rest.pieces[..more]);
    }

    /// Inserts words into a row, at the place and under the head of the word beside them.
    fn insert(&self, row: &mut TextLine, at: usize, words: &[Fragment]) {
        let place = match at.checked_sub(1) {
            Some(before) => row.pieces[before].span.end,
            None => row.pieces[at].span.start,
        };
        let offset = row.offsets[at.saturating_sub(1)];
        let span = Span::new(place, place);
        let words = words.iter().map(|word| Fragment { text: word.text.clone(), span });
        let count = row.pieces.len();
        row.pieces.splice(at..at, words);
        let added = row.pieces.len() - count;
        row.offsets.splice(at..at, std::iter::repeat_n(offset, added));
    }
}

/// Returns `true` for a line that is written with several blanks between some of its words.
fn is_set_with_blanks(line: &TextLine, source: &Source) -> bool {
    const FEWEST: usize = 2;
    let parts = source.slice(line.span).trim().split("  ");
    parts.filter(|part| !part.trim().is_empty()).count() > FEWEST
}
