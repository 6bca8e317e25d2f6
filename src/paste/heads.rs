//! Heads of columns: the words by which a game's tables are known, in both languages.

use super::Fragment;
use crate::book::Game;
use crate::embedded;
use crate::error::{Error, ErrorKind};
use crate::text::{nearest, split_words};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The column that holds the Morale of troops and the rating of leaders.
pub const EITHER: &str = "morale-or-leadership";

/// The columns whose cells a player may set, without [`EITHER`].
pub const EDITABLE: [&str; 10] =
    ["name", "code", "move", "ws", "bs", "morale", "leadership", "radius", "points", "notes"];

/// The place of a column in [`Heads`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ColumnKey(usize);

/// The columns that the tables of a game may have.
#[derive(Debug, Clone)]
pub struct Heads {
    columns: Vec<ColumnFile>,
    /// The column of each head, as lower-case words without accents.
    by_words: BTreeMap<String, ColumnKey>,
    /// The usual orders of the columns of a table without heads.
    pub(super) orders: Vec<Vec<ColumnKey>>,
    pub(super) words: ListWords,
}

/// Words of lists beside the heads of columns, in small letters and without accents; `heads.yaml` says what each is for.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ListWords {
    pub(super) parts: Vec<String>,
    pub(super) page: Vec<String>,
    pub(super) leaders_and_troops: Vec<String>,
    pub(super) options: Vec<String>,
    pub(super) totals: Vec<String>,
    pub(super) corrections: Vec<String>,
    pub(super) shields: Vec<String>,
    pub(super) without: Vec<String>,
    pub(super) openings: Vec<String>,
    pub(super) endings: Vec<String>,
    pub(super) links: Vec<String>,
    pub(super) small: Vec<String>,
    pub(super) vague: Vec<String>,
    pub(super) ncos: Vec<String>,
    pub(super) points: Vec<String>,
    pub(super) figures: Vec<String>,
    pub(super) platoons: Vec<String>,
    /// Of each table of costs, by the key of its slot.
    pub(super) cost_tables: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadsFile {
    columns: Vec<ColumnFile>,
    #[serde(default)]
    orders: Vec<Vec<String>>,
    words: ListWords,
}

/// A column.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnFile {
    /// Its key in the file of a list.
    key: String,
    shape: CellShape,
    heads: Vec<String>,
}

/// The look of the cells of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CellShape {
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
    /// Any text.
    Text,
    /// Nothing that a list keeps.
    Ignored,
}

impl CellShape {
    pub(super) const ALL: [Self; 7] =
        [Self::Name, Self::Code, Self::Dice, Self::Number, Self::Inches, Self::Text, Self::Ignored];
}

/// The evidence for the columns of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnEvidence {
    /// The heads of the table, or a label beside each value.
    Heads,
    /// The heads, but the words may be dealt out otherwise.
    UnsureHeads,
    /// The look of the cells.
    Shapes,
}

/// A head over a column.
#[derive(Debug, Clone)]
pub(super) struct ColumnHead {
    /// `None` for a head that nobody knows.
    pub(super) key: Option<ColumnKey>,
    /// The piece of the line at which it begins.
    pub(super) at: usize,
    /// The number of the value that it names in a cell, and the number of values there: `WS / BS`.
    pub(super) part: (usize, usize),
    /// As it is written.
    pub(super) text: String,
}

