//! Points against strength: a dot for each unit with its name, in tenths of a millimetre.

use crate::faces::Face;
use crate::language::Language;
use crate::text;
use crate::worth::{Trend, Unit};
use std::fmt::Write;

const WIDE: i128 = 1860;
const HIGH: i128 = 1120;
/// Where the axes stand, and where they end.
const LEFT: i128 = 100;
const RIGHT: i128 = WIDE - 30;
const TOP: i128 = 30;
const BOTTOM: i128 = HIGH - 70;
/// How large the letters are, the same in tenths of a point, and how many of a name there are where the whole has no
/// room.
const LETTER: i128 = 28;
const POINTS: i32 = 80;
const LETTERS: usize = 24;
const DOT: i128 = 9;

/// An axis: numbers between two ends, at steps, and where they stand.
struct Axis {
    low: i128,
    high: i128,
    step: i128,
    from: i128,
    to: i128,
}

impl Axis {
    /// An axis over some numbers with at most a dozen steps of 1, 2 or 5 times a power of ten, none finer than `finest`.
    fn over(
        numbers: impl Iterator<Item = i128> + Clone,
        finest: i128,
        from: i128,
        to: i128,
    ) -> Self {
        let (least, most) = (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0));
        let tens = std::iter::successors(Some(finest), |ten| Some(ten * 10));
        let mut steps = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
        let step = steps.find(|step| step * 10 >= most - least).unwrap_or(finest);
        let low = least.div_euclid(step) * step;
        Self { low, high: (most.div_euclid(step) + 1) * step, step, from, to }
    }

    fn at(&self, n: i128) -> i128 {
        self.from + (n - self.low) * (self.to - self.from) / (self.high - self.low)
    }

    fn ticks(&self) -> impl Iterator<Item = i128> {
        let (low, step) = (self.low, self.step);
        (0..=(self.high - low) / step).map(move |tick| low + tick * step)
    }
}

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy)]
struct Area([i128; 4]);

impl Area {
    /// A rectangle of a size around a place.
    fn around((x, y): (i128, i128), (wide, high): (i128, i128)) -> Self {
        Self([x - wide / 2, y - high / 2, x + wide / 2, y + high / 2])
    }

    fn meets(self, other: Self) -> bool {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        a < g && e < c && b < h && f < d
    }

    fn inside(self) -> bool {
        let [left, top, right, bottom] = self.0;
        left > LEFT && top > TOP && right < RIGHT && bottom < BOTTOM
    }
}

/// The plot of some units of a kind with their trend; the farthest from it have a black dot.
pub(super) fn svg(units: &[Unit], trend: &Trend, farthest: &[usize], language: Language) -> String {
    let strong = |unit: &Unit| unit.melee.map_or(0, |melee| melee.strength().fine());
    let points = units.iter().map(|unit| i128::from(unit.points));
    let across = Axis::over(points.chain([0]), 1, LEFT, RIGHT);
    let up = Axis::over(units.iter().map(strong).chain([0]), 100, BOTTOM, TOP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" font-family=\"Barlow\" \
         font-size=\"{LETTER}\" stroke-linecap=\"round\"><path fill=\"#fff\" d=\"M0 0h{WIDE}v{HIGH}H0z\"/>"
    );
    axes(&mut svg, &across, &up);
    let ends = line(&mut svg, trend, &across, &up);
    let place = |unit: &Unit| (across.at(unit.points.into()), up.at(strong(unit)));
    let dots: Vec<(i128, i128)> = units.iter().map(place).collect();
    let names: Vec<&str> = units.iter().map(|unit| unit.name.get(language)).collect();
    let taken = lines(ends, up.at(0));
    marks(&mut svg, &dots, &names, farthest, taken);
    svg.push_str("</svg>");
    svg
}

fn axes(svg: &mut String, across: &Axis, up: &Axis) {
    let mut grid = String::new();
    for tick in across.ticks() {
        let x = across.at(tick);
        let _ = write!(grid, "M{x} {TOP}V{BOTTOM}");
        let y = BOTTOM + 45;
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{tick}</text>");
    }
    for tick in up.ticks() {
        let y = up.at(tick);
        let _ = write!(grid, "M{LEFT} {y}H{RIGHT}");
        let percent = i32::try_from(tick / 100).unwrap_or(0);
        let said = if percent == 0 { "0".to_owned() } else { text::difference(percent) };
        let (x, y) = (LEFT - 15, y + LETTER / 3);
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{said}</text>");
    }
    let _ = write!(svg, "<path fill=\"none\" stroke=\"#bbb\" stroke-width=\"1.5\" d=\"{grid}\"/>");
    let nought = up.at(0);
    let axes = format!("M{LEFT} {TOP}V{BOTTOM}M{LEFT} {nought}H{RIGHT}");
    let _ = write!(svg, "<path fill=\"none\" stroke=\"#000\" stroke-width=\"3\" d=\"{axes}\"/>");
}

