//! Squads in melee: how figures are paired, and the losses of both sides, exact or by simulation.

use super::{MoraleOutcome, Quantity, Refused, Side, morale_check};
use crate::dice::{Distribution, Random, error_bound};
use crate::limits;
use std::collections::BTreeMap;

/// Casualties of one or both sides in a melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Casualties {
    /// Figures lost by the first side, its NCO included.
    pub first: u32,
    /// Figures lost by the second side, its NCO included.
    pub second: u32,
    /// The first side's NCO is among them.
    pub first_nco: bool,
    /// The second side's NCO is among them.
    pub second_nco: bool,
}

impl Casualties {
    /// Returns the figures that a side loses, and whether its NCO is among them.
    pub fn lost_by(self, side: Side) -> (u32, bool) {
        match side {
            Side::First => (self.first, self.first_nco),
            Side::Second => (self.second, self.second_nco),
        }
    }

    /// Adds the losses of another fight.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            first: self.first + other.first,
            second: self.second + other.second,
            first_nco: self.first_nco || other.first_nco,
            second_nco: self.second_nco || other.second_nco,
        }
    }
}

/// The method by which odds were computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Every roll was counted.
    Exact,
    /// The given number of runs was thrown.
    Simulated {
        simulation: Simulation,
        /// Half the width of the 99 % confidence interval of any outcome's chance, in millionths (Hoeffding).
        within: u32,
    },
}

/// The odds of the losses in a melee of squads, and how they were counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SquadMeleeOdds {
    pub odds: Distribution<Casualties>,
    pub certainty: Certainty,
}

/// A squad in melee, with a game's own type of fighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeleeSquad<F> {
    /// Its figures in the melee, its NCO included.
    pub figures: i32,
    /// The values of each figure.
    pub fighter: F,
    /// The NCO, if he fights; he meets the other side's NCO, or the figure in that place.
    pub nco: Option<F>,
}

impl<F: Copy> MeleeSquad<F> {
    /// Returns the fighter in a fight: the NCO if `nco` is set and there is one.
    pub(crate) fn fighter(self, nco: bool) -> F {
        self.nco.filter(|_| nco).unwrap_or(self.fighter)
    }

    fn map<G>(self, convert: &impl Fn(F) -> G) -> MeleeSquad<G> {
        MeleeSquad {
            figures: self.figures,
            fighter: convert(self.fighter),
            nco: self.nco.map(convert),
        }
    }
}

/// Two squads in melee, figure by figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquadMelee<F> {
    pub first: MeleeSquad<F>,
    pub second: MeleeSquad<F>,
}

impl<F: Copy> SquadMelee<F> {
    /// Converts the fighters to another type.
    pub(crate) fn map<G>(&self, convert: impl Fn(F) -> G) -> SquadMelee<G> {
        SquadMelee { first: self.first.map(&convert), second: self.second.map(&convert) }
    }

    /// Computes the losses, from a check of each fighter and the odds of each fight.
    pub(crate) fn losses(
        &self,
        validate: impl Fn(F) -> Result<(), Refused>,
        simulation: Simulation,
        fight: impl Fn(MeleeGrouping) -> Option<Distribution<Casualties>>,
        progress: Progress,
    ) -> Result<SquadMeleeOdds, Refused> {
        for squad in [self.first, self.second] {
            validate(squad.fighter)?;
            squad.nco.map_or(Ok(()), &validate)?;
        }
        let figures = (self.first.figures, self.second.figures);
        let ncos = self.first.nco.is_some() || self.second.nco.is_some();
        match fight_all(figures, ncos, simulation, fight)? {
            SquadFights::Counted(odds) => Ok(SquadMeleeOdds { odds, certainty: Certainty::Exact }),
            SquadFights::Uncounted(fights) => {
                simulate_fights(&fights, simulation, progress).ok_or(Refused::Rolls)
            }
        }
    }
}

/// Callback for the progress of long work: the parts done, and their total.
pub type Progress<'a> = &'a dyn Fn(usize, usize);

/// The number of progress reports of a simulation.
const PARTS: u32 = 64;

/// The settings of a simulation, used if there are too many rolls to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Simulation {
    /// The seed; the same seed gives the same result.
    pub seed: u64,
    /// The number of times that the melee is fought.
    pub runs: i32,
}

impl Default for Simulation {
    fn default() -> Self {
        Self { seed: 1, runs: 1 << 18 }
    }
}

/// Who meets whom in one fight of a melee of squads; one side has a single figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MeleeGrouping {
    /// The side with a single figure; the first if both have one.
    pub(crate) single: Side,
    /// The number of its attackers.
    pub(crate) attackers: i32,
    /// `true` if NCOs fight here.
    pub(crate) ncos: bool,
}

