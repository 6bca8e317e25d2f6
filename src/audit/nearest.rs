//! The codes nearest to a printed line, out of all codes.

use super::rate::{FAR, Rates};
use crate::code::Code;
use crate::codes::PricedCode;
use crate::profile::{ByColumn, ListColumn};
use std::collections::BTreeMap;
use std::ops::Range;

/// A code that hits the printed points, and the printed values that it misses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    pub code: Code,
    /// The number of letters that differ.
    pub edits: u32,
    /// The printed values that it does not give.
    pub misses: Vec<ListColumn>,
}

/// The most codes named where several are equally near: enough to show that there are several.
const TIES: usize = 3;

/// The result of a search of all codes for a printed line.
#[derive(Debug, Default)]
pub(super) struct SearchResult {
    /// The codes one letter away that give every printed value.
    pub(super) one_edit: Vec<Code>,
    /// The nearest codes that give the printed points.
    pub(super) nearest: Vec<Near>,
    /// The share of codes that hit the line.
    pub(super) rates: Rates,
    /// The codes one letter away, with their values.
    pub(super) slips: Vec<(Code, ByColumn<Option<i32>>)>,
}

/// Every code of a kind.
pub(super) struct Space<'a> {
    all: &'a [PricedCode],
    /// The indices of the codes that differ in their rank alone.
    bodies: Vec<Range<usize>>,
}

impl<'a> Space<'a> {
    pub(super) fn new(all: &'a [PricedCode]) -> Self {
        let alike = all.chunk_by(|code, next| code.code.has_body_of(next.code));
        let ends = alike.scan(0, |end, alike| {
            *end += alike.len();
            Some(*end - alike.len()..*end)
        });
        let bodies = ends.collect();
        Self { all, bodies }
    }

    /// Returns the codes of a price; all of them where none is printed.
    fn costing(&self, points: Option<i32>) -> impl Iterator<Item = &PricedCode> {
        self.all.iter().filter(move |priced| points.is_none_or(|points| priced.points == points))
    }

    /// Returns the codes at most [`FAR`] letters away, each with its distance; letters shared by many are compared
    /// once.
    fn near(&self, code: Code) -> impl Iterator<Item = (u32, &PricedCode)> {
        let alike = self.bodies.iter().map(|body| &self.all[body.clone()]);
        let bodies = alike.map(move |alike| (code.body_edits(alike[0].code), alike));
        let near = bodies.filter(|(body, _)| *body <= FAR as u32);
        let each = near.flat_map(|(body, alike)| alike.iter().map(move |priced| (body, priced)));
        let each = each
            .filter_map(move |(body, priced)| Some((body + code.rank_edits(priced.code)?, priced)));
        each.filter(|(edits, _)| *edits <= FAR as u32)
    }
}

/// Compares a printed line with every code of its kind.
pub(super) fn search(
    code: Code,
    printed: &ByColumn<Option<i32>>,
    bought: i32,
    space: &Space,
) -> SearchResult {
    let mut result =
        SearchResult { rates: Rates::among(space.all.len()), ..SearchResult::default() };
    let mut found: BTreeMap<(u32, usize), Vec<Near>> = BTreeMap::new();
    let wanted = printed.get(ListColumn::Points).map(|points| points - bought);
    for (edits, priced) in space.near(code) {
        if edits == 1 {
            result.slips.push((priced.code, priced.profile.values(priced.points + bought)));
        }
        if wanted.is_some_and(|points| priced.points != points) {
            result.rates.count(edits, false, false);
        }
    }
    for priced in space.costing(wanted) {
        let Some(edits) = code.edits(priced.code) else { continue };
        let misses = misses(priced, printed, bought);
        result.rates.count(edits, true, misses.is_empty());
        if edits == 1 && misses.is_empty() {
            result.one_edit.push(priced.code);
        }
        let ties = found.entry((edits, misses.len())).or_default();
        if ties.len() < TIES {
            ties.push(Near { code: priced.code, edits, misses });
        }
    }
    SearchResult { nearest: drop_dominated(found), ..result }
}

fn misses(priced: &PricedCode, printed: &ByColumn<Option<i32>>, bought: i32) -> Vec<ListColumn> {
    let values = priced.profile.values(priced.points + bought);
    let missed = |(value, printed): (ListColumn, &Option<i32>)| {
        (printed.is_some() && values.get(value) != printed).then_some(value)
    };
    printed.iter().filter_map(missed).collect()
}

/// Keeps the codes, by edits and misses, for which no other is as near and hits as much.
fn drop_dominated(found: BTreeMap<(u32, usize), Vec<Near>>) -> Vec<Near> {
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
