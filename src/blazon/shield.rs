//! The shield: its border, and the broad bar at its head.

use super::{DEVICE, DeviceContour, DevicePoint, DeviceShape, rectangle};

pub(super) const MIDDLE: i32 = DEVICE / 2;
/// The thickness of the border.
const BORDER: i32 = 450;
/// The overlap of parts along the border with it, so that no light comes between them.
const OVERLAP: i32 = 100;
const SHIELD: Heater = Heater { half: 5_800, head: 2_500, shoulder: 6_500, tip: DEVICE };

/// The sides of the field within the border.
pub(super) const FIELD_LEFT: i32 = MIDDLE - SHIELD.half + BORDER - OVERLAP;
const FIELD_RIGHT: i32 = DEVICE - FIELD_LEFT;
/// The lower edge of the broad bar, and the middle of what it bears.
const BROAD_BAR: i32 = 4_280;
pub(super) const BAR_MIDDLE: i32 = 3_430;

/// A shield that is straight to its shoulders, and round from there to its tip.
pub(super) struct Heater {
    /// Half its width.
    pub(super) half: i32,
    pub(super) head: i32,
    pub(super) shoulder: i32,
    /// At least half the width below the shoulders.
    pub(super) tip: i32,
}

impl Heater {
    /// Returns the corners of the edge so far within the outline, clockwise from the upper left.
    pub(super) fn corners(&self, inside: i32) -> Vec<DevicePoint> {
        /// Corners of a side below the shoulder.
        const STEPS: i32 = 24;
        let (half, depth) = (self.half, self.tip - self.shoulder);
        // Each side is part of a circle whose middle is so far beyond that of the shield.
        let beyond = (depth * depth - half * half) / (2 * half);
        let radius = half + beyond - inside;
        let depth = (radius * radius - beyond * beyond).isqrt();
        let side = |step: i32| {
            let down = depth * step / STEPS;
            [(radius * radius - down * down).isqrt() - beyond, self.shoulder + down]
        };
        let right: Vec<DevicePoint> =
            [[half - inside, self.head + inside]].into_iter().chain((0..STEPS).map(side)).collect();
        let left = right.iter().rev().map(|[out, y]| [MIDDLE - out, *y]);
        let tip = [MIDDLE, self.shoulder + depth];
        let right = right.iter().map(|[out, y]| [MIDDLE + out, *y]);
        right.chain([tip]).chain(left).collect()
    }

    /// Returns half its width at a height, which grows nowhere on the way down.
    fn half_at(&self, y: i32) -> i32 {
        let (down, depth) = (y - self.shoulder, self.tip - self.shoulder);
        let beyond = (depth * depth - self.half * self.half) / (2 * self.half);
        let radius = self.half + beyond;
        if down <= 0 {
            self.half
        } else {
            ((radius * radius - down * down).isqrt() - beyond).max(0)
        }
    }

    /// Returns its rim, of this thickness.
    pub(super) fn rim(&self, thickness: i32) -> DeviceShape {
        [0, thickness].map(|inside| DeviceContour::Polygon(self.corners(inside))).into()
    }
}

/// Returns half the width of a device from this height down.
pub fn half_width_from(y: i32) -> i32 {
    SHIELD.half_at(y)
}

/// Returns the border of the shield.
pub(super) fn border() -> DeviceShape {
    SHIELD.rim(BORDER)
}

/// Returns the broad bar with what it bears, which is cut out of it.
pub(super) fn broad_bar(borne: impl Iterator<Item = DeviceContour>) -> DeviceShape {
    let top = SHIELD.head + BORDER - OVERLAP;
    let bar = rectangle([FIELD_LEFT, top], [FIELD_RIGHT, BROAD_BAR]);
    [bar].into_iter().chain(borne).collect()
}
