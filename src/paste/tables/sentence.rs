//! Prices in sentences and among other numbers: `A Lasgun (36") now costs 6 points`, `Shields: 2 -> 3`,
//! `Elite (WS +4, Morale +3): 12 points`, `1 = 2, 2 = 5`.

use super::row::{RowText, read_number};
use crate::paste::column::ColumnKey;
use crate::paste::number::has_digit;
use crate::paste::words::{PriceWords, has_word};
use crate::paste::{Fragment, Heads};
use crate::profile::ListColumn;
use crate::text::{Source, Span, fold};

/// Reads the rows of a line of words; none unless each of its sentences has a price that other numbers do not hide.
pub(super) fn read_rows(span: Span, source: &Source, heads: &Heads) -> Vec<RowText> {
    let equations = read_equations(span, source);
    if !equations.is_empty() {
        return equations;
    }
    let sentences = split_sentences(span, source).into_iter();
    let rows = sentences.map(|span| PriceSentence::new(span, source, heads).read());
    rows.collect::<Option<Vec<RowText>>>().unwrap_or_default()
}

/// Splits a line behind full stops.
fn split_sentences(span: Span, source: &Source) -> Vec<Span> {
    let text = source.slice(span);
    let ends = text.match_indices(". ").map(|(at, stop)| at + stop.len());
    let starts: Vec<usize> = [0].into_iter().chain(ends).chain([text.len()]).collect();
    let spans = starts.windows(2).map(|ends| Span::new(span.start + ends[0], span.start + ends[1]));
    spans.filter(|span| !source.slice(*span).trim().is_empty()).collect()
}

/// Reads a line of letters and prices: `1 = 2, 2 = 5`.
fn read_equations(span: Span, source: &Source) -> Vec<RowText> {
    const FEWEST: usize = 2;
    let text = source.slice(span);
    let start = text.rfind(':').map_or(0, |colon| colon + 1);
    let parts = text[start..].split([',', ';']);
    let read = |part: &str| {
        let (name, price) = part.split_once('=')?;
        let (name, price) = (name.trim(), price.trim());
        let is_price = !price.is_empty() && price.bytes().all(|c| c.is_ascii_digit());
        let price = Fragment { text: price.to_owned(), span: span_of(price, source) };
        (name.chars().count() == 1 && is_price).then(|| RowText {
            name: name.to_owned(),
            span: span_of(name, source),
            values: vec![(ListColumn::Points, price)],
            has_number: true,
            is_unsure: false,
            left_out: None,
        })
    };
    let rows: Vec<RowText> = parts.map(read).collect::<Option<_>>().unwrap_or_default();
    if rows.len() < FEWEST { Vec::new() } else { rows }
}

/// Returns the place of a part of a text.
fn span_of(part: &str, source: &Source) -> Span {
    let start = part.as_ptr().addr() - source.text.as_ptr().addr();
    Span::new(start, start + part.len())
}

/// A word of a sentence.
struct PriceToken {
    /// Without the marks around it, in small letters.
    text: String,
    span: Span,
    kind: TokenKind,
    ends_in_colon: bool,
    is_taken: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TokenKind {
    Word,
    /// A number that may be a price: `6`, `+2`, `12pts`.
    Number,
    /// Any other number: `36"`, `4d`.
    Measure,
    Arrow,
}

struct PriceSentence<'a> {
    tokens: Vec<PriceToken>,
    source: &'a Source,
    heads: &'a Heads,
    words: &'a PriceWords,
}

impl<'a> PriceSentence<'a> {
    fn new(span: Span, source: &'a Source, heads: &'a Heads) -> Self {
        let text = source.slice(span);
        let token = |raw: &str| {
            let is_mark = |c: char| ",;:.()[]*_".contains(c);
            let trimmed = raw.trim_matches(is_mark);
            PriceToken {
                text: fold(trimmed),
                span: span_of(trimmed, source),
                kind: kind_of(trimmed),
                ends_in_colon: raw.ends_with(':'),
                is_taken: false,
            }
        };
        let tokens = text.split_whitespace().map(token).filter(|it| !it.text.is_empty()).collect();
        Self { tokens, source, heads, words: &heads.words.prices }
    }

