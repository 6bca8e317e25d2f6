//! Bars from the border to the inner shield on either side: training.

use super::shield::FIELD_LEFT;
use super::{DEVICE, DeviceShape, rectangle};
use serde::Deserialize;

/// The height of the field of bars, and where it begins.
const TOP: i32 = 4_440;
const HEIGHT: i32 = 3_140;
const THICKNESS: i32 = 460;
/// Where the bars end before the inner shield.
const END: i32 = 4_350;
/// The gap in a broken bar.
const BREAK: i32 = 700;
/// More would have no white between them.
const MOST: i32 = 4;

/// How many bars there are, and whether they are broken.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bars {
    bars: i32,
    #[serde(default)]
    broken: bool,
}

impl Bars {
    pub(super) fn shapes(&self) -> Result<Vec<DeviceShape>, String> {
        if !(1..=MOST).contains(&self.bars) {
            return Err(format!("there are 1 to {MOST} bars, not {}", self.bars));
        }
        let tops =
            (0..self.bars).map(|at| TOP + HEIGHT * (2 * at + 1) / (2 * self.bars) - THICKNESS / 2);
        Ok(vec![tops.flat_map(|top| self.pieces(top)).collect()])
    }

    /// Returns the pieces of one bar on both sides.
    fn pieces(&self, top: i32) -> DeviceShape {
        let middle = i32::midpoint(FIELD_LEFT, END);
        let cuts = if self.broken {
            vec![(FIELD_LEFT, middle - BREAK / 2), (middle + BREAK / 2, END)]
        } else {
            vec![(FIELD_LEFT, END)]
        };
        let right = cuts.iter().map(|(from, to)| (DEVICE - to, DEVICE - from));
        let both = cuts.iter().copied().chain(right);
        both.map(|(from, to)| rectangle([from, top], [to, top + THICKNESS])).collect()
    }
}
