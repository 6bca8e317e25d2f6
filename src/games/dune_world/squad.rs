//! Squads in melee (§7.6), and the losses after which they check Morale (§7.9).

use super::group_melee::{GroupMeleeBout, fold_bouts};
use super::melee::loser_fate;
use super::{Duel, Fighter, GroupMelee, Melee, melee};
use crate::dice::Distribution;
use crate::games::coded::squad::{MeleeGrouping, SquadMelee};
use crate::games::coded::{
    Attacker, Casualties, Fate, MeleeLosses, Progress, Refused, Simulation, SquadMeleeOdds,
};

/// Returns the figures eliminated in a round: exact, or simulated if the rolls overflow a u128. `several` is the bonus of
/// each of several against one (D8).
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
    let (alone, others) = group.sides(squad_melee.first, squad_melee.second);
    let attacker = |at| Attacker { fighter: others.fighter(group.ncos && at == 0), rear: false };
    let group_melee = GroupMelee {
        single: alone.fighter(group.ncos),
        attackers: (0..group.attackers).map(attacker).collect(),
        disengages: false,
        damage: true,
        several,
    };
    let single = group.single_lost(alone.nco.is_some());
    Distribution::dice(1, 10)?.then(|&roll| {
        let start = (Casualties::default(), false);
        let hits = fold_bouts(&group_melee, roll, start, |(sum, struck), at, bout| match bout {
            GroupMeleeBout::Attacker(Fate::Eliminated) => {
                let at = i32::try_from(at).unwrap_or(i32::MAX);
                (sum.and(group.attacker_lost(others.nco.is_some(), at)), struck)
            }
            GroupMeleeBout::Single(Fate::Struck) => (sum, true),
            _ => (sum, struck),
        })?;
        hits.then(|(sum, struck)| {
            if !struck {
                return Some(Distribution::certain(*sum));
            }
            Some(loser_fate(true)?.map(|fate| match fate {
                Fate::Eliminated => sum.and(single),
                _ => *sum,
            }))
        })
    })
}

/// Returns the casualties of a fight of one against one.
fn duel(
    squad_melee: &SquadMelee<Fighter>,
    group: MeleeGrouping,
) -> Option<Distribution<Casualties>> {
    let (alone, other) = group.sides(squad_melee.first, squad_melee.second);
    let pair = Melee::new(alone.fighter(group.ncos), other.fighter(group.ncos));
    let pair = Melee { damage: true, ..pair };
    let single = group.single_lost(alone.nco.is_some());
    let attacker = group.attacker_lost(other.nco.is_some(), 0);
    Some(melee(&pair).ok()?.map(|duel| match duel {
        Duel::First(Fate::Eliminated) => attacker,
        Duel::Second(Fate::Eliminated) => single,
        _ => Casualties::default(),
    }))
}

/// Returns `true` for a quarter lost in this segment, or the NCO or a leader, or more hits taken than made (§7.9).
pub(super) fn checks_after_melee(unit: &MeleeLosses) -> bool {
    let quarter = 4 * unit.figures_lost >= unit.standing_before && unit.figures_lost > 0;
    quarter || unit.nco_lost || unit.leader_lost || unit.hits_taken > unit.hits_dealt
}
