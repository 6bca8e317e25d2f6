//! Grappling hooks, and climbing them.

use super::die;
use crate::dice::Distribution;
use crate::games::scrubs::Tables;
use crate::rolls::{Quantity, Refused};

/// Returns the odds that a hook holds, by the number of defenders near it.
///
/// # Errors
/// A number outside 0 to 99.
pub fn grapple(defenders: i32, tables: &Tables) -> Result<Distribution<bool>, Refused> {
    Quantity::Figures.within(defenders, 0, 99)?;
    let rules = &tables.grapple;
    let less = defenders.min(rules.defenders);
    Ok(die().map(|&roll| roll - less >= rules.least))
}

/// Returns the number of figures that climb one hook in a turn: the first always, and the next ones until one fails.
/// `None` if the rolls cannot be counted.
pub fn climb(tables: &Tables) -> Option<Distribution<i32>> {
    let mut up = Distribution::certain(1);
    for (before, least) in (1..).zip(&tables.grapple.climbs) {
        let next = die().map(|roll| i32::from(roll >= least));
        up = up.then(|&up| {
            let climbs_on = up == before;
            Some(if climbs_on { next.map(|more| up + more) } else { Distribution::certain(up) })
        })?;
    }
    Some(up)
}
