//! Suggests corrections for lines that are not valid YAML: applies common fixes and parses again.

mod line;

use super::Node;
use crate::fault::YamlSyntax;
use crate::text::{Source, Span, escape_controls, length};
use line::Line;

/// The number of rows before the failure that are searched.
const MAX_ROWS_BACK: usize = 40;
/// The greatest number of guesses of one kind.
const MAX_GUESSES: usize = 3;
/// The longest corrected line that is shown, in characters.
const MAX_SHOWN: usize = 100;
/// Tab widths to try, the usual first.
const TAB_WIDTHS: [usize; 8] = [2, 4, 8, 6, 3, 1, 5, 7];

/// Returns the faults of another kind in a text that parses.
pub(super) type Faults<'a> = &'a dyn Fn(&Source, &Node) -> Vec<Span>;

/// The place of a syntax error, and the corrected line, if known.
pub(super) struct Repair {
    pub(super) span: Span,
    pub(super) syntax: YamlSyntax,
    pub(super) line: Option<String>,
}

/// A possible fix: its replaced rows, the faulty one first.
struct RepairGuess {
    span: Span,
    syntax: YamlSyntax,
    rows: Vec<(usize, String)>,
}

/// The result of a guess, the best first.
enum RepairOutcome {
    /// It parses without other faults.
    Sound,
    /// It parses, with faults in other rows only.
    Read,
    /// The parser fails in a later row.
    Further,
    /// No improvement.
    Worse,
}

/// The rows of a text, and the one at which the parser failed.
struct BrokenText<'a> {
    source: &'a Source,
    faults: Faults<'a>,
    rows: Vec<Line<'a>>,
    /// The index of the failed row, from 0.
    failed: usize,
    at: usize,
    syntax: YamlSyntax,
}

/// Finds the first fix with which the parser reads the text, or at least more of it, without faults of another kind in
/// the replaced rows.
pub(super) fn suggest_repair(
    source: &Source,
    at: usize,
    syntax: YamlSyntax,
    faults: Faults,
) -> Option<Repair> {
    let is_syntax = matches!(
        syntax,
        YamlSyntax::SecondValue
            | YamlSyntax::Unclosed
            | YamlSyntax::Indentation
            | YamlSyntax::Character
            | YamlSyntax::Escape
            | YamlSyntax::Other
    );
    if !is_syntax {
        return None;
    }
    let rows: Vec<Line> = source.lines().map(|(start, text)| strip_mark(start, text)).collect();
    let failed = rows.partition_point(|row| row.start <= at).saturating_sub(1);
    // An unclosed bracket or quote fails after the last line, which is empty.
    let failed = (0..=failed).rev().find(|number| !rows[*number].is_blank())?;
    let broken = BrokenText { source, faults, rows, failed, at, syntax };
    if let Some((span, line)) = broken.rows[failed].fix_escape() {
        let span = broken.rows[failed].span(span);
        return Some(Repair { span, syntax: YamlSyntax::Escape, line });
    }
    broken.best_repair()
}

/// Returns the byte at which the parser failed.
pub(super) fn place(source: &Source, error: &serde_yaml::Error) -> Option<usize> {
    let location = error.location()?;
    Some(source.offset(location.line() as usize, location.column() as usize))
}

/// Strips the byte order mark, which is not part of the first word.
fn strip_mark(start: usize, text: &str) -> Line<'_> {
    let bare = text.trim_start_matches('\u{feff}');
    Line { start: start + text.len() - bare.len(), text: bare }
}

impl RepairGuess {
    fn repair(&self) -> Repair {
        let line = self.rows.first().map(|(_, line)| escape_controls(line));
        let line = line.filter(|line| length(line) <= MAX_SHOWN);
        Repair { span: self.span, syntax: self.syntax, line }
    }

    /// Returns `true` if a fault is in a row that the guess replaces.
    fn is_hit(&self, text: &Source, faults: &[Span]) -> bool {
        faults.iter().any(|fault| {
            let row = text.place(*fault).line;
            self.rows.iter().any(|(number, _)| number + 1 == row)
        })
    }
}

