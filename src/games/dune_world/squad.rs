//! Squads in melee, and the Morale check that follows (§7.6, §7.9).

use super::group_melee::{GroupMeleeBout, fold_bouts};
use super::melee::loser_fate;
use super::morale::checks_after_melee;
use super::{Attacker, Duel, Fighter, GroupMelee, Melee, Morale, melee};
use crate::dice::Distribution;
use crate::games::coded::squad::{self, GroupMeleeFigures, SquadMelee};
use crate::games::coded::{
    Casualties, Fate, Losses, MeleeLosses, Nerve, Progress, Refused, Side, Simulation,
};
use crate::rules::Loss;

/// Returns the figures eliminated in a round: exact, or simulated if the rolls overflow a u128; `nine_is_critical`
/// is the option of D2, by which a 9 is a critical hit at a skill of 10 or more.
///
/// # Errors
/// A number outside its limits.
pub fn squads(
    clash: &SquadMelee<Fighter>,
    nine_is_critical: bool,
    simulation: Simulation,
    progress: Progress,
) -> Result<Losses, Refused> {
    clash.losses(
        Fighter::check,
        simulation,
        |group| fight(clash, nine_is_critical, group),
        progress,
    )
}

/// Returns the casualties of both sides in a fight of one figure against one or several.
fn fight(
    clash: &SquadMelee<Fighter>,
    nine_is_critical: bool,
    group: GroupMeleeFigures,
) -> Option<Distribution<Casualties>> {
    if group.attackers == 1 {
        return duel(clash, nine_is_critical, group);
    }
    let (alone, others) = group.sides(clash.first, clash.second);
    let attacker = |at| Attacker { fighter: others.fighter(group.ncos && at == 0), rear: false };
    let group_melee = GroupMelee {
        single: alone.fighter(group.ncos),
        attackers: (0..group.attackers).map(attacker).collect(),
        disengages: false,
        damage: true,
        nine_is_critical,
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
    clash: &SquadMelee<Fighter>,
    nine_is_critical: bool,
    group: GroupMeleeFigures,
) -> Option<Distribution<Casualties>> {
    let (alone, other) = group.sides(clash.first, clash.second);
    let pair = Melee::new(alone.fighter(group.ncos), other.fighter(group.ncos));
    let pair = Melee { damage: true, nine_is_critical, ..pair };
    let single = group.single_lost(alone.nco.is_some());
    let attacker = group.attacker_lost(other.nco.is_some(), 0);
    Some(melee(&pair).ok()?.map(|duel| match duel {
        Duel::First(Fate::Eliminated) => attacker,
        Duel::Second(Fate::Eliminated) => single,
        _ => Casualties::default(),
    }))
}

/// A squad after a melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoraleAfterMelee {
    /// The squad before it.
    pub morale: Morale,
    /// The FM it falls back on when its NCO is lost (D12).
    pub troops: i32,
    /// It must check whatever it lost, as it saw a leader eliminated or was beaten.
    pub must: bool,
}

/// Returns the odds of a side's morale check after the melee.
///
/// # Errors
/// A number outside its limits, or more rolls than can be counted.
pub fn morale_after_melee(
    odds: &Distribution<Casualties>,
    side: Side,
    after: &MoraleAfterMelee,
    table: &[Loss],
) -> Result<Distribution<Nerve>, Refused> {
    let before = after.morale;
    let left = before.strength - before.lost;
    squad::morale_after_melee(odds, side, left, |lost, nco_lost| {
        let losses = MeleeLosses {
            standing_before: left,
            figures_lost: lost,
            nco_lost,
            ..MeleeLosses::default()
        };
        let must = after.must || checks_after_melee(&losses);
        let base = if nco_lost { after.troops } else { before.base };
        let without_nco = nco_lost || before.without_nco;
        let morale = Morale { base, lost: before.lost + lost, without_nco, ..before };
        must.then(|| morale.adjusted(table)).transpose()
    })
}
