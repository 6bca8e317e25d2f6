//! Tables of costs (`Elite (E) 4d +4 - +3 +12`, or `Elite 12, Veteran 6`) as house rules: what each row changes in the
//! tables of a game.

mod category;
mod file;
mod letter;
mod row;
mod sentence;

use category::CategoryColumns;
pub use file::write_rules;
use letter::LetterMatch;
pub use letter::TableLetter;

use super::line::{Cut, TextLine};
use super::number::has_digit;
use super::words::ValueWords;
use super::{Fragment, Heads, NumberedLine, lines};
use crate::codes::{CodeTables, Slot};
use crate::fault::PasteFault;
use crate::finding::{Finding, in_order};
use crate::language::Language;
use crate::limits;
use crate::profile::{ByColumn, ListColumn};
use crate::stop;
use crate::text::{Source, Span, fold, split_words};
use row::{CostHeads, RowText, TableMoves, TableNumber, cut_rows};
use std::collections::BTreeSet;

/// The tables of costs of a text.
#[derive(Debug, Default)]
pub struct PastedTables {
    pub rows: Vec<PastedTableRow>,
    /// The lines that are no rows: their numbers and texts.
    pub prose: Vec<NumberedLine>,
    /// Every doubt, in the order of the text.
    pub findings: Vec<Finding>,
}

/// A row of a table of costs: a letter, or the Base Trooper.
#[derive(Debug)]
pub struct PastedTableRow {
    /// Counted from 1.
    pub line: usize,
    pub span: Span,
    /// The name and the letter as they are written.
    pub name: String,
    pub letter: TableLetter,
    /// What it gives and costs in this table.
    pub entry: PricedEffect,
    /// The same in the tables of the game; `None` for a letter that they do not have.
    pub before: Option<PricedEffect>,
    /// A row above has the same letter, and counts.
    pub is_repeated: bool,
    pub doubts: Vec<Finding>,
}

/// The effect and the price of a letter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PricedEffect {
    /// `4d` or `+1d`; `None` if the Move stays.
    pub moves: Option<String>,
    /// The numbers of the other columns.
    pub numbers: ByColumn<i32>,
}

impl PastedTableRow {
    /// Returns the points in this table.
    pub fn points(&self) -> i32 {
        *self.entry.numbers.get(ListColumn::Points)
    }

    /// Returns the points in the tables of the game; `None` for a letter that they do not have.
    pub fn points_before(&self) -> Option<i32> {
        self.before.as_ref().map(|before| *before.numbers.get(ListColumn::Points))
    }

    /// Lists the values that a house rule must change, as they are written in its file; none if a row above has the
    /// letter.
    pub fn changes(&self) -> Vec<(ListColumn, String)> {
        if self.is_repeated {
            return Vec::new();
        }
        let is_changed = |column: &ListColumn| {
            let value = self.entry.value(*column);
            match &self.before {
                Some(before) => value.is_some() && value != before.value(*column),
                // A new letter always says its price.
                None => *column == ListColumn::Points || value.is_some_and(|value| value != "0"),
            }
        };
        let changed = ListColumn::ALL.into_iter().filter(is_changed);
        changed.filter_map(|column| Some((column, self.entry.value(column)?))).collect()
    }
}

impl PricedEffect {
    /// Writes a value as the file of a house rule has it; `None` for a Move that stays.
    fn value(&self, column: ListColumn) -> Option<String> {
        match column {
            ListColumn::Move => self.moves.clone(),
            _ => Some(self.numbers.get(column).to_string()),
        }
    }

    /// Sets a value as it is printed, and returns a doubt about it. A dash is 0, and under Move it says nothing.
    fn set(&mut self, column: ListColumn, text: &str, known: &ValueWords) -> Option<PasteFault> {
        let read = match column {
            ListColumn::Move => {
                row::read_moves(text, known).map(|TableMoves { moves, is_guessed }| {
                    self.moves = moves.or(self.moves.take());
                    (is_guessed, self.moves.clone().unwrap_or_default())
                })
            }
            _ => row::read_number(text, known).map(|TableNumber { number, is_guessed }| {
                *self.numbers.get_mut(column) = number;
                (is_guessed, number.to_string())
            }),
        };
        let printed = text.to_owned();
        match read {
            Some((true, read)) => Some(PasteFault::ReadAs { printed, read }),
            Some((false, _)) => None,
            None => Some(PasteFault::NoNumber { printed }),
        }
    }
}

