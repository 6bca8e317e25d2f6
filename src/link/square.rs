//! A link as a QR code.

use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write;

/// A link as a QR code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Square {
    /// The link.
    pub link: String,
    /// The code as one `<svg>`, a unit a module.
    pub svg: String,
    /// How wide and high it is, in millimetres: half of one a module, 20 to 93.
    pub millimetres: u32,
}

/// Modules of white on each side.
const QUIET: usize = 4;

/// Draws a link as a QR code with as much error correction as there is room for; none if it is too long.
pub fn square(link: &str) -> Option<Square> {
    let made = |level| QrCode::with_error_correction_level(link, level).ok();
    let code = made(EcLevel::M).or_else(|| made(EcLevel::L))?;
    let side = code.width() + 2 * QUIET;
    let white = format!("<path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/>");
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\">{white}<path fill=\"#000\" d=\"{}\"/></svg>",
        path(&code)
    );
    let millimetres = u32::try_from(side.div_ceil(2)).unwrap_or(u32::MAX).max(20);
    Some(Square { link: link.to_owned(), svg, millimetres })
}

/// Every run of dark modules of a row as one bar.
fn path(code: &QrCode) -> String {
    let (modules, mut path) = (code.to_colors(), String::new());
    for (y, row) in modules.chunks(code.width()).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|left, right| left == right) {
            if run[0] == Color::Dark {
                let width = run.len();
                let _ = write!(path, "M{} {}h{width}v1h-{width}z", x + QUIET, y + QUIET);
            }
            x += run.len();
        }
    }
    path
}
