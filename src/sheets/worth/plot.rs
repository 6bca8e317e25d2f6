//! Points against what they fight like: a dot with its interval for each unit, and its name, in tenths of a millimetre.

use crate::faces::Face;
use crate::fair::Estimate;
use crate::text;
use std::fmt::Write;

const WIDE: i64 = 1860;
const HIGH: i64 = 1120;
/// Where the axes stand, and where they end.
const LEFT: i64 = 100;
const RIGHT: i64 = WIDE - 30;
const TOP: i64 = 30;
const BOTTOM: i64 = HIGH - 70;
/// How large the letters are, the same in tenths of a point, and how many of a name there are where the whole has no
/// room.
const LETTER: i64 = 28;
const POINTS: i32 = 80;
const LETTERS: usize = 24;
const DOT: i64 = 9;
/// The mean of the mix, the least that the scale holds, and the most, in hundredths.
const MEAN: i64 = 10_000;
const LEAST: i64 = 15_000;
const MOST: i64 = 25_000;

/// A unit on the plot.
pub(super) struct Dot {
    /// What it is called.
    pub(super) name: String,
    /// What it costs.
    pub(super) points: i64,
    /// What 100 points of it fight like.
    pub(super) worth: Estimate,
}

/// An axis: numbers from nought to an end, at steps, and where they stand.
struct Axis {
    high: i64,
    step: i64,
    from: i64,
    to: i64,
}

impl Axis {
    /// An axis up to a number, with at most a dozen steps of 1, 2 or 5 times a power of ten, none finer than `finest`.
    fn over(most: i64, finest: i64, from: i64, to: i64) -> Self {
        let tens = std::iter::successors(Some(finest), |ten| ten.checked_mul(10));
        let mut steps = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
        let step = steps.find(|step| step * 10 >= most).unwrap_or(finest);
        Self { high: ((most - 1).max(0) / step + 1) * step, step, from, to }
    }

    fn at(&self, n: i64) -> i64 {
        self.from + n.clamp(0, self.high) * (self.to - self.from) / self.high
    }

    fn ticks(&self) -> impl Iterator<Item = i64> {
        let step = self.step;
        (0..=self.high / step).map(move |tick| tick * step)
    }
}

/// A place, to the right and downwards.
type Spot = (i64, i64);

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy)]
struct Area([i64; 4]);

impl Area {
    /// A rectangle of a size around a place.
    fn around((x, y): Spot, (wide, high): Spot) -> Self {
        Self([x - wide / 2, y - high / 2, x + wide / 2, y + high / 2])
    }

    fn meets(self, other: Self) -> bool {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        a < g && e < c && b < h && f < d
    }

    fn is_inside(self) -> bool {
        let [left, top, right, bottom] = self.0;
        left > LEFT && top > TOP && right < RIGHT && bottom < BOTTOM
    }

    /// Small rectangles along a line.
    fn along((x, y): Spot, (to_x, to_y): Spot) -> impl Iterator<Item = Self> {
        let steps = (to_x - x).abs().max((to_y - y).abs()) / 4 + 1;
        (0..=steps).map(move |at| {
            let place = (x + (to_x - x) * at / steps, y + (to_y - y) * at / steps);
            Self::around(place, (6, 6))
        })
    }
}

/// A dot where it stands, with the ends of its interval.
struct Mark {
    at: Spot,
    low: i64,
    high: i64,
}

impl Mark {
    fn new(dot: &Dot, across: &Axis, up: &Axis) -> Self {
        let [low, at, high] = [-dot.worth.within, 0, dot.worth.within]
            .map(|off| up.at((dot.worth.value + off).min(MOST)));
        Self { at: (across.at(dot.points), at), low, high }
    }

    /// What it covers.
    fn covers(&self) -> [Area; 2] {
        let (x, y) = self.at;
        [Area([x - 7, self.high - 4, x + 7, self.low + 4]), Area::around((x, y), (26, 26))]
    }

    /// The same, so far beside its place that it covers nothing that another does.
    fn beside(self, taken: &[Area]) -> Self {
        const STEP: i64 = 20;
        let (x, y) = self.at;
        let places = (0..=40).flat_map(|off| [x + off * STEP, x - off * STEP]);
        let is_free = |x: &i64| {
            let there = Self { at: (*x, y), ..self };
            let meets = |own: Area| taken.iter().any(|other| own.meets(*other));
            *x > LEFT + DOT && *x < RIGHT - DOT && !there.covers().into_iter().any(meets)
        };
        let x = places.into_iter().find(is_free).unwrap_or(x);
        Self { at: (x, y), ..self }
    }
}

