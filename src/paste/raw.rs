//! Lists as they stand in a text, before anything is known of their values.

use super::column::{CellShape, ColumnEvidence, ColumnKey};
use super::line::Cut;
use super::{Fragment, Heads};
use crate::finding::Finding;
use crate::text::Span;

/// A list as it stands in the text.
#[derive(Debug, Clone, Default)]
pub(super) struct RawList {
    /// Its title; `None` if the text has none.
    pub(super) name: Option<String>,
    pub(super) rows: Vec<RawRow>,
    /// The lines that are no rows.
    pub(super) prose: Vec<NumberedLine>,
    /// Doubts about lines that look like rows, and about heads that nobody knows.
    pub(super) doubts: Vec<Finding>,
}

/// A line of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberedLine {
    /// Counted from 1.
    pub number: usize,
    pub text: String,
}

/// A row of a list, its cells under their columns.
#[derive(Debug, Clone)]
pub(super) struct RawRow {
    /// The line that it begins on, counted from 1.
    pub(super) line: usize,
    pub(super) span: Span,
    /// `true` if its text is markup.
    pub(super) is_markup: bool,
    pub(super) cut: Cut,
    /// The lines below it that belong to it.
    pub(super) below: Vec<NumberedLine>,
    /// Notes on those lines.
    pub(super) loose: Vec<Fragment>,
    /// The cells that are not empty.
    pub(super) cells: Vec<(ColumnKey, Fragment)>,
    pub(super) evidence: ColumnEvidence,
    /// Doubts about its line as a whole.
    pub(super) doubts: Vec<Finding>,
}

impl RawRow {
    pub(super) fn cell(&self, key: ColumnKey) -> Option<&Fragment> {
        self.cells.iter().find(|(own, _)| *own == key).map(|(_, piece)| piece)
    }

    pub(super) fn name_mut(&mut self) -> Option<&mut Fragment> {
        let name = self.cells.iter_mut().find(|(key, _)| *key == ColumnKey::Name);
        name.map(|(_, piece)| piece)
    }

    /// Adds the cells of a line below; the notes of it are not those of the row.
    pub(super) fn add_below(
        &mut self,
        line: NumberedLine,
        mut cells: Vec<(ColumnKey, Fragment)>,
        heads: &Heads,
    ) {
        self.below.push(line);
        // Those that begin a line stand first, so that the others are beside them.
        cells.sort_by_key(|(key, _)| heads.shape(*key) != CellShape::Lines);
        for (key, cell) in cells {
            match key {
                ColumnKey::Name => {}
                ColumnKey::Notes => self.loose.push(cell),
                _ => self.cells.push((key, cell)),
            }
        }
    }
}

/// Keeps the lists that have rows; the lines of others go to the next list, or to the last.
pub(super) fn gather_loose(lists: Vec<RawList>) -> Vec<RawList> {
    let mut out: Vec<RawList> = Vec::new();
    let mut loose = RawList::default();
    for mut list in lists {
        loose.prose.append(&mut list.prose);
        loose.doubts.append(&mut list.doubts);
        if !list.rows.is_empty() {
            out.push(RawList { name: list.name, rows: list.rows, ..std::mem::take(&mut loose) });
        }
    }
    if let Some(last) = out.last_mut() {
        last.prose.append(&mut loose.prose);
        last.doubts.append(&mut loose.doubts);
    }
    out
}
