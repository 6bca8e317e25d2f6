//! Melee: 1d10 and the modified Weapon Skill, one on one or several on one (§7).

use crate::dice::Distribution;
use crate::games::coded::{Attacker, GroupMeleeKills, Quantity, Refused, Side};
use crate::limits;

/// A figure in melee, with its modifiers (§7d).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fighter {
    /// Weapon Skill; or the modified Weapon Skill of the source, if no modifier is set (F16).
    pub skill: i32,
    /// Its bonus if its squad has an NCO present (F10), or 0.
    pub nco: i32,
    /// The rating of the best leader in whose radius its squad is (F11), added to the skill.
    pub leader: i32,
    /// Its bonus if it charged from higher ground, or 0.
    pub higher: i32,
}

impl Fighter {
    /// Creates a fighter with this modified skill.
    pub fn new(skill: i32) -> Self {
        Self { skill, ..Self::default() }
    }

    /// Returns the skill with all modifiers.
    pub fn modified(self) -> i32 {
        self.skill + self.nco + self.leader + self.higher
    }

    pub(super) fn validate(self) -> Result<(), Refused> {
        Quantity::Skill.within(self.skill, 0, limits::SKILL)?;
        Quantity::Leadership.within(self.leader, 0, limits::MODIFIER)
    }
}

/// Two figures in melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Melee {
    pub first: Fighter,
    pub second: Fighter,
    /// The side that attacks from wholly in the other's rear (F14), if any.
    pub rear: Option<Side>,
    /// The side that disengages, if any (F18).
    pub disengages: Option<Side>,
}

impl Melee {
    /// Sets two figures face to face.
    pub fn new(first: Fighter, second: Fighter) -> Self {
        Self { first, second, rear: None, disengages: None }
    }

    /// Returns the outcome of one roll of each side (§7c).
    pub fn outcome(&self, first: i32, second: i32) -> Duel {
        let gap = self.first.modified() + first - self.second.modified() - second;
        let kills = |roll: i32, ahead: i32, side: Side| match self.rear {
            // F15: a natural 1 never kills; a tie kills both.
            None => roll > 1 && ahead >= 0,
            Some(rear) => rear == side && roll > 1,
        };
        let duel =
            Duel::from_kills(kills(first, gap, Side::First), kills(second, -gap, Side::Second));
        duel.after_disengaging(self.disengages)
    }
}

keyed! {
    /// The outcome of a melee of two figures: which of them are killed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Duel by key {
        /// Only the first kills.
        First = "first",
        /// Only the second kills.
        Second = "second",
        /// Both are killed.
        Both = "both",
        /// Nobody is killed.
        Neither = "neither",
    }
}

impl Duel {
    fn from_kills(first: bool, second: bool) -> Self {
        match (first, second) {
            (true, true) => Self::Both,
            (true, false) => Self::First,
            (false, true) => Self::Second,
            (false, false) => Self::Neither,
        }
    }

    /// Applies disengaging: the side that disengages kills nobody if it wins (F18); a tie is not a win.
    fn after_disengaging(self, disengages: Option<Side>) -> Self {
        match (self, disengages) {
            (Self::First, Some(Side::First)) | (Self::Second, Some(Side::Second)) => Self::Neither,
            _ => self,
        }
    }
}

/// Computes the odds of a melee of two figures, out of 100 pairs of rolls.
///
/// # Errors
/// A value of a fighter is outside its limits.
pub fn melee(melee: &Melee) -> Result<Distribution<Duel>, Refused> {
    melee.first.validate()?;
    melee.second.validate()?;
    let ahead = melee.first.modified() - melee.second.modified();
    let mut counts = [0; 4];
    for roll in 1..=10 {
        for (sum, count) in counts.iter_mut().zip(replies(roll, ahead, melee.rear)) {
            *sum += count;
        }
    }
    let outcomes = Duel::ALL.into_iter().zip(counts);
    let outcomes =
        outcomes.map(|(duel, count)| (duel.after_disengaging(melee.disengages), u128::from(count)));
    Distribution::weighted(outcomes).ok_or(Refused::Rolls)
}