impl MeleeGrouping {
    /// Orders two values: the side with the single figure, then the other.
    pub(crate) fn sides<T>(self, first: T, second: T) -> (T, T) {
        match self.single {
            Side::First => (first, second),
            Side::Second => (second, first),
        }
    }

    /// Returns the loss of the single figure, its NCO if the side has one in this fight.
    pub(crate) fn single_lost(self, nco: bool) -> Casualties {
        single_loss(self.single, self.ncos && nco)
    }

    /// Returns the loss of an attacker; the first is an NCO if the side has one in this fight.
    pub(crate) fn attacker_lost(self, nco: bool, at: i32) -> Casualties {
        let (_, side) = self.sides(Side::First, Side::Second);
        single_loss(side, self.ncos && nco && at == 0)
    }

    /// Adds the losses of two attackers' fights; the single figure dies only once.
    pub(crate) fn merge(self, a: Casualties, b: Casualties) -> Casualties {
        let both = a.and(b);
        match self.single {
            Side::First => Casualties { first: both.first.min(1), ..both },
            Side::Second => Casualties { second: both.second.min(1), ..both },
        }
    }
}

/// Returns the loss of one figure of a side.
fn single_loss(side: Side, nco: bool) -> Casualties {
    let none = Casualties::default();
    match side {
        Side::First => Casualties { first: 1, first_nco: nco, ..none },
        Side::Second => Casualties { second: 1, second_nco: nco, ..none },
    }
}

/// Fights, with the number of times that each is fought.
type Fights = Vec<(Distribution<Casualties>, u32)>;

/// The losses of both sides, or their fights if those are too many to count.
enum SquadFights {
    Counted(Distribution<Casualties>),
    Uncounted(Fights),
}

/// Computes the losses of sides of `first` and `second` figures from the odds of each fight.
fn fight_all(
    (first, second): (i32, i32),
    ncos: bool,
    simulation: Simulation,
    fight: impl Fn(MeleeGrouping) -> Option<Distribution<Casualties>>,
) -> Result<SquadFights, Refused> {
    Quantity::Figures.within(first, 1, limits::FIGURES)?;
    Quantity::Figures.within(second, 1, limits::FIGURES)?;
    Quantity::Runs.within(simulation.runs, 1, limits::RUNS)?;
    let groups = groups(first, second, ncos);
    let most = groups.iter().map(|(group, _)| group.attackers).max().unwrap_or(0);
    Quantity::Attackers.within(most, 1, limits::ATTACKERS)?;
    let fights = groups.into_iter().map(|(group, times)| Some((fight(group)?, times)));
    let fights: Fights = fights.collect::<Option<_>>().ok_or(Refused::Rolls)?;
    // Reduced weights leave room for a few more fights.
    let smaller = || fights.iter().map(|(odds, times)| (odds.clone().reduced(), *times)).collect();
    let counted = count_rolls(&fights).or_else(|| count_rolls(&smaller()));
    Ok(counted.map_or(SquadFights::Uncounted(fights), SquadFights::Counted))
}

/// Fights alike in a melee of two squads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EvenFights {
    /// The number of such fights.
    pub times: u32,
    /// The figures of the larger squad that meet one of the smaller in each.
    pub attackers: i32,
}

/// Returns the fights of two squads of these figures, spread evenly; at their head is the one with the NCOs.
pub fn even_fights(first: i32, second: i32) -> Vec<EvenFights> {
    let groups = groups(first.max(1), second.max(1), false);
    let pairing =
        |(group, times): (MeleeGrouping, u32)| EvenFights { times, attackers: group.attackers };
    groups.into_iter().map(pairing).collect()
}

/// Returns the fights of two squads' figures: the one with NCOs first, then the others, equal ones merged. The larger
/// side is spread over the smaller as evenly as possible; the last fights have one more (FoS §7c, Dune World §7.6).
fn groups(first: i32, second: i32, ncos: bool) -> Vec<(MeleeGrouping, u32)> {
    let (few, many) = (first.min(second), first.max(second));
    let single = if first <= second { Side::First } else { Side::Second };
    let size = |at| many / few + i32::from(at >= few - many % few);
    let mut groups: Vec<(MeleeGrouping, u32)> = Vec::new();
    for at in 0..few {
        let group = MeleeGrouping { single, attackers: size(at), ncos: ncos && at == 0 };
        match groups.last_mut() {
            Some((last, times)) if *last == group => *times += 1,
            _ => groups.push((group, 1)),
        }
    }
    groups
}

