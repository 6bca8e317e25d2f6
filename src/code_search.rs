//! Reverse lookup in the tables: the codes that meet given criteria.

mod worth;

pub use worth::{DominatedLetter, find_dominated};

use crate::code::{Code, CodeKind};
use crate::codes::{PricedCode, Slot};
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::stop;

/// The criteria of a search for codes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// Troopers or leaders alone.
    pub kind: Option<CodeKind>,
    /// Bounds on each characteristic and on the points.
    pub bounds: ByColumn<Bounds>,
    /// Trait letters it must have.
    pub with: String,
    /// Trait letters it must not have.
    pub without: String,
    /// The code whose edits are counted, and rank first.
    pub near: Option<Code>,
    /// Drops a code if another has at least as much of all these values for at most its points, and is better in one.
    pub pareto: Vec<ListColumn>,
    /// The value by which codes are sorted, before points and the order of the tables.
    pub sort: Option<ListColumn>,
}

/// A range of whole numbers with both ends in it; an end may be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bounds {
    pub least: Option<i32>,
    pub most: Option<i32>,
}

/// Splits `10-14` into its ends; `None` for a number with a sign, `-4`.
fn split_range(text: &str) -> Option<(&str, &str)> {
    let (least, most) = text.split_once(['-', '–'])?;
    (!least.is_empty() && !most.is_empty()).then_some((least, most))
}

/// A code that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// The code with its profile and points.
    pub priced: PricedCode,
    /// The edit distance from the given code in letters, if there is one.
    pub edits: Option<u32>,
}

impl Bounds {
    /// Returns `true` if a number lies within; a value that a code does not have lies within open bounds only.
    pub fn contains(self, n: Option<i32>) -> bool {
        match n {
            Some(n) => {
                self.least.is_none_or(|least| n >= least) && self.most.is_none_or(|most| n <= most)
            }
            None => self == Self::default(),
        }
    }

    /// Reads `12`, `12..`, `12+`, `..40`, `10..14` or `10-14`; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let end = |text: &str| match text.trim_end_matches(['d', 'D', '"', '″']) {
            "" => Some(None),
            digits => digits.parse().ok().map(Some),
        };
        match text.split_once("..").or_else(|| split_range(text)) {
            None => match text.strip_suffix('+') {
                Some(least) => end(least)?.map(|n| Self { least: Some(n), most: None }),
                None => end(text)?.map(|n| Self { least: Some(n), most: Some(n) }),
            },
            Some((least, most)) => {
                let bounds = Self { least: end(least)?, most: end(most.trim_start_matches('='))? };
                Some(bounds).filter(|bounds| *bounds != Self::default())
            }
        }
    }

    /// Returns `true` if no number lies within.
    pub fn is_empty(self) -> bool {
        self.least.zip(self.most).is_some_and(|(least, most)| least > most)
    }
}

/// Returns every matching code, nearest first, then by the sort value, points, and the order of the tables.
pub fn find(query: &Query, rules: &Rules) -> Vec<Match> {
    let kinds = [CodeKind::Trooper, CodeKind::Leader].into_iter();
    let kinds = kinds.filter(|kind| query.kind.is_none_or(|wanted| wanted == *kind));
    let kinds = kinds.filter(|kind| query.near.is_none_or(|near| near.kind() == *kind));
    let traits = |letters: &str| {
        let rows = (0..).zip(&rules.codes().table(Slot::Traits).rows);
        rows.filter(|(_, row)| letters.contains(row.letter))
            .fold(0, |set, (row, _)| set | 1_u32 << row)
    };
    let (with, without) = (traits(&query.with), traits(&query.without));
    stop::unwind_if_stopped();
    let fits = |priced: &PricedCode| {
        let set = priced.code.traits.0;
        set & with == with && set & without == 0 && query.holds(priced)
    };
    let found = kinds.flat_map(|kind| rules.codes().space(kind)).copied().filter(fits);
    let edits = |priced: &PricedCode| query.near.and_then(|near| near.edits(priced.code));
    let mut found: Vec<Match> =
        found.map(|priced| Match { edits: edits(&priced), priced }).collect();
    let value = |priced: &PricedCode, column: ListColumn| {
        priced.profile.values(priced.points).get(column).unwrap_or(0)
    };
    if !query.pareto.is_empty() {
        found = drop_dominated(found, &query.pareto);
    }
    found.sort_by_cached_key(|found| {
        // The highest value comes first, but the fewest points.
        let sort = query.sort.filter(|sort| *sort != ListColumn::Points);
        let sorted = sort.map_or(0, |sort| -value(&found.priced, sort));
        (found.edits, sorted, found.priced.points, found.priced.code)
    });
    found
}

impl Query {
    fn holds(&self, priced: &PricedCode) -> bool {
        let values = priced.profile.values(priced.points);
        self.bounds.iter().all(|(value, bounds)| bounds.contains(*values.get(value)))
    }
}

/// Keeps the codes that no other dominates: as much of every value for as few points, and more of one or fewer points.
pub fn drop_dominated(mut found: Vec<Match>, wanted: &[ListColumn]) -> Vec<Match> {
    let give = |found: &Match| -> Vec<i32> {
        let values = found.priced.profile.values(found.priced.points);
        wanted.iter().map(|value| values.get(*value).unwrap_or(0)).collect()
    };
    // The cheapest first, then the best: any code that beats another comes before it.
    found.sort_by_cached_key(|found| {
        (found.priced.points, give(found).into_iter().map(|n| -n).collect::<Vec<_>>())
    });
    let mut front: Vec<(i32, Vec<i32>)> = Vec::new();
    found.retain(|found| {
        let (points, gives) = (found.priced.points, give(found));
        let beaten = front.iter().any(|(cost, best)| {
            let as_much = best.iter().zip(&gives).all(|(best, give)| best >= give);
            as_much && (*cost < points || *best != gives)
        });
        if !beaten && front.last() != Some(&(points, gives.clone())) {
            front.push((points, gives));
        }
        !beaten
    });
    found
}
