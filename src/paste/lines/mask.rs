//! Markup that stands around cells and words: it is blanked, byte for byte, so that every letter keeps its place.

use super::leads::blank_leads;
use super::markup::{LONGEST_TAG, find_near};
use crate::paste::Heads;
use crate::paste::blanks::split_at_blanks;

/// The control character that takes the place of bytes within a word; cells drop it.
const NOTHING: u8 = 1;

/// Takes tags, entities, links, the heads of chat messages and who speaks out of a text; every byte keeps its place.
pub(super) fn mask(text: &str, heads: &Heads) -> String {
    let mut bytes = text.as_bytes().to_vec();
    blank_tags(text, &mut bytes);
    replace_entities(text, &mut bytes);
    blank_emoji(text, &mut bytes);
    // Cards of a game without codes have lines with many labels.
    if heads.has_key("code") {
        blank_leads(text, heads, &mut bytes);
    }
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        blank_chat(line, &mut bytes[start..end]);
        replace_drawn_bars(line, &mut bytes[start..end]);
        replace_wiki_bars(line, &mut bytes[start..end]);
        replace_letter_bars(line, &mut bytes[start..end]);
        start = end;
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Blanks bytes, but keeps the ends of lines.
pub(super) fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

/// Blanks tags such as `<a href=..>`, `{color:red}` and `[b]`.
fn blank_tags(text: &str, bytes: &mut [u8]) {
    const TAGS: [&str; 26] = [
        "a",
        "font",
        "pre",
        "tt",
        "b",
        "i",
        "u",
        "em",
        "strong",
        "p",
        "br",
        "center",
        "html",
        "body",
        "h1",
        "h2",
        "h3",
        "hr",
        "blockquote",
        "div",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
    ];
    // Attributes of a link may be long; one full of open brackets is not searched to its end for each of them.
    const LONGEST: usize = 400;
    for (at, open) in text.match_indices(['<', '{', '[']) {
        let close = match open {
            "<" => '>',
            "{" => '}',
            _ => ']',
        };
        let Some(length) = find_near(&text[at..], close, LONGEST) else { continue };
        let inner = text[at + 1..at + length].trim_start_matches('/').to_ascii_lowercase();
        let name = inner.split([' ', '/', ':', '=', '\n']).next().unwrap_or_default();
        let is_tag = match open {
            "<" => TAGS.contains(&name),
            "[" => ["b", "i", "u", "size", "color"].contains(&name),
            _ => ["color", "panel", "note", "code", "quote"].contains(&name),
        };
        if is_tag {
            blank(&mut bytes[at..=at + length]);
        }
    }
    for mark in ["{{", "}}"] {
        for (at, _) in text.match_indices(mark) {
            bytes[at..at + 2].fill(b' ');
        }
    }
}

/// Puts the character of an entity in its place: `&#39;`, `&amp;`.
fn replace_entities(text: &str, bytes: &mut [u8]) {
    const ENTITIES: [(&str, &str); 9] = [
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&quot;", "\""),
        ("&amp;", "&"),
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&Prime;", "\""),
        ("&#8243;", "\""),
    ];
    for (entity, letter) in ENTITIES {
        for (at, _) in text.match_indices(entity) {
            bytes[at..at + entity.len()].fill(NOTHING);
            bytes[at..at + letter.len()].copy_from_slice(letter.as_bytes());
        }
    }
}

/// Blanks pictures such as 🏃 and ⚔️ right before numbers, with which chats label values: `🏃4d ⚔️12`.
fn blank_emoji(text: &str, bytes: &mut [u8]) {
    const COLOURED: char = '\u{fe0f}';
    let is_picture =
        |c: char| matches!(c, '\u{1f000}'..='\u{1faff}' | '\u{2600}'..='\u{26ff}' | '\u{2b50}');
    for (at, picture) in text.match_indices(is_picture) {
        let behind = &text[at + picture.len()..];
        let mark = if behind.starts_with(COLOURED) { COLOURED.len_utf8() } else { 0 };
        if behind[mark..].starts_with(|c: char| c.is_ascii_digit()) {
            bytes[at..at + picture.len() + mark].fill(b' ');
        }
    }
}

/// Blanks who said it and when: `[14.05.2023 21:58] Ines F.: `.
fn blank_chat(line: &str, bytes: &mut [u8]) {
    if let Some(length) = find_nick(line).or_else(|| find_sender(line)) {
        bytes[..length].fill(b' ');
    }
}

