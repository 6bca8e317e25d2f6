//! The odds of a unit of a list, for the comparison with others.

use super::Firing;
use crate::army::{Army, Basis, Unit};
use crate::cost::ValueSource;
use crate::dice::{Chance, Distribution};
use crate::limits;
use crate::profile::ListColumn;
use crate::rolls::{
    self, Figure, Morale, MoraleCheckOutcome, MoraleReason, Move, Nco, Refused, TestedSquad,
};
use crate::rules::Rules;

/// A unit of a list, and its figure.
pub(super) struct Contender<'a> {
    /// The index of its list, and its own index there.
    pub(super) place: [usize; 2],
    pub(super) army: &'a Army,
    pub(super) unit: &'a Unit,
    pub(super) value_source: ValueSource<'a>,
    pub(super) points: i64,
    pub(super) figure: Figure,
}

impl<'a> Contender<'a> {
    pub(super) fn new(place: [usize; 2], army: &'a Army, rules: &'a Rules, basis: Basis) -> Self {
        let (value_source, unit) = (ValueSource { rules, basis }, &army.units[place[1]]);
        let (points, figure) =
            (value_source.points(unit), Figure::of_unit(unit, army, value_source));
        Self { place, army, unit, value_source, points, figure }
    }

    /// Returns its turn of fire in the open, with the weapon that kills most often.
    pub(super) fn fire(&self, enemies: &[Self]) -> Result<Option<Firing>, Refused> {
        let shields: Vec<bool> = enemies.iter().map(|enemy| enemy.figure.shield).collect();
        Firing::best(&self.figure, &shields, self.value_source.rules)
    }

    /// Returns the chance that a charge over open ground covers this distance.
    pub(super) fn charge(&self, inches: i32) -> Result<Option<Chance>, Refused> {
        // An impossible distance is the player's mistake, a figure that never moves is not.
        rolls::reach_odds(&Distribution::certain(0), inches)?;
        if self.figure.value(ListColumn::Move) < 1 {
            return Ok(None);
        }
        let rolled = rolls::distance_odds(&Move::charge(&self.figure), self.value_source.rules)?;
        Ok(Some(rolls::reach_odds(&rolled, inches)?.chance(|reach| reach.is_contact())))
    }

    /// Returns the chance that a squad passes a check at half strength with its NCO, or a leader his own.
    pub(super) fn morale(&self) -> Result<Chance, Refused> {
        let is_squad = !self.unit.role.leads();
        let led = self.figure.nco.is_some();
        let (strength, lost) = if is_squad { self.strength_at_half(led) } else { (1, 0) };
        let nco = if led { Nco::Present } else { Nco::None };
        let known = Morale { strength, lost, nco, ..Morale::new(0) };
        let squad = TestedSquad::new(&self.figure, known, self.value_source.rules);
        if squad.exempting_ability(MoraleReason::Melee).is_some() {
            return Ok(Distribution::certain(MoraleCheckOutcome::Pass)
                .chance_of(&MoraleCheckOutcome::Pass));
        }
        let adjusted = squad.adjusted(self.value_source.rules)?;
        Ok(rolls::morale_check_odds(adjusted).chance_of(&MoraleCheckOutcome::Pass))
    }

    /// Returns the strength of its largest squad, and the fewest losses that leave half of it or less.
    fn strength_at_half(&self, nco: bool) -> (i32, i32) {
        let figures = self.army.composition.squad.map(|squad| squad.most.unwrap_or(squad.least));
        let figures = figures.and_then(|figures| i32::try_from(figures).ok()).unwrap_or(1);
        let strength = (figures + i32::from(nco)).clamp(2, limits::COUNT);
        (strength, (strength + 1) / 2)
    }
}
