//! Code designer: every letter of every table with its effect, its cost and the code that it leads to.

use super::code::bill_item_name;
use super::effect::effect;
use super::value_names::value_name;
use crate::bill::BillLine;
use crate::code::{Code, LeaderRank};
use crate::codes::{Letter, Slot};
use crate::labels::labels;
use crate::language::Language;
use crate::profile::{ListColumn, Profile};
use crate::rules::Rules;
use crate::{cost, text};

/// The state of the code designer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Design {
    pub code: String,
    /// In code order.
    pub slots: Vec<SlotChoices>,
    /// Pairs of label and value.
    pub stats: Vec<[String; 2]>,
    /// The bill: each line with its points.
    pub bill: Vec<(String, i32)>,
    /// The sum of the bill.
    pub total: i32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotChoices {
    /// The name of the slot.
    pub name: String,
    /// `true` if its letters cannot be chosen, because only leaders have them.
    pub is_locked: bool,
    /// `true` if several letters may be chosen together.
    pub holds_traits: bool,
    pub letters: Vec<LetterChoice>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterChoice {
    /// Its letter in a code; empty for the row without one.
    pub letter: String,
    pub name: String,
    pub points: String,
    pub gives: String,
    pub chosen: bool,
    /// The ruling that excludes it beside the chosen letters; empty if it is allowed.
    pub barred: String,
    /// `true` if it is chosen and conflicts with another chosen letter.
    pub clashes: bool,
    /// The code after a click on it.
    pub code: String,
}

/// Returns the designer for a code.
pub fn design(code: Code, rules: &Rules, language: Language) -> Design {
    let codes = rules.codes();
    let bill = cost::bill(code, rules);
    let line = |line: &BillLine| (bill_item_name(&line.item, language), line.points);
    Design {
        code: codes.write(code),
        slots: Slot::ALL.map(|slot| choices(slot, code, rules, language)).into(),
        stats: stats(&codes.profile(code), rules, language),
        total: bill.total,
        bill: bill.lines.iter().map(line).collect(),
    }
}

/// Returns the labels and values of a profile.
pub fn stats(profile: &Profile, rules: &Rules, language: Language) -> Vec<[String; 2]> {
    // Points are shown apart.
    let values = profile.values(0);
    let shown = ListColumn::characteristics();
    let shown = shown.filter(|value| values.get(*value).is_some());
    shown
        .map(|value| [value_name(value, rules, language).to_owned(), values.print(value)])
        .collect()
}

fn choices(slot: Slot, code: Code, rules: &Rules, language: Language) -> SlotChoices {
    let codes = rules.codes();
    let table = codes.table(slot);
    let letter = |(row, letter): (u8, &Letter)| {
        let (chosen, with) = toggle_row(code, slot, row);
        LetterChoice {
            letter: letter.letter.to_string(),
            name: letter.names.get(language).clone(),
            points: text::with_minus(letter.points.into()),
            gives: effect(letter, rules, language),
            chosen,
            barred: violated_ruling(code, with, rules),
            clashes: chosen
                && slot == Slot::Traits
                && codes
                    .clashes
                    .iter()
                    .any(|clash| clash.is_in(code.traits) && clash.traits.has(row)),
            code: codes.write(with),
        }
    };
    let follows = LetterChoice {
        letter: String::new(),
        name: labels().page.follows.get(language).clone(),
        points: text::with_minus(0),
        gives: String::new(),
        chosen: code.rank.is_none(),
        barred: String::new(),
        clashes: false,
        code: codes.write(Code { rank: None, ..code }),
    };
    let follows = (slot == Slot::Leadership).then_some(follows);
    SlotChoices {
        name: table.names.get(language).clone(),
        is_locked: slot == Slot::Fighting && code.rank.is_none(),
        holds_traits: slot == Slot::Traits,
        letters: follows.into_iter().chain((0..).zip(&table.rows).map(letter)).collect(),
    }
}

/// Returns the ruling violated by changing `code` to `with`; empty if none.
fn violated_ruling(code: Code, with: Code, rules: &Rules) -> String {
    let mut clashes = rules.codes().clashes.iter();
    let brought = clashes.find(|clash| clash.is_in(with.traits) && !clash.is_in(code.traits));
    brought.map_or_else(String::new, |clash| clash.ruling.clone())
}

/// Returns whether a row is chosen, and the code with it chosen or dropped.
fn toggle_row(code: Code, slot: Slot, row: u8) -> (bool, Code) {
    match slot {
        Slot::Training => (code.training == row, Code { training: row, ..code }),
        Slot::Morale => (code.morale == row, Code { morale: row, ..code }),
        Slot::Traits if code.traits.has(row) => {
            (true, Code { traits: code.traits.without(row), ..code })
        }
        Slot::Traits => (false, Code { traits: code.traits.with(row), ..code }),
        Slot::Leadership => {
            let fighting = code.rank.map_or(0, |rank| rank.fighting);
            let is_chosen = code.rank.is_some_and(|rank| rank.leadership == row);
            (is_chosen, Code { rank: Some(LeaderRank { leadership: row, fighting }), ..code })
        }
        Slot::Fighting => {
            let leadership = code.rank.map_or(0, |rank| rank.leadership);
            let is_chosen = code.rank.is_some_and(|rank| rank.fighting == row);
            (is_chosen, Code { rank: Some(LeaderRank { leadership, fighting: row }), ..code })
        }
    }
}
