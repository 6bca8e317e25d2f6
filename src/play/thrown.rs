//! The dice of a game thrown one by one, where who is hit counts and not how many: by the same rules that are summed up
//! by [`melee`](super::melee()), [`several`](super::several), [`check`](super::check) and the others.

use super::{Fate, Fighting, Refused};
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

/// The dice of a game, made ready to be thrown often.
#[derive(Debug, Clone)]
pub struct Throws {
    procedure: Procedure,
    /// The results of a non-critical hit on a shield, by the lowest 1d6 that saves, from 1.
    saves: Vec<WeightedDraw<Fate>>,
    /// The damage results of a figure that loses.
    lost: WeightedDraw<Fate>,
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
const MOST: i32 = 12;

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
        let saves = (1..=dune_world::NEVER).map(|save| {
            let fate = Fate::shielded(true, false, save);
            or_refused(fate.and_then(|fate| WeightedDraw::new(&fate)))
        });
        Ok(Self {
            procedure: rules.play.procedure,
            saves: saves.collect::<Result<_, _>>()?,
            lost: or_refused(Fate::loser_fate(true).and_then(|fate| WeightedDraw::new(&fate)))?,
            checks: (0..=MOST).map(Checks::new).collect::<Result<_, _>>()?,
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
        fight.attackers.clear();
        (fight.single, fight.by) = (None, None);
        let numbers = i32::from(attacks.len() > 1);
        let roll = random.die(10);
        match self.procedure {
            Procedure::Fistful => fistful_fight(single, attacks, (roll, numbers), random, fight),
            Procedure::DuneWorld => {
                let single = single.dune_world(rules);
                for attack in attacks {
                    let skilled = attack.fighting.dune_world(rules);
                    let skill = skilled.skill + numbers;
                    let other = dune_world::Attacker {
                        fighter: dune_world::Fighter { skill, ..skilled },
                        rear: attack.rear,
                    };
                    self.fight_attacker((single, roll), other, random, fight);
                }
                if fight.single == Some(Fate::Struck) {
                    fight.single = Some(self.lost.draw(random));
                }
            }
        }
    }

    /// The fight of one attacker in Dune World; the single figure's roll for damage comes after all of them.
    fn fight_attacker(
        &self,
        (single, roll): (dune_world::Fighter, i32),
        other: dune_world::Attacker,
        random: &mut Random,
        fight: &mut GroupFight,
    ) {
        let reply = if other.rear { 1 } else { random.die(10) };
        let struck = match dune_world::bout_result(single, other, roll, reply) {
            dune_world::MeleeHit::First { critical } => {
                let fate = self.shielded(other.fighter.shield, critical, single.save, random);
                let falls = fate == Fate::Struck;
                AttackerFate::Hit(if falls { self.lost.draw(random) } else { fate })
            }
            dune_world::MeleeHit::Second { critical } => {
                let fate = self.shielded(single.shield, critical, other.fighter.save, random);
                if fight.single.is_none_or(|before| before < fate) {
                    fight.by = Some(fight.attackers.len());
                }
                fight.single = fight.single.max(Some(fate));
                AttackerFate::Stands
            }
            dune_world::MeleeHit::Separate => AttackerFate::Parts,
            dune_world::MeleeHit::Neither => AttackerFate::Stands,
        };
        fight.attackers.push(struck);
    }

    fn shielded(&self, shield: bool, critical: bool, save: i32, random: &mut Random) -> Fate {
        let at = usize::try_from(save.clamp(1, dune_world::NEVER) - 1).unwrap_or(0);
        if Fate::may_save(shield, critical) { self.saves[at].draw(random) } else { Fate::Struck }
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
        &self.checks[usize::try_from(adjusted.clamp(0, MOST)).unwrap_or(0)]
    }
}

fn fistful_fight(
    single: &Fighting,
    attacks: &[AttackOnOne],
    (roll, numbers): (i32, i32),
    random: &mut Random,
    fight: &mut GroupFight,
) {
    let one = single.fistful();
    for attack in attacks {
        // F17: the +1 for numbers, once.
        let plain = attack.fighting.fistful();
        let other = fistful::Fighter { skill: plain.skill + numbers, ..plain };
        let rear = attack.rear.then_some(super::Side::Second);
        let pair = fistful::Melee { rear, ..fistful::Melee::new(one, other) };
        let duel = pair.outcome(roll, random.die(10));
        let dies = matches!(duel, fistful::Duel::Second | fistful::Duel::Both);
        if dies && fight.single.is_none() {
            (fight.single, fight.by) = (Some(Fate::Eliminated), Some(fight.attackers.len()));
        }
        fight.attackers.push(match duel {
            fistful::Duel::First | fistful::Duel::Both => AttackerFate::Hit(Fate::Eliminated),
            fistful::Duel::Second | fistful::Duel::Neither => AttackerFate::Stands,
        });
    }
}
