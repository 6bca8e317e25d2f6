//! The rules of play beyond ability codes: their numbers, and what sheets and cards print of them.

use super::{CommandDistances, MeleeModifiers, MoraleModifiers, MovementRules};
use crate::codes::LetterTable;
use crate::language::ByLanguage;
use crate::limits;
use crate::yaml::bounded;
use serde::Deserialize;

/// The rules of play of a game: the numbers that its dice and battles use, and the words of its sheets and cards.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The game whose dice procedure this game uses.
    pub procedure: Procedure,
    /// The name of Morale.
    pub morale: ByLanguage<String>,
    /// The name of Morale where space is short.
    pub morale_short: ByLanguage<String>,
    /// The Morale that a squad tests on.
    pub squad_morale: SquadMorale,
    /// The greatest distance from a figure to the next of its squad, in inches.
    #[serde(deserialize_with = "bounded::<0, { limits::INCHES }, _>")]
    pub cohesion: i32,
    pub movement: MovementRules,
    pub command: CommandDistances,
    pub melee: MeleeModifiers,
    pub morale_modifiers: MoraleModifiers,
    /// The phases of a segment of the turn.
    pub turn: Vec<ByLanguage<String>>,
    /// Effects of losses on Morale, smallest first; only the largest that is reached counts.
    pub losses: Vec<LossEffect>,
    /// Shield saves by class of opponent; empty in a game without shield saves.
    #[serde(default)]
    pub opponents: Vec<Opponent>,
    pub covers: Vec<CoverKind>,
    /// The effect of a lasgun that hits a shield.
    pub explosion: Explosion,
    /// Rules printed under the key of the sheet.
    #[serde(default)]
    pub sheet: Vec<Rule>,
    /// The card of a troop type.
    pub squad: CardRules,
    pub nco: CardRules,
    /// The card of any other leader.
    pub leader: CardRules,
}

/// A dice procedure for melee, fire, Morale and movement; each is implemented in a folder of `games`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Procedure {
    /// A Fistful of Sardaukar's.
    Fistful,
    DuneWorld,
}

/// A value for each procedure; none can be missing.
#[derive(Debug, Clone)]
pub struct ByProcedure<T> {
    pub fistful: T,
    pub dune_world: T,
}

impl<T> ByProcedure<T> {
    /// Returns the value for a procedure.
    pub fn get(&self, procedure: Procedure) -> &T {
        match procedure {
            Procedure::Fistful => &self.fistful,
            Procedure::DuneWorld => &self.dune_world,
        }
    }
}

/// The Morale that a squad tests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SquadMorale {
    /// Its troopers' Morale plus the rating of its NCO (F10).
    OwnAndNco,
    /// Its NCO's Morale (D12).
    Nco,
}

/// The effect of losses on a squad's Morale (F29).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LossEffect {
    /// Losses, in per cent of the starting strength.
    #[serde(deserialize_with = "bounded::<1, 100, _>")]
    pub percent: i32,
    /// The modifier to Morale.
    #[serde(deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub morale: i32,
}

/// A class of opponents, and the shield save against it (D5).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    pub names: ByLanguage<String>,
    /// The lowest roll of 1d6 that saves.
    #[serde(deserialize_with = "bounded::<1, 7, _>")]
    pub save: i32,
    /// The fighting levels in this class.
    pub fighting: Vec<char>,
    /// `true` if it includes opponents without a fighting level.
    #[serde(default)]
    pub others: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverKind {
    /// Its key: `light`.
    pub tag: String,
    /// Other words for it in the source: `hard` for `heavy`.
    #[serde(default)]
    pub also: Vec<String>,
    pub names: ByLanguage<String>,
    /// The column heading: `light`.
    pub head: ByLanguage<String>,
    /// The roll that a hit must pass, or the lowest that saves.
    #[serde(deserialize_with = "bounded::<0, 10, _>")]
    pub value: i32,
}

