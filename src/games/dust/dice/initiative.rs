//! Initiative: the side that begins a turn, and the orders of each side.

use super::{hit_die, hits};
use crate::dice::Distribution;
use crate::games::dust::Tables;
use crate::rolls::{Quantity, Refused, Side};

/// The result of the roll for initiative.
#[derive(Debug, Clone)]
pub struct Initiative {
    /// The side that begins: the one with fewer hits; a tie is rolled again (W11).
    pub begins: Distribution<Side>,
    /// The orders of the first side and of the second.
    pub orders: Orders,
}

/// The orders of both sides.
pub type Orders = [Distribution<i32>; 2];

/// Returns the odds of the initiative roll of two sides, by their numbers of units on the table.
///
/// # Errors
/// A side without units, or with more than the dice are counted for.
pub fn initiative(units: [i32; 2], tables: &Tables) -> Result<Initiative, Refused> {
    for side in units {
        Quantity::Units.within(side, 1, super::DICE)?;
    }
    let once = hit_die(tables);
    let [first, second] = units.map(|dice| hits(&once, dice));
    let rolled = first?.and(&second?).ok_or(Refused::Rolls)?;
    let untied = rolled.iter().filter(|((first, second), _)| first != second);
    let untied = untied.map(|(roll, weight)| (*roll, weight));
    let untied = Distribution::weighted(untied).ok_or(Refused::Rolls)?;
    let begins =
        untied.map(|(first, second)| if first < second { Side::First } else { Side::Second });
    let least = |hits: i32| hits.max(tables.orders);
    let orders = [untied.map(|(first, _)| least(*first)), untied.map(|(_, second)| least(*second))];
    Ok(Initiative { begins, orders })
}
