//! Whole lists: what the rows of one have to do with each other.

use super::cells::{CellEdits, resolve_edits};
use super::look_alikes::is_misread;
use super::raw::{NumberedLine, RawList};
use super::unit::{PastedUnit, read_unit};
use super::{Heads, rows};
use crate::fault::PasteFault;
use crate::finding::{Finding, in_order};
use crate::limits;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::text::{Source, Span, fold, length, split_words};
use std::collections::BTreeMap;
use std::ops::Range;

/// A list of units with ability codes.
#[derive(Debug)]
pub struct PastedList {
    /// Its title, or a name made up from the name of the text.
    pub name: String,
    pub units: Vec<PastedUnit>,
    /// The lines that are no rows.
    pub prose: Vec<NumberedLine>,
}

impl PastedList {
    /// Returns `true` if a unit has a code.
    pub fn has_code(&self) -> bool {
        self.units.iter().any(|unit| unit.code.is_some())
    }

    /// Returns the number of its first line; `None` for a list without any.
    fn first_line(&self) -> Option<usize> {
        let lines = self.prose.iter().map(|line| line.number);
        lines.chain(self.units.iter().map(|unit| unit.line)).min()
    }
}

/// Returns the numbers of the lines of one list of a text: those up to the next list, and those before it if it is the
/// first. The lines of a list without codes, which is not audited, belong to the list above it.
pub fn lines_of_list(list: &PastedList, lists: &[PastedList]) -> Range<usize> {
    let with_codes = || lists.iter().filter(|list| list.has_code());
    let first_lines = || with_codes().filter_map(PastedList::first_line);
    let own = list.first_line().unwrap_or(0);
    let start = first_lines().min().filter(|first| *first < own).map_or(0, |_| own);
    start..first_lines().filter(|first| *first > own).min().unwrap_or(usize::MAX)
}

/// The lists of a text.
#[derive(Debug)]
pub struct PastedLists {
    pub lists: Vec<PastedList>,
    /// Every doubt about them, in the order of the text.
    pub findings: Vec<Finding>,
}

/// Reads the lists of a text; `fallback` is the name of a list without a title.
pub fn read_lists(
    source: &Source,
    fallback: &str,
    heads: &Heads,
    rules: &Rules,
    edits: &CellEdits,
) -> PastedLists {
    let edits = &resolve_edits(edits, heads);
    let raw = rows::read_rows(source, heads, Some(rules));
    if let Some(fault) = refuse_rows(&raw) {
        let findings = vec![Finding::unplaced(fault.into())];
        return PastedLists { lists: Vec::new(), findings };
    }
    let unknown = find_unknown_cells(&raw, heads, edits);
    let of_lines: Vec<Finding> = list_doubts(&raw).collect();
    let read_list = |(at, RawList { name, rows, prose, .. }): (usize, RawList)| {
        let units = rows.iter().map(|row| read_unit(row, heads, rules, edits)).collect();
        PastedList { name: title(name, at, fallback), units, prose }
    };
    let mut lists: Vec<PastedList> = raw.into_iter().enumerate().map(read_list).collect();
    lists.iter_mut().for_each(|list| compare_rows(list, heads, rules, edits));
    let doubts = lists.iter().flat_map(|list| &list.units).flat_map(|unit| unit.doubts.clone());
    let doubts = doubts.chain(of_lines);
    let findings = unknown.into_iter().chain(in_order(doubts.collect())).collect();
    PastedLists { lists, findings }
}

/// Refuses a text with no rows, or with too many of them.
pub(super) fn refuse_rows(raw: &[RawList]) -> Option<PasteFault> {
    if raw.iter().all(|list| list.rows.is_empty()) {
        return Some(PasteFault::NoRows);
    }
    let has_too_many = raw.iter().any(|list| list.rows.len() > limits::UNITS);
    has_too_many.then_some(PasteFault::TooManyRows)
}

