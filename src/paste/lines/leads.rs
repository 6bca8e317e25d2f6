//! Names and numbers before the text of lines: speakers of a chat, Roman numbers of a list.

use crate::paste::Heads;
use crate::paste::words::has_word;
use std::collections::BTreeMap;

/// Blanks the names of those who speak in lines of a text, `Tom: ...`, and Roman numbers, `II. ...`.
pub(super) fn blank_leads(text: &str, heads: &Heads, bytes: &mut [u8]) {
    // A name that stands once may be that of a unit.
    const FEWEST: usize = 2;
    let speakers: Vec<Option<&str>> = text.lines().map(|line| find_speaker(line, heads)).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for speaker in speakers.iter().flatten() {
        *counts.entry(speaker).or_default() += 1;
    }
    let has_roman = |wanted: &str| text.lines().any(|line| find_roman(line) == Some(wanted));
    let is_numbered = has_roman("I.") && has_roman("II.");
    let mut start = 0;
    for (line, speaker) in text.split_inclusive('\n').zip(speakers) {
        let is_said = |speaker: &&str| counts.get(speaker).is_some_and(|count| *count >= FEWEST);
        let speaker = speaker.filter(is_said).map(|speaker| speaker.len() + 1);
        let roman = find_roman(line).filter(|_| is_numbered).map(str::len);
        let indent = line.len() - line.trim_start().len();
        if let Some(length) = speaker.or(roman) {
            bytes[start..start + indent + length].fill(b' ');
        }
        start += line.len();
    }
}

/// Returns the one word before the colon with which a line begins, unless a list has it as the label of a value or of a part.
fn find_speaker<'a>(line: &'a str, heads: &Heads) -> Option<&'a str> {
    // A guess: longer words are those of a list.
    const LONGEST: usize = 12;
    let (word, rest) = line.trim_start().split_once(':')?;
    let is_name = word.starts_with(char::is_uppercase)
        && word.len() <= LONGEST
        && word.chars().all(char::is_alphabetic);
    let is_label = || {
        heads.find_column(word).is_some()
            || has_word(&heads.words.parts, &word.to_lowercase())
            || !heads.split_labels(word).is_empty()
    };
    (is_name && rest.starts_with(' ') && !is_label()).then_some(word)
}

/// Returns the Roman number with which a line begins, with its full stop.
fn find_roman(line: &str) -> Option<&str> {
    let (number, rest) = line.trim_start().split_once(['.', ')'])?;
    let is_roman = !number.is_empty() && number.chars().all(|c| "IVX".contains(c));
    (is_roman && rest.starts_with([' ', '\t'])).then(|| &line.trim_start()[..=number.len()])
}
