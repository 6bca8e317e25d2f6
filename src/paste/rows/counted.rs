//! Lines with a number of figures beside a unit, their sum, or points behind a dash: `5x Artisans EASp 20 = 100`,
//! `Archduke - EHs-C4 - 99`.

use super::code_parts::AROUND;
use crate::fault::PasteFault;
use crate::finding::Finding;
use crate::paste::code::read_exactly;
use crate::paste::line::{Cut, TextLine};
use crate::paste::number::has_digit;
use crate::paste::words::{ListWords, has_word};
use crate::paste::{Fragment, Heads};
use crate::rules::Rules;
use crate::text::{Source, Span, fold, parse_unsigned};

/// A line without the number of figures, the sum and the marks that it had.
pub(super) struct CountedLine {
    pub(super) line: TextLine,
    pub(super) doubt: Option<Finding>,
}

/// Takes the number of figures, the sum and the marks before points out of a line with one ability code; `None` for a line
/// without them.
pub(super) fn read(
    words: &TextLine,
    code: Span,
    source: &Source,
    heads: &Heads,
    rules: &Rules,
) -> Option<CountedLine> {
    let at = words.pieces.iter().position(|piece| piece.span == code)?;
    let (before, after) = (&words.pieces[..at], &words.pieces[at + 1..]);
    let CountedName { name, count, is_bare } = take_count(before, &heads.words);
    let behind = Span::new(code.end, words.span.end.max(code.end));
    let (behind, remark) = split_remark(behind, source, heads);
    let (behind, times) = take_times(behind, source);
    let count = count.or(times);
    let prices = read_prices(behind, source, &heads.words);
    let is_summed = prices
        .as_ref()
        .is_some_and(|prices| prices.iter().any(|one| one.figures == PricedFigures::All));
    // `66 Esmar Tuek EXSm-C3 4d 13 6 2` begins with his points.
    let is_counted = count.is_some() && (prices.is_some() || !is_bare) || times.is_some();
    // `Archduke - EHs-C4 - 99`
    let text = source.slice(behind);
    let is_dashed = prices.is_some() && text.contains(['-', '–', '—', '→']);
    // `Medics VHs costs 20`, `Marines EHs 20 (max 2 squads)`
    let leads = text.split_whitespace().any(|word| leads_to_points(word, &heads.words));
    let is_worded = prices.is_some() && (leads || remark.is_some());
    // `Guards EHs: M4 HA10 HD3 = 20`
    let ends_in_sum = prices.is_none() && read_sum(text).is_some();
    if !is_counted && !is_summed && !is_dashed && !is_worded && !ends_in_sum {
        return None;
    }
    let code = &words.pieces[at];
    let of_code = read_exactly(code.text.trim_matches(AROUND), Some(rules));
    let computed = of_code.map(|code| i64::from(rules.codes().points(code)));
    // So that nobody takes the points for another value.
    let unit = |span: Span| {
        let text = heads.words.values.points.first().cloned().unwrap_or_default();
        Fragment { text, span }
    };
    let (rest, doubt) = match prices.as_deref().and_then(|found| share(found, count, computed)) {
        Some((each, doubt)) => {
            let unit = unit(each.span);
            (vec![each, unit], doubt)
        }
        None if ends_in_sum => (after.iter().cloned().chain([unit(words.span)]).collect(), None),
        None => (after.to_vec(), None),
    };
    let pieces = name.iter().chain([code]).chain(&rest).cloned().chain(remark).collect();
    let doubt = doubt.map(|fault| Finding::at(words.span, fault.into()));
    Some(CountedLine { line: words.with(Cut::Words, pieces), doubt })
}

/// Splits off a remark in brackets at the end of a line; values with labels are none.
fn split_remark(behind: Span, source: &Source, heads: &Heads) -> (Span, Option<Fragment>) {
    let text = source.slice(behind).trim_end();
    let Some((at, remark)) = text.strip_suffix(')').and_then(|rest| {
        let at = rest.rfind('(')?;
        Some((at, &rest[at + 1..]))
    }) else {
        return (behind, None);
    };
    // `(20)` and `(20 pts each)` are points.
    let is_label = |word: &str| heads.find_exact(word).is_some_and(|key| heads.has_value(key));
    let has_values = has_digit(remark) && remark.split([' ', ':', '=']).any(is_label);
    if !remark.starts_with(char::is_alphabetic) || !has_digit(&text[..at]) || has_values {
        return (behind, None);
    }
    let cut = behind.start + at;
    let span = Span::new(cut, behind.start + text.len());
    (Span::new(behind.start, cut), Some(Fragment { text: format!("({remark})"), span }))
}

