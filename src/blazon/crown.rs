//! Crowns above the shield: leadership.

use super::shield::MIDDLE;
use super::{DeviceContour, DevicePoint, DeviceShape};
use serde::Deserialize;

/// The middle of charges above the shield.
pub(super) const CHARGE_MIDDLE: DevicePoint = [MIDDLE, 1_125];
/// The lower and the upper edge of the rim.
const RIM_FOOT: i32 = 2_250;
const RIM: i32 = 1_750;
/// From one ray to the next on the rim, and how much farther apart their tips are.
const STEP: i32 = 1_440;
const SPREAD: i32 = 200;
/// Half the width of a ray on the rim.
const ROOT_HALF: i32 = 530;
/// The tip of the ray in the middle, and how much lower those at the sides are.
const TOP: i32 = 120;
const SLOPE: i32 = 420;
/// Half the width of a tip.
const TIP_HALF: i32 = 130;
const PEARL: i32 = 330;
/// The least and the most rays.
const RAYS: std::ops::RangeInclusive<i32> = 2..=7;

/// The part above the shield: rays or a charge.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(super) enum Crown {
    /// A crown of rays, with a pearl on each or plain.
    Rays {
        rays: i32,
        #[serde(default)]
        pearls: bool,
    },
    Charge {
        charge: String,
    },
}

/// Returns a crown of rays.
pub(super) fn crown_of_rays(rays: i32, pearls: bool) -> Result<Vec<DeviceShape>, String> {
    if !RAYS.contains(&rays) {
        return Err(format!("a crown has {} to {} rays, not {rays}", RAYS.start(), RAYS.end()));
    }
    // Twice the distance of a ray from the middle, in steps.
    let places = (0..rays).map(|ray| 2 * ray - (rays - 1));
    let tip = |at: i32| -> DevicePoint {
        let lower = SLOPE * at * at / 36;
        [MIDDLE + (STEP + SPREAD) * at / 2, TOP + lower + if pearls { PEARL } else { 0 }]
    };
    let ray = |at: i32| {
        let (root, [x, y]) = (MIDDLE + STEP * at / 2, tip(at));
        [[root - ROOT_HALF, RIM], [x - TIP_HALF, y], [x + TIP_HALF, y], [root + ROOT_HALF, RIM]]
    };
    let half = STEP * (rays - 1) / 2 + ROOT_HALF;
    let mut corners = vec![[MIDDLE - half, RIM_FOOT]];
    corners.extend(places.clone().flat_map(ray));
    corners.push([MIDDLE + half, RIM_FOOT]);
    let mut shapes = vec![vec![DeviceContour::Polygon(corners)]];
    if pearls {
        shapes.push(places.map(|at| DeviceContour::Disc(tip(at), PEARL)).collect());
    }
    Ok(shapes)
}
