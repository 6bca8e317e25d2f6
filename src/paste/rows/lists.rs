//! Lists that grow row by row, each with the title that stands before it.

use super::SideRow;
use crate::finding::Finding;
use crate::paste::column::ColumnKey;
use crate::paste::names::{is_first_half, join_halves};
use crate::paste::raw::{NumberedLine, RawList, RawRow};
use crate::paste::words::ListWords;
use crate::paste::{Fragment, Heads};

pub(super) struct ListBuilder {
    /// Never empty.
    pub(super) lists: Vec<RawList>,
    /// The first of the lists that are side by side.
    first: usize,
    /// The titles since the last row.
    titles: ListTitles,
    /// Those that they took the place of: a title may prove to be the name of a row.
    titles_before: ListTitles,
}

/// The titles of a line, several if lists stand side by side.
#[derive(Default)]
struct ListTitles {
    lines: Vec<NumberedLine>,
    /// They stand in a heading, `# The Fremen`, which says more than a line below it.
    are_headings: bool,
    /// Heads of columns came after them.
    has_head: bool,
}

impl Default for ListBuilder {
    fn default() -> Self {
        Self {
            lists: vec![RawList::default()],
            first: 0,
            titles: ListTitles::default(),
            titles_before: ListTitles::default(),
        }
    }
}

impl ListBuilder {
    /// Returns the lists that rows are added to.
    pub(super) fn side_by_side(&self) -> &[RawList] {
        &self.lists[self.first..]
    }

    /// Returns the list of the last row.
    pub(super) fn last(&self) -> &RawList {
        &self.lists[self.lists.len() - 1]
    }

    /// Adds the heads of a table, perhaps with a title on their line.
    pub(super) fn add_head(&mut self, title: Option<NumberedLine>) {
        self.titles.lines.extend(title);
        self.titles.has_head = true;
    }

    /// Takes the titles of a line, if there are any, in place of those before.
    pub(super) fn set_titles(&mut self, titles: Vec<NumberedLine>, is_heading: bool) {
        let is_outranked = self.titles.are_headings && !is_heading && !self.titles.lines.is_empty();
        if !titles.is_empty() && !is_outranked {
            let titles = ListTitles { lines: titles, are_headings: is_heading, has_head: false };
            self.titles_before = std::mem::replace(&mut self.titles, titles);
        }
    }

    /// Adds a line that is not a row, with the doubts about it.
    pub(super) fn add_prose(&mut self, line: NumberedLine, doubts: Vec<Finding>) {
        if let Some(list) = self.lists.last_mut() {
            list.prose.push(line);
            list.doubts.extend(doubts);
        }
    }

    pub(super) fn add_doubt(&mut self, doubt: Finding) {
        if let Some(list) = self.lists.last_mut() {
            list.doubts.push(doubt);
        }
    }

    /// Adds a doubt about the last row; about the list if it has none.
    pub(super) fn add_row_doubt(&mut self, doubt: Finding) {
        let list = self.lists.last_mut();
        let Some(list) = list else { return };
        match list.rows.last_mut() {
            Some(row) => row.doubts.push(doubt),
            None => list.doubts.push(doubt),
        }
    }

    /// Adds the cells of a line below the last row to it; `false` if there is no row.
    pub(super) fn add_below(
        &mut self,
        line: NumberedLine,
        cells: Vec<(ColumnKey, Fragment)>,
        heads: &Heads,
    ) -> bool {
        let Some(row) = self.lists.last_mut().and_then(|list| list.rows.last_mut()) else {
            return false;
        };
        row.add_below(line, cells, heads);
        true
    }

    /// Adds notes to the last row; `false` if it has some.
    pub(super) fn add_note(&mut self, note: Fragment) -> bool {
        let row = self.lists.last_mut().and_then(|list| list.rows.last_mut());
        let Some(row) = row.filter(|row| row.cell(ColumnKey::Notes).is_none()) else {
            return false;
        };
        row.cells.push((ColumnKey::Notes, note));
        true
    }

    /// Adds the second half of a name to the last row, if its name was broken off: `Guardia de`.
    pub(super) fn add_to_name(&mut self, rest: &Fragment, known: &ListWords) -> bool {
        let row = self.lists.last_mut().and_then(|list| list.rows.last_mut());
        let name = row.and_then(RawRow::name_mut);
        let Some(name) = name.filter(|name| is_first_half(&name.text, known)) else {
            return false;
        };
        name.text = join_halves(&name.text, &rest.text);
        true
    }

    /// Removes the last row of each of these lists.
    pub(super) fn take_back(&mut self, lists: &[usize]) {
        for list in lists {
            self.lists[*list].rows.pop();
        }
    }

    /// Adds rows to their lists, to new ones after a title; returns the list of each.
    pub(super) fn add(&mut self, rows: Vec<SideRow>, has_table: bool) -> Vec<usize> {
        let Some(line) = rows.iter().map(|row| row.row.line).min() else { return Vec::new() };
        let sides = rows.iter().map(|row| row.side + 1).max().unwrap_or(1);
        let mut titles = std::mem::take(&mut self.titles);
        let before = std::mem::take(&mut self.titles_before);
        // JSON may have all of a list on one line.
        let are_headings = titles.are_headings;
        titles.lines.retain(|title| title.number < line || are_headings && title.number == line);
        if titles.lines.is_empty() || before.has_head && !titles.has_head {
            titles = before;
        }
        let begins = titles.lines.first().map(|title| title.number);
        let has_rows = self.side_by_side().iter().any(|list| !list.rows.is_empty());
        let is_new = has_rows && self.is_new_list(&titles, has_table);
        if is_new {
            let prose = self.split_prose(begins.unwrap_or(line));
            self.first = self.lists.len();
            self.lists.push(RawList { prose, ..RawList::default() });
        }
        let count = self.lists.len().max(self.first + sides);
        self.lists.resize_with(count, RawList::default);
        if is_new || !has_rows {
            self.name_lists(&titles.lines, sides);
        }
        let add = |row: SideRow| {
            let list = self.first + row.side;
            self.lists[list].rows.push(row.row);
            list
        };
        rows.into_iter().map(add).collect()
    }

    /// Returns `true` for titles not seen before, with which another list begins: in a table only if its heads follow again.
    fn is_new_list(&self, titles: &ListTitles, has_table: bool) -> bool {
        let is_known = |title: &NumberedLine| {
            self.lists.iter().any(|list| list.name.as_ref() == Some(&title.text))
        };
        !titles.lines.is_empty()
            && (titles.has_head || !has_table)
            && !titles.lines.iter().any(is_known)
    }

    /// Takes the lines from a number on away from the last list, as they belong to a new one.
    fn split_prose(&mut self, number: usize) -> Vec<NumberedLine> {
        let Some(list) = self.lists.last_mut() else { return Vec::new() };
        let at = list.prose.iter().position(|line| line.number >= number);
        at.map_or(Vec::new(), |at| list.prose.split_off(at))
    }

    /// Names the lists that are side by side by their titles, unless they have names.
    fn name_lists(&mut self, titles: &[NumberedLine], sides: usize) {
        for (side, list) in self.lists[self.first..].iter_mut().enumerate() {
            // The last of several titles over a single list stands nearest.
            let title = if sides > 1 { titles.get(side) } else { titles.last() };
            list.name = list.name.take().or_else(|| Some(title?.text.clone()));
        }
    }
}
