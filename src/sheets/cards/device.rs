//! The device of a code on a card: beside the name, as large as the words of the head leave room for, or at the foot.

use super::measures::lines_height;
use crate::blazon::{DEVICE, half_width_from};
use crate::deck::measures::{FIGURE_LINE, LINE, NAME_LINE, POINTS_GAP};
use crate::deck::{Card, CardLine, CardSize, DevicePlace, Layout, Lines, split_mark};
use crate::fonts::Font;
use crate::sheet::{CodeDrawing, Strip};
use std::collections::BTreeSet;

/// The largest and the least side on the poker card, and from one that is tried to the next.
const LARGEST: i32 = 14_000;
const LEAST: i32 = 6_500;
const STEP: usize = 100;
/// The same for a place that all cards of a deck have.
const COMMON_STEP: usize = 500;
/// The part of a deck, in per cent, that has room for devices as large as those of the deck.
const MOST: usize = 50;
/// The gap beside words, over and under them, and over the rule under the head.
const BESIDE: i32 = 1_100;
const OVER: i32 = 300;
const OVER_RULE: i32 = 900;
/// The height of capitals and of tails, in µm for each tenth of a point of font size.
const CAPITALS: i32 = 25;
const TAILS: i32 = 7;

/// Adds the drawings of their codes to the cards of a deck: beside the names if most of them leave room, else over the
/// codes at the foot; in one place and size if they all have it in common, else as large as half of the cards have room for,
/// and under one another in a hand of cards.
pub(super) fn place_devices<'a>(
    cards: &mut [Card],
    drawings: impl Iterator<Item = Option<&'a CodeDrawing>>,
    format: CardSize,
) {
    let drawn = cards.iter_mut().zip(drawings).filter_map(|(card, drawing)| {
        let rooms = DeviceRooms::new(card.strip.as_ref()?, &card.layout, format);
        drawing.map(|drawing| (card, drawing, rooms))
    });
    let drawn: Vec<(&mut Card, &CodeDrawing, DeviceRooms)> = drawn.collect();
    let rooms: Vec<&DeviceRooms> =
        drawn.iter().map(|(.., rooms)| rooms).filter(|rooms| rooms.in_head.is_some()).collect();
    let common = common_place(&rooms, format);
    let heads = rooms.len();
    let head_first = heads * 100 >= drawn.len() * MOST;
    let first = |rooms: &DeviceRooms| if head_first { rooms.in_head } else { rooms.at_foot };
    let sides = drawn.iter().filter_map(|(.., rooms)| first(rooms));
    let side = median(sides).unwrap_or(i32::MAX);
    let beside_name =
        |rooms: &DeviceRooms| rooms.in_head.and_then(|most| rooms.head.place(side.min(most)));
    let heads: Vec<Option<HeadPlace>> =
        drawn.iter().map(|(.., rooms)| beside_name(rooms)).collect();
    let same = heads.iter().flatten().filter(|place| place.side == side);
    let middle = median(same.map(|place| i32::midpoint(place.left, place.right))).unwrap_or(0);
    for ((card, drawing, rooms), head) in drawn.into_iter().zip(heads) {
        let head = head.map(|place| common.unwrap_or_else(|| place.at(middle)));
        let foot = rooms.at_foot.map(|most| place_at_foot(&card.layout, side.min(most), format));
        let place = if head_first { head.or(foot) } else { foot.or(head) };
        card.layout.device = place;
        let drawing = place.map(|_| drawing.clone());
        card.strip.iter_mut().for_each(|strip| strip.device.clone_from(&drawing));
    }
}

/// Returns the place beside the name that all these cards have, the largest; `None` if they have none in common.
fn common_place(rooms: &[&DeviceRooms], format: CardSize) -> Option<DevicePlace> {
    let least = format.scaled(LEAST);
    let most = rooms.iter().filter_map(|rooms| rooms.in_head).min()?;
    let at = |y: i32, side: i32| {
        let places: Option<Vec<HeadPlace>> =
            rooms.iter().map(|rooms| rooms.head.place_at(y, side)).collect();
        let places = places?;
        let left = places.iter().map(|place| place.left).max()?;
        let right = places.iter().map(|place| place.right).min()?;
        (left <= right).then(|| HeadPlace { left, right, y, side }.at(right))
    };
    let sides = (least..=most).rev().step_by(COMMON_STEP);
    sides.into_iter().find_map(|side| {
        let heights = rooms.iter().flat_map(|rooms| rooms.head.heights(side));
        let heights: BTreeSet<i32> = heights.collect();
        heights.into_iter().find_map(|y| at(y, side))
    })
}

/// Returns the middle of some numbers, the larger of two; `None` without any.
fn median(numbers: impl Iterator<Item = i32>) -> Option<i32> {
    let mut sorted: Vec<i32> = numbers.collect();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied()
}

/// Returns the place over the code.
fn place_at_foot(layout: &Layout, side: i32, format: CardSize) -> DevicePlace {
    let y = format.room() - lines_height(&layout.foot, LINE) - format.scaled(OVER_RULE) - side;
    let half = scaled(half_width_from(0), side, DEVICE);
    DevicePlace { x: format.inner() - half - side / 2, y, side }
}

/// The rooms of a card for the drawing of its code, with the largest side in each.
struct DeviceRooms {
    head: HeadRoom,
    in_head: Option<i32>,
    at_foot: Option<i32>,
}

