//! Values that carry their own labels: `Fedaykin, 4d, WS 10, BS 6, M 11, 35 pts`.

use super::code::{is_likely_code, looks_like_code};
use super::column::{CellShape, ColumnEvidence, ColumnKey};
use super::number::{CellValue, has_digit};
use super::words::{ListWords, has_word};
use super::{Fragment, Heads, align};
use crate::decode;
use crate::rules::Rules;
use crate::text::{Span, split_words};
use std::ops::Range;

/// The cells that were found in a line, by column, with how many of them had labels.
pub(super) struct Labelled {
    pub(super) cells: Vec<(ColumnKey, Fragment)>,
    pub(super) labels: usize,
    pub(super) evidence: ColumnEvidence,
    /// The numbers that belong to no column.
    pub(super) loose_numbers: usize,
}

impl Labelled {
    /// Returns `true` for a short name and an ability code.
    pub(super) fn is_name_and_code(&self) -> bool {
        // The longest name of a unit in `armies/` has seven words; a line with more is a sentence.
        const MOST_NAME_WORDS: usize = 10;
        let cell = |key: ColumnKey| self.cells.iter().find(|(own, _)| *own == key);
        let is_short = |(_, name): &(ColumnKey, Fragment)| {
            name.text.starts_with(char::is_uppercase)
                && name.text.split_whitespace().count() <= MOST_NAME_WORDS
        };
        self.loose_numbers <= 1
            && cell(ColumnKey::MOVE).is_none()
            && cell(ColumnKey::Code).is_some()
            && cell(ColumnKey::Name).is_some_and(is_short)
    }
}

/// Reads a line of words with labels; `None` if it is not one.
pub(super) fn read(words: &[Fragment], heads: &Heads, rules: &Rules) -> Option<Labelled> {
    // A limit for hostile texts, as each word is compared with the heads.
    const MOST_WORDS: usize = 64;
    if words.len() > MOST_WORDS {
        return None;
    }
    let words = separate(words, heads).into_iter().flat_map(|word| split_slashes(word, heads));
    let words = join_dashes(&words.collect::<Vec<_>>());
    let mut reader = LabelReader {
        heads,
        words: &words,
        taken: vec![false; words.len()],
        cells: Vec::new(),
        labels: 0,
        evidence: ColumnEvidence::Heads,
        short_morale: None,
    };
    for at in 0..words.len() {
        reader.take_labelled(at);
    }
    reader.take_marked();
    reader.read_short_move();
    reader.take_code(rules);
    reader.take_unlabelled();
    reader.take_name_and_notes();
    reader.doubt_labels();
    let is_number = |at: &usize| heads.words.values.is_value(&words[*at].text);
    let loose_numbers = reader.open(0..words.len()).filter(is_number).count();
    let LabelReader { cells, labels, evidence, .. } = reader;
    (!cells.is_empty()).then_some(Labelled { cells, labels, evidence, loose_numbers })
}

/// Parts labels from their values: `Weapon Skill=8` as `Weapon Skill` and `8`, `10pts` as `10` and `pts`.
pub(super) fn separate(words: &[Fragment], heads: &Heads) -> Vec<Fragment> {
    join_labels(words, heads).iter().flat_map(|word| unpack(word, heads)).collect()
}

/// Joins labels of several words: `Weapon Skill 8`, `Ballistic Skill=4`.
pub(super) fn join_labels(words: &[Fragment], heads: &Heads) -> Vec<Fragment> {
    const MOST_WORDS: usize = 3;
    let is_value_label =
        |text: &str| heads.find_exact(text).is_some_and(|key| heads.shape(key).is_number());
    let mut out = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let joined = (2..=MOST_WORDS).rev().find_map(|count| {
            let parts = words.get(at..at + count)?;
            // `Mv=4d WS=8` are two labels.
            if parts[..count - 1].iter().any(|part| part.text.contains([':', '='])) {
                return None;
            }
            let label = parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" ");
            let (label, value) = label.split_once([':', '=']).unwrap_or((&label, ""));
            let span = Span::new(parts[0].span.start, parts[count - 1].span.end);
            let is_next_value = || words.get(at + count).is_some_and(|it| has_digit(&it.text));
            let is_label = is_value_label(label) && (!value.is_empty() || is_next_value());
            let value = Some(value).filter(|value| !value.is_empty());
            let texts = [Some(label), value].into_iter().flatten();
            let texts = texts.map(|text| Fragment { text: text.to_owned(), span });
            is_label.then(|| (texts.collect::<Vec<_>>(), count))
        });
        let (pieces, count) = joined.unwrap_or_else(|| (vec![words[at].clone()], 1));
        out.extend(pieces);
        at += count;
    }
    out
}

