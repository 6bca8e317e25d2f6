//! Words of a line under the heads of a table: the cheapest way to give each word its column.
//!
//! A text copied from a PDF has lost its columns: `Paul-Mua'Dib 4d 18 6 3 messiah 24" 118 EFSS-M7`. Words are dealt out in
//! order, a column may stay empty or take several words, and each choice has a cost: how unlike the cells of the column
//! the word is, and how far from its head it stands.

use super::Fragment;
use super::heads::{CellShape, ColumnKey};
use super::number::{self, CellValue};
use crate::decode;
use crate::rules::Rules;
use crate::text::Span;

/// A column of a table of words.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColumnSlot {
    pub(super) key: ColumnKey,
    pub(super) shape: CellShape,
    /// The place of its head in its line, in characters; `None` where that says nothing.
    pub(super) offset: Option<usize>,
}

/// A line dealt out over its columns.
#[derive(Debug, Clone)]
pub(super) struct Aligned {
    /// The words of each column, joined; `None` for an empty column.
    pub(super) cells: Vec<Option<Fragment>>,
    /// The cost; lines of prose have high ones.
    pub(super) cost: u32,
    /// Another way has the same cost.
    pub(super) is_ambiguous: bool,
}

/// A cost that no row of a table reaches for a word.
const NEVER: u32 = 60;

/// The cost of each word in a column of each shape.
pub(super) struct WordCosts(Vec<[u32; CellShape::ALL.len()]>);

impl WordCosts {
    /// The costs of words; `None` for a line with too many of them.
    pub(super) fn new(words: &[Fragment], rules: &Rules) -> Option<Self> {
        const MOST_WORDS: usize = 48;
        let costs =
            |word: &Fragment| CellShape::ALL.map(|shape| rate_first(&word.text, shape, rules));
        let is_short = (1..=MOST_WORDS).contains(&words.len());
        is_short.then(|| Self(words.iter().map(costs).collect()))
    }

    /// The cost of each word under each head; `offsets` say where the words stand.
    fn rate(&self, offsets: &[usize], slots: &[ColumnSlot]) -> Vec<Vec<u32>> {
        let far = |word: usize, slot: &ColumnSlot| {
            let place = offsets.get(word).zip(slot.offset);
            // Heads and cells are set left, right or in the middle: this decides between ways that are as good.
            place.map_or(0, |(word, head)| (word.abs_diff(head) / 4).min(3) as u32)
        };
        let costs = |(at, costs): (usize, &[u32; CellShape::ALL.len()])| {
            slots.iter().map(|slot| costs[slot.shape as usize] + far(at, slot)).collect()
        };
        self.0.iter().enumerate().map(costs).collect()
    }
}

/// Deals the words of a line out over columns.
pub(super) fn align(
    words: &[Fragment],
    fits: &WordCosts,
    offsets: &[usize],
    slots: &[ColumnSlot],
) -> Option<Aligned> {
    let fits = fits.rate(offsets, slots);
    // best[w][s]: words before w are dealt out, the last of them to slot s; with the number of ways that cost as little.
    let start = (u32::MAX, 0_u32, None::<usize>);
    let mut best = vec![vec![start; slots.len()]; words.len() + 1];
    for word in 0..words.len() {
        for slot in 0..slots.len() {
            let mut here = start;
            let mut consider = |cost: u32, ways: u32, from: Option<usize>| {
                if cost < here.0 {
                    here = (cost, ways, from);
                } else if cost == here.0 {
                    here.1 = here.1.saturating_add(ways);
                }
            };
            let empty = |range: std::ops::Range<usize>| {
                range.map(|slot| rate_empty(slots[slot].shape)).sum::<u32>()
            };
            if word == 0 {
                consider(empty(0..slot) + fits[0][slot], 1, None);
            } else {
                for (from, (cost, ways, _)) in best[word].iter().copied().enumerate().take(slot + 1)
                {
                    if cost == u32::MAX {
                        continue;
                    }
                    let step = if from == slot {
                        rate_next(&words[word], &words[word - 1], slots[slot].shape)
                    } else {
                        empty(from + 1..slot) + fits[word][slot]
                    };
                    consider(cost.saturating_add(step), ways, Some(from));
                }
            }
            best[word + 1][slot] = here;
        }
    }
    let last = best[words.len()].iter().enumerate().filter(|(_, (cost, ..))| *cost < u32::MAX);
    let ended = last.map(|(slot, (cost, ways, _))| {
        let rest: u32 = slots[slot + 1..].iter().map(|slot| rate_empty(slot.shape)).sum();
        (cost + rest, *ways, slot)
    });
    let ended: Vec<_> = ended.collect();
    let cost = ended.iter().map(|(cost, ..)| *cost).min()?;
    let ways: u32 =
        ended.iter().filter(|(total, ..)| *total == cost).map(|(_, ways, _)| *ways).sum();
    let mut slot = ended.iter().find(|(total, ..)| *total == cost)?.2;
    let mut dealt = vec![0; words.len()];
    for word in (0..words.len()).rev() {
        dealt[word] = slot;
        slot = best[word + 1][slot].2.unwrap_or(slot);
    }
    let cells = (0..slots.len()).map(|slot| {
        let own =
            words.iter().zip(&dealt).filter(|(_, dealt)| **dealt == slot).map(|(word, _)| word);
        join(&own.collect::<Vec<_>>())
    });
    Some(Aligned { cells: cells.collect(), cost, is_ambiguous: ways > 1 })
}

