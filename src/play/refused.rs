//! Questions that cannot be answered, and the facts that say why.

use crate::book::Game;

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
        game: Game,
    },
    /// More rolls than a u128 counts.
    Rolls,
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
    /// The key in answers: `skill`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Skill => "skill",
            Self::Ballistic => "ballistic",
            Self::Leadership => "leadership",
            Self::Save => "save",
            Self::Cover => "cover",
            Self::Modifier => "modifier",
            Self::Morale => "morale",
            Self::Strength => "strength",
            Self::Units => "units",
            Self::Figures => "figures",
            Self::Attackers => "attackers",
            Self::Dice => "dice",
            Self::Inches => "inches",
            Self::Shots => "shots",
            Self::Runs => "runs",
        }
    }

    /// Whether a number lies within, both ends allowed.
    pub(super) fn within(self, given: i32, least: i32, most: i32) -> Result<(), Refused> {
        let refused = Refused::Range { what: self, given, least, most };
        (least..=most).contains(&given).then_some(()).ok_or(refused)
    }
}
