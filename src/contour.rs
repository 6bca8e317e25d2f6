//! Contour lines of dunes: a texture that is different for each house and always the same for one, in whole numbers.

mod relief;

use std::fmt::Write;

/// The width and height of the drawing.
const SIDE: i32 = 240;
/// The distance from one bend of a line to the next.
const STEP: i32 = 24;
/// The smallest and the greatest distance between lines.
const NEAR: i32 = 8;
const FAR: i32 = 26;

/// Returns the lines of a house as an SVG path in a 240 by 240 box.
pub fn contour(house: &str) -> String {
    let mut state = seed(house);
    let bends = usize::try_from(SIDE / STEP).unwrap_or(0) + 1;
    // The height of the lowest line at each bend, and the distance from there to the next line.
    let mut line: Vec<i32> = (0..bends).map(|_| -40 + random_below(&mut state, 30)).collect();
    let mut rise: Vec<i32> = (0..bends).map(|_| NEAR + random_below(&mut state, 18)).collect();
    let mut path = String::new();
    while line.iter().any(|y| *y < SIDE) {
        draw_line(&mut path, &line);
        for (y, rise) in line.iter_mut().zip(&mut rise) {
            *rise = (*rise + random_below(&mut state, 9) - 4).clamp(NEAR, FAR);
            *y += *rise;
        }
        smooth(&mut rise);
    }
    path
}

/// Returns the level lines of the desert of a house on a table of so many inches, as an SVG path in hundredths of an
/// inch.
pub fn relief(house: &str, width: i32, depth: i32) -> String {
    relief::level_lines(seed(house), width, depth)
}

/// Returns the level lines of a part of that desert as an SVG path whose origin is the part's corner; both are given in
/// hundredths of an inch. The lines run on over its edges, as those of the parts beside it begin there.
pub fn relief_part(house: &str, corner: [i32; 2], size: [i32; 2]) -> String {
    relief::part_lines(seed(house), corner, size)
}

/// Draws a line through its bends, without corners: a Catmull-Rom spline, as cubic curves.
fn draw_line(path: &mut String, line: &[i32]) {
    let bend = |at: usize| line[at.min(line.len() - 1)];
    // A sixth of the way between the neighbours of a bend.
    let slope = |at: usize| (bend(at + 1) - bend(at.saturating_sub(1))) / 6;
    let _ = write!(path, "M0 {}", line[0]);
    let mut x = 0;
    for (at, pair) in line.windows(2).enumerate() {
        let (from, to) = (pair[0] + slope(at), pair[1] - slope(at + 1));
        let (near, far) = (x + STEP / 3, x + STEP - STEP / 3);
        x += STEP;
        let _ = write!(path, "C{near} {from} {far} {to} {x} {}", pair[1]);
    }
}

/// Evens out the distances of neighbouring bends.
fn smooth(rise: &mut [i32]) {
    for at in 1..rise.len() {
        rise[at] = (2 * rise[at] + rise[at - 1]) / 3;
    }
}

/// Hashes a name by FNV-1a.
fn seed(name: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Returns a random number from 0 to `of` - 1 (xorshift).
fn random_below(state: &mut u64, of: u32) -> i32 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    i32::try_from((*state >> 33) % u64::from(of.max(1))).unwrap_or(0)
}
