//! The suppression that is left when a unit is activated.

use super::{hit_die, hits};
use crate::dice::Distribution;
use crate::games::dust::Tables;
use crate::games::dust::refused::DustNumber;
use crate::rolls::Refused;

/// A suppressed unit.
#[derive(Debug, Clone, Copy)]
pub struct Suppression {
    /// Its suppression tokens.
    pub tokens: i32,
    pub models: i32,
    /// A hero is with it: blank faces take tokens away (W2), and it never retreats.
    pub hero: bool,
    /// It has a reaction token.
    pub reaction: bool,
}

/// The result of the roll for suppression.
#[derive(Debug, Clone)]
pub struct Suppressed {
    /// Tokens that are left.
    pub left: Distribution<i32>,
    /// `true` if it retreats: with more tokens than models (W9).
    pub retreats: Distribution<bool>,
    /// Actions it may declare (W10).
    pub actions: Distribution<i32>,
}

/// Returns the odds of the roll for suppression.
///
/// # Errors
/// Numbers outside their limits.
pub fn suppression(unit: &Suppression, tables: &Tables) -> Result<Suppressed, Refused> {
    let Suppression { tokens, models, hero, reaction } = *unit;
    DustNumber::Tokens.within(tokens, 0, super::DICE)?;
    DustNumber::Models.within(models, 1, 30)?;
    let once = hit_die(tables).map(|hit| *hit != hero);
    let left = hits(&once, tokens)?.map(|removed| tokens - removed);
    let retreats = left.map(|&left| !hero && left > models);
    let less = i32::from(reaction);
    let actions = left.map(|&left| (tables.actions - less - i32::from(left > 0)).max(0));
    Ok(Suppressed { left, retreats, actions })
}
