//! A deck of cards in one or two languages; every face is laid out line by line, so renderers measure nothing.

pub(crate) mod measures;
mod slide_rule;

pub use measures::measures;
pub use slide_rule::{SlideMarks, SlideRule};

use crate::language::{Language, Phrase};
use crate::sheet::{IconLabel, LossGroup, Strip};
use serde::Serialize;

/// A deck of cards to cut out, with optional backs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deck {
    /// The only language, or the first of two.
    #[serde(rename = "lang")]
    pub language: Language,
    pub back: Language,
    /// The army or force of the deck: `The Atreides`.
    pub title: Phrase,
    /// The game's name.
    pub kicker: Phrase,
    /// Card and font sizes.
    pub format: CardSize,
    /// The caption of the ruler line: `50 mm: print at 100 %`.
    pub ruler: Phrase,
    /// The title and the game on emblem-only faces, broken into lines.
    pub crest: [Lines; 2],
    /// The slide rule that two cards make; `None` without.
    pub slide_rule: Option<SlideRule>,
    /// The program and its version.
    pub program: String,
    /// The copies of each card, printed one after the other.
    pub copies: usize,
    /// The fronts in order, each repeated `copies` times.
    pub cards: Vec<Card>,
    /// The backs, one for each front in the same order; empty without backs.
    pub backs: Vec<Card>,
}

/// A card format and its measures: the card in mm, its parts in µm, font sizes in tenths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CardSize {
    /// The id: `poker`.
    pub name: &'static str,
    /// In mm.
    pub width: i32,
    /// In mm.
    pub height: i32,
    /// The cards side by side on a page.
    pub columns: usize,
    /// The cards below each other on a page.
    pub rows: usize,
    /// `true` if the page is landscape.
    pub landscape: bool,
    /// The width of the spine at the left edge.
    pub spine: i32,
    /// The width of the scale of skills at the left of the spine; 0 without.
    pub skill_scale: i32,
    /// The side of the emblem on the spine.
    pub emblem: i32,
    /// The margin between the print area and the cut, and between the spine and the print area.
    pub inset: i32,
    /// The margin at the right edge.
    pub right: i32,
    /// The font size of the unit's name.
    pub title: i32,
    /// The font size of the stats.
    pub figure: i32,
    /// The font size of the labels over stats and before rows.
    pub label: i32,
    /// The font size of equipment, states, codes and the words under stats.
    pub small: i32,
    /// The largest font size of the rule texts; a card may use a smaller one.
    pub words: i32,
    /// The width of the label before boxes or cells.
    pub lead: i32,
    /// `true` if labels stand over boxes and cells, which then take the full width; `false` if they stand before them.
    pub over: bool,
    /// The scale of everything else, in per cent of the poker card.
    pub scale: i32,
    /// The largest side of a loss box.
    pub side: i32,
    /// The smallest side of a loss box, used to fit more boxes into one row.
    pub least_side: i32,
    /// The gap between two groups of boxes.
    pub group_gap: i32,
    /// The width and height of a die cell.
    pub cell: [i32; 2],
    /// `true` if the card has room for weapons and rules.
    pub has_room: bool,
}

/// The width of the words under a lone emblem with the space beside them, in thousandths of the card's width.
const CLEARING: i32 = 720;

/// The widths of the scale of skills and of the margin with the kills, in µm.
const SKILL_SCALE: i32 = 3_400;
const KILL_COLUMN: i32 = 4_400;
/// The spine beside the scale and its emblem, in per cent of those without.
const BESIDE_SCALE: i32 = 62;
const SMALLER_EMBLEM: i32 = 72;

/// The mark of a value on which the printed and the computed account differ.
pub const MARK: char = '*';

/// Splits the mark off a value: `4d` and `*` of `4d*`. It hangs beside the value and takes no room.
pub fn split_mark(value: &str) -> (&str, &str) {
    value.split_at(value.trim_end_matches(MARK).len())
}

