//! What was probably meant by a line that is not YAML: the usual slips are mended, and the parser is asked again.

mod line;

use crate::fault::Stumble;
use crate::text::{Source, Span, length, shown};
use line::Line;

/// Rows of a text that are looked at for where another should begin.
const AROUND: usize = 40;
/// Guesses of one kind.
const FEW: usize = 3;
/// The longest line that is shown mended, in characters.
const SHOWN: usize = 100;

/// What a text stumbles over, and the line as it was probably meant, where that is known.
pub(super) struct Mend {
    pub(super) span: Span,
    pub(super) stumble: Stumble,
    pub(super) line: Option<String>,
}

/// A slip that may have been made: the rows that are written otherwise, the faulty one first.
struct Guess {
    span: Span,
    stumble: Stumble,
    rows: Vec<(usize, String)>,
}

/// The rows of a text, and the one at which the parser gave up.
struct Broken<'a> {
    source: &'a Source,
    rows: Vec<Line<'a>>,
    /// The number of the row, from 0.
    failed: usize,
    at: usize,
    stumble: Stumble,
}

/// The first slip without which the parser reads the text, or at least more of it.
pub(super) fn mend(source: &Source, at: usize, stumble: Stumble) -> Option<Mend> {
    let is_syntax = matches!(
        stumble,
        Stumble::SecondValue
            | Stumble::Unclosed
            | Stumble::Indentation
            | Stumble::Character
            | Stumble::Escape
            | Stumble::Other
    );
    if !is_syntax {
        return None;
    }
    let rows: Vec<Line> = source.rows().map(|(start, text)| unmarked(start, text)).collect();
    let failed = rows.partition_point(|row| row.start <= at).saturating_sub(1);
    // What is never closed fails after the last line, which has nothing in it.
    let failed = (0..=failed).rev().find(|number| !rows[*number].is_blank())?;
    let broken = Broken { source, rows, failed, at, stumble };
    if let Some((span, line)) = broken.rows[failed].escaped() {
        let span = broken.rows[failed].span(span);
        return Some(Mend { span, stumble: Stumble::Escape, line });
    }
    let guesses = broken.guesses();
    let mut further = None;
    for guess in &guesses {
        match broken.tried(guess) {
            None => return Some(guess.mended()),
            Some(row) if row > failed => further = further.or(Some(guess)),
            Some(_) => {}
        }
    }
    further.map(Guess::mended).or_else(|| broken.pointed(guesses))
}

/// The byte at which the parser gave up.
pub(super) fn place(source: &Source, error: &serde_yaml::Error) -> Option<usize> {
    let location = error.location()?;
    Some(source.offset(location.line() as usize, location.column() as usize))
}

/// A line without the byte order mark, which is no part of its first word.
fn unmarked(start: usize, text: &str) -> Line<'_> {
    let bare = text.trim_start_matches('\u{feff}');
    Line { start: start + text.len() - bare.len(), text: bare }
}

impl Guess {
    fn mended(&self) -> Mend {
        let line = self.rows.first().map(|(_, line)| shown(line));
        let line = line.filter(|line| length(line) <= SHOWN);
        Mend { span: self.span, stumble: self.stumble, line }
    }
}

