//! The letter that a row of a table of costs is about.

use super::PricedEffect;
use crate::codes::{CodeTables, Letter, Slot};
use crate::dice::Dice;
use crate::language::{ByLanguage, Language};
use crate::profile::{ByColumn, ListColumn};
use crate::text::{nearest, split_words};

/// What a row of a table of costs is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableLetter {
    /// The Base Trooper.
    Base,
    /// A letter of the tables, and its row there.
    Known(Slot, u8),
    /// A letter that the tables do not have, with its name.
    New(Slot, char, String),
}

/// A letter that was looked for.
pub(super) enum LetterMatch {
    Sure(TableLetter),
    /// Its name or its letter is another in the tables.
    Near(TableLetter),
    None,
}

impl TableLetter {
    /// Returns its table; `None` for the Base Trooper.
    pub(super) fn slot(&self) -> Option<Slot> {
        match self {
            Self::Base => None,
            Self::Known(slot, _) | Self::New(slot, ..) => Some(*slot),
        }
    }

    /// Returns its name in the tables; that of a new letter as it is written.
    pub fn names(&self, codes: &CodeTables) -> [String; 2] {
        match self {
            Self::Base => Language::ALL.map(|language| codes.base.names.get(language).clone()),
            Self::Known(slot, row) => {
                Language::ALL.map(|language| codes.row(*slot, *row).names.get(language).clone())
            }
            Self::New(_, _, name) => [name.clone(), name.clone()],
        }
    }

    /// Returns the place in the tables as house rules name it: `training E`.
    pub fn place(&self, codes: &CodeTables) -> String {
        match self {
            Self::Base => "base".to_owned(),
            Self::Known(slot, row) => format!("{} {}", slot.key(), codes.row(*slot, *row).letter),
            Self::New(slot, letter, _) => format!("{} {letter}", slot.key()),
        }
    }

    /// Returns its effect and price in the tables; `None` for a letter that they do not have.
    pub(super) fn entry(&self, codes: &CodeTables) -> Option<PricedEffect> {
        match self {
            Self::Base => {
                let base = &codes.base;
                let values = base.profile.values(base.points);
                Some(PricedEffect {
                    moves: Some(base.profile.moves.to_string()),
                    numbers: ByColumn::from_fn(|column| values.get(column).unwrap_or(0)),
                })
            }
            Self::Known(slot, row) => {
                let Letter { effect, points, .. } = codes.row(*slot, *row);
                let set = effect.set_move.map(|dice| Dice(dice).to_string());
                let added = (effect.add_move > 0).then(|| format!("+{}", Dice(effect.add_move)));
                let numbers = ByColumn::from_fn(|column| match column {
                    ListColumn::Move => 0,
                    ListColumn::Ws => effect.ws,
                    ListColumn::Bs => effect.bs,
                    ListColumn::Morale => effect.morale,
                    ListColumn::Leadership => effect.leadership.unwrap_or(0),
                    ListColumn::Radius => effect.radius.unwrap_or(0),
                    ListColumn::Points => *points,
                });
                Some(PricedEffect { moves: set.or(added), numbers })
            }
            Self::New(..) => None,
        }
    }
}

/// Finds the letter of a row by its name, `Elite`, its letter, `E`, or both, `Elite (E)`, `1 Average`, `S-Marksman`; `table` is
/// the one under whose title the row stands.
pub(super) fn find(written: &str, table: Option<Slot>, codes: &CodeTables) -> LetterMatch {
    let (name, letter) = split(written);
    let is_name = |names: &ByLanguage<String>| {
        let words = split_words(&name);
        Language::ALL.iter().any(|language| split_words(names.get(*language)) == words)
    };
    if is_name(&codes.base.names) {
        return LetterMatch::Sure(TableLetter::Base);
    }
    let rows = |slot: Slot| (0..).zip(&codes.table(slot).rows);
    let is_letter = |slot: Slot, row: &Letter| {
        let folds = codes.table(slot).fold.is_some();
        letter.is_some_and(|letter| {
            row.letter == letter || folds && row.letter.eq_ignore_ascii_case(&letter)
        })
    };
    // The only letter of some tables for which this is true.
    let only_in = |slots: &[Slot], is: &dyn Fn(Slot, &Letter) -> bool| -> Option<TableLetter> {
        let all = slots.iter().flat_map(|slot| rows(*slot).map(move |(at, row)| (*slot, at, row)));
        let mut found = all.filter(|(slot, _, row)| is(*slot, row));
        let (slot, at, _) = found.next()?;
        found.next().is_none().then_some(TableLetter::Known(slot, at))
    };
    let by_name = |slot: Slot, row: &Letter| {
        is_name(&row.names)
            || is_name_with_title(&name, &row.names, &codes.table(slot).names)
            || table == Some(slot) && is_rest_of_name(&name, &row.names, &codes.table(slot).names)
    };
    let by_both = |slot: Slot, row: &Letter| by_name(slot, row) && is_letter(slot, row);
    let own: Vec<Slot> = table.into_iter().collect();
    let is_near = |_: Slot, row: &Letter| {
        Language::ALL.iter().any(|language| is_near_name(&name, row.names.get(*language)))
    };
    let by_whole_name =
        |slots: &[Slot]| only_in(slots, &by_both).or_else(|| only_in(slots, &by_name));
    let by_part = |slots: &[Slot]| only_in(slots, &is_near).filter(|_| letter.is_none());
    if let Some(found) = by_whole_name(&own) {
        return LetterMatch::Sure(found);
    }
    // `Good` under `Leadership` is `Good Leader`, and no fighting ability.
    if let Some(found) = by_part(&own) {
        return LetterMatch::Near(found);
    }
    if let Some(found) = by_whole_name(&Slot::ALL) {
        let is_shared =
            letter.is_none() && own.is_empty() && begins_other_name(&name, &found, codes);
        return if is_shared { LetterMatch::Near(found) } else { LetterMatch::Sure(found) };
    }
    if let Some(found) = only_in(&own, &is_letter) {
        let is_bare = name.is_empty();
        return if is_bare { LetterMatch::Sure(found) } else { LetterMatch::Near(found) };
    }
    if let (Some(slot), Some(letter)) = (table, letter)
        && letter.is_ascii_alphanumeric()
        && !name.is_empty()
    {
        return LetterMatch::Sure(TableLetter::New(slot, letter, name));
    }
    // `p Projectile`
    let is_near_letter = |slot: Slot, row: &Letter| is_letter(slot, row) && is_near(slot, row);
    let near = by_part(&Slot::ALL).or_else(|| only_in(&Slot::ALL, &is_near_letter));
    let near = near.filter(|_| own.is_empty());
    near.map_or(LetterMatch::None, LetterMatch::Near)
}

