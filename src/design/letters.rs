//! The worth of each letter of a code against an enemy.

use super::best::RatedCode;
use super::{CodeOdds, Enemy};
use crate::code::{Code, LeaderRank};
use crate::codes::{PricedCode, Slot};
use crate::profile::ListColumn;
use crate::rolls::Refused;
use crate::rules::Rules;

/// A letter of a code, with the code that has the next cheaper letter in its place, or none.
#[derive(Debug, Clone, Copy)]
pub struct LetterWorth {
    pub slot: Slot,
    /// Its row in the table of its slot.
    pub row: u8,
    /// The row of the cheaper letter; `None` if the letter is left out.
    pub lower: Option<u8>,
    /// The code without it.
    pub without: Code,
    /// The points of the letter over the cheaper one.
    pub points: i32,
    /// The odds of the code without it.
    pub odds: CodeOdds,
}

/// A code with the worth of each of its letters.
#[derive(Debug, Clone)]
pub struct WeighedCode {
    pub rated: RatedCode,
    pub letters: Vec<LetterWorth>,
}

impl WeighedCode {
    /// Weighs the letters of a code.
    ///
    /// # Errors
    /// A number outside the limits of the odds.
    pub fn new(code: Code, enemy: &Enemy, rules: &Rules) -> Result<Self, Refused> {
        let codes = rules.codes();
        let priced = PricedCode { code, profile: codes.profile(code), points: codes.points(code) };
        let odds = CodeOdds::of_code(code, enemy, rules)?;
        let letters = weigh_letters(code, enemy, rules)?;
        Ok(Self { rated: RatedCode::new(priced, odds, enemy, rules)?, letters })
    }
}

impl LetterWorth {
    /// Returns `true` if the code has the same odds without it; fire that cannot kill counts as no fire.
    pub fn buys_nothing(&self, with: &CodeOdds) -> bool {
        let fire =
            |odds: &CodeOdds| odds.fire.filter(|fire| fire.kills.count + fire.explodes.count > 0);
        (self.odds.wins, self.odds.beaten) == (with.wins, with.beaten)
            && fire(&self.odds) == fire(with)
    }

    /// Returns the values that the letter adds to the code, in the order of the lists.
    pub fn values(&self, code: Code, rules: &Rules) -> Vec<(ListColumn, i32)> {
        let [with, without] =
            [code, self.without].map(|code| rules.codes().profile(code).values(0));
        let adds = |column: ListColumn| {
            let [with, without] = [with, without].map(|values| values.get(column).unwrap_or(0));
            (with != without).then_some((column, with - without))
        };
        ListColumn::ALL.into_iter().filter_map(adds).collect()
    }
}

/// Compares a code with itself without each of its letters: without a trait, or with the next cheaper letter of the
/// other tables. The cheapest letter of a table has nothing to be compared with.
///
/// # Errors
/// A number outside the limits of the odds.
fn weigh_letters(code: Code, enemy: &Enemy, rules: &Rules) -> Result<Vec<LetterWorth>, Refused> {
    let codes = rules.codes();
    let compare = |(slot, row): (Slot, u8)| {
        let (lower, without) = match slot {
            Slot::Traits => (None, Code { traits: code.traits.without(row), ..code }),
            _ => {
                let lower = next_cheaper(slot, row, rules)?;
                (Some(lower), with_row(code, slot, lower))
            }
        };
        let points = codes.points(code) - codes.points(without);
        rules.codes().are_compatible(without.traits).then_some((slot, row, lower, without, points))
    };
    let weigh = |(slot, row, lower, without, points)| {
        let odds = CodeOdds::of_code(without, enemy, rules)?;
        Ok(LetterWorth { slot, row, lower, without, points, odds })
    };
    Slot::rows_of(code).filter_map(compare).map(weigh).collect()
}

/// Returns the nearest row above in a table that costs less.
fn next_cheaper(slot: Slot, row: u8, rules: &Rules) -> Option<u8> {
    let points = |row: u8| rules.codes().row(slot, row).points;
    (0..row).rev().find(|other| points(*other) < points(row))
}

fn with_row(code: Code, slot: Slot, row: u8) -> Code {
    let ranked = |set: fn(&mut LeaderRank, u8)| {
        let rank = code.rank.map(|mut rank| {
            set(&mut rank, row);
            rank
        });
        Code { rank, ..code }
    };
    match slot {
        Slot::Training => Code { training: row, ..code },
        Slot::Morale => Code { morale: row, ..code },
        Slot::Leadership => ranked(|rank, row| rank.leadership = row),
        Slot::Fighting => ranked(|rank, row| rank.fighting = row),
        Slot::Traits => code,
    }
}