/// Counts every roll; `None` if they exceed a `u128`, including those of a Morale check afterwards.
fn count_rolls(fights: &Fights) -> Option<Distribution<Casualties>> {
    let parts = fights.iter().map(|(fight, times)| repeat_fight(fight, *times));
    let sum = parts.reduce(|sum, part| Some(sum?.and(&part?)?.map(|(a, b)| a.and(*b))))??;
    let room = |odds: &Distribution<_>| odds.total().checked_mul(morale_check::ROLLS).is_some();
    if room(&sum) { Some(sum) } else { Some(sum.reduced()).filter(room) }
}

/// Returns the odds of a fight that is repeated `times` times; the fight with NCOs occurs once.
fn repeat_fight(fight: &Distribution<Casualties>, times: u32) -> Option<Distribution<Casualties>> {
    if times == 1 {
        return Some(fight.clone());
    }
    fight.total().checked_pow(times)?;
    let most = |side| fight.iter().map(|(lost, _)| lost.lost_by(side).0).max().unwrap_or(0);
    let (first, second) = (most(Side::First), most(Side::Second));
    let width = (second * times + 1) as usize;
    let mut grid = vec![0u128; (first * times + 1) as usize * width];
    let mut next = grid.clone();
    grid[0] = 1;
    let steps: Vec<_> = fight
        .iter()
        .map(|(lost, weight)| (lost.first as usize * width + lost.second as usize, weight))
        .collect();
    for done in 0..times {
        next.fill(0);
        for row in (0..=first * done).map(|lost| lost as usize * width) {
            let before = &grid[row..=row + (second * done) as usize];
            for (step, weight) in &steps {
                for (sum, count) in next[row + step..].iter_mut().zip(before) {
                    // Never more than the total, which was checked.
                    *sum = sum.wrapping_add(count.wrapping_mul(*weight));
                }
            }
        }
        std::mem::swap(&mut grid, &mut next);
    }
    let cell = |(at, weight): (usize, u128)| {
        let (first, second) = ((at / width) as u32, (at % width) as u32);
        (Casualties { first, second, ..Casualties::default() }, weight)
    };
    Distribution::weighted(grid.into_iter().enumerate().map(cell))
}

/// Simulates the fights.
fn simulate_fights(
    fights: &Fights,
    simulation: Simulation,
    progress: Progress,
) -> Option<SquadMeleeOdds> {
    let mut random = Random::new(simulation.seed);
    let mut found = BTreeMap::new();
    let runs = simulation.runs.unsigned_abs();
    let part = runs.div_ceil(PARTS);
    for run in 0..runs {
        if run.is_multiple_of(part) {
            progress((run / part) as usize, runs.div_ceil(part) as usize);
        }
        let mut sum = Casualties::default();
        for (fight, times) in fights {
            for _ in 0..*times {
                sum = sum.and(*fight.draw(&mut random));
            }
        }
        *found.entry(sum).or_insert(0) += 1;
    }
    let within = error_bound(u64::from(simulation.runs.unsigned_abs()));
    let within = u32::try_from(within).unwrap_or(u32::MAX);
    Some(SquadMeleeOdds {
        odds: Distribution::weighted(found)?,
        certainty: Certainty::Simulated { simulation, within },
    })
}

/// Returns the odds of a side's Morale after melee. `adjusted` gives the adjusted Morale for 2d6 from the figures lost
/// and whether the NCO is among them, or `None` if the side need not check.
pub(crate) fn morale_after_melee(
    odds: &Distribution<Casualties>,
    side: Side,
    left: i32,
    adjusted: impl Fn(i32, bool) -> Result<Option<i32>, Refused>,
) -> Result<Distribution<MoraleOutcome>, Refused> {
    let most = odds.iter().map(|(lost, _)| lost.lost_by(side).0).max().unwrap_or(0);
    let most = i32::try_from(most).unwrap_or(i32::MAX);
    Quantity::Figures.within(left, most, limits::COUNT)?;
    // Errors are found before the sum, which cannot return them.
    let lost = |lost: Casualties| {
        let (lost, nco) = lost.lost_by(side);
        let lost = i32::try_from(lost).unwrap_or(i32::MAX);
        Ok((lost, if lost < left { adjusted(lost, nco)? } else { None }))
    };
    odds.iter().try_for_each(|(casualties, _)| lost(*casualties).map(|_| ()))?;
    let morale_result = odds.then(|casualties| match lost(*casualties).ok()? {
        (lost, _) if lost == left => Some(Distribution::certain(MoraleOutcome::Gone)),
        (_, None) => Some(Distribution::certain(MoraleOutcome::Holds)),
        (_, Some(adjusted)) => Some(morale_check::morale_outcome_odds(adjusted)),
    });
    morale_result.ok_or(Refused::Rolls)
}