impl Heads {
    /// Loads the heads of a game; those of *A Fistful of Sardaukar* for a game that has none of its own.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn load(game: Game, folder: Option<&Path>) -> Result<Self, Error> {
        const FILE: &str = "heads.yaml";
        const REQUIRED: [&str; 4] = ["name", "code", "notes", "ignored"];
        let tag = game.tag();
        let tag = if embedded::has_grammar(tag, FILE, folder) { tag } else { "fistful" };
        let (path, file) = embedded::grammar(tag, FILE, folder)?;
        let wrong = |why| Error::new(&path, ErrorKind::Rules(why));
        let file: HeadsFile = file.parse().map_err(wrong)?;
        let is_known = |key: &String| file.columns.iter().any(|column| column.key == *key);
        let ordered = file.orders.iter().flatten();
        let missing = REQUIRED.map(str::to_owned).into_iter().chain(ordered.cloned());
        if let Some(key) = missing.into_iter().find(|key| !is_known(key)) {
            return Err(wrong(format!("columns: `{key}` is missing")));
        }
        Ok(Self::new(file))
    }

    fn new(file: HeadsFile) -> Self {
        let keyed = (0..).map(ColumnKey).zip(&file.columns);
        let by_words = keyed
            .flat_map(|(key, column)| column.heads.iter().map(move |head| (fold_words(head), key)))
            .collect();
        let find = |key: &String| file.columns.iter().position(|column| column.key == *key);
        let orders =
            file.orders.iter().map(|order| order.iter().filter_map(find).map(ColumnKey).collect());
        let orders = orders.collect();
        Self { by_words, orders, columns: file.columns, words: file.words }
    }

    /// The key of a column in the file of a list.
    pub(super) fn key(&self, column: ColumnKey) -> &str {
        &self.columns[column.0].key
    }

    /// The column with this key.
    pub(super) fn column(&self, key: &str) -> Option<ColumnKey> {
        self.columns.iter().position(|column| column.key == key).map(ColumnKey)
    }

    /// Returns `true` for a column of values or of codes.
    pub(super) fn has_value(&self, column: ColumnKey) -> bool {
        matches!(
            self.shape(column),
            CellShape::Dice | CellShape::Number | CellShape::Inches | CellShape::Code
        )
    }

    pub(super) fn shape(&self, column: ColumnKey) -> CellShape {
        self.columns[column.0].shape
    }

    /// The column that a label names, letter by letter.
    pub(super) fn find_exact(&self, label: &str) -> Option<ColumnKey> {
        self.by_words.get(&fold_words(label)).copied()
    }

    /// The column that a head names: by its words, or as a long word with a slip in it.
    pub(super) fn find_column(&self, head: &str) -> Option<ColumnKey> {
        let head = fold_words(head);
        if head.is_empty() {
            return None;
        }
        let near = || {
            let long = self.by_words.keys().map(String::as_str).filter(|known| known.len() > 3);
            let is_slip = |near: &String| strsim::osa_distance(near, &head) == 1;
            nearest(&head, long).filter(is_slip).filter(|_| head.len() > 3 && !head.contains(' '))
        };
        let found = self.by_words.get(&head);
        let found = found.or_else(|| self.by_words.get(&read_letters(&head)?));
        found.or_else(|| self.by_words.get(&near()?)).copied()
    }

    /// The column that a head names by its first words: `Radius (inches)`, `Points per model`.
    fn find_by_start(&self, head: &str) -> Option<ColumnKey> {
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
        self.find_exact(label).is_some_and(|key| self.shape(key) == CellShape::Name)
    }

    /// Returns `true` for the label of ability codes.
    pub(super) fn is_code(&self, label: &str) -> bool {
        self.find_exact(label).is_some_and(|key| self.shape(key) == CellShape::Code)
    }

    /// The labels in a label: one, or several with slashes between them; none if one of them is unknown.
    pub(super) fn split_labels(&self, text: &str) -> Vec<String> {
        let parts = || text.split('/').map(|part| part.trim().to_owned());
        let is_known = parts().all(|part| self.find_exact(&part).is_some());
        if is_known { parts().collect() } else { Vec::new() }
    }

    /// Reads the cells of a line as heads: most of them are known, and two name values.
    pub(super) fn find_head(&self, pieces: &[Fragment]) -> Option<Vec<ColumnHead>> {
        const MOST_CELLS: usize = 60;
        // A line of heads has some that are spelt as usual, and no numbers.
        let is_usual = |piece: &&Fragment| {
            piece.text.split(['/', '+', '&', '(', '@']).all(|part| self.find_exact(part).is_some())
                || !self.split_at_blanks(&piece.text, 0).is_empty()
        };
        let mut known = pieces.iter().filter(|piece| !piece.text.is_empty()).filter(is_usual);
        if pieces.len() > MOST_CELLS || known.nth(1).is_none() {
            return None;
        }
        let mut heads = Vec::new();
        for (at, piece) in pieces.iter().enumerate().filter(|(_, piece)| !piece.text.is_empty()) {
            heads.extend(self.split_heads(&piece.text, at));
        }
        self.accept(heads)
    }

    /// The heads in a cell: one, or several with slashes between them.
    fn split_heads(&self, text: &str, at: usize) -> Vec<ColumnHead> {
        let whole = self.find_column(text);
        let parts: Vec<&str> = text.split(['/', '+', '&', '(', '@']).collect();
        let keys: Option<Vec<ColumnKey>> =
            parts.iter().map(|part| self.find_column(part)).collect();
        let head = |key| vec![ColumnHead { key, at, part: (0, 1), text: text.to_owned() }];
        match (whole, keys) {
            (None, Some(keys)) if keys.len() > 1 => {
                let names = |key: &ColumnKey| self.key(*key);
                let names: Vec<&str> = keys.iter().map(names).collect();
                // One column for the Morale of troops and the rating of leaders.
                if names.len() == 2 && names.contains(&"morale") && names.contains(&"leadership") {
                    return head(self.column(EITHER));
                }
                let count = keys.len();
                let heads = keys.into_iter().enumerate();
                let text = || text.to_owned();
                heads
                    .map(|(part, key)| ColumnHead {
                        key: Some(key),
                        at,
                        part: (part, count),
                        text: text(),
                    })
                    .collect()
            }
            (None, _) => match self.split_at_blanks(text, at) {
                heads if heads.is_empty() => head(self.find_by_start(text)),
                heads => heads,
            },
            (whole, _) => head(whole),
        }
    }

    /// Heads of one cell with a blank between them: `WS BS`; none if a word is no head.
    fn split_at_blanks(&self, text: &str, at: usize) -> Vec<ColumnHead> {
        let keys = text.split_whitespace().map(|word| self.find_exact(word));
        let keys: Vec<ColumnKey> = keys.collect::<Option<_>>().unwrap_or_default();
        if keys.len() < 2 || keys.iter().any(|key| !self.has_value(*key)) {
            return Vec::new();
        }
        let count = keys.len();
        let heads = keys.into_iter().enumerate();
        let head = |(part, key)| ColumnHead {
            key: Some(key),
            at,
            part: (part, count),
            text: text.to_owned(),
        };
        heads.map(head).collect()
    }

    /// Reads the words of a line as heads, of which some have two or three words.
    pub(super) fn find_head_in_words(&self, pieces: &[Fragment]) -> Option<Vec<ColumnHead>> {
        const MOST_WORDS: usize = 40;
        let known =
            pieces.iter().take(MOST_WORDS).filter(|piece| self.find_exact(&piece.text).is_some());
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
                Some((count, self.find_column(&words.join(" "))?))
            };
            let (count, key) = [3, 2, 1]
                .into_iter()
                .find_map(joined)
                .map_or((1, None), |(count, key)| (count, Some(key)));
            match key {
                Some(_) => {
                    heads.push(ColumnHead { key, at, part: (0, 1), text: pieces[at].text.clone() })
                }
                None => heads.extend(self.split_heads(&pieces[at].text, at)),
            }
            at += count;
        }
        self.accept(heads)
    }

    /// Reads the last words of a line as heads, if a title stands before them: `Atreides 1998   Mv  WS  BS  Ld  Pts`; returns
    /// the number of words of the title too.
    pub(super) fn find_heads_behind_title(
        &self,
        pieces: &[Fragment],
    ) -> Option<(usize, Vec<ColumnHead>)> {
        const FEWEST: usize = 5;
        let is_head =
            |piece: &Fragment| self.find_exact(&piece.text).is_some_and(|key| self.has_value(key));
        let count = pieces.iter().rev().take_while(|piece| is_head(piece)).count();
        let start = pieces.len() - count;
        let is_known = pieces[..start].iter().any(|piece| self.find_column(&piece.text).is_some());
        if count < FEWEST || !(2..=FEWEST + 3).contains(&start) || is_known {
            return None;
        }
        let heads = pieces.iter().enumerate().skip(start);
        let heads = heads.map(|(at, piece)| ColumnHead {
            key: self.find_exact(&piece.text),
            at,
            part: (0, 1),
            text: piece.text.clone(),
        });
        Some((start, self.accept(heads.collect())?))
    }

    /// `M` behind the skills or beside `Mv` means Morale, and `Leader-` beside a name is a rating that was broken off.
    fn tell_apart(&self, heads: &mut [ColumnHead]) {
        let (movement, morale) = (self.column("move"), self.column("morale"));
        let is_skill =
            |head: &ColumnHead| ["ws", "bs"].iter().any(|key| head.key == self.column(key));
        let is_name =
            |head: &ColumnHead| head.key.is_some_and(|key| self.shape(key) == CellShape::Name);
        for at in 0..heads.len() {
            let start = heads[..at].iter().rposition(is_name).unwrap_or(0);
            let before = &heads[start..at];
            let has_skills = before.iter().filter(|head| is_skill(head)).count() > 1;
            let has_movement = before.iter().any(|head| head.key == movement);
            let behind = before.len();
            let text = heads[at].text.to_lowercase();
            if text == "m" && (has_skills || has_movement) {
                heads[at].key = morale;
            }
            let is_rating = text.starts_with("leader") || text.starts_with("lider");
            if is_rating && is_name(&heads[at]) && behind > 2 {
                heads[at].key = self.column("leadership");
            }
        }
    }

    /// Two heads that ran into one: `LeadershipRadius`.
    pub(super) fn split_joined(&self, piece: &Fragment) -> Vec<Fragment> {
        const LONGEST: usize = 30;
        if piece.text.len() > LONGEST {
            return Vec::new();
        }
        let cuts = piece.text.char_indices().map(|(at, _)| at).filter(|at| *at > 1);
        let halves = cuts.map(|at| piece.text.split_at(at));
        let found = { halves }.find(|(first, second)| {
            let exact = |half: &str| self.by_words.contains_key(&fold_words(half));
            first.len() > 1 && second.len() > 1 && exact(first) && exact(second)
        });
        let piece = |text: &str| Fragment { text: text.to_owned(), span: piece.span };
        found.map_or(Vec::new(), |(first, second)| vec![piece(first), piece(second)])
    }

    fn accept(&self, mut heads: Vec<ColumnHead>) -> Option<Vec<ColumnHead>> {
        self.tell_apart(&mut heads);
        let known: Vec<ColumnKey> = heads.iter().filter_map(|head| head.key).collect();
        let values: BTreeSet<&ColumnKey> =
            known.iter().filter(|key| self.has_value(**key)).collect();
        if values.len() < 2 || 3 * known.len() < 2 * heads.len() {
            return None;
        }
        // A first column without a head that is known holds the names.
        let has_name =
            heads.iter().any(|head| head.key.is_some_and(|key| self.shape(key) == CellShape::Name));
        if !has_name {
            let name = (0..self.columns.len())
                .map(ColumnKey)
                .find(|key| self.shape(*key) == CellShape::Name);
            match heads.first_mut() {
                Some(first) if first.key.is_none() => first.key = name,
                _ => heads
                    .insert(0, ColumnHead { key: name, at: 0, part: (0, 1), text: String::new() }),
            }
        }
        Some(heads)
    }
}

/// Lower-case words without accents and marks: `weapon skill`; single letters are one word, `ha` of `H.A.`.
fn fold_words(head: &str) -> String {
    let words = split_words(head);
    let are_letters = words.len() > 1 && words.iter().all(|word| word.len() == 1);
    words.join(if are_letters { "" } else { " " })
}

/// Letters in place of digits that a scan takes for them, `ws` of `W5`; `None` without digits.
fn read_letters(head: &str) -> Option<String> {
    let letters = |c| match c {
        '5' => 's',
        '0' => 'o',
        '1' => 'l',
        '8' => 'b',
        c => c,
    };
    let has_letter = head.contains(|c: char| c.is_ascii_alphabetic());
    let mended: String = head.chars().map(letters).collect();
    (has_letter && mended != head).then_some(mended)
}