/// Returns the length of the date, the hour and the name before a message of a chat: `9/2/25, 19:11 - Chema:`.
pub(in crate::paste) fn find_sender(line: &str) -> Option<usize> {
    // A guess: a colon farther on is part of what was said.
    const LONGEST_NAME: usize = 30;
    // A date with an hour; the hour alone stands in brackets.
    const FEWEST_DIGITS: usize = 8;
    const FEWEST_IN_BRACKETS: usize = 3;
    let rest = line.trim_start_matches('[');
    let stamp = rest.find(|c: char| !c.is_ascii_digit() && !"/.:, -".contains(c))?;
    let (date, after) = rest.split_at(stamp);
    let digits = date.chars().filter(char::is_ascii_digit).count();
    let is_hour = line.starts_with('[') && after.starts_with(']') && digits >= FEWEST_IN_BRACKETS;
    if digits < FEWEST_DIGITS && !is_hour || !date.contains(':') {
        return None;
    }
    let after = after.trim_start_matches(']');
    let colon = after.find(": ").filter(|colon| *colon < LONGEST_NAME)?;
    Some(line.len() - after.len() + colon + 1)
}

/// Measures the hour and the name before a line of IRC in bytes: `[21:03] <ines> `.
fn find_nick(line: &str) -> Option<usize> {
    const LONGEST: usize = 40;
    let hour = line.strip_prefix('[').unwrap_or(line);
    let is_hour = |c: char| c.is_ascii_digit() || c == ':';
    let after = hour.trim_start_matches(is_hour);
    let has_hour = hour[..hour.len() - after.len()].contains(':');
    let said = after.trim_start_matches(']').trim_start();
    if has_hour && said.starts_with("* ") || said.starts_with("*** ") {
        // Who comes and goes.
        return Some(line.trim_end().len());
    }
    let nick = said.strip_prefix('<')?;
    let end = find_near(nick, '>', LONGEST).filter(|_| has_hour)?;
    let is_nick = !nick[..end].contains([' ', '/', '"']);
    is_nick.then_some(line.len() - nick.len() + end + 1)
}

/// Puts bars in place of those that draw the frame of a table: `│`, `║`.
fn replace_drawn_bars(line: &str, bytes: &mut [u8]) {
    for (at, bar) in line.match_indices(['│', '┃', '║', '┆', '┊']) {
        bytes[at..at + bar.len()].fill(NOTHING);
        bytes[at] = b'|';
    }
}

/// Puts bars in place of the letters that a scan took them for: `1 Burseg I 5d I 13 I 6 1`.
fn replace_letter_bars(line: &str, bytes: &mut [u8]) {
    const FEWEST: usize = 4;
    let words: Vec<(usize, &str)> = split_at_blanks(line).collect();
    let is_bar = |word: &&(usize, &str)| word.1 == "I";
    if words.iter().filter(is_bar).count() < FEWEST {
        return;
    }
    for (at, _) in words.iter().filter(is_bar) {
        bytes[*at] = b'|';
    }
    // Its frame may have become something else.
    for (at, word) in words.first().into_iter().chain(words.last()) {
        if ["1", "l", "!"].contains(word) {
            bytes[*at] = b'|';
        }
    }
}

/// Makes the tables of DokuWiki (`^ head ^`) and Confluence (`||head||`, `[text|address]`) like those of Markdown.
fn replace_wiki_bars(line: &str, bytes: &mut [u8]) {
    let trimmed = line.trim_start();
    if trimmed.starts_with('^') {
        for byte in bytes.iter_mut().filter(|byte| **byte == b'^') {
            *byte = b'|';
        }
    }
    if trimmed.starts_with("||") {
        for (at, _) in line.match_indices("||") {
            bytes[at] = b' ';
        }
    }
    if trimmed.starts_with(['|', '^']) {
        for (at, _) in line.match_indices("''") {
            bytes[at..at + 2].fill(b' ');
        }
        for (at, _) in line.match_indices('[') {
            let link = find_near(&line[at..], ']', LONGEST_TAG);
            let link = link.map(|length| &line[at..at + length]);
            let bar = link
                .and_then(|link| link.find('|'))
                .filter(|_| link.is_some_and(|link| link.contains("://")));
            if let Some((link, bar)) = link.zip(bar) {
                bytes[at] = b' ';
                bytes[at + bar..=at + link.len()].fill(b' ');
            }
        }
    }
}