/// The effect of a lasgun that hits a shield, by the roll of one die (F21); below `blast` it has none.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explosion {
    /// The number of sides of the die.
    #[serde(deserialize_with = "bounded::<1, 100, _>")]
    pub die: i32,
    /// The lowest roll of an explosion.
    #[serde(deserialize_with = "bounded::<1, 100, _>")]
    pub blast: i32,
    /// The lowest roll of a nuclear explosion.
    #[serde(deserialize_with = "bounded::<1, 100, _>")]
    pub nuclear: i32,
    /// The number of dice of its radius in inches.
    #[serde(deserialize_with = "bounded::<1, { limits::DICE }, _>")]
    pub radius_dice: i32,
    /// The number of sides of each of these dice.
    #[serde(deserialize_with = "bounded::<1, 100, _>")]
    pub radius_die: i32,
    /// The section of the source.
    pub source: String,
    /// The ruling that it follows.
    pub ruling: String,
}

/// The content of a kind of card.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRules {
    /// The leadership letters that it applies to; if empty, all others.
    #[serde(default)]
    pub ranks: Vec<char>,
    /// Tick boxes for states.
    #[serde(default)]
    pub states: Vec<State>,
    /// Short rules.
    #[serde(default)]
    pub notes: Vec<Rule>,
}

/// A tick box for a state of a unit.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Its icon, a file of `templates/icons`.
    pub icon: String,
    pub names: ByLanguage<String>,
    /// The trait that a unit needs to have this box.
    pub needs: Option<char>,
    /// `true` if a Morale check causes it.
    #[serde(default, rename = "nerve")]
    pub from_morale_check: bool,
    /// `true` if only units with something to fire have it.
    #[serde(default)]
    pub fires: bool,
}

/// A short rule.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// `true` if it applies only to squads with an NCO.
    #[serde(default)]
    pub nco: bool,
    /// `true` if the numbers of a strip show it already.
    #[serde(default)]
    pub shown: bool,
    /// The text, with placeholders `{ld}`, `{radius}`, `{save}` and `{class}` for the unit's values, and `{rally}`,
    /// `{lone_charge}` and `{nco_inches}` for inches of the rules.
    pub words: ByLanguage<String>,
    /// Replaces `words` for units that never check Morale.
    pub steady: Option<ByLanguage<String>>,
    /// Replaces `words` for units that always pass their check to charge.
    pub eager: Option<ByLanguage<String>>,
    /// The section of the source.
    pub source: String,
}

impl Play {
    /// Returns the class of an opponent with this fighting level.
    pub fn opponent(&self, level: Option<char>) -> Option<&Opponent> {
        self.opponents.iter().find(|class| match level {
            Some(level) => class.fighting.contains(&level),
            None => class.others,
        })
    }

    /// Returns the icons of all states.
    pub(super) fn icons(&self) -> impl Iterator<Item = &str> {
        let roles = [&self.squad, &self.nco, &self.leader].into_iter();
        roles.flat_map(|role| &role.states).map(|state| state.icon.as_str())
    }

    /// Checks that every fighting level is in exactly one class, if there are classes, and that `explosion` and `movement`
    /// are consistent.
    pub(super) fn validate(&self, fighting: &LetterTable) -> Result<(), String> {
        let Explosion { die, blast, nuclear, .. } = self.explosion;
        if !(blast <= nuclear && nuclear <= die) {
            return Err(
                "explosion: `blast` may not exceed `nuclear`, nor `nuclear` the die".to_owned()
            );
        }
        if self.movement.broken_ground_dice > 0 && self.movement.broken_ground_cost > 1 {
            return Err("movement: broken ground costs dice or inches, not both".to_owned());
        }
        let classes =
            |letter| self.opponents.iter().filter(|class| class.fighting.contains(&letter)).count();
        match fighting.rows.iter().find(|row| classes(row.letter) != 1) {
            Some(row) if !self.opponents.is_empty() => Err(format!(
                "opponents: `{}` is in {} classes, not one",
                row.letter,
                classes(row.letter)
            )),
            _ => Ok(()),
        }
    }
}
