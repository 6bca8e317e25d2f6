//! Long tables in two columns, split into pages and columns.

use super::page_by_page;

/// Splits entries into pages of two equal columns; `rows` gives the rows of an entry, and `below` those after the last.
pub(super) fn halves<T>(
    entries: &[T],
    rows: impl Fn(&T) -> usize,
    name: impl Fn(&T) -> &str,
    below: usize,
) -> Vec<[&[T]; 2]> {
    let columns = page_by_page(entries, &rows, name);
    let mut rest = entries;
    let mut pages = Vec::new();
    for pair in columns.chunks(2) {
        let (page, others) = rest.split_at(pair.iter().map(|column| column.len()).sum());
        rest = others;
        let below = if rest.is_empty() { below } else { 0 };
        pages.push(split_in_half(page, &rows, below));
    }
    pages
}

fn split_in_half<T>(entries: &[T], rows: impl Fn(&T) -> usize, below: usize) -> [&[T]; 2] {
    let all = below + entries.iter().map(&rows).sum::<usize>();
    let mut above = 0;
    let left = entries.iter().take_while(|entry| {
        above += rows(entry);
        2 * above <= all + rows(entry)
    });
    let (left, right) = entries.split_at(left.count());
    [left, right]
}
