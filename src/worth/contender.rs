//! A unit of a list, as far as a comparison needs it.

use crate::army::{Army, Basis, Unit};
use crate::cost::Account;
use crate::dice::{Chance, Odds};
use crate::limits;
use crate::play::{self, Arm, Check, Figure, Fire, Morale, Move, Nco, Refused};
use crate::profile::Value;
use crate::rules::Rules;

/// A unit of a list, and its figure.
pub(super) struct Contender<'a> {
    pub(super) list: usize,
    pub(super) army: &'a Army,
    pub(super) unit: &'a Unit,
    pub(super) account: Account<'a>,
    pub(super) points: i64,
    pub(super) figure: Figure,
}

impl<'a> Contender<'a> {
    pub(super) fn new(
        list: usize,
        army: &'a Army,
        rules: &'a Rules,
        unit: &'a Unit,
        basis: Basis,
    ) -> Self {
        let account = Account { rules, basis };
        let (points, figure) = (account.points(unit), Figure::of_unit(unit, army, account));
        Self { list, army, unit, account, points, figure }
    }

    /// What it costs, as far as points can be counted.
    pub(super) fn cost(&self) -> u128 {
        u128::try_from(self.points).unwrap_or(0)
    }

    /// How often it kills another in one bout of melee, face to face.
    pub(super) fn kills(&self, foe: &Self) -> Result<Chance, Refused> {
        Ok(play::kills(&self.figure, &foe.figure, self.account.rules)?.kills)
    }

    /// The letter of the weapon that kills most often in the open, and how often it does.
    pub(super) fn fire(&self, foes: &[&Self]) -> Result<Option<(char, Chance)>, Refused> {
        let mut best: Option<(char, Chance)> = None;
        for arm in self.figure.arms.iter().filter(|arm| !arm.weapons.is_empty()) {
            let shots = foes.iter().map(|foe| self.shot(arm, foe.figure.shield));
            let shots = shots.collect::<Result<Vec<_>, _>>()?;
            let mean = Chance::mean(&shots).ok_or(Refused::Rolls)?;
            if best.is_none_or(|(_, most)| mean.count * most.of > most.count * mean.of) {
                best = Some((arm.letter, mean));
            }
        }
        Ok(best)
    }

    fn shot(&self, arm: &Arm, shield: bool) -> Result<Chance, Refused> {
        let fire = Fire { shield, ..Fire::new(&self.figure, arm.kind) };
        Ok(play::fire(&fire, self.account.rules)?.chance(|shot| shot.kills()))
    }

    /// How often it gets as far as that when it charges over open ground.
    pub(super) fn charge(&self, inches: i32) -> Result<Option<Chance>, Refused> {
        // An impossible distance is the player's mistake, a figure that never moves is not.
        play::reach(&Odds::certain(0), inches)?;
        if self.figure.value(Value::Move) < 1 {
            return Ok(None);
        }
        let rolled = play::distance(&Move::charge(&self.figure), self.account.rules)?;
        Ok(Some(play::reach(&rolled, inches)?.chance(|reach| reach.is_contact())))
    }

    /// How often a squad passes a check at half strength with its NCO, or a leader his own.
    pub(super) fn morale(&self) -> Result<Chance, Refused> {
        let squad = !self.unit.role.leads();
        let led = self.figure.nco.is_some();
        let (strength, lost) = if squad { self.halved(led) } else { (1, 0) };
        let nco = if led { Nco::Present } else { Nco::None };
        let morale = Morale { strength, lost, nco, ..Morale::new(&self.figure) };
        let adjusted = morale.adjusted(self.account.rules)?;
        Ok(play::check(adjusted)?.of_one(&Check::Pass))
    }

    /// The strength of its largest squad, and the fewest losses that leave half of it or less.
    fn halved(&self, nco: bool) -> (i32, i32) {
        let figures = self.army.composition.squad.map(|squad| squad.most.unwrap_or(squad.least));
        let figures = figures.and_then(|figures| i32::try_from(figures).ok()).unwrap_or(1);
        let strength = (figures + i32::from(nco)).clamp(2, limits::COUNT);
        (strength, (strength + 1) / 2)
    }
}
