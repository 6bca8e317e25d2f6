//! Devices of ability codes: a shield for each code, from which the code can be read back. Lengths are µm on 14 mm.

mod bars;
mod crown;
mod grammar;
mod hatching;
mod shield;

pub use grammar::{Blazonry, SmallSign};
pub use shield::half_width_from;

use std::fmt::Write;

/// The width and the height of a device.
pub const DEVICE: i32 = 14_000;

/// A place on a device: to the right, and down.
pub type DevicePoint = [i32; 2];

/// A closed line around a black area, or around a hole in one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeviceContour {
    Polygon(Vec<DevicePoint>),
    /// The middle of a circle, and its radius.
    Disc(DevicePoint, i32),
}

/// A black shape: its contours are outer edges and holes, as in the even-odd rule of SVG.
pub type DeviceShape = Vec<DeviceContour>;

/// The drawing of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// The code as it is written.
    pub code: String,
    pub shapes: Vec<DeviceShape>,
}

impl Device {
    /// Returns the drawing as one SVG, 14 mm wide, in the colour of the text around it.
    pub fn svg(&self) -> String {
        let mm = DEVICE / 1000;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{mm}mm\" height=\"{mm}mm\" viewBox=\"0 0 {DEVICE} {DEVICE}\" role=\"img\" fill=\"currentColor\">\n<title>{}</title>\n{}</svg>\n",
            self.code,
            self.paths()
        )
    }

    /// Returns the shapes as paths of SVG, a line each.
    pub fn paths(&self) -> String {
        paths(&self.shapes)
    }
}

/// Returns shapes as paths of SVG, a line each.
pub fn paths(shapes: &[DeviceShape]) -> String {
    let mut paths = String::new();
    for shape in shapes {
        paths.push_str("<path fill-rule=\"evenodd\" d=\"");
        shape.iter().for_each(|contour| contour.write(&mut paths));
        paths.push_str("\"/>\n");
    }
    paths
}

impl DeviceContour {
    fn write(&self, svg: &mut String) {
        match self {
            Self::Polygon(corners) => {
                for (at, [x, y]) in corners.iter().enumerate() {
                    let _ = write!(svg, "{}{x} {y}", if at == 0 { 'M' } else { 'L' });
                }
                svg.push('z');
            }
            Self::Disc([x, y], radius) => {
                let (left, width) = (x - radius, 2 * radius);
                let _ = write!(
                    svg,
                    "M{left} {y}a{radius} {radius} 0 1 0 {width} 0a{radius} {radius} 0 1 0 -{width} 0z"
                );
            }
        }
    }

    /// Returns the contour moved.
    fn moved_by(&self, [right, down]: DevicePoint) -> Self {
        let moved = |[x, y]: DevicePoint| [x + right, y + down];
        match self {
            Self::Polygon(corners) => Self::Polygon(corners.iter().copied().map(moved).collect()),
            Self::Disc(middle, radius) => Self::Disc(moved(*middle), *radius),
        }
    }
}

/// Returns a rectangle between two corners.
fn rectangle([left, top]: DevicePoint, [right, bottom]: DevicePoint) -> DeviceContour {
    DeviceContour::Polygon(vec![[left, top], [right, top], [right, bottom], [left, bottom]])
}
