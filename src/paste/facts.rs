//! Values with their labels in one text, as exports write units without codes: `Morale 80 %`, `10 figures`.

use super::column::{CellShape, ColumnEvidence, ColumnKey};
use super::line::{Cut, TextLine};
use super::number::CellValue;
use super::words::has_word;
use super::{Fragment, Heads};
use crate::text::{Source, Span, fold, parse_unsigned};

/// Cells under their columns.
pub(super) type LabelledCells = Vec<(ColumnKey, Fragment)>;

/// The mark in place of a shot that a weapon does not have.
pub const NO_SHOT: &str = "–";
/// The most digits of a number that has no label.
const LONGEST_NUMBER: usize = 3;
/// A guess: the most words of the name of a unit before a number alone.
const NAME_WORDS: usize = 5;
/// The most words of a label: `Base Morale`.
const LABEL_WORDS: usize = 3;

/// Puts the values of cells such as `Class Soldier 2 · Move 6″` under their own columns; what has no label stays.
pub(super) fn expand(cells: LabelledCells, heads: &Heads) -> LabelledCells {
    let expand = |(key, cell): (ColumnKey, Fragment)| {
        if heads.shape(key) != CellShape::Facts {
            return vec![(key, cell)];
        }
        let parts = cell.text.split(['·', '•']).map(str::trim).filter(|part| !part.is_empty());
        let parts = parts.map(|part| Fragment { text: part.to_owned(), span: cell.span });
        parts.map(|part| read_fact(&part, heads).unwrap_or((key, part))).collect()
    };
    cells.into_iter().flat_map(expand).collect()
}

/// Returns `true` for a value that a column may have.
pub(super) fn fits(key: ColumnKey, value: &str, heads: &Heads) -> bool {
    let shape = heads.shape(key);
    match shape {
        CellShape::Name | CellShape::Code | CellShape::Facts | CellShape::Ignored => false,
        CellShape::Text | CellShape::Lines => true,
        CellShape::Shots => is_shots(value),
        CellShape::Dice | CellShape::Number | CellShape::Inches | CellShape::Percent => {
            !matches!(heads.words.values.read(value, shape), CellValue::Unread)
        }
    }
}

/// Returns `true` for the shots of a weapon: `3/1 2/1 S/1 –`.
pub(super) fn is_shots(text: &str) -> bool {
    let is_dash = |word: &str| ["-", "–", "—"].contains(&word);
    let mut words = text.split_whitespace();
    words.clone().next().is_some() && words.all(|word| is_dash(word) || is_shot(word))
}

/// Returns `true` for a shot of a weapon: `3/1`, `S/1`.
pub fn is_shot(word: &str) -> bool {
    let is_number = |text: &str| parse_unsigned(text).is_some();
    word.split_once('/').is_some_and(|(dice, damage)| {
        (is_number(dice) || dice.chars().count() == 1) && is_number(damage)
    })
}

/// Returns `true` for a text with two shots, or with a range and the roll that hits there: `Rifle 12" (7+)`.
pub(super) fn is_weapon(text: &str) -> bool {
    const FEWEST_SHOTS: usize = 2;
    let words = || text.split(|c: char| c.is_whitespace() || "(),;|".contains(c));
    let is_digit = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
    let parts = || words().flat_map(|word| word.split('/'));
    let has_range = || parts().any(|part| part.strip_suffix(['"', '″', '”']).is_some_and(is_digit));
    let has_roll = || parts().any(|part| part.strip_suffix('+').is_some_and(is_digit));
    words().filter(|word| is_shot(word)).nth(FEWEST_SHOTS - 1).is_some()
        || has_range() && has_roll()
}

/// Reads a value with a label before it, or a number with one behind it: `Leader Sergeant`, `24 points`.
pub(super) fn read_fact(text: &Fragment, heads: &Heads) -> Option<(ColumnKey, Fragment)> {
    let words: Vec<&str> = text.text.split_whitespace().collect();
    let find = |label: &[&str], value: &[&str]| {
        let key = heads.find_exact(&label.join(" "))?;
        let value = value.join(" ");
        let value = value.trim_start_matches([':', '=', ' ']);
        let is_found = !value.is_empty() && fits(key, value, heads);
        is_found.then(|| (key, Fragment { text: value.to_owned(), span: text.span }))
    };
    let counts = (1..=LABEL_WORDS.min(words.len().saturating_sub(1))).rev();
    let before = counts.clone().find_map(|count| find(&words[..count], &words[count..]));
    before.or_else(|| {
        let (first, label) = words.split_first()?;
        let is_number = heads.words.values.is_value(first) && label.len() <= LABEL_WORDS;
        find(label, &[first]).filter(|(key, _)| is_number && heads.shape(*key).is_number())
    })
}

