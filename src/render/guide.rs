//! Chapters of the guide, for a terminal and for the page.

use super::text::{BOLD, Look, plain_table};
use crate::guide::{GuideChapter, Link};
use crate::text::wrap;
use pulldown_cmark::{Event, Tag, TagEnd};
use std::fmt::Write;
use std::mem;

/// Renders a chapter for a terminal: bold headings, wrapped paragraphs, tables in columns; `link` says how to read another
/// chapter.
pub fn chapter_text(
    chapter: &GuideChapter,
    columns: Option<usize>,
    link: impl Fn(&str) -> String,
) -> String {
    let width = Look::Bold { columns }.prose_width();
    let mut writer = Writer { width, ..Writer::default() };
    let mut links = Vec::new();
    let mut cells: Vec<Vec<String>> = Vec::new();
    for event in chapter.text_events() {
        match event {
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
            Event::Start(Tag::List(first)) => {
                writer.end_item();
                writer.lists.push(first);
            }
            Event::End(TagEnd::Item) => writer.end_item(),
            Event::End(TagEnd::List(_)) => {
                writer.lists.pop();
                writer.out.push('\n');
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => cells.push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                cells.last_mut().expect("a row").push(mem::take(&mut writer.inline));
            }
            Event::End(TagEnd::Table) => writer.table(mem::take(&mut cells)),
            _ => {}
        }
    }
    writer.out.trim_end().to_owned()
}

/// A text on its way to a terminal.
#[derive(Default)]
struct Writer {
    out: String,
    /// The text of the block that is being read.
    inline: String,
    /// The lists that are open, each with the number of its next item; `None` for bullets.
    lists: Vec<Option<u64>>,
    width: usize,
}

impl Writer {
    fn heading(&mut self) {
        let text = mem::take(&mut self.inline);
        let _ = writeln!(self.out, "{BOLD}{text}{BOLD:#}\n");
    }

    fn paragraph(&mut self) {
        let text = mem::take(&mut self.inline);
        if text.is_empty() {
            return;
        }
        let _ = writeln!(self.out, "{}\n", wrap(&text, self.width));
    }

    /// Ends an item of a list, or the part of it that stands before a list inside it.
    fn end_item(&mut self) {
        let text = mem::take(&mut self.inline);
        let depth = self.lists.len();
        let Some(number) = self.lists.last_mut().filter(|_| !text.is_empty()) else { return };
        let mark = number.map_or("- ".to_owned(), |number| format!("{number}. "));
        *number = number.map(|number| number + 1);
        let indent = "  ".repeat(depth - 1);
        let rest = indent.len() + mark.len();
        let lines = wrap(&text, self.width.saturating_sub(rest));
        let lines = lines.replace('\n', &format!("\n{}", " ".repeat(rest)));
        let _ = writeln!(self.out, "{indent}{mark}{}", lines.trim_end());
    }

    /// Writes code as it stands, indented.
    fn verbatim(&mut self) {
        let text = mem::take(&mut self.inline);
        for line in text.trim_end().lines() {
            let _ = writeln!(self.out, "{}", format!("    {line}").trim_end());
        }
        self.out.push('\n');
    }

    fn table(&mut self, rows: Vec<Vec<String>>) {
        let _ = writeln!(self.out, "{}\n", plain_table(rows, self.width));
    }
}

/// Renders a chapter for the page, as HTML; `link` opens another chapter.
#[cfg(feature = "page")]
pub(crate) fn chapter_html(chapter: &GuideChapter, link: impl Fn(&str) -> String) -> String {
    let mut ends = Vec::new();
    let events = chapter.text_events().map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            let (start, end) = match Link::to(&dest_url) {
                Link::Chapter(topic) => (link(topic), "</button>"),
                Link::Web(url) => (format!("<a href=\"{url}\">"), "</a>"),
                Link::File => (String::new(), ""),
            };
            ends.push(end);
            Event::InlineHtml(start.into())
        }
        Event::End(TagEnd::Link) => Event::InlineHtml(ends.pop().unwrap_or_default().into()),
        other => other,
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    html
}
