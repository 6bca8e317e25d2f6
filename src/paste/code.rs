//! The ability code that a cell means: as it stands, read otherwise, or found by the values of its row.

use super::look_alikes::{digit_like, list_look_alikes};
use super::spelled::LetterNames;
use super::words::ListWords;
use crate::code::{Code, CodeKind};
use crate::code_search::{self, Bounds, Query};
use crate::codes::{Gear, Slot};
use crate::decode;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::text::{dedup, split_words};

/// The values of a row, as numbers.
pub(super) type RowValues = ByColumn<Option<i32>>;

/// A code, by the way in which it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FoundCode {
    /// As it is written.
    Written(Code),
    /// As it is written, but hardly a value of the row goes with it.
    Doubtful(Code),
    /// With other letters, as the values of the row show or as there is no other way.
    ReadAs(Code),
    /// In small letters or in words: `vxs-d2`, `Elite, High Morale`.
    InWords(Code),
    /// By the values of the row alone: the first of the codes that give them, with their number. `exact` if the points
    /// agree too.
    ByValues { code: Code, others: Vec<Code>, count: usize, exact: bool },
    /// Not at all; codes like it, if there are any.
    Unknown(Vec<Code>),
}

impl FoundCode {
    pub(super) fn code(&self) -> Option<Code> {
        match self {
            Self::Written(code)
            | Self::Doubtful(code)
            | Self::ReadAs(code)
            | Self::InWords(code) => Some(*code),
            Self::ByValues { code, .. } => Some(*code),
            Self::Unknown(_) => None,
        }
    }
}

/// The most codes that are offered for a row.
pub(super) const OFFERED: usize = 5;

/// Reads a code as it stands; `None` in a game without codes.
pub(super) fn read_exactly(text: &str, rules: Option<&Rules>) -> Option<Code> {
    decode::find_code(text, rules?)
}

/// Finds the code of a cell.
pub(super) fn find(
    text: &str,
    values: &RowValues,
    shield: Option<bool>,
    known: &ListWords,
    rules: &Rules,
) -> FoundCode {
    const AROUND: [char; 9] = ['(', ')', '[', ']', '"', '\'', '.', '*', '`'];
    let text = text.trim().trim_matches(AROUND);
    let written = decode::find_code(text, rules);
    let misses = |code: Code| count_misses(code, values, rules);
    let given =
        ListColumn::characteristics().filter(|column| values.get(*column).is_some()).count();
    if let Some(code) = written {
        let wrong = misses(code);
        let lacks_shield = shield == Some(true) && !has_shield(code, rules);
        if wrong == 0 && !lacks_shield {
            return FoundCode::Written(code);
        }
        // A capital `S` for a shield, which the notes name or a trooper's values show.
        let is_likely = |near: &Code| {
            let fewer = misses(*near) < wrong || wrong == 0 && lacks_shield;
            let is_shield = has_shield(*near, rules) && shield != Some(false);
            let points = *values.get(ListColumn::Points);
            let costs = points == Some(rules.codes().points(*near));
            let is_shown = code.rank.is_none() || lacks_shield || costs;
            fewer && misses(*near) == 0 && is_shield && is_shown
        };
        let near: Vec<Code> = list_variants(text, 1, rules).into_iter().filter(is_likely).collect();
        return match near[..] {
            [near] if !has_shield(code, rules) => FoundCode::ReadAs(near),
            _ if given >= 2 && 2 * wrong > given => FoundCode::Doubtful(code),
            _ => FoundCode::Written(code),
        };
    }
    if let Some(code) = find_in_words(text, known, rules) {
        return FoundCode::InWords(code);
    }
    let mut near = list_variants(text, 1, rules);
    if near.is_empty() {
        near = list_variants(text, 2, rules);
    }
    near.sort_by_key(|code| misses(*code));
    let least = near.first().map(|code| misses(*code));
    let best: Vec<Code> =
        near.iter().copied().filter(|code| Some(misses(*code)) == least).collect();
    near.truncate(OFFERED);
    match best[..] {
        // The only way to read the letters.
        [code] => FoundCode::ReadAs(code),
        _ => FoundCode::Unknown(near),
    }
}

