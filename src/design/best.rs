//! The codes that no other code for as few points beats, by how they fare against an enemy.

use super::duel::OddsCache;
use super::pick::fires;
use super::{CodeOdds, Enemy, PointsFight};
use crate::code::CodeKind;
use crate::code_search::{self, Bounds, Match, Query};
use crate::codes::{PricedCode, Slot};
use crate::profile::ListColumn;
use crate::rolls::Refused;
use crate::rules::Rules;
use std::cmp::Reverse;

/// The codes within some bounds that no other beats.
#[derive(Debug, Clone)]
pub struct BestCodes {
    /// The values that count.
    pub counted: Vec<ListColumn>,
    /// The number of codes within the bounds.
    pub matching: usize,
    /// The number of those that no other beats.
    pub unbeaten: usize,
    /// The best of these.
    pub shown: Vec<RatedCode>,
}

/// A code with its odds against the enemy.
#[derive(Debug, Clone, Copy)]
pub struct RatedCode {
    pub priced: PricedCode,
    pub odds: CodeOdds,
    pub fight: PointsFight,
}

impl RatedCode {
    /// Adds the melee of as many points to the odds of a code.
    ///
    /// # Errors
    /// A number outside the limits of the odds.
    pub(super) fn new(
        priced: PricedCode,
        odds: CodeOdds,
        enemy: &Enemy,
        rules: &Rules,
    ) -> Result<Self, Refused> {
        let fight = PointsFight::of_code(&priced, enemy, rules)?;
        Ok(Self { priced, odds, fight })
    }
}

/// Finds the codes of a query that no other legal code within its bounds beats in the values that count for as few
/// points, and rates them against an enemy. The best come first: by the value of the query's order if it has one, then
/// by how much more often they win in melee than they lose, by their fire, and by the fewest points. At most `most` are
/// returned; 0 for all.
///
/// # Errors
/// A number outside the limits of the odds.
pub fn find_best(
    query: &Query,
    enemy: &Enemy,
    rules: &Rules,
    most: usize,
) -> Result<BestCodes, Refused> {
    let mut found = code_search::find(&Query { pareto: Vec::new(), ..query.clone() }, rules);
    found.retain(|found| rules.codes().are_compatible(found.priced.code.traits));
    let (matching, counted) = (found.len(), counted_values(query, rules));
    let front = code_search::drop_dominated(found, &counted);
    let (unbeaten, mut cache) = (front.len(), OddsCache::new(enemy, rules));
    let rate = |Match { priced, .. }: &Match| Ok((*priced, cache.odds(priced)?));
    let mut rated = front.iter().map(rate).collect::<Result<Vec<_>, Refused>>()?;
    rated.sort_by_cached_key(|(priced, odds)| {
        let values = priced.profile.values(priced.points);
        let sorted = query.sort.and_then(|sort| {
            let value = *values.get(sort);
            if sort == ListColumn::Points { value.map(|points| -points) } else { value }
        });
        let merits = (Reverse(sorted), Reverse(odds.margin()), Reverse(odds.fire_chance()));
        (merits, priced.points, priced.code)
    });
    rated.truncate(if most == 0 { unbeaten } else { most });
    let shown = rated.into_iter().map(|(priced, odds)| RatedCode::new(priced, odds, enemy, rules));
    let shown = shown.collect::<Result<Vec<_>, Refused>>()?;
    Ok(BestCodes { counted, matching, unbeaten, shown })
}

/// Returns the values that count in a query: Ballistic Skill only if it is bounded or a weapon is required, and
/// leadership and radius only if leaders are looked for.
pub fn counted_values(query: &Query, rules: &Rules) -> Vec<ListColumn> {
    let rows = &rules.codes().table(Slot::Traits).rows;
    let is_weapon = |letter: char| rows.iter().any(|row| row.letter == letter && fires(row));
    let shoots = query.with.chars().any(is_weapon);
    let is_bound = |value| *query.bounds.get(value) != Bounds::default();
    let counts = |column: &ListColumn| match column {
        ListColumn::Move | ListColumn::Ws | ListColumn::Morale => true,
        ListColumn::Bs => shoots || is_bound(*column),
        ListColumn::Leadership | ListColumn::Radius => query.kind != Some(CodeKind::Trooper),
        ListColumn::Points => false,
    };
    ListColumn::ALL.into_iter().filter(counts).collect()
}
