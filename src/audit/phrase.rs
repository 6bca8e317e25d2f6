//! Suppositions in plain words: `troop shields free, skirmishers +50%`.

use super::suppose::{SupposedChange, SupposedPart, SupposedUnits, Supposition};
use crate::code::CodeKind;
use crate::codes::{CodeTables, Slot};
use crate::labels::{SupposeLabels, column_name, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::profile::ListColumn;
use crate::text::{nearest, parse_unsigned, split_words};

/// A part of a supposition that is not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadPhrase {
    pub found: String,
    /// The phrase that was probably meant.
    pub near: Option<String>,
}

/// The words of one part, by what they mean.
#[derive(Default)]
struct PartWords {
    units: SupposedUnits,
    is_free: bool,
    is_cap: bool,
    column: Option<ListColumn>,
    /// Points or per cent to add.
    added: Option<SupposedChange>,
    /// A number without a sign, for a cap.
    number: Option<i32>,
    /// The rest, which should name a letter.
    rest: Vec<String>,
}

/// The most parts of a supposition.
const MOST_PARTS: usize = 8;

/// Parses a supposition; its parts are separated by commas.
///
/// # Errors
/// A part that is not understood.
pub fn parse(text: &str, tables: &CodeTables) -> Result<Supposition, UnreadPhrase> {
    let text = &with_decimal_points(text);
    let parts = text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty());
    let parts: Result<Vec<SupposedPart>, UnreadPhrase> = parts
        .map(|part| {
            let unread = || UnreadPhrase { found: part.to_owned(), near: near(part, tables) };
            parse_part(part, tables).ok_or_else(unread)
        })
        .collect();
    let parts = parts?;
    if !(1..=MOST_PARTS).contains(&parts.len()) {
        return Err(UnreadPhrase { found: text.to_owned(), near: None });
    }
    Ok(Supposition { parts })
}

/// Writes the comma of `x1,5` as a point, as other commas separate parts.
fn with_decimal_points(text: &str) -> String {
    let is_digit = |c: Option<&char>| c.is_some_and(char::is_ascii_digit);
    let chars: Vec<char> = text.chars().collect();
    let is_decimal =
        |at: usize| at > 0 && is_digit(chars.get(at - 1)) && is_digit(chars.get(at + 1));
    let point = |(at, c): (usize, &char)| if *c == ',' && is_decimal(at) { '.' } else { *c };
    chars.iter().enumerate().map(point).collect()
}

/// Returns phrases of every form in a language, as examples.
pub fn sample_phrases(language: Language) -> Vec<&'static str> {
    let words = &labels().suppose;
    let all = [&words.sample_free, &words.sample_cap, &words.sample_points, &words.sample_percent];
    all.map(|sample| sample.get(language).as_str()).into()
}

fn parse_part(part: &str, tables: &CodeTables) -> Option<SupposedPart> {
    let words = read_words(part);
    let letter = words.rest_letter(tables);
    let units = words.units;
    match (words.is_free, words.is_cap, words.added, letter) {
        (true, false, None, Some(Some(letter))) if words.column.is_none() => {
            Some(SupposedPart { units, change: SupposedChange::Free(letter) })
        }
        (false, true, None, Some(with)) => {
            let value = words.column.filter(|value| *value != ListColumn::Points)?;
            let units = SupposedUnits { with, ..units };
            Some(SupposedPart { units, change: SupposedChange::Cap(value, words.number?) })
        }
        (false, false, Some(change), Some(with)) => {
            let units = SupposedUnits { with, ..units };
            let is_of_points = words.column.is_none_or(|value| value == ListColumn::Points);
            is_of_points.then_some(SupposedPart { units, change })
        }
        _ => None,
    }
}

/// Sorts the words of a part by their meaning.
fn read_words(part: &str) -> PartWords {
    let labels = &labels().suppose;
    let mut found = PartWords::default();
    for token in part.replace(" %", "%").split_whitespace() {
        let word = split_words(token).concat();
        let is_one_of = |label: &ByLanguage<String>| {
            Language::ALL.iter().any(|language| split_words(label.get(*language)).contains(&word))
        };
        if let Some(added) = read_added(token) {
            found.added = Some(added);
        } else if let Some(number) = read_number(token) {
            found.number = Some(number);
        } else if is_one_of(&labels.words_troops) {
            found.units.kind = Some(CodeKind::Trooper);
        } else if is_one_of(&labels.words_leaders) {
            found.units.kind = Some(CodeKind::Leader);
        } else if is_one_of(&labels.words_skirmishers) {
            found.units.are_trained = true;
        } else if is_one_of(&labels.words_free) {
            found.is_free = true;
        } else if is_one_of(&labels.words_most) {
            found.is_cap = true;
        } else if let Some(column) = read_column(&word) {
            found.column = Some(column);
        } else if !is_one_of(&labels.words_between) {
            found.rest.push(token.to_owned());
        }
    }
    found
}

