//! A line that is not valid YAML, split into its likely parts.

use crate::fault::YamlSyntax;
use crate::text::Span;
use std::ops::Range;

/// A line without its end.
pub(super) struct Line<'a> {
    /// The byte at which it starts.
    pub(super) start: usize,
    pub(super) text: &'a str,
}

impl Line<'_> {
    /// Converts bytes of the line to a span of the text.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.start + range.start, self.start + range.end)
    }

    /// Returns `true` if it is blank or only a comment.
    pub(super) fn is_blank(&self) -> bool {
        let text = self.text.trim_start();
        text.is_empty() || text.starts_with('#')
    }

    /// Returns the length of its leading spaces and tabs, in bytes.
    pub(super) fn indent(&self) -> usize {
        self.text.len() - self.text.trim_start_matches([' ', '\t']).len()
    }

    /// Returns `true` if it is an item of a list.
    pub(super) fn is_item(&self) -> bool {
        self.text[self.indent()..].starts_with('-')
    }

    /// Returns `true` if it begins a key or an item.
    pub(super) fn is_entry(&self) -> bool {
        self.is_item() || self.colon().is_some()
    }

    /// Returns the byte at which its first word begins, after spaces, tabs and dashes.
    pub(super) fn body(&self) -> usize {
        let mut at = self.indent();
        while self.text[at..].starts_with("- ") || self.text[at..].starts_with("-\t") {
            let rest = &self.text[at + 1..];
            at = self.text.len() - rest.trim_start_matches([' ', '\t']).len();
        }
        at
    }

    /// Finds its first word.
    pub(super) fn word(&self) -> Range<usize> {
        let start = self.indent();
        let word = self.text[start..].split([' ', '\t']).next().unwrap_or_default();
        start..start + word.len()
    }

    /// Returns the columns at which an item or a key next to it or under it may begin.
    pub(super) fn columns(&self, of_an_item: bool) -> Vec<usize> {
        match (self.is_blank(), of_an_item, self.is_item()) {
            (true, ..) | (false, true, false) => Vec::new(),
            (false, true, true) => vec![self.indent()],
            (false, false, _) => vec![self.body()],
        }
    }

    /// Returns the colon after its key.
    fn colon(&self) -> Option<usize> {
        let body = self.body();
        let key = self.text[body..].find(|c: char| !c.is_alphanumeric() && c != '_')?;
        (key > 0 && self.text[body + key..].starts_with(':')).then_some(body + key)
    }

    /// Finds a `:` or `-` with no blank after it.
    pub(super) fn missing_space(&self) -> Option<(usize, char)> {
        let indent = self.indent();
        let rest = self.text[indent..].strip_prefix('-');
        if rest.is_some_and(|rest| rest.starts_with(char::is_alphabetic)) {
            return Some((indent, '-'));
        }
        let colon = self.colon()?;
        let rest = &self.text[colon + 1..];
        (!rest.is_empty() && !rest.starts_with([' ', '\t'])).then_some((colon, ':'))
    }

    /// Finds a no-break or similar space in its indentation; returns its range, and the line with blanks in place of
    /// all.
    pub(super) fn odd_blanks(&self) -> Option<(Range<usize>, String)> {
        let rest = self.text.trim_start();
        let before = &self.text[..self.text.len() - rest.len()];
        let is_odd = |c: char| !matches!(c, ' ' | '\t');
        let start = before.find(is_odd)?;
        let end = start + before[start..].chars().next()?.len_utf8();
        Some((start..end, before.replace(is_odd, " ") + rest))
    }

    /// Returns the first word if no `:` follows it, and the line with a `:` in place of the sign after it.
    pub(super) fn add_colon(&self) -> Option<(Range<usize>, String)> {
        let body = self.body();
        let rest = &self.text[body..];
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, rest) = rest.split_at(word);
        let value = rest.trim_start().trim_start_matches(['=', ';', ',']).trim();
        let is_word = word.starts_with(char::is_alphabetic) && !rest.starts_with(':');
        let gap = if value.is_empty() { "" } else { " " };
        let line = || format!("{}{word}:{gap}{value}", &self.text[..body]);
        is_word.then(|| (body..body + word.len(), line()))
    }

    /// Returns the second key between braces if no `,` precedes it, and the line with the `,`.
    pub(super) fn add_comma(&self) -> Option<(Range<usize>, String)> {
        self.values().into_iter().find_map(|range| {
            let value = &self.text[range.clone()];
            let (before, _) = value.split_once(": ")?;
            let (first, key) = before.rsplit_once(' ')?;
            let at = range.start + before.len() - key.len();
            let first = first.trim_end();
            let line = || {
                let end = range.start + first.len();
                format!("{}, {}", &self.text[..end], &self.text[at..])
            };
            let is_flow = self.text[self.value()].starts_with('{');
            (is_flow && !first.is_empty()).then(|| (at..at + key.len(), line()))
        })
    }

    /// Returns the line with its whole value in quotes.
    pub(super) fn as_text(&self) -> String {
        let value = self.value();
        let quoted = in_quotes(&self.text[value.clone()]);
        self.replace(value, &quoted)
    }

    /// Returns the second colon of a plain value, and the line with the value in braces.
    pub(super) fn add_braces(&self) -> Option<(usize, String)> {
        let range = self.value();
        let value = &self.text[range.clone()];
        let colon = range.start + value.find(": ")?;
        let is_plain = !value.starts_with(['"', '\'', '|', '>', '[', '{']);
        is_plain.then(|| (colon, self.replace(range.clone(), &format!("{{{value}}}"))))
    }

    /// Returns the value: the text after the key, or after the dash of an item without a key, without a comment.
    fn value(&self) -> Range<usize> {
        let from = self.colon().map_or(self.body(), |colon| colon + 1);
        let rest = &self.text[from..];
        let start = from + rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let quoted = self.text[start..].chars().next().filter(|c| matches!(c, '"' | '\''));
        let quoted = quoted.and_then(|quote| self.text[start..].rfind(quote)).unwrap_or(0);
        let end = self.text[start + quoted..]
            .find(" #")
            .map_or(self.text.len(), |at| start + quoted + at);
        start..start + self.text[start..end].trim_end().len()
    }

    /// Finds its values: one, or the probable ones between brackets.
    fn values(&self) -> Vec<Range<usize>> {
        let value = self.value();
        if !self.text[value.clone()].starts_with(['[', '{']) {
            return vec![value];
        }
        let mut at = value.start;
        let mut values = Vec::new();
        for part in self.text[value].split_inclusive(['[', '{', ',', '}', ']']) {
            let end = at + part.trim_end_matches(['[', '{', ',', '}', ']']).len();
            let key = self.text[at..end].find(": ").map_or(0, |colon| colon + 2);
            let start = end - self.text[at + key..end].trim_start().len();
            values.push(start..end);
            at += part.len();
        }
        values
    }

    /// Returns the line with a value in another form.
    fn replace(&self, range: Range<usize>, value: &str) -> String {
        format!("{}{value}{}", &self.text[..range.start], &self.text[range.end..])
    }

    /// Returns the first value with wrong quotes: its range, the fault, and the corrected line.
    pub(super) fn fix_quotes(&self) -> Option<(Range<usize>, YamlSyntax, String)> {
        self.values().into_iter().find_map(|range| self.requote(range))
    }

    fn requote(&self, range: Range<usize>) -> Option<(Range<usize>, YamlSyntax, String)> {
        let value = &self.text[range.clone()];
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let inner = &value[1..];
        let (inner, is_closed) = match inner.strip_suffix(quote) {
            Some(inner) => (inner, true),
            None => (inner, false),
        };
        let unescaped = unescaped_quotes(inner, quote);
        let (at, syntax) = match unescaped.first() {
            Some(at) if quote == '"' => (range.start + 1 + at, YamlSyntax::QuoteInside),
            Some(at) => (range.start + 1 + at, YamlSyntax::ApostropheInside),
            None if is_closed => return None,
            None => (range.start, YamlSyntax::OpenQuote),
        };
        let mut text = inner.to_owned();
        let escape = if quote == '"' { '\\' } else { '\'' };
        unescaped.iter().rev().for_each(|at| text.insert(*at, escape));
        Some((at..at + 1, syntax, self.replace(range, &format!("{quote}{text}{quote}"))))
    }

    /// Returns the first invalid escape, and the line with its backslash doubled; no line for half a surrogate pair,
    /// which doubling does not repair.
    pub(super) fn fix_escape(&self) -> Option<(Range<usize>, Option<String>)> {
        let value =
            self.values().into_iter().find(|range| self.text[range.clone()].starts_with('"'))?;
        let (at, length) = bad_escape(&self.text[value.clone()])?;
        let at = value.start + at;
        let doubled = format!("{}\\{}", &self.text[..at], &self.text[at..]);
        Some((at..at + length, (length == 2).then_some(doubled)))
    }

    /// Returns a `#` that cuts a value between brackets short, and the line with that value in quotes.
    pub(super) fn quote_hash(&self) -> Option<(usize, String)> {
        let is_glued = |at: &usize| self.text[at + 2..].starts_with(|c: char| c.is_alphanumeric());
        let at = self.text.match_indices(" #").map(|(at, _)| at).find(is_glued)?;
        let open = self.text[..at].rfind(['{', '[', ','])? + 1;
        let key = self.text[open..at].find(": ").map_or(0, |colon| colon + 2);
        let start = at - self.text[open + key..at].trim_start().len();
        let end = at + self.text[at..].find([',', '}', ']'])?;
        let value = in_quotes(self.text[start..end].trim_end());
        Some((at + 1, self.replace(start..end, &value)))
    }

    /// Returns the innermost bracket that the line does not close, and the line with all of them closed.
    pub(super) fn close_brackets(&self) -> Option<(usize, char, String)> {
        let range = self.value();
        let (mut open, mut quote) = (Vec::new(), None);
        for (at, c) in self.text[range.clone()].char_indices() {
            match c {
                _ if quote == Some(c) => quote = None,
                _ if quote.is_some() => {}
                '"' | '\'' => quote = Some(c),
                '[' | '{' => open.push((range.start + at, c)),
                ']' | '}' => drop(open.pop()),
                _ => {}
            }
        }
        let (at, bracket) = *open.last()?;
        let ends = open.iter().rev().map(|(_, bracket)| if *bracket == '[' { ']' } else { '}' });
        let value: String = self.text[range].chars().chain(ends).collect();
        Some((at, bracket, self.replace(self.value(), &value)))
    }

    /// Returns the line with a plain value in quotes, and the colon that requires them, if any.
    pub(super) fn quote_value(&self) -> Option<(Option<usize>, String)> {
        self.values().into_iter().find_map(|range| {
            let value = &self.text[range.clone()];
            let inside = value.find(": ").or_else(|| value.strip_suffix(':').map(str::len));
            let is_plain = !value.starts_with(['"', '\'', '|', '>']);
            let is_odd = value.starts_with(['@', '`', '%', '&', '!', ',', '?', '-', ':']);
            if !is_plain || inside.is_none() && !is_odd {
                return None;
            }
            let colon = inside.map(|at| range.start + at);
            let quoted = in_quotes(value);
            Some((colon, self.replace(range, &quoted)))
        })
    }
}