/// Joins words of one cell.
pub(super) fn join(words: &[&Fragment]) -> Option<Fragment> {
    let (first, last) = (words.first()?, words.last()?);
    let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    Some(Fragment { text, span: Span::new(first.span.start, last.span.end) })
}

/// The cost of the first word of a cell in a column of a shape: 0 for a usual cell, some 10 for one that a scan spoiled,
/// 20 and more for one that hardly belongs there. The numbers were fitted to the texts of `tests/cases/import/first`.
fn rate_first(text: &str, shape: CellShape, rules: &Rules) -> u32 {
    let is_plain = number::is_value(text);
    match shape {
        CellShape::Name if is_plain => 25,
        // A smudge is no name.
        CellShape::Name if !text.contains(char::is_alphabetic) => 18,
        CellShape::Name => 0,
        CellShape::Text => {
            if is_plain {
                18
            } else {
                6
            }
        }
        CellShape::Ignored => 5,
        CellShape::Code if number::is_empty(text) => 5,
        CellShape::Code if decode::code(text, rules).code.is_some() => 0,
        CellShape::Code if is_plain => 40,
        CellShape::Code if looks_like_code(text) => 8,
        CellShape::Code => NEVER,
        CellShape::Dice | CellShape::Number | CellShape::Inches => {
            match number::read(text, shape) {
                CellValue::Empty => 4,
                CellValue::Number { is_guessed: false, .. } if shape == CellShape::Dice => {
                    if text.trim().bytes().all(|byte| byte.is_ascii_digit()) { 9 } else { 0 }
                }
                CellValue::Number { is_guessed: false, .. } => {
                    let marked = |marks: &[char]| text.trim_end().ends_with(marks);
                    if shape == CellShape::Inches && !marked(&['"', '″', '”', '\'']) {
                        6
                    } else {
                        0
                    }
                }
                CellValue::Number { is_guessed: true, .. } => 10,
                CellValue::Unread if is_plain => 24,
                // A scan could not read it: `¢4`, `1?`, `■`.
                CellValue::Unread if is_smudge(text) => 14,
                CellValue::Unread if text.starts_with(|c: char| c.is_ascii_digit()) => 20,
                CellValue::Unread => NEVER,
            }
        }
    }
}

/// Returns `true` for a few marks without letters.
fn is_smudge(text: &str) -> bool {
    text.chars().count() <= 3 && text.chars().all(|c| !c.is_alphabetic())
}

/// The cost of a column without a word.
fn rate_empty(shape: CellShape) -> u32 {
    match shape {
        CellShape::Name => 40,
        CellShape::Code => 16,
        CellShape::Dice | CellShape::Number | CellShape::Inches => 18,
        CellShape::Text | CellShape::Ignored => 1,
    }
}

/// The cost of one more word in a cell.
fn rate_next(word: &Fragment, before: &Fragment, shape: CellShape) -> u32 {
    let text = word.text.as_str();
    let is_plain = number::is_value(text);
    match shape {
        CellShape::Name => {
            if is_plain {
                22
            } else {
                0
            }
        }
        CellShape::Text | CellShape::Ignored => {
            if is_plain {
                3
            } else {
                1
            }
        }
        // A unit or a remark after its number: `24 "`, `4 d`, `3 messiah`.
        CellShape::Dice | CellShape::Number | CellShape::Inches => {
            let joined = format!("{} {text}", before.text);
            match number::read(&joined, shape) {
                CellValue::Number { is_guessed: false, remark: None, .. } if !is_plain => 1,
                CellValue::Number { is_guessed: false, .. }
                    if !is_plain && shape == CellShape::Number =>
                {
                    9
                }
                _ => NEVER,
            }
        }
        // A blank inside a code, as scans leave it.
        CellShape::Code
            if text.len() <= 6
                && (text.starts_with(['-', '–', '—'])
                    || before.text.ends_with(['-', '–', '—'])) =>
        {
            6
        }
        CellShape::Code if text.len() <= 4 && text.chars().all(|c| c.is_ascii_alphabetic()) => 14,
        CellShape::Code => NEVER,
    }
}

/// Letters with capitals, perhaps a dash and a digit, as codes are: `EF5s-A4`.
pub(super) fn looks_like_code(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_ascii_alphabetic()).count();
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let body = text.chars().all(|c| c.is_ascii_alphanumeric() || "-–—−_$|!".contains(c));
    let capitals = text.chars().skip(1).any(|c| c.is_ascii_uppercase());
    body && (2..=12).contains(&text.chars().count())
        && letters >= 2
        && (capitals || text.contains(['-', '–', '—', '−']))
}

/// Returns `true` for a text that was meant as the code of a leader: `EF5s-A4`, `RHsN2`.
pub(super) fn is_likely_code(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let capitals = text.chars().filter(char::is_ascii_uppercase).count();
    let ends = text.ends_with(|c: char| is_digit(c) || super::look_alikes::digit_like(c).is_some());
    let before = text.chars().rev().nth(1).is_some_and(|c| c.is_ascii_uppercase());
    let is_leader = text.len() >= 4
        && ends
        && (text.contains('-') && capitals >= 1
            || before && text.ends_with(is_digit) && capitals >= 2);
    // `RKt`
    let has_small = text.chars().any(|c| c.is_ascii_lowercase());
    let is_trooper = capitals >= 2 && has_small && text.len() <= 6 && !text.contains('-');
    looks_like_code(text) && (is_leader || is_trooper)
}