/// Reads the tables of costs of a text.
pub fn read_tables(source: &Source, heads: &Heads, codes: &CodeTables) -> PastedTables {
    let mut reader = TableReader {
        source,
        heads,
        codes,
        letter_names: letter_names(codes),
        slot: None,
        columns: None,
        categories: None,
        rows: Vec::new(),
        prose: Vec::new(),
        unread: Vec::new(),
    };
    for line in lines::read_cost_lines(source, heads) {
        stop::unwind_if_stopped();
        let text = source.slice(line.span).to_owned();
        if !reader.read_line(&line) && !text.trim().is_empty() {
            reader.prose.push(NumberedLine { number: line.number, text });
        }
        if reader.rows.len() > limits::RULES {
            let fault = PasteFault::TooManyRules;
            return PastedTables {
                rows: Vec::new(),
                prose: Vec::new(),
                findings: vec![Finding::unplaced(fault.into())],
            };
        }
    }
    let TableReader { rows, prose, unread, .. } = reader;
    let doubts = rows.iter().flat_map(|row| row.doubts.clone()).chain(unread);
    let mut findings = in_order(doubts.collect());
    if rows.is_empty() {
        findings.push(Finding::unplaced(PasteFault::NoTables.into()));
    }
    PastedTables { rows, prose, findings }
}

struct TableReader<'a> {
    source: &'a Source,
    heads: &'a Heads,
    codes: &'a CodeTables,
    /// The names of all letters in both languages, in small letters.
    letter_names: BTreeSet<String>,
    /// The table that the last title or head names.
    slot: Option<Slot>,
    /// The columns behind the names; `None` where there are no heads, or those of a list of units.
    columns: Option<Vec<Option<ListColumn>>>,
    /// The columns of a table that names a table of letters in each row.
    categories: Option<CategoryColumns>,
    rows: Vec<PastedTableRow>,
    prose: Vec<NumberedLine>,
    /// Doubts about what may be a price and was not read.
    unread: Vec<Finding>,
}

/// Returns the names of all letters that have more than a few characters.
fn letter_names(codes: &CodeTables) -> BTreeSet<String> {
    // `Low` and `Good` are words of any sentence.
    const SHORTEST: usize = 5;
    let rows = Slot::ALL.into_iter().flat_map(|slot| &codes.table(slot).rows);
    let names = rows.flat_map(|row| Language::ALL.map(|language| row.names.get(language)));
    let names = names.map(|name| split_words(name).join(" "));
    names.filter(|name| name.len() >= SHORTEST).collect()
}

/// A longer line is a sentence.
const MOST_TITLE_WORDS: usize = 6;
/// The most words before a price; more are a sentence.
const MOST_NAME_WORDS: usize = 7;