impl BrokenText<'_> {
    fn best_repair(&self) -> Option<Repair> {
        let guesses = self.guesses();
        let (mut read, mut further) = (None, None);
        for guess in &guesses {
            match self.outcome(guess) {
                RepairOutcome::Sound => return Some(guess.repair()),
                RepairOutcome::Read => read = read.or(Some(guess)),
                RepairOutcome::Further => further = further.or(Some(guess)),
                RepairOutcome::Worse => {}
            }
        }
        read.or(further).map(RepairGuess::repair).or_else(|| self.point_out(guesses))
    }

    /// Returns all guesses, the usual first.
    fn guesses(&self) -> Vec<RepairGuess> {
        let mut guesses = Vec::new();
        guesses.extend(self.replace_odd_blanks());
        guesses.extend(self.near().filter_map(|number| self.add_space(number)));
        guesses.extend(self.near().flat_map(|number| self.reindent(number)));
        guesses
            .extend(self.tab_widths().into_iter().filter_map(|blanks| self.replace_tabs(blanks)));
        guesses.extend(self.near().flat_map(|number| self.add_dash(number)));
        guesses
            .extend(self.rows_back().filter_map(|number| self.add_colon(number)).take(MAX_GUESSES));
        guesses.extend(self.near().filter_map(|number| self.add_comma(number)));
        guesses.extend(
            self.rows_back().filter_map(|number| self.quote_hash(number)).take(MAX_GUESSES),
        );
        for number in self.near() {
            guesses.extend(self.quote_value(number));
        }
        let open = (0..self.failed).filter(|number| self.ends_block(*number));
        guesses.extend(open.filter_map(|number| self.quote_value(number)).take(MAX_GUESSES));
        let brackets = (0..=self.failed).rev().filter(|number| self.ends_block(*number));
        guesses.extend(brackets.filter_map(|number| self.close_brackets(number)).take(MAX_GUESSES));
        guesses.extend(
            self.rows_back()
                .filter_map(|number| self.quote_bracketed_text(number))
                .take(MAX_GUESSES),
        );
        guesses.extend(self.quote_plain_value(self.failed));
        guesses.extend(self.add_braces(self.failed));
        guesses
    }

    /// Returns the failed row and those before it, the last first.
    fn rows_back(&self) -> impl Iterator<Item = usize> {
        (self.failed.saturating_sub(MAX_ROWS_BACK)..=self.failed).rev()
    }

    /// Returns the failed row and the one before it.
    fn near(&self) -> impl Iterator<Item = usize> {
        let before = (0..self.failed).rev().find(|number| !self.rows[*number].is_blank());
        [Some(self.failed), before].into_iter().flatten()
    }

    /// Parses the text with a guess.
    fn outcome(&self, guess: &RepairGuess) -> RepairOutcome {
        let text = self.apply_guess(guess);
        match super::raw(&text) {
            Ok(tree) => match (self.faults)(&text, &tree) {
                faults if faults.is_empty() => RepairOutcome::Sound,
                faults if !guess.is_hit(&text, &faults) => RepairOutcome::Read,
                _ => RepairOutcome::Worse,
            },
            Err(error) => {
                let at = place(&text, &error).unwrap_or(0);
                let row = text.lines().take_while(|(start, _)| *start <= at).count();
                let is_further = row.saturating_sub(1) > self.failed;
                if is_further && self.holds_so_far(guess, &text, row - 1) {
                    RepairOutcome::Further
                } else {
                    RepairOutcome::Worse
                }
            }
        }
    }

    /// Returns `true` if the rows before `before`, or those up to the guess, parse without a fault in the guess.
    fn holds_so_far(&self, guess: &RepairGuess, text: &Source, before: usize) -> bool {
        let written = guess.rows.iter().map(|(number, _)| number + 1).max().unwrap_or(0);
        [before, written].into_iter().any(|end| {
            let end = text.lines().nth(end).map_or(text.text.len(), |(start, _)| start);
            let part = Source::new("", text.text[..end].to_owned());
            super::raw(&part).is_ok_and(|tree| !guess.is_hit(&part, &(self.faults)(&part, &tree)))
        })
    }

    /// Returns the text with the rows of a guess.
    fn apply_guess(&self, guess: &RepairGuess) -> Source {
        let (mut text, mut at) = (String::new(), 0);
        let mut rows: Vec<_> = guess.rows.iter().collect();
        rows.sort();
        for (number, line) in rows {
            let row = &self.rows[*number];
            text.push_str(&self.source.text[at..row.start]);
            text.push_str(line);
            at = row.start + row.text.len();
        }
        text.push_str(&self.source.text[at..]);
        Source::new("", text)
    }

    /// Replaces no-break and similar spaces, which YAML does not count as blanks.
    fn replace_odd_blanks(&self) -> Option<RepairGuess> {
        let last = (self.failed + 1).min(self.rows.len() - 1);
        let odd = (0..=last).filter_map(|number| Some((number, self.rows[number].odd_blanks()?)));
        let odd: Vec<_> = odd.collect();
        let (first, (span, _)) = odd.first()?.clone();
        Some(RepairGuess {
            span: self.rows[first].span(span),
            syntax: YamlSyntax::OddBlank,
            rows: odd.into_iter().map(|(number, (_, line))| (number, line)).collect(),
        })
    }

    /// Adds a missing `- ` before the start of another entry.
    fn add_dash(&self, number: usize) -> Vec<RepairGuess> {
        let row = &self.rows[number];
        if row.is_item() || !row.is_entry() {
            return Vec::new();
        }
        let items =
            (0..number).rev().take(MAX_ROWS_BACK).flat_map(|other| self.rows[other].columns(true));
        let mut columns: Vec<usize> = items.collect();
        columns.sort_by_key(|column| column.abs_diff(row.indent()));
        columns.dedup();
        let guess = |column: usize| RepairGuess {
            span: row.span(row.word()),
            syntax: YamlSyntax::NoDash,
            rows: vec![(number, format!("{:column$}- {}", "", &row.text[row.indent()..]))],
        };
        columns.into_iter().take(MAX_GUESSES).map(guess).collect()
    }

    /// Adds a missing `:` after the first word.
    fn add_colon(&self, number: usize) -> Option<RepairGuess> {
        let row = &self.rows[number];
        let (span, line) = row.add_colon()?;
        Some(RepairGuess {
            span: row.span(span),
            syntax: YamlSyntax::NoColon,
            rows: vec![(number, line)],
        })
    }

    /// Adds a missing `,` before a second key in braces.
    fn add_comma(&self, number: usize) -> Option<RepairGuess> {
        let row = &self.rows[number];
        let (span, line) = row.add_comma()?;
        Some(RepairGuess {
            span: row.span(span),
            syntax: YamlSyntax::NoComma,
            rows: vec![(number, line)],
        })
    }

    /// Quotes a text in brackets that contains a `#`.
    fn quote_hash(&self, number: usize) -> Option<RepairGuess> {
        let row = &self.rows[number];
        let (at, line) = row.quote_hash()?;
        let span = row.span(at..at + 1);
        Some(RepairGuess { span, syntax: YamlSyntax::Comment, rows: vec![(number, line)] })
    }

    /// Quotes a text that begins with a bracket.
    fn quote_bracketed_text(&self, number: usize) -> Option<RepairGuess> {
        let row = &self.rows[number];
        let (at, bracket, _) = row.close_brackets()?;
        let syntax = YamlSyntax::OpenBracket(bracket);
        Some(RepairGuess {
            span: row.span(at..at + 1),
            syntax,
            rows: vec![(number, row.as_text())],
        })
    }

    /// Puts a key and its value in braces if they are the value of another key.
    fn add_braces(&self, number: usize) -> Option<RepairGuess> {
        let row = &self.rows[number];
        let (at, line) = row.add_braces()?;
        let span = row.span(at..at + 1);
        Some(RepairGuess { span, syntax: YamlSyntax::SecondValue, rows: vec![(number, line)] })
    }

    /// Indents a row like others of its kind.
    fn reindent(&self, number: usize) -> Vec<RepairGuess> {
        let row = &self.rows[number];
        let found = row.indent();
        if row.text[..found].contains('\t') {
            return Vec::new();
        }
        let others = number.saturating_sub(MAX_ROWS_BACK)..=(self.failed).min(number + 1);
        let others = others.filter(|other| *other != number).map(|other| &self.rows[other]);
        let mut fits: Vec<usize> = others.flat_map(|other| other.columns(row.is_item())).collect();
        // A missing blank is more usual than an extra one.
        fits.sort_by_key(|fits| (fits.abs_diff(found), *fits < found));
        fits.dedup();
        let guess = |fits: usize| RepairGuess {
            span: row.span(row.word()),
            syntax: YamlSyntax::Indented { found, fits },
            rows: vec![(number, format!("{:fits$}{}", "", &row.text[found..]))],
        };
        fits.into_iter().filter(|fits| *fits != found).take(MAX_GUESSES).map(guess).collect()
    }

    /// Adds a missing blank after the `:` of a key, or after the `-` of an item.
    fn add_space(&self, number: usize) -> Option<RepairGuess> {
        let row = &self.rows[number];
        let (at, mark) = row.missing_space()?;
        let (before, after) = row.text.split_at(at + 1);
        Some(RepairGuess {
            span: row.span(at..at + 1),
            syntax: YamlSyntax::NoBlank(mark),
            rows: vec![(number, format!("{before} {after}"))],
        })
    }

    /// Returns the first row with a tab before its word, and the tab's offset in it.
    fn first_tab(&self) -> Option<(usize, usize)> {
        let last = (self.failed + 1).min(self.rows.len() - 1);
        let tab = |row: &Line| row.text[..row.body()].find('\t');
        (0..=last).find_map(|number| Some((number, tab(&self.rows[number])?)))
    }

    /// Returns the tab widths to try, first those that align the word with the rows around it.
    fn tab_widths(&self) -> Vec<usize> {
        let Some((first, _)) = self.first_tab() else { return Vec::new() };
        let row = &self.rows[first];
        let before = (0..first).rev().find(|number| !self.rows[*number].is_blank());
        let after = (first + 1..self.rows.len()).find(|number| !self.rows[*number].is_blank());
        let neighbours = [before, after].into_iter().flatten().map(|number| &self.rows[number]);
        let fits: Vec<usize> =
            neighbours.flat_map(|neighbours| neighbours.columns(row.is_item())).collect();
        let tabs = row.text[..row.indent()].matches('\t').count();
        let mut widths = TAB_WIDTHS.to_vec();
        widths.sort_by_key(|width| {
            let column = row.indent() - tabs + tabs * width;
            fits.iter().position(|fits| *fits == column).unwrap_or(fits.len())
        });
        widths
    }

    /// Replaces every tab before a word with `blanks` spaces.
    fn replace_tabs(&self, blanks: usize) -> Option<RepairGuess> {
        let (first, at) = self.first_tab()?;
        let tab = |row: &Line| row.text[..row.body()].find('\t');
        let tabbed = (first..self.rows.len()).filter(|number| tab(&self.rows[*number]).is_some());
        let repaired = |number: usize| {
            let (before, after) = self.rows[number].text.split_at(self.rows[number].body());
            (number, format!("{}{after}", before.replace('\t', &" ".repeat(blanks))))
        };
        let tabs = self.rows[first].text[at..].bytes().take_while(|byte| *byte == b'\t').count();
        Some(RepairGuess {
            span: self.rows[first].span(at..at + tabs),
            syntax: YamlSyntax::Tab,
            rows: tabbed.map(repaired).collect(),
        })
    }

    /// Quotes the whole of a value that begins with a quote.
    fn quote_value(&self, number: usize) -> Option<RepairGuess> {
        let row = &self.rows[number];
        let (span, syntax, line) = row.fix_quotes()?;
        Some(RepairGuess { span: row.span(span), syntax, rows: vec![(number, line)] })
    }

    /// Closes the open brackets of a row at its end.
    fn close_brackets(&self, number: usize) -> Option<RepairGuess> {
        let row = &self.rows[number];
        let (at, bracket, line) = row.close_brackets()?;
        let syntax = YamlSyntax::OpenBracket(bracket);
        Some(RepairGuess { span: row.span(at..at + 1), syntax, rows: vec![(number, line)] })
    }

    /// Quotes a plain value.
    fn quote_plain_value(&self, number: usize) -> Option<RepairGuess> {
        let row = &self.rows[number];
        let (colon, line) = row.quote_value()?;
        let (span, syntax) = match colon {
            Some(at) => (row.span(at..at + 1), YamlSyntax::SecondValue),
            None => (Span::new(self.at, self.at + 1), self.syntax),
        };
        Some(RepairGuess { span, syntax, rows: vec![(number, line)] })
    }

    /// Returns `true` if a block that begins in a row ends there: the next row begins an entry and is not indented
    /// further.
    fn ends_block(&self, number: usize) -> bool {
        let next = self.rows[number + 1..].iter().find(|row| !row.is_blank());
        next.is_none_or(|next| next.indent() <= self.rows[number].indent() && next.is_entry())
    }

    /// Reports the place of an unclosed quote or bracket, or a tab, if fixing it is not enough.
    fn point_out(&self, guesses: Vec<RepairGuess>) -> Option<Repair> {
        let is_open = |guess: &RepairGuess| {
            matches!(
                guess.syntax,
                YamlSyntax::OpenQuote | YamlSyntax::OpenBracket(_) | YamlSyntax::Tab
            )
        };
        let guess = guesses.into_iter().find(is_open)?;
        Some(Repair { line: None, ..guess.repair() })
    }
}
