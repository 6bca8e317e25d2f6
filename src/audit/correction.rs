//! Corrections of a published list: slips that one letter or one digit puts right, and points by its patterns.

use super::chance::Rarity;
use super::{Audit, AuditClass, AuditRow, Pattern};
use crate::code::Code;
use crate::profile::ListColumn;

/// A row that contradicts itself, with what puts it right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slip {
    /// The codes one letter away that give every printed value.
    Letter(Vec<Code>),
    /// The one value that does not fit; one digit makes it the computed one.
    Digit(ListColumn),
}

/// The printed values, besides the points, that must agree before wrong points count as a slip.
const FEWEST_AGREEING: usize = 2;

impl Audit<'_> {
    /// Returns the slip of a row; `None` if a pattern explains its differences, or nothing puts it right.
    pub fn slip(&self, row: &AuditRow) -> Option<Slip> {
        let unexplained = row.unexplained();
        if unexplained.is_empty() {
            return None;
        }
        if row.is(AuditClass::OneEdit) {
            return Some(Slip::Letter(row.one_edit.clone()));
        }
        let [value] = unexplained[..] else { return None };
        let recurs = |other: &&AuditRow| other.difference.get(value) == row.difference.get(value);
        let is_slip = self.rows.iter().filter(recurs).count() == 1 && row.is_one_digit_off(value);
        is_slip.then_some(Slip::Digit(value))
    }

    /// Returns the points of a row by the tables and the patterns. A pattern that most rows follow counts for every row
    /// that can follow it; any other only for the rows that do.
    pub fn points_by_patterns(&self, at: usize) -> Option<i32> {
        let row = &self.rows[at];
        let computed = (*row.computed.get(ListColumn::Points))?;
        if row.recurring.contains(&ListColumn::Points) {
            return *row.printed.values.get(ListColumn::Points);
        }
        let applies = |pattern: &&Pattern| {
            let is_of_points = pattern.value == ListColumn::Points;
            is_of_points && pattern.is_of_most() && pattern.lacking.contains(&at)
        };
        let patterns = self.recurring.patterns.iter().chain(&self.joint).filter(applies);
        let rarest = patterns.min_by_key(|pattern| -> Rarity { pattern.rarity });
        Some(computed + rarest.map_or(0, |pattern| pattern.difference))
    }
}

impl AuditRow<'_> {
    /// Returns the columns whose difference neither a pattern nor an ability explains.
    pub fn unexplained(&self) -> Vec<ListColumn> {
        let columns = self.differing().map(|(value, _)| value);
        columns.filter(|value| !self.is_explained(*value)).collect()
    }

    /// Returns `true` if the printed value is the computed one with a typing slip. Outside the points: one digit wrong,
    /// lost, added or swapped, if row and tables both have points. In the points: a digit lost, added or swapped, if
    /// enough other columns agree; any other wrong price may be meant.
    fn is_one_digit_off(&self, column: ListColumn) -> bool {
        let pair = |column| self.printed.values.get(column).zip(*self.computed.get(column));
        let Some((printed, computed)) = pair(column) else { return false };
        let (printed, computed) = (printed.to_string(), computed.to_string());
        if column != ListColumn::Points {
            let has_price = pair(ListColumn::Points).is_some();
            return has_price
                && (is_one_digit_other(&printed, &computed)
                    || has_lost_digit(&printed, &computed));
        }
        let others = ListColumn::characteristics();
        let agreeing = others.filter(|other| pair(*other).is_some_and(|(own, other)| own == other));
        agreeing.count() >= FEWEST_AGREEING && has_lost_digit(&printed, &computed)
    }
}

impl Pattern {
    /// Returns `true` if most of the rows that can have it do.
    pub fn is_of_most(&self) -> bool {
        let (rows, of) =
            self.shares.iter().fold((0, 0), |(rows, of), share| (rows + share.rows, of + share.of));
        rows * 2 > of
    }
}

/// Returns `true` for `8` and `9`, or `24` and `34`.
fn is_one_digit_other(printed: &str, computed: &str) -> bool {
    let other = printed.bytes().zip(computed.bytes()).filter(|(own, other)| own != other);
    printed.len() == computed.len() && other.count() == 1
}

/// Returns `true` for `12` and `112` either way round, or `24` and `42`.
fn has_lost_digit(printed: &str, computed: &str) -> bool {
    let is_without_one = |short: &str, long: &str| {
        let without = |at: usize| format!("{}{}", &long[..at], &long[at + 1..]);
        long.len() == short.len() + 1 && (0..long.len()).any(|at| without(at) == short)
    };
    let swapped = |at: usize| {
        let mut bytes = printed.as_bytes().to_vec();
        bytes.swap(at, at + 1);
        bytes == computed.as_bytes()
    };
    is_without_one(printed, computed)
        || is_without_one(computed, printed)
        || (0..printed.len().saturating_sub(1)).any(swapped)
}
