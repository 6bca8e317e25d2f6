//! Fire: of figures, of a machine gun, of a cannon, and at the crew of a gun.

use super::{DICE, die, percent};
use crate::dice::Distribution;
use crate::games::scrubs::refused::ScrubsNumber;
use crate::games::scrubs::{FireMode, Tables, Weapon};
use crate::rolls::{Quantity, Refused};

#[derive(Debug, Clone)]
pub struct FiringUnit<'a> {
    pub weapon: &'a Weapon,
    /// The distance to the target, in inches.
    pub inches: i32,
    /// Dice that are rolled: one for each figure.
    pub dice: i32,
    /// Its crew, where the weapon has one.
    pub crew: i32,
    /// The cover of the target.
    pub cover: Cover,
    /// The unit did not move.
    pub still: bool,
    /// Figures below the blast of a cannon.
    pub below: i32,
    /// The crew of a gun that is fired at, and the figures around it, its own among them.
    pub at: Option<Crew>,
}

/// The cover of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    /// No cover.
    Open,
    /// A fort, a building or rough ground.
    Covered,
}

/// The crew of a gun among figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crew {
    /// Its own figures.
    pub crew: i32,
    /// All figures near the gun.
    pub figures: i32,
}

/// The result of fire.
#[derive(Debug, Clone)]
pub struct Fired {
    /// Figures that are hit.
    pub hits: Distribution<i32>,
    /// `true` if a machine gun jams; `None` for other weapons.
    pub jams: Option<Distribution<bool>>,
    /// `true` if a cannon hits at all; `None` for other weapons.
    pub struck: Option<Distribution<bool>>,
    /// Figures of the crew that are hit.
    pub crew: Option<Distribution<i32>>,
    /// The lowest roll that hits, with all modifiers.
    pub least: i32,
}

/// Computes the chance in per cent that a hit is on the crew, rounded down (S10).
pub fn crew_share(at: Crew) -> i32 {
    at.crew * 100 / at.figures.max(1)
}

/// Returns the odds of fire.
///
/// # Errors
/// A target out of range, more dice than are counted, a cannon without crew.
pub fn fire(shot: &FiringUnit, tables: &Tables) -> Result<Fired, Refused> {
    let least = lowest_hit(shot, tables)?;
    let hit = die().map(|&roll| roll >= least);
    let (hits, jams, struck) = match shot.weapon.kind {
        FireMode::Small => (count_successes(&hit, shot.dice)?, None, None),
        FireMode::MachineGun => {
            let dice = if shot.crew > 0 { shot.crew * tables.fire.crew_dice } else { shot.dice };
            let zeros = count_successes(&die().map(|&roll| roll == 0), dice)?;
            let jam = i32::try_from(tables.fire.jam).unwrap_or(i32::MAX);
            (count_successes(&hit, dice)?, Some(zeros.map(|&zeros| zeros >= jam)), None)
        }
        FireMode::Cannon => {
            let killed =
                count_successes(&die().map(|&roll| roll >= tables.fire.blast), shot.below)?;
            let after =
                |hit: &bool| Some(if *hit { killed.clone() } else { Distribution::certain(0) });
            (hit.then(after).ok_or(Refused::Rolls)?, None, Some(hit))
        }
    };
    let crew = shot.at.map(|at| crew_hits(&hits, at)).transpose()?;
    Ok(Fired { hits, jams, struck, crew, least })
}

/// Returns the lowest roll that hits, with all modifiers; it may be off the die.
fn lowest_hit(shot: &FiringUnit, tables: &Tables) -> Result<i32, Refused> {
    let (weapon, fire) = (shot.weapon, &tables.fire);
    Quantity::Inches.within(shot.inches, 0, weapon.long.0)?;
    let within = shot.inches <= weapon.short.0;
    let least = if within { weapon.short.1 } else { weapon.long.1 };
    let covered = if shot.cover == Cover::Covered { fire.covered } else { 0 };
    let modifier = match weapon.kind {
        FireMode::Small if shot.still => fire.still,
        FireMode::Small | FireMode::MachineGun => 0,
        FireMode::Cannon => {
            let near = shot.inches < fire.grapeshot.under;
            crew_modifier(shot.crew, tables)? + if near { fire.grapeshot.adds } else { 0 }
        }
    };
    Ok(least - covered - modifier)
}

/// Returns the modifier of a cannon by its crew.
fn crew_modifier(crew: i32, tables: &Tables) -> Result<i32, Refused> {
    let numbers = &tables.fire.crew;
    let (least, most) = (numbers.keys().next(), numbers.keys().next_back());
    ScrubsNumber::Crew.within(crew, least.map_or(0, |n| *n), most.map_or(0, |n| *n))?;
    Ok(numbers.get(&crew).copied().unwrap_or(0))
}

/// Returns the number of successes among some dice.
fn count_successes(once: &Distribution<bool>, dice: i32) -> Result<Distribution<i32>, Refused> {
    Quantity::Dice.within(dice, 1, DICE)?;
    once.times(dice).ok_or(Refused::Rolls)
}

/// Returns the hits on the crew, each by a percentage roll under its share (S16); never more than its figures.
fn crew_hits(hits: &Distribution<i32>, at: Crew) -> Result<Distribution<i32>, Refused> {
    Quantity::Figures.within(at.figures, at.crew.max(1), 999)?;
    ScrubsNumber::Crew.within(at.crew, 1, at.figures)?;
    let share = crew_share(at);
    let one = percent().map(|&roll| roll < share).reduced();
    let struck = |hits: &i32| match hits {
        0 => Some(Distribution::certain(0)),
        hits => count_successes(&one, *hits).ok().map(|struck| struck.map(|&n| n.min(at.crew))),
    };
    hits.clone().reduced().then(struck).ok_or(Refused::Rolls)
}
