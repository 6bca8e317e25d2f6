//! The layout of a text: line starts, and lines that continue a value.

use crate::text::{Source, Span, slice};
use crate::yaml::{self, Node, YamlValue};
use std::collections::{BTreeMap, BTreeSet};

/// A text with its layout.
pub(super) struct YamlLayout<'a> {
    pub(super) text: &'a str,
    pub(super) tree: Node,
    pub(super) lines: Vec<SourceLine<'a>>,
    /// The keys of block mappings: the byte at which each starts, and the key.
    pub(super) keys: Vec<(usize, &'a str)>,
    /// The comments, sorted.
    pub(super) comments: Vec<&'a str>,
    /// The end of each single value and each `{...}` and `[...]`, by its first byte.
    pub(super) ends: BTreeMap<usize, usize>,
    /// `true` if it has only keys, values and comments: no anchor, alias, tag or explicit key.
    pub(super) is_plain: bool,
}

/// A line without trailing blanks, unless they are part of a value.
pub(super) struct SourceLine<'a> {
    /// Its first byte.
    pub(super) start: usize,
    pub(super) text: &'a str,
    /// `true` if it continues a value from an earlier line.
    pub(super) is_inside: bool,
}

impl<'a> YamlLayout<'a> {
    /// Reads the layout of a text whose line ends are LF; `None` where it is not YAML.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let tree = yaml::tree(&Source::new("", text)).ok()?;
        let mut scan = Scan { text, is_plain: true, ..Scan::default() };
        scan.node(&tree);
        scan.structure();
        let lines = scan.lines();
        let Scan { keys, mut comments, values, is_plain, .. } = scan;
        comments.sort_unstable();
        let ends = values.into_iter().map(|value| (value.start, value.end)).collect();
        Some(Self { text, tree, lines, keys, comments, ends, is_plain })
    }

    /// Returns the lines unchanged, without trailing blanks and blank lines at the end.
    pub(super) fn trimmed_lines(&self) -> Vec<String> {
        let last = self.lines.iter().rposition(|line| line.is_inside || !line.text.is_empty());
        let lines = &self.lines[..last.map_or(0, |last| last + 1)];
        lines.iter().map(|line| line.text.to_owned()).collect()
    }
}

/// Returns the end of the line of a byte.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end)
}

/// Returns `true` if the last line of a value is blank, and so belongs to it.
fn ends_blank(text: &str) -> bool {
    let last = text.strip_suffix('\n').unwrap_or(text).rsplit_once('\n');
    last.is_some_and(|(_, last)| last.trim().is_empty())
}

#[derive(Default)]
struct Scan<'a> {
    text: &'a str,
    /// Keys and values; `true` for a key.
    words: Vec<(Span, bool)>,
    /// Values, and whole flow mappings and lists.
    values: Vec<Span>,
    keys: Vec<(usize, &'a str)>,
    comments: Vec<&'a str>,
    is_plain: bool,
    /// The starts of the flow mappings and lists that are open.
    open: Vec<usize>,
}

impl<'a> Scan<'a> {
    fn node(&mut self, node: &Node) {
        let slice = slice(self.text, node.span.range());
        match &node.value {
            _ if self.text.get(node.span.start..).is_some_and(|text| text.starts_with('*')) => {
                self.is_plain = false;
            }
            YamlValue::Nothing if slice.trim().is_empty() => {}
            YamlValue::Nothing => self.value(node.span),
            YamlValue::Scalar { text, .. } => {
                let keeps = ends_blank(text);
                self.is_plain &= !keeps;
                self.value(self.trim(node.span, keeps));
            }
            YamlValue::List(items) => items.iter().for_each(|item| self.node(item)),
            YamlValue::Mapping(pairs) => {
                for (key, value) in pairs {
                    self.words.push((key.span, true));
                    self.node(value);
                }
            }
        }
    }

    fn value(&mut self, span: Span) {
        self.words.push((span, false));
        self.values.push(span);
    }

    /// Returns the span of a value to the end of its last line: that of a block extends to the next entry.
    fn trim(&self, span: Span, keeps: bool) -> Span {
        let slice = &self.text[span.range()];
        let end = span.start + slice.trim_end().len();
        if keeps || end == span.end {
            return span;
        }
        Span::new(span.start, line_end(self.text, end).min(span.end))
    }

    /// Reads the text between the keys and values.
    fn structure(&mut self) {
        let mut words = std::mem::take(&mut self.words);
        words.sort_unstable();
        let mut at = 0;
        for (word, is_key) in &words {
            self.between(at, word.start);
            if *is_key && self.open.is_empty() {
                let key = self.text[word.range()].trim_matches(['"', '\'']);
                self.keys.push((word.start, key));
            }
            at = word.end.max(at);
        }
        self.between(at, self.text.len());
        self.words = words;
    }

    fn between(&mut self, mut at: usize, end: usize) {
        while let Some(c) = self.text.get(at..end).and_then(|rest| rest.chars().next()) {
            match c {
                '#' if at == 0 || self.text[..at].ends_with([' ', '\t', '\n']) => {
                    let comment = self.text[at..line_end(self.text, at)].trim_end();
                    self.comments.push(comment);
                    at += comment.len();
                    continue;
                }
                '{' | '[' => self.open.push(at),
                '}' | ']' => {
                    let ended = self.open.pop().map(|open| Span::new(open, at + 1));
                    self.values.extend(ended);
                }
                ' ' | '\t' | '\n' | ':' | ',' | '-' | '+' | '|' | '>' | '0'..='9' => {}
                _ => self.is_plain = false,
            }
            at += c.len_utf8();
        }
    }

    fn lines(&self) -> Vec<SourceLine<'a>> {
        let starts = std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1));
        let starts: Vec<usize> = starts.filter(|start| *start < self.text.len()).collect();
        let (mut inside, mut unended) = (BTreeSet::new(), BTreeSet::new());
        for value in &self.values {
            // A value that starts its line continues the key above.
            let from = self.text[..value.start].trim_end_matches([' ', '\t']).len();
            let lines = |from: usize| starts.partition_point(|start| *start < from);
            inside.extend(lines(from)..lines(value.end));
        }
        for (word, _) in &self.words {
            let last = starts.partition_point(|start| *start <= word.start).saturating_sub(1);
            let ends = (last..starts.len()).map(|line| (line, line_end(self.text, starts[line])));
            unended.extend(ends.take_while(|(_, end)| *end <= word.end).map(|(line, _)| line));
        }
        let line = |(number, start): (usize, &usize)| {
            let text = &self.text[*start..line_end(self.text, *start)];
            let text = if unended.contains(&number) { text } else { text.trim_end() };
            SourceLine { start: *start, text, is_inside: inside.contains(&number) }
        };
        starts.iter().enumerate().map(line).collect()
    }
}
