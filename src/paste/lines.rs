//! Lines of a pasted text, each as cells or as words.

mod blocks;
mod cards;
mod code_columns;
mod html;
mod json;
mod latex;
mod leads;
mod markup;
mod mask;
mod plain;
mod records;
mod turned;
mod vertical;
mod weapons;
mod wiki;

use super::code::looks_like_code;
use super::line::TextLine;
use super::{Fragment, Heads};
use crate::stop;
use crate::text::{Source, Span};
use markup::{clean, unmark};
pub(super) use mask::find_sender;
use mask::mask;
use plain::split_line;
pub(in crate::paste) use plain::split_line as split_plain;
use records::CsvRecord;

/// Cuts a text with prices into lines: it may have values between separators without heads that a list has.
pub(super) fn read_cost_lines(source: &Source, heads: &Heads) -> Vec<TextLine> {
    read_separated(source, heads, find_even_separator)
}

/// Cuts a text into lines.
pub(super) fn read_lines(source: &Source, heads: &Heads) -> Vec<TextLine> {
    read_separated(source, heads, find_bare_separator)
}

/// Cuts a text into lines; `find_without_heads` looks for the separator of the cells of a plain text without heads.
fn read_separated(
    source: &Source,
    heads: &Heads,
    find_without_heads: fn(&Source) -> Option<char>,
) -> Vec<TextLine> {
    if let Some(lines) = json::read_lines(source, heads) {
        return lines;
    }
    if html::is_markup(&source.text) {
        let mut lines = cards::join_stat_blocks(html::read_lines(source, heads), heads, source);
        code_columns::join_codes(&mut lines, heads);
        return turned::turn_tables(lines, heads, source);
    }
    if latex::is_latex(&source.text) {
        return latex::read_lines(source);
    }
    if wiki::is_wiki(&source.text) {
        return wiki::read_lines(source);
    }
    let separator = find_separator(source, heads).or_else(|| find_without_heads(source));
    let tabs = Some('\t').filter(|tab| source.text.contains(*tab));
    let masked = mask(&source.text, heads);
    let mut out: Vec<TextLine> = Vec::new();
    for CsvRecord { number, span } in records::find(source, separator.or(tabs)) {
        stop::unwind_if_stopped();
        let start = span.start;
        let text = &masked[span.start..span.end];
        let (start, text) = unquote_line(start, text);
        let span = Span::new(start, start + text.len());
        let cells = match separator {
            _ if text.contains('\t') => Some(split_cells(start, text, '\t')),
            // Weapon lines have bars of their own.
            Some(separator) if separator != '|' && text.contains(separator) => {
                Some(split_cells(start, text, separator))
            }
            _ if is_markdown(text) => Some(split_markdown(start, text)),
            Some(separator) if text.contains(separator) => {
                Some(split_cells(start, text, separator))
            }
            _ => None,
        };
        let line = match cells {
            Some(cells) => TextLine::of_cells(number, span, cells),
            None => split_line(number, start, text),
        };
        if !line.pieces.iter().all(|piece| is_rule(&piece.text)) || line.pieces.is_empty() {
            out.push(line);
        }
    }
    code_columns::join_codes(&mut out, heads);
    let out = cards::join_stat_blocks(blocks::join_blocks(out, heads), heads, source);
    let out = turned::turn_tables(out, heads, source);
    vertical::join_cards(vertical::join_columns(out, heads), heads, source)
}

/// Returns `true` for a line of a table that only draws: `---`, `:--:`, `===`, `├──┼──┤`.
fn is_rule(text: &str) -> bool {
    let is_drawn = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    text.len() > 1 && text.chars().all(|c| "-=_+:*|".contains(c) || is_drawn(c))
}

/// Drops the marks of a quoted mail or a list before a line: `> `, `- `, `* `, `• `, `[*]`, `3. `.
fn unquote_line(start: usize, text: &str) -> (usize, &str) {
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        let trimmed = rest.trim_start_matches(' ');
        // The indent of a table set with blanks says where its columns stand.
        let quote = trimmed.strip_prefix("> ").or_else(|| trimmed.strip_prefix('>'));
        match quote.or_else(|| strip_bullet(trimmed)) {
            Some(after) => rest = after,
            None => break,
        }
    }
    (start + text.len() - rest.len(), rest)
}

/// Strips the bullets before a text, or its number in a list: `- `, `[*][*]`, `3. `, `4) `.
fn strip_bullet(text: &str) -> Option<&str> {
    let bullet = || text.strip_prefix(['-', '*', '•', '·', '+', '–'])?.strip_prefix(' ');
    let rest = text.strip_prefix("[*]").or_else(bullet).or_else(|| strip_number(text))?;
    let rest = rest.trim_start();
    // `- **Code:** EHs`
    let is_text = rest.trim_start_matches("**").chars().next()?.is_alphabetic();
    if is_text { Some(rest) } else { strip_bullet(rest) }
}

fn strip_number(text: &str) -> Option<&str> {
    // Longer numbers are hardly those of a list.
    const MOST_DIGITS: usize = 3;
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let rest = text[digits..].strip_prefix(". ").or_else(|| text[digits..].strip_prefix(") "));
    rest.filter(|_| (1..=MOST_DIGITS).contains(&digits))
}

