//! Lines and gaps are thick enough for a cheap printer, wherever two letters meet.

use super::svg::Raster;
use super::{Book, house};
use fistful::book::Game;

/// The side of a pixel, in µm.
const PIXEL: i32 = 20;

/// Codes with every letter, and with all charges beside each other.
const CODES: [&str; 8] =
    ["GLSspgmt-W1", "RA-N2", "VH-E3", "EX-D4", "EFSspgmt-C5", "GA-B6", "RH-A7", "VX-M4"];
/// A code with letters of a house's own.
const OWN: &str = "CSSspgmtunb-P8";

/// The squared distance of each pixel from the nearest that is set, in pixels (Meijster's two passes).
fn distances(set: &[bool], side: usize) -> Vec<i64> {
    let far = 4 * side as i64;
    let mut columns = vec![far; side * side];
    for x in 0..side {
        let mut since = far;
        for y in 0..side {
            since = if set[y * side + x] { 0 } else { since + 1 };
            columns[y * side + x] = since;
        }
        for y in (0..side).rev() {
            since = if set[y * side + x] { 0 } else { since + 1 };
            columns[y * side + x] = columns[y * side + x].min(since);
        }
    }
    // Nothing farther than this is asked for.
    const REACH: usize = 7;
    let nearest = |y: usize, x: usize| {
        let near = x.saturating_sub(REACH)..(x + REACH + 1).min(side);
        let to = |other: usize| {
            let (right, down) = (other.abs_diff(x) as i64, columns[y * side + other]);
            right * right + down * down
        };
        near.map(to).min().unwrap_or(far)
    };
    (0..side * side).map(|at| nearest(at / side, at % side)).collect()
}

/// The lengths, in µm, of what of a shape is thinner than a width: it is gone when the shape shrinks by half of it and
/// grows again.
fn thin(shape: &[bool], side: usize, width: i32) -> Vec<(i32, (usize, usize))> {
    let rest: Vec<bool> = shape.iter().map(|is_set| !is_set).collect();
    // A stroke of so many pixels has one in its middle that is half of them, and half of one, from the rest.
    let is_thick =
        |squared: i64| 4 * squared * i64::from(PIXEL).pow(2) >= i64::from(width + PIXEL).pow(2);
    let core: Vec<bool> = distances(&rest, side).iter().map(|squared| is_thick(*squared)).collect();
    let grown = distances(&core, side);
    let mut lost: Vec<bool> = (0..shape.len()).map(|at| shape[at] && is_thick(grown[at])).collect();
    let mut found = Vec::new();
    for at in 0..lost.len() {
        if lost[at] {
            let (mut stack, mut frame) = (vec![at], [side, 0, side, 0]);
            lost[at] = false;
            while let Some(at) = stack.pop() {
                let (x, y) = (at % side, at / side);
                frame = [frame[0].min(x), frame[1].max(x), frame[2].min(y), frame[3].max(y)];
                for next in [at - 1, at + 1, at - side, at + side] {
                    if std::mem::take(&mut lost[next]) {
                        stack.push(next);
                    }
                }
            }
            let length = (frame[1] - frame[0]).max(frame[3] - frame[2]) + 1;
            found.push((
                length as i32 * PIXEL,
                (frame[0] * PIXEL as usize, frame[2] * PIXEL as usize),
            ));
        }
    }
    found
}

#[test]
fn no_line_is_under_a_seventh_and_no_gap_under_a_fifth_of_a_millimetre() {
    let (book, house) = (Book::load(Game::FISTFUL), house());
    let own = (&house, OWN);
    let mut wrong = Vec::new();
    for (book, code) in CODES.map(|code| (&book, code)).into_iter().chain([own]) {
        let Raster { side, black } = book.draw(book.code(code)).raster(PIXEL);
        let white: Vec<bool> = black.iter().map(|is_black| !is_black).collect();
        // It rounds corners, and an acute one by more than a width.
        for (what, shape, width) in [("line", &black, 150), ("gap", &white, 200)] {
            let thin =
                thin(shape, side, width).into_iter().filter(|(length, _)| *length > width * 7 / 4);
            wrong.extend(thin.map(|(length, at)| {
                format!("{code}: a thin {what} of {length} µm at {at:?} with 1 mm around")
            }));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
