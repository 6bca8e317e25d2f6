//! Cards of units in games without codes: a name, facts with labels below it, and its weapons as lines or as a table.

use super::weapons::WeaponTable;
use crate::paste::column::ColumnKey;
use crate::paste::facts::{self, LabelledCells, is_weapon};
use crate::paste::line::{Cut, TextLine};
use crate::paste::lines::markup::unmark;
use crate::paste::{Fragment, Heads};
use crate::stop;
use crate::text::{Source, Span};

/// Fewer numbers with labels may stand below any line, ...
const FEWEST_NUMBERS: usize = 3;
/// ... unless there are as many facts with labels as this.
const FEWEST_FACTS: usize = 4;

/// Joins the lines of each card to one line of labels and values.
pub(super) fn join_stat_blocks(
    lines: Vec<TextLine>,
    heads: &Heads,
    source: &Source,
) -> Vec<TextLine> {
    // Codes have blocks of their own.
    if heads.has_key("code") {
        return lines;
    }
    let reader = CardReader { heads, source };
    let read_facts = |line: &TextLine| {
        stop::unwind_if_stopped();
        reader.read_facts(line)
    };
    let facts: Vec<Option<LabelledCells>> = lines.iter().map(read_facts).collect();
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        stop::unwind_if_stopped();
        match reader.read(&lines[at..], &facts[at..]) {
            Some((card, count)) => {
                out.push(card);
                at += count;
            }
            None => {
                out.push(line.clone());
                at += 1;
            }
        }
    }
    out
}

#[derive(Clone, Copy)]
struct CardReader<'a> {
    heads: &'a Heads,
    source: &'a Source,
}

/// A card as far as it was read.
struct CardText {
    name: Fragment,
    cells: LabelledCells,
    has_weapon: bool,
    table: Option<WeaponTable>,
}

