//! A link as a QR code.

use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write;

/// A link as a QR code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkQrCode {
    pub link: String,
    /// The code as one `<svg>`, a unit a module.
    pub svg: String,
    /// The width and height in millimetres, 20 to 93: 0.5 mm a module.
    pub millimetres: u32,
}

/// Modules of white on each side.
const QUIET: usize = 4;

/// Draws a link as a QR code with as much error correction as there is room for; none if it is too long.
pub fn qr_code(link: &str) -> Option<LinkQrCode> {
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
    Some(LinkQrCode { link: link.to_owned(), svg, millimetres })
}

/// Draws an address for a terminal, two modules a letter, light on dark; none if it is too long.
pub fn blocks(address: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(address, EcLevel::L).ok()?;
    let (modules, width) = (code.to_colors(), code.width());
    let is_light = |x: usize, y: usize| {
        let inside = (QUIET..QUIET + width).contains(&x) && (QUIET..QUIET + width).contains(&y);
        !inside || modules[(y - QUIET) * width + x - QUIET] == Color::Light
    };
    let (across, down) = (width + 2 * QUIET, (width + 2 * QUIET).next_multiple_of(2));
    let letter = |x: usize, y: usize| match (is_light(x, y), is_light(x, y + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    // White on black, whatever the colours of the terminal.
    let line = |y| {
        let letters: String = (0..across).map(|x| letter(x, y)).collect();
        format!("\u{1b}[97;40m{letters}\u{1b}[0m\n")
    };
    Some((0..down).step_by(2).map(line).collect())
}

/// Draws every run of dark modules of a row as one bar.
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
