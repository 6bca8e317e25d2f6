//! The codes that come closest to a printed line, out of all there are.

use super::rate::{FAR, Rates};
use crate::code::Code;
use crate::codes::Priced;
use crate::profile::{ByValue, Value};
use std::collections::BTreeMap;

/// A code that hits the printed points, and the printed values that it misses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    /// The code.
    pub code: Code,
    /// How many letters it is away.
    pub edits: u32,
    /// The printed values that it does not give.
    pub misses: Vec<Value>,
}

/// How many codes are named where several are equally near: enough to see that there are several.
const TIES: usize = 3;

/// What a search of all codes brings for a printed line.
#[derive(Debug, Default)]
pub(super) struct Searched {
    /// The codes one letter away that give every printed value.
    pub(super) one_edit: Vec<Code>,
    /// The nearest codes that give the printed points.
    pub(super) nearest: Vec<Near>,
    /// How many codes hit it.
    pub(super) rates: Rates,
    /// What the codes one letter away give.
    pub(super) slips: Vec<ByValue<Option<i32>>>,
}

/// Holds a printed line against every code of its kind.
pub(super) fn search(
    code: Code,
    printed: &ByValue<Option<i32>>,
    bought: i32,
    space: &[Priced],
) -> Searched {
    let mut searched = Searched { rates: Rates::among(space.len()), ..Searched::default() };
    let mut found: BTreeMap<(u32, usize), Vec<Near>> = BTreeMap::new();
    let wanted = *printed.get(Value::Points);
    // A thousand rows are held against each code: what most share is compared once for all who share it.
    for alike in space.chunk_by(|one, next| one.code.has_body_of(next.code)) {
        let body = alike.first().map_or(0, |first| code.body_edits(first.code));
        for priced in alike {
            let Some(rank) = code.rank_edits(priced.code) else { continue };
            let (edits, near) = (body + rank, (body + rank) as usize);
            let costs = wanted.is_none_or(|points| priced.points + bought == points);
            if !costs && near > FAR {
                continue;
            }
            if edits == 1 {
                searched.slips.push(priced.profile.values(priced.points + bought));
            }
            if !costs {
                searched.rates.count(near, false, false);
                continue;
            }
            let misses = misses(priced, printed, bought);
            searched.rates.count(near, true, misses.is_empty());
            if edits == 1 && misses.is_empty() {
                searched.one_edit.push(priced.code);
            }
            let ties = found.entry((edits, misses.len())).or_default();
            if ties.len() < TIES {
                ties.push(Near { code: priced.code, edits, misses });
            }
        }
    }
    Searched { nearest: undominated(found), ..searched }
}

fn misses(priced: &Priced, printed: &ByValue<Option<i32>>, bought: i32) -> Vec<Value> {
    let values = priced.profile.values(priced.points + bought);
    let missed = |(value, printed): (Value, &Option<i32>)| {
        (printed.is_some() && values.get(value) != printed).then_some(value)
    };
    printed.iter().filter_map(missed).collect()
}

/// Of the codes by edits and misses, those for which no other is as near and hits as much.
fn undominated(found: BTreeMap<(u32, usize), Vec<Near>>) -> Vec<Near> {
    let mut fewest = usize::MAX;
    let mut kept = Vec::new();
    for ((_, misses), ties) in found {
        if misses < fewest {
            fewest = misses;
            kept.extend(ties);
        }
    }
    kept
}
