//! A figure of a list, as far as a comparison needs it.

use crate::army::{Army, Basis, Unit};
use crate::code::Kind;
use crate::cost::Account;
use crate::dice::{Chance, Dice, Odds};
use crate::play::{self, Check, Reach, Refused, Weapon, dune_world, fistful};
use crate::profile::Value;
use crate::book::Game;
use crate::codes::Slot;
use crate::rules::{Rules, SquadMorale};

/// A figure of a list.
pub(super) struct Figure<'a> {
    pub(super) list: usize,
    pub(super) army: &'a Army,
    pub(super) unit: &'a Unit,
    pub(super) account: Account<'a>,
    pub(super) points: i64,
    /// What a shield needs against it, in a game with shield saves.
    save: i32,
    shield: bool,
    weapons: Vec<Weapon>,
}

/// What a shield needs in a game without shield saves: no roll of 1d6 does.
const NEVER: i32 = 7;

impl<'a> Figure<'a> {
    pub(super) fn new(
        list: usize,
        army: &'a Army,
        rules: &'a Rules,
        unit: &'a Unit,
        basis: Basis,
    ) -> Self {
        let account = Account { rules, basis };
        let traits = || rules.codes().rows(unit.code).filter(|(slot, _)| *slot == Slot::Traits);
        let carries = |weapon: &Weapon| {
            traits().any(|(_, row)| row.letter == weapon.letter() && !row.weapons.is_empty())
        };
        Self {
            list,
            army,
            unit,
            account,
            points: account.points(unit),
            save: rules.opponent(unit.code).map_or(NEVER, |class| class.save),
            shield: traits().any(|(_, row)| row.letter == 's'),
            weapons: Weapon::ALL.into_iter().filter(carries).collect(),
        }
    }

    /// What it costs, as far as points can be counted.
    pub(super) fn cost(&self) -> u128 {
        u128::try_from(self.points).unwrap_or(0)
    }

    fn value(&self, unit: &Unit, value: Value) -> i32 {
        self.account.values(unit).get(value).unwrap_or(0)
    }

    /// How often it kills another in one bout of melee, face to face.
    pub(super) fn kills(&self, foe: &Figure, game: Game) -> Result<Chance, Refused> {
        let skill = |figure: &Figure| figure.value(figure.unit, Value::Ws);
        match game {
            Game::FISTFUL => {
                let fighter = |figure| fistful::Fighter::new(skill(figure));
                let odds = fistful::melee(&fistful::Melee::new(fighter(self), fighter(foe)))?;
                Ok(odds.chance(|duel| matches!(duel, fistful::Duel::First | fistful::Duel::Both)))
            }
            Game::DuneWorld => {
                let fighter = |figure: &Figure| dune_world::Fighter {
                    shield: figure.shield,
                    ..dune_world::Fighter::new(skill(figure), figure.save)
                };
                let melee = dune_world::Melee::new(fighter(self), fighter(foe));
                let odds = dune_world::melee(&dune_world::Melee { damage: true, ..melee })?;
                Ok(odds.of_one(&dune_world::Duel::First(dune_world::Fate::Eliminated)))
            }
        }
    }

    /// The weapon that kills most often in the open, and how often.
    pub(super) fn fire(
        &self,
        foes: &[&Figure],
        game: Game,
    ) -> Result<Option<(Weapon, Chance)>, Refused> {
        let mut best: Option<(Weapon, Chance)> = None;
        for weapon in &self.weapons {
            let shots = foes.iter().map(|foe| self.shot(*weapon, foe.shield, game));
            let shots = shots.collect::<Result<Vec<_>, _>>()?;
            let mean = Chance::mean(&shots).ok_or(Refused::Rolls)?;
            if best.is_none_or(|(_, most)| mean.count * most.of > most.count * mean.of) {
                best = Some((*weapon, mean));
            }
        }
        Ok(best)
    }

    fn shot(&self, weapon: Weapon, shield: bool, game: Game) -> Result<Chance, Refused> {
        let skill = self.value(self.unit, Value::Bs);
        let explosion = &self.account.rules.play.explosion;
        let odds = match game {
            Game::FISTFUL => fistful::fire(
                &fistful::Fire { shield, ..fistful::Fire::new(skill, weapon) },
                explosion,
            ),
            Game::DuneWorld => {
                let fire = dune_world::Fire::new(skill, weapon);
                dune_world::fire(&dune_world::Fire { shield, ..fire }, explosion)
            }
        };
        Ok(odds?.chance(|shot| shot.kills()))
    }

    /// How often it gets as far as that when it charges over open ground.
    pub(super) fn charge(&self, game: Game, inches: i32) -> Result<Option<Chance>, Refused> {
        // An impossible distance is the player's mistake, a figure that never moves is not.
        play::reach(&Odds::certain(0), inches)?;
        let dice = Dice(self.value(self.unit, Value::Move));
        if dice.0 < 1 {
            return Ok(None);
        }
        let rolled = match game {
            Game::FISTFUL => {
                fistful::distance(&fistful::Move { charge: true, ..fistful::Move::new(dice) })
            }
            Game::DuneWorld => {
                let moved = dune_world::Move::new(dice);
                dune_world::distance(&dune_world::Move { charge: true, ..moved })
            }
        };
        Ok(Some(play::reach(&rolled?, inches)?.of_one(&Reach::Contact)))
    }

    /// How often a squad passes a check at half strength with its NCO, or a leader his own.
    pub(super) fn morale(&self, game: Game) -> Result<Chance, Refused> {
        let play = &self.account.rules.play;
        let own = self.value(self.unit, Value::Morale);
        let squad = self.unit.code.kind() == Kind::Trooper;
        let nco = self.army.nco_of(self.unit).filter(|_| squad);
        let (strength, lost) = if squad { self.halved(nco.is_some()) } else { (1, 0) };
        let base = match (play.squad_morale, nco) {
            (SquadMorale::Nco, Some(nco)) => self.value(nco, Value::Morale),
            _ => own,
        };
        let adjusted = match game {
            Game::FISTFUL => {
                let nco = if nco.is_some() { fistful::Nco::Present } else { fistful::Nco::None };
                let squad = fistful::Morale::new(base);
                fistful::Morale { strength, lost, nco, ..squad }.adjusted(&play.losses)
            }
            Game::DuneWorld => {
                let squad = dune_world::Morale::new(base);
                dune_world::Morale { strength, lost, ..squad }.adjusted(&play.losses)
            }
        };
        Ok(play::check(adjusted?)?.of_one(&Check::Pass))
    }

    /// The strength of its largest squad, and the fewest losses that leave half of it or less.
    fn halved(&self, nco: bool) -> (i32, i32) {
        let figures = self.army.composition.squad.map(|squad| squad.most.unwrap_or(squad.least));
        let figures = figures.and_then(|figures| i32::try_from(figures).ok()).unwrap_or(1);
        let strength = (figures + i32::from(nco)).clamp(2, crate::limits::COUNT);
        (strength, (strength + 1) / 2)
    }
}
