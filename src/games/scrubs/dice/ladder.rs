//! Reference numbers of a unit in play: its Morale as losses grow, and the effect of each die face when it fires.

use crate::games::scrubs::{Tables, Unit, Weapon};

/// A unit after so many losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PercentRung {
    /// Figures lost.
    pub lost: i32,
    /// The Morale that is left, in per cent and in the open (S2).
    pub morale: i32,
    /// `true` if a failed check removes it instead of routing it (S3).
    pub removed: bool,
}

/// The effect of a die face in fire, from never a hit to always a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aim {
    Miss,
    /// A hit in the open from a unit that did not move, and no other.
    Still,
    /// A hit in the open, and in cover from a unit that did not move.
    Open,
    /// A hit in cover too.
    Covered,
}

/// Returns the Morale of a unit after every loss but the last figure; empty if its rate of losses is unknown (S4).
pub fn ladder(unit: &Unit, tables: &Tables) -> Vec<PercentRung> {
    let rung = |lost: i32, rate: i32| {
        let morale = unit.morale.value - lost * rate;
        PercentRung { lost, morale, removed: morale <= tables.morale.half }
    };
    let rate = unit.rate(tables).into_iter();
    rate.flat_map(|rate| (1..unit.figures.value).map(move |lost| rung(lost, rate))).collect()
}

/// Returns the effect of each die face, 0 to 9, for a weapon at its short or long range.
pub fn aims(weapon: &Weapon, is_long: bool, tables: &Tables) -> Vec<Aim> {
    let (_, least) = if is_long { weapon.long } else { weapon.short };
    let fire = &tables.fire;
    let still = if weapon.kind.is_gun() { 0 } else { fire.still };
    let aim = |roll: i32| match roll {
        _ if roll + fire.covered >= least => Aim::Covered,
        _ if roll >= least => Aim::Open,
        _ if roll + still >= least => Aim::Still,
        _ => Aim::Miss,
    };
    (0..10).map(aim).collect()
}
