//! Heads of tables, on one line or one below the other.

use crate::paste::Fragment;
use crate::paste::column::ColumnKey;
use crate::paste::columns::{CellDealer, Table};
use crate::paste::line::{Cut, TextLine};

/// The table that the lines belong to.
#[derive(Default)]
pub(super) struct HeadReader {
    pub(super) table: Option<Table>,
    /// Heads that stand on lines of their own, one below the other.
    stacked: Vec<Fragment>,
}

impl HeadReader {
    /// Reads a line as heads, or as one of several lines with a head each; returns `true` if the heads of a table end here.
    pub(super) fn read(&mut self, line: &TextLine, words: &TextLine, dealer: CellDealer) -> bool {
        // Fewer short lines may be words of heads by chance.
        const FEWEST_STACKED: usize = 4;
        if let Some(table) = dealer.read_heads(line, words) {
            self.table = Some(table);
            return true;
        }
        let heads = find_stacked(line, words, dealer);
        if heads.is_empty() {
            self.stacked.clear();
            return false;
        }
        let is_name = |head: &Fragment| dealer.heads.is_name(&head.text);
        // `Troops` above `Name` heads a part of the list.
        if heads.first().is_some_and(is_name) {
            self.stacked.pop_if(|before| is_name(before));
        }
        self.stacked.extend(heads);
        if self.stacked.len() < FEWEST_STACKED {
            return false;
        }
        let heads = line.with(Cut::Words, self.stacked.clone());
        self.table = dealer.read_heads(&heads, &heads).or(self.table.take());
        true
    }
}

/// Finds the head that is alone on a line, or two that ran into one.
fn find_stacked(line: &TextLine, words: &TextLine, dealer: CellDealer) -> Vec<Fragment> {
    // `Name`, `Troops`: a longer word for names may be the head of a part of the list.
    const LONGEST_NAME: usize = 6;
    let text = line.text();
    let is_head = || {
        let key = dealer.heads.find_column(&text);
        key.is_some_and(|key| key != ColumnKey::Name || text.len() <= LONGEST_NAME)
    };
    match &words.pieces[..] {
        [_] | [_, _] if is_head() => vec![Fragment { text, span: line.span }],
        [word] => dealer.heads.split_joined(word),
        _ => Vec::new(),
    }
}