impl TableReader<'_> {
    /// Reads a line; returns `false` if it is neither a row nor a head.
    fn read_line(&mut self, line: &TextLine) -> bool {
        if let Some(order) = CategoryColumns::read_heads(line, self.heads) {
            self.columns = Some(vec![Some(ListColumn::Points)]);
            self.categories = Some(order);
            return true;
        }
        let ordered = self.categories.as_ref().and_then(|order| order.arrange(line));
        if let Some((category, row)) = ordered {
            self.slot = self.find_slot(&category);
            return self.read_rows(&row);
        }
        self.categories = None;
        self.read_rows(line)
    }

    /// Reads a line whose first cell or words are a name.
    fn read_rows(&mut self, line: &TextLine) -> bool {
        let text = line.text();
        if let Some(read) = row::read_heads(line, self.heads) {
            let title = line.pieces.first().map_or("", |piece| piece.text.as_str());
            self.slot = self.find_slot(title).or(self.slot);
            self.columns = match read {
                CostHeads::OfUnits => None,
                CostHeads::OfCosts(columns) => Some(columns),
            };
            return true;
        }
        let line = &self.take_title(line);
        let mut is_row = false;
        let (mut unread, mut has_price) = (Vec::new(), false);
        for row in self.find_rows(line) {
            match self.read_row(&row, line) {
                Some(read) => {
                    is_row = true;
                    self.rows.push(read);
                }
                None if row.has_number || self.names_letter(&row) => {
                    has_price |= !row.values.is_empty();
                    unread.push(row.span);
                }
                None => {}
            }
        }
        let is_short = split_words(&text).len() <= MOST_TITLE_WORDS;
        let slot = self.find_slot(&text);
        // `Morale 5` may be a title with a number, or the price of a letter.
        let may_be_price = has_price || slot.is_none();
        if let Some(slot) = slot.filter(|_| is_short && !is_row) {
            // A title in a table of cells stands among its rows.
            let columns = self.columns.take().filter(|_| line.cut == Cut::Cells);
            (self.slot, self.columns) = (Some(slot), columns);
        }
        let names_price = self.names_priced_letter(line);
        if names_price && !is_row && unread.is_empty() && slot.is_none() {
            unread.push(line.span);
        }
        if is_row || is_short && may_be_price || names_price {
            let doubt = |span| Finding::at(span, PasteFault::PerhapsAPrice.into());
            self.unread.extend(unread.into_iter().map(doubt));
        }
        is_row
    }

    /// Finds the rows of a line: those of a sentence about prices, or else the words before each price.
    fn find_rows(&self, line: &TextLine) -> Vec<RowText> {
        let is_about_letter =
            |row: &RowText| !matches!(self.find_letter(&row.name), LetterMatch::None);
        let has_points_alone = self.columns.as_ref().is_none_or(|columns| columns.len() == 1);
        let has_number = line.pieces.iter().any(|piece| has_digit(&piece.text));
        let rows = if line.cut == Cut::Words && has_points_alone && has_number {
            sentence::read_rows(line.span, self.source, self.heads)
        } else {
            Vec::new()
        };
        if !rows.is_empty() && rows.iter().all(is_about_letter) {
            return rows;
        }
        cut_rows(line, self.columns.as_deref(), &self.heads.words.values)
    }

    /// Finds the letter of a name: in the table under whose title it stands, in all, or in that of the row before, as
    /// `Average` stands among the prices of Morale.
    fn find_letter(&self, name: &str) -> LetterMatch {
        let find = |slot: Option<Slot>| letter::find(name, slot, self.codes);
        let found = find(self.slot);
        if !matches!(found, LetterMatch::None) {
            return found;
        }
        if self.slot.is_some()
            && let LetterMatch::Sure(letter) | LetterMatch::Near(letter) = find(None)
        {
            return LetterMatch::Near(letter);
        }
        let last = self.rows.last().and_then(|row| row.letter.slot());
        if let Some(LetterMatch::Sure(letter @ (TableLetter::Base | TableLetter::Known(..)))) =
            last.map(|last| find(Some(last)))
        {
            return LetterMatch::Near(letter);
        }
        LetterMatch::None
    }

    /// Returns `true` for a line with a number and the whole name of a letter.
    fn names_priced_letter(&self, line: &TextLine) -> bool {
        // A guess: a longer line has a name by chance.
        const MOST_WORDS: usize = 30;
        let words = split_words(&line.text());
        let has_number = || line.pieces.iter().any(|piece| has_digit(&piece.text));
        let is_named = |count: usize| {
            words.windows(count).any(|part| self.letter_names.contains(&part.join(" ")))
        };
        line.cut == Cut::Words && words.len() <= MOST_WORDS && has_number() && (1..=3).any(is_named)
    }

    /// Returns `true` for a row whose price is no number: `Shields: free`, `Veteran six`.
    fn names_letter(&self, row: &RowText) -> bool {
        // A guess: a longer line is a sentence.
        const MOST_WORDS: usize = 3;
        let words = split_words(&row.name);
        let is_letter = |count: &usize| {
            let name = words[..*count].join(" ");
            name.len() > 1
                && matches!(letter::find(&name, self.slot, self.codes), LetterMatch::Sure(_))
        };
        words.len() <= MOST_WORDS && (1..words.len()).any(|count| is_letter(&count))
    }

    /// Takes the name of a table from the start of a line: `Morale: Low -3, High 5`.
    fn take_title(&mut self, line: &TextLine) -> TextLine {
        let written = self.source.slice(line.span);
        let title = written.split_once(':').map_or("", |(title, _)| title);
        let is_letter = matches!(letter::find(title, self.slot, self.codes), LetterMatch::Sure(_));
        let is_short = split_words(title).len() <= MOST_TITLE_WORDS;
        let end = line.span.start + title.len();
        let rest = line.pieces.iter().filter(|piece| piece.span.start >= end).cloned();
        let rest: Vec<Fragment> = rest.collect();
        // `Elite training: 12`
        let is_price =
            matches!(&rest[..], [price] if row::is_value(price, &self.heads.words.values));
        let Some(slot) = self.find_slot(title).filter(|_| is_short && !is_letter && !is_price)
        else {
            return line.clone();
        };
        (self.slot, self.columns) = (Some(slot), None);
        line.with(line.cut, rest)
    }

    /// Finds the table that a title or a head names: by a word that no other table's name has.
    fn find_slot(&self, text: &str) -> Option<Slot> {
        let words = split_words(text);
        let names = |slot: &Slot| {
            let names = &self.codes.table(*slot).names;
            Language::ALL.map(|language| fold(names.get(language)))
        };
        let is_named = |slot: &Slot| {
            let own = names(slot);
            let first = own.iter().filter_map(|name| name.split(' ').next());
            let others = self.heads.words.cost_tables.get(slot.key()).into_iter().flatten();
            first
                .chain(others.map(String::as_str))
                .any(|name| words.iter().any(|word| word == name))
        };
        Slot::ALL.into_iter().find(is_named)
    }

    /// Reads a row; `None` if it is about no letter.
    fn read_row(&self, row: &RowText, line: &TextLine) -> Option<PastedTableRow> {
        if row.values.is_empty() || split_words(&row.name).len() > MOST_NAME_WORDS {
            return None;
        }
        let mut doubts = Vec::new();
        let mut doubt = |fault: PasteFault| doubts.push(Finding::at(row.span, fault.into()));
        let found = self.find_letter(&row.name);
        let letter = match found {
            LetterMatch::Sure(letter) => letter,
            LetterMatch::Near(letter) => {
                let read = letter.place(self.codes);
                doubt(PasteFault::ReadAs { printed: row.name.clone(), read });
                letter
            }
            LetterMatch::None => return None,
        };
        let before = letter.entry(self.codes);
        let mut entry = before.clone().unwrap_or_default();
        if row.is_unsure {
            doubt(PasteFault::UnsureColumns);
        }
        if let Some(left_out) = &row.left_out {
            let printed = left_out.text.clone();
            doubts.push(Finding::at(left_out.span, PasteFault::UnknownWords { printed }.into()));
        }
        for (column, cell) in &row.values {
            // `Range` of a weapon.
            if letter.slot() == Some(Slot::Traits)
                && matches!(column, ListColumn::Radius | ListColumn::Leadership)
            {
                let printed = cell.text.clone();
                doubts.push(Finding::at(cell.span, PasteFault::UnknownWords { printed }.into()));
                continue;
            }
            if let Some(fault) = entry.set(*column, &cell.text, &self.heads.words.values) {
                doubts.push(Finding::at(cell.span, fault.into()));
            }
        }
        let first = self.rows.iter().find(|other| other.letter == letter);
        if let Some(first) = first {
            let fault =
                PasteFault::PricedAgain { letter: letter.place(self.codes), line: first.line };
            doubts.push(Finding::at(row.span, fault.into()));
        }
        Some(PastedTableRow {
            line: line.number,
            span: line.span,
            name: row.name.clone(),
            is_repeated: first.is_some(),
            letter,
            entry,
            before,
            doubts,
        })
    }
}
