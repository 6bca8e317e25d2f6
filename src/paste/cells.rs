//! Cells of a row as names, numbers and texts, with every doubt about them.

use super::column::ColumnKey;
use super::known_words::{KnownWord, OFFERED, find_known};
use super::line::Cut;
use super::number::{CellValue, has_digit};
use super::raw::RawRow;
use super::words::{ValueWords, has_word};
use super::{Fragment, Heads};
use crate::fault::PasteFault;
use crate::finding::Finding;
use crate::limits;
use crate::text::{Span, fold, length, split_words};
use std::collections::BTreeMap;

/// The player's own texts for cells, by line and key of the column.
pub type CellEdits = BTreeMap<(usize, String), String>;

/// Returns edits by the keys of their columns, where the player wrote a head of either language: `5.armas`.
pub(super) fn resolve_edits(edits: &CellEdits, heads: &Heads) -> CellEdits {
    let resolve = |((line, key), text): (&(usize, String), &String)| {
        let own = if heads.has_key(key) { None } else { heads.find_exact(key) };
        let key = own.map_or(key.as_str(), |column| heads.key(column));
        ((*line, key.to_owned()), text.clone())
    };
    edits.iter().map(resolve).collect()
}

/// Reads the cells of a row.
pub struct CellReader<'a> {
    pub(super) row: &'a RawRow,
    pub(super) heads: &'a Heads,
    edits: &'a CellEdits,
    pub(super) doubts: Vec<Finding>,
    /// Letters were read as digits, as scans need it.
    pub(super) is_guessed: bool,
    /// The name of a unit without a code; its game may take a remark out of it: `(Hero)`.
    pub name: String,
}

/// The number of a cell, and a text beside it.
#[derive(Default)]
pub(super) struct CellNumber {
    pub(super) number: Option<i32>,
    pub(super) remark: Option<String>,
}

/// A text of a column that goes on in lines below, with those of other columns on the same line.
pub struct CellLine<const N: usize> {
    pub text: Fragment,
    pub beside: [Option<Fragment>; N],
}

