//! The head of a card: name, unit type and points, equally high on every card of a deck.

use super::draft::CardDraft;
use super::lines::TextStyle;
use super::measures::{GAP, largest, lines_height, tracking};
use super::reduction::{CardFit, CardReduction};
use crate::deck::measures::{FIGURE_LINE, LINE, NAME_LINE, POINTS_GAP};
use crate::deck::{CardSize, Layout, Lines, split_mark};
use crate::fonts::{self, Font};
use crate::sheet::Strip;

/// The space around the rule under the head.
const RULE_SPACE: i32 = 1_500;
/// The most lines of a name in the deck's font size; longer names get a smaller one.
const LINES: usize = 2;

/// The smallest font size that keeps the words of a name whole, in per cent of the largest.
const LEAST_NAME: i32 = 70;

/// Head measures shared by a deck, so that the stats line up in a hand of cards.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HeadMeasures {
    /// The font size of names.
    font_size: i32,
    /// The height of the head.
    head: i32,
}

impl HeadMeasures {
    /// Chooses the largest font in which every name fits on one line, or else on two; ignores names that need more than
    /// two lines even in a small font.
    pub(super) fn for_all<'a>(drafts: &'a [CardDraft], format: CardSize) -> Self {
        let fit = CardFit::roomy(0, CardSize::LEAST);
        let head = |draft: &'a CardDraft| CardHead::new(&draft.strip, format, fit, Self::default());
        let mut fitting_heads: Vec<CardHead> = drafts.iter().map(head).collect();
        let least = format.title * LEAST_NAME / 100;
        fitting_heads.retain(|head| head.fits(least, LINES));
        let all_fit = |font_size: i32, lines: usize| {
            fitting_heads.iter().all(|head| head.fits(font_size, lines))
        };
        let largest = |lines: usize| {
            (least..=format.title).rev().find(|font_size| all_fit(*font_size, lines))
        };
        let font_size = (1..=LINES).find_map(largest).unwrap_or(least);
        let level = Self { font_size, head: 0 };
        let heads = fitting_heads.into_iter().map(|head| CardHead { level, ..head }.layout().head);
        Self { font_size, head: heads.max().unwrap_or(0) }
    }
}

pub(super) struct CardHead<'a> {
    strip: &'a Strip,
    format: CardSize,
    fit: CardFit,
    level: HeadMeasures,
    /// The font size of the points, which may take a quarter of the width.
    points: i32,
}

impl<'a> CardHead<'a> {
    pub(super) fn new(
        strip: &'a Strip,
        format: CardSize,
        fit: CardFit,
        level: HeadMeasures,
    ) -> Self {
        let points =
            largest(split_mark(&strip.points.first).0, format.figure * 9 / 10, format.inner() / 4);
        Self { strip, format, fit, level, points }
    }

    /// Lays out the head alone.
    pub(super) fn layout(&self) -> Layout {
        let (format, strip, points) = (self.format, self.strip, self.points);
        let name = self.name(self.font_size());
        let kind = self.kind();
        let (number, unit) = if strip.points.is_empty() {
            (0, 0)
        } else {
            let number = points * FIGURE_LINE + format.scaled(POINTS_GAP);
            (number, strip.points_word.texts().count() as i32 * format.label * LINE)
        };
        let top = lines_height(&name, NAME_LINE).max(number);
        let own_height = top + lines_height(&kind, LINE).max(unit) + format.scaled(RULE_SPACE);
        let head = if self.fit.reduction < CardReduction::HeadHeight {
            own_height.max(self.level.head)
        } else {
            own_height
        };
        Layout { name, kind, points, top, head, ..Layout::default() }
    }

    /// Chooses the font size of the name: that of the deck, or smaller to fit into two lines without a split word; if
    /// space is short, one that needs the fewest lines.
    fn font_size(&self) -> i32 {
        let lines = |font_size: i32| self.name(font_size).lines.len();
        let most = if self.fit.reduction < CardReduction::NameSize {
            LINES
        } else {
            lines(CardSize::LEAST)
        };
        let least = self.format.title * LEAST_NAME / 100;
        let mut whole = (least..=self.level.font_size).rev();
        if let Some(font_size) = whole.find(|font_size| self.fits(*font_size, most)) {
            return font_size;
        }
        let sizes: Vec<i32> = (CardSize::LEAST..=self.level.font_size).collect();
        let fitting = sizes.partition_point(|font_size| lines(*font_size) <= most);
        sizes.get(fitting.saturating_sub(1)).copied().unwrap_or(CardSize::LEAST)
    }

    /// Returns `true` if the name fits on so many lines without a split word.
    fn fits(&self, font_size: i32, lines: usize) -> bool {
        !self.name_style(font_size).splits_word(&self.strip.name)
            && self.name(font_size).lines.len() <= lines
    }

    /// Sets the name, to the left of the points.
    fn name(&self, font_size: i32) -> Lines {
        self.name_style(font_size).set(&"".into(), &self.strip.name)
    }

    fn name_style(&self, font_size: i32) -> TextStyle {
        let points = split_mark(&self.strip.points.first).0;
        let points = Font::CondensedBold.width(points, self.points);
        let bold = Font::CondensedBold;
        let style = TextStyle::new(bold, bold, font_size, self.width_beside(points));
        let second = (font_size * 3 / 4).max(CardSize::LEAST);
        TextStyle { most: self.fit.names, second, ..style }
    }

    /// Sets the unit type, to the left of the word for points.
    fn kind(&self) -> Lines {
        let label = self.format.label;
        let unit = |text: &str| {
            let capitals = fonts::capitals(text);
            Font::Condensed.width(&capitals, label) + tracking(&capitals, label)
        };
        let room = self.width_beside(self.strip.points_word.texts().map(unit).max().unwrap_or(0));
        let style = TextStyle::new(Font::Condensed, Font::Condensed, self.format.small, room);
        if self.strip.size.is_empty() {
            Lines::default()
        } else {
            TextStyle { most: self.fit.names, ..style }.set(&"".into(), &self.strip.size)
        }
    }

    /// Returns the width left beside an element of this width.
    fn width_beside(&self, width: i32) -> i32 {
        let taken = if self.strip.points.is_empty() { 0 } else { width + self.format.scaled(GAP) };
        self.format.inner() - taken
    }
}
