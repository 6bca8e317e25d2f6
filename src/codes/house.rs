//! House rules: an army's changes to its game's tables, one after the other.

use super::{Alphabet, Base, CodeTables, Effect, Letter, Slot};
use crate::code::{Code, CodeKind};
use crate::dice::Dice;
use crate::language::ByLanguage;
use crate::profile::{ByColumn, Command, ListColumn, Profile};

#[derive(Debug, Clone)]
pub struct HouseRule {
    /// The ID in bills and sheets: `H1`, in the order of the file.
    pub id: String,
    pub names: ByLanguage<String>,
    pub change: Change,
}

/// The change that a house rule makes.
#[derive(Debug, Clone)]
pub enum Change {
    /// The basic trooper: before and after.
    Base(Base, Base),
    /// A letter of a table: before, or `None` if it is new, and after.
    Letter(Slot, Option<Letter>, Box<Letter>),
    /// The maximum of each value for units of a kind.
    Cap(CodeKind, ByColumn<Option<i32>>),
    /// An ability: its points, and the units that have it.
    Ability(i32, Vec<Recipient>),
}

/// A unit that has an ability by a house rule.
#[derive(Debug, Clone)]
pub struct Recipient {
    /// The name in the rule, which may be an alias.
    pub written: String,
    /// The name of the unit in the file of the rule.
    pub names: ByLanguage<String>,
}

impl CodeTables {
    /// Returns these tables with one more house rule.
    ///
    /// # Errors
    /// A letter that would mean two things in its slot.
    pub fn with(mut self, rule: HouseRule) -> Result<Self, String> {
        match &rule.change {
            Change::Base(_, after) => self.base = after.clone(),
            Change::Letter(slot, before, after) => {
                let rows = &mut self.tables[*slot as usize].rows;
                let at = before.as_ref().and_then(|row| position_of(rows, row.letter));
                match at {
                    Some(at) => rows[at] = (**after).clone(),
                    None => rows.push((**after).clone()),
                }
                self.alphabet = Alphabet::new(&self.tables, self.dash.letter)?;
            }
            Change::Cap(..) | Change::Ability(..) => {}
        }
        self.house.push(rule);
        Ok(self)
    }

    /// Returns these tables without any house rule.
    #[must_use]
    pub fn without_house(&self) -> Self {
        let mut plain = self.clone();
        for rule in plain.house.drain(..).rev() {
            match rule.change {
                Change::Base(before, _) => plain.base = before,
                Change::Letter(slot, before, after) => {
                    let rows = &mut plain.tables[slot as usize].rows;
                    match before.zip(position_of(rows, after.letter)) {
                        Some((before, at)) => rows[at] = before,
                        // Letters that a house adds are last.
                        None => drop(rows.pop()),
                    }
                }
                Change::Cap(..) | Change::Ability(..) => {}
            }
        }
        // The letters of a game's own tables never clash.
        if let Ok(alphabet) = Alphabet::new(&plain.tables, plain.dash.letter) {
            plain.alphabet = alphabet;
        }
        plain
    }

    /// Returns `true` if these tables have every letter of a code read with more house rules on the same tables.
    pub fn has_letters_of(&self, code: Code) -> bool {
        let has = |slot: Slot, row: u8| usize::from(row) < self.table(slot).rows.len();
        let rank = code.rank.into_iter();
        has(Slot::Training, code.training)
            && has(Slot::Morale, code.morale)
            && code.traits.rows().all(|row| has(Slot::Traits, row))
            && rank.clone().all(|rank| has(Slot::Leadership, rank.leadership))
            && rank.clone().all(|rank| has(Slot::Fighting, rank.fighting))
    }

    /// Returns the rule of the house that changes or adds a letter.
    pub fn house_rule(&self, slot: Slot, letter: char) -> Option<&HouseRule> {
        self.house.iter().find(|rule| match &rule.change {
            Change::Letter(of, _, row) => *of == slot && row.letter == letter,
            _ => false,
        })
    }

    /// Returns the letters that the house adds to a table.
    pub fn added_letters(&self, slot: Slot) -> impl Iterator<Item = &Letter> {
        self.house.iter().filter_map(move |rule| match &rule.change {
            Change::Letter(of, None, row) if *of == slot => Some(&**row),
            _ => None,
        })
    }

    /// Returns the rules of the house that a code's profile or cost depends on.
    pub fn house_rules_of(&self, code: Code) -> impl Iterator<Item = &HouseRule> {
        let raw = self.raw_profile(self.rows(code)).values(0);
        let named = move |slot: Slot, letter: char| {
            self.rows(code).any(|(of, row)| of == slot && row.letter == letter)
        };
        let counts = move |rule: &&HouseRule| match &rule.change {
            Change::Base(..) => true,
            Change::Letter(slot, _, row) => named(*slot, row.letter),
            Change::Cap(kind, most) => {
                let passes = |(value, most): (ListColumn, &Option<i32>)| {
                    most.zip(*raw.get(value)).is_some_and(|(most, value)| value > most)
                };
                *kind == code.kind() && most.iter().any(passes)
            }
            // The bill lists it with the unit's own abilities.
            Change::Ability(..) => false,
        };
        self.house.iter().filter(counts)
    }

    /// Returns the letters of a code with a description that a house rule has written.
    pub fn house_words(&self, code: Code) -> impl Iterator<Item = &Letter> {
        let written = move |slot: Slot, letter: char| {
            self.house.iter().any(|rule| match &rule.change {
                Change::Letter(of, before, after) => {
                    let was = before.as_ref().and_then(|row| row.does.as_ref());
                    (*of, after.letter) == (slot, letter) && after.does.as_ref() != was
                }
                _ => false,
            })
        };
        let rows = self.rows(code).filter(move |(slot, row)| written(*slot, row.letter));
        rows.map(|(_, row)| row)
    }

    /// Lowers values to the caps of the house.
    pub(super) fn apply_caps(&self, mut profile: Profile) -> Profile {
        let kind = if profile.command.is_some() { CodeKind::Leader } else { CodeKind::Trooper };
        for rule in &self.house {
            match &rule.change {
                Change::Cap(capped, most) if *capped == kind => apply_cap(&mut profile, most),
                _ => {}
            }
        }
        profile
    }
}

fn position_of(rows: &[Letter], letter: char) -> Option<usize> {
    rows.iter().position(|row| row.letter == letter)
}

fn apply_cap(profile: &mut Profile, most: &ByColumn<Option<i32>>) {
    let cap = |column: ListColumn, n: i32| most.get(column).map_or(n, |most| n.min(most));
    profile.moves = Dice(cap(ListColumn::Move, profile.moves.0));
    profile.ws = cap(ListColumn::Ws, profile.ws);
    profile.bs = cap(ListColumn::Bs, profile.bs);
    profile.morale = cap(ListColumn::Morale, profile.morale);
    profile.command = profile.command.map(|command| Command {
        leadership: cap(ListColumn::Leadership, command.leadership),
        radius: cap(ListColumn::Radius, command.radius),
    });
}

impl Letter {
    /// Creates a new letter without effect or cost.
    pub fn blank(letter: char, names: ByLanguage<String>, source: &str) -> Self {
        Self {
            letter,
            aliases: Vec::new(),
            again: None,
            understood: None,
            names,
            effect: Effect::default(),
            points: 0,
            does: None,
            plays: None,
            weapons: Vec::new(),
            icon: None,
            followers: None,
            source: source.to_owned(),
            ruling: None,
        }
    }
}