/// Finds the separator of a text of comma-separated values: the one by which a line becomes heads of columns.
fn find_separator(source: &Source, heads: &Heads) -> Option<char> {
    let found = source.lines().find_map(|(start, text)| {
        stop::unwind_if_stopped();
        [';', ',', '|'].into_iter().find(|separator| {
            let cells = split_cells(start, text, *separator);
            cells.len() >= 2
                && (heads.read_head_cells(&cells).is_some()
                    || code_columns::are_heads(&cells, heads))
        })
    });
    found.filter(|_| !source.text.contains('\t'))
}

/// Finds the separator of rows without heads or blanks, one cell of which may be an ability code: `Guards,EHs,20`.
fn find_bare_separator(source: &Source) -> Option<char> {
    let is_row = |start: usize, text: &str, separator: char| {
        stop::unwind_if_stopped();
        let mut after = text.split(separator).skip(1);
        let mut cells = split_cells(start, text, separator);
        let name = cells.remove(0);
        name.text.contains(char::is_alphabetic)
            && after.all(|cell| !cell.starts_with(' '))
            && cells.iter().any(|cell| looks_like_code(&cell.text))
    };
    source.lines().find_map(|(start, text)| {
        [';', ','].into_iter().find(|separator| is_row(start, text, *separator))
    })
}

/// Finds the separator that every line has as often, in front of a number at the end of all but perhaps the first.
fn find_even_separator(source: &Source) -> Option<char> {
    let lines = || source.lines().map(|(_, text)| text.trim()).filter(|text| !text.is_empty());
    let is_even = |separator: &char| {
        let mut counts = lines().map(|line| line.matches(*separator).count());
        let first = counts.next().unwrap_or(0);
        let ends_in_number = |line: &str| {
            let last = line.rsplit(*separator).next().unwrap_or_default();
            last.contains(|c: char| c.is_ascii_digit()) && !last.contains(char::is_alphabetic)
        };
        first > 0 && counts.all(|count| count == first) && lines().skip(1).all(ends_in_number)
    };
    [';', ','].into_iter().find(is_even).filter(|_| lines().nth(1).is_some())
}

/// Cuts a line at a separator that stands outside double quotes; quotes around a cell go, two of them are one.
fn split_cells(start: usize, text: &str, separator: char) -> Vec<Fragment> {
    let mut cells = Vec::new();
    let (mut from, mut is_quoted) = (0, false);
    let mut letters = text.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        if c == '"' && is_quoted {
            // Two of them are one, within quotes.
            is_quoted = letters.next_if(|(_, next)| *next == '"').is_some();
        } else if c == '"' && text[from..at].trim().is_empty() {
            is_quoted = text[at + 1..].contains('"');
        } else if c == separator && !is_quoted {
            cells.push(read_cell(start, text, from, at));
            from = at + c.len_utf8();
        }
    }
    cells.push(read_cell(start, text, from, text.len()));
    cells
}

fn read_cell(start: usize, text: &str, from: usize, to: usize) -> Fragment {
    let raw = &text[from..to];
    let trimmed = raw.trim();
    let lead = raw.len() - raw.trim_start().len();
    let span = Span::new(start + from + lead, start + from + lead + trimmed.len());
    let inner = trimmed.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let text = match inner {
        Some(inner) if !inner.is_empty() => inner.replace("\"\"", "\"").trim().to_owned(),
        Some(_) => String::new(),
        None => trimmed.replace("\"\"", "\""),
    };
    // What spreadsheets put before a text that looks like a formula.
    let text = text.strip_prefix('\'').map_or(text.clone(), str::to_owned);
    let lines: Vec<String> = text.lines().map(clean).collect();
    Fragment { text: lines.join("\n"), span }
}

fn is_markdown(text: &str) -> bool {
    // `Weapons Rifle 16 | 2/1 1/1 | 1/1` of a unit in a line of text.
    if text.split('|').next().is_some_and(|before| before.contains(" · ")) {
        return false;
    }
    let bars = text.matches('|').count() - text.matches("\\|").count();
    bars >= 2 || text.trim_start().starts_with('|') && bars >= 1
}

/// Cuts a row of a Markdown table, and drops its markup.
fn split_markdown(start: usize, text: &str) -> Vec<Fragment> {
    let mut bounds: Vec<usize> = text
        .match_indices('|')
        .filter(|(at, _)| !text[..*at].ends_with('\\'))
        .map(|(at, _)| at)
        .collect();
    let lead = text.len() - text.trim_start().len();
    let end = text.trim_end().len();
    // A bar after `\` is part of the last cell.
    let is_closed = bounds.last().is_some_and(|bar| bar + 1 == end);
    if !text.trim().starts_with('|') {
        bounds.insert(0, usize::MAX);
    }
    if !is_closed {
        bounds.push(text.len());
    }
    let cells = bounds.windows(2).map(|pair| {
        let from = if pair[0] == usize::MAX { lead } else { pair[0] + 1 };
        let cell = read_cell(start, text, from, pair[1].max(from));
        Fragment { text: unmark(&cell.text), span: cell.span }
    });
    cells.collect()
}