impl CardReader<'_> {
    /// Reads the card that begins with the first of the lines, each with its facts, and the number of its lines.
    fn read(
        self,
        lines: &[TextLine],
        facts: &[Option<LabelledCells>],
    ) -> Option<(TextLine, usize)> {
        // An empty line may stand below the name.
        const FARTHEST: usize = 2;
        // A limit for hostile texts: no card is as long.
        const MOST_LINES: usize = 60;
        let lines = &lines[..lines.len().min(MOST_LINES)];
        let first = lines.first().filter(|line| !line.is_empty())?;
        let below = 1 + lines[1..].iter().take(FARTHEST).position(|line| !line.is_empty())?;
        facts[below].as_ref()?;
        let (name, cells) = self.read_name(first)?;
        let mut card = CardText { name, cells, has_weapon: false, table: None };
        let mut end = 1;
        for (at, line) in lines.iter().enumerate().skip(1).filter(|(_, line)| !line.is_empty()) {
            let next = (at + 1..lines.len()).find(|next| !lines[*next].is_empty());
            // Above facts stands the name of another card.
            let may_be_mark = at == end && next.is_none_or(|next| facts[next].is_none());
            if !self.take_line(line, facts[at].as_ref(), may_be_mark, &mut card) {
                break;
            }
            end = at + 1;
        }
        let is_number = |(key, _): &&(ColumnKey, Fragment)| self.heads.shape(*key).is_number();
        let numbers = card.cells.iter().filter(is_number).count();
        let is_card = numbers >= FEWEST_NUMBERS || numbers > 0 && card.cells.len() >= FEWEST_FACTS;
        is_card.then(|| (self.finish(card, first, &lines[end - 1]), end))
    }

    /// Adds a line to a card; `false` for one that is no part of it.
    fn take_line(
        self,
        line: &TextLine,
        facts: Option<&LabelledCells>,
        may_be_mark: bool,
        card: &mut CardText,
    ) -> bool {
        // `1st, 2nd, 3rd, 4th Section`
        const MOST_WORDS: usize = 6;
        if let Some(table) = WeaponTable::read_heads(line, self.heads, self.source) {
            card.table = Some(table);
            return true;
        }
        if let Some(table) = &mut card.table {
            if table.read_dice(line, self.source) {
                return true;
            }
            if let Some(cells) = table.read_row(line, self.heads, self.source) {
                card.has_weapon = true;
                card.cells.extend(cells);
                return true;
            }
        }
        if let Some(facts) = facts {
            card.has_weapon |= facts.iter().any(|(key, _)| Some(*key) == self.heads.find_lines());
            card.cells.extend(facts.iter().cloned());
            return true;
        }
        let text = self.plain_text(line);
        if let Some(weapons) = self.heads.find_lines().filter(|_| is_weapon(&text)) {
            card.has_weapon = true;
            let text = self.weapon_text(line).unwrap_or(text);
            card.cells.push((weapons, Fragment { text, span: line.span }));
            return true;
        }
        let is_mark = may_be_mark
            && !card.has_weapon
            && card.table.is_none()
            && text.split_whitespace().count() <= MOST_WORDS
            && !text.ends_with(['.', ':', '!', '?']);
        if let Some(kind) = self.heads.find_key("kind").filter(|_| is_mark) {
            card.cells.push((kind, Fragment { text, span: line.span }));
        }
        is_mark
    }

    /// Reads the name of a card, and what else its line says: `Jerboa HQ - 26 points - Command Section`.
    fn read_name(self, line: &TextLine) -> Option<(Fragment, LabelledCells)> {
        const MOST_WORDS: usize = 8;
        const MOST_WORDS_BEHIND: usize = 5;
        let filled = line.pieces.iter().filter(|piece| !piece.text.is_empty()).count();
        if line.cut == Cut::Cells && filled != 1 {
            return None;
        }
        let text = self.plain_text(line);
        let mut parts = split_parts(&text, &[" - ", " – ", " — ", ": "]).into_iter();
        let first = parts.next()?.trim_end_matches(':').trim();
        let at = |text: &str| Fragment { text: text.to_owned(), span: line.span };
        let mut cells = Vec::new();
        let remark = first.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        let fact = remark.and_then(|(name, remark)| {
            Some((name.trim(), facts::read_fact(&at(remark), self.heads)?))
        });
        let (name, fact) = fact.map_or((first, None), |(name, fact)| (name, Some(fact)));
        cells.extend(fact);
        let is_label = self.heads.find_exact(name).is_some();
        let is_name = !is_label
            && name.starts_with(|c: char| {
                c.is_uppercase() || c.is_ascii_digit() || "¡¿\"“«".contains(c)
            })
            && name.chars().filter(|c| c.is_alphabetic()).nth(1).is_some()
            && name.split_whitespace().count() <= MOST_WORDS
            && !name.ends_with(['?', '!', ';', ','])
            && !is_weapon(name);
        let kind = self.heads.find_key("kind").filter(|_| is_name)?;
        for part in parts {
            let fact = facts::read_fact(&at(part), self.heads);
            if fact.is_none() && part.split_whitespace().count() > MOST_WORDS_BEHIND {
                return None;
            }
            cells.push(fact.unwrap_or_else(|| (kind, at(part))));
        }
        let span = self.source.slice(line.span).find(name).map(|at| {
            let start = line.span.start + at;
            Span::new(start, start + name.len())
        });
        Some((Fragment { span: span.unwrap_or(line.span), ..at(name) }, cells))
    }

    /// Reads the values of a line of facts: `Soldier 2 / Models 5 / Move 6"`, `Clase: Soldado 2`, or labels and values
    /// in cells.
    fn read_facts(self, line: &TextLine) -> Option<LabelledCells> {
        // Without a colon, a single label may be a word of a sentence.
        const FEWEST_LABELS: usize = 2;
        const MOST_WORDS: usize = 4;
        let kind = self.heads.find_key("kind")?;
        let at = |text: &str| Fragment { text: text.to_owned(), span: line.span };
        // `Weapons: Rifle 16 | 2/1 1/1 | 1/1`
        let weapons = self.weapon_text(line).and_then(|text| {
            let (label, weapon) = text.split_once(':')?;
            let key = self.heads.find_exact(label)?;
            (Some(key) == self.heads.find_lines()).then(|| vec![(key, at(weapon.trim()))])
        });
        if weapons.is_some() {
            return weapons;
        }
        let text = self.plain_text(line);
        let labelled = text.split_once(':').and_then(|(label, value)| {
            let key = self.heads.find_exact(label)?;
            let is_fact = facts::fits(key, value.trim(), self.heads) && !value.trim().is_empty();
            is_fact.then(|| (key, at(value.trim())))
        });
        let texts: Vec<String> = match line.cut {
            Cut::Words => {
                split_parts(&text, &[", ", "; "]).into_iter().map(str::to_owned).collect()
            }
            Cut::Cells => line.pieces.iter().map(|piece| piece.text.clone()).collect(),
        };
        let mut texts = texts.iter().filter(|text| !text.is_empty()).peekable();
        let (mut cells, mut labels, mut is_possible) = (Vec::new(), 0, true);
        while let Some(part) = texts.next() {
            let label = self.heads.find_exact(part).filter(|_| line.cut == Cut::Cells);
            let pair = label.and_then(|key| {
                let value = texts.next_if(|value| facts::fits(key, value, self.heads))?;
                Some((key, at(value)))
            });
            let fact = pair.or_else(|| facts::read_fact(&at(part), self.heads));
            labels += usize::from(fact.is_some());
            // `Soldier 2`: a class is no fact with a label.
            let is_first = cells.is_empty() && !part.ends_with(|c: char| c.is_ascii_digit());
            is_possible &= fact.is_some() || !is_first;
            is_possible &= fact.is_some() || part.split_whitespace().count() <= MOST_WORDS;
            cells.push(fact.unwrap_or_else(|| (kind, at(part))));
        }
        let has_weapon = is_weapon(&text);
        match labelled {
            Some((key, value)) if labels < FEWEST_LABELS || !is_possible => {
                Some(vec![(key, value)])
            }
            _ => (is_possible && labels >= FEWEST_LABELS && !has_weapon).then_some(cells),
        }
    }

    /// Lays out a card as a line of labels and values, its name first.
    fn finish(self, card: CardText, first: &TextLine, last: &TextLine) -> TextLine {
        let pieces = card.cells.into_iter().flat_map(|(key, value)| {
            let label = self.heads.first_head(key).to_owned();
            [Fragment { text: label, span: value.span }, value]
        });
        let pieces = [card.name].into_iter().chain(pieces).collect();
        let span = Span::new(first.span.start, last.span.end.max(first.span.end));
        TextLine { span, is_card: true, ..first.with(Cut::Cells, pieces) }
    }

    /// Returns the text of a weapon line with bars, `Rifle 16 | 2/1 1/1 | 1/1`, which is no row of a table.
    fn weapon_text(self, line: &TextLine) -> Option<String> {
        let text = self.source.slice(line.span).trim();
        let is_line = text.contains('|') && !text.starts_with('|');
        is_line.then(|| trim_marks(&unmark(text)))
    }

    /// Returns the text of a line without its markup and the marks before it.
    fn plain_text(self, line: &TextLine) -> String {
        let text = match line.cut {
            Cut::Words => unmark(self.source.slice(line.span)),
            Cut::Cells => line.text(),
        };
        trim_marks(&text)
    }
}

/// Drops the marks before a line and those of bold letters behind it.
fn trim_marks(text: &str) -> String {
    let text = text.trim_start_matches(|c: char| "#*->•·+– \t\u{c}".contains(c));
    text.trim_end().trim_end_matches('*').to_owned()
}

/// Splits a text at wide gaps, bars, slashes and other marks.
fn split_parts<'a>(text: &'a str, marks: &[&str]) -> Vec<&'a str> {
    const MARKS: [&str; 7] = ["  ", "\t", " / ", " | ", " · ", " • ", "|"];
    let mut parts = vec![text];
    for mark in MARKS.iter().chain(marks) {
        parts = parts.into_iter().flat_map(|part| part.split(mark)).collect();
    }
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}
