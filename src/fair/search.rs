//! Where a ladder of forces is even with another force.

use super::ladder::Rung;
use crate::battle::Tally;

/// A force of a ladder that fought.
#[derive(Debug, Clone)]
pub struct Tried {
    /// What it costs, in points.
    pub points: i64,
    /// Its battles; the forces of the ladder are the second side.
    pub tally: Tally,
}

/// Where a ladder is even with the force that it fought.
#[derive(Debug, Clone)]
pub struct Even {
    /// The points that win and lose equally often, drawn straight from one rung to the next; none where the dearest
    /// still loses, or the cheapest still wins.
    pub points: Option<i64>,
    /// The points of the cheapest and the dearest force that may be even; none where no such force is on the ladder.
    pub between: Option<[i64; 2]>,
    /// The points of the ladder's ends.
    pub ends: [i64; 2],
    /// Every force that fought, the cheapest first.
    pub tried: Vec<Tried>,
}

/// The fights of a ladder, each of which is fought when it is first asked about.
struct Fights<'a, E> {
    rungs: &'a [Rung],
    fight: &'a mut dyn FnMut(&Rung) -> Result<Tally, E>,
    /// Millionths by which the true chances may be off.
    within: u64,
    fought: Vec<Option<Tally>>,
}

impl<E> Fights<'_, E> {
    /// What the second side scores, in halves of a battle: two for a victory and one for a draw.
    fn score(&mut self, at: usize) -> Result<(u64, u64), E> {
        if self.fought[at].is_none() {
            self.fought[at] = Some((self.fight)(&self.rungs[at])?);
        }
        let tally = self.fought[at].as_ref();
        Ok(tally.map_or((0, 0), |tally| (2 * tally.wins[1] + tally.draws(), tally.games)))
    }

    /// The first force of which a test holds, where it holds of every dearer one.
    fn first(&mut self, test: impl Fn(u64, u64, u64) -> bool) -> Result<usize, E> {
        let (mut low, mut high) = (0, self.rungs.len());
        while low < high {
            let middle = low.midpoint(high);
            let (score, games) = self.score(middle)?;
            if test(score, games, 2 * games * self.within / 1_000_000) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok(low)
    }
}

/// Halves a ladder until it is known where it is even; `within` is how near the true chances are, in millionths.
///
/// # Errors
/// What a fight could not do.
pub fn even<E>(
    rungs: &[Rung],
    within: u64,
    mut fight: impl FnMut(&Rung) -> Result<Tally, E>,
) -> Result<Even, E> {
    let fought = vec![None; rungs.len()];
    let mut fights = Fights { rungs, fight: &mut fight, within, fought };
    let at = fights.first(|score, games, _| score >= games)?;
    let low = fights.first(|score, games, slack| score + slack >= games)?;
    let high = fights.first(|score, games, slack| score > games + slack)?;
    let points = match at {
        0 => (fights.score(0)?.0 == fights.score(0)?.1).then(|| rungs[0].points),
        at if at == rungs.len() => None,
        at => {
            let ((below, games), (above, _)) = (fights.score(at - 1)?, fights.score(at)?);
            let [from, to] = [rungs[at - 1].points, rungs[at].points];
            let (part, of) = (games.saturating_sub(below), above.saturating_sub(below).max(1));
            let step = i128::from(to - from) * i128::from(part) / i128::from(of);
            Some(from + i64::try_from(step).unwrap_or(0))
        }
    };
    let tried = rungs
        .iter()
        .zip(&fights.fought)
        .filter_map(|(rung, tally)| Some(Tried { points: rung.points, tally: tally.clone()? }));
    let ends = [0, rungs.len() - 1].map(|at| rungs[at].points);
    let between = (low < high).then(|| [rungs[low].points, rungs[high - 1].points]);
    Ok(Even { points, between, ends, tried: tried.collect() })
}
