//! Cells of a line under the columns of their table.

use super::align::{self, Aligned};
use super::code::{self, is_likely_code, looks_like_code};
use super::column::{CellShape, ColumnEvidence, ColumnKey, ColumnSlot, TextColumns};
use super::facts::NO_SHOT;
use super::head_line::{BETWEEN_VALUES, CellPart, ColumnHead};
use super::line::{Cut, MOST_CELLS, TextLine};
use super::number::CellValue;
use super::word_costs::{
    DEAREST_UNDER_HEADS, DEAREST_WITHOUT_HEADS, MISS_UNDER_HEADS, MISS_WITHOUT_HEADS, WordCosts,
};
use super::words::{ValueWords, has_word};
use super::{Fragment, Heads};
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::text::{Source, Span, fold};
use std::collections::{BTreeMap, BTreeSet};

/// A table whose heads were read.
pub(super) struct Table {
    pub(super) cut: Cut,
    heads: Vec<ColumnHead>,
    slots: Vec<ColumnSlot>,
}

impl Table {
    /// Returns `true` if one of its heads is that of notes.
    pub(super) fn has_notes(&self) -> bool {
        self.heads.iter().any(|head| head.key == Some(ColumnKey::Notes))
    }

    /// Returns `true` for heads between wide gaps.
    pub(super) fn has_gaps(&self) -> bool {
        self.slots.iter().any(|slot| slot.offset.is_some())
    }

    /// Returns where the texts of a table set with blanks stand; `None` if its names have no head, or lists are side by side.
    pub(super) fn text_columns(&self) -> Option<TextColumns> {
        let place = |shape: CellShape| {
            self.slots.iter().find(|slot| slot.shape == shape).and_then(|slot| slot.offset)
        };
        let name = place(CellShape::Name).filter(|_| self.sides() == 1)?;
        let offsets = || self.slots.iter().filter_map(|slot| slot.offset);
        let next = offsets().filter(|offset| *offset > name).min()?;
        let notes = place(CellShape::Text).filter(|notes| offsets().max() == Some(*notes));
        Some(TextColumns { name, next, notes })
    }

    /// Counts the lists that stand side by side.
    fn sides(&self) -> usize {
        self.slots.iter().filter(|slot| slot.shape == CellShape::Name).count().max(1)
    }

    /// Counts the columns with a head that is known.
    pub(super) fn count_columns(&self) -> usize {
        let keys = self.heads.iter().filter_map(|head| head.key);
        keys.filter(|key| *key != ColumnKey::Ignored).collect::<BTreeSet<_>>().len()
    }

    /// Returns the heads on its line that nobody knows; none among words, which may be those of a sentence.
    pub(super) fn unknown_heads<'a>(&self, line: &'a TextLine) -> Vec<&'a Fragment> {
        let mut heads = self.unknown_cells(line);
        let is_head = |head: &&Fragment| head.text.chars().any(char::is_alphabetic);
        heads.retain(|head| self.cut == Cut::Cells && is_head(head));
        heads
    }

    /// Returns `true` if a head names codes.
    pub(super) fn has_codes(&self) -> bool {
        self.heads.iter().any(|head| head.key == Some(ColumnKey::Code))
    }

    /// Returns the pieces of a line under heads that nobody knows.
    fn unknown_cells<'a>(&self, line: &'a TextLine) -> Vec<&'a Fragment> {
        let unknown = self.heads.iter().filter(|head| head.key.is_none());
        unknown.filter_map(|head| line.pieces.get(head.at)).collect()
    }

    /// Returns the cells of a line between two heads, under none of them, as a head over two columns leaves them.
    fn headless_cells<'a>(&self, line: &'a TextLine) -> Vec<&'a Fragment> {
        let places = || self.heads.iter().map(|head| head.at);
        let first = places().min().unwrap_or(0);
        let between = first..places().max().unwrap_or(0);
        let headless = between.filter(|at| places().all(|head| head != *at));
        let cells = headless.filter_map(|at| line.pieces.get(at));
        cells.filter(|cell| !cell.text.is_empty()).collect()
    }
}

