//! Costs of words in columns: 0 for a usual cell, some 10 for one that a scan spoiled, 20 and more for one that hardly
//! belongs there.
//!
//! All numbers of this file were fitted to the texts of `tests/cases/paste/first`.

use super::Fragment;
use super::code::{self, looks_like_code};
use super::column::{CellShape, ColumnSlot};
use super::number::CellValue;
use super::words::ValueWords;
use crate::rules::Rules;

/// The most that a row under heads may cost; lines of prose cost more.
pub(super) const DEAREST_UNDER_HEADS: u32 = 75;
/// The most that a row without heads may cost.
pub(super) const DEAREST_WITHOUT_HEADS: u32 = 45;
/// The cost of a value that is not the one of the row's code, under heads ...
pub(super) const MISS_UNDER_HEADS: u32 = 6;
/// ... and without them, where the order of the columns is a guess too.
pub(super) const MISS_WITHOUT_HEADS: u32 = 3;
/// A cost that no row of a table reaches for a word.
const NEVER: u32 = 60;
/// Heads and cells are set left, right or in the middle, so that the distance of a word from its head costs one for each four
/// characters, and three at most: it decides between ways that are as good.
const CHARACTERS_FOR_ONE: usize = 4;
const MOST_FOR_DISTANCE: usize = 3;

/// The words of a line with the cost of each in a column of each shape.
pub(super) struct WordCosts<'a> {
    pub(super) words: &'a [Fragment],
    costs: Vec<CostsByShape>,
    /// The cost of each word but the first in a cell that has the word before it.
    next_costs: Vec<CostsByShape>,
    /// Each of the words is a whole cell.
    are_cells: bool,
}

type CostsByShape = [u32; CellShape::ALL.len()];

impl<'a> WordCosts<'a> {
    /// Rates the words of a line; `None` for a line with none, or with too many of them.
    pub(super) fn new(
        words: &'a [Fragment],
        values: &ValueWords,
        rules: Option<&Rules>,
    ) -> Option<Self> {
        // A limit for hostile texts, as the work grows with its product with the columns; the widest row of `tests/cases/paste` has 22 words.
        const MOST_WORDS: usize = 48;
        let rate = |word: &Fragment| {
            CellShape::ALL.map(|shape| rate_first(&word.text, shape, values, rules))
        };
        let rate_pair = |pair: &[Fragment]| {
            CellShape::ALL.map(|shape| rate_next(&pair[0].text, &pair[1].text, shape, values))
        };
        let is_short = (1..=MOST_WORDS).contains(&words.len());
        is_short.then(|| Self {
            words,
            costs: words.iter().map(rate).collect(),
            next_costs: words.windows(2).map(rate_pair).collect(),
            are_cells: false,
        })
    }

    /// Keeps words apart that are whole cells.
    pub(super) fn with_whole_cells(self) -> Self {
        Self { are_cells: true, ..self }
    }

    /// Computes the cost of each word as the first one of each column; `offsets` say where the words stand.
    pub(super) fn under(&self, slots: &[ColumnSlot], offsets: &[usize]) -> Vec<Vec<u32>> {
        let distance = |word: usize, slot: &ColumnSlot| {
            let (place, head) = offsets.get(word).zip(slot.offset)?;
            Some((place.abs_diff(head) / CHARACTERS_FOR_ONE).min(MOST_FOR_DISTANCE) as u32)
        };
        let words = self.costs.iter().enumerate().map(|(word, costs)| {
            let cost =
                |slot: &ColumnSlot| costs[slot.shape as usize] + distance(word, slot).unwrap_or(0);
            slots.iter().map(cost).collect()
        });
        words.collect()
    }

    /// Returns the cost of a word, not the first, in a cell that has the word before it.
    pub(super) fn rate_next(&self, word: usize, shape: CellShape) -> u32 {
        if self.are_cells { NEVER } else { self.next_costs[word - 1][shape as usize] }
    }
}

