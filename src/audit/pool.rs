//! Rows of several lists as evidence: a row that two lists print, such as those of one house in two games, counts once.

use super::{Audit, AuditRow};
use crate::profile::ListColumn;
use std::collections::{BTreeMap, BTreeSet};

/// The place of a row: the index of its list, and its own in that list.
pub type RowPlace = (usize, usize);

/// The rows of several lists, each printed row once.
#[derive(Debug)]
pub struct Pool<'a> {
    pub rows: Vec<&'a AuditRow<'a>>,
    /// The place of each row.
    pub places: Vec<RowPlace>,
    /// The rows that were left out.
    pub copies: Vec<RowCopies<'a>>,
}

/// The rows of a list that are left out because another list has them too.
#[derive(Debug)]
pub struct RowCopies<'a> {
    /// The rows that were left out.
    pub rows: Vec<&'a AuditRow<'a>>,
    /// A row of the list that has them too.
    pub of: &'a AuditRow<'a>,
}

impl<'a> Pool<'a> {
    /// Collects the rows of some lists. Of a row that several lists print, that of the list `first` counts, or else that
    /// of the earliest list.
    pub fn new(audits: &[&'a Audit<'a>], first: usize) -> Self {
        let places = audits.iter().enumerate();
        let places = places.flat_map(|(list, it)| (0..it.rows.len()).map(move |row| (list, row)));
        let row = |(list, row): RowPlace| -> &'a AuditRow<'a> { &audits[list].rows[row] };
        let original = |place: RowPlace| row(place).copy_of.unwrap_or(place);
        let own = audits.get(first).map_or(0, |audit| audit.rows.len());
        let counted: BTreeMap<RowPlace, RowPlace> =
            (0..own).map(|row| (original((first, row)), (first, row))).collect();
        let mut pool = Self { rows: Vec::new(), places: Vec::new(), copies: Vec::new() };
        let mut left_out: BTreeMap<RowPlace, Vec<RowPlace>> = BTreeMap::new();
        for place in places {
            let of = counted.get(&original(place)).copied().unwrap_or(original(place));
            if of == place || place.0 == first {
                pool.rows.push(row(place));
                pool.places.push(place);
            } else {
                left_out.entry((place.0, of.0)).or_default().push(place);
            }
        }
        let copies = left_out.into_iter().map(|((_, of), places)| RowCopies {
            rows: places.into_iter().map(row).collect(),
            of: row((of, 0)),
        });
        pool.copies = copies.collect();
        pool
    }

    /// Counts the lists that have a row here.
    pub fn lists(&self) -> usize {
        self.places.iter().map(|(list, _)| list).collect::<BTreeSet<_>>().len()
    }
}

/// Marks the rows of each list that are copies: those that an earlier list prints too, if they are most rows of either.
pub fn mark_copies(audits: &mut [&mut Audit]) {
    for list in 1..audits.len() {
        let (earlier, later) = audits.split_at_mut(list);
        let rows = &mut later[0].rows;
        for (at, other) in earlier.iter().enumerate() {
            let pairs = find_pairs(rows, &other.rows);
            if pairs.len() * 2 <= rows.len().min(other.rows.len()) {
                continue;
            }
            for (row, of) in pairs {
                let original = other.rows[of].copy_of.unwrap_or((at, of));
                rows[row].copy_of.get_or_insert(original);
            }
        }
    }
}

/// Pairs the rows of two lists that print the same.
fn find_pairs(rows: &[AuditRow], others: &[AuditRow]) -> Vec<(usize, usize)> {
    let mut free: BTreeSet<usize> = (0..others.len()).collect();
    let mut pairs = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let other = free.iter().copied().find(|other| row.prints_what(&others[*other]));
        pairs.extend(other.map(|other| (index, other)));
        other.into_iter().for_each(|other| {
            free.remove(&other);
        });
    }
    pairs
}

impl AuditRow<'_> {
    /// Returns `true` if both rows have the same name, code and printed values; what one of them does not print may
    /// differ, as the radius of an NCO (D21).
    fn prints_what(&self, other: &AuditRow) -> bool {
        let (name, its) = (&self.unit.name, &other.unit.name);
        let is_name =
            name.text == its.text || (name.spanish.is_some() && name.spanish == its.spanish);
        let pair = |value| self.printed.values.get(value).zip(*other.printed.values.get(value));
        let is_same = |value| pair(value).is_none_or(|(own, other)| own == other);
        is_name
            && self.unit.code == other.unit.code
            && ListColumn::ALL.into_iter().all(is_same)
            && ListColumn::ALL.into_iter().any(|value| pair(value).is_some())
    }
}
