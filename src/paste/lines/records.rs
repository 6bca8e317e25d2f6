//! Records of comma-separated values: a quoted cell may hold the end of a line.

use crate::text::{Source, Span};

/// A record, which is a line in most texts.
pub(super) struct CsvRecord {
    /// Of its first line, counted from 1.
    pub(super) number: usize,
    pub(super) span: Span,
}

/// Finds the records of a text; its lines, if it has no separator.
pub(super) fn find(source: &Source, separator: Option<char>) -> Vec<CsvRecord> {
    // A guess: a quoted cell with more lines is a quote that was never closed.
    const MOST_LINES: usize = 12;
    let lines: Vec<Span> =
        source.lines().map(|(start, text)| Span::new(start, start + text.len())).collect();
    let mut records = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let is_open =
            |to: &Span, separator| has_open_quote(&source.text[line.start..to.end], separator);
        let more = separator.filter(|separator| is_open(line, *separator)).and_then(|separator| {
            let next = lines.iter().skip(at + 1).take(MOST_LINES);
            { next }.position(|to| !is_open(to, separator))
        });
        let count = more.map_or(1, |more| more + 2);
        let span = Span::new(line.start, lines[at + count - 1].end);
        records.push(CsvRecord { number: at + 1, span });
        at += count;
    }
    records
}

/// Returns `true` if a quoted text, and no single mark, is not closed at the end: `Reeve,"Named.`.
fn has_open_quote(text: &str, separator: char) -> bool {
    const FEWEST_LETTERS: usize = 2;
    let mut from = 0;
    let mut quote = None;
    let mut letters = text.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        if c == '"' && quote.is_some() {
            let is_mark = letters.next_if(|(_, next)| *next == '"').is_some();
            let is_end =
                letters.peek().is_none_or(|(_, next)| *next == separator || next.is_whitespace());
            quote = quote.filter(|_| is_mark || !is_end);
        } else if c == '"' && text[from..at].trim().is_empty() {
            quote = Some(at + 1);
        } else if c == separator && quote.is_none() {
            from = at + c.len_utf8();
        }
    }
    let is_text = |at: usize| {
        let letters = text[at..].chars().filter(|c| c.is_alphabetic());
        letters.take(FEWEST_LETTERS).count() == FEWEST_LETTERS
    };
    // A cell between tabs may have numbers alone; a mark that repeats the cell above has cells behind it.
    let is_cell = |at: usize| {
        let rest = &text[at..];
        !rest.contains(separator) && rest.contains(char::is_alphanumeric)
    };
    quote.is_some_and(|at| if separator == '\t' { is_cell(at) } else { is_text(at) })
}
