//! The source of a unit's values: the printed line, or the tables.

use crate::army::{Army, Basis, Choice, Unit, Words};
use crate::code::{Code, Traits};
use crate::codes::{CodeTables, Slot};
use crate::force::{BoughtOption, Leader, Squad};
use crate::language::Language;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::text::Span;

/// Reads a unit's values either from its printed line or from the tables.
#[derive(Debug, Clone, Copy)]
pub struct ValueSource<'a> {
    /// The tables.
    pub rules: &'a Rules,
    /// The source that counts: printed or computed.
    pub basis: Basis,
}

impl ValueSource<'_> {
    /// Returns the numbers to play from.
    pub fn values(&self, unit: &Unit) -> ByColumn<Option<i32>> {
        let computed = self.computed(unit);
        ByColumn::from_fn(|column| self.printed(unit, column).or(*computed.get(column)))
    }

    fn computed(&self, unit: &Unit) -> ByColumn<Option<i32>> {
        self.rules.codes().profile(unit.code).values(super::unit(unit, self.rules).total)
    }

    fn printed(&self, unit: &Unit, column: ListColumn) -> Option<i32> {
        let printed = unit.printed.as_ref().filter(|_| self.basis == Basis::Printed)?;
        *printed.values.get(column)
    }

    /// Returns the points of the unit, 0 if it has none.
    pub fn points(&self, unit: &Unit) -> i64 {
        self.values(unit).get(ListColumn::Points).unwrap_or(0).into()
    }

    /// Returns the code: as printed where the printed values count, else in canonical spelling.
    pub fn code(&self, unit: &Unit) -> String {
        let printed = unit.printed.as_ref().filter(|_| self.basis == Basis::Printed);
        let printed = printed.and_then(|printed| printed.code.clone());
        printed.unwrap_or_else(|| self.rules.codes().write(unit.code))
    }

    /// Returns the figures of a squad with the options they bought, equal figures together. Options go first
    /// to figures that have none, so that nobody has two while another has none.
    pub fn troops(&self, squad: &Squad, army: &Army) -> Vec<(i64, Unit)> {
        let unit = &army.units[squad.unit];
        let mut kinds: Vec<(i64, Unit)> = Vec::new();
        for (figures, bought) in deal_options(&squad.bought, squad.figures) {
            let trooper = self.with_bought_traits(unit, &bought);
            match kinds.iter_mut().find(|(_, other)| other.code == trooper.code) {
                Some((all, _)) => *all += figures,
                None => kinds.push((figures, trooper)),
            }
        }
        kinds
    }

    /// Returns a leader's unit with the traits that he bought.
    pub fn leader(&self, leader: &Leader, army: &Army) -> Unit {
        let bought: Vec<&BoughtOption> = leader.bought.iter().collect();
        self.with_bought_traits(&army.units[leader.unit], &bought)
    }

    /// Returns the unit with the traits that it bought, which the bill of the force prices, not this unit.
    fn with_bought_traits(&self, unit: &Unit, bought: &[&BoughtOption]) -> Unit {
        let codes = self.rules.codes();
        let trade = |code, letters: fn(&Choice) -> &str, trade| {
            let named: String = bought.iter().map(|bought| letters(&bought.choice)).collect();
            change_traits(code, &named, codes, trade)
        };
        let code = trade(unit.code, |choice| &choice.removes, Traits::without);
        let code = trade(code, |choice| &choice.adds, Traits::with);
        if code == unit.code {
            return unit.clone();
        }
        let values = |code| codes.profile(code).values(0);
        let (before, after) = (values(unit.code), values(code));
        let mut equipped = Unit { code, ..unit.clone() };
        if let Some(printed) = &mut equipped.printed {
            printed.code = None;
            // Sheets list the equipment, not traits that are part of a value.
            printed.notes = printed.notes.take().map(|notes| gear_names(code, codes, notes.span));
            printed.values = ByColumn::from_fn(|column| {
                let change = after.get(column).unwrap_or(0) - before.get(column).unwrap_or(0);
                printed.values.get(column).map(|printed| printed + change)
            });
        }
        equipped
    }

    /// Returns each value that differs between print and tables: printed, computed.
    pub fn differences(&self, unit: &Unit) -> Vec<(ListColumn, i32, i32)> {
        let Some(printed) = &unit.printed else { return Vec::new() };
        let computed = self.computed(unit);
        let pairs = printed.values.iter().zip(computed.iter());
        let pairs = pairs.filter_map(|((value, a), (_, b))| Some((value, (*a)?, (*b)?)));
        pairs.filter(|(_, printed, computed)| printed != computed).collect()
    }
}

/// Returns runs of figures, each with its share of the bought options: the first option goes to the first figures, the
/// next to those after them, and after the last figure to the first again.
pub(super) fn deal_options(
    bought: &[BoughtOption],
    figures: i64,
) -> Vec<(i64, Vec<&BoughtOption>)> {
    if figures < 1 {
        return vec![(figures, bought.iter().collect())];
    }
    let mut next = 0;
    let mut runs: Vec<(i64, i64, &BoughtOption)> = Vec::new();
    for bought in bought {
        let end = next + bought.figures.clamp(0, figures);
        runs.push((next, end.min(figures), bought));
        runs.push((0, end - figures, bought));
        next = if end < figures { end } else { end - figures };
    }
    let mut cuts: Vec<i64> = runs.iter().flat_map(|(start, end, _)| [*start, *end]).collect();
    cuts.extend([0, figures]);
    cuts.retain(|cut| (0..=figures).contains(cut));
    cuts.sort_unstable();
    cuts.dedup();
    let options_at = |start: i64| {
        let runs = runs.iter().filter(|(from, to, _)| (*from..*to).contains(&start));
        runs.map(|(.., bought)| *bought).collect()
    };
    cuts.windows(2).map(|cut| (cut[1] - cut[0], options_at(cut[0]))).collect()
}

/// Returns the names of the shield and the weapons of a code.
fn gear_names(code: Code, codes: &CodeTables, span: Span) -> Words {
    let carried = codes.rows(code).filter(|(_, row)| row.plays.is_some());
    let names: Vec<_> = carried.map(|(_, row)| &row.names).collect();
    let [text, spanish] = Language::ALL.map(|language| {
        names.iter().map(|names| names.get(language).as_str()).collect::<Vec<_>>().join(", ")
    });
    Words { text, spanish: Some(spanish), span }
}

/// Returns a code with traits added or removed.
fn change_traits(
    code: Code,
    letters: &str,
    codes: &CodeTables,
    trade: fn(Traits, u8) -> Traits,
) -> Code {
    let rows = codes.table(Slot::Traits).rows.iter().enumerate();
    let rows = rows.filter(|(_, row)| letters.contains(row.letter));
    Code { traits: rows.fold(code.traits, |traits, (row, _)| trade(traits, row as u8)), ..code }
}
