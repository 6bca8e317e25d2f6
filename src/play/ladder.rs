//! Numbers of a figure in play: values in its squad, Morale ladder, effect of each die face when it fires.

use super::fire::face_odds;
use super::morale::checked_morale;
use super::{Combatant, Figure, FigureShot, Refused};
use crate::army::{AbilityEffect, Role};
use crate::codes::WeaponKind;
use crate::games::coded::nerve;
use crate::profile::{ByValue, ListColumn};
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

/// The effect of one face of the die in fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AimFace {
    /// The face.
    pub roll: i32,
    /// The number of the game's covers through which it always kills, 0 in the open only; `None` if it does not.
    pub through: Option<usize>,
    /// Set if it always kills through a shield.
    pub pierces: bool,
}

/// Returns the values in play, with the bonuses of a squad's NCO (F10, D6, D12).
pub fn squad_values(figure: &Figure, rules: &Rules) -> ByValue<Option<i32>> {
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

/// Returns the Morale of a squad after every loss up to the last figure (F29); `strength` includes the NCO. Empty for a
/// unit that never checks Morale.
pub fn ladder(figure: &Figure, strength: i32, rules: &Rules) -> Vec<MoraleRung> {
    let mut rungs: Vec<MoraleRung> = Vec::new();
    let Some(morale) = *squad_values(figure, rules).get(ListColumn::Morale) else { return rungs };
    if figure.has(AbilityEffect::NeverChecksMorale) {
        return rungs;
    }
    for lost in 1..=strength {
        let step = nerve::reached_step(&rules.play.losses, strength, lost);
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

/// Returns the effect of each face of the die, 1 to 10, for a figure that fires a weapon.
///
/// # Errors
/// A skill outside its limits, or a weapon that the game has no rule for.
pub fn aims(shooter: &Figure, weapon: WeaponKind, rules: &Rules) -> Result<Vec<AimFace>, Refused> {
    let open = FigureShot::new(shooter, weapon);
    let kills = |fire: &FigureShot, roll| -> Result<bool, Refused> {
        let chance = face_odds(fire, roll, rules)?.chance(|shot| shot.kills());
        Ok(chance.count == chance.of)
    };
    let aim = |roll| {
        let mut covered = 0;
        for cover in &rules.play.covers {
            covered += usize::from(kills(&FigureShot { cover: Some(cover.value), ..open }, roll)?);
        }
        let through = kills(&open, roll)?.then_some(covered);
        Ok(AimFace { roll, through, pierces: kills(&FigureShot { shield: true, ..open }, roll)? })
    };
    (1..=10).map(aim).collect()
}
