//! Cards: a deck in one language or in two, every face of it set line by line, so that nothing is measured again.

use crate::language::{Language, Phrase};
use crate::sheet::{LossGroup, Strip, Token};
use serde::Serialize;

/// Cards to cut out, and their second faces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deck {
    /// The language of its words, or the first of two.
    #[serde(rename = "lang")]
    pub language: Language,
    /// The language of the second faces.
    pub back: Language,
    /// Whose cards they are: `The Atreides`.
    pub title: Phrase,
    /// The game.
    pub kicker: Phrase,
    /// The size of a card and of its letters.
    pub format: CardSize,
    /// The words beside the line to measure: `50 mm: print at 100 %`.
    pub ruler: Phrase,
    /// The title and the game on faces that show the emblem alone, line by line.
    pub crest: [Lines; 2],
    /// The dunes behind faces that show the emblem alone, as the path of an SVG of 240 by 240; empty where there are
    /// none.
    pub contour: String,
    /// The program and its version.
    pub made: String,
    /// How often each card stands in it, one copy after the other.
    pub copies: usize,
    /// The faces in order, each as often as there are copies of it.
    pub cards: Vec<Card>,
    /// The second faces, one for each card in the same order; empty where none were asked for.
    pub backs: Vec<Card>,
}

/// The size of a card and of what stands on it: the card in millimetres, its parts in micrometres, letters in tenths
/// of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CardSize {
    /// What it is called: `poker`.
    pub name: &'static str,
    /// From left to right, mm.
    pub width: i32,
    /// From top to bottom, mm.
    pub height: i32,
    /// The spine down its left edge.
    pub spine: i32,
    /// Between what is printed and the cut, and between the spine and what is printed.
    pub inset: i32,
    /// The letters of a name.
    pub title: i32,
    /// The letters of the numbers it plays from.
    pub figure: i32,
    /// The letters of labels over numbers and before rows.
    pub label: i32,
    /// The letters of tokens, states, codes and what stands under numbers.
    pub small: i32,
    /// The largest letters of rules; a card's own may be smaller.
    pub words: i32,
    /// How wide the label of boxes or cells is.
    pub lead: i32,
    /// Whether labels stand over boxes and cells, which then have the whole width, or before them.
    pub over: bool,
    /// How large everything else is, in per cent of what it is on a poker card.
    pub scale: i32,
    /// The largest side of a box for losses.
    pub side: i32,
    /// The smallest side, where more of them stand in one row.
    pub least_side: i32,
    /// Between two groups of boxes.
    pub group_gap: i32,
    /// A cell of the die, across and down.
    pub cell: [i32; 2],
    /// Whether it has room for what is fired and for rules.
    pub whole: bool,
}

impl CardSize {
    /// 63 x 88 mm.
    pub const POKER: Self = Self {
        name: "poker",
        width: 63,
        height: 88,
        spine: 6_500,
        inset: 2_700,
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
        whole: true,
    };
    /// 70 x 120 mm, in large print.
    pub const TAROT: Self = Self {
        name: "tarot",
        width: 70,
        height: 120,
        spine: 7_500,
        inset: 3_000,
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
        whole: true,
    };
    /// 44 x 63 mm.
    pub const MINI: Self = Self {
        name: "mini",
        width: 44,
        height: 63,
        spine: 4_500,
        inset: 2_400,
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
        whole: false,
    };
    /// The smallest letters of words on a card.
    pub const LEAST: i32 = 70;

    /// How many cards are cut from a page, side by side and one under the other.
    pub fn grid(self) -> (usize, usize) {
        match self.name {
            "mini" => (6, 3),
            "tarot" => (2, 2),
            _ => (3, 3),
        }
    }

    /// Whether the page lies on its side.
    pub fn is_landscape(self) -> bool {
        self.name == "mini"
    }

    /// A length or letters of a poker card, as large as they are on this one.
    pub fn scaled(self, poker: i32) -> i32 {
        poker * self.scale / 100
    }

