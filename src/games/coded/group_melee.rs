//! The results of a melee of several figures against one.

use super::Fate;

/// The figure that fights alone against its attackers, with a game's own type of fighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SingleFighter<F> {
    pub fighter: F,
    /// It disengages, and harms nobody (F18; Dune World §6.5).
    pub disengages: bool,
}

/// One of several figures that attack a single one, with a game's own type of fighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attacker<F> {
    /// The attacker, without the bonus of several against one.
    pub fighter: F,
    /// It attacks from wholly in the single figure's rear (F14, D7).
    pub rear: bool,
}

/// The result of such a melee for one attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttackerFate {
    /// Nothing.
    Stands,
    /// He and the single figure separate by 1" (D4).
    Separates,
    /// He is hit.
    Hit(Fate),
}

/// The 1d6 that follow a hit in melee, if rolled (Dune World §7.3, §7.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HitRolls {
    /// For the shield of whoever was hit.
    pub shield: Option<i32>,
    /// For the damage to the attacker; that to the single figure is rolled once, after all fights.
    pub damage: Option<i32>,
}

/// A melee of several figures against one, with its dice thrown: the fate of each figure, and the rolls.
#[derive(Debug, Clone, Default)]
pub struct ThrownGroupMelee {
    /// The result for the single figure; `None` if it is not hit.
    pub single: Option<Fate>,
    /// The index of the attacker who caused that result, the first if several did.
    pub by: Option<usize>,
    /// The roll for damage of the single figure, if it was hit and not saved (Dune World §7.8).
    pub damage: Option<i32>,
    /// The result for each attacker.
    pub attackers: Vec<AttackerFate>,
    /// The dice after each attacker's fight.
    pub hits: Vec<HitRolls>,
    /// The roll of the single figure; in Dune World `None` with an attacker in its rear (D33).
    pub roll: Option<i32>,
    /// The roll of each attacker; in Dune World `None` for one in the single figure's rear.
    pub replies: Vec<Option<i32>>,
}

impl ThrownGroupMelee {
    /// Removes the results of another fight.
    pub fn clear(&mut self) {
        self.attackers.clear();
        self.replies.clear();
        self.hits.clear();
        (self.single, self.by, self.damage, self.roll) = (None, None, None, None);
    }
}

/// The results of a melee of several figures against one, with damage rolled (Dune World §7.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupMeleeDamage {
    /// Attackers that are gone.
    pub eliminated: u32,
    /// Attackers that do nothing for a turn.
    pub neutralised: u32,
    /// `Neutralised` or `Eliminated` if the single figure loses.
    pub single: Option<Fate>,
}

/// The deaths in a melee of several figures against one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupMeleeKills {
    /// Attackers that are killed; in Dune World those that are hit, if no damage is rolled.
    pub killed: u32,
    /// The single figure is killed, or hit likewise.
    pub dies: bool,
}