/// Divides values between slashes, `4d/8/4/9`, which have no labels.
fn split_slashes(word: Fragment, heads: &Heads) -> Vec<Fragment> {
    let labels = [ColumnKey::MOVE, ColumnKey::WS, ColumnKey::BS, ColumnKey::MORALE];
    let parts: Vec<&str> = word.text.split('/').collect();
    let are_values = (3..=labels.len()).contains(&parts.len())
        && parts[0].ends_with(['d', 'D'])
        && parts.iter().all(|part| heads.words.values.is_value(part));
    if !are_values {
        return vec![word];
    }
    let pair = |(key, part): (ColumnKey, &&str)| {
        [heads.first_head(key), *part]
            .map(|text| Fragment { text: text.to_owned(), span: word.span })
    };
    labels.into_iter().zip(&parts).flat_map(pair).collect()
}

/// Joins a code that has blanks around its dash: `EXs - D2`.
fn join_dashes(words: &[Fragment]) -> Vec<Fragment> {
    let mut out: Vec<Fragment> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if let Some([body, dash, rank]) = words.get(at..at + 3)
            && is_code_body(&body.text)
            && dash.text == "-"
            && is_rank(&rank.text)
        {
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

/// Returns `true` for letters as they stand before the dash of a code: `EXs`.
fn is_code_body(text: &str) -> bool {
    (2..=7).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_alphabetic())
}

/// Returns `true` for what stands behind it: `D2`.
pub(super) fn is_rank(text: &str) -> bool {
    // `VHmt - 17` has points behind its dash.
    matches!(text.as_bytes(), [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}

struct LabelReader<'a> {
    heads: &'a Heads,
    words: &'a [Fragment],
    taken: Vec<bool>,
    cells: Vec<(ColumnKey, Fragment)>,
    labels: usize,
    evidence: ColumnEvidence,
    /// The cell of Morale whose label is a single letter, which may mean movement too.
    short_morale: Option<usize>,
}

impl LabelReader<'_> {
    /// Returns the words of a range that belong to no cell yet.
    fn open(&self, range: Range<usize>) -> impl Iterator<Item = usize> {
        range.filter(|at| !self.taken[*at])
    }

    fn take(&mut self, at: usize, key: ColumnKey) {
        self.taken[at] = true;
        self.cells.push((key, self.words[at].clone()));
    }

    fn has(&self, key: ColumnKey) -> bool {
        self.cells.iter().any(|(taken, _)| *taken == key)
    }

    /// Takes the value beside a label: the one after it, or for a unit such as `pts` the one before it.
    fn take_labelled(&mut self, at: usize) {
        let label = self.words[at].text.as_str();
        let unit = || is_points_unit(label, self.heads).then_some(ColumnKey::POINTS);
        let key = self.heads.find_exact(label).or_else(unit);
        let Some(key) = key.filter(|_| !self.taken[at]) else { return };
        if !self.heads.shape(key).is_number() {
            return;
        }
        let (before, after) = (at.checked_sub(1), Some(at + 1));
        let places =
            if is_points_unit(label, self.heads) { [before, after] } else { [after, None] };
        // `M 11` is Morale, and `M 4d` movement.
        let is_dice = self.heads.shape(key) == CellShape::Dice;
        let other = if is_dice { ColumnKey::MORALE } else { ColumnKey::MOVE };
        let keys = [Some(key), Some(other).filter(|_| label.len() == 1)];
        let mut pairs = places
            .into_iter()
            .flatten()
            .flat_map(|place| keys.into_iter().flatten().map(move |key| (place, key)));
        if let Some((place, key)) = pairs.find(|(place, key)| self.is_value_of(*place, *key)) {
            self.taken[at] = true;
            if key == ColumnKey::MORALE && label.len() == 1 {
                self.short_morale = Some(self.cells.len());
            }
            self.take(place, key);
            self.labels += 1;
        }
    }

    /// Returns `true` for a word that is free and may be the value of a column.
    fn is_value_of(&self, at: usize, key: ColumnKey) -> bool {
        let Some(word) = self.words.get(at).filter(|_| !self.taken[at]) else { return false };
        let (values, shape) = (&self.heads.words.values, self.heads.shape(key));
        values.is_value(&word.text)
            && (shape != CellShape::Dice || word.text.contains(['d', 'D']))
            && matches!(values.read(&word.text, shape), CellValue::Number { .. })
    }

    /// Takes dice and inches, which need no label.
    fn take_marked(&mut self) {
        let is_dice = |at: &usize| self.words[*at].text.contains(['d', 'D']);
        let dice = self.find_number(CellShape::Dice, is_dice);
        if let Some(at) = dice.filter(|_| !self.has(ColumnKey::MOVE)) {
            self.take(at, ColumnKey::MOVE);
        }
        let inches = self.find_number(CellShape::Inches, |at| self.is_inches(*at));
        if let Some(at) = inches.filter(|_| !self.has(ColumnKey::RADIUS)) {
            self.take(at, ColumnKey::RADIUS);
        }
    }

    /// Reads `M4` as movement where it is not Morale: `M4 WS8 Mor9`; lists give no Morale of leaders.
    fn read_short_move(&mut self) {
        let morale = self.cells.iter().filter(|(key, _)| *key == ColumnKey::MORALE).count();
        let is_move = self.has(ColumnKey::LEADERSHIP) || morale > 1;
        if let Some(at) = self.short_morale.filter(|_| is_move && !self.has(ColumnKey::MOVE)) {
            self.cells[at].0 = ColumnKey::MOVE;
        }
    }

    /// Finds the first free word that is a certain number of a shape, and passes a test.
    fn find_number(&self, shape: CellShape, is_marked: impl Fn(&usize) -> bool) -> Option<usize> {
        let is_number = |at: &usize| {
            let text = &self.words[*at].text;
            let value = self.heads.words.values.read(text, shape);
            text.starts_with(|c: char| c.is_ascii_digit())
                && matches!(value, CellValue::Number { is_guessed: false, .. })
        };
        self.open(0..self.words.len()).filter(is_marked).find(is_number)
    }

    /// Returns `true` for a word with a mark of inches, or with such a unit behind it.
    fn is_inches(&self, at: usize) -> bool {
        let units = &self.heads.words.values.inches;
        let text = &self.words[at].text;
        let next =
            self.words.get(at + 1).map(|next| next.text.trim_end_matches('.').to_lowercase());
        text.ends_with(['"', '″', '”', '\''])
            || units.iter().any(|unit| text.ends_with(unit))
            || next.is_some_and(|next| has_word(units, &next))
    }

    /// Takes numbers without labels, if they are as many as the usual columns that are still empty: `4d 7/6 M8 25`.
    fn take_unlabelled(&mut self) {
        const USUAL: [ColumnKey; 3] = [ColumnKey::WS, ColumnKey::BS, ColumnKey::POINTS];
        let first = self.taken.iter().position(|taken| *taken).unwrap_or(0);
        let is_number = |at: &usize| {
            let value = self.heads.words.values.read(&self.words[*at].text, CellShape::Number);
            matches!(value, CellValue::Number { is_guessed: false, remark: None, .. })
        };
        let numbers: Vec<usize> = self.open(first..self.words.len()).filter(is_number).collect();
        let empty: Vec<ColumnKey> = USUAL.into_iter().filter(|key| !self.has(*key)).collect();
        let is_row = self.has(ColumnKey::MOVE) && self.labels > 0;
        if is_row && !numbers.is_empty() && numbers.len() == empty.len() {
            for (at, key) in numbers.into_iter().zip(empty) {
                self.take(at, key);
            }
            self.evidence = ColumnEvidence::UnsureHeads;
        }
    }

    /// Doubts each label whose value was not found.
    fn doubt_labels(&mut self) {
        let is_label = |at: usize| {
            let text = &self.words[at].text;
            let is_short = text.len() <= 3 && text.bytes().all(|c| c.is_ascii_uppercase());
            let key = self.heads.find_exact(text).filter(|key| !self.has(*key));
            // `Move special`, `Radius: none`.
            let is_value = |key: ColumnKey| {
                let is_long = text.starts_with(char::is_uppercase) && text.len() > 3;
                is_short || is_long && [ColumnKey::MOVE, ColumnKey::RADIUS].contains(&key)
            };
            key.is_some_and(is_value)
        };
        if self.labels > 0 && self.open(0..self.words.len()).any(is_label) {
            self.evidence = ColumnEvidence::UnsureHeads;
        }
    }

    fn take_code(&mut self, rules: &Rules) {
        let is_sure = |at: &usize| {
            let text = &self.words[*at].text;
            looks_like_code(text) && decode::find_code(text, rules).is_some()
        };
        let is_likely = |at: &usize| is_likely_code(&self.words[*at].text);
        let open = || self.open(0..self.words.len());
        let code = open().find(is_sure).or_else(|| open().find(is_likely));
        if let Some(at) = code {
            self.take(at, ColumnKey::Code);
        }
    }

    /// Takes the words before the first cell as the name, those after it as notes.
    fn take_name_and_notes(&mut self) {
        let first = self.taken.iter().position(|taken| *taken).unwrap_or(self.words.len());
        let join_open = |range: Range<usize>| {
            let words = self.open(range).map(|at| &self.words[at]);
            let words = words.filter(|word| word.text.chars().any(char::is_alphanumeric));
            align::join(&words.collect::<Vec<_>>())
        };
        let notes = join_open(first..self.words.len());
        // `Stilgar (code EFSm-C3)`, `Rabban | CH VHSs-E3`
        let known = &self.heads.words;
        let is_code = self.cells.iter().any(|(key, cell)| {
            *key == ColumnKey::Code && self.words.get(first).is_some_and(|it| it.span == cell.span)
        });
        let is_ending = |word: &Fragment| {
            has_word(&known.endings, &word.text)
                || has_word(&known.each, &word.text)
                || is_code && self.heads.is_code(&word.text)
        };
        let endings = self.words[..first].iter().skip(1).rev().take_while(|it| is_ending(it));
        let end = first - endings.count();
        let (name, notes) = match join_open(0..end) {
            Some(name) => (Some(name), notes),
            None => (notes, None),
        };
        let name = name.map(|name| {
            let text = strip_opening(&name.text, &self.heads.words);
            (ColumnKey::Name, Fragment { text, ..name })
        });
        self.cells.extend(name);
        self.cells.extend(notes.map(|notes| (ColumnKey::Notes, notes)));
    }
}

/// Returns `true` for a label that stands behind its value: `pts`.
fn is_points_unit(label: &str, heads: &Heads) -> bool {
    let is_head = heads.find_exact(label).is_none_or(|key| key == ColumnKey::POINTS);
    is_head && has_word(&heads.words.values.points, &split_words(label).join(" "))
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
    let is_label = |text: &str| heads.find_exact(text).is_some_and(|key| key != ColumnKey::Name);
    if let Some((label, value)) = text.split_once([':', '='])
        && is_label(label)
        && !value.is_empty()
    {
        let at = label.len();
        return vec![piece(0, at), piece(at + 1, text.len())];
    }
    let letters = text.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    if letters > 0 && is_label(&text[..letters]) && heads.words.values.is_value(&text[letters..]) {
        return vec![piece(0, letters), piece(letters, text.len())];
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    if digits > 0 && is_points_unit(&text[digits..], heads) {
        return vec![piece(0, digits), piece(digits, text.len())];
    }
    vec![word.clone()]
}

/// Strips the words with which a sentence leads to a name: `First of all Stilgar`, `Then a Typical Naib`.
fn strip_opening(name: &str, known: &ListWords) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    let is_opening = |word: &&str| known.openings.contains(&split_words(word).join(" "));
    if words.len() < 2 || !words.first().is_some_and(is_opening) {
        return name;
    }
    let start = words.iter().skip(1).position(|word| word.starts_with(char::is_uppercase));
    // `First Mate`
    let is_ordinal =
        start == Some(0) && has_word(&known.ordinals, &split_words(words[0]).join(" "));
    start.filter(|_| !is_ordinal).map_or(name, |start| words[start + 1..].join(" "))
}
