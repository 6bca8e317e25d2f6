//! Where a ladder of forces is even with another force.

use super::ladder::LadderForce;
use crate::battle::{HostId, Tally};

/// A force of a ladder that fought.
#[derive(Debug, Clone)]
pub struct TriedForce {
    /// Whole points.
    pub points: i64,
    /// Its battles; the forces of the ladder are the second side.
    pub tally: Tally,
}

/// Where a ladder is even with the force that it fought.
#[derive(Debug, Clone)]
pub struct EvenPoints {
    /// The points that win and lose equally often, drawn straight from one rung to the next; none where the dearest
    /// still loses, or the cheapest still wins.
    pub points: Option<i64>,
    /// The points of the cheapest and the dearest force that may be even; none where no such force is on the ladder.
    pub between: Option<[i64; 2]>,
    /// The points of the ladder's ends.
    pub ends: [i64; 2],
    /// Every force that fought, the cheapest first; the last to fight may have been stopped in the midst.
    pub tried: Vec<TriedForce>,
    /// Whether somebody wanted what there was before all was known.
    pub stopped: bool,
}

/// The fights of a ladder, each of which is fought when it is first asked about.
struct LadderSearch<'a, E> {
    rungs: &'a [LadderForce],
    fight: &'a mut dyn FnMut(&LadderForce) -> Result<Tally, E>,
    /// Millionths by which the true chances may be off.
    within: u64,
    fought: Vec<Option<Tally>>,
    /// The battles of each force; fewer were stopped.
    games: u64,
    stopped: bool,
}

impl<E> LadderSearch<'_, E> {
    /// What the second side scores, in halves of a battle: two for a victory and one for a draw; and its battles. None
    /// where somebody wants what there is.
    fn score(&mut self, at: usize) -> Result<Option<(u64, u64)>, E> {
        if self.fought[at].is_none() && !self.stopped {
            let tally = (self.fight)(&self.rungs[at])?;
            self.stopped = tally.games < self.games;
            self.fought[at] = (tally.games > 0).then_some(tally);
        }
        let whole = self.fought[at].as_ref().filter(|tally| tally.games >= self.games);
        Ok(whole.map(|tally| (2 * tally.wins[HostId::Second] + tally.draws(), tally.games)))
    }

    /// The first force of which a test holds, where it holds of every dearer one.
    fn first(&mut self, test: impl Fn(u64, u64, u64) -> bool) -> Result<Option<usize>, E> {
        let (mut low, mut high) = (0, self.rungs.len());
        while low < high {
            let middle = low.midpoint(high);
            let Some((score, games)) = self.score(middle)? else { return Ok(None) };
            if test(score, games, 2 * games * self.within / 1_000_000) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok(Some(low))
    }

    /// The points that are even, where a force is the first that does not lose: straight from the one before.
    fn even_points(&mut self, at: usize) -> Result<Option<i64>, E> {
        if at == self.rungs.len() {
            return Ok(None);
        }
        let Some((above, games)) = self.score(at)? else { return Ok(None) };
        let to = self.rungs[at].points;
        if at == 0 {
            return Ok((above == games).then_some(to));
        }
        let Some((below, _)) = self.score(at - 1)? else { return Ok(None) };
        let from = self.rungs[at - 1].points;
        let (part, of) = (games.saturating_sub(below), above.saturating_sub(below).max(1));
        let step = i128::from(to - from) * i128::from(part) / i128::from(of);
        Ok(Some(from + i64::try_from(step).unwrap_or(0)))
    }
}

/// Halves a ladder until it is known where it is even, or until a force fights fewer battles than it was to: then there
/// is what is known by now. `within` is how near the true chances are, in millionths.
///
/// # Errors
/// The error of a fight.
pub fn find_even<E>(
    rungs: &[LadderForce],
    (games, within): (u64, u64),
    mut fight: impl FnMut(&LadderForce) -> Result<Tally, E>,
) -> Result<EvenPoints, E> {
    let fought = vec![None; rungs.len()];
    let mut fights =
        LadderSearch { rungs, fight: &mut fight, within, fought, games, stopped: false };
    let at = fights.first(|score, games, _| score >= games)?;
    let low = fights.first(|score, games, slack| score + slack >= games)?;
    let high = fights.first(|score, games, slack| score > games + slack)?;
    let points = at.map(|at| fights.even_points(at)).transpose()?.flatten();
    let tried = rungs.iter().zip(&fights.fought).filter_map(|(rung, tally)| {
        Some(TriedForce { points: rung.points, tally: tally.clone()? })
    });
    let tried = tried.collect();
    let ends = [0, rungs.len() - 1].map(|at| rungs[at].points);
    let bounds = low.zip(high).filter(|(low, high)| low < high);
    let between = bounds.map(|(low, high)| [rungs[low].points, rungs[high - 1].points]);
    Ok(EvenPoints { points, between, ends, tried, stopped: fights.stopped })
}
