//! What a card says of a melee with a chosen foe.

use crate::army::Words;
use crate::dice::Chance;
use crate::language::Language;
use crate::play::{dune_world, fistful};
use crate::profile::{ByValue, Value};
use crate::book::Game;
use crate::sheets::words::{fill, words};

/// A figure that cards weigh their odds against.
#[derive(Debug, Clone)]
pub struct Foe {
    /// What it is called.
    pub name: Words,
    /// Its Weapon Skill.
    pub skill: i32,
}

impl Foe {
    /// `Melee with Regulars: kills 75 %, dies 28 %.`; nothing where a skill is beyond the dice.
    pub(super) fn line(
        &self,
        values: &ByValue<Option<i32>>,
        game: Game,
        language: Language,
    ) -> Option<String> {
        let skill = (*values.get(Value::Ws))?;
        let (kills, dies) = match game {
            Game::FISTFUL => self.fistful(skill)?,
            Game::DuneWorld => self.dune_world(skill)?,
        };
        let label = match game {
            Game::FISTFUL => &words().odds_card_fistful,
            Game::DuneWorld => &words().odds_card_dune_world,
        };
        let name = self.name.get(language);
        let (kills, dies) = (kills.percent(0), dies.percent(0));
        Some(fill(label.get(language), &[("name", &name), ("kills", &kills), ("dies", &dies)]))
    }

    fn fistful(&self, skill: i32) -> Option<(Chance, Chance)> {
        use fistful::{Duel, Fighter, Melee, melee};
        let odds = melee(&Melee::new(Fighter::new(skill), Fighter::new(self.skill))).ok()?;
        let kills = odds.chance(|duel| matches!(duel, Duel::First | Duel::Both));
        Some((kills, odds.chance(|duel| matches!(duel, Duel::Second | Duel::Both))))
    }

    /// Before any save, which depends on whose shield is on.
    fn dune_world(&self, skill: i32) -> Option<(Chance, Chance)> {
        use dune_world::{Duel, Fighter, Melee, melee};
        let fighter = |skill| Fighter::new(skill, 7);
        let odds = melee(&Melee::new(fighter(skill), fighter(self.skill))).ok()?;
        let wins = odds.chance(|duel| matches!(duel, Duel::First(_)));
        Some((wins, odds.chance(|duel| matches!(duel, Duel::Second(_)))))
    }
}
