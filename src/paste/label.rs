//! Values that carry their own labels: `Fedaykin, 4d, WS 10, BS 6, M 11, 35 pts`.

use super::heads::{CellShape, ColumnEvidence, ColumnKey, ListWords};
use super::number::{self, CellValue};
use super::{Fragment, Heads, align};
use crate::decode;
use crate::rules::Rules;
use crate::text::{Span, split_words};

/// The cells that were found in a line, by column, with how many of them had labels.
pub(super) struct Labelled {
    pub(super) cells: Vec<(ColumnKey, Fragment)>,
    pub(super) labels: usize,
    pub(super) evidence: ColumnEvidence,
    /// The numbers that belong to no column.
    numbers: usize,
}

impl Labelled {
    /// Returns `true` for a short name and an ability code.
    pub(super) fn is_name_and_code(&self, heads: &Heads) -> bool {
        const MOST_WORDS: usize = 10;
        let cell = |key: &str| {
            let key = heads.column(key)?;
            self.cells.iter().find(|(own, _)| *own == key).map(|(_, piece)| &piece.text)
        };
        let is_name = |name: &String| {
            name.starts_with(char::is_uppercase) && name.split_whitespace().count() <= MOST_WORDS
        };
        let is_bare = self.numbers <= 1 && cell("move").is_none();
        is_bare && cell("code").is_some() && cell("name").is_some_and(is_name)
    }
}

/// Reads a line of words with labels; `None` if it is not one.
pub(super) fn read(words: &[Fragment], heads: &Heads, rules: &Rules) -> Option<Labelled> {
    const MOST_WORDS: usize = 64;
    if words.len() > MOST_WORDS {
        return None;
    }
    let words = join_dashes(&words.iter().flat_map(|word| unpack(word, heads)).collect::<Vec<_>>());
    let mut reader = LabelReader {
        heads,
        words: &words,
        taken: vec![false; words.len()],
        cells: Vec::new(),
        labels: 0,
        evidence: ColumnEvidence::Heads,
    };
    for at in 0..words.len() {
        reader.take_labelled(at);
    }
    reader.take_marked();
    reader.take_code(rules);
    reader.take_unlabelled();
    reader.take_rest();
    reader.doubt_labels();
    let open = reader.words.iter().zip(&reader.taken).filter(|(_, taken)| !**taken);
    let numbers = open.filter(|(word, _)| number::is_value(&word.text)).count();
    let LabelReader { cells, labels, evidence, .. } = reader;
    (!cells.is_empty()).then_some(Labelled { cells, labels, evidence, numbers })
}

/// Joins a code that has blanks around its dash: `EXs - D2`.
fn join_dashes(words: &[Fragment]) -> Vec<Fragment> {
    let mut out: Vec<Fragment> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let three = words.get(at..at + 3).filter(|three| {
            let is_rank = |text: &str| {
                text.len() == 2 && text.is_ascii() && text.ends_with(|c: char| c.is_ascii_digit())
            };
            let is_body = |text: &str| {
                (2..=7).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphabetic())
            };
            ["-", "–", "—"].contains(&three[1].text.as_str())
                && is_rank(&three[2].text)
                && is_body(&three[0].text)
        });
        if let Some([body, _, rank]) = three {
            let span = Span::new(body.span.start, rank.span.end);
            out.push(Fragment { text: format!("{}-{}", body.text, rank.text), span });
            at += 3;
        } else {
            out.push(words[at].clone());
            at += 1;
        }
    }
    out
}

struct LabelReader<'a> {
    heads: &'a Heads,
    words: &'a [Fragment],
    taken: Vec<bool>,
    cells: Vec<(ColumnKey, Fragment)>,
    labels: usize,
    evidence: ColumnEvidence,
}

