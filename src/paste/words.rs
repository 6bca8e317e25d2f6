//! Words of lists beside the heads of columns, in small letters and without accents; `heads.yaml` says what each is for.

use serde::Deserialize;
use std::collections::BTreeMap;

/// Words of lines and titles.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ListWords {
    pub(super) parts: Vec<String>,
    pub(super) page: Vec<String>,
    pub(super) leaders_and_troops: Vec<String>,
    pub(super) options: Vec<String>,
    pub(super) totals: Vec<String>,
    pub(super) corrections: Vec<String>,
    pub(super) shields: Vec<String>,
    pub(super) without: Vec<String>,
    pub(super) openings: Vec<String>,
    pub(super) endings: Vec<String>,
    pub(super) links: Vec<String>,
    pub(super) ditto_marks: Vec<String>,
    pub(super) broken_ratings: Vec<String>,
    pub(super) small: Vec<String>,
    pub(super) vague: Vec<String>,
    pub(super) ncos: Vec<String>,
    pub(super) points: Vec<String>,
    pub(super) figures: Vec<String>,
    pub(super) platoons: Vec<String>,
    pub(super) out_of: Vec<String>,
    pub(super) values: ValueWords,
    /// Of each table of costs, by the key of its slot.
    pub(super) cost_tables: BTreeMap<String, Vec<String>>,
}

/// Words in cells of values: units behind a number, and what stands for no value.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ValueWords {
    pub(super) dice: Vec<String>,
    pub(super) inches: Vec<String>,
    pub(super) points: Vec<String>,
    pub(super) none: Vec<String>,
}

/// Returns `true` if a word is among those of a list.
pub(super) fn has_word(words: &[String], word: &str) -> bool {
    words.iter().any(|own| own == word)
}