/// Reads the number behind `=` at the end of a text.
fn read_sum(text: &str) -> Option<i64> {
    let (_, sum) = text.rsplit_once('=')?;
    // With a unit, `= 20 pts`, it has a label already.
    read_number(sum.trim())
}

/// Takes the number of figures off the start of the text behind a code: `5x20=100`, `5 x 20`.
fn take_times(behind: Span, source: &Source) -> (Span, Option<i64>) {
    let text = source.slice(behind);
    let start = text.trim_start_matches([' ', ',', ':', '-', '–']);
    let digits = start.find(|c: char| !c.is_ascii_digit()).unwrap_or(start.len());
    let rest = start[digits..].trim_start();
    let priced = TIMES.iter().find_map(|times| rest.strip_prefix(times)).map(str::trim_start);
    let priced = priced.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    match priced.zip(read_number(&start[..digits])) {
        Some((rest, count)) => {
            (Span::new(behind.start + text.len() - rest.len(), behind.end), Some(count))
        }
        None => (behind, None),
    }
}

/// Returns `true` for a word that leads to points: `costs`, `at`, `cuesta`.
fn leads_to_points(word: &str, known: &ListWords) -> bool {
    let word = fold(word);
    known.sentences.contains(&word) || known.endings.contains(&word)
}

/// Figures of a unit and their points have no more digits.
const MOST_DIGITS: usize = 5;

/// The words of a name, and the number of figures that stood beside it.
struct CountedName<'a> {
    name: &'a [Fragment],
    count: Option<i64>,
    /// The number stands alone before the name: `5 Artisans`.
    is_bare: bool,
}

/// Takes the number of figures from before or behind a name: `5x Artisans`, `5 Artisans`, `Artisans x5`.
fn take_count<'a>(words: &'a [Fragment], known: &ListWords) -> CountedName<'a> {
    let start = words.iter().position(|word| word.text.contains(char::is_alphanumeric));
    let words = &words[start.unwrap_or(0)..];
    let number = |word: &Fragment| {
        let in_words = known.numbers.get(&fold(&word.text)).copied();
        in_words.or_else(|| read_number(&word.text)).filter(|number| *number > 0)
    };
    let is_times = |word: &Fragment| TIMES.contains(&word.text.as_str());
    let before_times = |word: &Fragment| {
        TIMES.iter().find_map(|times| read_number(word.text.strip_suffix(times)?))
    };
    let behind_times = |word: &Fragment| {
        TIMES.iter().find_map(|times| read_number(word.text.strip_prefix(times)?))
    };
    let counted = |name, count| CountedName { name, count, is_bare: false };
    match words {
        [] | [_] => counted(words, None),
        [first, name @ ..] if before_times(first).is_some() => counted(name, before_times(first)),
        [name @ .., last] if behind_times(last).is_some() => counted(name, behind_times(last)),
        [first, times, name @ ..] if is_times(times) && !name.is_empty() => {
            counted(name, number(first))
        }
        [name @ .., times, last] if is_times(times) && !name.is_empty() => {
            counted(name, number(last))
        }
        [first, name @ ..] if name[0].text.starts_with(char::is_uppercase) => {
            let count = number(first);
            let name = if count.is_some() { name } else { words };
            CountedName { name, count, is_bare: true }
        }
        _ => counted(words, None),
    }
}

const TIMES: [&str; 4] = ["x", "X", "×", "*"];

/// The figures that a number of points is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PricedFigures {
    Each,
    All,
    /// The line does not say it.
    Unsaid,
}

/// Points behind a code.
struct PrintedPrice {
    points: i64,
    figures: PricedFigures,
    span: Span,
}