impl LabelReader<'_> {
    /// Takes the value beside a label: the one after it, or for a unit such as `pts` the one before it.
    fn take_labelled(&mut self, at: usize) {
        let Some(key) = self.heads.find_exact(&self.words[at].text).filter(|_| !self.taken[at])
        else {
            return;
        };
        let shape = self.heads.shape(key);
        if !matches!(shape, CellShape::Dice | CellShape::Number | CellShape::Inches) {
            return;
        }
        let is_unit = self.words[at].text.to_lowercase().starts_with('p');
        let sides = if is_unit {
            [at.checked_sub(1), Some(at + 1)]
        } else {
            [Some(at + 1), at.checked_sub(1)]
        };
        let has = |side: usize, key: ColumnKey| {
            let word = self.words.get(side).filter(|_| !self.taken[side])?;
            let shape = self.heads.shape(key);
            let is_value = number::is_value(&word.text)
                && (shape != CellShape::Dice || word.text.contains(['d', 'D']))
                && matches!(number::read(&word.text, shape), CellValue::Number { .. });
            is_value.then_some((side, key))
        };
        // `M 11` is Morale, and `M 4d` movement.
        let other = self.heads.column(if shape == CellShape::Dice { "morale" } else { "move" });
        let sides = sides.into_iter().flatten().take(if is_unit { 2 } else { 1 });
        let found = sides
            .flat_map(|side| {
                [Some(key), other.filter(|_| self.words[at].text.len() == 1)]
                    .into_iter()
                    .flatten()
                    .map(move |key| (side, key))
            })
            .find_map(|(side, key)| has(side, key));
        if let Some((side, key)) = found {
            self.taken[at] = true;
            self.take(side, key);
            self.labels += 1;
        }
    }

    fn take(&mut self, at: usize, key: ColumnKey) {
        self.taken[at] = true;
        self.cells.push((key, self.words[at].clone()));
    }

    fn has(&self, key: ColumnKey) -> bool {
        self.cells.iter().any(|(taken, _)| *taken == key)
    }

    /// Dice and inches need no label.
    fn take_marked(&mut self) {
        for (key, shape) in [("move", CellShape::Dice), ("radius", CellShape::Inches)] {
            let Some(key) = self.heads.column(key).filter(|key| !self.has(*key)) else { continue };
            let is_marked = |at: &usize| {
                let text = &self.words[*at].text;
                let next = self.words.get(at + 1);
                let next = next.map(|next| next.text.trim_end_matches('.').to_lowercase());
                let is_spelt = next.is_some_and(|next| {
                    ["inches", "in", "inch", "pulgadas"].contains(&next.as_str())
                });
                let has_mark = match shape {
                    CellShape::Dice => text.contains(['d', 'D']),
                    _ => is_spelt || text.ends_with(['"', '″', '”', '\'']) || text.ends_with("in"),
                };
                !self.taken[*at]
                    && text.starts_with(|c: char| c.is_ascii_digit())
                    && has_mark
                    && matches!(
                        number::read(text, shape),
                        CellValue::Number { is_guessed: false, .. }
                    )
            };
            if let Some(at) = (0..self.words.len()).find(is_marked) {
                self.take(at, key);
            }
        }
    }

    /// Numbers without labels, if they are as many as the usual columns that are still empty: `4d 7/6 M8 25`.
    fn take_unlabelled(&mut self) {
        let first = self.taken.iter().position(|taken| *taken).unwrap_or(0);
        let open = (first..self.words.len()).filter(|at| !self.taken[*at]);
        let numbers: Vec<usize> = open
            .filter(|at| {
                matches!(
                    number::read(&self.words[*at].text, CellShape::Number),
                    CellValue::Number { is_guessed: false, remark: None, .. }
                )
            })
            .collect();
        let empty = ["ws", "bs", "points"].iter().filter_map(|key| self.heads.column(key));
        let empty: Vec<ColumnKey> = empty.filter(|key| !self.has(*key)).collect();
        let has_move = self.heads.column("move").is_some_and(|key| self.has(key));
        if has_move && !numbers.is_empty() && numbers.len() == empty.len() && self.labels > 0 {
            numbers.into_iter().zip(empty).for_each(|(at, key)| self.take(at, key));
            self.evidence = ColumnEvidence::UnsureHeads;
        }
    }

    /// A label whose value was not found leaves a doubt.
    fn doubt_labels(&mut self) {
        let is_label = |at: &usize| {
            let text = &self.words[*at].text;
            let is_short = text.len() <= 3 && text.chars().all(|c| c.is_ascii_uppercase());
            !self.taken[*at]
                && is_short
                && self.heads.find_exact(text).is_some_and(|key| !self.has(key))
        };
        if self.labels > 0 && (0..self.words.len()).any(|at| is_label(&at)) {
            self.evidence = ColumnEvidence::UnsureHeads;
        }
    }

    fn take_code(&mut self, rules: &Rules) {
        let Some(key) = self.heads.column("code") else { return };
        let is_sure = |text: &str| {
            let looks = align::looks_like_code(text);
            looks && text.len() > 1 && decode::code(text, rules).code.is_some()
        };
        let open = || (0..self.words.len()).filter(|at| !self.taken[*at]);
        let sure = open().find(|at| is_sure(&self.words[*at].text));
        let likely = || open().find(|at| align::is_likely_code(&self.words[*at].text));
        if let Some(at) = sure.or_else(likely) {
            self.take(at, key);
        }
    }

    /// The words before the first cell are the name, those after it notes.
    fn take_rest(&mut self) {
        let first = self.taken.iter().position(|taken| *taken).unwrap_or(self.words.len());
        let open = |range: std::ops::Range<usize>| {
            let words = range.filter(|at| !self.taken[*at]).map(|at| &self.words[at]);
            let words = words.filter(|word| word.text.chars().any(char::is_alphanumeric));
            align::join(&words.collect::<Vec<_>>())
        };
        let (mut name, mut notes) = (open(0..first), open(first..self.words.len()));
        if name.is_none() {
            (name, notes) = (notes, None);
        }
        if let Some(name) = &mut name {
            name.text = strip_opening(&name.text, &self.heads.words);
        }
        let columns = [("name", name), ("notes", notes)];
        for (key, piece) in columns {
            self.cells.extend(self.heads.column(key).zip(piece));
        }
    }
}

