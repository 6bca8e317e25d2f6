//! Everything that is printed: one small block model, in one language or two, for three renderers.

mod battle;
mod beside;
mod camp;
mod drawn;
mod leaf;
mod lineup;
mod notes;
mod report;
mod strip;
mod tabletop;
mod typeset;

pub use battle::{Air, Battle, BattlePage, BattlePages, Rank, RankPart, Scale, Steps};
pub use camp::{Added, Camp, Pick, Post, Posted, Size, neighbours};
pub use drawn::{Chart, Picture};
pub use leaf::{Chapter, Diagram, DiagramLabel, Flow, Leaf, LeafSide, Run, Stanza, Wording};
pub use lineup::{Lineup, LineupGroup, LineupPages};
pub use notes::Notes;
pub use report::{Banner, Glyph, Passage, Remnant, Tableau};
pub use strip::{Ladder, Lasts, LossGroup, Pip, Radius, Shade, Stat, Strip, Token, Track, Volley};
pub use tabletop::{Tabletop, TabletopGroup, TabletopUnit};

use crate::language::{Language, Phrase};
use serde::Serialize;
use std::fmt;

/// A printable thing: title band, blocks, footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// The language of its words, or the first of two.
    #[serde(rename = "lang")]
    pub language: Language,
    /// The large line; empty on a blank form, which has a line to write on there.
    pub title: Phrase,
    /// The small line above it: the game.
    pub kicker: Phrase,
    /// The line below it: what kind of sheet this is.
    pub subtitle: Phrase,
    /// What everything comes to, large at the right of the head; may be empty.
    pub total: String,
    /// A short text at the right of the head, after the total.
    pub aside: Phrase,
    /// The sign of the house, or of the game; none on a sheet without a spine.
    pub emblem: Option<Box<Sign>>,
    /// The foot of every page.
    pub footer: Footer,
    /// What stands on it, in reading order.
    pub blocks: Vec<Block>,
}

/// A sheet without its frame.
#[derive(Debug)]
pub struct ListPage {
    /// The large line.
    pub title: String,
    /// The line below it.
    pub subtitle: String,
    /// What everything comes to, with the words after its number; may be empty.
    pub sum: String,
    /// What stands on it.
    pub blocks: Vec<Block>,
    /// What stands under everything, small; may be empty.
    pub last: String,
}

/// The sign of a house.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sign {
    /// A picture in both folders of `templates/emblems`; empty where the spine has none.
    pub name: String,
    /// The letter on the picture `shield`; empty on any other.
    pub letter: String,
    /// The colour of the spine, such as `#1f4d3a`; empty for black.
    pub accent: String,
    /// What the spine says: the name of the house, or of the game.
    pub house: String,
    /// The dunes behind the picture in the head, as the path of an SVG of 240 by 240.
    pub contour: String,
}

/// The foot of every page; the renderer adds the page number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Footer {
    /// The game and its edition.
    pub game: Phrase,
    /// The program and its version.
    pub made: Phrase,
    /// The file and the first digits of its SHA-256.
    pub file: Phrase,
}

/// A part of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Block {
    /// A head.
    Heading(Heading),
    Text(Paragraph),
    /// A table on the twelve columns of the page.
    Table(SheetTable),
    /// One long table in two columns, half of its rows in each.
    Tables([SheetTable; 2]),
    /// Small print in two columns.
    Notes(Notes),
    /// Lines to write on.
    Lines(u8),
    /// A list of terms and what they mean.
    Key(Key),
    Picture(Picture),
    /// A picture as wide as the page.
    Chart(Chart),
    /// Both sides of a battle that is told.
    Banners(Box<[Banner; 2]>),
    /// A turn of it.
    Tableau(Box<Tableau>),
    /// The signs on its pictures.
    Glyphs(Vec<Glyph>),
    /// The page to fight from.
    Battle(Box<Battle>),
    /// Everybody of a list, as they stand in play.
    Lineup(Box<Lineup>),
    /// Numbers in one row.
    Scale(Scale),
    /// Boxes to mark by hand.
    Track(Track),
    /// The rules of a game, a leaf in each language.
    Leaves(Vec<Leaf>),
    /// Blocks that belong together; groups never nest.
    Group(Group),
    /// A new page.
    Break,
}

