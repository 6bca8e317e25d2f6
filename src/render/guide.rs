//! Chapters of the guide, for a terminal and for the page.

use super::text::Look;
use crate::guide::{GuideChapter, Link};
use crate::text::wrap;
use pulldown_cmark::{Event, Tag, TagEnd};
use std::fmt::Write;

const BOLD: anstyle::Style = anstyle::Style::new().bold();

/// Renders a chapter for a terminal: bold headings, wrapped paragraphs, tables in columns; `link` says how to read another
/// chapter.
pub fn chapter_text(
    chapter: &GuideChapter,
    columns: Option<usize>,
    link: impl Fn(&str) -> String,
) -> String {
    let width = Look::Bold { columns }.prose_width();
    let mut writer = Writer { out: String::new(), inline: String::new(), indent: 0, width };
    let mut links = Vec::new();
    let mut cells: Vec<Vec<String>> = Vec::new();
    let mut hidden = 0;
    for event in chapter.events() {
        match event {
            Event::Start(Tag::Image { .. }) => hidden += 1,
            Event::End(TagEnd::Image) => hidden -= 1,
            _ if hidden > 0 => {}
            Event::Start(Tag::Link { dest_url, .. }) => links.push(dest_url),
            Event::End(TagEnd::Link) => {
                match Link::to(&links.pop().expect("a link begins before it ends")) {
                    Link::Chapter(topic) => writer.inline += &format!(" ({})", link(topic)),
                    Link::Web(url) => writer.inline += &format!(" ({url})"),
                    Link::File => {}
                }
            }
            Event::Text(text) => writer.inline += &text,
            Event::Code(code) => writer.inline += &format!("`{code}`"),
            Event::SoftBreak | Event::HardBreak => writer.inline.push(' '),
            Event::End(TagEnd::Heading(_)) => writer.heading(),
            Event::End(TagEnd::Paragraph) => writer.paragraph(),
            Event::End(TagEnd::CodeBlock) => writer.verbatim(),
            Event::Start(Tag::Item) => {
                writer.end_item();
                writer.indent += 2;
            }
            Event::End(TagEnd::Item) => {
                writer.end_item();
                writer.indent -= 2;
            }
            Event::End(TagEnd::List(_)) => writer.out.push('\n'),
            Event::Start(Tag::TableHead | Tag::TableRow) => cells.push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                cells.last_mut().expect("a row").push(std::mem::take(&mut writer.inline));
            }
            Event::End(TagEnd::Table) => writer.table(std::mem::take(&mut cells), columns),
            _ => {}
        }
    }
    writer.out.trim_end().to_owned()
}

/// A text on its way to a terminal.
struct Writer {
    out: String,
    /// The text of the block that is being read.
    inline: String,
    /// The columns by which the items of a list are indented.
    indent: usize,
    width: usize,
}

impl Writer {
    fn heading(&mut self) {
        let text = std::mem::take(&mut self.inline);
        let _ = writeln!(self.out, "{BOLD}{text}{BOLD:#}\n");
    }

    fn paragraph(&mut self) {
        let text = std::mem::take(&mut self.inline);
        if text.is_empty() {
            return;
        }
        let _ = writeln!(self.out, "{}\n", wrap(&text, self.width));
    }

    /// Ends an item of a list, or the part of it that stands before a list inside it.
    fn end_item(&mut self) {
        let text = std::mem::take(&mut self.inline);
        if text.is_empty() {
            return;
        }
        let (first, rest) = (" ".repeat(self.indent - 2), " ".repeat(self.indent));
        let lines = wrap(&text, self.width.saturating_sub(self.indent));
        for (at, line) in lines.lines().enumerate() {
            let start = if at == 0 { format!("{first}- ") } else { rest.clone() };
            let _ = writeln!(self.out, "{start}{line}");
        }
    }

    /// Writes code as it stands, indented.
    fn verbatim(&mut self) {
        let text = std::mem::take(&mut self.inline);
        for line in text.trim_end().lines() {
            let _ = writeln!(self.out, "{}", format!("    {line}").trim_end());
        }
        self.out.push('\n');
    }

    fn table(&mut self, rows: Vec<Vec<String>>, columns: Option<usize>) {
        let table = super::text::plain_table(rows, columns.unwrap_or(self.width).min(self.width));
        let _ = writeln!(self.out, "{table}\n");
    }
}

/// Renders a chapter for the page, as HTML; `link` opens another chapter.
#[cfg(feature = "web")]
pub(crate) fn chapter_html(chapter: &GuideChapter, link: impl Fn(&str) -> String) -> String {
    let mut ends = Vec::new();
    let mut hidden = 0;
    let events = chapter.events().filter_map(|event| match event {
        Event::Start(Tag::Image { .. }) => {
            hidden += 1;
            None
        }
        Event::End(TagEnd::Image) => {
            hidden -= 1;
            None
        }
        _ if hidden > 0 => None,
        Event::Start(Tag::Link { dest_url, .. }) => {
            let (start, end) = match Link::to(&dest_url) {
                Link::Chapter(topic) => (link(topic), "</button>"),
                Link::Web(url) => (format!("<a href=\"{url}\">"), "</a>"),
                Link::File => (String::new(), ""),
            };
            ends.push(end);
            Some(Event::InlineHtml(start.into()))
        }
        Event::End(TagEnd::Link) => Some(Event::InlineHtml(ends.pop().unwrap_or_default().into())),
        other => Some(other),
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    html
}
