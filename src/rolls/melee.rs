//! Melee in either game, one against one and several against one: options, checks and dispatch to the game.

use super::{
    Argument, Attacker, Fate, Figure, GroupMeleeDamage, GroupMeleeKills, Quantity, Refused, Side,
};
use crate::dice::{Chance, Distribution};
use crate::games::{dune_world, fistful};
use crate::limits;
use crate::profile::ListColumn;
use crate::rules::{Procedure, Rules};

/// A figure in melee, with its situation.
#[derive(Debug, Clone, Copy)]
pub struct Combatant<'a> {
    pub figure: &'a Figure,
    /// Its squad has an NCO present.
    pub nco: bool,
    /// The rating of the best leader in whose radius its squad is; 0 without.
    pub leader: i32,
    /// It charged from higher ground.
    pub higher: bool,
    /// It attacks in the flank.
    pub flank: bool,
    /// Overrides whether it has a shield in this fight.
    pub shield: Option<bool>,
}

impl<'a> Combatant<'a> {
    /// Takes a figure as it is, without modifiers.
    pub fn new(figure: &'a Figure) -> Self {
        Self { figure, nco: false, leader: 0, higher: false, flank: false, shield: None }
    }

    /// Takes a figure in its squad, whose NCO is added only in A Fistful of Sardaukar (F10, D6).
    pub fn in_squad(figure: &'a Figure, rules: &Rules) -> Self {
        let nco = rules.procedure_rules().leaders_add_skill && figure.nco.is_some();
        Self { nco, ..Self::new(figure) }
    }

    /// Returns the modified Weapon Skill of its game.
    pub fn skill(&self, rules: &Rules) -> i32 {
        match rules.play.procedure {
            Procedure::Fistful => self.to_fistful(rules).modified(),
            Procedure::DuneWorld => self.to_dune_world(rules).modified(),
        }
    }

    /// Converts to a fighter of A Fistful of Sardaukar.
    pub(super) fn to_fistful(self, rules: &Rules) -> fistful::Fighter {
        let modifiers = &rules.play.melee;
        fistful::Fighter {
            skill: self.figure.value(ListColumn::Ws),
            nco: if self.nco { modifiers.nco } else { 0 },
            leader: self.leader,
            higher: if self.higher { modifiers.higher } else { 0 },
        }
    }

    /// Converts to a fighter of Dune World; without a class it is a normal opponent (D5).
    pub(super) fn to_dune_world(self, rules: &Rules) -> dune_world::Fighter {
        let normal = || rules.play.opponent(None).map(|class| class.save);
        let modifiers = &rules.play.melee;
        dune_world::Fighter {
            skill: self.figure.value(ListColumn::Ws),
            higher: if self.higher { modifiers.higher } else { 0 },
            flank: if self.flank { modifiers.flank } else { 0 },
            shield: self.shield.unwrap_or(self.figure.shield),
            shield_save_against: self
                .figure
                .shield_save_against
                .or_else(normal)
                .unwrap_or(dune_world::NEVER_SAVES),
        }
    }
}

/// A melee of two figures.
#[derive(Debug, Clone, Copy)]
pub struct FigureMelee<'a> {
    pub first: Combatant<'a>,
    /// The other figure; if several attack the first, each of them.
    pub second: Combatant<'a>,
    /// The side that attacks from wholly in the other's rear, if any.
    pub rear: Option<Side>,
    /// The first disengages.
    pub disengages: bool,
    /// `true` to roll the loser's 1d6 too, in a game that has one (Dune World §7.8).
    pub damage: bool,
}

impl<'a> FigureMelee<'a> {
    /// Sets two figures face to face, without modifiers.
    pub fn new(first: &'a Figure, second: &'a Figure) -> Self {
        let (first, second) = (Combatant::new(first), Combatant::new(second));
        Self { first, second, rear: None, disengages: false, damage: false }
    }

    /// Rejects impossible options, and those of the other game (§7.7 of Dune World is a closed list: D6).
    fn validate(&self, procedure: Procedure) -> Result<(), Refused> {
        let (first, second) = (&self.first, &self.second);
        let both = Refused::NotBoth(Argument::Higher, Argument::FoeHigher);
        both.refuse_if(first.higher && second.higher)?;
        let foreign = match procedure {
            Procedure::Fistful => vec![
                (first.flank, Argument::Flank),
                (second.flank, Argument::FoeFlank),
                (first.shield == Some(true), Argument::Shield),
                (second.shield == Some(true), Argument::FoeShield),
                (first.shield == Some(false), Argument::NoShield),
                (second.shield == Some(false), Argument::NoFoeShield),
                (self.damage, Argument::Damage),
            ],
            Procedure::DuneWorld => vec![
                (first.nco, Argument::Nco),
                (second.nco, Argument::FoeNco),
                (first.leader != 0, Argument::Leader),
                (second.leader != 0, Argument::FoeLeader),
            ],
        };
        Refused::refuse_foreign(foreign)?;
        self.check_rear()?;
        let led = |combatant: &Combatant| combatant.nco && !combatant.figure.may_be_in_squad();
        Refused::NoNco(Argument::Nco).refuse_if(led(first))?;
        Refused::NoNco(Argument::FoeNco).refuse_if(led(second))
    }