impl Broken<'_> {
    /// What may be wrong, the usual first.
    fn guesses(&self) -> Vec<Guess> {
        let mut guesses = Vec::new();
        guesses.extend(self.near().filter_map(|number| self.unspaced(number)));
        guesses.extend(self.near().flat_map(|number| self.indented(number)));
        guesses.extend([2, 4].into_iter().filter_map(|blanks| self.tabs(blanks)));
        for number in self.near() {
            guesses.extend(self.quoted(number));
        }
        let open = (0..self.failed).filter(|number| self.ends_block(*number));
        guesses.extend(open.filter_map(|number| self.quoted(number)).take(FEW));
        let brackets = (0..=self.failed).rev().filter(|number| self.ends_block(*number));
        guesses.extend(brackets.filter_map(|number| self.bracket(number)).take(FEW));
        guesses.extend(self.unquoted(self.failed));
        guesses
    }

    /// The row that failed, and the one before it.
    fn near(&self) -> impl Iterator<Item = usize> {
        let before = (0..self.failed).rev().find(|number| !self.rows[*number].is_blank());
        [Some(self.failed), before].into_iter().flatten()
    }

    /// The row at which the parser gives up after all, if it does.
    fn tried(&self, guess: &Guess) -> Option<usize> {
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
        let source = Source::new("", text);
        let error = super::raw(&source).err()?;
        let at = place(&source, &error).unwrap_or(0);
        Some(source.rows().take_while(|(start, _)| *start <= at).count().saturating_sub(1))
    }

    /// The row where others of its kind begin.
    fn indented(&self, number: usize) -> Vec<Guess> {
        let row = &self.rows[number];
        let found = row.indent();
        if row.text[..found].contains('\t') {
            return Vec::new();
        }
        let others = number.saturating_sub(AROUND)..=(self.failed).min(number + 1);
        let others = others.filter(|other| *other != number).map(|other| &self.rows[other]);
        let mut fits: Vec<usize> = others.flat_map(|other| other.columns(row.is_item())).collect();
        // A blank too few is more usual than one too many.
        fits.sort_by_key(|fits| (fits.abs_diff(found), *fits < found));
        fits.dedup();
        let guess = |fits: usize| Guess {
            span: row.span(row.word()),
            stumble: Stumble::Indented { found, fits },
            rows: vec![(number, format!("{:fits$}{}", "", &row.text[found..]))],
        };
        fits.into_iter().filter(|fits| *fits != found).take(FEW).map(guess).collect()
    }

    /// A blank after the `:` of a key, or after the `-` of an item.
    fn unspaced(&self, number: usize) -> Option<Guess> {
        let row = &self.rows[number];
        let (at, mark) = row.unspaced()?;
        let (before, after) = row.text.split_at(at + 1);
        Some(Guess {
            span: row.span(at..at + 1),
            stumble: Stumble::NoBlank(mark),
            rows: vec![(number, format!("{before} {after}"))],
        })
    }

    /// So many blanks for every tab before a word.
    fn tabs(&self, blanks: usize) -> Option<Guess> {
        let tab = |row: &Line| row.text[..row.body()].find('\t');
        let last = (self.failed + 1).min(self.rows.len() - 1);
        let first = (0..=last).find_map(|number| Some((number, tab(&self.rows[number])?)));
        let (first, at) = first?;
        let tabbed = (first..self.rows.len()).filter(|number| tab(&self.rows[*number]).is_some());
        let mended = |number: usize| {
            let (before, after) = self.rows[number].text.split_at(self.rows[number].body());
            (number, format!("{}{after}", before.replace('\t', &" ".repeat(blanks))))
        };
        let tabs = self.rows[first].text[at..].bytes().take_while(|byte| *byte == b'\t').count();
        Some(Guess {
            span: self.rows[first].span(at..at + tabs),
            stumble: Stumble::Tab,
            rows: tabbed.map(mended).collect(),
        })
    }

    /// Quotes that hold the whole of a value that begins with one.
    fn quoted(&self, number: usize) -> Option<Guess> {
        let row = &self.rows[number];
        let (span, stumble, line) = row.quoted()?;
        Some(Guess { span: row.span(span), stumble, rows: vec![(number, line)] })
    }

    /// The brackets of a row closed at its end.
    fn bracket(&self, number: usize) -> Option<Guess> {
        let row = &self.rows[number];
        let (at, bracket, line) = row.closed()?;
        let stumble = Stumble::OpenBracket(bracket);
        Some(Guess { span: row.span(at..at + 1), stumble, rows: vec![(number, line)] })
    }

    /// A plain value in quotes.
    fn unquoted(&self, number: usize) -> Option<Guess> {
        let row = &self.rows[number];
        let (colon, line) = row.in_quotes()?;
        let (span, stumble) = match colon {
            Some(at) => (row.span(at..at + 1), Stumble::SecondValue),
            None => (Span::new(self.at, self.at + 1), self.stumble),
        };
        Some(Guess { span, stumble, rows: vec![(number, line)] })
    }

    /// Whether what begins in a row cannot go on in the next: that begins another entry, no further in.
    fn ends_block(&self, number: usize) -> bool {
        let next = self.rows[number + 1..].iter().find(|row| !row.is_blank());
        next.is_none_or(|next| next.indent() <= self.rows[number].indent() && next.is_entry())
    }

    /// Where it stands that something is never closed, though closing it is not enough.
    fn pointed(&self, guesses: Vec<Guess>) -> Option<Mend> {
        let is_open = |guess: &Guess| {
            matches!(guess.stumble, Stumble::OpenQuote(_) | Stumble::OpenBracket(_) | Stumble::Tab)
        };
        let guess = guesses.into_iter().find(is_open)?;
        Some(Mend { line: None, ..guess.mended() })
    }
}
