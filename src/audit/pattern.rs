//! Differences that recur from row to row.

use super::AuditRow;
use super::chance::Rarity;
use crate::code::CodeKind;
use crate::profile::ListColumn;
use std::collections::BTreeMap;

/// A difference in at least three rows, or in most rows of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    pub value: ListColumn,
    /// Printed minus computed.
    pub difference: i32,
    /// The rows, as indices of the audit's.
    pub rows: Vec<usize>,
    /// The printed and the computed number, where they are equal in every row: Move 4d for 5d.
    pub always: Option<(i32, i32)>,
    /// For each kind of unit in the pattern, its share of the rows.
    pub shares: Vec<Share>,
    /// The chance of a pattern as frequent, for any of the differences of these rows.
    pub rarity: Rarity,
}

/// The differences that recur in some rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Recurring {
    /// Those that chance does not explain.
    pub patterns: Vec<Pattern>,
    /// Those that chance may explain.
    pub by_chance: Vec<Pattern>,
    /// The number of distinct differences.
    pub differences: usize,
}

/// The share of the rows of a kind in a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Leaders or troops.
    pub kind: CodeKind,
    /// Rows in the pattern.
    pub rows: usize,
    /// Rows of this kind in the list.
    pub of: usize,
}

/// Finds the recurring differences of some rows, in the order of the columns, the most frequent first.
pub(super) fn find(rows: &[&AuditRow]) -> Recurring {
    let mut groups: BTreeMap<(ListColumn, i32), Vec<usize>> = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        for difference in row.differing() {
            groups.entry(difference).or_default().push(index);
        }
    }
    let differences = groups.len();
    let mut found: Vec<Pattern> =
        groups.into_iter().filter_map(|group| pattern(group, differences, rows)).collect();
    found.sort_by_key(|pattern| (pattern.value, usize::MAX - pattern.rows.len()));
    let (patterns, by_chance) =
        found.into_iter().partition(|pattern| pattern.rarity.is_beyond_chance());
    Recurring { patterns, by_chance, differences }
}

fn pattern(
    ((value, difference), members): ((ListColumn, i32), Vec<usize>),
    differences: usize,
    rows: &[&AuditRow],
) -> Option<Pattern> {
    let shares: Vec<Share> = [CodeKind::Leader, CodeKind::Trooper]
        .into_iter()
        .filter_map(|kind| share(kind, &members, rows))
        .collect();
    // A single row is no pattern, even if it is the only one of its kind.
    let is_most = shares.iter().any(|share| share.rows > 1 && share.rows * 2 > share.of);
    if members.len() < 3 && !is_most {
        return None;
    }
    let pair =
        |row: &AuditRow| Some(((*row.printed.values.get(value))?, (*row.computed.get(value))?));
    let first = pair(rows[members[0]]);
    let always = first.filter(|_| members.iter().all(|row| pair(rows[*row]) == first));
    let among = rows.iter().filter(|row| {
        let kind = row.unit.code().kind();
        pair(row).is_some() && shares.iter().any(|share| share.kind == kind)
    });
    let slips = among.map(|row| row.slips_of(value, difference));
    let rarity = Rarity::at_least(members.len(), slips).among(differences);
    Some(Pattern { value, difference, rows: members, always, shares, rarity })
}

fn share(kind: CodeKind, members: &[usize], rows: &[&AuditRow]) -> Option<Share> {
    let of_kind = |row: &AuditRow| row.unit.code().kind() == kind;
    let within = members.iter().filter(|row| of_kind(rows[**row])).count();
    (within > 0).then(|| Share {
        kind,
        rows: within,
        of: rows.iter().filter(|row| of_kind(row)).count(),
    })
}
