//! Words of lists beside the heads of columns, in small letters and without accents; `heads.yaml` says what each is for.

use serde::Deserialize;
use std::collections::BTreeMap;

/// Words of lines and titles.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ListWords {
    /// Heads of a part of a list, and words around it on a page: `troops`, `spoiler`. None is a title.
    pub(super) parts: Vec<String>,
    /// Words of lines that are no title: `http`, `page`.
    pub(super) page: Vec<String>,
    /// Words with which mails begin: `dear`. Before a comma they are no title.
    pub(super) greetings: Vec<String>,
    /// Heads after which units begin: `leaders`.
    pub(super) leaders_and_troops: Vec<String>,
    /// Heads after which options begin, which are no units.
    pub(super) options: Vec<String>,
    /// Heads of kinds of units: `type`.
    pub(super) kinds: Vec<String>,
    /// Names of rows that are no units: `grand total`.
    pub(super) totals: Vec<String>,
    /// The last words of a line about the whole list: `Tournament list, 150 AP`.
    pub(super) lists: Vec<String>,
    /// Words of a line that corrects a row: `errata`.
    pub(super) corrections: Vec<String>,
    /// Words of a line about what points include: `factored`.
    pub(super) inclusions: Vec<String>,
    /// Words in the notes of a unit that has a shield: `shield`.
    pub(super) shields: Vec<String>,
    /// Words before `shields` that say the contrary: `without`.
    pub(super) without: Vec<String>,
    /// Words with which a sentence leads to a name: `finally`.
    pub(super) openings: Vec<String>,
    /// Those of them that names begin with too: `first`.
    pub(super) ordinals: Vec<String>,
    /// Words with which it goes on behind the name: `are`.
    pub(super) endings: Vec<String>,
    /// Words of a sentence that no name has: `have`.
    pub(super) sentences: Vec<String>,
    /// The last words of a name that goes on in the next line: `of`.
    pub(super) links: Vec<String>,
    /// Marks that repeat the cell of the row above: `〃`.
    pub(super) ditto_marks: Vec<String>,
    /// The start of a head that was broken off: `Leader-`.
    pub(super) broken_ratings: Vec<String>,
    /// Small words of forces, which belong to no name: `with`.
    pub(super) small: Vec<String>,
    /// Words that many options share: `weapon`.
    pub(super) vague: Vec<String>,
    /// What an NCO is called everywhere: `sgt`.
    pub(super) ncos: Vec<String>,
    /// Words behind points: `pts`, `each`.
    pub(super) points: Vec<String>,
    /// Words of points that are those of one figure: `each`.
    pub(super) each: Vec<String>,
    /// Numbers of figures in words: 6 for `six`.
    pub(super) numbers: BTreeMap<String, i64>,
    /// Signs before a number of figures: `no. 8`.
    pub(super) number_signs: Vec<String>,
    /// Words behind a number of figures: `men`.
    pub(super) figures: Vec<String>,
    /// Words between a number of squads and that of their figures: `squads of`.
    pub(super) squads: Vec<String>,
    /// Words in the head of a platoon.
    pub(super) platoons: Vec<String>,
    /// Words between the units of a sentence: `and`.
    pub(super) joins: Vec<String>,
    /// Words between a leader and his squad: `with`.
    pub(super) companies: Vec<String>,
    /// Words of what is left of the points: `left`.
    pub(super) left_over: Vec<String>,
    /// Words between the points of a force and their limit: `489 of 500`.
    pub(super) out_of: Vec<String>,
    pub(super) values: ValueWords,
    pub(super) prices: PriceWords,
    /// Other words for letters of a code, by the key of their slot: `sniper`.
    pub(super) letter_words: BTreeMap<String, BTreeMap<String, char>>,
    /// The heads of columns with one part of an ability code each, by the key of its slot.
    pub(super) code_parts: BTreeMap<String, Vec<String>>,
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
    pub(super) percent: Vec<String>,
    pub(super) none: Vec<String>,
}

/// Words of sentences about prices of letters.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PriceWords {
    /// Before a price: `costs`.
    pub(super) costs: Vec<String>,
    /// Before a new price.
    pub(super) now: Vec<String>,
    /// Before an old price: `was`.
    pub(super) old: Vec<String>,
    /// Before an old price that `to` and a new one follow.
    pub(super) from: Vec<String>,
    pub(super) to: Vec<String>,
    /// Between a new price and an old one, or the last but one word between them: `instead of`.
    pub(super) instead: Vec<String>,
    /// Before the digits of a negative price.
    pub(super) minus: Vec<String>,
    /// Before a name.
    pub(super) articles: Vec<String>,
    /// Heads of a column with tables of letters.
    pub(super) categories: Vec<String>,
    /// Heads of a column with letters.
    pub(super) letters: Vec<String>,
}

/// Returns `true` if a word is among those of a list.
pub(super) fn has_word(words: &[String], word: &str) -> bool {
    words.iter().any(|own| own == word)
}
