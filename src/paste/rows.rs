//! Lines as the rows of one or several lists.

mod code_parts;
mod counted;
mod joined;
mod lists;
mod lost;
mod odd_codes;
mod paragraphs;
mod row;
mod table_head;
mod unfinished;
mod wrapped;

use super::code::looks_like_code;
use super::column::ColumnKey;
use super::columns::{CellDealer, Table};
use super::line::{Cut, RestOf, TextLine};
use super::names::restore_name;
use super::number::has_digit;
use super::raw::{NumberedLine, RawList, RawRow, gather_loose};
use super::spelled::LetterNames;
use super::words::has_word;
use super::{Fragment, Heads, facts, label, lines, parts};
use crate::fault::PasteFault;
use crate::finding::Finding;
use crate::limits;
use crate::rules::Rules;
use crate::stop;
use crate::text::{Source, Span, split_words};
use code_parts::{find_codes, split_at_codes};
use counted::CountedLine;
use lists::ListBuilder;
use paragraphs::join_paragraphs;
use row::RowMaker;
use table_head::HeadReader;
use unfinished::UnfinishedLine;
use wrapped::join_wrapped;

/// Reads the rows of all lists of a text; `rules` are those that its codes follow, `None` in a game without codes.
pub(super) fn read_rows(source: &Source, heads: &Heads, rules: Option<&Rules>) -> Vec<RawList> {
    // Fewer names with a code may stand in any text that is not mostly such lines.
    const FEWEST_CODE_LINES: usize = 3;
    let mut lines = lines::read_lines(source, heads);
    let dealer = CellDealer { heads, rules };
    join_wrapped(&mut lines, dealer, source);
    let letter_names = rules.map(|rules| LetterNames::new(rules, &heads.words));
    if let Some(names) = &letter_names {
        lines = join_paragraphs(lines, names, dealer);
    }
    let is_code_line =
        |line: &&TextLine| rules.is_some_and(|rules| is_code_line(line, heads, rules));
    let code_lines = lines.iter().filter(is_code_line).take(FEWEST_CODE_LINES).count();
    let filled_lines = lines.iter().filter(|line| !line.is_empty()).take(2 * FEWEST_CODE_LINES);
    let mut reader = RowReader {
        source,
        dealer,
        letter_names,
        lists_codes: code_lines == FEWEST_CODE_LINES
            || code_lines > 0 && 2 * code_lines >= filled_lines.count(),
        head: HeadReader::default(),
        unfinished: None,
        last_row_line: 0,
        in_options: false,
        lists: ListBuilder::default(),
    };
    for line in &lines {
        reader.read_line(line);
        // More rows than a list may have are refused; the others need not be read.
        if reader.lists.side_by_side().iter().any(|list| list.rows.len() > limits::UNITS) {
            break;
        }
    }
    reader.give_up_unfinished();
    let mut lists = gather_loose(reader.lists.lists);
    for row in lists.iter_mut().flat_map(|list| &mut list.rows) {
        if let Some(name) = row.name_mut() {
            name.text = restore_name(name, source);
        }
        if row.cut == Cut::Words {
            strip_before_colon(row);
        }
    }
    lists
}

/// Takes what stands before a colon out of a name, with a doubt: `My list: Stilgar`, `Squad: 6 Troopers`.
fn strip_before_colon(row: &mut RawRow) {
    let Some(name) = row.name_mut() else { return };
    let Some((_, behind)) = name.text.rsplit_once(": ") else { return };
    let behind = behind.trim_start_matches(|c: char| c.is_ascii_digit() || " x×".contains(c));
    if behind.starts_with(char::is_uppercase) {
        let behind = behind.to_owned();
        let printed = std::mem::replace(&mut name.text, behind);
        let doubt = Finding::at(name.span, PasteFault::OddName { printed }.into());
        row.doubts.push(doubt);
    }
}

/// Returns `true` for a line with a name, an ability code and nothing else that counts but its points.
fn is_code_line(line: &TextLine, heads: &Heads, rules: &Rules) -> bool {
    stop::unwind_if_stopped();
    let words = line.to_words();
    label::read(&words.pieces, heads, rules).is_some_and(|labelled| {
        let points = labelled.cells.iter().filter(|(key, _)| *key == ColumnKey::POINTS).count();
        labelled.labels <= points && labelled.is_name_and_code()
    })
}

/// Drops the number of a row in a list from before its cells, `1.`, `2)`, as a word processor copies it. Under heads it may
/// have a column of its own.
fn strip_number_cell(line: &TextLine) -> Option<TextLine> {
    let [first, rest @ ..] = &line.pieces[..] else { return None };
    let number = first.text.strip_suffix(['.', ')'])?;
    let is_number = !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit());
    (line.cut == Cut::Cells && is_number).then(|| line.with(Cut::Cells, rest.to_vec()))
}