/// Finds the edits of cells that are not there, or of a line with several rows.
pub(super) fn find_unknown_cells(
    raw: &[RawList],
    heads: &Heads,
    edits: &CellEdits,
) -> Vec<Finding> {
    let rows = || raw.iter().flat_map(|list| &list.rows);
    let unknown = edits.keys().filter_map(|(line, key)| {
        let asked = format!("{line}.{key}");
        match rows().filter(|row| row.line == *line).count() {
            1 if heads.has_key(key) => None,
            0 | 1 => Some(PasteFault::NoSuchCell { asked }),
            // Lists stand side by side, and cells are named by their line.
            rows => Some(PasteFault::AmbiguousCell { asked, rows }),
        }
    });
    unknown.map(|fault| Finding::unplaced(fault.into())).collect()
}

/// Returns the doubts about lines that are no rows.
pub(super) fn list_doubts(raw: &[RawList]) -> impl Iterator<Item = Finding> {
    raw.iter().flat_map(|list| list.doubts.iter().cloned())
}

/// Names a list by its title, or by the name of its text and its number.
pub(super) fn title(title: Option<String>, at: usize, fallback: &str) -> String {
    match title {
        Some(title) => title.chars().take(limits::NAME).collect(),
        None if at == 0 => fallback.chars().take(limits::NAME).collect(),
        None => numbered(fallback, at + 1),
    }
}

/// Puts a number after a name, which is cut where both together are too long.
fn numbered(name: &str, number: usize) -> String {
    let number = format!(" {number}");
    let short: String = name.chars().take(limits::NAME - number.len()).collect();
    format!("{}{number}", short.trim_end())
}

/// Corrects and doubts the units of a list by its other rows and lines.
fn compare_rows(list: &mut PastedList, heads: &Heads, rules: &Rules, edits: &CellEdits) {
    let PastedList { units, prose, .. } = list;
    fill_footnotes(units, prose);
    doubt_corrected(units, prose, heads);
    doubt_included(units, prose, heads);
    doubt_scanned(units, rules, edits);
    doubt_unpriced(units);
    name_apart(
        units.iter_mut().map(|unit| (&mut unit.name, unit.line, unit.span, &mut unit.doubts)),
    );
}

/// Puts the text of a footnote (`* messiah`) in place of its mark (`3*`).
fn fill_footnotes(units: &mut [PastedUnit], prose: &[NumberedLine]) {
    for unit in units {
        let Some(mark) =
            unit.remark.clone().filter(|mark| mark.chars().all(|c| !c.is_alphanumeric()))
        else {
            continue;
        };
        let note = prose.iter().find_map(|line| {
            let line = line.text.trim_start_matches(['(', '|', ' ']);
            Some(line.strip_prefix(&mark)?.trim_matches([')', ':', '=', ' ', '.']).to_owned())
        });
        unit.remark = note.filter(|note| !note.is_empty() && length(note) <= limits::NAME);
    }
}

/// Doubts the rows that a line of the text corrects: `EDIT: sergeant is 19`.
fn doubt_corrected(units: &mut [PastedUnit], prose: &[NumberedLine], heads: &Heads) {
    let corrections = find_sentences(prose, &heads.words.corrections);
    for unit in units {
        if let Some(line) = find_named(unit, &corrections) {
            unit.doubts.push(Finding::at(unit.span, PasteFault::Corrected { line }.into()));
        }
    }
}

/// Doubts a scanned list at its first sign of a scan, and all its rows with misread values.
fn doubt_scanned(units: &mut [PastedUnit], rules: &Rules, edits: &CellEdits) {
    let Some(guessed) = units.iter_mut().find(|unit| unit.is_guessed) else { return };
    guessed.doubts.push(Finding::at(guessed.span, PasteFault::Scanned.into()));
    units.iter_mut().for_each(|unit| doubt_misread(unit, rules, edits));
}

