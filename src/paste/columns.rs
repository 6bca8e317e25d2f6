//! Cells of a line under the columns of their table.

use super::align::{self, Aligned, ColumnSlot, WordCosts};
use super::heads::{CellShape, ColumnEvidence, ColumnHead, ColumnKey};
use super::line::{Cut, TextLine};
use super::number::{self, CellValue};
use super::{Fragment, Heads, code};
use crate::decode;
use crate::profile::{ByValue, ListColumn};
use crate::rules::Rules;
use crate::text::Span;

/// A table whose heads were read.
pub(super) struct Table {
    pub(super) cut: Cut,
    heads: Vec<ColumnHead>,
    slots: Vec<ColumnSlot>,
}

/// Deals the cells of a line out over the columns of a table.
#[derive(Clone, Copy)]
pub(super) struct CellDealer<'a> {
    pub(super) heads: &'a Heads,
    pub(super) rules: &'a Rules,
}

/// Cells with their columns; `None` for a column without a cell.
pub(super) type Dealt = Vec<(ColumnKey, Option<Fragment>)>;

impl<'a> CellDealer<'a> {
    /// Reads a line as the heads of a table.
    pub(super) fn read_heads(self, line: &TextLine, words: &TextLine) -> Option<Table> {
        if line.cut == Cut::Cells
            && let Some(heads) = self.heads.find_head(&line.pieces)
        {
            return Some(self.build(Cut::Cells, heads, &[], false));
        }
        let heads = self.heads.find_head_in_words(&words.pieces);
        let heads = heads.or_else(|| Some(self.heads.find_heads_behind_title(&words.pieces)?.1))?;
        let ends = words.offsets.iter().zip(&words.pieces);
        let ends = ends.map(|(column, piece)| column + piece.text.chars().count());
        let gaps = ends.zip(words.offsets.iter().skip(1)).filter(|(end, next)| end + 2 <= **next);
        let is_wide = gaps.count() >= 2;
        Some(self.build(Cut::Words, heads, &words.offsets, is_wide))
    }

    /// A table; `offsets` say where its words stand, which means something if there are wide gaps between them.
    fn build(self, cut: Cut, heads: Vec<ColumnHead>, offsets: &[usize], is_wide: bool) -> Table {
        let slot = |head: &ColumnHead| {
            // What stands under an unknown head is no value of a list.
            let key = head.key.or(self.heads.column("ignored"))?;
            let offset = offsets.get(head.at).copied().filter(|_| is_wide);
            Some(ColumnSlot { key, shape: self.heads.shape(key), offset })
        };
        let mut slots: Vec<ColumnSlot> = heads.iter().filter_map(slot).collect();
        // Notes often have no head of their own.
        if slots.iter().all(|slot| slot.shape != CellShape::Text) {
            let notes = self.heads.column("notes");
            slots.extend(notes.map(|key| ColumnSlot { key, shape: CellShape::Text, offset: None }));
        }
        Table { cut, heads, slots }
    }

    /// Cells under the heads of a table of cells, in the order of the heads.
    pub(super) fn deal_cells(self, table: &Table, line: &TextLine) -> (Dealt, ColumnEvidence) {
        let cell = |head: &ColumnHead| {
            let piece = line.pieces.get(head.at).filter(|piece| !piece.text.is_empty());
            Some((head.key?, piece.and_then(|piece| take_part(piece, head.part))))
        };
        let mut cells: Dealt = table.heads.iter().filter_map(cell).collect();
        let last = table.heads.iter().map(|head| head.at).max().unwrap_or(0);
        // Words under unknown heads are notes, and so are cells behind the last head.
        let unknown = table.heads.iter().filter(|head| head.key.is_none());
        let unknown = unknown.filter_map(|head| line.pieces.get(head.at));
        let unknown = unknown.filter(|piece| piece.text.contains(char::is_alphabetic));
        let beyond = unknown.chain(line.pieces.iter().skip(last + 1));
        let beyond: Vec<&Fragment> = beyond.filter(|piece| !piece.text.is_empty()).collect();
        let notes = self.heads.column("notes");
        let notes = notes.filter(|notes| cells.iter().all(|(key, _)| key != notes));
        let notes = notes.zip(align::join(&beyond));
        cells.extend(notes.map(|(key, piece)| (key, Some(piece))));
        // A number under a head that nobody knows may be one of the values.
        let unknown = table.heads.iter().filter(|head| head.key.is_none());
        let mut unknown = unknown.filter_map(|head| line.pieces.get(head.at));
        let is_unsure = unknown.any(|piece| number::is_value(&piece.text));
        (cells, if is_unsure { ColumnEvidence::UnsureHeads } else { ColumnEvidence::Heads })
    }