/// Returns `true` if the name that was found begins one of another table too: `Good` is a fighting ability, and may be short
/// for `Good Leader`.
fn begins_other_name(written: &str, found: &TableLetter, codes: &CodeTables) -> bool {
    let written = split_words(written);
    let is_other = |slot: &Slot| !matches!(found, TableLetter::Known(own, _) if own == slot);
    let mut rows = Slot::ALL.into_iter().filter(is_other).flat_map(|slot| &codes.table(slot).rows);
    rows.any(|row| {
        let begins =
            |language| split_words(row.names.get(language)).strip_prefix(&written[..]).is_some();
        Language::ALL.into_iter().any(begins)
    })
}

/// Returns `true` if a name is the table's title and the written words: `Alta` in the table `Moral`, for `Moral Alta`.
fn is_rest_of_name(written: &str, name: &ByLanguage<String>, title: &ByLanguage<String>) -> bool {
    let written = split_words(written);
    Language::ALL.iter().any(|language| {
        let name = split_words(name.get(*language));
        let rest = name.strip_prefix(&split_words(title.get(*language))[..]);
        rest.is_some_and(|rest| !rest.is_empty() && rest == written)
    })
}

/// Returns `true` if a name has the table's title before or behind it: `High Morale` in the table `Morale`.
fn is_name_with_title(
    written: &str,
    name: &ByLanguage<String>,
    title: &ByLanguage<String>,
) -> bool {
    let written = split_words(written);
    Language::ALL.iter().any(|language| {
        let (name, title) = (split_words(name.get(*language)), split_words(title.get(*language)));
        let whole = [[name.clone(), title.clone()].concat(), [title, name].concat()];
        whole.contains(&written)
    })
}

/// Returns `true` for a slip or a plural of a name, and for a word of it among others: `Veterans`, `Green troops`, `Alta`.
fn is_near_name(written: &str, name: &str) -> bool {
    // Shorter words are in too many names.
    const SHORTEST: usize = 4;
    let stem = |word: String| word.strip_suffix('s').map_or(word.clone(), str::to_owned);
    let words = |text: &str| split_words(text).into_iter().map(stem).collect::<Vec<_>>();
    let (own, known) = (words(written), words(name));
    let shares = || own.iter().any(|word| word.len() >= SHORTEST && known.contains(word));
    nearest(written, [name]).is_some_and(|_| written.len() >= SHORTEST) || shares()
}

/// Splits off the name and the letter of `Elite (E)`, `E Elite`, `S-Marksman`, `Elite` or `E`.
fn split(written: &str) -> (String, Option<char>) {
    let is_mark = |c: char| c.is_whitespace() || "()[]|:=-–—·.".contains(c);
    let words: Vec<&str> = written.split(is_mark).filter(|word| !word.is_empty()).collect();
    let letter_of = |word: &&str| {
        let mut letters = word.chars();
        letters.next().filter(|_| letters.next().is_none())
    };
    let (first, last) = (words.first().and_then(letter_of), words.last().and_then(letter_of));
    let (name, letter) = match (first, last) {
        // `d (D)`: the letter is the one in brackets.
        (Some(_), Some(letter)) if words.len() == 2 => (&words[..1], Some(letter)),
        (Some(letter), _) => (&words[1..], Some(letter)),
        (None, Some(letter)) => (&words[..words.len() - 1], Some(letter)),
        (None, None) => (&words[..], None),
    };
    (name.join(" "), letter)
}
