//! The dunes on the backs of a deck: printed side by side they are one desert.

use super::{CardBacks, GAMES, SIZES};
use crate::common::{SPEECHES, shipped};
use fistful::deck::{Card, CardSize, Deck};
use fistful::sheets::{self, DeckOptions, Style};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;

/// The width of a card in its dunes.
const WIDTH: f64 = 2400.0;

fn deck(name: &str, size: CardSize) -> Deck {
    let options = DeckOptions { size, backs: Some(CardBacks::Emblem), copies: 1, marks: false };
    let mustered = shipped(name, &GAMES);
    let army = mustered.army.as_ref().expect("an army");
    sheets::cards(army, &mustered.rules, &options, Style::default(), None, SPEECHES[0].0)
}

/// The points of a path of `M` and `Q`, line by line, with some between the ends of each curve.
#[expect(clippy::float_arithmetic, reason = "places in a drawing")]
fn lines(path: &str) -> Vec<Vec<[f64; 2]>> {
    let line = |line: &str| {
        let mut curves = line.split('Q').map(|numbers| -> Vec<f64> {
            numbers.split(' ').map(|number| number.parse().expect("a number")).collect()
        });
        let start = curves.next().expect("a start");
        let mut points = vec![[start[0], start[1]]];
        for curve in curves {
            let &[x1, y1, x2, y2] = &curve[..] else { panic!("{line}") };
            let [x0, y0] = points[points.len() - 1];
            points.extend((1..=16).map(|step| {
                let t = f64::from(step) / 16.0;
                let at = |a: f64, b: f64, c: f64| {
                    (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
                };
                [at(x0, x1, x2), at(y0, y1, y2)]
            }));
        }
        points
    };
    path.split('M').skip(1).map(line).collect()
}

/// The places from 0 to `to` where the lines of a card cross one across an axis.
#[expect(clippy::float_arithmetic, reason = "places in a drawing")]
fn crossings(card: &Card, axis: usize, at: f64, to: f64) -> Vec<f64> {
    let lines = lines(&card.dunes);
    let pairs = lines.iter().flat_map(|line| line.windows(2));
    let mut found: Vec<f64> = pairs
        .filter(|pair| (pair[0][axis] < at) != (pair[1][axis] < at))
        .map(|pair| {
            let [from, end] = [pair[0], pair[1]];
            let part = (at - from[axis]) / (end[axis] - from[axis]);
            from[1 - axis] + part * (end[1 - axis] - from[1 - axis])
        })
        .filter(|place| (0.0..=to).contains(place))
        .collect();
    found.sort_by(f64::total_cmp);
    found
}

#[expect(clippy::float_arithmetic, reason = "places in a drawing")]
fn assert_same(name: &str, one: &[f64], other: &[f64]) {
    assert_eq!(one.len(), other.len(), "{name}: {one:?} {other:?}");
    for (one, other) in one.iter().zip(other) {
        assert!(f64::abs(one - other) < 1e-6, "{name}: {one} and {other}");
    }
}

#[test]
fn backs_side_by_side_are_one_desert() {
    let mut lines = 0;
    for size in SIZES {
        let deck = deck("fistful/atreides", size);
        let height = f64::from(2400 * size.height / size.width);
        let (backs, across) = (&deck.backs, size.columns);
        assert!(backs.len() > across, "{}", size.name);
        let drawn: BTreeSet<&str> = backs.iter().map(|back| back.dunes.as_str()).collect();
        assert_eq!(drawn.len(), backs.len(), "{}: every back is another part", size.name);
        for (at, back) in backs.iter().enumerate() {
            // The columns of a page of backs are in reverse.
            if at % across > 0 {
                let east = crossings(&backs[at - 1], 0, 0.0, height);
                let here = crossings(back, 0, WIDTH, height);
                assert_same(&format!("{} {at}, east", size.name), &here, &east);
                lines += here.len();
            }
            if let Some(south) = backs.get(at + across) {
                let here = crossings(back, 1, height, WIDTH);
                assert_same(
                    &format!("{} {at}, south", size.name),
                    &here,
                    &crossings(south, 1, 0.0, WIDTH),
                );
                lines += here.len();
            }
        }
    }
    assert!(lines > 100, "{lines} lines go on on another card");
}