/// A head, level 2 or 3; the sheet's title is level 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Heading {
    /// 2 for a part of the sheet, 3 for a part of that.
    pub level: u8,
    /// The words.
    pub text: Phrase,
    /// A short text at the right end of the same line; may be empty.
    pub aside: Phrase,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Paragraph {
    /// The words.
    pub text: Phrase,
    /// How they are set.
    pub mark: Mark,
}

/// A table; the widths of its columns add up to 12.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetTable {
    /// What the table is, for a reader who hears it.
    pub label: Phrase,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Its head; may be empty.
    pub head: Phrase,
    /// How many of the page's twelve columns it takes.
    pub width: u8,
    /// What stands in it.
    pub kind: ColumnKind,
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    /// The name of the row.
    Name,
    /// A number to read across a table.
    Figure,
    /// An ability code.
    Code,
    /// Words.
    Text,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// One cell a column.
    pub cells: Vec<Cell>,
    /// Whether a hairline stands under it.
    pub rule: bool,
    /// Whether it is a row to write in by hand.
    pub tall: bool,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The words.
    pub text: Phrase,
    /// How they are set.
    pub mark: Mark,
}

/// How words are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// As usual.
    Plain,
    /// So that they are seen first.
    Strong,
    /// So that they stand back.
    Soft,
}

/// A list of terms; consecutive keys stand side by side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Key {
    /// What the terms are.
    pub title: Phrase,
    /// The terms.
    pub items: Vec<KeyItem>,
}

/// A term and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KeyItem {
    /// The term, such as `S`.
    pub term: Phrase,
    pub name: Phrase,
    /// What it does.
    pub meaning: Phrase,
}

/// Blocks that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// Whether they are never split across pages.
    pub together: bool,
    pub blocks: Vec<Block>,
}

impl Sheet {
    /// The sign of its house, where that is a picture.
    pub fn pictured(&self) -> Option<&Sign> {
        self.emblem.as_deref().filter(|sign| !sign.name.is_empty())
    }
}

impl Block {
    /// A head without an aside.
    pub fn heading(level: u8, text: impl Into<Phrase>) -> Self {
        Self::Heading(Heading { level, text: text.into(), aside: Phrase::default() })
    }

    /// A paragraph.
    pub fn text(text: impl Into<Phrase>, mark: Mark) -> Self {
        Self::Text(Paragraph { text: text.into(), mark })
    }

    /// Blocks that are never split across pages.
    pub fn together(blocks: Vec<Block>) -> Self {
        Self::Group(Group { together: true, blocks })
    }
}

impl SheetTable {
    /// Whether any of its columns has a head.
    pub fn is_headed(&self) -> bool {
        self.columns.iter().any(|column| !column.head.is_empty())
    }
}

impl Column {
    /// A column.
    pub fn new(head: &str, width: u8, kind: ColumnKind) -> Self {
        Self { head: head.into(), width, kind }
    }
}

impl Row {
    /// A row of plain cells.
    pub fn plain(cells: impl IntoIterator<Item = String>) -> Self {
        let cells = cells.into_iter().map(|text| Cell { text: text.into(), mark: Mark::Plain });
        Self { cells: cells.collect(), rule: false, tall: false }
    }

    /// An empty row to write in by hand, with words in some of its cells.
    pub fn form(cells: impl IntoIterator<Item = String>) -> Self {
        Self { rule: true, tall: true, ..Self::plain(cells) }
    }
}

impl fmt::Display for ColumnKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "name",
            Self::Figure => "figure",
            Self::Code => "code",
            Self::Text => "text",
        })
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Strong => "strong",
            Self::Soft => "soft",
        })
    }
}
