//! What a game plays with beyond its codes: what sheets and cards need to be played from.

use crate::codes::LetterTable;
use crate::language::ByLanguage;
use crate::limits;
use crate::yaml::bounded;
use serde::Deserialize;

/// What sheets and cards of a game carry.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Whose way of rolling dice it has.
    pub procedure: Procedure,
    /// What Morale is called.
    pub morale: ByLanguage<String>,
    /// The same where there is little room.
    pub morale_short: ByLanguage<String>,
    /// Which Morale a squad tests on.
    pub squad_morale: SquadMorale,
    /// How far a figure may stand from the next of its squad, in inches.
    #[serde(deserialize_with = "bounded::<0, { limits::INCHES }, _>")]
    pub cohesion: i32,
    /// The phases of a segment of the turn.
    pub turn: Vec<ByLanguage<String>>,
    /// What losses do to Morale, smallest first; only the largest that is reached counts.
    pub losses: Vec<Loss>,
    /// How well a shield saves against whom; empty in a game without shield saves.
    #[serde(default)]
    pub opponents: Vec<Opponent>,
    /// Kinds of cover.
    pub covers: Vec<Cover>,
    /// What a lasgun may do to a shield.
    pub explosion: Explosion,
    /// What the sheet says under its key.
    #[serde(default)]
    pub sheet: Vec<Rule>,
    /// The card of a troop type.
    pub squad: CardRules,
    /// The card of an NCO.
    pub nco: CardRules,
    /// The card of any other leader.
    pub leader: CardRules,
}

/// A way of rolling dice for melee, fire, Morale and movement; each has its part of `play`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Procedure {
    /// That of A Fistful of Sardaukar.
    Fistful,
    DuneWorld,
}

impl Procedure {
    /// Every way.
    pub const ALL: [Self; 2] = [Self::Fistful, Self::DuneWorld];
}

/// The Morale that a squad tests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SquadMorale {
    /// That of its troopers, and the rating of its NCO (F10).
    OwnAndNco,
    /// That of its NCO (D12).
    Nco,
}

/// What losses do to a squad's Morale (F29).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    /// Lost, in per cent of the starting strength.
    #[serde(deserialize_with = "bounded::<1, 100, _>")]
    pub percent: i32,
    /// What Morale changes by.
    #[serde(deserialize_with = "bounded::<{ -limits::EFFECT }, { limits::EFFECT }, _>")]
    pub morale: i32,
}

/// A class of opponents, and how well a shield saves from them (D5).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// What it is called.
    pub names: ByLanguage<String>,
    /// The least roll of 1d6 that saves.
    #[serde(deserialize_with = "bounded::<1, 7, _>")]
    pub save: i32,
    /// The fighting levels it holds.
    pub fighting: Vec<char>,
    /// Whether it also holds whoever has no fighting level.
    #[serde(default)]
    pub others: bool,
}

/// A kind of cover.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// Its key: `light`.
    pub tag: String,
    /// What it is called.
    pub names: ByLanguage<String>,
    /// The same as the head of a column: `light`.
    pub head: ByLanguage<String>,
    /// What it is worth: the roll that a hit must pass, or the least that saves.
    #[serde(deserialize_with = "bounded::<0, 10, _>")]
    pub value: i32,
}

/// What a lasgun that hits a shield brings, on one die (F21); less than a blast is nothing.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explosion {
    /// The sides of the die.
    #[serde(deserialize_with = "bounded::<1, 100, _>")]
    pub die: i32,
    /// The least roll of an explosion.
    #[serde(deserialize_with = "bounded::<1, 100, _>")]
    pub blast: i32,
    /// The least roll of a nuclear one.
    #[serde(deserialize_with = "bounded::<1, 100, _>")]
    pub nuclear: i32,
    /// The section of the source.
    pub source: String,
    /// The ruling that decides it.
    pub ruling: String,
}

/// What a kind of card carries.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRules {
    /// The leadership letters it is for; none where it is for every other.
    #[serde(default)]
    pub ranks: Vec<char>,
    /// Boxes for what may happen.
    #[serde(default)]
    pub states: Vec<State>,
    /// Rules in a few words.
    #[serde(default)]
    pub notes: Vec<Rule>,
}

/// A box for what may happen to a unit.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Its picture, a file of `templates/icons`.
    pub icon: String,
    /// What it is called.
    pub names: ByLanguage<String>,
    /// The trait without which there is no such box.
    pub needs: Option<char>,
    /// Whether Morale brings it about.
    #[serde(default)]
    pub nerve: bool,
    /// Whether it is a state of those alone who have something to fire.
    #[serde(default)]
    pub fires: bool,
}

/// A rule in a few words.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Whether it is for squads with an NCO alone.
    #[serde(default)]
    pub nco: bool,
    /// Whether the numbers of a strip say it already.
    #[serde(default)]
    pub shown: bool,
    /// The words, with `{ld}`, `{radius}`, `{save}` and `{class}` for the unit's own.
    pub words: ByLanguage<String>,
    /// The same for those who never check Morale, where it is not.
    pub steady: Option<ByLanguage<String>>,
    /// The same for those who always pass their check to charge.
    pub eager: Option<ByLanguage<String>>,
    /// The section of the source.
    pub source: String,
}

impl Play {
    /// The class of whoever has this fighting level, or none.
    pub fn opponent(&self, level: Option<char>) -> Option<&Opponent> {
        self.opponents.iter().find(|class| match level {
            Some(level) => class.fighting.contains(&level),
            None => class.others,
        })
    }

    /// The pictures of its states.
    pub(super) fn icons(&self) -> impl Iterator<Item = &str> {
        let roles = [&self.squad, &self.nco, &self.leader].into_iter();
        roles.flat_map(|role| &role.states).map(|state| state.icon.as_str())
    }

    /// Whether every fighting level has a class, where there are classes, and the explosion is one.
    pub(super) fn check(&self, fighting: &LetterTable) -> Result<(), String> {
        let Explosion { die, blast, nuclear, .. } = self.explosion;
        if !(blast <= nuclear && nuclear <= die) {
            return Err("explosion: a blast, then nuclear, both on the die".to_owned());
        }
        let classes =
            |letter| self.opponents.iter().filter(|class| class.fighting.contains(&letter)).count();
        match fighting.rows.iter().find(|row| classes(row.letter) != 1) {
            Some(row) if !self.opponents.is_empty() => Err(format!(
                "opponents: `{}` stands in {} classes",
                row.letter,
                classes(row.letter)
            )),
            _ => Ok(()),
        }
    }
}
