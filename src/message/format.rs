//! The formats of placeholders: `{key:short}` is [`short`].

use super::Say;
use crate::language::Language;
use crate::text;

/// Returns the first `most` characters of a text, safe to show; catalogues use 40 by default.
pub(crate) fn short(fact: &impl Say, most: usize, language: Language) -> String {
    text::truncate(&fact.say(language), most)
}

/// Returns a whole text, safe to show.
pub(crate) fn shown(fact: &impl Say, language: Language) -> String {
    text::escape_controls(&fact.say(language))
}

/// Writes a name within a sentence, in lower case.
pub(crate) fn lower(fact: &impl Say, language: Language) -> String {
    fact.say(language).to_lowercase()
}

/// Puts values in backticks, with commas between them.
pub(crate) fn quoted(values: &[String], _: Language) -> String {
    text::list_values(values)
}

/// Writes a number with the long minus of the sheets: `−2`.
pub(crate) fn minus(number: &i32, _: Language) -> String {
    text::with_minus((*number).into())
}

/// Writes a byte in two hexadecimal digits: `FF`.
pub(crate) fn hex(byte: &u8, _: Language) -> String {
    format!("{byte:02X}")
}

/// Writes a code point: `U+0415`.
pub(crate) fn code_point(c: &char, _: Language) -> String {
    format!("U+{:04X}", u32::from(*c))
}

/// Writes a character in backticks, or its code point if it is invisible.
pub(crate) fn visible(c: &char, language: Language) -> String {
    let is_seen = !text::is_control(*c) && !text::is_invisible(*c);
    if is_seen { format!("`{c}`") } else { code_point(c, language) }
}

/// Returns the question of [`did_you_mean`](super::did_you_mean) about the probable value.
pub(crate) fn meant(near: &impl Say, language: Language) -> String {
    super::did_you_mean(near.say(language), language)
}