/// Divides `WS10`, `WS:10`, `10pts` and `WS=10` into label and value.
fn unpack(word: &Fragment, heads: &Heads) -> Vec<Fragment> {
    let text = &word.text;
    let is_exact = word.span.end - word.span.start == text.len();
    let piece = |from: usize, to: usize| Fragment {
        text: text[from..to].to_owned(),
        span: if is_exact {
            Span::new(word.span.start + from, word.span.start + to)
        } else {
            word.span
        },
    };
    let is_label =
        |text: &str| heads.find_exact(text).is_some_and(|key| heads.shape(key) != CellShape::Name);
    if let Some((label, value)) = text.split_once([':', '='])
        && is_label(label)
        && !value.is_empty()
    {
        let at = label.len();
        return vec![piece(0, at), piece(at + 1, text.len())];
    }
    let letters = text.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    if letters > 0 && is_label(&text[..letters]) && number::is_value(&text[letters..]) {
        return vec![piece(0, letters), piece(letters, text.len())];
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    if digits > 0 && text[digits..].to_lowercase().starts_with('p') && is_label(&text[digits..]) {
        return vec![piece(0, digits), piece(digits, text.len())];
    }
    vec![word.clone()]
}

/// A name without the words with which a sentence leads to it: `First of all Stilgar`, `Then a Typical Naib`.
fn strip_opening(name: &str, known: &ListWords) -> String {
    let mut words: Vec<&str> = name.split_whitespace().collect();
    while words.len() > 1
        && words.last().is_some_and(|last| known.endings.iter().any(|ending| ending == last))
    {
        words.pop();
    }
    let name = words.join(" ");
    let is_opening = |word: &&str| known.openings.contains(&split_words(word).join(" "));
    if words.len() < 2 || !words.first().is_some_and(is_opening) {
        return name;
    }
    let start = words.iter().skip(1).position(|word| word.starts_with(char::is_uppercase));
    start.map_or(name, |start| words[start + 1..].join(" "))
}
