//! Melee of two squads in either game with ability codes, and the Morale check that follows.

use super::morale::checked_morale;
use super::{Argument, Combatant, MoraleOutcome, Nco, Quantity, Refused, Side};
use crate::army::AbilityEffect;
use crate::dice::Distribution;
use crate::games::coded::squad::{
    self, Casualties, MeleeSquad, Progress, Simulation, SquadMelee, SquadMeleeOdds,
};
use crate::games::coded::{Morale, MoraleAfterMelee};
use crate::games::{dune_world, fistful};
use crate::limits;
use crate::profile::ListColumn;
use crate::rules::{Procedure, Rules};

/// Returns the losses of a round of melee: exact, or simulated if the rolls overflow a u128. In Dune World only
/// eliminated figures are lost. `progress` reports on a simulation.
///
/// # Errors
/// A number outside its limits, or an argument that the game has no rule for.
pub fn squad_melee_odds(
    squad_melee: &SquadMelee<Combatant>,
    simulation: Simulation,
    rules: &Rules,
    progress: Progress,
) -> Result<SquadMeleeOdds, Refused> {
    let led = |squad: &MeleeSquad<Combatant>| squad.nco.is_some() && squad.fighter.figure.leads();
    Refused::NoNco(Argument::Nco).refuse_if(led(&squad_melee.first))?;
    Refused::NoNco(Argument::FoeNco).refuse_if(led(&squad_melee.second))?;
    let again = |squad: &MeleeSquad<Combatant>| squad.fighter.figure.unique && squad.figures > 1;
    Refused::OnlyOne.refuse_if(again(&squad_melee.first) || again(&squad_melee.second))?;
    let several = rules.play.melee.several;
    match rules.play.procedure {
        Procedure::Fistful => {
            validate(squad_melee)?;
            let squad_melee = squad_melee.map(|combatant| combatant.to_fistful(rules));
            fistful::squads(&squad_melee, several, simulation, progress)
        }
        Procedure::DuneWorld => {
            let squad_melee = squad_melee.map(|combatant| combatant.to_dune_world(rules));
            dune_world::squads(&squad_melee, several, simulation, progress)
        }
    }
}

/// Refuses shields in a game where they have no effect in melee.
fn validate(squad_melee: &SquadMelee<Combatant>) -> Result<(), Refused> {
    let (first, second) = (squad_melee.first.fighter.shield, squad_melee.second.fighter.shield);
    let foreign = [
        (first == Some(true), Argument::Shield),
        (second == Some(true), Argument::FoeShield),
        (first == Some(false), Argument::NoShield),
        (second == Some(false), Argument::NoFoeShield),
    ];
    Refused::refuse_foreign(foreign)
}

/// Losses of a squad before a melee, for the Morale check after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EarlierLosses {
    /// Figures, its NCO included.
    pub figures: i32,
    pub nco: bool,
}

/// Returns the odds of a side's morale check after the melee; `None` if its Morale is not known.
///
/// # Errors
/// A number outside its limits, or more rolls than can be counted.
pub fn morale_after_melee(
    losses: &Distribution<Casualties>,
    side: Side,
    (squad, earlier): (&MeleeSquad<Combatant>, EarlierLosses),
    rules: &Rules,
) -> Result<Option<Distribution<MoraleOutcome>>, Refused> {
    Quantity::Figures.within(earlier.figures, 0, limits::FIGURES)?;
    let figure = squad.fighter.figure;
    let Some(own) = *figure.values.get(ListColumn::Morale) else { return Ok(None) };
    let (strength, leader) = (squad.figures, squad.fighter.leader);
    if figure.has(AbilityEffect::NeverChecksMorale) {
        return squad::morale_after_melee(losses, side, strength, |_, _| Ok(None)).map(Some);
    }
    let nco = match (squad.nco.is_some(), earlier.nco) {
        (true, _) => Nco::Present,
        (false, true) => Nco::Lost,
        (false, false) => Nco::None,
    };
    let base = checked_morale(figure, squad.nco.is_some(), rules).unwrap_or(own);
    let after = MoraleAfterMelee {
        before: Morale {
            strength: strength.saturating_add(earlier.figures),
            lost: earlier.figures,
            nco,
            leader,
            ..Morale::new(base)
        },
        base_without_nco: own,
        must_check: rules.procedure_rules().checks_after_melee,
    };
    after.odds(losses, side, &rules.play).map(Some)
}
