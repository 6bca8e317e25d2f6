//! Effect of house rules or a supposition: rows that agree with the tables without and with them.

use super::AuditRow;
use crate::army::Special;
use crate::codes::CodeTables;
use crate::profile::{ByColumn, ListColumn};
use std::iter::Sum;

/// The agreement of printed values with the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Agreement {
    /// Rows in which every printed value is the computed one.
    pub rows: usize,
    /// Printed values that are the computed ones.
    pub values: usize,
}

/// The effect of house rules, or of a supposition, on the agreement of print and tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Experiment {
    /// By the game's own tables.
    pub before: Agreement,
    /// By the rules of the house.
    pub after: Agreement,
    /// All rows that both tables can price, and all their printed values.
    pub of: Agreement,
    /// Values that agree by the rules of the house and did not before.
    pub gained: usize,
    /// Values that agreed before and no longer do.
    pub lost: usize,
    /// The rows that can show the rules, and their printed values that the rules change.
    pub changed: Agreement,
    /// Those of them that agree by the game's own tables.
    pub changed_before: Agreement,
    /// Those of them that agree by the rules of the house.
    pub changed_after: Agreement,
}

/// Measures the effect of house rules on each row of a list.
pub(super) fn measure(rows: &mut [AuditRow], codes: &CodeTables) {
    if codes.house.is_empty() {
        return;
    }
    let plain = codes.without_house();
    for row in rows {
        let before = values_without(row, codes, &plain);
        row.experiment = Some(compare_row(&row.printed.values, before.as_ref(), &row.computed));
    }
}

/// Returns the values of a row without the house rules; `None` without house rules, or if it has letters of theirs.
pub(super) fn values_before(row: &AuditRow, codes: &CodeTables) -> Option<ByColumn<Option<i32>>> {
    if codes.house.is_empty() {
        return None;
    }
    values_without(row, codes, &codes.without_house())
}

fn values_without(
    row: &AuditRow,
    codes: &CodeTables,
    plain: &CodeTables,
) -> Option<ByColumn<Option<i32>>> {
    let is_own = |special: &&Special| codes.house.iter().all(|rule| rule.id != special.source);
    let specials = row.unit.special.iter().filter(is_own).map(|special| special.points);
    let code = row.unit.code;
    plain.has_letters_of(code).then(|| super::values_by_tables(code, specials, plain))
}

/// Compares a row with both tables; that of the game may not be able to read it.
pub(super) fn compare_row(
    printed: &ByColumn<Option<i32>>,
    before: Option<&ByColumn<Option<i32>>>,
    after: &ByColumn<Option<i32>>,
) -> Experiment {
    let mut found = Experiment { of: Agreement { rows: 1, values: 0 }, ..Experiment::default() };
    for value in ListColumn::ALL {
        let Some((printed, after)) = printed.get(value).zip(*after.get(value)) else { continue };
        let was = before.is_some_and(|before| *before.get(value) == Some(printed));
        let is = after == printed;
        found.of.values += 1;
        found.before.values += usize::from(was);
        found.after.values += usize::from(is);
        found.gained += usize::from(is && !was);
        found.lost += usize::from(was && !is);
        if before.is_none_or(|before| *before.get(value) != Some(after)) {
            found.changed.values += 1;
            found.changed_before.values += usize::from(was);
            found.changed_after.values += usize::from(is);
        }
    }
    found.changed.rows = usize::from(found.changed.values > 0);
    let all = |part: Agreement| {
        usize::from(found.changed.rows > 0 && part.values == found.changed.values)
    };
    let (was, is) = (all(found.changed_before), all(found.changed_after));
    (found.changed_before.rows, found.changed_after.rows) = (was, is);
    found.before.rows = usize::from(found.before.values == found.of.values);
    found.after.rows = usize::from(found.after.values == found.of.values);
    found
}

impl Sum for Experiment {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, row| Self {
            before: sum.before.plus(row.before),
            after: sum.after.plus(row.after),
            of: sum.of.plus(row.of),
            gained: sum.gained + row.gained,
            lost: sum.lost + row.lost,
            changed: sum.changed.plus(row.changed),
            changed_before: sum.changed_before.plus(row.changed_before),
            changed_after: sum.changed_after.plus(row.changed_after),
        })
    }
}

impl Agreement {
    fn plus(self, other: Self) -> Self {
        Self { rows: self.rows + other.rows, values: self.values + other.values }
    }
}