/// Finds the codes that give the values of a row; `shield` says whether its notes name one.
pub(super) fn find_by_values(values: &RowValues, shield: Option<bool>, rules: &Rules) -> FoundCode {
    let given = ListColumn::ALL.into_iter().filter(|column| values.get(*column).is_some()).count();
    if given < 2 {
        return FoundCode::Unknown(Vec::new());
    }
    let leads = values.get(ListColumn::Leadership).or(*values.get(ListColumn::Radius)).is_some();
    let kind = if leads { CodeKind::Leader } else { CodeKind::Trooper };
    let shield_letter =
        || Some(rules.codes().row(Slot::Traits, shield_row(rules)?).letter.to_string());
    let letter = |wanted| {
        shield.filter(|has| *has == wanted).and_then(|_| shield_letter()).unwrap_or_default()
    };
    let points = *values.get(ListColumn::Points);
    // The points are compared behind the search, which takes longest.
    let bounds = ByColumn::from_fn(|column| {
        let value = values.get(column).filter(|_| column != ListColumn::Points);
        Bounds { least: value, most: value }
    });
    let (with, without) = (letter(true), letter(false));
    let query = Query { kind: Some(kind), bounds, with, without, ..Query::default() };
    let mut found = code_search::find(&query, rules);
    let off = |found: &code_search::Match| {
        points.map_or(0, |points| (found.priced.points - points).abs())
    };
    let is_exact = found.iter().any(|found| off(found) == 0);
    found.retain(|found| !is_exact || off(found) == 0);
    found.sort_by_key(|found| (off(found), found.priced.code.traits.len()));
    let count = found.len();
    let codes: Vec<Code> = found.into_iter().take(OFFERED).map(|found| found.priced.code).collect();
    match codes.split_first() {
        Some((code, others)) => {
            FoundCode::ByValues { code: *code, others: others.to_vec(), count, exact: is_exact }
        }
        None => FoundCode::Unknown(Vec::new()),
    }
}

/// Finds the row of the shield among the traits; `None` in a game without one.
fn shield_row(rules: &Rules) -> Option<u8> {
    let rows = &rules.codes().table(Slot::Traits).rows;
    let shield = (0..).zip(rows).find(|(_, row)| matches!(row.plays, Some(Gear::Shield)));
    shield.map(|(at, _)| at)
}

/// Returns `true` for a code with a shield.
fn has_shield(code: Code, rules: &Rules) -> bool {
    shield_row(rules).is_some_and(|row| code.traits.has(row))
}

/// Counts the characteristics of a row that a code does not give.
pub(super) fn count_misses(code: Code, values: &RowValues, rules: &Rules) -> usize {
    let differing = find_differences(code, values, rules);
    differing.filter(|(column, ..)| *column != ListColumn::Points).count()
}

/// Finds the columns in which a row differs from its code: the printed value, and the one of the code; `None` for a
/// value that such a code does not have.
pub(super) fn find_differences(
    code: Code,
    values: &RowValues,
    rules: &Rules,
) -> impl Iterator<Item = (ListColumn, i32, Option<i32>)> {
    let gives = rules.codes().profile(code).values(rules.codes().points(code));
    let differs = move |(column, printed): (ListColumn, i32)| {
        let given = *gives.get(column);
        (given != Some(printed)).then_some((column, printed, given))
    };
    let printed = *values;
    let printed = ListColumn::ALL
        .into_iter()
        .filter_map(move |column| Some((column, (*printed.get(column))?)));
    printed.filter_map(differs)
}

/// Reads a code in which all letters are small: `vxs-d2`.
pub(super) fn find_in_small_letters(text: &str, rules: &Rules) -> Option<Code> {
    const HEAD: usize = 2;
    if !text.is_ascii() || text.contains(|c: char| c.is_ascii_uppercase()) || text.len() < HEAD {
        return None;
    }
    let (head, rest) = text.split_at(HEAD);
    let (traits, rank) = rest.split_at(rest.find('-').unwrap_or(rest.len()));
    let text = head.to_uppercase() + traits + &rank.to_uppercase();
    decode::find_code(&text, rules)
}

/// Reads a code in small letters or in words: `vxs-d2`, `Elite, High Morale, Shields`.
pub(super) fn find_in_words(text: &str, known: &ListWords, rules: &Rules) -> Option<Code> {
    // `EH s`
    let joined: String = text.split_whitespace().collect();
    let parted = decode::find_code(&joined, rules).filter(|_| joined.len() < text.len());
    parted.or_else(|| find_in_small_letters(text, rules)).or_else(|| {
        let words = split_words(text);
        // Every code has training and Morale.
        if words.len() < 2 {
            return None;
        }
        let found = LetterNames::new(rules, known).find(&words)?;
        (found.words == (0..words.len())).then_some(found.code)
    })
}