    /// Reads a sentence about one letter; `None` if it has no price, or several.
    fn read(mut self) -> Option<RowText> {
        // A limit for hostile texts; a longer sentence says more than a price.
        const MOST_WORDS: usize = 30;
        if self.tokens.len() > MOST_WORDS {
            return None;
        }
        let name_end = self.name_end()?;
        let labelled = self.take_labelled(name_end);
        let price = self.take_price(name_end)?;
        let is_left = |token: &&PriceToken| {
            !token.is_taken && matches!(token.kind, TokenKind::Number | TokenKind::Measure)
        };
        let left: Vec<&PriceToken> = self.tokens[name_end..].iter().filter(is_left).collect();
        let left_out = left.first().zip(left.last()).map(|(first, last)| {
            let span = Span::new(first.span.start, last.span.end);
            Fragment { text: self.source.slice(span).to_owned(), span }
        });
        let is_article = |token: &&PriceToken| has_word(&self.words.articles, &token.text);
        let name = &self.tokens[..name_end];
        let articles = name.iter().take_while(is_article).count().min(name_end - 1);
        let span = Span::new(name[articles].span.start, name[name_end - 1].span.end);
        let values = labelled.into_iter().chain([(ListColumn::Points, price)]).collect();
        let name = name[articles..].iter().map(|token| self.source.slice(token.span));
        let name = name.collect::<Vec<_>>().join(" ");
        Some(RowText { name, span, values, has_number: true, is_unsure: false, left_out })
    }

