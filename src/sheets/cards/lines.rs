//! Words set in lines, none of which is wider than its room. Lengths are micrometres.

use crate::deck::{Line, Lines};
use crate::faces::Face;
use crate::language::Phrase;
use unicode_segmentation::UnicodeSegmentation;

/// How words are set: in which letters, how large and in what room.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// Of what stands out at the start.
    pub(super) bold: Face,
    /// Of the rest.
    pub(super) plain: Face,
    /// In tenths of a point.
    pub(super) size: i32,
    /// The same for the second of two languages.
    pub(super) second: i32,
    /// How wide a line may be.
    pub(super) room: i32,
    /// How many lines a language may take; the last ends in an ellipsis where there are more.
    pub(super) most: usize,
}

impl Style {
    /// Sets words in one language or in two: side by side where both stand on one line, else one after the other;
    /// what is alike stands once.
    pub(super) fn set(&self, bold: &Phrase, plain: &Phrase) -> Lines {
        let mut lines = self.broken(&bold.first, &plain.first);
        if bold.second.is_some() || plain.second.is_some() {
            let words = [bold, plain].map(|it| it.second.as_deref().unwrap_or_default());
            let second = Self { plain: Face::Italic, size: self.second, ..*self };
            let other = second.broken("", words.join(" ").trim());
            let both = [&lines[..], &other[..]].concat();
            let wide = self.width(&lines[0])
                + second.width(&other[0])
                + second.plain.width(" · ", self.second);
            if both.len() == 2 && wide <= self.room {
                other[0].plain.clone_into(&mut lines[0].also);
            } else {
                let also = |line: Line| Line { also: line.plain, ..Line::default() };
                lines.extend(other.into_iter().map(also));
            }
        }
        Lines { size: self.size, second: self.second, lines }
    }

    fn broken(&self, bold: &str, plain: &str) -> Vec<Line> {
        let words = bold.split_whitespace().map(|word| (true, word));
        let words = words.chain(plain.split_whitespace().map(|word| (false, word)));
        let mut lines = vec![Line::default()];
        for (is_bold, word) in words {
            for (at, part) in self.parts(is_bold, word).into_iter().enumerate() {
                let last = lines.last().cloned().unwrap_or_default();
                let grown = grown(&last, is_bold, &part);
                let opens = last.bold.is_empty() && last.plain.is_empty();
                if opens || at == 0 && self.width(&grown) <= self.room {
                    lines.pop();
                    lines.push(grown);
                } else {
                    lines.push(self::grown(&Line::default(), is_bold, &part));
                }
            }
        }
        if lines.len() > self.most {
            lines.truncate(self.most);
            lines.iter_mut().last().into_iter().for_each(|line| self.end(line));
        }
        lines
    }

    /// A word, or as much of it as a line holds, and so on.
    fn parts(&self, is_bold: bool, word: &str) -> Vec<String> {
        let face = if is_bold { self.bold } else { self.plain };
        if face.width(word, self.size) <= self.room {
            return vec![word.to_owned()];
        }
        let mut parts = vec![String::new()];
        for grapheme in word.graphemes(true) {
            let full = parts.last().is_some_and(|part| {
                face.width(&format!("{part}{grapheme}"), self.size) > self.room
            });
            if full {
                parts.push(String::new());
            }
            parts.iter_mut().last().into_iter().for_each(|part| part.push_str(grapheme));
        }
        parts
    }

    /// Ends a line in an ellipsis.
    fn end(&self, line: &mut Line) {
        let whole = line.clone();
        let text = |line: &mut Line, words: String| match line.plain.is_empty() {
            true => line.bold = words,
            false => line.plain = words,
        };
        let words = if whole.plain.is_empty() { whole.bold } else { whole.plain };
        let graphemes: Vec<&str> = words.graphemes(true).collect();
        for kept in (0..=graphemes.len()).rev() {
            text(line, format!("{}…", graphemes[..kept].concat().trim_end()));
            if self.width(line) <= self.room {
                return;
            }
        }
    }

    fn width(&self, line: &Line) -> i32 {
        let gap = if line.bold.is_empty() || line.plain.is_empty() { "" } else { " " };
        self.bold.width(&line.bold, self.size)
            + self.plain.width(&format!("{gap}{}", line.plain), self.size)
    }
}

/// A line with another word.
fn grown(line: &Line, is_bold: bool, word: &str) -> Line {
    let joined = |text: &str| match text {
        "" => word.to_owned(),
        text => format!("{text} {word}"),
    };
    match is_bold {
        true => Line { bold: joined(&line.bold), ..line.clone() },
        false => Line { plain: joined(&line.plain), ..line.clone() },
    }
}
