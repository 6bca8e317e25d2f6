//! Reads the SVG of a device, and draws it in pixels.

use std::collections::BTreeSet;

/// A rectangle in µm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

/// A closed line: an outer edge or a hole.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Line {
    Corners(Vec<(i32, i32)>),
    Circle { middle: (i32, i32), radius: i32 },
}

/// The paths of a drawing.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) paths: Vec<Vec<Line>>,
}

/// A drawing in pixels.
pub(crate) struct Raster {
    pub(crate) side: usize,
    pub(crate) black: Vec<bool>,
}

impl Frame {
    pub(crate) fn holds(self, other: Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && other.right <= self.right
            && other.bottom <= self.bottom
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    pub(crate) fn middle(self) -> (i32, i32) {
        ((self.left + self.right) / 2, (self.top + self.bottom) / 2)
    }

    /// What is between two uprights.
    pub(crate) fn cut(self, left: i32, right: i32) -> Self {
        let is_below = self.top > 2_500 && self.left < 1_800 || self.right > 12_200;
        if is_below && self.top < 7_800 {
            Self { left: self.left.max(left), right: self.right.min(right), ..self }
        } else {
            self
        }
    }
}

impl Line {
    /// Reads `M0 0L5 0L5 5z`, or a circle as two arcs.
    fn parse(text: &str) -> Self {
        let numbers = |text: &str| -> Vec<i32> {
            let words = text.split([' ', 'L', 'a', 'M']).filter(|word| !word.is_empty());
            words.map(|word| word.parse().expect("a number")).collect()
        };
        match text.split_once('a') {
            None => Self::Corners(numbers(text).chunks(2).map(|at| (at[0], at[1])).collect()),
            Some((start, arcs)) => {
                let (start, arcs) = (numbers(start), numbers(arcs));
                let radius = arcs[0];
                assert_eq!((arcs[1], arcs[5], arcs[12]), (radius, 2 * radius, -2 * radius));
                Self::Circle { middle: (start[0] + radius, start[1]), radius }
            }
        }
    }

    pub(crate) fn frame(&self) -> Frame {
        match self {
            Self::Circle { middle: (x, y), radius } => {
                Frame { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
            }
            Self::Corners(corners) => {
                let xs = || corners.iter().map(|(x, _)| *x);
                let ys = || corners.iter().map(|(_, y)| *y);
                let least = |values: Option<i32>| values.expect("a corner");
                Frame {
                    left: least(xs().min()),
                    top: least(ys().min()),
                    right: least(xs().max()),
                    bottom: least(ys().max()),
                }
            }
        }
    }

    /// Where a level line at this height crosses it.
    #[expect(clippy::float_arithmetic, reason = "places between pixels")]
    fn crossings(&self, y: f64) -> Vec<f64> {
        match self {
            Self::Circle { middle, radius } => {
                let (up, radius) = (y - f64::from(middle.1), f64::from(*radius));
                let half = (radius * radius - up * up).sqrt();
                if half.is_nan() {
                    Vec::new()
                } else {
                    [-half, half].map(|at| f64::from(middle.0) + at).into()
                }
            }
            Self::Corners(corners) => {
                let next = corners.iter().cycle().skip(1);
                let sides = corners.iter().zip(next).map(|(a, b)| (f64s(*a), f64s(*b)));
                let crossed = sides.filter(|(a, b)| (a.1 <= y) != (b.1 <= y));
                crossed.map(|(a, b)| a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1)).collect()
            }
        }
    }
}

fn f64s((x, y): (i32, i32)) -> (f64, f64) {
    (f64::from(x), f64::from(y))
}

impl Drawing {
    pub(crate) fn parse(svg: &str) -> Self {
        let path = |rest: &str| {
            let text = rest.split('"').next().expect("the end of a path");
            text.split('z').filter(|line| !line.is_empty()).map(Line::parse).collect()
        };
        Self { paths: svg.split(" d=\"").skip(1).map(path).collect() }
    }

    /// All lines.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &Line> {
        self.paths.iter().flatten()
    }

    /// The frames of the lines that only one of two drawings has.
    pub(crate) fn changes(&self, other: &Self) -> Vec<Frame> {
        let [own, others] = [self, other].map(|drawing| drawing.lines().collect::<BTreeSet<_>>());
        own.symmetric_difference(&others).map(|line| line.frame()).collect()
    }

    /// Draws it with square pixels of this many µm.
    #[expect(clippy::float_arithmetic, reason = "places between pixels")]
    pub(crate) fn raster(&self, pixel: i32) -> Raster {
        // White all around, 1 mm wide.
        let side = (16_000 / pixel) as usize;
        let mut black = vec![false; side * side];
        let size = f64::from(pixel);
        for path in &self.paths {
            for row in 0..side {
                let y = (row as f64 + 0.5) * size - 1_000.0;
                let mut crossings: Vec<f64> =
                    path.iter().flat_map(|line| line.crossings(y)).collect();
                crossings.sort_by(f64::total_cmp);
                for pair in crossings.chunks_exact(2) {
                    let [from, to] =
                        [pair[0], pair[1]].map(|x| ((x + 1_000.0) / size + 0.5) as usize);
                    black[row * side + from..row * side + to.min(side)].fill(true);
                }
            }
        }
        Raster { side, black }
    }
}