/// Returns the cost of a word in a cell that has the word before it.
fn rate_next(before: &str, text: &str, shape: CellShape, values: &ValueWords) -> u32 {
    let is_value = values.is_value(text);
    let is_dash = |c: char| "-–—".contains(c);
    match shape {
        CellShape::Name if is_value => 22,
        CellShape::Name => 0,
        CellShape::Text
        | CellShape::Lines
        | CellShape::Shots
        | CellShape::Facts
        | CellShape::Ignored
            if is_value =>
        {
            3
        }
        CellShape::Text
        | CellShape::Lines
        | CellShape::Shots
        | CellShape::Facts
        | CellShape::Ignored => 1,
        CellShape::Dice | CellShape::Number | CellShape::Inches | CellShape::Percent
            if is_value =>
        {
            NEVER
        }
        // A unit or a remark after its number: `24 "`, `4 d`, `3 messiah`.
        CellShape::Dice | CellShape::Number | CellShape::Inches | CellShape::Percent => {
            match values.read(&format!("{before} {text}"), shape) {
                CellValue::Number { is_guessed: false, remark: None, .. } => 1,
                CellValue::Number { is_guessed: false, .. } if shape == CellShape::Number => 9,
                CellValue::Number { .. } | CellValue::Empty | CellValue::Unread => NEVER,
            }
        }
        // A blank inside a code, as scans leave it.
        CellShape::Code
            if text.len() <= 6 && (text.starts_with(is_dash) || before.ends_with(is_dash)) =>
        {
            6
        }
        CellShape::Code if text.len() <= 4 && text.bytes().all(|c| c.is_ascii_alphabetic()) => 14,
        CellShape::Code => NEVER,
    }
}

/// Returns the cost of a column without a word.
pub(super) fn rate_empty(shape: CellShape) -> u32 {
    match shape {
        CellShape::Name => 40,
        CellShape::Code => 16,
        CellShape::Dice | CellShape::Number | CellShape::Inches | CellShape::Percent => 18,
        CellShape::Text
        | CellShape::Lines
        | CellShape::Shots
        | CellShape::Facts
        | CellShape::Ignored => 1,
    }
}

/// Returns the cost of the first word of a cell in a column of a shape.
fn rate_first(text: &str, shape: CellShape, values: &ValueWords, rules: Option<&Rules>) -> u32 {
    let is_value = values.is_value(text);
    match shape {
        CellShape::Name if is_value => 25,
        // A smudge is not a name.
        CellShape::Name if !text.contains(char::is_alphabetic) => 18,
        CellShape::Name => 0,
        CellShape::Text | CellShape::Lines | CellShape::Shots | CellShape::Facts if is_value => 18,
        CellShape::Text | CellShape::Lines | CellShape::Shots | CellShape::Facts => 6,
        CellShape::Ignored => 5,
        CellShape::Code if values.is_empty(text) => 5,
        CellShape::Code if code::read_exactly(text, rules).is_some() => 0,
        CellShape::Code if is_value => 40,
        CellShape::Code if looks_like_code(text) => 8,
        CellShape::Code => NEVER,
        CellShape::Dice | CellShape::Number | CellShape::Inches | CellShape::Percent => {
            match values.read(text, shape) {
                CellValue::Empty => 4,
                CellValue::Number { is_guessed: false, .. } => rate_unit(text, shape),
                CellValue::Number { is_guessed: true, .. } => 10,
                CellValue::Unread if is_value => 24,
                // A scan could not read it: `¢4`, `1?`, `■`.
                CellValue::Unread if is_smudge(text) => 14,
                CellValue::Unread if text.starts_with(|c: char| c.is_ascii_digit()) => 20,
                CellValue::Unread => NEVER,
            }
        }
    }
}

/// Returns the cost of a number that lacks the unit of its column: `4` for `4d`, `24` for `24"`.
fn rate_unit(text: &str, shape: CellShape) -> u32 {
    let is_bare = text.trim().bytes().all(|byte| byte.is_ascii_digit());
    match shape {
        CellShape::Dice if is_bare => 9,
        CellShape::Inches if !text.trim_end().ends_with(['"', '″', '”', '\'']) => 6,
        _ => 0,
    }
}

/// Returns `true` for a few marks without letters.
fn is_smudge(text: &str) -> bool {
    text.chars().count() <= 3 && text.chars().all(|c| !c.is_alphabetic())
}
