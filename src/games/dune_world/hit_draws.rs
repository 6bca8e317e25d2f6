//! Random rolls of several figures against one (Dune World §7.6).

use super::group_melee::ALWAYS_MISSES;
use super::melee::loser_fate;
use super::{Attacker, Fighter, MeleeHit, NEVER_SAVES, ShieldHit, bout_result};
use crate::dice::{Random, WeightedDraw};
use crate::games::coded::{AttackerFate, Fate, GroupMeleeFates, Side};

/// The results of hits, prepared for many draws.
#[derive(Debug, Clone)]
pub struct HitDraws {
    /// The results of a non-critical hit on a shield, by the lowest 1d6 that saves, from 1.
    saves: Vec<WeightedDraw<Fate>>,
    /// The damage results of a figure that loses.
    lost: WeightedDraw<Fate>,
}

impl HitDraws {
    /// Prepares the draws.
    #[expect(clippy::new_without_default, reason = "no value is the usual one")]
    pub fn new() -> Self {
        let draw = |fate: Option<_>| {
            let draw = fate.and_then(|fate| WeightedDraw::new(&fate));
            draw.expect("six rolls can be counted")
        };
        let saves = (1..=NEVER_SAVES)
            .map(|save| draw(ShieldHit { has_shield: true, critical: false, save }.after_save()));
        Self { saves: saves.collect(), lost: draw(loser_fate(true)) }
    }

    /// Rolls the single figure's one roll against one of each attacker. Its roll for damage comes after all of them.
    /// With an attacker in its rear it does not roll (D33).
    pub fn roll_group_melee(
        &self,
        single: Fighter,
        disengages: bool,
        attackers: impl ExactSizeIterator<Item = Attacker> + Clone,
        random: &mut Random,
        fates: &mut GroupMeleeFates,
    ) {
        let rolls = !attackers.clone().any(|attacker| attacker.rear);
        fates.roll = rolls.then(|| random.die(10));
        let roll = fates.roll.unwrap_or(ALWAYS_MISSES);
        let numbers = i32::from(attackers.len() > 1);
        for attacker in attackers {
            self.roll_bout((single, roll, disengages), (attacker, numbers), random, fates);
        }
        if fates.single == Some(Fate::Struck) {
            fates.single = Some(self.lost.draw(random));
        }
    }

    fn roll_bout(
        &self,
        (single, roll, disengages): (Fighter, i32, bool),
        (other, numbers): (Attacker, i32),
        random: &mut Random,
        fates: &mut GroupMeleeFates,
    ) {
        let reply = (!other.rear).then(|| random.die(10));
        fates.replies.push(reply);
        let rolls = (roll, reply.unwrap_or(1));
        let disengages = disengages.then_some(Side::First);
        let bout = bout_result(single, other, rolls, numbers, false);
        let fate = match bout.after_disengaging(disengages) {
            MeleeHit::First { critical } => {
                let fate = self.draw(ShieldHit::new(other.fighter, critical, single), random);
                let falls = fate == Fate::Struck;
                AttackerFate::Hit(if falls { self.lost.draw(random) } else { fate })
            }
            MeleeHit::Second { critical } => {
                let fate = self.draw(ShieldHit::new(single, critical, other.fighter), random);
                if fates.single.is_none_or(|before| before < fate) {
                    fates.by = Some(fates.attackers.len());
                }
                fates.single = fates.single.max(Some(fate));
                AttackerFate::Stands
            }
            MeleeHit::Separate => AttackerFate::Parts,
            MeleeHit::Neither => AttackerFate::Stands,
        };
        fates.attackers.push(fate);
    }

    /// Draws the fate of a figure that is hit.
    fn draw(&self, hit: ShieldHit, random: &mut Random) -> Fate {
        let at = usize::try_from(hit.save.clamp(1, NEVER_SAVES) - 1).unwrap_or(0);
        if hit.may_save() { self.saves[at].draw(random) } else { Fate::Struck }
    }
}
