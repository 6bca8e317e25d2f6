//! Squads in melee (§7c), and the losses after which they check Morale (§7e).

use super::melee::replies;
use super::{Duel, Fighter, Melee, melee};
use crate::dice::Distribution;
use crate::games::coded::squad::{MeleeGrouping, SquadMelee};
use crate::games::coded::{Casualties, MeleeLosses, Progress, Refused, Simulation, SquadMeleeOdds};

/// Returns the losses of a round: exact, or simulated if the rolls overflow a u128. `several` is the bonus of each of
/// several against one (F17).
///
/// # Errors
/// A number outside its limits.
pub fn squads(
    squad_melee: &SquadMelee<Fighter>,
    several: i32,
    simulation: Simulation,
    progress: Progress,
) -> Result<SquadMeleeOdds, Refused> {
    squad_melee.losses(
        Fighter::validate,
        simulation,
        |group| fight(squad_melee, several, group),
        progress,
    )
}

/// Returns the casualties of both sides in a fight of one figure against one or several.
fn fight(
    squad_melee: &SquadMelee<Fighter>,
    several: i32,
    group: MeleeGrouping,
) -> Option<Distribution<Casualties>> {
    if group.attackers == 1 {
        return duel(squad_melee, group);
    }
    Distribution::dice(1, 10)?.then(|&roll| {
        (0..group.attackers).try_fold(Distribution::certain(Casualties::default()), |sum, at| {
            let replies = sum.and(&reply(squad_melee, several, group, roll, at)?)?;
            Some(replies.map(|(sum, reply)| group.merge(*sum, *reply)))
        })
    })
}

/// Returns the casualties over an attacker's ten replies to the single figure's roll.
fn reply(
    squad_melee: &SquadMelee<Fighter>,
    several: i32,
    group: MeleeGrouping,
    roll: i32,
    at: i32,
) -> Option<Distribution<Casualties>> {
    let (alone, others) = group.sides(squad_melee.first, squad_melee.second);
    let (own, against) = (alone.fighter(group.ncos), others.fighter(group.ncos && at == 0));
    let ahead = own.modified() - against.modified() - several;
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
fn duel(
    squad_melee: &SquadMelee<Fighter>,
    group: MeleeGrouping,
) -> Option<Distribution<Casualties>> {
    let (alone, other) = group.sides(squad_melee.first, squad_melee.second);
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

/// Returns `true` for two or more lost, or half of the starting strength in this segment, or the NCO (§7e, F30).
pub(super) fn checks_after_melee(unit: &MeleeLosses) -> bool {
    let halved = 2 * unit.standing <= unit.strength && 2 * unit.standing_before > unit.strength;
    !unit.is_leader && (unit.figures_lost > 1 || halved || unit.nco_lost)
}
