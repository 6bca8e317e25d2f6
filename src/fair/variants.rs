//! Legal variants of a force, from a few figures to many more.

use crate::army::Army;
use crate::fits::{self, Addition, Suggestion};
use crate::force::{Force, Squad};
use crate::muster::ResolvedForce;
use crate::rules::Rules;
use crate::text::Source;
use crate::{check, cost, finding};
use std::cmp::Reverse;
use std::iter;

#[derive(Debug, Clone)]
pub struct ForceVariant {
    /// The force, without a limit.
    pub force: Force,
    /// Whole points.
    pub points: i64,
}

/// Builds the variants of a force, itself included, the cheapest first, up to `most` points (or its own, if more). Below
/// the force, the largest squad loses a figure at a time, and in the end squads are removed; above it, the smallest squad
/// gains figures, and then squads of the same kinds are added. Between two variants that differ by a squad, others vary
/// the figures of the remaining squads. Options and leaders stay. No variant has more faults than the force itself.
pub fn build_variants(resolved: &ResolvedForce, most: i64) -> Vec<ForceVariant> {
    let mut own = resolved.force.clone();
    own.limit = None;
    let mut variants = vec![ForceVariant { points: resolved.bill.total, force: own }];
    while let Some(next) = variants.last().and_then(|last| shrink(&last.force, resolved)) {
        variants.push(next);
    }
    variants.reverse();
    while let Some(next) = variants.last().and_then(|last| enlarge(&last.force, resolved)) {
        let is_last = next.points > most;
        variants.push(next);
        if is_last {
            break;
        }
    }
    // Two neighbours may again be a squad apart.
    loop {
        let found = variants.len();
        let mut steps: Vec<Vec<ForceVariant>> =
            variants.windows(2).map(|ends| steps_between(&ends[0], &ends[1], resolved)).collect();
        // No step above the last force.
        steps.push(Vec::new());
        variants = variants
            .into_iter()
            .zip(steps)
            .flat_map(|(variant, step)| iter::once(variant).chain(step))
            .collect();
        if variants.len() == found {
            variants
                .retain(|variant| variant.points <= most || variant.points <= resolved.bill.total);
            return variants;
        }
    }
}

/// Returns the steps between two forces that are a squad apart: the cheaper one with more figures, or else the dearer
/// one with fewer.
fn steps_between(
    low: &ForceVariant,
    high: &ForceVariant,
    resolved: &ResolvedForce,
) -> Vec<ForceVariant> {
    if low.force.all_squads().count() == high.force.all_squads().count() {
        return Vec::new();
    }
    let inside =
        |variant: &ForceVariant| low.points < variant.points && variant.points < high.points;
    let chain = |from: &ForceVariant,
                 next: fn(&Force, &ResolvedForce) -> Option<ForceVariant>|
     -> Vec<ForceVariant> {
        let chain =
            iter::successors(next(&from.force, resolved), |last| next(&last.force, resolved));
        chain.take_while(inside).collect()
    };
    let above = chain(low, enlarge);
    if above.is_empty() { chain(high, shrink).into_iter().rev().collect() } else { above }
}

/// Musters a force of a list: its bill and its faults.
pub(super) fn muster_force<'a>(
    force: &'a Force,
    army: &'a Army,
    rules: &'a Rules,
) -> ResolvedForce<'a> {
    let bill = cost::force(force, army, rules);
    let found = check::force(force, army, &bill, &Source::new("", ""), rules);
    let faults = found.iter().filter(|one| finding::any_error(std::slice::from_ref(one))).count();
    ResolvedForce { force, army, rules, bill, faults }
}

/// Makes a force smaller, in the first way that adds no fault; `None` if there is none.
fn shrink(force: &Force, resolved: &ResolvedForce) -> Option<ForceVariant> {
    let squads = force.all_squads().count();
    let mut largest: Vec<(usize, i64)> =
        force.all_squads().map(|(_, squad)| squad.figures).enumerate().collect();
    largest.sort_by_key(|(at, figures)| (Reverse(*figures), Reverse(*at)));
    let fewer = largest.into_iter().map(|(at, _)| remove_figure(force, at));
    let without = (1..squads).rev().map(|at| remove_squad(force, at));
    let legal = |force: Force| {
        let other = muster_force(&force, resolved.army, resolved.rules);
        let (faults, points) = (other.faults, other.bill.total);
        (faults <= resolved.faults).then_some(ForceVariant { force, points })
    };
    fewer.chain(without).find_map(legal)
}

/// Returns the squads of a force, in the order of [`Force::all_squads`].
fn squads_mut(force: &mut Force) -> impl Iterator<Item = &mut Squad> {
    let inside = force.platoons.iter_mut().flat_map(|platoon| &mut platoon.squads);
    inside.chain(&mut force.squads)
}

/// Returns the force with one figure fewer in a squad; options are reduced to the figures left.
fn remove_figure(force: &Force, at: usize) -> Force {
    let mut force = force.clone();
    if let Some(squad) = squads_mut(&mut force).nth(at) {
        squad.figures -= 1;
        let left = squad.figures;
        squad.bought.iter_mut().for_each(|bought| bought.figures = bought.figures.min(left));
    }
    force
}

/// Returns the force without a squad, and without the leaders attached to it.
fn remove_squad(force: &Force, at: usize) -> Force {
    let mut force = force.clone();
    let mut places = 0..;
    let mut keep = |squads: &mut Vec<Squad>| {
        squads.retain(|_| places.next() != Some(at));
    };
    force.platoons.iter_mut().for_each(|platoon| keep(&mut platoon.squads));
    keep(&mut force.squads);
    force
}

/// Returns the force with one more figure in its smallest squad, or with one more squad of one of its kinds.
fn enlarge(force: &Force, resolved: &ResolvedForce) -> Option<ForceVariant> {
    let mustered = muster_force(force, resolved.army, resolved.rules);
    let squads: Vec<&Squad> = force.all_squads().map(|(_, squad)| squad).collect();
    let rank = |suggestion: &Suggestion| match suggestion.what {
        Addition::Figures(squad, _) => Some((0, squads[squad].figures)),
        Addition::Squad(unit, _) => {
            let alike = squads.iter().filter(|squad| squad.unit == unit).count();
            (alike > 0).then_some((1, i64::try_from(alike).unwrap_or(i64::MAX)))
        }
        Addition::Option(_) | Addition::Leader(_) => None,
    };
    let suggestions = fits::suggestions(&mustered);
    let ranked =
        suggestions.iter().enumerate().filter_map(|(at, suggestion)| Some((rank(suggestion)?, at)));
    let (_, at) = ranked.min()?;
    let fewest = suggestions[at].fewest.map(|fewest| fewest.figures);
    let taken = fits::take(&mustered, at + 1, fewest).ok()?;
    Some(ForceVariant { force: taken.force, points: taken.total })
}