/// The cells of a line under their columns.
pub(super) struct DealtLine {
    /// `None` for a column without a cell.
    pub(super) cells: Vec<(ColumnKey, Option<Fragment>)>,
    pub(super) evidence: ColumnEvidence,
    /// Wide gaps part its words.
    pub(super) is_by_gaps: bool,
}

impl DealtLine {
    fn new(cells: Vec<(ColumnKey, Option<Fragment>)>, is_sure: bool) -> Self {
        let evidence = if is_sure { ColumnEvidence::Heads } else { ColumnEvidence::UnsureHeads };
        Self { cells, evidence, is_by_gaps: false }
    }
}

/// Deals the cells of a line out over the columns of a table.
#[derive(Clone, Copy)]
pub(super) struct CellDealer<'a> {
    pub(super) heads: &'a Heads,
    /// The rules that its codes follow; `None` in a game without codes.
    pub(super) rules: Option<&'a Rules>,
}

impl<'a> CellDealer<'a> {
    pub(super) fn values(self) -> &'a ValueWords {
        &self.heads.words.values
    }

    /// Reads a line as the heads of a table.
    pub(super) fn read_heads(self, line: &TextLine, words: &TextLine) -> Option<Table> {
        if line.cut == Cut::Cells
            && let Some(heads) = self.heads.read_head_cells(&line.pieces)
        {
            return Some(self.build(Cut::Cells, heads, &[]));
        }
        // `Unit Leader EXt-C3 58` is a row.
        if words.pieces.iter().any(|piece| piece.text.contains('-') && self.is_code(&piece.text)) {
            return None;
        }
        let is_line = words.offsets.len() == words.pieces.len();
        let heads = self.heads.read_head_words(&words.pieces, is_line);
        let behind_title = || Some(self.heads.read_heads_behind_title(&words.pieces)?.heads);
        let heads = heads.or_else(behind_title)?;
        // Where words stand counts only in a text that is aligned with blanks: two wide gaps show it.
        let offsets = if words.has_wide_gaps() { &words.offsets[..] } else { &[] };
        Some(self.build(Cut::Words, heads, offsets))
    }

    /// Builds a table; `offsets` say where its heads stand, if that is known.
    fn build(self, cut: Cut, mut heads: Vec<ColumnHead>, offsets: &[usize]) -> Table {
        // Among words with codes, a second one may be the title of a list on the same line.
        if cut == Cut::Cells || self.rules.is_none() {
            self.heads.keep_one_name(&mut heads, self.rules.is_some());
        }
        let slot = |head: &ColumnHead| {
            // What stands under an unknown head is not a value of a list.
            let key = head.key.unwrap_or(ColumnKey::Ignored);
            ColumnSlot { key, shape: self.heads.shape(key), offset: offsets.get(head.at).copied() }
        };
        let mut slots: Vec<ColumnSlot> = heads.iter().map(slot).collect();
        // Notes often have no head of their own.
        if slots.iter().all(|slot| slot.shape != CellShape::Text) {
            slots.push(ColumnSlot { key: ColumnKey::Notes, shape: CellShape::Text, offset: None });
        }
        Table { cut, heads, slots }
    }

    /// Deals the cells of a line to the heads of a table, in the order of the heads.
    pub(super) fn deal_cells(self, table: &Table, line: &TextLine) -> DealtLine {
        let cell = |head: &ColumnHead| {
            let piece = line.pieces.get(head.at).filter(|piece| !piece.text.is_empty());
            Some((head.key?, piece.and_then(|piece| take_part(piece, head.part))))
        };
        let mut cells: Vec<_> = table.heads.iter().filter_map(cell).collect();
        self.join_shots(table, line, &mut cells);
        for (_, cell) in cells.iter_mut().filter(|(key, _)| !self.may_have_lines(*key)) {
            if let Some(cell) = cell {
                cell.text = cell.text.replace('\n', " ");
            }
        }
        let mut unknown = table.unknown_cells(line);
        // In a game without codes they are shots, which were joined.
        if self.rules.is_some() {
            unknown.extend(table.headless_cells(line));
        }
        if let Some(at) = unknown.iter().position(|piece| self.is_code_of(table, piece)) {
            cells.push((ColumnKey::Code, Some(unknown.remove(at).clone())));
        }
        // Words under unknown heads are notes, and so are cells behind the last head.
        let last = table.heads.iter().map(|head| head.at).max().unwrap_or(0);
        let remarks = unknown.iter().filter(|piece| piece.text.contains(char::is_alphabetic));
        let remarks = remarks.copied().chain(line.pieces.iter().skip(last + 1));
        let remarks: Vec<&Fragment> = remarks.filter(|piece| !piece.text.is_empty()).collect();
        if cells.iter().all(|(key, _)| *key != ColumnKey::Notes)
            && let Some(notes) = align::join(&remarks)
        {
            cells.push((ColumnKey::Notes, Some(notes)));
        }
        // A number under a head that nobody knows may be one of the values.
        let has_unknown_value = unknown.iter().any(|piece| self.values().is_value(&piece.text));
        let is_sure = !has_unknown_value || self.has_every_value(&cells);
        DealtLine::new(cells, is_sure)
    }

    /// Returns `true` for a code under a head that nobody knows, in a table that has none for codes.
    fn is_code_of(self, table: &Table, piece: &Fragment) -> bool {
        !table.has_codes() && (self.is_code(&piece.text) || is_likely_code(&piece.text))
    }

    /// Returns `true` for cells with every value that a unit with an ability code has.
    fn has_every_value(self, cells: &[(ColumnKey, Option<Fragment>)]) -> bool {
        let has = |column: ListColumn| {
            let wanted = ColumnKey::Value(column);
            cells.iter().any(|(key, cell)| {
                *key == wanted && cell.as_ref().is_some_and(|cell| self.is_value(wanted, cell))
            })
        };
        let is_of_both = |column: &ListColumn| {
            use ListColumn::{Leadership, Morale, Radius};
            !matches!(column, Leadership | Morale | Radius)
        };
        self.rules.is_some()
            && ListColumn::ALL.into_iter().filter(is_of_both).all(has)
            && (has(ListColumn::Morale) || has(ListColumn::Leadership) && has(ListColumn::Radius))
    }

    /// Returns `true` for a column whose cells may have several lines, one for each weapon.
    fn may_have_lines(self, key: ColumnKey) -> bool {
        let shape = self.heads.shape(key);
        self.rules.is_none() && matches!(shape, CellShape::Lines | CellShape::Text)
    }

    /// Joins the shots that stand in columns of their own, one for each die of a target: `S1`, `S2`, or nothing over all but
    /// the first of them.
    fn join_shots(
        self,
        table: &Table,
        line: &TextLine,
        cells: &mut Vec<(ColumnKey, Option<Fragment>)>,
    ) {
        let is_shots = |key: ColumnKey| self.heads.shape(key) == CellShape::Shots;
        let ends = table.heads.iter().skip(1).map(|next| next.at).chain([usize::MAX]);
        let mut joined: BTreeMap<ColumnKey, Vec<&Fragment>> = BTreeMap::new();
        for (head, end) in table.heads.iter().zip(ends) {
            if let Some(key) = head.key.filter(|key| is_shots(*key)) {
                let pieces = line.pieces.iter().take(end).skip(head.at);
                joined.entry(key).or_default().extend(pieces);
            }
        }
        joined.retain(|_, pieces| pieces.len() > 1);
        if joined.is_empty() {
            return;
        }
        let mut rest: BTreeSet<ColumnKey> = BTreeSet::new();
        cells.retain(|(key, _)| !joined.contains_key(key) || rest.insert(*key));
        for (key, cell) in cells {
            let Some(pieces) = joined.get(key) else { continue };
            let last = pieces.iter().rposition(|piece| !piece.text.is_empty());
            let shots = pieces
                .iter()
                .take(last.map_or(0, |last| last + 1))
                .map(|piece| if piece.text.is_empty() { NO_SHOT } else { piece.text.as_str() });
            let text = shots.collect::<Vec<_>>().join(" ");
            let place = pieces[0].span.start..pieces[last.unwrap_or(0)].span.end;
            *cell = (!text.is_empty())
                .then(|| Fragment { text, span: Span::new(place.start, place.end) });
        }
    }

    /// Words under the heads of a table; `None` for a line that is hardly a row.
    pub(super) fn deal_words(
        self,
        table: &Table,
        words: &TextLine,
        source: &Source,
    ) -> Option<DealtLine> {
        let sides = table.sides();
        let offsets =
            if words.offsets.len() == words.pieces.len() { &words.offsets[..] } else { &[] };
        let costs = WordCosts::new(&words.pieces, self.values(), self.rules)?;
        let by_gaps = self.deal_by_gaps(table, words, source);
        let is_by_gaps = by_gaps.is_some();
        let whole = by_gaps.or_else(|| align::align(&costs, offsets, &table.slots))?;
        let split = self.find_better_split(table, words, &whole);
        let is_split = split.is_some();
        let aligned = split.unwrap_or(whole);
        if aligned.cost > DEAREST_UNDER_HEADS * sides as u32 {
            return None;
        }
        let unknown = table.heads.iter().zip(&aligned.cells).filter(|(head, _)| head.key.is_none());
        let mut unknown = unknown.filter_map(|(_, cell)| cell.as_ref());
        let has_unknown_value = unknown.any(|cell| self.values().is_value(&cell.text));
        let is_sure = !aligned.is_ambiguous && !is_split && sides == 1 && !has_unknown_value;
        let columns = table.slots.iter().filter(|slot| self.heads.has_value(slot.key)).count();
        let mut cells: Vec<_> =
            table.slots.iter().map(|slot| slot.key).zip(aligned.cells).collect();
        let code = table.heads.iter().zip(&cells).position(|(head, (_, cell))| {
            head.key.is_none() && cell.as_ref().is_some_and(|cell| self.is_code_of(table, cell))
        });
        if let Some(at) = code {
            cells[at].0 = ColumnKey::Code;
        }
        let is_given = |(key, cell): &&(ColumnKey, Option<Fragment>)| {
            cell.as_ref().is_some_and(|cell| self.is_value(*key, cell))
        };
        // A row has half of its values at least; a sentence has a number or two.
        let has_half = 2 * cells.iter().filter(is_given).count() + 1 >= columns / sides;
        has_half.then(|| DealtLine { is_by_gaps, ..DealtLine::new(cells, is_sure) })
    }

    /// Reads the texts between the wide gaps of a line as cells, in a game without codes; `None` if one of them does
    /// not go with its column. Codes and numbers tell columns apart without gaps, columns of words do not.
    fn deal_by_gaps(self, table: &Table, words: &TextLine, source: &Source) -> Option<Aligned> {
        let cells = words.split_at_gaps(source).filter(|_| self.rules.is_none())?;
        let costs = WordCosts::new(&cells.pieces, self.values(), self.rules)?.with_whole_cells();
        let aligned = align::align(&costs, &cells.offsets, &table.slots)?;
        let is_whole = |(slot, cell): (&ColumnSlot, &Option<Fragment>)| match cell {
            Some(cell) if self.heads.has_value(slot.key) => {
                self.is_value(slot.key, cell) || self.values().is_empty(&cell.text)
            }
            Some(_) => true,
            None => slot.shape != CellShape::Name,
        };
        let is_right = table.slots.iter().zip(&aligned.cells).all(is_whole);
        (is_right && aligned.cost <= DEAREST_UNDER_HEADS).then_some(aligned)
    }

    /// Finds a clearly better way to deal out the words of a doubtful line, if two numbers ran into one.
    fn find_better_split(
        self,
        table: &Table,
        words: &TextLine,
        whole: &Aligned,
    ) -> Option<Aligned> {
        let is_doubtful = whole.is_ambiguous || self.count_misses(&table.slots, whole) > 0;
        let has_code = words.pieces.iter().any(|piece| self.is_code(&piece.text));
        if !is_doubtful || !has_code || table.sides() > 1 {
            return None;
        }
        let rank = |aligned: &Aligned| {
            aligned.cost + MISS_UNDER_HEADS * self.count_misses(&table.slots, aligned) as u32
        };
        let ways = split_numbers(&words.pieces).filter_map(|pieces| {
            let costs = WordCosts::new(&pieces, self.values(), self.rules)?;
            align::align(&costs, &[], &table.slots)
        });
        let is_better = |split: &Aligned| {
            rank(split) + MISS_UNDER_HEADS < rank(whole)
                && self.count_misses(&table.slots, split) <= 1
        };
        ways.min_by_key(rank).filter(is_better)
    }

    /// Counts the values that are not those of the row's code; 0 where it has none.
    fn count_misses(self, slots: &[ColumnSlot], aligned: &Aligned) -> usize {
        let cell = |key: ColumnKey| {
            let at = slots.iter().position(|slot| slot.key == key)?;
            Some((slots[at].shape, aligned.cells[at].as_ref()?))
        };
        let values = ByColumn::from_fn(|column: ListColumn| {
            let (shape, piece) = cell(ColumnKey::Value(column))?;
            match self.values().read(&piece.text, shape) {
                CellValue::Number { number, .. } => Some(number),
                CellValue::Empty | CellValue::Unread => None,
            }
        });
        let written = cell(ColumnKey::Code).map(|(_, piece)| &piece.text);
        let code = written.and_then(|written| code::read_exactly(written, self.rules));
        let misses = code.zip(self.rules);
        misses.map_or(0, |(code, rules)| code::count_misses(code, &values, rules))
    }

    /// Deals words to cells by what they look like, in the usual order of columns that fits best.
    pub(super) fn deal_by_shape(self, words: &TextLine) -> Option<Vec<(ColumnKey, Fragment)>> {
        let costs = WordCosts::new(&words.pieces, self.values(), self.rules)?;
        let slot =
            |key: &ColumnKey| ColumnSlot { key: *key, shape: self.heads.shape(*key), offset: None };
        let ways = self.heads.orders.iter().filter_map(|order| {
            let slots: Vec<ColumnSlot> = order.iter().map(slot).collect();
            let aligned = align::align(&costs, &[], &slots)?;
            let misses = self.count_misses(&slots, &aligned) as u32;
            Some((aligned.cost + MISS_WITHOUT_HEADS * misses, order, aligned))
        });
        let (_, order, aligned) = ways.min_by_key(|(rank, ..)| *rank)?;
        let cells = order.iter().zip(aligned.cells);
        let cells: Vec<_> = cells.filter_map(|(key, cell)| Some((*key, cell?))).collect();
        let has_dice = cells.iter().any(|(key, _)| self.heads.shape(*key) == CellShape::Dice);
        let is_code = |(key, piece): &(ColumnKey, Fragment)| {
            *key == ColumnKey::Code && (self.is_code(&piece.text) || is_likely_code(&piece.text))
        };
        let values = cells.iter().filter(|(key, piece)| self.is_value(*key, piece)).count();
        let is_row = has_dice && values >= 3 || cells.iter().any(is_code) && values >= 2;
        (aligned.cost <= DEAREST_WITHOUT_HEADS && is_row).then_some(cells)
    }

    /// Returns `true` for a short line with a code, or with many values, that begins with a name.
    pub(super) fn is_likely_row(self, line: &TextLine) -> bool {
        // The widest row of `tests/cases/paste` has 22 words; a longer line is a sentence.
        const MOST_ROW_WORDS: usize = 24;
        const NAME_WORDS: usize = 5;
        let most = if line.cut == Cut::Cells { MOST_CELLS } else { MOST_ROW_WORDS };
        if line.pieces.len() > most {
            return false;
        }
        let words = line.to_words().pieces;
        let is_whole = |text: &str| text.len() > 2 && self.is_code(text);
        let is_code = |piece: &Fragment| {
            let text = piece.text.trim_matches([',', ';', ':', '.', '(', ')']);
            // `EHs/D2`, `EHs(p)`
            let mut parts = text.split(|c: char| !c.is_alphanumeric());
            is_likely_code(text) && text.contains('-')
                || is_whole(text)
                || parts.any(|part| is_whole(part) && looks_like_code(part))
        };
        let values = words.iter().filter(|piece| self.values().is_value(&piece.text)).count();
        let mut first = words.iter().take(NAME_WORDS);
        let is_named = first.any(|piece| piece.text.starts_with(char::is_uppercase));
        let is_row = is_named && (words.iter().any(is_code) || values >= 4);
        is_row && words.len() <= most || self.has_small_code(&words)
    }

    /// Returns `true` for words that end with a code in small letters and a number: `troopers vhs 15`.
    fn has_small_code(self, words: &[Fragment]) -> bool {
        const MOST_WORDS: usize = 6;
        let Some(([name @ .., code], points)) = self.split_points(words) else { return false };
        let is_short = (3..=MOST_WORDS).contains(&words.len()) && !name.is_empty();
        is_short
            && self.values().is_value(&points.text)
            && code.text.len() > 2
            && self
                .rules
                .is_some_and(|rules| code::find_in_small_letters(&code.text, rules).is_some())
    }

    /// Splits words before the last one that is no unit of points: `Sandworm` and `100` of `Sandworm 100 pts`.
    pub(super) fn split_points(self, words: &[Fragment]) -> Option<(&[Fragment], &Fragment)> {
        let is_unit = |piece: &&Fragment| has_word(&self.values().points, &fold(&piece.text));
        let units = words.iter().rev().take_while(is_unit).count();
        let (points, before) = words[..words.len() - units].split_last()?;
        Some((before, points))
    }

    /// Returns `true` for an ability code.
    pub(super) fn is_code(self, text: &str) -> bool {
        code::read_exactly(text, self.rules).is_some()
    }

    /// Returns `true` for a cell that holds what its column is for, and no text.
    pub(super) fn is_value(self, key: ColumnKey, piece: &Fragment) -> bool {
        match self.heads.shape(key) {
            shape @ (CellShape::Dice
            | CellShape::Number
            | CellShape::Inches
            | CellShape::Percent) => {
                matches!(self.values().read(&piece.text, shape), CellValue::Number { .. })
            }
            CellShape::Code => looks_like_code(&piece.text),
            CellShape::Name
            | CellShape::Text
            | CellShape::Lines
            | CellShape::Shots
            | CellShape::Facts
            | CellShape::Ignored => false,
        }
    }
}