/// Quotes a text with the kind of quotes that needs the fewest escapes.
fn in_quotes(value: &str) -> String {
    if value.contains('\'') && !value.contains(['"', '\\']) {
        format!("\"{value}\"")
    } else {
        format!("'{}'", value.replace('\'', "''"))
    }
}

/// Returns the position and length in bytes of a backslash escape in double quotes that YAML does not know.
fn bad_escape(text: &str) -> Option<(usize, usize)> {
    let mut rest = text;
    loop {
        rest = &rest[rest.find('\\')?..];
        let at = text.len() - rest.len();
        let hex = |from: usize| u32::from_str_radix(rest.get(from..from + 4)?, 16).ok();
        let length = match rest[1..].chars().next()? {
            'u' => match (hex(2), rest.get(6..8), hex(8)) {
                (Some(0xd800..=0xdbff), Some("\\u"), Some(0xdc00..=0xdfff)) => 12,
                (Some(0xd800..=0xdfff) | None, ..) => {
                    return Some((
                        at,
                        2 + rest[2..].chars().take(4).take_while(char::is_ascii_hexdigit).count(),
                    ));
                }
                _ => 6,
            },
            c if "0abt\tnvfre \"/\\N_LPxU".contains(c) => 2,
            c => return Some((at, 1 + c.len_utf8())),
        };
        rest = &rest[length..];
    }
}

/// Returns the bytes of the quotes in a text that are neither doubled nor escaped, and so end it.
fn unescaped_quotes(inner: &str, quote: char) -> Vec<usize> {
    let bytes = inner.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        match (bytes[at], quote) {
            (b'\\', '"') => at += 1,
            (b'\'', '\'') if bytes.get(at + 1) == Some(&b'\'') => at += 1,
            (byte, quote) if char::from(byte) == quote => found.push(at),
            _ => {}
        }
        at += 1;
    }
    found
}
