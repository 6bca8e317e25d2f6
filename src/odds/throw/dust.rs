//! Questions of Dust Warfare.

use super::{Drawn, Happening, all, in_order, whether};
use crate::dust::Tables;
use crate::odds::Unanswered;
use crate::play::dust::{
    Attack, Cover, Suppression, attack, initiative, overrun, suppression, vehicle,
};
use crate::play::{Refused, Side};
use std::path::Path;

/// A question.
#[derive(Debug, Clone)]
pub enum DustAsk {
    /// Who begins, and with how many orders: the units of both sides.
    Initiative([i32; 2]),
    /// An attack on a unit.
    Attack(Attack),
    /// What is left of suppression.
    Suppression(Suppression),
    /// What a vehicle suffers.
    Vehicle {
        /// Damage before its armor.
        damage: i32,
        /// What it stands in.
        cover: Cover,
    },
    /// Those whom a vehicle runs over.
    Overrun {
        /// Its class.
        class: i32,
    },
}

/// What its tables bring.
pub(super) fn drawn(
    asked: &DustAsk,
    folder: Option<&Path>,
    by: impl Fn(Refused) -> Unanswered,
) -> Result<Drawn, Unanswered> {
    let tables = &Tables::load(folder)?;
    let outcomes = match asked {
        DustAsk::Initiative(units) => {
            let rolled = initiative(*units, tables).map_err(by)?;
            let sides = [Side::First, Side::Second];
            let begins = in_order(&rolled.begins, sides, |side| Happening::Begins(*side));
            let orders = sides.into_iter().zip(&rolled.orders);
            let orders =
                orders.flat_map(|(side, odds)| all(odds, move |n| Happening::Orders(side, *n)));
            begins.into_iter().chain(orders).collect()
        }
        DustAsk::Attack(asked) => {
            let rolled = attack(asked, tables).map_err(by)?;
            let through = all(&rolled.through, |n| Happening::Through(*n)).into_iter();
            let lost = all(&rolled.lost, |n| Happening::Models(*n));
            let suppressed = whether(&rolled.suppressed, Happening::Suppressed);
            through.chain(lost).chain(suppressed).collect()
        }
        DustAsk::Suppression(unit) => {
            let rolled = suppression(unit, tables).map_err(by)?;
            let left = all(&rolled.left, |n| Happening::Tokens(*n)).into_iter();
            let retreats = whether(&rolled.retreats, Happening::Retreats);
            left.chain(retreats).chain(all(&rolled.actions, |n| Happening::Actions(*n))).collect()
        }
        DustAsk::Vehicle { damage, cover } => {
            let rolled = vehicle(*damage, *cover, tables).map_err(by)?;
            let row = |row: &usize| row.checked_sub(1).and_then(|at| tables.damage.get(at));
            all(&rolled, |hits| Happening::Damage(row(hits).cloned()))
        }
        DustAsk::Overrun { class } => {
            all(&overrun(*class, tables).map_err(by)?, |n| Happening::Tokens(*n))
        }
    };
    Ok(Drawn::new(outcomes))
}