/// Reads the fact of a part of a line, its value without the label before it.
fn read_part(part: &Fragment, source: &Source, heads: &Heads) -> Option<(ColumnKey, Fragment)> {
    let (key, mut value) = read_fact(part, heads)?;
    let written = source.slice(part.span);
    let first = value.text.split(' ').next().unwrap_or_default();
    if let Some(at) = written.find(first).filter(|_| !part.text.starts_with(first)) {
        value.span.start += at;
    }
    Some((key, value))
}

/// Reads a line without heads: a name, then values with labels, or a number alone, between commas and the like. `None` for
/// a line that is not a row.
pub(super) fn read_phrases(
    line: &TextLine,
    source: &Source,
    heads: &Heads,
) -> Option<(LabelledCells, ColumnEvidence)> {
    let mut parts = split_parts(line, source).into_iter().peekable();
    let name = parts.next()?;
    let text = name.text.trim_start_matches(|c: char| !c.is_alphanumeric());
    // `20 Swordsmen, morale 65`
    let (count, text) = split_count(text);
    let figures = ["figures", "models"].into_iter().find_map(|key| heads.find_key(key));
    let count = count
        .zip(figures)
        .map(|(count, figures)| (figures, Fragment { text: count.to_owned(), span: name.span }));
    let name = Some(Fragment { text: text.to_owned(), ..name }).filter(is_capitalised)?;
    if name.text.rsplit(' ').next().is_some_and(|last| has_word(&heads.words.lists, &fold(last))) {
        return None;
    }
    let mut cells: LabelledCells = [(ColumnKey::Name, name)].into_iter().chain(count).collect();
    let (mut evidence, mut values) = (ColumnEvidence::Heads, 0);
    let kind = heads.find_key("kind");
    // The column of a number without a label: `Death Dealers - 20`.
    let usual = heads.orders.first().and_then(|order| order.get(1)).copied();
    while let Some(part) = parts.next() {
        if counts_units(&part.text, heads) {
            return None;
        }
        // A label in a cell of its own, as cards have it.
        let label = heads.find_exact(&part.text).filter(|_| line.cut == Cut::Cells);
        let labelled = label.and_then(|key| Some((key, parts.next_if(|_| true)?)));
        let fact = labelled.or_else(|| read_part(&part, source, heads));
        // `1911` is a year.
        let is_bare = heads.words.values.is_value(&part.text)
            && !part.text.contains(' ')
            && part.text.len() <= LONGEST_NUMBER;
        match (fact, usual, kind) {
            (Some((key, value)), ..) => {
                values += usize::from(heads.shape(key).is_number());
                cells.push((key, value));
            }
            (None, Some(usual), _) if is_bare && cells.iter().all(|(key, _)| *key != usual) => {
                values += 1;
                evidence = ColumnEvidence::Shapes;
                cells.push((usual, part));
            }
            (None, ..) if is_weapon(source.slice(part.span)) && heads.find_lines().is_some() => {
                cells.extend(heads.find_lines().map(|weapons| (weapons, part)));
            }
            (None, _, Some(kind)) => cells.push((kind, part)),
            (None, _, None) => return None,
        }
    }
    (values > 0).then_some((cells, evidence))
}

/// Splits the number of figures from before a name: `20 Swordsmen`, `20x Swordsmen`.
fn split_count(text: &str) -> (Option<&str>, &str) {
    let counted = text.split_once(' ').and_then(|(number, name)| {
        let number = number.trim_end_matches(['x', '×']);
        let is_name = name.starts_with(char::is_uppercase);
        parse_unsigned(number).filter(|_| is_name).map(|_| (number, name))
    });
    counted.map_or((None, text), |(number, name)| (Some(number), name))
}