/// Cells by the keys of their columns, as games without codes ask for them.
impl CellReader<'_> {
    /// Reads the number of a column; a text beside it is doubted.
    pub fn number(&mut self, key: &str) -> Option<i32> {
        let column = self.heads.find_key(key)?;
        let CellNumber { number, remark } = self.read_number(column);
        // `26 AP`: its head says the same.
        let remark = remark.filter(|remark| self.heads.find_exact(remark) != Some(column));
        if let Some((remark, cell)) = remark.zip(self.find_cell(column)) {
            self.doubt_words(&Fragment { text: remark, ..cell }, Vec::new());
        }
        number
    }

    /// Returns the text of a column, if it is more than a dash.
    pub fn text(&self, key: &str) -> Option<Fragment> {
        let cell = self.find_text(self.heads.find_key(key)?)?;
        Some(Fragment { text: cell.text.replace('\n', " "), ..cell })
    }

    /// Returns all texts of a column: the player's edit, or else those of its cell and of the lines below.
    pub fn texts(&self, key: &str) -> Vec<Fragment> {
        let Some(column) = self.heads.find_key(key) else { return Vec::new() };
        let first = self.find_text(column);
        if self.find_edit(column).is_some() {
            return first.into_iter().collect();
        }
        let cells = self.row.cells.iter().filter(|(own, _)| *own == column);
        let below = cells.skip(1).map(|(_, cell)| cell.clone());
        first.into_iter().chain(below).collect()
    }

    /// Returns all texts of a column as [`Self::texts`] does, each with those of other columns on its line.
    pub fn lines<const N: usize>(&self, key: &str, beside: [&str; N]) -> Vec<CellLine<N>> {
        let Some(column) = self.heads.find_key(key) else { return Vec::new() };
        let columns = beside.map(|key| self.heads.find_key(key));
        let mut groups: Vec<Vec<&(ColumnKey, Fragment)>> = vec![Vec::new()];
        for cell in &self.row.cells {
            let has_it = |group: &&mut Vec<&(ColumnKey, Fragment)>| {
                group.iter().any(|(own, _)| *own == column)
            };
            match groups.last_mut().filter(|group| cell.0 != column || !has_it(group)) {
                Some(group) => group.push(cell),
                None => groups.push(vec![cell]),
            }
        }
        let is_text = |cell: &&Fragment| !self.value_words().is_empty(&cell.text);
        let read = |(at, group): (usize, Vec<&(ColumnKey, Fragment)>)| {
            let find = |wanted: ColumnKey| {
                let own = group.iter().find(|(key, _)| *key == wanted).map(|(_, cell)| cell);
                match self.find_edit(wanted).filter(|_| at == 0) {
                    Some(_) => self.find_text(wanted),
                    None => own.filter(is_text).cloned(),
                }
            };
            Some(CellLine { text: find(column)?, beside: columns.map(|key| find(key?)) })
        };
        let count = if self.find_edit(column).is_some() { 1 } else { groups.len() };
        groups.into_iter().enumerate().take(count).filter_map(read).collect()
    }

    /// Doubts the reading of a text that is not how the game writes it.
    pub fn doubt_reading(&mut self, printed: &Fragment, read: &str) {
        let fault = PasteFault::ReadAs { printed: printed.text.clone(), read: read.to_owned() };
        self.doubt(printed.span, fault);
    }

    /// Doubts the reading of a part of the name.
    pub fn doubt_name(&mut self, printed: &str, read: &str) {
        let span = self.row.cell(ColumnKey::Name).map_or(self.row.span, |name| name.span);
        self.doubt_reading(&Fragment { text: printed.to_owned(), span }, read);
    }

    /// Doubts a row without a word that its unit must have.
    pub fn doubt_missing(&mut self, key: &'static str, near: Vec<String>) {
        let near: Vec<String> = near.into_iter().take(OFFERED).collect();
        let fault = if near.is_empty() {
            PasteFault::MissingWord { key }
        } else {
            PasteFault::MissingWordNear { key, near }
        };
        self.doubt(self.row.span, fault);
    }

    /// Finds a text, as it is printed, among known words with their names; what is not certain gets a doubt. `key` spells a
    /// word.
    pub fn find_known<T: Clone>(
        &mut self,
        text: &str,
        printed: &Fragment,
        known: &[(T, Vec<&str>)],
        key: impl Fn(&T) -> String,
    ) -> Option<T> {
        match find_known(text, known) {
            KnownWord::Exact(word) => Some(word),
            KnownWord::Likely(word) => {
                self.doubt_reading(printed, &key(&word));
                Some(word)
            }
            KnownWord::Near(near) => {
                self.doubt_words(printed, near.iter().map(key).collect());
                None
            }
        }
    }

    /// Doubts words that mean nothing of the game, with the known ones that they are like.
    pub fn doubt_words(&mut self, words: &Fragment, near: Vec<String>) {
        let printed = words.text.clone();
        let fault = if near.is_empty() {
            PasteFault::UnknownWords { printed }
        } else {
            PasteFault::NearWords { printed, near }
        };
        self.doubt(words.span, fault);
    }
}

impl<'a> CellReader<'a> {
    pub(super) fn new(row: &'a RawRow, heads: &'a Heads, edits: &'a CellEdits) -> Self {
        Self { row, heads, edits, doubts: Vec::new(), is_guessed: false, name: String::new() }
    }

    pub(super) fn value_words(&self) -> &ValueWords {
        &self.heads.words.values
    }

    fn find_edit(&self, column: ColumnKey) -> Option<&String> {
        self.edits.get(&(self.row.line, self.heads.key(column).to_owned()))
    }

    /// Returns the text of a column: the player's edit, or else the cell.
    pub(super) fn find_cell(&self, column: ColumnKey) -> Option<Fragment> {
        let cell = self.row.cell(column).cloned();
        match self.find_edit(column) {
            Some(text) if text.is_empty() => None,
            Some(text) => Some(Fragment {
                text: text.clone(),
                span: cell.map_or(self.row.span, |cell| cell.span),
            }),
            None => cell,
        }
    }

    /// Returns the text of a column, if it is more than a dash.
    pub(super) fn find_text(&self, column: ColumnKey) -> Option<Fragment> {
        self.find_cell(column).filter(|piece| !self.value_words().is_empty(&piece.text))
    }

