//! The effect of a unit's fire in a turn.

use crate::dice::{Chance, Distribution};
use crate::rolls::{self, Figure, FigureShot, Refused, ShotResult, WeaponLetter};
use crate::rules::Rules;

/// A turn of fire in the open, on average over its targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firing {
    /// The letter of the weapon.
    pub weapon: char,
    /// The chance that it kills the target, and nobody else.
    pub kills: Chance,
    /// The chance that a lasgun explodes on a shield, and kills all within 2d10", or everyone.
    pub explodes: Chance,
}

/// The result of a turn of fire at one target, the strongest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum FireResult {
    Nothing,
    Kills,
    Explodes,
}

impl FireResult {
    fn after(shot: ShotResult) -> Self {
        match shot {
            ShotResult::Hit | ShotResult::Penetrates => Self::Kills,
            ShotResult::Explosion { .. } | ShotResult::Nuclear { .. } => Self::Explodes,
            ShotResult::Miss | ShotResult::Covered | ShotResult::Stopped => Self::Nothing,
        }
    }
}

impl Firing {
    /// Returns the turn of fire of a figure with the weapon that kills most often, on average over targets with a shield
    /// or without; `None` for a figure that cannot fire.
    ///
    /// # Errors
    /// A number outside the limits of the odds.
    pub fn best(figure: &Figure, shields: &[bool], rules: &Rules) -> Result<Option<Self>, Refused> {
        let mut best: Option<Self> = None;
        for arm in figure.missiles() {
            let turns = shields.iter().map(|shield| turn(figure, arm, *shield, rules));
            let turns = turns.collect::<Result<Vec<_>, _>>()?;
            let mean = |chance: fn(&Distribution<FireResult>) -> Chance| {
                Chance::mean(&turns.iter().map(chance).collect::<Vec<_>>()).ok_or(Refused::Rolls)
            };
            let kills = mean(|turn| turn.chance_of(&FireResult::Kills))?;
            let explodes = mean(|turn| turn.chance_of(&FireResult::Explodes))?;
            let firing = Self { weapon: arm.letter, kills, explodes };
            if best.is_none_or(|best| firing.beats(best)) {
                best = Some(firing);
            }
        }
        Ok(best)
    }

    /// Returns `true` if it kills more often than another.
    fn beats(self, other: Self) -> bool {
        self.kills.count * other.kills.of > other.kills.count * self.kills.of
    }
}

/// Returns the odds of a weapon's shots in a turn (D22); an explosion outweighs a kill.
fn turn(
    figure: &Figure,
    arm: &WeaponLetter,
    shield: bool,
    rules: &Rules,
) -> Result<Distribution<FireResult>, Refused> {
    let fire = FigureShot { shield, ..FigureShot::new(figure, arm.kind) };
    let shot = rolls::fire_odds(&fire, rules)?.map(|shot| FireResult::after(*shot));
    let shots = rolls::shots_per_turn(figure, arm.kind, rules);
    let more = |turn: Distribution<FireResult>, _| Some(turn.and(&shot)?.map(|(a, b)| *a.max(b)));
    (0..shots).try_fold(Distribution::certain(FireResult::Nothing), more).ok_or(Refused::Rolls)
}
