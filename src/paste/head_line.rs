//! Lines with the heads of a table: cells, words, or words behind a title.

use super::column::ColumnKey;
use super::heads::fold_words;
use super::line::{MOST_CELLS, MOST_WORDS};
use super::{Fragment, Heads};
use std::collections::BTreeSet;

/// The separators of the values in a cell and of their heads: `WS / BS`, `14 (6)`.
pub(super) const BETWEEN_VALUES: [char; 5] = ['/', '+', '&', '(', '@'];

/// A head over a column.
#[derive(Debug, Clone)]
pub(super) struct ColumnHead {
    /// `None` for a head that nobody knows.
    pub(super) key: Option<ColumnKey>,
    /// The piece of the line at which it begins.
    pub(super) at: usize,
    pub(super) part: CellPart,
    /// As it is written.
    text: String,
}

/// The value that a head names among those of a cell: the second of two for `BS` of `WS / BS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellPart {
    /// Counted from 0.
    pub(super) index: usize,
    pub(super) count: usize,
}

/// Heads with a title before them.
pub(super) struct TitledHeads {
    /// The number of words of the title.
    pub(super) title_words: usize,
    pub(super) heads: Vec<ColumnHead>,
}

impl ColumnHead {
    /// Returns the only head of a cell.
    fn alone(key: Option<ColumnKey>, at: usize, text: &str) -> Self {
        Self { key, at, part: CellPart { index: 0, count: 1 }, text: text.to_owned() }
    }

    /// Returns several heads of one cell.
    fn share(keys: &[ColumnKey], at: usize, text: &str) -> Vec<Self> {
        let count = keys.len();
        let heads = keys.iter().enumerate();
        let part = |index| CellPart { index, count };
        heads
            .map(|(index, key)| Self { part: part(index), ..Self::alone(Some(*key), at, text) })
            .collect()
    }

    fn is_name(&self) -> bool {
        self.key == Some(ColumnKey::Name)
    }
}