/// Returns `true` for the number of the units of a list, as titles have it: `7 units`.
fn counts_units(part: &str, heads: &Heads) -> bool {
    let (number, label) = part.trim().split_once(' ').unwrap_or_default();
    heads.words.values.is_value(number) && heads.is_name(label)
}

/// Returns `true` for the title of a list with its counts, as the export writes it: `War band: 68 figures, 6 units`.
pub(super) fn is_counted_title(text: &str, heads: &Heads) -> bool {
    // A longer line is no title.
    const LONGEST: usize = 120;
    let counts = text.split_once(": ").filter(|_| text.len() <= LONGEST).map(|(_, counts)| counts);
    counts.is_some_and(|counts| counts.split(',').any(|count| counts_units(count, heads)))
}

/// Returns `true` for a line with a name and a text that begins with a number: `Laser Grenadiers - 2? or so`; not for the
/// title of a list: `War band: 68 figures, 6 units`.
pub(super) fn is_likely(line: &TextLine, source: &Source, heads: &Heads) -> bool {
    let parts = split_parts(line, source);
    let is_numbered = |part: &Fragment| part.text.starts_with(|c: char| c.is_ascii_digit());
    let is_named = |part: &Fragment| split_count(&part.text).0.is_some() || is_capitalised(part);
    // `The Boss 25`
    let ends_in_number = |part: &Fragment| {
        let mut words = part.text.split_whitespace();
        let last = words.next_back();
        let last = last.filter(|_| (1..=NAME_WORDS).contains(&words.clone().count()));
        last.is_some_and(|last| last.len() <= LONGEST_NUMBER && parse_unsigned(last).is_some())
    };
    let is_priced = || matches!(&parts[..], [last] | [_, last] if ends_in_number(last));
    parts.first().is_some_and(is_named)
        && (parts.get(1).is_some_and(is_numbered) || is_priced())
        && !parts.iter().any(|part| counts_units(&part.text, heads))
}

/// Splits a line into its cells, or what stands between commas, colons, brackets and dashes.
fn split_parts(line: &TextLine, source: &Source) -> Vec<Fragment> {
    let is_dash = |word: &Fragment| ["-", "–", "—"].contains(&word.text.as_str());
    if line.cut == Cut::Cells {
        return line.pieces.iter().filter(|cell| !cell.text.is_empty()).cloned().collect();
    }
    // Commas and the like part a line; brackets and dashes only where no weapon has them.
    let mut parts: Vec<Vec<Vec<&Fragment>>> = vec![vec![Vec::new()]];
    let mut end = line.span.start;
    let mut has_marks = false;
    for word in &line.pieces {
        let between = source.slice(Span::new(end.min(word.span.start), word.span.start));
        let is_first = parts.len() == 1;
        // Behind such a mark, commas and the like belong to a value: `Morale 70 % · Weapons Rifle 8″ 8+, 16″ 9+`.
        let is_marked = between.contains('·');
        has_marks |= is_marked;
        if is_marked || !has_marks && between.contains([',', ';', ':']) {
            if let Some(name) = parts.last_mut().filter(|_| is_first && between.contains(':')) {
                *name = vec![name.concat()];
            }
            parts.push(vec![Vec::new()]);
        } else if !has_marks
            && (is_dash(word) || between.contains(['(', ')']))
            && let Some(part) = parts.last_mut()
        {
            part.push(Vec::new());
        }
        if (has_marks || !is_dash(word))
            && let Some(part) = parts.last_mut().and_then(|part| part.last_mut())
        {
            part.push(word);
        }
        end = word.span.end;
    }
    let join = |part: Vec<Vec<&Fragment>>| -> Vec<Fragment> {
        let whole = super::align::join(&part.concat());
        match whole.filter(|whole| is_weapon(source.slice(whole.span))) {
            Some(weapon) => vec![weapon],
            None => part.iter().filter_map(|part| super::align::join(part)).collect(),
        }
    };
    parts.into_iter().flat_map(join).collect()
}

fn is_capitalised(name: &Fragment) -> bool {
    let mut letters = name.text.chars().skip_while(|c| !c.is_alphanumeric());
    letters.next().is_some_and(char::is_uppercase)
}