/// A row of a line, with the list that it belongs to of those that stand side by side.
struct SideRow {
    side: usize,
    row: RawRow,
}

struct RowReader<'a> {
    source: &'a Source,
    dealer: CellDealer<'a>,
    /// `None` in a game without codes.
    letter_names: Option<LetterNames<'a>>,
    /// The text lists codes without values.
    lists_codes: bool,
    head: HeadReader,
    unfinished: Option<UnfinishedLine>,
    /// The number of the last line that was read, or may have been meant, as a row.
    last_row_line: usize,
    /// The lines are options of a list, not units.
    in_options: bool,
    lists: ListBuilder,
}

impl RowReader<'_> {
    fn read_line(&mut self, line: &TextLine) {
        stop::unwind_if_stopped();
        if line.is_empty() {
            return;
        }
        if let Some(rest_of) = line.rest_of {
            let doubt = Finding::at(line.span, PasteFault::WrappedName.into());
            let is_below_row = self.last_row_line + 1 == line.number;
            match rest_of {
                RestOf::RowAbove if is_below_row => self.lists.add_row_doubt(doubt),
                RestOf::RowAbove | RestOf::RowBelow => self.lists.add_doubt(doubt),
            }
            return self.keep_prose(line, false);
        }
        let unnumbered = strip_number_cell(line).filter(|_| self.head.table.is_none());
        let line = unnumbered.as_ref().unwrap_or(line);
        let words = line.to_words();
        if line.is_card {
            self.head = HeadReader::default();
        }
        if !line.is_card && self.head.read(line, &words, self.dealer) {
            return self.begin_table(line, &words);
        }
        if self.add_to_unfinished(line, &words) {
            return;
        }
        if self.goes_on_below(line) {
            return;
        }
        let (spelled, read_as) = self.read_odd_code(line).unzip();
        let words = spelled.as_ref().map_or(words, TextLine::to_words);
        let line = spelled.as_ref().unwrap_or(line);
        let code_rules = self.dealer.rules.filter(|_| line.cut == Cut::Words);
        let codes = code_rules.map_or(Vec::new(), |rules| find_codes(&words, rules));
        let counted = self.find_counted(&words, &codes);
        self.lists_codes |= counted.is_some();
        let (counted, doubt) = counted.map_or((None, None), |it| (Some(it.line), it.doubt));
        let line = counted.as_ref().unwrap_or(line);
        let words = counted.clone().unwrap_or(words);
        let mut rows = self.find_rows(line, &words);
        if let [row] = &mut rows[..] {
            row.row.doubts.extend(read_as.into_iter().flatten());
            if let [code] = codes[..] {
                let left_out = self.find_left_out(&words, code, &row.row);
                row.row.doubts.extend(doubt.into_iter().chain(left_out));
            }
        }
        if code_rules.is_some() {
            let parts = split_at_codes(&words, &codes, self.source, &self.dealer.heads.words);
            if rows.len() < 2 && !parts.is_empty() {
                self.lists_codes = true;
                return parts.iter().for_each(|part| self.read_line(part));
            }
            if !rows.is_empty() && codes.len() > rows.len() {
                let fault = PasteFault::OtherCodes { codes: codes.len(), rows: rows.len() };
                self.lists.add_doubt(Finding::at(line.span, fault.into()));
            }
        }
        if rows.is_empty() && (self.add_note(line) || self.ends_name(&words)) {
            self.keep_prose(line, false);
        } else if rows.is_empty() {
            if self.may_end_name(&words) {
                self.lists.add_row_doubt(Finding::at(line.span, PasteFault::PerhapsName.into()));
            }
            self.keep_unfinished(words, line.cut == Cut::Cells && line.pieces.len() > 1);
            self.read_between(line);
        } else {
            self.add_rows(words, rows);
        }
    }

    /// Keeps a line of heads, below which a table begins; doubts those that are not known.
    fn begin_table(&mut self, line: &TextLine, words: &TextLine) {
        self.give_up_unfinished();
        self.lists.add_head(self.title_before_heads(words));
        let unknown = self.head.table.iter().flat_map(|table| table.unknown_heads(line));
        let doubts = unknown.map(|head| {
            Finding::at(head.span, PasteFault::UnknownHead { head: head.text.clone() }.into())
        });
        let doubts = doubts.collect();
        self.keep_line(line, doubts);
    }

    /// Keeps a line without a row, which may be the first half of one.
    fn keep_unfinished(&mut self, words: TextLine, has_cells: bool) {
        let before = self.unfinished.as_ref().filter(|_| self.head.table.is_some());
        let words = match before {
            Some(before) if before.is_half_of_name(&words, &self.dealer.heads.words) => {
                before.words.join(&words)
            }
            _ => words,
        };
        self.give_up_unfinished();
        let (lists, joined) = (Vec::new(), Vec::new());
        self.unfinished = Some(UnfinishedLine { words, has_cells, lists, joined });
    }

    /// Doubts the numbers, and points in words, behind the code of a row without points that are in none of its cells.
    fn find_left_out(&self, words: &TextLine, code: Span, row: &RawRow) -> Option<Finding> {
        if row.cell(ColumnKey::POINTS).is_some() || self.head.table.is_some() {
            return None;
        }
        let is_in_cell = |word: &Fragment| {
            let mut cells = row.cells.iter().filter(|(key, _)| *key != ColumnKey::Notes);
            cells
                .any(|(_, cell)| cell.span.start < word.span.end && word.span.start < cell.span.end)
        };
        let units = &self.dealer.heads.words.values.points;
        let is_left_out = |word: &&Fragment| {
            word.span.start >= code.end
                && (has_digit(&word.text) || has_word(units, &word.text.to_lowercase()))
                && !is_in_cell(word)
        };
        let left_out: Vec<&Fragment> = words.pieces.iter().filter(is_left_out).collect();
        let (first, last) = (left_out.first()?, left_out.last()?);
        let printed = left_out.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let span = Span::new(first.span.start, last.span.end);
        Some(Finding::at(span, PasteFault::LeftOut { printed }.into()))
    }

    /// Finds the number of figures and the sum beside the only code of a line that is not under heads.
    fn find_counted(&self, words: &TextLine, codes: &[Span]) -> Option<CountedLine> {
        let rules = self.dealer.rules.filter(|_| self.head.table.is_none())?;
        let [code] = *codes else { return None };
        counted::read(words, code, self.source, self.dealer.heads, rules)
    }

    /// Adds a note about shields that is alone on its line to the row above, whose last cell it is; `true` if it is one.
    fn add_note(&mut self, line: &TextLine) -> bool {
        let known = &self.dealer.heads.words;
        let words = split_words(&line.text());
        let is_note = !words.is_empty()
            && words
                .iter()
                .all(|word| has_word(&known.shields, word) || has_word(&known.without, word))
            && parts::find_shield(&line.text(), known).is_some();
        let is_last_cell = self.unfinished.as_ref().is_some_and(|before| !before.lists.is_empty())
            && self.head.table.as_ref().is_some_and(Table::has_notes);
        is_note
            && is_last_cell
            && self.lists.add_note(Fragment { text: line.text(), span: line.span })
    }

    /// Reads the title of a list that stands on one line with its heads.
    fn title_before_heads(&self, words: &TextLine) -> Option<NumberedLine> {
        let count = self.dealer.heads.read_heads_behind_title(&words.pieces)?.title_words;
        let title = words.with(words.cut, words.pieces[..count].to_vec()).text();
        let text = parts::read_title(&title, &self.dealer.heads.words)?;
        Some(NumberedLine { number: words.number, text })
    }

    fn add_rows(&mut self, words: TextLine, rows: Vec<SideRow>) {
        self.last_row_line = words.number;
        self.give_up_unfinished();
        let lists = self.lists.add(rows, self.head.table.is_some());
        self.unfinished =
            Some(UnfinishedLine { words, has_cells: false, lists, joined: Vec::new() });
    }

    /// Finds the rows of a line; none if it has no row.
    fn find_rows(&self, line: &TextLine, words: &TextLine) -> Vec<SideRow> {
        if self.in_options || self.is_correction(words) && line.cut == Cut::Words {
            return Vec::new();
        }
        // Most prose has hardly a number and no code.
        // A scan of a list without codes may have letters in its numbers: `8O%`.
        let is_misread = |text: &str| self.dealer.rules.is_none() && has_digit(text);
        let is_promising = |piece: &&Fragment| {
            self.dealer.values().is_value(&piece.text)
                || looks_like_code(&piece.text)
                || is_misread(&piece.text)
        };
        // A list of units without codes may give a number alone.
        let fewest = if self.dealer.rules.is_some() { 2 } else { 1 };
        let promising = words.pieces.iter().filter(is_promising).take(2).count();
        if promising == 0 || line.cut == Cut::Words && promising < fewest && !self.lists_codes {
            return Vec::new();
        }
        let maker = RowMaker {
            dealer: self.dealer,
            line,
            words,
            source: self.source,
            list: self.lists.last(),
            has_table: self.head.table.is_some(),
            before: self.unfinished.as_ref(),
        };
        if let Some(table) = &self.head.table {
            let rows = maker.read_under_heads(table);
            if !rows.is_empty() {
                return rows;
            }
        }
        let row = maker.read_without_heads(self.lists_codes);
        row.map(|row| SideRow { side: 0, row }).into_iter().collect()
    }

    /// Returns `true` for a line that corrects another: `EDIT: sergeant is 19`.
    fn is_correction(&self, words: &TextLine) -> bool {
        let first = words.pieces.first().map(|piece| split_words(&piece.text).join(" "));
        first.is_some_and(|first| self.dealer.heads.words.corrections.contains(&first))
    }

    /// Reads a line that is not a row: a title perhaps.
    fn read_between(&mut self, line: &TextLine) {
        let known = &self.dealer.heads.words;
        let is_lost = self.may_be_lost(line);
        let titles =
            if is_lost || self.may_hold_rest(line) { Vec::new() } else { self.find_titles(line) };
        let words = split_words(parts::undecorate(&line.text()));
        let is_head_of = |known: &[String]| {
            words.len() < 3 && words.first().is_some_and(|word| known.contains(word))
        };
        if is_head_of(&known.options) {
            self.in_options = true;
        } else if !titles.is_empty() || is_head_of(&known.leaders_and_troops) {
            self.in_options = false;
        }
        let text = self.source.slice(line.span).trim_start();
        let is_heading = line.is_title
            || text.starts_with('#')
            || facts::is_counted_title(text, self.dealer.heads);
        self.lists.set_titles(titles, is_heading);
        self.keep_prose(line, is_lost);
        if is_lost {
            self.last_row_line = line.number;
        }
    }

    /// Finds the titles on a line, several if lists stand side by side.
    fn find_titles(&self, line: &TextLine) -> Vec<NumberedLine> {
        let is_value = |piece: &&Fragment| {
            self.dealer.values().is_value(&piece.text) || self.dealer.is_code(&piece.text)
        };
        // A line with values is a row that was not understood, and no title.
        let is_counted = facts::is_counted_title(self.source.slice(line.span), self.dealer.heads);
        if !is_counted && line.to_words().pieces.iter().filter(is_value).count() > 1 {
            return Vec::new();
        }
        // `Squad of 5-8`
        let words = split_words(&line.text());
        let is_squad =
            words.first().is_some_and(|first| has_word(&self.dealer.heads.words.squads, first));
        if is_squad && words.iter().any(|word| has_digit(word)) && self.last_row_line > 0 {
            return Vec::new();
        }
        let texts = parts::split_titles(line, self.source).into_iter();
        // A head that stands alone on its line.
        let texts = texts.filter(|text| !self.dealer.heads.has_head(text));
        let titles = texts.filter_map(|text| parts::read_title(&text, &self.dealer.heads.words));
        titles.map(|text| NumberedLine { number: line.number, text }).collect()
    }

    /// Returns `true` for a line that begins with points, or has some directly below a row in a sentence, whose points they
    /// may be.
    fn may_hold_rest(&self, line: &TextLine) -> bool {
        let known = &self.dealer.heads.words.values;
        let above = self.lists.last().rows.last();
        let is_below = above.is_some_and(|row| row.cut == Cut::Words)
            && self.last_row_line + 1 == line.number
            && line.cut == Cut::Words
            && self.head.table.is_none();
        let are_points = |pair: &[Fragment]| {
            known.is_value(&pair[0].text) && has_word(&known.points, &pair[1].text.to_lowercase())
        };
        let begins_with_points = || line.pieces.get(..2).is_some_and(are_points);
        let has_points = || line.pieces.windows(2).any(are_points);
        is_below && has_points() || line.cut == Cut::Words && begins_with_points()
    }

    /// Returns `true` for a line with an ability code in words, or with points and two parts of one.
    fn spells_code(&self, line: &TextLine) -> bool {
        let names = self.letter_names.as_ref().filter(|_| self.head.table.is_none());
        let has_number = line.pieces.iter().any(|piece| has_digit(&piece.text));
        names.is_some_and(|names| {
            let words = split_words(&line.text());
            names.find(&words).is_some() || has_number && names.names_parts(&words)
        })
    }

    /// Keeps a line that is no row; `is_lost` if it was taken for one.
    fn keep_prose(&mut self, line: &TextLine, is_lost: bool) {
        let is_likely = !self.in_options
            && (is_lost
                || self.dealer.is_likely_row(line)
                || self.may_hold_rest(line)
                || self.spells_code(line)
                || self.dealer.rules.is_none()
                    && self.head.table.is_none()
                    && facts::is_likely(line, self.source, self.dealer.heads));
        let doubt = || Finding::at(line.span, PasteFault::PerhapsARow.into());
        self.keep_line(line, is_likely.then(doubt).into_iter().collect());
    }

    fn keep_line(&mut self, line: &TextLine, doubts: Vec<Finding>) {
        let text = self.source.slice(line.span).trim();
        if !text.is_empty() {
            let prose = NumberedLine { number: line.number, text: text.to_owned() };
            self.lists.add_prose(prose, doubts);
        }
    }
}
