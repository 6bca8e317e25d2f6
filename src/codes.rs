//! The tables of ability codes: their letters and the effect of each.

mod absurd;
mod alphabet;
mod extend;
mod gear;
mod house;
mod load;
mod space;

pub use absurd::AbsurdCode;
pub use alphabet::{Alphabet, LetterReading};
pub use extend::Changes;
pub use gear::{Gear, WeaponKind};
pub use house::{Change, HouseRule, Recipient};
pub use load::CodesFile;
pub use space::PricedCode;

use crate::code::{Code, Traits};
use crate::dice::Dice;
use crate::fault::CodeFault;
use crate::language::{ByLanguage, Language};
use crate::limits;
use crate::profile::{Command, Profile};
use crate::yaml::{bounded, maybe_bounded};
use serde::Deserialize;

keyed! {
    /// The position of a letter in a code; each has a table of its own.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Slot by key {
        /// The first letter.
        Training = "training",
        /// The second letter.
        Morale = "morale",
        /// Any number of letters, each at most once.
        Traits = "trait",
        /// The first letter after the dash.
        Leadership = "leadership",
        /// The last letter of a leader's code.
        Fighting = "fighting",
    }
}

impl Slot {
    /// Returns the slots of a code in its order, each with the row of its table.
    pub fn rows_of(code: Code) -> impl Iterator<Item = (Self, u8)> {
        let head = [(Self::Training, code.training), (Self::Morale, code.morale)];
        let rank = code
            .rank
            .map(|rank| [(Self::Leadership, rank.leadership), (Self::Fighting, rank.fighting)]);
        let traits = code.traits.rows().map(|row| (Self::Traits, row));
        head.into_iter().chain(traits).chain(rank.into_iter().flatten())
    }
}

/// The tables of a game with ability codes.
#[derive(Debug, Clone)]
pub struct CodeTables {
    /// The basic trooper that every code starts from.
    pub base: Base,
    /// The dash before a leader's letters, with its aliases.
    pub dash: Dash,
    /// Pairs of traits that do not go together.
    pub clashes: Vec<TraitConflict>,
    /// House rules, in the order of the file.
    pub house: Vec<HouseRule>,
    /// The letters as bytes, for the parser.
    pub alphabet: Alphabet,
    tables: [LetterTable; 5],
    spaces: space::SpaceCache,
}

/// The profile before any letter.
#[derive(Debug, Clone)]
pub struct Base {
    pub names: ByLanguage<String>,
    pub profile: Profile,
    pub points: i32,
    /// The section of the source.
    pub source: String,
}

/// The character between a trooper's letters and a leader's.
#[derive(Debug, Clone)]
pub struct Dash {
    pub letter: char,
    /// Other characters read as the dash.
    pub aliases: Vec<char>,
}

/// Traits that exclude each other; a single trait is one that the game does not allow.
#[derive(Debug, Clone)]
pub struct TraitConflict {
    pub traits: Traits,
    /// Their letters, such as `sg`.
    pub letters: String,
    /// The reason, in a few words.
    pub names: ByLanguage<String>,
    /// The section of the source.
    pub source: String,
    /// The ruling that decides it.
    pub ruling: String,
}

impl TraitConflict {
    /// Returns `true` if all its traits are among these.
    pub fn is_in(&self, traits: Traits) -> bool {
        traits.0 & self.traits.0 == self.traits.0
    }

    /// Returns the fault of a code that has them all.
    pub fn fault(&self) -> CodeFault {
        let (letters, text) = (self.letters.clone(), self.names.clone());
        let (source, ruling) = (self.source.clone(), self.ruling.clone());
        CodeFault::Clash { letters, text, source, ruling }
    }
}

/// The letters of one slot.
#[derive(Debug, Clone)]
pub struct LetterTable {
    /// The name of the slot.
    pub names: ByLanguage<String>,
    /// The ruling by which upper and lower case mean the same here.
    pub fold: Option<String>,
    /// One row for each letter, in the order of the table.
    pub rows: Vec<Letter>,
}

/// A letter of a table, with its effect and price.
#[derive(Debug, Clone)]
pub struct Letter {
    pub letter: char,
    /// Other letters read as this one.
    pub aliases: Vec<char>,
    /// The trait for which a second letter of this kind stands.
    pub again: Option<char>,
    /// The ruling that allows an alias, or the letter twice.
    pub understood: Option<String>,
    pub names: ByLanguage<String>,
    /// Its effect on the profile.
    pub effect: Effect,
    pub points: i32,
    /// Its effect beyond the profile, in a few words.
    pub does: Option<ByLanguage<String>>,
    /// Its part in the rules of fire and melee.
    pub plays: Option<Gear>,
    /// The weapons that it may stand for.
    pub weapons: Vec<LetterWeapon>,
    /// Its picture, a file of `templates/icons`.
    pub icon: Option<String>,
    /// The leadership rating towards a messiah's own followers (F8).
    pub followers: Option<i32>,
    /// The section of the source.
    pub source: String,
    /// The ruling that decides how the row is read.
    pub ruling: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LetterWeapon {
    /// The name; `None` if the letter's own name is used.
    pub names: Option<ByLanguage<String>>,
    /// Range in inches.
    #[serde(deserialize_with = "bounded::<1, { limits::INCHES }, _>")]
    pub range: i32,
    /// Shots in a turn, in a game that counts them.
    #[serde(default, deserialize_with = "maybe_bounded::<1, { limits::SHOTS }, _>")]
    pub rate: Option<i32>,
}

/// The effect of a letter on a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effect {
    /// Movement dice that replace those so far.
    pub set_move: Option<i32>,
    /// Movement dice added.
    pub add_move: i32,
    /// Added to Weapon Skill.
    pub ws: i32,
    /// Added to Ballistic Skill.
    pub bs: i32,
    pub morale: i32,
    /// The leadership rating; `None` is a dash in the table and counts 0 (F7).
    pub leadership: Option<i32>,
    /// The command radius in inches; `None` is a dash in the table and counts 0 (F7).
    pub radius: Option<i32>,
}

