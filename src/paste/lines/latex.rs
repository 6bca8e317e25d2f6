//! Tables of LaTeX: cells between `&`, rows that end with `\\`.

use super::plain::split_line;
use crate::paste::Fragment;
use crate::paste::line::TextLine;
use crate::text::{Source, Span};

/// Returns `true` for a text with a table of LaTeX.
pub(super) fn is_latex(text: &str) -> bool {
    text.contains("\\begin{tabular") || text.contains("\\begin{longtable")
}

/// Reads the rows of the tables in a LaTeX text, and the lines between them.
pub(super) fn read_lines(source: &Source) -> Vec<TextLine> {
    let mut out = Vec::new();
    let mut row: Option<(TextLine, String)> = None;
    for (index, (start, line)) in source.lines().enumerate() {
        let line = strip_comment(line);
        let span = Span::new(start, start + line.len());
        let is_part = line.contains('&') || line.contains("\\\\") || row.is_some();
        if !is_part {
            let text = strip_commands(line);
            if !text.is_empty() && !text.starts_with('\\') {
                out.push(TextLine { span, ..split_line(index + 1, start, &text) });
            }
            continue;
        }
        let begin = || (TextLine::of_cells(index + 1, span, Vec::new()), String::new());
        let (line_of_row, text) = row.get_or_insert_with(begin);
        line_of_row.span.end = span.end;
        text.push_str(line);
        text.push(' ');
        if line.contains("\\\\") || line.contains("\\end{") {
            out.extend(row.take().map(finish));
        }
    }
    out.extend(row.take().map(finish));
    out
}

fn finish((line, text): (TextLine, String)) -> TextLine {
    let text = text.split("\\\\").next().unwrap_or_default();
    let cells = text.replace("\\&", "\u{1}");
    let piece = |cell: &str| Fragment {
        text: strip_commands(&cell.replace('\u{1}', "&")),
        span: line.span,
    };
    let pieces = cells.split('&').map(piece).collect();
    TextLine { pieces, ..line }.with_markup()
}

/// Strips the comment from a line.
fn strip_comment(line: &str) -> &str {
    let comment = line.match_indices('%').find(|(at, _)| !line[..*at].ends_with('\\'));
    comment.map_or(line, |(at, _)| &line[..at])
}

/// Strips the commands from the text of a cell: `\textbf{Name}`, `Captain\slash Bator`, `$24''$`.
fn strip_commands(text: &str) -> String {
    /// Commands that go with their first arguments, and the number of these.
    const DROPPED: [(&str, usize); 4] =
        [("footnote", 1), ("rlap", 1), ("label", 1), ("multicolumn", 2)];
    let text = text.replace("---", "–").replace("--", "-");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        // `\%` is the character itself.
        let (name, after) =
            after.split_at(after.bytes().take_while(u8::is_ascii_alphabetic).count());
        let arguments = DROPPED.iter().find(|(dropped, _)| *dropped == name);
        rest = arguments
            .map_or(after, |(_, count)| (0..*count).fold(after, |rest, _| skip_group(rest)));
        if name == "slash" {
            out.push('/');
            rest = rest.strip_prefix(' ').unwrap_or(rest);
        }
    }
    out.push_str(rest);
    out.chars().filter(|c| !"{}$".contains(*c)).collect::<String>().trim().to_owned()
}

/// Skips the `{...}` that a text begins with, or the whole text if that is not closed.
fn skip_group(text: &str) -> &str {
    if !text.starts_with('{') {
        return text;
    }
    let mut depth = 0;
    let end = text.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '{') - i32::from(*c == '}');
        depth == 0
    });
    end.map_or("", |(at, _)| &text[at + 1..])
}