    /// Adds a doubt.
    pub(super) fn doubt(&mut self, span: Span, fault: PasteFault) {
        self.doubts.push(Finding::at(span, fault.into()));
    }

    pub(super) fn read_number(&mut self, column: ColumnKey) -> CellNumber {
        let Some(piece) = self.find_cell(column) else { return CellNumber::default() };
        let most = if column == ColumnKey::POINTS { limits::POINTS } else { limits::COUNT };
        match self.value_words().read(&piece.text, self.heads.shape(column)) {
            CellValue::Empty => CellNumber::default(),
            CellValue::Number { number, remark, is_guessed } if number <= most => {
                // `24 (+4 for the gate rule)`: which of them counts, nobody can know.
                let has_digit = |text: &String| text.contains(|c: char| c.is_ascii_digit());
                let is_unclear =
                    column != ColumnKey::LEADERSHIP && remark.as_ref().is_some_and(has_digit);
                if is_guessed || is_unclear {
                    let read = number.to_string();
                    self.doubt(piece.span, PasteFault::ReadAs { printed: piece.text, read });
                }
                self.is_guessed |= is_guessed;
                CellNumber { number: Some(number), remark }
            }
            CellValue::Number { .. } | CellValue::Unread => {
                self.doubt(piece.span, PasteFault::NoNumber { printed: piece.text });
                CellNumber::default()
            }
        }
    }

    /// Returns `true` for a name that holds words of a sentence: `y cuesta`, `For shooting you have the Rim Watch`.
    fn is_in_sentence(&self, name: &str) -> bool {
        let known = &self.heads.words.sentences;
        let last = name.split_whitespace().last().unwrap_or_default();
        let first = name.split_whitespace().next().unwrap_or_default();
        let is_opening = self.heads.words.openings.contains(&split_words(first).join(" "));
        name.starts_with(char::is_lowercase)
            || is_opening
            || has_word(&self.heads.words.links, &fold(last))
            || name.split_whitespace().any(|word| has_word(known, &fold(word)))
    }

    /// Returns `true` for a name behind small words that no name has: `Much better were the Fabricators`.
    fn is_behind_sentence(&self, name: &str) -> bool {
        let is_small = |word: &str| {
            word.starts_with(char::is_lowercase) && !has_word(&self.heads.words.small, &fold(word))
        };
        // `Don Ruy, paladin of the Lady`
        let first = name.split(',').next().unwrap_or_default();
        first.rsplit_once(' ').is_some_and(|(before, last)| {
            last.starts_with(char::is_uppercase) && before.split_whitespace().any(is_small)
        })
    }

    /// Returns `true` for a name that a sentence may lead to: `First Mate`, `First Stilgar`.
    fn begins_with_ordinal(&self, name: &str) -> bool {
        let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
        !rest.is_empty() && has_word(&self.heads.words.ordinals, &fold(first))
    }

    pub(super) fn read_name(&mut self, cell: Option<Fragment>) -> String {
        let span = cell.as_ref().map_or(self.row.span, |cell| cell.span);
        let name = cell.map_or(String::new(), |cell| cell.text.trim().to_owned());
        let is_odd = name.is_empty()
            || length(&name) > limits::NAME
            || name.contains(['|', '$', '!', '{', '}', '<', '>', '_'])
            || name.split_whitespace().any(|word| has_digit(word) && !is_ordinal(word))
            // `Code: EHs` at the end of a block.
            || self.heads.is_code(&name)
            || self.row.cut == Cut::Words
                && (self.begins_with_ordinal(&name)
                    || self.is_in_sentence(&name)
                    || self.is_behind_sentence(&name));
        if is_odd {
            self.doubt(span, PasteFault::OddName { printed: name.clone() });
        }
        let short: String = name.chars().take(limits::NAME).collect();
        if short.is_empty() { format!("#{}", self.row.line) } else { short }
    }
}

/// Returns `true` for a number that names stand in an order by: `2nd`, `7th`, `3.ª`.
fn is_ordinal(word: &str) -> bool {
    const ENDINGS: [&str; 9] = ["st", "nd", "rd", "th", "º", "ª", ".º", ".ª", "er"];
    let ending = word.trim_start_matches(|c: char| c.is_ascii_digit());
    ending.len() < word.len() && ENDINGS.contains(&ending.to_lowercase().as_str())
}