impl DeviceRooms {
    fn new(strip: &Strip, layout: &Layout, format: CardSize) -> Self {
        let head = HeadRoom::new(strip, layout, format);
        let [least, most] = [LEAST, LARGEST].map(|side| format.scaled(side));
        // Words and rule keep the white that they have on a full card.
        let free = (format.room() - layout.high).min(most);
        Self {
            in_head: (least..=most).rev().step_by(STEP).find(|side| head.place(*side).is_some()),
            at_foot: (free >= least).then_some(free),
            head,
        }
    }
}

/// Scales a length of a card.
fn scaled(length: i32, to: i32, from: i32) -> i32 {
    (i64::from(length) * i64::from(to) / i64::from(from)) as i32
}

/// A line of words in the head, from its left or its right edge.
struct HeadLine {
    is_left: bool,
    width: i32,
    top: i32,
    bottom: i32,
}

/// The head of a card as laid out.
struct HeadRoom {
    format: CardSize,
    lines: Vec<HeadLine>,
    /// The lowest place.
    floor: i32,
}

/// A place in the head, with the leftmost and the rightmost middle.
#[derive(Clone, Copy)]
struct HeadPlace {
    left: i32,
    right: i32,
    y: i32,
    side: i32,
}

impl HeadPlace {
    /// Returns the place with its middle as near to this as may be.
    fn at(self, middle: i32) -> DevicePlace {
        let Self { left, right, y, side } = self;
        DevicePlace { x: middle.clamp(left, right) - side / 2, y, side }
    }
}

impl HeadLine {
    /// Creates a line in the middle of its height.
    fn new(is_left: bool, width: i32, [top, height]: [i32; 2], size: i32) -> Self {
        let top = top + (height - size * CAPITALS) / 2;
        Self { is_left, width, top, bottom: top + size * (CAPITALS + TAILS) }
    }
}

impl HeadRoom {
    fn new(strip: &Strip, layout: &Layout, format: CardSize) -> Self {
        let bold = Font::CondensedBold;
        let name_top = layout.top - lines_height(&layout.name, NAME_LINE);
        let mut lines = head_lines(&layout.name, bold, NAME_LINE, name_top);
        lines.extend(head_lines(&layout.kind, Font::Condensed, LINE, layout.top));
        if !strip.points.is_empty() {
            let (number, mark) = split_mark(&strip.points.first);
            let number = bold.width(number, layout.points) + bold.width(mark, layout.points / 2);
            let height = layout.points * FIGURE_LINE + format.scaled(POINTS_GAP);
            lines.push(HeadLine::new(false, number, [0, height], layout.points));
            let height = format.label * LINE;
            lines.extend(strip.points_word.texts().enumerate().map(|(at, word)| {
                let place = [layout.top + at as i32 * height, height];
                let width = Font::Condensed.width(word, format.label);
                HeadLine::new(false, width, place, format.label)
            }));
        }
        Self { format, lines, floor: layout.head - format.scaled(OVER_RULE) }
    }

    /// Returns the highest place of a side.
    fn place(&self, side: i32) -> Option<HeadPlace> {
        self.heights(side).into_iter().find_map(|y| self.place_at(y, side))
    }

    /// Returns the heights to try, from the highest: over and under each line of words, and both ends of the head.
    fn heights(&self, side: i32) -> Vec<i32> {
        let over = self.format.scaled(OVER);
        let beside = |line: &HeadLine| [line.bottom + over, line.top - over - side];
        let heights = self.lines.iter().flat_map(beside).chain([0, self.floor - side]);
        let mut heights: Vec<i32> =
            heights.filter(|y| (0..=self.floor - side).contains(y)).collect();
        heights.sort_unstable();
        heights
    }

    /// Returns the place at this height: words may reach into the corners beside the tip of the shield.
    fn place_at(&self, y: i32, side: i32) -> Option<HeadPlace> {
        let [over, gap] = [OVER, BESIDE].map(|gap| self.format.scaled(gap));
        let half = |top: i32| {
            let down = scaled((top - y).max(0), DEVICE, side);
            scaled(half_width_from(down), side, DEVICE)
        };
        let reach = |is_left: bool| {
            let lines = self.lines.iter().filter(|line| line.is_left == is_left);
            let lines = lines.filter(|line| line.top - over < y + side && y < line.bottom + over);
            lines.map(|line| line.width + gap + half(line.top - over)).max().unwrap_or(0)
        };
        let left = reach(true).max(half(y));
        let right = self.format.inner() - reach(false).max(half(y));
        (left <= right).then_some(HeadPlace { left, right, y, side })
    }
}

/// Returns the lines of words that begin at the left edge.
fn head_lines(words: &Lines, font: Font, line: i32, top: i32) -> Vec<HeadLine> {
    let height = words.size * line;
    let width = |line: &CardLine| {
        let also = Font::Italic.width(&line.also, words.second);
        let joint = if line.plain.is_empty() || line.also.is_empty() { "" } else { " · " };
        font.width(&format!("{}{joint}", line.plain), words.size) + also
    };
    let lines = words.lines.iter().enumerate().map(|(at, line)| {
        let size = if line.plain.is_empty() { words.second } else { words.size };
        HeadLine::new(true, width(line), [top + at as i32 * height, height], size)
    });
    lines.collect()
}
