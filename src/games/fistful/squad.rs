//! Squads in melee, and the Morale check that follows (§7c, §7e).

use super::melee::replies;
use super::morale::checks_after_melee;
use super::{Duel, Fighter, Melee, Morale, melee};
use crate::dice::Distribution;
use crate::games::coded::squad::{self, GroupMeleeFigures, SquadMelee};
use crate::games::coded::{
    Casualties, Losses, MeleeLosses, Nco, Nerve, Progress, Refused, Side, Simulation,
};
use crate::rules::Loss;

/// Returns the losses of a round: exact, or simulated if the rolls overflow a u128.
///
/// # Errors
/// A number outside its limits.
pub fn squads(
    clash: &SquadMelee<Fighter>,
    simulation: Simulation,
    progress: Progress,
) -> Result<Losses, Refused> {
    clash.losses(Fighter::check, simulation, |group| fight(clash, group), progress)
}

/// Returns the casualties of both sides in a fight of one figure against one or several.
fn fight(
    clash: &SquadMelee<Fighter>,
    group: GroupMeleeFigures,
) -> Option<Distribution<Casualties>> {
    if group.attackers == 1 {
        return duel(clash, group);
    }
    Distribution::dice(1, 10)?.then(|&roll| {
        (0..group.attackers).try_fold(Distribution::certain(Casualties::default()), |sum, at| {
            let replies = sum.and(&reply(clash, group, roll, at)?)?;
            Some(replies.map(|(sum, reply)| group.merge(*sum, *reply)))
        })
    })
}

/// Returns the casualties over an attacker's ten replies to the single figure's roll.
fn reply(
    clash: &SquadMelee<Fighter>,
    group: GroupMeleeFigures,
    roll: i32,
    at: i32,
) -> Option<Distribution<Casualties>> {
    let (alone, others) = group.sides(clash.first, clash.second);
    let (own, against) = (alone.fighter(group.ncos), others.fighter(group.ncos && at == 0));
    // F17: one more for each of several attackers.
    let ahead = own.modified() - against.modified() - 1;
    let [wins, loses, ties, spares] = replies(roll, ahead, None).map(u128::from);
    let single = group.single_lost(alone.nco.is_some());
    let other = group.attacker_lost(others.nco.is_some(), at);
    let none = Casualties::default();
    Distribution::weighted([
        (other, wins),
        (single, loses),
        (other.and(single), ties),
        (none, spares),
    ])
}

/// Returns the casualties of a fight of one against one.
fn duel(clash: &SquadMelee<Fighter>, group: GroupMeleeFigures) -> Option<Distribution<Casualties>> {
    let (alone, other) = group.sides(clash.first, clash.second);
    let pair = Melee::new(alone.fighter(group.ncos), other.fighter(group.ncos));
    let single = group.single_lost(alone.nco.is_some());
    let attacker = group.attacker_lost(other.nco.is_some(), 0);
    Some(melee(&pair).ok()?.map(|duel| match duel {
        Duel::First => attacker,
        Duel::Second => single,
        Duel::Both => attacker.and(single),
        Duel::Neither => Casualties::default(),
    }))
}

/// Returns the odds of a side's morale check after the melee; `morale` is the squad before it (F30).
///
/// # Errors
/// A number outside its limits, or more rolls than can be counted.
pub fn morale_after_melee(
    odds: &Distribution<Casualties>,
    side: Side,
    morale: &Morale,
    table: &[Loss],
) -> Result<Distribution<Nerve>, Refused> {
    let left = morale.strength - morale.lost;
    squad::morale_after_melee(odds, side, left, |lost, nco_lost| {
        let (strength, standing_before, standing) = (morale.strength, left, left - lost);
        let losses = MeleeLosses {
            strength,
            standing_before,
            standing,
            figures_lost: lost,
            nco_lost,
            ..MeleeLosses::default()
        };
        let nco = if nco_lost { Nco::Lost } else { morale.nco };
        let morale = Morale { lost: morale.lost + lost, nco, ..*morale };
        checks_after_melee(&losses).then(|| morale.adjusted(table)).transpose()
    })
}