    /// Finds where the name ends: at a colon, a number, the label of a value, or a word with which a price is told.
    fn name_end(&self) -> Option<usize> {
        let PriceWords { costs, now, old, from, minus, .. } = self.words;
        let told = [costs, now, old, minus];
        let ends = |(at, token): (usize, &PriceToken)| {
            let is_number = token.kind != TokenKind::Word;
            // `1 Average` begins with its letter.
            let is_letter = at == 0 && is_number;
            let is_before_number =
                || self.tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Number);
            let is_told = told.iter().any(|words| has_word(words, &token.text))
                || has_word(from, &token.text) && is_before_number();
            // `Fanatic Morale` is a name, and `Elite Move 4d` has a label.
            let is_label = at > 0 && !token.ends_in_colon && self.labelled(at).is_some();
            let is_dash = !token.text.contains(char::is_alphanumeric);
            !is_letter && (is_number || at > 0 && (is_told || is_dash) || is_label)
        };
        let end = self.tokens.iter().enumerate().position(|(at, token)| ends((at, token)));
        let colon = self.tokens.iter().position(|token| token.ends_in_colon).map(|at| at + 1);
        // `Maestro de Armas: 16`
        let is_number = |token: &PriceToken| token.kind != TokenKind::Word;
        let colon = colon.filter(|colon| !self.tokens[1..*colon].iter().any(is_number));
        let end = colon.or(end)?;
        (end > 0 && self.tokens[..end].iter().any(|it| it.kind == TokenKind::Word)).then_some(end)
    }

    /// Returns the column of a label, and the index of its number: `WS +4`, `radius of 15"`.
    fn labelled(&self, at: usize) -> Option<(ListColumn, usize)> {
        let ColumnKey::Value(column) = self.heads.find_exact(&self.tokens[at].text)? else {
            return None;
        };
        Some((column, self.value_of(at)?))
    }

    /// Returns the index of the number of a label: behind it, or before it as in `36" range, 7 points`.
    fn value_of(&self, at: usize) -> Option<usize> {
        let before = at.checked_sub(1).filter(|it| self.tokens[*it].kind == TokenKind::Measure);
        if before.is_some() {
            return before;
        }
        let is_small = |token: &PriceToken| has_word(&self.heads.words.small, &token.text);
        let next = at + 1 + usize::from(self.tokens.get(at + 1).is_some_and(is_small));
        let token = self.tokens.get(next)?;
        matches!(token.kind, TokenKind::Number | TokenKind::Measure).then_some(next)
    }

    /// Takes the values with labels, but for the points.
    fn take_labelled(&mut self, start: usize) -> Vec<(ListColumn, Fragment)> {
        let mut found = Vec::new();
        for at in start..self.tokens.len() {
            let labelled = self.labelled(at).filter(|(column, _)| *column != ListColumn::Points);
            let Some((column, value)) = labelled else { continue };
            let token = &mut self.tokens[value];
            if !token.is_taken {
                token.is_taken = true;
                let text = self.source.slice(token.span).to_owned();
                found.push((column, Fragment { text, span: token.span }));
            }
        }
        found
    }

    /// Takes the price: a number that took the place of another, that has its unit, that a verb leads to, or the only one.
    fn take_price(&mut self, start: usize) -> Option<Fragment> {
        self.take_old(start);
        let tokens = &self.tokens;
        let free = |at: &usize| tokens[*at].kind == TokenKind::Number && !tokens[*at].is_taken;
        let has_before = |at: usize, words: &[String]| {
            at.checked_sub(1).is_some_and(|before| has_word(words, &tokens[before].text))
        };
        let is_after_arrow =
            |at: &usize| at.checked_sub(1).is_some_and(|it| tokens[it].kind == TokenKind::Arrow);
        let is_new = |at: &usize| is_after_arrow(at) || has_before(*at, &self.words.now);
        let has_unit = |at: &usize| {
            let units = &self.heads.words.points;
            let is_unit = |token: &PriceToken| has_word(units, &token.text);
            tokens[*at].text.ends_with(char::is_alphabetic)
                || tokens.get(at + 1).is_some_and(is_unit)
        };
        let is_told = |at: &usize| has_before(*at, &self.words.costs);
        let numbers: Vec<usize> = (start..tokens.len()).filter(free).collect();
        let only = |is: &dyn Fn(&usize) -> bool| {
            let mut found = numbers.iter().copied().filter(is);
            found.next().filter(|_| found.next().is_none())
        };
        let at = only(&is_new)
            .or_else(|| only(&has_unit))
            .or_else(|| only(&is_told))
            .or_else(|| only(&|_| true))?;
        let is_minus = has_before(at, &self.words.minus);
        let span = tokens[at].span;
        let digits = tokens[at].text.trim_end_matches(char::is_alphabetic);
        let text = if is_minus { format!("-{digits}") } else { digits.to_owned() };
        self.tokens[at].is_taken = true;
        read_number(&text, &self.heads.words.values)?;
        Some(Fragment { text, span })
    }

    /// Takes the old prices: `2 -> 3`, `from 2 to 3`, `was 2`, `3 instead of 2`.
    fn take_old(&mut self, start: usize) {
        let tokens = &self.tokens;
        let is_number = |at: usize| tokens.get(at).is_some_and(|it| it.kind == TokenKind::Number);
        let has = |at: usize, words: &[String]| {
            tokens.get(at).is_some_and(|token| has_word(words, &token.text))
        };
        let is_arrow = |at: usize| tokens.get(at).is_some_and(|it| it.kind == TokenKind::Arrow);
        let is_old = |at: &usize| {
            let before = at.wrapping_sub(1);
            is_number(*at)
                && (is_arrow(at + 1) && is_number(at + 2)
                    || has(before, &self.words.old)
                    || has(before, &self.words.from)
                        && has(at + 1, &self.words.to)
                        && is_number(at + 2)
                    || (1..=2).any(|words| has(at.wrapping_sub(words), &self.words.instead)))
        };
        let old: Vec<usize> = (start..tokens.len()).filter(is_old).collect();
        old.into_iter().for_each(|at| self.tokens[at].is_taken = true);
    }
}

/// Tells a number from a word: `36"` and `4d` are no prices, `12pts` may be one.
fn kind_of(text: &str) -> TokenKind {
    const ARROWS: [&str; 6] = ["->", "-->", "=>", "→", "⇒", ">"];
    if ARROWS.contains(&text) {
        return TokenKind::Arrow;
    }
    let digits = text.trim_start_matches(['+', '-', '−', '–']);
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest {
        _ if !has_digit(text) || rest.len() == digits.len() => TokenKind::Word,
        "" => TokenKind::Number,
        _ if ["p", "pt", "pts", "ptos"].contains(&rest) => TokenKind::Number,
        _ => TokenKind::Measure,
    }
}
