//! The third verb: a code becomes a bill.

use crate::army::{Special, Unit};
use crate::bill::{Bill, Item, Line};
use crate::code::Code;
use crate::ruleset::Ruleset;

/// What a code costs by the tables, letter by letter.
pub fn bill(code: Code, ruleset: &Ruleset) -> Bill<'_> {
    Bill::of(lines(code, &[], ruleset))
}

/// What a unit costs: its code, and the special abilities its list names (F25).
pub fn unit<'a>(unit: &'a Unit, ruleset: &'a Ruleset) -> Bill<'a> {
    Bill::of(lines(unit.code, &unit.special, ruleset))
}

fn lines<'a>(code: Code, special: &'a [Special], ruleset: &'a Ruleset) -> Vec<Line<'a>> {
    let mut lines = Vec::with_capacity(5 + code.traits.len() as usize + special.len());
    let base = &ruleset.base;
    lines.push(Line { item: Item::Base, points: base.points, source: &base.source });
    for (slot, row) in ruleset.rows(code) {
        lines.push(Line { item: Item::Letter(slot, row), points: row.points, source: &row.source });
    }
    for ability in special {
        lines.push(Line {
            item: Item::Special(ability),
            points: ability.points,
            source: &ability.source,
        });
    }
    lines
}
