//! Reads a code from its drawing as a player does, who knows the legend and nothing of how it is drawn.

use super::svg::{Drawing, Frame, Line};

/// The middles of the charges.
const CHARGES: [(char, (i32, i32)); 6] = [
    ('S', (5_000, 11_050)),
    ('s', (7_000, 8_950)),
    ('p', (4_050, 8_900)),
    ('g', (9_950, 8_900)),
    ('m', (9_000, 11_030)),
    ('t', (7_000, 12_640)),
];

/// Returns the code, with `?` for what cannot be read.
pub(crate) fn read(drawing: &Drawing) -> String {
    let mut code = String::new();
    code.push(training(drawing));
    code.push(morale(drawing));
    let charged = CHARGES.iter().filter(|(_, middle)| has_charge(drawing, *middle));
    code.extend(charged.map(|(letter, _)| letter));
    if let Some(leadership) = leadership(drawing) {
        code.extend(['-', leadership, fighting(drawing)]);
    } else if fighting(drawing) != ' ' {
        code.push('?');
    }
    code
}

fn corners(line: &Line) -> &[(i32, i32)] {
    match line {
        Line::Corners(corners) => corners,
        Line::Circle { .. } => &[],
    }
}

/// Lines that lie within a part of the drawing.
fn within(drawing: &Drawing, frame: Frame) -> Vec<&Line> {
    drawing.lines().filter(|line| frame.holds(line.frame())).collect()
}

/// Bars on the left, which are as many as on the right.
fn training(drawing: &Drawing) -> char {
    let bars = |left, right| {
        let side = Frame { left, top: 4_300, right, bottom: 7_700 };
        within(drawing, side).iter().filter(|line| corners(line).len() == 4).count()
    };
    match (bars(1_000, 4_500), bars(9_500, 13_000)) {
        (left, right) if left != right => '?',
        (1, _) => 'G',
        (2, _) => 'R',
        (3, _) => 'V',
        (4, _) => 'E',
        _ => '?',
    }
}

/// What lies in the inner shield.
fn morale(drawing: &Drawing) -> char {
    let inside = Frame { left: 4_900, top: 4_800, right: 9_100, bottom: 7_400 };
    let found = within(drawing, inside);
    let circles = found.iter().filter(|line| corners(line).is_empty()).count();
    let strokes = found.iter().map(|line| corners(line)).filter(|corners| !corners.is_empty());
    // The rim has many corners, and is as wide as all.
    let strokes = strokes.filter(|corners| corners.len() < 20);
    let [mut upright, mut level, mut slanting] = [0; 3];
    for stroke in strokes {
        let sides = stroke.iter().zip(stroke.iter().cycle().skip(1));
        let (right, down) = sides
            .map(|(a, b)| (b.0 - a.0, b.1 - a.1))
            .max_by_key(|(right, down)| right * right + down * down)
            .expect("a side");
        match (right.abs() < 20, down.abs() < 20) {
            (true, _) => upright += 1,
            (_, true) => level += 1,
            _ => slanting += 1,
        }
    }
    match (circles, upright, level, slanting) {
        (0, 0, 0, 0) => 'L',
        (8.., 0, 0, 0) => 'A',
        (0, 0, 0, 3..) => 'H',
        (0, 4.., 0, 0) => 'X',
        (0, 4.., 3.., 0) => 'F',
        _ => '?',
    }
}

fn has_charge(drawing: &Drawing, (x, y): (i32, i32)) -> bool {
    let about = Frame { left: x - 1_450, top: y - 1_150, right: x + 1_450, bottom: y + 1_150 };
    let is_about = |line: &Line| {
        let (right, down) = line.frame().middle();
        about.holds(line.frame()) && (right - x).abs() < 500 && (down - y).abs() < 500
    };
    drawing.lines().any(is_about)
}

/// What stands above the shield.
fn leadership(drawing: &Drawing) -> Option<char> {
    let above = Frame { left: 0, top: 0, right: 14_000, bottom: 2_400 };
    let found = within(drawing, above);
    let pearls = found.iter().filter(|line| corners(line).is_empty()).count();
    let outlines: Vec<usize> =
        found.iter().map(|line| corners(line).len()).filter(|count| *count > 0).collect();
    Some(match (&outlines[..], pearls) {
        ([], 0) => return None,
        ([6], 0) => 'N',
        ([14], 0) => 'E',
        ([14], 3) => 'D',
        ([22], 0) => 'C',
        ([22], 5) => 'B',
        ([30], 7) => 'A',
        ([moon], 0) if *moon > 30 => 'W',
        ([_, rays @ ..], 0) if rays.len() == 7 => 'M',
        _ => '?',
    })
}

/// The holes of the broad bar.
fn fighting(drawing: &Drawing) -> char {
    let holes = Frame { left: 1_800, top: 2_700, right: 12_200, bottom: 4_200 };
    let found = within(drawing, holes);
    let count = |least: usize, most: usize| {
        found.iter().filter(|line| (least..=most).contains(&corners(line).len())).count()
    };
    match (count(4, 4), count(10, 20), count(21, 99)) {
        (0, 0, 0) => ' ',
        (1, 0, 0) => '1',
        (2, 0, 0) => '2',
        (3, 0, 0) => '3',
        (4, 0, 0) => '4',
        (0, 1, 0) => '5',
        (0, 2, 0) => '6',
        (0, 1, 2) => '7',
        _ => '?',
    }
}
