//! Markup within cells and words: emphasis, tags, struck text, and characters that are never meant.

use crate::text::{is_bidi_control, is_control, is_zero_width};

/// Tags of forums that mean the same as those of HTML.
pub(super) const FORUM_TAGS: [&str; 18] = [
    "table", "tr", "td", "th", "b", "i", "u", "s", "size", "color", "center", "url", "font",
    "code", "quote", "strike", "del", "spoiler",
];

/// The longest link or tag of a forum, in bytes.
pub(super) const LONGEST_TAG: usize = 2_000;

/// Finds the place of a closing bracket, if it stands among the first `most` bytes of a text: one full of open brackets
/// is not searched to its end for each of them.
pub(super) fn find_near(text: &str, close: char, most: usize) -> Option<usize> {
    text[..text.floor_char_boundary(most)].find(close)
}

/// Drops emphasis, code marks, escapes, tags and struck text of Markdown.
pub(super) fn unmark(text: &str) -> String {
    let text = &untag(&unstrike(text));
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.peek().is_some_and(char::is_ascii_punctuation) => {
                out.extend(chars.next());
            }
            '`' => {}
            // The mark of a footnote stays: `3*`.
            '*' if !text.starts_with('*') && !out.is_empty() && chars.peek() != Some(&'*') => {
                out.push(c);
            }
            '*' => {}
            c => out.push(c),
        }
    }
    // Emphasis of single words: `Duncan _Idaho_`.
    let bare = |word: &str| match word.chars().next() {
        Some(mark @ ('_' | '*')) if word.len() > 2 => word.trim_matches(mark).to_owned(),
        _ => word.strip_suffix('_').unwrap_or(word).to_owned(),
    };
    if out.contains(['_', '*']) {
        out.trim().split(' ').map(bare).collect::<Vec<_>>().join(" ")
    } else {
        out.trim().to_owned()
    }
}

/// Drops what is struck out: `~~Old guard~~ Veterans`.
fn unstrike(text: &str) -> String {
    let parts: Vec<&str> = text.split("~~").collect();
    if parts.len() < 3 {
        return text.to_owned();
    }
    parts.into_iter().step_by(2).collect::<Vec<_>>().join("").trim().to_owned()
}

/// Puts a blank in place of tags: `<br>`, `[b]`, `[/url]`.
fn untag(text: &str) -> String {
    const HTML_TAGS: [&str; 8] = ["br", "sup", "sub", "small", "strong", "em", "span", "code"];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '[']) {
        let close = if rest[at..].starts_with('<') { '>' } else { ']' };
        let end = find_near(&rest[at..], close, LONGEST_TAG).filter(|end| {
            let inner = rest[at + 1..at + end].trim_start_matches('/');
            let name = inner.split(['=', ' ', '/']).next().unwrap_or_default();
            let is = |tag: &&str| tag.eq_ignore_ascii_case(name);
            FORUM_TAGS.iter().any(is) || close == '>' && HTML_TAGS.iter().any(is)
        });
        let (kept, skipped) = end.map_or((at + 1, at + 1), |end| (at, at + end + 1));
        out.push_str(&rest[..kept]);
        out.push_str(if end.is_some() { " " } else { "" });
        rest = &rest[skipped..];
    }
    out.push_str(rest);
    if out.len() == text.len() {
        return out;
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Drops characters that are never meant, such as controls and those of no width, and writes ligatures as letters.
pub(super) fn clean(text: &str) -> String {
    const LIGATURES: [(char, &str); 6] =
        [('ﬀ', "ff"), ('ﬁ', "fi"), ('ﬂ', "fl"), ('ﬃ', "ffi"), ('ﬄ', "ffl"), ('ﬅ', "st")];
    let is_meant = |c: &char| !is_control(*c) && !is_bidi_control(*c) && !is_zero_width(*c);
    let mut text: String = text.chars().filter(is_meant).collect();
    for (ligature, letters) in LIGATURES {
        if text.contains(ligature) {
            text = text.replace(ligature, letters);
        }
    }
    text
}