impl CardSize {
    /// 63 x 88 mm.
    pub const POKER: Self = Self {
        name: "poker",
        width: 63,
        height: 88,
        columns: 3,
        rows: 3,
        landscape: false,
        spine: 6_500,
        skill_scale: 0,
        emblem: 4_680,
        inset: 2_700,
        right: 2_700,
        title: 140,
        figure: 210,
        label: 65,
        small: 75,
        words: 85,
        lead: 8_800,
        over: false,
        scale: 100,
        side: 4_400,
        least_side: 3_100,
        group_gap: 1_500,
        cell: [4_000, 4_200],
        has_room: true,
    };
    /// 70 x 120 mm, in large print.
    pub const TAROT: Self = Self {
        name: "tarot",
        width: 70,
        height: 120,
        columns: 2,
        rows: 2,
        landscape: false,
        spine: 7_500,
        skill_scale: 0,
        emblem: 5_400,
        inset: 3_000,
        right: 3_000,
        title: 189,
        figure: 284,
        label: 88,
        small: 101,
        words: 115,
        lead: 11_900,
        over: true,
        scale: 135,
        side: 5_900,
        least_side: 4_000,
        group_gap: 1_500,
        cell: [5_400, 5_600],
        has_room: true,
    };
    /// 44 x 63 mm.
    pub const MINI: Self = Self {
        name: "mini",
        width: 44,
        height: 63,
        columns: 6,
        rows: 3,
        landscape: true,
        spine: 4_500,
        skill_scale: 0,
        emblem: 3_240,
        inset: 2_400,
        right: 2_400,
        title: 105,
        figure: 160,
        label: 65,
        small: 70,
        words: 70,
        lead: 8_800,
        over: true,
        scale: 100,
        side: 3_700,
        least_side: 2_600,
        group_gap: 800,
        cell: [2_500, 3_800],
        has_room: false,
    };
    /// The smallest font size of words on a card.
    pub const LEAST: i32 = measures::LEAST;

    /// Scales a length or font size of the poker card to this format.
    pub fn scaled(self, poker: i32) -> i32 {
        poker * self.scale / 100
    }

    /// Returns the width and the height of the dunes behind a lone emblem.
    pub fn dunes(self) -> [i32; 2] {
        [measures::DUNES, measures::DUNES * self.height / self.width]
    }

    /// Returns the width of the print area, in µm.
    pub fn inner(self) -> i32 {
        self.width * 1_000 - self.spine - self.inset - self.right
    }

    /// Returns the width of the spine beside the scale of skills.
    pub fn beside_scale(self) -> i32 {
        self.spine - self.skill_scale
    }

    /// Makes room for the scale of skills and for the kills, which are as large on every card.
    #[must_use]
    pub fn with_slide_rule(self) -> Self {
        Self {
            spine: SKILL_SCALE + self.spine * BESIDE_SCALE / 100,
            skill_scale: SKILL_SCALE,
            emblem: self.emblem * SMALLER_EMBLEM / 100,
            right: KILL_COLUMN,
            ..self
        }
    }

    /// Returns the largest width of the words under a lone emblem, in µm.
    pub fn clearing(self) -> i32 {
        self.width * CLEARING - self.inset
    }

    /// Returns the height of the print area, in µm.
    pub fn room(self) -> i32 {
        self.height * 1_000 - 2 * self.inset
    }
}

/// One face of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Card {
    /// The emblem of the house: a file in both folders of `templates/emblems`.
    pub emblem: String,
    /// The letter on the emblem `shield`.
    pub letter: String,
    /// A colour such as `#1b4d2e`; empty for black.
    pub accent: String,
    /// The text on the spine; empty if too long for it.
    pub house: String,
    /// Its marks of the slide rule; `None` without.
    pub slide: Option<SlideMarks>,
    /// The unit; `None` on an emblem-only face.
    pub strip: Option<Strip>,
    /// The dunes behind the emblem of such a face, as an SVG path of the size [`CardSize::dunes`].
    pub dunes: String,
    /// The ability codes of the unit and its NCO.
    pub code: String,
    /// Rules and remarks.
    pub texts: Vec<Text>,
    /// The face laid out line by line.
    pub layout: Layout,
}

