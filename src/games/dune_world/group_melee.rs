//! Several figures against one, which makes one roll against all of theirs (§7.6).

use super::melee::{NATURAL_MISS, loser_fate};
use super::{Fighter, MeleeHit, UnsavedHit};
use crate::dice::Distribution;
use crate::games::coded::{self, Attacker, Fate, Quantity, Refused, Side};
use crate::limits;

/// Several figures against a single one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupMelee {
    /// The single figure.
    pub single: Fighter,
    /// Those in its rear hit without a roll (D7).
    pub attackers: Vec<Attacker<Fighter>>,
    /// The single figure disengages (§6.5).
    pub disengages: bool,
    /// The losers' 1d6 are rolled too (§7.8).
    pub damage: bool,
    /// The bonus of each attacker if there are several of them (D8).
    pub several: i32,
}

/// The result of a fight of several figures against one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GroupMeleeResult {
    /// Attackers that lose, if damage is not rolled.
    pub struck: u32,
    /// Attackers that are hit, and saved by their shields.
    pub saved: u32,
    /// Attackers that do nothing for a turn.
    pub neutralised: u32,
    /// Attackers that are gone.
    pub eliminated: u32,
    /// Attackers that part by 1".
    pub separated: u32,
    /// The result for the single figure, if it is hit; it is saved if every hit is.
    pub single: Option<Fate>,
}

impl GroupMeleeResult {
    /// Returns the figures that are eliminated, or hit if no damage was rolled.
    pub(crate) fn to_kills(self) -> coded::GroupMeleeKills {
        let dies = matches!(self.single, Some(Fate::Struck | Fate::Eliminated));
        coded::GroupMeleeKills { killed: self.struck + self.eliminated, dies }
    }

    /// Returns the figures that are eliminated and neutralised.
    pub(crate) fn to_damage(self) -> coded::GroupMeleeDamage {
        let Self { eliminated, neutralised, single, .. } = self;
        let single = single.filter(|fate| matches!(fate, Fate::Neutralised | Fate::Eliminated));
        coded::GroupMeleeDamage { eliminated, neutralised, single }
    }

    /// Adds the result of one attacker's fight.
    fn with(mut self, bout: GroupMeleeBout) -> Self {
        match bout {
            GroupMeleeBout::Attacker(Fate::Struck) => self.struck += 1,
            GroupMeleeBout::Attacker(Fate::Saved) => self.saved += 1,
            GroupMeleeBout::Attacker(Fate::Neutralised) => self.neutralised += 1,
            GroupMeleeBout::Attacker(Fate::Eliminated) => self.eliminated += 1,
            GroupMeleeBout::Single(fate) => self.single = self.single.max(Some(fate)),
            GroupMeleeBout::Separate => self.separated += 1,
            GroupMeleeBout::Nothing => {}
        }
        self
    }
}

/// The result of one attacker's fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum GroupMeleeBout {
    /// The attacker is hit.
    Attacker(Fate),
    /// The single figure is hit, and saved or not; it rolls for damage once, after all fights.
    Single(Fate),
    Separate,
    Nothing,
}

/// Returns the odds of several figures against one, which does not roll with one of them in its rear (D33).
///
/// # Errors
/// A number of a fighter is outside its limits, or there are no attackers, or too many.
pub fn group_melee(group_melee: &GroupMelee) -> Result<Distribution<GroupMeleeResult>, Refused> {
    let count = i32::try_from(group_melee.attackers.len()).unwrap_or(i32::MAX);
    Quantity::Attackers.within(count, 1, limits::ATTACKERS)?;
    group_melee.single.validate()?;
    group_melee.attackers.iter().try_for_each(|attacker| attacker.fighter.validate())?;
    let is_in_rear = group_melee.attackers.iter().any(|attacker| attacker.rear);
    let rolls = if is_in_rear {
        // It hits nobody, as if it had missed.
        Some(Distribution::certain(NATURAL_MISS))
    } else {
        Distribution::dice(1, 10)
    };
    rolls
        .and_then(|rolls| rolls.then(|&roll| results_of_roll(group_melee, roll)))
        .ok_or(Refused::Rolls)
}

/// Returns the odds over all replies to one roll of the single figure.
fn results_of_roll(group_melee: &GroupMelee, roll: i32) -> Option<Distribution<GroupMeleeResult>> {
    let hits = fold_bouts(group_melee, roll, GroupMeleeResult::default(), |result, _, bout| {
        result.with(bout)
    })?;
    hits.then(|result| match result.single {
        Some(Fate::Struck) => Some(
            loser_fate(group_melee.damage)?
                .map(|fate| GroupMeleeResult { single: Some(*fate), ..*result }),
        ),
        _ => Some(Distribution::certain(*result)),
    })
}

/// Combines every attacker's fight against one roll, one after the other, by `gather`, which gets the attacker's index.
pub(super) fn fold_bouts<T: Ord + Copy>(
    group_melee: &GroupMelee,
    roll: i32,
    start: T,
    gather: impl Fn(T, usize, GroupMeleeBout) -> T,
) -> Option<Distribution<T>> {
    group_melee.attackers.iter().enumerate().try_fold(
        Distribution::certain(start),
        |sum, (at, attacker)| {
            let bouts = bouts(group_melee, attacker, roll)?;
            Some(sum.and(&bouts)?.map(|(sum, bout)| gather(*sum, at, *bout)))
        },
    )
}

/// Returns the winner of a single figure's roll against an attacker's reply; `bonus` is what the attacker adds as one of
/// several.
pub(super) fn bout_result(
    single: Fighter,
    attacker: Attacker<Fighter>,
    rolls: (i32, i32),
    bonus: i32,
) -> MeleeHit {
    let skills = (single.modified(), attacker.fighter.modified() + bonus);
    MeleeHit::from_rolls(rolls, skills, attacker.rear.then_some(Side::Second))
}

/// Returns the odds over an attacker's ten replies to a roll.
fn bouts(
    group_melee: &GroupMelee,
    attacker: &Attacker<Fighter>,
    roll: i32,
) -> Option<Distribution<GroupMeleeBout>> {
    let single = group_melee.single;
    let bonus = if group_melee.attackers.len() > 1 { group_melee.several } else { 0 };
    let disengages = group_melee.disengages.then_some(Side::First);
    let bout = |&reply: &i32| {
        bout_result(single, *attacker, (roll, reply), bonus).after_disengaging(disengages)
    };
    // An attacker in the rear rolls no die.
    let replies = if attacker.rear { Distribution::certain(1) } else { Distribution::dice(1, 10)? };
    replies.map(bout).then(|bout| match *bout {
        MeleeHit::First { critical } => {
            let hit = UnsavedHit::new(attacker.fighter, critical, single);
            Some(hit.fate(group_melee.damage)?.map(|fate| GroupMeleeBout::Attacker(*fate)))
        }
        MeleeHit::Second { critical } => {
            let hit = UnsavedHit::new(single, critical, attacker.fighter);
            Some(hit.after_save()?.map(|fate| GroupMeleeBout::Single(*fate)))
        }
        MeleeHit::Separate => Some(Distribution::certain(GroupMeleeBout::Separate)),
        MeleeHit::Neither => Some(Distribution::certain(GroupMeleeBout::Nothing)),
    })
}
