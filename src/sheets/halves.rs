//! A long table in two columns: where a page ends, and where its first column does.

use super::page_by_page;

/// Entries page by page in two columns, as long as each other, when an entry takes so many rows and more stand below
/// the last.
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
        pages.push(halved(page, &rows, below));
    }
    pages
}

fn halved<T>(entries: &[T], rows: impl Fn(&T) -> usize, below: usize) -> [&[T]; 2] {
    let all = below + entries.iter().map(&rows).sum::<usize>();
    let mut above = 0;
    let left = entries.iter().take_while(|entry| {
        above += rows(entry);
        2 * above <= all + rows(entry)
    });
    let (left, right) = entries.split_at(left.count());
    [left, right]
}
