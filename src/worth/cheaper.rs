//! Cheaper codes with all the abilities of another.

use crate::code::Code;
use crate::code_search::{self, Bounds, Query};
use crate::codes::Slot;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;

/// A code with all the abilities of another for fewer points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheaperCode {
    pub code: String,
    /// The points of the other code by the tables.
    pub own: i32,
    /// Its points by the tables.
    pub points: i32,
    /// The points saved against the other code.
    pub saves: i32,
}

/// Finds the cheapest code with every characteristic and trait of a code for fewer points, all by the tables; none of
/// its traits clash, and its effects on shields and followers are no weaker.
pub fn find_cheaper_code(code: Code, rules: &Rules) -> Option<CheaperCode> {
    let points = rules.codes().points(code);
    let values = rules.codes().profile(code).values(points);
    let bounds = ByColumn::from_fn(|column| match column {
        ListColumn::Points => Bounds { least: None, most: Some(points - 1) },
        _ => Bounds { least: *values.get(column), most: None },
    });
    let traits = rules.codes().rows(code).filter(|(slot, _)| *slot == Slot::Traits);
    let with = traits.map(|(_, row)| row.letter).collect();
    let query = Query { kind: Some(code.kind()), bounds, with, ..Query::default() };
    let effects = extra_effects(code, rules);
    let fits = |other: Code| {
        let others = extra_effects(other, rules);
        let is_legal = rules.codes().are_compatible(other.traits);
        others.0 >= effects.0 && others.1 >= effects.1 && is_legal
    };
    let found =
        code_search::find(&query, rules).into_iter().find(|found| fits(found.priced.code))?;
    let priced = found.priced;
    Some(CheaperCode {
        code: rules.codes().write(priced.code),
        own: points,
        points: priced.points,
        saves: points - priced.points,
    })
}

/// Returns the effects of a code that are no characteristics: the lowest roll by which shields save against it, and a
/// messiah's rating for his followers.
fn extra_effects(code: Code, rules: &Rules) -> (Option<i32>, Option<i32>) {
    let rank = rules.codes().rows(code).find(|(slot, _)| *slot == Slot::Leadership);
    let followers = rank.and_then(|(_, row)| row.followers.or(row.effect.leadership));
    (rules.opponent(code).map(|class| class.save), followers)
}
