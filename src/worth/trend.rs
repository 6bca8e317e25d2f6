//! The line that runs closest to all units, and those farthest from it.

use super::Unit;

/// The straight line with the least squares, of strength over points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trend {
    /// What it rises by, of the spread.
    rise: i128,
    /// Where it passes at no points, of the spread.
    start: i128,
    spread: i128,
}

/// How strong a unit is, in hundredths of a per cent; none where it has nobody to fight.
fn strength(unit: &Unit) -> Option<i128> {
    Some(unit.melee?.strength().fine())
}

/// The fewest units that show a trend: a line goes through any two.
const FEWEST: usize = 3;

/// The trend of some units; `None` where they are too few, where all cost the same, or one has nobody to fight.
pub fn trend(units: &[Unit]) -> Option<Trend> {
    let at = units.iter().map(|unit| Some((unit.points.into(), strength(unit)?)));
    let at: Vec<(i128, i128)> = at.collect::<Option<_>>()?;
    let sum = |of: fn(&(i128, i128)) -> i128| at.iter().map(of).sum::<i128>();
    let (n, x, y) = (at.len() as i128, sum(|at| at.0), sum(|at| at.1));
    let (xx, xy) = (sum(|at| at.0 * at.0), sum(|at| at.0 * at.1));
    let spread = n * xx - x * x;
    (spread > 0 && units.len() >= FEWEST).then(|| Trend {
        rise: n * xy - x * y,
        start: y * xx - x * xy,
        spread,
    })
}

impl Trend {
    /// The strength that so many points usually buy, in hundredths of a per cent.
    pub fn at(&self, points: i64) -> i128 {
        (self.start + self.rise * i128::from(points)).div_euclid(self.spread)
    }

    /// The units farthest from it, as indices in the order of the ranking, each with how far above it stands in
    /// hundredths of a per cent.
    pub fn farthest(&self, units: &[Unit], most: usize) -> Vec<(usize, i128)> {
        let above = |unit: &Unit| Some(strength(unit)? - self.at(unit.points));
        let above = units.iter().map(above).enumerate();
        let mut units: Vec<(usize, i128)> =
            above.filter_map(|(index, above)| Some((index, above?))).collect();
        units.sort_by_key(|(_, above)| -above.abs());
        units.truncate(most);
        units.sort_unstable();
        units
    }
}