impl Heads {
    /// Reads the cells of a line as heads: most of them are known, and two name values.
    pub(super) fn read_head_cells(&self, cells: &[Fragment]) -> Option<Vec<ColumnHead>> {
        // A line of heads has some that are spelt as usual, and no numbers.
        let is_usual = |cell: &&Fragment| {
            cell.text.split(BETWEEN_VALUES).all(|part| self.find_exact(part).is_some())
                || !self.split_at_blanks(&cell.text).is_empty()
        };
        let filled = || cells.iter().filter(|cell| !cell.text.is_empty());
        if cells.len() > MOST_CELLS || filled().filter(is_usual).nth(1).is_none() {
            return None;
        }
        let cells = cells.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty());
        let heads: Vec<ColumnHead> =
            cells.flat_map(|(at, cell)| self.read_head_cell(&cell.text, at)).collect();
        let has = |wanted: ColumnKey| heads.iter().any(|head| head.key == Some(wanted));
        let names = heads.iter().any(ColumnHead::is_name);
        // A name and a code say what a row is, and so do a name and a value alone.
        let is_sure = names && has(ColumnKey::Code)
            || names && heads.len() == 2 && heads.iter().all(|head| head.key.is_some());
        self.accept(heads, is_sure)
    }

    /// Reads the heads in a cell: one, or several with a mark or a blank between them.
    fn read_head_cell(&self, text: &str, at: usize) -> Vec<ColumnHead> {
        if let Some(key) = self.find_column(text) {
            return vec![ColumnHead::alone(Some(key), at, text)];
        }
        let parts = text.split(BETWEEN_VALUES).map(|part| self.find_column(part));
        let mut keys: Vec<ColumnKey> = parts.collect::<Option<_>>().unwrap_or_default();
        if let [ColumnKey::MORALE, ColumnKey::LEADERSHIP]
        | [ColumnKey::LEADERSHIP, ColumnKey::MORALE] = keys[..]
        {
            return vec![ColumnHead::alone(Some(ColumnKey::MoraleOrLeadership), at, text)];
        }
        // `Name / Nombre`: one head in both languages.
        if let Some(first) = keys.first()
            && keys.iter().all(|key| key == first)
        {
            return vec![ColumnHead::alone(Some(*first), at, text)];
        }
        if keys.len() < 2 {
            keys = self.split_at_blanks(text);
        }
        if keys.is_empty() {
            return vec![ColumnHead::alone(self.find_by_start(text), at, text)];
        }
        ColumnHead::share(&keys, at, text)
    }

    /// Reads the columns of a cell whose heads have a blank between them: `WS BS`; none if a word is not a head.
    fn split_at_blanks(&self, text: &str) -> Vec<ColumnKey> {
        let keys = text.split_whitespace().map(|word| self.find_exact(word));
        let keys: Vec<ColumnKey> = keys.collect::<Option<_>>().unwrap_or_default();
        let are_values = keys.len() > 1 && keys.iter().all(|key| self.has_value(*key));
        if are_values { keys } else { Vec::new() }
    }

    /// Reads words as heads, of which some have two or three words; `is_line` if they stand on one line.
    pub(super) fn read_head_words(
        &self,
        words: &[Fragment],
        is_line: bool,
    ) -> Option<Vec<ColumnHead>> {
        // A sentence has a word or two of heads, and looking for slips in all the others takes long.
        const ONE_KNOWN_OF: usize = 4;
        let is_known = |word: &&Fragment| self.find_exact(&word.text).is_some();
        let fewest = words.len().div_ceil(ONE_KNOWN_OF).max(2);
        if words.len() > MOST_WORDS || words.iter().filter(is_known).count() < fewest {
            return None;
        }
        let mut heads = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let of_words =
                |count: usize| Some((count, self.join_head(words.get(at..at + count)?, is_line)?));
            match [3, 2, 1].into_iter().find_map(of_words) {
                Some((count, key)) => {
                    heads.push(ColumnHead::alone(Some(key), at, &words[at].text));
                    at += count;
                }
                None => {
                    heads.extend(self.read_head_cell(&words[at].text, at));
                    at += 1;
                }
            }
        }
        let keys: Vec<Option<ColumnKey>> = heads.iter().map(|head| head.key).collect();
        let is_sure = keys == [Some(ColumnKey::Name), Some(ColumnKey::Code)];
        self.accept(heads, is_sure)
    }

    /// Finds the column that words name together.
    fn join_head(&self, words: &[Fragment], is_line: bool) -> Option<ColumnKey> {
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let are_words = texts.iter().all(|text| text.chars().any(char::is_alphanumeric));
        let key = if are_words { self.find_column(&texts.join(" ")) } else { None };
        // `Morale Ld` on one line are two columns; one for both has a mark in its head, or stands on two lines.
        key.filter(|key| texts.len() == 1 || !is_line || *key != ColumnKey::MoraleOrLeadership)
    }

    /// Reads the last words of a line as heads, if a title stands before them: `Atreides 1998   Mv  WS  BS  Ld  Pts`.
    pub(super) fn read_heads_behind_title(&self, words: &[Fragment]) -> Option<TitledHeads> {
        // Fewer words of a sentence may be heads by chance.
        const FEWEST_HEADS: usize = 5;
        const TITLE_WORDS: std::ops::RangeInclusive<usize> = 2..=8;
        let is_head =
            |word: &Fragment| self.find_exact(&word.text).is_some_and(|key| self.has_value(key));
        let count = words.iter().rev().take_while(|word| is_head(word)).count();
        let (title, heads) = words.split_at(words.len() - count);
        // Looked up last: the search for slips of the pen takes long.
        let has_head = || title.iter().any(|word| self.find_column(&word.text).is_some());
        if count < FEWEST_HEADS || !TITLE_WORDS.contains(&title.len()) || has_head() {
            return None;
        }
        let head = |(at, word): (usize, &Fragment)| {
            ColumnHead::alone(self.find_exact(&word.text), at, &word.text)
        };
        let heads = (title.len()..).zip(heads).map(head).collect();
        Some(TitledHeads { title_words: title.len(), heads: self.accept(heads, false)? })
    }

    /// Splits two heads that ran into one: `LeadershipRadius`.
    pub(super) fn split_joined(&self, word: &Fragment) -> Vec<Fragment> {
        // Twice the longest head of one word, and a few marks.
        const LONGEST: usize = 30;
        if word.text.len() > LONGEST {
            return Vec::new();
        }
        let cuts = word.text.char_indices().map(|(at, _)| at).filter(|at| *at > 1);
        let mut halves = cuts.map(|at| word.text.split_at(at));
        let is_head = |half: &str| half.len() > 1 && self.find_exact(half).is_some();
        let joined = halves.find(|(first, second)| is_head(first) && is_head(second));
        let half = |text: &str| Fragment { text: text.to_owned(), span: word.span };
        joined.map_or(Vec::new(), |(first, second)| vec![half(first), half(second)])
    }

    /// Accepts the heads of a line if they are sure, or if two name values and two in three are known. A table has names, in a first column
    /// without a head that is known.
    fn accept(&self, mut heads: Vec<ColumnHead>, is_sure: bool) -> Option<Vec<ColumnHead>> {
        self.tell_apart(&mut heads);
        self.ignore_sums(&mut heads);
        let known: Vec<ColumnKey> = heads.iter().filter_map(|head| head.key).collect();
        let values: BTreeSet<&ColumnKey> =
            known.iter().filter(|key| self.has_value(**key)).collect();
        if !is_sure && (values.len() < 2 || 3 * known.len() < 2 * heads.len()) {
            return None;
        }
        if !heads.iter().any(ColumnHead::is_name) {
            match heads.first_mut() {
                Some(first) if first.key.is_none() => first.key = Some(ColumnKey::Name),
                _ => heads.insert(0, ColumnHead::alone(Some(ColumnKey::Name), 0, "")),
            }
        }
        self.forget_repeated(&mut heads);
        Some(heads)
    }

    /// Ignores the heads for names of a list but one, and prefers that to one for kinds: `Unit` beside `Name`, `Type` beside
    /// `Unit`. Lists that stand side by side have names each: in a game with codes, a head of values comes again.
    pub(super) fn keep_one_name(&self, heads: &mut [ColumnHead], has_codes: bool) {
        let is_of_value = |head: &&ColumnHead| head.key.is_some_and(|key| self.has_value(key));
        let values = heads.iter().filter(is_of_value).map(|head| head.key);
        let is_repeated = values.clone().collect::<BTreeSet<_>>().len() < values.count();
        if has_codes && is_repeated {
            return;
        }
        let is_kind = |head: &&ColumnHead| self.words.kinds.contains(&fold_words(&head.text));
        let names = || heads.iter().filter(|head| head.is_name());
        let kept = names().find(|head| !is_kind(head)).or(names().next());
        let kept = kept.map(|head| head.text.clone());
        for head in heads.iter_mut().filter(|head| head.is_name()) {
            if kept.as_ref() != Some(&head.text) {
                head.key = Some(ColumnKey::Ignored);
            }
        }
    }

    /// Ignores sums beside points: `Points`, `Total`.
    fn ignore_sums(&self, heads: &mut [ColumnHead]) {
        let is_sum = |head: &ColumnHead| self.words.totals.contains(&fold_words(&head.text));
        let is_points = |head: &&ColumnHead| head.key == Some(ColumnKey::POINTS);
        if heads.iter().filter(is_points).any(|head| !is_sum(head)) {
            let sums = heads.iter_mut().filter(|head| head.key == Some(ColumnKey::POINTS));
            sums.filter(|head| is_sum(head)).for_each(|head| head.key = Some(ColumnKey::Ignored));
        }
    }

    /// Makes heads unknown that name a number which another head of the same list has named: `Pts`, `Pts each`.
    fn forget_repeated(&self, heads: &mut [ColumnHead]) {
        let mut named: Vec<ColumnKey> = Vec::new();
        for head in heads {
            match head.key {
                Some(ColumnKey::Name) => named.clear(),
                Some(key) if !self.shape(key).is_number() => {}
                Some(key) if named.contains(&key) => head.key = None,
                Some(key) => named.push(key),
                None => {}
            }
        }
    }

    /// Corrects heads by those around them: `M` behind the skills or beside `Mv` means Morale, `ldr_radius` is not a
    /// leadership rating, and `Leader-` beside values is a rating that was broken off.
    fn tell_apart(&self, heads: &mut [ColumnHead]) {
        for at in 0..heads.len() {
            let start = heads[..at].iter().rposition(ColumnHead::is_name).unwrap_or(0);
            let before = &heads[start..at];
            let is_skill =
                |head: &&ColumnHead| matches!(head.key, Some(ColumnKey::WS | ColumnKey::BS));
            let has_skills = before.iter().filter(is_skill).count() > 1;
            let has_movement = before.iter().any(|head| head.key == Some(ColumnKey::MOVE));
            let is_behind_values = before.len() > 2;
            let text = heads[at].text.to_lowercase();
            let is_rating = self.words.broken_ratings.iter().any(|start| text.starts_with(start));
            if text == "m" && (has_skills || has_movement) {
                heads[at].key = Some(ColumnKey::MORALE);
            } else if is_rating && heads[at].is_name() && is_behind_values {
                heads[at].key = Some(ColumnKey::LEADERSHIP);
            } else if let Some((of, what)) = text.rsplit_once('_')
                && self.find_exact(of) == Some(ColumnKey::LEADERSHIP)
                && self.find_exact(what) == Some(ColumnKey::RADIUS)
            {
                heads[at].key = Some(ColumnKey::RADIUS);
            }
        }
    }
}
