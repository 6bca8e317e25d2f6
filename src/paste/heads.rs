//! Heads of columns: the words by which a game's tables are known, in both languages.

use super::Piece;
use crate::book::Game;
use crate::embedded;
use crate::error::{Error, ErrorKind};
use crate::text::{nearest, split_words};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The place of a column in [`Heads`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ColumnKey(usize);

/// The columns that the tables of a game may have.
#[derive(Debug, Clone)]
pub struct Heads {
    columns: Vec<ColumnFile>,
    /// The column of each head, as lower-case words without accents.
    by_words: BTreeMap<String, ColumnKey>,
    /// The usual orders of the columns of a table without heads.
    pub(super) orders: Vec<Vec<ColumnKey>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadsFile {
    columns: Vec<ColumnFile>,
    #[serde(default)]
    orders: Vec<Vec<String>>,
}

/// A column.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnFile {
    /// Its key in the file of a list.
    key: String,
    shape: Shape,
    heads: Vec<String>,
}

/// What the cells of a column look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Shape {
    /// The name of the row.
    Name,
    /// An ability code.
    Code,
    /// `4d`.
    Dice,
    /// `14`.
    Number,
    /// `24"`.
    Inches,
    /// A word of the game, such as `arab-rifle`.
    Word,
    /// Any text.
    Text,
    /// Nothing that a list keeps.
    Ignored,
}

/// A head over a column.
#[derive(Debug, Clone)]
pub(super) struct Head {
    /// `None` for a head that nobody knows.
    pub(super) key: Option<ColumnKey>,
    /// The piece of the line at which it begins.
    pub(super) at: usize,
    /// Which of the values of a cell it names, of how many: `WS / BS`.
    pub(super) part: (usize, usize),
}

