//! The emblems of houses: pictures of `templates/emblems`, each in a large cut and in a small one for less than 8 mm,
//! and the colour of each.

use crate::language::{ByLanguage, Language};
use crate::text::{fold, nearest};
use crate::{embedded, fonts};
use serde::Deserialize;
use std::sync::LazyLock;

/// A house's sign.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Emblem {
    /// The name of its picture, as army files give it.
    pub name: String,
    /// The display name.
    pub names: ByLanguage<String>,
    /// Its colour in the theme `house`, dark enough for white letters (4.5:1).
    pub accent: String,
}

/// The sign of a house that names none: a shield with a letter.
pub const SHIELD: &str = "shield";

static EMBLEMS: LazyLock<Vec<Emblem>> = LazyLock::new(|| embedded::data("emblems.yaml"));

pub fn emblems() -> &'static [Emblem] {
    &EMBLEMS
}

/// Finds an emblem by its name.
pub fn find_emblem(name: &str) -> Option<&'static Emblem> {
    emblems().iter().find(|emblem| emblem.name == name)
}

/// Returns the name of the emblem that was probably meant: by its display name in either language, or by a typo.
pub fn suggest(word: &str) -> Option<String> {
    let wanted = fold(word);
    let is_called = |emblem: &&Emblem| {
        let names = Language::ALL.map(|language| fold(emblem.names.get(language)));
        // For `Escudo con su letra` the first word is enough.
        names.iter().any(|name| *name == wanted || name.split(' ').next() == Some(&wanted))
    };
    let called = emblems().iter().find(is_called).map(|emblem| emblem.name.clone());
    called.or_else(|| nearest(word, emblems().iter().map(|emblem| emblem.name.as_str())))
}

/// Returns the letter on the emblem of a house, if that is the shield; empty on any other.
pub fn letter_on(emblem: &str, house: &str) -> String {
    if emblem == SHIELD { letter(house) } else { String::new() }
}

/// Returns the letter on the shield of a house: the first of its name, after words such as `House`.
pub fn letter(house: &str) -> String {
    const SKIPPED_WORDS: [&str; 9] =
        ["the", "house", "los", "las", "la", "el", "casa", "clan", "imperial"];
    let is_skipped = |word: &&str| SKIPPED_WORDS.contains(&word.to_lowercase().as_str());
    let word = house.split_whitespace().find(|word| !is_skipped(word)).unwrap_or(house);
    let first = word.chars().find(|c| c.is_alphanumeric());
    first.map_or(String::new(), |c| fonts::capitals(c.encode_utf8(&mut [0; 4])))
}
