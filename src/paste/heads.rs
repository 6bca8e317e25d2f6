//! Columns of a game's tables with the words that head them, in both languages (`heads.yaml`).

use super::column::{CellShape, ColumnKey};
use super::words::ListWords;
use crate::book::Game;
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::language::{ByLanguage, Language};
use crate::text::split_words;
use serde::Deserialize;
use std::collections::BTreeMap;

const FILE: &str = "heads.yaml";
/// The folder of the game with the words of all lists.
const FIRST: &str = "fistful";

/// The columns that the tables of a game may have.
#[derive(Debug, Clone)]
pub struct Heads {
    columns: BTreeMap<ColumnKey, ColumnFile>,
    /// The columns as their file has them.
    order: Vec<ColumnKey>,
    /// The column of each head, as lower-case words without accents.
    by_words: BTreeMap<String, ColumnKey>,
    /// The long heads, each by itself and by what is left of it without one of its letters.
    by_shortened: BTreeMap<String, Vec<String>>,
    /// The usual orders of the columns of a table without heads.
    pub(super) orders: Vec<Vec<ColumnKey>>,
    pub(super) words: ListWords,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadsFile {
    columns: Vec<ColumnFile>,
    #[serde(default)]
    orders: Vec<Vec<String>>,
    /// `None` in a game that takes those of the first game.
    words: Option<ListWords>,
}

/// A column.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnFile {
    /// Its key in the file of a list.
    key: String,
    /// Its name for players; `None` in games whose rules name it.
    name: Option<ByLanguage<String>>,
    shape: CellShape,
    heads: Vec<String>,
}

impl Heads {
    /// Loads the heads of a game; those of *A Fistful of Sardaukar* for a game that has none of its own.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn load(game: Game, grammars: Grammars) -> Result<Self, Error> {
        let own = Self::load_own(game.key(), grammars)?;
        own.map_or_else(|| Self::read(FIRST, grammars), Ok)
    }

    /// Returns `true` if a game has heads of its own.
    pub fn has_own(key: &str, grammars: Grammars) -> bool {
        grammars.has_file(key, FILE)
    }

    /// Loads the heads of a game by its key; `None` if it has none of its own.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn load_own(key: &str, grammars: Grammars) -> Result<Option<Self>, Error> {
        Self::has_own(key, grammars).then(|| Self::read(key, grammars)).transpose()
    }

    fn read(key: &str, grammars: Grammars) -> Result<Self, Error> {
        const REQUIRED: [&str; 3] = ["name", "notes", "ignored"];
        let (path, file) = grammars.file(key, FILE)?;
        let wrong = |why| Error::new(&path, ErrorKind::Rules(why));
        let file: HeadsFile = file.parse().map_err(wrong)?;
        let is_known = |key: &String| file.columns.iter().any(|column| column.key == *key);
        let ordered = file.orders.iter().flatten();
        let mut needed = REQUIRED.map(str::to_owned).into_iter().chain(ordered.cloned());
        if let Some(key) = needed.find(|key| !is_known(key)) {
            return Err(wrong(format!("columns: `{key}` is missing")));
        }
        let words = match file.words.clone() {
            Some(words) => words,
            None if key == FIRST => return Err(wrong("words: missing".into())),
            None => Self::read(FIRST, grammars)?.words,
        };
        Ok(Self::new(file, words))
    }

    fn new(file: HeadsFile, words: ListWords) -> Self {
        let columns: Vec<(ColumnKey, ColumnFile)> = { file.columns.into_iter().enumerate() }
            .map(|(place, column)| (ColumnKey::from_key(&column.key, place), column))
            .collect();
        let words_of = |(key, column): &(ColumnKey, ColumnFile)| {
            let key = *key;
            column.heads.iter().map(move |head| (fold_words(head), key)).collect::<Vec<_>>()
        };
        let by_words: BTreeMap<String, ColumnKey> = columns.iter().flat_map(words_of).collect();
        let mut by_shortened: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for head in by_words.keys().filter(|head| is_long(head)) {
            for short in shorten(head) {
                by_shortened.entry(short).or_default().push(head.clone());
            }
        }
        let find = |key: &String| columns.iter().find(|(_, column)| column.key == *key);
        let find_all =
            |order: &Vec<String>| order.iter().filter_map(find).map(|(key, _)| *key).collect();
        let orders = file.orders.iter().map(find_all).collect();
        let order = columns.iter().map(|(key, _)| *key).collect();
        Self {
            by_words,
            by_shortened,
            orders,
            order,
            columns: columns.into_iter().collect(),
            words,
        }
    }

    /// Returns the key of a column in the file of a list.
    pub(super) fn key(&self, column: ColumnKey) -> &str {
        self.columns.get(&column).map_or("", |column| &column.key)
    }

    /// Returns the columns whose cells a player may correct.
    fn editable(&self) -> impl Iterator<Item = &ColumnFile> {
        let columns = self.order.iter().filter_map(|column| self.columns.get(column));
        columns.filter(|column| !matches!(column.shape, CellShape::Ignored | CellShape::Facts))
    }

    /// Returns the keys of the columns whose cells a player may correct.
    pub fn editable_keys(&self) -> impl Iterator<Item = &str> {
        self.editable().map(|column| column.key.as_str())
    }

    /// Returns the same keys, each with the name of its column.
    pub fn editable_columns(&self, language: Language) -> Vec<(&str, &str)> {
        let columns = self.editable().map(|column| {
            let name = column.name.as_ref().map_or(&column.key, |name| name.get(language));
            (column.key.as_str(), name.as_str())
        });
        columns.collect()
    }

    /// Returns `true` if a column is headed so in either language.
    pub fn has_head(&self, head: &str) -> bool {
        self.find_exact(head).is_some()
    }

    /// Returns `true` if the game has a column with this key.
    pub(super) fn has_key(&self, key: &str) -> bool {
        self.find_key(key).is_some()
    }

    /// Finds the column whose cells go on in lines below: the weapons of a unit.
    pub(super) fn find_lines(&self) -> Option<ColumnKey> {
        self.order.iter().copied().find(|column| self.shape(*column) == CellShape::Lines)
    }

    /// Returns the first head of a column.
    pub(super) fn first_head(&self, column: ColumnKey) -> &str {
        let heads = self.columns.get(&column).and_then(|column| column.heads.first());
        heads.map_or("", String::as_str)
    }

    /// Finds the column with a key of `heads.yaml`.
    pub(super) fn find_key(&self, key: &str) -> Option<ColumnKey> {
        let mut columns = self.columns.iter();
        columns.find(|(_, column)| column.key == key).map(|(column, _)| *column)
    }

    pub(super) fn shape(&self, column: ColumnKey) -> CellShape {
        // A column that the game does not have holds nothing.
        self.columns.get(&column).map_or(CellShape::Ignored, |column| column.shape)
    }

    /// Returns `true` for a column of values or of codes.
    pub(super) fn has_value(&self, column: ColumnKey) -> bool {
        let shape = self.shape(column);
        shape.is_number() || shape == CellShape::Code
    }

    /// Finds the column that a label names, letter by letter.
    pub(super) fn find_exact(&self, label: &str) -> Option<ColumnKey> {
        self.by_words.get(&fold_words(label)).copied()
    }

    /// Finds the column that a head names: by its words, by letters that a scan took for digits, or as a long word with
    /// a slip in it.
    pub(super) fn find_column(&self, head: &str) -> Option<ColumnKey> {
        let head = fold_words(head);
        if head.is_empty() {
            return None;
        }
        let exact = |words: &str| self.by_words.get(words).copied();
        exact(&head)
            .or_else(|| exact(&read_letters(&head)?))
            .or_else(|| exact(&self.find_slip(&head)?))
    }

    /// Finds the head from which a long word differs by one letter.
    fn find_slip(&self, word: &str) -> Option<String> {
        if !is_long(word) || word.contains(' ') {
            return None;
        }
        // Words that differ by one letter have something in common without one letter; comparing with all takes long.
        let shortened = shorten(word);
        let known = shortened.iter().filter_map(|short| self.by_shortened.get(short)).flatten();
        known.filter(|known| strsim::osa_distance(known, word) == 1).min().cloned()
    }

    /// Finds the column that a head names by its first words: `Radius (inches)`, `Points per model`.
    pub(super) fn find_by_start(&self, head: &str) -> Option<ColumnKey> {
        let head = fold_words(head);
        let mut start = head.as_str();
        while let Some((before, _)) = start.rsplit_once(' ') {
            start = before;
            if let Some(key) = self.by_words.get(start).filter(|_| start.len() > 1) {
                return Some(*key);
            }
        }
        None
    }

    /// Returns `true` for the label of names.
    pub(super) fn is_name(&self, label: &str) -> bool {
        self.find_exact(label) == Some(ColumnKey::Name)
    }

    /// Returns `true` for the label of ability codes.
    pub(super) fn is_code(&self, label: &str) -> bool {
        self.find_exact(label) == Some(ColumnKey::Code)
    }

    /// Splits a label into the labels in it: one, or several with slashes between them; none if one of them is unknown.
    pub(super) fn split_labels(&self, text: &str) -> Vec<String> {
        let parts = || text.split('/').map(|part| part.trim().to_owned());
        let is_known = parts().all(|part| self.find_exact(&part).is_some());
        if is_known { parts().collect() } else { Vec::new() }
    }
}

