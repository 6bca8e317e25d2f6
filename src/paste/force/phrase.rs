//! Names of units and options among the words of a line.

use crate::paste::words::ListWords;
use crate::text::split_words;

/// A word of a line, in small letters and without accents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LineWord {
    pub(super) text: String,
    /// Its number: of `6`, `x4`, `4x`, and of `1O` as a scan leaves it.
    pub(super) number: Option<i64>,
}

/// A name in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mention {
    /// The index of what has the name.
    pub(super) index: usize,
    /// The words of the line that are part of it, in their order; never empty.
    pub(super) words: Vec<usize>,
    /// The letters that agree, less those that are missing.
    pub(super) score: usize,
    /// Every word of the name is there.
    pub(super) is_whole: bool,
}

impl Mention {
    /// Returns the first word of the line that is part of it.
    pub(super) fn first(&self) -> usize {
        self.words[0]
    }

    /// Returns `true` if it tells which name is meant: all of it, or as many letters as a guess needs.
    pub(super) fn is_telling(&self) -> bool {
        const FEWEST_LETTERS: usize = 5;
        self.is_whole || self.score >= FEWEST_LETTERS
    }

    pub(super) fn last(&self) -> usize {
        self.words[self.words.len() - 1]
    }
}

/// A name as the words that count.
#[derive(Debug, Clone)]
pub(super) struct NamePhrase {
    pub(super) index: usize,
    words: Vec<String>,
}

impl NamePhrase {
    /// Splits a name into its words without the small ones; `None` if nothing is left.
    pub(super) fn new(index: usize, name: &str, small: &[String]) -> Option<Self> {
        let words = split_words(name).into_iter().filter(|word| !small.contains(word));
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then_some(Self { index, words })
    }

    /// Returns `true` if a word of the name is like a word of a line.
    pub(super) fn has_word(&self, word: &LineWord) -> bool {
        self.words.iter().any(|own| likeness(word, own).is_some())
    }
}

/// Returns `true` for a text that ends as a sentence does.
pub(super) fn ends_sentence(text: &str) -> bool {
    text.trim_end().ends_with(['.', '!', '?'])
}

/// Strips words in brackets behind points: `5 Troopers + NCO 103 (no lieutenant yet)`.
pub(super) fn strip_aside(text: &str) -> &str {
    let cut = || {
        let (before, inner) = text.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        let is_aside = before.trim_end().ends_with(|c: char| c.is_ascii_digit())
            && inner.split_whitespace().count() > 1
            && !inner.contains(|c: char| c.is_ascii_digit());
        is_aside.then(|| before.trim_end())
    };
    cut().unwrap_or(text)
}

/// Splits a line into words as [`split_line`] does, and reads numbers in words: `six`.
pub(super) fn split_sentence(text: &str, known: &ListWords) -> Vec<LineWord> {
    let mut words = split_line(text, &known.points);
    for word in words.iter_mut().filter(|word| word.number.is_none()) {
        word.number = known.numbers.get(&word.text).copied();
    }
    words
}

/// Splits a line into words; a sign of per cent is a word too, and so are `units` of numbers: `73pts`.
pub(super) fn split_line(text: &str, units: &[String]) -> Vec<LineWord> {
    let words = split_words(&spell_ncos(text).replace('%', " % percent "));
    // `2x4`: two squads of four.
    let words = words.into_iter().flat_map(|word| match word.split_once('x') {
        Some((copies, figures)) if is_digits(copies) && is_digits(figures) => {
            vec![copies.to_owned(), figures.to_owned()]
        }
        _ => vec![word],
    });
    let words = words.flat_map(|word| {
        let digits = word.find(|c: char| !c.is_ascii_digit()).filter(|at| *at > 0);
        let unit = digits.filter(|at| units.iter().any(|unit| *unit == word[*at..]));
        match unit {
            Some(at) => vec![word[..at].to_owned(), word[at..].to_owned()],
            None => vec![word],
        }
    });
    let word = |text: String| {
        let number = read_number(&text);
        let is_number = number.is_some();
        // A scan reads letters as digits in words too: `NC0`.
        let text = if is_number { text } else { text.replace('0', "o").replace('1', "l") };
        LineWord { text, number }
    };
    words.map(word).collect()
}