    /// Rejects what several attackers cannot do, and returns their number.
    fn check_group(&self, attackers: i32, procedure: Procedure) -> Result<usize, Refused> {
        self.validate(procedure)?;
        Refused::AgainstOne(Argument::FoeRear).refuse_if(self.rear == Some(Side::First))?;
        Refused::OnlyOne.refuse_if(self.second.figure.unique && attackers > 1)?;
        Quantity::Attackers.within(attackers, 1, limits::ATTACKERS)?;
        Ok(usize::try_from(attackers).expect("within its limits"))
    }

    fn group_of_dune_world(&self, count: usize, rules: &Rules) -> dune_world::GroupMelee {
        let (fighter, rear) = (self.second.to_dune_world(rules), self.rear == Some(Side::Second));
        dune_world::GroupMelee {
            single: self.first.to_dune_world(rules),
            attackers: vec![Attacker { fighter, rear }; count],
            disengages: self.disengages,
            damage: self.damage,
            several: rules.play.melee.several,
        }
    }

    /// Rejects options without effect, as an attack from the rear uses no skill (F14, D7).
    fn check_rear(&self) -> Result<(), Refused> {
        let (first, second) = (&self.first, &self.second);
        // Nobody harms an attacker from the rear, so his shield has no effect.
        let sets_shield =
            |one: &Combatant, side, shield| self.rear == Some(side) && one.shield == Some(shield);
        let without_effect = [
            (first.nco, Argument::Nco),
            (second.nco, Argument::FoeNco),
            (first.leader != 0, Argument::Leader),
            (second.leader != 0, Argument::FoeLeader),
            (first.higher, Argument::Higher),
            (second.higher, Argument::FoeHigher),
            (first.flank, Argument::Flank),
            (second.flank, Argument::FoeFlank),
            (self.disengages && self.rear == Some(Side::Second), Argument::Disengages),
            (sets_shield(first, Side::First, true), Argument::Shield),
            (sets_shield(first, Side::First, false), Argument::NoShield),
            (sets_shield(second, Side::Second, true), Argument::FoeShield),
            (sets_shield(second, Side::Second, false), Argument::NoFoeShield),
        ];
        let found = without_effect.into_iter().find(|(set, _)| self.rear.is_some() && *set);
        found.map_or(Ok(()), |(_, argument)| Err(Refused::InRear(argument)))
    }
}

keyed! {
    /// The winner of a melee of two figures: the side whose blow counts.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum MeleeWinner by key {
        /// The first alone.
        First = "first",
        /// The second alone.
        Second = "second",
        /// Both, and each kills the other (FoS §7c).
        Both = "both",
        /// Neither, and they fight on.
        Neither = "neither",
        /// Neither, as both hit alike and part by 1" (D4).
        Separate = "separate",
    }
}

impl MeleeWinner {
    /// Returns those possible in a game, in the order of its answers.
    pub fn all(procedure: Procedure) -> [Self; 4] {
        match procedure {
            Procedure::Fistful => [Self::First, Self::Second, Self::Both, Self::Neither],
            Procedure::DuneWorld => [Self::First, Self::Second, Self::Separate, Self::Neither],
        }
    }

    /// Returns `true` if a side wins, alone or not.
    pub fn wins(self, side: Side) -> bool {
        match self {
            Self::First => side == Side::First,
            Self::Second => side == Side::Second,
            Self::Both => true,
            Self::Neither | Self::Separate => false,
        }
    }
}

/// The outcome of a melee of two figures: its winner, and the loser's fate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeleeOutcome {
    pub winner: MeleeWinner,
    /// The loser's fate, in a game where he may survive.
    pub loser_fate: Option<Fate>,
}

impl MeleeOutcome {
    /// Returns `true` if a side kills the other.
    pub fn kills(self, side: Side) -> bool {
        let is_fatal = self.loser_fate.is_none_or(|fate| fate == Fate::Eliminated);
        self.winner.wins(side) && is_fatal
    }
}

impl From<fistful::Duel> for MeleeOutcome {
    fn from(duel: fistful::Duel) -> Self {
        let winner = match duel {
            fistful::Duel::First => MeleeWinner::First,
            fistful::Duel::Second => MeleeWinner::Second,
            fistful::Duel::Both => MeleeWinner::Both,
            fistful::Duel::Neither => MeleeWinner::Neither,
        };
        Self { winner, loser_fate: None }
    }
}

impl From<dune_world::Duel> for MeleeOutcome {
    fn from(duel: dune_world::Duel) -> Self {
        let winner = match duel {
            dune_world::Duel::First(_) => MeleeWinner::First,
            dune_world::Duel::Second(_) => MeleeWinner::Second,
            dune_world::Duel::Separate => MeleeWinner::Separate,
            dune_world::Duel::Neither => MeleeWinner::Neither,
        };
        Self { winner, loser_fate: duel.fate() }
    }
}

