//! Questions that cannot be answered, and the facts that say why.

use crate::rules::Procedure;

/// Why a question has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// A number outside what is allowed.
    Range {
        /// Which number.
        what: Quantity,
        /// What it was.
        given: i32,
        /// The least there may be.
        least: i32,
        /// The most there may be.
        most: i32,
    },
    /// More lost than there were.
    Lost {
        /// How many were lost.
        lost: i32,
        /// How many there were.
        strength: i32,
    },
    /// A weapon that the game does not have.
    Weapon {
        /// The game.
        procedure: Procedure,
    },
    /// Something that a game has no rule for.
    NotInGame {
        /// What was asked with.
        argument: Argument,
        /// The game.
        procedure: Procedure,
    },
    /// More rolls than a u128 counts.
    Rolls,
}

impl Refused {
    /// Refuses the first of some arguments that was given, though the game has no rule for it.
    pub(super) fn any(
        foreign: impl IntoIterator<Item = (bool, Argument)>,
        procedure: Procedure,
    ) -> Result<(), Self> {
        let given = foreign.into_iter().find(|(given, _)| *given);
        given.map_or(Ok(()), |(_, argument)| Err(Self::NotInGame { argument, procedure }))
    }
}

/// What a question may be asked with, and not in every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// An NCO of the first.
    Nco,
    /// An NCO of the foe.
    FoeNco,
    /// A leader of the first.
    Leader,
    /// A leader of the foe.
    FoeLeader,
    /// The first attacks in the flank.
    Flank,
    /// The foe attacks in the flank.
    FoeFlank,
    /// The first has a shield.
    Shield,
    /// The foe has a shield.
    FoeShield,
    /// The first has no shield.
    NoShield,
    /// The foe has no shield.
    NoFoeShield,
    /// The loser's damage.
    Damage,
    /// A figure behind the target of a shot.
    Behind,
    /// What is added to a skill.
    Modifier,
}

/// The numbers of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Weapon Skill, or what is added to it.
    Skill,
    /// Ballistic Skill.
    Ballistic,
    /// A leadership rating.
    Leadership,
    /// The roll by which a shield saves.
    Save,
    /// What a cover is worth.
    Cover,
    /// A modifier.
    Modifier,
    /// Morale.
    Morale,
    /// The strength that a squad started with.
    Strength,
    /// Units, such as those in sight that run.
    Units,
    /// Figures of a side.
    Figures,
    /// Figures around one.
    Attackers,
    /// Movement dice.
    Dice,
    /// Inches.
    Inches,
    /// Shots.
    Shots,
    /// Runs of a simulation.
    Runs,
}

impl Quantity {
    /// Whether a number lies within, both ends allowed.
    pub(super) fn within(self, given: i32, least: i32, most: i32) -> Result<(), Refused> {
        let refused = Refused::Range { what: self, given, least, most };
        (least..=most).contains(&given).then_some(()).ok_or(refused)
    }
}
