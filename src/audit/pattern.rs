//! Differences that return from row to row.

use super::Audited;
use crate::code::Kind;
use crate::profile::Value;
use std::collections::BTreeMap;

/// The same difference in at least three rows of a list, or in most rows of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The column.
    pub value: Value,
    /// Printed minus computed.
    pub difference: i32,
    /// The rows, as indices of the audit's.
    pub rows: Vec<usize>,
    /// The printed and the computed number, where they are the same in every row: Move 4d for 5d.
    pub always: Option<(i32, i32)>,
    /// For each kind of unit in the pattern, how many of how many rows.
    pub shares: Vec<Share>,
}

/// How many rows of a kind a pattern takes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Leaders or troops.
    pub kind: Kind,
    /// Rows in the pattern.
    pub rows: usize,
    /// Rows of this kind in the list.
    pub of: usize,
}

/// The patterns of some rows, in the order of the columns, the most frequent first.
pub(super) fn find(rows: &[&Audited]) -> Vec<Pattern> {
    let mut groups: BTreeMap<(Value, i32), Vec<usize>> = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        for difference in row.differing() {
            groups.entry(difference).or_default().push(index);
        }
    }
    let mut patterns: Vec<Pattern> =
        groups.into_iter().filter_map(|group| pattern(group, rows)).collect();
    patterns.sort_by_key(|pattern| (pattern.value, usize::MAX - pattern.rows.len()));
    patterns
}

fn pattern(
    ((value, difference), members): ((Value, i32), Vec<usize>),
    rows: &[&Audited],
) -> Option<Pattern> {
    let shares: Vec<Share> = [Kind::Leader, Kind::Trooper]
        .into_iter()
        .filter_map(|kind| share(kind, &members, rows))
        .collect();
    // One row is no pattern, even where it is the only one of its kind.
    let most = shares.iter().any(|share| share.rows > 1 && share.rows * 2 > share.of);
    if members.len() < 3 && !most {
        return None;
    }
    let pair =
        |row: &Audited| Some(((*row.printed.values.get(value))?, (*row.computed.get(value))?));
    let first = pair(rows[members[0]]);
    let always = first.filter(|_| members.iter().all(|row| pair(rows[*row]) == first));
    Some(Pattern { value, difference, rows: members, always, shares })
}

fn share(kind: Kind, members: &[usize], rows: &[&Audited]) -> Option<Share> {
    let of_kind = |row: &Audited| row.unit.code().kind() == kind;
    let within = members.iter().filter(|row| of_kind(rows[**row])).count();
    (within > 0).then(|| Share {
        kind,
        rows: within,
        of: rows.iter().filter(|row| of_kind(row)).count(),
    })
}
