//! The transposition table: values of positions already searched.

use crate::games::dune_chess::moves::ChessMove;

/// The kind of a value: exact, or a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The number is the value.
    Exact,
    /// The value is at least the number.
    Lower,
    /// The value is at most the number.
    Upper,
}

/// The entry of one position.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableEntry {
    key: u64,
    pub(super) best: Option<ChessMove>,
    pub(super) value: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// A place for each of a number of keys; a later position replaces an earlier one.
pub(super) struct TranspositionTable(Vec<Option<TableEntry>>);

impl TranspositionTable {
    /// Creates a place for every fourth node of a search, from 2^10 to 2^18.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let places = (nodes / 4).clamp(1 << 10, 1 << 18).next_power_of_two();
        Self(vec![None; places as usize])
    }

    fn place(&self, key: u64) -> usize {
        (key as usize) & (self.0.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<TableEntry> {
        self.0[self.place(key)].filter(|entry| entry.key == key)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        best: Option<ChessMove>,
        value: i32,
        depth: i32,
        bound: Bound,
    ) {
        let at = self.place(key);
        self.0[at] = Some(TableEntry { key, best, value, depth, bound });
    }
}
