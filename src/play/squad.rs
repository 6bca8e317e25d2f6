//! Squads in melee: how figures are paired, and the losses of both sides, exact or by simulation.

use super::{Nerve, Quantity, Refused, Side, nerve};
use crate::dice::{Odds, Random};
use crate::limits;
use std::collections::BTreeMap;

/// What one side, or both, lose in a melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Casualties {
    /// Figures that the first side loses, its NCO included.
    pub first: u32,
    /// Figures that the second side loses.
    pub second: u32,
    /// The first side's NCO is among them.
    pub first_nco: bool,
    /// The second side's NCO is among them.
    pub second_nco: bool,
}

impl Casualties {
    /// What a side loses, and whether its NCO.
    pub fn lost_by(self, side: Side) -> (u32, bool) {
        match side {
            Side::First => (self.first, self.first_nco),
            Side::Second => (self.second, self.second_nco),
        }
    }

    /// The losses of two fights.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            first: self.first + other.first,
            second: self.second + other.second,
            first_nco: self.first_nco || other.first_nco,
            second_nco: self.second_nco || other.second_nco,
        }
    }
}

/// How the larger side spreads over the smaller (FoS §7c, Dune World §7.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Spread {
    /// As evenly as may be; the last fights have one more.
    #[default]
    Even,
    /// One on each but the last, all others on that one.
    Gang,
}

/// How the odds were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Every roll was counted.
    Exact,
    /// So many runs were thrown.
    Simulated {
        /// What they were thrown with.
        simulation: Simulation,
        /// With 99 % confidence the true chance of an outcome lies this near, in millionths (Hoeffding).
        within: u32,
    },
}

/// The losses of a melee of squads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Losses {
    /// What both sides lose.
    pub odds: Odds<Casualties>,
    /// How that was found.
    pub certainty: Certainty,
}

/// A squad in melee, of whatever a game knows a fighter as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Squad<F> {
    /// Its figures in the melee, its NCO included.
    pub figures: i32,
    /// Each of them.
    pub fighter: F,
    /// Its NCO, where he fights; he meets the other's NCO, or stands where he would be.
    pub nco: Option<F>,
}

impl<F: Copy> Squad<F> {
    /// Who fights: the NCO where he does, if there is one.
    pub(super) fn stands(self, nco: bool) -> F {
        self.nco.filter(|_| nco).unwrap_or(self.fighter)
    }

    fn map<G>(self, turn: &impl Fn(F) -> G) -> Squad<G> {
        Squad { figures: self.figures, fighter: turn(self.fighter), nco: self.nco.map(turn) }
    }
}

/// Two squads in melee, figure by figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash<F> {
    pub first: Squad<F>,
    /// The other.
    pub second: Squad<F>,
    /// How the larger spreads over the smaller.
    pub spread: Spread,
}

impl<F: Copy> Clash<F> {
    /// The same of what a game knows its fighters as.
    pub(super) fn map<G>(&self, turn: impl Fn(F) -> G) -> Clash<G> {
        let (first, second) = (self.first.map(&turn), self.second.map(&turn));
        Clash { first, second, spread: self.spread }
    }

    /// The losses, from a check of each fighter and the odds of each fight.
    pub(super) fn fought(
        &self,
        check: impl Fn(F) -> Result<(), Refused>,
        simulation: Simulation,
        fight: impl Fn(Group) -> Option<Odds<Casualties>>,
        progress: Progress,
    ) -> Result<Losses, Refused> {
        for squad in [self.first, self.second] {
            check(squad.fighter)?;
            squad.nco.map_or(Ok(()), &check)?;
        }
        let figures = (self.first.figures, self.second.figures);
        let ncos = self.first.nco.is_some() || self.second.nco.is_some();
        match losses(figures, ncos, self.spread, simulation, fight)? {
            Fought::Counted(odds) => Ok(Losses { odds, certainty: Certainty::Exact }),
            Fought::Uncounted(fights) => {
                simulated(&fights, simulation, progress).ok_or(Refused::Rolls)
            }
        }
    }
}

/// Is told how many parts of long work are done, and of how many.
pub type Progress<'a> = &'a dyn Fn(usize, usize);

/// The parts of a simulation that progress is told of.
const PARTS: u32 = 64;

/// What is thrown where there are too many rolls to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Simulation {
    /// The seed; the same one gives the same answer.
    pub seed: u64,
    /// How often the melee is fought.
    pub runs: i32,
}

impl Default for Simulation {
    fn default() -> Self {
        Self { seed: 1, runs: 1 << 18 }
    }
}

/// The figures of one fight; one side has a single one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    /// Who has a single figure; the first where both have.
    pub(super) single: Side,
    /// How many attack it.
    pub(super) attackers: i32,
    /// Whether NCOs fight here.
    pub(super) ncos: bool,
}

impl Group {
    /// The side with a single figure, then the other.
    pub(super) fn sides<T>(self, first: T, second: T) -> (T, T) {
        match self.single {
            Side::First => (first, second),
            Side::Second => (second, first),
        }
    }

    /// The single figure's loss, who is an NCO where his side has one.
    pub(super) fn alone(self, nco: bool) -> Casualties {
        lost(self.single, self.ncos && nco)
    }

    /// The loss of an attacker; the first of them is an NCO where his side has one.
    pub(super) fn attacker(self, nco: bool, at: i32) -> Casualties {
        let (_, side) = self.sides(Side::First, Side::Second);
        lost(side, self.ncos && nco && at == 0)
    }

    /// The losses of two attackers' fights; the single figure dies but once.
    pub(super) fn merged(self, a: Casualties, b: Casualties) -> Casualties {
        let both = a.and(b);
        match self.single {
            Side::First => Casualties { first: both.first.min(1), ..both },
            Side::Second => Casualties { second: both.second.min(1), ..both },
        }
    }
}

