//! A code as it is designed: every letter of every table with what it gives and costs, and the code that choosing it
//! makes.

use super::code::paid_for;
use super::effect::effect;
use super::pattern::named;
use crate::bill::BillLine;
use crate::code::{Code, Rank};
use crate::codes::{Letter, Slot};
use crate::cost;
use crate::labels::labels;
use crate::language::Language;
use crate::profile::{Profile, Value};
use crate::rules::Rules;
use crate::text;

/// A code as it is designed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Design {
    pub code: String,
    /// The tables, in the order of a code.
    pub slots: Vec<Choices>,
    /// Heads and numbers of the profile.
    pub stats: Vec<[String; 2]>,
    /// The bill: each line with its points.
    pub bill: Vec<(String, i32)>,
    /// Their sum.
    pub total: i32,
}

/// The letters of a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// What the slot is called.
    pub name: String,
    /// Whether none of them may be chosen, as only leaders have them.
    pub shut: bool,
    /// Whether several of them may be chosen together.
    pub holds_traits: bool,
    pub letters: Vec<Chooseable>,
}

/// A letter that may be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chooseable {
    /// How it is written in a code; nothing where no letter says so.
    pub letter: String,
    pub name: String,
    /// What it costs.
    pub points: String,
    pub gives: String,
    /// Whether it is chosen.
    pub chosen: bool,
    /// The ruling by which it does not go together with something that is chosen; empty where it does.
    pub barred: String,
    /// Whether it is chosen, and does not go together with something else that is.
    pub clashes: bool,
    /// The code that choosing it makes.
    pub code: String,
}

/// The tables of a game with a code chosen in them.
pub fn design(code: Code, rules: &Rules, language: Language) -> Design {
    let codes = rules.codes();
    let bill = cost::bill(code, rules);
    let line = |line: &BillLine| (paid_for(&line.item, language), line.points);
    Design {
        code: codes.write(code),
        slots: Slot::ALL.map(|slot| choices(slot, code, rules, language)).into(),
        stats: stats(&codes.profile(code), rules, language),
        total: bill.total,
        bill: bill.lines.iter().map(line).collect(),
    }
}

/// Heads and numbers of a profile.
pub fn stats(profile: &Profile, rules: &Rules, language: Language) -> Vec<[String; 2]> {
    // What stands apart, its points, are none of them.
    let values = profile.values(0);
    let shown = Value::ALL.into_iter().filter(|value| *value != Value::Points);
    let shown = shown.filter(|value| values.get(*value).is_some());
    shown.map(|value| [named(value, rules, language).to_owned(), values.print(value)]).collect()
}

fn choices(slot: Slot, code: Code, rules: &Rules, language: Language) -> Choices {
    let codes = rules.codes();
    let table = codes.table(slot);
    let letter = |(row, letter): (u8, &Letter)| {
        let (chosen, with) = chosen(code, slot, row);
        Chooseable {
            letter: letter.letter.to_string(),
            name: letter.names.get(language).clone(),
            points: text::with_minus(letter.points.into()),
            gives: effect(letter, rules, language),
            chosen,
            barred: barred(code, with, rules),
            clashes: chosen
                && slot == Slot::Traits
                && codes
                    .clashes
                    .iter()
                    .any(|clash| clash.is_in(code.traits) && clash.traits.has(row)),
            code: codes.write(with),
        }
    };
    let follows = Chooseable {
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
    Choices {
        name: table.names.get(language).clone(),
        shut: slot == Slot::Fighting && code.rank.is_none(),
        holds_traits: slot == Slot::Traits,
        letters: follows.into_iter().chain((0..).zip(&table.rows).map(letter)).collect(),
    }
}

/// The ruling by which a choice brings letters together that do not go together; empty where it brings none.
fn barred(code: Code, with: Code, rules: &Rules) -> String {
    let mut clashes = rules.codes().clashes.iter();
    let brought = clashes.find(|clash| clash.is_in(with.traits) && !clash.is_in(code.traits));
    brought.map_or_else(String::new, |clash| clash.ruling.clone())
}

/// Whether a row is chosen, and the code in which it is, or is no more.
fn chosen(code: Code, slot: Slot, row: u8) -> (bool, Code) {
    match slot {
        Slot::Training => (code.training == row, Code { training: row, ..code }),
        Slot::Morale => (code.morale == row, Code { morale: row, ..code }),
        Slot::Traits if code.traits.has(row) => {
            (true, Code { traits: code.traits.without(row), ..code })
        }
        Slot::Traits => (false, Code { traits: code.traits.with(row), ..code }),
        Slot::Leadership => {
            let fighting = code.rank.map_or(0, |rank| rank.fighting);
            let is = code.rank.is_some_and(|rank| rank.leadership == row);
            (is, Code { rank: Some(Rank { leadership: row, fighting }), ..code })
        }
        Slot::Fighting => {
            let leadership = code.rank.map_or(0, |rank| rank.leadership);
            let is = code.rank.is_some_and(|rank| rank.fighting == row);
            (is, Code { rank: Some(Rank { leadership, fighting: row }), ..code })
        }
    }
}
