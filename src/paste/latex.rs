//! Tables of LaTeX: cells between `&`, rows that end with `\\`.

use super::Piece;
use super::lines::{Cut, Line, words};
use crate::text::{Source, Span};

/// Returns `true` for a text with a table of LaTeX.
pub(super) fn is_latex(text: &str) -> bool {
    text.contains("\\begin{tabular") || text.contains("\\begin{longtable")
}

/// The rows of its tables, and the lines between them.
pub(super) fn lines(source: &Source) -> Vec<Line> {
    let mut out = Vec::new();
    let mut row: Option<(Line, String)> = None;
    for (index, (start, line)) in source.lines().enumerate() {
        let line = before_comment(line);
        let span = Span::new(start, start + line.len());
        let is_part = line.contains('&') || line.contains("\\\\") || row.is_some();
        if !is_part {
            let text = plain(line);
            if !text.is_empty() && !text.starts_with('\\') {
                out.push(Line { span, ..words(index + 1, start, &text) });
            }
            continue;
        }
        let (line_of_row, text) = row.get_or_insert_with(|| {
            let pieces = Vec::new();
            (
                Line { number: index + 1, span, cut: Cut::Cells, pieces, columns: Vec::new() },
                String::new(),
            )
        });
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

fn finish((line, text): (Line, String)) -> Line {
    let text = text.split("\\\\").next().unwrap_or_default();
    let cells = text.replace("\\&", "\u{1}");
    let piece = |cell: &str| Piece { text: plain(&cell.replace('\u{1}', "&")), span: line.span };
    let pieces = cells.split('&').map(piece).collect();
    Line { pieces, ..line }
}

/// A line without its comment.
fn before_comment(line: &str) -> &str {
    let comment = line.match_indices('%').find(|(at, _)| !line[..*at].ends_with('\\'));
    comment.map_or(line, |(at, _)| &line[..at])
}

/// The text of a cell without commands: `\textbf{Name}`, `Captain\slash Bator`, `$24''$`.
fn plain(text: &str) -> String {
    let mut text = text
        .replace("\\slash ", "/")
        .replace("\\slash", "/")
        .replace("---", "–")
        .replace("--", "-");
    for dropped in ["\\footnote{", "\\rlap{", "\\multicolumn{8}{l}", "\\label{"] {
        while let Some(start) = text.find(dropped) {
            let end = text[start..].find('}').map_or(text.len(), |end| start + end + 1);
            text.replace_range(start..end, "");
        }
    }
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let name = after.chars().take_while(char::is_ascii_alphabetic).count();
        // `\%` is the character itself.
        rest = if name == 0 { after } else { &after[name..] };
    }
    out.push_str(rest);
    out.chars().filter(|c| !"{}$".contains(*c)).collect::<String>().trim().to_owned()
}
