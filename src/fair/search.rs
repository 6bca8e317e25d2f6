//! Search for the variant of a force that wins and loses equally often against another force.

use super::variants::ForceVariant;
use crate::battle::{HostId, Tally};
use crate::dice::CERTAIN;

/// A variant of a force that fought.
#[derive(Debug, Clone)]
pub struct TriedForce {
    /// Whole points.
    pub points: i64,
    /// Its battles; the variants are the second side.
    pub tally: Tally,
}

/// The points at which the variants of a force are even with another.
#[derive(Debug, Clone)]
pub struct EvenPoints {
    /// The points that win and lose equally often, interpolated between two variants; `None` where the
    /// dearest still loses, or the cheapest still wins.
    pub points: Option<i64>,
    /// The points of the cheapest and the dearest force that may be even; `None` if there is none.
    pub between: Option<[i64; 2]>,
    /// The points of the cheapest and the dearest variant.
    pub ends: [i64; 2],
    /// Every force that fought, the cheapest first; the last to fight may have been stopped early.
    pub tried: Vec<TriedForce>,
    /// The search was stopped early.
    pub stopped: bool,
}

/// A search among variants; each force fights when its score is first needed.
struct VariantSearch<'a, E> {
    variants: &'a [ForceVariant],
    fight: &'a mut dyn FnMut(&ForceVariant) -> Result<Tally, E>,
    /// The margin of error of the true chances, in millionths.
    within: u64,
    fought: Vec<Option<Tally>>,
    /// The battles of each force; fewer mean that it was stopped.
    battles: u64,
    stopped: bool,
}

impl<E> VariantSearch<'_, E> {
    /// Returns the score of the second side in halves of a battle (two for a victory, one for a draw), and its battles.
    /// `None` if the search was stopped.
    fn score(&mut self, at: usize) -> Result<Option<(u64, u64)>, E> {
        if self.fought[at].is_none() && !self.stopped {
            let tally = (self.fight)(&self.variants[at])?;
            self.stopped = tally.battles < self.battles;
            self.fought[at] = (tally.battles > 0).then_some(tally);
        }
        let complete = self.fought[at].as_ref().filter(|tally| tally.battles >= self.battles);
        Ok(complete.map(|tally| (2 * tally.wins[HostId::Second] + tally.draws(), tally.battles)))
    }

    /// Finds the first force that passes a test, which every dearer force must pass too.
    fn first(&mut self, test: impl Fn(u64, u64, u64) -> bool) -> Result<Option<usize>, E> {
        let (mut low, mut high) = (0, self.variants.len());
        while low < high {
            let middle = low.midpoint(high);
            let Some((score, battles)) = self.score(middle)? else { return Ok(None) };
            if test(score, battles, 2 * battles * self.within / CERTAIN as u64) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok(Some(low))
    }

    /// Interpolates the even points between the first force that does not lose and the one before it.
    fn even_points(&mut self, at: usize) -> Result<Option<i64>, E> {
        if at == self.variants.len() {
            return Ok(None);
        }
        let Some((above, battles)) = self.score(at)? else { return Ok(None) };
        let to = self.variants[at].points;
        if at == 0 {
            return Ok((above == battles).then_some(to));
        }
        let Some((below, _)) = self.score(at - 1)? else { return Ok(None) };
        let from = self.variants[at - 1].points;
        let (part, of) = (battles.saturating_sub(below), above.saturating_sub(below).max(1));
        let step = i128::from(to - from) * i128::from(part) / i128::from(of);
        Ok(Some(from + i64::try_from(step).unwrap_or(0)))
    }
}

/// Bisects the variants for the points at which they are even. If a force fights fewer than `battles`, the search was
/// stopped, and the results so far are returned. `within` is the margin of error of the true chances, in millionths.
///
/// # Errors
/// The error of a fight.
pub fn find_even<E>(
    variants: &[ForceVariant],
    (battles, within): (u64, u64),
    mut fight: impl FnMut(&ForceVariant) -> Result<Tally, E>,
) -> Result<EvenPoints, E> {
    let fought = vec![None; variants.len()];
    let mut fights =
        VariantSearch { variants, fight: &mut fight, within, fought, battles, stopped: false };
    let at = fights.first(|score, battles, _| score >= battles)?;
    let low = fights.first(|score, battles, slack| score + slack >= battles)?;
    let high = fights.first(|score, battles, slack| score > battles + slack)?;
    let points = at.map(|at| fights.even_points(at)).transpose()?.flatten();
    let tried = variants.iter().zip(&fights.fought).filter_map(|(variant, tally)| {
        Some(TriedForce { points: variant.points, tally: tally.clone()? })
    });
    let tried = tried.collect();
    let ends = [0, variants.len() - 1].map(|at| variants[at].points);
    let bounds = low.zip(high).filter(|(low, high)| low < high);
    let between = bounds.map(|(low, high)| [variants[low].points, variants[high - 1].points]);
    Ok(EvenPoints { points, between, ends, tried, stopped: fights.stopped })
}
