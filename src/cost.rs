//! Costs of codes, squads, leaders and forces.

mod force;
mod value_source;

pub use force::{force, leader, squad};
pub use value_source::ValueSource;

use crate::army::{Special, Unit};
use crate::bill::{Bill, BillItem, BillLine};
use crate::code::Code;
use crate::codes::Slot;
use crate::rules::Rules;

/// Returns the bill of a code by the tables, letter by letter.
pub fn bill(code: Code, rules: &Rules) -> Bill<'_> {
    Bill::new(lines(code, &[], rules))
}

/// Returns the bill of a unit: its code, and the special abilities its list names (F25).
pub fn unit<'a>(unit: &'a Unit, rules: &'a Rules) -> Bill<'a> {
    Bill::new(lines(unit.code, &unit.special, rules))
}

/// Returns the surcharge of a percentage on the total of a squad, rounded half up once (F24): 50 % of 17 is 9.
pub fn surcharge(total: i64, percent: i32) -> i64 {
    (total * i64::from(percent) + 50).div_euclid(100)
}

fn table_price(traits: &str, rules: &Rules) -> i32 {
    let rows = rules.codes().table(Slot::Traits).rows.iter();
    rows.filter(|row| traits.contains(row.letter)).map(|row| row.points).sum()
}

fn lines<'a>(code: Code, special: &'a [Special], rules: &'a Rules) -> Vec<BillLine<'a>> {
    let mut lines = Vec::with_capacity(5 + code.traits.len() as usize + special.len());
    let base = &rules.codes().base;
    lines.push(BillLine { item: BillItem::Base, points: base.points, source: &base.source });
    for (slot, row) in rules.codes().rows(code) {
        lines.push(BillLine {
            item: BillItem::Letter(slot, row),
            points: row.points,
            source: &row.source,
        });
    }
    for ability in special {
        lines.push(BillLine {
            item: BillItem::Special(ability),
            points: ability.points,
            source: &ability.source,
        });
    }
    lines
}
