//! Random rolls of a game's dice, one figure at a time, by the rules of the exact odds.

use super::{Fighting, GroupMeleeFates};
use crate::dice::{Random, WeightedDraw};
use crate::games::coded::nerve::{self, Nerve, NerveCheck, Rally};
use crate::games::{dune_world, fistful};
use crate::rules::{Procedure, Rules};

/// An attacker of a single figure.
#[derive(Debug, Clone, Copy)]
pub struct GroupMeleeAttack<'a> {
    /// The attacker, without the +1 for numbers.
    pub fighting: Fighting<'a>,
    /// Set if the attacker is wholly in the single figure's rear (F14, D7).
    pub rear: bool,
}

/// The dice of a game, prepared for many rolls.
#[derive(Debug, Clone)]
pub struct Throws {
    procedure: Procedure,
    /// Hits and damage in Dune World.
    hits: dune_world::HitDraws,
    /// Checks by the adjusted Morale, from 0 to 12.
    checks: Vec<Checks>,
}

/// Checks at one adjusted Morale.
#[derive(Debug, Clone)]
struct Checks {
    check: WeightedDraw<NerveCheck>,
    nerve: WeightedDraw<Nerve>,
    rally: WeightedDraw<Rally>,
    stand: WeightedDraw<Rally>,
}

/// The highest 2d6; a higher Morale makes no difference.
const MAX_MORALE: i32 = 12;

impl Checks {
    fn new(adjusted: i32) -> Option<Self> {
        Some(Self {
            check: WeightedDraw::new(&nerve::check_odds(adjusted))?,
            nerve: WeightedDraw::new(&nerve::nerve_odds(adjusted))?,
            rally: WeightedDraw::new(&nerve::rally_odds(adjusted, false))?,
            stand: WeightedDraw::new(&nerve::rally_odds(adjusted, true))?,
        })
    }
}

impl Throws {
    /// Prepares the dice of a game.
    pub fn new(rules: &Rules) -> Self {
        let checks = (0..=MAX_MORALE).map(Checks::new).collect::<Option<_>>();
        Self {
            procedure: rules.play.procedure,
            hits: dune_world::HitDraws::new(),
            checks: checks.expect("a few thousand rolls can be counted"),
        }
    }

    /// Rolls a fight of one figure against its attackers: its one roll against one of each (FoS §7c, Dune World §7.6).
    pub fn roll_group_melee(
        &self,
        single: &Fighting,
        attacks: &[GroupMeleeAttack],
        rules: &Rules,
        random: &mut Random,
        fates: &mut GroupMeleeFates,
    ) {
        fates.clear();
        match self.procedure {
            Procedure::Fistful => {
                let numbers = i32::from(attacks.len() > 1);
                let attackers = attacks.iter().map(|attack| {
                    // F17: the +1 for numbers, once.
                    let plain = attack.fighting.to_fistful();
                    (fistful::Fighter { skill: plain.skill + numbers, ..plain }, attack.rear)
                });
                fistful::roll_group_melee(single.to_fistful(), attackers, random, fates);
            }
            Procedure::DuneWorld => {
                let attackers = attacks.iter().map(|attack| dune_world::Attacker {
                    fighter: attack.fighting.to_dune_world(rules),
                    rear: attack.rear,
                });
                self.hits.roll_group_melee(single.to_dune_world(rules), attackers, random, fates);
            }
        }
    }

    /// Rolls a check at an adjusted Morale.
    pub fn roll_check(&self, adjusted: i32, random: &mut Random) -> NerveCheck {
        self.checks_at(adjusted).check.draw(random)
    }

    /// Returns the chance to pass such a check, in millionths.
    pub fn pass_chance(&self, adjusted: i32) -> i64 {
        self.checks_at(adjusted).check.millionths(|check| *check == NerveCheck::Pass)
    }

    /// Rolls the check after melee.
    pub fn roll_nerve(&self, adjusted: i32, random: &mut Random) -> Nerve {
        self.checks_at(adjusted).nerve.draw(random)
    }

    /// Rolls a check to rally; if it fails, `stand` adds a heroic stand.
    pub fn roll_rally(&self, adjusted: i32, stand: bool, random: &mut Random) -> Rally {
        let checks = self.checks_at(adjusted);
        if stand { checks.stand.draw(random) } else { checks.rally.draw(random) }
    }

    fn checks_at(&self, adjusted: i32) -> &Checks {
        &self.checks[usize::try_from(adjusted.clamp(0, MAX_MORALE)).unwrap_or(0)]
    }
}