/// Writes the NCO of `5+1 Troopers` as a word; a leader may follow `6 Troopers +1`.
fn spell_ncos(text: &str) -> String {
    let words = text.split(' ').map(|word| match word.strip_suffix("+1") {
        Some(figures) if is_digits(figures) => format!("{figures} nco"),
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_number(word: &str) -> Option<i64> {
    // A limit for hostile texts; no force has a million points.
    const MOST_DIGITS: usize = 6;
    let bare = word.strip_prefix('x').or_else(|| word.strip_suffix('x')).unwrap_or(word);
    let digits: String = bare
        .chars()
        .map(|c| match c {
            'l' | 'i' => '1',
            'o' => '0',
            c => c,
        })
        .collect();
    let has_digit = bare.contains(|c: char| c.is_ascii_digit());
    let is_number =
        has_digit && digits.len() <= MOST_DIGITS && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// Finds the best mention of each name, best first; a part of a name counts where none of its words is `common`.
pub(super) fn find_mentions(
    line: &[LineWord],
    names: &[NamePhrase],
    common: &[String],
) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    for name in names {
        // The last of equals is taken: the first in the line, `5 Fedaykin + Fedaykin NCO`.
        let starts = (0..line.len()).rev();
        let best = starts.filter_map(|start| match_name(line, start, name, common));
        let Some(mention) = best.max_by_key(|mention| mention.score) else { continue };
        match found.iter_mut().find(|other| other.index == mention.index) {
            Some(other) if other.score < mention.score => *other = mention,
            Some(_) => {}
            None => found.push(mention),
        }
    }
    found.sort_by_key(|mention| std::cmp::Reverse(mention.score));
    found
}

/// Matches a name with the words from one on, with at most two others in between.
fn match_name(
    line: &[LineWord],
    start: usize,
    name: &NamePhrase,
    common: &[String],
) -> Option<Mention> {
    // A guess: `House elite Guards`, but not words of a sentence.
    const GAP: usize = 2;
    let mut next = start;
    let (mut words, mut score, mut missing) = (Vec::new(), 0, 0);
    for wanted in &name.words {
        let first = words.is_empty();
        let end = if first { start + 1 } else { (next + GAP + 1).min(line.len()) };
        let alike = |at: &usize| likeness(&line[*at], wanted).map(|score| (*at, score));
        match (next..end).find_map(|at| alike(&at)) {
            Some((at, letters)) => {
                words.push(at);
                score += letters;
                next = at + 1;
            }
            None => missing += 1,
        }
    }
    let is_whole = missing == 0;
    let is_telling = |at: &usize| !common.contains(&line[*at].text);
    if words.is_empty() || !is_whole && !words.iter().any(is_telling) {
        return None;
    }
    let score = score.checked_sub(missing).filter(|score| *score > 0)?;
    Some(Mention { index: name.index, words, score, is_whole })
}

/// Counts the letters in which a word agrees with a word of a name: all for the same or its plural, fewer for a slip or
/// an abbreviation such as `Lt`, `Gds`, `skirmish`.
fn likeness(word: &LineWord, wanted: &str) -> Option<usize> {
    // Guesses: `ski` for skirmishers, `Lt` and `Gds` without vowels, and a slip in words that are not too short for one.
    const SHORTEST_START: usize = 3;
    const ABBREVIATION: std::ops::RangeInclusive<usize> = 2..=4;
    const SHORTEST_WITH_SLIP: usize = 5;
    let text = word.text.as_str();
    if word.number.is_some() {
        return None;
    }
    if stem(text) == stem(wanted) {
        return Some(wanted.len());
    }
    let is_long = text.len().min(wanted.len()) >= SHORTEST_WITH_SLIP;
    if is_long && strsim::osa_distance(text, wanted) == 1 {
        return Some(wanted.len() - 2);
    }
    let is_start = text.len() >= SHORTEST_START && wanted.starts_with(text);
    let ends_alike = !text.contains(['a', 'e', 'i', 'o', 'u'])
        && ABBREVIATION.contains(&text.len())
        && text.len() < wanted.len()
        && text.chars().next() == wanted.chars().next()
        && text.chars().last() == wanted.chars().last();
    let mut letters = wanted.chars();
    let is_part = ends_alike && text.chars().all(|c| letters.any(|own| own == c));
    (is_start || is_part).then_some(text.len())
}

/// Strips the ending of the plural from a word.
fn stem(word: &str) -> &str {
    let bare = word.strip_suffix("es").or_else(|| word.strip_suffix('s'));
    bare.filter(|bare| bare.len() > 2).unwrap_or(word)
}