/// Cuts each number of two or three digits in the words of a line in two, one after the other: `41` as `4 1`.
fn split_numbers(words: &[Fragment]) -> impl Iterator<Item = Vec<Fragment>> {
    words.iter().enumerate().flat_map(move |(at, word)| {
        let is_long = (2..=3).contains(&word.text.len())
            && word.text.bytes().all(|byte| byte.is_ascii_digit());
        let cuts = if is_long { 1..word.text.len() } else { 0..0 };
        cuts.map(move |cut| {
            let start = word.span.start;
            let half = |from: usize, to: usize| Fragment {
                text: word.text[from..to].to_owned(),
                span: Span::new(start + from, start + to),
            };
            let mut pieces = words.to_vec();
            pieces.splice(at..=at, [half(0, cut), half(cut, word.text.len())]);
            pieces
        })
    })
}

/// Takes one of the values of a cell: the `6` of `15 / 6`.
fn take_part(piece: &Fragment, part: CellPart) -> Option<Fragment> {
    if part.count == 1 {
        return Some(piece.clone());
    }
    let marked = piece.text.split(BETWEEN_VALUES).map(|value| value.trim_matches([' ', ')']));
    let mut values: Vec<&str> = marked.collect();
    if values.len() != part.count {
        values = piece.text.split_whitespace().collect();
    }
    let text = match values.get(part.index) {
        value if values.len() == part.count => value.copied(),
        // The first head takes a cell that does not have a value for each.
        _ => Some(&*piece.text).filter(|_| part.index == 0),
    };
    let text = text.filter(|text| !text.is_empty())?;
    Some(Fragment { text: text.to_owned(), span: piece.span })
}
