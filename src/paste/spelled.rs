//! Ability codes in words: `Elite, High Morale, Shields, Good Leader, Average`.

use super::words::ListWords;
use crate::code::Code;
use crate::codes::Slot;
use crate::decode;
use crate::language::Language;
use crate::rules::Rules;
use crate::text::split_words;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

/// The names of all letters, and the words around them.
pub(super) struct LetterNames<'a> {
    rules: &'a Rules,
    /// The names in either language by their first stem, the longest first.
    names: BTreeMap<String, Vec<LetterName>>,
    /// Stems of what a slot is called: `moral` of `High Morale`.
    slots: Vec<(String, Slot)>,
    /// Small words between the names, `with`, and stems of such as `troops`.
    between: Vec<String>,
}

struct LetterName {
    stems: Vec<String>,
    slot: Slot,
    letter: char,
}

/// A code in words.
pub(super) struct SpelledCode {
    pub(super) code: Code,
    /// The words that it takes.
    pub(super) words: Range<usize>,
}

/// The letters that were found, by slot.
#[derive(Default)]
struct FoundLetters {
    letters: Vec<(Slot, char)>,
    /// The number of words up to the last of them.
    length: usize,
    /// The number of words up to the last letter that is no rank.
    length_without_rank: usize,
}

impl<'a> LetterNames<'a> {
    pub(super) fn new(rules: &'a Rules, known: &'a ListWords) -> Self {
        let mut slots: Vec<(String, Slot)> = Vec::new();
        for slot in Slot::ALL {
            let tables = [known.code_parts.get(slot.key()), known.cost_tables.get(slot.key())];
            let words = tables.into_iter().flatten().flatten();
            slots.extend(words.map(|word| (stem(word), slot)));
        }
        let mut names: Vec<LetterName> = Vec::new();
        for slot in Slot::ALL {
            for row in &rules.codes().table(slot).rows {
                for language in Language::ALL {
                    let words = split_words(row.names.get(language));
                    let whole: Vec<String> = words.iter().map(|word| stem(word)).collect();
                    // `High` for `Moral Alta`, `Good` for `Good Leader`.
                    let is_own = |word: &String| slots.contains(&(word.clone(), slot));
                    let short: Vec<String> =
                        whole.iter().filter(|word| !is_own(word)).cloned().collect();
                    let letter = row.letter;
                    names.extend([whole, short].map(|stems| LetterName { stems, slot, letter }));
                }
            }
        }
        for slot in Slot::ALL {
            let words = known.letter_words.get(slot.key()).into_iter().flatten();
            names.extend(words.map(|(word, letter)| LetterName {
                stems: vec![stem(word)],
                slot,
                letter: *letter,
            }));
        }
        // Of two names that fit, the longer one, then the one whose letter comes first in a code.
        names.sort_by_key(|name| (Reverse(name.stems.len()), name.slot));
        let mut by_first: BTreeMap<String, Vec<LetterName>> = BTreeMap::new();
        for name in names {
            if let Some(first) = name.stems.first() {
                by_first.entry(first.clone()).or_default().push(name);
            }
        }
        let troops = known.leaders_and_troops.iter().map(|word| stem(word));
        let between = known.small.iter().cloned().chain(troops).collect();
        Self { rules, names: by_first, slots, between }
    }

    /// Finds the first code among words; `None` unless they name at least training and Morale.
    pub(super) fn find(&self, words: &[String]) -> Option<SpelledCode> {
        let stems = stems(words)?;
        (0..stems.len()).find_map(|start| {
            let found = self.read(&stems[start..]);
            // `Sharpshooters: Regular, Low` begins with a name.
            let (first, _) = found.letters.first()?;
            if ![Slot::Training, Slot::Morale].contains(first) {
                return None;
            }
            // A rank needs a fighting ability, which may be a word that names no letter.
            [found.without_rank(), found].iter().rev().find_map(|found| {
                let code = decode::find_code(&self.write(found)?, self.rules)?;
                Some(SpelledCode { code, words: start..start + found.length })
            })
        })
    }

