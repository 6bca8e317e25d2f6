//! The inner shield with its hatching, as engravers show colours (Petra Sancta): Morale.

use super::shield::{Heater, MIDDLE};
use super::{DEVICE, DeviceContour, DevicePoint, DeviceShape};
use serde::Deserialize;

const INNER_SHIELD: Heater = Heater { half: 2_350, head: 4_560, shoulder: 5_250, tip: 7_640 };
const RIM: i32 = 260;
/// The upper edge of what is hatched, and a place below all of it.
const HEAD: i32 = INNER_SHIELD.head + RIM;
const BELOW: i32 = 8_000;
/// The thickness of a line, and from one to the next.
const LINE: i32 = 240;
const STEP: i32 = 700;
/// The first level line below the head, and from one to the next.
const FIRST_LEVEL: i32 = HEAD + 530;
const LEVEL_STEP: i32 = 680;
/// The thickness of a diagonal line along a row, where the first begins, and from one to the next.
const DIAGONAL_LINE: i32 = 340;
const FIRST_DIAGONAL: i32 = MIDDLE + 1_920;
const DIAGONAL_STEP: i32 = 900;
const DOT: i32 = 200;
const DOT_STEP: i32 = 760;
/// The least distance from the middle of a dot to the edge.
const DOT_MARGIN: i32 = 400;

/// How the inner shield is filled.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Hatching {
    Plain,
    Dots,
    /// Lines down to the right.
    Bend,
    /// Lines up to the right.
    Sinister,
    Upright,
    Level,
    /// Upright and level lines.
    Crossed,
    /// Lines in both diagonals.
    Lattice,
}

impl Hatching {
    pub(super) fn shapes(self) -> Vec<DeviceShape> {
        let lines = match self {
            Self::Plain => Vec::new(),
            Self::Dots => vec![dots()],
            Self::Bend => vec![diagonals(false)],
            Self::Sinister => vec![diagonals(true)],
            Self::Upright => vec![uprights()],
            Self::Level => vec![levels()],
            Self::Crossed => vec![uprights(), levels()],
            Self::Lattice => vec![diagonals(false), diagonals(true)],
        };
        [INNER_SHIELD.rim(RIM)].into_iter().chain(lines).collect()
    }
}

/// Returns the edge of what is hatched, clockwise.
fn field() -> Vec<DevicePoint> {
    INNER_SHIELD.corners(RIM)
}

fn uprights() -> DeviceShape {
    lines((-2..=2).map(|at| MIDDLE + STEP * at).map(|x| {
        let (left, right) = (x - LINE / 2, x + LINE / 2);
        [[left, HEAD], [right, HEAD], [right, BELOW], [left, BELOW]]
    }))
}

fn levels() -> DeviceShape {
    let (left, right) = (MIDDLE - INNER_SHIELD.half, MIDDLE + INNER_SHIELD.half);
    lines((0..3).map(|at| FIRST_LEVEL + LEVEL_STEP * at).map(|y| {
        let (top, bottom) = (y - LINE / 2, y + LINE / 2);
        [[left, top], [right, top], [right, bottom], [left, bottom]]
    }))
}

/// Returns lines that go as far down as to the right, or the same mirrored.
fn diagonals(is_mirrored: bool) -> DeviceShape {
    let reach = BELOW - HEAD;
    let turned = |[x, y]: DevicePoint| if is_mirrored { [DEVICE - x, y] } else { [x, y] };
    lines((0..9).map(|at| FIRST_DIAGONAL - DIAGONAL_STEP * at).map(|x| {
        let (left, right) = (x - DIAGONAL_LINE / 2, x + DIAGONAL_LINE / 2);
        [[left, HEAD], [right, HEAD], [right + reach, BELOW], [left + reach, BELOW]].map(turned)
    }))
}

fn dots() -> DeviceShape {
    let inner = field();
    let rows = (0..5).flat_map(|row: i32| (-4..=4).map(move |at| (row, at)));
    let middles = rows.map(|(row, at)| {
        let shift = if row % 2 == 0 { 0 } else { DOT_STEP / 2 };
        [MIDDLE + DOT_STEP * at + shift, HEAD + 440 + row * (DOT_STEP - 140)]
    });
    let middles = middles.filter(|spot| is_within(*spot, &inner));
    middles.map(|middle| DeviceContour::Disc(middle, DOT)).collect()
}

/// Returns `true` for a spot far enough within the edge for a dot.
fn is_within(spot: DevicePoint, inner: &[DevicePoint]) -> bool {
    let margin = i64::from(DOT_MARGIN);
    sides(inner).all(|side| {
        let (ahead, length) = (beside(spot, side), length_squared(side));
        ahead > 0 && ahead * ahead >= margin * margin * length
    })
}

/// Cuts lines at the edge of the field, and drops those outside.
fn lines(strokes: impl Iterator<Item = [DevicePoint; 4]>) -> DeviceShape {
    let inner = field();
    let cut = strokes.map(|stroke| sides(&inner).fold(stroke.to_vec(), cut));
    cut.filter(|corners| corners.len() > 2).map(DeviceContour::Polygon).collect()
}

fn sides(corners: &[DevicePoint]) -> impl Iterator<Item = (DevicePoint, DevicePoint)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// Keeps what of a polygon lies to the right of a side (Sutherland and Hodgman).
fn cut(polygon: Vec<DevicePoint>, side: (DevicePoint, DevicePoint)) -> Vec<DevicePoint> {
    let mut kept = Vec::new();
    for (from, to) in sides(&polygon) {
        let (before, after) = (beside(from, side), beside(to, side));
        if before >= 0 {
            kept.push(from);
        }
        if before.signum() * after.signum() < 0 {
            let along = |from: i32, to: i32| {
                from + (i64::from(to - from) * before / (before - after)) as i32
            };
            kept.push([along(from[0], to[0]), along(from[1], to[1])]);
        }
    }
    kept.dedup();
    kept
}

/// Returns how far a spot lies to the right of a side, times the length of the side.
fn beside([x, y]: DevicePoint, ([x0, y0], [x1, y1]): (DevicePoint, DevicePoint)) -> i64 {
    i64::from(x1 - x0) * i64::from(y - y0) - i64::from(y1 - y0) * i64::from(x - x0)
}

fn length_squared(([x0, y0], [x1, y1]): (DevicePoint, DevicePoint)) -> i64 {
    i64::from(x1 - x0).pow(2) + i64::from(y1 - y0).pow(2)
}
