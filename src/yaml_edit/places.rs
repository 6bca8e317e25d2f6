//! A parsed text with pending edits, each at a key path.

use super::layout::{YamlLayout, line_end};
use crate::text::Span;
use crate::yaml::{Node, YamlKey, YamlValue};

/// A text with the places of its values, and pending changes.
pub(super) struct Places<'a> {
    pub(super) text: &'a str,
    layout: &'a YamlLayout<'a>,
    changes: Vec<(Span, String)>,
}

impl<'a> Places<'a> {
    pub(super) fn new(layout: &'a YamlLayout<'a>) -> Self {
        Self { text: layout.text, layout, changes: Vec::new() }
    }

    /// Inserts a text at a byte.
    pub(super) fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(Span::new(at, at), text);
    }

    /// Replaces a span by a text.
    pub(super) fn replace(&mut self, span: Span, text: impl Into<String>) {
        self.changes.push((span, text.into()));
    }

    /// Returns the text with all changes; an insertion into a removed part stays.
    pub(super) fn apply(mut self) -> String {
        self.changes.sort_by_key(|(span, _)| (span.start, span.end > span.start));
        let (mut out, mut at) = (String::new(), 0);
        for (span, text) in &self.changes {
            out.push_str(self.text.get(at..span.start).unwrap_or_default());
            out.push_str(text);
            at = at.max(span.end);
        }
        out + self.text.get(at..).unwrap_or_default()
    }

    /// Returns `true` if a value is in `{...}` or `[...]` of its own.
    pub(super) fn is_flow(&self, node: &Node) -> bool {
        let sign = if matches!(node.value, YamlValue::List(_)) { '[' } else { '{' };
        self.text[node.span.start..].starts_with(sign)
    }

    /// Returns the byte after a value.
    pub(super) fn end(&self, node: &Node) -> usize {
        let last = match &node.value {
            YamlValue::Mapping(pairs) if !self.is_flow(node) => {
                pairs.iter().map(|(key, value)| self.end(value).max(key.span.end + 1)).max()
            }
            YamlValue::List(items) if !self.is_flow(node) => {
                items.iter().map(|item| self.end(item)).max()
            }
            _ => self.layout.ends.get(&node.span.start).copied(),
        };
        last.unwrap_or(node.span.end)
    }

    /// Returns the first byte of the line of a byte.
    pub(super) fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// Returns the end of the line of a byte.
    pub(super) fn line_end(&self, at: usize) -> usize {
        line_end(self.text, at)
    }

    /// Returns the column of a byte.
    pub(super) fn column(&self, at: usize) -> usize {
        at - self.line_start(at)
    }

    /// Returns `true` if only blanks precede a byte in its line.
    pub(super) fn is_first(&self, at: usize) -> bool {
        self.text[self.line_start(at)..at].trim().is_empty()
    }

    /// Returns the end of the line of a key, if all of its value is in that line.
    pub(super) fn single_line(&self, key: &YamlKey, value: &Node) -> Option<usize> {
        let end = self.line_end(key.span.start);
        (self.end(value) <= end).then_some(end)
    }

    /// Returns the first byte of the next entry after a line, past comments: a dash, or a key.
    pub(super) fn next_entry(&self, after: usize) -> usize {
        let mut at = self.line_end(after);
        while at < self.text.len() {
            let line = &self.text[at + 1..self.line_end(at + 1)];
            let text = line.trim_start();
            if !text.is_empty() && !text.starts_with('#') {
                return at + 1 + line.len() - text.len();
            }
            at = self.line_end(at + 1);
        }
        at
    }

    /// Returns the whole lines from a byte to another, with the comments right above.
    pub(super) fn lines(&self, from: usize, to: usize) -> Span {
        let mut start = self.line_start(from);
        while start > 0 {
            let above = self.line_start(start - 1);
            if !self.text[above..start].trim_start().starts_with('#') {
                break;
            }
            start = above;
        }
        Span::new(start, (self.line_end(to) + 1).min(self.text.len()))
    }

    /// Returns `true` if a blank line precedes an entry and its comments.
    pub(super) fn is_apart(&self, entry: usize) -> bool {
        let start = self.lines(entry, entry).start;
        start > 0 && self.text[self.line_start(start - 1)..start].trim().is_empty()
    }
}