/// Computes the odds of a melee of two: out of 100 pairs of rolls, in Dune World times those for saves and damage.
///
/// # Errors
/// A number is outside its limits, or the game has no rule for an option.
pub fn melee_odds(
    melee: &FigureMelee,
    rules: &Rules,
) -> Result<Distribution<MeleeOutcome>, Refused> {
    melee.validate(rules.play.procedure)?;
    let FigureMelee { first, second, rear, .. } = *melee;
    let disengages = melee.disengages.then_some(Side::First);
    match rules.play.procedure {
        Procedure::Fistful => {
            let (first, second) = (first.to_fistful(rules), second.to_fistful(rules));
            let odds = fistful::melee(&fistful::Melee { first, second, rear, disengages })?;
            Ok(odds.map(|duel| MeleeOutcome::from(*duel)))
        }
        Procedure::DuneWorld => {
            let (first, second) = (first.to_dune_world(rules), second.to_dune_world(rules));
            let pair = dune_world::Melee::new(first, second);
            let damage = melee.damage;
            let odds = dune_world::melee(&dune_world::Melee { rear, disengages, damage, ..pair })?;
            Ok(odds.map(|duel| MeleeOutcome::from(*duel)))
        }
    }
}

/// Computes the odds of the first figure against several of the second, each of which may attack from its rear.
///
/// # Errors
/// As [`melee_odds`], or there are no attackers, or too many.
pub fn group_melee_odds(
    melee: &FigureMelee,
    attackers: i32,
    rules: &Rules,
) -> Result<Distribution<GroupMeleeKills>, Refused> {
    let count = melee.check_group(attackers, rules.play.procedure)?;
    let (rear, disengages) = (melee.rear == Some(Side::Second), melee.disengages);
    match rules.play.procedure {
        Procedure::Fistful => {
            let fighter = melee.second.to_fistful(rules);
            fistful::group_melee(&fistful::GroupMelee {
                single: melee.first.to_fistful(rules),
                attackers: vec![Attacker { fighter, rear }; count],
                disengages,
                several: rules.play.melee.several,
            })
        }
        Procedure::DuneWorld => {
            let odds = dune_world::group_melee(&melee.group_of_dune_world(count, rules))?;
            Ok(odds.map(|result| result.to_kills()))
        }
    }
}

/// Computes the odds of the first figure against several of the second, with damage rolled (Dune World §7.8).
///
/// # Errors
/// As [`group_melee_odds`], or the game does not roll damage.
pub fn group_damage_odds(
    melee: &FigureMelee,
    attackers: i32,
    rules: &Rules,
) -> Result<Distribution<GroupMeleeDamage>, Refused> {
    let melee = FigureMelee { damage: true, ..*melee };
    let count = melee.check_group(attackers, rules.play.procedure)?;
    let odds = dune_world::group_melee(&melee.group_of_dune_world(count, rules))?;
    Ok(odds.map(|result| result.to_damage()))
}

/// Chances that a figure kills and is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KillChances {
    /// The chance that it kills the other.
    pub kills: Chance,
    /// The chance that the other kills it.
    pub dies: Chance,
}

/// Computes the chances that a fighter kills another in a melee face to face, and is killed; in Dune World only
/// elimination counts.
///
/// # Errors
/// A number is outside its limits, or the game has no rule for something of a fighter.
pub fn kill_chances(
    one: Combatant,
    enemy: Combatant,
    rules: &Rules,
) -> Result<KillChances, Refused> {
    let damage = rules.procedure_rules().rolls_damage;
    let met = FigureMelee { first: one, second: enemy, rear: None, disengages: false, damage };
    let odds = melee_odds(&met, rules)?;
    let kills = |side| odds.chance(|outcome| outcome.kills(side));
    Ok(KillChances { kills: kills(Side::First), dies: kills(Side::Second) })
}

/// Computes the chances of a fighter against two others in one fight: to kill one of them, and to be killed by either; in
/// Dune World only elimination counts.
///
/// # Errors
/// As [`kill_chances`].
pub fn kill_chances_against_two(
    one: Combatant,
    enemy: Combatant,
    rules: &Rules,
) -> Result<KillChances, Refused> {
    let damage = rules.procedure_rules().rolls_damage;
    // There may be two of a kind, even if there is only one of that name.
    let figure = Figure { unique: false, ..enemy.figure.clone() };
    let second = Combatant { figure: &figure, ..enemy };
    let met = FigureMelee { first: one, second, rear: None, disengages: false, damage };
    let odds = group_melee_odds(&met, 2, rules)?;
    let both = odds.chance(|toll| toll.killed == 2);
    let either = odds.chance(|toll| toll.killed > 0);
    let kills = Chance { count: both.count + either.count, of: 2 * either.of };
    Ok(KillChances { kills, dies: odds.chance(|toll| toll.dies) })
}
