//! Words of a line under the heads of a table: the cheapest way to give each word its column.
//!
//! A text copied from a PDF has lost its columns: `Paul-Mua'Dib 4d 18 6 3 messiah 24" 118 EFSS-M7`. Words are dealt out in
//! order, a column may stay empty or take several words, and each choice has a cost: how unlike the cells of the column
//! the word is, and how far from its head it stands.

use super::Fragment;
use super::column::ColumnSlot;
use super::word_costs::{WordCosts, rate_empty};
use crate::text::Span;
use std::cmp::Ordering;
use std::ops::Range;

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

/// The cheapest way to deal out the words up to one, if that goes to a certain slot.
#[derive(Debug, Clone, Copy)]
struct AlignStep {
    cost: u32,
    /// The number of ways that cost as little.
    ways: u32,
    /// The slot of the word before; `None` for the first word.
    from: Option<usize>,
}

impl AlignStep {
    /// Returns the first of the cheapest steps, with the ways of all of them.
    fn cheapest(steps: impl Iterator<Item = Self>) -> Option<Self> {
        steps.reduce(|best, step| match step.cost.cmp(&best.cost) {
            Ordering::Less => step,
            Ordering::Equal => Self { ways: best.ways.saturating_add(step.ways), ..best },
            Ordering::Greater => best,
        })
    }
}

/// Deals the words of a line out over columns; `offsets` say where the words stand, if that is known. `None` without columns.
pub(super) fn align(costs: &WordCosts, offsets: &[usize], slots: &[ColumnSlot]) -> Option<Aligned> {
    let aligner = Aligner { costs, first_costs: costs.under(slots, offsets), slots };
    let steps = aligner.find_steps();
    let ends = steps.last()?.iter().enumerate().map(|(slot, step)| AlignStep {
        cost: step.cost + aligner.skip(slot + 1..slots.len()),
        ways: step.ways,
        from: Some(slot),
    });
    let end = AlignStep::cheapest(ends)?;
    let mut cells: Vec<Vec<&Fragment>> = vec![Vec::new(); slots.len()];
    let mut slot = end.from?;
    for (word, steps) in costs.words.iter().zip(&steps).rev() {
        cells[slot].insert(0, word);
        slot = steps[slot].from.unwrap_or(slot);
    }
    let cells = cells.iter().map(|words| join(words)).collect();
    Some(Aligned { cells, cost: end.cost, is_ambiguous: end.ways > 1 })
}

struct Aligner<'a> {
    costs: &'a WordCosts<'a>,
    /// The cost of each word as the first one of each slot.
    first_costs: Vec<Vec<u32>>,
    slots: &'a [ColumnSlot],
}

impl Aligner<'_> {
    /// Finds for each word the step to each slot.
    fn find_steps(&self) -> Vec<Vec<AlignStep>> {
        let mut steps: Vec<Vec<AlignStep>> = Vec::new();
        for word in 0..self.costs.words.len() {
            let slots = 0..self.slots.len();
            let here = match steps.last() {
                None => slots.map(|slot| self.begin(slot)).collect(),
                Some(before) => {
                    slots.filter_map(|slot| self.step(word, slot, &before[..=slot])).collect()
                }
            };
            steps.push(here);
        }
        steps
    }

    /// Returns the step with which the first word goes to a slot.
    fn begin(&self, slot: usize) -> AlignStep {
        AlignStep { cost: self.skip(0..slot) + self.first_costs[0][slot], ways: 1, from: None }
    }

    /// Finds the step with which a word goes to a slot; `before` are the steps of the word before to this slot and
    /// earlier ones.
    fn step(&self, word: usize, slot: usize, before: &[AlignStep]) -> Option<AlignStep> {
        let steps = before.iter().enumerate().map(|(from, step)| {
            let cost = if from == slot {
                self.costs.rate_next(word, self.slots[slot].shape)
            } else {
                self.skip(from + 1..slot) + self.first_costs[word][slot]
            };
            AlignStep { cost: step.cost + cost, ways: step.ways, from: Some(from) }
        });
        AlignStep::cheapest(steps)
    }

    /// Sums the costs of slots that stay empty.
    fn skip(&self, slots: Range<usize>) -> u32 {
        self.slots[slots].iter().map(|slot| rate_empty(slot.shape)).sum()
    }
}

/// Joins words of one cell.
pub(super) fn join(words: &[&Fragment]) -> Option<Fragment> {
    let (first, last) = (words.first()?, words.last()?);
    let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    Some(Fragment { text, span: Span::new(first.span.start, last.span.end) })
}