/// Reads the text behind a code as points; `None` for one with other words or numbers in it.
fn read_prices(behind: Span, source: &Source, known: &ListWords) -> Option<Vec<PrintedPrice>> {
    const MOST_BYTES: usize = 60;
    const SUMS: [&str; 5] = ["=", "→", "⇒", "->", "=>"];
    let text = source.slice(behind);
    if text.len() > MOST_BYTES {
        return None;
    }
    let mut prices: Vec<PrintedPrice> = Vec::new();
    let mut next = PricedFigures::Unsaid;
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let kind = |c: &char| (c.is_ascii_digit(), c.is_alphabetic(), c.is_whitespace());
        let token: String = text[at..].chars().take_while(|c| kind(c) == kind(&first)).collect();
        let span = Span::new(behind.start + at, behind.start + at + token.len());
        at += token.len();
        let mark = token.trim_matches([',', ';', ':', '.', '(', ')', '[', ']', '|', '/']);
        match read_number(&token) {
            Some(points) => prices.push(PrintedPrice {
                points,
                figures: std::mem::replace(&mut next, PricedFigures::Unsaid),
                span,
            }),
            None if first.is_whitespace() || mark.is_empty() => {}
            None if SUMS.contains(&mark) => next = PricedFigures::All,
            None if mark == "@" => next = PricedFigures::Each,
            None if known.each.contains(&fold(mark)) => match prices.last_mut() {
                Some(price) => price.figures = PricedFigures::Each,
                None => next = PricedFigures::Each,
            },
            None if known.totals.contains(&fold(mark)) => next = PricedFigures::All,
            None if leads_to_points(mark, known) => {}
            None if has_word(&known.values.points, &fold(mark))
                || ["-", "–", "—"].contains(&mark) => {}
            None => return None,
        }
    }
    (1..=2).contains(&prices.len()).then_some(prices)
}

fn read_number(text: &str) -> Option<i64> {
    parse_unsigned(text).filter(|_| text.len() <= MOST_DIGITS).map(i64::from)
}

/// Finds the points of one figure, with a doubt if that is not certain; `None` if the numbers cannot be told apart.
fn share(
    prices: &[PrintedPrice],
    count: Option<i64>,
    computed: Option<i64>,
) -> Option<(Fragment, Option<PasteFault>)> {
    let fragment =
        |price: &PrintedPrice, points: i64| Fragment { text: points.to_string(), span: price.span };
    match prices {
        [one, other] => {
            let is_sum = |each: &PrintedPrice, all: &PrintedPrice| {
                count.is_some_and(|count| each.points.checked_mul(count) == Some(all.points))
            };
            let (each, all) = match (one.figures, other.figures) {
                (PricedFigures::All, _) | (_, PricedFigures::Each) => (other, one),
                (_, PricedFigures::All) | (PricedFigures::Each, _) => (one, other),
                (PricedFigures::Unsaid, PricedFigures::Unsaid) if is_sum(one, other) => {
                    (one, other)
                }
                (PricedFigures::Unsaid, PricedFigures::Unsaid) if is_sum(other, one) => {
                    (other, one)
                }
                (PricedFigures::Unsaid, PricedFigures::Unsaid) => return None,
            };
            let doubt = match count {
                Some(_) if is_sum(each, all) => None,
                Some(count) => {
                    Some(PasteFault::OtherSum { count, each: each.points, printed: all.points })
                }
                None if each.points > 0 && all.points % each.points == 0 => None,
                None => return None,
            };
            Some((fragment(each, each.points), doubt))
        }
        [one] => {
            let Some(count) = count else { return Some((fragment(one, one.points), None)) };
            let is_of_all = match one.figures {
                PricedFigures::Each => false,
                PricedFigures::All => true,
                PricedFigures::Unsaid => {
                    computed.is_some_and(|computed| computed * count == one.points)
                }
            };
            let each = if is_of_all { one.points / count } else { one.points };
            let is_certain = one.figures == PricedFigures::Each
                || computed == Some(one.points) && one.figures == PricedFigures::Unsaid;
            let doubt = PasteFault::PerhapsSum { printed: one.points, count, each };
            let is_whole = !is_of_all || one.points % count == 0;
            is_whole.then(|| (fragment(one, each), (count > 1 && !is_certain).then_some(doubt)))
        }
        _ => None,
    }
}