    /// Words under the heads of a table.
    pub(super) fn deal_words(
        self,
        table: &Table,
        words: &TextLine,
    ) -> Option<(Dealt, ColumnEvidence)> {
        const DEAREST: u32 = 75;
        let sides = table.slots.iter().filter(|slot| slot.shape == CellShape::Name).count().max(1);
        let positions =
            if words.offsets.len() == words.pieces.len() { &words.offsets[..] } else { &[] };
        let fits = WordCosts::new(&words.pieces, self.rules)?;
        let whole = align::align(&words.pieces, &fits, positions, &table.slots)?;
        let needs_split = whole.is_ambiguous || self.count_misses(&table.slots, &whole) > 0;
        let has_code = words.pieces.iter().any(|piece| self.is_code(&piece.text));
        let split = if needs_split && has_code && sides == 1 {
            self.align_split(table, words)
        } else {
            None
        };
        let rank =
            |aligned: &Aligned| aligned.cost + 6 * self.count_misses(&table.slots, aligned) as u32;
        let (aligned, is_split) = match split {
            Some(split)
                if rank(&split) + 6 < rank(&whole)
                    && self.count_misses(&table.slots, &split) <= 1 =>
            {
                (split, true)
            }
            _ => (whole, false),
        };
        if aligned.cost > DEAREST * sides as u32 {
            return None;
        }
        let unknown = table.heads.iter().zip(&aligned.cells).filter(|(head, _)| head.key.is_none());
        let mut unknown = unknown.filter_map(|(_, cell)| cell.as_ref());
        let is_unknown = unknown.any(|cell| number::is_value(&cell.text));
        let is_unsure = aligned.is_ambiguous || is_split || sides > 1 || is_unknown;
        let by = if is_unsure { ColumnEvidence::UnsureHeads } else { ColumnEvidence::Heads };
        let values =
            table.slots.iter().filter(|slot| self.heads.has_value(slot.key)).count() / sides;
        let cells: Dealt = table.slots.iter().map(|slot| slot.key).zip(aligned.cells).collect();
        let given = cells
            .iter()
            .filter(|(key, cell)| cell.as_ref().is_some_and(|cell| self.is_value(*key, cell)));
        // A row has half of its values at least; a sentence has a number or two.
        (2 * given.count() + 1 >= values).then_some((cells, by))
    }

    /// The best way to deal the words out if two numbers ran into one: `41` for `4 1`.
    fn align_split(self, table: &Table, words: &TextLine) -> Option<Aligned> {
        let ways = words.pieces.iter().enumerate().flat_map(|(at, word)| {
            let is_long = (2..=3).contains(&word.text.len())
                && word.text.bytes().all(|byte| byte.is_ascii_digit());
            let cuts = if is_long { 1..word.text.len() } else { 0..0 };
            cuts.filter_map(move |cut| {
                let (first, second) = word.text.split_at(cut);
                let piece = |text: &str, from: usize| Fragment {
                    text: text.to_owned(),
                    span: Span::new(word.span.start + from, word.span.start + from + text.len()),
                };
                let mut pieces = words.pieces.clone();
                pieces.splice(at..=at, [piece(first, 0), piece(second, cut)]);
                let fits = WordCosts::new(&pieces, self.rules)?;
                align::align(&pieces, &fits, &[], &table.slots)
            })
        });
        ways.min_by_key(|aligned| {
            aligned.cost + 6 * self.count_misses(&table.slots, aligned) as u32
        })
    }

    /// The number of values that are not those of the row's code; 0 where it has none.
    fn count_misses(self, slots: &[ColumnSlot], aligned: &Aligned) -> usize {
        let cell = |key: &str| {
            let column = self.heads.column(key)?;
            let at = slots.iter().position(|slot| slot.key == column)?;
            aligned.cells[at].as_ref()
        };
        let number = |column: ListColumn| {
            let shape = self.heads.shape(self.heads.column(column.key())?);
            match number::read(&cell(column.key())?.text, shape) {
                CellValue::Number { number, .. } => Some(number),
                CellValue::Empty | CellValue::Unread => None,
            }
        };
        let values = ByValue::from_fn(number);
        let code = cell("code").and_then(|written| decode::code(&written.text, self.rules).code);
        code.map_or(0, |code| code::count_misses(code, &values, self.rules))
    }

