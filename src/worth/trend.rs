//! The line that runs closest to all units, and those farthest from it.

use super::Worth;

/// The straight line with the least squares, of strength over points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trend {
    /// What it rises by, of the spread.
    rise: i128,
    /// Where it passes at no points, of the spread.
    start: i128,
    spread: i128,
}

/// The trend of some units; `None` where all cost the same.
pub fn trend(worth: &Worth) -> Option<Trend> {
    let units = worth.units.iter();
    let at: Vec<(i128, i128)> =
        units.map(|unit| (unit.points.into(), unit.strength().fine())).collect();
    let sum = |of: fn(&(i128, i128)) -> i128| at.iter().map(of).sum::<i128>();
    let (n, x, y) = (at.len() as i128, sum(|at| at.0), sum(|at| at.1));
    let (xx, xy) = (sum(|at| at.0 * at.0), sum(|at| at.0 * at.1));
    let spread = n * xx - x * x;
    (spread > 0).then(|| Trend { rise: n * xy - x * y, start: y * xx - x * xy, spread })
}

impl Trend {
    /// The strength that so many points usually buy, in hundredths of a per cent.
    pub fn at(&self, points: i64) -> i128 {
        (self.start + self.rise * i128::from(points)).div_euclid(self.spread)
    }

    /// The units farthest from it, as indices in the order of the ranking, each with how far above it stands in
    /// hundredths of a per cent.
    pub fn farthest(&self, worth: &Worth, most: usize) -> Vec<(usize, i128)> {
        let above = worth.units.iter().map(|unit| unit.strength().fine() - self.at(unit.points));
        let mut units: Vec<(usize, i128)> = above.enumerate().collect();
        units.sort_by_key(|(_, above)| -above.abs());
        units.truncate(most);
        units.sort_unstable();
        units
    }
}
