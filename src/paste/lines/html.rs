//! Tables of HTML, as a browser or an office program puts them on the clipboard, and of forums (`[td]`).

use super::markup::{FORUM_TAGS, clean, find_near};
use super::plain::split_line;
use crate::paste::line::{MOST_CELLS, TextLine};
use crate::paste::words::{ListWords, has_word};
use crate::paste::{Fragment, Heads};
use crate::stop;
use crate::text::{Source, Span};
use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};

/// Returns `true` for a text with a table of HTML or of a forum.
pub(super) fn is_markup(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ["<td", "<th>", "<th ", "<tr", "[td", "[tr", "role=\"row\""]
        .iter()
        .any(|tag| lower.contains(tag))
}

/// Reads the rows of the tables in an HTML text, and the lines of text between them.
pub(super) fn read_lines(source: &Source, heads: &Heads) -> Vec<TextLine> {
    let text = write_angle_tags(&source.text);
    let mut reader = HtmlReader {
        source,
        heads,
        out: Vec::new(),
        row: None,
        below: Vec::new(),
        hidden: 0,
        links: 0,
        roles: Vec::new(),
    };
    let emitter = DefaultEmitter::<usize>::new_with_span();
    for token in Tokenizer::new_with_emitter(&text, emitter) {
        stop::unwind_if_stopped();
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => reader.open(&tag),
            Token::EndTag(tag) => reader.close(&tag.name, tag.span.start),
            Token::String(string) => {
                let text = String::from_utf8_lossy(&string.value).into_owned();
                reader.add_text(&text, Span::new(string.span.start, string.span.end));
            }
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    reader.end_row();
    reader.out
}

/// Writes `[td]` as `<td>`, byte for byte.
fn write_angle_tags(text: &str) -> String {
    const LONGEST_LINK: usize = 200;
    let mut bytes = text.as_bytes().to_vec();
    for (at, _) in text.match_indices('[') {
        let Some(length) = find_near(&text[at..], ']', LONGEST_LINK) else { continue };
        let inner = text[at + 1..at + length].trim_start_matches('/').to_ascii_lowercase();
        let name = inner.split(['=', ' ']).next().unwrap_or_default();
        if FORUM_TAGS.contains(&name) {
            bytes[at] = b'<';
            bytes[at + length] = b'>';
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

struct HtmlReader<'a> {
    source: &'a Source,
    heads: &'a Heads,
    out: Vec<TextLine>,
    /// The row that is being read.
    row: Option<HtmlRow>,
    /// Cells that reach down from rows above.
    below: Vec<ReachingCell>,
    /// Open elements whose text nobody sees.
    hidden: usize,
    /// The number of open links and raised texts.
    links: usize,
    /// The open `div`, `span` and `li` elements with their roles.
    roles: Vec<OpenElement>,
}

/// An element that may be a part of a table by its role: `<div role="row">`.
struct OpenElement {
    name: Vec<u8>,
    role: TableRole,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TableRole {
    Row,
    Cell,
    /// Read aloud, but not shown.
    Hidden,
    None,
}

impl TableRole {
    fn read(tag: &StartTag<usize>) -> Self {
        let attribute = |key: &[u8]| {
            let value = tag.attributes.get(key);
            value.map_or(String::new(), |value| String::from_utf8_lossy(&value.value).into_owned())
        };
        let is_unseen = |class: &str| ["sr-only", "visually-hidden"].contains(&class);
        match attribute(b"role").as_str() {
            "row" => Self::Row,
            "cell" | "gridcell" | "columnheader" | "rowheader" => Self::Cell,
            _ if attribute(b"class").split(' ').any(is_unseen) => Self::Hidden,
            _ => Self::None,
        }
    }
}

#[derive(Default)]
struct HtmlRow {
    start: usize,
    cells: Vec<Fragment>,
    /// The cell that is being read.
    cell: Option<HtmlCell>,
}

struct HtmlCell {
    fragment: Fragment,
    /// The columns and rows that it spans.
    columns: usize,
    rows: usize,
    /// The start of its second paragraph in the text.
    paragraph: Option<usize>,
}

/// A cell that reaches down into the next rows.
struct ReachingCell {
    column: usize,
    rows_left: usize,
    fragment: Fragment,
}

impl HtmlReader<'_> {
    fn open(&mut self, tag: &StartTag<usize>) {
        match &tag.name[..] {
            b"tr" => self.begin_row(tag),
            b"td" | b"th" => self.begin_cell(tag),
            b"div" | b"span" | b"li" => self.open_role(tag),
            b"p" => self.begin_paragraph(tag.span.end),
            b"br" => self.add_text("\n", Span::new(tag.span.end, tag.span.end)),
            b"a" | b"sup" => self.links += 1,
            // `[url=https://...]`
            name if name.starts_with(b"url") => self.links += 1,
            b"table" => self.below.clear(),
            b"style" | b"script" | b"title" | b"s" | b"strike" | b"del" => self.hidden += 1,
            _ => {}
        }
    }

    fn begin_row(&mut self, tag: &StartTag<usize>) {
        self.end_row();
        self.row = Some(HtmlRow { start: tag.span.start, ..HtmlRow::default() });
    }

    fn begin_cell(&mut self, tag: &StartTag<usize>) {
        self.end_cell();
        let begin = || HtmlRow { start: tag.span.start, ..HtmlRow::default() };
        let row = self.row.get_or_insert_with(begin);
        let span = Span::new(tag.span.end, tag.span.end);
        row.cell = Some(HtmlCell {
            fragment: Fragment { text: String::new(), span },
            columns: read_span(tag, b"colspan"),
            rows: read_span(tag, b"rowspan"),
            paragraph: None,
        });
    }

    /// Marks where the second paragraph of a cell begins.
    fn begin_paragraph(&mut self, at: usize) {
        self.add_text(" ", Span::new(at, at));
        let cell = self.row.as_mut().and_then(|row| row.cell.as_mut());
        if let Some(cell) = cell.filter(|cell| !cell.fragment.text.trim().is_empty()) {
            cell.paragraph = cell.paragraph.or(Some(cell.fragment.text.len()));
        }
    }

    fn open_role(&mut self, tag: &StartTag<usize>) {
        // A limit for hostile texts: no page of a table is as deep.
        const DEEPEST: usize = 1000;
        if self.roles.len() >= DEEPEST {
            return;
        }
        let role = TableRole::read(tag);
        match role {
            TableRole::Row => self.begin_row(tag),
            TableRole::Cell => self.begin_cell(tag),
            TableRole::Hidden => self.hidden += 1,
            TableRole::None if &tag.name[..] == b"div" => {
                self.add_text(" ", Span::new(tag.span.end, tag.span.end));
            }
            TableRole::None => {}
        }
        self.roles.push(OpenElement { name: tag.name.to_vec(), role });
    }

    fn close_role(&mut self, name: &[u8], at: usize) {
        let Some(from) = self.roles.iter().rposition(|open| open.name == name) else { return };
        for role in self.roles.split_off(from).into_iter().map(|open| open.role) {
            match role {
                TableRole::Row => self.end_row(),
                TableRole::Cell => self.end_cell(),
                TableRole::Hidden => self.hidden = self.hidden.saturating_sub(1),
                TableRole::None if name == b"div" => self.add_text(" ", Span::new(at, at)),
                TableRole::None => {}
            }
        }
    }

    fn close(&mut self, name: &[u8], at: usize) {
        match name {
            b"tr" | b"table" => self.end_row(),
            b"td" | b"th" => self.end_cell(),
            b"style" | b"script" | b"title" | b"s" | b"strike" | b"del" => {
                self.hidden = self.hidden.saturating_sub(1);
            }
            b"div" | b"span" | b"li" => self.close_role(name, at),
            b"p" => self.add_text(" ", Span::new(at, at)),
            b"a" | b"sup" | b"url" => self.links = self.links.saturating_sub(1),
            _ => {}
        }
    }

    fn add_text(&mut self, text: &str, span: Span) {
        if self.hidden > 0 {
            return;
        }
        let Some(row) = &mut self.row else { return self.add_loose_text(text, span) };
        let Some(HtmlCell { fragment: cell, .. }) = &mut row.cell else { return };
        if self.links > 0 && is_reference(text, &cell.text) {
            return;
        }
        cell.text.push_str(text);
        if !text.trim().is_empty() {
            let start = if cell.span.start == cell.span.end { span.start } else { cell.span.start };
            cell.span = Span::new(start, span.end.max(start));
        }
    }

    /// Adds text outside a table, line by line.
    fn add_loose_text(&mut self, text: &str, span: Span) {
        let mut start = span.start;
        for line in text.split('\n') {
            if !line.trim().is_empty() {
                let number = self.source.place(Span::new(start, start)).line;
                let mut words = split_line(number, start, line);
                words.span = Span::new(start, (start + line.len()).min(span.end));
                self.out.push(words);
            }
            start += line.len() + 1;
        }
    }

    fn end_cell(&mut self) {
        let Some(row) = &mut self.row else { return };
        let Some(HtmlCell { fragment: mut cell, columns, rows, paragraph }) = row.cell.take()
        else {
            return;
        };
        if let Some((name, remark)) = paragraph.map(|at| cell.text.split_at(at))
            && is_remark(name, remark, &self.heads.words)
        {
            cell.text = format!("{name} ({})", remark.trim());
        }
        cell.text = clean(&join_lines(&cell.text));
        fill(&mut row.cells, &self.below);
        let at = row.cells.len();
        if at > MOST_CELLS {
            return;
        }
        if rows > 1 {
            let reach = |column: usize, text: &str| ReachingCell {
                column: at + column,
                rows_left: rows,
                fragment: Fragment { text: text.to_owned(), span: cell.span },
            };
            self.below.push(reach(0, &cell.text));
            self.below.extend((1..columns).map(|column| reach(column, "")));
        }
        row.cells.push(cell);
        for _ in 1..columns {
            let span = row.cells[at].span;
            row.cells.push(Fragment { text: String::new(), span });
        }
    }

    fn end_row(&mut self) {
        self.end_cell();
        let Some(HtmlRow { start, mut cells, .. }) = self.row.take() else { return };
        fill(&mut cells, &self.below);
        for cell in &mut self.below {
            cell.rows_left -= 1;
        }
        self.below.retain(|cell| cell.rows_left > 0);
        let number = self.source.place(Span::new(start, start)).line;
        let end = cells.iter().map(|cell| cell.span.end).max().unwrap_or(start);
        let span = Span::new(start, end.max(start));
        self.out.push(TextLine::of_cells(number, span, cells).with_markup());
    }
}

/// Adds the cells that reach down into the next columns of a row.
fn fill(cells: &mut Vec<Fragment>, below: &[ReachingCell]) {
    while let Some(cell) = below.iter().find(|cell| cell.column == cells.len()) {
        if cells.len() > MOST_CELLS {
            return;
        }
        cells.push(cell.fragment.clone());
    }
}

/// Returns `true` for a link behind a text that leads to a note: `(model)`, `1`, `[2]`.
fn is_reference(link: &str, before: &str) -> bool {
    let link = link.trim();
    let mark = link.trim_matches(['[', ']']);
    let is_number = (1..=2).contains(&mark.len()) && mark.bytes().all(|c| c.is_ascii_digit());
    let is_behind_word = before.ends_with(char::is_alphabetic);
    is_number && is_behind_word
        || link.starts_with('(') && link.ends_with(')') && before.contains(char::is_alphabetic)
}

/// Returns `true` for a second paragraph that says something of the name in the first: in small letters, and neither half
/// can be the rest of a name.
fn is_remark(name: &str, remark: &str, known: &ListWords) -> bool {
    let is_text = |text: &str| text.trim().starts_with(char::is_alphabetic);
    let is_link = |word: Option<&str>| word.is_some_and(|word| has_word(&known.links, word));
    let goes_on = is_link(name.split_whitespace().last()) || name.trim_end().ends_with('-');
    is_text(name)
        && remark.trim().starts_with(char::is_lowercase)
        && !goes_on
        && !is_link(remark.split_whitespace().next())
}

/// Reads how many columns or rows a cell spans; at most 50.
fn read_span(tag: &StartTag<usize>, key: &[u8]) -> usize {
    let value =
        tag.attributes.get(key).map(|value| String::from_utf8_lossy(&value.value).into_owned());
    value.and_then(|value| value.trim().parse().ok()).unwrap_or(1).clamp(1, 50)
}

/// Joins the lines of a cell to one. Weapons with their values, each on a line, are told apart by a semicolon.
fn join_lines(text: &str) -> String {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = text.split('\n').map(words).filter(|line| !line.is_empty()).collect();
    let has_values = |line: &String| {
        line.contains(char::is_alphabetic) && line.contains(|c: char| c.is_ascii_digit())
    };
    lines.join(if lines.iter().all(has_values) { "; " } else { " " })
}