/// Counts the replies, out of ten, to a roll for each [`Duel`], in its order; `ahead` is the roller's advantage in
/// skill.
pub(super) fn replies(roll: i32, ahead: i32, rear: Option<Side>) -> [u64; 4] {
    match rear {
        None => level_replies(roll, ahead),
        Some(Side::First) if roll > 1 => [10, 0, 0, 0],
        Some(Side::First) => [0, 0, 0, 10],
        Some(Side::Second) => [0, 9, 0, 1],
    }
}

fn level_replies(roll: i32, ahead: i32) -> [u64; 4] {
    // The reply that ties; it may be off the die.
    let tie = roll + ahead;
    let lower = u64::from((tie - 1).clamp(0, 10).unsigned_abs());
    let ties = u64::from((1..=10).contains(&tie));
    let higher = 10 - lower - ties;
    // F15: a natural 1 never kills, whatever its total.
    let (one_ties, one_is_higher) = (u64::from(tie == 1), u64::from(tie < 1));
    if roll > 1 {
        [lower + one_ties, higher - one_is_higher, ties - one_ties, one_is_higher]
    } else {
        let second = ties + higher - one_ties - one_is_higher;
        [0, second, 0, 10 - second]
    }
}

impl Attacker<Fighter> {
    /// Creates an attacker of this modified skill, not in the rear.
    pub fn new(skill: i32) -> Self {
        Self { fighter: Fighter::new(skill), rear: false }
    }
}

/// Several figures against a single one, which makes one roll against all of theirs (§7c).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupMelee {
    /// The single figure.
    pub single: Fighter,
    pub attackers: Vec<Attacker<Fighter>>,
    /// The single figure disengages (F18).
    pub disengages: bool,
    /// The bonus of each attacker if there are several of them (F17).
    pub several: i32,
}

/// The greatest number of attackers.
const MAX_ATTACKERS: usize = limits::ATTACKERS.unsigned_abs() as usize;

/// The number of rolls for each toll: by attackers killed, then by whether the single figure dies.
type TollCounts = [[u64; 2]; MAX_ATTACKERS + 1];

/// Computes the odds of several figures against one, out of ten rolls for each figure.
///
/// # Errors
/// A value of a fighter is outside its limits, or there are no attackers, or too many.
pub fn group_melee(group_melee: &GroupMelee) -> Result<Distribution<GroupMeleeKills>, Refused> {
    let count = i32::try_from(group_melee.attackers.len()).unwrap_or(i32::MAX);
    Quantity::Attackers.within(count, 1, limits::ATTACKERS)?;
    group_melee.single.validate()?;
    group_melee.attackers.iter().try_for_each(|attacker| attacker.fighter.validate())?;
    let mut sums: TollCounts = Default::default();
    for roll in 1..=10 {
        let tolls = tolls(group_melee, roll);
        for (sum, toll) in sums.iter_mut().zip(tolls).take(group_melee.attackers.len() + 1) {
            *sum = [sum[0] + toll[0], sum[1] + toll[1]];
        }
    }
    let outcomes = (0u32..).zip(sums).take(group_melee.attackers.len() + 1).flat_map(
        |(killed, [lives, dies])| {
            let toll = |dies, count| (GroupMeleeKills { killed, dies }, u128::from(count));
            [toll(false, lives), toll(true, dies)]
        },
    );
    Distribution::weighted(outcomes).ok_or(Refused::Rolls)
}

/// Counts the tolls of all replies to one roll of the single figure.
fn tolls(group_melee: &GroupMelee, roll: i32) -> TollCounts {
    let bonus = if group_melee.attackers.len() > 1 { group_melee.several } else { 0 };
    let mut tolls: TollCounts = Default::default();
    tolls[0][0] = 1;
    for (done, attacker) in group_melee.attackers.iter().enumerate() {
        let ahead = group_melee.single.modified() - attacker.fighter.modified() - bonus;
        let rear = attacker.rear.then_some(Side::Second);
        let [wins, loses, ties, spares] = replies(roll, ahead, rear);
        let (wins, spares) =
            if group_melee.disengages { (0, wins + spares) } else { (wins, spares) };
        for killed in (0..=done).rev() {
            let [lives, dies] = tolls[killed];
            tolls[killed] = [lives * spares, lives * loses + dies * (loses + spares)];
            tolls[killed + 1][0] += lives * wins;
            tolls[killed + 1][1] += lives * ties + dies * (wins + ties);
        }
    }
    tolls
}