    /// Returns `true` for words that name a training and a Morale somewhere: `Veteran corsairs, average morale`.
    pub(super) fn names_parts(&self, words: &[String]) -> bool {
        let Some(stems) = stems(words) else { return false };
        let firsts = (0..stems.len()).filter_map(|at| {
            let (slot, _) = *self.read(&stems[at..]).letters.first()?;
            Some(slot)
        });
        let firsts: Vec<Slot> = firsts.collect();
        [Slot::Training, Slot::Morale].iter().all(|slot| firsts.contains(slot))
    }

    /// Reads words as a code for as long as they name something.
    fn read(&self, stems: &[String]) -> FoundLetters {
        let mut found = FoundLetters::default();
        let mut at = 0;
        while at < stems.len() {
            let rest = &stems[at..];
            let is_free = |slot: Slot| slot == Slot::Traits || !found.has(slot);
            let names = self.names.get(&rest[0]).into_iter().flatten();
            let mut fitting =
                names.filter(|name| is_free(name.slot) && rest.starts_with(&name.stems));
            if let Some(name) = fitting.next() {
                at += name.stems.len();
                found.letters.push((name.slot, name.letter));
                found.length = at;
                if name.slot != Slot::Leadership {
                    found.length_without_rank = at;
                }
            } else if let Some(rank) = self.read_rank(&rest[0]).filter(|_| is_free(Slot::Fighting))
            {
                at += 1;
                found.letters.retain(|(slot, _)| *slot != Slot::Leadership);
                found.letters.extend(rank);
                found.length = at;
            } else if self.slots.iter().any(|(word, _)| *word == rest[0]) {
                at += 1;
                if !found.letters.is_empty() {
                    found.length = at;
                }
            } else if at > 0 && self.between.contains(&rest[0]) {
                at += 1;
            } else {
                break;
            }
        }
        found
    }

    /// Reads the letters of a leader: `d2`.
    fn read_rank(&self, word: &str) -> Option<[(Slot, char); 2]> {
        let mut letters = word.chars().map(|c| c.to_ascii_uppercase());
        let (leadership, fighting) = (letters.next()?, letters.next()?);
        let has = |slot: Slot, letter: char| {
            self.rules.codes().table(slot).rows.iter().any(|row| row.letter == letter)
        };
        let is_rank = letters.next().is_none()
            && fighting.is_ascii_digit()
            && has(Slot::Leadership, leadership)
            && has(Slot::Fighting, fighting);
        is_rank.then_some([(Slot::Leadership, leadership), (Slot::Fighting, fighting)])
    }

    /// Writes letters as a code; `None` without those that every code has.
    fn write(&self, found: &FoundLetters) -> Option<String> {
        if !found.has(Slot::Training) || !found.has(Slot::Morale) {
            return None;
        }
        let mut text = String::new();
        for slot in Slot::ALL {
            if slot == Slot::Leadership && found.has(slot) {
                text.push(self.rules.codes().dash.letter);
            }
            let own = found.letters.iter().filter(|(own, _)| *own == slot);
            text.extend(own.map(|(_, letter)| letter));
        }
        Some(text)
    }
}

impl FoundLetters {
    /// Drops the leadership behind the other letters.
    fn without_rank(&self) -> Self {
        let letters = self.letters.iter().filter(|(slot, _)| *slot != Slot::Leadership);
        Self {
            letters: letters.copied().collect(),
            length: self.length_without_rank,
            length_without_rank: self.length_without_rank,
        }
    }

    fn has(&self, slot: Slot) -> bool {
        self.letters.iter().any(|(own, _)| *own == slot)
    }
}

/// Strips the endings of words; `None` for a longer line, which is a sentence.
fn stems(words: &[String]) -> Option<Vec<String>> {
    const MOST_WORDS: usize = 30;
    (words.len() <= MOST_WORDS).then(|| words.iter().map(|word| stem(word)).collect())
}

/// Strips the endings of a word by number and gender: `veteran` for `Veteranos`.
fn stem(word: &str) -> String {
    const FEWEST: usize = 4;
    let mut stem = word;
    // `regulares`
    if let Some(short) = stem.strip_suffix("es").filter(|short| short.ends_with(['r', 'l', 'n'])) {
        stem = short;
    }
    for endings in [&['s'][..], &['a', 'o']] {
        if let Some(short) = stem.strip_suffix(endings).filter(|short| short.len() + 1 >= FEWEST) {
            stem = short;
        }
    }
    stem.to_owned()
}
