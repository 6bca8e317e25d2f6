//! Values in the placeholders of labels.

use super::Label;
use crate::language::{Language, Phrase, Speech};
use std::fmt::Display;

/// A placeholder of a label with its value: `("name", &name)` for `{name}`.
pub type Placeholder<'a> = (&'a str, &'a dyn Display);

/// Fills the placeholders of a label in both languages: English, Spanish.
pub fn fill_both(label: &Label, values: &[Placeholder]) -> [String; 2] {
    [&label.en, &label.es].map(|text| fill(text, values))
}

/// Fills a placeholder of a label with another label, in both languages: English, Spanish.
pub fn fill_with_label(label: &Label, key: &str, value: &Label) -> [String; 2] {
    Language::ALL.map(|language| fill(label.get(language), &[(key, value.get(language))]))
}

/// Fills the placeholders of a label in one language or in both.
pub fn fill_phrase(label: &Label, values: &[Placeholder], speech: Speech) -> Phrase {
    speech.say(|language| fill(label.get(language), values))
}

/// Replaces the placeholders of a label, such as `{name}`, with values; what looks like one in a value stays.
pub fn fill(label: &str, values: &[Placeholder]) -> String {
    fill_joined(label, values, |_, after| after)
}

/// Fills a sentence: a value that ends in a full stop, such as a name, also ends the sentence there.
pub fn fill_sentence(label: &str, values: &[Placeholder]) -> String {
    fill_joined(label, values, |value, after| match after.strip_prefix('.') {
        Some(after) if value.ends_with('.') => after,
        _ => after,
    })
}

/// Fills a label; `join` gets each value and the text behind its placeholder, and returns what follows the value.
fn fill_joined<'a>(
    label: &'a str,
    values: &[Placeholder],
    join: impl Fn(&str, &'a str) -> &'a str,
) -> String {
    let (mut filled, mut rest) = (String::new(), label);
    while let Some((before, inside)) = rest.split_once('{') {
        let placeholder = inside.split_once('}').and_then(|(key, after)| {
            let (_, value) = values.iter().find(|(name, _)| *name == key)?;
            let value = value.to_string();
            let after = join(&value, after);
            Some((value, after))
        });
        filled += before;
        let (text, after) = placeholder.unwrap_or_else(|| ("{".to_owned(), inside));
        filled += &text;
        rest = after;
    }
    filled + rest
}
