//! Numbers of a figure in play: values in its squad and its Morale ladder.

use super::morale::checked_morale;
use super::{Combatant, Figure};
use crate::army::{AbilityEffect, Role};
use crate::games::coded::morale_check;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::{Rules, SquadMorale};

/// Losses that leave a squad at the same Morale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoraleRung {
    /// The first of them, counted in figures lost.
    pub first: i32,
    /// The last of them.
    pub last: i32,
    /// The loss that is reached, in per cent of the starting strength; 0 before any is.
    pub percent: i32,
    /// The Morale that the squad is left with.
    pub morale: i32,
}

/// Returns the values in play, with the bonuses of a squad's NCO (F10, D6, D12).
pub fn squad_values(figure: &Figure, rules: &Rules) -> ByColumn<Option<i32>> {
    let mut values = figure.values;
    let Some(nco) = figure.nco.as_ref().filter(|_| figure.role == Some(Role::Troop)) else {
        return values;
    };
    let skill = Combatant::in_squad(figure, rules).skill(rules);
    let ws = values.get_mut(ListColumn::Ws);
    *ws = ws.map(|_| skill);
    let morale = values.get_mut(ListColumn::Morale);
    *morale = checked_morale(figure, true, rules);
    if rules.play.squad_morale == SquadMorale::OwnAndNco {
        *morale = morale.map(|own| own + nco.value(ListColumn::Leadership));
    }
    values
}

/// Returns the values of a trooper whose NCO is lost: without what he gives, and with the modifier to Morale.
pub fn values_without_nco(figure: &Figure, rules: &Rules) -> ByColumn<Option<i32>> {
    let mut values = figure.values;
    if figure.nco.is_some() && figure.role == Some(Role::Troop) {
        let lost = rules.play.morale_modifiers.nco_lost;
        let own = checked_morale(figure, false, rules);
        *values.get_mut(ListColumn::Morale) = own.map(|own| own + lost);
    }
    values
}

/// Returns the Morale of a squad after every loss up to the last figure (F29); `strength` includes the NCO. Empty for a
/// unit that never checks Morale.
pub fn ladder(figure: &Figure, strength: i32, rules: &Rules) -> Vec<MoraleRung> {
    let mut rungs: Vec<MoraleRung> = Vec::new();
    let Some(morale) = *squad_values(figure, rules).get(ListColumn::Morale) else { return rungs };
    if figure.has(AbilityEffect::NeverChecksMorale) {
        return rungs;
    }
    for lost in 1..=strength {
        let step = morale_check::reached_step(&rules.play.losses, strength, lost);
        let percent = step.map_or(0, |loss| loss.percent);
        match rungs.last_mut() {
            Some(rung) if rung.percent == percent => rung.last = lost,
            _ => {
                let morale = morale + step.map_or(0, |loss| loss.morale);
                rungs.push(MoraleRung { first: lost, last: lost, percent, morale });
            }
        }
    }
    rungs
}
