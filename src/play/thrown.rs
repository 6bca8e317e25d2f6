//! Random rolls of a game's dice, one figure at a time, by the rules of the exact odds.

use super::{Fighting, GroupFight, Refused};
use crate::dice::{Random, WeightedDraw};
use crate::games::coded::nerve::{self, Nerve, NerveCheck, Rally};
use crate::games::{dune_world, fistful};
use crate::rules::{Procedure, Rules};

/// An attacker of a single figure.
#[derive(Debug, Clone, Copy)]
pub struct AttackOnOne<'a> {
    /// The attacker, without the +1 for numbers.
    pub fighting: Fighting<'a>,
    /// Set if the attacker is wholly in the single figure's rear (F14, D7).
    pub rear: bool,
}

/// The dice of a game, made ready to be thrown often.
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
    fn new(adjusted: i32) -> Result<Self, Refused> {
        Ok(Self {
            check: or_refused(WeightedDraw::new(&nerve::check(adjusted)?))?,
            nerve: or_refused(WeightedDraw::new(&nerve::nerve(adjusted)?))?,
            rally: or_refused(WeightedDraw::new(&nerve::rally(adjusted, false)?))?,
            stand: or_refused(WeightedDraw::new(&nerve::rally(adjusted, true)?))?,
        })
    }
}

fn or_refused<T>(drawn: Option<T>) -> Result<T, Refused> {
    drawn.ok_or(Refused::Rolls)
}

impl Throws {
    /// The dice of a game.
    ///
    /// # Errors
    /// None in practice: these few rolls can always be counted.
    pub fn new(rules: &Rules) -> Result<Self, Refused> {
        Ok(Self {
            procedure: rules.play.procedure,
            hits: dune_world::HitDraws::new()?,
            checks: (0..=MAX_MORALE).map(Checks::new).collect::<Result<_, _>>()?,
        })
    }

    /// Rolls a fight of one figure against its attackers: its one roll against one of each (FoS §7c, Dune World §7.6).
    pub fn roll_fight(
        &self,
        single: &Fighting,
        attacks: &[AttackOnOne],
        rules: &Rules,
        random: &mut Random,
        fight: &mut GroupFight,
    ) {
        fight.clear();
        match self.procedure {
            Procedure::Fistful => {
                let numbers = i32::from(attacks.len() > 1);
                let attackers = attacks.iter().map(|attack| {
                    // F17: the +1 for numbers, once.
                    let plain = attack.fighting.fistful();
                    (fistful::Fighter { skill: plain.skill + numbers, ..plain }, attack.rear)
                });
                fistful::roll_fight(single.fistful(), attackers, random, fight);
            }
            Procedure::DuneWorld => {
                let attackers = attacks.iter().map(|attack| dune_world::Attacker {
                    fighter: attack.fighting.dune_world(rules),
                    rear: attack.rear,
                });
                self.hits.roll_fight(single.dune_world(rules), attackers, random, fight);
            }
        }
    }

    /// A check at this adjusted Morale.
    pub fn check(&self, adjusted: i32, random: &mut Random) -> NerveCheck {
        self.at(adjusted).check.draw(random)
    }

    /// Returns the chance to pass that check, in millionths.
    pub fn passes(&self, adjusted: i32) -> i64 {
        self.at(adjusted).check.millionths(|check| *check == NerveCheck::Pass)
    }

    /// The check after melee.
    pub fn nerve(&self, adjusted: i32, random: &mut Random) -> Nerve {
        self.at(adjusted).nerve.draw(random)
    }

    /// A check to rally, with a heroic stand where it fails or without.
    pub fn rally(&self, adjusted: i32, stand: bool, random: &mut Random) -> Rally {
        let checks = self.at(adjusted);
        if stand { checks.stand.draw(random) } else { checks.rally.draw(random) }
    }

    fn at(&self, adjusted: i32) -> &Checks {
        &self.checks[usize::try_from(adjusted.clamp(0, MAX_MORALE)).unwrap_or(0)]
    }
}
