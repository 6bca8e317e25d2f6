//! Tables of wikis: `{|`, `|-`, `! head !! head`, `| cell || cell`.

use super::markup::unmark;
use super::mask::blank;
use super::plain::split_line;
use crate::paste::Fragment;
use crate::paste::line::TextLine;
use crate::text::{Source, Span};

/// Returns `true` for a text with a table of a wiki.
pub(super) fn is_wiki(text: &str) -> bool {
    let has = |mark: &str| text.lines().any(|line| line.trim_start().starts_with(mark));
    has("{|") && has("|-")
}

/// Reads the rows of the tables in a wiki text, and the lines between them.
pub(super) fn read_lines(source: &Source) -> Vec<TextLine> {
    let text = blank_comments(&source.text);
    let mut out = Vec::new();
    let mut row: Option<TextLine> = None;
    let mut is_table = false;
    for (index, (start, line)) in source.lines().enumerate() {
        let line = &text[start..start + line.len()];
        let trimmed = line.trim();
        let number = index + 1;
        if ["{|", "|-", "|}"].iter().any(|mark| trimmed.starts_with(mark)) {
            out.extend(row.take());
            is_table = !trimmed.starts_with("|}");
        } else if trimmed.starts_with("|+") || trimmed.is_empty() {
            // A caption says less than the title above it.
        } else if is_table && trimmed.starts_with(['|', '!']) {
            let begin =
                || TextLine::of_cells(number, Span::new(start, start), Vec::new()).with_markup();
            let row = row.get_or_insert_with(begin);
            row.span.end = start + line.len();
            row.pieces.extend(split_cells(start, line));
        } else {
            out.extend(row.take());
            out.push(split_line(number, start, line));
        }
    }
    out.extend(row);
    out
}

/// Blanks the comments of a text, so that every byte keeps its place.
fn blank_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    while let Some(start) = text[at..].find("<!--").map(|length| at + length) {
        at = text[start..].find("-->").map_or(text.len(), |length| start + length + 3);
        blank(&mut bytes[start..at]);
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Splits a line into its cells, with empty ones for those that a cell spans.
fn split_cells(start: usize, line: &str) -> Vec<Fragment> {
    let lead = line.len() - line.trim_start().len() + 1;
    let body = &line[lead..];
    let is_head = line.trim_start().starts_with('!') && body.contains("!!");
    let mark = if is_head { "!!" } else { "||" };
    let mut at = lead;
    let mut out = Vec::new();
    for raw in body.split(mark) {
        let span = Span::new(start + at, start + at + raw.len());
        at += raw.len() + mark.len();
        let has_attributes = |before: &str| before.contains('=') && !before.contains("[[");
        let (attributes, text) = match raw.split_once('|') {
            Some((attributes, text)) if has_attributes(attributes) => (attributes, text),
            _ => ("", raw),
        };
        out.push(Fragment { text: strip_markup(text), span });
        let columns = attributes.split("colspan=").nth(1).map(|rest| rest.trim_start_matches('"'));
        let columns = columns.and_then(|rest| rest.chars().next()?.to_digit(10)).unwrap_or(1);
        out.extend((1..columns).map(|_| Fragment { text: String::new(), span }));
    }
    out
}

/// Strips links, templates, quotes of emphasis and tags from the text of a cell. A longer one than a cell ever is stays
/// as it is, as it would have to be read again for each link.
fn strip_markup(text: &str) -> String {
    const LONGEST: usize = 10_000;
    let mut out = text.replace("'''", "");
    if out.len() > LONGEST {
        return out;
    }
    for (open, close) in [("[[", "]]"), ("{{", "}}")] {
        while let Some(start) = out.find(open) {
            let Some(end) = out[start..].find(close).map(|end| start + end) else { break };
            let inner = &out[start + open.len()..end];
            let shown = match open {
                "{{" if !inner.starts_with("nowrap") => "",
                _ => inner.rsplit('|').next().unwrap_or_default(),
            };
            out = format!("{}{shown}{}", &out[..start], &out[end + close.len()..]);
        }
    }
    unmark(&out)
}