/// Reads `+2`, `−2`, `+50%`, `50%` or `×1.5`; the last is 50 per cent more.
fn read_added(token: &str) -> Option<SupposedChange> {
    let token = token.replace('−', "-");
    if let Some(factor) = token.strip_prefix(['x', '×']) {
        let (whole, part) = factor.split_once('.').unwrap_or((factor, "0"));
        let is_part = (1..=2).contains(&part.len()) && part.bytes().all(|c| c.is_ascii_digit());
        let hundredths: i32 = format!("{part:0<2}").parse().ok().filter(|_| is_part)?;
        let percent = parse_unsigned(whole)?.checked_mul(100)?.checked_add(hundredths)?;
        return (percent <= MOST_PERCENT).then_some(SupposedChange::Percent(percent - 100));
    }
    let (digits, is_percent) = match token.strip_suffix('%') {
        Some(digits) => (digits, true),
        None => (token.as_str(), false),
    };
    let unsigned = digits.strip_prefix(['+', '-']);
    if unsigned.is_none() && !is_percent {
        return None;
    }
    let number = parse_unsigned(unsigned.unwrap_or(digits)).filter(|n| *n <= MOST_PERCENT)?;
    let number = if digits.starts_with('-') { -number } else { number };
    Some(if is_percent { SupposedChange::Percent(number) } else { SupposedChange::Points(number) })
}

/// The most points, or per cent, of a supposition.
const MOST_PERCENT: i32 = 1000;

/// Reads `4d`, `24″` or `8`.
fn read_number(token: &str) -> Option<i32> {
    let digits = token.trim_end_matches(['d', 'D', '″', '"']);
    parse_unsigned(digits).filter(|n| *n <= MOST_PERCENT)
}

fn read_column(word: &str) -> Option<ListColumn> {
    let is_named = |column: &ListColumn| {
        let named = |language: &Language| split_words(column_name(*column, *language)).concat();
        Language::ALL.iter().any(|language| named(language) == word)
    };
    ListColumn::ALL.into_iter().find(is_named)
}

impl PartWords {
    /// Returns the trait letter that the rest names: `Some(None)` without a rest, `None` if it names none.
    fn rest_letter(&self, tables: &CodeTables) -> Option<Option<char>> {
        if self.rest.is_empty() {
            return Some(None);
        }
        let written = self.rest.join(" ");
        let rows = &tables.table(Slot::Traits).rows;
        let is_letter = |letter: char| written.chars().eq([letter]);
        let is_named = |names: &ByLanguage<String>| {
            Language::ALL.iter().any(|language| stem(names.get(*language)) == stem(&written))
        };
        let letter = rows.iter().find(|row| is_letter(row.letter));
        let row = letter.or_else(|| rows.iter().find(|row| is_named(&row.names)))?;
        Some(Some(row.letter))
    }
}

/// Splits a name into words without endings of the plural, and without words such as `de`.
fn stem(name: &str) -> Vec<String> {
    let between = &labels().suppose.words_between;
    let is_between = |word: &String| {
        Language::ALL.iter().any(|language| split_words(between.get(*language)).contains(word))
    };
    let words = split_words(name).into_iter().filter(|word| !is_between(word));
    words.map(|word| word.trim_end_matches('s').trim_end_matches('e').to_owned()).collect()
}

/// Returns the phrase nearest to one that is not understood, with its own number.
fn near(part: &str, tables: &CodeTables) -> Option<String> {
    let words: &SupposeLabels = &labels().suppose;
    let found = read_words(part);
    let mut tokens = part.split_whitespace();
    let number = tokens.find(|token| read_number(token).is_some()).unwrap_or("4d").to_owned();
    let added = part.split_whitespace().find(|token| read_added(token).is_some()).unwrap_or("+2");
    let mut all = Vec::new();
    for language in Language::ALL {
        let form = |label: &ByLanguage<String>, what: &str| {
            fill(label.get(language), &[("what", &what), ("number", &number), ("added", &added)])
        };
        for row in &tables.table(Slot::Traits).rows {
            let name = row.names.get(language);
            let frees = [&words.form_free, &words.form_free_troops, &words.form_free_leaders];
            let name = uncapitalize(name, language);
            all.extend(frees.map(|label| form(label, &name)));
        }
        for value in ListColumn::characteristics() {
            let caps = [&words.form_cap_troops, &words.form_cap_leaders];
            all.extend(
                caps.map(|label| {
                    form(label, &uncapitalize(column_name(value, language), language))
                }),
            );
        }
        let sums = [&words.form_points_troops, &words.form_points_leaders, &words.form_skirmishers];
        all.extend(sums.map(|label| form(label, "")));
    }
    // `leaders move 4d` lacks two words, which is too far for a misspelling.
    let lacks_most =
        found.column.zip(found.number).zip(found.units.kind).map(|((value, _), kind)| {
            let label = match kind {
                CodeKind::Leader => &words.form_cap_leaders,
                CodeKind::Trooper => &words.form_cap_troops,
            };
            fill(
                &label.en,
                &[
                    (
                        "what",
                        &uncapitalize(column_name(value, Language::English), Language::English),
                    ),
                    ("number", &number),
                ],
            )
        });
    nearest(part, all.iter().map(String::as_str)).or(lacks_most)
}

/// Writes an English name as within a sentence: `shields`, but `WS`. Spanish phrases begin with the name.
fn uncapitalize(name: &str, language: Language) -> String {
    if name.chars().all(char::is_uppercase) {
        name.to_owned()
    } else {
        language.pick(name.to_lowercase(), name.to_owned())
    }
}