impl Effect {
    /// Sets the movement dice from `4d`, which replaces those so far, or `+1d`, which is added; returns `false` if the
    /// text is neither.
    #[must_use]
    pub fn set_moves(&mut self, text: &str) -> bool {
        let text = text.trim();
        let dice = Dice::read(text.trim_start_matches('+')).filter(|dice| dice.0 <= limits::DICE);
        match (text.starts_with('+'), dice) {
            (true, Some(dice)) => self.add_move = dice.0,
            (false, Some(dice)) => self.set_move = Some(dice.0),
            (_, None) => return false,
        }
        true
    }

    // Inlined here and below for the whole code space, in which a call costs as much as the sum.
    #[inline]
    fn apply(&self, profile: &mut Profile) {
        profile.moves = Dice(self.set_move.unwrap_or(profile.moves.0) + self.add_move);
        profile.ws += self.ws;
        profile.bs += self.bs;
        profile.morale += self.morale;
    }
}

impl CodeTables {
    #[inline]
    pub fn table(&self, slot: Slot) -> &LetterTable {
        &self.tables[slot as usize]
    }

    pub fn row(&self, slot: Slot, row: u8) -> &Letter {
        &self.table(slot).rows[usize::from(row)]
    }

    /// Returns the name of a trait or weapon; its letter if no row has it.
    pub fn trait_name(&self, letter: char, language: Language) -> String {
        let row = self.table(Slot::Traits).rows.iter().find(|row| row.letter == letter);
        row.map_or_else(|| letter.to_string(), |row| row.names.get(language).clone())
    }

    /// Returns `true` if no two traits of a code exclude each other.
    pub fn are_compatible(&self, traits: Traits) -> bool {
        self.clashes.iter().all(|clash| !clash.is_in(traits))
    }

    /// Returns the rows of a code, in its order.
    pub fn rows(&self, code: Code) -> impl Iterator<Item = (Slot, &Letter)> {
        Slot::rows_of(code).map(|(slot, row)| (slot, self.row(slot, row)))
    }

    /// Returns the canonical spelling of a code: `EFSs-A4`.
    pub fn write(&self, code: Code) -> String {
        self.spell(self.rows(code))
    }

    /// Spells letters in the order of a code, which may be incomplete: `EF`.
    pub fn spell<'a>(&self, letters: impl Iterator<Item = (Slot, &'a Letter)>) -> String {
        let mut text = String::with_capacity(12);
        for (slot, row) in letters {
            if slot == Slot::Leadership {
                text.push(self.dash.letter);
            }
            text.push(row.letter);
        }
        text
    }

    /// Returns the characteristics that the tables give a code.
    pub fn profile(&self, code: Code) -> Profile {
        self.profile_of(self.rows(code))
    }

    /// Returns the characteristics that some letters give.
    pub fn profile_of<'a>(&self, letters: impl Iterator<Item = (Slot, &'a Letter)>) -> Profile {
        self.apply_caps(self.raw_profile(letters))
    }

    /// Returns the characteristics before any cap of the house.
    fn raw_profile<'a>(&self, letters: impl Iterator<Item = (Slot, &'a Letter)>) -> Profile {
        let mut profile = self.base.profile;
        for (slot, Letter { effect, .. }) in letters {
            effect.apply(&mut profile);
            if slot == Slot::Leadership {
                let (leadership, radius) = (effect.leadership, effect.radius);
                profile.command = Some(Command {
                    leadership: leadership.unwrap_or(0),
                    radius: radius.unwrap_or(0),
                });
            }
        }
        profile
    }

    /// Returns the price of a code in the tables.
    pub fn points(&self, code: Code) -> i32 {
        let points = |slot, row| self.row(slot, row).points;
        let head = points(Slot::Training, code.training) + points(Slot::Morale, code.morale);
        let traits: i32 = code.traits.rows().map(|row| points(Slot::Traits, row)).sum();
        let rank = code.rank.map_or(0, |rank| {
            points(Slot::Leadership, rank.leadership) + points(Slot::Fighting, rank.fighting)
        });
        self.base.points + head + traits + rank
    }

    /// Returns the leadership row of a code; `None` for a trooper.
    pub fn rank(&self, code: Code) -> Option<&Letter> {
        Some(self.row(Slot::Leadership, code.rank?.leadership))
    }
}