/// Returns `true` for a word that is long enough to be known in spite of a slip.
fn is_long(word: &str) -> bool {
    word.len() > 3
}

/// Lists a word, and what is left of it without one of its letters.
fn shorten(word: &str) -> Vec<String> {
    // A limit for hostile texts, far above the longest head.
    const LONGEST: usize = 64;
    let mut out = vec![word.to_owned()];
    for (at, letter) in word.char_indices().filter(|_| word.len() <= LONGEST) {
        out.push(word[..at].to_owned() + &word[at + letter.len_utf8()..]);
    }
    out
}

/// Folds a head to lower-case words without accents and marks: `weapon skill`; single letters are one word, `ha` of
/// `H.A.`, and a capital within a word begins another, as databases name their columns: `WeaponSkill`.
pub(super) fn fold_words(head: &str) -> String {
    let mut parted = String::with_capacity(head.len());
    let mut after_small = false;
    for letter in head.chars() {
        if after_small && letter.is_uppercase() {
            parted.push(' ');
        }
        after_small = letter.is_lowercase();
        parted.push(letter);
    }
    let words = split_words(&parted);
    let are_letters = words.len() > 1 && words.iter().all(|word| word.len() == 1);
    words.join(if are_letters { "" } else { " " })
}

/// Replaces digits by the letters that a scan takes for them, `ws` for `W5`; `None` without digits.
fn read_letters(head: &str) -> Option<String> {
    let letter_like = |c| match c {
        '5' => 's',
        '0' => 'o',
        '1' => 'l',
        '8' => 'b',
        c => c,
    };
    let has_letter = head.contains(|c: char| c.is_ascii_alphabetic());
    let letters: String = head.chars().map(letter_like).collect();
    (has_letter && letters != head).then_some(letters)
}
