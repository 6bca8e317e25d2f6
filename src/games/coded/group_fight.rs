//! The results of a fight of several figures against one.

use super::Fate;

/// The result of a fight for one attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttackerFate {
    /// Nothing.
    Stands,
    /// He and the single figure part by 1" (D4).
    Parts,
    /// He is hit.
    Hit(Fate),
}

/// The results of a fight of several against one.
#[derive(Debug, Clone, Default)]
pub struct GroupFight {
    /// The result for the single figure; `None` if it is not hit.
    pub single: Option<Fate>,
    /// The index of the attacker who caused that result, the first if several did.
    pub by: Option<usize>,
    /// The result for each attacker.
    pub attackers: Vec<AttackerFate>,
}

impl GroupFight {
    /// Removes the results of another fight.
    pub fn clear(&mut self) {
        self.attackers.clear();
        (self.single, self.by) = (None, None);
    }
}
