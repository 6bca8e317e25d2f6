//! Random rolls of a game's dice, one figure at a time, by the rules of the exact odds.

use super::{Attacker, Combatant, SingleFighter, ThrownGroupMelee};
use crate::dice::Random;
use crate::games::coded::morale_check::{self, MoraleCheckOutcome};
use crate::games::{dune_world, fistful};
use crate::rules::{Procedure, Rules};

/// The dice of a game, prepared for many rolls.
#[derive(Debug, Clone)]
pub struct Throws {
    procedure: Procedure,
    /// The chance to pass a check by the adjusted Morale, from 0 to 12, in millionths.
    pass_chances: Vec<i64>,
}

/// Returns what each of some attackers adds to its skill against a single figure (F17, D8).
pub(crate) fn bonus_of_several(attackers: usize, rules: &Rules) -> i32 {
    if attackers > 1 { rules.play.melee.several } else { 0 }
}

/// The highest 2d6; a higher Morale makes no difference.
const MAX_MORALE: i32 = 12;

impl Throws {
    /// Prepares the dice of a game.
    pub fn new(rules: &Rules) -> Self {
        let passes = |adjusted| {
            morale_check::morale_check_odds(adjusted)
                .chance_of(&MoraleCheckOutcome::Pass)
                .millionths()
        };
        Self {
            procedure: rules.play.procedure,
            pass_chances: (0..=MAX_MORALE).map(passes).collect(),
        }
    }

    /// Rolls a fight of one figure against its attackers: its one roll against one of each (FoS §7c, Dune World §7.6).
    pub fn roll_group_melee(
        &self,
        single: SingleFighter<&Combatant>,
        attackers: &[Attacker<Combatant>],
        rules: &Rules,
        random: &mut Random,
        fates: &mut ThrownGroupMelee,
    ) {
        fates.clear();
        let SingleFighter { fighter, disengages } = single;
        let bonus = bonus_of_several(attackers.len(), rules);
        match self.procedure {
            Procedure::Fistful => {
                let attackers = attackers.iter().map(|attacker| Attacker {
                    fighter: attacker.fighter.to_fistful(rules),
                    rear: attacker.rear,
                });
                let single = SingleFighter { fighter: fighter.to_fistful(rules), disengages };
                fistful::roll_group_melee(single, bonus, attackers, random, fates);
            }
            Procedure::DuneWorld => {
                let attackers = attackers.iter().map(|attacker| Attacker {
                    fighter: attacker.fighter.to_dune_world(rules),
                    rear: attacker.rear,
                });
                let single = SingleFighter { fighter: fighter.to_dune_world(rules), disengages };
                dune_world::roll_group_melee(single, bonus, attackers, random, fates);
            }
        }
    }

    /// Returns the chance to pass a check at an adjusted Morale, in millionths.
    pub fn pass_chance(&self, adjusted: i32) -> i64 {
        self.pass_chances[usize::try_from(adjusted.clamp(0, MAX_MORALE)).unwrap_or(0)]
    }
}