/// A rule or a remark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Text {
    pub priority: TextPriority,
    pub words: Phrase,
}

keyed! {
    /// The priority of a text on a card: the last ones are dropped first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum TextPriority by key {
        /// Answers to options (odds against an enemy) and the notice that the force is not legal.
        Asked = "asked",
        /// The unit's own: special abilities and purchases.
        Own = "own",
        /// A rule of its troop type or traits.
        Rule = "rule",
        /// The values on which the printed and the computed account differ, if the marks were asked for.
        Audit = "audit",
        /// The items of its price.
        Bill = "bill",
        /// A note by the list's author.
        Flavour = "flavour",
        /// The notice that the reference sheet says more.
        More = "more",
    }
}

/// The layout of a face: lengths in µm from the top of the print area, font sizes in tenths of a point.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Layout {
    /// The unit's name.
    pub name: Lines,
    /// The unit type.
    pub kind: Lines,
    /// The font size of the points.
    pub points: i32,
    /// The distance from the top to the unit type and the word for points.
    pub top: i32,
    /// The height of name, unit type and points.
    pub head: i32,
    /// The place of the drawing of its code, in the head; `None` without a code or room.
    pub device: Option<DevicePlace>,
    /// The font size of the stats: one for all, so that they are not read as one word.
    pub figure: i32,
    /// The distance to the left that keeps the words under each stat in the print area.
    pub bare: Vec<i32>,
    /// The number of label lines over the stats.
    pub labels: i32,
    /// The height of the stats with their labels.
    pub stats: i32,
    /// Equipment, row by row.
    pub equipment: Vec<Vec<IconLabel>>,
    /// The bonuses of a leader.
    pub command_radius: Lines,
    /// The side of a loss box.
    pub side: i32,
    /// `true` if the loss boxes take the full width, under their label.
    pub losses_over: bool,
    /// The height of the Morale value under a box, with its bar.
    pub rung: i32,
    /// The font size of the Morale values.
    pub morale: i32,
    /// The loss boxes, row by row.
    pub losses: Vec<Vec<CardRung>>,
    /// The words after the boxes.
    pub rest: Lines,
    /// The weapons.
    pub weapons: Vec<Lines>,
    /// The die cells of each weapon.
    pub cells: Vec<CellRow>,
    /// The states to mark, row by row.
    pub states: Vec<Vec<IconLabel>>,
    /// The number of state columns; 0 if the rows are not aligned in columns.
    pub columns: usize,
    /// The height of a row of states.
    pub state: i32,
    /// Rules and remarks.
    pub texts: Vec<Lines>,
    /// The stats of the NCO and the ability code.
    pub foot: Lines,
    /// The total height, at most the print area.
    pub high: i32,
}

/// The place of the drawing of a code, in µm from the upper left corner of the print area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DevicePlace {
    pub x: i32,
    pub y: i32,
    pub side: i32,
}

/// The die cells of a weapon, in µm and tenths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CellRow {
    /// `true` if the cells take the full width, under their label and the weapon; `false` if they stand beside the label.
    pub over: bool,
    /// The width of a cell.
    pub width: i32,
    /// The height of a cell.
    pub height: i32,
    /// The font size of the rolls.
    pub size: i32,
}

/// The losses that leave a squad at one Morale value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardRung {
    pub group: LossGroup,
    /// The gap before it; 0 at the beginning of a row.
    pub gap: i32,
    /// The width of its boxes or of the Morale value under them, whichever is larger.
    pub width: i32,
    /// The places of the thick lines beside it, from its left edge.
    pub lines: Vec<i32>,
}

/// Words broken into lines, each no wider than its column.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Lines {
    /// The font size, in tenths of a point.
    pub size: i32,
    /// The font size of the second language.
    pub second: i32,
    pub lines: Vec<CardLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct CardLine {
    /// The bold words at its start.
    pub bold: String,
    pub plain: String,
    /// The second language, or the rest of it.
    pub also: String,
}
