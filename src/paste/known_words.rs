//! Words of a table among those that a game knows.

use crate::language::{ByLanguage, Language};
use crate::text::{nearest, split_words};

/// The most known words that are offered for one.
pub(super) const OFFERED: usize = 5;
/// A word that is shortened has as many bytes; one with a slip, or that is alike alone, has more.
const FEWEST_LETTERS: usize = 3;

/// The known word that a text means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KnownWord<T> {
    /// By its name.
    Exact(T),
    /// The only one that has all words of the text, some of them shortened or with a slip.
    Likely(T),
    /// None for certain; those that it is like.
    Near(Vec<T>),
}

/// Finds a text among known words, each with its names.
pub fn find_known<T: Clone>(text: &str, known: &[(T, Vec<&str>)]) -> KnownWord<T> {
    let words = split_words(text);
    let is_exact = |(_, own): &&(T, Vec<&str>)| {
        names(own).iter().any(|name| {
            name.len() == words.len()
                && name.iter().zip(&words).all(|(own, word)| is_same(own, word))
        })
    };
    if let Some((value, _)) = known.iter().find(is_exact).filter(|_| !words.is_empty()) {
        return KnownWord::Exact(value.clone());
    }
    let has_all = |name: &Vec<String>| {
        !words.is_empty() && words.iter().all(|word| name.iter().any(|own| is_like(own, word)))
    };
    let has_any = |name: &Vec<String>| {
        let mut long = words.iter().filter(|word| word.len() > FEWEST_LETTERS);
        long.any(|word| name.iter().any(|own| is_like(own, word)))
    };
    let find = |test: &dyn Fn(&Vec<String>) -> bool| -> Vec<T> {
        let found = known.iter().filter(|(_, own)| names(own).iter().any(test));
        found.map(|(value, _)| value.clone()).collect()
    };
    let all = find(&has_all);
    if let [only] = &all[..] {
        return KnownWord::Likely(only.clone());
    }
    let mut near = if all.is_empty() { find(&has_any) } else { all };
    if near.is_empty() {
        let texts = known.iter().flat_map(|(_, own)| own.iter().copied());
        let like = nearest(text, texts);
        let is_it =
            |(_, own): &&(T, Vec<&str>)| own.iter().any(|own| Some(*own) == like.as_deref());
        near.extend(known.iter().find(is_it).map(|(value, _)| value.clone()));
    }
    near.truncate(OFFERED);
    KnownWord::Near(near)
}

/// Returns the names of a word: in both languages, and its key.
pub fn names_of<'a>(key: &'a str, names: &'a ByLanguage<String>) -> Vec<&'a str> {
    Language::ALL.iter().map(|language| names.get(*language).as_str()).chain([key]).collect()
}

fn names(names: &[&str]) -> Vec<Vec<String>> {
    names.iter().map(|name| split_words(name)).collect()
}

/// Returns `true` for the same word, perhaps in the plural.
fn is_same(own: &str, word: &str) -> bool {
    let is_plural = |one: &str, many: &str| {
        one.len() >= FEWEST_LETTERS
            && [format!("{one}s"), format!("{one}es")].iter().any(|it| it == many)
    };
    own == word || is_plural(own, word) || is_plural(word, own)
}

/// Returns `true` for the same word, the start of it, or one with a slip.
fn is_like(own: &str, word: &str) -> bool {
    let is_start = word.len() >= FEWEST_LETTERS && own.starts_with(word);
    let is_slip = word.len() > FEWEST_LETTERS && strsim::osa_distance(own, word) == 1;
    is_same(own, word) || is_start || is_slip
}