/// Lists the codes that a text becomes with some of its letters read as others that look like them, without the text
/// itself.
fn list_variants(text: &str, most: usize, rules: &Rules) -> Vec<Code> {
    // The longest codes of the games have 10 characters; the work grows with each of them.
    const LONGEST: usize = 14;
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if plain.is_empty() || plain.chars().count() > LONGEST {
        return Vec::new();
    }
    let mut texts = vec![plain.clone()];
    let mut found = Vec::new();
    for _ in 0..most {
        texts = texts.iter().flat_map(|text| list_slips(text, rules)).collect();
        texts.sort();
        texts.dedup();
        found.extend(
            texts
                .iter()
                .filter(|text| **text != plain)
                .filter_map(|text| decode::find_code(text, rules)),
        );
    }
    let own = decode::find_code(&plain, rules);
    found.retain(|code| Some(*code) != own);
    dedup(found)
}

/// Lists the texts with one letter read otherwise, or a dash put in or taken out.
fn list_slips(text: &str, rules: &Rules) -> Vec<String> {
    let dash = rules.codes().dash.letter;
    let letters: Vec<char> = text.chars().collect();
    let with = |at: usize, range: usize, new: &str| -> String {
        letters[..at]
            .iter()
            .copied()
            .chain(new.chars())
            .chain(letters[at + range..].iter().copied())
            .collect()
    };
    let mut out = Vec::new();
    for (at, letter) in letters.iter().enumerate() {
        out.extend(
            list_look_alikes(*letter).into_iter().map(|like| with(at, 1, &like.to_string())),
        );
        if !letter.is_ascii_alphanumeric() {
            out.push(with(at, 1, ""));
            out.push(with(at, 1, &dash.to_string()));
        }
    }
    out.extend(
        text.match_indices("rn").map(|(at, _)| text[..at].to_owned() + "m" + &text[at + 2..]),
    );
    let has_dash = letters.iter().any(|c| !c.is_ascii_alphanumeric());
    if !has_dash {
        for back in 1..=2.min(letters.len().saturating_sub(1)) {
            out.push(with(letters.len() - back, 0, &dash.to_string()));
        }
    }
    out
}

/// Returns `true` for letters with capitals, perhaps a dash and a digit, as codes are: `EF5s-A4`.
pub(super) fn looks_like_code(text: &str) -> bool {
    // The longest codes of the games have 10 characters; a scan may see two more.
    const LENGTHS: std::ops::RangeInclusive<usize> = 2..=12;
    let letters = text.chars().filter(char::is_ascii_alphabetic).count();
    let has_capital = text.chars().skip(1).any(|c| c.is_ascii_uppercase());
    LENGTHS.contains(&text.chars().count())
        && letters >= 2
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-–—−_$|!".contains(c))
        && (has_capital || text.contains(['-', '–', '—', '−']))
}

/// Returns `true` for a text that was meant as the code of a leader: `EF5s-A4`, `RHsN2`.
pub(super) fn is_likely_code(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let capitals = text.chars().filter(char::is_ascii_uppercase).count();
    // `vxs-d2`
    let body =
        text.split_once('-').filter(|(_, rank)| rank.len() == 2).map_or("", |(body, _)| body);
    let is_small = capitals == 0
        && (2..=6).contains(&body.len())
        && body.bytes().all(|c| c.is_ascii_lowercase())
        && text.ends_with(is_digit);
    let has_rank = text.ends_with(|c: char| is_digit(c) || digit_like(c).is_some());
    let has_rank_letter = text.chars().rev().nth(1).is_some_and(|c| c.is_ascii_uppercase());
    let is_leader = text.len() >= 4
        && has_rank
        && (text.contains('-') && capitals >= 1
            || has_rank_letter && text.ends_with(is_digit) && capitals >= 2);
    // `RKt`
    let has_small = text.chars().any(|c| c.is_ascii_lowercase());
    let is_trooper = capitals >= 2 && has_small && text.len() <= 6 && !text.contains('-');
    looks_like_code(text) && (is_leader || is_trooper || is_small)
}