/// The ends of a line.
type Ends = [(i128, i128); 2];

/// What words must keep off: the trend and the nought, as small rectangles along them.
fn lines(trend: Option<Ends>, nought: i128) -> Vec<Area> {
    let nought = Area([LEFT, nought - 3, RIGHT, nought + 3]);
    let steps = trend.into_iter().flat_map(|[(x, y), (to_x, to_y)]| {
        let wide = (to_x - x).max(1);
        (x..=to_x)
            .step_by(8)
            .map(move |at| Area::around((at, y + (at - x) * (to_y - y) / wide), (10, 14)))
    });
    steps.chain([nought]).collect()
}

/// The trend, as far as it stays on the plot.
fn line(svg: &mut String, trend: &Trend, across: &Axis, up: &Axis) -> Option<Ends> {
    let on = |x: &i128| {
        let points = across.low + (x - LEFT) * (across.high - across.low) / (RIGHT - LEFT);
        let n = trend.at(i64::try_from(points).unwrap_or(0));
        (up.low..=up.high).contains(&n).then(|| (across.at(points), up.at(n)))
    };
    let mut places = (LEFT..=RIGHT).filter_map(|x| on(&x));
    let (x, y) = places.next()?;
    let (to_x, to_y) = places.next_back().unwrap_or((x, y));
    let _ = write!(
        svg,
        "<path fill=\"none\" stroke=\"#000\" stroke-width=\"3\" stroke-dasharray=\"12 12\" \
         d=\"M{x} {y}L{to_x} {to_y}\"/>"
    );
    Some([(x, y), (to_x, to_y)])
}

/// Every dot, and beside it its name; where there is no room for it, none.
fn marks(
    svg: &mut String,
    dots: &[(i128, i128)],
    names: &[&str],
    farthest: &[usize],
    mut taken: Vec<Area>,
) {
    let around = |dot: &(i128, i128)| Area::around(*dot, (2 * DOT + 6, 2 * DOT + 6));
    taken.extend(dots.iter().map(around));
    let (mut leaders, mut texts) = (String::new(), String::new());
    // The farthest come first, so that they have their names.
    let others = (0..dots.len()).filter(|index| !farthest.contains(index));
    for index in farthest.iter().copied().chain(others) {
        let dot = dots[index];
        let whole_or_cut = [names[index].to_owned(), text::short(names[index], LETTERS)];
        let placed = |name: String| {
            let wide = i128::from(Face::SemiBold.width(&name, POINTS) / 100) + 6;
            free(dot, (wide, LETTER), &taken).map(|place| (name, wide, place))
        };
        let Some((name, wide, (at, far))) = whole_or_cut.into_iter().find_map(placed) else {
            continue;
        };
        taken.push(Area::around(at, (wide, LETTER)));
        if far {
            let x = dot.0.clamp(at.0 - wide / 2, at.0 + wide / 2);
            let y = if at.1 < dot.1 { at.1 + LETTER / 2 } else { at.1 - LETTER / 2 };
            let _ = write!(leaders, "M{} {}L{x} {y}", dot.0, dot.1);
        }
        let weight = if farthest.contains(&index) { " font-weight=\"600\"" } else { "" };
        let (x, y) = (at.0, at.1 + LETTER * 3 / 8 - 1);
        let name = name.replace('&', "&amp;").replace('<', "&lt;");
        // Its white edge keeps it apart from the lines behind.
        let _ = write!(
            texts,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\"{weight} paint-order=\"stroke\" stroke=\"#fff\" \
             stroke-width=\"6\">{name}</text>"
        );
    }
    let _ =
        write!(svg, "<path fill=\"none\" stroke=\"#777\" stroke-width=\"1.5\" d=\"{leaders}\"/>");
    for (index, (x, y)) in dots.iter().enumerate() {
        let fill = if farthest.contains(&index) { "#000" } else { "#fff" };
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{DOT}\" fill=\"{fill}\" stroke=\"#000\" stroke-width=\"3\"/>"
        );
    }
    svg.push_str(&texts);
}

/// A free place for words of a size near a dot, and whether it is so far that a line must lead there.
fn free(dot: (i128, i128), size: (i128, i128), taken: &[Area]) -> Option<((i128, i128), bool)> {
    const AROUND: [(i128, i128); 8] =
        [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
    let mut places = [5, 30, 55, 80, 110, 140].into_iter().flat_map(|off| {
        let (wide, high) = (DOT + off + size.0 / 2, DOT + off + size.1 / 2);
        AROUND.map(|(x, y)| ((dot.0 + x * wide, dot.1 + y * high), off > 5))
    });
    let fits = |(at, _): &((i128, i128), bool)| {
        let here = Area::around(*at, size);
        here.inside() && !taken.iter().any(|other| here.meets(*other))
    };
    places.find(fits)
}
