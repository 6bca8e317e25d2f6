//! Squads in melee, and the check that follows (§7c, §7e).

use super::melee::replies;
use super::{Duel, Fighter, Melee, Morale, Nco, melee};
use crate::dice::Odds;
use crate::play::squad::{self, Group};
use crate::play::{Answer, Casualties, Nerve, Refused, Side, Simulation, Spread};
use crate::rules::Loss;

/// A squad in melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Squad {
    /// Its figures in the melee, its NCO included.
    pub figures: i32,
    /// Each of them.
    pub fighter: Fighter,
    /// Its NCO, where he fights; he meets the other's NCO, or stands where he would be.
    pub nco: Option<Fighter>,
}

impl Squad {
    /// Who fights: the NCO where he does, if there is one.
    fn stands(self, nco: bool) -> Fighter {
        self.nco.filter(|_| nco).unwrap_or(self.fighter)
    }
}

/// Two squads in melee, figure by figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash {
    /// One squad.
    pub first: Squad,
    /// The other.
    pub second: Squad,
    /// How the larger spreads over the smaller.
    pub spread: Spread,
}

/// The losses of a round: exact, or thrown where a u128 does not hold the rolls.
///
/// # Errors
/// A number outside its limits.
pub fn squads(clash: &Clash, simulation: Simulation) -> Result<Answer, Refused> {
    for squad in [clash.first, clash.second] {
        squad.fighter.check()?;
        squad.nco.map_or(Ok(()), Fighter::check)?;
    }
    let figures = (clash.first.figures, clash.second.figures);
    let ncos = clash.first.nco.is_some() || clash.second.nco.is_some();
    squad::answer(figures, ncos, clash.spread, simulation, |group| fight(clash, group))
}

/// What a fight of one figure against one or several costs both sides.
fn fight(clash: &Clash, group: Group) -> Option<Odds<Casualties>> {
    if group.attackers == 1 {
        return duel(clash, group);
    }
    Odds::dice(1, 10)?.then(|&roll| {
        (0..group.attackers).try_fold(Odds::certain(Casualties::default()), |sum, at| {
            let replies = sum.and(&reply(clash, group, roll, at)?)?;
            Some(replies.map(|(sum, reply)| group.merged(*sum, *reply)))
        })
    })
}

/// What an attacker's ten replies to the single figure's roll cost.
fn reply(clash: &Clash, group: Group, roll: i32, at: i32) -> Option<Odds<Casualties>> {
    let (alone, others) = group.sides(clash.first, clash.second);
    let (own, against) = (alone.stands(group.ncos), others.stands(group.ncos && at == 0));
    // F17: one more for each of several attackers.
    let ahead = own.modified() - against.modified() - 1;
    let [wins, loses, ties, spares] = replies(roll, ahead, None).map(u128::from);
    let single = group.alone(alone.nco.is_some());
    let other = group.attacker(others.nco.is_some(), at);
    let none = Casualties::default();
    Odds::of([(other, wins), (single, loses), (other.and(single), ties), (none, spares)])
}

/// What a fight of one against one costs.
fn duel(clash: &Clash, group: Group) -> Option<Odds<Casualties>> {
    let (alone, other) = group.sides(clash.first, clash.second);
    let pair = Melee::new(alone.stands(group.ncos), other.stands(group.ncos));
    let single = group.alone(alone.nco.is_some());
    let attacker = group.attacker(other.nco.is_some(), 0);
    Some(melee(&pair).ok()?.map(|duel| match duel {
        Duel::First => attacker,
        Duel::Second => single,
        Duel::Both => attacker.and(single),
        Duel::Neither => Casualties::default(),
    }))
}

/// What becomes of a side's nerve after the melee; `morale` is the squad before it (F30).
///
/// # Errors
/// A number outside its limits, or more rolls than can be counted.
pub fn after(
    odds: &Odds<Casualties>,
    side: Side,
    morale: &Morale,
    table: &[Loss],
) -> Result<Odds<Nerve>, Refused> {
    let left = morale.strength - morale.lost;
    squad::after(odds, side, left, |lost, nco_lost| {
        let half = |left: i32| left * 2 <= morale.strength;
        let must = lost >= 2 || !half(left) && half(left - lost) || nco_lost;
        let nco = if nco_lost { Nco::Lost } else { morale.nco };
        let morale = Morale { lost: morale.lost + lost, nco, ..*morale };
        must.then(|| morale.adjusted(table)).transpose()
    })
}