/// One figure of a side.
fn lost(side: Side, nco: bool) -> Casualties {
    let none = Casualties::default();
    match side {
        Side::First => Casualties { first: 1, first_nco: nco, ..none },
        Side::Second => Casualties { second: 1, second_nco: nco, ..none },
    }
}

/// A fight, and how often it is fought.
type Fights = Vec<(Odds<Casualties>, u32)>;

/// The losses of two sides, or their fights where those are too many to be counted.
enum Fought {
    Counted(Odds<Casualties>),
    Uncounted(Fights),
}

/// The losses of two sides of so many figures, from the odds of each of their fights.
fn losses(
    (first, second): (i32, i32),
    ncos: bool,
    spread: Spread,
    simulation: Simulation,
    fight: impl Fn(Group) -> Option<Odds<Casualties>>,
) -> Result<Fought, Refused> {
    Quantity::Figures.within(first, 1, limits::FIGURES)?;
    Quantity::Figures.within(second, 1, limits::FIGURES)?;
    Quantity::Runs.within(simulation.runs, 1, limits::RUNS)?;
    let groups = groups(first, second, ncos, spread);
    let most = groups.iter().map(|(group, _)| group.attackers).max().unwrap_or(0);
    Quantity::Attackers.within(most, 1, limits::ATTACKERS)?;
    let fights = groups.into_iter().map(|(group, times)| Some((fight(group)?, times)));
    let fights: Fights = fights.collect::<Option<_>>().ok_or(Refused::Rolls)?;
    // In the smallest weights there is room for a few more fights.
    let smaller = || fights.iter().map(|(odds, times)| (odds.clone().reduced(), *times)).collect();
    let counted = exact(&fights).or_else(|| exact(&smaller()));
    Ok(counted.map_or(Fought::Uncounted(fights), Fought::Counted))
}

/// The fights of so many figures: that of the NCOs, then the others, equal ones together.
fn groups(first: i32, second: i32, ncos: bool, spread: Spread) -> Vec<(Group, u32)> {
    let (few, many) = (first.min(second), first.max(second));
    let single = if first <= second { Side::First } else { Side::Second };
    let size = |at| match spread {
        Spread::Even => many / few + i32::from(at >= few - many % few),
        Spread::Gang if at == few - 1 => many - few + 1,
        Spread::Gang => 1,
    };
    let mut groups: Vec<(Group, u32)> = Vec::new();
    for at in 0..few {
        let group = Group { single, attackers: size(at), ncos: ncos && at == 0 };
        match groups.last_mut() {
            Some((last, times)) if *last == group => *times += 1,
            _ => groups.push((group, 1)),
        }
    }
    groups
}

/// Every roll counted; `None` where a u128 does not hold them, with those of a Morale check after.
fn exact(fights: &Fights) -> Option<Odds<Casualties>> {
    let parts = fights.iter().map(|(fight, times)| repeated(fight, *times));
    let sum = parts.reduce(|sum, part| Some(sum?.and(&part?)?.map(|(a, b)| a.and(*b))))??;
    let room = |odds: &Odds<_>| odds.total().checked_mul(nerve::ROLLS).is_some();
    if room(&sum) { Some(sum) } else { Some(sum.reduced()).filter(room) }
}

/// The same fight so many times; one with NCOs is fought once.
fn repeated(fight: &Odds<Casualties>, times: u32) -> Option<Odds<Casualties>> {
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
    Odds::weighted(grid.into_iter().enumerate().map(cell))
}

/// Fought as often as asked.
fn simulated(fights: &Fights, simulation: Simulation, progress: Progress) -> Option<Losses> {
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
                sum = sum.and(*fight.drawn(&mut random));
            }
        }
        *found.entry(sum).or_insert(0) += 1;
    }
    // Hoeffding: the root of ln(2 / 0.01) / (2 runs); 10^12 times that, so its root is in millionths.
    let square = 2_649_158_683_274u64 / u64::from(simulation.runs.unsigned_abs());
    let within = u32::try_from(square.isqrt() + 1).unwrap_or(u32::MAX);
    Some(Losses {
        odds: Odds::weighted(found)?,
        certainty: Certainty::Simulated { simulation, within },
    })
}

/// What becomes of a side's nerve, from what 2d6 must not pass after losing so many, and its NCO or not;
/// none where it need not check.
pub(super) fn after(
    odds: &Odds<Casualties>,
    side: Side,
    left: i32,
    adjusted: impl Fn(i32, bool) -> Result<Option<i32>, Refused>,
) -> Result<Odds<Nerve>, Refused> {
    let most = odds.iter().map(|(lost, _)| lost.lost_by(side).0).max().unwrap_or(0);
    let most = i32::try_from(most).unwrap_or(i32::MAX);
    Quantity::Figures.within(left, most, limits::COUNT)?;
    // What cannot be asked is found before the sum, which has no room for a reason.
    let lost = |lost: Casualties| {
        let (lost, nco) = lost.lost_by(side);
        let lost = i32::try_from(lost).unwrap_or(i32::MAX);
        Ok((lost, if lost < left { adjusted(lost, nco)? } else { None }))
    };
    odds.iter().try_for_each(|(casualties, _)| lost(*casualties).map(|_| ()))?;
    let nerve = odds.then(|casualties| match lost(*casualties).ok()? {
        (lost, _) if lost == left => Some(Odds::certain(Nerve::Gone)),
        (_, None) => Some(Odds::certain(Nerve::Holds)),
        (_, Some(adjusted)) => nerve::nerve(adjusted).ok(),
    });
    nerve.ok_or(Refused::Rolls)
}
