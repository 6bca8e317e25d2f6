//! Names and notes of a table set with blanks that go on in the line below: they are joined to their row.

use crate::paste::Fragment;
use crate::paste::column::TextColumns;
use crate::paste::columns::CellDealer;
use crate::paste::line::{Cut, RestOf, TextLine};
use crate::paste::names::{is_first_half, is_name};
use crate::paste::parts;
use crate::paste::rows::unfinished::{FARTHEST_RIGHT, HALF_NAME_WORDS};
use crate::text::{Source, Span};

/// Joins the rest of names and notes to the rows of each table of a text; the lines that it took from are marked.
pub(super) fn join_wrapped(lines: &mut [TextLine], dealer: CellDealer, source: &Source) {
    let columns = |line: &TextLine| {
        if !is_set_with_blanks(line, source) {
            return None;
        }
        dealer.read_heads(line, line)?.text_columns()
    };
    let tables: Vec<(usize, TextColumns)> =
        lines.iter().enumerate().filter_map(|(at, line)| Some((at, columns(line)?))).collect();
    let ends: Vec<usize> = tables.iter().skip(1).map(|(at, _)| *at).chain([lines.len()]).collect();
    for ((head, columns), end) in tables.into_iter().zip(ends) {
        WrappedTable { columns, dealer, source }.join(&mut lines[head + 1..end]);
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
    /// Joins the lines of a table, block by block: rows that follow each other, and what may be the rest of one.
    fn join(&self, lines: &mut [TextLine]) {
        let kinds: Vec<WrappedKind> = lines.iter().map(|line| self.kind(line)).collect();
        let mut start = 0;
        for block in kinds.split(|kind| *kind == WrappedKind::Other) {
            self.join_block(&mut lines[start..start + block.len()], block);
            start += block.len() + 1;
        }
    }

    fn kind(&self, line: &TextLine) -> WrappedKind {
        let TextColumns { name, next, notes } = self.columns;
        let has_columns = line.cut == Cut::Words && line.offsets.len() == line.pieces.len();
        let Some(first) = line.offsets.first().filter(|first| has_columns && **first < next) else {
            return WrappedKind::Other;
        };
        let is_value = |word: &Fragment| {
            self.dealer.values().is_value(&word.text) || self.dealer.is_code(&word.text)
        };
        let (own, behind) = line.pieces.split_at(self.name_words(line));
        if behind.iter().any(is_value) {
            let is_row = is_set_with_blanks(line, self.source);
            return if is_row { WrappedKind::Row } else { WrappedKind::Other };
        }
        let known = &self.dealer.heads.words;
        let text = own.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let is_note = |offset: &usize| notes.is_some_and(|notes| *offset >= notes);
        let is_rest = own.len() <= HALF_NAME_WORDS
            && is_name(&text, known)
            && !parts::is_part(&text, known)
            // `Notes: painted`
            && !self.source.slice(line.span).contains(": ")
            && !text.ends_with(['.', ':', '!', '?', ','])
            && *first <= name + FARTHEST_RIGHT
            && !own.iter().any(is_value)
            && line.offsets[own.len()..].iter().all(is_note);
        if is_rest { WrappedKind::Rest } else { WrappedKind::Other }
    }

    /// Counts the words under the head of names.
    fn name_words(&self, line: &TextLine) -> usize {
        line.offsets.iter().take_while(|offset| **offset < self.columns.next).count()
    }

    /// Joins the lines of a block to the rows above them, if their names certainly go on below, and to those below them
    /// if a note goes on there too.
    fn join_block(&self, lines: &mut [TextLine], kinds: &[WrappedKind]) {
        let rests = || (1..lines.len()).filter(|at| kinds[*at] == WrappedKind::Rest);
        let begins_with_row = kinds.first() == Some(&WrappedKind::Row);
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
            if kinds[at] == WrappedKind::Rest {
                let rest = lines[at].clone();
                self.add(&mut lines[row], &rest, is_below);
                lines[at].rest_of =
                    Some(if is_below { RestOf::RowAbove } else { RestOf::RowBelow });
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
    fn add(&self, row: &mut TextLine, rest: &TextLine, is_behind: bool) {
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

/// Returns `true` for a line that is written with two wide gaps or more; words that lost marks may only seem to have them.
fn is_set_with_blanks(line: &TextLine, source: &Source) -> bool {
    const FEWEST: usize = 2;
    line.split_at_gaps(source).is_some_and(|cells| cells.pieces.len() > FEWEST)
}