    /// Cells by what they look like, in the usual order of columns that fits best.
    pub(super) fn deal_by_shape(self, words: &TextLine) -> Option<Vec<(ColumnKey, Fragment)>> {
        const DEAREST: u32 = 45;
        let fits = WordCosts::new(&words.pieces, self.rules)?;
        let slots = |order: &Vec<ColumnKey>| -> Vec<ColumnSlot> {
            let slot = |key: &ColumnKey| ColumnSlot {
                key: *key,
                shape: self.heads.shape(*key),
                offset: None,
            };
            order.iter().map(slot).collect()
        };
        let ways = self.heads.orders.iter().filter_map(|order| {
            let slots = slots(order);
            let aligned = align::align(&words.pieces, &fits, &[], &slots)?;
            let misses = self.count_misses(&slots, &aligned) as u32;
            Some((aligned.cost + 3 * misses, aligned, slots))
        });
        let (_, aligned, slots) = ways.min_by_key(|(rank, ..)| *rank)?;
        let cells = slots.iter().zip(aligned.cells);
        let cells: Vec<_> = cells.filter_map(|(slot, cell)| Some((slot.key, cell?))).collect();
        let has = |shape| cells.iter().any(|(key, _)| self.heads.shape(*key) == shape);
        let values = cells.iter().filter(|(key, piece)| self.is_value(*key, piece)).count();
        let is_code = |(key, piece): &(ColumnKey, Fragment)| {
            self.heads.shape(*key) == CellShape::Code
                && (self.is_code(&piece.text) || align::is_likely_code(&piece.text))
        };
        let is_row =
            has(CellShape::Dice) && values >= 3 || cells.iter().any(is_code) && values >= 2;
        (aligned.cost <= DEAREST && is_row).then_some(cells)
    }

    /// Returns `true` for a short line with a code, or with many values, that begins with a name.
    pub(super) fn is_likely_row(self, line: &TextLine) -> bool {
        const MOST_WORDS: usize = 24;
        const MOST_CELLS: usize = 60;
        let most = if line.cut == Cut::Cells { MOST_CELLS } else { MOST_WORDS };
        if line.pieces.len() > most {
            return false;
        }
        let words = line.to_words().pieces;
        let is_code = |piece: &Fragment| {
            let text = &piece.text;
            align::is_likely_code(text) && text.contains('-')
                || text.len() > 2 && self.is_code(text)
        };
        let values = words.iter().filter(|piece| number::is_value(&piece.text)).count();
        let has_code = words.iter().any(is_code);
        let is_word = |piece: &&Fragment| piece.text.starts_with(char::is_uppercase);
        let is_named = words.iter().take(5).any(|piece| is_word(&piece));
        is_named && words.len() <= most && (has_code || values >= 4)
    }

    /// Returns `true` for an ability code.
    pub(super) fn is_code(self, text: &str) -> bool {
        decode::code(text, self.rules).code.is_some()
    }

    /// Returns `true` for a cell that holds what its column is for, and no text.
    pub(super) fn is_value(self, key: ColumnKey, piece: &Fragment) -> bool {
        match self.heads.shape(key) {
            shape @ (CellShape::Dice | CellShape::Number | CellShape::Inches) => {
                matches!(number::read(&piece.text, shape), CellValue::Number { .. })
            }
            CellShape::Code => align::looks_like_code(&piece.text),
            CellShape::Name | CellShape::Text | CellShape::Ignored => false,
        }
    }
}

/// One of the values of a cell: the `6` of `15 / 6`.
fn take_part(piece: &Fragment, (part, count): (usize, usize)) -> Option<Fragment> {
    if count == 1 {
        return Some(piece.clone());
    }
    let parts: Vec<&str> = piece
        .text
        .split(['/', '@', '+', '&', '('])
        .map(|part| part.trim_matches([' ', ')']))
        .collect();
    let parts = if parts.len() == count { parts } else { piece.text.split_whitespace().collect() };
    let text = if parts.len() == count {
        parts.get(part).copied()
    } else {
        Some(&*piece.text).filter(|_| part == 0)
    };
    text.filter(|text| !text.is_empty())
        .map(|text| Fragment { text: text.to_owned(), span: piece.span })
}