/// Doubts the rows of which a line of the text says that their points include more: `Sardaukar have a special ability (a 5
/// pt advantage, factored into the points cost)`.
fn doubt_included(units: &mut [PastedUnit], prose: &[NumberedLine], heads: &Heads) {
    // The next sentence of the line may be about another unit.
    let sentences = prose.iter().flat_map(|line| {
        let number = line.number;
        line.text.split(". ").map(move |text| NumberedLine { number, text: text.to_owned() })
    });
    let sentences: Vec<NumberedLine> = sentences.collect();
    let inclusions = find_sentences(&sentences, &heads.words.inclusions);
    for unit in units.iter_mut().filter(|unit| unit.code.is_some()) {
        if let Some(line) = find_named(unit, &inclusions) {
            unit.doubts.push(Finding::at(unit.span, PasteFault::PointsInclude { line }.into()));
        }
    }
}

/// The number of a line that is no row, and its words.
type Sentence = (usize, Vec<String>);

/// Finds the lines with a number and one of some words.
fn find_sentences(prose: &[NumberedLine], any: &[String]) -> Vec<Sentence> {
    let read = |line: &NumberedLine| {
        let words = split_words(&line.text);
        let is_found = line.text.contains(|c: char| c.is_ascii_digit())
            && words.iter().any(|word| any.contains(word));
        is_found.then_some((line.number, words))
    };
    prose.iter().filter_map(read).collect()
}

/// Finds the line of the first sentence with a word of a unit's name.
fn find_named(unit: &PastedUnit, sentences: &[Sentence]) -> Option<usize> {
    // Shorter words of a name are in many sentences.
    const FEWEST_LETTERS: usize = 4;
    let name = split_words(&unit.name);
    let is_named = |words: &[String]| {
        name.iter().any(|word| word.len() >= FEWEST_LETTERS && words.contains(word))
    };
    let mut others = sentences.iter().filter(|(line, _)| *line != unit.line);
    others.find(|(_, words)| is_named(words)).map(|(line, _)| *line)
}

/// Doubts the values of a scanned row that look like those of its code, but are not.
fn doubt_misread(unit: &mut PastedUnit, rules: &Rules, edits: &CellEdits) {
    let wrong = unit.find_differences(rules).filter_map(|(column, printed, given)| {
        let computed = given?;
        let is_edited = edits.contains_key(&(unit.line, column.key().to_owned()));
        (!is_edited && is_misread(printed, computed)).then(|| PasteFault::Misread {
            printed: column.print(printed),
            computed: column.print(computed),
        })
    });
    let doubts: Vec<Finding> = wrong.map(|fault| Finding::at(unit.span, fault.into())).collect();
    unit.doubts.extend(doubts);
}

/// Doubts a row without points but with a remark, if most rows have points: the remark may be the points in words.
fn doubt_unpriced(units: &mut [PastedUnit]) {
    let has_points = |unit: &PastedUnit| unit.values.get(ListColumn::Points).is_some();
    if 2 * units.iter().filter(|unit| has_points(unit)).count() <= units.len() {
        return;
    }
    let has_cell = |unit: &PastedUnit| {
        unit.cells
            .iter()
            .any(|(key, cell)| key == ListColumn::Points.key() && !cell.text.is_empty())
    };
    let is_unpriced = |unit: &PastedUnit| !has_points(unit) && !has_cell(unit);
    for unit in units.iter_mut().filter(|unit| is_unpriced(unit) && unit.notes.is_some()) {
        unit.doubts.push(Finding::at(unit.span, PasteFault::NoPoints.into()));
    }
}

/// Gives the second of two units with one name a number.
pub(super) fn name_apart<'a>(units: impl Iterator<Item = NamedRow<'a>>) {
    // The line of the first unit with each name.
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for (own, at, span, doubts) in units {
        if let Some(line) = taken.get(&fold(own)).copied() {
            let mut names = (2..).map(|number| numbered(own, number));
            let free = names.find(|name| !taken.contains_key(&fold(name)));
            let name = own.clone();
            *own = free.unwrap_or_else(|| name.clone());
            doubts.push(Finding::at(span, PasteFault::NameAgain { name, line }.into()));
        }
        taken.entry(fold(own)).or_insert(at);
    }
}

/// The name of a unit with its line and place, and the doubts about it.
type NamedRow<'a> = (&'a mut String, usize, Span, &'a mut Vec<Finding>);
