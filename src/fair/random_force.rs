//! Random forces, built from legal additions until the points are spent.

use super::variants::muster_force;
use crate::army::{Army, Basis};
use crate::dice::Random;
use crate::fits::{self, Addition, Suggestion};
use crate::force::{Force, ForceHead};
use crate::muster::ResolvedForce;
use crate::rules::Rules;
use crate::text::Span;
use crate::yaml::Placed;

/// The most additions to a force, more than any needs.
const MAX_ADDITIONS: usize = 200;

/// Draws a random legal force of a list, of at most these points: a squad first, and then one legal addition after
/// another, until none fits. The kind of addition is drawn first (a squad or more figures twice as often as a leader or
/// an option), then the addition, then its figures. `None` where the points buy no squad.
pub fn draw_force(
    army: &Army,
    rules: &Rules,
    basis: Basis,
    points: i64,
    random: &mut Random,
) -> Option<Force> {
    let mut force = empty_force(army, basis, points);
    let model = Force { leaders: Vec::new(), ..force.clone() };
    for _ in 0..MAX_ADDITIONS {
        let mustered = muster_force(&force, army, rules);
        let mut suggestions = fits::suggestions(&mustered);
        let is_first = force.squads.is_empty();
        suggestions.retain(|suggestion| {
            !suggestion.saves() && (!is_first || addition_kind(&suggestion.what) == 0)
        });
        let Some(next) = choose_addition(&mustered, &suggestions, random) else { break };
        force = next;
    }
    (!force.squads.is_empty() && force != model).then_some(force)
}

fn empty_force(army: &Army, basis: Basis, points: i64) -> Force {
    Force {
        head: ForceHead {
            name: army.head.name.clone(),
            list: Placed::default(),
            hash: None,
            notes: None,
        },
        limit: Some(points),
        limit_span: Span::default(),
        basis,
        leaders: Vec::new(),
        platoons: Vec::new(),
        squads: Vec::new(),
    }
}

/// The relative frequency of each kind of addition.
const WEIGHTS: [u64; 4] = [2, 2, 1, 1];

fn addition_kind(addition: &Addition) -> usize {
    match addition {
        Addition::Squad(..) => 0,
        Addition::Figures(..) => 1,
        Addition::Leader(_) => 2,
        Addition::Option(_) => 3,
    }
}

fn choose_addition(
    own: &ResolvedForce,
    suggestions: &[Suggestion],
    random: &mut Random,
) -> Option<Force> {
    let of_kind = |at: usize| {
        suggestions.iter().filter(move |suggestion| addition_kind(&suggestion.what) == at)
    };
    let weight = |at: usize| if of_kind(at).next().is_some() { WEIGHTS[at] } else { 0 };
    let all: u64 = (0..WEIGHTS.len()).map(weight).sum();
    if all == 0 {
        return None;
    }
    let mut drawn = random.below_u64(all);
    let at = (0..WEIGHTS.len()).find(|at| {
        let weight = weight(*at);
        let here = drawn < weight;
        drawn = drawn.saturating_sub(weight);
        here
    })?;
    let count = of_kind(at).count() as u64;
    let suggestion = of_kind(at).nth(usize::try_from(random.below_u64(count)).ok()?)?;
    let most = suggestion.what.figures(own).unwrap_or(1);
    let least = suggestion.fewest.map_or(most, |fewest| fewest.figures);
    let spread = u64::try_from(most - least).unwrap_or(0) + 1;
    let figures = least + i64::try_from(random.below_u64(spread)).unwrap_or(0);
    fits::apply_suggestion(own, suggestion, figures)
}
