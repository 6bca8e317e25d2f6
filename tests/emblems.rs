//! Emblems: a large and a small drawing of each, without lines too thin for a cheap printer.

use fistful::book::{Book, Game};
use fistful::embedded::{self, Grammars};
use fistful::emblem::emblems;
use std::collections::{BTreeMap, BTreeSet};

/// The width of a drawing, and of the margin looked at around it.
const FIELD: i32 = 48;
const EDGE: i32 = 4;

/// A place in hundredths of a unit.
type Corner = (i32, i32);

/// The black pixels of a picture.
struct Picture {
    side: i32,
    black: Vec<bool>,
}

/// The hundredths of a path: a sign or a space begins the next number.
fn numbers(text: &str) -> Vec<i32> {
    let hundredths = |number: &str| {
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        format!("{whole}{part:0<2}").parse().expect("a number of two places")
    };
    text.replace('-', " -").replace('l', " ").split_whitespace().map(hundredths).collect()
}

/// The sides of the outlines: each begins somewhere and goes on by steps.
fn sides(svg: &str) -> Vec<(Corner, Corner)> {
    let path = svg.split(" d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a path");
    let mut sides = Vec::new();
    for outline in path.split('z').filter_map(|part| part.strip_prefix('M')) {
        let mut at = (0, 0);
        let mut corners = Vec::new();
        for step in numbers(outline).chunks(2) {
            at = (at.0 + step[0], at.1 + step[1]);
            corners.push(at);
        }
        sides.extend(corners.iter().copied().zip(corners.iter().copied().cycle().skip(1)));
    }
    sides
}

/// Returns `true` if a ray from a place to the right meets a side that is as high as it.
fn meets((x, y): Corner, (a, b): (Corner, Corner)) -> bool {
    let left = (x - a.0) * (b.1 - a.1) < (b.0 - a.0) * (y - a.1);
    left == (a.1 < b.1)
}

impl Picture {
    /// Draws the picture at `dots` pixels per unit.
    fn of(svg: &str, dots: i32) -> Self {
        let (sides, side, dot) = (sides(svg), (FIELD + 2 * EDGE) * dots, 100 / dots);
        let place = |at: i32| at * dot + dot / 2 - 100 * EDGE;
        let row = |y: i32| {
            let here = |(a, b): &&(Corner, Corner)| (a.1 < place(y)) != (b.1 < place(y));
            let sides: Vec<_> = sides.iter().filter(here).copied().collect();
            let met =
                move |x| sides.iter().filter(|side| meets((place(x), place(y)), **side)).count();
            (0..side).map(move |x| met(x) % 2 == 1)
        };
        Self { side, black: (0..side).flat_map(row).collect() }
    }

    /// Dots that no disc of this diameter covers without touching the other colour.
    fn thin(&self, black: bool, across: i32) -> usize {
        let other = self.near(across, |at| self.black[at] != black);
        let covered = self.near(across, |at| !other[at]);
        covered.iter().zip(&self.black).filter(|(near, it)| **it == black && !**near).count()
    }

    /// The dots that have one of a kind within half of a distance.
    fn near(&self, across: i32, kind: impl Fn(usize) -> bool) -> Vec<bool> {
        let far = across / 2;
        let steps: Vec<Corner> = (-far..=far)
            .flat_map(|down| (-far..=far).map(move |right| (right, down)))
            .filter(|(right, down)| 4 * (right * right + down * down) <= across * across)
            .collect();
        let mut near = vec![false; self.black.len()];
        for (y, x) in (0..self.side).flat_map(|y| (0..self.side).map(move |x| (y, x))) {
            if kind(self.index(x, y).expect("a dot")) {
                let reached = steps.iter().filter_map(|step| self.index(x + step.0, y + step.1));
                reached.for_each(|at| near[at] = true);
            }
        }
        near
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        usize::try_from(y * self.side + x).ok().filter(|_| inside)
    }
}

#[test]
fn no_line_and_no_gap_of_an_emblem_is_too_thin_at_its_size() {
    // The least width of gaps and lines, in dots: 0.29 and 0.21 mm at 20 mm, 0.28 and 0.2 mm at 6 mm.
    for (cut, dots, gap, line) in [("large", 10, 7, 5), ("small", 5, 11, 8)] {
        for emblem in emblems() {
            let svg = embedded::template(&format!("emblems/{cut}/{}.svg", emblem.name));
            let svg = svg.unwrap_or_else(|| panic!("{cut}: {}", emblem.name));
            let picture = Picture::of(&String::from_utf8_lossy(&svg), dots);
            let [gaps, lines] = [picture.thin(false, gap), picture.thin(true, line)];
            // Corners are round only to a dot: five square units in all.
            let most = usize::try_from(5 * dots * dots).expect("a number of dots");
            assert!(gaps <= most && lines <= most, "{cut} {}: {gaps}, {lines}", emblem.name);
        }
    }
}

/// The drawings of the shipped games, by name.
fn marks() -> Vec<(String, Picture)> {
    let grammars = Grammars::BUILT_IN;
    let marks = Game::all(grammars).into_iter().map(|game| {
        let mark = Book::load(game, grammars).expect("a book").mark.expect("a mark");
        let svg = embedded::mark(&mark).unwrap_or_else(|| panic!("no drawing of {mark}"));
        (mark, Picture::of(&svg, 5))
    });
    marks.collect()
}

#[test]
fn the_marks_of_games_are_told_apart_at_8_mm() {
    let marks = marks();
    for (at, (name, picture)) in marks.iter().enumerate() {
        // At 8.6 mm 0.39 mm of white and 0.29 mm of black.
        let [gaps, lines] = [picture.thin(false, 11), picture.thin(true, 8)];
        assert!(gaps <= 125 && lines <= 125, "{name}: {gaps}, {lines}");
        for (other, drawn) in &marks[..at] {
            let differ = picture.black.iter().zip(&drawn.black).filter(|(a, b)| a != b).count();
            let part = 100 * differ / (5 * 5 * 48 * 48);
            assert!(part >= 20, "{name} and {other}: {part} % differ");
        }
    }
}

#[test]
fn houses_of_different_games_share_no_emblem() {
    let mut houses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in embedded::armies() {
        let text = embedded::list_or_force(&path).expect("a list");
        let value = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
            line.split('#').next().unwrap_or_default().trim().to_owned()
        };
        let stem = path.rsplit('/').next().unwrap_or_default().replace("-example", "");
        houses.entry(value("emblem:")).or_default().insert(stem);
    }
    for (emblem, houses) in houses {
        assert_eq!(houses.len(), 1, "{emblem}: {houses:?}");
    }
}