impl Heads {
    /// Loads the heads of a game; those of *A Fistful of Sardaukar* for a game that has none of its own.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn load(game: Game, folder: Option<&Path>) -> Result<Self, Error> {
        const FILE: &str = "heads.yaml";
        let tag = game.tag();
        let tag = if embedded::has_grammar(tag, FILE, folder) { tag } else { "fistful" };
        let (path, file) = embedded::grammar(tag, FILE, folder)?;
        let file: HeadsFile = file.parse().map_err(|why| {
            let why = std::io::Error::new(std::io::ErrorKind::InvalidData, why);
            Error::new(path, ErrorKind::Read(why))
        })?;
        Ok(Self::new(file))
    }

    fn new(file: HeadsFile) -> Self {
        let keyed = (0..).map(ColumnKey).zip(&file.columns);
        let by_words = keyed
            .flat_map(|(key, column)| column.heads.iter().map(move |head| (words(head), key)))
            .collect();
        let find = |key: &String| file.columns.iter().position(|column| column.key == *key);
        let orders =
            file.orders.iter().map(|order| order.iter().filter_map(find).map(ColumnKey).collect());
        let orders = orders.collect();
        Self { by_words, orders, columns: file.columns }
    }

    /// The key of a column in the file of a list.
    pub fn key(&self, column: ColumnKey) -> &str {
        &self.columns[column.0].key
    }

    /// The column with this key.
    pub fn column(&self, key: &str) -> Option<ColumnKey> {
        self.columns.iter().position(|column| column.key == key).map(ColumnKey)
    }

    pub(super) fn shape(&self, column: ColumnKey) -> Shape {
        self.columns[column.0].shape
    }

    /// The column that a label names, letter by letter.
    pub(super) fn named_exactly(&self, label: &str) -> Option<ColumnKey> {
        self.by_words.get(&words(label)).copied()
    }

    /// The column that a head names: by its words, or as a long word with a slip in it.
    pub(super) fn named(&self, head: &str) -> Option<ColumnKey> {
        let head = words(head);
        if head.is_empty() {
            return None;
        }
        let near = || {
            let long = self.by_words.keys().map(String::as_str).filter(|known| known.len() > 4);
            let is_slip = |near: &String| strsim::osa_distance(near, &head) == 1;
            nearest(&head, long).filter(is_slip).filter(|_| head.len() > 4 && !head.contains(' '))
        };
        let found = self.by_words.get(&head);
        found.or_else(|| self.by_words.get(&near()?)).copied()
    }

    /// Reads the cells of a line as heads: most of them are known, and two name values.
    pub(super) fn find_head(&self, pieces: &[Piece]) -> Option<Vec<Head>> {
        let mut heads = Vec::new();
        for (at, piece) in pieces.iter().enumerate().filter(|(_, piece)| !piece.text.is_empty()) {
            heads.extend(self.heads_of(&piece.text, at));
        }
        self.accept(heads)
    }

    /// The heads in a cell: one, or several with slashes between them.
    fn heads_of(&self, text: &str, at: usize) -> Vec<Head> {
        let whole = self.named(text);
        let parts: Vec<&str> = text.split(['/', '+', '&', '(', '@']).collect();
        let keys: Option<Vec<ColumnKey>> = parts.iter().map(|part| self.named(part)).collect();
        match (whole, keys) {
            (None, Some(keys)) if keys.len() > 1 => {
                let count = keys.len();
                let heads = keys.into_iter().enumerate();
                heads.map(|(part, key)| Head { key: Some(key), at, part: (part, count) }).collect()
            }
            _ => vec![Head { key: whole, at, part: (0, 1) }],
        }
    }

    /// Reads the words of a line as heads, of which some have two or three words.
    pub(super) fn find_head_in_words(&self, pieces: &[Piece]) -> Option<Vec<Head>> {
        const MOST_WORDS: usize = 40;
        let known = pieces
            .iter()
            .take(MOST_WORDS)
            .filter(|piece| self.named_exactly(&piece.text).is_some());
        if pieces.len() > MOST_WORDS || known.count() < 2 {
            return None;
        }
        let mut heads = Vec::new();
        let mut at = 0;
        while at < pieces.len() {
            let joined = |count: usize| {
                let words = pieces.get(at..at + count)?.iter().map(|piece| piece.text.as_str());
                let is_word = |word: &str| word.chars().any(char::is_alphanumeric);
                if !words.clone().all(is_word) {
                    return None;
                }
                let words: Vec<&str> = words.collect();
                Some((count, self.named(&words.join(" "))?))
            };
            let (count, key) = [3, 2, 1]
                .into_iter()
                .find_map(joined)
                .map_or((1, None), |(count, key)| (count, Some(key)));
            match key {
                Some(_) => heads.push(Head { key, at, part: (0, 1) }),
                None => heads.extend(self.heads_of(&pieces[at].text, at)),
            }
            at += count;
        }
        self.accept(heads)
    }

    /// Two heads that ran into one: `LeadershipRadius`.
    pub(super) fn two_in_one(&self, piece: &Piece) -> Vec<Piece> {
        let cuts = piece.text.char_indices().map(|(at, _)| at).filter(|at| *at > 1);
        let halves = cuts.map(|at| piece.text.split_at(at));
        let found = { halves }.find(|(first, second)| {
            let exact = |half: &str| self.by_words.contains_key(&words(half));
            first.len() > 1 && second.len() > 1 && exact(first) && exact(second)
        });
        let piece = |text: &str| Piece { text: text.to_owned(), span: piece.span };
        found.map_or(Vec::new(), |(first, second)| vec![piece(first), piece(second)])
    }

    fn accept(&self, mut heads: Vec<Head>) -> Option<Vec<Head>> {
        let known = heads.iter().filter_map(|head| head.key);
        let is_value = |key: &ColumnKey| {
            matches!(self.shape(*key), Shape::Dice | Shape::Number | Shape::Inches | Shape::Code)
        };
        let (known, values) = (known.clone().count(), known.filter(is_value).count());
        if values < 2 || 3 * known < 2 * heads.len() {
            return None;
        }
        // A first column without a head that is known holds the names.
        let has_name =
            heads.iter().any(|head| head.key.is_some_and(|key| self.shape(key) == Shape::Name));
        if !has_name {
            let name =
                (0..self.columns.len()).map(ColumnKey).find(|key| self.shape(*key) == Shape::Name);
            match heads.first_mut() {
                Some(first) if first.key.is_none() => first.key = name,
                _ => heads.insert(0, Head { key: name, at: 0, part: (0, 1) }),
            }
        }
        Some(heads)
    }
}

/// Lower-case words without accents and marks: `weapon skill`.
fn words(head: &str) -> String {
    split_words(head).join(" ")
}