    /// From the spine's air to the air before the cut, in micrometres.
    pub fn inner(self) -> i32 {
        self.width * 1_000 - self.spine - 2 * self.inset
    }

    /// How wide the clearing is that an emblem stands on alone, and what is written under it, in micrometres.
    pub fn clearing(self) -> i32 {
        self.width * 720 - self.inset
    }

    /// From the air under the upper cut to that over the lower, in micrometres.
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
    /// A colour such as `#1b4d2e`, or nothing for black.
    pub accent: String,
    /// What the spine says; nothing where it is too long for it.
    pub house: String,
    /// Whom it is of; nobody on a face that shows the emblem alone.
    pub strip: Option<Strip>,
    /// The ability code, and that of the NCO.
    pub code: String,
    /// Rules and remarks in words.
    pub texts: Vec<Text>,
    /// The same, line by line.
    pub layout: Layout,
}

/// A rule or a remark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Text {
    /// Why it stands there.
    pub rank: Rank,
    pub words: Phrase,
}

/// Why words stand on a card: the last gives way first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// What was asked about it, and that it is not legal.
    Asked,
    /// What is its own: special abilities, what it bought.
    Own,
    /// A rule that holds for its kind.
    Rule,
    /// What it is paid for.
    Bill,
    /// A note of whoever wrote the list.
    Flavour,
    /// What the two accounts of it give differently.
    Audit,
    /// That the reference has more.
    More,
}

impl Rank {
    /// The word for it in a page: `flavour`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Own => "own",
            Self::Rule => "rule",
            Self::Bill => "bill",
            Self::Flavour => "flavour",
            Self::Audit => "audit",
            Self::More => "more",
        }
    }
}

/// How a face is set: lengths in micrometres from the top of what is printed, letters in tenths of a point.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Layout {
    /// The name, and its letters.
    pub name: Lines,
    /// What kind of unit it is.
    pub kind: Lines,
    /// The letters of its points.
    pub points: i32,
    /// How far under the top what kind of unit it is and the word for points stand.
    pub top: i32,
    /// How high name, kind and points are together.
    pub head: i32,
    /// The letters of each number it plays from.
    pub figures: Vec<i32>,
    /// Lines of labels over them.
    pub labels: i32,
    /// How high the numbers are with their labels.
    pub stats: i32,
    /// What it carries, row by row.
    pub tokens: Vec<Vec<Token>>,
    /// What a leader adds.
    pub command: Lines,
    /// The side of a box for losses.
    pub side: i32,
    /// How high the Morale under a box is, with its bar.
    pub rung: i32,
    /// Its losses, row by row.
    pub losses: Vec<Vec<CardRung>>,
    /// What follows the boxes.
    pub rest: Lines,
    /// What it fires.
    pub shots: Vec<Lines>,
    /// What may become of it, row by row.
    pub states: Vec<Vec<Token>>,
    /// How many stand in columns under one another; none where each row is its own.
    pub columns: usize,
    /// How high a row of them is.
    pub state: i32,
    /// Rules and remarks, and their letters.
    pub texts: Vec<Lines>,
    /// The numbers of its NCO and its code.
    pub foot: Lines,
    /// How high everything is together; never more than there is room for.
    pub high: i32,
}

/// Losses that leave a squad at one Morale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardRung {
    /// Which, and what Morale.
    pub group: LossGroup,
    /// How wide its boxes are together, or the Morale under them.
    pub width: i32,
}

/// Words in lines, none of which is wider than its room.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Lines {
    /// The letters, in tenths of a point.
    pub size: i32,
    /// Those of the second of two languages.
    pub second: i32,
    pub lines: Vec<CardLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct CardLine {
    /// What stands out at its start.
    pub bold: String,
    /// The rest.
    pub plain: String,
    /// The same in the second of two languages, or more of it.
    pub also: String,
}