/// The plot of some units of a kind.
pub(super) fn svg(dots: &[Dot]) -> String {
    let points = dots.iter().map(|dot| dot.points).max().unwrap_or(0);
    let worth = dots.iter().map(|dot| dot.worth.value + dot.worth.within).max().unwrap_or(0);
    let across = Axis::over(points.max(1), 1, LEFT, RIGHT);
    let up = Axis::over(worth.clamp(LEAST, MOST), 100, BOTTOM, TOP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" font-family=\"Barlow\" \
         font-size=\"{LETTER}\" stroke-linecap=\"round\"><path fill=\"#fff\" d=\"M0 0h{WIDE}v{HIGH}H0z\"/>"
    );
    axes(&mut svg, &across, &up);
    let (mut marks, mut taken) = (Vec::new(), Vec::new());
    for dot in dots {
        let mark = Mark::new(dot, &across, &up).beside(&taken);
        taken.extend(mark.covers());
        marks.push(mark);
    }
    for mark in &marks {
        let ((x, y), low, high) = (mark.at, mark.low, mark.high);
        let _ = write!(
            svg,
            "<path fill=\"none\" stroke=\"#777\" stroke-width=\"4\" d=\"M{x} {low}V{high}\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"{DOT}\" fill=\"#000\"/>"
        );
    }
    names(&mut svg, dots, &marks, up.at(MEAN));
    svg.push_str("</svg>");
    svg
}

fn axes(svg: &mut String, across: &Axis, up: &Axis) {
    let mut lines = format!("M{LEFT} {TOP}V{BOTTOM}H{RIGHT}");
    for tick in across.ticks() {
        let (x, y) = (across.at(tick), BOTTOM + 45);
        let _ = write!(lines, "M{x} {BOTTOM}v10");
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{tick}</text>");
    }
    for tick in up.ticks() {
        let (y, said) = (up.at(tick), tick / 100);
        let _ = write!(lines, "M{LEFT} {y}h-10");
        let (x, y) = (LEFT - 18, y + LETTER / 3);
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{said}</text>");
    }
    let mean = up.at(MEAN);
    let _ = write!(
        svg,
        "<path fill=\"none\" stroke=\"#000\" stroke-width=\"3\" d=\"{lines}\"/><path fill=\"none\" \
         stroke=\"#000\" stroke-width=\"3\" stroke-dasharray=\"12 12\" d=\"M{LEFT} {mean}H{RIGHT}\"/>"
    );
}

/// Beside every dot its name, upon nothing else; where there is no room for it, none.
fn names(svg: &mut String, dots: &[Dot], marks: &[Mark], mean: i64) {
    let line = Area([LEFT, mean - 3, RIGHT, mean + 3]);
    // Whom each belongs to: a line may leave its own dot.
    let own = marks.iter().enumerate();
    let own = own.flat_map(|(owner, mark)| mark.covers().map(|area| (area, Some(owner))));
    let mut taken: Vec<(Area, Option<usize>)> = own.chain([(line, None)]).collect();
    for (owner, (dot, mark)) in dots.iter().zip(marks).enumerate() {
        let whole_or_cut = [dot.name.clone(), text::short(&dot.name, LETTERS)];
        let placed = |name: String| {
            let wide = i64::from(Face::SemiBold.width(&name, POINTS) / 100) + 10;
            let place = free(mark, owner, (wide, LETTER), &taken)?;
            Some((name, wide, place))
        };
        let Some((name, wide, (at, from))) = whole_or_cut.into_iter().find_map(placed) else {
            continue;
        };
        taken.push((Area::around(at, (wide, LETTER)), None));
        if let Some((from, to)) = from {
            let _ = write!(
                svg,
                "<path fill=\"none\" stroke=\"#777\" stroke-width=\"1.5\" d=\"M{} {}L{} {}\"/>",
                from.0, from.1, to.0, to.1
            );
            taken.extend(Area::along(from, to).map(|area| (area, None)));
        }
        let (x, y) = (at.0, at.1 + LETTER * 3 / 8 - 1);
        let name = name.replace('&', "&amp;").replace('<', "&lt;");
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{name}</text>");
    }
}

/// A line that leads from a dot to its name.
type Leader = Option<(Spot, Spot)>;

/// A free place for words of a size near a dot, and the line that leads there where it is far.
fn free(
    mark: &Mark,
    owner: usize,
    size: Spot,
    taken: &[(Area, Option<usize>)],
) -> Option<(Spot, Leader)> {
    const AROUND: [Spot; 12] = [
        (2, 0),
        (-2, 0),
        (2, -1),
        (-2, -1),
        (2, 1),
        (-2, 1),
        (2, -2),
        (-2, -2),
        (2, 2),
        (-2, 2),
        (0, -2),
        (0, 2),
    ];
    let (x, y) = mark.at;
    let mut places = [8, 30, 55, 80, 110, 140, 180, 230, 290, 360].into_iter().flat_map(|off| {
        let (wide, high) = (2 * DOT + off + size.0 / 2, DOT + off + size.1 / 2);
        AROUND.map(|(right, down)| {
            let at = (x + right * wide / 2, y + down * high / 2);
            let [left, right] = [at.0 - size.0 / 2, at.0 + size.0 / 2];
            let to = (x.clamp(left, right), y.clamp(at.1 - size.1 / 2, at.1 + size.1 / 2));
            (at, (off > 8).then_some((mark.at, to)))
        })
    });
    let is_free = |(at, line): &(Spot, Leader)| {
        let here = Area::around(*at, size);
        let mut lead = line.iter().flat_map(|(from, to)| Area::along(*from, *to));
        let others = || taken.iter().filter(|(_, whose)| *whose != Some(owner));
        here.is_inside()
            && !taken.iter().any(|(area, _)| here.meets(*area))
            && !lead.any(|step| others().any(|(area, _)| step.meets(*area)))
    };
    places.find(is_free)
}
